//! [`EndgamePlayer`] and [`LateGameSearch`]: searches of the last turns of a game.

use core::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::Arc;

use lexc_game::{Board, GameAddress, GameRules, Move, PlayerView, Position, Rack};
use lexc_movegen::GeneratorError;
use lexc_runtime::Lexicon;

use super::clock::{SearchEnd, SearchStep};
use super::equity::EquityPlayer;
use super::player::Player;
use crate::endgame::words::source::{KeptWords, WordSource};
use crate::endgame::{Endgame, EndgameOptions};
use crate::leaves::LeaveTable;
use crate::preendgame::{Meaning, Preendgame, PreendgameOptions};
use crate::watch::StepLimits;

/// A player that plays by equity while the bag has tiles, and then follows the principal variation
/// of an endgame search.
///
/// Each turn searches a limited number of nodes, so games are reproducible on any machine. If the
/// endgame is not solved within the limit, the player makes the best move found. Games of more than
/// two players, and games that scoreless turns never end, are played by equity to the end.
///
/// # Cost
/// About 0.2 s of CPU time per game to reduce the lexicon to the words that can still be made, and
/// about 3 s for a million nodes.
#[derive(Debug)]
pub struct EndgamePlayer {
    equity: EquityPlayer,
    search: LateGameSearch,
}

impl EndgamePlayer {
    /// The default number of nodes of each turn.
    pub const NODES: u64 = 100_000;

    /// Returns a player that searches `nodes` nodes in each turn.
    ///
    /// # Errors
    /// Returns [`GeneratorError`] if the lexicon cannot generate plays.
    pub fn new(
        lexicon: &Lexicon,
        rules: &GameRules,
        leaves: Arc<LeaveTable>,
        nodes: u64,
    ) -> Result<Self, GeneratorError> {
        Ok(Self {
            equity: EquityPlayer::new(lexicon, rules, leaves)?,
            search: LateGameSearch::new(lexicon, rules, nodes, 1),
        })
    }
}

impl Player for EndgamePlayer {
    fn begin(&mut self, address: GameAddress) {
        self.equity.begin(address);
        self.search.begin();
    }

    fn choose(&mut self, view: &PlayerView<'_>) -> Move {
        let made = self.choose_in_steps(view, StepLimits::NONE);
        made.expect("no limit ends the step")
    }

    fn choose_in_steps(&mut self, view: &PlayerView<'_>, limits: StepLimits<'_>) -> Option<Move> {
        let deadline = None;
        match self.search.endgame(view, SearchEnd { deadline, limits }) {
            SearchStep::Unfinished => None,
            SearchStep::NoMove => self.equity.choose_in_steps(view, limits),
            SearchStep::Found(made) => Some(made),
        }
    }
}

/// The maximum number of tiles in the bag of a pre-endgame that is searched.
const MAX_BAG: usize = 4;

/// The number of nodes or iterations of a player that the clock alone limits.
pub(super) const UNLIMITED: u64 = 1_000_000_000;

/// The number of nodes between two checks of the clock.
const SLICE: u64 = 1 << 12;

/// Searches of the last turns of a game.
#[derive(Debug)]
pub(super) struct LateGameSearch {
    lexicon: Lexicon,
    rules: GameRules,
    nodes: u64,
    /// The number of threads. A search with a limit of nodes has one, so that it can be repeated.
    threads: usize,
    /// The words that can still be made in the current game.
    reduced: Option<ReducedLexicon>,
    /// The position and the endgame of an unfinished turn.
    endgame: Option<(Position, Box<Endgame>)>,
    /// The position and the pre-endgame of an unfinished turn.
    preendgame: Option<(Position, Box<Preendgame>)>,
    /// The last pre-endgame whose search chose no move.
    undecided: Option<Position>,
}

/// The words that can be made in a position and in all positions that follow it.
#[derive(Debug)]
struct ReducedLexicon {
    words: KeptWords,
    board: Board,
    /// The tiles that were not on the board.
    unseen: Rack,
}

impl ReducedLexicon {
    /// Returns `true` if a position follows this one: the tiles played since and the tiles still
    /// unplayed are the tiles of `unseen`.
    fn covers(&self, board: &Board, unplayed: &Rack) -> bool {
        let kept = self.board.tiles().all(|(square, tile)| board.get(square) == Some(tile));
        let mut all = *unplayed;
        let new = board.tiles().filter(|(square, _)| self.board.get(*square).is_none());
        let counted = new.map(|(_, tile)| all.add(tile.tile())).all(|added| added.is_ok());
        kept && counted && all == self.unseen
    }
}

impl LateGameSearch {
    pub(super) fn new(lexicon: &Lexicon, rules: &GameRules, nodes: u64, threads: usize) -> Self {
        Self {
            lexicon: lexicon.clone(),
            rules: rules.clone(),
            nodes,
            threads: if nodes < UNLIMITED { 1 } else { threads },
            reduced: None,
            endgame: None,
            preendgame: None,
            undecided: None,
        }
    }

    /// Searches for the best move until `end`. The bag must be empty.
    pub(super) fn endgame(&mut self, view: &PlayerView<'_>, end: SearchEnd<'_>) -> SearchStep {
        if view.players() != 2 || view.bag_len() > 0 {
            return SearchStep::NoMove;
        }
        let position = Position { other_rack: Some(view.unseen()), ..view.position() };
        let same = (self.endgame.take()).filter(|(running, _)| *running == position);
        let mut endgame = match same {
            Some((_, endgame)) => endgame,
            None => match self.begin_endgame(&position, &view.unseen()) {
                Some(endgame) => Box::new(endgame),
                None => return SearchStep::NoMove,
            },
        };
        let mut finished = false;
        if self.threads > 1 {
            let (is_over, limits) = (|| end.is_late(), end.limits);
            finished = endgame.run(self.threads, |endgame| {
                // The first iteration has a best move.
                let may_end = endgame.solution().best().is_some();
                let ends = may_end && is_over() || limits.is_reached();
                if ends { 0 } else { SLICE }
            });
            if !finished && !is_over() {
                self.endgame = Some((position, endgame));
                return SearchStep::Unfinished;
            }
        }
        while !finished && !end.is_late() {
            let left = self.nodes.saturating_sub(endgame.nodes());
            if left == 0 && endgame.solution().best().is_some() {
                break;
            }
            // The first iteration takes a few hundred nodes.
            finished = endgame.step(if left == 0 { 256 } else { SLICE.min(left) });
            if !finished && end.limits.is_reached() {
                self.endgame = Some((position, endgame));
                return SearchStep::Unfinished;
            }
        }
        let solution = endgame.solution();
        match solution.best().and_then(|best| best.line.first()) {
            Some(made) => SearchStep::Found(*made),
            None => SearchStep::NoMove,
        }
    }

    fn begin_endgame(&mut self, position: &Position, unseen: &Rack) -> Option<Endgame> {
        let options =
            EndgameOptions::default().other_tiles_ignored(true).table_bytes(self.table_bytes());
        let rules = self.rules.clone();
        let alphabet = self.lexicon.alphabet().clone();
        let words = WordSource::Kept(self.reduce(position, unseen)?);
        Endgame::with_words(words, &alphabet, &rules, position, options).ok()
    }

    /// Searches a pre-endgame with one to four tiles in the bag until `end`. Chooses the move that
    /// wins most often, unless every move loses.
    pub(super) fn preendgame(&mut self, view: &PlayerView<'_>, end: SearchEnd<'_>) -> SearchStep {
        if view.players() != 2 || !(1..=MAX_BAG).contains(&view.bag_len()) {
            return SearchStep::NoMove;
        }
        let position = view.position();
        if self.undecided.as_ref() == Some(&position) {
            return SearchStep::NoMove;
        }
        let same = (self.preendgame.take()).filter(|(running, _)| *running == position);
        let mut search = match same {
            Some((_, search)) => search,
            None => match self.begin_preendgame(&position, &view.unseen()) {
                Some(search) => Box::new(search),
                None => return SearchStep::NoMove,
            },
        };
        let (most, at_limit) = (self.nodes, AtomicBool::new(false));
        let finished = search.run_in_steps(self.threads, end.limits.is_due, |nodes| {
            let ends = nodes >= most || end.is_late();
            at_limit.fetch_or(ends, Relaxed);
            ends || (end.limits.is_cancelled)()
        });
        if !finished && !at_limit.into_inner() {
            self.preendgame = Some((position, search));
            return SearchStep::Unfinished;
        }
        // Before the first stage is complete, moves are compared on different draws.
        let has_estimates = search.stage().0 > 0;
        match search.best(1).moves.first() {
            Some(best) if has_estimates && best.win > 0.0 => SearchStep::Found(best.made),
            _ => {
                self.undecided = Some(position);
                SearchStep::NoMove
            }
        }
    }

    fn begin_preendgame(&mut self, position: &Position, unseen: &Rack) -> Option<Preendgame> {
        let options =
            PreendgameOptions::default().meaning(Meaning::Rational).table_bytes(self.table_bytes());
        let rules = self.rules.clone();
        let alphabet = self.lexicon.alphabet().clone();
        let words = WordSource::Kept(self.reduce(position, unseen)?);
        Preendgame::with_words(words, &alphabet, &rules, position, options).ok()
    }

    /// Forgets the searches of a game.
    pub(super) fn begin(&mut self) {
        (self.endgame, self.preendgame, self.undecided) = (None, None, None);
    }

    /// Returns the words that can still be made.
    fn reduce(&mut self, position: &Position, unseen: &Rack) -> Option<&KeptWords> {
        let unplayed = position.rack.union(unseen).ok()?;
        let board = &position.board;
        let covers = |reduced: &ReducedLexicon| reduced.covers(board, &unplayed);
        if !self.reduced.as_ref().is_some_and(covers) {
            self.reduced = Some(ReducedLexicon {
                words: KeptWords::new(&self.lexicon, board, &unplayed)?,
                board: board.clone(),
                unseen: unplayed,
            });
        }
        self.reduced.as_ref().map(|reduced| &reduced.words)
    }

    /// Returns the size of the transposition table: 32 bytes for each node, from 64 KiB to 64 MiB.
    fn table_bytes(&self) -> usize {
        let bytes = self.nodes.saturating_mul(32).clamp(1 << 16, 64 << 20);
        usize::try_from(bytes).expect("64 MiB fit any address space")
    }
}
