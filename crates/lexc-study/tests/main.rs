//! Tests of `lexc-study`.

mod scheduler;
