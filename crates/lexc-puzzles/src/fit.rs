//! Words, and sequences of words, that fit a row of squares.

use lexc_runtime::{Graph, Label, Lexicon, State, with_graph};

use crate::letters::Letters;
use crate::tiles::tiles_of;

/// A row of squares to fill.
#[derive(Debug, Clone)]
pub(crate) struct Squares<'a> {
    /// For each square, the allowed tiles as bits.
    pub(crate) allowed: &'a [u64],
    /// The tiles for squares that allow several, if they are limited.
    pub(crate) pool: Option<&'a Letters>,
    /// Maximum number of words in the row.
    pub(crate) max_words: usize,
    /// Minimum length of a word.
    pub(crate) min_length: usize,
}

impl Squares<'_> {
    /// Calls `visit` for every filling in the order of the alphabet, with its tiles and the indices at which further words begin,
    /// until `visit` returns `false`. Walks the DAWG along the squares.
    pub(crate) fn for_each_filling(
        &self,
        lexicon: &Lexicon,
        visit: impl FnMut(&[u8], &[usize]) -> bool,
    ) {
        let Some(dawg) = lexicon.dawg() else {
            return;
        };
        let mut walk = Walk {
            squares: self,
            left: self.pool.cloned(),
            root: dawg.root(),
            tiles: Vec::new(),
            begins: Vec::new(),
            visit,
        };
        with_graph!(dawg.view(), graph => walk.fill(graph, dawg.root()));
    }
}

struct Walk<'a, V> {
    squares: &'a Squares<'a>,
    left: Option<Letters>,
    root: State,
    tiles: Vec<u8>,
    begins: Vec<usize>,
    visit: V,
}

impl<V: FnMut(&[u8], &[usize]) -> bool> Walk<'_, V> {
    fn fill<G: Graph>(&mut self, graph: G, state: State) -> bool {
        let Some(&allowed) = self.squares.allowed.get(self.tiles.len()) else {
            return true;
        };
        let from_pool = !allowed.is_power_of_two();
        let labels = graph.labels(state);
        let (next, ends) = (labels.next.bits(), labels.ends.bits());
        for tile in tiles_of((next | ends) & allowed & !1) {
            let bit = 1 << tile;
            let before = match &mut self.left {
                Some(left) if from_pool => match left.without(&[tile]) {
                    Some(less) => Some(core::mem::replace(left, less)),
                    None => continue,
                },
                _ => None,
            };
            self.tiles.push(tile);
            let mut more = true;
            if ends & bit != 0 {
                more = self.end_word(graph);
            }
            if more
                && next & bit != 0
                && let Some(arc) = graph.arc(state, Label::from_low_bits(tile))
            {
                more = self.fill(graph, arc.target);
            }
            self.tiles.pop();
            if before.is_some() {
                self.left = before;
            }
            if !more {
                return false;
            }
        }
        true
    }

    /// Ends a word at the last tile: visits the filling if the row is full, else starts another word.
    fn end_word<G: Graph>(&mut self, graph: G) -> bool {
        let begin = self.begins.last().copied().unwrap_or(0);
        if self.tiles.len() - begin < self.squares.min_length {
            return true;
        }
        if self.tiles.len() == self.squares.allowed.len() {
            return (self.visit)(&self.tiles, &self.begins);
        }
        if self.begins.len() + 1 >= self.squares.max_words {
            return true;
        }
        self.begins.push(self.tiles.len());
        let more = self.fill(graph, self.root);
        self.begins.pop();
        more
    }
}
