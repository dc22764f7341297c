//! Iteration over words in the order of the alphabet.

use lexc_alphabet::{Alphabet, Letter};
use lexc_format::packed::{Packed, Walk};
use lexc_format::pool::{Arc, Graph};
use lexc_format::with_graph;

use crate::automaton::Automaton;

/// An iterator over words in alphabet order. As an iterator it spells them; [`Words::next_letters`]
/// lends the letters without allocating.
#[derive(Debug)]
pub struct Words<'a> {
    alphabet: &'a Alphabet,
    automaton: Option<Automaton<'a>>,
    packed: Option<Walk<'a>>,
    word: Vec<Letter>,
    /// The remaining arcs at each depth, the next one last.
    open: Vec<Vec<Arc>>,
    /// Lists kept for reuse.
    spare: Vec<Vec<Arc>>,
}

impl<'a> Words<'a> {
    pub(crate) fn new(alphabet: &'a Alphabet, automaton: Option<Automaton<'a>>) -> Self {
        let mut words = Self {
            alphabet,
            automaton,
            packed: None,
            word: Vec::new(),
            open: Vec::new(),
            spare: Vec::new(),
        };
        if let Some(automaton) = automaton {
            words.descend(automaton, automaton.root());
        }
        words
    }

    pub(crate) fn of_packed(alphabet: &'a Alphabet, packed: Packed<'a>) -> Self {
        let mut words = Self::new(alphabet, None);
        words.packed = packed.walk_all();
        words
    }

    fn descend(&mut self, automaton: Automaton<'a>, state: lexc_format::pool::State) {
        let mut arcs = self.spare.pop().unwrap_or_default();
        arcs.clear();
        with_graph!(automaton.view(), graph => arcs.extend(graph.arcs(state)));
        arcs.reverse();
        self.open.push(arcs);
    }

    /// Returns the next word as letters. Takes amortised time proportional to the number of letters
    /// that change.
    pub fn next_letters(&mut self) -> Option<&[Letter]> {
        if let Some(walk) = &mut self.packed {
            for step in walk {
                self.word.truncate(step.depth.saturating_sub(1));
                self.word.push(step.letter);
                if step.terminal {
                    return Some(&self.word);
                }
            }
            return None;
        }
        let automaton = self.automaton?;
        loop {
            self.word.truncate(self.open.len().checked_sub(1)?);
            let Some(arc) = self.open.last_mut().and_then(Vec::pop) else {
                self.spare.extend(self.open.pop());
                continue;
            };
            // A DAWG has no separators.
            self.word.extend(arc.letter());
            self.descend(automaton, arc.target);
            if arc.terminal {
                return Some(&self.word);
            }
        }
    }
}

impl Iterator for Words<'_> {
    type Item = String;

    fn next(&mut self) -> Option<String> {
        let alphabet = self.alphabet;
        self.next_letters().map(|word| alphabet.spell(word))
    }
}
