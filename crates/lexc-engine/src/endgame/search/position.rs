//! [`SearchPosition`]: the position of a search, with moves that are applied and undone.

use std::sync::Arc;

use lexc_alphabet::PlacedTile;
use lexc_game::{Direction, GameRules, Move, Play, Score};

use crate::endgame::board::bag::BagOrder;
use crate::endgame::board::hash::{mix, tile_on_square};
use crate::endgame::board::line_generator::LineRequest;
use crate::endgame::board::line_play::LinePlay;
use crate::endgame::board::line_plays::{LinePlayCache, LinePlays};
use crate::endgame::board::move_id::MoveId;
use crate::endgame::board::rack::{EndgameRack, kind_of_byte, tile_key};
use crate::endgame::board::squares::EndgameBoard;
use crate::endgame::potential::{GainTable, MAX_TILES, Potential, PotentialPosition};
use crate::endgame::words::gaddag::EndgameGaddag;

/// The state before a move.
#[derive(Debug, Clone, Copy)]
struct MoveUndo {
    board_mark: usize,
    /// The rack of the player who moved.
    rack: EndgameRack,
    scoreless: u32,
    drawn: usize,
}

/// A move of a position.
#[derive(Debug, Clone, Copy)]
pub(crate) struct SearchMove {
    pub(crate) id: MoveId,
    /// `None` for a pass.
    pub(crate) play: Option<LinePlay>,
}

impl SearchMove {
    pub(crate) const PASS: Self = Self { id: MoveId::PASS, play: None };

    /// Returns the score of the move.
    #[inline(always)]
    pub(crate) fn score(&self) -> i32 {
        self.play.map_or(0, |play| play.score)
    }
}

/// The rules that a search needs.
#[derive(Debug, Clone)]
pub(crate) struct SearchRules {
    /// The bonus of a play by its number of tiles.
    pub(crate) bonuses: Vec<i32>,
    /// The number of scoreless turns in a row that ends the game.
    pub(crate) scoreless_limit: u32,
    /// The number of tiles of a full rack.
    pub(crate) rack_size: usize,
}

/// A position: board, racks, bag and scoreless turns.
#[derive(Debug, Clone)]
pub(crate) struct SearchPosition {
    pub(crate) board: EndgameBoard,
    pub(crate) plays: LinePlayCache,
    gaddag: Arc<EndgameGaddag>,
    potential: Potential,
    /// The racks, the player to move first.
    racks: [EndgameRack; 2],
    /// The number of scoreless turns before the position.
    scoreless: u32,
    scoreless_limit: u32,
    bag: BagOrder,
    rack_size: u32,
    /// `true` if all out-plays, not only the best one of each line, are moves of the base
    /// position.
    all_out_plays: bool,
    undo: Vec<MoveUndo>,
    /// The length of `undo` at the base position.
    base: usize,
}

/// Combines the keys of the parts of a position.
#[inline(always)]
const fn position_key(board: u64, [own, other]: [u64; 2], scoreless: u32, bag: u64) -> u64 {
    let racks = mix(own ^ 0x5bd1_e995).wrapping_add(mix(other).rotate_left(32));
    board ^ mix(racks.wrapping_add((scoreless as u64) << 48)) ^ bag
}

impl SearchRules {
    pub(crate) fn new(rules: &GameRules, scoreless_limit: u32) -> Self {
        let rack_size = rules.rack_size();
        let bonuses = (0..=2 * rack_size).map(|tiles| rules.bingo_bonus(tiles).points());
        Self { bonuses: bonuses.collect(), scoreless_limit, rack_size }
    }
}

impl SearchPosition {
    pub(crate) fn new(board: EndgameBoard, gaddag: Arc<EndgameGaddag>, rules: SearchRules) -> Self {
        let empty = EndgameRack::new(&lexc_game::Rack::new(), &board);
        Self {
            board,
            plays: LinePlayCache::new(rules.bonuses),
            gaddag,
            potential: Potential::default(),
            racks: [empty; 2],
            scoreless: 0,
            scoreless_limit: rules.scoreless_limit,
            bag: BagOrder::new(),
            rack_size: rules.rack_size as u32,
            all_out_plays: false,
            undo: Vec::new(),
            base: 0,
        }
    }

    /// Sets the racks, the player to move first, and the number of scoreless turns. The bag is
    /// empty, and no move may be applied.
    pub(super) fn set(&mut self, racks: [EndgameRack; 2], scoreless: u32) {
        self.racks = racks;
        self.scoreless = scoreless;
        self.bag.set(&[]);
    }

    /// Sets the tiles in the bag in drawing order; both players know it.
    pub(crate) fn set_bag(&mut self, kinds: &[u8]) {
        self.bag.set(kinds);
    }

    /// Sets whether all out-plays, or only the best one of each line, are moves of the base
    /// position.
    pub(crate) fn set_all_out_plays(&mut self, all_out_plays: bool) {
        self.all_out_plays = all_out_plays;
    }

    /// Returns the number of tiles of a full rack.
    pub(crate) fn rack_size(&self) -> usize {
        self.rack_size as usize
    }

    /// Returns the number of scoreless turns that ends the game.
    pub(crate) fn scoreless_limit(&self) -> u32 {
        self.scoreless_limit
    }

    /// Returns the racks, the player to move first.
    #[inline(always)]
    pub(super) fn racks(&self) -> &[EndgameRack; 2] {
        &self.racks
    }

    /// Returns the number of tiles of the player to move, at most [`MAX_TILES`].
    pub(super) fn tiles(&self) -> usize {
        (self.racks[0].len as usize).min(MAX_TILES)
    }

    /// Returns the kinds of the tiles in the bag, in drawing order.
    pub(crate) fn bag_tiles(&self) -> &[u8] {
        self.bag.remaining()
    }

    /// Returns `true` if tiles are left to draw.
    #[inline(always)]
    pub(crate) fn bag_has_tiles(&self) -> bool {
        self.bag.has_tiles()
    }

    /// Returns `true` if a pass ends the game.
    #[inline(always)]
    pub(super) fn pass_ends(&self) -> bool {
        self.scoreless + 1 >= self.scoreless_limit
    }

    /// Makes the current board the base on which positions are set. Returns the previous base, for
    /// [`Self::restore_base`].
    pub(super) fn set_base(&mut self) -> usize {
        core::mem::replace(&mut self.base, self.undo.len())
    }

    /// Restores the base that [`Self::set_base`] returned.
    pub(super) fn restore_base(&mut self, base: usize) {
        self.base = base;
    }

    /// Returns the number of moves applied.
    #[inline(always)]
    pub(crate) fn depth(&self) -> usize {
        self.undo.len()
    }

    /// Returns the key of the position.
    #[inline]
    pub(super) fn key(&self) -> u64 {
        let racks = self.racks.each_ref().map(|rack| rack.key);
        position_key(self.board.key(), racks, self.scoreless, self.bag.key())
    }

    /// Returns the key of the position after a move, or `None` if the move draws tiles.
    #[inline]
    pub(super) fn key_after(&self, chosen: &SearchMove) -> Option<u64> {
        if self.bag.has_tiles() {
            return None;
        }
        let (mut own, mut board) = (self.racks[0].key, self.board.key());
        if let Some(play) = &chosen.play {
            let tiles = self.plays.tiles(play);
            let squares = self.board.squares_of(play.squares(chosen.id.line()));
            for (index, &tile) in squares.zip(tiles) {
                board ^= tile_on_square(index, tile);
                own = own.wrapping_sub(tile_key(kind_of_byte(tile)));
            }
        }
        let scoreless = if chosen.score() == 0 { self.scoreless + 1 } else { 0 };
        let racks = [self.racks[1].key, own];
        Some(position_key(board, racks, scoreless, self.bag.key()))
    }

    /// Returns upper bounds of what the player to move can still gain while the other player
    /// passes, or `None` if the player has too many tiles, or finding them takes more than `steps`
    /// steps. Subtracts the steps taken.
    pub(crate) fn gains(&mut self, steps: &mut u64) -> Option<GainTable> {
        // The other player draws nothing by passing.
        let mut rack = self.racks[0];
        for &kind in self.bag.remaining() {
            rack.add(kind.into(), &self.board);
        }
        let position = PotentialPosition {
            board: &self.board,
            gaddag: &self.gaddag,
            rack: &rack,
            bonuses: self.plays.bonuses(),
        };
        self.potential.gains(&position, steps)
    }

    /// Returns an upper bound of the value of a move that does not end the game. `gains` is a table
    /// of the player to move, of this position or an earlier one if the other player has only
    /// passed since.
    #[inline(always)]
    pub(crate) fn most_after(&self, chosen: &SearchMove, gains: &GainTable) -> i32 {
        let mut rack = gains.sub_rack(&self.racks[0]);
        // Tiles left in the bag do not count.
        let mut in_bag = 0;
        for &kind in self.bag.remaining() {
            rack = rack + gains.single(kind.into());
            in_bag += self.board.value(kind.into());
        }
        if let Some(play) = &chosen.play {
            for &tile in self.plays.tiles(play) {
                rack = rack - gains.single(kind_of_byte(tile));
            }
        }
        chosen.score() + gains.gain(rack, self.racks[1].value) + in_bag
    }

    /// Applies a play of a line.
    pub(super) fn apply_play(&mut self, line: usize, play: &LinePlay) {
        let undo = MoveUndo {
            board_mark: self.board.mark(),
            rack: self.racks[0],
            scoreless: self.scoreless,
            drawn: self.bag.drawn(),
        };
        let tiles = self.plays.tiles(play);
        for &tile in tiles {
            self.racks[0].remove(tile, &self.board);
        }
        self.board.apply(line, play.start.into(), tiles, &self.gaddag);
        while self.racks[0].len < self.rack_size
            && let Some(kind) = self.bag.draw()
        {
            self.racks[0].add(kind.into(), &self.board);
        }
        self.scoreless = if play.score == 0 { self.scoreless + 1 } else { 0 };
        self.racks.swap(0, 1);
        self.undo.push(undo);
    }

    /// Applies a pass.
    pub(super) fn apply_pass(&mut self) {
        self.undo.push(MoveUndo {
            board_mark: self.board.mark(),
            rack: self.racks[0],
            scoreless: self.scoreless,
            drawn: self.bag.drawn(),
        });
        self.scoreless += 1;
        self.racks.swap(0, 1);
    }

    /// Applies a move and returns its score, or `None` if it is not a move of the position.
    pub(crate) fn apply(&mut self, id: MoveId) -> Option<i32> {
        let chosen = self.search_move(id)?;
        self.apply_move(&chosen);
        Some(chosen.score())
    }

    /// Applies a move.
    #[inline]
    pub(super) fn apply_move(&mut self, chosen: &SearchMove) {
        match &chosen.play {
            Some(play) => self.apply_play(chosen.id.line(), play),
            None => self.apply_pass(),
        }
    }

    /// Undoes the last move.
    pub(crate) fn undo(&mut self) {
        if let Some(undo) = self.undo.pop() {
            self.racks.swap(0, 1);
            self.racks[0] = undo.rack;
            self.scoreless = undo.scoreless;
            self.bag.undo_to(undo.drawn);
            self.board.undo_to(undo.board_mark);
        }
    }

    /// Undoes all moves since the position was set.
    pub(super) fn undo_to_base(&mut self) {
        while self.undo.len() > self.base {
            self.undo();
        }
    }

    /// Returns `true` if no play of the position is treated as an out-play.
    #[inline(always)]
    fn has_no_out_plays(&self) -> bool {
        self.bag.has_tiles() || self.all_out_plays && self.undo.len() == self.base
    }

    /// Begins to load the plays of all lines for the player to move.
    #[inline(always)]
    pub(super) fn prefetch_plays(&self) {
        let bag_left = self.has_no_out_plays();
        for line in 0..self.board.lines() {
            self.plays.prefetch(&LineRequest {
                board: &self.board,
                gaddag: &self.gaddag,
                rack: &self.racks[0],
                line,
                bag_left,
            });
        }
    }

    /// Returns the plays of a line for the player to move.
    #[inline(always)]
    pub(crate) fn line_plays(&mut self, line: usize) -> LinePlays {
        let bag_left = self.has_no_out_plays();
        self.plays.line_plays(&LineRequest {
            board: &self.board,
            gaddag: &self.gaddag,
            rack: &self.racks[0],
            line,
            bag_left,
        })
    }

    /// Returns the plays of a line for the opponent, as if the bag were empty.
    pub(crate) fn opponent_plays(&mut self, line: usize) -> LinePlays {
        self.plays.line_plays(&LineRequest {
            board: &self.board,
            gaddag: &self.gaddag,
            rack: &self.racks[1],
            line,
            bag_left: false,
        })
    }

    /// Returns the play of a move, or `None` if it is not a play of the position.
    pub(crate) fn play(&mut self, id: MoveId) -> Option<LinePlay> {
        if !id.is_play() || id.line() >= self.board.lines() || self.board.anchors(id.line()) == 0 {
            return None;
        }
        let list = self.line_plays(id.line());
        let index = match id.index() {
            MoveId::OUT if list.has_out_play() => list.len,
            index if index < list.len => index,
            _ => return None,
        };
        Some(self.plays.get(list.first + index))
    }

    /// Returns the move of an id, or `None` if it is not a move of the position.
    pub(crate) fn search_move(&mut self, id: MoveId) -> Option<SearchMove> {
        if id == MoveId::PASS {
            return Some(SearchMove::PASS);
        }
        let play = Some(self.play(id)?);
        Some(SearchMove { id, play })
    }

    /// Returns a move in the terms of the game, or `None` if it is not a move of the position.
    pub(crate) fn game_move(&mut self, id: MoveId) -> Option<Move> {
        let Some(line_play) = self.search_move(id)?.play else {
            return Some(Move::Pass);
        };
        let start = self.board.square(id.line(), line_play.start.into());
        let tiles = self.plays.tiles(&line_play).iter();
        let tiles = tiles.map(|&byte| PlacedTile::from_byte(byte).expect("the byte of a tile"));
        let tiles: Vec<PlacedTile> = tiles.collect();
        let direction = match self.board.is_down(id.line()) {
            true => Direction::Down,
            false => Direction::Across,
        };
        let play = Play::new(direction, start, &tiles, Score::new(line_play.score));
        Some(Move::Play(play))
    }

    /// Returns the value, for the player to move, of a move that ends the game; `None` for other
    /// moves.
    pub(crate) fn final_value(&mut self, id: MoveId) -> Option<i32> {
        let chosen = self.search_move(id)?;
        self.value_at_end(&chosen)
    }

    /// Returns the value, for the player to move, of a move that ends the game; `None` for other
    /// moves.
    #[inline]
    pub(super) fn value_at_end(&self, chosen: &SearchMove) -> Option<i32> {
        let [own, other] = &self.racks;
        let Some(play) = &chosen.play else {
            return self.pass_ends().then_some(other.value - own.value);
        };
        if u32::from(play.count) == own.len && !self.bag.has_tiles() {
            return Some(play.score + 2 * other.value);
        }
        let ends = play.score == 0 && self.scoreless + 1 >= self.scoreless_limit;
        ends.then(|| {
            let mut left = *own;
            for &tile in self.plays.tiles(play) {
                left.remove(tile, &self.board);
            }
            for &kind in self.bag.remaining() {
                if left.len < self.rack_size {
                    left.add(kind.into(), &self.board);
                }
            }
            other.value - left.value
        })
    }

    /// Writes all moves of the position, in descending order of net score.
    pub(crate) fn moves(&mut self, moves: &mut Vec<MoveId>) {
        self.plays.clear_if_full();
        moves.clear();
        let mut ranked = Vec::new();
        for line in 0..self.board.lines() {
            if self.board.anchors(line) == 0 {
                continue;
            }
            let list = self.line_plays(line);
            for index in 0..list.len {
                let play = self.plays.get(list.first + index);
                ranked.push((play.net(), MoveId::new(line, index)));
            }
            if list.has_out_play() {
                let play = self.plays.get(list.first + list.len);
                let net = play.score + 2 * self.racks[1].value;
                ranked.push((net, MoveId::new(line, MoveId::OUT)));
            }
        }
        ranked.sort_by_key(|&(net, _)| core::cmp::Reverse(net));
        moves.extend(ranked.into_iter().map(|(_, id)| id));
        moves.push(MoveId::PASS);
    }
}
