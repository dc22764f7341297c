//! Bingos of racks with blanks through a run, from words that are looked up by their letters
//! instead of searched for.
//!
//! Such a bingo is a word of the letters of the rack, of the board letters that it covers, and of
//! its blanks. For each choice of letters for the blanks, all words of these letters are compared
//! with the squares of each candidate span.

use super::blank_choices::{self, DraftPlay};
use super::context::Context;
use crate::board::state::BoardState;
use crate::collect::Collector;
use crate::evaluate::evaluator::Evaluator;
use crate::evaluate::ranking::Ranking;
use crate::prune::anagrams::AnagramTable;
use crate::prune::blank_letters::BlankLetters;
use crate::prune::candidate_span::CandidateSpan;
use crate::prune::keys::LONG;
use crate::prune::pruning::Pruning;
use crate::rack::search_rack::SearchRack;
use crate::rack::state::RackState;
use crate::rack::tiles_left::tile;
use crate::record::Tiles;

/// The maximum number of spans of a run: one for each number of tiles to its left.
const MOST_SPANS: usize = LONG as usize + 1;

/// The squares of a span, prepared for comparison with words of `N` letters.
#[derive(Debug, Clone, Copy)]
struct SpanPattern<const N: usize> {
    /// By square: the letters that fit.
    letters: [u64; N],
    /// The squares with a tile, as a bit set.
    occupied: u32,
    /// The first letter of the run.
    run: u8,
    span: CandidateSpan,
}

impl<const N: usize> SpanPattern<N> {
    const NONE: Self = Self { letters: [0; N], occupied: 0, run: 0, span: CandidateSpan::NONE };

    #[inline(always)]
    fn new(board: &BoardState, span: CandidateSpan) -> Self {
        let squares = span.first..span.first + N;
        let mut letters = [0; N];
        let mut occupied = 0;
        for (index, square) in squares.enumerate() {
            let letter = board.letters[square];
            let is_occupied = letter != 0;
            occupied |= u32::from(is_occupied) << index;
            letters[index] =
                if is_occupied { 1 << (letter & 63) } else { board.cross_sets[square] };
        }
        Self { letters, occupied, run: board.letters[span.first + span.left], span }
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

/// Writes the bingos on the spans of a run that may be among the best plays.
#[inline(always)]
pub(crate) fn look_up_bingos<G: Copy, S: RackState, E: Evaluator>(
    context: Context<'_, G, S>,
    pruning: Pruning<'_, S>,
    spans: &[CandidateSpan],
    blanks: &mut BlankLetters,
    out: &mut Ranking<'_, E, S>,
) {
    let Some(words) = pruning.long_words() else {
        return;
    };
    for spans in spans.chunk_by(|one, other| one.covered == other.covered) {
        match spans[0].covered.count {
            1 => look_up(context, pruning, &words.eight, spans, blanks, out),
            _ => look_up(context, pruning, &words.nine, spans, blanks, out),
        }
        out.relieve();
    }
}

/// Writes the bingos of words of `N` letters on spans that cover the same board letters.
#[inline(always)]
fn look_up<G: Copy, S: RackState, E: Evaluator, const N: usize>(
    context: Context<'_, G, S>,
    pruning: Pruning<'_, S>,
    words: &AnagramTable<N>,
    spans: &[CandidateSpan],
    blanks: &mut BlankLetters,
    out: &mut Ranking<'_, E, S>,
) {
    let Context { board, rack, .. } = context;
    let whole = &pruning.scores.whole;
    let covered = spans[0].covered;
    let Some(list) = blanks.list(pruning.filter, whole, &[covered]) else {
        return;
    };
    let mut patterns = [SpanPattern::<N>::NONE; MOST_SPANS];
    let count = spans.len().min(MOST_SPANS);
    for (pattern, &span) in patterns.iter_mut().zip(spans) {
        *pattern = SpanPattern::new(board, span);
    }
    let sum = whole.key.wrapping_add(covered.key);
    for choice in blanks.choices(list, rack.blanks) {
        for word in words.with_sum(sum.wrapping_add(choice.key)) {
            for pattern in &patterns[..count] {
                if pattern.fits(word) {
                    write(context, pattern, word, choice.letters(), out);
                }
            }
        }
    }
}

/// Writes the bingo of a word that fits a pattern.
#[inline(always)]
fn write<G: Copy, S: RackState, E: Evaluator, const N: usize>(
    context: Context<'_, G, S>,
    pattern: &SpanPattern<N>,
    word: &[u8; N],
    blanks: &[u8],
    out: &mut Ranking<'_, E, S>,
) {
    let Context { board, rack, .. } = context;
    let is_new = |&(index, _): &(usize, u8)| pattern.occupied >> index & 1 == 0;
    let new = word.iter().copied().enumerate().filter(is_new);
    let Some(tiles) = bingo_tiles(rack, new.map(|(_, letter)| letter), blanks) else {
        return;
    };
    let CandidateSpan { first, placement, .. } = pattern.span;
    let (mut sums, mut product) = (board.sum_of(first..first + N), 1);
    let mut placed = 0;
    for (index, score) in board.scores[first..first + N].iter().enumerate() {
        if pattern.occupied >> index & 1 == 0 {
            sums += rack.value(tiles.get(placed)) * score.factor;
            product *= score.word;
            placed += 1;
        }
    }
    let draft = DraftPlay { tiles, placement, sums, word: product, blanks: 0 };
    blank_choices::complete(&draft, context, out);
}

/// Returns the tiles for the placed letters of a word, with blanks for letters that the rack lacks;
/// `None` unless they are all tiles of the rack, with its blanks for the letters `blanks`.
#[inline(always)]
pub(crate) fn bingo_tiles<S: RackState>(
    rack: &SearchRack<S>,
    letters: impl Iterator<Item = u8>,
    blanks: &[u8],
) -> Option<S::Tiles> {
    let mut left = rack.full;
    let mut tiles = S::Tiles::NONE;
    let mut used = 0u32;
    for (index, letter) in (0u32..).zip(letters) {
        let tile = tile(rack.tiles_left(&left).letters, letter.into());
        if tile > 127 {
            let is_next = |&blank: &usize| blanks[blank] == letter && used >> blank & 1 == 0;
            used |= 1 << (0..blanks.len()).find(is_next)?;
        }
        tiles = tiles.put_after(index, tile);
        left = rack.without(&left, tile);
    }
    Some(tiles)
}
