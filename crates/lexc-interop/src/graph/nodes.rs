//! The graphs of foreign files: lists of siblings at addresses, reduced to a minimal DAWG.
//!
//! A file can hold any bytes. Every list is read once, so time and memory are linear in the file,
//! not in the number of words. Edges out of the file, lists without an end, repeated letters,
//! cycles, dead ends and words that are too long are errors.

use lexc_compiler::automaton::dawg::{Dawg, DawgStateBuilder};
use lexc_compiler::automaton::graph::GraphEdge;
use lexc_compiler::normalise::MAX_WORD;
use lexc_format::Label;

use crate::error::Error;

/// A sibling of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Sibling {
    /// The letter, from 1; 0 for the separator.
    pub(crate) letter: u8,
    /// `true` if it completes a string.
    pub(crate) accepts: bool,
    /// Address of the list of children; 0 for none.
    pub(crate) target: u32,
    /// Address for error messages.
    pub(crate) at: u32,
}

/// A graph in a file.
pub(crate) trait Nodes {
    /// Returns the bound of all addresses.
    fn len(&self) -> u32;

    /// Returns the offset of an address in the file.
    fn offset(&self, address: u32) -> u64;

    /// Returns the highest letter.
    fn letters(&self) -> u8;

    /// Appends the siblings of the list at an address below [`Self::len`]: at most 65, with
    /// unchecked targets.
    fn siblings(&self, list: u32, into: &mut Vec<Sibling>) -> Result<(), Error>;
}

/// Lists of consecutive cells, the last of which is marked.
pub(crate) struct CellNodes<F> {
    /// Number of cells.
    pub(crate) len: u32,
    /// Offset of cell 0, and size of a cell.
    pub(crate) position: (u64, u64),
    /// The highest letter.
    pub(crate) letters: u8,
    /// Decodes a cell into a sibling, and whether it is the last of its list.
    pub(crate) cell: F,
}

impl<F: Fn(u32) -> Result<(Sibling, bool), Error>> Nodes for CellNodes<F> {
    fn len(&self) -> u32 {
        self.len
    }

    fn offset(&self, address: u32) -> u64 {
        self.position.0 + u64::from(address) * self.position.1
    }

    fn letters(&self) -> u8 {
        self.letters
    }

    fn siblings(&self, list: u32, into: &mut Vec<Sibling>) -> Result<(), Error> {
        for address in list..list.saturating_add(65) {
            if address >= self.len {
                return Err(Error::no_end(self.offset(list)));
            }
            let (sibling, last) = (self.cell)(address)?;
            into.push(sibling);
            if last {
                return Ok(());
            }
        }
        Err(Error::long_list(self.offset(list)))
    }
}

/// Reads a list and checks it: letters are known and distinct, targets are in range, and there is
/// no dead end. Returns whether the letters ascend.
pub(crate) fn checked_siblings(
    nodes: &impl Nodes,
    list: u32,
    into: &mut Vec<Sibling>,
) -> Result<bool, Error> {
    let start = into.len();
    nodes.siblings(list, into)?;
    let (mut seen, mut ordered, mut before) = (0u64, true, 0);
    for sibling in into.get(start..).unwrap_or(&[]) {
        let &Sibling { letter, target, .. } = sibling;
        let offset = nodes.offset(sibling.at);
        if letter > nodes.letters() || letter > 63 {
            return Err(Error::unknown_letter(offset, letter, nodes.letters()));
        }
        if seen >> letter & 1 != 0 {
            let offset = nodes.offset(list);
            return Err(Error::malformed(
                offset,
                format!("duplicate letter {letter} in a list of siblings"),
            ));
        }
        if target >= nodes.len() {
            return Err(Error::edge_out_of_range(offset, target, nodes.len()));
        }
        if target == 0 && !sibling.accepts {
            return Err(Error::dead_end(offset));
        }
        ordered &= letter >= before;
        before = letter;
        seen |= 1 << letter;
    }
    Ok(ordered)
}

/// The result of reducing the list at each address.
pub(crate) struct ReducedLists {
    /// The state, or a mark.
    state: Vec<u32>,
    /// Length of the longest string from it.
    height: Vec<u8>,
    /// The number of lists read.
    pub(crate) lists: u64,
    pub(crate) unordered: u64,
}

const UNSEEN: u32 = u32::MAX;
const OPEN: u32 = u32::MAX - 1;
/// Mark: no state has the strings of the list.
pub(crate) const NO_STATE: u32 = u32::MAX - 2;

impl ReducedLists {
    pub(crate) fn new(nodes: &impl Nodes) -> Self {
        Self {
            state: vec![UNSEEN; nodes.len() as usize],
            height: vec![0; nodes.len() as usize],
            lists: 0,
            unordered: 0,
        }
    }
}

/// A list on the path from the root.
pub(super) struct ListFrame {
    pub(super) list: u32,
    /// Index of its first sibling; those before `next` are done.
    pub(super) start: usize,
    pub(super) next: usize,
}

/// Returns the state with these edges, which are in label order, or [`NO_STATE`].
pub(crate) type CloseState<'a> = &'a mut dyn FnMut(&[GraphEdge]) -> Result<u32, Error>;

/// Returns the state of the list at `root`, computed from its last lists to its first. `close`
/// returns the state of a list of edges.
pub(crate) fn reduce(
    nodes: &impl Nodes,
    root: u32,
    table: &mut ReducedLists,
    close: CloseState<'_>,
) -> Result<u32, Error> {
    if let Some(&state) = table.state.get(root as usize)
        && state < OPEN
    {
        return Ok(state);
    }
    let mut reduction = Reduction {
        nodes,
        table,
        close,
        siblings: Vec::new(),
        edges: Vec::new(),
        path: Vec::new(),
    };
    reduction.run(root)?;
    Ok(table.state.get(root as usize).copied().unwrap_or(0))
}

pub(super) fn set<T>(table: &mut [T], at: u32, value: T) {
    if let Some(slot) = table.get_mut(at as usize) {
        *slot = value;
    }
}

/// A depth-first traversal that reduces each list once.
struct Reduction<'a, N> {
    nodes: &'a N,
    table: &'a mut ReducedLists,
    close: CloseState<'a>,
    /// Siblings of all lists on the path.
    siblings: Vec<Sibling>,
    edges: Vec<GraphEdge>,
    path: Vec<ListFrame>,
}

impl<N: Nodes> Reduction<'_, N> {
    fn run(&mut self, root: u32) -> Result<(), Error> {
        self.open(root)?;
        while let Some(frame) = self.path.last_mut() {
            let Some(&sibling) = self.siblings.get(frame.next) else {
                let ListFrame { list, start, .. } = *frame;
                let state = self.state(list, start)?;
                set(&mut self.table.state, list, state);
                self.siblings.truncate(start);
                self.path.pop();
                continue;
            };
            frame.next += 1;
            match self.table.state.get(sibling.target as usize) {
                _ if sibling.target == 0 => {}
                Some(&OPEN) => {
                    return Err(Error::cycle(self.nodes.offset(sibling.at)));
                }
                Some(&UNSEEN) => self.open(sibling.target)?,
                _ => {}
            }
        }
        Ok(())
    }

    fn too_deep(&self, list: u32) -> Error {
        Error::too_deep(self.nodes.offset(list), MAX_WORD)
    }

    /// Reads a list and puts it on the path.
    fn open(&mut self, list: u32) -> Result<(), Error> {
        let start = self.siblings.len();
        let ordered = checked_siblings(self.nodes, list, &mut self.siblings)?;
        if let Some(turn) = self.siblings.iter().skip(start).find(|s| s.letter == 0) {
            return Err(Error::misplaced_separator(self.nodes.offset(turn.at)));
        }
        self.table.lists += 1;
        self.table.unordered += u64::from(!ordered);
        set(&mut self.table.state, list, OPEN);
        self.path.push(ListFrame { list, start, next: start });
        match self.path.len() > 4 * MAX_WORD {
            true => Err(self.too_deep(list)),
            false => Ok(()),
        }
    }

    /// Returns the state of a list whose targets have been reduced.
    fn state(&mut self, list: u32, start: usize) -> Result<u32, Error> {
        self.edges.clear();
        let (mut height, mut known) = (0, true);
        for sibling in self.siblings.get(start..).unwrap_or(&[]) {
            let (state, below) = match sibling.target {
                0 => (0, 0),
                target => (
                    self.table.state.get(target as usize).copied().unwrap_or(0),
                    self.table.height.get(target as usize).copied().unwrap_or(0),
                ),
            };
            if below == 0 && !sibling.accepts {
                // The list at its target is empty.
                return Err(Error::dead_end(self.nodes.offset(sibling.at)));
            }
            height = height.max(usize::from(below) + 1);
            known &= state != NO_STATE;
            if known {
                self.edges.push(
                    GraphEdge::new(Label::from_low_bits(sibling.letter), state)
                        .completed_if(sibling.accepts),
                );
            }
        }
        if height > MAX_WORD {
            return Err(self.too_deep(list));
        }
        set(&mut self.table.height, list, height as u8);
        if !known {
            return Ok(NO_STATE);
        }
        self.edges.sort_unstable_by_key(|edge| edge.label());
        (self.close)(&self.edges)
    }
}

/// Reduces the graph at `root` to a DAWG; `None` for root 0.
pub(crate) fn to_dawg(
    nodes: &impl Nodes,
    root: u32,
    table: &mut ReducedLists,
) -> Result<Option<Dawg>, Error> {
    if root == 0 {
        return Ok(None);
    }
    let mut builder = DawgStateBuilder::default();
    let state = reduce(nodes, root, table, &mut |edges| {
        Ok(builder.add(edges).ok_or_else(lexc_compiler::Error::too_many_states)?)
    })?;
    Ok((state != 0).then(|| builder.finish(state)))
}

/// Checks the address of a root, which is 0 if there is none.
pub(crate) fn checked_root(nodes: &impl Nodes, at: u32, root: u32) -> Result<u32, Error> {
    match root < nodes.len() {
        true => Ok(root),
        false => Err(Error::edge_out_of_range(nodes.offset(at), root, nodes.len())),
    }
}
