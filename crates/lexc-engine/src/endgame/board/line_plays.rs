//! [`LinePlayCache`]: the plays of a line for a rack, found by Gordon's algorithm and cached.
//!
//! Between two nodes of a search most lines do not change, and the same racks recur. Plays are
//! therefore generated a line at a time and cached under a key of 64 bits made of the line (tiles,
//! cross-checks, premiums) and the rack; a node costs a look-up for each line. Of a line that the
//! last play changed, the plays that do not depend on the change are taken over, and only the
//! others are generated. The plays of a line are sorted by rank, so that a search merges the lines
//! without sorting.
//!
//! Source: S. A. Gordon, *A Faster Scrabble Move Generation Algorithm*, Software: Practice and
//! Experience 24 (1994).

use core::cmp::Reverse;

use lexc_cpu::Isa;

use super::hash::mix;
use super::move_id::MoveId;
use super::rack::EndgameRack;
use super::squares::{EndgameBoard, LineView, MAX_LINE};
use crate::endgame::words::gaddag::EndgameGaddag;

/// A play of a line.
#[derive(Debug, Clone, Copy)]
pub(crate) struct LinePlay {
    pub(crate) score: i32,
    /// The rank; plays are searched in descending order of rank. For an out-play it is the score,
    /// for other plays the net score plus [`RANK_OF_TILE`] for each tile.
    pub(crate) rank: i32,
    /// The index of its tiles in the cache.
    pub(crate) tiles: u32,
    /// The position of the first tile in the line.
    pub(crate) start: u8,
    /// The position after the last tile.
    end: u8,
    /// The number of tiles.
    pub(crate) count: u8,
}

/// The rank added for each tile of a play that does not go out.
///
/// Nearly every move that can be refuted is refuted by the first reply searched. A reply of more
/// tiles leaves fewer moves after it and therefore a smaller proof.
const RANK_OF_TILE: i32 = 25;

impl LinePlay {
    /// Returns the net score of a play that does not go out: the score, less the value of the
    /// leave.
    #[inline(always)]
    pub(crate) fn net(&self) -> i32 {
        self.rank - RANK_OF_TILE * i32::from(self.count)
    }

    /// Returns the positions from the first to the last tile.
    #[inline(always)]
    const fn span(&self) -> u32 {
        ((1u64 << self.end) - (1u64 << self.start)) as u32
    }
}

/// The plays of a line for a rack.
#[derive(Debug, Clone, Copy)]
pub(crate) struct LinePlays {
    /// The index of the first play.
    pub(crate) first: u32,
    /// The number of plays that leave tiles on the rack.
    pub(crate) len: u32,
    /// The rank of the first play.
    pub(crate) rank: i32,
    /// The score of the best out-play, which follows the other plays; `i32::MIN` without one.
    pub(crate) out_score: i32,
    /// The index of the play with the highest net score.
    pub(crate) best: u32,
    /// Its net score; `i32::MIN` without plays.
    pub(crate) best_net: i32,
}

impl LinePlays {
    /// Returns `true` if there is an out-play.
    #[inline(always)]
    pub(crate) const fn has_out_play(&self) -> bool {
        self.out_score > i32::MIN
    }
}

/// The value of `first` in an unused slot.
const VACANT: u32 = u32::MAX;

#[derive(Debug, Clone, Copy)]
struct CacheSlot {
    key: u64,
    list: LinePlays,
}

impl CacheSlot {
    const EMPTY: Self = Self {
        key: 0,
        list: LinePlays {
            first: VACANT,
            len: 0,
            rank: i32::MIN,
            out_score: i32::MIN,
            best: 0,
            best_net: i32::MIN,
        },
    };
}

/// A cache of the plays generated for each line and rack.
#[derive(Debug, Clone)]
pub(crate) struct LinePlayCache {
    /// A hash table with linear probing.
    slots: Vec<CacheSlot>,
    used: usize,
    plays: Vec<LinePlay>,
    tiles: Vec<u8>,
    /// The bonus of a play by its number of tiles.
    bonuses: Vec<i32>,
    view: LineView,
    /// The plays generated for the current line, and whether each goes out.
    generated: Vec<(LinePlay, bool)>,
    /// The number of plays, and of lists, after which the cache is cleared.
    capacity: usize,
    /// The maximum number of plays of a list that a [`MoveId`] can address.
    max_list: usize,
    /// `true` once a list exceeded that number.
    incomplete: bool,
    /// The number of times the cache was cleared.
    epoch: u32,
    /// The number of plays generated since the cache was created.
    generated_plays: u64,
}

/// Returns the bytes of the tiles of a play.
#[inline(always)]
fn tiles_of<'t>(tiles: &'t [u8], play: &LinePlay) -> &'t [u8] {
    let first = play.tiles as usize;
    &tiles[first..first + usize::from(play.count)]
}

/// Returns the key of the list of a line, and the part of it that depends on the rack.
#[inline(always)]
fn list_keys(board: &EndgameBoard, line: usize, rack: &EndgameRack, bag_left: bool) -> (u64, u64) {
    let rack_key = rack.key.rotate_left(21) ^ u64::from(bag_left);
    let key = mix(board.line_key(line).wrapping_add(rack_key));
    (key, rack_key)
}

/// The number of plays after which the cache is cleared.
const CAPACITY: usize = 5 << 20;

impl LinePlayCache {
    pub(crate) fn new(bonuses: Vec<i32>) -> Self {
        Self {
            slots: vec![CacheSlot::EMPTY; 1 << 12],
            used: 0,
            plays: Vec::new(),
            tiles: Vec::new(),
            bonuses,
            view: LineView::new(),
            generated: Vec::new(),
            capacity: CAPACITY,
            max_list: MoveId::OUT as usize,
            incomplete: false,
            epoch: 0,
            generated_plays: 0,
        }
    }

    /// Sets the number of plays after which the cache is cleared.
    #[cfg(test)]
    pub(crate) fn set_capacity(&mut self, capacity: usize) {
        self.capacity = capacity;
    }

    /// Sets the maximum number of plays of a list that can be addressed.
    #[cfg(test)]
    pub(crate) fn set_max_list(&mut self, max_list: usize) {
        self.max_list = max_list;
    }

    /// Returns `true` if a line had more plays than can be addressed. The plays of the lowest rank
    /// are then missing, and no later result is proven.
    #[inline(always)]
    pub(crate) fn is_incomplete(&self) -> bool {
        self.incomplete
    }

    /// Returns the bonus of a play by its number of tiles.
    pub(crate) fn bonuses(&self) -> &[i32] {
        &self.bonuses
    }

    /// Returns the number of times the cache was cleared. Clearing invalidates all lists.
    #[inline(always)]
    pub(crate) fn epoch(&self) -> u32 {
        self.epoch
    }

    /// Returns the number of plays generated since the cache was created, a measure of work.
    #[inline(always)]
    pub(crate) fn generated_plays(&self) -> u64 {
        self.generated_plays
    }

    /// Clears the cache if it is full, which invalidates lists in use: see [`Self::epoch`].
    #[inline]
    pub(crate) fn clear_if_full(&mut self) {
        if self.plays.len() > self.capacity || self.used > self.capacity {
            self.slots.fill(CacheSlot::EMPTY);
            self.used = 0;
            self.plays.clear();
            self.tiles.clear();
            self.epoch += 1;
        }
    }

    /// Returns a play of a list.
    #[inline(always)]
    pub(crate) fn get(&self, index: u32) -> LinePlay {
        self.plays[index as usize]
    }

    /// Returns the bytes of the tiles of a play.
    #[inline(always)]
    pub(crate) fn tiles(&self, play: &LinePlay) -> &[u8] {
        tiles_of(&self.tiles, play)
    }

    /// Returns the plays of a line for a rack. With `bag_left`, tiles are left to draw and no play
    /// goes out.
    #[inline]
    pub(crate) fn line_plays(
        &mut self,
        board: &EndgameBoard,
        line: usize,
        rack: &EndgameRack,
        gaddag: &EndgameGaddag,
        bag_left: bool,
    ) -> LinePlays {
        let (key, rack_key) = list_keys(board, line, rack, bag_left);
        match self.find(key) {
            Ok(list) => list,
            Err(at) => self.generate((key, rack_key, at), board, line, rack, gaddag, bag_left),
        }
    }

    /// Begins to load the list of a line for a rack, for [`Self::line_plays`].
    #[inline(always)]
    pub(crate) fn prefetch(
        &self,
        board: &EndgameBoard,
        line: usize,
        rack: &EndgameRack,
        bag_left: bool,
    ) {
        let (key, _) = list_keys(board, line, rack, bag_left);
        Isa::prefetch(&self.slots, key as usize & (self.slots.len() - 1));
    }

    /// Returns the list of a key.
    ///
    /// # Errors
    /// Returns the slot for the key if the cache lacks it.
    #[inline(always)]
    fn find(&self, key: u64) -> Result<LinePlays, usize> {
        let mask = self.slots.len() - 1;
        let mut at = key as usize & mask;
        loop {
            let slot = &self.slots[at];
            if slot.list.first == VACANT {
                return Err(at);
            }
            if slot.key == key {
                return Ok(slot.list);
            }
            at = (at + 1) & mask;
        }
    }

    /// Writes the plays that the last change of a line left as they were to `generated`. Returns
    /// the positions on one of which every other play places a tile, or `None` if the plays
    /// before the change are not known.
    fn take_unchanged(&mut self, board: &EndgameBoard, line: usize, rack_key: u64) -> Option<u32> {
        let (key, affected) = board.last_change(line)?;
        let list = self.find(mix(key.wrapping_add(rack_key))).ok()?;
        let (first, len) = (list.first as usize, list.len as usize);
        let unchanged = |play: &&LinePlay| play.span() & affected == 0;
        if list.has_out_play() {
            // A list has only the best of the out-plays.
            let out_play = &self.plays[first + len];
            unchanged(&out_play).then_some(())?;
            self.generated.push((*out_play, true));
        }
        if len == self.max_list {
            return None;
        }
        let kept = self.plays[first..first + len].iter().filter(unchanged);
        self.generated.extend(kept.map(|&play| (play, false)));
        Some(affected)
    }

    #[cold]
    #[inline(never)]
    fn generate(
        &mut self,
        (key, rack_key, at): (u64, u64, usize),
        board: &EndgameBoard,
        line: usize,
        rack: &EndgameRack,
        gaddag: &EndgameGaddag,
        bag_left: bool,
    ) -> LinePlays {
        board.view(line, &mut self.view);
        self.generated.clear();
        if let Some(affected) = self.take_unchanged(board, line, rack_key) {
            self.view.anchors &= affected;
        } else {
            self.generated.clear();
        }
        let mut generator = LineGenerator {
            view: &self.view,
            gaddag,
            board,
            rack: rack.counts,
            letters: rack.letters,
            rack_len: rack.len,
            bag_left,
            leave_value: rack.value,
            bonuses: &self.bonuses,
            first_square: 0,
            anchor: 0,
            placed: [0; MAX_LINE],
            plays: &mut self.generated,
            tiles: &mut self.tiles,
        };
        generator.run();
        self.generated_plays += self.generated.len() as u64;
        // The order does not depend on which plays were taken over.
        let tiles = &self.tiles;
        let order =
            |(play, goes_out): &(LinePlay, bool)| (*goes_out, Reverse(play.rank), play.start);
        self.generated.sort_by(|one, other| {
            let by_tiles = || tiles_of(tiles, &one.0).cmp(tiles_of(tiles, &other.0));
            order(one).cmp(&order(other)).then_with(by_tiles)
        });
        let first = self.plays.len() as u32;
        let generated = &self.generated;
        let (plays, out_plays) =
            generated.split_at(generated.partition_point(|(_, goes_out)| !goes_out));
        let len = plays.len().min(self.max_list);
        self.incomplete |= len < plays.len();
        // Only the best out-play matters.
        let out_play = out_plays.first();
        let nets = (0..).zip(plays[..len].iter().map(|(play, _)| play.net()));
        let best = nets.max_by_key(|&(index, net)| (net, Reverse(index)));
        let (best, best_net) = best.unwrap_or((0, i32::MIN));
        let list = LinePlays {
            best,
            best_net,
            first,
            len: len as u32,
            rank: plays.first().map_or(i32::MIN, |(play, _)| play.rank),
            out_score: out_play.map_or(i32::MIN, |(play, _)| play.score),
        };
        let kept = plays[..len].iter().chain(out_play);
        self.plays.extend(kept.map(|&(play, _)| play));
        self.slots[at] = CacheSlot { key, list };
        self.used += 1;
        if self.used * 3 > self.slots.len() * 2 {
            self.grow();
        }
        list
    }

    fn grow(&mut self) {
        let larger = self.slots.len() * 2;
        let old = core::mem::replace(&mut self.slots, vec![CacheSlot::EMPTY; larger]);
        for slot in old.into_iter().filter(|slot| slot.list.first != VACANT) {
            let mut at = slot.key as usize & (larger - 1);
            while self.slots[at].list.first != VACANT {
                at = (at + 1) & (larger - 1);
            }
            self.slots[at] = slot;
        }
    }
}

/// Generates the plays of a line.
struct LineGenerator<'s> {
    view: &'s LineView,
    gaddag: &'s EndgameGaddag,
    board: &'s EndgameBoard,
    rack: [u8; 64],
    letters: u64,
    /// The number of tiles on the whole rack.
    rack_len: u32,
    /// `true` if tiles are left to draw.
    bag_left: bool,
    /// The value of the tiles still on the rack.
    leave_value: i32,
    bonuses: &'s [i32],
    /// The first square to play on; plays through earlier anchors are already generated.
    first_square: usize,
    anchor: usize,
    /// The byte of the tile placed on each square, 0 for none.
    placed: [u8; MAX_LINE],
    plays: &'s mut Vec<(LinePlay, bool)>,
    tiles: &'s mut Vec<u8>,
}

/// An incomplete play.
#[derive(Clone, Copy)]
struct PartialPlay {
    /// The sum of the scores along the line, letter premiums included.
    main: i32,
    /// The product of the word premiums.
    factor: i32,
    /// The score of the cross-words.
    cross: i32,
    /// The number of tiles placed.
    placed: u32,
    /// The square of the first tile placed.
    first: usize,
    /// The number of squares of the word.
    len: u32,
}

impl LineGenerator<'_> {
    fn run(&mut self) {
        let mut anchors = self.view.anchors;
        while anchors != 0 {
            let anchor = anchors.trailing_zeros() as usize;
            anchors &= anchors - 1;
            self.anchor = anchor;
            let partial = PartialPlay {
                main: 0,
                factor: 1,
                cross: 0,
                placed: 0,
                first: MAX_LINE,
                len: 0,
            };
            self.extend::<true>(EndgameGaddag::ROOT, anchor, partial);
            self.first_square = anchor + 1;
        }
    }

    #[inline(always)]
    fn is_occupied(&self, at: usize) -> bool {
        self.view.occupied >> at & 1 != 0
    }

    /// Returns `true` if no tile follows a word that ends before square `at`.
    #[inline(always)]
    fn is_free(&self, at: usize) -> bool {
        at >= self.view.len || !self.is_occupied(at)
    }

    /// Returns the letters of the tiles of the rack that continue a play on an empty square.
    #[inline(always)]
    fn fitting(&self, state: u32, at: usize) -> u64 {
        let (next, ends) = self.gaddag.labels(state);
        let fit = (next | ends) & self.view.cross_sets[at] & !1;
        match self.rack[0] > 0 {
            true => fit,
            false => fit & self.letters,
        }
    }

    /// Returns `true` if a letter or a tile of the rack continues a play on the square `at`.
    #[inline(always)]
    fn extends(&self, state: u32, at: usize) -> bool {
        if self.is_occupied(at) {
            let (next, ends) = self.gaddag.labels(state);
            return (next | ends) >> self.view.letters[at] & 1 != 0;
        }
        self.fitting(state, at) != 0
    }

    /// Calls `f` for each tile that fits on an empty square.
    #[inline(always)]
    fn for_each_tile(
        &mut self,
        state: u32,
        at: usize,
        partial: PartialPlay,
        mut f: impl FnMut(&mut Self, u32, bool, PartialPlay),
    ) {
        let (_, ends) = self.gaddag.labels(state);
        let blank = self.rack[0] > 0;
        let mut fit = self.fitting(state, at);
        while fit != 0 {
            let letter = fit.trailing_zeros();
            fit &= fit - 1;
            let child = self.gaddag.step(state, letter);
            let complete = ends >> letter & 1 != 0;
            let kind = letter as usize;
            if self.letters >> letter & 1 != 0 {
                self.with_tile(kind, letter as u8, at, partial, |this, partial| {
                    f(this, child, complete, partial)
                });
            }
            if blank {
                self.with_tile(0, letter as u8 | 0x80, at, partial, |this, partial| {
                    f(this, child, complete, partial)
                });
            }
        }
    }

    /// Calls `f` with a tile placed.
    #[inline(always)]
    fn with_tile(
        &mut self,
        kind: usize,
        byte: u8,
        at: usize,
        partial: PartialPlay,
        f: impl FnOnce(&mut Self, PartialPlay),
    ) {
        let view = self.view;
        let own = self.board.value(kind);
        let value = own * view.letter_factors[at];
        let factor = view.word_factors[at];
        let mut cross = partial.cross;
        if view.touched >> at & 1 != 0 {
            cross += (view.cross_sums[at] + value) * factor;
        }
        self.rack[kind] -= 1;
        let gone = self.rack[kind] == 0 && kind != 0;
        if gone {
            self.letters &= !(1 << kind);
        }
        self.leave_value -= own;
        self.placed[at] = byte;
        f(
            self,
            PartialPlay {
                main: partial.main + value,
                factor: partial.factor * factor,
                cross,
                placed: partial.placed + 1,
                first: partial.first.min(at),
                len: partial.len + 1,
            },
        );
        self.placed[at] = 0;
        self.leave_value += own;
        if gone {
            self.letters |= 1 << kind;
        }
        self.rack[kind] += 1;
    }

    /// Extends the play over the square `at`: the anchor or a square to its left, or a square to
    /// its right.
    fn extend<const LEFT: bool>(&mut self, state: u32, at: usize, partial: PartialPlay) {
        if self.is_occupied(at) {
            let letter = u32::from(self.view.letters[at]);
            let complete = self.gaddag.labels(state).1 >> letter & 1 != 0;
            let child = self.gaddag.step(state, letter);
            let partial = PartialPlay {
                main: partial.main + self.view.points[at],
                len: partial.len + 1,
                ..partial
            };
            self.after::<LEFT>(child, complete, at, partial);
        } else if partial.placed < self.rack_len {
            self.for_each_tile(state, at, partial, |this, child, complete, partial| {
                this.after::<LEFT>(child, complete, at, partial);
            });
        }
    }

    /// Continues after the square `at`.
    #[inline(always)]
    fn after<const LEFT: bool>(
        &mut self,
        state: u32,
        complete: bool,
        at: usize,
        partial: PartialPlay,
    ) {
        if LEFT {
            self.after_left(state, complete, at, partial);
        } else {
            self.after_right(state, complete, at, partial);
        }
    }

    fn after_left(&mut self, state: u32, complete: bool, at: usize, partial: PartialPlay) {
        if at == 0 || !self.is_occupied(at - 1) {
            let right = self.anchor + 1;
            if complete && self.is_free(right) {
                self.record(partial);
            }
            if right < self.view.len {
                let turned = self.gaddag.step(state, EndgameGaddag::SEPARATOR);
                if self.extends(turned, right) {
                    self.extend::<false>(turned, right, partial);
                }
            }
        }
        if at > 0
            && (self.is_occupied(at - 1) || at > self.first_square)
            && self.extends(state, at - 1)
        {
            self.extend::<true>(state, at - 1, partial);
        }
    }

    #[inline(always)]
    fn after_right(&mut self, state: u32, complete: bool, at: usize, partial: PartialPlay) {
        if complete && self.is_free(at + 1) {
            self.record(partial);
        }
        if at + 1 < self.view.len && self.extends(state, at + 1) {
            self.extend::<false>(state, at + 1, partial);
        }
    }

    fn record(&mut self, partial: PartialPlay) {
        // A single tile that makes words in both directions counts as a play of its row.
        let single = partial.placed == 1;
        if single && self.view.down && self.view.touched >> self.anchor & 1 != 0 {
            return;
        }
        let bonus = self.bonuses.get(partial.placed as usize).copied();
        let score = partial.main * partial.factor + partial.cross + bonus.unwrap_or(0);
        let goes_out = partial.placed == self.rack_len && !self.bag_left;
        let tiles = self.tiles.len() as u32;
        let mut end = partial.first;
        for at in partial.first..self.view.len {
            if self.placed[at] != 0 {
                self.tiles.push(self.placed[at]);
                end = at + 1;
            }
        }
        let play = LinePlay {
            score,
            rank: if goes_out {
                score
            } else {
                score - self.leave_value + RANK_OF_TILE * partial.placed as i32
            },
            tiles,
            start: partial.first as u8,
            end: end as u8,
            count: partial.placed as u8,
        };
        self.plays.push((play, goes_out));
    }
}
