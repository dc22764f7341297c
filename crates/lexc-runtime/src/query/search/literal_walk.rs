//! The walk from letters that all words contain, in a GADDAG.

use std::sync::Arc;

use lexc_alphabet::{Letter, LetterSet};
use lexc_format::pool::{Graph, PoolView, State};
use lexc_format::{Label, LabelSet, with_graph};

use super::lengths::Lengths;
use super::rows::Rows;
use crate::automaton::Automaton;
use crate::limits::MAX_WORD_LENGTH;
use crate::query::constraint::{Constraint, PruneBounds};
use crate::query::constraints::product::Product;

/// A walk over all words that contain a literal: from the literal leftwards to the beginning of a
/// word, then rightwards to its end.
///
/// The left part steps only constraints that are not ordered. At the separator, the ordered ones
/// are stepped from the beginning of the word to the end of the literal; a word that they reject is
/// not extended to the right. A word that contains the literal several times is found from its
/// first occurrence.
#[derive(Debug)]
pub(in crate::query) struct LiteralWalk<'a> {
    view: PoolView<'a>,
    literal: Arc<[Letter]>,
    rows: Rows,
    frames: Vec<LiteralNode>,
    /// During the left part, the letters in the order of the walk: the word so far, reversed.
    path: Vec<Letter>,
    /// The word from its beginning, once that is known.
    word: Vec<Letter>,
    pub(in crate::query) lengths: Lengths,
}

#[derive(Debug, Clone, Copy)]
struct LiteralNode {
    state: State,
    /// Labels to follow; the separator only before it was followed.
    labels: LabelSet,
    /// The number of letters before this position.
    length: usize,
    /// `true` after the separator.
    turned: bool,
}

impl<'a> LiteralWalk<'a> {
    /// Returns a walk from the literal of `product`. `gaddag` is a GADDAG or the left half of a
    /// two-way DAWG.
    pub(in crate::query) fn new(gaddag: Automaton<'a>, product: Product) -> Self {
        let literal: Arc<[Letter]> = product.literal().into();
        let mut walk = Self {
            view: gaddag.view(),
            rows: Rows::new(product),
            frames: Vec::new(),
            path: literal.iter().rev().copied().collect(),
            literal,
            word: Vec::new(),
            lengths: Lengths::ALL,
        };
        let mut backwards = walk.path.clone();
        if let Some(last) = backwards.pop()
            && let Some(state) = match &backwards[..] {
                [] => Some(gaddag.root()),
                all => gaddag.walk(all).map(|edge| edge.target),
            }
        {
            walk.begin(state, last);
        }
        walk
    }

    /// Steps the constraints along the literal, up to `first`, its first letter, which is the next
    /// step from `state`.
    fn begin(&mut self, state: State, first: Letter) {
        self.rows.start();
        for (row, &tile) in self.literal.iter().skip(1).enumerate() {
            if !self.rows.step_where(row, tile, false) {
                return;
            }
        }
        self.frames.push(LiteralNode {
            state,
            labels: LetterSet::from(first).into(),
            length: self.literal.len() - 1,
            turned: false,
        });
    }

    pub(in crate::query) fn next_letters(&mut self) -> Option<&[Letter]> {
        with_graph!(self.view, graph => while !self.advance(graph)? {});
        Some(&self.word)
    }

    /// Advances by one step, and returns `true` if `word` is an accepted word; `None` at the end.
    fn advance(&mut self, graph: impl Graph) -> Option<bool> {
        let frame = self.frames.last_mut()?;
        let Some(label) = frame.labels.pop_first() else {
            self.frames.pop();
            return Some(false);
        };
        let LiteralNode { state, length, turned, .. } = *frame;
        let Some(edge) = graph.edge(state, label) else {
            return Some(false);
        };
        Some(match (turned, label) {
            (false, Label::Separator) => {
                self.path.truncate(length);
                self.turn(graph, edge.target);
                false
            }
            (false, Label::Letter(letter)) => self.step_left(graph, edge, letter, length),
            (true, Label::Letter(letter)) => self.step_right(graph, edge, letter, length),
            (true, Label::Separator) => false,
        })
    }

    fn step_left(
        &mut self,
        graph: impl Graph,
        edge: lexc_format::pool::Edge,
        letter: Letter,
        length: usize,
    ) -> bool {
        if !self.rows.step_where(length, letter, false) {
            return false;
        }
        let length = length + 1;
        self.path.truncate(length - 1);
        self.path.push(letter);
        let bounds = self.rows.bounds_unordered(length);
        let tiles = self.lengths.letters(graph, edge.target, length, &bounds, None);
        let mut labels = LabelSet::from(tiles);
        // At least one letter follows the separator.
        let wanted = bounds.max > 0 && length < self.lengths.max;
        if wanted && length < MAX_WORD_LENGTH && !edge.target.is_empty() {
            labels |= graph.labels(edge.target).next & LabelSet::from(Label::Separator);
        }
        if !labels.is_empty() {
            self.frames.push(LiteralNode { state: edge.target, labels, length, turned: false });
        }
        let is_word = edge.terminal && self.lengths.contains(length);
        is_word && self.complete_left_part().is_some_and(|bounds| bounds.accepts)
    }

    /// Ends the left part, and continues to the right.
    fn turn(&mut self, graph: impl Graph, state: State) {
        let Some(bounds) = self.complete_left_part() else {
            return;
        };
        let length = self.word.len();
        let tiles = self.lengths.letters(graph, state, length, &bounds, None);
        if !tiles.is_empty() {
            self.frames.push(LiteralNode { state, labels: tiles.into(), length, turned: true });
        }
    }

    /// Reverses the path into the beginning of the word, and steps the ordered constraints along
    /// it. Returns `None` if one rejects it, or if the word contains the literal earlier.
    fn complete_left_part(&mut self) -> Option<PruneBounds> {
        self.word.clear();
        self.word.extend(self.path.iter().rev());
        let literal = &*self.literal;
        let last = self.word.len().checked_sub(literal.len())?;
        let mut occurrences = self.word.windows(literal.len());
        if occurrences.position(|tiles| tiles == literal) != Some(last) {
            return None;
        }
        // The rows of the left part are in another order: overwrite the states of ordered
        // constraints.
        for (row, &tile) in self.word.iter().enumerate() {
            if !self.rows.step_where(row, tile, true) {
                return None;
            }
        }
        Some(self.rows.bounds(self.word.len()))
    }

    fn step_right(
        &mut self,
        graph: impl Graph,
        edge: lexc_format::pool::Edge,
        letter: Letter,
        length: usize,
    ) -> bool {
        if !self.rows.step(length, letter) {
            return false;
        }
        let length = length + 1;
        self.word.truncate(length - 1);
        self.word.push(letter);
        let bounds = self.rows.bounds(length);
        let tiles = match length < MAX_WORD_LENGTH {
            true => self.lengths.letters(graph, edge.target, length, &bounds, None),
            false => LetterSet::EMPTY,
        };
        if !tiles.is_empty() {
            self.frames.push(LiteralNode {
                state: edge.target,
                labels: tiles.into(),
                length,
                turned: true,
            });
        }
        edge.terminal && bounds.accepts && self.lengths.contains(length)
    }
}
