//! The moves of a turn.
//!
//! | module | subject |
//! |---|---|
//! | `play` | tiles placed in one line |
//! | `player_move` | plays, exchanges and passes |
//! | `words` | the words of a play, and their scores |

pub(crate) mod play;
pub(crate) mod player_move;
pub(crate) mod words;
