//! The words of editions.

use std::ops::Range;

use lexc_alphabet::{Alphabet, ErrorKind, Letter};
use lexc_diagnostic::Diagnostic;
use lexc_format::values::{ColumnData, ColumnKind};

use super::error::{ValueErrors, encode};
use super::request::{ColumnReport, EditionList};
use crate::automaton::dawg::Dawg;
use crate::normalise::{Error, SourceReport};

#[derive(Debug, Default)]
pub(crate) struct EditionWords {
    tiles: Vec<Letter>,
    words: Vec<Range<usize>>,
}

impl EditionWords {
    pub(crate) fn add(&mut self, word: &[Letter]) {
        let begin = self.tiles.len();
        self.tiles.extend_from_slice(word);
        self.words.push(begin..self.tiles.len());
    }

    /// Returns the edition as a section of a file, for the words of `dawg`.
    pub(crate) fn finish(
        mut self,
        edition: &EditionList,
        list: SourceReport,
        dawg: &Dawg,
        alphabet: &Alphabet,
    ) -> Result<(ColumnReport, Vec<u8>), Error> {
        let tiles = &self.tiles;
        let word = |range: &Range<usize>| &tiles[range.clone()];
        self.words.sort_by(|a, b| word(a).cmp(word(b)));
        let mut left = self.words.iter().map(word).peekable();
        let mut errors = ValueErrors::default();
        let mut missing = |word: &[Letter]| {
            errors.add(ErrorKind::Mismatch, || {
                let (word, name) = (alphabet.spell(word), &edition.name);
                let message = format!("{word} is in the edition {name} but not in the lexicon");
                Diagnostic::error(message)
                    .help("an edition is a subset of the lexicon: add its list to the word lists")
            });
        };
        let mut set = Vec::new();
        dawg.for_each_word(|tiles| {
            while let Some(word) = left.next_if(|word| *word < tiles) {
                missing(word);
            }
            let mut found = false;
            while left.next_if(|word| *word == tiles).is_some() {
                found = true;
            }
            set.push(found);
        });
        left.for_each(&mut missing);
        errors.check()?;
        let words = set.iter().filter(|set| **set).count() as u64;
        let bytes = encode(&ColumnData::Edition(set), &edition.name)?;
        let report = ColumnReport {
            name: edition.name.clone(),
            kind: ColumnKind::Edition,
            words,
            list: Some(list),
            spec: String::new(),
        };
        Ok((report, bytes))
    }
}
