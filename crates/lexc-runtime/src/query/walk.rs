//! A walk down an automaton, in parallel with all constraints.

use core::ops::Range;
use std::sync::OnceLock;

use lexc_alphabet::{Letter, LetterSet};
use lexc_format::pool::{Graph, PoolView, State};
use lexc_format::with_graph;

use super::constraint::PruneBounds;
use super::product::{Product, Rows};
use super::rank_bound::{Continuations, RankBound};
use crate::automaton::Automaton;
use crate::extensions::LONGEST;
use crate::isa::Isa;
use crate::lookahead::{Below, Lookahead};

/// Returns `true` if a word can be completed below `state` with `min` to `max` letters, `max` being
/// at least 1, that have all of `needs`.
#[inline]
fn allows(
    lookahead: &Lookahead,
    state: State,
    bounds: &PruneBounds,
    needs: LetterSet,
    (min, max): (usize, usize),
) -> bool {
    let below = lookahead.below(state);
    let foreign = below.all - bounds.later;
    below.some.is_superset(needs)
        && below.has_length(min, max)
        && (foreign.is_empty() || foreign.len() <= bounds.spare as usize)
}

/// The lengths that are still wanted, narrower than those of the constraints: a search for the
/// longest words narrows them as it finds some.
#[derive(Debug, Clone, Copy)]
pub(super) struct Lengths {
    pub(super) min: usize,
    pub(super) max: usize,
}

impl Lengths {
    pub(super) const ALL: Self = Self {
        min: 0,
        max: LONGEST,
    };

    /// Returns the least and the greatest number of letters that may follow a word of `length`
    /// letters.
    #[inline]
    fn left(self, length: usize, bounds: &PruneBounds) -> (usize, usize) {
        (
            self.min.saturating_sub(length).max(bounds.min as usize),
            self.max.saturating_sub(length).min(bounds.max as usize),
        )
    }

    /// Returns the letters along which to continue from `state`, where a word of `length` letters
    /// ends, as far as masks, lengths and the lookahead exclude the others.
    #[inline(always)]
    pub(super) fn tiles(
        self,
        graph: impl Graph,
        state: State,
        length: usize,
        bounds: &PruneBounds,
        lookahead: Option<&Lookahead>,
    ) -> LetterSet {
        let (min, max) = self.left(length, bounds);
        if state.is_empty() || max == 0 || min > max {
            return LetterSet::EMPTY;
        }
        let allows = |lookahead: &Lookahead| {
            allows(lookahead, state, bounds, bounds.needs, (min.max(1), max))
        };
        if !lookahead.is_none_or(allows) {
            return LetterSet::EMPTY;
        }
        let labels = graph.labels(state);
        let arcs = match (min, max) {
            (_, 1) => labels.ends.into(),
            (2.., _) => labels.next,
            _ => labels.all(),
        };
        arcs & bounds.next
    }

    #[inline]
    pub(super) fn hold(self, length: usize) -> bool {
        (self.min..=self.max).contains(&length)
    }
}

/// Returns `true` if the lookahead could exclude anything after a word of `length` letters.
#[inline(always)]
fn is_bound(length: usize, bounds: &PruneBounds, min: usize, max: usize) -> bool {
    let any_length = min <= 1 && max >= LONGEST.saturating_sub(length);
    !any_length || !bounds.needs.is_empty() || bounds.later != LetterSet::ALL
}

/// A depth-first walk from the root of a DAWG, or of a reversed one. Words are visited in alphabet
/// order, read from the root's end.
#[derive(Debug)]
pub(super) struct Walk<'a> {
    automaton: Automaton<'a>,
    view: PoolView<'a>,
    range: Range<u32>,
    /// The cell of the lookahead, once it is computed.
    kept: &'a OnceLock<Lookahead>,
    lookahead: Option<&'a Lookahead>,
    /// The number of steps before the walk counts as long.
    patience: usize,
    product: Product,
    rows: Rows,
    /// The nodes on the path to the current position, which is last; each but the first is after
    /// one more letter of the word.
    frames: Vec<Frame>,
    word: [Letter; LONGEST],
    /// The letters of the last word visited.
    length: usize,
    pub(super) lengths: Lengths,
    /// The bound of ranks, for a search for the first words by score or probability.
    pub(super) rank: Option<RankBound>,
}

/// A node: its state, its bounds, and the letters along which the walk has not yet continued.
#[derive(Debug, Clone, Copy)]
struct Frame {
    state: State,
    tiles: LetterSet,
    bounds: PruneBounds,
}

/// The number of steps without an answer after which a walk computes the lookahead.
const LONG_WALK: usize = 1 << 13;

/// The number of nodes that [`Walk::fan`] visits.
const FAN_NODES: usize = 64;

/// The number of nodes that a walk reaches on its first three levels; `usize::MAX` if they are
/// many.
pub(super) type Fan = [usize; 3];

/// The result of a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Met {
    /// An answer.
    Word,
    /// A node that is not an answer.
    Node,
    /// The end of the walk.
    End,
}

impl<'a> Walk<'a> {
    /// Creates a walk down `automaton`, whose states lie in `range` and whose lookahead is kept in
    /// `kept`.
    pub(super) fn new(
        (automaton, range, kept): (Automaton<'a>, Range<u32>, &'a OnceLock<Lookahead>),
        product: Product,
    ) -> Self {
        let mut walk = Self {
            automaton,
            view: automaton.view(),
            lookahead: kept.get(),
            kept,
            range,
            patience: LONG_WALK,
            product,
            rows: Rows::default(),
            frames: Vec::with_capacity(16),
            word: [Letter::FIRST; LONGEST],
            length: 0,
            lengths: Lengths::ALL,
            rank: None,
        };
        walk.restart();
        walk
    }

    fn restart(&mut self) {
        let bounds = self.product.start(&mut self.rows);
        let state = self.automaton.root();
        let lengths = self.lengths;
        let tiles = with_graph!(self.view, graph => lengths.tiles(graph, state, 0, &bounds, None));
        self.frames.clear();
        self.frames.push(Frame {
            state,
            tiles,
            bounds,
        });
    }

    pub(super) fn product(&self) -> &Product {
        &self.product
    }

    /// Returns the fan-out of the walk, found by visiting at most a few nodes. Restarts the walk.
    pub(super) fn fan(&mut self) -> Fan {
        let mut fan = [usize::MAX; 3];
        let mut steps = 0;
        for (level, reached) in (1..).zip(&mut fan) {
            self.restart();
            let mut nodes = 0;
            let complete = with_graph!(self.view, graph => loop {
                if steps > FAN_NODES {
                    break false;
                }
                if self.step(graph, level) == Met::End {
                    break true;
                }
                steps += 1;
                nodes += usize::from(self.length == level);
            });
            if !complete {
                break;
            }
            *reached = nodes;
        }
        self.restart();
        fan
    }

    /// Advances to the next accepted word.
    pub(super) fn next_letters(&mut self) -> Option<&[Letter]> {
        let found = Isa::detected().run(
            #[inline(always)]
            || with_graph!(self.view, graph => self.find(graph)),
        );
        match found {
            true => self.word.get(..self.length),
            false => None,
        }
    }

    #[inline(always)]
    fn find(&mut self, graph: impl Graph) -> bool {
        loop {
            match self.step(graph, LONGEST) {
                Met::Word => return true,
                Met::End => return false,
                Met::Node => {}
            }
            self.patience = self.patience.saturating_sub(1);
            if self.patience == 0 && self.lookahead.is_none() {
                self.look_ahead();
            }
        }
    }

    /// Ensures that the lookahead is computed.
    #[cold]
    pub(super) fn look_ahead(&mut self) {
        let make = || Lookahead::new(self.automaton, &self.range);
        self.lookahead = Some(self.kept.get_or_init(make));
    }

    /// Returns `true` if a word that begins with the first `length` letters and continues from
    /// `state` can be among the first of the order that is searched.
    #[inline(always)]
    fn can_rank(
        &mut self,
        graph: impl Graph,
        length: usize,
        state: State,
        bounds: &PruneBounds,
    ) -> bool {
        let (Some(rank), Some(word)) = (&mut self.rank, self.word.get(..length)) else {
            return true;
        };
        let (min, max) = self.lengths.left(length, bounds);
        let below = self.lookahead.map(|lookahead| lookahead.below(state));
        let below = below.unwrap_or(Below::ANYTHING);
        let later = match bounds.spare {
            0 => bounds.later,
            _ => LetterSet::ALL,
        };
        let next = Continuations {
            state,
            letters: below.some & later,
            lengths: (min.max(1)..=max.min(LONGEST - length))
                .filter(move |&letters| below.has_length(letters, letters)),
        };
        rank.allows(graph, word, next)
    }

    /// Advances to the next node, no deeper than `depth`.
    #[inline(always)]
    fn step(&mut self, graph: impl Graph, depth: usize) -> Met {
        loop {
            let before = self.frames.len().wrapping_sub(1);
            let Some(frame) = self.frames.last_mut() else {
                return Met::End;
            };
            let Some(letter) = frame.tiles.pop_first() else {
                self.frames.pop();
                continue;
            };
            let Some(arc) = graph.arc(frame.state, letter) else {
                continue;
            };
            let length = before + 1;
            // If no word ends here, only the lookahead can justify the step.
            if let Some(lookahead) = self.lookahead
                && !arc.terminal
                && let (min, max) = self.lengths.left(before, &frame.bounds)
                && is_bound(before, &frame.bounds, min, max)
            {
                let needs = frame.bounds.needs - LetterSet::from(letter);
                let (min, max) = (min.saturating_sub(1).max(1), max.saturating_sub(1));
                if max == 0 || !allows(lookahead, arc.target, &frame.bounds, needs, (min, max)) {
                    continue;
                }
            }
            if !self.product.step(&mut self.rows, before, letter) {
                continue;
            }
            if let Some(slot) = self.word.get_mut(before) {
                *slot = letter;
            }
            self.length = length;
            let bounds = self.product.bounds(&self.rows, length);
            if length < depth {
                let (state, lookahead) = (arc.target, self.lookahead);
                let tiles = self.lengths.tiles(graph, state, length, &bounds, lookahead);
                if !tiles.is_empty() && self.can_rank(graph, length, state, &bounds) {
                    self.frames.push(Frame {
                        state,
                        tiles,
                        bounds,
                    });
                }
            }
            return match arc.terminal && bounds.accepts && self.lengths.hold(length) {
                true => Met::Word,
                false => Met::Node,
            };
        }
    }
}
