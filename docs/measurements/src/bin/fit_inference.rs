//! Fits the temperatures of inference to games, and reports how well they are calibrated.
//!
//! ```console
//! $ cargo run --release -p lexc-measurements --bin fit_inference -- builtin level4 400 1
//! ```
//! The arguments are the leave values (a file, or `builtin`), the players, the number of games, and
//! the seed. For each play of the games the leave is inferred as by the other player. Temperatures
//! are fitted to the log-likelihood of the actual leaves in the games of even numbers, and reported
//! for the games of odd numbers.

use std::error::Error;

use lexc_engine::infer::{Inferrer, Observation, ObservedMove, Temperatures, Weighting};
use lexc_engine::players::PlayerSpec;
use lexc_engine::selfplay::{GameSetup, Observer, Pairs, SelfPlay};
use lexc_game::{GameRules, GameState, Move, Rack};
use lexc_measurements::{english, leave_values};

/// The plays of a game: the observation of the other player, and the leave.
#[derive(Default)]
struct ObservedPlays(Vec<(Observation, Rack)>);

impl Observer for ObservedPlays {
    fn turn(&mut self, state: &GameState, made: &Move, _: &GameSetup) {
        let seat = state.to_move();
        let Move::Play(play) = made else { return };
        let view = state.view(seat.next(2));
        let kept = play.leave(state.rack(seat));
        // Five tiles and more take long; without a bag nothing is unknown.
        if view.bag_len() > 0 && (1..=4).contains(&kept.len()) {
            let observation = Observation {
                board: state.board().clone(),
                unseen: view.unseen(),
                rack_len: view.rack_len(seat),
                observed: ObservedMove::Play(*play),
            };
            self.0.push((observation, kept));
        }
    }
}

/// The likelihood of a turn under a weighting: the number of draws and the losses of all sets of
/// tiles, and the set that was held.
struct Turn {
    bag: usize,
    sets: Vec<(f64, f64)>,
    kept: (f64, f64),
}

impl Turn {
    fn log_likelihood(&self, temperature: f64, blunder: f64) -> f64 {
        let weight = |(ways, loss): (f64, f64)| ways * (-loss / temperature).exp().max(blunder);
        let all: f64 = self.sets.iter().map(|set| weight(*set)).sum();
        (weight(self.kept) / all).ln()
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [leaves, players, games, seed] = arguments.as_slice() else {
        return Err("expected LEAVES PLAYERS GAMES SEED".into());
    };
    let (games, seed): (u64, u64) = (games.parse()?, seed.parse()?);
    let lexicon = english()?;
    let leaves = leave_values(leaves, &lexicon)?;
    let rules = GameRules::standard();
    let spec: PlayerSpec = players.parse()?;
    let state = GameState::builder(rules.clone(), lexicon.alphabet()).seed(seed).build()?;
    let player = || spec.player(&lexicon, &rules, &leaves, None);
    let mut play = SelfPlay::new(state, [player()?, player()?]);
    let mut inferrer = Inferrer::new(&lexicon, &rules, leaves.clone())?;
    // Fitted on the games of even numbers, reported for the others.
    let mut turns = [Vec::new(), Vec::new()];
    // By tenths of the predicted probability that a tile was kept: the number of predictions, their
    // sum, and the number of tiles kept.
    let mut calibration = [(0u64, 0.0f64, 0u64); 10];
    for number in 0..games {
        let mut seens = ObservedPlays::default();
        play.play(&GameSetup::of(seed, number, Pairs::None), &mut seens)?;
        for (observation, kept) in seens.0 {
            let chance = inferrer.infer(&observation, &Weighting::Uniform)?;
            let set = |completion: &lexc_engine::infer::Completion| {
                (completion.ways, completion.loss.points())
            };
            let all = chance.completions();
            let Some(own) = all.iter().find(|completion| completion.kept == kept) else {
                return Err("the tiles that were kept are not among those possible".into());
            };
            turns[(number % 2) as usize].push(Turn {
                bag: observation.bag_len(),
                sets: all.iter().map(set).collect(),
                kept: set(own),
            });
            if number % 2 == 1 {
                for tile in chance.weighted(&Weighting::default()).tiles() {
                    let slot = &mut calibration[((tile.any * 10.0) as usize).min(9)];
                    slot.0 += 1;
                    slot.1 += tile.any;
                    slot.2 += u64::from(kept.count(tile.tile) > 0);
                }
            }
        }
    }
    let [fitted, held_out] = &turns;
    println!("{} turns to fit, {} held out", fitted.len(), held_out.len());
    for (name, bags) in [("late", 1..15), ("middle", 15..50), ("early", 50..1000)] {
        let mean = |turns: &[Turn], temperature: f64, blunder: f64| {
            let of_phase: Vec<f64> = turns
                .iter()
                .filter(|turn| bags.contains(&turn.bag))
                .map(|turn| turn.log_likelihood(temperature, blunder))
                .collect();
            of_phase.iter().sum::<f64>() / of_phase.len().max(1) as f64
        };
        let present = Temperatures::USUAL;
        let fit = |blunders: &[f64]| {
            let grid = (0..30).map(|step| 0.1 * 1.25f64.powi(step));
            let all = grid.flat_map(|t| blunders.iter().map(move |&b| (t, b)));
            let valued = all.map(|(t, b)| (mean(fitted, t, b), t, b));
            let best = valued.max_by(|one, other| one.0.total_cmp(&other.0));
            best.map_or((present.at(bags.start), present.blunder), |(_, t, b)| (t, b))
        };
        let bits = |of: (f64, f64)| {
            let chance = mean(held_out, f64::INFINITY, 1.0);
            (mean(held_out, of.0, of.1) - chance) / core::f64::consts::LN_2
        };
        let of = |name: &str, values: (f64, f64)| {
            let (temperature, blunder) = values;
            println!("{name}\t{temperature:.2}\t{blunder}\t{:.3}", bits(values));
        };
        println!("{name}: temperature, blunders, bits a turn better than chance on held-out racks");
        of("fitted", fit(&[0.0003, 0.001, 0.003, 0.01, 0.03, 0.1, 0.3]));
        of("fitted, usual blunders", fit(&[present.blunder]));
        of("usual", (present.at(bags.start), present.blunder));
    }
    println!("predicted\tfound\ttiles");
    for (count, sum, found) in calibration.iter().filter(|slot| slot.0 > 0) {
        let count_f = *count as f64;
        println!("{:.3}\t{:.3}\t{count}", sum / count_f, *found as f64 / count_f);
    }
    Ok(())
}
