//! The automaton of patterns. [`super::grammar`] parses their syntax.

use std::sync::Arc;

use lexc_alphabet::{Letter, LetterSet, MAX_TILES};

use super::bits;
use super::constraint::{Constraint, PruneBounds, UNBOUNDED};

/// A sequence of positions that each match one letter of a set, with gaps between them that match
/// any letters: [`Pattern::parse`] reads `C[AEIOU]?*`.
///
/// Simulated as a set of positions (the bit-parallel Shift-And of Baeza-Yates & Gonnet 1992,
/// section 3, with gaps as in Navarro & Raffinot 2002, section 4.2): a step takes a few
/// instructions for patterns of up to 63 positions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pattern {
    /// For each position the letters that it matches.
    positions: Vec<LetterSet>,
    /// Bit *i*: a gap before position *i*; the last one: at the end.
    gaps: Vec<u64>,
    /// For each letter, by index, the positions that match it.
    takes: Vec<u64>,
    /// For each position the letters that it and the later ones require.
    needs: Vec<LetterSet>,
    /// The longest run of positions that match one letter each.
    literal: Vec<Letter>,
    /// The last gap.
    last_gap: Option<usize>,
}

impl Pattern {
    /// Creates a pattern of `positions`, each a set of letters, with a gap before position *i* for
    /// each *i* in `gaps`; `positions.len()` is the end.
    pub(super) fn new(positions: Vec<LetterSet>, gaps: impl IntoIterator<Item = usize>) -> Self {
        let width = bits::words_for(positions.len());
        let mut gap_bits = vec![0; width];
        for gap in gaps {
            bits::set(&mut gap_bits, gap);
        }
        let mut takes = vec![0; MAX_TILES * width];
        for (at, &tiles) in positions.iter().enumerate() {
            for letter in tiles {
                bits::set(&mut takes[letter.index() * width..], at);
            }
        }
        let mut needs: Vec<LetterSet> = positions.clone();
        let mut after = LetterSet::EMPTY;
        for need in needs.iter_mut().rev() {
            if need.len() == 1 {
                after |= *need;
            }
            *need = after;
        }
        Self {
            literal: literal(&positions, &gap_bits),
            needs,
            last_gap: bits::highest(&gap_bits),
            positions,
            gaps: gap_bits,
            takes,
        }
    }

    /// Returns the pattern of words that begin with these letters.
    #[must_use]
    pub fn prefix(letters: &[Letter]) -> Self {
        Self::new(singles(letters), [letters.len()])
    }

    /// Returns the pattern of words that end with these letters.
    #[must_use]
    pub fn suffix(letters: &[Letter]) -> Self {
        Self::new(singles(letters), [0])
    }

    /// Returns the pattern of words that contain these letters, adjacent and in this order.
    #[must_use]
    pub fn infix(letters: &[Letter]) -> Self {
        Self::new(singles(letters), [0, letters.len()])
    }

    /// Returns the pattern of exactly this word.
    #[must_use]
    pub fn exact(letters: &[Letter]) -> Self {
        Self::new(singles(letters), [])
    }

    /// Returns the number of positions: the least number of letters of a word.
    #[must_use]
    pub fn len(&self) -> usize {
        self.positions.len()
    }

    /// Returns `true` if there are no positions.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.positions.is_empty()
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

/// Returns the longest run of positions that match one letter each, without a gap inside.
fn literal(positions: &[LetterSet], gaps: &[u64]) -> Vec<Letter> {
    let mut best = 0..0;
    let mut begin = 0;
    for (at, tiles) in positions.iter().enumerate() {
        if tiles.len() != 1 {
            begin = at + 1;
        } else if bits::has(gaps, at) {
            begin = at;
        }
        if at + 1 > begin + best.len() {
            best = begin..at + 1;
        }
    }
    let tiles = positions.get(best).unwrap_or(&[]);
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
        let positions = self.positions.len();
        let waits = state.iter().zip(&self.gaps).any(|(at, gap)| at & gap != 0);
        let next = match waits {
            true => LetterSet::ALL,
            false => bits::union(state, |at| {
                self.positions.get(at).copied().unwrap_or_default()
            }),
        };
        let left = |at: Option<usize>| at.map_or(0, |at| positions.saturating_sub(at)) as u32;
        let (lowest, highest) = (bits::lowest(state), bits::highest(state));
        let needs = highest.and_then(|at| self.needs.get(at));
        PruneBounds {
            accepts: bits::has(state, positions),
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
        let positions = self.positions.iter().rev().copied().collect();
        let gaps = bits::each(&self.gaps).map(|at| self.positions.len() - at);
        Some(Arc::new(Self::new(positions, gaps)))
    }

    fn literal(&self) -> &[Letter] {
        &self.literal
    }
}
