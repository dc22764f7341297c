//! Analysed games as one HTML page with boards, charts and links: no scripts, no network access.
//!
//! | module | content |
//! |---|---|
//! | `course` | the chart of the course of a game |
//! | `page` | the page: games, players, and a section for each game |
//! | `turns` | the sections of the turns, with boards |

mod course;
mod page;
mod turns;

pub use page::{Boards, render};
