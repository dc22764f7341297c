//! The search for classes outside groups: each middle is extended to the right until it enters one.

use core::hint::select_unpredictable;
use core::ops::Range;

use super::super::empty::Empty;
use super::super::frontier::{self, Batch, Frontier};
use super::super::images::{Extension, Image, Merged};
use super::super::pending::PendingEdges;
use super::super::table::{Interned, Table, mix};
use super::super::{ROOT, Record, TooManyClasses, starting};
use super::arc::{Arc, EMPTY, Member};
use crate::automaton::dawg::Dawg;
use crate::automaton::graph::GraphEdge;
use crate::isa;

/// The result of a search.
pub(super) struct Found {
    /// The data of each class.
    pub(super) records: Vec<Record>,
    /// The edges to the right, class by class in an order of their own.
    pub(super) arcs: Vec<Arc>,
    /// The class and label from which each class was found first.
    pub(super) parents: Vec<GraphEdge>,
    /// The class and label from which each group was entered first. Group 0 is that of the empty set.
    pub(super) entrances: Vec<GraphEdge>,
}

impl Found {
    /// Returns for each class the state of the DAWG that its middles lead to from the root, and frees the rest.
    pub(super) fn into_prefixes(self) -> Vec<u32> {
        let prefixes = self.records.iter().map(|record| record.prefix_state);
        prefixes.collect()
    }

    /// Returns the arcs of a class.
    #[inline]
    pub(super) fn arcs(&self, class: u32) -> &[Arc] {
        self.records[class as usize].edges(&self.arcs)
    }
}

/// An edge whose target is not looked up yet.
#[derive(Debug, Clone, Copy)]
struct Pending {
    /// The key of the class or of the set of states; 0 where nothing surrounds the middle, and for the empty set.
    key: u128,
    class: u32,
    /// The number of the label.
    number: u8,
    terminal: bool,
    is_to_member: bool,
    /// The member of the group.
    member: Member,
    /// The state of the DAWG that the middles of the class lead to from the root.
    prefix_state: u32,
    /// The end of the images of the class in [`PendingEdges::images`].
    images_end: u32,
}

impl PendingEdges<Pending> {
    /// Adds the edge of `class` that has `number`, from the images that it leads to. Returns the key of its target, and whether that is a
    /// member of a group.
    #[inline(always)]
    fn add(
        &mut self,
        class: u32,
        number: u8,
        merged: &[Merged],
        from_root: Option<GraphEdge>,
    ) -> (u128, bool) {
        let prefix_state = from_root.map_or(0, GraphEdge::target);
        let (key, member) = match merged {
            [] if prefix_state == 0 => (0, None),
            [] => (0, Some(Member::new(prefix_state, false, true))),
            [image]
                if (prefix_state == 0 || prefix_state == image.state())
                    && (image.terminal == 0 || image.terminal == image.sum) =>
            {
                let (terminal, prefix) = (image.terminal != 0, prefix_state != 0);
                let member = Member::new(image.state(), terminal, prefix);
                (set_key(image.sum), Some(member))
            }
            _ => (self.add_images(prefix_state, merged, |_| {}), None),
        };
        self.edges.push(Pending {
            key,
            class,
            number,
            terminal: from_root.is_some_and(GraphEdge::terminal),
            is_to_member: member.is_some(),
            member: member.unwrap_or_default(),
            prefix_state,
            images_end: self.images.len() as u32,
        });
        (key, member.is_some())
    }
}

/// Returns the key of a set of states: its sum, spread over all bits.
#[inline]
const fn set_key(sum: u64) -> u128 {
    mix(0, sum, 0)
}

/// The search for the classes outside groups, and for the groups.
pub(super) struct Search<'a> {
    dawg: &'a Dawg,
    seed: u64,
    records: Vec<Record>,
    arcs: Vec<Arc>,
    parents: Vec<GraphEdge>,
    classes: Table,
    entrances: Vec<GraphEdge>,
    sets: Table,
    frontier: Frontier<'a>,
    extension: Extension<'a>,
    pending: PendingEdges<Pending>,
}

impl<'a> Search<'a> {
    pub(super) fn new(dawg: &'a Dawg, seed: u64) -> Self {
        let graph = &dawg.graph;
        // English has not quite a class outside groups for each edge of its DAWG, and a third as many
        // groups.
        let guess = graph.edge_count();
        let mut search = Self {
            dawg,
            seed,
            records: starting(guess, Record::default()),
            arcs: Vec::with_capacity(guess * 3),
            parents: starting(guess, GraphEdge(0)),
            classes: Table::new(guess, ROOT + 1),
            entrances: starting(guess / 3, GraphEdge(0)),
            sets: Table::new(guess / 3, EMPTY + 1),
            frontier: Frontier::new(graph),
            extension: Extension::new(graph),
            pending: PendingEdges::default(),
        };
        search.add_class(dawg.root, GraphEdge(0));
        search
    }

    /// Finds all classes and groups, and frees the memory that only the search needs.
    pub(super) fn run(self) -> Result<Found, TooManyClasses> {
        isa::run(
            #[inline(always)]
            || self.find_all(),
        )
    }

    #[inline(always)]
    fn find_all(mut self) -> Result<Found, TooManyClasses> {
        let mut batch = Batch::default();
        let empty = Empty::new(self.dawg, self.seed);
        let tiles: Vec<u8> = empty.tiles().collect();
        // The right edges of the empty middle come first, and are known one after the other.
        self.arcs.resize(tiles.len(), Arc::default());
        for (at, &tile) in tiles.iter().enumerate() {
            self.expand_empty(&empty, tile, at)?;
            self.expand_found(&mut batch)?;
        }
        self.records[ROOT as usize].first = 0;
        Ok(Found {
            records: self.records,
            arcs: self.arcs,
            parents: self.parents,
            entrances: self.entrances,
        })
    }

    /// Finds the right edge of the class of the empty middle with a tile, its edge number `at`.
    fn expand_empty(
        &mut self,
        empty: &Empty<'_>,
        tile: u8,
        at: usize,
    ) -> Result<(), TooManyClasses> {
        let Self {
            extension, pending, ..
        } = self;
        extension.of_empty(
            empty,
            tile,
            |_| 0,
            |number, merged, from_root| {
                pending.add(ROOT, number, merged, from_root);
            },
        );
        self.look_up()?;
        if let Some(arc) = self.arcs.pop() {
            self.arcs[at] = arc;
        }
        Ok(())
    }

    /// Expands all classes in the frontier, and the classes that are found on the way.
    #[inline(always)]
    fn expand_found(&mut self, batch: &mut Batch) -> Result<(), TooManyClasses> {
        while self.frontier.take(batch) {
            for (open, images) in batch.iter() {
                self.expand(open, images);
            }
            self.look_up()?;
        }
        Ok(())
    }

    /// Adds the data of the class that was numbered last.
    fn add_class(&mut self, prefix_state: u32, parent: GraphEdge) {
        self.parents.push(parent);
        self.records.push(Record::new(prefix_state));
    }

    /// Finds the right edges of a class from its images, all but their targets, which are prefetched.
    #[inline(always)]
    fn expand(&mut self, open: frontier::Open, images: &[Image]) {
        let class = open.class;
        let prefix = self.dawg.graph.edges(open.prefix_state);
        let Self {
            extension,
            pending,
            sets,
            classes,
            ..
        } = self;
        extension.of(
            images,
            prefix,
            #[inline(always)]
            |number, merged, from_root| {
                let (key, is_to_member) = pending.add(class, number, merged, from_root);
                select_unpredictable(is_to_member, &*sets, &*classes).prefetch(key);
            },
        );
    }

    /// Finds or adds the targets of the pending edges. Whether a target is a member of a group can hardly be predicted, so there is no branch
    /// on that unless it is new.
    #[inline(always)]
    fn look_up(&mut self) -> Result<(), TooManyClasses> {
        let mut edges = core::mem::take(&mut self.pending.edges);
        let mut images_begin = 0;
        for edge in edges.drain(..) {
            let images = images_begin..edge.images_end as usize;
            images_begin = images.end;
            let target = if edge.key == 0 {
                EMPTY
            } else {
                self.intern(&edge, images)?
            };
            self.records[edge.class as usize].add(edge.number, self.arcs.len());
            self.arcs.push(Arc::leading(
                edge.number,
                edge.terminal,
                target,
                edge.is_to_member,
                edge.member,
            ));
        }
        self.pending.edges = edges;
        self.pending.images.clear();
        Ok(())
    }

    /// Returns the class of an edge's target or the group that it is in, found or added.
    #[inline(always)]
    fn intern(&mut self, edge: &Pending, images: Range<usize>) -> Result<u32, TooManyClasses> {
        let table = select_unpredictable(edge.is_to_member, &mut self.sets, &mut self.classes);
        let new = match table.intern(edge.key)? {
            Interned::Known(known) => return Ok(known),
            Interned::New(new) => new,
        };
        let parent = GraphEdge::numbered(edge.number, edge.class);
        if edge.is_to_member {
            self.entrances.push(parent);
        } else {
            self.add_class(edge.prefix_state, parent);
            let open = frontier::Open {
                class: new,
                prefix_state: edge.prefix_state,
            };
            self.frontier.push(open, &self.pending.images[images]);
        }
        Ok(new)
    }
}
