//! Edge lists of a DAWG, a GADDAG and a reversed DAWG, with shared tails.

use lexc_format::pool::Layout;
use lexc_format::structure::{Structure, Structures};

use super::edge_lists::Separator;
use super::record::{Arc, Records};
use super::tails::{Tails, share};
use super::{ClassParts, Image, TooLarge, Trie, place_compact, structure};
use crate::automaton::classes::{Classes, ROOT};
use crate::automaton::dawg::Dawg;
use crate::automaton::graph::{Edge, Graph};

/// Lays out edge lists whose tails are shared. Time linear in the edges, and for the walks that
/// look whether a tail can be shared.
pub(super) fn lay_out(
    mut records: Records,
    dawg: &Dawg,
    parts: Option<&ClassParts<'_>>,
    trie_nodes: Option<u64>,
) -> Result<Image, TooLarge> {
    let lists = collect(dawg, parts.filter(|parts| parts.gaddag), Separator::Last).0;
    let boundary = dawg.graph.len() as u32;
    let tails = share(&lists, boundary);
    let before = tails.order((boundary..lists.len() as u32).rev());
    let behind = tails.order((1..boundary).rev());

    let trie = trie_nodes.map(|nodes| Trie::unroll(dawg, nodes));
    let mut next = u64::from(records.address());
    let compact = place_compact(parts, &mut next)?;
    let trie_places = trie
        .as_ref()
        .map(|trie| trie.place(dawg, &records, &mut next));
    let places = place(&lists, &tails, before.iter().chain(&behind), &mut next);
    let reversed = parts.and_then(ClassParts::any_reversed).map(|reversed| {
        let tails = share(&reversed.graph, reversed.graph.len() as u32);
        let order = tails.order((1..reversed.graph.len() as u32).rev());
        let places = place(&reversed.graph, &tails, order.iter(), &mut next);
        (reversed, order, places)
    });
    records.reserve(next)?;

    let mut structures = Structures::default();
    if let (Some(compact), Some((_, _, reversed_places))) = (&compact, &reversed) {
        let structure = compact.write(&places, reversed_places, &mut records);
        structures.two_way_compact = Some(structure);
    }
    if let (Some(trie), Some(places)) = (&trie, &trie_places) {
        structures.trie = Some(trie.write(dawg, places, &mut records));
    }
    if !before.is_empty() {
        structures.gaddag = Some(write(&lists, &before, &places, &mut records));
    }
    structures.dawg = Some(write(&lists, &behind, &places, &mut records));
    if let Some((reversed, order, places)) = &reversed {
        structures.reversed_dawg = Some(write(&reversed.graph, order, places, &mut records));
    }
    Ok(Image {
        layout: Layout::EdgeList,
        words: records.into_words(),
        structures,
        shared_tails: true,
    })
}

/// All lists in one graph, children before parents: those of the DAWG under the numbers of its
/// states, then those of the classes that are states of their own. With it the list of the root
/// of the GADDAG, which without classes is that of the DAWG.
pub(super) fn collect(
    dawg: &Dawg,
    parts: Option<&ClassParts<'_>>,
    place: Separator,
) -> (Graph, u32) {
    let edges = |classes: &Classes| classes.left.edge_count() + classes.len() / 4;
    let room = parts.map_or(0, |parts| edges(parts.classes));
    let mut lists = dawg.graph.clone();
    lists.reserve(room);
    let Some(parts) = parts else {
        return (lists, dawg.root);
    };
    let mut list_of = vec![0; parts.classes.len()];
    for &class in parts.order.iter().rev() {
        let shared = parts.shared[class as usize];
        if shared != 0 {
            list_of[class as usize] = shared;
            continue;
        }
        let closes = parts.classes.closes(class);
        let separator = Edge::new(0, false, parts.classes.prefix_state(class));
        if closes && place == Separator::First {
            lists.push(separator);
        }
        for edge in parts.classes.left.edges(class) {
            let target = list_of[edge.target() as usize];
            lists.push(Edge::new(edge.tile(), edge.terminal(), target));
        }
        if closes && place == Separator::Last {
            lists.push(separator);
        }
        list_of[class as usize] = lists.close();
    }
    (lists, list_of[ROOT as usize])
}

/// Addresses of all lists: those in `order` one behind the other, the others inside them.
pub(super) fn place<'a>(
    lists: &Graph,
    tails: &Tails,
    order: impl Iterator<Item = &'a u32>,
    next: &mut u64,
) -> Vec<u32> {
    let mut places = vec![0; lists.len()];
    for &list in order {
        places[list as usize] = *next as u32;
        *next += lists.edges(list).len() as u64;
    }
    for list in 1..lists.len() as u32 {
        let stored = tails.stored(list);
        if stored != list {
            let skipped = lists.edges(stored).len() - lists.edges(list).len();
            places[list as usize] = places[stored as usize] + skipped as u32;
        }
    }
    places
}

fn write(lists: &Graph, order: &[u32], places: &[u32], records: &mut Records) -> Structure {
    let begin = records.address();
    for &list in order {
        records.write(lists.edges(list).iter().map(|edge| Arc {
            tile: edge.tile(),
            terminal: edge.terminal(),
            target: places[edge.target() as usize],
        }));
    }
    structure(begin, records)
}
