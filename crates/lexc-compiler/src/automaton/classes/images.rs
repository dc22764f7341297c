//! The images of a middle: the states to which it leads from the states of the DAWG.

use super::empty::Empty;
use crate::automaton::graph::{GraphEdge, StateGraph};

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
    pub(super) fn after(self, edge: GraphEdge) -> Self {
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
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Merged {
    /// State and depth, as in an [`Image`].
    packed: u64,
    pub(super) sum: u64,
    /// Sum of those reached by a terminal edge.
    pub(super) terminal: u64,
}

impl Merged {
    /// Adds an image of the same state or, if none is there yet, the first one.
    #[inline(always)]
    fn add(&mut self, image: &Image, known: bool) {
        let kept = u64::from(known).wrapping_neg();
        // The states are equal, so the greater number has the greater depth.
        self.packed = (self.packed & kept).max(image.packed & !TERMINAL);
        self.sum = (self.sum & kept).wrapping_add(image.sum);
        self.terminal = (self.terminal & kept).wrapping_add(image.terminal_sum());
    }

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

/// Edges that are copied together.
const EIGHT: usize = 8;

/// Images that are compared with each other; of more the places are looked up by their states.
const SHORT: usize = 4;

/// Room for edges to begin with.
const ROOM: usize = 1 << 10;

/// Extends middles by their images, tile by tile.
pub(super) struct Extension<'a> {
    dawg: &'a StateGraph,
    /// The edges of the images of the middle being extended, and for each the index of its image.
    edges: Vec<GraphEdge>,
    sources: Vec<u32>,
    /// For each tile the images of that middle extended by it.
    buckets: [Vec<Image>; 64],
    merged: Vec<Merged>,
    /// For each state of the DAWG its index in `merged`, while a large bucket is merged.
    indices: Vec<u32>,
}

impl<'a> Extension<'a> {
    pub(super) fn new(dawg: &'a StateGraph) -> Self {
        Self {
            dawg,
            edges: vec![GraphEdge(0); ROOM],
            sources: vec![0; ROOM],
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
        prefix: &[GraphEdge],
        mut visit: impl FnMut(u8, &[Merged], Option<GraphEdge>),
    ) {
        let mut tiles = 0u64;
        let found = self.collect(images);
        for (edge, &source) in self.edges[..found].iter().zip(&self.sources) {
            tiles |= 1 << edge.number();
            self.buckets[edge.number() as usize].push(images[source as usize].after(*edge));
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

    /// Collects the edges of images. Returns their number.
    ///
    /// Rows are copied by eight edges, because the ends of short rows would be mispredicted.
    #[inline(always)]
    fn collect(&mut self, images: &[Image]) -> usize {
        let all = self.dawg.all_edges();
        let mut found = 0;
        for (source, image) in (0..).zip(images) {
            if found + 64 + EIGHT > self.edges.len() {
                self.edges.resize(2 * self.edges.len(), GraphEdge(0));
                self.sources.resize(self.edges.len(), 0);
            }
            let row = self.dawg.row(image.state());
            let end = found + row.len();
            for (from, to) in row.step_by(EIGHT).zip((found..).step_by(EIGHT)) {
                let from = &all[from..];
                match from.first_chunk::<EIGHT>() {
                    Some(edges) => self.edges[to..to + EIGHT].copy_from_slice(edges),
                    None => self.edges[to..to + from.len()].copy_from_slice(from),
                }
                self.sources[to..to + EIGHT].fill(source);
            }
            found = end;
        }
        found
    }

    /// Follows all edges of `empty` with one tile, and calls `visit` as [`Self::of`] does.
    pub(super) fn of_empty(
        &mut self,
        empty: &Empty<'_>,
        tile: u8,
        depth: impl Fn(u32) -> u8,
        visit: impl FnOnce(u8, &[Merged], Option<GraphEdge>),
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
        // Whether there are one or two, and of the same state, can hardly be predicted, so there is no branch on that.
        if let [first] | [first, _] = &bucket[..] {
            let mut last = bucket[bucket.len() - 1];
            last.sum &= u64::from(bucket.len() == 2).wrapping_neg();
            let known = first.packed & STATE == last.packed & STATE;
            merged.resize(2, Merged::default());
            merged[0].add(first, false);
            merged[usize::from(!known)].add(&last, known);
            merged.truncate(2 - usize::from(known));
            bucket.clear();
            return;
        }
        merged.resize(bucket.len(), Merged::default());
        let mut len = 0;
        if bucket.len() <= SHORT {
            for image in bucket.iter() {
                let state = image.packed & STATE;
                let at = merged[..len].iter().position(|m| m.packed & STATE == state);
                let known = at.is_some();
                merged[at.unwrap_or(len)].add(image, known);
                len += usize::from(!known);
            }
        } else {
            if self.indices.is_empty() {
                self.indices = vec![0; self.dawg.len()];
            }
            for image in bucket.iter() {
                let state = image.packed & STATE;
                // What the index says may be of an earlier bucket. Whether it is can hardly be predicted, so there is no branch on that.
                let index = &mut self.indices[state as usize];
                let at = (*index as usize).min(len);
                let known = merged[at].packed & STATE == state && at < len;
                let at = if known { at } else { len };
                *index = at as u32;
                merged[at].add(image, known);
                len += usize::from(!known);
            }
        }
        merged.truncate(len);
        bucket.clear();
    }
}
