//! Patterns of tiles: the automaton. How they are written is [`super::grammar`]'s.

use std::sync::Arc;

use lexc_format::alphabet::MAX_TILES;
use lexc_format::{Letter, LetterSet};

use super::bits;
use super::constraint::{Constraint, PruneBounds, UNBOUNDED};

/// A row of places that each take one tile out of a set, and gaps between them that take any
/// tiles: [`Pattern::parse`] reads `C[AEIOU]?*`.
///
/// Walked as a set of places (the bit-parallel Shift-And of Baeza-Yates & Gonnet 1992, section
/// 3, with gaps as in Navarro & Raffinot 2002, section 4.2): a step is a handful of instructions
/// for patterns of up to 63 places.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pattern {
    /// For each place the tiles that it takes.
    places: Vec<LetterSet>,
    /// Bit *i*: any tiles may stand before place *i*; the last one: at the end.
    gaps: Vec<u64>,
    /// For each letter, by index, the places that take it.
    takes: Vec<u64>,
    /// For each place the tiles without which it and those behind it cannot be filled.
    needs: Vec<LetterSet>,
    /// The longest run of places that take one tile each.
    literal: Vec<Letter>,
    /// The last gap.
    last_gap: Option<usize>,
}

impl Pattern {
    /// A pattern of `places`, each the bits of the tiles that it takes, with a gap before place
    /// *i* for each *i* in `gaps`; `places.len()` is the end.
    pub(super) fn new(places: Vec<LetterSet>, gaps: impl IntoIterator<Item = usize>) -> Self {
        let width = bits::words_for(places.len());
        let mut gap_bits = vec![0; width];
        for gap in gaps {
            bits::set(&mut gap_bits, gap);
        }
        let mut takes = vec![0; MAX_TILES * width];
        for (at, &tiles) in places.iter().enumerate() {
            for letter in tiles {
                bits::set(&mut takes[letter.index() * width..], at);
            }
        }
        let mut needs: Vec<LetterSet> = places.clone();
        let mut after = LetterSet::EMPTY;
        for need in needs.iter_mut().rev() {
            if need.len() == 1 {
                after |= *need;
            }
            *need = after;
        }
        Self {
            literal: literal(&places, &gap_bits),
            needs,
            last_gap: bits::highest(&gap_bits),
            places,
            gaps: gap_bits,
            takes,
        }
    }

    /// Words that begin with these tiles, or are them.
    #[must_use]
    pub fn prefix(letters: &[Letter]) -> Self {
        Self::new(singles(letters), [letters.len()])
    }

    /// Words that end with these tiles, or are them.
    #[must_use]
    pub fn suffix(letters: &[Letter]) -> Self {
        Self::new(singles(letters), [0])
    }

    /// Words that hold these tiles side by side, in this order.
    #[must_use]
    pub fn infix(letters: &[Letter]) -> Self {
        Self::new(singles(letters), [0, letters.len()])
    }

    /// The word of just these tiles.
    #[must_use]
    pub fn exact(letters: &[Letter]) -> Self {
        Self::new(singles(letters), [])
    }

    /// How many places it has: words have at least so many tiles.
    #[must_use]
    pub fn len(&self) -> usize {
        self.places.len()
    }

    /// Has it no places?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    fn takes(&self, letter: Letter) -> &[u64] {
        let width = self.gaps.len();
        let begin = letter.index() * width;
        self.takes.get(begin..begin + width).unwrap_or(&[])
    }
}

fn singles(letters: &[Letter]) -> Vec<LetterSet> {
    letters.iter().map(|&letter| letter.into()).collect()
}

/// The longest run of places that take one tile each, without a gap inside.
fn literal(places: &[LetterSet], gaps: &[u64]) -> Vec<Letter> {
    let mut best = 0..0;
    let mut begin = 0;
    for (at, tiles) in places.iter().enumerate() {
        if tiles.len() != 1 {
            begin = at + 1;
        } else if bits::has(gaps, at) {
            begin = at;
        }
        if at + 1 > begin + best.len() {
            best = begin..at + 1;
        }
    }
    let tiles = places.get(best).unwrap_or(&[]);
    tiles.iter().filter_map(|set| set.iter().next()).collect()
}

impl Constraint for Pattern {
    fn width(&self) -> usize {
        self.gaps.len()
    }

    fn start(&self, state: &mut [u64]) {
        state.fill(0);
        bits::set(state, 0);
    }

    #[inline]
    fn step(&self, from: &[u64], letter: Letter, to: &mut [u64]) -> bool {
        let moved = bits::raised(from, self.takes(letter), 1);
        let mut any = 0;
        for (((to, from), gaps), moved) in to.iter_mut().zip(from).zip(&self.gaps).zip(moved) {
            *to = moved | from & gaps;
            any |= *to;
        }
        any != 0
    }

    fn bounds(&self, state: &[u64]) -> PruneBounds {
        let places = self.places.len();
        let waits = state.iter().zip(&self.gaps).any(|(at, gap)| at & gap != 0);
        let next = match waits {
            true => LetterSet::ALL,
            false => bits::union(state, |at| self.places.get(at).copied().unwrap_or_default()),
        };
        let left = |at: Option<usize>| at.map_or(0, |at| places.saturating_sub(at)) as u32;
        let (lowest, highest) = (bits::lowest(state), bits::highest(state));
        let needs = highest.and_then(|at| self.needs.get(at));
        PruneBounds {
            accepts: bits::has(state, places),
            next,
            later: LetterSet::ALL,
            spare: 0,
            needs: needs.copied().unwrap_or_default(),
            min: left(highest),
            max: match self.last_gap >= lowest && lowest.is_some() {
                true => UNBOUNDED,
                false => left(lowest),
            },
        }
    }

    fn reversed(&self) -> Option<Arc<dyn Constraint>> {
        let places = self.places.iter().rev().copied().collect();
        let gaps = bits::each(&self.gaps).map(|at| self.places.len() - at);
        Some(Arc::new(Self::new(places, gaps)))
    }

    fn literal(&self) -> &[Letter] {
        &self.literal
    }
}
