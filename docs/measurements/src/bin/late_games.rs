//! Compares two players in the last turns of games: both play the same positions, each once in
//! either seat.
//!
//! ```console
//! $ cargo run --release -p lexc-measurements --bin late_games -- 1 4 40 500 1 champion equity
//! ```
//! The arguments are the least and the largest number of tiles in the bag, the most points between
//! the players, the number of positions, the seed, and the two players. The positions are the first
//! ones that fit in games of two `equity` players with the built-in English list. Prints the share
//! of games that the first player wins (ties count half) and the mean of its spread, each with a
//! 95 % interval by positions, the number of positions in which the two games differ, and the CPU
//! time of each player.

use core::time::Duration;
use std::error::Error;

use lexc_engine::players::{EquityPlayer, Player, PlayerSpec, cpu_time};
use lexc_game::{GameAddress, GameRules, GameState, PlayerId};
use lexc_measurements::{english, leave_values};

/// A player and the CPU time that it took.
struct TimedPlayer {
    player: Box<dyn Player>,
    time: Duration,
}

/// Plays a game to its end. Returns the spread of the player to move first, which is `players[0]`.
fn play_out(
    mut state: GameState,
    address: GameAddress,
    players: [&mut TimedPlayer; 2],
) -> Result<i32, Box<dyn Error>> {
    let first = state.to_move();
    let mut players = players;
    for timed in &mut players {
        timed.player.begin(address);
    }
    while state.ending().is_none() {
        let seat = state.to_move();
        let timed = &mut players[usize::from(seat != first)];
        let begun = cpu_time();
        let made = timed.player.choose(&state.view(seat));
        timed.time += cpu_time() - begun;
        let _ = state.apply(&made).map_err(|error| format!("{error:?}"))?;
    }
    Ok((state.score(first) - state.score(first.next(2))).points())
}

/// Returns a mean and half its 95 % interval.
fn mean(values: &[f64]) -> (f64, f64) {
    let count = values.len() as f64;
    let mean = values.iter().sum::<f64>() / count;
    let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
    (mean, 1.96 * (squares / (count * (count - 1.0).max(1.0))).sqrt())
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [least, most, margin, count, seed, one, other] = arguments.as_slice() else {
        return Err("expected LEAST MOST MARGIN POSITIONS SEED PLAYER PLAYER".into());
    };
    let (least, most): (usize, usize) = (least.parse()?, most.parse()?);
    let (margin, count, seed): (u32, usize, u64) = (margin.parse()?, count.parse()?, seed.parse()?);
    let lexicon = english()?;
    let rules = GameRules::standard();
    let leaves = leave_values("builtin", &lexicon)?;
    let new = |spec: &String| -> Result<TimedPlayer, Box<dyn Error>> {
        let spec: PlayerSpec = spec.parse()?;
        let player = spec.player(&lexicon, &rules, &leaves, Some(cpu_time))?;
        let time = Duration::ZERO;
        Ok(TimedPlayer { player, time })
    };
    let (mut one, mut other) = (new(one)?, new(other)?);
    let mut fast = EquityPlayer::new(&lexicon, &rules, leaves.clone())?;
    let mut state = GameState::builder(rules.clone(), lexicon.alphabet()).build()?;
    let (mut shares, mut spreads, mut different) = (Vec::new(), Vec::new(), 0);
    for number in 0.. {
        if shares.len() == count {
            break;
        }
        let address = GameAddress { seed, number };
        state.restart(seed, number);
        fast.begin(address);
        while state.ending().is_none() && state.bag().len() > most {
            let made = fast.choose(&state.view(state.to_move()));
            let _ = state.apply(&made).map_err(|error| format!("{error:?}"))?;
        }
        let points = [PlayerId::FIRST, PlayerId::SECOND].map(|player| state.score(player).points());
        let contested = points[0].abs_diff(points[1]) <= margin;
        if state.ending().is_some() || state.bag().len() < least || !contested {
            continue;
        }
        let own = play_out(state.clone(), address, [&mut one, &mut other])?;
        let others = play_out(state.clone(), address, [&mut other, &mut one])?;
        let share = |spread: i32| f64::from(spread.signum() + 1) / 2.0;
        shares.push((share(own) + share(-others)) / 2.0);
        spreads.push(f64::from(own - others) / 2.0);
        different += usize::from(own != others);
    }
    let (share, spread) = (mean(&shares), mean(&spreads));
    println!(
        "{count} positions: {:.2} \u{b1} {:.2} % won, spread {:+.2} \u{b1} {:.2}, {different} differ; \
         {:.1} and {:.1} CPU s",
        100.0 * share.0,
        100.0 * share.1,
        spread.0,
        spread.1,
        one.time.as_secs_f64(),
        other.time.as_secs_f64()
    );
    Ok(())
}
