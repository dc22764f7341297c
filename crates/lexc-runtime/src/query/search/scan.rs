//! The scan of all words of a packed file, which has no DAWG to walk.

use lexc_alphabet::Letter;

use super::lengths::Lengths;
use super::rows::Rows;
use crate::lexicon::open::Lexicon;
use crate::query::constraints::product::Product;
use crate::words::Words;

/// A scan of the words of a packed file in alphabet order, which steps the constraints along each
/// word.
#[derive(Debug)]
pub(in crate::query) struct Scan<'a> {
    words: Words<'a>,
    rows: Rows,
    word: Vec<Letter>,
    pub(in crate::query) lengths: Lengths,
}

impl<'a> Scan<'a> {
    pub(in crate::query) fn new(lexicon: &'a Lexicon, product: Product) -> Self {
        Self {
            words: lexicon.words(),
            rows: Rows::new(product),
            word: Vec::new(),
            lengths: Lengths::ALL,
        }
    }

    pub(in crate::query) fn next_letters(&mut self) -> Option<&[Letter]> {
        let Self { words, rows, word: found, lengths } = self;
        loop {
            let word = words.next_letters()?;
            rows.start();
            let mut steps = word.iter().enumerate();
            if lengths.contains(word.len())
                && steps.all(|(row, &letter)| rows.step(row, letter))
                && rows.bounds(word.len()).accepts
            {
                found.clear();
                found.extend_from_slice(word);
                return Some(found);
            }
        }
    }
}
