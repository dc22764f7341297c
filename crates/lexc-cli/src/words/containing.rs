//! The words that contain a fragment, in the order of the alphabet, without collecting them.
//!
//! The DAWG is walked together with the automaton of Knuth, Morris and Pratt for the fragment. How many
//! words contain it below a pair of states is counted once for each pair, so that counting takes time
//! proportional to the pairs, however many words there are, and the walk enters no pair without a
//! word.

use std::collections::HashMap;

use lexc_runtime::{Cursor, Letter, Lexicon, State};

/// The words that contain a fragment.
#[derive(Debug)]
pub(crate) struct Containing<'a> {
    root: Option<Cursor<'a>>,
    fragment: Vec<Letter>,
    /// For each length of a beginning of the fragment, that of the longest end of it that is a
    /// beginning of the fragment too, and is shorter.
    fallback: Vec<usize>,
    /// Words below each pair of states.
    counts: HashMap<(State, usize), u64>,
}

impl<'a> Containing<'a> {
    /// The words of `lexicon`, which has a DAWG, that contain `fragment`.
    pub(crate) fn new(lexicon: &'a Lexicon, fragment: &[Letter]) -> Self {
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

    /// Their number; [`u64::MAX`] for that number and more.
    pub(crate) fn count(&mut self) -> u64 {
        match self.root {
            Some(root) => self.below(root, 0),
            None => 0,
        }
    }

    /// Returns the length of the prefix of the fragment that is matched after one more tile; a complete match
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

    /// Returns the number of words below a state that contain the fragment. At most 255 levels deep.
    fn below(&mut self, cursor: Cursor<'a>, read: usize) -> u64 {
        if let Some(&count) = self.counts.get(&(cursor.state(), read)) {
            return count;
        }
        let mut count = 0u64;
        for arc in cursor.arcs() {
            // No word contains the separator.
            let Some(letter) = arc.letter() else {
                continue;
            };
            let read = self.next(read, letter);
            count = count.saturating_add(u64::from(arc.terminal && read == self.fragment.len()));
            if !arc.target.is_empty() {
                count = count.saturating_add(self.below(along(cursor, letter), read));
            }
        }
        self.counts.insert((cursor.state(), read), count);
        count
    }

    /// Calls `visit` with each word, in the order of the alphabet, until it returns an error or `false`.
    pub(crate) fn for_each<E>(
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
        for arc in cursor.arcs() {
            let Some(letter) = arc.letter() else {
                continue;
            };
            let read = self.next(read, letter);
            word.push(letter);
            let mut go_on = true;
            if arc.terminal && read == self.fragment.len() {
                go_on = visit(word)?;
            }
            if go_on && !arc.target.is_empty() {
                let next = along(cursor, letter);
                if self.below(next, read) > 0 {
                    go_on = self.walk(next, read, word, visit)?;
                }
            }
            word.pop();
            if !go_on {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// Returns the target of an existing arc.
fn along(mut cursor: Cursor<'_>, letter: Letter) -> Cursor<'_> {
    let there = cursor.step(letter);
    debug_assert!(there);
    cursor
}
