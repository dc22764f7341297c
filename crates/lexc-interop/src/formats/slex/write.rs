//! Writer of `.slex` files.

use lexc_compiler::layout::edge_lists::{EdgeLists, SeparatorPosition};

use super::read::{ACCEPTS, GRAPH_MAGIC, MAGIC, MAX_LETTERS, read};
use crate::error::Error;
use crate::format::info::{FormatContent, FormatInfo};
use crate::format::job::{ExportJob, WrittenFile};

pub(crate) static FORMAT: FormatInfo = FormatInfo {
    max_letters: MAX_LETTERS,
    max_nodes: u32::MAX as u64,
    sniff: |bytes| bytes.starts_with(MAGIC),
    ..FormatInfo::new(
        ("slex", "slex"),
        "the crate scrabble (scrabblecrate)",
        FormatContent::DawgAndGaddag,
        write,
        read,
    )
};

fn write(job: &ExportJob<'_>) -> Result<WrittenFile, Error> {
    for face in job.faces() {
        if face.chars().count() != 1 {
            return Err(Error::face(job.format, "one character", face));
        }
    }
    let name = job.name.as_bytes();
    let name_len = u16::try_from(name.len())
        .map_err(|_| Error::long_name(job.format, u16::MAX.into(), job.name))?;
    let lists = EdgeLists::with_gaddag(job.dawg, SeparatorPosition::First)?;
    let letters = job.order.len() as u8;
    let top = |list, before| SlexState { list, accepts: false, before };
    let dawg = SlexGraph::new(&lists, top(lists.dawg(), false), letters);
    let gaddag = SlexGraph::new(&lists, top(lists.gaddag(), true), letters);
    job.check_nodes(dawg.len.max(gaddag.len), u32::MAX.into())?;
    let graphs = [
        dawg.bytes(job.sizes.words),
        // A string for each letter, including the whole word.
        gaddag.bytes(job.sizes.letters),
    ];
    let mut bytes = MAGIC.to_vec();
    bytes.extend([letters, letters]);
    bytes.extend(name_len.to_le_bytes());
    bytes.extend(name);
    graphs.iter().for_each(|graph| bytes.extend((graph.len() as u64).to_le_bytes()));
    graphs.iter().for_each(|graph| bytes.extend(graph));
    Ok(WrittenFile::new(bytes, (dawg.order.len() + gaddag.order.len()) as u64))
}

/// A state: a list, whether the path to it completed a word, and the side of the separator.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct SlexState {
    list: u32,
    accepts: bool,
    before: bool,
}

impl SlexState {
    fn index(self) -> usize {
        self.list as usize * 4 + usize::from(self.accepts) * 2 + usize::from(self.before)
    }
}

/// The states reachable from a root in breadth-first order, and their addresses.
struct SlexGraph<'a> {
    lists: &'a EdgeLists,
    letters: u8,
    order: Vec<SlexState>,
    /// Addresses by [`SlexState::index`].
    addresses: Vec<u32>,
    len: u64,
    edges: u64,
}

impl<'a> SlexGraph<'a> {
    fn new(lists: &'a EdgeLists, root: SlexState, letters: u8) -> Self {
        let mut graph = Self {
            lists,
            letters,
            order: vec![root],
            addresses: vec![u32::MAX; lists.len() * 4],
            len: 0,
            edges: 0,
        };
        let mut done = 0;
        let mut children = Vec::new();
        graph.assign(root);
        while let Some(&state) = graph.order.get(done) {
            done += 1;
            children.clear();
            graph.children(state, &mut children);
            graph.assign(state);
            graph.len += 1 + children.len() as u64;
            graph.edges += children.len() as u64;
            for &(_, child) in &children {
                if graph.addresses.get(child.index()) == Some(&u32::MAX) {
                    graph.assign(child);
                    graph.order.push(child);
                }
            }
        }
        graph
    }

    /// Assigns the current end as the address of a state; a state that is only discovered gets its
    /// final address later.
    fn assign(&mut self, state: SlexState) {
        if let Some(address) = self.addresses.get_mut(state.index()) {
            *address = self.len as u32;
        }
    }

    /// Appends the letters from 0 in ascending order with their targets; the separator is the
    /// highest.
    fn children(&self, state: SlexState, into: &mut Vec<(u8, SlexState)>) {
        let mut turned = None;
        for edge in self.lists.edges(state.list) {
            if edge.label().is_separator() {
                turned = Some(edge.target());
                continue;
            }
            let child =
                SlexState { list: edge.target(), accepts: edge.terminal(), before: state.before };
            into.push((edge.label().to_byte() - 1, child));
        }
        if state.before && (state.accepts || turned.is_some()) {
            let child =
                SlexState { list: turned.unwrap_or(0), accepts: state.accepts, before: false };
            into.push((self.letters, child));
        }
    }

    fn bytes(&self, accepted: u64) -> Vec<u8> {
        let mut bytes = GRAPH_MAGIC.to_vec();
        for number in [self.order.len() as u32, self.edges as u32, self.len as u32, 0] {
            bytes.extend(number.to_le_bytes());
        }
        bytes.extend(accepted.to_le_bytes());
        let mut children = Vec::new();
        for &state in &self.order {
            children.clear();
            self.children(state, &mut children);
            let mask = children.iter().fold(0u32, |mask, (letter, _)| mask | 1 << letter);
            let accepts = state.accepts && !state.before;
            let word = mask | if accepts { ACCEPTS } else { 0 };
            bytes.extend(word.to_le_bytes());
            for (_, child) in &children {
                let address = self.addresses.get(child.index()).copied().unwrap_or(0);
                bytes.extend(address.to_le_bytes());
            }
        }
        bytes
    }
}
