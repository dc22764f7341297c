//! The proof for bitmap states.
//!
//! The end of a record gives the beginning of the next one, so a first pass goes from record to
//! record and checks their masks. A second pass checks the children, in blocks of units and not
//! record by record, because processors predict the number of children of a record badly.

use zerocopy::little_endian::U32;

use super::bands::{Bands, check_path_lengths};
use super::marks::{BLOCK, Marks, NO_WORDS, blocks, words_of};
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
    let mut closing_over = Vec::with_capacity(automata.len());
    for bounds in automata {
        closing_over.push(match bounds.right_closing {
            Some(_) => records::<M, LEN, true>(graph, bounds, &mut marks)?,
            None => records::<M, LEN, false>(graph, bounds, &mut marks)?,
        });
    }
    let mut bands = Vec::with_capacity(automata.len());
    for (bounds, closing_over) in automata.iter().zip(closing_over) {
        bands.push(children::<M, LEN>(graph, bounds, &marks, closing_over)?);
    }
    check_path_lengths(automata, &bands)
}

/// Marks the records of a range, which fill it, and checks their masks and closing arcs. Returns
/// the number of closing arcs that lead to `limit` or beyond.
///
/// The arcs of some states predict positions in the middle of the range at which states begin. The
/// records before such a position must end exactly at it.
#[inline(always)]
fn records<M: Mask, const LEN: usize, const TWO_WAY: bool>(
    graph: Bitmap<'_, M>,
    bounds: &Bounds,
    marks: &mut Marks,
) -> Option<usize> {
    let mut at = split_points(graph, bounds);
    let mut ends = [bounds.own.end as usize; CHAINS];
    ends[..CHAINS - 1].copy_from_slice(&at[1..]);

    let words = graph.pool_words();
    let rules = bounds.rules();
    let [left, right] = [0, 1].map(|side| rules.closing::<true>(side));
    let mut seen = Seen {
        limit: rules.limit,
        ..Seen::default()
    };
    while (0..CHAINS).all(|chain| at[chain] < ends[chain]) {
        for at in &mut at {
            marks.states.set(*at)?;
            *at = seen.record::<M, LEN>(words, *at, left);
            if TWO_WAY {
                marks.rights.set(*at)?;
                *at = seen.record::<M, LEN>(words, *at, right);
            }
        }
    }
    for (at, end) in at.iter_mut().zip(ends) {
        while *at < end {
            marks.states.set(*at)?;
            *at = seen.record::<M, LEN>(words, *at, left);
            if TWO_WAY {
                marks.rights.set(*at)?;
                *at = seen.record::<M, LEN>(words, *at, right);
            }
        }
        if *at != end {
            return None;
        }
    }
    // A state has arcs: that was checked for each, because the union says nothing about it.
    let [tiles, closes, _] = rules.masks(seen.labels, seen.ends);
    let fit = tiles && closes;
    (fit && !seen.wrong).then_some(seen.closing_over)
}

/// The union of the masks of the records of a range.
#[derive(Default)]
struct Seen {
    limit: u32,
    labels: u64,
    ends: u64,
    wrong: bool,
    closing_over: usize,
}

impl Seen {
    /// Checks the record at an address, and returns the address after it.
    #[inline(always)]
    fn record<M: Mask, const LEN: usize>(
        &mut self,
        words: &[U32],
        at: usize,
        closing: Targets,
    ) -> usize {
        let mut last = [U32::ZERO; 8];
        let record = match words.get(at..at + LEN + 1) {
            Some(record) => record,
            None => last_record(words, at, &mut last)
                .get(..LEN + 1)
                .unwrap_or(&[]),
        };
        let next = M::read(record, 0).widen().bits();
        let ends = M::read(record, M::WORDS).widen().bits();
        self.labels |= next | ends;
        self.ends |= ends;
        self.wrong |= !Rules::has_arcs(next, ends);
        let closes = next & 1 != 0;
        let (target, _) = Bitmap::<M>::child_of(record.get(LEN).map_or(0, |word| word.get()));
        self.wrong |= closes & !closing.contains(target);
        self.closing_over += usize::from(closes & (target >= self.limit));
        at + LEN + next.count_ones() as usize
    }
}

/// Returns the record at the end of the pool, which may have no children.
#[cold]
#[inline(never)]
fn last_record<'a>(words: &[U32], at: usize, last: &'a mut [U32; 8]) -> &'a [U32; 8] {
    for (last, word) in last.iter_mut().zip(words.get(at..).unwrap_or(&[])) {
        *last = *word;
    }
    last
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

/// Checks the children of a range, after all records of the pool have been marked: that arcs lead
/// to states, and that letters lead to allowed addresses. Returns the number of bands.
#[inline(always)]
fn children<M: Mask, const LEN: usize>(
    graph: Bitmap<'_, M>,
    bounds: &Bounds,
    marks: &Marks,
    closing_over: usize,
) -> Option<u32> {
    let rules = bounds.rules();
    let limit = rules.limit;
    let mut over = 0usize;
    let mut begins = !0u64;
    let mut needed = 0;
    let mut bands = Bands::new();
    let mut before = 0u64;
    for (block, inside) in blocks(&bounds.own) {
        let records = (marks.states.block(block) | marks.rights.block(block)) & inside;
        let mut masks = records;
        for word in 1..LEN {
            masks |= records << word | before >> (64 - word);
        }
        before = records;
        let children = inside & !masks;
        let mut rest = NO_WORDS;
        let words = words_of(graph.pool_words(), block, &mut rest);
        let mut lowest = u32::MAX;
        let mut left = children;
        while left != 0 {
            let index = left.trailing_zeros() as usize;
            left &= left - 1;
            let (target, tile) = Bitmap::<M>::child_of(words[index % BLOCK].get());
            needed = needed.max(tile);
            lowest = lowest.min(target);
            over += usize::from(target >= limit);
            begins &= marks.states.at(target)?;
        }
        bands.add(block * BLOCK, lowest, records, |index| {
            (children >> index & 1 != 0)
                .then(|| Bitmap::<M>::child_of(words[index % BLOCK].get()).0)
        })?;
    }
    let begins = begins & marks.states.at(bounds.root.0)? & 1 != 0;
    // There are as many such arcs as closing arcs: no letter is among them.
    (begins && rules.has_tile(needed) && over == closing_over).then_some(bands.count)
}
