//! Ranks: the index of a word among all words, and the word of an index.

use lexc_alphabet::Letter;
use lexc_format::packed::{Packed, PackedCounts};
use lexc_format::pool::{Graph, State, Weights};
use lexc_format::with_graph;
use zerocopy::FromBytes;
use zerocopy::little_endian::U32;

use super::open::Lexicon;
use crate::automaton::Automaton;

impl Lexicon {
    fn packed_counts(&self) -> Option<(Packed<'_>, &PackedCounts)> {
        let packed = self.packed()?;
        let counts = &self.shared.packed_counts;
        // The body of a file that was not verified may be invalid; then no word has a rank.
        let counts = counts.get_or_init(|| packed.counts().unwrap_or_default());
        Some((packed, counts))
    }

    fn weights(&self) -> Option<(Automaton<'_>, Weights<'_>)> {
        let dawg = self.dawg()?;
        let range = self.shared.structures.dawg.as_ref()?.range.clone();
        let raw = match &self.rank {
            Some(rank) => &self.bytes[rank.clone()],
            None => self.shared.computed_rank.get_or_init(|| {
                let counts = with_graph!(dawg.view(), graph => graph.weigh(range.clone()));
                counts.into_iter().flat_map(u32::to_le_bytes).collect()
            }),
        };
        let counts = <[U32]>::ref_from_bytes(raw).ok()?;
        let begin = range.start;
        Some((dawg, Weights { begin, counts }))
    }

    /// Returns the rank of a word: its index among all words in alphabet order, from 0, or `None`
    /// if it is not a word. Takes time proportional to its length. If the file has no `RANK`
    /// section, the first call computes it (a millisecond or two; for a packed file, several).
    ///
    /// ```
    /// let lexicon = lexc_runtime::Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
    /// assert_eq!(lexicon.rank("cat"), Some(2));
    /// assert_eq!(lexicon.rank("cot"), None);
    /// # Ok::<(), lexc_runtime::FormatError>(())
    /// ```
    #[must_use]
    pub fn rank(&self, text: &str) -> Option<u64> {
        self.with_letters(text, |word| self.rank_letters(word))
    }

    /// Returns the rank of a word given as letters; see [`Self::rank`].
    #[must_use]
    pub fn rank_letters(&self, word: &[Letter]) -> Option<u64> {
        if let Some((packed, counts)) = self.packed_counts() {
            return packed.rank(counts, word).map(u64::from);
        }
        let (dawg, weights) = self.weights()?;
        with_graph!(dawg.view(), graph => {
            let mut state = dawg.root();
            let mut before = 0u64;
            let mut last = None;
            for &letter in word {
                if let Some(true) = last {
                    before += 1;
                }
                before += u64::from(graph.words_before(weights, state, letter));
                let edge = graph.edge(state, letter)?;
                state = edge.target;
                last = Some(edge.terminal);
            }
            (last == Some(true)).then_some(before)
        })
    }

    /// Returns the word of a rank, as letters: the inverse of [`Self::rank`]. Takes time
    /// proportional to its length.
    ///
    /// ```
    /// let lexicon = lexc_runtime::Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
    /// let word = lexicon.word_at(2).map(|letters| lexicon.spell(&letters));
    /// assert_eq!(word.as_deref(), Some("CAT"));
    /// assert_eq!(lexicon.word_at(12), None);
    /// # Ok::<(), lexc_runtime::FormatError>(())
    /// ```
    #[must_use]
    pub fn word_at(&self, index: u64) -> Option<Vec<Letter>> {
        if let Some((packed, counts)) = self.packed_counts() {
            return packed.word_at(counts, u32::try_from(index).ok()?);
        }
        let (dawg, weights) = self.weights()?;
        let mut left = u32::try_from(index).ok()?;
        with_graph!(dawg.view(), graph => {
            let mut state = dawg.root();
            if left >= graph.words(weights, state) {
                return None;
            }
            let mut word = Vec::new();
            loop {
                // The last edge with at most `left` words before it.
                let (letter, edge, before) = graph
                    .edges(state)
                    .filter_map(|edge| {
                        let letter = edge.letter()?;
                        let before = graph.words_before(weights, state, letter);
                        Some((letter, edge, before))
                    })
                    .take_while(|&(_, _, before)| before <= left)
                    .last()?;
                left -= before;
                word.push(letter);
                if edge.terminal {
                    if left == 0 {
                        return Some(word);
                    }
                    left -= 1;
                }
                if edge.target == State::EMPTY {
                    return None;
                }
                state = edge.target;
            }
        })
    }
}
