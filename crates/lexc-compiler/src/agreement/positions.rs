//! Positions in all kinds of structures, and the edges that leave them.

use lexc_format::pool::{Compact, CompactState, Graph, Pool, PoolView, Side, State};
use lexc_format::{Label, with_graph};

/// A position in a structure.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Position {
    Automaton(State),
    TwoWay(State),
    Compact(CompactState),
}

impl Position {
    /// Returns the address in the pool; 0 for a state without edges.
    pub(super) const fn address(self) -> u32 {
        match self {
            Self::Automaton(state) | Self::TwoWay(state) => state.0,
            Self::Compact(state) => state.state().0,
        }
    }

    /// Returns the sides on which the position has edges. `own` is the side of an automaton that
    /// reads in one direction.
    pub(super) fn sides(self, own: &Side) -> &[Side] {
        match self {
            Self::Automaton(_) => core::slice::from_ref(own),
            Self::TwoWay(_) | Self::Compact(_) => &[Side::Left, Side::Right],
        }
    }
}

/// An edge that leaves a position. After a separator, letters are added on the other side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct PositionEdge {
    pub(super) label: Label,
    pub(super) terminal: bool,
    pub(super) target: Position,
}

pub(super) struct Positions<'a> {
    view: PoolView<'a>,
}

impl<'a> Positions<'a> {
    pub(super) fn new(pool: &Pool<'a>) -> Self {
        Self { view: pool.view() }
    }

    fn compact(&self) -> Option<Compact<'a>> {
        match self.view {
            PoolView::EdgeList(lists) => Some(Compact::new(lists)),
            _ => None,
        }
    }

    /// Returns the side of the only edge of a forced state: all longer words around it have its
    /// letter there.
    pub(super) fn forced_side(&self, position: Position) -> Option<Side> {
        match position {
            Position::Compact(state) => Some(self.compact()?.forced(state)?.0),
            _ => None,
        }
    }

    /// Returns the edges of a side in the order of their labels.
    pub(super) fn edges(&self, position: Position, side: Side) -> Vec<PositionEdge> {
        let mut edges: Vec<PositionEdge> = match position {
            Position::Compact(state) => self.compact_edges(state, side),
            Position::Automaton(state) => self.list(state, Position::Automaton),
            Position::TwoWay(state) => {
                let half = match side {
                    Side::Left => state,
                    Side::Right => with_graph!(self.view, graph => graph.right(state)),
                };
                self.list(half, Position::TwoWay)
            }
        };
        edges.sort_unstable_by_key(|edge| edge.label);
        edges
    }

    fn list(&self, state: State, letter: impl Fn(State) -> Position) -> Vec<PositionEdge> {
        with_graph!(self.view, graph => {
            let edges = graph.edges(state);
            edges.map(|edge| PositionEdge {
                label: edge.label,
                terminal: edge.terminal,
                target: match edge.label {
                    Label::Separator => Position::Automaton(edge.target),
                    Label::Letter(_) => letter(edge.target),
                },
            })
            .collect()
        })
    }

    fn compact_edges(&self, state: CompactState, side: Side) -> Vec<PositionEdge> {
        let Some(graph) = self.compact() else {
            return Vec::new();
        };
        let letters = graph.edges(state, side).map(|edge| PositionEdge {
            label: Label::Letter(edge.letter),
            terminal: edge.terminal,
            target: Position::Compact(edge.target),
        });
        let closing = graph.close(state, side).map(|target| PositionEdge {
            label: Label::Separator,
            terminal: false,
            target: Position::Automaton(target),
        });
        letters.chain(closing).collect()
    }
}
