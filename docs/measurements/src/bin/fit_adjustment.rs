//! Fits the values of leaves and unseen tiles near the end of the bag to games of two `equity`
//! players.
//!
//! ```console
//! $ cargo run --release -p lexc-measurements --bin fit_adjustment -- builtin 20000 1
//! ```
//! The arguments are the leave values (a file, or `builtin`), the number of games, and the seed.
//! For each number of tiles left in the bag, the points that a player gained on the other after a
//! play, in the rest of the game, are fitted by least squares to a constant, the value of the
//! leave, the number of tiles drawn, the mean value of an unseen tile (which the other player
//! has too), and the product of these two. The factors of the leave and of the product are printed
//! with their standard errors.

use std::error::Error;

use lexc_engine::leaves::LeaveTable;
use lexc_engine::players::PlayerSpec;
use lexc_engine::selfplay::{GameSetup, Observer, Pairs, SelfPlay};
use lexc_game::{GameRules, GameState, Move, PlayerId, Rack};
use lexc_measurements::{english, leave_values};

const TERMS: usize = 5;
/// Bags of more tiles are left out.
const BAGS: usize = 41;

/// Sums of least squares: the products of the terms with each other, and with what they explain.
#[derive(Debug, Clone, Default)]
struct Sums {
    turns: f64,
    squares: [[f64; TERMS]; TERMS],
    products: [f64; TERMS],
    total: f64,
}

impl Sums {
    fn add(&mut self, terms: &[f64; TERMS], gained: f64) {
        self.turns += 1.0;
        self.total += gained * gained;
        for (row, one) in self.squares.iter_mut().zip(terms) {
            for (sum, other) in row.iter_mut().zip(terms) {
                *sum += one * other;
            }
        }
        for (sum, term) in self.products.iter_mut().zip(terms) {
            *sum += term * gained;
        }
    }

    /// Returns the factors and their standard errors.
    fn solve(&self) -> [(f64, f64); TERMS] {
        // Gauss and Jordan; a little is added to the diagonal for terms that do not vary.
        let mut inverse: [[f64; TERMS]; TERMS] = core::array::from_fn(|_| [0.0; TERMS]);
        let mut rest = self.squares;
        for at in 0..TERMS {
            rest[at][at] += 1e-6;
            inverse[at][at] = 1.0;
        }
        for at in 0..TERMS {
            let pivot = rest[at][at];
            rest[at] = rest[at].map(|value| value / pivot);
            inverse[at] = inverse[at].map(|value| value / pivot);
            for row in (0..TERMS).filter(|row| *row != at) {
                let factor = rest[row][at];
                for column in 0..TERMS {
                    rest[row][column] -= factor * rest[at][column];
                    inverse[row][column] -= factor * inverse[at][column];
                }
            }
        }
        let factor = |row: &[f64; TERMS]| -> f64 {
            row.iter().zip(&self.products).map(|(a, b)| a * b).sum()
        };
        let factors = inverse.each_ref().map(factor);
        let explained: f64 = factors.iter().zip(&self.products).map(|(a, b)| a * b).sum();
        let variance = (self.total - explained) / (self.turns - TERMS as f64);
        core::array::from_fn(|at| (factors[at], (variance * inverse[at][at]).max(0.0).sqrt()))
    }
}

/// Gathers the turns of a game, and adds them to the sums once its end is known.
struct Gatherer<'a> {
    leaves: &'a LeaveTable,
    by_bag: Vec<Sums>,
    /// The bag, the player, the terms, and the player's lead after the play.
    turns: Vec<(usize, PlayerId, [f64; TERMS], f64)>,
}

/// The lead of a player of two.
fn lead(state: &GameState, player: PlayerId) -> f64 {
    let points = |player| f64::from(state.score(player).points());
    points(player) - points(player.next(2))
}

impl Observer for Gatherer<'_> {
    fn turn(&mut self, state: &GameState, made: &Move, _: &GameSetup) {
        let (player, bag) = (state.to_move(), state.bag().len());
        let Move::Play(play) = made else { return };
        if bag == 0 {
            return;
        }
        let leave = play.leave(state.rack(player));
        let drawn = play.tiles().len().min(bag) as f64;
        let left = bag.saturating_sub(play.tiles().len());
        let unseen = state.view(player).unseen();
        let value = |tile| {
            let one = Rack::from_tiles([tile]).unwrap_or_default();
            self.leaves.value(&one).points()
        };
        let values = unseen.iter().map(|(tile, count)| value(tile) * count as f64);
        let mean = values.sum::<f64>() / unseen.len() as f64;
        if left < BAGS {
            let leave = self.leaves.value(&leave).points();
            let terms = [1.0, leave, drawn, mean, drawn * mean];
            let lead = lead(state, player) + f64::from(play.score().points());
            self.turns.push((left, player, terms, lead));
        }
    }

    fn end(&mut self, state: &GameState, _: &GameSetup) {
        for (left, player, terms, before) in self.turns.drain(..) {
            self.by_bag[left].add(&terms, lead(state, player) - before);
        }
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [leaves, games, seed] = arguments.as_slice() else {
        return Err("expected LEAVES GAMES SEED".into());
    };
    let (games, seed): (u64, u64) = (games.parse()?, seed.parse()?);
    let lexicon = english()?;
    let leaves = leave_values(leaves, &lexicon)?;
    let rules = GameRules::standard();
    let spec: PlayerSpec = "equity:adjust=no".parse()?;
    let player = || spec.player(&lexicon, &rules, &leaves, None);
    let state = GameState::builder(rules.clone(), lexicon.alphabet()).seed(seed).build()?;
    let mut play = SelfPlay::new(state, [player()?, player()?]);
    let mut gatherer =
        Gatherer { leaves: &leaves, by_bag: vec![Sums::default(); BAGS], turns: Vec::new() };
    for number in 0..games {
        play.play(&GameSetup::of(seed, number, Pairs::None), &mut gatherer)?;
    }
    println!("left in the bag    turns   of the leave   of tiles drawn");
    for (left, sums) in gatherer.by_bag.iter().enumerate() {
        let [_, leave, _, _, drawn] = sums.solve();
        print!("{left:15} {:8}", sums.turns);
        println!("   {:5.2} ± {:4.2}    {:5.2} ± {:4.2}", leave.0, leave.1, drawn.0, drawn.1);
    }
    Ok(())
}
