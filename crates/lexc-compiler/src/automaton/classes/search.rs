//! The search for classes: each middle is extended to the right, and looked up by its images.

use core::ops::Range;

use super::empty::Empty;
use super::frontier::{self, Batch, Frontier};
use super::images::{DEPTH, Extension, Image, Merged};
use super::pending::PendingEdges;
use super::table::{Interned, Table, mix, mix_prefix};
use super::{ROOT, Record, RightEdges, TooManyClasses, starting};
use crate::automaton::dawg::Dawg;
use crate::automaton::graph::GraphEdge;
use crate::automaton::push_if;
use crate::isa;

/// An edge whose target is not looked up yet.
#[derive(Debug, Clone, Copy)]
struct Pending {
    key: u128,
    class: u32,
    prefix_state: u32,
    /// The number of the label.
    number: u8,
    terminal: bool,
    height: u8,
    /// `true` if nothing can surround the middle: the target is class 0.
    is_end: bool,
    /// The end of its target's images in [`PendingEdges::images`].
    images_end: u32,
}

impl PendingEdges<Pending> {
    /// Adds the edge of `class` that has `number`, from the images that it leads to. `after` holds for each state the largest
    /// number of letters that can follow it. Returns the key of its target.
    #[inline(always)]
    fn add(
        &mut self,
        class: u32,
        number: u8,
        merged: &[Merged],
        from_root: Option<GraphEdge>,
        after: &[u8],
    ) -> u128 {
        let prefix_state = from_root.map_or(0, GraphEdge::target);
        let mut height = after[prefix_state as usize];
        let key = self.add_images(
            prefix_state,
            merged,
            #[inline(always)]
            |image| {
                let after = after[image.state() as usize];
                height = height.max(image.depth().saturating_add(after));
            },
        );
        self.edges.push(Pending {
            key,
            class,
            prefix_state,
            number,
            terminal: from_root.is_some_and(GraphEdge::terminal),
            height,
            is_end: prefix_state == 0 && merged.is_empty(),
            images_end: self.images.len() as u32,
        });
        key
    }
}

/// The result of a search.
pub(super) struct Found {
    pub(super) right: RightEdges,
    /// The height of each class.
    pub(super) height: Vec<u8>,
    /// The class and label from which each class was found first.
    pub(super) parents: Vec<GraphEdge>,
}

/// The search for all classes, with their edges to the right.
pub(super) struct Search<'a> {
    dawg: &'a Dawg,
    seed: u64,
    /// For each state of the DAWG, the largest number of letters that can precede it.
    before: Vec<u8>,
    /// For each state, the largest number of letters that can follow it.
    after: Vec<u8>,
    right: RightEdges,
    height: Vec<u8>,
    /// The class and label from which each class was found first.
    parents: Vec<GraphEdge>,
    table: Table,
    frontier: Frontier<'a>,
    extension: Extension<'a>,
    pending: PendingEdges<Pending>,
}

impl<'a> Search<'a> {
    pub(super) fn new(dawg: &'a Dawg, seed: u64) -> Self {
        let graph = &dawg.graph;
        let (before, after) = longest(dawg);
        // English has not quite three classes for each edge of its DAWG, Polish four, and three right edges for two classes.
        let guess = graph.edge_count() * 3;
        let right = RightEdges {
            records: starting(guess, Record::default()),
            edges: Vec::with_capacity(guess + guess * 5 / 8),
        };
        let mut search = Self {
            dawg,
            seed,
            right,
            height: starting(guess, 0),
            parents: starting(guess, GraphEdge(0)),
            table: Table::new(guess, ROOT + 1),
            frontier: Frontier::new(graph),
            extension: Extension::new(graph),
            pending: PendingEdges::default(),
            before,
            after,
        };
        let height = search.after[dawg.root as usize];
        search.add_class(dawg.root, GraphEdge(0), height);
        search
    }

    /// Returns the classes, and frees the rest.
    pub(super) fn into_found(self) -> Found {
        Found {
            right: self.right,
            height: self.height,
            parents: self.parents,
        }
    }

    /// Finds all classes.
    pub(super) fn run(&mut self) -> Result<(), TooManyClasses> {
        isa::run(
            #[inline(always)]
            || self.find_all(),
        )
    }

    #[inline(always)]
    fn find_all(&mut self) -> Result<(), TooManyClasses> {
        self.expand_empty()?;
        let mut batch = Batch::default();
        while self.frontier.take(&mut batch) {
            for (open, images) in batch.iter() {
                self.expand(open, images);
            }
            self.look_up()?;
        }
        Ok(())
    }

    /// Adds the data of the class that was numbered last.
    fn add_class(&mut self, prefix_state: u32, parent: GraphEdge, height: u8) {
        self.parents.push(parent);
        self.height.push(height);
        self.right.records.push(Record::new(prefix_state));
    }

    /// Finds the right edges of the class of the empty middle, tile by tile.
    fn expand_empty(&mut self) -> Result<(), TooManyClasses> {
        let empty = Empty::new(self.dawg, self.seed);
        for tile in empty.tiles() {
            let Self {
                extension,
                before,
                after,
                pending,
                ..
            } = self;
            extension.of_empty(
                &empty,
                tile,
                |state| before[state as usize],
                |number, merged, from_root| {
                    pending.add(ROOT, number, merged, from_root, after);
                },
            );
            self.look_up()?;
        }
        Ok(())
    }

    /// Finds the right edges of a class from its images, all but their targets, which are prefetched.
    #[inline(always)]
    fn expand(&mut self, open: frontier::Open, images: &[Image]) {
        let class = open.class;
        let prefix = self.dawg.graph.edges(open.prefix_state);
        match (images, prefix) {
            ([], _) => self.expand_prefix(class, prefix),
            ([image], []) => self.expand_single(class, *image),
            _ => self.expand_many(class, images, prefix),
        }
    }

    /// Expands a class whose middles only begin words: their image is that of the root.
    #[inline(always)]
    fn expand_prefix(&mut self, class: u32, prefix: &[GraphEdge]) {
        for edge in prefix {
            let prefix_state = edge.target();
            let key = mix_prefix(prefix_state);
            self.table.prefetch(key);
            self.pending.edges.push(Pending {
                key,
                class,
                prefix_state,
                number: edge.number(),
                terminal: edge.terminal(),
                height: self.after[prefix_state as usize],
                is_end: prefix_state == 0,
                images_end: self.pending.images.len() as u32,
            });
        }
    }

    /// Expands a class with one image whose middles begin no word, as more than half of the classes: the
    /// edges of the image are theirs, and no images are merged.
    #[inline(always)]
    fn expand_single(&mut self, class: u32, image: Image) {
        let depth = (image.packed >> 32) as u8;
        for edge in self.dawg.graph.edges(image.state()) {
            let target = edge.target();
            let terminal = if edge.terminal() { image.sum } else { 0 };
            let after = Image {
                sum: image.sum,
                packed: image.packed & DEPTH | u64::from(target),
            };
            push_if(&mut self.pending.images, after, target != 0);
            let key = mix_prefix(0).wrapping_add(mix(target, image.sum, terminal));
            self.table.prefetch(key);
            self.pending.edges.push(Pending {
                key,
                class,
                prefix_state: 0,
                number: edge.number(),
                terminal: false,
                height: depth.saturating_add(self.after[target as usize]),
                is_end: false,
                images_end: self.pending.images.len() as u32,
            });
        }
    }

    /// Expands any class.
    #[inline(always)]
    fn expand_many(&mut self, class: u32, images: &[Image], prefix: &[GraphEdge]) {
        let Self {
            extension,
            after,
            pending,
            table,
            ..
        } = self;
        extension.of(
            images,
            prefix,
            #[inline(always)]
            |number, merged, from_root| {
                table.prefetch(pending.add(class, number, merged, from_root, after));
            },
        );
    }

    /// Finds or adds the targets of the pending edges.
    #[inline(always)]
    fn look_up(&mut self) -> Result<(), TooManyClasses> {
        let mut edges = core::mem::take(&mut self.pending.edges);
        let mut images_begin = 0;
        for edge in edges.drain(..) {
            let images = images_begin..edge.images_end as usize;
            images_begin = images.end;
            let target = if edge.is_end {
                0
            } else {
                self.intern(&edge, images)?
            };
            self.right.records[edge.class as usize].add(edge.number, self.right.edges.len());
            self.right
                .edges
                .push(GraphEdge::numbered(edge.number, target).completed_if(edge.terminal));
        }
        self.pending.edges = edges;
        self.pending.images.clear();
        Ok(())
    }

    /// Returns the class of an edge's target, found or added.
    #[inline(always)]
    fn intern(&mut self, edge: &Pending, images: Range<usize>) -> Result<u32, TooManyClasses> {
        let new = match self.table.intern(edge.key)? {
            Interned::Known(known) => return Ok(known),
            Interned::New(new) => new,
        };
        let parent = GraphEdge::numbered(edge.number, edge.class);
        self.add_class(edge.prefix_state, parent, edge.height);
        if !images.is_empty() || edge.prefix_state != 0 {
            let open = frontier::Open {
                class: new,
                prefix_state: edge.prefix_state,
            };
            self.frontier.push(open, &self.pending.images[images]);
        }
        Ok(new)
    }
}

/// Returns the most tiles that can precede and follow each state of a DAWG.
fn longest(dawg: &Dawg) -> (Vec<u8>, Vec<u8>) {
    let graph = &dawg.graph;
    let mut before = vec![0u8; graph.len()];
    let mut after = vec![0u8; graph.len()];
    for state in 1..graph.len() as u32 {
        after[state as usize] = graph
            .edges(state)
            .iter()
            .map(|edge| after[edge.target() as usize].saturating_add(1))
            .max()
            .unwrap_or(0);
    }
    for state in (1..graph.len() as u32).rev() {
        let depth = before[state as usize].saturating_add(1);
        for edge in graph.edges(state) {
            let target = &mut before[edge.target() as usize];
            *target = depth.max(*target);
        }
    }
    (before, after)
}
