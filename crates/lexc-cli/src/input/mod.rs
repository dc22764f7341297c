//! Files that subcommands read: lexicons of lexc and of other programs, lists, and texts.
//!
//! | module | content |
//! |---|---|
//! | [`builtin`], [`files`], [`alphabet`] | built-in lexicons, files by path, alphabets by name |
//! | [`paths`] | all files of a subcommand, checked before any is opened |
//! | [`list`] | lexicons compiled in memory |
//! | [`foreign`] | any file that holds words, opened as a lexicon |
//! | [`typed_line`] | lines that a person types |
//! | [`game`], [`leaves`], [`puzzle_text`] | games, tables of leave values, puzzles |

pub(crate) mod builtin;

pub(crate) mod files;

pub(crate) mod alphabet;

pub(crate) mod list;
pub(crate) mod paths;

pub(crate) mod foreign;

pub(crate) mod game;
pub(crate) mod leaves;
pub(crate) mod puzzle_text;

pub(crate) mod typed_line;
