//! The images of factors: the states to which a factor leads from the states of the DAWG.

use super::counting_sort::CountingSort;
use super::keys::scramble;
use crate::automaton::dawg::Dawg;
use crate::automaton::graph::{GraphEdge, StateGraph};

/// One image of a factor: a state of the DAWG, and the sum over the states that are mapped to it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Image {
    pub(super) sum: u64,
    /// Bits 0–30 the state; bit 31 whether a terminal edge led there, in buckets only; bits 32–39
    /// the maximum number of letters before the factor.
    pub(super) packed: u64,
}

const STATE: u64 = (1 << 31) - 1;
const TERMINAL: u64 = 1 << 31;
pub(super) const DEPTH: u64 = 0xff << 32;

impl Image {
    /// Creates an image of the empty factor, which maps each state to itself.
    pub(super) fn new(state: u32, depth: u8, sum: u64) -> Self {
        Self { sum, packed: u64::from(depth) << 32 | u64::from(state) }
    }

    /// Returns the image after an edge of its state.
    #[inline]
    pub(super) fn after(self, edge: GraphEdge) -> Self {
        let mark = if edge.terminal() { TERMINAL } else { 0 };
        Self { sum: self.sum, packed: self.packed & DEPTH | mark | u64::from(edge.target()) }
    }

    #[inline]
    pub(super) fn state(self) -> u32 {
        (self.packed & STATE) as u32
    }

    /// Returns the maximum number of letters before the factor.
    #[inline]
    pub(super) fn depth(self) -> u8 {
        (self.packed >> 32) as u8
    }

    /// Returns the sum if a terminal edge led to the image, otherwise 0. Computed with a mask,
    /// because a branch would be mispredicted.
    #[inline]
    const fn terminal_sum(self) -> u64 {
        self.sum & (self.packed >> 31 & 1).wrapping_neg()
    }
}

/// The images of one factor that fall on the same state.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct MergedImage {
    /// State and depth as in [`Image::packed`].
    packed: u64,
    pub(super) sum: u64,
    /// The sum of the images that a terminal edge led to.
    pub(super) terminal: u64,
}

impl MergedImage {
    /// Adds an image. If `known` is not set, it is the first one of its state.
    #[inline(always)]
    fn add(&mut self, image: &Image, known: bool) {
        let kept = u64::from(known).wrapping_neg();
        // The states are equal, so the maximum takes the greater depth.
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

    #[inline]
    pub(super) fn image(&self) -> Image {
        Image { sum: self.sum, packed: self.packed }
    }
}

/// The number of edges that are copied at once.
const COPIED: usize = 8;

/// The maximum number of images that are compared with each other. In larger buckets an index by
/// state is used.
const PAIRWISE: usize = 4;

const INITIAL_CAPACITY: usize = 1 << 10;

/// Extends factors by each letter, given their images.
pub(super) struct Extension<'a> {
    dawg: &'a StateGraph,
    /// The edges of the images of the present factor.
    edges: Vec<GraphEdge>,
    images_of_edges: Vec<u32>,
    /// For each letter the images of the factor extended by it.
    buckets: [Vec<Image>; 64],
    merged: Vec<MergedImage>,
    /// For each state of the DAWG its index in `merged`, while a large bucket is merged.
    indices: Vec<u32>,
}

impl<'a> Extension<'a> {
    pub(super) fn new(dawg: &'a StateGraph) -> Self {
        Self {
            dawg,
            edges: vec![GraphEdge(0); INITIAL_CAPACITY],
            images_of_edges: vec![0; INITIAL_CAPACITY],
            buckets: [const { Vec::new() }; 64],
            merged: Vec::new(),
            indices: Vec::new(),
        }
    }

    /// Follows the edges of all images. Calls `visit` for each letter in order, with the images of
    /// the extended factor and the edge of `prefix`, the edges of the prefix state, with that
    /// letter.
    #[inline(always)]
    pub(super) fn of(
        &mut self,
        images: &[Image],
        prefix: &[GraphEdge],
        mut visit: impl FnMut(u8, &[MergedImage], Option<GraphEdge>),
    ) {
        let mut letters = 0u64;
        let found = self.collect(images);
        for (edge, &index) in self.edges[..found].iter().zip(&self.images_of_edges) {
            letters |= 1 << edge.number();
            self.buckets[edge.number() as usize].push(images[index as usize].after(*edge));
        }
        for edge in prefix {
            letters |= 1 << edge.number();
        }
        let mut prefix = prefix.iter().copied().peekable();
        while letters != 0 {
            let letter = letters.trailing_zeros() as u8;
            letters &= letters - 1;
            self.merge(letter);
            let from_root = prefix.next_if(|edge| edge.number() == letter);
            visit(letter, &self.merged, from_root);
        }
    }

    /// Collects the edges of images and returns their number.
    ///
    /// Edge lists are copied eight edges at a time, because the end of a short list would be
    /// mispredicted.
    #[inline(always)]
    fn collect(&mut self, images: &[Image]) -> usize {
        let all = self.dawg.all_edges();
        let mut found = 0;
        for (index, image) in (0..).zip(images) {
            if found + 64 + COPIED > self.edges.len() {
                self.edges.resize(2 * self.edges.len(), GraphEdge(0));
                self.images_of_edges.resize(self.edges.len(), 0);
            }
            let row = self.dawg.row(image.state());
            let end = found + row.len();
            for (from, to) in row.step_by(COPIED).zip((found..).step_by(COPIED)) {
                let from = &all[from..];
                match from.first_chunk::<COPIED>() {
                    Some(edges) => self.edges[to..to + COPIED].copy_from_slice(edges),
                    None => self.edges[to..to + from.len()].copy_from_slice(from),
                }
                self.images_of_edges[to..to + COPIED].fill(index);
            }
            found = end;
        }
        found
    }

    /// Extends the empty factor by one letter, and calls `visit` as [`Self::of`] does. `depth`
    /// returns the maximum number of letters before a state.
    pub(super) fn of_empty(
        &mut self,
        empty: &LetterEdges<'_>,
        letter: u8,
        depth: impl Fn(u32) -> u8,
        visit: impl FnOnce(u8, &[MergedImage], Option<GraphEdge>),
    ) {
        // One bucket for all letters, because each would become large and never shrink.
        self.buckets[0].extend(empty.images(letter, depth));
        self.merge(0);
        visit(letter, &self.merged, empty.root_edge(letter));
    }

    /// Merges the images in the bucket of a letter by their states, into `merged`.
    #[inline(always)]
    fn merge(&mut self, letter: u8) {
        let bucket = &mut self.buckets[letter as usize];
        let merged = &mut self.merged;
        merged.clear();
        // Branch-free for one or two images, because branches on their number and states would be
        // mispredicted.
        if let [first] | [first, _] = &bucket[..] {
            let mut last = bucket[bucket.len() - 1];
            last.sum &= u64::from(bucket.len() == 2).wrapping_neg();
            let known = first.packed & STATE == last.packed & STATE;
            merged.resize(2, MergedImage::default());
            merged[0].add(first, false);
            merged[usize::from(!known)].add(&last, known);
            merged.truncate(2 - usize::from(known));
            bucket.clear();
            return;
        }
        merged.resize(bucket.len(), MergedImage::default());
        let mut len = 0;
        if bucket.len() <= PAIRWISE {
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
                // The index may be stale, from an earlier bucket; a branch on that would be
                // mispredicted.
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

/// The number of labels: letters, and 0, which no edge of a DAWG has.
const LETTERS: usize = 64;

/// The edges of a DAWG by letter: the extensions of the empty factor, which maps each state of the
/// DAWG to itself.
///
/// It has as many images as the DAWG has states, so it is extended letter by letter: the images of
/// all its extensions together would take more memory than the rest of a search.
pub(super) struct LetterEdges<'a> {
    dawg: &'a Dawg,
    seed: u64,
    /// The edges of all states but the root, each with its state.
    edges: CountingSort<(u32, GraphEdge)>,
}

impl<'a> LetterEdges<'a> {
    /// Sorts the edges of `dawg` by letter. `seed` chooses the random numbers of states.
    pub(super) fn new(dawg: &'a Dawg, seed: u64) -> Self {
        let graph = &dawg.graph;
        let letters = graph.edges_but(dawg.root).map(|edge| edge.number().into());
        let mut edges = CountingSort::with_counts(LETTERS, letters);
        let all = graph.edges_with_states();
        for (state, edge) in all.filter(|&(state, _)| state != dawg.root) {
            edges.add(edge.number().into(), (state, edge));
        }
        Self { dawg, seed, edges }
    }

    /// Returns the letters that some edge has, in order.
    pub(super) fn letters(&self) -> impl Iterator<Item = u8> {
        (1..LETTERS as u8).filter(|&letter| {
            !self.edges.bucket(letter.into()).is_empty() || self.root_edge(letter).is_some()
        })
    }

    fn root_edge(&self, letter: u8) -> Option<GraphEdge> {
        self.dawg.graph.edge_numbered(self.dawg.root, letter)
    }

    /// Returns the images after the edges with a letter. `depth` returns the maximum number of
    /// letters before a state.
    fn images(&self, letter: u8, depth: impl Fn(u32) -> u8) -> impl Iterator<Item = Image> {
        self.edges.bucket(letter.into()).iter().map(move |&(state, edge)| {
            let sum = scramble(u64::from(state) ^ self.seed);
            Image::new(state, depth(state), sum).after(edge)
        })
    }
}
