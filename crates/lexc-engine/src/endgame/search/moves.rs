//! The moves of a search: made and taken back on the board, the racks and the bag.

use super::Search;
use crate::endgame::lists::{Item, List};
use crate::endgame::rack::RackState;
use crate::endgame::table::MoveId;

/// The changes of a move.
#[derive(Debug, Clone, Copy)]
pub(super) struct Made {
    mark: usize,
    rack: RackState,
    scoreless: u32,
    drawn: usize,
}

impl Search {
    /// Lays the tiles of a play, and passes the turn on.
    pub(super) fn make_play(&mut self, line: usize, item: &Item) {
        let made = Made {
            mark: self.grid.mark(),
            rack: self.racks[0],
            scoreless: self.scoreless,
            drawn: self.draws.drawn(),
        };
        let tiles = self.lists.tiles(item);
        for &tile in tiles {
            self.racks[0].remove(tile, &self.grid);
        }
        self.grid.play(line, item.start.into(), tiles, &self.words);
        while self.racks[0].len < self.rack_size
            && let Some(kind) = self.draws.draw()
        {
            self.racks[0].add(kind.into(), &self.grid);
        }
        self.scoreless = if item.score == 0 {
            self.scoreless + 1
        } else {
            0
        };
        self.racks.swap(0, 1);
        self.made.push(made);
    }

    pub(super) fn make_pass(&mut self) {
        self.made.push(Made {
            mark: self.grid.mark(),
            rack: self.racks[0],
            scoreless: self.scoreless,
            drawn: self.draws.drawn(),
        });
        self.scoreless += 1;
        self.racks.swap(0, 1);
    }

    /// Takes back all moves since the position was set.
    pub(crate) fn unwind(&mut self) {
        self.abandon();
        while self.made.len() > self.base {
            self.take_back();
        }
    }

    pub(crate) fn take_back(&mut self) {
        if let Some(made) = self.made.pop() {
            self.racks.swap(0, 1);
            self.racks[0] = made.rack;
            self.scoreless = made.scoreless;
            self.draws.put_back(made.drawn);
            self.grid.go_back(made.mark);
        }
    }

    /// Returns the plays of a line for the player to move.
    #[inline(always)]
    pub(super) fn list(&mut self, line: usize) -> List {
        let open = self.draws.left() || self.wide && self.made.len() == self.base;
        self.lists
            .list(&self.grid, line, &self.racks[0], &self.words, open)
    }

    /// Returns the play of a move of the position; `None` if there is no such play.
    pub(crate) fn item(&mut self, id: MoveId) -> Option<Item> {
        if !id.is_play() || id.line() >= self.grid.lines() || self.grid.anchors(id.line()) == 0 {
            return None;
        }
        let list = self.list(id.line());
        let index = match id.index() {
            MoveId::OUT if list.out => list.len,
            index if index < list.len => index,
            _ => return None,
        };
        Some(self.lists.item(list.first + index))
    }

    /// Returns the bytes of the tiles of a play.
    pub(crate) fn tiles_of(&self, item: &Item) -> &[u8] {
        self.lists.tiles(item)
    }

    /// Makes a move of the position, which must be one of its moves, and returns its points.
    pub(crate) fn make(&mut self, id: MoveId) -> Option<i32> {
        if id == MoveId::PASS {
            self.make_pass();
            return Some(0);
        }
        let item = self.item(id)?;
        self.make_play(id.line(), &item);
        Some(item.score)
    }

    /// Returns the value of a move that ends the game.
    pub(crate) fn ends(&mut self, id: MoveId) -> Option<i32> {
        let [own, other] = self.racks;
        if id == MoveId::PASS {
            let over = self.scoreless + 1 >= self.limit;
            return over.then_some(other.value - own.value);
        }
        let item = self.item(id)?;
        if u32::from(item.count) == own.len && !self.draws.left() {
            return Some(item.score + 2 * other.value);
        }
        let over = item.score == 0 && self.scoreless + 1 >= self.limit;
        over.then(|| {
            let mut left = own;
            for &tile in self.lists.tiles(&item) {
                left.remove(tile, &self.grid);
            }
            for &kind in self.draws.rest() {
                if left.len < self.rack_size {
                    left.add(kind.into(), &self.grid);
                }
            }
            other.value - left.value
        })
    }

    /// Writes every move of the position, by rank.
    pub(crate) fn moves(&mut self, moves: &mut Vec<MoveId>) {
        self.lists.tidy();
        moves.clear();
        let mut ranked = Vec::new();
        for line in 0..self.grid.lines() {
            if self.grid.anchors(line) == 0 {
                continue;
            }
            let list = self.list(line);
            for index in 0..list.len {
                let item = self.lists.item(list.first + index);
                ranked.push((item.rank, MoveId::new(line, index)));
            }
            if list.out {
                let item = self.lists.item(list.first + list.len);
                let rank = item.score + 2 * self.racks[1].value;
                ranked.push((rank, MoveId::new(line, MoveId::OUT)));
            }
        }
        ranked.sort_by_key(|&(rank, _)| core::cmp::Reverse(rank));
        moves.extend(ranked.into_iter().map(|(_, id)| id));
        moves.push(MoveId::PASS);
    }
}
