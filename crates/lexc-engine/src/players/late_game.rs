//! [`EndgamePlayer`] and [`LateGameSearch`]: exact searches of the last turns of a game.

use std::sync::Arc;

use lexc_game::{Board, GameAddress, GameRules, Move, PlayerView, Position, Rack};
use lexc_movegen::GeneratorError;
use lexc_runtime::Lexicon;

use super::clock::{ENDLESS, SearchEnd};
use super::equity::EquityPlayer;
use super::player::Player;
use crate::endgame::words::source::{KeptWords, WordSource};
use crate::endgame::{Endgame, EndgameOptions, EndgameStatus};
use crate::leaves::LeaveTable;
use crate::preendgame::{Preendgame, PreendgameOptions};

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
            search: LateGameSearch::new(lexicon, rules, nodes),
        })
    }
}

impl Player for EndgamePlayer {
    fn begin(&mut self, address: GameAddress) {
        self.equity.begin(address);
    }

    fn choose(&mut self, view: &PlayerView<'_>) -> Move {
        self.choose_until(view, &|| false)
    }

    fn choose_until(&mut self, view: &PlayerView<'_>, stop: &dyn Fn() -> bool) -> Move {
        let solved = self.search.endgame(view, SearchEnd { stop, ..ENDLESS });
        solved.unwrap_or_else(|| self.equity.choose(view))
    }
}

/// The number of nodes between two checks of the clock.
const SLICE: u64 = 1 << 12;

/// Exact searches of the last turns of a game.
#[derive(Debug)]
pub(super) struct LateGameSearch {
    lexicon: Lexicon,
    rules: GameRules,
    nodes: u64,
    /// The words that can still be made in the current game.
    reduced: Option<ReducedLexicon>,
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
        let kept = self
            .board
            .tiles()
            .all(|(square, tile)| board.get(square) == Some(tile));
        let mut all = *unplayed;
        let new = board
            .tiles()
            .filter(|(square, _)| self.board.get(*square).is_none());
        let counted = new
            .map(|(_, tile)| all.add(tile.tile()))
            .all(|added| added.is_ok());
        kept && counted && all == self.unseen
    }
}

impl LateGameSearch {
    pub(super) fn new(lexicon: &Lexicon, rules: &GameRules, nodes: u64) -> Self {
        Self {
            lexicon: lexicon.clone(),
            rules: rules.clone(),
            nodes,
            reduced: None,
        }
    }

    /// Returns the best move found before `end`. The bag must be empty.
    pub(super) fn endgame(&mut self, view: &PlayerView<'_>, end: SearchEnd<'_>) -> Option<Move> {
        if view.players() != 2 || view.bag_len() > 0 {
            return None;
        }
        let unseen = view.unseen();
        let position = Position {
            other_rack: Some(unseen),
            ..view.position()
        };
        let options = EndgameOptions::default()
            .other_tiles_ignored(true)
            .table_bytes(self.table_bytes());
        let nodes = self.nodes;
        let rules = self.rules.clone();
        let alphabet = self.lexicon.alphabet().clone();
        let words = WordSource::Kept(self.reduce(&position, &unseen)?);
        let endgame = Endgame::with_words(words, &alphabet, &rules, &position, options);
        let mut endgame = endgame.ok()?;
        let mut finished = false;
        while !finished && endgame.nodes() < nodes && !end.is_over() {
            finished = endgame.step(SLICE.min(nodes - endgame.nodes()));
        }
        // The first iteration takes a few hundred nodes. After `end`, equity chooses the move
        // instead.
        while !finished && !end.is_over() && endgame.solution().best().is_none() {
            finished = endgame.step(256);
        }
        let solution = endgame.solution();
        solution.best()?.line.first().copied()
    }

    /// Returns the best move of a pre-endgame search if it is proven before `end` and can win.
    pub(super) fn preendgame(&mut self, view: &PlayerView<'_>, end: SearchEnd<'_>) -> Option<Move> {
        if view.players() != 2 || !(1..=2).contains(&view.bag_len()) || view.may_exchange() {
            return None;
        }
        let position = view.position();
        let options = PreendgameOptions::default()
            .table_bytes(self.table_bytes())
            .only_proofs(true);
        let nodes = self.nodes;
        let rules = self.rules.clone();
        let alphabet = self.lexicon.alphabet().clone();
        let words = WordSource::Kept(self.reduce(&position, &view.unseen())?);
        let search = Preendgame::with_words(words, &alphabet, &rules, &position, options);
        let mut search = search.ok()?;
        search.run_here(|searched| searched >= nodes || end.is_over());
        let answer = search.answer();
        let best = answer.moves.first()?;
        (answer.status == EndgameStatus::Solved && best.least > 0.0).then_some(best.made)
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
