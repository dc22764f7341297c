//! [`Pattern`]: the automaton of patterns. `pattern_syntax` parses their text.

use std::sync::Arc;

use lexc_alphabet::{Letter, LetterSet, MAX_TILES};

use super::bits;
use crate::query::constraint::{Constraint, PruneBounds, ScannedWord, UNBOUNDED};

/// A sequence of positions that each match one letter of a set, with gaps between them that match
/// any number of letters. [`Pattern::parse`] reads patterns such as `C[AEIOU]?*`.
///
/// Simulated as a set of positions (the bit-parallel Shift-And of Baeza-Yates & Gonnet 1992,
/// section 3, with gaps as in Navarro & Raffinot 2002, section 4.2): a step takes a few
/// instructions for patterns of up to 63 positions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pattern {
    /// The letters that each position matches.
    positions: Vec<LetterSet>,
    /// Bit *i* is set if there is a gap before position *i*; the last bit stands for the end.
    gaps: Vec<u64>,
    /// The positions that match each letter, by index.
    matching: Vec<u64>,
    /// The letters that each position and the later ones require.
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
        let mut matching = vec![0; MAX_TILES * width];
        for (at, &letters) in positions.iter().enumerate() {
            for letter in letters {
                bits::set(&mut matching[letter.index() * width..], at);
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
            matching,
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

    fn matching(&self, letter: Letter) -> &[u64] {
        let width = self.gaps.len();
        let begin = letter.index() * width;
        self.matching.get(begin..begin + width).unwrap_or(&[])
    }
}

fn singles(letters: &[Letter]) -> Vec<LetterSet> {
    letters.iter().map(|&letter| letter.into()).collect()
}

/// Returns the longest run of positions that match one letter each, without a gap inside.
fn literal(positions: &[LetterSet], gaps: &[u64]) -> Vec<Letter> {
    let mut best = 0..0;
    let mut begin = 0;
    for (at, letters) in positions.iter().enumerate() {
        if letters.len() != 1 {
            begin = at + 1;
        } else if bits::has(gaps, at) {
            begin = at;
        }
        if at + 1 > begin + best.len() {
            best = begin..at + 1;
        }
    }
    let letters = positions.get(best).unwrap_or(&[]);
    letters.iter().filter_map(|set| set.iter().next()).collect()
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
        let moved = bits::raised(from, self.matching(letter), 1);
        let mut any = 0;
        for (((to, from), gaps), moved) in to.iter_mut().zip(from).zip(&self.gaps).zip(moved) {
            *to = moved | from & gaps;
            any |= *to;
        }
        any != 0
    }

    fn bounds(&self, state: &[u64]) -> PruneBounds {
        let positions = self.positions.len();
        let in_gap = state.iter().zip(&self.gaps).any(|(at, gap)| at & gap != 0);
        let next = match in_gap {
            true => LetterSet::ALL,
            false => bits::union(state, |at| self.positions.get(at).copied().unwrap_or_default()),
        };
        let remaining = |at: Option<usize>| at.map_or(0, |at| positions.saturating_sub(at)) as u32;
        let (lowest, highest) = (bits::lowest(state), bits::highest(state));
        let needs = highest.and_then(|at| self.needs.get(at));
        PruneBounds {
            accepts: bits::has(state, positions),
            next,
            later: LetterSet::ALL,
            spare: 0,
            needs: needs.copied().unwrap_or_default(),
            min: remaining(highest),
            max: match self.last_gap >= lowest && lowest.is_some() {
                true => UNBOUNDED,
                false => remaining(lowest),
            },
        }
    }

    fn accepts_all(&self, state: &[u64]) -> bool {
        let end = self.positions.len();
        bits::has(state, end) && bits::has(&self.gaps, end)
    }

    /// Simulates the pattern in one `u64`; `None` if it needs more.
    #[inline]
    fn accepts_word(&self, word: &ScannedWord<'_>) -> Option<bool> {
        let &[gaps] = &self.gaps[..] else {
            return None;
        };
        let mut state = 1u64;
        for letter in word.letters() {
            let matching = self.matching.get(letter.index()).copied().unwrap_or_default();
            state = (state & matching) << 1 | state & gaps;
            if state == 0 {
                return Some(false);
            }
        }
        Some(state >> self.positions.len() & 1 != 0)
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
