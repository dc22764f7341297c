//! [`ChampionPlayer`]: simulation, pre-endgame and endgame together.

use core::time::Duration;
use std::sync::Arc;

use lexc_game::{GameAddress, GameRules, Move, PlayerView, Position};
use lexc_movegen::GeneratorError;
use lexc_runtime::Lexicon;

use super::clock::{Clock, Deadline, SearchEnd, SearchStep};
use super::late_game::LateGameSearch;
use super::player::Player;
use super::sim::{SimPlayer, SimPlayerOptions};
use crate::leaves::LeaveTable;
use crate::watch::StepLimits;

/// The strongest player. It simulates ([`SimPlayer`]) while the bag has tiles. With one to four
/// tiles in the bag, it searches the [pre-endgame](crate::preendgame) and makes the move that wins
/// most often, proven or estimated within the node limit; if every move loses, it simulates. Once
/// the bag is empty, it searches the endgame ([`EndgamePlayer`](super::EndgamePlayer)).
///
/// The limits are numbers of iterations and nodes, so games are reproducible on any machine, unless
/// there is [a time limit](Self::time).
#[derive(Debug)]
pub struct ChampionPlayer {
    sim: SimPlayer,
    search: LateGameSearch,
    time: Option<(Duration, Clock)>,
    /// The position and the deadline of an unfinished turn.
    running: Option<(Position, Deadline)>,
}

impl ChampionPlayer {
    /// Returns a player that simulates with these options, and searches `nodes` nodes in each of
    /// the last turns.
    ///
    /// # Errors
    /// Returns [`GeneratorError`] if the lexicon cannot generate plays.
    pub fn new(
        lexicon: &Lexicon,
        rules: &GameRules,
        leaves: Arc<LeaveTable>,
        options: SimPlayerOptions,
        nodes: u64,
    ) -> Result<Self, GeneratorError> {
        Ok(Self {
            sim: SimPlayer::new(lexicon, rules, leaves, options)?,
            search: LateGameSearch::new(lexicon, rules, nodes, options.threads),
            time: None,
            running: None,
        })
    }

    /// Limits the time for each move by a clock, in addition to the limits of iterations and nodes.
    /// The first limit reached ends a search, and the player makes the best move found. The
    /// preparation for the last turns of a game, about 0.2 s, is not limited.
    #[must_use]
    pub fn time(self, time: Duration, clock: Clock) -> Self {
        Self { time: Some((time, clock)), ..self }
    }
}

impl ChampionPlayer {
    /// Returns the deadline of a turn.
    fn deadline(&mut self, view: &PlayerView<'_>) -> Option<Deadline> {
        let (time, clock) = self.time?;
        let position = view.position();
        let same = (self.running.take()).filter(|(running, _)| *running == position);
        let new = || (position, Deadline::after(clock, time));
        let (_, deadline) = self.running.insert(same.unwrap_or_else(new));
        Some(*deadline)
    }
}

impl Player for ChampionPlayer {
    fn begin(&mut self, address: GameAddress) {
        self.sim.begin(address);
        self.search.begin();
        self.running = None;
    }

    fn choose(&mut self, view: &PlayerView<'_>) -> Move {
        let made = self.choose_in_steps(view, StepLimits::NONE);
        made.expect("no limit ends the step")
    }

    fn choose_in_steps(&mut self, view: &PlayerView<'_>, limits: StepLimits<'_>) -> Option<Move> {
        let deadline = self.deadline(view);
        let end = SearchEnd { deadline, limits };
        let step = match self.search.endgame(view, end) {
            SearchStep::NoMove => self.search.preendgame(view, end),
            step => step,
        };
        let made = match step {
            SearchStep::Unfinished => None,
            SearchStep::NoMove => self.sim.choose_by(view, end),
            SearchStep::Found(made) => Some(made),
        }?;
        self.running = None;
        Some(made)
    }
}
