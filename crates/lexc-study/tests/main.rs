//! Tests of `lexc-study`.

mod card_box;
mod common;
mod damage;
mod exchange;
mod lexicon;
mod quiz;
mod schedule;
mod scheduler;
mod simulation;
