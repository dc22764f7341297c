//! Queries against brute force: a scan of the words with conditions written down by definition,
//! in other ways than the library's.

mod answers;
mod chances;
mod condition;
mod hostile;
mod regexes;
mod writing;
