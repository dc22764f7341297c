//! An automaton of a file, and cursors on it.

use lexc_alphabet::Letter;
use lexc_format::pool::{Edge, EdgeLabels, Graph, Pool, PoolView, State};
use lexc_format::{Label, with_graph};

/// One automaton of a lexicon, borrowed from its bytes.
#[derive(Debug, Clone, Copy)]
pub struct Automaton<'a> {
    pub(crate) pool: Pool<'a>,
    pub(crate) root: State,
}

impl<'a> Automaton<'a> {
    /// Returns the state at which every walk begins.
    #[must_use]
    pub const fn root(&self) -> State {
        self.root
    }

    /// Returns the graph in the layout of the file. In a hot loop, match on it once, or use
    /// [`with_graph!`](crate::with_graph), and walk the [`Graph`].
    #[must_use]
    pub const fn view(&self) -> PoolView<'a> {
        self.pool.view()
    }

    /// Returns a cursor at the root.
    #[must_use]
    pub fn cursor(&self) -> Cursor<'a> {
        Cursor { view: self.view(), state: self.root, terminal: false }
    }

    /// Follows labels from the root, which are letters or [`Label`]s. Returns the last edge, or
    /// `None` if there are no labels or no such path.
    #[inline]
    #[must_use]
    pub fn walk<L: Into<Label> + Copy>(&self, labels: &[L]) -> Option<Edge> {
        with_graph!(self.view(), graph => walk(graph, self.root, labels))
    }

    /// Returns `true` if the labels are a path from the root that completes a word. In a DAWG or
    /// trie, they are then a word.
    #[inline]
    #[must_use]
    pub fn accepts<L: Into<Label> + Copy>(&self, labels: &[L]) -> bool {
        self.walk(labels).is_some_and(|edge| edge.terminal)
    }
}

#[inline]
fn walk<L>(graph: impl Graph, root: State, labels: &[L]) -> Option<Edge>
where
    L: Into<Label> + Copy,
{
    let mut edge = None;
    let mut state = root;
    for &label in labels {
        let next = graph.edge(state, label)?;
        state = next.target;
        edge = Some(next);
    }
    edge
}

/// A position in an automaton: a state, and whether the path to it completes a word.
#[derive(Debug, Clone, Copy)]
pub struct Cursor<'a> {
    pub(crate) view: PoolView<'a>,
    pub(crate) state: State,
    pub(crate) terminal: bool,
}

impl Cursor<'_> {
    /// Returns the state.
    #[must_use]
    pub const fn state(&self) -> State {
        self.state
    }

    /// Returns `true` if the path to this position completes a word.
    #[must_use]
    pub const fn is_terminal(&self) -> bool {
        self.terminal
    }

    /// Returns the labels of the edges from here: those that lead to a state, and those that
    /// complete a word.
    #[must_use]
    pub fn labels(&self) -> EdgeLabels {
        with_graph!(self.view, graph => graph.labels(self.state))
    }

    /// Returns the edges from here: the letters in order, the separator first or last.
    #[must_use]
    pub fn edges(&self) -> Vec<Edge> {
        with_graph!(self.view, graph => graph.edges(self.state).collect())
    }

    /// Follows the edge of a letter or label. Returns `false`, and does not move, if there is no
    /// such edge.
    #[must_use = "the cursor stays where there is no such edge"]
    pub fn step(&mut self, label: impl Into<Label>) -> bool {
        let label = label.into();
        let edge = with_graph!(self.view, graph => graph.edge(self.state, label));
        if let Some(edge) = edge {
            self.state = edge.target;
            self.terminal = edge.terminal;
        }
        edge.is_some()
    }

    /// Follows the separator of a GADDAG: letters are added on the right from now on. Returns
    /// `false`, and does not move, if there is no separator.
    #[must_use = "the cursor stays where there is no separator"]
    pub fn turn(&mut self) -> bool {
        self.step(Label::Separator)
    }
}

/// A position in a two-way DAWG: the class of a factor, to which letters can be added on
/// either side.
#[derive(Debug, Clone, Copy)]
pub struct TwoWayCursor<'a> {
    pub(crate) view: PoolView<'a>,
    pub(crate) state: State,
    pub(crate) is_word: bool,
}

impl<'a> TwoWayCursor<'a> {
    /// Returns the state: the address of its left half.
    #[must_use]
    pub const fn state(&self) -> State {
        self.state
    }

    /// Returns `true` if the factor is a word itself.
    #[must_use]
    pub const fn is_word(&self) -> bool {
        self.is_word
    }

    /// Returns the letters that can be added before the factor: `next` if the longer factor
    /// can be extended again, `ends` if it is a word. The separator is in `next` if longer words
    /// begin with the factor.
    #[must_use]
    pub fn left(&self) -> EdgeLabels {
        with_graph!(self.view, graph => graph.labels(self.state))
    }

    /// Returns the letters that can be added after the factor, as [`Self::left`]. The separator
    /// is in `next` if longer words end with the factor.
    #[must_use]
    pub fn right(&self) -> EdgeLabels {
        if self.state.is_empty() {
            return EdgeLabels::default();
        }
        with_graph!(self.view, graph => graph.labels(graph.right(self.state)))
    }

    /// Adds a letter before the factor. Returns `false`, and does not move, if no word has the
    /// longer factor.
    #[must_use = "the cursor stays where the letter does not fit"]
    pub fn extend_left(&mut self, letter: Letter) -> bool {
        let edge = with_graph!(self.view, graph => graph.edge(self.state, letter));
        self.follow(edge)
    }

    /// Adds a letter after the factor; see [`Self::extend_left`].
    #[must_use = "the cursor stays where the letter does not fit"]
    pub fn extend_right(&mut self, letter: Letter) -> bool {
        if self.state.is_empty() {
            return false;
        }
        let edge = with_graph!(self.view, graph => graph.edge(graph.right(self.state), letter));
        self.follow(edge)
    }

    fn follow(&mut self, edge: Option<Edge>) -> bool {
        let Some(edge) = edge else {
            return false;
        };
        self.state = edge.target;
        self.is_word = edge.terminal;
        true
    }

    /// Closes the left side: returns the state of the DAWG after the factor, or `None` if no
    /// longer word begins with the factor. No letter can be added before the factor afterwards.
    #[must_use]
    pub fn close_left(&self) -> Option<Cursor<'a>> {
        let edge = with_graph!(self.view, graph => graph.edge(self.state, Label::Separator))?;
        Some(Cursor { view: self.view, state: edge.target, terminal: self.is_word })
    }

    /// Closes the right side: returns the state of the reversed DAWG before the factor, or `None`
    /// if no longer word ends with the factor. No letter can be added after the factor
    /// afterwards.
    #[must_use]
    pub fn close_right(&self) -> Option<Cursor<'a>> {
        if self.state.is_empty() {
            return None;
        }
        let edge = with_graph!(
            self.view,
            graph => graph.edge(graph.right(self.state), Label::Separator)
        )?;
        Some(Cursor { view: self.view, state: edge.target, terminal: self.is_word })
    }
}
