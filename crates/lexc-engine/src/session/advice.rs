//! [`Advisor`]: the moves of a position, ranked by equity; [`review`]: the loss of each turn.

use std::sync::Arc;

use lexc_game::{Equity, Event, GameRules, GameState, Move, PlayerId, PlayerView, exchanges};
use lexc_movegen::{GeneratorError, MoveGenerator};
use lexc_runtime::Lexicon;

use super::session::Session;
use crate::analyse::{Judge, Judgement};
use crate::error::Error;
use crate::leaves::{LeaveTable, TurnValues};
use crate::simulate::{Candidate, Simulation, SimulationOptions, StopCondition, Tables};
use crate::win::WinTable;

/// Ranks the moves of a position by equity, based on what the player to move may know.
///
/// Equity is defined as in [`EquityPlayer`](crate::players::EquityPlayer), with leave values
/// adjusted near the end of the bag. Once the bag is empty, a play that ends the game gains twice
/// the value of the unseen tiles; any other move loses twice the value of its leave and ten points.
#[derive(Debug)]
pub struct Advisor {
    generator: MoveGenerator,
    leaves: Arc<LeaveTable>,
}

impl Advisor {
    /// Returns an advisor with its own generator.
    ///
    /// # Errors
    /// Returns [`GeneratorError`] if the lexicon cannot generate plays.
    pub fn new(
        lexicon: &Lexicon,
        rules: &GameRules,
        leaves: Arc<LeaveTable>,
    ) -> Result<Self, GeneratorError> {
        let generator = MoveGenerator::with_rules(lexicon, rules)?;
        Ok(Self { generator, leaves })
    }

    /// Returns the equity of a move.
    #[must_use]
    pub fn equity(&self, view: &PlayerView<'_>, made: &Move) -> Equity {
        self.turn_values(view).equity(made, view.rack())
    }

    /// Returns the leave values for the turn of a view.
    fn turn_values(&self, view: &PlayerView<'_>) -> TurnValues {
        TurnValues::of_view(Arc::clone(&self.leaves), view)
    }

    /// Returns every play, every exchange and the pass, best first. Ties are in the order of plays,
    /// then exchanges in the order of [`exchanges`].
    pub fn ranked(&mut self, view: &PlayerView<'_>) -> Vec<Candidate> {
        // The generator has no plays for a board of another size.
        let set = self.generator.set_board(view.board());
        let mut plays: Vec<_> = match set {
            Ok(()) => self.generator.all(view.rack()).iter().collect(),
            Err(_) => Vec::new(),
        };
        plays.sort_unstable_by(lexc_game::Play::cmp_rank);
        let plays = plays.into_iter().map(Move::Play);
        let exchanged = view
            .may_exchange()
            .then(|| exchanges(view.rack(), view.bag_len(), view.rules()).map(Move::Exchange));
        let others = exchanged.into_iter().flatten().chain([Move::Pass]);
        let values = self.turn_values(view);
        let mut moves: Vec<Candidate> = plays
            .chain(others)
            .map(|made| Candidate { made, equity: values.equity(&made, view.rack()) })
            .collect();
        moves.sort_by_key(|ranked| core::cmp::Reverse(ranked.equity));
        moves
    }

    /// Returns the simulated values of moves in a game of two players: the mean change of the
    /// spread in this turn and the next two. All moves are simulated with the same orders of the
    /// unseen tiles, and the same seed returns the same values.
    ///
    /// # Errors
    /// Returns [`Error`] if the position cannot be simulated, for example in a game of
    /// more than two players.
    ///
    /// # Cost
    /// About 0.5 ms for each move and iteration.
    pub fn simulate(
        &self,
        view: &PlayerView<'_>,
        moves: &[Candidate],
        iterations: u64,
        seed: u64,
    ) -> Result<Vec<Equity>, Error> {
        let tables = Tables {
            lexicon: self.generator.lexicon().clone(),
            leaves: Arc::clone(&self.leaves),
            win: WinTable::builtin(),
        };
        let options =
            SimulationOptions::default().seed(seed).stopping(StopCondition::amount(iterations));
        let mut simulation = Simulation::new(view, tables, moves, options)?;
        while simulation.stopped().is_none() {
            simulation.advance(1);
        }
        let ranking = simulation.ranking();
        let value = |made: &Move| {
            let found = ranking.iter().find(|ranked| ranked.made == *made);
            found.map_or(Equity::ZERO, |ranked| Equity::from_points(ranked.mean))
        };
        Ok(moves.iter().map(|ranked| value(&ranked.made)).collect())
    }
}

impl Judge for Advisor {
    fn judge(&mut self, view: &PlayerView<'_>, made: &Move) -> Judgement {
        let equity = self.equity(view, made);
        let best = self.ranked(view).first().copied();
        let best = best.unwrap_or(Candidate { made: *made, equity });
        Judgement {
            best: best.made,
            best_value: best.equity,
            // A phony can have a higher value than the best valid play.
            value: equity,
        }
    }
}

/// A turn and its loss.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TurnReview {
    /// The line of the record, from 1.
    pub number: usize,
    /// The player.
    pub player: PlayerId,
    /// The rack.
    pub rack: String,
    /// The move as text.
    pub made: String,
    /// The best move as text.
    pub best: String,
    /// The judgement of the move.
    pub judgement: Judgement,
    /// `true` for a play that was withdrawn after a challenge. It is judged as a pass.
    pub withdrawn: bool,
}

impl TurnReview {
    /// Returns the value of the best move less the value of this one; zero if they are equally
    /// good.
    #[must_use]
    pub fn lost(&self) -> Equity {
        self.judgement.lost()
    }
}

/// The sums over the turns of a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlayerReview {
    /// The player.
    pub player: PlayerId,
    /// The number of turns.
    pub turns: usize,
    /// The number of moves that were as good as the best one.
    pub best: usize,
    /// The sum of the losses.
    pub lost: Equity,
}

/// The judgement of all turns of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Review {
    /// The turns in order.
    pub turns: Vec<TurnReview>,
    /// The players in order.
    pub players: Vec<PlayerReview>,
}

/// Judges the turns of a session so far. Turns lost by a challenge are skipped.
#[must_use]
pub fn review(session: &Session, judge: &mut impl Judge) -> Review {
    let alphabet = session.lexicon().alphabet();
    let text = |state: &GameState, made: &Move| made.display(state.board(), alphabet).to_string();
    let mut turns = Vec::new();
    for (state, made, line) in session.moves() {
        let player = state.to_move();
        let view = state.view(player);
        let after = session.game().turns.get(line + 1);
        let withdrawn = after.is_some_and(|turn| turn.event == Event::Withdrawal);
        let counted = if withdrawn { &Move::Pass } else { made };
        let judgement = judge.judge(&view, counted);
        turns.push(TurnReview {
            number: line + 1,
            player,
            rack: view.rack().spell(alphabet),
            made: text(state, made),
            best: text(state, &judgement.best),
            judgement,
            withdrawn,
        });
    }
    let players = session.players().map(|player| {
        let own = || turns.iter().filter(|turn| turn.player == player);
        PlayerReview {
            player,
            turns: own().count(),
            best: own().filter(|turn| turn.lost() == Equity::ZERO).count(),
            lost: own().fold(Equity::ZERO, |sum, turn| sum + turn.lost()),
        }
    });
    let players = players.collect();
    Review { turns, players }
}
