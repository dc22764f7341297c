//! Measures the CPU time of inference by the length of the leave.
//!
//! ```console
//! $ cargo run --release -p lexc-measurements --bin infer_times -- builtin 20 1 5
//! ```
//! The arguments are the leave values (a file, or `builtin`), the number of games of two `equity`
//! players, the seed, and the most moves to infer from of each kind. Prints for each number of
//! tiles kept, and for exchanges by the number of tiles, how many moves there were, and the median,
//! the mean and the longest time.

use std::collections::BTreeMap;
use std::error::Error;

use lexc_engine::infer::{Inferrer, Observation, ObservedMove, Weighting};
use lexc_engine::players::{PlayerSpec, cpu_time};
use lexc_engine::selfplay::{GameSetup, Observer, Pairs, SelfPlay};
use lexc_game::{GameRules, GameState, Move};
use lexc_measurements::{english, leave_values};

/// The moves of a game as the other player saw them, by kind: exchanges or not, and a number of
/// tiles.
#[derive(Default)]
struct ObservedMoves(Vec<((bool, usize), Observation)>);

impl Observer for ObservedMoves {
    fn turn(&mut self, state: &GameState, made: &Move, _: &GameSetup) {
        let seat = state.to_move();
        let view = state.view(seat.next(2));
        let (kind, seen) = match made {
            Move::Play(play) => {
                let kept = play.leave(state.rack(seat)).len();
                ((false, kept), ObservedMove::Play(*play))
            }
            Move::Exchange(tiles) => ((true, tiles.len()), ObservedMove::Exchange(tiles.len())),
            Move::Pass => return,
        };
        // Without a bag nothing is unknown.
        if view.bag_len() > 0 {
            let observation = Observation {
                board: state.board().clone(),
                unseen: view.unseen(),
                rack_len: view.rack_len(seat),
                observed: seen,
            };
            self.0.push((kind, observation));
        }
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [leaves, games, seed, most] = arguments.as_slice() else {
        return Err("expected LEAVES GAMES SEED MOST".into());
    };
    let (games, seed, most): (u64, u64, usize) = (games.parse()?, seed.parse()?, most.parse()?);
    let lexicon = english()?;
    let leaves = leave_values(leaves, &lexicon)?;
    let rules = GameRules::standard();
    let spec: PlayerSpec = "equity".parse()?;
    let state = GameState::builder(rules.clone(), lexicon.alphabet()).seed(seed).build()?;
    let player = || spec.player(&lexicon, &rules, &leaves, None);
    let mut play = SelfPlay::new(state, [player()?, player()?]);
    let mut inferrer = Inferrer::new(&lexicon, &rules, leaves.clone())?;
    let mut times: BTreeMap<(bool, usize), Vec<f64>> = BTreeMap::new();
    for number in 0..games {
        let mut seens = ObservedMoves::default();
        play.play(&GameSetup::of(seed, number, Pairs::None), &mut seens)?;
        for (kind, observation) in seens.0 {
            let measured = times.entry(kind).or_default();
            if measured.len() < most {
                let begun = cpu_time();
                inferrer.infer(&observation, &Weighting::default())?;
                measured.push((cpu_time() - begun).as_secs_f64());
            }
        }
    }
    println!("kind        tiles  moves   median     mean  longest (CPU seconds)");
    for ((exchange, tiles), mut times) in times {
        times.sort_by(f64::total_cmp);
        let mean = times.iter().sum::<f64>() / times.len() as f64;
        println!(
            "{:10} {tiles:6} {:6} {:8.4} {mean:8.4} {:8.4}",
            if exchange { "exchanged" } else { "kept" },
            times.len(),
            times[times.len() / 2],
            times[times.len() - 1],
        );
    }
    Ok(())
}
