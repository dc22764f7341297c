//! Compares queries with brute force: a scan of the words with independent implementations of the
//! conditions.

mod answers;
mod chances;
mod condition;
mod hostile;
mod regexes;
mod writing;
