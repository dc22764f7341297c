//! Plays of a whole rack with blanks, from words that are looked up by their letters instead of searched for.
//!
//! Such a play from a run of tiles is a word of the letters of the rack, of those of the board that it takes in, and of those of the
//! blanks. For each choice of these, of which the [lists of letters](super::blank_letters) tell those that make words, the words of
//! all the letters are compared with the squares of each span that may be among the best.

use super::anagrams::Anagrams;
use super::blank_letters::{BlankLetters, Taken};
use super::blanks::{self, Draft};
use super::collect::Collector;
use super::context::Context;
use super::evaluator::Evaluator;
use super::filter::LONG;
use super::prune_bounds::Pruning;
use super::rack_state::RackState;
use super::ranking::Ranking;
use super::search_rack::{SearchRack, tile};
use crate::cross_check::BoardState;
use crate::record::{Placement, Tiles};

/// The most spans of a run: one for each number of tiles to its left.
const MOST_SPANS: usize = LONG as usize + 1;

/// Where a play of all tiles may lie.
#[derive(Debug, Clone, Copy)]
pub(super) struct Span {
    /// The index of the first square of the word.
    pub(super) first: usize,
    /// The number of tiles before the run.
    pub(super) left: usize,
    /// The letters of the board in the word.
    pub(super) taken: Taken,
    /// The placement of the play.
    pub(super) placement: Placement,
}

/// The squares of a span, as words of `N` letters are compared with them.
#[derive(Debug, Clone, Copy)]
struct Pattern<const N: usize> {
    /// The letters that fit on each square.
    letters: [u64; N],
    /// The squares with a tile, as a bit set.
    old: u32,
    /// The first letter of the run.
    run: u8,
    span: Span,
}

impl Span {
    const NONE: Self = Self {
        first: 0,
        left: 0,
        taken: Taken { key: 0, count: 0 },
        placement: Placement::new(0, 0, 0),
    };
}

impl<const N: usize> Pattern<N> {
    const NONE: Self = Self {
        letters: [0; N],
        old: 0,
        run: 0,
        span: Span::NONE,
    };

    #[inline(always)]
    fn new(lines: &BoardState, span: Span) -> Self {
        let squares = span.first..span.first + N;
        let mut letters = [0; N];
        let mut old = 0;
        for (index, square) in squares.enumerate() {
            let letter = lines.letters[square];
            let is_old = letter != 0;
            old |= u32::from(is_old) << index;
            letters[index] = if is_old {
                1 << (letter & 63)
            } else {
                lines.cross[square]
            };
        }
        Self {
            letters,
            old,
            run: lines.letters[span.first + span.left],
            span,
        }
    }

    #[inline(always)]
    fn fits(&self, word: &[u8; N]) -> bool {
        if word[self.span.left] != self.run {
            return false;
        }
        let fit = |fit, (letter, letters): (&u8, &u64)| fit & letters >> (letter & 63);
        word.iter().zip(&self.letters).fold(1, fit) & 1 != 0
    }
}

/// Writes those plays of all tiles of a rack with blanks on these spans of a run that may be among the best.
#[inline(always)]
pub(super) fn write_whole<G: Copy, S: RackState, E: Evaluator>(
    context: Context<'_, G, S>,
    pruning: Pruning<'_, S>,
    spans: &[Span],
    blanks: &mut BlankLetters,
    out: &mut Ranking<'_, E, S>,
) {
    let Some(words) = pruning.long_words() else {
        return;
    };
    for spans in spans.chunk_by(|one, other| one.taken == other.taken) {
        match spans[0].taken.count {
            1 => write(context, pruning, &words.eight, spans, blanks, out),
            _ => write(context, pruning, &words.nine, spans, blanks, out),
        }
        out.relieve();
    }
}

/// Writes the plays of words of `N` letters on spans that take in the same letters of the board.
#[inline(always)]
fn write<G: Copy, S: RackState, E: Evaluator, const N: usize>(
    context: Context<'_, G, S>,
    pruning: Pruning<'_, S>,
    words: &Anagrams<N>,
    spans: &[Span],
    blanks: &mut BlankLetters,
    out: &mut Ranking<'_, E, S>,
) {
    let Context { lines, rack, .. } = context;
    let whole = &pruning.scores.whole;
    let taken = spans[0].taken;
    let Some(listed) = blanks.list(pruning.filter, whole, &[taken]) else {
        return;
    };
    let mut patterns = [Pattern::<N>::NONE; MOST_SPANS];
    let count = spans.len().min(MOST_SPANS);
    for (pattern, &span) in patterns.iter_mut().zip(spans) {
        *pattern = Pattern::new(lines, span);
    }
    let sum = whole.key.wrapping_add(taken.key);
    for choice in blanks.choices(listed, rack.blanks) {
        for word in words.of(sum.wrapping_add(choice.key)) {
            for pattern in &patterns[..count] {
                if pattern.fits(word) {
                    complete(context, pattern, word, choice.letters(), out);
                }
            }
        }
    }
}

/// Writes a word on the squares of a pattern that it fits.
#[inline(always)]
fn complete<G: Copy, S: RackState, E: Evaluator, const N: usize>(
    context: Context<'_, G, S>,
    pattern: &Pattern<N>,
    word: &[u8; N],
    chosen: &[u8],
    out: &mut Ranking<'_, E, S>,
) {
    let Context { lines, rack, .. } = context;
    let is_new = |&(index, _): &(usize, u8)| pattern.old >> index & 1 == 0;
    let new = word.iter().copied().enumerate().filter(is_new);
    let Some(tiles) = tiles(rack, new.map(|(_, letter)| letter), chosen) else {
        return;
    };
    let Span {
        first, placement, ..
    } = pattern.span;
    let (mut sums, mut product) = (lines.added(first..first + N), 1);
    let mut placed = 0;
    for (index, worth) in lines.worth[first..first + N].iter().enumerate() {
        if pattern.old >> index & 1 == 0 {
            sums += rack.value(tiles.get(placed)) * worth.factor;
            product *= worth.word;
            placed += 1;
        }
    }
    let draft = Draft {
        tiles,
        placement,
        sums,
        word: product,
        blanks: 0,
    };
    blanks::complete(&draft, context, out);
}

/// Returns tiles for the letters of a word that are placed, a blank where a letter is lacking; `None` if they are not all tiles of the
/// rack with `blanks` for these letters.
#[inline(always)]
pub(super) fn tiles<S: RackState>(
    rack: &SearchRack<S>,
    letters: impl Iterator<Item = u8>,
    blanks: &[u8],
) -> Option<S::Tiles> {
    let mut left = rack.full;
    let mut tiles = S::Tiles::NONE;
    let mut used = 0u32;
    for (index, letter) in (0u32..).zip(letters) {
        let tile = tile(rack.rest(&left).letters, letter.into());
        if tile > 127 {
            let is_next = |&blank: &usize| blanks[blank] == letter && used >> blank & 1 == 0;
            used |= 1 << (0..blanks.len()).find(is_next)?;
        }
        tiles = tiles.put_after(index, tile);
        left = rack.without(&left, tile);
    }
    Some(tiles)
}
