//! Iteration over words in alphabet order.

use core::cmp::Ordering;

use lexc_alphabet::{Alphabet, Letter};
use lexc_format::packed::{Packed, Walk};
use lexc_format::pool::{Edge, Graph, State};
use lexc_format::with_graph;

use crate::automaton::Automaton;

/// A depth-first walk over words in alphabet order.
#[derive(Debug)]
struct WordWalk<'a> {
    alphabet: &'a Alphabet,
    automaton: Option<Automaton<'a>>,
    packed: Option<Walk<'a>>,
    word: Vec<Letter>,
    /// `true` if `word` is the next word, because the walk was moved there.
    is_pending: bool,
    /// The remaining edges at each depth, the next one last.
    open: Vec<Vec<Edge>>,
    /// Lists kept for reuse.
    spare: Vec<Vec<Edge>>,
}

impl<'a> WordWalk<'a> {
    fn new(
        alphabet: &'a Alphabet,
        automaton: Option<Automaton<'a>>,
        packed: Option<Packed<'a>>,
    ) -> Self {
        let mut walk = Self {
            alphabet,
            automaton,
            packed: packed.and_then(Packed::walk_all),
            word: Vec::new(),
            is_pending: false,
            open: Vec::new(),
            spare: Vec::new(),
        };
        if let Some(automaton) = automaton {
            walk.descend(automaton, automaton.root());
        }
        walk
    }

    fn descend(&mut self, automaton: Automaton<'a>, state: State) {
        let mut edges = self.spare.pop().unwrap_or_default();
        edges.clear();
        with_graph!(automaton.view(), graph => edges.extend(graph.edges(state)));
        edges.reverse();
        self.open.push(edges);
    }

    fn next_letters(&mut self) -> Option<&[Letter]> {
        self.next_where(|_| true)
    }

    /// Returns the next word, without the words that begin with letters for which `enter` returns
    /// `false`. It is called with the beginnings of words in alphabet order.
    #[inline]
    fn next_where(&mut self, mut enter: impl FnMut(&[Letter]) -> bool) -> Option<&[Letter]> {
        if core::mem::take(&mut self.is_pending) {
            return Some(&self.word);
        }
        if let Some(walk) = &mut self.packed {
            let mut entered = usize::MAX;
            for step in walk {
                if step.depth > entered {
                    continue;
                }
                self.word.truncate(step.depth.saturating_sub(1));
                self.word.push(step.letter);
                entered = match enter(&self.word) {
                    true => usize::MAX,
                    false => step.depth,
                };
                if step.terminal && entered == usize::MAX {
                    return Some(&self.word);
                }
            }
            return None;
        }
        let automaton = self.automaton?;
        loop {
            self.word.truncate(self.open.len().checked_sub(1)?);
            let Some(edge) = self.open.last_mut().and_then(Vec::pop) else {
                self.spare.extend(self.open.pop());
                continue;
            };
            // A DAWG has no separators.
            self.word.extend(edge.letter());
            if !enter(&self.word) {
                continue;
            }
            self.descend(automaton, edge.target);
            if edge.terminal {
                return Some(&self.word);
            }
        }
    }

    /// Moves a new walk to the first word after `start`, or to `start` itself if it is a word and
    /// `included`.
    fn seek(&mut self, start: &[Letter], included: bool) {
        let Some(automaton) = self.automaton else {
            return self.scan(start, included);
        };
        for (depth, &letter) in start.iter().enumerate() {
            let Some(edges) = self.open.last_mut() else {
                return;
            };
            while edges.last().is_some_and(|edge| edge.letter() < Some(letter)) {
                edges.pop();
            }
            let Some(edge) = edges.pop_if(|edge| edge.letter() == Some(letter)) else {
                return;
            };
            self.word.push(letter);
            self.descend(automaton, edge.target);
            self.is_pending = included && edge.terminal && depth + 1 == start.len();
        }
    }

    /// Seeks as [`Self::seek`] does, without an automaton: reads all earlier words.
    fn scan(&mut self, start: &[Letter], included: bool) {
        while let Some(word) = self.next_letters() {
            match word.cmp(start) {
                Ordering::Less => {}
                Ordering::Equal if !included => {}
                _ => {
                    self.is_pending = true;
                    return;
                }
            }
        }
    }

    fn spell_next(&mut self) -> Option<String> {
        let alphabet = self.alphabet;
        self.next_letters().map(|word| alphabet.spell(word))
    }
}

/// An iterator over all words of a lexicon in alphabet order, created by
/// [`Lexicon::words`](crate::Lexicon::words).
///
/// As an iterator it spells the words; [`Words::next_letters`] lends their letters without
/// allocating. Its length is the number of words stored in the file, which is correct in every
/// verified file.
#[derive(Debug)]
pub struct Words<'a> {
    walk: WordWalk<'a>,
    remaining: u64,
}

impl<'a> Words<'a> {
    /// Returns an iterator over the `len` words of a DAWG or of a packed section.
    pub(crate) fn new(
        alphabet: &'a Alphabet,
        automaton: Option<Automaton<'a>>,
        packed: Option<Packed<'a>>,
        len: u64,
    ) -> Self {
        Self { walk: WordWalk::new(alphabet, automaton, packed), remaining: len }
    }

    /// Returns the next word as letters. Takes amortised time proportional to the number of letters
    /// that change.
    pub fn next_letters(&mut self) -> Option<&[Letter]> {
        let word = self.walk.next_letters()?;
        self.remaining = self.remaining.saturating_sub(1);
        Some(word)
    }

    /// Returns the next word whose beginnings all satisfy `enter`, which is called with the
    /// beginnings of words in alphabet order.
    #[cfg(feature = "fst")]
    pub(crate) fn next_where(&mut self, enter: impl FnMut(&[Letter]) -> bool) -> Option<&[Letter]> {
        self.walk.next_where(enter)
    }

    /// Returns the last word that [`Self::next_letters`] returned.
    pub(crate) fn current(&self) -> &[Letter] {
        &self.walk.word
    }

    /// Restricts a new iterator to the words between two bounds.
    pub(crate) fn between(self, start: RangeStart, end: RangeEnd) -> WordRange<'a> {
        let mut walk = self.walk;
        match &start {
            RangeStart::First => {}
            RangeStart::At(letters) => walk.seek(letters, true),
            RangeStart::After(letters) => walk.seek(letters, false),
        }
        WordRange { walk, end, is_done: false }
    }
}

impl Iterator for Words<'_> {
    type Item = String;

    fn next(&mut self) -> Option<String> {
        let word = self.walk.spell_next()?;
        self.remaining = self.remaining.saturating_sub(1);
        Some(word)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let remaining = usize::try_from(self.remaining).unwrap_or(usize::MAX);
        (remaining, Some(remaining))
    }
}

impl ExactSizeIterator for Words<'_> {}

/// The beginning of a range of words.
#[derive(Debug)]
pub(crate) enum RangeStart {
    First,
    At(Vec<Letter>),
    After(Vec<Letter>),
}

/// The end of a range of words.
#[derive(Debug)]
pub(crate) enum RangeEnd {
    Last,
    Through(Vec<Letter>),
    Before(Vec<Letter>),
    /// The range ends with the last word that begins with these letters.
    Prefix(Vec<Letter>),
}

impl RangeEnd {
    fn contains(&self, word: &[Letter]) -> bool {
        match self {
            Self::Last => true,
            Self::Through(last) => word <= last.as_slice(),
            Self::Before(end) => word < end.as_slice(),
            Self::Prefix(prefix) => word.starts_with(prefix),
        }
    }
}

/// An iterator over a range of the words of a lexicon in alphabet order, created by
/// [`Lexicon::range`](crate::Lexicon::range) and [`Lexicon::prefix`](crate::Lexicon::prefix).
///
/// As an iterator it spells the words; [`WordRange::next_letters`] lends their letters without
/// allocating.
#[derive(Debug)]
pub struct WordRange<'a> {
    walk: WordWalk<'a>,
    end: RangeEnd,
    is_done: bool,
}

impl WordRange<'_> {
    /// Returns the next word as letters. Takes amortised time proportional to the number of letters
    /// that change.
    pub fn next_letters(&mut self) -> Option<&[Letter]> {
        if self.is_done {
            return None;
        }
        let word = self.walk.next_letters();
        self.is_done = !word.is_some_and(|word| self.end.contains(word));
        match self.is_done {
            true => None,
            false => Some(&self.walk.word),
        }
    }
}

impl Iterator for WordRange<'_> {
    type Item = String;

    fn next(&mut self) -> Option<String> {
        let alphabet = self.walk.alphabet;
        self.next_letters().map(|word| alphabet.spell(word))
    }
}

impl core::iter::FusedIterator for WordRange<'_> {}
