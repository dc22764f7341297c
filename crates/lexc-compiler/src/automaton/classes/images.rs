//! The images of a middle: the states to which it leads from the states of the DAWG.

use super::empty::Empty;
use crate::automaton::graph::{Edge, Graph};

/// One image of a middle: a state of the DAWG and the sum over the states that reach it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Image {
    pub(super) sum: u64,
    /// Bits 0–30 the state, 31 whether a terminal edge led there (in buckets), 32–39 the most
    /// tiles before the middle.
    pub(super) packed: u64,
}

const STATE: u64 = (1 << 31) - 1;
const TERMINAL: u64 = 1 << 31;
pub(super) const DEPTH: u64 = 0xff << 32;

impl Image {
    /// Creates the image `state` of the middle whose images are the states themselves.
    pub(super) fn new(state: u32, depth: u8, sum: u64) -> Self {
        Self {
            sum,
            packed: u64::from(depth) << 32 | u64::from(state),
        }
    }

    /// Returns the image after an edge of its state.
    #[inline]
    pub(super) fn after(self, edge: Edge) -> Self {
        let mark = if edge.terminal() { TERMINAL } else { 0 };
        Self {
            sum: self.sum,
            packed: self.packed & DEPTH | mark | u64::from(edge.target()),
        }
    }

    #[inline]
    pub(super) fn state(self) -> u32 {
        (self.packed & STATE) as u32
    }

    /// Returns the sum if a terminal edge led to the image, else 0: by a mask, because a branch would be mispredicted.
    #[inline]
    const fn terminal_sum(self) -> u64 {
        self.sum & (self.packed >> 31 & 1).wrapping_neg()
    }
}

/// Images of one middle that were reached by the same tile and fall on the same state.
#[derive(Debug, Clone, Copy)]
pub(super) struct Merged {
    /// State and depth, as in an [`Image`].
    packed: u64,
    pub(super) sum: u64,
    /// Sum of those reached by a terminal edge.
    pub(super) terminal: u64,
}

impl Merged {
    #[inline]
    pub(super) fn state(&self) -> u32 {
        (self.packed & STATE) as u32
    }

    #[inline]
    pub(super) fn depth(&self) -> u8 {
        (self.packed >> 32) as u8
    }

    /// Returns the image alone, without the edges that led there.
    #[inline]
    pub(super) fn image(&self) -> Image {
        Image {
            sum: self.sum,
            packed: self.packed,
        }
    }
}

/// Extends middles by their images, tile by tile.
pub(super) struct Extension<'a> {
    dawg: &'a Graph,
    /// For each tile the images of the middle being extended by it.
    buckets: [Vec<Image>; 64],
    merged: Vec<Merged>,
    /// For each state of the DAWG its index in `merged`, while a large bucket is merged.
    indices: Vec<u32>,
}

impl<'a> Extension<'a> {
    pub(super) fn new(dawg: &'a Graph) -> Self {
        Self {
            dawg,
            buckets: [const { Vec::new() }; 64],
            merged: Vec::new(),
            indices: Vec::new(),
        }
    }

    /// Follows the edges of all images, and calls `visit` for each tile in order with the images
    /// that it leads to and the edge of `prefix`, the root's image, with that tile.
    #[inline(always)]
    pub(super) fn of(
        &mut self,
        images: &[Image],
        prefix: &[Edge],
        mut visit: impl FnMut(u8, &[Merged], Option<Edge>),
    ) {
        let mut tiles = 0u64;
        for image in images {
            for edge in self.dawg.edges(image.state()) {
                tiles |= 1 << edge.number();
                self.buckets[edge.number() as usize].push(image.after(*edge));
            }
        }
        for edge in prefix {
            tiles |= 1 << edge.number();
        }
        let mut prefix = prefix.iter().copied().peekable();
        while tiles != 0 {
            let tile = tiles.trailing_zeros() as u8;
            tiles &= tiles - 1;
            self.merge(tile);
            let from_root = prefix.next_if(|edge| edge.number() == tile);
            visit(tile, &self.merged, from_root);
        }
    }

    /// Follows all edges of `empty` with one tile, and calls `visit` as [`Self::of`] does.
    pub(super) fn of_empty(
        &mut self,
        empty: &Empty<'_>,
        tile: u8,
        depth: impl Fn(u32) -> u8,
        visit: impl FnOnce(u8, &[Merged], Option<Edge>),
    ) {
        // One bucket for all tiles, because each would become large and stay so.
        self.buckets[0].extend(empty.images(tile, depth));
        self.merge(0);
        visit(tile, &self.merged, empty.root_edge(tile));
    }

    /// Merges the images in the bucket of `tile` by their states, into `merged`.
    #[inline(always)]
    fn merge(&mut self, tile: u8) {
        let bucket = &mut self.buckets[tile as usize];
        let merged = &mut self.merged;
        merged.clear();
        if let [image] = bucket[..] {
            merged.push(Merged {
                packed: image.packed & !TERMINAL,
                sum: image.sum,
                terminal: image.terminal_sum(),
            });
            bucket.clear();
            return;
        }
        // Scanning a short row is faster than a look-up in `indices`.
        let short = bucket.len() <= 12;
        if !short && self.indices.is_empty() {
            self.indices = vec![u32::MAX; self.dawg.len()];
        }
        for image in bucket.iter() {
            let terminal = image.terminal_sum();
            let state = image.packed & STATE;
            let at = if short {
                merged.iter().position(|m| m.packed & STATE == state)
            } else {
                let at = self.indices[state as usize] as usize;
                merged
                    .get(at)
                    .is_some_and(|m| m.packed & STATE == state)
                    .then_some(at)
            };
            if let Some(at) = at {
                let old = &mut merged[at];
                // The states are equal, so the greater number has the greater depth.
                old.packed = old.packed.max(image.packed & !TERMINAL);
                old.sum = old.sum.wrapping_add(image.sum);
                old.terminal = old.terminal.wrapping_add(terminal);
            } else {
                if !short {
                    self.indices[state as usize] = merged.len() as u32;
                }
                merged.push(Merged {
                    packed: image.packed & !TERMINAL,
                    sum: image.sum,
                    terminal,
                });
            }
        }
        bucket.clear();
    }
}
