//! [`AutomatonBuilder`]: builds a minimal automaton of sorted strings.
//!
//! Source: J. Daciuk, S. Mihov, B. W. Watson, R. E. Watson, *Incremental Construction of Minimal
//! Acyclic Finite-State Automata*, Computational Linguistics 26 (2000).

use std::collections::HashMap;

/// A state of an automaton over labels 0 to 63: sets of labels are bit sets.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct LabelledState {
    /// Labels with a target.
    pub(super) next: u64,
    /// Labels that complete a string.
    pub(super) ends: u64,
    /// The index of the target of the first label in `next`.
    pub(super) targets: u32,
}

/// A state to which strings may still be added.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
struct OpenState {
    next: u64,
    ends: u64,
    targets: Vec<u32>,
}

/// Builds a minimal automaton of strings that are added in ascending order.
#[derive(Debug)]
pub(super) struct AutomatonBuilder {
    states: Vec<LabelledState>,
    targets: Vec<u32>,
    /// The number of each state by its contents.
    known: HashMap<OpenState, u32>,
    /// The states along the last string, the root first.
    path: Vec<OpenState>,
    last: Vec<u8>,
}

impl AutomatonBuilder {
    /// The number of the root. State 0 has no edges.
    pub(super) const ROOT: u32 = 1;

    pub(super) fn new() -> Self {
        Self {
            states: vec![LabelledState::default(); 2],
            targets: Vec::new(),
            known: HashMap::new(),
            path: vec![OpenState::default()],
            last: Vec::new(),
        }
    }

    /// Adds a non-empty string, which must be greater than the one before.
    pub(super) fn add(&mut self, string: &[u8]) {
        debug_assert!(string > self.last.as_slice());
        let pairs = self.last.iter().zip(string);
        let common = pairs.take_while(|(one, other)| one == other).count();
        self.close(common);
        while self.path.len() < string.len() {
            self.path.push(OpenState::default());
        }
        let last = string.len() - 1;
        self.path[last].ends |= 1 << string[last];
        self.last.clear();
        self.last.extend_from_slice(string);
    }

    /// Closes the open states deeper than `depth`: no other string passes through them.
    fn close(&mut self, depth: usize) {
        while self.path.len() > depth + 1
            && let Some(state) = self.path.pop()
        {
            let target = match self.known.get(&state) {
                Some(&number) => number,
                None => {
                    let number = self.states.len() as u32;
                    let closed = self.push_targets(&state);
                    self.states.push(closed);
                    self.known.insert(state, number);
                    number
                }
            };
            let at = self.path.len() - 1;
            self.path[at].next |= 1 << self.last[at];
            self.path[at].targets.push(target);
        }
    }

    fn push_targets(&mut self, state: &OpenState) -> LabelledState {
        let targets = self.targets.len() as u32;
        self.targets.extend_from_slice(&state.targets);
        LabelledState { next: state.next, ends: state.ends, targets }
    }

    /// Returns the states and the targets of their labels, in ascending order of labels.
    pub(super) fn finish(mut self) -> (Vec<LabelledState>, Vec<u32>) {
        self.close(0);
        let root = core::mem::take(&mut self.path[0]);
        self.states[Self::ROOT as usize] = self.push_targets(&root);
        (self.states, self.targets)
    }
}

#[cfg(test)]
mod tests {
    use super::{AutomatonBuilder, LabelledState};

    fn strings(
        (states, targets): &(Vec<LabelledState>, Vec<u32>),
        state: u32,
        prefix: &mut Vec<u8>,
        found: &mut Vec<Vec<u8>>,
    ) {
        let LabelledState { next, ends, targets: first } = states[state as usize];
        let mut target = first as usize;
        for label in 0..64u8 {
            prefix.push(label);
            if ends >> label & 1 != 0 {
                found.push(prefix.clone());
            }
            if next >> label & 1 != 0 {
                strings(&(states.clone(), targets.clone()), targets[target], prefix, found);
                target += 1;
            }
            prefix.pop();
        }
    }

    #[test]
    fn automata_hold_their_strings_in_few_states() {
        let words: [&[u8]; 7] =
            [&[0], &[0, 5], &[1, 2, 3], &[1, 2, 4], &[2], &[2, 2, 3], &[2, 2, 4]];
        let mut builder = AutomatonBuilder::new();
        for word in words {
            builder.add(word);
        }
        let automaton = builder.finish();
        let mut found = Vec::new();
        strings(&automaton, AutomatonBuilder::ROOT, &mut Vec::new(), &mut found);
        assert_eq!(found, words);
        // The empty state, the root, after 0, after 1 or 2, and after 1 2 or 2 2.
        assert_eq!(automaton.0.len(), 5);
        assert_eq!(AutomatonBuilder::new().finish().0.len(), 2);
    }
}
