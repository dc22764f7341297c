//! Two players who always make the best play.

use std::time::Duration;

use lexc_runtime::Lexicon;

use super::clock::cpu_time;
use super::record::{Action, Effort, Ending, Game, Turn};
use crate::board::Tile;
use crate::generate::{GeneratorError, MoveGenerator, Options};
use crate::play::Play;
use crate::rack::Rack;
use crate::report::leave;
use crate::rules::{Rules, Values};
use lexc_game::bag::{Bag, Draws};

/// What a game is played by: the rules of a turn, and how it ends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Contest {
    /// Layout, bonuses, size of racks, exchanges.
    pub rules: Rules,
    /// After so many turns in a row without points the game ends.
    pub scoreless_turns: u32,
    /// What the tiles of the other player bring to the one who has none left.
    pub leftovers: Leftovers,
}

/// What is done with the tiles left when one player has played out. If a game ends otherwise,
/// each player loses the value of their own tiles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Leftovers {
    /// The player who is out gets twice their value: the rule of tournaments.
    #[default]
    Doubled,
    /// The player who is out gets their value, and the other loses it: the rule of the box.
    Moved,
}

impl Contest {
    /// Games by these rules of a turn; they end after six turns without points.
    #[must_use]
    pub fn by(rules: Rules) -> Self {
        Self {
            rules,
            scoreless_turns: 6,
            leftovers: Leftovers::default(),
        }
    }

    /// Standard rules.
    #[must_use]
    pub fn standard() -> Self {
        Self::by(Rules::standard())
    }
}

/// Plays games with the best play each turn: of plays that score the same, the same one on every
/// structure. A player without a play exchanges all tiles, or passes if that is not allowed.
///
/// It keeps its generator for all games; cross-checks are kept up to date as a game goes on.
#[derive(Debug)]
pub struct SelfPlay {
    generator: MoveGenerator,
    contest: Contest,
    values: Values,
    full: Bag,
    clock: fn() -> Duration,
    every_play: bool,
}

/// A game while it is played.
struct Table {
    bag: Bag,
    draws: Draws,
    racks: [Rack; 2],
    scores: [i32; 2],
}

impl SelfPlay {
    /// Players who find their plays in one structure of a lexicon, with its alphabet's tiles.
    ///
    /// # Errors
    /// Those of [`MoveGenerator::with_options`].
    pub fn new(
        lexicon: &Lexicon,
        contest: &Contest,
        options: Options,
    ) -> Result<Self, GeneratorError> {
        Ok(Self {
            generator: MoveGenerator::with_options(lexicon, &contest.rules, options)?,
            contest: contest.clone(),
            values: Values::new(lexicon.alphabet()),
            full: Bag::new(lexicon.alphabet()),
            clock: cpu_time,
            every_play: false,
        })
    }

    /// Measures time by another clock than [`cpu_time`].
    #[must_use]
    pub fn with_clock(mut self, clock: fn() -> Duration) -> Self {
        self.clock = clock;
        self
    }

    /// Finds every play each turn, and not only the best one: what [`Effort`] says is then comparable
    /// between structures. The games are the same.
    #[must_use]
    pub fn finding_every_play(mut self) -> Self {
        self.every_play = true;
        self
    }

    /// Games of a seed, from the first one on, without end.
    pub fn games(&mut self, seed: u64) -> impl Iterator<Item = Game> {
        (0..).map(move |number| self.play(seed, number))
    }

    /// The game of that number of a seed.
    pub fn play(&mut self, seed: u64, number: u64) -> Game {
        while self.generator.take_back() {}
        let mut table = Table {
            bag: self.full.clone(),
            draws: Draws::new(seed, number),
            racks: [Rack::new(); 2],
            scores: [0; 2],
        };
        let size = self.contest.rules.rack_size;
        for rack in &mut table.racks {
            table.bag.fill(rack, size, &mut table.draws);
        }
        let mut turns: Vec<Turn> = Vec::new();
        let mut scoreless = 0;
        let ending = loop {
            let player = turns.len() % 2;
            let turn = self.turn(player, &mut table);
            scoreless = match turn.action.points() {
                0 => scoreless + 1,
                _ => 0,
            };
            let out = matches!(turn.action, Action::Play(_)) && table.racks[player].is_empty();
            turns.push(turn);
            if out && table.bag.is_empty() {
                break Ending::PlayedOut(player);
            }
            if scoreless >= self.contest.scoreless_turns {
                break Ending::Scoreless;
            }
        };
        let adjustments = self.adjustments(ending, &table.racks);
        let scores = [0, 1].map(|player| table.scores[player] + adjustments[player]);
        Game {
            seed,
            number,
            turns,
            ending,
            left: table.racks,
            adjustments,
            scores,
        }
    }

    /// A player's turn, until new tiles are drawn.
    fn turn(&mut self, player: usize, table: &mut Table) -> Turn {
        let rack = table.racks[player];
        let begun = (self.clock)();
        let best = if self.every_play {
            let plays = self.generator.all(&rack).iter();
            plays.min_by(Play::cmp_rank)
        } else {
            self.generator.best(&rack)
        };
        let stats = self.generator.stats();
        // A play that was generated fits the board.
        let best = best.filter(|play| self.generator.make(play).is_ok());
        let time = (self.clock)().saturating_sub(begun);
        let action = match best {
            Some(play) => {
                table.racks[player] = leave(&play, &rack);
                Action::Play(play)
            }
            None => self.without_play(&rack, table.bag.len()),
        };
        let size = self.contest.rules.rack_size;
        let held = &mut table.racks[player];
        if let Action::Exchange(tiles) = &action {
            for (letter, count) in tiles.iter() {
                // They are there: the exchange is a part of the rack.
                (0..count).for_each(|_| _ = held.remove(letter));
            }
            // New tiles are drawn before the old ones go back.
            table.bag.fill(held, size, &mut table.draws);
            table.bag.put_back(tiles);
        } else {
            table.bag.fill(held, size, &mut table.draws);
        }
        table.scores[player] += action.points();
        Turn {
            player,
            rack,
            action,
            total: table.scores[player],
            effort: Effort {
                plays: stats.plays,
                arcs: stats.arcs,
                anchors: stats.anchors,
                time,
            },
        }
    }

    /// What to do with a rack that fits nowhere: exchange as much of it as may be, or pass.
    fn without_play(&self, rack: &Rack, bag: usize) -> Action {
        if !self.contest.rules.may_exchange(bag) || rack.is_empty() {
            return Action::Pass;
        }
        let alike = |(letter, count): (u8, u8)| std::iter::repeat_n(letter, count.into());
        let mut exchange = Rack::new();
        for letter in rack.iter().flat_map(alike).take(bag) {
            // It came from a rack, so it fits into one.
            let _ = exchange.add(letter);
        }
        Action::Exchange(exchange)
    }

    /// What each player gets or loses at the end.
    fn adjustments(&self, ending: Ending, left: &[Rack; 2]) -> [i32; 2] {
        let values = left.each_ref().map(|rack| self.value(rack));
        match ending {
            Ending::Scoreless => values.map(|value| -value),
            Ending::PlayedOut(out) => {
                let other = 1 - out.min(1);
                let value = values[other];
                let mut points = [0; 2];
                match self.contest.leftovers {
                    Leftovers::Doubled => points[out] = 2 * value,
                    Leftovers::Moved => (points[out], points[other]) = (value, -value),
                }
                points
            }
        }
    }

    fn value(&self, rack: &Rack) -> i32 {
        let of = |(letter, count): (u8, u8)| {
            let tile = match letter {
                0 => Tile::blank(1),
                letter => Tile::natural(letter),
            };
            self.values.of(tile) * i32::from(count)
        };
        rack.iter().map(of).sum()
    }
}
