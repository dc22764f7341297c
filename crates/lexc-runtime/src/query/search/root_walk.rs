//! The walk from the root of a DAWG, in parallel with all constraints.

use core::ops::Range;
use std::sync::OnceLock;

use lexc_alphabet::{Letter, LetterSet};
use lexc_format::pool::{Graph, PoolView, State};
use lexc_format::with_graph;

use super::lengths::{Lengths, can_complete, is_restrictive};
use super::rank_bound::{Continuations, RankBound};
use super::rows::Rows;
use crate::automaton::Automaton;
use crate::limits::MAX_WORD_LENGTH;
use crate::lookahead::{Continuation, Lookahead};
use crate::query::constraint::PruneBounds;
use crate::query::constraints::product::Product;
use crate::word_array::WordArray;
use crate::words::SubtreeWalk;
use lexc_cpu::Isa;

/// A depth-first walk from the root of a DAWG, or of a reversed one. Words are visited in alphabet
/// order, read from the root's end.
#[derive(Debug)]
pub(in crate::query) struct RootWalk<'a> {
    automaton: Automaton<'a>,
    view: PoolView<'a>,
    range: Range<u32>,
    /// The cell of the lookahead, which the first long walk fills.
    lookahead_cell: &'a OnceLock<Lookahead>,
    lookahead: Option<&'a Lookahead>,
    /// The number of steps before the walk counts as long.
    patience: usize,
    /// The number of steps at the end of `patience`.
    steps: usize,
    /// `true` if long walks pause, because a scan could replace them.
    can_pause: bool,
    /// `true` if the words below a node are listed without their constraints where all of them
    /// are accepted.
    can_list: bool,
    /// `true` if the words below the last node are listed.
    is_listing: bool,
    /// The list without an array.
    below: SubtreeWalk,
    /// The array of all words, if it exists.
    array: Option<&'a WordArray>,
    /// The ranks of the listed words in the array. No word before their end is visited again.
    listed: Range<usize>,
    rows: Rows,
    /// The nodes on the path; the last one is the current position. Each node but the first adds
    /// one letter to the word.
    path: Vec<PathNode>,
    word: [Letter; MAX_WORD_LENGTH],
    /// The number of letters of the last word visited.
    length: usize,
    pub(in crate::query) lengths: Lengths,
    /// The bound of ranks, for a search for the first words by score or probability.
    pub(in crate::query) rank: Option<RankBound>,
}

/// A node of the path: its state, its bounds, and the letters that the walk has not followed yet.
#[derive(Debug, Clone, Copy)]
struct PathNode {
    state: State,
    letters: LetterSet,
    bounds: PruneBounds,
}

/// The number of steps after which a walk computes the lookahead.
pub(in crate::query) const LONG_WALK: usize = 1 << 13;

/// The number of nodes that [`RootWalk::fan_out`] visits.
const FAN_OUT_NODES: usize = 64;

/// The numbers of nodes on the first three levels of a walk; `usize::MAX` for many.
pub(in crate::query) type FanOut = [usize; 3];

/// The result of a search for the next word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::query) enum Progress {
    /// An accepted word.
    Word,
    /// The walk is long: the caller may replace it, or continue.
    Long,
    /// The end of the walk.
    End,
}

/// The result of a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum StepResult {
    /// An accepted word.
    Word,
    /// A node whose word is not accepted.
    Node,
    /// The end of the walk.
    End,
}

impl<'a> RootWalk<'a> {
    /// Creates a walk down `automaton`, whose states lie in `range` and whose lookahead is stored
    /// in `lookahead_cell`.
    pub(in crate::query) fn new(
        (automaton, range, lookahead_cell): (Automaton<'a>, Range<u32>, &'a OnceLock<Lookahead>),
        product: Product,
    ) -> Self {
        let mut walk = Self {
            automaton,
            view: automaton.view(),
            lookahead: lookahead_cell.get(),
            lookahead_cell,
            range,
            patience: LONG_WALK,
            steps: LONG_WALK,
            can_pause: false,
            can_list: false,
            is_listing: false,
            below: SubtreeWalk::default(),
            array: None,
            listed: 0..0,
            rows: Rows::new(product),
            path: Vec::with_capacity(16),
            word: [Letter::FIRST; MAX_WORD_LENGTH],
            length: 0,
            lengths: Lengths::ALL,
            rank: None,
        };
        walk.restart();
        walk
    }

    fn restart(&mut self) {
        let bounds = self.rows.start();
        let state = self.automaton.root();
        let lengths = self.lengths;
        let letters =
            with_graph!(self.view, graph => lengths.letters(graph, state, 0, &bounds, None));
        self.path.clear();
        self.path.push(PathNode { state, letters, bounds });
        self.length = 0;
    }

    pub(in crate::query) fn product(&self) -> &Product {
        self.rows.product()
    }

    /// Returns the fan-out of the walk, found by visiting at most a few nodes. Restarts the walk.
    pub(in crate::query) fn fan_out(&mut self) -> FanOut {
        let mut fan_out = [usize::MAX; 3];
        let mut steps = 0;
        for (level, reached) in (1..).zip(&mut fan_out) {
            self.restart();
            let mut nodes = 0;
            let complete = with_graph!(self.view, graph => loop {
                if steps > FAN_OUT_NODES {
                    break false;
                }
                if self.step(graph, level) == StepResult::End {
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
        fan_out
    }

    /// Lets the walk list words without their constraints, from an array of all words if there is
    /// one. Lengths and ranks must not be narrowed then.
    pub(in crate::query) fn list_accepted(&mut self, array: Option<&'a WordArray>) {
        self.can_list = true;
        self.array = array;
    }

    /// Lets [`Self::advance`] report a long walk after `steps` more steps, unless ranks are
    /// bounded.
    pub(in crate::query) fn pause_after(&mut self, steps: usize) {
        self.steps = self.steps() + steps;
        self.patience = steps;
        self.can_pause = true;
    }

    /// Returns the number of steps of the walk.
    pub(in crate::query) fn steps(&self) -> usize {
        self.steps - self.patience
    }

    /// Returns `true` if a walk in alphabet order has visited the word, or can no longer find it.
    pub(in crate::query) fn has_passed(&self, word: &[Letter]) -> bool {
        let path = self.word.get(..self.length).unwrap_or_default();
        word <= path || self.is_listing && word.starts_with(path)
    }

    /// Returns the bounds of the empty word.
    pub(in crate::query) fn bounds(&self) -> PruneBounds {
        self.rows.bounds(0)
    }

    /// Advances to the next accepted word of a walk that does not pause, and returns it.
    pub(in crate::query) fn next_letters(&mut self) -> Option<&[Letter]> {
        (self.advance() == Progress::Word).then(|| self.word())
    }

    /// Returns the word found.
    #[inline]
    pub(in crate::query) fn word(&self) -> &[Letter] {
        match (self.is_listing, self.array) {
            (true, Some(array)) => array.word(self.listed.start.wrapping_sub(1)),
            (true, None) => self.below.word(),
            _ => self.word.get(..self.length).unwrap_or_default(),
        }
    }

    /// Advances to the next accepted word.
    #[inline]
    pub(in crate::query) fn advance(&mut self) -> Progress {
        Isa::detected().run(
            #[inline(always)]
            || with_graph!(self.view, graph => self.advance_in(graph)),
        )
    }

    #[inline(always)]
    fn advance_in(&mut self, graph: impl Graph) -> Progress {
        loop {
            if self.is_listing && self.advance_list(graph) {
                return Progress::Word;
            }
            if self.patience == 0 {
                if self.can_pause && self.rank.is_none() {
                    return Progress::Long;
                }
                self.look_ahead();
                self.patience = usize::MAX;
            }
            self.patience -= 1;
            match self.step(graph, MAX_WORD_LENGTH) {
                StepResult::Word => return Progress::Word,
                StepResult::End => return Progress::End,
                StepResult::Node => {}
            }
        }
    }

    #[inline(always)]
    fn advance_list(&mut self, graph: impl Graph) -> bool {
        match self.array {
            Some(_) => self.listed.next().is_some(),
            None => self.below.advance(graph, |word| word.len() <= MAX_WORD_LENGTH),
        }
    }

    /// Begins the list of the words below `state`, to which the first `length` letters lead.
    fn begin_list(&mut self, graph: impl Graph, state: State, length: usize) {
        let path = self.word.get(..length).unwrap_or_default();
        match self.array {
            Some(array) => {
                let begin = array.first_after(self.listed.end, |word| word <= path);
                self.listed = begin..array.first_after(begin, |word| word.starts_with(path));
            }
            None => self.below.begin(graph, state, path),
        }
    }

    /// Ensures that the lookahead is computed.
    #[cold]
    pub(in crate::query) fn look_ahead(&mut self) {
        if self.lookahead.is_some() {
            return;
        }
        let make = || Lookahead::new(self.automaton, &self.range);
        self.lookahead = Some(self.lookahead_cell.get_or_init(make));
    }

    /// Returns `true` if a word that begins with the first `length` letters and continues from
    /// `state` can be among the first of the requested order.
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
        let (min, max) = self.lengths.remaining(length, bounds);
        let below = self.lookahead.map(|lookahead| lookahead.below(state));
        let below = below.unwrap_or(Continuation::ANYTHING);
        let later = match bounds.spare {
            0 => bounds.later,
            _ => LetterSet::ALL,
        };
        let next = Continuations {
            state,
            letters: below.some & later,
            lengths: (min.max(1)..=max.min(MAX_WORD_LENGTH - length))
                .filter(move |&letters| below.has_length(letters, letters)),
        };
        rank.allows(graph, word, next)
    }

    /// Advances to the next node, no deeper than `depth`.
    #[inline(always)]
    fn step(&mut self, graph: impl Graph, depth: usize) -> StepResult {
        loop {
            let before = self.path.len().wrapping_sub(1);
            let Some(node) = self.path.last_mut() else {
                return StepResult::End;
            };
            let Some(letter) = node.letters.pop_first() else {
                self.path.pop();
                continue;
            };
            let Some(edge) = graph.edge(node.state, letter) else {
                continue;
            };
            let length = before + 1;
            // If no word ends here, only the lookahead can justify the step.
            if let Some(lookahead) = self.lookahead
                && !edge.terminal
                && let (min, max) = self.lengths.remaining(before, &node.bounds)
                && is_restrictive(before, &node.bounds, min, max)
            {
                let needs = node.bounds.needs - LetterSet::from(letter);
                let (min, max) = (min.saturating_sub(1).max(1), max.saturating_sub(1));
                if max == 0
                    || !can_complete(lookahead, edge.target, &node.bounds, needs, (min, max))
                {
                    continue;
                }
            }
            if !self.rows.step(before, letter) {
                continue;
            }
            if let Some(slot) = self.word.get_mut(before) {
                *slot = letter;
            }
            self.length = length;
            let bounds = self.rows.bounds(length);
            self.is_listing =
                self.can_list && length < depth && bounds.accepts && self.rows.accepts_all(length);
            let (state, lookahead) = (edge.target, self.lookahead);
            if self.is_listing {
                self.begin_list(graph, state, length);
            } else if length < depth {
                let letters = self.lengths.letters(graph, state, length, &bounds, lookahead);
                if !letters.is_empty() && self.can_rank(graph, length, state, &bounds) {
                    self.path.push(PathNode { state, letters, bounds });
                }
            }
            return match edge.terminal && bounds.accepts && self.lengths.contains(length) {
                true => StepResult::Word,
                false => StepResult::Node,
            };
        }
    }
}
