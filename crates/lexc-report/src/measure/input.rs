//! The words to measure, from a list or a lexicon.

use core::ops::ControlFlow;

use lexc_alphabet::{Alphabet, Tokenizer};
use lexc_compiler::automaton::dawg::Dawg;
use lexc_compiler::normalise::{ReadObservers, ReadOptions, read_words};
use lexc_compiler::source::WordSource as Source;
use lexc_compiler::words::{CollectedWords, WordCollector};
use lexc_format::structure::Structures;
use lexc_runtime::Lexicon;

use crate::error::Error;
use crate::model::{FileFacts, MeasuredStructure, StoredStructure, WordFigures};

/// Words as a minimal DAWG, with their alphabet and statistics.
#[derive(Debug)]
pub struct MeasuredWords {
    /// The name for the report.
    pub name: String,
    /// The alphabet.
    pub alphabet: Alphabet,
    /// The words.
    pub dawg: Dawg,
    /// Statistics of the words.
    pub words: WordFigures,
    /// The `.lex` file that the words were read from, if there is one.
    pub file: Option<FileFacts>,
}

impl MeasuredWords {
    /// Reads a list. `progress` receives the number of bytes read.
    ///
    /// # Errors
    /// Returns any error of reading the list, or an error if no word is left.
    pub fn from_list(
        list: Source,
        name: &str,
        alphabet: &Alphabet,
        options: &ReadOptions,
        progress: &mut dyn FnMut(u64),
    ) -> Result<Self, Error> {
        let tokenizer = Tokenizer::new(alphabet);
        let mut collector = WordCollector::default();
        let mut progress = |bytes| {
            progress(bytes);
            ControlFlow::Continue(())
        };
        let hooks = ReadObservers { progress: Some(&mut progress), ..ReadObservers::default() };
        let report = read_words(&[list], &tokenizer, options, hooks, |word| {
            collector.add(word);
        })?;
        let mut input = Self::of(name, alphabet.clone(), collector.finish(None)?)?;
        input.words.left_out = report.rejected();
        let other =
            |source: &lexc_compiler::normalise::SourceReport| source.too_short + source.too_long;
        input.words.other_lengths = report.sources.iter().map(other).sum();
        Ok(input)
    }

    /// Collects all words of a lexicon.
    ///
    /// # Errors
    /// Returns an error if no word is left.
    pub fn from_lexicon(name: &str, lexicon: &Lexicon) -> Result<Self, Error> {
        let mut collector = WordCollector::default();
        let mut words = lexicon.words();
        while let Some(word) = words.next_letters() {
            collector.add(word);
        }
        let mut input = Self::of(name, lexicon.alphabet().clone(), collector.finish(None)?)?;
        let stored = lexicon.structures();
        let stored = MeasuredStructure::ALL.into_iter().filter_map(|structure| {
            Some(StoredStructure { structure, own_bytes: stored_bytes(stored, structure)? })
        });
        input.file = Some(FileFacts {
            bytes: lexicon.bytes().len() as u64,
            layout: lexicon.pool().layout().name().to_owned(),
            structures: stored.collect(),
        });
        Ok(input)
    }

    fn of(name: &str, alphabet: Alphabet, collected: CollectedWords) -> Result<Self, Error> {
        let Some(dawg) = collected.dawg else {
            return Err(Error::NoWords { name: name.to_owned() });
        };
        let mut words = WordFigures {
            words: 0,
            letters: 0,
            text_bytes: 0,
            lengths: Vec::new(),
            left_out: 0,
            other_lengths: 0,
            duplicates: collected.duplicates,
        };
        dawg.for_each_word(|word| {
            words.words += 1;
            words.letters += word.len() as u64;
            words.text_bytes += alphabet.spell(word).len() as u64 + 1;
            if words.lengths.len() < word.len() {
                words.lengths.resize(word.len(), 0);
            }
            if let Some(count) = words.lengths.get_mut(word.len().wrapping_sub(1)) {
                *count += 1;
            }
        });
        Ok(Self { name: name.to_owned(), alphabet, dawg, words, file: None })
    }
}

/// Returns the bytes of the states of a structure, if a lexicon holds it.
pub(crate) fn stored_bytes(stored: &Structures, structure: MeasuredStructure) -> Option<u64> {
    let found = match structure {
        MeasuredStructure::Trie => &stored.trie,
        MeasuredStructure::Dawg => &stored.dawg,
        MeasuredStructure::ReversedDawg => &stored.reversed_dawg,
        MeasuredStructure::Gaddag => &stored.gaddag,
        MeasuredStructure::TwoWay => &stored.two_way,
        MeasuredStructure::TwoWayCompact => &stored.two_way_compact,
    };
    found.as_ref().map(|structure| structure.bytes())
}
