//! GADDAGs of files: validated, compared with the words, or read for them.
//!
//! Before the separator the letters of a string are a beginning of a word, reversed; behind it the
//! rest follows. For n letters there are n strings. Whether a file's GADDAG is that of its words is
//! decided exactly: the beginnings and the whole words are counted in time linear in the file, and
//! if their numbers are right each one is looked up among the words.

use lexc_compiler::automaton::counts::Sizes;
use lexc_compiler::automaton::dawg::Dawg;
use lexc_compiler::automaton::graph::Edge;
use lexc_compiler::normalise::MAX_WORD;
use lexc_compiler::words::WordCollector;

use crate::error::Fault;
use crate::limits::Limits;
use crate::nodes::{NO_STATE, Nodes, Sibling, Table, checked_siblings, reduce};

/// Strings looked at to find an example of a difference.
const PATIENCE: u64 = 20_000_000;

/// What was found out about the GADDAG of a file. Strings are in the letters of the file, 0 for the
/// separator.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Comparison {
    /// It holds the strings of the words, and no others.
    Agrees,
    /// It does not.
    Differs {
        /// Reversed words and beginnings in it, and those that the words have; at most 2^64 - 1.
        reversed: (u64, u64),
        /// A string that is in it and should not be.
        extra: Option<Vec<u8>>,
        /// A string that should be in it and is not.
        missing: Option<Vec<u8>>,
    },
}

/// A string that only one side has.
enum Difference {
    /// The GADDAG.
    Extra(Vec<u8>),
    /// The words.
    Missing(Vec<u8>),
}

/// A GADDAG in a file. The lists before the separator and those behind it may be read differently.
pub(crate) struct Gaddag<'a, B, A> {
    pub(crate) before: &'a B,
    pub(crate) after: &'a A,
    pub(crate) root: u32,
}

/// Strings behind a list that stands before the separator.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Counts {
    /// Separators reached.
    turns: u64,
    /// Strings without a separator.
    words: u64,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Mark {
    Unseen,
    Open,
    Done,
}

struct Frame {
    list: u32,
    start: usize,
    next: usize,
}

type Close<'a> = &'a mut dyn FnMut(&[Edge]) -> Result<u32, Fault>;

impl<B: Nodes, A: Nodes> Gaddag<'_, B, A> {
    /// Validates all of it and counts its strings, in time linear in the file.
    fn survey(&self, table: &mut Table, close: Close<'_>) -> Result<Counts, Fault> {
        let len = self.before.len() as usize;
        let mut marks = vec![Mark::Unseen; len];
        let mut counts = vec![Counts::default(); len];
        let mut height = vec![0u8; len];
        let mut siblings = Vec::new();
        let mut path = vec![self.enter(self.root, &mut siblings)?];
        set(&mut marks, self.root, Mark::Open);
        while let Some(frame) = path.last_mut() {
            let Some(&sibling) = siblings.get(frame.next) else {
                let Frame { list, start, .. } = *frame;
                let done = siblings.get(start..).unwrap_or(&[]);
                let (sum, high) = self.sum(done, &counts, &height);
                if high > MAX_WORD {
                    return Err(self.too_deep(list));
                }
                set(&mut counts, list, sum);
                set(&mut height, list, high as u8);
                set(&mut marks, list, Mark::Done);
                siblings.truncate(start);
                path.pop();
                continue;
            };
            frame.next += 1;
            let offset = self.before.offset(sibling.at);
            if sibling.letter == 0 {
                if sibling.accepts {
                    return Err(Fault::MisplacedSeparator { offset });
                }
                reduce(self.after, sibling.target, table, close)?;
                continue;
            }
            match marks.get(sibling.target as usize) {
                _ if sibling.target == 0 => {}
                Some(Mark::Open) => return Err(Fault::Cycle { offset }),
                Some(Mark::Unseen) => {
                    set(&mut marks, sibling.target, Mark::Open);
                    path.push(self.enter(sibling.target, &mut siblings)?);
                    if path.len() > 4 * MAX_WORD {
                        return Err(self.too_deep(sibling.target));
                    }
                }
                _ => {}
            }
        }
        Ok(counts.get(self.root as usize).copied().unwrap_or_default())
    }

    fn enter(&self, list: u32, siblings: &mut Vec<Sibling>) -> Result<Frame, Fault> {
        let start = siblings.len();
        checked_siblings(self.before, list, siblings)?;
        Ok(Frame {
            list,
            start,
            next: start,
        })
    }

    fn too_deep(&self, list: u32) -> Fault {
        Fault::TooDeep {
            offset: self.before.offset(list),
            limit: MAX_WORD,
        }
    }

    fn sum(&self, siblings: &[Sibling], counts: &[Counts], height: &[u8]) -> (Counts, usize) {
        let (mut sum, mut high) = (Counts::default(), 0);
        for sibling in siblings {
            if sibling.letter == 0 {
                sum.turns = sum.turns.saturating_add(1);
                continue;
            }
            let below = match sibling.target {
                0 => (Counts::default(), 0),
                target => (
                    counts.get(target as usize).copied().unwrap_or_default(),
                    height.get(target as usize).copied().unwrap_or(0),
                ),
            };
            sum.turns = sum.turns.saturating_add(below.0.turns);
            sum.words = sum.words.saturating_add(below.0.words);
            sum.words = sum.words.saturating_add(sibling.accepts.into());
            high = high.max(usize::from(below.1) + 1);
        }
        (sum, high)
    }

    /// Is it the GADDAG of these words? `table` holds the lists behind separators that are known
    /// to be states of the DAWG; others are found in it.
    ///
    /// # Errors
    /// [`Fault`], where the graph is none.
    pub(crate) fn compare(
        &self,
        table: &mut Table,
        dawg: &Dawg,
        sizes: &Sizes,
    ) -> Result<Comparison, Fault> {
        let find = &mut |edges: &[Edge]| Ok(dawg.find(edges).unwrap_or(NO_STATE));
        let counts = self.survey(table, find)?;
        let expected = Counts {
            turns: sizes.proper_prefixes,
            words: sizes.words,
        };
        let patience = match counts == expected {
            true => u64::MAX,
            false => PATIENCE,
        };
        let difference = self.first_difference(table, dawg, patience)?;
        if counts == expected && difference.is_none() {
            return Ok(Comparison::Agrees);
        }
        let (extra, missing) = match difference {
            Some(Difference::Extra(string)) => (Some(string), None),
            Some(Difference::Missing(string)) => (None, Some(string)),
            None => (None, self.first_missing(dawg)),
        };
        Ok(Comparison::Differs {
            reversed: (
                counts.turns.saturating_add(counts.words),
                expected.turns.saturating_add(expected.words),
            ),
            extra,
            missing,
        })
    }

    /// The first string that is not one of the words', or the first of theirs that is missing behind
    /// a separator that is there, of as many steps as there is patience for.
    fn first_difference(
        &self,
        table: &mut Table,
        dawg: &Dawg,
        mut patience: u64,
    ) -> Result<Option<Difference>, Fault> {
        let mut siblings = Vec::new();
        let mut path = vec![self.enter(self.root, &mut siblings)?];
        // The letters before the separator as they stand in the word.
        let mut word = [0u8; MAX_WORD + 1];
        while let Some(frame) = path.last_mut() {
            let Some(&sibling) = siblings.get(frame.next) else {
                siblings.truncate(frame.start);
                path.pop();
                continue;
            };
            frame.next += 1;
            patience = match patience.checked_sub(1) {
                Some(left) => left,
                None => return Ok(None),
            };
            let depth = path.len();
            if sibling.letter == 0 {
                let prefix = word.get(word.len() + 1 - depth..).unwrap_or(&[]);
                let expected = walk(dawg, prefix).map_or(0, Edge::target);
                if self.state(sibling.target, table)? != expected || expected == 0 {
                    let mut string: Vec<u8> = prefix.iter().rev().copied().collect();
                    string.push(0);
                    return self
                        .difference_behind(table, dawg, (sibling.target, expected), string)
                        .map(Some);
                }
                continue;
            }
            let at = word.len().saturating_sub(depth);
            set(&mut word, at as u32, sibling.letter);
            let whole = word.get(at..).unwrap_or(&[]);
            if sibling.accepts && !walk(dawg, whole).is_some_and(Edge::terminal) {
                let string = whole.iter().rev().copied().collect();
                return Ok(Some(Difference::Extra(string)));
            }
            if sibling.target != 0 {
                path.push(self.enter(sibling.target, &mut siblings)?);
            }
        }
        Ok(None)
    }

    /// The state of the DAWG that stands for a list behind a separator, or [`NO_STATE`].
    fn state(&self, list: u32, table: &mut Table) -> Result<u32, Fault> {
        match list {
            0 => Ok(0),
            list => reduce(self.after, list, table, &mut |_| Ok(NO_STATE)),
        }
    }

    /// A string that differs between a list and a state that are not alike.
    fn difference_behind(
        &self,
        table: &mut Table,
        dawg: &Dawg,
        (mut list, mut state): (u32, u32),
        mut string: Vec<u8>,
    ) -> Result<Difference, Fault> {
        let mut siblings = Vec::new();
        loop {
            siblings.clear();
            if list != 0 {
                checked_siblings(self.after, list, &mut siblings)?;
            }
            let edges = dawg.graph.edges(state);
            if let Some(missing) = edges.iter().find(|edge| {
                let same = siblings.iter().find(|same| same.letter == edge.tile());
                same.is_none_or(|same| edge.terminal() && !same.accepts)
            }) {
                let mut edge = *missing;
                string.push(edge.tile());
                while !edge.terminal() {
                    match dawg.graph.edges(edge.target()).first() {
                        Some(first) => edge = *first,
                        None => break,
                    }
                    string.push(edge.tile());
                }
                return Ok(Difference::Missing(string));
            }
            let mut next = None;
            for sibling in &siblings {
                let edge = dawg.graph.edge(state, sibling.letter);
                let terminal = edge.is_some_and(Edge::terminal);
                let target = edge.map_or(0, Edge::target);
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

    /// The first string of the words that is not in it.
    fn first_missing(&self, dawg: &Dawg) -> Option<Vec<u8>> {
        let (mut missing, mut patience) = (None, PATIENCE);
        dawg.for_each_word(|word| {
            if missing.is_some() || patience == 0 {
                return;
            }
            for turn in 1..=word.len() {
                patience = patience.saturating_sub(word.len() as u64);
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

    /// Its words, where there is no DAWG, and whether it is the GADDAG of these.
    ///
    /// # Errors
    /// [`Fault`], also where there are more words than `limits` allow.
    pub(crate) fn read_alone(
        &self,
        limits: &Limits,
    ) -> Result<(Option<Dawg>, Option<Comparison>), Fault> {
        let Some(dawg) = self.words(limits)? else {
            return Ok((None, None));
        };
        let sizes = limits.check(&dawg)?;
        let mut table = Table::new(self.after);
        let comparison = self.compare(&mut table, &dawg, &sizes)?;
        Ok((Some(dawg), Some(comparison)))
    }

    /// The words that its strings without a separator spell backwards.
    fn words(&self, limits: &Limits) -> Result<Option<Dawg>, Fault> {
        let mut table = Table::new(self.after);
        // Which state it is is of no interest yet: only that the lists are sound.
        let counts = self.survey(&mut table, &mut |_| Ok(0))?;
        limits.check_words(counts.words)?;
        limits.check_tiles(counts.turns)?;
        let mut collector = WordCollector::default();
        let mut siblings = Vec::new();
        let mut path = vec![self.enter(self.root, &mut siblings)?];
        let mut word = [0u8; MAX_WORD + 1];
        while let Some(frame) = path.last_mut() {
            let Some(&sibling) = siblings.get(frame.next) else {
                siblings.truncate(frame.start);
                path.pop();
                continue;
            };
            frame.next += 1;
            if sibling.letter == 0 {
                continue;
            }
            let at = word.len().saturating_sub(path.len());
            set(&mut word, at as u32, sibling.letter);
            if sibling.accepts {
                collector.add(word.get(at..).unwrap_or(&[]));
            }
            if sibling.target != 0 {
                path.push(self.enter(sibling.target, &mut siblings)?);
            }
        }
        Ok(collector.finish(None)?.dawg)
    }
}

/// The string of a word that turns behind so many letters; without a separator behind the last.
fn string(word: &[u8], turn: usize) -> Vec<u8> {
    let (before, behind) = word.split_at(turn.min(word.len()));
    let mut string: Vec<u8> = before.iter().rev().copied().collect();
    if !behind.is_empty() {
        string.push(0);
        string.extend(behind);
    }
    string
}

fn set<T>(table: &mut [T], at: u32, value: T) {
    if let Some(place) = table.get_mut(at as usize) {
        *place = value;
    }
}

/// The last edge of a walk from the root.
fn walk(dawg: &Dawg, word: &[u8]) -> Option<Edge> {
    let mut last: Option<Edge> = None;
    for &letter in word {
        let state = last.map_or(dawg.root, Edge::target);
        last = Some(dawg.graph.edge(state, letter)?);
    }
    last
}
