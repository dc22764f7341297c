//! Files that commands read: lexicons of lexc and of other programs, and texts.

pub(crate) mod builtin;
pub(crate) mod expand;
pub(crate) mod files;
pub(crate) mod foreign;
pub(crate) mod game;
pub(crate) mod leaves;
pub(crate) mod list;
pub(crate) mod paths;
pub(crate) mod puzzle_text;
