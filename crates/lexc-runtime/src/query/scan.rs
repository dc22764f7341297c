//! A scan of all words, if there is no DAWG to walk.

use lexc_alphabet::Letter;

use super::product::{Product, Rows};
use super::walk::Lengths;
use crate::lexicon::Lexicon;
use crate::words::Words;

/// A scan of the words of a packed file, in alphabet order, with the constraints stepped along each
/// word.
#[derive(Debug)]
pub(super) struct Scan<'a> {
    words: Words<'a>,
    product: Product,
    rows: Rows,
    word: Vec<Letter>,
    pub(super) lengths: Lengths,
}

impl<'a> Scan<'a> {
    pub(super) fn new(lexicon: &'a Lexicon, product: Product) -> Self {
        Self {
            words: lexicon.words(),
            product,
            rows: Rows::default(),
            word: Vec::new(),
            lengths: Lengths::ALL,
        }
    }

    pub(super) fn next_letters(&mut self) -> Option<&[Letter]> {
        let Self {
            words,
            product,
            rows,
            word: found,
            lengths,
        } = self;
        loop {
            let word = words.next_letters()?;
            product.start(rows);
            let mut steps = word.iter().enumerate();
            if lengths.hold(word.len())
                && steps.all(|(row, &tile)| product.step(rows, row, tile))
                && product.bounds(rows, word.len()).accepts
            {
                found.clear();
                found.extend_from_slice(word);
                return Some(found);
            }
        }
    }
}
