//! Games, positions, moves and their text forms.

pub(crate) mod notation;
pub(crate) mod game;
pub(crate) mod record;
pub(crate) mod game_methods;
pub(crate) mod player;
