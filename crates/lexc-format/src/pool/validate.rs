//! Structural validation of the automata of a pool (`formats/lex-v1.md`, section 7.3).
//!
//! One pass over the pool from its first word to its last. Since arcs point forward only, all
//! that lead to a record have been seen when the pass arrives there: a byte for each word says
//! whether one does, and how many tiles the longest way there has. So it is known at once whether
//! every arc leads to the beginning of a record, and that no way is longer than a word can be.

use core::ops::Range;

use super::{Bitmap, EdgeList, Graph, Mask, Pool, PoolView, SEPARATOR, State};
use crate::error::FormatError;

/// Where the arcs of a range may lead.
#[derive(Debug, Clone)]
pub(crate) struct Bounds {
    /// The highest tile number of the alphabet.
    pub(crate) tiles: u8,
    /// Where walks begin.
    pub(crate) root: State,
    /// The range itself: its records fill it exactly.
    pub(crate) own: Range<u32>,
    /// A range that letter arcs may lead to as well: states of a GADDAG that are states of the DAWG.
    pub(crate) shared: Range<u32>,
    /// Where closing arcs lead; empty for an automaton without separators.
    pub(crate) closing: Range<u32>,
    /// For a two-way DAWG, where the closing arcs of right halves lead.
    pub(crate) right_closing: Option<Range<u32>>,
}

pub(super) type Broken = (u32, &'static str);

pub(super) const NOT_A_BEGINNING: &str = "an arc leads to the beginning of a state";

/// For each word of the pool one more than the tiles of the longest way there, 0 if there is none.
pub(crate) struct Ways {
    longest: Vec<u8>,
}

impl Ways {
    /// Nothing leads anywhere yet.
    pub(crate) fn new(pool: &Pool<'_>) -> Self {
        Self {
            longest: vec![0; pool.words().len()],
        }
    }

    /// Walks begin here.
    pub(super) fn begin(&mut self, root: State) {
        if let Some(root) = self.longest.get_mut(root.0 as usize) {
            *root = (*root).max(1);
        }
    }

    #[inline]
    pub(super) fn at(&self, address: u32) -> u8 {
        self.longest.get(address as usize).copied().unwrap_or(0)
    }

    /// Notes an arc from a record whose longest way is `way`. A target behind the end of the pool
    /// has been refused before.
    #[inline]
    pub(super) fn add(&mut self, way: u8, tile: u8, target: u32) -> Result<(), &'static str> {
        let way = if tile == SEPARATOR {
            Some(way)
        } else {
            way.checked_add(1)
        };
        let way = way.ok_or("no way is longer than 255 tiles")?;
        if let Some(longest) = self.longest.get_mut(target as usize) {
            *longest = way.max(*longest);
        }
        Ok(())
    }
}

impl Bounds {
    /// The rule that an arc breaks, if any.
    #[inline]
    pub(super) fn check(
        &self,
        right: bool,
        tile: u8,
        from: u32,
        target: u32,
    ) -> Result<(), &'static str> {
        if target <= from {
            return Err("arcs point forward");
        }
        if tile != SEPARATOR {
            return if self.own.contains(&target) || self.shared.contains(&target) {
                Ok(())
            } else {
                Err("a letter arc stays inside its automaton")
            };
        }
        let closing = match (&self.right_closing, right) {
            (Some(closing), true) => closing,
            _ => &self.closing,
        };
        if closing.contains(&target) {
            Ok(())
        } else {
            Err("a closing arc leads into its DAWG")
        }
    }
}

/// Checks every record of `bounds.own`; ranges must be checked in the order of their addresses.
/// Time linear in the range.
///
/// # Errors
/// [`FormatError::Pool`] with the first address at which a rule is broken.
pub(crate) fn validate(
    pool: &Pool<'_>,
    bounds: &Bounds,
    ways: &mut Ways,
) -> Result<(), FormatError> {
    ways.begin(bounds.root);
    match pool.view() {
        PoolView::EdgeList(graph) => edge_list(graph, bounds, ways),
        PoolView::Bitmap32(graph) => bitmap(graph, bounds, ways),
        PoolView::Bitmap64(graph) => bitmap(graph, bounds, ways),
    }
    .map_err(|(address, rule)| FormatError::Pool { address, rule })
}

fn edge_list(graph: EdgeList<'_>, bounds: &Bounds, ways: &mut Ways) -> Result<(), Broken> {
    let two_way = bounds.right_closing.is_some();
    let mut previous: Option<u8> = None;
    let mut right = false;
    // The longest way to the list that is being read. In a DAWG or GADDAG a list may be entered
    // in the middle, where it is the tail of another.
    let mut way = 0;
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
        let here = ways.at(address);
        if here != 0 {
            // Two-way states are entered at the first cell of their left half and nowhere else.
            if two_way && (right || previous.is_some()) {
                return Err(at(NOT_A_BEGINNING));
            }
            way = here.max(way);
        }
        let target = cell.target();
        if target != 0 {
            bounds.check(right, tile, address, target).map_err(at)?;
            ways.add(way, tile, target).map_err(at)?;
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
            if !right {
                way = 0;
            }
        }
    }
    if previous.is_some() || right {
        return Err((bounds.own.end, "the last list of an automaton ends"));
    }
    Ok(())
}

fn bitmap<M: Mask>(graph: Bitmap<'_, M>, bounds: &Bounds, ways: &mut Ways) -> Result<(), Broken> {
    let letters = match bounds.tiles {
        63.. => !0,
        tiles => (1u64 << (tiles + 1)) - 1,
    };
    let two_way = bounds.right_closing.is_some();
    let mut right = false;
    let mut way = 0;
    let mut begins = Vec::new();
    let mut address = bounds.own.start;
    while address < bounds.own.end {
        let state = State(address);
        let at = |rule| (address, rule);
        let here = ways.at(address);
        if right && here != 0 {
            return Err(at(NOT_A_BEGINNING));
        }
        if !right {
            way = here;
        }
        let masks = graph.masks(state);
        let needs = graph.needs(state);
        if (masks.next | masks.ends | needs.map_or(0, Mask::widen)) & !letters != 0 {
            return Err(at("a tile is one of the alphabet"));
        }
        if masks.ends & 1 != 0 {
            return Err(at("a closing arc completes no word"));
        }
        if masks.next | masks.ends == 0 {
            return Err(at("a state has arcs"));
        }
        let (first, end) = (graph.children(state), graph.right(state).0);
        if !(address < first && first <= end && end <= bounds.own.end) {
            return Err(at("a record lies inside its automaton"));
        }
        let mut next = masks.next;
        for slot in first..end {
            let tile = next.trailing_zeros() as u8;
            next &= next - 1;
            let target = graph.raw_child(slot);
            let rule = |rule| (slot, rule);
            bounds.check(right, tile, address, target).map_err(rule)?;
            ways.add(way, tile, target).map_err(rule)?;
        }
        let inside = ways.longest.get(address as usize + 1..end as usize);
        if inside.is_some_and(|inside| inside.iter().any(|&way| way != 0)) {
            return Err(at(NOT_A_BEGINNING));
        }
        if needs.is_some() {
            begins.push(state);
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
    begins
        .iter()
        .try_for_each(|&state| check_needs(graph, state))
}

/// The third mask is what those of the children say: tiles on every way to the end of a word.
fn check_needs<M: Mask>(graph: Bitmap<'_, M>, state: State) -> Result<(), Broken> {
    let mut needs = !0;
    for arc in graph.arcs(state) {
        let tile = 1u64 << arc.tile & !1;
        if arc.terminal {
            needs &= tile;
        }
        if !arc.target.is_empty() {
            needs &= tile | graph.needs(arc.target).map_or(0, Mask::widen);
        }
    }
    if graph.needs(state).map(Mask::widen) == Some(needs) {
        Ok(())
    } else {
        Err((
            state.0,
            "the third mask is the tiles that every completion needs",
        ))
    }
}
