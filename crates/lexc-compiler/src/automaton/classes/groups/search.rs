//! The search for classes outside groups: each middle is extended to the right until it enters one.

use core::ops::Range;

use super::super::images::{Extension, Image};
use super::super::table::{Table, mix, mix_prefix, scramble};
use super::super::{BATCH, ROOT, Record, TooManyClasses, starting};
use super::arc::{Arc, EMPTY, Member, Target};
use crate::automaton::dawg::Dawg;
use crate::automaton::graph::{Edge, Graph, MAX_STATES};

/// The result of a search.
pub(super) struct Found {
    /// The data of each class.
    pub(super) records: Vec<Record>,
    /// The edges to the right, class by class in an order of their own.
    pub(super) arcs: Vec<Arc>,
    /// The class and tile from which each class was found first.
    pub(super) parents: Vec<Edge>,
    /// The class and tile from which each group was entered first. Group 0 is the empty set's.
    pub(super) entrances: Vec<Edge>,
}

impl Found {
    /// Returns the arcs of a class.
    #[inline]
    pub(super) fn arcs(&self, class: u32) -> &[Arc] {
        let Record { tiles, first, .. } = self.records[class as usize];
        &self.arcs[first as usize..][..tiles.count_ones() as usize]
    }

    /// Returns the arc of a class with that tile.
    #[inline]
    pub(super) fn arc(&self, class: u32, tile: u8) -> Option<Arc> {
        let Record { tiles, first, .. } = self.records[class as usize];
        let earlier = (tiles & ((1 << tile) - 1)).count_ones();
        (tiles >> tile & 1 != 0).then(|| self.arcs[(first + earlier) as usize])
    }
}

/// The target of an edge.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    End,
    /// A class, whose images end there in `Search::found`.
    Class {
        prefix_state: u32,
        images_end: u32,
    },
    Member(Member),
}

/// An edge whose target is not looked up yet.
#[derive(Debug, Clone, Copy)]
struct Pending {
    /// The key of the class or of the set of states.
    key: u128,
    class: u32,
    tile: u8,
    terminal: bool,
    kind: Kind,
}

/// Returns the key of a set of states: its sum, spread over all bits.
#[inline]
const fn set_key(sum: u64) -> u128 {
    mix(0, sum, 0)
}

pub(super) struct Search<'a> {
    dawg: &'a Graph,
    records: Vec<Record>,
    arcs: Vec<Arc>,
    parents: Vec<Edge>,
    keys: Vec<u64>,
    table: Table,
    entrances: Vec<Edge>,
    set_keys: Vec<u64>,
    sets: Table,
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
        // English has not quite a class outside groups for each edge of its DAWG, and a third as many
        // groups.
        let guess = graph.edge_count();
        let mut search = Self {
            dawg: graph,
            records: starting(guess, Record::default()),
            arcs: Vec::with_capacity(guess * 3),
            parents: starting(guess, Edge(0)),
            keys: starting(guess, 0),
            table: Table::with_capacity(guess),
            entrances: starting(guess / 3, Edge(0)),
            set_keys: starting(guess / 3, 0),
            sets: Table::with_capacity(guess / 3),
            stack: Vec::new(),
            images: Vec::new(),
            extension: Extension::new(graph),
            pending: Vec::new(),
            found: Vec::new(),
        };
        for state in (1..graph.len() as u32).filter(|&state| state != dawg.root) {
            let sum = scramble(u64::from(state) ^ seed);
            search.images.push(Image::new(state, 0, sum));
        }
        search.add_class(0, dawg.root, Edge(0));
        search.stack.push((ROOT, 0));
        search
    }

    /// Finds all, and frees what only the search needs.
    pub(super) fn run(mut self) -> Result<Found, TooManyClasses> {
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
            let keys = |wanted: bool| {
                let is_class = |kind| matches!(kind, Kind::Class { .. });
                let of_kind = move |pending: &&Pending| is_class(pending.kind) == wanted;
                self.pending
                    .iter()
                    .filter(of_kind)
                    .map(|pending| pending.key)
            };
            self.table.touch(keys(true), &self.keys);
            self.sets.touch(keys(false), &self.set_keys);
            self.look_up()?;
        }
        Ok(Found {
            records: self.records,
            arcs: self.arcs,
            parents: self.parents,
            entrances: self.entrances,
        })
    }

    fn add_class(&mut self, key: u64, prefix_state: u32, parent: Edge) -> u32 {
        let class = self.keys.len() as u32;
        self.keys.push(key);
        self.parents.push(parent);
        self.records.push(Record {
            prefix_state,
            ..Record::default()
        });
        class
    }

    /// Finds the right edges of a class from its images, all but their targets.
    fn expand(&mut self, class: u32, images: &[Image]) {
        let prefix = self.dawg.edges(self.records[class as usize].prefix_state);
        let Self {
            extension,
            pending,
            found,
            ..
        } = self;
        extension.of(images, prefix, |tile, merged, from_root| {
            let prefix_state = from_root.map_or(0, Edge::target);
            let (key, kind) = match merged {
                [] if prefix_state == 0 => (0, Kind::End),
                [] => {
                    let member = Member::new(prefix_state, false, true);
                    (0, Kind::Member(member))
                }
                [image]
                    if (prefix_state == 0 || prefix_state == image.state())
                        && (image.terminal == 0 || image.terminal == image.sum) =>
                {
                    let (terminal, prefix) = (image.terminal != 0, prefix_state != 0);
                    let member = Member::new(image.state(), terminal, prefix);
                    (set_key(image.sum), Kind::Member(member))
                }
                _ => {
                    let mut key = mix_prefix(prefix_state);
                    for image in merged {
                        let state = image.state();
                        key = key.wrapping_add(mix(state, image.sum, image.terminal));
                        if state != 0 {
                            found.push(image.image());
                        }
                    }
                    let images_end = found.len() as u32;
                    let kind = Kind::Class {
                        prefix_state,
                        images_end,
                    };
                    (key, kind)
                }
            };
            pending.push(Pending {
                key,
                class,
                tile,
                terminal: from_root.is_some_and(Edge::terminal),
                kind,
            });
        });
    }

    /// Finds or adds the targets of the pending edges.
    fn look_up(&mut self) -> Result<(), TooManyClasses> {
        let mut pending = core::mem::take(&mut self.pending);
        let mut images_begin = 0;
        for edge in pending.drain(..) {
            let target = match edge.kind {
                Kind::End => Target::End,
                Kind::Class {
                    prefix_state,
                    images_end,
                } => {
                    let images = images_begin..images_end as usize;
                    images_begin = images.end;
                    Target::Class(self.intern(&edge, prefix_state, images)?)
                }
                Kind::Member(member) => Target::Member {
                    group: self.enter(&edge)?,
                    member,
                },
            };
            let first = self.arcs.len() as u32;
            let record = &mut self.records[edge.class as usize];
            if record.tiles == 0 {
                record.first = first;
            }
            record.tiles |= 1 << edge.tile;
            self.arcs.push(Arc::new(edge.tile, edge.terminal, target));
        }
        self.pending = pending;
        self.found.clear();
        Ok(())
    }

    #[inline]
    fn intern(
        &mut self,
        edge: &Pending,
        prefix_state: u32,
        images: Range<usize>,
    ) -> Result<u32, TooManyClasses> {
        let place = match self.table.find(edge.key, &self.keys) {
            Ok(known) => return Ok(known),
            Err(place) => place,
        };
        if self.keys.len() >= MAX_STATES {
            return Err(TooManyClasses);
        }
        let parent = Edge::numbered(edge.tile, edge.class);
        let new = self.add_class(edge.key as u64, prefix_state, parent);
        self.table.insert(place, edge.key, new, &self.keys);
        self.stack.push((new, self.images.len() as u32));
        self.images.extend_from_slice(&self.found[images]);
        Ok(new)
    }

    /// Returns the group of a set of states, found or added.
    #[inline]
    fn enter(&mut self, edge: &Pending) -> Result<u32, TooManyClasses> {
        if edge.key == 0 {
            return Ok(EMPTY);
        }
        let place = match self.sets.find(edge.key, &self.set_keys) {
            Ok(known) => return Ok(known),
            Err(place) => place,
        };
        if self.set_keys.len() >= MAX_STATES {
            return Err(TooManyClasses);
        }
        let new = self.set_keys.len() as u32;
        self.set_keys.push(edge.key as u64);
        self.entrances.push(Edge::numbered(edge.tile, edge.class));
        self.sets.insert(place, edge.key, new, &self.set_keys);
        Ok(new)
    }
}
