//! The command as its users have it: a process, its files, its output, its exit status.
//!
//! One program for all of these tests: linking is most of the time that they take to build.

mod alphabets;
mod analyse;
mod bad_alphabets;
mod bad_lexicons;
mod bad_lists;
mod bad_places;
mod bad_positions;
mod bench;
mod board;
mod build;
mod card_changes;
mod card_faults;
mod cards;
mod deterministic;
mod doors;
mod endgame;
mod examples;
mod extend;
mod faults;
mod find;
mod guide;
mod help;
mod hostile;
mod huge;
mod info;
mod inputs_and_outputs;
mod interop;
mod learner;
mod leaves;
mod lists;
mod matches;
mod moves;
mod packed;
mod play;
mod positions;
mod programs;
mod puzzles;
mod query;
mod quiz;
mod real_lists;
mod records;
mod remedies;
mod report;
mod sandbox;
mod selfplay;
mod serve;
#[cfg(feature = "http")]
mod serve_http;
#[cfg(all(feature = "http", target_os = "linux"))]
mod serve_worst;
mod simulate;
mod study;
mod terminal;
mod tour;
mod values;
mod widths;
mod word_options;
