//! The order of the moves of a node: the move from the table, plays, postponed moves, the pass.

use super::node::node::Stage;
use super::position::SearchMove;
use super::pvs::{Search, current};
use super::window::NodeType;
use crate::endgame::board::move_id::MoveId;

impl Search {
    /// Returns the next move of the node; `None` if the stage has none left, or the node ended.
    #[inline(always)]
    pub(super) fn next_move(&mut self) -> Option<SearchMove> {
        let node = self.node();
        let table_move = node.table_move;
        match node.stage {
            Stage::TableMove => {
                node.stage = Stage::Open;
                // The best out-play is counted on entry.
                let is_counted = table_move.index() == MoveId::OUT;
                let found = self.position.search_move(table_move);
                let found = found.filter(|_| !is_counted);
                if found.is_none() {
                    self.node().table_move = MoveId::NONE;
                }
                found
            }
            Stage::Open => {
                node.stage = Stage::Plays;
                if !node.plays.is_open {
                    self.open();
                }
                None
            }
            Stage::Plays => {
                let limits = node.limits;
                let next = match self.postponed.end_round(&limits) {
                    true => None,
                    false => self.next_play(),
                };
                let Some(next) = next else {
                    match self.postponed.has_moves(&limits) {
                        true => self.begin_round(),
                        false => self.node().stage = Stage::Pass,
                    }
                    return None;
                };
                (next.id != table_move).then_some(next)
            }
            Stage::Postponed => {
                let limits = node.limits;
                if let Some(id) = self.postponed.next(&limits) {
                    let found = self.position.search_move(id);
                    return Some(found.expect("the move was searched before"));
                }
                match self.postponed.has_moves(&limits) {
                    true => self.begin_round(),
                    false => self.node().stage = Stage::Plays,
                }
                None
            }
            Stage::Pass => {
                node.stage = Stage::Done;
                (table_move != MoveId::PASS).then_some(SearchMove::PASS)
            }
            Stage::Done => {
                self.finish();
                None
            }
        }
    }

    /// Begins to search the postponed moves of the node again.
    #[cold]
    fn begin_round(&mut self) {
        let node = self.node();
        node.stage = Stage::Postponed;
        node.limits.begin_round();
    }

    /// Returns the next play of the node. At a node at which all plays are likely to be searched,
    /// it also chooses the play after it, so that its table entry is loaded in time.
    #[inline(always)]
    fn next_play(&mut self) -> Option<SearchMove> {
        let Self { path, cursors, position, .. } = self;
        let node = current(path);
        let next = cursors.next(&mut node.plays, node.searched, position)?;
        if node.searched > 0
            && node.node_type != NodeType::Cut
            && let Some(ahead) = cursors.look_ahead(&mut node.plays, node.searched, position)
            && let Some(key) = position.key_after(&ahead)
        {
            self.table.prefetch(key);
        }
        Some(next)
    }
}
