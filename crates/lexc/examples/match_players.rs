//! Plays mirrored pairs of two players and prints how often the first one wins.
//!
//! ```sh
//! cargo run --release -p lexc --example match_players -- equity greedy 100
//! ```

use std::cmp::Ordering;
use std::sync::Arc;

use lexc::engine::selfplay::{GameSetup, Pairs, SelfPlay};
use lexc::engine::stats::score_interval;
use lexc::game::{GameState, PlayerId};
use lexc::prelude::*;

#[cfg_attr(test, allow(dead_code, reason = "the test has no arguments to give"))]
fn main() -> lexc::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let argument = |at: usize, default| arguments.get(at).map_or(default, String::as_str);
    let players = [argument(0, "equity"), argument(1, "greedy")];
    play(players, argument(2, "100").parse().unwrap_or(100))
}

fn play(players: [&str; 2], pairs: u64) -> lexc::Result<()> {
    let specs: [PlayerSpec; 2] = [players[0].parse()?, players[1].parse()?];
    let english = Lexicon::builtin("english")?;
    let rules = GameRules::standard();
    let leaves = Arc::new(LeaveTable::builtin_for(&english)?);
    let state = GameState::builder(rules.clone(), english.alphabet()).build()?;
    let player = |at: usize| specs[at].player(&english, &rules, &leaves, None);
    let mut board = SelfPlay::new(state, [player(0)?, player(1)?]);

    // Games 2n and 2n + 1 share the order of the bag, with the seats exchanged.
    let (mut wins, mut ties, mut losses) = (0, 0, 0);
    for number in 0..2 * pairs {
        let setup = GameSetup::of(1, number, Pairs::Mirrored);
        let end = board.play(&setup, &mut ())?;
        let scores = [PlayerId::FIRST, PlayerId::SECOND].map(|player| end.score(player));
        let [own, other] = match setup.seats_exchanged {
            false => scores,
            true => [scores[1], scores[0]],
        };
        match own.cmp(&other) {
            Ordering::Greater => wins += 1,
            Ordering::Equal => ties += 1,
            Ordering::Less => losses += 1,
        }
    }
    if let Some(score) = score_interval(wins, ties, losses) {
        println!(
            "{} against {}: {wins} wins, {ties} ties, {losses} losses; score {:.3}, 95 % in {:.3} to {:.3}",
            specs[0], specs[1], score.estimate, score.low, score.high
        );
    }
    Ok(())
}

#[test]
fn runs() -> lexc::Result<()> {
    play(["equity", "greedy"], 2)
}
