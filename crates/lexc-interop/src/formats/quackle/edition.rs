//! The minimal graph of words, some of which are marked as words of an edition.

use std::collections::HashMap;

use lexc_compiler::automaton::dawg::Dawg;
use lexc_compiler::words::WordCollector;
use lexc_format::Label;

use crate::error::Error;
use crate::graph::cells::Cell;

/// The label that follows the words of the edition in [`marked`]; letters are below it.
const MARK: u8 = 63;

/// A node: like a [`Cell`], but with the number of the list of children, and the mark.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct MarkedNode {
    letter: u8,
    accepts: bool,
    in_edition: bool,
    target: u32,
}

/// Returns the nodes from address 1, the top list first, each with whether it ends a word of the
/// edition. All words of the edition are words of `dawg`.
pub(super) fn marked_cells(dawg: &Dawg, edition: &Dawg) -> Result<Vec<(Cell, bool)>, Error> {
    let (lists, root) = lists(&marked(dawg, edition)?);
    let others = (1..lists.len() as u32).filter(|&list| list != root);
    let order: Vec<u32> = std::iter::once(root).chain(others).collect();
    let of = |list: u32| lists.get(list as usize).map_or(&[][..], Vec::as_slice);
    let mut starts = vec![0u32; lists.len()];
    let mut end = 1u32;
    for &list in &order {
        if let Some(start) = starts.get_mut(list as usize) {
            *start = end;
        }
        end = end.saturating_add(of(list).len() as u32);
    }
    let mut cells = Vec::with_capacity(end as usize);
    for &list in &order {
        let nodes = of(list);
        for (left, node) in (0..nodes.len()).rev().zip(nodes) {
            let target = match node.target {
                0 => 0,
                target => starts.get(target as usize).copied().unwrap_or(0),
            };
            let cell = Cell { letter: node.letter, accepts: node.accepts, last: left == 0, target };
            cells.push((cell, node.in_edition));
        }
    }
    Ok(cells)
}

/// Returns the DAWG of all words, and of the words of the edition followed by [`MARK`].
fn marked(dawg: &Dawg, edition: &Dawg) -> Result<Dawg, Error> {
    let mut collector = WordCollector::default();
    dawg.for_each_numbers(|word| collector.add(word));
    let mut with_mark = Vec::new();
    edition.for_each_numbers(|word| {
        with_mark.clear();
        with_mark.extend_from_slice(word);
        with_mark.push(MARK);
        collector.add(&with_mark);
    });
    let marked = collector.finish(None)?.dawg;
    marked.ok_or_else(|| Error::no_word_left(0))
}

/// Moves the marks into the nodes before them. List 0 is empty; returns all lists and the number of
/// the top one.
fn lists(dawg: &Dawg) -> (Vec<Vec<MarkedNode>>, u32) {
    let mut lists: Vec<Vec<MarkedNode>> = vec![Vec::new()];
    let mut numbers: HashMap<Vec<MarkedNode>, u32> = HashMap::from([(Vec::new(), 0)]);
    let mut list_of = vec![0u32; dawg.graph.len()];
    // Edges lead to lower states.
    for state in 1..dawg.graph.len() as u32 {
        let letters = dawg.graph.edges(state).iter();
        let nodes: Vec<MarkedNode> = letters
            .filter(|edge| edge.label().to_byte() != MARK)
            .map(|edge| MarkedNode {
                letter: edge.label().to_byte(),
                accepts: edge.terminal(),
                in_edition: dawg.graph.edge(edge.target(), Label::from_low_bits(MARK)).is_some(),
                target: list_of.get(edge.target() as usize).copied().unwrap_or(0),
            })
            .collect();
        let number = *numbers.entry(nodes).or_insert_with_key(|nodes| {
            lists.push(nodes.clone());
            lists.len() as u32 - 1
        });
        if let Some(slot) = list_of.get_mut(state as usize) {
            *slot = number;
        }
    }
    let root = list_of.get(dawg.root as usize).copied().unwrap_or(0);
    (lists, root)
}
