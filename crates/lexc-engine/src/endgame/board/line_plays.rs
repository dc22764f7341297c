//! [`LinePlayCache`]: the plays of a line for a rack, generated once and cached.
//!
//! Between two nodes of a search most lines do not change, and the same racks recur. Plays are
//! therefore generated a line at a time and cached under a key of 64 bits made of the line (tiles,
//! cross-checks, premiums) and the rack; a node costs a look-up for each line. If the last play
//! changed the line, the plays that do not depend on the change are copied from the list before it,
//! and only the others are generated. The plays of a line are sorted by rank, so that a search
//! merges the lines without sorting.

use core::cmp::Reverse;

use lexc_cpu::Isa;

use super::hash::mix;
use super::line_generator::{LineGenerator, LineRequest};
use super::line_play::LinePlay;
use super::line_view::LineView;
use super::move_id::MoveId;
use super::squares::EndgameBoard;

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
    /// The plays of the line being generated.
    generated: Vec<LinePlay>,
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

/// The keys of a list of plays.
#[derive(Clone, Copy)]
struct ListKeys {
    list: u64,
    /// The part of the key that depends on the rack.
    rack: u64,
}

impl ListKeys {
    #[inline(always)]
    fn new(request: &LineRequest<'_>) -> Self {
        let rack = request.rack.key.rotate_left(21) ^ u64::from(request.bag_left);
        let line = request.board.line_key(request.line);
        Self { list: mix(line.wrapping_add(rack)), rack }
    }
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

    /// Returns the plays of a line.
    #[inline]
    pub(crate) fn line_plays(&mut self, request: &LineRequest<'_>) -> LinePlays {
        let keys = ListKeys::new(request);
        match self.find(keys.list) {
            Ok(list) => list,
            Err(slot) => self.generate(request, keys, slot),
        }
    }

    /// Begins to load the list of a line, for [`Self::line_plays`].
    #[inline(always)]
    pub(crate) fn prefetch(&self, request: &LineRequest<'_>) {
        let key = ListKeys::new(request).list;
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

    /// Writes the plays that the last change of a line did not affect to `generated`. Returns the
    /// positions such that every other play covers at least one of them, or `None` if the plays
    /// before the change are not known.
    fn take_unchanged(&mut self, board: &EndgameBoard, line: usize, rack_key: u64) -> Option<u32> {
        let (key, affected) = board.last_change(line)?;
        let list = self.find(mix(key.wrapping_add(rack_key))).ok()?;
        let (first, len) = (list.first as usize, list.len as usize);
        let unchanged = |play: &&LinePlay| play.positions() & affected == 0;
        if list.has_out_play() {
            // A list has only the best of the out-plays.
            let out_play = &self.plays[first + len];
            unchanged(&out_play).then_some(())?;
            self.generated.push(*out_play);
        }
        if len == self.max_list {
            return None;
        }
        let kept = self.plays[first..first + len].iter().filter(unchanged);
        self.generated.extend(kept);
        Some(affected)
    }

    #[cold]
    #[inline(never)]
    fn generate(&mut self, request: &LineRequest<'_>, keys: ListKeys, slot: usize) -> LinePlays {
        request.board.view(request.line, &mut self.view);
        self.generated.clear();
        if let Some(affected) = self.take_unchanged(request.board, request.line, keys.rack) {
            self.view.anchors &= affected;
        } else {
            self.generated.clear();
        }
        let (view, plays, tiles) = (&self.view, &mut self.generated, &mut self.tiles);
        LineGenerator::new(*request, view, &self.bonuses, plays, tiles).run();
        self.generated_plays += self.generated.len() as u64;
        // The order does not depend on which plays were copied.
        let tiles = &self.tiles;
        let goes_out = |play: &LinePlay| request.goes_out(play);
        let order = |play: &LinePlay| (goes_out(play), Reverse(play.rank), play.start);
        self.generated.sort_by(|one, other| {
            let by_tiles = || tiles_of(tiles, one).cmp(tiles_of(tiles, other));
            order(one).cmp(&order(other)).then_with(by_tiles)
        });
        let first = self.plays.len() as u32;
        let generated = &self.generated;
        let (plays, out_plays) =
            generated.split_at(generated.partition_point(|play| !goes_out(play)));
        let len = plays.len().min(self.max_list);
        self.incomplete |= len < plays.len();
        // Only the best out-play matters.
        let out_play = out_plays.first();
        let nets = (0..).zip(plays[..len].iter().map(LinePlay::net));
        let best = nets.max_by_key(|&(index, net)| (net, Reverse(index)));
        let (best, best_net) = best.unwrap_or((0, i32::MIN));
        let list = LinePlays {
            best,
            best_net,
            first,
            len: len as u32,
            rank: plays.first().map_or(i32::MIN, |play| play.rank),
            out_score: out_play.map_or(i32::MIN, |play| play.score),
        };
        self.plays.extend(plays[..len].iter().chain(out_play));
        let key = keys.list;
        self.slots[slot] = CacheSlot { key, list };
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
