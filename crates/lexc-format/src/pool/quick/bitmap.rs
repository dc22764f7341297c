//! The proof for bitmap states.
//!
//! The end of a record is the beginning of the next one, so a first pass only marks the records,
//! one after the other. A second pass checks masks and children in blocks of units, eight units at
//! a time: a pass by records is slower because processors predict their numbers of children badly.
//!
//! The kinds of units of a block are bit sets, [`Sets`], computed from `records` by shifts. A
//! record of masks of one unit has two, `LEN`, before its children:
//!
//! ```text
//! unit        next  ends  →5   →8    next  ends  →8    next  ends
//! records     1     0     0    0     1     0     0     1     0       set by the first pass
//! masks       1     1     0    0     1     1     0     1     1       records | records << 1
//! children    0     0     1    1     0     0     1     0     0       !masks
//! first       0     0     1    0     0     0     1     0     0       records << 2
//! ```

use alloc::vec::Vec;
use zerocopy::little_endian::U32;

use super::bands::{Bands, check_path_lengths};
use super::marks::{BLOCK, Bits, Marks, NoProof, blocks};
use crate::pool::bitmap::{Bitmap, Mask};
use crate::pool::rules::{Bounds, Rules};
use lexc_cpu::Instructions;

/// The number of positions from which the first pass proceeds in parallel: each chain waits for the
/// unit that determines the beginning of its next record.
const CHAINS: usize = 4;

/// The minimum length of a range that is divided into chains.
const LONG: usize = 1 << 14;

/// The number of states whose edges predict positions in the middle of a range.
const SAMPLED_STATES: usize = 256;

#[inline(always)]
pub(super) fn prove<M: Mask>(
    instructions: impl Instructions,
    graph: Bitmap<'_, M>,
    automata: &[Bounds],
) -> Result<(), NoProof> {
    match M::WORDS {
        1 => prove_records::<M, 2>(instructions, graph, automata),
        _ => prove_records::<M, 4>(instructions, graph, automata),
    }
}

/// As [`prove`], for records whose masks take `LEN` units.
#[inline(always)]
fn prove_records<M: Mask, const LEN: usize>(
    instructions: impl Instructions,
    graph: Bitmap<'_, M>,
    automata: &[Bounds],
) -> Result<(), NoProof> {
    let mut marks = Marks::new(graph.pool_words().len());
    // The target of units that are not children. No child may have it: see `check`.
    marks.states.set(0)?;
    for bounds in automata {
        mark_records::<M>(graph, bounds, &mut marks)?;
    }
    let mut bands = Vec::with_capacity(automata.len());
    for bounds in automata {
        bands.push(match bounds.is_two_way() {
            true => check::<M, LEN, true>(instructions, graph, bounds, &marks)?,
            false => check::<M, LEN, false>(instructions, graph, bounds, &marks)?,
        });
    }
    check_path_lengths(automata, &bands)
}

/// Marks the records of a range, which must fill it.
///
/// The edges of some states predict positions in the middle of the range at which states begin. The
/// records before such a position must end exactly at it.
#[inline(always)]
fn mark_records<M: Mask>(
    graph: Bitmap<'_, M>,
    bounds: &Bounds,
    marks: &mut Marks,
) -> Result<(), NoProof> {
    let starts = split_points(graph, bounds);
    let mut chains = starts.map(|at| Chain { at, end: bounds.own.end as usize });
    for (chain, next) in chains.iter_mut().zip(&starts[1..]) {
        chain.end = *next;
    }
    let words = graph.pool_words();
    loop {
        chains.sort_unstable_by_key(|chain| core::cmp::Reverse(chain.certain_records::<M>()));
        let active = chains.iter().filter(|chain| chain.certain_records::<M>() > 0);
        match active.count() {
            0 => break,
            1 => mark_together::<M, 1>(words, &mut chains, marks)?,
            2 => mark_together::<M, 2>(words, &mut chains, marks)?,
            3 => mark_together::<M, 3>(words, &mut chains, marks)?,
            _ => mark_together::<M, CHAINS>(words, &mut chains, marks)?,
        }
    }
    for chain in &mut chains {
        while chain.at < chain.end {
            chain.at = mark_record::<M>(words, chain.at, marks)?;
        }
    }
    if chains.iter().any(|chain| chain.at != chain.end) {
        return Err(NoProof);
    }
    match bounds.is_two_way() {
        true => marks.divide(&bounds.own, &starts),
        false => Ok(()),
    }
}

/// Consecutive records.
#[derive(Clone, Copy)]
struct Chain {
    /// The beginning of the next record.
    at: usize,
    /// The required end of the last record.
    end: usize,
}

impl Chain {
    /// Returns a number of records that cannot extend past the end of the chain.
    #[inline(always)]
    fn certain_records<M: Mask>(self) -> usize {
        // Two masks, and a child for each label.
        let longest = (2 + 32) * M::WORDS;
        self.end.saturating_sub(self.at) / longest
    }
}

/// Marks one record of each of the first `N` chains in turn, as often as the shortest of them
/// certainly allows, so that no address is compared with the end of its chain.
#[inline(always)]
fn mark_together<M: Mask, const N: usize>(
    words: &[U32],
    chains: &mut [Chain; CHAINS],
    marks: &mut Marks,
) -> Result<(), NoProof> {
    let chains: &mut [Chain; N] = chains.first_chunk_mut().ok_or(NoProof)?;
    let certain = chains.iter().map(|chain| chain.certain_records::<M>());
    let mut at = chains.map(|chain| chain.at);
    for _ in 0..certain.min().ok_or(NoProof)? {
        for at in &mut at {
            *at = mark_record::<M>(words, *at, marks)?;
        }
    }
    for (chain, at) in chains.iter_mut().zip(at) {
        chain.at = at;
    }
    Ok(())
}

/// Marks a record, and returns the address after it.
#[inline(always)]
fn mark_record<M: Mask>(words: &[U32], at: usize, marks: &mut Marks) -> Result<usize, NoProof> {
    marks.states.set(at)?;
    record_end::<M>(words, at)
}

/// Returns the address after a record, unless it does not begin in `words`.
#[inline(always)]
fn record_end<M: Mask>(words: &[U32], at: usize) -> Result<usize, NoProof> {
    words.get(at).ok_or(NoProof)?;
    let next = M::read(words, at).widen().bits();
    Ok(at + 2 * M::WORDS + next.count_ones() as usize)
}

/// Returns the first address of a range, and further addresses, evenly spaced if possible, at which
/// states begin if the edges of some states are right.
fn split_points<M: Mask>(graph: Bitmap<'_, M>, bounds: &Bounds) -> [usize; CHAINS] {
    let own = &bounds.own;
    let mut split_points = [own.start as usize; CHAINS];
    if own.len() < LONG {
        return split_points;
    }
    let mut open = vec![bounds.root];
    for _ in 0..SAMPLED_STATES {
        let Some(state) = open.pop() else {
            break;
        };
        let first = graph.children(state);
        for slot in first..first.saturating_add(graph.next(state).bits().count_ones()) {
            let child = graph.child(state, slot);
            if !own.contains(&child.0) {
                continue;
            }
            open.push(child);
            for (chain, point) in split_points.iter_mut().enumerate() {
                let wanted = own.start as usize + own.len() / CHAINS * chain;
                if (*point..=wanted).contains(&(child.0 as usize)) {
                    *point = child.0 as usize;
                }
            }
        }
    }
    split_points
}

/// Checks the records of a range, after all records of the pool have been marked: their masks, that
/// edges lead to states, and that closing edges and letters lead to allowed addresses. Returns the
/// number of bands.
#[inline(always)]
fn check<M: Mask, const LEN: usize, const TWO_WAY: bool>(
    instructions: impl Instructions,
    graph: Bitmap<'_, M>,
    bounds: &Bounds,
    marks: &Marks,
) -> Result<u32, NoProof> {
    let rules = bounds.rules();
    let regions = Regions::new(bounds, &rules)?;
    let mut union = RecordUnion::default();
    let mut pending = PendingTargets::new(&marks.states);
    let mut bands = Bands::new();
    let mut before = [0u64; 2];
    let mut rest = [U32::ZERO; WINDOW];
    let mut targets = [0; BLOCK];
    for (block, inside) in blocks(&bounds.own) {
        let rights = marks.rights.block(block) & inside;
        let records = marks.states.block(block) & inside | rights;
        let shifted = |set: u64, before: u64, by: usize| set << by | before >> (64 - by);
        let mut masks = records;
        for word in 1..LEN {
            masks |= shifted(records, before[0], word);
        }
        let sets = Sets {
            records,
            children: inside & !masks,
            first: shifted(records, before[0], LEN),
            right: shifted(rights, before[1], LEN),
        };
        before = [records, rights];
        let words = window(graph.pool_words(), block, &mut rest);
        let lowest = union.add::<M, LEN, TWO_WAY>(words, sets, &regions, &mut targets);
        if lowest == 0 {
            // A child has the target reserved for units that are not children.
            return Err(NoProof);
        }
        pending.add(instructions, &targets, sets.children)?;
        bands.add(block * BLOCK, lowest, records, |index| {
            Some(targets[index % BLOCK]).filter(|&target| target != 0)
        })?;
    }
    let begins = pending.finish()? & marks.states.at(bounds.root.0)? & 1 != 0;
    let is_proved = begins && union.keeps::<M>(&rules, &regions);
    is_proved.then_some(bands.count).ok_or(NoProof)
}

/// The number of targets looked up together.
const BATCH: usize = 512;

/// Targets to be looked up, in batches, so that no branch depends on the number of children of a
/// block.
struct PendingTargets<'a> {
    states: &'a Bits,
    targets: [u32; BATCH + BLOCK],
    len: usize,
    /// The lowest bit is set if a state begins at all targets so far.
    begins: u32,
}

impl<'a> PendingTargets<'a> {
    #[inline(always)]
    fn new(states: &'a Bits) -> Self {
        Self { states, targets: [0; BATCH + BLOCK], len: 0, begins: !0 }
    }

    /// Adds the targets of a block, with 0 for units that are not children.
    #[inline(always)]
    fn add(
        &mut self,
        instructions: impl Instructions,
        targets: &[u32; BLOCK],
        children: u64,
    ) -> Result<(), NoProof> {
        let free = self.targets.get_mut(self.len..);
        let free = free.and_then(|free| free.first_chunk_mut());
        self.len += instructions.pack(targets, children, free.ok_or(NoProof)?);
        if self.len >= BATCH {
            let full: &[u32; BATCH] = self.targets.first_chunk().ok_or(NoProof)?;
            self.begins &= self.states.all(full)?;
            self.targets.copy_within(BATCH.., 0);
            self.len -= BATCH;
        }
        Ok(())
    }

    /// Looks the last targets up, and returns 1 in the lowest bit if a state begins at each target,
    /// otherwise 0, unless one lies outside the pool.
    #[inline(always)]
    fn finish(mut self) -> Result<u32, NoProof> {
        for &target in self.targets.get(..self.len).ok_or(NoProof)? {
            self.begins &= self.states.at(target)?;
        }
        Ok(self.begins)
    }
}

/// The number of units before a block that are read with it: the masks of the record of its first
/// child.
const BEFORE: usize = 4;

/// The units of a block, with the units before it and the masks of its last record.
const WINDOW: usize = BEFORE + BLOCK + 3;

/// Returns the units of a block, with zeros before the beginning and after the end of the pool.
#[inline(always)]
fn window<'a>(words: &'a [U32], block: usize, rest: &'a mut [U32; WINDOW]) -> &'a [U32; WINDOW] {
    let from = (block * BLOCK).checked_sub(BEFORE);
    if let Some(words) = from.and_then(|from| words.get(from..)?.first_chunk()) {
        return words;
    }
    for (unit, index) in rest.iter_mut().zip(block * BLOCK..) {
        let word = index.checked_sub(BEFORE).and_then(|index| words.get(index));
        *unit = word.copied().unwrap_or(U32::ZERO);
    }
    rest
}

/// The number of units processed together.
const LANES: usize = 8;

/// A value for each of the units processed together.
type Lanes = [u32; LANES];

/// The units of a block, as bits.
#[derive(Clone, Copy)]
struct Sets {
    /// Units at which a record begins.
    records: u64,
    children: u64,
    /// First children of records.
    first: u64,
    /// Units of right records of a two-way DAWG.
    right: u64,
}

/// The regions to which the edges of a range may lead, in the order of the file: letters lead below
/// `closing`, closing edges of left sides between `closing` and `right`, and closing edges of right
/// sides after `right`. In a GADDAG letters may lead to the region of closing edges as well.
struct Regions {
    closing: i32,
    right: i32,
    end: u32,
}

impl Regions {
    /// Returns the regions, which must be in order and adjacent.
    #[inline(always)]
    fn new(bounds: &Bounds, rules: &Rules) -> Result<Self, NoProof> {
        /// A value above every target.
        const NOWHERE: u32 = i32::MAX as u32;

        let limit = rules.limit;
        let left = &bounds.closing;
        let (in_order, closing, right, end) = match &bounds.right_closing {
            _ if left.is_empty() => (true, NOWHERE, NOWHERE, limit),
            None => (left.end == limit, left.start, NOWHERE, limit),
            Some(right) => {
                let in_order = left.start == limit && right.start == left.end;
                (in_order, left.start, right.start, right.end)
            }
        };
        let signed = |address: u32| i32::try_from(address).map_err(|_| NoProof);
        let regions = Self { closing: signed(closing)?, right: signed(right)?, end };
        in_order.then_some(regions).ok_or(NoProof)
    }

    /// Returns all bits set if an edge leads to a region that is not allowed, otherwise 0. A unit
    /// that is not a child has target 0 and does not close.
    #[inline(always)]
    fn wrong<const TWO_WAY: bool>(&self, target: u32, closes: u32, right: u32) -> u32 {
        // Targets have 26 bits, and comparing signed numbers takes fewer instructions.
        let target = target as i32;
        let after = all_bits(target >= self.closing);
        match TWO_WAY {
            true => (after ^ closes) | (all_bits(target >= self.right) ^ right) & closes,
            false => closes & !after,
        }
    }
}

/// The union of the records of a range. All units of a block are processed, eight at a time, with
/// the irrelevant ones masked, which takes fewer instructions than going from record to record. The
/// eight lanes are combined only at the end, because combining them takes as long as processing
/// eight units.
struct RecordUnion {
    /// Union of both masks, in units.
    labels: [Lanes; 2],
    /// Union of the masks of letters that complete a word, in units.
    ends: [Lanes; 2],
    /// The lowest union of the masks of a record: 0 if one has no edges.
    edges: Lanes,
    /// The highest unit of a child, with the needed letter in its highest bits.
    highest: Lanes,
    /// The highest target.
    target: Lanes,
    /// Nonzero if an edge leads to a region that is not allowed.
    wrong: Lanes,
}

impl Default for RecordUnion {
    fn default() -> Self {
        Self {
            labels: Default::default(),
            ends: Default::default(),
            edges: [u32::MAX; LANES],
            highest: [0; LANES],
            target: [0; LANES],
            wrong: [0; LANES],
        }
    }
}

impl RecordUnion {
    /// Adds the records and children of a block. Stores the target of each unit, 0 for units that
    /// are not children, and returns the lowest target, or [`u32::MAX`].
    #[inline(always)]
    fn add<M: Mask, const LEN: usize, const TWO_WAY: bool>(
        &mut self,
        words: &[U32; WINDOW],
        sets: Sets,
        regions: &Regions,
        targets: &mut [u32; BLOCK],
    ) -> u32 {
        let mut lowest = [u32::MAX; LANES];
        for half in [0, BLOCK / 2] {
            let of = |set: u64| (set >> half) as u32;
            let sets = [sets.records, sets.children, sets.first, sets.right].map(of);
            // The bits of the next eight units. Moving the bit of a unit to its lane would take
            // longer than comparing it there.
            let mut bits: Lanes = core::array::from_fn(|lane| 1 << lane);
            for from in (half..half + BLOCK / 2).step_by(LANES) {
                let words = words[from..].first_chunk::<{ BEFORE + LANES + 3 }>();
                let targets = targets[from..].first_chunk_mut::<LANES>();
                let (Some(words), Some(targets)) = (words, targets) else {
                    break;
                };
                for lane in 0..LANES {
                    let [record, is_child, first, right] =
                        sets.map(|set| all_bits(set & bits[lane] != 0));
                    let unit = |at: usize| words[BEFORE + lane + at].get();
                    let mut edges = 0;
                    for word in 0..LEN / 2 {
                        let (next, ends) = (unit(word), unit(LEN / 2 + word));
                        self.labels[word][lane] |= (next | ends) & record;
                        self.ends[word][lane] |= ends & record;
                        edges |= next | ends;
                    }
                    self.edges[lane] = self.edges[lane].min(edges | !record);

                    let child = unit(0) & is_child;
                    let (target, _) = Bitmap::<M>::child_of(child);
                    targets[lane] = target;
                    self.highest[lane] = self.highest[lane].max(child);
                    lowest[lane] = lowest[lane].min(target | !is_child);
                    // The separator is the lowest label, so the first child is the target of the
                    // closing edge.
                    let closes = all_bits(words[BEFORE + lane - LEN].get() & first & 1 != 0);
                    self.target[lane] = self.target[lane].max(target);
                    self.wrong[lane] |= regions.wrong::<TWO_WAY>(target, closes, right);
                }
                bits = bits.map(|bit| bit << LANES);
            }
        }
        // Combines halves: combining one lane after the other takes three times the instructions.
        for half in [4, 2, 1] {
            for lane in 0..half {
                lowest[lane] = lowest[lane].min(lowest[lane + half]);
            }
        }
        lowest[0]
    }

    /// Returns `true` if all records keep the rules on masks and ranges of targets.
    #[inline(always)]
    fn keeps<M: Mask>(&self, rules: &Rules, regions: &Regions) -> bool {
        let union = |lanes: Lanes| lanes.into_iter().fold(0, |all, lane| all | lane);
        let highest = |lanes: Lanes| lanes.into_iter().fold(0, u32::max);
        let wide = |[low, high]: [Lanes; 2]| u64::from(union(low)) | u64::from(union(high)) << 32;
        // Each state has edges: this was checked for each, because the union does not show it.
        let [tiles, closes, _] = rules.masks(wide(self.labels), wide(self.ends));
        let edges = self.edges.into_iter().fold(u32::MAX, u32::min);
        let (_, needed) = Bitmap::<M>::child_of(highest(self.highest));
        tiles
            && closes
            && edges != 0
            && rules.has_tile(needed)
            && union(self.wrong) == 0
            && highest(self.target) < regions.end
    }
}

/// Returns all bits set, or 0.
#[inline(always)]
fn all_bits(set: bool) -> u32 {
    u32::from(set).wrapping_neg()
}
