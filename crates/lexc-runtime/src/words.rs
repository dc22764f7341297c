//! Iteration over words in alphabet order.

use core::cmp::Ordering;

use lexc_alphabet::{Alphabet, Letter, LetterSet};
use lexc_cpu::Isa;
use lexc_format::packed::{Packed, Walk};
use lexc_format::pool::{Edge, Graph, State};
use lexc_format::with_graph;

use crate::automaton::Automaton;

/// A depth-first walk over the words below a state of a DAWG, in alphabet order.
#[derive(Debug, Default)]
pub(crate) struct SubtreeWalk {
    word: Vec<Letter>,
    /// The number of letters that lead to the state.
    prefix: usize,
    /// The states on the path that have edges, each with the letters that the walk has not
    /// followed yet.
    path: Vec<(State, LetterSet)>,
}

impl SubtreeWalk {
    /// Begins a walk below `state`, to which the letters of `prefix` lead.
    pub(crate) fn begin(&mut self, graph: impl Graph, state: State, prefix: &[Letter]) {
        self.word.clear();
        self.word.extend_from_slice(prefix);
        self.prefix = prefix.len();
        self.path.clear();
        self.descend(graph, state);
    }

    #[inline(always)]
    fn descend(&mut self, graph: impl Graph, state: State) {
        if !state.is_empty() {
            // A DAWG has no separators.
            self.path.push((state, graph.labels(state).all().letters()));
        }
    }

    /// Advances to the next word whose beginnings all satisfy `enter`, which is called with the
    /// beginnings of words in alphabet order.
    #[inline(always)]
    pub(crate) fn advance(
        &mut self,
        graph: impl Graph,
        mut enter: impl FnMut(&[Letter]) -> bool,
    ) -> bool {
        loop {
            let depth = self.path.len();
            let Some((state, letters)) = self.path.last_mut() else {
                return false;
            };
            let Some(letter) = letters.pop_first() else {
                self.path.pop();
                continue;
            };
            let Some(edge) = graph.edge(*state, letter) else {
                continue;
            };
            self.word.truncate(self.prefix + depth - 1);
            self.word.push(letter);
            if !enter(&self.word) {
                continue;
            }
            self.descend(graph, edge.target);
            if edge.terminal {
                return true;
            }
        }
    }

    /// Moves a new walk below the root along a letter, past all smaller letters. Returns the edge.
    fn seek(&mut self, graph: impl Graph, letter: Letter) -> Option<Edge> {
        let (state, letters) = self.path.last_mut()?;
        let has_edge = letters.contains(letter);
        *letters &= LetterSet::from_bits(u64::MAX << letter.number());
        letters.remove(letter);
        let edge = graph.edge(*state, letter).filter(|_| has_edge)?;
        self.word.push(letter);
        self.descend(graph, edge.target);
        Some(edge)
    }

    /// Returns the last word.
    pub(crate) fn word(&self) -> &[Letter] {
        &self.word
    }
}

/// A walk over the words of a lexicon in alphabet order.
#[derive(Debug)]
struct WordWalk<'a> {
    alphabet: &'a Alphabet,
    automaton: Option<Automaton<'a>>,
    packed: Option<Walk<'a>>,
    /// The walk of the automaton. The packed walk writes its words there, too.
    below_root: SubtreeWalk,
    /// `true` if the word is the next word, because the walk was moved there.
    is_pending: bool,
}

impl<'a> WordWalk<'a> {
    fn new(
        alphabet: &'a Alphabet,
        automaton: Option<Automaton<'a>>,
        packed: Option<Packed<'a>>,
    ) -> Self {
        let mut below_root = SubtreeWalk::default();
        if let Some(automaton) = automaton {
            let root = automaton.root();
            with_graph!(automaton.view(), graph => below_root.begin(graph, root, &[]));
        }
        let packed = packed.and_then(Packed::walk_all);
        Self { alphabet, automaton, packed, below_root, is_pending: false }
    }

    fn next_letters(&mut self) -> Option<&[Letter]> {
        self.next_where(|_| true)
    }

    /// Returns the next word, without the words that begin with letters for which `enter` returns
    /// `false`. It is called with the beginnings of words in alphabet order.
    #[inline]
    fn next_where(&mut self, mut enter: impl FnMut(&[Letter]) -> bool) -> Option<&[Letter]> {
        if core::mem::take(&mut self.is_pending) {
            return Some(&self.below_root.word);
        }
        if let Some(walk) = &mut self.packed {
            let word = &mut self.below_root.word;
            let mut entered = usize::MAX;
            for step in walk {
                if step.depth > entered {
                    continue;
                }
                word.truncate(step.depth.saturating_sub(1));
                word.push(step.letter);
                entered = match enter(word) {
                    true => usize::MAX,
                    false => step.depth,
                };
                if step.terminal && entered == usize::MAX {
                    return Some(word);
                }
            }
            return None;
        }
        let view = self.automaton?.view();
        let walk = &mut self.below_root;
        let found = Isa::detected().run(
            #[inline(always)]
            || with_graph!(view, graph => walk.advance(graph, enter)),
        );
        found.then_some(&self.below_root.word)
    }

    /// Moves a new walk to the first word after `start`, or to `start` itself if it is a word and
    /// `included`.
    fn seek(&mut self, start: &[Letter], included: bool) {
        let Some(automaton) = self.automaton else {
            return self.scan(start, included);
        };
        let walk = &mut self.below_root;
        for (depth, &letter) in start.iter().enumerate() {
            let Some(edge) = with_graph!(automaton.view(), graph => walk.seek(graph, letter))
            else {
                return;
            };
            self.is_pending = included && edge.terminal && depth + 1 == start.len();
            if edge.target.is_empty() {
                return;
            }
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
    pub(crate) fn next_where(&mut self, enter: impl FnMut(&[Letter]) -> bool) -> Option<&[Letter]> {
        self.walk.next_where(enter)
    }

    /// Returns the last word that [`Self::next_letters`] returned.
    pub(crate) fn current(&self) -> &[Letter] {
        self.walk.below_root.word()
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
            false => Some(self.walk.below_root.word()),
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
