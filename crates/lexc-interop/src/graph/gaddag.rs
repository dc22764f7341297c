//! The GADDAGs of foreign files: validation, and their strings.
//!
//! A string is the reversed prefix of a word, the separator, and the rest of the word. A word of n
//! letters has n strings.

use lexc_compiler::automaton::dawg::Dawg;
use lexc_compiler::normalise::MAX_WORD;
use lexc_compiler::words::WordCollector;

use crate::error::Error;
use crate::graph::nodes::{
    CloseState, ListFrame, Nodes, ReducedLists, Sibling, checked_siblings, reduce, set,
};
use crate::limits::ImportLimits;

/// A GADDAG in a file. Lists before and after the separator can have different encodings.
pub(crate) struct Gaddag<'a, B, A> {
    pub(crate) before: &'a B,
    pub(crate) after: &'a A,
    /// Address of the top list.
    pub(crate) root: u32,
}

/// The numbers of strings that continue from a list before the separator, by kind.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct StringCounts {
    pub(crate) with_separator: u64,
    /// Strings without a separator.
    pub(crate) words: u64,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum VisitMark {
    Unseen,
    Open,
    Done,
}

impl<B: Nodes, A: Nodes> Gaddag<'_, B, A> {
    /// Validates the whole GADDAG and counts its strings, in time linear in the file.
    pub(crate) fn survey(
        &self,
        table: &mut ReducedLists,
        close: CloseState<'_>,
    ) -> Result<StringCounts, Error> {
        let len = self.before.len() as usize;
        let mut marks = vec![VisitMark::Unseen; len];
        let mut counts = vec![StringCounts::default(); len];
        let mut height = vec![0u8; len];
        let mut siblings = Vec::new();
        let mut path = vec![self.enter(self.root, &mut siblings)?];
        set(&mut marks, self.root, VisitMark::Open);
        while let Some(frame) = path.last_mut() {
            let Some(&sibling) = siblings.get(frame.next) else {
                let ListFrame { list, start, .. } = *frame;
                let done = siblings.get(start..).unwrap_or(&[]);
                let (sum, high) = self.sum(done, &counts, &height);
                if high > MAX_WORD {
                    return Err(self.too_deep(list));
                }
                set(&mut counts, list, sum);
                set(&mut height, list, high as u8);
                set(&mut marks, list, VisitMark::Done);
                siblings.truncate(start);
                path.pop();
                continue;
            };
            frame.next += 1;
            let offset = self.before.offset(sibling.at);
            if sibling.letter == 0 {
                if sibling.accepts {
                    return Err(Error::misplaced_separator(offset));
                }
                reduce(self.after, sibling.target, table, close)?;
                continue;
            }
            match marks.get(sibling.target as usize) {
                _ if sibling.target == 0 => {}
                Some(VisitMark::Open) => return Err(Error::cycle(offset)),
                Some(VisitMark::Unseen) => {
                    set(&mut marks, sibling.target, VisitMark::Open);
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

    fn enter(&self, list: u32, siblings: &mut Vec<Sibling>) -> Result<ListFrame, Error> {
        let start = siblings.len();
        checked_siblings(self.before, list, siblings)?;
        Ok(ListFrame { list, start, next: start })
    }

    fn too_deep(&self, list: u32) -> Error {
        Error::too_deep(self.before.offset(list), MAX_WORD)
    }

    fn sum(
        &self,
        siblings: &[Sibling],
        counts: &[StringCounts],
        height: &[u8],
    ) -> (StringCounts, usize) {
        let (mut sum, mut high) = (StringCounts::default(), 0);
        for sibling in siblings {
            if sibling.letter == 0 {
                sum.with_separator = sum.with_separator.saturating_add(1);
                continue;
            }
            let below = match sibling.target {
                0 => (StringCounts::default(), 0),
                target => (
                    counts.get(target as usize).copied().unwrap_or_default(),
                    height.get(target as usize).copied().unwrap_or(0),
                ),
            };
            sum.with_separator = sum.with_separator.saturating_add(below.0.with_separator);
            sum.words = sum.words.saturating_add(below.0.words);
            sum.words = sum.words.saturating_add(sibling.accepts.into());
            high = high.max(usize::from(below.1) + 1);
        }
        (sum, high)
    }

    /// Returns the words that the strings without a separator spell backwards.
    pub(crate) fn words(&self, limits: &ImportLimits) -> Result<Option<Dawg>, Error> {
        let mut table = ReducedLists::new(self.after);
        // The states are not needed here, only the check that all lists are sound.
        let counts = self.survey(&mut table, &mut |_| Ok(0))?;
        limits.check_words(counts.words)?;
        limits.check_tiles(counts.with_separator)?;
        let mut collector = WordCollector::default();
        let mut strings = GaddagStrings::new(self)?;
        while let Some((sibling, word)) = strings.next()? {
            if sibling.letter != 0 && sibling.accepts {
                collector.add(word);
            }
        }
        Ok(collector.finish(None)?.dawg)
    }
}

/// A depth-first traversal of the lists before the separator.
pub(crate) struct GaddagStrings<'g, B, A> {
    gaddag: &'g Gaddag<'g, B, A>,
    siblings: Vec<Sibling>,
    path: Vec<ListFrame>,
    /// The letters of the path in the order of the word, at the end of the array.
    word: [u8; MAX_WORD + 1],
}

impl<'g, B: Nodes, A: Nodes> GaddagStrings<'g, B, A> {
    pub(crate) fn new(gaddag: &'g Gaddag<'g, B, A>) -> Result<Self, Error> {
        let mut siblings = Vec::new();
        let path = vec![gaddag.enter(gaddag.root, &mut siblings)?];
        Ok(Self { gaddag, siblings, path, word: [0; MAX_WORD + 1] })
    }

    /// Returns the next sibling with the letters of its path in the order of the word. These
    /// include its own letter, unless it is a separator.
    pub(crate) fn next(&mut self) -> Result<Option<(Sibling, &[u8])>, Error> {
        loop {
            let depth = self.path.len();
            let Some(frame) = self.path.last_mut() else {
                return Ok(None);
            };
            let Some(&sibling) = self.siblings.get(frame.next) else {
                self.siblings.truncate(frame.start);
                self.path.pop();
                continue;
            };
            frame.next += 1;
            let mut begin = self.word.len().saturating_sub(depth);
            if sibling.letter == 0 {
                begin += 1;
            } else {
                set(&mut self.word, begin as u32, sibling.letter);
                if sibling.target != 0 {
                    let next = self.gaddag.enter(sibling.target, &mut self.siblings)?;
                    self.path.push(next);
                }
            }
            return Ok(Some((sibling, self.word.get(begin..).unwrap_or(&[]))));
        }
    }
}
