//! The automaton of a regular expression over letters.

use std::collections::HashMap;

use lexc_alphabet::{Letter, LetterSet};
use regex_automata::hybrid::LazyStateID;
use regex_automata::hybrid::dfa::{Cache, DFA};
use regex_automata::nfa::thompson;
use regex_automata::util::start;
use regex_automata::{Anchored, MatchKind};
use regex_syntax::hir::Hir;

use crate::query::constraint::{PruneBounds, UNBOUNDED};
use crate::query::error::QueryErrorKind;

/// The largest size in bytes of the automaton over bytes, before and after it is made
/// deterministic.
const MAX_BYTES: usize = 8 << 20;

/// The largest number of states of an automaton over letters.
pub(super) const MAX_STATES: usize = 1 << 15;

/// Marks a missing successor.
const DEAD: u32 = u32::MAX;

/// A deterministic automaton over letters without dead states.
#[derive(Debug)]
pub(super) struct TileDfa {
    /// The successors of each state, a row by letter index.
    next: Vec<u32>,
    stride: usize,
    bounds_of: Vec<PruneBounds>,
}

impl TileDfa {
    pub(super) const START: u32 = 0;

    /// Compiles `hir` for tiles of these faces; for words read from their end if `backwards`.
    pub(super) fn new(
        hir: &Hir,
        faces: &[String],
        backwards: bool,
    ) -> Result<Self, QueryErrorKind> {
        let mut bytes = ByteAutomaton::new(hir, backwards)?;
        let letters: Vec<Vec<u8>> = faces
            .iter()
            .map(|face| match backwards {
                true => face.bytes().rev().collect(),
                false => face.bytes().collect(),
            })
            .collect();
        let stride = faces.len();
        let start = bytes.start()?;
        let mut numbers = HashMap::from([(start, Self::START)]);
        let mut states = vec![start];
        let mut accepting = Vec::new();
        let mut next = Vec::new();
        while let Some(&from) = states.get(accepting.len()) {
            accepting.push(bytes.accepts(from)?);
            for letter in &letters {
                let Some(to) = bytes.follow(from, letter)? else {
                    next.push(DEAD);
                    continue;
                };
                let fresh = states.len() as u32;
                let number = *numbers.entry(to).or_insert(fresh);
                if number == fresh {
                    states.push(to);
                }
                next.push(number);
            }
            if states.len() > MAX_STATES {
                return Err(too_large());
            }
        }
        let mut dfa = Self { next, stride, bounds_of: Vec::new() };
        dfa.look_ahead(&accepting);
        Ok(dfa)
    }

    pub(super) fn len(&self) -> usize {
        self.bounds_of.len()
    }

    /// Returns the state after `letter`.
    #[inline]
    pub(super) fn next(&self, from: u32, letter: Letter) -> Option<u32> {
        let letter = letter.index();
        if letter >= self.stride {
            return None;
        }
        let next = *self.next.get(from as usize * self.stride + letter)?;
        (next != DEAD).then_some(next)
    }

    #[inline]
    pub(super) fn bounds(&self, state: u32) -> PruneBounds {
        self.bounds_of.get(state as usize).copied().unwrap_or(PruneBounds::NOTHING)
    }

    /// Computes for each state the letters and lengths that can follow, and removes the edges to
    /// dead states.
    fn look_ahead(&mut self, accepting: &[bool]) {
        let mut before: Vec<Vec<u32>> = vec![Vec::new(); accepting.len()];
        for (from, row) in (0u32..).zip(self.next.chunks_exact(self.stride)) {
            for &to in row.iter().filter(|&&to| to != DEAD) {
                before[to as usize].push(from);
            }
        }
        // The fewest letters to acceptance: breadth first, from the accepting states.
        let mut min = vec![UNBOUNDED; accepting.len()];
        let mut queue: Vec<u32> = Vec::new();
        for (state, _) in (0u32..).zip(accepting).filter(|(_, accepts)| **accepts) {
            min[state as usize] = 0;
            queue.push(state);
        }
        let mut at = 0;
        while let Some(&state) = queue.get(at) {
            at += 1;
            for &from in &before[state as usize] {
                if min[from as usize] == UNBOUNDED {
                    min[from as usize] = min[state as usize] + 1;
                    queue.push(from);
                }
            }
        }
        for to in &mut self.next {
            if *to != DEAD && min[*to as usize] == UNBOUNDED {
                *to = DEAD;
            }
        }
        let max = self.max_letters(&before, &min);
        let rows = self.next.chunks_exact(self.stride);
        let facts = accepting.iter().zip(min).zip(max);
        self.bounds_of = rows
            .zip(facts)
            .map(|(row, ((&accepts, min), max))| {
                let all = LetterSet::ALL.iter().zip(row);
                let leads = all.filter(|(_, to)| **to != DEAD);
                PruneBounds {
                    accepts,
                    next: leads.map(|(letter, _)| letter).collect(),
                    later: LetterSet::ALL,
                    spare: 0,
                    needs: LetterSet::EMPTY,
                    min,
                    max,
                }
            })
            .collect();
    }

    /// Returns the greatest number of letters that can follow each state, computed backwards from
    /// the states without successors. States on a cycle, or before one, are never reached.
    fn max_letters(&self, before: &[Vec<u32>], min: &[u32]) -> Vec<u32> {
        let mut open: Vec<usize> = self
            .next
            .chunks_exact(self.stride)
            .map(|row| row.iter().filter(|&&to| to != DEAD).count())
            .collect();
        let mut max = vec![UNBOUNDED; open.len()];
        let mut ready: Vec<u32> = (0u32..)
            .zip(&open)
            .filter(|(state, left)| **left == 0 && min[*state as usize] != UNBOUNDED)
            .map(|(state, _)| state)
            .collect();
        let mut longest = vec![0; open.len()];
        while let Some(state) = ready.pop() {
            max[state as usize] = longest[state as usize];
            // `before` has an entry for each letter that leads here.
            for &from in &before[state as usize] {
                let from = from as usize;
                longest[from] = longest[from].max(max[state as usize] + 1);
                open[from] -= 1;
                if open[from] == 0 {
                    ready.push(from as u32);
                }
            }
        }
        max
    }
}

fn too_large() -> QueryErrorKind {
    let states = MAX_STATES;
    QueryErrorKind::RegexTooLarge { states }
}

/// The automaton over bytes, made deterministic only along letters.
struct ByteAutomaton {
    dfa: DFA,
    cache: Cache,
}

impl ByteAutomaton {
    fn new(hir: &Hir, backwards: bool) -> Result<Self, QueryErrorKind> {
        let config = thompson::Config::new()
            .reverse(backwards)
            .which_captures(thompson::WhichCaptures::None)
            .nfa_size_limit(Some(MAX_BYTES));
        let nfa =
            thompson::Compiler::new().configure(config).build_from_hir(hir).map_err(|error| {
                match error.size_limit() {
                    Some(_) => too_large(),
                    None => QueryErrorKind::Regex(error.to_string()),
                }
            })?;
        let config = DFA::config()
            .match_kind(MatchKind::All)
            .cache_capacity(MAX_BYTES)
            .skip_cache_capacity_check(true)
            // The cache must keep all states: their numbers are stored.
            .minimum_cache_clear_count(Some(0));
        let dfa = DFA::builder()
            .configure(config)
            .build_from_nfa(nfa)
            .map_err(|error| QueryErrorKind::Regex(error.to_string()))?;
        let cache = dfa.create_cache();
        Ok(Self { dfa, cache })
    }

    fn start(&mut self) -> Result<LazyStateID, QueryErrorKind> {
        let config = start::Config::new().anchored(Anchored::Yes);
        let start = self.dfa.start_state(&mut self.cache, &config);
        start.map_err(|_| too_large())
    }

    /// Returns the state after the bytes of a tile, if there is a path.
    fn follow(
        &mut self,
        from: LazyStateID,
        bytes: &[u8],
    ) -> Result<Option<LazyStateID>, QueryErrorKind> {
        let mut state = from;
        for &byte in bytes {
            let next = self.dfa.next_state(&mut self.cache, state, byte);
            state = next.map_err(|_| too_large())?;
            if state.is_dead() || state.is_quit() {
                return Ok(None);
            }
        }
        Ok(Some(state))
    }

    /// Returns `true` if a word that ends here is accepted.
    fn accepts(&mut self, state: LazyStateID) -> Result<bool, QueryErrorKind> {
        let end = self.dfa.next_eoi_state(&mut self.cache, state);
        Ok(end.map_err(|_| too_large())?.is_match())
    }
}
