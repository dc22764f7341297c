//! The search: along the lexicon, with all paths of a prefix at once.
//!
//! A plain solver walks over the board and asks the lexicon at each step; where letters repeat, it
//! goes the same way through the lexicon once for each path, and finds words more than once. This
//! search goes the other way about. It walks over the lexicon, and at each state it has the set of
//! all paths on the board that spell the way there. So each prefix is visited once, each word is
//! found once and in the order of the alphabet, and nothing need be remembered to tell new words
//! from old ones.
//!
//! A state's letters and the letters beside the ends of its paths are bit sets: one `AND` leaves
//! those that are worth a look. A path is two sets, the places that it has used and those that it
//! can go on to; the places for a letter are another `AND`.

use lexc_runtime::{Graph, Label, State};

use super::cells::{Cells, places};
use super::grid::Grid;
use super::{MAX_PATHS, MAX_TILES_ON_BOARD};
use crate::tiles::tiles_of;

/// A way over the board.
#[derive(Debug, Clone, Copy)]
pub(super) struct Path<C> {
    /// Where it can go on to: beside its end, and not used yet.
    free: C,
    /// Where it has been.
    used: C,
}

/// What a search needs besides the lexicon; to be used again for the next board.
#[derive(Debug)]
pub(super) struct Room<C> {
    pub(super) grid: Grid<C>,
    paths: Vec<Path<C>>,
}

impl<C: Cells> Default for Room<C> {
    fn default() -> Self {
        Self {
            grid: Grid::default(),
            paths: Vec::new(),
        }
    }
}

impl<C: Cells> Room<C> {
    /// Calls `visit` for each word of at least `min_length` tiles on the board that was loaded,
    /// in order. Says whether the search went to its end: no, if some prefix has more than
    /// [`MAX_PATHS`] paths.
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
        let met = search.meet(root);
        search.arrive(met, 0, letters, 0);
        search.complete
    }
}

struct Search<'s, C, G, V> {
    graph: G,
    grid: &'s Grid<C>,
    /// The paths of the prefix, behind those of its own prefixes.
    paths: &'s mut Vec<Path<C>>,
    min_length: usize,
    word: [u8; MAX_TILES_ON_BOARD],
    complete: bool,
    visit: V,
}

/// A state that was met: what its arcs say.
#[derive(Clone, Copy)]
struct Met {
    state: State,
    /// Tiles that lead on.
    next: u64,
    /// Tiles that end a word.
    ends: u64,
}

impl<C: Cells, G: Graph, V: FnMut(&[u8])> Search<'_, C, G, V> {
    #[inline(always)]
    fn meet(&self, state: State) -> Met {
        let labels = self.graph.labels(state);
        Met {
            state,
            next: labels.next.bits(),
            ends: labels.ends.bits(),
        }
    }

    /// Puts a tile, which stands at the places `hits`, behind the first `len` of the word. Visits
    /// what is a word then; the state behind it, if words on the board may go on there.
    #[inline(always)]
    fn step(&mut self, met: Met, tile: u8, hits: C, len: usize) -> Option<Met> {
        let bit = 1 << tile;
        if let Some(last) = self.word.get_mut(len) {
            *last = tile;
        }
        let is_word = met.ends & bit != 0 && len + 1 >= self.min_length;
        if is_word && !(hits & self.grid.lasts).is_empty() {
            (self.visit)(self.word.get(..=len).unwrap_or_default());
        }
        if met.next & bit == 0 {
            return None;
        }
        let arc = self.graph.arc(met.state, Label::from_low_bits(tile))?;
        let target = self.meet(arc.target);
        let beyond = self.grid.tiles_beyond.get(tile);
        ((target.next | target.ends) & beyond != 0).then_some(target)
    }

    /// The path that goes on to a place, and the tiles that stand beside its end.
    #[inline(always)]
    fn extend(&self, path: Path<C>, place: usize) -> (Path<C>, u64) {
        let used = path.used | C::one(place);
        let after = self.grid.after.get(place).copied().unwrap_or_default();
        let path = Path {
            free: after & !used,
            used,
        };
        let beside = self.grid.tiles_after.get(place).copied();
        (path, beside.unwrap_or_default())
    }

    /// Meets a state to which one path leads: the most frequent case, which needs no list.
    /// `beside` are the tiles that stand beside its end.
    fn arrive_by_one(&mut self, met: Met, path: Path<C>, beside: u64, len: usize) {
        for tile in tiles_of((met.next | met.ends) & beside) {
            let hits = path.free & self.grid.with_tile.get(tile);
            if hits.is_empty() {
                continue;
            }
            let Some(target) = self.step(met, tile, hits, len) else {
                continue;
            };
            if hits.without_first().is_empty() {
                let (path, beside) = self.extend(path, hits.first());
                if (target.next | target.ends) & beside != 0 {
                    self.arrive_by_one(target, path, beside, len + 1);
                }
                continue;
            }
            let begin = self.paths.len();
            let mut beside = 0;
            for place in places(hits) {
                let (path, tiles) = self.extend(path, place);
                self.paths.push(path);
                beside |= tiles;
            }
            self.go_on(target, begin, beside, len);
        }
    }

    /// Meets a state to which the paths from `begin` on lead.
    fn arrive(&mut self, met: Met, begin: usize, beside: u64, len: usize) {
        let end = self.paths.len();
        for tile in tiles_of((met.next | met.ends) & beside) {
            let there = self.grid.with_tile.get(tile);
            let mut hits = C::default();
            for path in self.paths.get(begin..end).unwrap_or_default() {
                hits |= path.free & there;
            }
            if hits.is_empty() {
                continue;
            }
            let Some(target) = self.step(met, tile, hits, len) else {
                continue;
            };
            let mut beside = 0;
            for index in begin..end {
                let Some(&path) = self.paths.get(index) else {
                    break;
                };
                for place in places(path.free & there) {
                    let (path, tiles) = self.extend(path, place);
                    self.paths.push(path);
                    beside |= tiles;
                }
            }
            self.go_on(target, end, beside, len);
        }
    }

    /// Goes on to a state by the paths from `begin` on, and forgets them.
    #[inline(always)]
    fn go_on(&mut self, target: Met, begin: usize, beside: u64, len: usize) {
        self.complete &= self.paths.len() <= MAX_PATHS;
        if (target.next | target.ends) & beside != 0 && self.complete {
            match self.paths.get(begin..) {
                Some(&[path]) => self.arrive_by_one(target, path, beside, len + 1),
                _ => self.arrive(target, begin, beside, len + 1),
            }
        }
        self.paths.truncate(begin);
    }
}
