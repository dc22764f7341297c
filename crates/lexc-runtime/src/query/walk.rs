//! A walk down an automaton, with all constraints in step.

use core::ops::Range;
use std::sync::OnceLock;

use lexc_format::pool::{Graph, PoolView, State};
use lexc_format::with_graph;

use super::constraint::Outlook;
use super::horizon::Horizon;
use super::product::{Product, Rows};
use crate::around::LONGEST;
use crate::automaton::Automaton;

/// Lengths that are still wanted, narrower than what the constraints say: those who look for the
/// longest words narrow them as they find some.
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

    /// The tiles with which it is worth going on from `state`, where a word of `length` tiles
    /// ends, as far as masks and lengths tell.
    #[inline]
    pub(super) fn tiles(
        self,
        graph: impl Graph,
        state: State,
        length: usize,
        outlook: &Outlook,
        horizon: Option<&Horizon>,
    ) -> u64 {
        let min = self.min.saturating_sub(length).max(outlook.min as usize);
        let max = self.max.saturating_sub(length).min(outlook.max as usize);
        if state.is_empty() || max == 0 || min > max {
            return 0;
        }
        if horizon.is_some_and(|horizon| !horizon.allows(state, outlook, min.max(1), max)) {
            return 0;
        }
        let masks = graph.masks(state);
        let arcs = match (min, max) {
            (_, 1) => masks.ends,
            (2.., _) => masks.next,
            _ => masks.next | masks.ends,
        };
        arcs & outlook.tiles & !1
    }

    #[inline]
    pub(super) fn hold(self, length: usize) -> bool {
        (self.min..=self.max).contains(&length)
    }
}

/// A depth-first walk from the root of a DAWG, or of a reversed one. Words come in the order of
/// the alphabet, read from the root's end.
#[derive(Debug)]
pub(super) struct Walk<'a> {
    automaton: Automaton<'a>,
    view: PoolView<'a>,
    range: Range<u32>,
    /// Where what lies below the states is kept once it is known.
    kept: &'a OnceLock<Horizon>,
    horizon: Option<&'a Horizon>,
    /// Nodes looked at that were no answers.
    nodes: usize,
    product: Product,
    rows: Rows,
    /// One more than there are tiles in `word`, at most.
    frames: Vec<Frame>,
    word: Vec<u8>,
    pub(super) lengths: Lengths,
}

/// A state, and the tiles to go along from there that were not yet taken.
#[derive(Debug, Clone, Copy)]
struct Frame {
    state: State,
    tiles: u64,
}

/// Nodes that [`Walk::fan`] looks at.
const FAN_NODES: usize = 64;

/// After so many nodes that are no answers a walk finds out what lies below all states.
const LONG_WALK: usize = 1 << 13;

/// For a walk's first three levels the nodes that it reaches there; `usize::MAX` if they are many.
pub(super) type Fan = [usize; 3];

impl<'a> Walk<'a> {
    /// A walk down `automaton`, whose states lie in `range` and whose horizon is kept in `kept`.
    pub(super) fn new(
        (automaton, range, kept): (Automaton<'a>, Range<u32>, &'a OnceLock<Horizon>),
        product: Product,
    ) -> Self {
        let mut walk = Self {
            automaton,
            view: automaton.view(),
            horizon: kept.get(),
            kept,
            range,
            nodes: 0,
            product,
            rows: Rows::default(),
            frames: Vec::new(),
            word: Vec::new(),
            lengths: Lengths::ALL,
        };
        walk.restart(automaton.root());
        walk
    }

    fn restart(&mut self, root: State) {
        let outlook = self.product.start(&mut self.rows);
        let lengths = self.lengths;
        let tiles = with_graph!(self.view, graph => lengths.tiles(graph, root, 0, &outlook, None));
        self.frames.clear();
        self.frames.push(Frame { state: root, tiles });
    }

    pub(super) fn product(&self) -> &Product {
        &self.product
    }

    /// How the walk fans out, found by walking at most a few nodes of it. Begins it again.
    pub(super) fn fan(&mut self) -> Fan {
        let mut fan = [usize::MAX; 3];
        let root = self
            .frames
            .first()
            .map_or(State::EMPTY, |frame| frame.state);
        let mut steps = 0;
        for (level, reached) in (1..).zip(&mut fan) {
            self.restart(root);
            let mut nodes = 0;
            let complete = with_graph!(self.view, graph => loop {
                if steps > FAN_NODES {
                    break false;
                }
                let Some(_) = self.advance(graph, level) else {
                    break true;
                };
                steps += 1;
                nodes += usize::from(self.word.len() == level);
            });
            if !complete {
                break;
            }
            *reached = nodes;
        }
        self.restart(root);
        fan
    }

    /// Makes sure that it is known what lies below the states.
    #[cold]
    fn look_ahead(&mut self) {
        let make = || Horizon::new(self.automaton, &self.range);
        self.horizon = Some(self.kept.get_or_init(make));
    }

    /// Goes to the next word that is accepted.
    pub(super) fn next_tiles(&mut self) -> Option<&[u8]> {
        with_graph!(self.view, graph => {
            while !self.advance(graph, LONGEST)? {
                self.nodes += 1;
                if self.nodes == LONG_WALK {
                    self.look_ahead();
                }
            }
        });
        Some(&self.word)
    }

    /// Takes a step to the next node no deeper than `depth`; tells whether its word is accepted.
    #[inline]
    fn advance(&mut self, graph: impl Graph, depth: usize) -> Option<bool> {
        loop {
            let length = self.frames.len().checked_sub(1)?;
            let frame = self.frames.last_mut()?;
            if frame.tiles == 0 {
                self.frames.pop();
                continue;
            }
            let tile = frame.tiles.trailing_zeros() as u8;
            frame.tiles &= frame.tiles - 1;
            let Some(arc) = graph.arc(frame.state, tile) else {
                continue;
            };
            if !self.product.step(&mut self.rows, length, tile) {
                continue;
            }
            let length = length + 1;
            self.word.truncate(length - 1);
            self.word.push(tile);
            let outlook = self.product.outlook(&self.rows, length);
            let tiles = match length < depth {
                true => self
                    .lengths
                    .tiles(graph, arc.target, length, &outlook, self.horizon),
                false => 0,
            };
            let accepted = arc.terminal && outlook.accepts && self.lengths.hold(length);
            if tiles != 0 {
                let state = arc.target;
                self.frames.push(Frame { state, tiles });
            }
            return Some(accepted);
        }
    }
}
