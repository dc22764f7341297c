//! Options tried on a sample of a list: what the lines show proposes them.
//!
//! A sign before lines that do not fit may begin comments, a sign between parts may separate
//! columns, a sign after words may mark them. Each proposal is read as a list is read, and only
//! those remain that leave nine lines in ten, or two in three if there are none.
//!
//! | module | content |
//! |---|---|
//! | `reading` | options that make a list fit, and how they are said |
//! | `sample` | a sample of a list, with an alphabet |
//! | `columns` | columns that may have the words |
//! | `signs` | signs of comments and marks, titles |
//! | `pieces` | several words in a line, words between signs |
//! | `fitting` | the readings that make most lines fit |

mod reading;
mod sample;
mod columns;
mod signs;
mod pieces;
mod fitting;

pub(super) use reading::Reading;
pub(super) use sample::Trial;
