//! Games in progress.
//!
//! [`game_state::GameState`] has everything: board, racks, bag, scores and the player to move. A
//! move is applied and undone without allocating. A player sees a [`view::PlayerView`], which hides
//! the other racks and the order of the bag.
//!
//! | module | subject |
//! |---|---|
//! | `seen_move` | moves as the other players see them |
//! | `error` | errors of creating a state |
//! | `game_state` | the state |
//! | `builder` | new states |
//! | `legal` | moves that the rules allow |
//! | `apply` | moves applied and undone |
//! | `challenge` | challenges and time penalties |
//! | `hidden` | hidden tiles distributed anew |
//! | `view` | what one player may know |

pub(crate) mod seen_move;
pub(crate) mod error;
pub(crate) mod game_state;
pub(crate) mod builder;
pub(crate) mod legal;
pub(crate) mod apply;
pub(crate) mod challenge;
pub(crate) mod hidden;
pub(crate) mod view;
