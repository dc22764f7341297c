//! The search for classes: each class is extended to the right, and its extensions are looked up by
//! their images.

use core::ops::Range;

use super::class_edges::{ClassRecord, ROOT};
use super::error::TooManyClasses;
use super::frontier::{BATCH, Batch, Frontier, OpenClass, PendingEdge};
use super::images::{Extension, Image, LetterEdges, MergedImage};
use super::keys::{InternedKey, KeyTable};
use crate::automaton::dawg::Dawg;
use crate::automaton::graph::GraphEdge;
use crate::normalise::Error;
use crate::progress::{BuildProgress, WorkCounter};

/// The classes that a search keeps: all of them, or those outside groups.
pub(super) trait Grouping {
    type Edge: Copy + Default;

    /// The data of an edge's target before it is looked up.
    type Target: Copy;

    /// `true` if all classes reached by one letter are expanded before those of the next letter,
    /// which takes less memory.
    const LETTER_BY_LETTER: bool;

    /// Returns the number of letters before the image `state` of the empty factor, if it is needed.
    fn depth(&self, state: u32) -> u8;

    /// Returns the key and the data of a class. Adds the images that are needed to expand it to
    /// `images`.
    fn target(
        &self,
        images: &mut Vec<Image>,
        prefix_state: u32,
        merged: &[MergedImage],
    ) -> (u128, Self::Target);

    /// Like [`Self::target`], for the class that an edge of the only image of a class leads to.
    fn target_of_single(
        &self,
        images: &mut Vec<Image>,
        image: Image,
        edge: GraphEdge,
    ) -> (u128, Self::Target);

    /// Returns the table with the key of a target, which may be the table of classes.
    fn table<'t>(&'t self, classes: &'t KeyTable, target: Self::Target) -> &'t KeyTable;

    fn table_mut<'t>(
        &'t mut self,
        classes: &'t mut KeyTable,
        target: Self::Target,
    ) -> &'t mut KeyTable;

    /// Keeps the data of a target that is new, and the edge by which it was found. Returns `true`
    /// if it is a class to be expanded.
    fn keep(&mut self, target: Self::Target, parent: GraphEdge) -> bool;

    /// Returns an edge to the target that was found under `found`.
    fn edge(number: u8, terminal: bool, found: u32, target: Self::Target) -> Self::Edge;
}

/// The result of a search.
pub(super) struct FoundClasses<G: Grouping> {
    pub(super) records: Vec<ClassRecord>,
    /// The right edges of all classes, in the order in which these were expanded.
    pub(super) edges: Vec<G::Edge>,
    /// For each class the edge by which it was found first, whose target is the class that it
    /// leaves.
    pub(super) parents: Vec<GraphEdge>,
    pub(super) grouping: G,
}

/// The estimated numbers of a search, for its first allocation.
pub(super) struct Estimate {
    pub(super) classes: usize,
    pub(super) edges: usize,
}

/// A search over the DAWG of a lexicon.
pub(super) struct Search<'a, G: Grouping> {
    dawg: &'a Dawg,
    seed: u64,
    found: FoundClasses<G>,
    keys: KeyTable,
    frontier: Frontier<'a>,
    extension: Extension<'a>,
    pending: Vec<PendingEdge<G::Target>>,
    /// The images of those targets of `pending` that may be expanded.
    images: Vec<Image>,
}

impl<'a, G: Grouping> Search<'a, G> {
    /// Creates a search that has found the class of the empty factor. `seed` chooses the random
    /// numbers of states.
    pub(super) fn new(dawg: &'a Dawg, seed: u64, grouping: G, estimate: &Estimate) -> Self {
        let graph = &dawg.graph;
        let mut search = Self {
            dawg,
            seed,
            found: FoundClasses {
                records: with_first(estimate.classes, ClassRecord::default()),
                edges: Vec::with_capacity(estimate.edges),
                parents: with_first(estimate.classes, GraphEdge(0)),
                grouping,
            },
            keys: KeyTable::new(estimate.classes, ROOT + 1),
            frontier: Frontier::new(graph),
            extension: Extension::new(graph),
            pending: Vec::new(),
            images: Vec::new(),
        };
        search.add_class(dawg.root, GraphEdge(0));
        search
    }

    /// Finds all classes, and frees the memory that only the search needs.
    ///
    /// # Errors
    /// Returns an error if a graph could not hold them, or `progress` cancels the build.
    pub(super) fn run(self, progress: &mut dyn BuildProgress) -> Result<FoundClasses<G>, Error> {
        lexc_cpu::run_optimized(
            #[inline(always)]
            || self.find_all(&mut progress.counter()),
        )
    }

    #[inline(always)]
    fn find_all(mut self, counter: &mut WorkCounter<'_>) -> Result<FoundClasses<G>, Error> {
        let mut batch = Batch::default();
        let empty = LetterEdges::new(self.dawg, self.seed);
        let letters: Vec<u8> = empty.letters().collect();
        // The right edges of the empty factor come first, and are found one by one.
        self.found.edges.resize(letters.len(), G::Edge::default());
        for (index, &letter) in letters.iter().enumerate() {
            self.expand_empty(&empty, letter, index)?;
            if G::LETTER_BY_LETTER {
                self.expand_open(&mut batch, counter)?;
            }
        }
        self.expand_open(&mut batch, counter)?;
        self.found.records[ROOT as usize].first = 0;
        Ok(self.found)
    }

    fn add_class(&mut self, prefix_state: u32, parent: GraphEdge) {
        self.found.parents.push(parent);
        self.found.records.push(ClassRecord::new(prefix_state));
    }

    /// Finds the right edge of the empty factor by a letter, which is edge number `index`.
    fn expand_empty(
        &mut self,
        empty: &LetterEdges<'_>,
        letter: u8,
        index: usize,
    ) -> Result<(), TooManyClasses> {
        let Self { extension, found, pending, images, .. } = self;
        let grouping = &found.grouping;
        extension.of_empty(
            empty,
            letter,
            |state| grouping.depth(state),
            |number, merged, from_root| {
                add_pending(grouping, pending, images, ROOT, number, merged, from_root);
            },
        );
        self.look_up()?;
        let edge = self.found.edges.pop();
        let edge = edge.expect("look_up adds an edge for each pending one");
        self.found.edges[index] = edge;
        Ok(())
    }

    /// Expands all classes in the frontier, and the classes found meanwhile.
    #[inline(always)]
    fn expand_open(
        &mut self,
        batch: &mut Batch,
        counter: &mut WorkCounter<'_>,
    ) -> Result<(), Error> {
        while self.frontier.take(batch) {
            counter.add(BATCH)?;
            for (open, images) in batch.iter() {
                self.expand(open, images);
            }
            self.look_up()?;
        }
        Ok(())
    }

    /// Finds the right edges of a class from its images, and prefetches their targets.
    #[inline(always)]
    fn expand(&mut self, open: OpenClass, images: &[Image]) {
        let prefix = self.dawg.graph.edges(open.prefix_state);
        match (images, prefix) {
            ([], _) => self.expand_prefix(open.class, prefix),
            ([image], []) => self.expand_single(open.class, *image),
            _ => self.expand_any(open.class, images, prefix),
        }
    }

    /// Expands a class whose only image is the root's: its factors are only prefixes.
    #[inline(always)]
    fn expand_prefix(&mut self, class: u32, prefix: &[GraphEdge]) {
        let Self { found, keys, pending, images, .. } = self;
        let grouping = &found.grouping;
        for &edge in prefix {
            let (key, target) =
                add_pending(grouping, pending, images, class, edge.number(), &[], Some(edge));
            grouping.table(keys, target).prefetch(key);
        }
    }

    /// Expands a class with one image whose factors are not prefixes, which is more than half of
    /// the classes: the edges of the image are the edges of the class, and no images are merged.
    #[inline(always)]
    fn expand_single(&mut self, class: u32, image: Image) {
        let grouping = &self.found.grouping;
        for &edge in self.dawg.graph.edges(image.state()) {
            let (key, target) = grouping.target_of_single(&mut self.images, image, edge);
            grouping.table(&self.keys, target).prefetch(key);
            self.pending.push(PendingEdge {
                key,
                class,
                prefix_state: 0,
                number: edge.number(),
                terminal: false,
                target,
                images_end: self.images.len() as u32,
            });
        }
    }

    #[inline(always)]
    fn expand_any(&mut self, class: u32, images: &[Image], prefix: &[GraphEdge]) {
        let Self { extension, found, keys, pending, images: pending_images, .. } = self;
        let grouping = &found.grouping;
        extension.of(
            images,
            prefix,
            #[inline(always)]
            |number, merged, from_root| {
                let (key, target) = add_pending(
                    grouping,
                    pending,
                    pending_images,
                    class,
                    number,
                    merged,
                    from_root,
                );
                grouping.table(keys, target).prefetch(key);
            },
        );
    }

    /// Finds or adds the targets of the pending edges.
    #[inline(always)]
    fn look_up(&mut self) -> Result<(), TooManyClasses> {
        let mut pending = core::mem::take(&mut self.pending);
        let mut images_begin = 0;
        for edge in pending.drain(..) {
            let images = images_begin..edge.images_end as usize;
            images_begin = images.end;
            let found = if edge.key == 0 { 0 } else { self.intern(&edge, images)? };
            let index = self.found.edges.len();
            self.found.records[edge.class as usize].add(edge.number, index);
            self.found.edges.push(G::edge(edge.number, edge.terminal, found, edge.target));
        }
        self.pending = pending;
        self.images.clear();
        Ok(())
    }

    /// Returns the number of an edge's target, found or added.
    #[inline(always)]
    fn intern(
        &mut self,
        edge: &PendingEdge<G::Target>,
        images: Range<usize>,
    ) -> Result<u32, TooManyClasses> {
        let table = self.found.grouping.table_mut(&mut self.keys, edge.target);
        let new = match table.intern(edge.key)? {
            InternedKey::Known(known) => return Ok(known),
            InternedKey::New(new) => new,
        };
        let parent = GraphEdge::numbered(edge.number, edge.class);
        if self.found.grouping.keep(edge.target, parent) {
            self.add_class(edge.prefix_state, parent);
            if !images.is_empty() || edge.prefix_state != 0 {
                let open = OpenClass { class: new, prefix_state: edge.prefix_state };
                self.frontier.push(open, &self.images[images]);
            }
        }
        Ok(new)
    }
}

/// Adds the edge of `class` with the label `number` to the pending edges, from the images that it
/// leads to. Returns the key and the data of its target.
#[inline(always)]
fn add_pending<G: Grouping>(
    grouping: &G,
    pending: &mut Vec<PendingEdge<G::Target>>,
    images: &mut Vec<Image>,
    class: u32,
    number: u8,
    merged: &[MergedImage],
    from_root: Option<GraphEdge>,
) -> (u128, G::Target) {
    let prefix_state = from_root.map_or(0, GraphEdge::target);
    let (key, target) = grouping.target(images, prefix_state, merged);
    pending.push(PendingEdge {
        key,
        class,
        prefix_state,
        number,
        terminal: from_root.is_some_and(GraphEdge::terminal),
        target,
        images_end: images.len() as u32,
    });
    (key, target)
}

fn with_first<T>(capacity: usize, first: T) -> Vec<T> {
    let mut vec = Vec::with_capacity(capacity);
    vec.push(first);
    vec
}
