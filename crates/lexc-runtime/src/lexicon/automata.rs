//! The automata of a lexicon, where they lie in the file.

use core::ops::Range;
use std::sync::OnceLock;

use lexc_format::Letter;
use lexc_format::pool::Pool;
use lexc_format::structure::Structure;
use zerocopy::FromBytes;
use zerocopy::little_endian::U32;

use super::Lexicon;
use crate::automaton::{Automaton, TwoWayCursor};
use crate::compact::CompactCursor;
use crate::extensions::{Extensions, Place};
use crate::lookahead::Lookahead;

impl Lexicon {
    /// The pool of all automata; of no words where the file is packed. Constant time.
    #[inline]
    #[must_use]
    pub fn pool(&self) -> Pool<'_> {
        // Its length was found to be that of whole words when the lexicon was opened.
        let words = <[U32]>::ref_from_bytes(&self.bytes[self.pool.clone()]).unwrap_or(&[]);
        Pool::from_words(self.layout, words)
    }

    /// The DAWG, or the reversed one, where its states lie, and where what is known of them is kept.
    pub(crate) fn with_lookahead(
        &self,
        reversed: bool,
    ) -> Option<(Automaton<'_>, Range<u32>, &OnceLock<Lookahead>)> {
        let structures = &self.shared.structures;
        let (structure, kept) = match reversed {
            false => (structures.dawg.as_ref()?, &self.shared.lookahead),
            true => (
                structures.reversed_dawg.as_ref()?,
                &self.shared.reversed_lookahead,
            ),
        };
        let automaton = self.automaton(Some(structure))?;
        Some((automaton, structure.range.clone(), kept))
    }

    fn automaton(&self, structure: Option<&Structure>) -> Option<Automaton<'_>> {
        let root = structure?.root;
        Some(Automaton {
            pool: self.pool(),
            root,
        })
    }

    /// The minimal DAWG; `None` in a packed file.
    ///
    /// ```
    /// # let twelve = lexc_testkit::twelve();
    /// let lexicon = lexc_runtime::Lexicon::from_bytes(twelve)?;
    /// use lexc_runtime::{Graph, with_graph};
    /// let dawg = lexicon.dawg().expect("every file has one");
    /// let first: Vec<_> = with_graph!(dawg.view(), graph => {
    ///     graph.arcs(dawg.root()).filter_map(|arc| arc.letter()).collect()
    /// });
    /// assert_eq!(lexicon.spell(&first), "CDE");
    /// # Ok::<(), lexc_runtime::FormatError>(())
    /// ```
    #[must_use]
    pub fn dawg(&self) -> Option<Automaton<'_>> {
        self.automaton(self.shared.structures.dawg.as_ref())
    }

    /// The trie, if the file holds it.
    #[must_use]
    pub fn trie(&self) -> Option<Automaton<'_>> {
        self.automaton(self.shared.structures.trie.as_ref())
    }

    /// The GADDAG, if the file holds it.
    ///
    /// ```
    /// # let twelve = lexc_testkit::twelve();
    /// let lexicon = lexc_runtime::Lexicon::from_bytes(twelve)?;
    /// // DOGS from its G: leftwards G, O, D, then the turn, then S.
    /// let mut cursor = lexicon.gaddag().expect("the file holds one").cursor();
    /// for letter in lexicon.tokenizer().letters("GOD")? {
    ///     assert!(cursor.step(letter));
    /// }
    /// let s = lexicon.tokenizer().letters("S")?[0];
    /// assert!(cursor.turn() && cursor.step(s) && cursor.is_terminal());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn gaddag(&self) -> Option<Automaton<'_>> {
        self.automaton(self.shared.structures.gaddag.as_ref())
    }

    /// The DAWG of the reversed words, if the file holds it.
    #[must_use]
    pub fn reversed_dawg(&self) -> Option<Automaton<'_>> {
        self.automaton(self.shared.structures.reversed_dawg.as_ref())
    }

    /// A cursor on the empty fragment of the two-way DAWG, if the file holds it.
    ///
    /// ```
    /// # let twelve = lexc_testkit::twelve();
    /// let lexicon = lexc_runtime::Lexicon::from_bytes(twelve)?;
    /// let mut cursor = lexicon.two_way().expect("the file holds one");
    /// let [d, o, g, s] = lexicon.tokenizer().letters("DOGS")?[..] else { unreachable!() };
    /// // O, then G after it, then D before it.
    /// assert!(cursor.extend_right(o) && cursor.extend_right(g) && cursor.extend_left(d));
    /// assert!(cursor.is_word() && cursor.right().ends.contains(s));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn two_way(&self) -> Option<TwoWayCursor<'_>> {
        let root = self.shared.structures.two_way.as_ref()?.root;
        Some(TwoWayCursor {
            view: self.pool().view(),
            state: root,
            is_word: false,
        })
    }

    /// A cursor on the empty fragment of the compact two-way DAWG, if the file holds it.
    #[must_use]
    pub fn two_way_compact(&self) -> Option<CompactCursor<'_>> {
        let root = self.shared.structures.two_way_compact.as_ref()?.root;
        CompactCursor::new(self.pool().view(), root)
    }

    /// What can be put around a fragment of words; `None` if the file holds no two-way
    /// DAWG, neither the full nor the compact one. Time proportional to the fragment's length.
    #[must_use]
    pub fn extensions(&self, fragment: &[Letter]) -> Option<Extensions<'_>> {
        let full = self.two_way().map(Place::Full);
        let root = full.or_else(|| self.two_way_compact().map(Place::Compact))?;
        Some(Extensions::new(root, fragment))
    }
}
