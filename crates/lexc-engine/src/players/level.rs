//! [`LevelPlayer`]: players of graded strength.

use std::sync::Arc;

use lexc_game::{Draws, Equity, GameAddress, GameRules, Move, Play, PlayerView};
use lexc_movegen::{GeneratorError, MoveGenerator};
use lexc_runtime::Lexicon;

use super::equity::EquityPlayer;
use super::player::Player;
use super::turn::{draws, follow, ranked_plays, without_play};
use crate::leaves::LeaveTable;
use crate::watch::{StepLimits, Watch};

/// A level of play: 1 is the weakest, 5 plays as well as [`EquityPlayer`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

impl Level {
    /// The number of levels.
    pub const COUNT: u8 = 5;

    /// Returns the level with a number from 1 to [`Level::COUNT`], or `None` for other numbers.
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        if number >= 1 && number <= Self::COUNT { Some(Self(number)) } else { None }
    }

    /// Returns the number of the level.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Returns the number of plays, out of 256, that the player finds among plays of two and of
    /// eight tiles. Numbers for other lengths are interpolated.
    const fn found_plays(self) -> (u32, u32) {
        match self.0 {
            1 => (3, 0),
            2 => (9, 0),
            3 => (27, 3),
            4 => (100, 26),
            _ => (256, 256),
        }
    }

    /// Returns the maximum error of the player's equity of a play, in thousandths of a point.
    const fn largest_error(self) -> u32 {
        match self.0 {
            1 => 8_000,
            2 => 7_000,
            3 => 4_500,
            4 => 2_200,
            _ => 0,
        }
    }
}

/// A player of graded strength. It overlooks plays, long ones more often, and misjudges the plays
/// that it finds. If it finds no play, it exchanges. Level 5 overlooks nothing. Each level wins
/// about 90 % of its games against the level below.
///
/// Whether it finds a play depends on the game and the turn, not on the generation order, so games
/// are reproducible with every backend.
#[derive(Debug)]
pub struct LevelPlayer {
    level: Level,
    generator: MoveGenerator,
    leaves: Arc<LeaveTable>,
    perfect: EquityPlayer,
    address: GameAddress,
}

impl LevelPlayer {
    /// Returns a player of a level with its own generators.
    ///
    /// # Errors
    /// Returns [`GeneratorError`] if the lexicon cannot generate plays.
    pub fn new(
        lexicon: &Lexicon,
        rules: &GameRules,
        leaves: Arc<LeaveTable>,
        level: Level,
    ) -> Result<Self, GeneratorError> {
        Ok(Self {
            level,
            generator: MoveGenerator::with_rules(lexicon, rules)?,
            perfect: EquityPlayer::new(lexicon, rules, Arc::clone(&leaves))?,
            leaves,
            address: GameAddress { seed: 0, number: 0 },
        })
    }

    /// Returns the player's estimate of a play's equity, or `None` if the player overlooks the
    /// play.
    fn perceived_equity(
        &self,
        play: &Play,
        view: &PlayerView<'_>,
        random: &mut Draws,
    ) -> Option<Equity> {
        let (short, long) = self.level.found_plays();
        let tiles = play.tiles().len().clamp(2, 8) as u32 - 2;
        let found = short - (short - long) * tiles / 6;
        // Both numbers are drawn for every play, so that plays do not affect each other.
        let (look, error) = (random.below(256), random.below(2 * self.level.largest_error() + 1));
        if look >= found {
            return None;
        }
        let error = error as i32 - self.level.largest_error() as i32;
        let leave = self.leaves.value(&play.leave(view.rack()));
        Some(Equity::from(play.score()) + leave + Equity::from_thousandths(error))
    }
}

impl Player for LevelPlayer {
    fn begin(&mut self, address: GameAddress) {
        self.address = address;
        self.perfect.begin(address);
    }

    fn choose(&mut self, view: &PlayerView<'_>) -> Move {
        let made = self.choose_in_steps(view, StepLimits::NONE);
        made.expect("no limit ends the step")
    }

    fn choose_in_steps(&mut self, view: &PlayerView<'_>, limits: StepLimits<'_>) -> Option<Move> {
        if self.level.number() == Level::COUNT {
            return self.perfect.choose_in_steps(view, limits);
        }
        let Some(generator) = follow(&mut self.generator, view) else {
            return Some(without_play(view));
        };
        let plays = ranked_plays(generator, view.rack(), limits)?;
        let mut random = draws(self.address, view);
        let mut best: Option<(Equity, Play)> = None;
        let watch = Watch::new(StepLimits { is_due: &|| false, ..limits });
        for play in plays {
            if watch.is_over() {
                return None;
            }
            if let Some(equity) = self.perceived_equity(&play, view, &mut random)
                && best.is_none_or(|(highest, _)| equity > highest)
            {
                best = Some((equity, play));
            }
        }
        Some(best.map_or_else(|| without_play(view), |(_, play)| Move::Play(play)))
    }
}
