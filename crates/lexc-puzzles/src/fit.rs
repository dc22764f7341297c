//! Words, and sequences of words, that fit a row of squares.

use lexc_runtime::{Graph, Letter, LetterSet, Lexicon, State, with_graph};

use crate::letters::LetterMultiset;

/// A row of squares to fill.
#[derive(Clone)]
pub(crate) struct SquareRow<'a> {
    /// The letters allowed on each square.
    pub(crate) allowed: &'a [LetterSet],
    /// The letters for squares that allow several, if they are limited.
    pub(crate) pool: Option<&'a LetterMultiset>,
    pub(crate) max_words: usize,
    pub(crate) min_length: usize,
    /// Returns `true` once the walk should end. It is called at intervals.
    pub(crate) stop: &'a dyn Fn() -> bool,
}

impl SquareRow<'_> {
    /// Calls `visit` for every filling in alphabet order, with its letters and the indices at which
    /// further words begin, until `visit` returns `false` or [`Self::stop`] `true`. Walks the DAWG
    /// along the squares.
    pub(crate) fn for_each_filling(
        &self,
        lexicon: &Lexicon,
        visit: impl FnMut(&[Letter], &[usize]) -> bool,
    ) {
        let Some(dawg) = lexicon.dawg() else {
            return;
        };
        let mut walk = FillingWalk {
            squares: self,
            left: self.pool.cloned(),
            root: dawg.root(),
            letters: Vec::new(),
            begins: Vec::new(),
            looks: 0,
            visit,
        };
        with_graph!(dawg.view(), graph => walk.fill(graph, dawg.root()));
    }
}

/// The number of letters that are tried between two checks of the end of a walk.
const LOOKS: u32 = 1 << 12;

struct FillingWalk<'a, V> {
    squares: &'a SquareRow<'a>,
    left: Option<LetterMultiset>,
    root: State,
    letters: Vec<Letter>,
    begins: Vec<usize>,
    /// The number of letters tried.
    looks: u32,
    visit: V,
}

impl<V: FnMut(&[Letter], &[usize]) -> bool> FillingWalk<'_, V> {
    fn fill<G: Graph>(&mut self, graph: G, state: State) -> bool {
        let Some(&allowed) = self.squares.allowed.get(self.letters.len()) else {
            return true;
        };
        let from_pool = allowed.len() != 1;
        let labels = graph.labels(state);
        let (next, ends) = (labels.next, labels.ends);
        for letter in (next | ends) & allowed {
            let before = match &mut self.left {
                Some(left) if from_pool => match left.without(&[letter]) {
                    Some(less) => Some(core::mem::replace(left, less)),
                    None => continue,
                },
                _ => None,
            };
            self.letters.push(letter);
            self.looks = self.looks.wrapping_add(1);
            let mut more = !(self.looks.is_multiple_of(LOOKS) && (self.squares.stop)());
            if more && ends.contains(letter) {
                more = self.end_word(graph);
            }
            if more
                && next.contains(letter)
                && let Some(edge) = graph.edge(state, letter)
            {
                more = self.fill(graph, edge.target);
            }
            self.letters.pop();
            if before.is_some() {
                self.left = before;
            }
            if !more {
                return false;
            }
        }
        true
    }

    /// Ends a word at the last letter. Visits the filling if the row is full, and starts another
    /// word otherwise.
    fn end_word<G: Graph>(&mut self, graph: G) -> bool {
        let begin = self.begins.last().copied().unwrap_or(0);
        if self.letters.len() - begin < self.squares.min_length {
            return true;
        }
        if self.letters.len() == self.squares.allowed.len() {
            return (self.visit)(&self.letters, &self.begins);
        }
        if self.begins.len() + 1 >= self.squares.max_words {
            return true;
        }
        self.begins.push(self.letters.len());
        let more = self.fill(graph, self.root);
        self.begins.pop();
        more
    }
}
