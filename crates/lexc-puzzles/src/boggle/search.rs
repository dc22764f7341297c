//! The search through the lexicon, with all paths of a prefix at once.
//!
//! A plain solver walks over the board and queries the lexicon at each step. If letters repeat, it
//! visits the same states of the lexicon once per path and finds words repeatedly. This search
//! walks over the lexicon instead, and keeps at each state the set of all paths on the board that
//! spell the prefix. Each prefix is visited once, and each word is found once, in alphabet order,
//! without a set of known words.
//!
//! The letters of a state and the letters next to the ends of its paths are bit sets, whose
//! intersection is one `AND`. A path consists of two sets, the cells that it uses and the cells to
//! which it can continue; the cells for a letter are another `AND`.

use lexc_runtime::{Graph, LabelSet, Letter, LetterSet, State};

use super::cells::{Cells, each};
use super::grid::Grid;
use super::limits::{MAX_PATHS, MAX_TILES_ON_BOARD};

/// A path over the board.
#[derive(Debug, Clone, Copy)]
pub(super) struct Path<C> {
    /// The cells to which it can continue: neighbours of its end that it does not use.
    free: C,
    used: C,
}

/// The memory of a search, reused for the next board.
#[derive(Debug)]
pub(super) struct Scratch<C> {
    pub(super) grid: Grid<C>,
    paths: Vec<Path<C>>,
}

impl<C: Cells> Default for Scratch<C> {
    fn default() -> Self {
        Self { grid: Grid::default(), paths: Vec::new() }
    }
}

impl<C: Cells> Scratch<C> {
    /// Calls `visit` for each word of at least `min_length` letters on the loaded board, in order.
    /// Returns `false` if the search ended early because a prefix has more than [`MAX_PATHS`]
    /// paths, or `stop` returned `true`.
    #[inline(always)]
    pub(super) fn search<G: Graph>(
        &mut self,
        graph: G,
        root: State,
        min_length: usize,
        stop: &dyn Fn() -> bool,
        visit: impl FnMut(&[Letter]),
    ) -> bool {
        self.paths.clear();
        self.paths.push(Path { free: self.grid.firsts, used: C::default() });
        let letters = self.grid.first_letters;
        let mut search = PathSearch {
            graph,
            grid: &self.grid,
            paths: &mut self.paths,
            min_length,
            word: [Letter::FIRST; MAX_TILES_ON_BOARD],
            complete: true,
            stop,
            work: 0,
            visit,
        };
        let node = search.node(root);
        search.visit_paths(node, 0, letters, 0);
        search.complete
    }
}

/// The number of paths between two checks of the end of a search.
const WORK: usize = 1 << 16;

struct PathSearch<'s, C, G, V> {
    graph: G,
    grid: &'s Grid<C>,
    /// The paths of all prefixes of the word; the longest prefix last.
    paths: &'s mut Vec<Path<C>>,
    min_length: usize,
    word: [Letter; MAX_TILES_ON_BOARD],
    complete: bool,
    stop: &'s dyn Fn() -> bool,
    /// The number of paths since the end of the search was checked.
    work: usize,
    visit: V,
}

/// A state with the labels of its edges.
#[derive(Clone, Copy)]
struct LabelledState {
    state: State,
    /// Labels of edges with a target.
    next: LabelSet,
    /// Letters of edges that end a word.
    ends: LetterSet,
}

impl<C: Cells, G: Graph, V: FnMut(&[Letter])> PathSearch<'_, C, G, V> {
    #[inline(always)]
    fn node(&self, state: State) -> LabelledState {
        let labels = self.graph.labels(state);
        LabelledState { state, next: labels.next, ends: labels.ends }
    }

    /// Appends a letter, found at the cells `hits`, to the first `len` letters of the word. Visits
    /// the word if it is one; returns the next node if words on the board can continue there.
    #[inline(always)]
    fn step(
        &mut self,
        node: LabelledState,
        letter: Letter,
        hits: C,
        len: usize,
    ) -> Option<LabelledState> {
        if let Some(last) = self.word.get_mut(len) {
            *last = letter;
        }
        let is_word = node.ends.contains(letter) && len + 1 >= self.min_length;
        if is_word && !(hits & self.grid.lasts).is_empty() {
            (self.visit)(self.word.get(..=len).unwrap_or_default());
        }
        if !node.next.contains(letter) {
            return None;
        }
        let edge = self.graph.edge(node.state, letter)?;
        let target = self.node(edge.target);
        let beyond = self.grid.letters_beyond.get(letter);
        (!((target.next | target.ends) & beyond).is_empty()).then_some(target)
    }

    /// Returns the path extended by a cell, and the letters next to its end.
    #[inline(always)]
    fn extend(&self, path: Path<C>, cell: usize) -> (Path<C>, LetterSet) {
        let used = path.used | C::one(cell);
        let after = self.grid.after.get(cell).copied().unwrap_or_default();
        let path = Path { free: after & !used, used };
        let beside = self.grid.letters_after.get(cell).copied();
        (path, beside.unwrap_or_default())
    }

    /// Visits a node with a single path, the most frequent case, which needs no list. `beside` are
    /// the letters next to its end.
    fn visit_path(&mut self, node: LabelledState, path: Path<C>, beside: LetterSet, len: usize) {
        for letter in (node.next | node.ends) & beside {
            let hits = path.free & self.grid.with_letter.get(letter);
            if hits.is_empty() {
                continue;
            }
            let Some(target) = self.step(node, letter, hits, len) else {
                continue;
            };
            if hits.without_first().is_empty() {
                let (path, beside) = self.extend(path, hits.first());
                if !((target.next | target.ends) & beside).is_empty() {
                    self.visit_path(target, path, beside, len + 1);
                }
                continue;
            }
            let begin = self.paths.len();
            let mut beside = LetterSet::EMPTY;
            for cell in each(hits) {
                let (path, letters) = self.extend(path, cell);
                self.paths.push(path);
                beside |= letters;
            }
            self.descend(target, begin, beside, len);
        }
    }

    /// Visits a node with the paths from index `begin`.
    fn visit_paths(&mut self, node: LabelledState, begin: usize, beside: LetterSet, len: usize) {
        let end = self.paths.len();
        for letter in (node.next | node.ends) & beside {
            let cells = self.grid.with_letter.get(letter);
            let mut hits = C::default();
            for path in self.paths.get(begin..end).unwrap_or_default() {
                hits |= path.free & cells;
            }
            if hits.is_empty() {
                continue;
            }
            let Some(target) = self.step(node, letter, hits, len) else {
                continue;
            };
            let mut beside = LetterSet::EMPTY;
            for index in begin..end {
                let Some(&path) = self.paths.get(index) else {
                    break;
                };
                for cell in each(path.free & cells) {
                    let (path, letters) = self.extend(path, cell);
                    self.paths.push(path);
                    beside |= letters;
                }
            }
            self.descend(target, end, beside, len);
        }
    }

    /// Visits a node with the paths from index `begin`, and removes these paths.
    #[inline(always)]
    fn descend(&mut self, target: LabelledState, begin: usize, beside: LetterSet, len: usize) {
        self.complete &= self.paths.len() <= MAX_PATHS;
        self.work += self.paths.len() - begin;
        if self.work >= WORK {
            self.work = 0;
            self.complete &= !(self.stop)();
        }
        if !((target.next | target.ends) & beside).is_empty() && self.complete {
            match self.paths.get(begin..) {
                Some(&[path]) => self.visit_path(target, path, beside, len + 1),
                _ => self.visit_paths(target, begin, beside, len + 1),
            }
        }
        self.paths.truncate(begin);
    }
}
