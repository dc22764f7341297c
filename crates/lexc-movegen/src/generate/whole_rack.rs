//! Plays of a whole rack with blanks, from words that are looked up by their letters instead of searched for.
//!
//! Such a play from a run of tiles is a word of the letters of the rack, of those of the board that it takes in, and of those of the
//! blanks. For each choice of these, of which the [lists of letters](super::blank_letters) tell those that make words, the words of
//! all the letters are compared with the squares of each span that may be among the best.

use super::anagrams::Anagrams;
use super::blank_letters::{BlankLetters, Taken};
use super::blanks::{Draft, is_ambiguous, write_choices};
use super::collect::Collector;
use super::context::Context;
use super::evaluator::Evaluator;
use super::filter::{LONG, key};
use super::prune_bounds::Pruning;
use super::rack_state::RackState;
use super::ranking::Ranking;
use super::search_rack::{SearchRack, tile};
use crate::cross_check::Lines;
use crate::record::{Placement, Record, Tiles};

/// The most spans of a run: one for each number of tiles to its left.
const MOST_SPANS: usize = LONG as usize + 1;

/// Where a play of all tiles may lie.
#[derive(Debug, Clone, Copy, Default)]
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
    /// The first letter of the run, and its place in the word.
    run: (u8, usize),
    first: usize,
    placement: Placement,
}

impl<const N: usize> Pattern<N> {
    const NONE: Self = Self {
        letters: [0; N],
        old: 0,
        run: (0, 0),
        first: 0,
        placement: Placement::new(0, 0, 0),
    };

    #[inline(always)]
    fn new(lines: &Lines, span: &Span) -> Self {
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
            run: (lines.letters[span.first + span.left], span.left),
            first: span.first,
            placement: span.placement,
        }
    }

    #[inline(always)]
    fn fits(&self, word: &[u8; N]) -> bool {
        let (letter, at) = self.run;
        if word[at] != letter {
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
    let Some(words) = pruning.filter.long_words(&pruning.scores.whole) else {
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
    for (pattern, span) in patterns.iter_mut().zip(spans) {
        *pattern = Pattern::new(lines, span);
    }
    let sum = whole.key.wrapping_add(taken.key);
    for choice in blanks.choices(listed, rack.blanks) {
        let chosen = &choice[..rack.blanks as usize];
        let sum = chosen
            .iter()
            .fold(sum, |sum, &letter| sum.wrapping_add(key(letter)));
        for word in words.of(sum) {
            for pattern in &patterns[..count] {
                if pattern.fits(word) {
                    complete(context, pattern, word, chosen, out);
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
    blanks: &[u8],
    out: &mut Ranking<'_, E, S>,
) {
    let Context { lines, rack, .. } = context;
    let is_new = |&(index, _): &(usize, u8)| pattern.old >> index & 1 == 0;
    let new = word.iter().copied().enumerate().filter(is_new);
    let Some((tiles, ambiguous)) = tiles(rack, new.map(|(_, letter)| letter), blanks) else {
        return;
    };
    let (mut sums, mut product, mut placed) = (0, 1, 0);
    for index in 0..N {
        let worth = lines.worth[pattern.first + index];
        if pattern.old >> index & 1 != 0 {
            sums += worth.add;
        } else {
            let value = rack.value(tiles.get(placed));
            (sums, product) = worth.lay(sums, product, value);
            placed += 1;
        }
    }
    let Pattern { placement, .. } = *pattern;
    if ambiguous {
        let draft = Draft {
            tiles,
            placement,
            sums,
            word: product,
            blanks: 0,
        };
        write_choices(&draft, context, out);
    } else {
        out.write(Record {
            tiles,
            score: rack.score(sums, product, LONG),
            placement,
        });
    }
}

/// Returns tiles for the letters of a word that are placed, a blank where a letter is lacking, and whether others of them could be
/// the blanks; `None` if they are not all tiles of the rack with `blanks` for these letters.
#[inline(always)]
pub(super) fn tiles<S: RackState>(
    rack: &SearchRack<S>,
    letters: impl Iterator<Item = u8>,
    blanks: &[u8],
) -> Option<(S::Tiles, bool)> {
    let mut left = rack.full;
    let mut tiles = S::Tiles::NONE;
    let mut ambiguous = false;
    let mut used = 0u32;
    for (index, letter) in (0u32..).zip(letters) {
        let tile = tile(rack.rest(&left).letters, letter.into());
        if tile > 127 {
            let is_next = |&blank: &usize| blanks[blank] == letter && used >> blank & 1 == 0;
            used |= 1 << (0..blanks.len()).find(is_next)?;
        }
        tiles = tiles.put_after(index, tile);
        ambiguous |= is_ambiguous(rack, tile);
        left = rack.without(&left, tile);
    }
    Some((tiles, ambiguous))
}
