//! [`LineSearch`]: the search for the principal variation.

use lexc_game::Move;

use super::board::move_id::MoveId;
use super::search::pvs::Search;
use super::search::window::Window;

/// The search for the principal variation. At each position, it finds the first move in move order
/// that preserves the value.
#[derive(Debug)]
pub(super) struct LineSearch {
    /// The moves of the current position of the line.
    moves: Vec<MoveId>,
    /// The index of the next move to try.
    next: usize,
    /// The move that is expected to preserve the value.
    expected: MoveId,
    /// The value of the current position, for its player to move.
    target: i32,
    /// The moves of the line so far.
    line: Vec<Move>,
    first: MoveId,
    /// The score of the move being searched, if any.
    searching: Option<i32>,
}

impl LineSearch {
    /// Returns the search for the line of the position's value, among the first moves that are not
    /// `excluded`.
    pub(super) fn new(
        search: &mut Search,
        value: i32,
        expected: MoveId,
        excluded: &[MoveId],
    ) -> Self {
        let mut moves = Vec::new();
        search.position.moves(&mut moves);
        moves.retain(|id| !excluded.contains(id));
        // The search starts at positions after the first move, where no move is excluded.
        search.exclude(&[]);
        Self {
            moves,
            next: 0,
            expected,
            target: value,
            line: Vec::new(),
            first: MoveId::NONE,
            searching: None,
        }
    }

    /// Returns the first move tried last, and the line so far.
    pub(super) fn found(self) -> (MoveId, Vec<Move>) {
        (self.first, self.line)
    }

    /// Searches about this many nodes, or begins the search of the next move. Returns `true` once
    /// the line is complete.
    pub(super) fn run(&mut self, search: &mut Search, nodes: u64) -> bool {
        if let Some(score) = self.searching {
            let Some(found) = search.run(nodes) else {
                return false;
            };
            self.searching = None;
            // The move preserves the value if the opponent cannot do better after it.
            if found.value <= score - self.target && found.proven {
                self.target = score - self.target;
                search.position.moves(&mut self.moves);
                self.next = 0;
                self.expected = search.expected();
            } else {
                search.position.undo();
                self.line.pop();
            }
            return false;
        }
        let Some(&id) = self.moves.get(self.next) else {
            // One of the moves preserves the value, but its proof can fail if a line has more plays
            // than can be addressed.
            return true;
        };
        self.next += 1;
        let made = search.position.game_move(id).expect(LISTED);
        if self.line.is_empty() {
            self.first = id;
        }
        let end = search.position.final_value(id);
        if end.is_some_and(|value| value != self.target) {
            return false;
        }
        self.line.push(made);
        if end.is_some() {
            return true;
        }
        let score = search.position.apply(id).expect(LISTED);
        let alpha = score - self.target;
        let expected = alpha + i32::from(id != self.expected);
        let beta = alpha + 1;
        search.begin_proof(Window { alpha, beta }, expected);
        self.searching = Some(score);
        false
    }
}

const LISTED: &str = "the move is in the list of the position's moves";
