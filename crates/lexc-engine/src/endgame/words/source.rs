//! [`WordSource`]: the words that an endgame reads.

use lexc_alphabet::Letter;
use lexc_game::{Board, Rack};
use lexc_runtime::Lexicon;

use super::filter::WordFilter;

/// The words that can be made in a position and in all positions that follow it.
#[derive(Debug)]
pub(crate) struct KeptWords {
    letters: Vec<Letter>,
    /// The end of each word in `letters`.
    ends: Vec<usize>,
}

impl KeptWords {
    /// Reduces a lexicon to the words that tiles can make on a board; `None` if there are none.
    /// Endgames from that position on have the same solutions with these words.
    pub(crate) fn new(lexicon: &Lexicon, board: &Board, tiles: &Rack) -> Option<Self> {
        let filter = WordFilter::new(board, tiles);
        let mut kept = Self { letters: Vec::new(), ends: Vec::new() };
        WordSource::Lexicon(lexicon).for_each(|word| {
            if filter.allows(word) {
                kept.letters.extend_from_slice(word);
                kept.ends.push(kept.letters.len());
            }
        });
        (!kept.ends.is_empty()).then_some(kept)
    }
}

/// The words that an endgame reads.
#[derive(Debug, Clone, Copy)]
pub(crate) enum WordSource<'a> {
    /// All words of a lexicon.
    Lexicon(&'a Lexicon),
    /// The words kept for an earlier position of the same game.
    Kept(&'a KeptWords),
}

impl WordSource<'_> {
    /// Calls `visit` with each word of two letters or more, in alphabetical order.
    pub(super) fn for_each(self, mut visit: impl FnMut(&[Letter])) {
        match self {
            Self::Lexicon(lexicon) => {
                let mut words = lexicon.words();
                while let Some(word) = words.next_letters() {
                    if word.len() >= 2 {
                        visit(word);
                    }
                }
            }
            Self::Kept(kept) => {
                let mut begin = 0;
                for &end in &kept.ends {
                    visit(&kept.letters[begin..end]);
                    begin = end;
                }
            }
        }
    }
}
