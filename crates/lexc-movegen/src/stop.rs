//! [`Stop`]: the end of a search from outside.

/// A condition that ends a search early. It is checked between batches of plays.
pub type Stop<'a> = &'a (dyn Fn() -> bool + Sync);
