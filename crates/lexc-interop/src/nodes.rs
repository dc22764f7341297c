//! Foreign graphs: lists of siblings at addresses, reduced to a minimal DAWG.
//!
//! A file can say anything, so every list is read once, whatever leads there: time and memory are
//! linear in the file, never in the number of words. What is refused: arcs out of the file, lists
//! without end, repeated letters, cycles, ways that complete no word, and words too long.

use lexc_compiler::automaton::dawg::{Dawg, DawgOfStates};
use lexc_compiler::automaton::graph::Edge;
use lexc_compiler::normalise::MAX_WORD;
use lexc_compiler::words::TooManyStates;

use crate::error::Fault;

/// One of a list of siblings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Sibling {
    /// The letter, from 1; 0 for the separator.
    pub(crate) letter: u8,
    /// Does it complete a string?
    pub(crate) accepts: bool,
    /// Address of the list behind it; 0 for none.
    pub(crate) target: u32,
    /// Address of what is at fault if something is.
    pub(crate) at: u32,
}

/// A graph as it lies in a file.
pub(crate) trait Nodes {
    /// All addresses are below this.
    fn len(&self) -> u32;

    /// Where an address stands in the file.
    fn offset(&self, address: u32) -> u64;

    /// The highest letter.
    fn letters(&self) -> u8;

    /// Appends the siblings of the list at an address below [`Self::len`]. Targets may be wrong;
    /// their number is at most 64.
    fn siblings(&self, list: u32, into: &mut Vec<Sibling>) -> Result<(), Fault>;
}

/// Lists that stand cell behind cell until one is marked as the last.
pub(crate) struct Cells<F> {
    /// Number of cells.
    pub(crate) len: u32,
    /// Offset of cell 0, and bytes from one to the next.
    pub(crate) position: (u64, u64),
    /// The highest letter.
    pub(crate) letters: u8,
    /// Decodes a cell: the sibling, and whether it is the last.
    pub(crate) cell: F,
}

impl<F: Fn(u32) -> Result<(Sibling, bool), Fault>> Nodes for Cells<F> {
    fn len(&self) -> u32 {
        self.len
    }

    fn offset(&self, address: u32) -> u64 {
        self.position.0 + u64::from(address) * self.position.1
    }

    fn letters(&self) -> u8 {
        self.letters
    }

    fn siblings(&self, list: u32, into: &mut Vec<Sibling>) -> Result<(), Fault> {
        for address in list..list.saturating_add(65) {
            if address >= self.len {
                let offset = self.offset(list);
                return Err(Fault::NoEnd { offset });
            }
            let (sibling, last) = (self.cell)(address)?;
            into.push(sibling);
            if last {
                return Ok(());
            }
        }
        let offset = self.offset(list);
        Err(Fault::LongList { offset })
    }
}

/// Reads a list and checks it: letters known and not repeated, targets in range, no dead end.
/// Returns whether the letters ascend.
pub(crate) fn checked_siblings(
    nodes: &impl Nodes,
    list: u32,
    into: &mut Vec<Sibling>,
) -> Result<bool, Fault> {
    let start = into.len();
    nodes.siblings(list, into)?;
    let (mut seen, mut ordered, mut before) = (0u64, true, 0);
    for sibling in into.get(start..).unwrap_or(&[]) {
        let &Sibling { letter, target, .. } = sibling;
        let offset = nodes.offset(sibling.at);
        if letter > nodes.letters() || letter > 63 {
            return Err(Fault::UnknownLetter {
                offset,
                letter: letter.into(),
                letters: nodes.letters().into(),
            });
        }
        if seen >> letter & 1 != 0 {
            let offset = nodes.offset(list);
            return Err(Fault::RepeatedLetter { offset, letter });
        }
        if target >= nodes.len() {
            return Err(Fault::ArcOutOfRange {
                offset,
                arc: target.into(),
                nodes: nodes.len().into(),
            });
        }
        if target == 0 && !sibling.accepts {
            return Err(Fault::DeadEnd { offset });
        }
        ordered &= letter >= before;
        before = letter;
        seen |= 1 << letter;
    }
    Ok(ordered)
}

/// What became of the list at each address.
pub(crate) struct Table {
    /// The state, or one of the marks.
    state: Vec<u32>,
    /// Letters of the longest string behind it.
    height: Vec<u8>,
    /// Lists that were read, and those whose letters do not ascend.
    pub(crate) lists: u64,
    pub(crate) unordered: u64,
}

const UNSEEN: u32 = u32::MAX;
const OPEN: u32 = u32::MAX - 1;
/// The strings behind the list are those of no state.
pub(crate) const NO_STATE: u32 = u32::MAX - 2;

impl Table {
    pub(crate) fn new(nodes: &impl Nodes) -> Self {
        Self {
            state: vec![UNSEEN; nodes.len() as usize],
            height: vec![0; nodes.len() as usize],
            lists: 0,
            unordered: 0,
        }
    }
}

/// One list on the way from the root.
struct Frame {
    list: u32,
    /// Its siblings begin here, and those before `next` are done.
    start: usize,
    next: usize,
}

/// The state that stands for the list at `root`, found from its end to its beginning. `close`
/// finds the state of a list of edges, in order of their tiles, or [`NO_STATE`].
pub(crate) fn reduce(
    nodes: &impl Nodes,
    root: u32,
    table: &mut Table,
    close: &mut dyn FnMut(&[Edge]) -> Result<u32, Fault>,
) -> Result<u32, Fault> {
    if let Some(&state) = table.state.get(root as usize)
        && state < OPEN
    {
        return Ok(state);
    }
    let mut siblings = Vec::new();
    let mut edges = Vec::new();
    let mut path = Vec::new();
    open(nodes, root, table, &mut siblings, &mut path)?;
    while let Some(frame) = path.last_mut() {
        let Some(&sibling) = siblings.get(frame.next) else {
            let done = siblings.get(frame.start..).unwrap_or(&[]);
            let state = close_list(nodes, frame.list, done, table, &mut edges, close)?;
            set(&mut table.state, frame.list, state);
            siblings.truncate(frame.start);
            path.pop();
            continue;
        };
        frame.next += 1;
        match table.state.get(sibling.target as usize) {
            _ if sibling.target == 0 => {}
            Some(&OPEN) => {
                let offset = nodes.offset(sibling.at);
                return Err(Fault::Cycle { offset });
            }
            Some(&UNSEEN) => open(nodes, sibling.target, table, &mut siblings, &mut path)?,
            _ => {}
        }
    }
    Ok(table.state.get(root as usize).copied().unwrap_or(0))
}

fn set<T>(table: &mut [T], at: u32, value: T) {
    if let Some(place) = table.get_mut(at as usize) {
        *place = value;
    }
}

fn too_deep(nodes: &impl Nodes, list: u32) -> Fault {
    Fault::TooDeep {
        offset: nodes.offset(list),
        limit: MAX_WORD,
    }
}

fn open(
    nodes: &impl Nodes,
    list: u32,
    table: &mut Table,
    siblings: &mut Vec<Sibling>,
    path: &mut Vec<Frame>,
) -> Result<(), Fault> {
    let start = siblings.len();
    let ordered = checked_siblings(nodes, list, siblings)?;
    if let Some(turn) = siblings.iter().skip(start).find(|s| s.letter == 0) {
        let offset = nodes.offset(turn.at);
        return Err(Fault::MisplacedSeparator { offset });
    }
    table.lists += 1;
    table.unordered += u64::from(!ordered);
    set(&mut table.state, list, OPEN);
    path.push(Frame {
        list,
        start,
        next: start,
    });
    match path.len() > 4 * MAX_WORD {
        true => Err(too_deep(nodes, list)),
        false => Ok(()),
    }
}

fn close_list(
    nodes: &impl Nodes,
    list: u32,
    siblings: &[Sibling],
    table: &mut Table,
    edges: &mut Vec<Edge>,
    close: &mut dyn FnMut(&[Edge]) -> Result<u32, Fault>,
) -> Result<u32, Fault> {
    edges.clear();
    let (mut height, mut known) = (0, true);
    for sibling in siblings {
        let (state, below) = match sibling.target {
            0 => (0, 0),
            target => (
                table.state.get(target as usize).copied().unwrap_or(0),
                table.height.get(target as usize).copied().unwrap_or(0),
            ),
        };
        height = height.max(usize::from(below) + 1);
        known &= state != NO_STATE;
        if known {
            edges.push(Edge::new(sibling.letter, sibling.accepts, state));
        }
    }
    if height > MAX_WORD {
        return Err(too_deep(nodes, list));
    }
    set(&mut table.height, list, height as u8);
    if !known {
        return Ok(NO_STATE);
    }
    edges.sort_unstable_by_key(|edge| edge.tile());
    close(edges)
}

/// Reduces the words that begin at `root`; 0 stands for none.
pub(crate) fn to_dawg(
    nodes: &impl Nodes,
    root: u32,
    table: &mut Table,
) -> Result<Option<Dawg>, Fault> {
    if root == 0 {
        return Ok(None);
    }
    let mut builder = DawgOfStates::default();
    let state = reduce(nodes, root, table, &mut |edges| {
        Ok(builder.add(edges).ok_or(TooManyStates)?)
    })?;
    Ok((state != 0).then(|| builder.finish(state)))
}

/// The range of a root: 0 where there is none.
pub(crate) fn checked_root(nodes: &impl Nodes, at: u32, root: u32) -> Result<u32, Fault> {
    match root < nodes.len() {
        true => Ok(root),
        false => Err(Fault::ArcOutOfRange {
            offset: nodes.offset(at),
            arc: root.into(),
            nodes: nodes.len().into(),
        }),
    }
}
