//! A cursor on the compact two-way DAWG.

use lexc_format::Letter;
use lexc_format::pool::{Arc, ArcLabels, Compact, CompactArc, CompactState, PoolView, Side, State};

use crate::automaton::Cursor;

/// A place in a compact two-way DAWG: the class of a fragment of words, to which tiles can be put
/// on either side, **forced tiles first**.
///
/// Extensions some fragments all words have the same tile on one side. Such a fragment's state keeps
/// that one edge; so the contract is:
///
/// 1. While [`Self::forced`] names a tile, that is the only step there is. It is right to take it:
///    every longer word around the fragment has this tile there. Only the fragment itself can be
///    a word without it, and [`Self::is_word`] tells. [`Self::take_forced`] takes the step.
/// 2. Until then the other side is not known, and nothing can be closed: [`Self::left`] and
///    [`Self::right`] show the forced tile on its side and nothing else.
/// 3. While nothing is forced, both sides show all that can be put there, as those of a
///    [`TwoWayCursor`](crate::TwoWayCursor) do.
///
/// What is behind a fragment is thus asked when the forced tiles *before* it have been put as well;
/// what they are the caller must remember. Every word around a fragment is met by every order of
/// steps that keeps to this.
///
/// ```
/// # use lexc_testkit::{TWELVE, compile_words, everything};
/// # use lexc_compiler::compile::LayoutChoice::EdgeList;
/// use lexc_runtime::{Lexicon, Side};
///
/// # let bytes = compile_words("english", &TWELVE, everything(EdgeList), EdgeList);
/// // car, cars, cat, cats, do, dog, dogs, done, ear, ears, eat, eats
/// let lexicon = Lexicon::from_bytes(bytes)?;
/// let letter = |text| lexicon.tokenizer().letters(text).map(|letters| letters[0]);
/// let mut cursor = lexicon.two_way_compact().expect("it was stored");
/// assert!(cursor.extend_right(letter("G")?));
/// // Before G stands O, and before that D: dog, dogs.
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
    /// A cursor on the empty fragment; `None` in a layout that has no compact two-way DAWGs.
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

    /// The state.
    #[must_use]
    pub const fn state(&self) -> CompactState {
        self.state
    }

    /// Is the fragment a word itself?
    #[must_use]
    pub const fn is_word(&self) -> bool {
        self.is_word
    }

    /// The only step there is, if a tile is forced.
    #[must_use]
    pub fn forced(&self) -> Option<(Side, Arc)> {
        let (side, arc) = self.graph.forced(self.state)?;
        Some((side, arc.arc()))
    }

    /// Puts the forced tile to the fragment, if there is one; returns what was put where.
    pub fn take_forced(&mut self) -> Option<(Side, Letter)> {
        let (side, arc) = self.graph.forced(self.state)?;
        self.go(arc);
        Some((side, arc.letter))
    }

    /// Returns the letters that can be added before the fragment, as
    /// [`TwoWayCursor::left`](crate::TwoWayCursor::left); while a letter is forced, that letter or
    /// none.
    #[must_use]
    pub fn left(&self) -> ArcLabels {
        self.graph.labels(self.state, Side::Left)
    }

    /// Returns the letters that can be added after the fragment; while a letter is forced, that
    /// letter or none.
    #[must_use]
    pub fn right(&self) -> ArcLabels {
        self.graph.labels(self.state, Side::Right)
    }

    /// Puts a tile on a side of the fragment; where it does not fit, or another is forced, stays
    /// and says so.
    #[must_use = "the cursor stays where the tile does not fit"]
    pub fn extend(&mut self, side: Side, letter: Letter) -> bool {
        let arc = self.graph.arc(self.state, side, letter);
        if let Some(arc) = arc {
            self.go(arc);
        }
        arc.is_some()
    }

    /// Puts a tile before the fragment; see [`Self::extend`].
    #[must_use = "the cursor stays where the tile does not fit"]
    pub fn extend_left(&mut self, letter: Letter) -> bool {
        self.extend(Side::Left, letter)
    }

    /// Puts a tile behind the fragment; see [`Self::extend`].
    #[must_use = "the cursor stays where the tile does not fit"]
    pub fn extend_right(&mut self, letter: Letter) -> bool {
        self.extend(Side::Right, letter)
    }

    fn go(&mut self, arc: CompactArc) {
        self.state = arc.target;
        self.is_word = arc.terminal;
    }

    /// Decides that nothing more goes before the fragment: the state of the DAWG behind it, or
    /// `None` if no word begins with it and goes on, or while a tile is forced.
    #[must_use]
    pub fn close_left(&self) -> Option<Cursor<'a>> {
        self.close(Side::Left)
    }

    /// Decides that nothing more goes behind the fragment: the state of the reversed DAWG before
    /// it, or `None` if no word ends with it and begins earlier, or while a tile is forced.
    #[must_use]
    pub fn close_right(&self) -> Option<Cursor<'a>> {
        self.close(Side::Right)
    }

    fn close(&self, side: Side) -> Option<Cursor<'a>> {
        let state = self.graph.close(self.state, side)?;
        Some(Cursor {
            view: self.view,
            state,
            terminal: self.is_word,
        })
    }
}
