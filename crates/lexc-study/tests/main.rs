//! Tests of `lexc-study`.

mod card_box;
mod common;
mod damage;
mod lexicon;
mod schedule;
mod scheduler;
mod simulation;
