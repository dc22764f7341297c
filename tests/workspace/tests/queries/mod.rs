//! Compares queries with brute force: a scan of the words with independent implementations of the
//! conditions.

mod answers;
mod arrays;
mod automata;
mod probabilities;
mod condition;
mod expression;
mod hostile;
mod regexes;
mod syntax;
