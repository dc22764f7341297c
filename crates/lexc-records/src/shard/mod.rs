//! Shards: playing a range of games, writing it as a folder, and reading such folders.

mod row_order;
mod stored;
mod write;
mod recorded_games;

pub use recorded_games::{RecordedGames, spelling};
pub use stored::Shard;
pub(crate) use stored::{PREFIX, UNFINISHED};
pub(crate) use write::Content;
