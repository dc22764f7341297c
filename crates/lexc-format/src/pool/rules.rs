//! The rules on records and edges (`formats/lex-v1.md`, section 7.3), in tables.
//!
//! A table has the rules in words, and a function that returns for each rule whether it is kept.
//! The quick proof needs all of them kept; the check edge by edge needs the first broken one. The
//! functions have no branches, so that several cells are checked at a time.

use core::ops::Range;

use super::edge_list::Cell;
use super::graph::{Edge, SEPARATOR, State};
use lexc_alphabet::Label;

/// A rule, in words.
pub(super) type Rule = &'static str;

/// An address at which a rule is broken, and the rule.
pub(super) type Broken = (u32, Rule);

pub(super) const FORWARD: Rule = "edges must point forward";
pub(super) const NOT_A_BEGINNING: Rule = "an edge must lead to the beginning of a state";
pub(super) const TOO_LONG: Rule = "no path may be longer than 255 tiles";

const TILE: Rule = "a tile must be in the alphabet";
const NEEDED_TILE: Rule = "a needed tile must be in the alphabet";
const ASCENDING: Rule = "the tiles of a list must ascend, the separator last";
const CLOSES_NO_WORD: Rule = "a closing edge must not complete a word";
const CLOSING_TARGET: Rule = "a closing edge must lead into its DAWG";
const LETTER_TARGET: Rule = "a letter edge must stay inside its automaton";
const LEADS_ON: Rule = "an edge must lead to a state or complete a word";
const HAS_EDGES: Rule = "a state must have edges";

/// The addresses to which the edges of a range may lead.
#[derive(Debug, Clone)]
pub(crate) struct Bounds {
    /// The highest tile number of the alphabet.
    pub(crate) tiles: u8,
    /// The state at which walks begin.
    pub(crate) root: State,
    /// The range itself: its records fill it exactly.
    pub(crate) own: Range<u32>,
    /// A range that letter edges may lead to as well: states of a GADDAG that are states of the
    /// DAWG.
    pub(crate) shared: Range<u32>,
    /// The targets of closing edges; empty for an automaton without separators.
    pub(crate) closing: Range<u32>,
    /// For a two-way DAWG, the targets of the closing edges of right halves.
    pub(crate) right_closing: Option<Range<u32>>,
}

impl Bounds {
    pub(super) fn is_two_way(&self) -> bool {
        self.right_closing.is_some()
    }

    pub(super) fn rules(&self) -> Rules {
        let adjacent = self.shared.start == self.own.end && !self.shared.is_empty();
        let (limit, further) = match adjacent {
            true => (self.shared.end, Targets::default()),
            false => (self.own.end, Targets::new(&self.shared)),
        };
        let left = Targets::new(&self.closing);
        let right = self.right_closing.as_ref().map_or(left, Targets::new);
        Rules { tiles: self.tiles, limit, further, closing: [left, right] }
    }
}

#[derive(Debug, Clone, Copy, Default)]
struct Targets {
    start: u32,
    len: u32,
}

impl Targets {
    fn new(range: &Range<u32>) -> Self {
        Self { start: range.start, len: range.len() as u32 }
    }

    #[inline(always)]
    fn contains(self, target: u32) -> bool {
        target.wrapping_sub(self.start) < self.len
    }
}

/// The rules on the records of one automaton.
#[derive(Debug, Clone, Copy)]
pub(super) struct Rules {
    tiles: u8,
    /// The upper limit of the targets of letters, which point forward.
    pub(super) limit: u32,
    /// Further targets of letters. The quick proof ignores them: writers put nothing between the
    /// states of a GADDAG and of its DAWG.
    further: Targets,
    /// The targets of closing edges, of left and right sides.
    closing: [Targets; 2],
}

impl Rules {
    /// A cell that precedes the first one of a list: it sorts before the tiles, like the end of a
    /// list.
    pub(super) const fn before_first() -> Cell {
        Cell::new(Edge { label: Label::Separator, terminal: false, target: State::EMPTY }).ending()
    }

    /// The rules of [`Self::cell`].
    pub(super) const CELL: [Rule; 6] =
        [TILE, ASCENDING, CLOSES_NO_WORD, CLOSING_TARGET, LETTER_TARGET, LEADS_ON];

    /// Returns for each rule of [`Self::CELL`] whether a cell of a side (0 left, 1 right) keeps it
    /// after its predecessor. `TWO_WAY`: states have two sides. `ANY`: letters may lead to all
    /// addresses that the format allows.
    #[inline(always)]
    pub(super) fn cell<const TWO_WAY: bool, const ANY: bool>(
        &self,
        cell: Cell,
        before: Cell,
        side: u32,
    ) -> [bool; 6] {
        let target = cell.target();
        let closes = cell.number() == SEPARATOR;
        [
            cell.number() <= self.tiles,
            before.last() | (before.rank() < cell.rank()),
            !closes | !cell.terminal(),
            !closes | self.closing::<TWO_WAY>(side).contains(target),
            closes | self.letter::<ANY>(target),
            closes | (target != 0) | cell.terminal(),
        ]
    }

    /// The rules of [`Self::masks`].
    pub(super) const MASKS: [Rule; 3] = [TILE, CLOSES_NO_WORD, HAS_EDGES];

    /// Returns for each rule of [`Self::MASKS`] whether the masks of a record keep it. The union of
    /// masks keeps the first two rules if and only if each of the masks does.
    #[inline(always)]
    pub(super) fn masks(&self, next: u64, ends: u64) -> [bool; 3] {
        let letters = match self.tiles {
            63.. => !0,
            tiles => (1u64 << (tiles + 1)) - 1,
        };
        [(next | ends) & !letters == 0, ends & 1 == 0, Self::has_edges(next, ends)]
    }

    #[inline(always)]
    pub(super) fn has_edges(next: u64, ends: u64) -> bool {
        next | ends != 0
    }

    /// The rules of [`Self::child`].
    pub(super) const CHILD: [Rule; 3] = [NEEDED_TILE, CLOSING_TARGET, LETTER_TARGET];

    /// Returns for each rule of [`Self::CHILD`] whether a child keeps it.
    #[inline(always)]
    pub(super) fn child(&self, closes: bool, needed: u8, target: u32, side: u32) -> [bool; 3] {
        [
            self.has_tile(needed),
            !closes | self.closing::<true>(side).contains(target),
            closes | self.letter::<true>(target),
        ]
    }

    /// Returns `true` if the alphabet has a tile of this number, or it is 0.
    #[inline(always)]
    pub(super) fn has_tile(&self, number: u8) -> bool {
        number <= self.tiles
    }

    /// Returns the targets of the closing edges of a side.
    #[inline(always)]
    fn closing<const TWO_WAY: bool>(&self, side: u32) -> Targets {
        let [left, right] = self.closing;
        if !TWO_WAY {
            return left;
        }
        let mask = side.wrapping_neg();
        let of_side = |left: u32, right: u32| left ^ (mask & (left ^ right));
        Targets { start: of_side(left.start, right.start), len: of_side(left.len, right.len) }
    }

    #[inline(always)]
    fn letter<const ANY: bool>(&self, target: u32) -> bool {
        (target < self.limit) | (ANY && self.further.contains(target))
    }
}

/// Returns `true` if all rules of a table are kept.
#[inline(always)]
pub(super) fn all<const N: usize>(kept: [bool; N]) -> bool {
    kept.into_iter().fold(true, |all, kept| all & kept)
}

/// Returns the first rule of a table that is broken, as an error.
pub(super) fn first_broken<const N: usize>(rules: [Rule; N], kept: [bool; N]) -> Result<(), Rule> {
    match kept.iter().position(|kept| !kept) {
        Some(broken) => Err(rules[broken]),
        None => Ok(()),
    }
}
