//! Search with automata of the crate `fst`.

use core::fmt;

use fst::Automaton;
use lexc_alphabet::Letter;

use super::open::Lexicon;
use crate::words::Words;

impl Lexicon {
    /// Returns an iterator over the words that an automaton of the crate `fst` accepts, in alphabet
    /// order.
    ///
    /// The automaton reads the faces of the letters as UTF-8: upper case in most alphabets, and
    /// without the brackets that [`Self::spell`] may add to letters of several characters. Words
    /// are not visited below letters after which the automaton cannot match.
    ///
    /// ```
    /// use fst::Automaton;
    /// use fst::automaton::{Str, Subsequence};
    /// use lexc_runtime::Lexicon;
    ///
    /// let lexicon = Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
    /// let automaton = Str::new("CA").starts_with().union(Subsequence::new("DN"));
    /// let words: Vec<String> = lexicon.search(automaton).collect();
    /// assert_eq!(words, ["CAR", "CARS", "CAT", "CATS", "DONE"]);
    /// let not = Subsequence::new("A").complement();
    /// assert_eq!(lexicon.search(not).count(), 4); // DO, DOG, DOGS, DONE
    /// # Ok::<(), lexc_runtime::FormatError>(())
    /// ```
    pub fn search<A: Automaton>(&self, automaton: A) -> AutomatonMatches<'_, A> {
        AutomatonMatches {
            words: self.words(),
            states: vec![automaton.start()],
            lexicon: self,
            automaton,
        }
    }
}

/// An iterator over the words that an [`fst::Automaton`] accepts, created by [`Lexicon::search`].
///
/// As an iterator it spells the words; [`AutomatonMatches::next_letters`] lends their letters
/// without allocating.
pub struct AutomatonMatches<'a, A: Automaton> {
    lexicon: &'a Lexicon,
    words: Words<'a>,
    automaton: A,
    /// The state at the start, and after each letter of the word.
    states: Vec<A::State>,
}

impl<A: Automaton> AutomatonMatches<'_, A> {
    /// Returns the next word as letters.
    pub fn next_letters(&mut self) -> Option<&[Letter]> {
        let (automaton, states) = (&self.automaton, &mut self.states);
        let alphabet = self.lexicon.alphabet();
        if !states.first().is_some_and(|start| automaton.can_match(start)) {
            return None;
        }
        loop {
            self.words.next_where(|beginning| {
                states.truncate(beginning.len());
                let letter = beginning.last().and_then(|&letter| alphabet.letter(letter));
                let (Some(letter), Some(from)) = (letter, states.last()) else {
                    return false;
                };
                let mut state = None;
                for byte in letter.face.bytes() {
                    state = Some(automaton.accept(state.as_ref().unwrap_or(from), byte));
                }
                let Some(state) = state else {
                    return false;
                };
                let can_match = automaton.can_match(&state);
                states.push(state);
                can_match
            })?;
            if let Some(state) = states.last() {
                let end = automaton.accept_eof(state);
                if automaton.is_match(end.as_ref().unwrap_or(state)) {
                    return Some(self.words.current());
                }
            }
        }
    }
}

impl<A: Automaton> Iterator for AutomatonMatches<'_, A> {
    type Item = String;

    fn next(&mut self) -> Option<String> {
        let lexicon = self.lexicon;
        self.next_letters().map(|word| lexicon.spell(word))
    }
}

impl<A: Automaton> fmt::Debug for AutomatonMatches<'_, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AutomatonMatches").field("words", &self.words).finish_non_exhaustive()
    }
}
