//! Automata of the crate `regex-automata` as constraints.

use core::fmt;

use lexc_alphabet::{Alphabet, Letter};
use regex_automata::Anchored;
use regex_automata::dfa::{Automaton, StartError};
use regex_automata::util::primitives::StateID;
use regex_automata::util::start;

use crate::query::constraint::{Constraint, PruneBounds};

/// Words that a deterministic automaton of the crate `regex-automata` matches as a whole: a
/// [`dense::DFA`](regex_automata::dfa::dense::DFA) or any other
/// [`Automaton`](regex_automata::dfa::Automaton) of that crate.
///
/// The automaton reads the faces of the letters as UTF-8: upper case in most alphabets, and without
/// the brackets that [`Lexicon::spell`](crate::Lexicon::spell) may add to letters of several
/// characters. [`Regex`](super::super::Regex) is made of an expression by this crate, matches
/// letters of either case, and lets walks turn back earlier.
///
/// # Examples
/// ```
/// use lexc_runtime::{Lexicon, query::DfaConstraint};
/// use regex_automata::MatchKind;
/// use regex_automata::dfa::{StartKind, dense};
///
/// let config = dense::Config::new().start_kind(StartKind::Anchored).match_kind(MatchKind::All);
/// let dfa = dense::Builder::new().configure(config).build("(C|D).+[^R-T]")?;
///
/// let lexicon = Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
/// let dfa = DfaConstraint::new(dfa, lexicon.alphabet())?;
/// let words: Vec<String> = lexicon.query().length(..=3).matching(dfa).iter().collect();
/// assert_eq!(words, ["DOG"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct DfaConstraint<A> {
    dfa: A,
    start: StateID,
    /// The faces of the tiles from number 1 on.
    faces: Vec<String>,
}

impl<A: Automaton> DfaConstraint<A> {
    /// Makes a constraint for the words of an alphabet.
    ///
    /// Build the automaton with [`MatchKind::All`](regex_automata::MatchKind::All): with
    /// leftmost-first matches, the expression `CA|CAT` stops after CA, so that CAT is not found.
    ///
    /// # Errors
    /// Returns [`StartError`] if the automaton supports no anchored search.
    pub fn new(dfa: A, alphabet: &Alphabet) -> Result<Self, StartError> {
        let start = dfa.start_state(&start::Config::new().anchored(Anchored::Yes))?;
        let faces = alphabet.tiles().iter().map(|tile| tile.face.clone());
        let faces = faces.collect();
        Ok(Self { dfa, start, faces })
    }

    fn state(state: &[u64]) -> StateID {
        let state = state.first().and_then(|&state| usize::try_from(state).ok());
        state.map_or(StateID::ZERO, StateID::new_unchecked)
    }
}

impl<A: Automaton + Send + Sync> Constraint for DfaConstraint<A> {
    fn width(&self) -> usize {
        1
    }

    fn start(&self, state: &mut [u64]) {
        state.fill(self.start.as_u64());
    }

    fn step(&self, from: &[u64], letter: Letter, to: &mut [u64]) -> bool {
        let Some(face) = self.faces.get(letter.index()) else {
            return false;
        };
        let mut bytes = face.bytes();
        let state = bytes.try_fold(Self::state(from), |state, byte| {
            let next = self.dfa.next_state(state, byte);
            let is_over = self.dfa.is_dead_state(next) || self.dfa.is_quit_state(next);
            (!is_over).then_some(next)
        });
        to.fill(state.map_or(0, |state| state.as_u64()));
        state.is_some()
    }

    fn bounds(&self, state: &[u64]) -> PruneBounds {
        let end = self.dfa.next_eoi_state(Self::state(state));
        PruneBounds { accepts: self.dfa.is_match_state(end), ..PruneBounds::FREE }
    }
}

impl<A> fmt::Debug for DfaConstraint<A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DfaConstraint").field("start", &self.start).finish_non_exhaustive()
    }
}
