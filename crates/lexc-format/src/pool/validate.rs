//! Structural validation of a range of a pool (`formats/lex-v1.md`, section 7.3).
//!
//! One pass from the first word to the last. Since arcs point forward only, a bit set of the
//! addresses that earlier records point at is enough to see that each of them is the beginning
//! of a record when the pass arrives there.

use core::ops::Range;

use super::{Bitmap, EdgeList, Mask, Pool, PoolView, SEPARATOR};
use crate::error::FormatError;

/// Where the arcs of a range may lead.
#[derive(Debug, Clone)]
pub(crate) struct Bounds {
    /// The highest tile number of the alphabet.
    pub(crate) tiles: u8,
    /// The range itself: its records fill it exactly.
    pub(crate) own: Range<u32>,
    /// A range that letter arcs may lead to as well: states of a GADDAG that are states of the DAWG.
    pub(crate) shared: Range<u32>,
    /// Where closing arcs lead; empty for an automaton without separators.
    pub(crate) closing: Range<u32>,
    /// For a two-way DAWG, where the closing arcs of right halves lead.
    pub(crate) right_closing: Option<Range<u32>>,
}

/// Set of addresses of a range that arcs found so far lead to.
struct Targets {
    begin: u32,
    bits: Vec<u64>,
}

impl Targets {
    fn new(range: &Range<u32>) -> Self {
        Self {
            begin: range.start,
            bits: vec![0; range.len().div_ceil(64)],
        }
    }

    fn add(&mut self, address: u32) {
        let index = address.wrapping_sub(self.begin);
        if let Some(word) = self.bits.get_mut((index / 64) as usize) {
            *word |= 1 << (index % 64);
        }
    }

    fn contains(&self, address: u32) -> bool {
        let index = address.wrapping_sub(self.begin);
        self.bits
            .get((index / 64) as usize)
            .is_some_and(|word| word >> (index % 64) & 1 != 0)
    }
}

/// The rule that a target breaks, if any. `Ok(true)` where it lies in the range itself.
fn check_target(
    bounds: &Bounds,
    right: bool,
    tile: u8,
    from: u32,
    target: u32,
) -> Result<bool, &'static str> {
    let closing = match (&bounds.right_closing, right) {
        (Some(closing), true) => closing,
        _ => &bounds.closing,
    };
    if target <= from {
        Err("arcs point forward")
    } else if tile == SEPARATOR {
        if closing.contains(&target) {
            Ok(false)
        } else {
            Err("a closing arc leads into its DAWG")
        }
    } else if bounds.own.contains(&target) {
        Ok(true)
    } else if bounds.shared.contains(&target) {
        Ok(false)
    } else {
        Err("a letter arc stays inside its automaton")
    }
}

/// Checks every record of `bounds.own`. Time and memory grow with the range: a few milliseconds
/// and one bit a word.
///
/// # Errors
/// [`FormatError::Pool`] with the first address at which a rule is broken.
pub(crate) fn validate(pool: &Pool<'_>, bounds: &Bounds) -> Result<(), FormatError> {
    let reserved = pool.layout().reserved_words();
    let (begin, end) = (bounds.own.start, bounds.own.end);
    if begin > end || end as usize > pool.words().len() || begin < reserved {
        return Err(FormatError::Pool {
            address: begin,
            rule: "an automaton's range lies in the pool, behind its reserved words",
        });
    }
    let words = pool.words();
    if words[..reserved as usize]
        .iter()
        .any(|word| word.get() & !(1 << 25) != 0)
    {
        return Err(FormatError::Pool {
            address: 0,
            rule: "the reserved words are an empty record",
        });
    }
    match pool.view() {
        PoolView::EdgeList(graph) => edge_list(graph, bounds),
        PoolView::Bitmap32(graph) => bitmap(graph, words.len(), bounds),
        PoolView::Bitmap64(graph) => bitmap(graph, words.len(), bounds),
    }
    .map_err(|(address, rule)| FormatError::Pool { address, rule })
}

fn edge_list(graph: EdgeList<'_>, bounds: &Bounds) -> Result<(), (u32, &'static str)> {
    let two_way = bounds.right_closing.is_some();
    let mut targets = two_way.then(|| Targets::new(&bounds.own));
    let mut previous: Option<u8> = None;
    let mut right = false;
    for address in bounds.own.clone() {
        let cell = graph.cell(address);
        let tile = cell.tile();
        let at = |rule| (address, rule);
        if tile > bounds.tiles {
            return Err(at("a tile is one of the alphabet"));
        }
        if previous.is_some_and(|previous| previous >= cell.rank()) {
            return Err(at("the tiles of a list ascend, the separator behind them"));
        }
        if let Some(targets) = &targets {
            // Two-way records are entered at their left half's first cell and nowhere else.
            if targets.contains(address) && (right || previous.is_some()) {
                return Err(at("an arc leads to the beginning of a state"));
            }
        }
        let target = cell.target();
        if target != 0 {
            let inside = check_target(bounds, right, tile, address, target).map_err(at)?;
            if let (true, Some(targets)) = (inside, &mut targets) {
                targets.add(target);
            }
        } else if tile == SEPARATOR {
            return Err(at("a closing arc leads into its DAWG"));
        } else if !cell.terminal() {
            return Err(at("an arc leads on or completes a word"));
        }
        if tile == SEPARATOR && cell.terminal() {
            return Err(at("a closing arc completes no word"));
        }
        previous = Some(cell.rank());
        if cell.last() {
            previous = None;
            right = two_way && !right;
        }
    }
    if previous.is_some() || right {
        return Err((bounds.own.end, "the last list of an automaton ends"));
    }
    Ok(())
}

fn bitmap<M: Mask>(
    graph: Bitmap<'_, M>,
    pool_len: usize,
    bounds: &Bounds,
) -> Result<(), (u32, &'static str)> {
    use super::{Graph, State};
    let letters = match bounds.tiles {
        63.. => !0,
        tiles => (1u64 << (tiles + 1)) - 1,
    };
    let two_way = bounds.right_closing.is_some();
    let mut targets = Targets::new(&bounds.own);
    let mut right = false;
    let mut address = bounds.own.start;
    while address < bounds.own.end {
        let state = State(address);
        let at = |rule| (address, rule);
        if right && targets.contains(address) {
            return Err(at("an arc leads to the beginning of a state"));
        }
        let first = graph.children(state);
        if first > bounds.own.end {
            return Err(at("a record lies inside its automaton"));
        }
        let masks = graph.masks(state);
        let needs = graph.needs(state).map_or(0, Mask::widen);
        if (masks.next | masks.ends | needs) & !letters != 0 {
            return Err(at("a tile is one of the alphabet"));
        }
        if masks.ends & 1 != 0 {
            return Err(at("a closing arc completes no word"));
        }
        let end = first + masks.next.count_ones();
        if end > bounds.own.end || end as usize > pool_len {
            return Err(at("a record lies inside its automaton"));
        }
        let mut next = masks.next;
        for slot in first..end {
            let tile = next.trailing_zeros() as u8;
            next &= next - 1;
            let target = graph.raw_child(slot);
            let rule = |rule| (slot, rule);
            if check_target(bounds, right, tile, address, target).map_err(rule)? {
                targets.add(target);
            }
        }
        if (address + 1..end).any(|inside| targets.contains(inside)) {
            return Err(at("an arc leads to the beginning of a state"));
        }
        address = end;
        right = two_way && !right;
    }
    if right {
        return Err((
            bounds.own.end,
            "the last state of a two-way automaton has both halves",
        ));
    }
    Ok(())
}
