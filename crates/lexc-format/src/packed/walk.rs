//! Iteration over all words of a packed lexicon in order, in one pass over the body.

use super::body::{Forest, MAX_DEPTH, PackedState};
use super::model::Class;
use alloc::vec::Vec;
use lexc_alphabet::Letter;

/// One edge of a walk.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Step {
    /// The number of edges from the beginning of the walk, including this one.
    pub depth: usize,
    /// The label of the edge.
    pub letter: Letter,
    /// `true` if the edge completes a word.
    pub terminal: bool,
}

/// The edges below a state in depth-first order, siblings in the order of their tiles.
#[derive(Debug, Clone)]
pub struct Walk<'a> {
    forest: Forest<'a>,
    at: u32,
    open: Vec<OpenRecord>,
}

/// A record that is being read.
#[derive(Debug, Clone, Copy)]
struct OpenRecord {
    context: u16,
    before: u8,
    last: bool,
    /// The position at which to continue after the record, if it was pointed to.
    back: Option<u32>,
}

impl OpenRecord {
    fn new(context: u16, back: Option<u32>) -> Self {
        Self { context, before: 0, last: false, back }
    }
}

impl<'a> Walk<'a> {
    pub(crate) fn new(forest: Forest<'a>, state: PackedState) -> Self {
        Self { forest, at: state.at, open: vec![OpenRecord::new(state.context, None)] }
    }
}

impl Iterator for Walk<'_> {
    type Item = Step;

    /// Returns the next edge. Ends early if an unverified body is invalid, or exceeds the longest
    /// word.
    fn next(&mut self) -> Option<Step> {
        let record = loop {
            let record = self.open.last_mut()?;
            if !record.last {
                break record;
            }
            if let Some(back) = record.back {
                self.at = back;
            }
            self.open.pop();
        };
        let Some((edge, after, bits)) = self.forest.edge(self.at, record.context, record.before)
        else {
            self.open.clear();
            return None;
        };
        record.before = edge.number();
        record.last = edge.is_last();
        let depth = self.open.len();
        self.at = after;
        let child = match edge.class() {
            Class::Sink => None,
            class @ (Class::Child | Class::Measured) => {
                self.at = self.forest.child(class, after, bits);
                Some(OpenRecord::new(Forest::context(edge), None))
            }
            Class::Pointer => {
                let context = self.open.last().map_or(0, |record| record.context);
                let (index, length) = self.forest.pointer(edge, context, bits);
                let back = Some(after + length);
                self.forest.root(index).map(|root| {
                    self.at = root.at;
                    OpenRecord::new(root.context, back)
                })
            }
        };
        if depth >= MAX_DEPTH && child.is_some() {
            self.open.clear();
        } else {
            self.open.extend(child);
        }
        Some(Step { depth, letter: edge.letter(), terminal: edge.is_terminal() })
    }
}
