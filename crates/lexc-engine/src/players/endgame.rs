//! [`EndgamePlayer`]: equity, then the exact endgame.

use core::time::Duration;
use std::sync::Arc;

use lexc_game::{Board, GameAddress, GameRules, Move, PlayerView, Position, Rack};
use lexc_movegen::GeneratorError;
use lexc_movegen::game::cpu_time;
use lexc_runtime::Lexicon;

use super::{EquityPlayer, Player};
use crate::endgame::words::reduced;
use crate::endgame::{Endgame, EndgameOptions, EndgameStatus};
use crate::leaves::LeaveTable;
use crate::preendgame::{Preendgame, PreendgameOptions};

/// Plays by equity while there are tiles in the bag, and the best line of the endgame after.
///
/// The endgame is searched for a number of nodes each turn, so that a game can be repeated on any
/// machine. If that is not enough to solve it, the best move found up to then is made. Games of more
/// than two players, and games that scoreless turns never end, are played by equity to the end.
///
/// # Cost
/// About 0.2 s of CPU time in each game to find the words that can still be made, and about 3 s for a
/// million nodes.
#[derive(Debug)]
pub struct EndgamePlayer {
    equity: EquityPlayer,
    last: LastTurns,
}

impl EndgamePlayer {
    /// The number of nodes of each turn unless another is given.
    pub const NODES: u64 = 100_000;

    /// Returns a player that searches this many nodes each turn.
    ///
    /// # Errors
    /// [`GeneratorError`].
    pub fn new(
        lexicon: &Lexicon,
        rules: &GameRules,
        leaves: Arc<LeaveTable>,
        nodes: u64,
    ) -> Result<Self, GeneratorError> {
        Ok(Self {
            equity: EquityPlayer::new(lexicon, rules, leaves)?,
            last: LastTurns::new(lexicon, rules, nodes),
        })
    }
}

impl Player for EndgamePlayer {
    fn begin(&mut self, address: GameAddress) {
        self.equity.begin(address);
    }

    fn choose(&mut self, view: &PlayerView<'_>) -> Move {
        let solved = self.last.endgame(view, None);
        solved.unwrap_or_else(|| self.equity.choose(view))
    }
}

/// The nodes between two looks at a clock.
const SLICE: u64 = 1 << 12;

/// Searches of the last turns of a game.
#[derive(Debug)]
pub(super) struct LastTurns {
    lexicon: Lexicon,
    rules: GameRules,
    nodes: u64,
    /// The words that can still be made in the present game.
    small: Option<Small>,
}

/// A lexicon that was reduced for a position and the positions after it.
#[derive(Debug)]
struct Small {
    lexicon: Lexicon,
    board: Board,
    /// The tiles that were not on the board.
    pool: Rack,
}

impl Small {
    /// `true` if a position follows: the tiles that are new on the board and the tiles that are not on it
    /// are the tiles of the pool.
    fn serves(&self, board: &Board, pool: &Rack) -> bool {
        let kept = self
            .board
            .tiles()
            .all(|(square, tile)| board.get(square) == Some(tile));
        let mut all = *pool;
        let new = board
            .tiles()
            .filter(|(square, _)| self.board.get(*square).is_none());
        let counted = new
            .map(|(_, tile)| all.add(tile.tile()))
            .all(|added| added.is_ok());
        kept && counted && all == self.pool
    }
}

impl LastTurns {
    pub(super) fn new(lexicon: &Lexicon, rules: &GameRules, nodes: u64) -> Self {
        Self {
            lexicon: lexicon.clone(),
            rules: rules.clone(),
            nodes,
            small: None,
        }
    }

    /// Returns the best move once the bag is empty, as far as it was found when [`cpu_time`] was `end`.
    pub(super) fn endgame(&mut self, view: &PlayerView<'_>, end: Option<Duration>) -> Option<Move> {
        if view.players() != 2 || view.bag_len() > 0 {
            return None;
        }
        let unseen = view.unseen();
        let position = Position {
            other_rack: Some(unseen),
            ..view.position()
        };
        let options = EndgameOptions::default()
            .with_other_tiles_ignored(true)
            .with_table_bytes(self.table_bytes());
        let nodes = self.nodes;
        let rules = self.rules.clone();
        let lexicon = self.reduced(&position, &unseen)?;
        let mut endgame = Endgame::new(lexicon, &rules, &position, options).ok()?;
        let mut finished = false;
        while !finished && endgame.nodes() < nodes && end.is_none_or(|end| cpu_time() < end) {
            let slice = end.map_or(nodes, |_| SLICE);
            finished = endgame.step(slice.min(nodes - endgame.nodes()));
        }
        // The first depth takes some hundred nodes.
        while !finished && endgame.solution().best().is_none() {
            finished = endgame.step(256);
        }
        let solution = endgame.solution();
        solution.best()?.line.first().copied()
    }

    /// Returns the move that wins most by a pre-endgame search, if that is proven before [`cpu_time`] is
    /// `end` and it wins something.
    pub(super) fn preendgame(
        &mut self,
        view: &PlayerView<'_>,
        end: Option<Duration>,
    ) -> Option<Move> {
        if view.players() != 2 || !(1..=2).contains(&view.bag_len()) || view.may_exchange() {
            return None;
        }
        let position = view.position();
        let options = PreendgameOptions::default().with_table_bytes(self.table_bytes());
        let nodes = self.nodes;
        let rules = self.rules.clone();
        let lexicon = self.reduced(&position, &view.unseen())?;
        let mut search = Preendgame::new(lexicon, &rules, &position, options).ok()?;
        search.run(1, |searched| {
            searched >= nodes || end.is_some_and(|end| cpu_time() >= end)
        });
        let answer = search.answer();
        let best = answer.moves.first()?;
        (answer.status == EndgameStatus::Solved && best.least > 0.0).then_some(best.made)
    }

    /// Returns the words that can still be made.
    fn reduced(&mut self, position: &Position, unseen: &Rack) -> Option<&Lexicon> {
        let pool = position.rack.union(unseen).ok()?;
        let board = &position.board;
        if !(self.small.as_ref()).is_some_and(|small| small.serves(board, &pool)) {
            self.small = Some(Small {
                lexicon: reduced(&self.lexicon, board, &pool).ok()??,
                board: board.clone(),
                pool,
            });
        }
        self.small.as_ref().map(|small| &small.lexicon)
    }

    /// The memory for the positions of a search: 32 bytes for each, up to 64 MiB.
    fn table_bytes(&self) -> usize {
        let bytes = self.nodes.saturating_mul(32).clamp(1 << 16, 64 << 20);
        usize::try_from(bytes).unwrap_or(1 << 16)
    }
}
