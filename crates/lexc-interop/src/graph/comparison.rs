//! Comparison of a file's GADDAG with its words.
//!
//! The result is exact: prefixes and whole words are counted in time linear in the file and, if the
//! numbers agree, each one is looked up among the words.

use lexc_compiler::automaton::counts::LexiconSizes;
use lexc_compiler::automaton::dawg::Dawg;
use lexc_compiler::automaton::graph::GraphEdge;
use lexc_compiler::normalise::MAX_WORD;
use lexc_format::Label;

use crate::error::Error;
use crate::graph::gaddag::{Gaddag, GaddagStrings, StringCounts};
use crate::graph::lookup::last_edge;
use crate::graph::nodes::{NO_STATE, Nodes, ReducedLists, checked_siblings, reduce};
use crate::limits::ImportLimits;

/// The maximum number of strings that are examined to find an example of a difference.
const MAX_EXAMINED: u64 = 20_000_000;

/// The result of a comparison. Strings are in the letters of the file, with 0 for the separator.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum GaddagComparison {
    /// The GADDAG holds exactly the strings of the words.
    Agrees,
    /// The GADDAG holds other strings.
    Differs {
        /// The number of reversed words and prefixes in the GADDAG, and the number that the words
        /// imply; at most 2^64 - 1.
        reversed: (u64, u64),
        /// A string that should not be in the GADDAG.
        extra: Option<Vec<u8>>,
        /// A string that is missing in the GADDAG.
        missing: Option<Vec<u8>>,
    },
}

/// A string on one side only.
enum Difference {
    /// In the GADDAG only.
    Extra(Vec<u8>),
    /// Implied by the words only.
    Missing(Vec<u8>),
}

impl<B: Nodes, A: Nodes> Gaddag<'_, B, A> {
    /// Compares the GADDAG with the words of a DAWG. `table` has the lists after separators that
    /// are known to be states of the DAWG.
    ///
    /// # Errors
    /// Returns an error if the graph is malformed.
    pub(crate) fn compare(
        &self,
        table: &mut ReducedLists,
        dawg: &Dawg,
        sizes: &LexiconSizes,
    ) -> Result<GaddagComparison, Error> {
        let find = &mut |edges: &[GraphEdge]| Ok(dawg.find(edges).unwrap_or(NO_STATE));
        let counts = self.survey(table, find)?;
        let expected = StringCounts { with_separator: sizes.proper_prefixes, words: sizes.words };
        let limit = match counts == expected {
            true => u64::MAX,
            false => MAX_EXAMINED,
        };
        let difference = self.first_difference(table, dawg, limit)?;
        if counts == expected && difference.is_none() {
            return Ok(GaddagComparison::Agrees);
        }
        let (extra, missing) = match difference {
            Some(Difference::Extra(string)) => (Some(string), None),
            Some(Difference::Missing(string)) => (None, Some(string)),
            None => (None, self.first_missing(dawg)),
        };
        Ok(GaddagComparison::Differs {
            reversed: (
                counts.with_separator.saturating_add(counts.words),
                expected.with_separator.saturating_add(expected.words),
            ),
            extra,
            missing,
        })
    }

    /// Returns the first string that the words do not imply, or the first missing string after an
    /// existing separator, within `limit` steps.
    fn first_difference(
        &self,
        table: &mut ReducedLists,
        dawg: &Dawg,
        mut limit: u64,
    ) -> Result<Option<Difference>, Error> {
        let mut strings = GaddagStrings::new(self)?;
        while let Some((sibling, word)) = strings.next()? {
            limit = match limit.checked_sub(1) {
                Some(left) => left,
                None => return Ok(None),
            };
            if sibling.letter == 0 {
                let expected = last_edge(dawg, word).map_or(0, GraphEdge::target);
                if self.state(sibling.target, table)? != expected || expected == 0 {
                    let mut string: Vec<u8> = word.iter().rev().copied().collect();
                    string.push(0);
                    return self
                        .difference_after(table, dawg, (sibling.target, expected), string)
                        .map(Some);
                }
                continue;
            }
            if sibling.accepts && !last_edge(dawg, word).is_some_and(GraphEdge::terminal) {
                let string = word.iter().rev().copied().collect();
                return Ok(Some(Difference::Extra(string)));
            }
        }
        Ok(None)
    }

    /// Returns the state of the DAWG for a list after a separator, or [`NO_STATE`].
    fn state(&self, list: u32, table: &mut ReducedLists) -> Result<u32, Error> {
        match list {
            0 => Ok(0),
            list => reduce(self.after, list, table, &mut |_| Ok(NO_STATE)),
        }
    }

    /// Returns a string that only one of an unequal list and state has.
    fn difference_after(
        &self,
        table: &mut ReducedLists,
        dawg: &Dawg,
        (mut list, mut state): (u32, u32),
        mut string: Vec<u8>,
    ) -> Result<Difference, Error> {
        let mut siblings = Vec::new();
        loop {
            siblings.clear();
            if list != 0 {
                checked_siblings(self.after, list, &mut siblings)?;
            }
            let edges = dawg.graph.edges(state);
            if let Some(missing) = edges.iter().find(|edge| {
                let same = siblings.iter().find(|same| same.letter == edge.label().to_byte());
                same.is_none_or(|same| edge.terminal() && !same.accepts)
            }) {
                let mut edge = *missing;
                string.push(edge.label().to_byte());
                while !edge.terminal() {
                    match dawg.graph.edges(edge.target()).first() {
                        Some(first) => edge = *first,
                        None => break,
                    }
                    string.push(edge.label().to_byte());
                }
                return Ok(Difference::Missing(string));
            }
            let mut next = None;
            for sibling in &siblings {
                let edge = dawg.graph.edge(state, Label::from_low_bits(sibling.letter));
                let terminal = edge.is_some_and(GraphEdge::terminal);
                let target = edge.map_or(0, GraphEdge::target);
                let differs = self.state(sibling.target, table)? != target;
                if edge.is_none() || sibling.accepts != terminal || differs {
                    next = Some((*sibling, target));
                    let ends = sibling.accepts && !terminal;
                    string.push(sibling.letter);
                    if ends || string.len() > 2 * MAX_WORD {
                        return Ok(Difference::Extra(string));
                    }
                    break;
                }
            }
            match next {
                Some((sibling, target)) => (list, state) = (sibling.target, target),
                None => return Ok(Difference::Extra(string)),
            }
        }
    }

    /// Returns the first string of the words that the GADDAG lacks.
    fn first_missing(&self, dawg: &Dawg) -> Option<Vec<u8>> {
        let (mut missing, mut limit) = (None, MAX_EXAMINED);
        dawg.for_each_numbers(|word| {
            if missing.is_some() || limit == 0 {
                return;
            }
            for turn in 1..=word.len() {
                limit = limit.saturating_sub(word.len() as u64);
                let string = string(word, turn);
                if !self.holds(&string) {
                    missing = Some(string);
                    return;
                }
            }
        });
        missing
    }

    fn holds(&self, string: &[u8]) -> bool {
        let (mut list, mut turned, mut accepts) = (self.root, false, false);
        let mut siblings = Vec::new();
        for &letter in string {
            siblings.clear();
            let read = match turned {
                false => self.before.siblings(list, &mut siblings),
                true => self.after.siblings(list, &mut siblings),
            };
            let found = siblings.iter().find(|sibling| sibling.letter == letter);
            let (Ok(()), Some(sibling), true) = (read, found, list != 0) else {
                return false;
            };
            list = sibling.target;
            accepts = sibling.accepts;
            turned |= letter == 0;
        }
        accepts
    }

    /// Reads the words of a GADDAG without a DAWG, and compares the GADDAG with them.
    ///
    /// # Errors
    /// Returns an error if the graph is malformed or has more words than `limits` allow.
    pub(crate) fn read_alone(
        &self,
        limits: &ImportLimits,
    ) -> Result<(Option<Dawg>, Option<GaddagComparison>), Error> {
        let Some(dawg) = self.words(limits)? else {
            return Ok((None, None));
        };
        let sizes = limits.check(&dawg)?;
        let mut table = ReducedLists::new(self.after);
        let comparison = self.compare(&mut table, &dawg, &sizes)?;
        Ok((Some(dawg), Some(comparison)))
    }
}

/// Returns the string of a word with its separator after `turn` letters; without a separator after
/// the last one.
fn string(word: &[u8], turn: usize) -> Vec<u8> {
    let (before, after) = word.split_at(turn.min(word.len()));
    let mut string: Vec<u8> = before.iter().rev().copied().collect();
    if !after.is_empty() {
        string.push(0);
        string.extend(after);
    }
    string
}
