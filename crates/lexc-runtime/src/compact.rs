//! A cursor on the compact two-way DAWG.

use lexc_alphabet::Letter;
use lexc_format::pool::{
    Compact, CompactEdge, CompactState, Edge, EdgeLabels, PoolView, Side, State,
};

use crate::automaton::Cursor;

/// A position in a compact two-way DAWG: the class of a factor, to which letters can be
/// added on either side, **forced letters first**.
///
/// All words that contain certain factors have the same letter on one side of the factor. The
/// state of such a factor has only that edge. The contract is:
///
/// 1. While [`Self::forced`] returns a letter, that is the only possible step, and it is always
///    right: every longer word around the factor has this letter there. Only the factor itself can
///    be a word without it: see [`Self::is_word`]. [`Self::take_forced`] takes the step.
/// 2. Until then the extensions on the other side are unknown, and neither side can be closed:
///    [`Self::left`] and [`Self::right`] return the forced letter on its side and nothing else.
/// 3. While no letter is forced, both sides return all letters that can be added, as in a
///    [`TwoWayCursor`](crate::TwoWayCursor).
///
/// The letters after a factor are thus known only when the forced letters *before* it have been
/// added as well; the caller must remember these. Any order of steps that follows the contract
/// visits every word around a factor.
///
/// ```
/// use lexc_runtime::{Lexicon, Side};
///
/// // car, cars, cat, cats, do, dog, dogs, done, ear, ears, eat, eats
/// let lexicon = Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
/// let letter = |text| lexicon.tokenizer().letters(text).map(|letters| letters[0]);
/// let mut cursor = lexicon.two_way_compact().expect("it was stored");
/// assert!(cursor.extend_right(letter("G")?));
/// // G is always preceded by O, and that by D: dog, dogs.
/// assert_eq!(cursor.take_forced(), Some((Side::Left, letter("O")?)));
/// assert_eq!(cursor.take_forced(), Some((Side::Left, letter("D")?)));
/// assert!(cursor.is_word());
/// assert_eq!(cursor.right().ends, letter("S")?.into());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub struct CompactCursor<'a> {
    view: PoolView<'a>,
    graph: Compact<'a>,
    state: CompactState,
    is_word: bool,
}

impl<'a> CompactCursor<'a> {
    /// Returns a cursor on the empty factor, or `None` in a layout that has no compact two-way
    /// DAWGs.
    pub(crate) fn new(view: PoolView<'a>, root: State) -> Option<Self> {
        let PoolView::EdgeList(lists) = view else {
            return None;
        };
        Some(Self {
            view,
            graph: Compact::new(lists),
            state: CompactState::root(root),
            is_word: false,
        })
    }

    /// Returns the state.
    #[must_use]
    pub const fn state(&self) -> CompactState {
        self.state
    }

    /// Returns `true` if the factor is a word itself.
    #[must_use]
    pub const fn is_word(&self) -> bool {
        self.is_word
    }

    /// Returns the only possible step, if a letter is forced.
    #[must_use]
    pub fn forced(&self) -> Option<(Side, Edge)> {
        let (side, edge) = self.graph.forced(self.state)?;
        Some((side, edge.edge()))
    }

    /// Adds the forced letter to the factor, if there is one, and returns it with its side.
    pub fn take_forced(&mut self) -> Option<(Side, Letter)> {
        let (side, edge) = self.graph.forced(self.state)?;
        self.follow(edge);
        Some((side, edge.letter))
    }

    /// Returns the letters that can be added before the factor, as
    /// [`TwoWayCursor::left`](crate::TwoWayCursor::left); while a letter is forced, that letter or
    /// none.
    #[must_use]
    pub fn left(&self) -> EdgeLabels {
        self.graph.labels(self.state, Side::Left)
    }

    /// Returns the letters that can be added after the factor; while a letter is forced, that
    /// letter or none.
    #[must_use]
    pub fn right(&self) -> EdgeLabels {
        self.graph.labels(self.state, Side::Right)
    }

    /// Adds a letter on a side of the factor. Returns `false`, and does not move, if no word has
    /// the longer factor or another letter is forced.
    #[must_use = "the cursor stays where the letter does not fit"]
    pub fn extend(&mut self, side: Side, letter: Letter) -> bool {
        let edge = self.graph.edge(self.state, side, letter);
        if let Some(edge) = edge {
            self.follow(edge);
        }
        edge.is_some()
    }

    /// Adds a letter before the factor; see [`Self::extend`].
    #[must_use = "the cursor stays where the letter does not fit"]
    pub fn extend_left(&mut self, letter: Letter) -> bool {
        self.extend(Side::Left, letter)
    }

    /// Adds a letter after the factor; see [`Self::extend`].
    #[must_use = "the cursor stays where the letter does not fit"]
    pub fn extend_right(&mut self, letter: Letter) -> bool {
        self.extend(Side::Right, letter)
    }

    fn follow(&mut self, edge: CompactEdge) {
        self.state = edge.target;
        self.is_word = edge.terminal;
    }

    /// Closes the left side: returns the state of the DAWG after the factor, or `None` if no
    /// longer word begins with the factor, or while a letter is forced.
    #[must_use]
    pub fn close_left(&self) -> Option<Cursor<'a>> {
        self.close(Side::Left)
    }

    /// Closes the right side: returns the state of the reversed DAWG before the factor, or `None`
    /// if no longer word ends with the factor, or while a letter is forced.
    #[must_use]
    pub fn close_right(&self) -> Option<Cursor<'a>> {
        self.close(Side::Right)
    }

    fn close(&self, side: Side) -> Option<Cursor<'a>> {
        let state = self.graph.close(self.state, side)?;
        Some(Cursor { view: self.view, state, terminal: self.is_word })
    }
}
