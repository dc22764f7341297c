//! The words that contain a fragment, in the order of the alphabet and without collecting them.
//!
//! The DAWG is walked together with the Knuth-Morris-Pratt automaton of the fragment. The number of
//! matching words below a pair of states is counted once for each pair. So counting takes time
//! proportional to the number of pairs, not of words, and the walk enters no pair without a word.

use std::collections::HashMap;

use lexc_runtime::{Cursor, Letter, Lexicon, State};

/// The words that contain a fragment.
#[derive(Debug)]
pub struct WordsContaining<'a> {
    root: Option<Cursor<'a>>,
    fragment: Vec<Letter>,
    /// For each prefix of the fragment, by length: the length of its longest proper suffix that is
    /// also a prefix of the fragment.
    fallback: Vec<usize>,
    /// The number of words below each pair of states.
    counts: HashMap<(State, usize), u64>,
}

impl<'a> WordsContaining<'a> {
    /// Prepares the search in a lexicon, which must have a DAWG.
    pub fn new(lexicon: &'a Lexicon, fragment: &[Letter]) -> Self {
        let mut fallback = vec![0; fragment.len() + 1];
        let mut length = 0;
        for at in 1..fragment.len() {
            while length > 0 && fragment[at] != fragment[length] {
                length = fallback[length];
            }
            length += usize::from(fragment[at] == fragment[length]);
            fallback[at + 1] = length;
        }
        Self {
            root: lexicon.dawg().map(|dawg| dawg.cursor()),
            fragment: fragment.to_vec(),
            fallback,
            counts: HashMap::new(),
        }
    }

    /// Returns the number of words, at most [`u64::MAX`].
    pub fn count(&mut self) -> u64 {
        match self.root {
            Some(root) => self.below(root, 0),
            None => 0,
        }
    }

    /// Returns the length of the prefix that is matched after one more tile. A complete match
    /// remains complete.
    fn next(&self, mut read: usize, letter: Letter) -> usize {
        if read == self.fragment.len() {
            return read;
        }
        while read > 0 && self.fragment[read] != letter {
            read = self.fallback[read];
        }
        read + usize::from(self.fragment[read] == letter)
    }

    /// Returns the number of matching words below a pair of states. The recursion has at most 255
    /// levels.
    fn below(&mut self, cursor: Cursor<'a>, read: usize) -> u64 {
        if let Some(&count) = self.counts.get(&(cursor.state(), read)) {
            return count;
        }
        let mut count = 0u64;
        for edge in cursor.edges() {
            // The separator is in no word.
            let Some(letter) = edge.letter() else {
                continue;
            };
            let read = self.next(read, letter);
            count = count.saturating_add(u64::from(edge.terminal && read == self.fragment.len()));
            if !edge.target.is_empty() {
                count = count.saturating_add(self.below(along(cursor, letter), read));
            }
        }
        self.counts.insert((cursor.state(), read), count);
        count
    }

    /// Calls `visit` with each word, in the order of the alphabet, until it returns an error or
    /// `false`.
    pub fn for_each<E>(
        &mut self,
        mut visit: impl FnMut(&[Letter]) -> Result<bool, E>,
    ) -> Result<(), E> {
        let Some(root) = self.root else {
            return Ok(());
        };
        let mut word = Vec::new();
        self.walk(root, 0, &mut word, &mut visit).map(|_| ())
    }

    fn walk<E>(
        &mut self,
        cursor: Cursor<'a>,
        read: usize,
        word: &mut Vec<Letter>,
        visit: &mut impl FnMut(&[Letter]) -> Result<bool, E>,
    ) -> Result<bool, E> {
        for edge in cursor.edges() {
            let Some(letter) = edge.letter() else {
                continue;
            };
            let read = self.next(read, letter);
            word.push(letter);
            let mut continues = true;
            if edge.terminal && read == self.fragment.len() {
                continues = visit(word)?;
            }
            if continues && !edge.target.is_empty() {
                let next = along(cursor, letter);
                if self.below(next, read) > 0 {
                    continues = self.walk(next, read, word, visit)?;
                }
            }
            word.pop();
            if !continues {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// Returns the target of an existing edge.
fn along(mut cursor: Cursor<'_>, letter: Letter) -> Cursor<'_> {
    let there = cursor.step(letter);
    debug_assert!(there);
    cursor
}
