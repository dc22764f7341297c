//! The search along the lexicon, with all paths of a prefix at once.
//!
//! A plain solver walks over the board and queries the lexicon at each step. Where letters repeat, it visits the same states of the
//! lexicon once per path and finds words repeatedly. This search walks over the lexicon instead, and keeps at each state the set of all
//! paths on the board that spell the prefix. Each prefix is visited once, and each word is found once, in the order of the alphabet,
//! without a set of known words.
//!
//! The letters of a state and the letters next to the ends of its paths are bit sets, whose intersection is one `AND`. A path consists
//! of two sets, the cells that it uses and the cells to which it can continue; the cells for a letter are another `AND`.

use lexc_runtime::{Graph, Label, State};

use super::cells::{Cells, each};
use super::grid::Grid;
use super::limits::{MAX_PATHS, MAX_TILES_ON_BOARD};
use crate::tiles::tiles_of;

/// A path over the board.
#[derive(Debug, Clone, Copy)]
pub(super) struct Path<C> {
    /// The cells to which it can continue: neighbours of its end that it does not use.
    free: C,
    /// The cells that it uses.
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
        Self {
            grid: Grid::default(),
            paths: Vec::new(),
        }
    }
}

impl<C: Cells> Scratch<C> {
    /// Calls `visit` for each word of at least `min_length` tiles on the loaded board, in order. Returns `false` if the search ended early
    /// because a prefix has more than [`MAX_PATHS`] paths.
    #[inline(always)]
    pub(super) fn search<G: Graph>(
        &mut self,
        graph: G,
        root: State,
        min_length: usize,
        visit: impl FnMut(&[u8]),
    ) -> bool {
        self.paths.clear();
        self.paths.push(Path {
            free: self.grid.firsts,
            used: C::default(),
        });
        let letters = self.grid.first_tiles;
        let mut search = Search {
            graph,
            grid: &self.grid,
            paths: &mut self.paths,
            min_length,
            word: [0; MAX_TILES_ON_BOARD],
            complete: true,
            visit,
        };
        let node = search.node(root);
        search.visit_paths(node, 0, letters, 0);
        search.complete
    }
}

struct Search<'s, C, G, V> {
    graph: G,
    grid: &'s Grid<C>,
    /// The paths of the prefix, after those of its own prefixes.
    paths: &'s mut Vec<Path<C>>,
    min_length: usize,
    word: [u8; MAX_TILES_ON_BOARD],
    complete: bool,
    visit: V,
}

/// A state with the labels of its arcs.
#[derive(Clone, Copy)]
struct Node {
    state: State,
    /// Tiles of arcs with a target.
    next: u64,
    /// Tiles of arcs that end a word.
    ends: u64,
}

impl<C: Cells, G: Graph, V: FnMut(&[u8])> Search<'_, C, G, V> {
    #[inline(always)]
    fn node(&self, state: State) -> Node {
        let labels = self.graph.labels(state);
        Node {
            state,
            next: labels.next.bits(),
            ends: labels.ends.bits(),
        }
    }

    /// Appends a tile, found at the cells `hits`, to the first `len` tiles of the word. Visits the word if it is one; returns the next
    /// node if words on the board can continue there.
    #[inline(always)]
    fn step(&mut self, node: Node, tile: u8, hits: C, len: usize) -> Option<Node> {
        let bit = 1 << tile;
        if let Some(last) = self.word.get_mut(len) {
            *last = tile;
        }
        let is_word = node.ends & bit != 0 && len + 1 >= self.min_length;
        if is_word && !(hits & self.grid.lasts).is_empty() {
            (self.visit)(self.word.get(..=len).unwrap_or_default());
        }
        if node.next & bit == 0 {
            return None;
        }
        let arc = self.graph.arc(node.state, Label::from_low_bits(tile))?;
        let target = self.node(arc.target);
        let beyond = self.grid.tiles_beyond.get(tile);
        ((target.next | target.ends) & beyond != 0).then_some(target)
    }

    /// Returns the path extended by a cell, and the tiles next to its end.
    #[inline(always)]
    fn extend(&self, path: Path<C>, cell: usize) -> (Path<C>, u64) {
        let used = path.used | C::one(cell);
        let after = self.grid.after.get(cell).copied().unwrap_or_default();
        let path = Path {
            free: after & !used,
            used,
        };
        let beside = self.grid.tiles_after.get(cell).copied();
        (path, beside.unwrap_or_default())
    }

    /// Visits a node with a single path, the most frequent case, which needs no list. `beside` are the tiles next to its end.
    fn visit_path(&mut self, node: Node, path: Path<C>, beside: u64, len: usize) {
        for tile in tiles_of((node.next | node.ends) & beside) {
            let hits = path.free & self.grid.with_tile.get(tile);
            if hits.is_empty() {
                continue;
            }
            let Some(target) = self.step(node, tile, hits, len) else {
                continue;
            };
            if hits.without_first().is_empty() {
                let (path, beside) = self.extend(path, hits.first());
                if (target.next | target.ends) & beside != 0 {
                    self.visit_path(target, path, beside, len + 1);
                }
                continue;
            }
            let begin = self.paths.len();
            let mut beside = 0;
            for cell in each(hits) {
                let (path, tiles) = self.extend(path, cell);
                self.paths.push(path);
                beside |= tiles;
            }
            self.descend(target, begin, beside, len);
        }
    }

    /// Visits a node with the paths from index `begin`.
    fn visit_paths(&mut self, node: Node, begin: usize, beside: u64, len: usize) {
        let end = self.paths.len();
        for tile in tiles_of((node.next | node.ends) & beside) {
            let cells = self.grid.with_tile.get(tile);
            let mut hits = C::default();
            for path in self.paths.get(begin..end).unwrap_or_default() {
                hits |= path.free & cells;
            }
            if hits.is_empty() {
                continue;
            }
            let Some(target) = self.step(node, tile, hits, len) else {
                continue;
            };
            let mut beside = 0;
            for index in begin..end {
                let Some(&path) = self.paths.get(index) else {
                    break;
                };
                for cell in each(path.free & cells) {
                    let (path, tiles) = self.extend(path, cell);
                    self.paths.push(path);
                    beside |= tiles;
                }
            }
            self.descend(target, end, beside, len);
        }
    }

    /// Visits a node with the paths from index `begin`, and removes these paths.
    #[inline(always)]
    fn descend(&mut self, target: Node, begin: usize, beside: u64, len: usize) {
        self.complete &= self.paths.len() <= MAX_PATHS;
        if (target.next | target.ends) & beside != 0 && self.complete {
            match self.paths.get(begin..) {
                Some(&[path]) => self.visit_path(target, path, beside, len + 1),
                _ => self.visit_paths(target, begin, beside, len + 1),
            }
        }
        self.paths.truncate(begin);
    }
}
