//! The search for classes: each middle is extended to the right, and looked up by its images.

use core::ops::Range;

use super::images::{DEPTH, Extension, Image};
use super::table::{Table, mix, mix_prefix, scramble};
use super::{BATCH, ROOT, Record, RightEdges, TooManyClasses, starting};
use crate::automaton::dawg::Dawg;
use crate::automaton::graph::{Edge, Graph, MAX_STATES};

/// An edge whose target is not looked up yet.
#[derive(Debug, Clone, Copy)]
struct Pending {
    key: u128,
    class: u32,
    prefix_state: u32,
    tile: u8,
    terminal: bool,
    height: u8,
    /// Nothing can surround the middle: the target is class 0.
    is_end: bool,
    /// The end of its images in `Search::found`.
    images_end: u32,
}

/// The result of a search.
pub(super) struct Found {
    pub(super) right: RightEdges,
    /// The height of each class.
    pub(super) height: Vec<u8>,
    /// The class and tile from which each class was found first.
    pub(super) parents: Vec<Edge>,
}

pub(super) struct Search<'a> {
    dawg: &'a Graph,
    /// For each state of the DAWG the most tiles that can follow it.
    after: Vec<u8>,
    right: RightEdges,
    height: Vec<u8>,
    /// The class and tile from which each class was found first.
    parents: Vec<Edge>,
    keys: Vec<u64>,
    table: Table,
    /// Classes not expanded yet, each with where its images begin in `images`.
    stack: Vec<(u32, u32)>,
    images: Vec<Image>,
    extension: Extension<'a>,
    pending: Vec<Pending>,
    found: Vec<Image>,
}

impl<'a> Search<'a> {
    pub(super) fn new(dawg: &'a Dawg, seed: u64) -> Self {
        let graph = &dawg.graph;
        let (before, after) = longest(dawg);
        // English has not quite three classes for each edge of its DAWG, Polish four.
        let guess = graph.edge_count() * 3;
        let right = RightEdges {
            records: starting(guess, Record::default()),
            edges: Vec::with_capacity(guess + guess / 2),
        };
        let mut search = Self {
            dawg: graph,
            right,
            height: starting(guess, 0),
            parents: starting(guess, Edge(0)),
            keys: starting(guess, 0),
            table: Table::with_capacity(guess),
            stack: Vec::new(),
            images: Vec::new(),
            extension: Extension::new(graph),
            pending: Vec::new(),
            found: Vec::new(),
            after,
        };
        for state in (1..graph.len() as u32).filter(|&state| state != dawg.root) {
            let sum = scramble(u64::from(state) ^ seed);
            let image = Image::new(state, before[state as usize], sum);
            search.images.push(image);
        }
        let height = search.after[dawg.root as usize];
        search.add_class(0, dawg.root, Edge(0), height);
        search.stack.push((ROOT, 0));
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

    pub(super) fn run(&mut self) -> Result<(), TooManyClasses> {
        let mut current = Vec::new();
        let mut batch = Vec::new();
        while !self.stack.is_empty() {
            batch.clear();
            batch.extend(self.stack.drain(self.stack.len().saturating_sub(BATCH)..));
            let begin = batch[0].1;
            current.clear();
            current.extend_from_slice(&self.images[begin as usize..]);
            self.images.truncate(begin as usize);
            self.dawg.touch(current.iter().map(|image| image.state()));
            let mut end = current.len();
            for &(class, first) in batch.iter().rev() {
                let first = (first - begin) as usize;
                self.expand(class, &current[first..end]);
                end = first;
            }
            self.table
                .touch(self.pending.iter().map(|pending| pending.key), &self.keys);
            self.look_up()?;
        }
        Ok(())
    }

    fn add_class(&mut self, key: u64, prefix_state: u32, parent: Edge, height: u8) -> u32 {
        let class = self.keys.len() as u32;
        self.keys.push(key);
        self.parents.push(parent);
        self.height.push(height);
        self.right.records.push(Record {
            prefix_state,
            ..Record::default()
        });
        class
    }

    /// Finds the right edges of a class from its images, all but their targets.
    fn expand(&mut self, class: u32, images: &[Image]) {
        let dawg = self.dawg;
        let prefix = dawg.edges(self.right.records[class as usize].prefix_state);
        match (images, prefix) {
            ([], _) => self.expand_prefix(class, prefix),
            ([image], []) => self.expand_single(class, *image),
            _ => self.expand_many(class, images, prefix),
        }
    }

    /// Middles that only begin words: their images are that of the root.
    fn expand_prefix(&mut self, class: u32, prefix: &[Edge]) {
        for edge in prefix {
            let prefix_state = edge.target();
            self.pending.push(Pending {
                key: mix_prefix(prefix_state),
                class,
                prefix_state,
                tile: edge.number(),
                terminal: edge.terminal(),
                height: self.after[prefix_state as usize],
                is_end: prefix_state == 0,
                images_end: self.found.len() as u32,
            });
        }
    }

    /// More than half of the classes have one image and begin no word: the edges of the image are
    /// theirs, and nothing falls together.
    fn expand_single(&mut self, class: u32, image: Image) {
        let depth = (image.place >> 32) as u8;
        for edge in self.dawg.edges(image.state()) {
            let target = edge.target();
            let terminal = if edge.terminal() { image.sum } else { 0 };
            if target != 0 {
                self.found.push(Image {
                    sum: image.sum,
                    place: image.place & DEPTH | u64::from(target),
                });
            }
            self.pending.push(Pending {
                key: mix_prefix(0).wrapping_add(mix(target, image.sum, terminal)),
                class,
                prefix_state: 0,
                tile: edge.number(),
                terminal: false,
                height: depth.saturating_add(self.after[target as usize]),
                is_end: false,
                images_end: self.found.len() as u32,
            });
        }
    }

    fn expand_many(&mut self, class: u32, images: &[Image], prefix: &[Edge]) {
        let Self {
            extension,
            after,
            pending,
            found,
            ..
        } = self;
        extension.of(images, prefix, |tile, merged, from_root| {
            let prefix_state = from_root.map_or(0, Edge::target);
            let mut key = mix_prefix(prefix_state);
            let mut height = after[prefix_state as usize];
            for image in merged {
                let state = image.state();
                key = key.wrapping_add(mix(state, image.sum, image.terminal));
                height = height.max(image.depth().saturating_add(after[state as usize]));
                if state != 0 {
                    found.push(image.image());
                }
            }
            pending.push(Pending {
                key,
                class,
                prefix_state,
                tile,
                terminal: from_root.is_some_and(Edge::terminal),
                height,
                is_end: prefix_state == 0 && merged.is_empty(),
                images_end: found.len() as u32,
            });
        });
    }

    /// Finds or adds the targets of the pending edges.
    fn look_up(&mut self) -> Result<(), TooManyClasses> {
        let mut pending = core::mem::take(&mut self.pending);
        let mut images_begin = 0;
        for edge in pending.drain(..) {
            let images = images_begin..edge.images_end as usize;
            images_begin = images.end;
            let target = if edge.is_end {
                0
            } else {
                self.intern(&edge, images)?
            };
            let first = self.right.edges.len() as u32;
            let record = &mut self.right.records[edge.class as usize];
            if record.tiles == 0 {
                record.first = first;
            }
            record.tiles |= 1 << edge.tile;
            self.right
                .edges
                .push(Edge::numbered(edge.tile, target).completed_if(edge.terminal));
        }
        self.pending = pending;
        self.found.clear();
        Ok(())
    }

    #[inline]
    fn intern(&mut self, edge: &Pending, images: Range<usize>) -> Result<u32, TooManyClasses> {
        let place = match self.table.find(edge.key, &self.keys) {
            Ok(known) => return Ok(known),
            Err(place) => place,
        };
        if self.keys.len() >= MAX_STATES {
            return Err(TooManyClasses);
        }
        let parent = Edge::numbered(edge.tile, edge.class);
        let new = self.add_class(edge.key as u64, edge.prefix_state, parent, edge.height);
        self.table.insert(place, edge.key, new, &self.keys);
        if !images.is_empty() || edge.prefix_state != 0 {
            self.stack.push((new, self.images.len() as u32));
            self.images.extend_from_slice(&self.found[images]);
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
