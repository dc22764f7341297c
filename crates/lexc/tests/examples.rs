//! Runs the examples: each has a test that calls its `main`.

#![cfg(feature = "full")]

#[path = "../examples/best_plays.rs"]
mod best_plays;
#[path = "../examples/build_lexicon.rs"]
mod build_lexicon;
#[path = "../examples/call_sites.rs"]
mod call_sites;
#[path = "../examples/computers.rs"]
mod computers;
#[path = "../examples/custom_alphabet.rs"]
mod custom_alphabet;
#[path = "../examples/export.rs"]
mod export;
#[path = "../examples/look_up.rs"]
mod look_up;
#[path = "../examples/match_players.rs"]
mod match_players;
#[path = "../examples/play_game.rs"]
mod play_game;
#[path = "../examples/query.rs"]
mod query;
