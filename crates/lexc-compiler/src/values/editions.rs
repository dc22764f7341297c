//! The words of editions.

use std::ops::Range;

use lexc_alphabet::{Alphabet, Letter};
use lexc_format::values::{ColumnData, ColumnKind};

use super::error::encode;
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

    /// Returns the edition as a section of a file, for the words of `dawg`. Words that `dawg` lacks
    /// are words of the edition only.
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
        self.words.dedup_by(|a, b| word(a) == word(b));
        let mut left = self.words.iter().map(word).peekable();
        let mut others = Vec::new();
        let mut set = Vec::new();
        dawg.for_each_word(|tiles| {
            while let Some(word) = left.next_if(|word| *word < tiles) {
                others.push(alphabet.spell(word));
            }
            set.push(left.next_if(|word| *word == tiles).is_some());
        });
        others.extend(left.map(|word| alphabet.spell(word)));
        let words = self.words.len() as u64;
        let others_count = others.len() as u64;
        let data = ColumnData::EditionWithOthers(set, others.iter().map(String::as_str).collect());
        let bytes = encode(&data, &edition.name)?;
        let report = ColumnReport {
            name: edition.name.clone(),
            kind: ColumnKind::Edition,
            words,
            others: others_count,
            list: Some(list),
            spec: String::new(),
        };
        Ok((report, bytes))
    }
}
