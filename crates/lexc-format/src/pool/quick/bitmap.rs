//! The proof for bitmap states.
//!
//! The end of a record gives the beginning of the next one, so a first pass goes from record to
//! record, and only marks them. A second pass checks masks and children, in blocks of units and not
//! record by record, because processors predict the number of children of a record badly, and compare eight units
//! at a time.

use zerocopy::little_endian::U32;

use super::bands::{Bands, check_path_lengths};
use super::marks::{BLOCK, Marks, blocks, words_of};
use crate::pool::bitmap::{Bitmap, Mask};
use crate::pool::rules::{Bounds, Rules, Targets};

/// The number of positions from which the first pass proceeds in parallel: each waits for the unit
/// that determines the beginning of its next record.
const CHAINS: usize = 4;

/// Shorter ranges are read from their front only.
const LONG: usize = 1 << 14;

/// The number of states examined for positions in the middle of a range.
const ASKED: usize = 256;

#[inline(always)]
pub(super) fn proved<M: Mask>(graph: Bitmap<'_, M>, automata: &[Bounds]) -> Option<()> {
    match M::WORDS {
        1 => proved_of::<M, 2>(graph, automata),
        _ => proved_of::<M, 4>(graph, automata),
    }
}

/// As [`proved`], for records whose masks take `LEN` units.
#[inline(always)]
fn proved_of<M: Mask, const LEN: usize>(graph: Bitmap<'_, M>, automata: &[Bounds]) -> Option<()> {
    let mut marks = Marks::new(graph.pool_words().len());
    for bounds in automata {
        match bounds.right_closing {
            Some(_) => mark_records::<M, true>(graph, bounds, &mut marks)?,
            None => mark_records::<M, false>(graph, bounds, &mut marks)?,
        }
    }
    let mut bands = Vec::with_capacity(automata.len());
    for bounds in automata {
        bands.push(match bounds.right_closing {
            Some(_) => check::<M, LEN, true>(graph, bounds, &marks)?,
            None => check::<M, LEN, false>(graph, bounds, &marks)?,
        });
    }
    check_path_lengths(automata, &bands)
}

/// Marks the records of a range, which fill it.
///
/// The arcs of some states predict positions in the middle of the range at which states begin. The
/// records before such a position must end exactly at it.
#[inline(always)]
fn mark_records<M: Mask, const TWO_WAY: bool>(
    graph: Bitmap<'_, M>,
    bounds: &Bounds,
    marks: &mut Marks,
) -> Option<()> {
    let mut at = split_points(graph, bounds);
    let mut ends = [bounds.own.end as usize; CHAINS];
    ends[..CHAINS - 1].copy_from_slice(&at[1..]);

    let words = graph.pool_words();
    while (0..CHAINS).all(|chain| at[chain] < ends[chain]) {
        for at in &mut at {
            *at = mark_state::<M, TWO_WAY>(words, *at, marks)?;
        }
    }
    for (at, end) in at.iter_mut().zip(ends) {
        while *at < end {
            *at = mark_state::<M, TWO_WAY>(words, *at, marks)?;
        }
        if *at != end {
            return None;
        }
    }
    Some(())
}

/// Marks the state at an address, and returns the address after it.
#[inline(always)]
fn mark_state<M: Mask, const TWO_WAY: bool>(
    words: &[U32],
    at: usize,
    marks: &mut Marks,
) -> Option<usize> {
    let after = |at| {
        let next = M::read(words, at).widen().bits();
        at + 2 * M::WORDS + next.count_ones() as usize
    };
    marks.states.set(at)?;
    let end = after(at);
    if !TWO_WAY {
        return Some(end);
    }
    marks.rights.set(end)?;
    Some(after(end))
}

/// Returns the first address of a range, and others as evenly spaced as can be found, at which
/// states begin if the arcs of some states are right.
fn split_points<M: Mask>(graph: Bitmap<'_, M>, bounds: &Bounds) -> [usize; CHAINS] {
    let own = &bounds.own;
    let mut split_points = [own.start as usize; CHAINS];
    if own.len() < LONG {
        return split_points;
    }
    let mut open = vec![bounds.root];
    for _ in 0..ASKED {
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

/// Checks the records of a range, after all records of the pool have been marked: their masks, that arcs lead
/// to states, and that closing arcs and letters lead to allowed addresses. Returns the number of bands.
#[inline(always)]
fn check<M: Mask, const LEN: usize, const TWO_WAY: bool>(
    graph: Bitmap<'_, M>,
    bounds: &Bounds,
    marks: &Marks,
) -> Option<u32> {
    let rules = bounds.rules();
    let [left_closing, right_closing] = [0, 1].map(|side| rules.closing::<true>(side));
    let mut seen = Seen::default();
    let mut begins = !0u64;
    let mut bands = Bands::new();
    let mut before = 0u64;
    let mut rest = [U32::ZERO; WINDOW];
    for (block, inside) in blocks(&bounds.own) {
        let rights = marks.rights.block(block);
        let records = (marks.states.block(block) | rights) & inside;
        let mut masks = records;
        for word in 1..LEN {
            masks |= records << word | before >> (64 - word);
        }
        before = records;
        let children = inside & !masks;
        let words = words_of(graph.pool_words(), block, &mut rest);
        // A side at a time: with a choice between them for each record, no eight are compared at a time.
        let lefts = records & !rights;
        seen.masks::<M, LEN>(words, [records, lefts], left_closing, rules.limit);
        if TWO_WAY {
            seen.closing::<M, LEN>(words, records & rights, right_closing, rules.limit);
        }
        let lowest = seen.children::<M>(words, children, rules.limit);
        let mut left = children;
        while left != 0 {
            let index = left.trailing_zeros() as usize;
            left &= left - 1;
            let (target, _) = Bitmap::<M>::child_of(words[index % BLOCK].get());
            begins &= marks.states.at(target)?;
        }
        bands.add(block * BLOCK, lowest, records, |index| {
            (children >> index & 1 != 0)
                .then(|| Bitmap::<M>::child_of(words[index % BLOCK].get()).0)
        })?;
    }
    let begins = begins & marks.states.at(bounds.root.0)? & 1 != 0;
    (begins && seen.keeps::<M>(&rules)).then_some(bands.count)
}

/// The units of a block, and after them what its last record may need: its masks and first child.
const WINDOW: usize = BLOCK + 4;

/// The union of the records of a range. All units of a block are looked at, eight at a time, and the rest is
/// masked: that takes fewer instructions than going from record to record.
#[derive(Default)]
struct Seen {
    /// Union of both masks, in units.
    labels: [u32; 2],
    /// Union of the masks of letters that complete a word, in units.
    ends: [u32; 2],
    /// 1 if a record has no arcs, or a closing arc leads to an address that is not allowed.
    wrong: u32,
    /// The highest unit of a child. The needed letter is in its highest bits.
    highest: u32,
    /// The number of closing arcs that lead to `limit` or beyond.
    closing_over: u32,
    /// The number of all closing arcs.
    over: u32,
}

impl Seen {
    /// Adds the masks of the records that begin where bits are set in `records`, and the closing arcs of `lefts` among
    /// them, which must lead to `closing`.
    #[inline(always)]
    fn masks<M: Mask, const LEN: usize>(
        &mut self,
        words: &[U32; WINDOW],
        [records, lefts]: [u64; 2],
        closing: Targets,
        limit: u32,
    ) {
        // Halves, since then a unit and its bit are of one width.
        for half in [0, BLOCK / 2] {
            let (records, lefts) = ((records >> half) as u32, (lefts >> half) as u32);
            let kept = |index: usize| (records >> index & 1).wrapping_neg();
            let mut arcs = [0; BLOCK / 2];
            for word in 0..LEN / 2 {
                let (mut labels, mut ends) = (0, 0);
                for index in 0..BLOCK / 2 {
                    let first = words[half + index + word].get() & kept(index);
                    let second = words[half + index + LEN / 2 + word].get() & kept(index);
                    labels |= first | second;
                    ends |= second;
                    arcs[index] |= first | second;
                }
                self.labels[word] |= labels;
                self.ends[word] |= ends;
            }
            let (mut wrong, mut over) = (0, 0);
            for index in 0..BLOCK / 2 {
                // The separator is the lowest label.
                let closes = words[half + index].get() & lefts >> index & 1;
                let (target, _) = Bitmap::<M>::child_of(words[half + index + LEN].get());
                wrong |= kept(index) & u32::from(arcs[index] == 0);
                wrong |= closes & u32::from(!closing.contains(target));
                over += closes & u32::from(target >= limit);
            }
            self.wrong |= wrong;
            self.closing_over += over;
        }
    }

    /// Adds the closing arcs of the records that begin where bits are set in `records`; they must lead to `closing`.
    #[inline(always)]
    fn closing<M: Mask, const LEN: usize>(
        &mut self,
        words: &[U32; WINDOW],
        records: u64,
        closing: Targets,
        limit: u32,
    ) {
        let (mut wrong, mut over) = (0, 0);
        for half in [0, BLOCK / 2] {
            let records = (records >> half) as u32;
            for index in 0..BLOCK / 2 {
                // The separator is the lowest label.
                let closes = words[half + index].get() & records >> index & 1;
                let (target, _) = Bitmap::<M>::child_of(words[half + index + LEN].get());
                wrong |= closes & u32::from(!closing.contains(target));
                over += closes & u32::from(target >= limit);
            }
        }
        self.wrong |= wrong;
        self.closing_over += over;
    }

    /// Adds the children whose bits are set in `children`. Returns their lowest target, or [`u32::MAX`].
    #[inline(always)]
    fn children<M: Mask>(&mut self, words: &[U32; WINDOW], children: u64, limit: u32) -> u32 {
        let mut lowest = u32::MAX;
        for half in [0, BLOCK / 2] {
            let children = (children >> half) as u32;
            for index in 0..BLOCK / 2 {
                let kept = (children >> index & 1).wrapping_neg();
                let unit = words[half + index].get() & kept;
                let (target, _) = Bitmap::<M>::child_of(unit);
                self.highest = self.highest.max(unit);
                self.over += kept & u32::from(target >= limit);
                lowest = lowest.min(target | !kept);
            }
        }
        lowest
    }

    /// Returns `true` if all records keep the rules that concern masks and ranges of targets.
    #[inline(always)]
    fn keeps<M: Mask>(&self, rules: &Rules) -> bool {
        let wide = |[low, high]: [u32; 2]| u64::from(low) | u64::from(high) << 32;
        // A state has arcs: that was checked for each, because the union says nothing about it.
        let [tiles, closes, _] = rules.masks(wide(self.labels), wide(self.ends));
        let (_, needed) = Bitmap::<M>::child_of(self.highest);
        // There are as many arcs to `limit` and beyond as closing arcs: no letter is among them.
        let inside = self.over == self.closing_over;
        tiles && closes && inside && self.wrong == 0 && rules.has_tile(needed)
    }
}
