//! Computes games natively, without the code of this crate, for the tests of the package:
//! prints them as JSON. With a number of games as argument it measures: prints games a second.

use std::error::Error;
use std::sync::Arc;
use std::time::Instant;

use lexc::game::{GameRules, GameState, PlayerName};
use lexc::prelude::*;
use lexc_engine::leaves::LeaveTable;
use lexc_engine::players::PlayerSpec;
use lexc_engine::selfplay::{GameSetup, Pairs, SelfPlay, Transcript};
use serde_json::json;

fn main() -> Result<(), Box<dyn Error>> {
    let lexicon = Lexicon::builtin("english")?;
    let rules = Arc::new(GameRules::standard());
    let leaves = Arc::new(LeaveTable::zero(lexicon.alphabet(), 1)?);
    let self_play = |specs: [&str; 2]| -> Result<_, Box<dyn Error>> {
        let state = GameState::builder(Arc::clone(&rules), lexicon.alphabet()).build()?;
        let player = |spec: &str| -> Result<_, Box<dyn Error>> {
            Ok(spec.parse::<PlayerSpec>()?.player(&lexicon, &rules, &leaves, None)?)
        };
        Ok(SelfPlay::new(state, [player(specs[0])?, player(specs[1])?]))
    };
    if let Some(games) = std::env::args().nth(1) {
        let games: u64 = games.parse()?;
        let mut play = self_play(["greedy"; 2])?;
        play.play(&GameSetup::of(1, 0, Pairs::None), &mut ())?;
        let begin = Instant::now();
        for number in 0..games {
            play.play(&GameSetup::of(1, number, Pairs::None), &mut ())?;
        }
        println!("{:.1}", games as f64 / begin.elapsed().as_secs_f64());
        return Ok(());
    }
    let mut games = Vec::new();
    for specs in
        [["greedy", "greedy"], ["level1", "level4"], ["equity", "level3"], ["random", "equity"]]
    {
        let mut play = self_play(specs)?;
        for (seed, number) in [(1, 0), (1, 1), (9_007_199_254_740_993, 77)] {
            let mut names = specs.map(|name| PlayerName::new(name, name));
            if specs[0] == specs[1] {
                names[1] = PlayerName::new(&format!("{}2", specs[1]), specs[1]);
            }
            let mut transcript = Transcript::new(names);
            play.play(&GameSetup::of(seed, number, Pairs::None), &mut transcript)?;
            let gcg = transcript.game().to_gcg(rules.layout(), lexicon.alphabet());
            // The seed as text: a number of JavaScript has 53 bits.
            games.push(
                json!({ "specs": specs, "seed": seed.to_string(), "number": number, "gcg": gcg }),
            );
        }
    }
    println!("{}", json!({ "games": games }));
    Ok(())
}
