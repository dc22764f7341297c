//! From automata in memory to the words of a pool: an order, an address for each state, records.
//!
//! Edge lists of DAWG and GADDAG share their tails (`lists`, `tails`); all else is laid out here,
//! record by record.

mod compact;
pub mod edge_lists;
mod lists;
mod order;
mod record;
mod tails;

use lexc_format::pool::{Layout, State};
use lexc_format::structure::{Structure, Structures};
use zerocopy::little_endian::U32;

pub use order::parents_first;
use record::{Arc, Records};

use crate::automaton::classes::{Classes, ROOT};
use crate::automaton::compact::Compact;
use crate::automaton::dawg::Dawg;
use crate::automaton::graph::{Edge, Graph};
use crate::automaton::reversed::Reversed;

/// A pool ready to be written, and what stands where in it.
#[derive(Debug)]
pub struct Image {
    /// How states are written.
    pub layout: Layout,
    /// The words.
    pub words: Vec<U32>,
    /// What stands where.
    pub structures: Structures,
    /// Were tails of edge lists shared?
    pub shared_tails: bool,
}

impl Image {
    /// Of no automaton.
    pub(crate) fn empty() -> Self {
        Self {
            layout: Layout::EdgeList,
            words: Vec::new(),
            structures: Structures::default(),
            shared_tails: false,
        }
    }
}

/// The pool would have more words than its layout can address.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the {layout} layout addresses {limit} words, and these automata need {needed}")]
pub struct TooLarge {
    /// Name of the layout.
    pub layout: &'static str,
    /// Words that it addresses.
    pub limit: u64,
    /// Words that are needed.
    pub needed: u64,
}

/// Name of the compact two-way DAWG in [`TooLarge`]: its own limit is lower than its layout's.
pub const COMPACT: &str = "compact two-way";

/// The classes and what was found out about them.
#[derive(Debug)]
pub struct ClassParts<'a> {
    /// The classes.
    pub classes: &'a Classes,
    /// An order in which left edges, and right edges if they are to be stored, lead forward.
    pub order: &'a [u32],
    /// For each class the state of the DAWG that stands for it, or 0.
    pub shared: &'a [u32],
    /// Is the GADDAG stored? It always is if the two-way DAWG is.
    pub gaddag: bool,
    /// With the reversed DAWG the two-way DAWG is stored.
    pub reversed: Option<&'a Reversed>,
    /// With these the compact two-way DAWG is stored, which takes the edge-list layout.
    pub compact: Option<(&'a Compact, &'a Reversed)>,
}

/// Lays out a DAWG and, if given, the classes before it. `trie_nodes` asks for the trie of that
/// many states (without leaves) as well.
///
/// # Errors
/// [`TooLarge`], before memory is taken for the words.
pub fn lay_out(
    layout: Layout,
    dawg: &Dawg,
    parts: Option<&ClassParts<'_>>,
    trie_nodes: Option<u64>,
) -> Result<Image, TooLarge> {
    let mut records = Records::new(layout);
    let two_way = parts.is_some_and(|parts| parts.reversed.is_some());
    if layout == Layout::EdgeList && !two_way {
        return lists::lay_out(records, dawg, parts, trie_nodes);
    }
    // What a search steps to from one state it reads together: in a GADDAG on its own, the children
    // of a state stand near each other if states follow their parents breadth first. (A two-way DAWG
    // has parents on two sides.)
    let order = match parts {
        Some(parts) if parts.gaddag && !two_way => {
            let classes = parts.classes;
            parents_first(classes.len(), ROOT, |class| [classes.left.edges(class)])
        }
        Some(parts) => parts.order.to_vec(),
        None => Vec::new(),
    };
    let parts = parts.map(|parts| ClassParts {
        order: &order,
        ..*parts
    });
    let parts = parts.as_ref();
    let full = parts.filter(|_| two_way || parts.is_some_and(|parts| parts.gaddag));
    let mut structures = Structures::default();
    let dawg_order = parents_first(dawg.graph.len(), dawg.root, |state| {
        [dawg.graph.edges(state)]
    });

    // Arcs point forward, so what others lead into comes last: compact two-way DAWG, trie, classes,
    // DAWG, reversed DAWG.
    // All sizes first: addresses must be known before the first record is written.
    let trie = trie_nodes.map(|nodes| Trie::unroll(dawg, nodes));
    let mut next = layout.reserved_words().into();
    let compact = place_compact(parts, &mut next)?;
    let trie_places = trie
        .as_ref()
        .map(|trie| trie.place(dawg, &records, &mut next));
    let class_places = full.map(|parts| place_classes(&records, parts, &mut next));
    let dawg_places = place_graph(&records, &dawg.graph, &dawg_order, &mut next);
    let reversed = parts.and_then(ClassParts::any_reversed).map(|reversed| {
        let order = parents_first(reversed.graph.len(), reversed.root, |s| {
            [reversed.graph.edges(s)]
        });
        let places = place_graph(&records, &reversed.graph, &order, &mut next);
        (reversed, order, places)
    });
    records.reserve(next)?;

    if let (Some(compact), Some((_, _, reversed_places))) = (&compact, &reversed) {
        let structure = compact.write(&dawg_places, reversed_places, &mut records);
        structures.two_way_compact = Some(structure);
    }
    if let (Some(trie), Some(places)) = (&trie, &trie_places) {
        structures.trie = Some(trie.write(dawg, places, &mut records));
    }
    if let (Some(parts), Some(places)) = (full, &class_places) {
        let closing = (
            &dawg_places[..],
            reversed.as_ref().map(|(_, _, places)| &places[..]),
        );
        let structure = write_classes(parts, places, closing, &mut records);
        if two_way {
            structures.two_way = Some(structure.clone());
        }
        structures.gaddag = Some(structure);
    }
    structures.dawg = Some(write_graph(
        &dawg.graph,
        &dawg_order,
        &dawg_places,
        &mut records,
    ));
    if let Some((reversed, order, places)) = &reversed {
        structures.reversed_dawg = Some(write_graph(&reversed.graph, order, places, &mut records));
    }
    Ok(Image {
        layout,
        words: records.into_words(),
        structures,
        shared_tails: false,
    })
}

impl<'a> ClassParts<'a> {
    /// The reversed DAWG, if what is stored leans on it.
    fn any_reversed(&self) -> Option<&'a Reversed> {
        let of_compact = self.compact.map(|(_, reversed)| reversed);
        self.reversed.or(of_compact)
    }
}

fn place_compact<'a>(
    parts: Option<&'a ClassParts<'a>>,
    next: &mut u64,
) -> Result<Option<compact::Placed<'a>>, TooLarge> {
    let Some(parts) = parts else {
        return Ok(None);
    };
    let place = |compact| compact::Placed::new(parts, compact, next);
    parts.compact.map(place).transpose()
}

/// Addresses of the states in `order`; 0 for all others.
fn place_graph(records: &Records, graph: &Graph, order: &[u32], next: &mut u64) -> Vec<u32> {
    let mut places = vec![0; graph.len()];
    for &state in order {
        places[state as usize] = *next as u32;
        let edges = graph.edges(state);
        *next += u64::from(records.len_of(edges.len(), leading_on(edges)));
    }
    places
}

fn leading_on(edges: &[Edge]) -> usize {
    edges.iter().filter(|edge| edge.target() != 0).count()
}

fn write_graph(graph: &Graph, order: &[u32], places: &[u32], records: &mut Records) -> Structure {
    let begin = records.address();
    for &state in order {
        records.write(graph.edges(state).iter().map(|edge| Arc {
            tile: edge.tile(),
            terminal: edge.terminal(),
            target: places[edge.target() as usize],
        }));
    }
    structure(begin, records)
}

/// The first state in order is the root.
fn structure(begin: u32, records: &Records) -> Structure {
    Structure {
        root: State(begin),
        range: begin..records.address(),
    }
}

fn place_classes(records: &Records, parts: &ClassParts<'_>, next: &mut u64) -> Vec<u32> {
    // The lengths are gathered in the order of memory, and are all that is then read in the order
    // of the pool.
    let lens: Vec<u16> = (0..parts.classes.len() as u32)
        .map(|class| len_of_class(records, parts, class))
        .collect();
    let mut places = vec![0; lens.len()];
    for &class in parts.order {
        let len = lens[class as usize];
        if len != 0 {
            places[class as usize] = *next as u32;
            *next += u64::from(len);
        }
    }
    places
}

/// Words that a class takes in the pool; none if a state of the DAWG stands for it.
fn len_of_class(records: &Records, parts: &ClassParts<'_>, class: u32) -> u16 {
    let classes = parts.classes;
    if class == 0 || (parts.reversed.is_none() && parts.shared[class as usize] != 0) {
        return 0;
    }
    let half = |edges: &[Edge], closes: bool| {
        let closing = usize::from(closes);
        records.len_of(edges.len() + closing, leading_on(edges) + closing)
    };
    let left = half(classes.left.edges(class), classes.closes(class));
    let right = parts.reversed.map_or(0, |reversed| {
        half(classes.right.edges(class), closes_right(reversed, class))
    });
    // At most two lists of 64 arcs and their masks.
    (left + right) as u16
}

fn separator(target: u32) -> Arc {
    Arc {
        tile: 0,
        terminal: false,
        target,
    }
}

/// Does the class have a closing arc into the reversed DAWG? The root, the empty suffix, has none.
fn closes_right(reversed: &Reversed, class: u32) -> bool {
    class != ROOT && reversed.suffix_state[class as usize] != 0
}

fn write_classes(
    parts: &ClassParts<'_>,
    places: &[u32],
    (dawg_places, reversed_places): (&[u32], Option<&[u32]>),
    records: &mut Records,
) -> Structure {
    let classes = parts.classes;
    let begin = records.address();
    for &class in parts.order {
        if places[class as usize] == 0 {
            continue;
        }
        let prefix_state = classes.prefix_state(class);
        let closing = classes
            .closes(class)
            .then(|| separator(dawg_places[prefix_state as usize]));
        let left = classes.left.edges(class).iter().map(|edge| {
            let target = edge.target() as usize;
            let place = match places[target] {
                0 => dawg_places[parts.shared[target] as usize],
                place => place,
            };
            Arc {
                tile: edge.tile(),
                terminal: edge.terminal(),
                target: place,
            }
        });
        records.write(closing.into_iter().chain(left));
        if let (Some(reversed), Some(reversed_places)) = (parts.reversed, reversed_places) {
            let suffix_state = reversed.suffix_state[class as usize];
            let closing = closes_right(reversed, class)
                .then(|| separator(reversed_places[suffix_state as usize]));
            let right = classes.right.edges(class).iter().map(|edge| Arc {
                tile: edge.tile(),
                terminal: edge.terminal(),
                target: places[edge.target() as usize],
            });
            records.write(closing.into_iter().chain(right));
        }
    }
    structure(begin, records)
}

/// The trie, unrolled from the DAWG breadth first: for each node its state. Leaves are no nodes.
struct Trie {
    nodes: Vec<u32>,
}

impl Trie {
    fn unroll(dawg: &Dawg, nodes: u64) -> Self {
        let mut queue = Vec::with_capacity(nodes as usize);
        queue.push(dawg.root);
        let mut done = 0;
        while let Some(&state) = queue.get(done) {
            done += 1;
            let targets = dawg.graph.edges(state).iter().map(|edge| edge.target());
            queue.extend(targets.filter(|&target| target != 0));
        }
        Self { nodes: queue }
    }

    fn place(&self, dawg: &Dawg, records: &Records, next: &mut u64) -> Vec<u32> {
        let mut places = Vec::with_capacity(self.nodes.len());
        for &state in &self.nodes {
            places.push(*next as u32);
            let edges = dawg.graph.edges(state);
            *next += u64::from(records.len_of(edges.len(), leading_on(edges)));
        }
        places
    }

    fn write(&self, dawg: &Dawg, places: &[u32], records: &mut Records) -> Structure {
        let begin = records.address();
        // Breadth first, the children of all nodes stand in the order of their parents.
        let mut children = places.iter().skip(1);
        for &state in &self.nodes {
            records.write(dawg.graph.edges(state).iter().map(|edge| Arc {
                tile: edge.tile(),
                terminal: edge.terminal(),
                target: match edge.target() {
                    0 => 0,
                    _ => children.next().copied().unwrap_or(0),
                },
            }));
        }
        structure(begin, records)
    }
}
