//! An automaton of a file, and cursors on it.

use lexc_format::pool::{Arc, Graph, Masks, Pool, PoolView, SEPARATOR, State};
use lexc_format::with_graph;

/// One automaton of a lexicon, borrowed from its bytes.
#[derive(Debug, Clone, Copy)]
pub struct Automaton<'a> {
    pub(crate) pool: Pool<'a>,
    pub(crate) root: State,
}

impl<'a> Automaton<'a> {
    /// Where every walk begins.
    #[must_use]
    pub const fn root(&self) -> State {
        self.root
    }

    /// The states in the layout they have. For a hot loop match on it once, or use
    /// [`with_graph!`](crate::with_graph), and walk the [`Graph`].
    #[must_use]
    pub const fn view(&self) -> PoolView<'a> {
        self.pool.view()
    }

    /// A cursor at the root.
    #[must_use]
    pub fn cursor(&self) -> Cursor<'a> {
        Cursor {
            view: self.view(),
            state: self.root,
            terminal: false,
        }
    }

    /// The end of a walk along `tiles` from the root: the last arc, `None` where there is none.
    #[inline]
    #[must_use]
    pub fn walk(&self, tiles: &[u8]) -> Option<Arc> {
        with_graph!(self.view(), graph => walk(graph, self.root, tiles))
    }

    /// Is `tiles` a path from the root that completes a word? In a DAWG or trie: is it a word?
    #[inline]
    #[must_use]
    pub fn accepts(&self, tiles: &[u8]) -> bool {
        self.walk(tiles).is_some_and(|arc| arc.terminal)
    }
}

#[inline]
pub(crate) fn walk(graph: impl Graph, root: State, tiles: &[u8]) -> Option<Arc> {
    let mut arc = None;
    let mut state = root;
    for &tile in tiles {
        let next = graph.arc(state, tile)?;
        state = next.target;
        arc = Some(next);
    }
    arc
}

/// A place in an automaton: a state, and whether the way there completed a word.
#[derive(Debug, Clone, Copy)]
pub struct Cursor<'a> {
    pub(crate) view: PoolView<'a>,
    pub(crate) state: State,
    pub(crate) terminal: bool,
}

impl Cursor<'_> {
    /// The state.
    #[must_use]
    pub const fn state(&self) -> State {
        self.state
    }

    /// Did the last step complete a word?
    #[must_use]
    pub const fn is_terminal(&self) -> bool {
        self.terminal
    }

    /// The tiles that lead on from here, and those that complete a word.
    #[must_use]
    pub fn masks(&self) -> Masks {
        with_graph!(self.view, graph => graph.masks(self.state))
    }

    /// The arcs from here, in order of their tiles.
    #[must_use]
    pub fn arcs(&self) -> Vec<Arc> {
        with_graph!(self.view, graph => graph.arcs(self.state).collect())
    }

    /// Goes along `tile`; where there is no such arc, stays and says so.
    #[must_use = "the cursor stays where there is no such arc"]
    pub fn step(&mut self, tile: u8) -> bool {
        let arc = with_graph!(self.view, graph => graph.arc(self.state, tile));
        if let Some(arc) = arc {
            self.state = arc.target;
            self.terminal = arc.terminal;
        }
        arc.is_some()
    }

    /// In a GADDAG, goes through the separator: from now on tiles go behind the ones before.
    #[must_use = "the cursor stays where there is no separator"]
    pub fn turn(&mut self) -> bool {
        self.step(SEPARATOR)
    }
}

/// A place in a two-way DAWG: the class of a fragment of words, to which tiles can be put on
/// either side.
#[derive(Debug, Clone, Copy)]
pub struct TwoWayCursor<'a> {
    pub(crate) view: PoolView<'a>,
    pub(crate) state: State,
    pub(crate) is_word: bool,
}

impl<'a> TwoWayCursor<'a> {
    /// The state: the address of its left half.
    #[must_use]
    pub const fn state(&self) -> State {
        self.state
    }

    /// Is the fragment a word itself?
    #[must_use]
    pub const fn is_word(&self) -> bool {
        self.is_word
    }

    /// What can go before the fragment: tiles that can be followed by more on some side, and
    /// tiles that make it a word. Bit 0 of `next` says that it begins a word, with more behind.
    #[must_use]
    pub fn before(&self) -> Masks {
        with_graph!(self.view, graph => graph.masks(self.state))
    }

    /// What can go behind the fragment. Bit 0 of `next` says that it ends a word.
    #[must_use]
    pub fn behind(&self) -> Masks {
        if self.state.is_empty() {
            return Masks::default();
        }
        with_graph!(self.view, graph => graph.masks(graph.right(self.state)))
    }

    /// Puts a tile before the fragment; where it does not fit, stays and says so.
    #[must_use = "the cursor stays where the tile does not fit"]
    pub fn extend_left(&mut self, tile: u8) -> bool {
        let arc = with_graph!(self.view, graph => graph.arc(self.state, tile));
        self.follow(tile, arc)
    }

    /// Puts a tile behind the fragment; where it does not fit, stays and says so.
    #[must_use = "the cursor stays where the tile does not fit"]
    pub fn extend_right(&mut self, tile: u8) -> bool {
        if self.state.is_empty() {
            return false;
        }
        let arc = with_graph!(self.view, graph => graph.arc(graph.right(self.state), tile));
        self.follow(tile, arc)
    }

    fn follow(&mut self, tile: u8, arc: Option<Arc>) -> bool {
        let Some(arc) = arc.filter(|_| tile != SEPARATOR) else {
            return false;
        };
        self.state = arc.target;
        self.is_word = arc.terminal;
        true
    }

    /// Decides that nothing more goes before the fragment: the state of the DAWG behind it, or
    /// `None` if no word begins with it and goes on.
    #[must_use]
    pub fn close_left(&self) -> Option<Cursor<'a>> {
        let arc = with_graph!(self.view, graph => graph.arc(self.state, SEPARATOR))?;
        Some(Cursor {
            view: self.view,
            state: arc.target,
            terminal: self.is_word,
        })
    }

    /// Decides that nothing more goes behind the fragment: the state of the reversed DAWG before
    /// it, or `None` if no word ends with it and begins earlier.
    #[must_use]
    pub fn close_right(&self) -> Option<Cursor<'a>> {
        if self.state.is_empty() {
            return None;
        }
        let arc = with_graph!(self.view, graph => graph.arc(graph.right(self.state), SEPARATOR))?;
        Some(Cursor {
            view: self.view,
            state: arc.target,
            terminal: self.is_word,
        })
    }
}
