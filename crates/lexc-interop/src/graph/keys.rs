//! Automata over bytes: every reachable node is decoded once, and keys are counted before one is
//! spelled.

use std::collections::HashMap;

use lexc_compiler::normalise::MAX_WORD;

use crate::error::Error;
use crate::limits::ImportLimits;

/// Maximum length of a key in bytes: the longest word, with four bytes per tile.
const MAX_KEY: usize = 4 * MAX_WORD;

/// A node of an automaton over bytes.
#[derive(Debug, Clone, Default)]
pub(crate) struct ByteNode {
    pub(crate) is_final: bool,
    /// Bytes and addresses of targets, in ascending order.
    pub(crate) edges: Vec<(u8, u64)>,
    /// Number of keys from here, and of their remaining bytes; saturating.
    keys: u64,
    bytes: u64,
    /// Remaining bytes of the longest key.
    height: usize,
}

impl ByteNode {
    pub(crate) fn new(is_final: bool, edges: Vec<(u8, u64)>) -> Self {
        Self { is_final, edges, ..Self::default() }
    }
}

/// The nodes of an automaton by address, validated: no cycle, no dead end, no key that is too
/// long.
pub(crate) struct ByteGraph {
    root: u64,
    /// `None` for a node on the path from the root.
    nodes: HashMap<u64, Option<ByteNode>>,
}

impl ByteGraph {
    /// Decodes the nodes reachable from `root`. `offset` returns the offset of an address.
    pub(crate) fn read(
        root: u64,
        decode: impl Fn(u64) -> Result<ByteNode, Error>,
        offset: impl Fn(u64) -> u64,
    ) -> Result<Self, Error> {
        let mut nodes: HashMap<u64, Option<ByteNode>> = HashMap::from([(root, None)]);
        let mut path = vec![(root, decode(root)?, 0)];
        while let Some((address, node, next)) = path.last_mut() {
            if let Some(&(_, target)) = node.edges.get(*next) {
                *next += 1;
                match nodes.get(&target) {
                    Some(Some(_)) => {}
                    Some(None) => return Err(Error::cycle(offset(*address))),
                    None => {
                        let decoded = decode(target)?;
                        nodes.insert(target, None);
                        path.push((target, decoded, 0));
                    }
                }
                continue;
            }
            let Some((address, mut node, _)) = path.pop() else { break };
            node.keys = node.is_final.into();
            for (_, target) in &node.edges {
                if let Some(Some(below)) = nodes.get(target) {
                    node.keys = node.keys.saturating_add(below.keys);
                    let bytes = below.bytes.saturating_add(below.keys);
                    node.bytes = node.bytes.saturating_add(bytes);
                    node.height = node.height.max(below.height + 1);
                }
            }
            if node.height > MAX_KEY {
                return Err(Error::too_deep(offset(address), MAX_KEY));
            }
            if node.keys == 0 && address != root {
                return Err(Error::dead_end(offset(address)));
            }
            nodes.insert(address, Some(node));
        }
        Ok(Self { root, nodes })
    }

    fn node(&self, address: u64) -> Option<&ByteNode> {
        self.nodes.get(&address).and_then(Option::as_ref)
    }

    /// Returns the number of keys.
    pub(crate) fn count(&self) -> u64 {
        self.node(self.root).map_or(0, |root| root.keys)
    }

    /// Returns the number of nodes.
    pub(crate) fn len(&self) -> u64 {
        self.nodes.len() as u64
    }

    /// Returns all keys as text, each with the address of its last node, after a check of their
    /// number. `offset` returns the offset of an address.
    pub(crate) fn keys(
        &self,
        limits: &ImportLimits,
        offset: impl Fn(u64) -> u64,
    ) -> Result<Vec<(u64, String)>, Error> {
        let bytes = self.node(self.root).map_or(0, |root| root.bytes);
        limits.check_words(self.count())?;
        limits.check_tiles(bytes)?;
        let mut keys = Vec::new();
        let mut key = Vec::new();
        let mut path = Vec::new();
        let mut opened = Some(self.root);
        loop {
            if let Some(address) = opened.take() {
                if self.node(address).is_some_and(|node| node.is_final) {
                    let why = "a key that ends here is not UTF-8";
                    let text = core::str::from_utf8(&key)
                        .map_err(|_| Error::malformed(offset(address), why))?;
                    keys.push((address, text.to_owned()));
                }
                path.push((address, 0));
            }
            let Some((address, next)) = path.last_mut() else { return Ok(keys) };
            let edge = self.node(*address).and_then(|node| node.edges.get(*next));
            *next += 1;
            match edge {
                Some(&(byte, target)) => {
                    key.push(byte);
                    opened = Some(target);
                }
                None => {
                    path.pop();
                    key.pop();
                }
            }
        }
    }
}
