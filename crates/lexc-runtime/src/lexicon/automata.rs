//! The automata of a lexicon, read in place.

use core::ops::Range;
use std::sync::OnceLock;

use lexc_alphabet::Letter;
use lexc_format::pool::Pool;
use lexc_format::structure::Structure;
use zerocopy::FromBytes;
use zerocopy::little_endian::U32;

use super::open::Lexicon;
use crate::automaton::{Automaton, TwoWayCursor};
use crate::compact::CompactCursor;
use crate::extensions::{Extensions, FactorCursor};
use crate::lookahead::Lookahead;

impl Lexicon {
    /// Returns the pool of all automata, which is empty in a packed file. Takes constant time.
    #[inline]
    #[must_use]
    pub fn pool(&self) -> Pool<'_> {
        let words = <[U32]>::ref_from_bytes(&self.bytes[self.pool.clone()])
            .expect("opening checks that the pool has whole units");
        Pool::from_words(self.layout, words)
    }

    /// Returns the DAWG or the reversed DAWG, with the range of its states and the cell of its
    /// lookahead.
    pub(crate) fn with_lookahead(
        &self,
        reversed: bool,
    ) -> Option<(Automaton<'_>, Range<u32>, &OnceLock<Lookahead>)> {
        let structures = &self.shared.structures;
        let (structure, lookahead) = match reversed {
            false => (structures.dawg.as_ref()?, &self.shared.lookahead),
            true => (structures.reversed_dawg.as_ref()?, &self.shared.reversed_lookahead),
        };
        let automaton = self.automaton(Some(structure))?;
        Some((automaton, structure.range.clone(), lookahead))
    }

    #[inline]
    fn automaton(&self, structure: Option<&Structure>) -> Option<Automaton<'_>> {
        let root = structure?.root;
        Some(Automaton { pool: self.pool(), root })
    }

    /// Returns the minimal DAWG, or `None` in a packed file.
    ///
    /// ```
    /// use lexc_runtime::{Graph, with_graph};
    ///
    /// let lexicon = lexc_runtime::Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
    /// let dawg = lexicon.dawg().expect("every file has one");
    /// let first: Vec<_> = with_graph!(dawg.view(), graph => {
    ///     graph.edges(dawg.root()).filter_map(|edge| edge.letter()).collect()
    /// });
    /// assert_eq!(lexicon.spell(&first), "CDE");
    /// # Ok::<(), lexc_runtime::FormatError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn dawg(&self) -> Option<Automaton<'_>> {
        self.automaton(self.shared.structures.dawg.as_ref())
    }

    /// Returns the trie, if the file has one.
    #[must_use]
    pub fn trie(&self) -> Option<Automaton<'_>> {
        self.automaton(self.shared.structures.trie.as_ref())
    }

    /// Returns the GADDAG, if the file has one.
    ///
    /// ```
    /// let lexicon = lexc_runtime::Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
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

    /// Returns the DAWG of the reversed words, if the file has one.
    #[must_use]
    pub fn reversed_dawg(&self) -> Option<Automaton<'_>> {
        self.automaton(self.shared.structures.reversed_dawg.as_ref())
    }

    /// Returns a cursor on the empty factor of the two-way DAWG, if the file has one.
    ///
    /// ```
    /// let lexicon = lexc_runtime::Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
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
        Some(TwoWayCursor { view: self.pool().view(), state: root, is_word: false })
    }

    /// Returns a cursor on the empty factor of the compact two-way DAWG, if the file has one.
    #[must_use]
    pub fn two_way_compact(&self) -> Option<CompactCursor<'_>> {
        let root = self.shared.structures.two_way_compact.as_ref()?.root;
        CompactCursor::new(self.pool().view(), root)
    }

    /// Returns the extensions of a factor, or `None` if the file has no two-way DAWG,
    /// neither the full nor the compact one. Takes time proportional to the factor's length.
    #[must_use]
    pub fn extensions(&self, factor: &[Letter]) -> Option<Extensions<'_>> {
        let full = self.two_way().map(FactorCursor::Full);
        let root = full.or_else(|| self.two_way_compact().map(FactorCursor::Compact))?;
        Some(Extensions::new(root, factor))
    }
}
