//! A walk that begins inside words, with letters that all of them contain, in a GADDAG.

use std::sync::Arc;

use lexc_alphabet::{Letter, LetterSet};
use lexc_format::pool::{Graph, PoolView, State};
use lexc_format::{Label, LabelSet, with_graph};

use super::constraint::PruneBounds;
use super::product::{Product, Rows};
use super::walk::Lengths;
use crate::automaton::Automaton;
use crate::extensions::LONGEST;

/// A walk over all words that contain some adjacent letters: from these leftwards to the beginning
/// of a word, then rightwards to its end.
///
/// During the left part, only unordered constraints are stepped. At the turn, the others are
/// stepped from the beginning of the word up to there; words that they refuse are not followed to
/// the right. A word that contains the letters several times is found from the first occurrence.
#[derive(Debug)]
pub(super) struct LiteralWalk<'a> {
    view: PoolView<'a>,
    product: Product,
    literal: Arc<[Letter]>,
    rows: Rows,
    frames: Vec<Frame>,
    /// During the left part, the letters in the order of the walk: the word so far, reversed.
    path: Vec<Letter>,
    /// The word from its beginning, once that is known.
    word: Vec<Letter>,
    pub(super) lengths: Lengths,
}

#[derive(Debug, Clone, Copy)]
struct Frame {
    state: State,
    /// Labels to follow, the separator only before it.
    labels: LabelSet,
    /// The number of letters before it.
    length: usize,
    /// `true` if it is after the separator.
    turned: bool,
}

impl<'a> LiteralWalk<'a> {
    /// Returns a walk from `product`'s literal. `gaddag` is a GADDAG or the left half of a two-way
    /// DAWG.
    pub(super) fn new(gaddag: Automaton<'a>, product: Product) -> Self {
        let literal: Arc<[Letter]> = product.literal().into();
        let mut walk = Self {
            view: gaddag.view(),
            product,
            rows: Rows::default(),
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
                all => gaddag.walk(all).map(|arc| arc.target),
            }
        {
            walk.begin(state, last);
        }
        walk
    }

    /// Steps the constraints along the literal, up to `first`, its first letter, which is the next
    /// step from `state`.
    fn begin(&mut self, state: State, first: Letter) {
        self.product.start(&mut self.rows);
        for (row, &tile) in self.literal.iter().skip(1).enumerate() {
            if !self.product.step_some(&mut self.rows, row, tile, false) {
                return;
            }
        }
        self.frames.push(Frame {
            state,
            labels: LetterSet::from(first).into(),
            length: self.literal.len() - 1,
            turned: false,
        });
    }

    pub(super) fn next_letters(&mut self) -> Option<&[Letter]> {
        with_graph!(self.view, graph => while !self.advance(graph)? {});
        Some(&self.word)
    }

    /// Takes a step; returns whether `word` is an accepted word.
    fn advance(&mut self, graph: impl Graph) -> Option<bool> {
        let frame = self.frames.last_mut()?;
        let Some(label) = frame.labels.pop_first() else {
            self.frames.pop();
            return Some(false);
        };
        let Frame {
            state,
            length,
            turned,
            ..
        } = *frame;
        let Some(arc) = graph.arc(state, label) else {
            return Some(false);
        };
        Some(match (turned, label) {
            (false, Label::Separator) => {
                self.path.truncate(length);
                self.turn(graph, arc.target);
                false
            }
            (false, Label::Letter(letter)) => self.step_left(graph, arc, letter, length),
            (true, Label::Letter(letter)) => self.step_right(graph, arc, letter, length),
            (true, Label::Separator) => false,
        })
    }

    fn step_left(
        &mut self,
        graph: impl Graph,
        arc: lexc_format::pool::Arc,
        letter: Letter,
        length: usize,
    ) -> bool {
        if !self
            .product
            .step_some(&mut self.rows, length, letter, false)
        {
            return false;
        }
        let length = length + 1;
        self.path.truncate(length - 1);
        self.path.push(letter);
        let bounds = self.product.bounds_unordered(&self.rows, length);
        let tiles = self.lengths.tiles(graph, arc.target, length, &bounds, None);
        let mut labels = LabelSet::from(tiles);
        // The separator takes no letter: it leads to at least one.
        let wanted = bounds.max > 0 && length < self.lengths.max;
        if wanted && length < LONGEST && !arc.target.is_empty() {
            labels |= graph.labels(arc.target).next & LabelSet::from(Label::Separator);
        }
        if !labels.is_empty() {
            self.frames.push(Frame {
                state: arc.target,
                labels,
                length,
                turned: false,
            });
        }
        let is_word = arc.terminal && self.lengths.hold(length);
        is_word && self.settle().is_some_and(|bounds| bounds.accepts)
    }

    /// Ends the left part, and follows the DAWG from there.
    fn turn(&mut self, graph: impl Graph, state: State) {
        let Some(bounds) = self.settle() else {
            return;
        };
        let length = self.word.len();
        let tiles = self.lengths.tiles(graph, state, length, &bounds, None);
        if !tiles.is_empty() {
            self.frames.push(Frame {
                state,
                labels: tiles.into(),
                length,
                turned: true,
            });
        }
    }

    /// Makes the path, read from its end, the beginning of the word, and steps all constraints up
    /// to there. Returns `None` if one refuses, or if the word contains the literal earlier.
    fn settle(&mut self) -> Option<PruneBounds> {
        self.word.clear();
        self.word.extend(self.path.iter().rev());
        let literal = &*self.literal;
        let last = self.word.len().checked_sub(literal.len())?;
        let mut occurrences = self.word.windows(literal.len());
        if occurrences.position(|tiles| tiles == literal) != Some(last) {
            return None;
        }
        // The rows also hold the letters of the left part, but the states of other constraints.
        for (row, &tile) in self.word.iter().enumerate() {
            if !self.product.step_some(&mut self.rows, row, tile, true) {
                return None;
            }
        }
        Some(self.product.bounds(&self.rows, self.word.len()))
    }

    fn step_right(
        &mut self,
        graph: impl Graph,
        arc: lexc_format::pool::Arc,
        letter: Letter,
        length: usize,
    ) -> bool {
        if !self.product.step(&mut self.rows, length, letter) {
            return false;
        }
        let length = length + 1;
        self.word.truncate(length - 1);
        self.word.push(letter);
        let bounds = self.product.bounds(&self.rows, length);
        let tiles = match length < LONGEST {
            true => self.lengths.tiles(graph, arc.target, length, &bounds, None),
            false => LetterSet::EMPTY,
        };
        if !tiles.is_empty() {
            self.frames.push(Frame {
                state: arc.target,
                labels: tiles.into(),
                length,
                turned: true,
            });
        }
        arc.terminal && bounds.accepts && self.lengths.hold(length)
    }
}
