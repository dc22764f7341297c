//! [`BoardJudge`]: selects a board from each game and computes the leave values on it.

use std::sync::Arc;

use lexc_game::{Draws, Equity, GameAddress, GameRules, GameState, Move, PlayerId, Rack};
use lexc_movegen::{GeneratorError, MoveGenerator};
use lexc_runtime::Lexicon;

use super::options::{LearnMethod, LearnOptions};
use super::sums::LeaveSums;
use crate::census::{
    BestScores, BlankedPlay, Census, CensusBoard, CensusValues, Exchanges, UnseenTiles,
};
use crate::error::Error;
use crate::leaves::{LeaveIndex, LeaveTable};
use crate::players::{EquityPlayer, Player};

/// The data shared by all board judges of a learner.
#[derive(Clone, Copy)]
pub(super) struct BoardSetup<'a> {
    pub(super) lexicon: &'a Lexicon,
    pub(super) rules: &'a GameRules,
    pub(super) options: &'a LearnOptions,
    pub(super) census: &'a Census,
    pub(super) leaves: &'a LeaveIndex,
    /// The number of unseen tiles that a board must have.
    pub(super) needed: usize,
}

/// Plays games and computes the leave values on their boards.
pub(super) struct BoardJudge<'a> {
    setup: BoardSetup<'a>,
    leaves: Arc<LeaveTable>,
    /// The player of both sides.
    player: EquityPlayer,
    state: GameState,
    moves: Vec<Move>,
    generator: MoveGenerator,
    best: BestScores,
    play: BlankedPlay,
}

impl<'a> BoardJudge<'a> {
    pub(super) fn new(setup: BoardSetup<'a>, leaves: &Arc<LeaveTable>) -> Result<Self, Error> {
        let (lexicon, rules) = (setup.lexicon, setup.rules);
        Ok(Self {
            setup,
            leaves: Arc::clone(leaves),
            player: EquityPlayer::new(lexicon, rules, Arc::clone(leaves))?.unadjusted(),
            state: GameState::builder(rules.clone(), lexicon.alphabet()).build()?,
            moves: Vec::new(),
            generator: MoveGenerator::with_rules(lexicon, rules)?,
            best: setup.census.new_scores(Exchanges::Forbidden),
            play: BlankedPlay::default(),
        })
    }

    /// Adds the leave values of a game to `sums`, if the game has a suitable board.
    pub(super) fn add(
        &mut self,
        game: u64,
        values: &CensusValues,
        sums: &mut LeaveSums,
    ) -> Result<(), Error> {
        match self.setup.options.method {
            LearnMethod::Census => {
                if self.play_to_board(game) {
                    sums.add(&self.leave_values(values)?);
                }
            }
            LearnMethod::Averages => self.average(game, sums),
        }
        Ok(())
    }

    /// Adds the equity of each move of a game to all leaves in its rack.
    fn average(&mut self, game: u64, sums: &mut LeaveSums) {
        let seed = self.setup.options.seed;
        self.state.restart(seed, game);
        self.player.begin(GameAddress { seed, number: game });
        while self.state.ending().is_none() && self.unseen() >= self.setup.needed {
            let view = self.state.view(self.state.to_move());
            let rack = *view.rack();
            let made = self.player.choose(&view);
            let kept = self.leaves.value(&made.leave(&rack));
            let equity = match made {
                // A full rack has no leave value.
                Move::Pass => 0.0,
                made => (Equity::from(made.score()) + kept).points(),
            };
            sums.add_rack(self.setup.leaves, &rack, equity);
            if self.state.apply(&made).is_err() {
                break;
            }
        }
    }

    /// Plays a game up to a random turn. Returns `false` if the game has no turn with enough unseen
    /// tiles after the first play.
    fn play_to_board(&mut self, game: u64) -> bool {
        let seed = self.setup.options.seed;
        self.state.restart(seed, game);
        self.player.begin(GameAddress { seed, number: game });
        self.moves.clear();
        let mut empty = 0;
        while self.state.ending().is_none() && self.unseen() >= self.setup.needed {
            empty += usize::from(self.state.board().is_empty());
            let made = self.player.choose(&self.state.view(self.state.to_move()));
            if self.state.apply(&made).is_err() {
                break;
            }
            self.moves.push(made);
        }
        // This draw and the bag use different streams of random numbers.
        let Some(turns) = self.moves.len().checked_sub(empty).filter(|turns| *turns > 0) else {
            return false;
        };
        let turns = u32::try_from(turns).unwrap_or(u32::MAX);
        let turn = Draws::new(!seed, game).below(turns) as usize;
        self.state.restart(seed, game);
        for made in self.moves.iter().take(empty + turn) {
            if self.state.apply(made).is_err() {
                return false;
            }
        }
        true
    }

    /// Returns the number of tiles that are not on the board.
    fn unseen(&self) -> usize {
        let racks = PlayerId::all(2).map(|player| self.state.rack(player).len());
        self.state.bag().len() + racks.sum::<usize>()
    }

    /// Returns the value of each leave on the current board.
    fn leave_values(&mut self, values: &CensusValues) -> Result<Vec<Option<f64>>, GeneratorError> {
        let (setup, state) = (self.setup, &self.state);
        let mut unseen = Rack::new();
        let held = PlayerId::all(2).flat_map(|player| state.rack(player).tiles());
        for tile in state.bag().tiles().iter().copied().chain(held) {
            unseen.add(tile).expect("a game has no more tiles than a rack can count");
        }
        // Exchanges follow the rules for the current bag.
        let exchanges = if setup.rules.may_exchange(state.bag().len()) {
            Exchanges::Allowed
        } else {
            Exchanges::Forbidden
        };
        Census::clear(&mut self.best, exchanges);
        self.generator.set_board(state.board())?;
        let board = CensusBoard::new(state, &unseen);
        let (generator, play) = (&mut self.generator, &mut self.play);
        board.record_all(setup.census, &mut self.best, generator, play);
        let unseen = UnseenTiles::new(unseen.iter());
        Ok(setup.census.leave_values(&unseen, &self.best, values))
    }
}
