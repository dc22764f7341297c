//! One pass over a whole body, root by root: validation, expansion, counts.

use super::forest::{Edge, Forest, MAX_DEPTH};
use super::lexicon::{Packed, malformed};
use super::model::Class;
use crate::container::FormatError;
use lexc_alphabet::Letter;

/// A packed lexicon as a plain graph. It is not minimal: copies of a state remain separate.
#[derive(Debug, Clone, Default)]
pub struct Expanded {
    /// The index of the first edge of each state, and after the last state the number of edges.
    pub first: Vec<u32>,
    /// The edges of all states.
    pub edges: Vec<ExpandedEdge>,
    /// The state where every walk begins.
    pub root: u32,
    /// All states, each after the targets of its edges.
    pub order: Vec<u32>,
}

/// An edge of [`Expanded`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ExpandedEdge {
    /// The label.
    pub letter: Letter,
    /// `true` if the edge completes a word.
    pub terminal: bool,
    /// The state that it leads to; `None` where nothing follows.
    pub target: Option<u32>,
}

/// The numbers of words below the roots and before each edge of a long record, from which ranks are
/// computed. Computed in two passes, and never stored in a file.
#[derive(Debug, Clone, Default)]
pub struct PackedCounts {
    roots: Vec<u32>,
    /// For each edge of the index the number of words that come before it in its record.
    before: Vec<u32>,
}

/// A visitor of the edges of a scan.
pub(super) trait Visit {
    /// Visits an edge of the open record; `pointer` is the root to which it leads. `depth` is the
    /// number of edges from the root's record to it.
    fn edge(&mut self, edge: Edge, pointer: Option<u32>, depth: usize, after: u32);
    /// Closes the record that was opened last, at its end.
    fn close(&mut self, end: u32);
}

/// The properties of a root that follow from its own record.
#[derive(Debug, Clone, Default)]
struct RootFacts {
    /// The number of edges on the longest path that stays in the record.
    depth: u32,
    /// Terminal edges.
    ends: u32,
    /// The roots to which its edges lead, each with the number of edges on the path, including the
    /// pointer.
    pointers: Vec<(u32, u32)>,
}

impl Forest<'_> {
    /// Reads the records of all roots, each once, and checks their lengths.
    pub(super) fn scan(self, visit: &mut impl Visit) -> Result<(), FormatError> {
        let broken = |at: u32, rule| malformed(u64::from(at / 8), rule);
        // Context and last label of each open record, and its end if its length was stated.
        let mut open: Vec<(u16, u8, bool, Option<u32>)> = Vec::new();
        for index in 0..self.tables.roots.len() as u32 {
            let Some(root) = self.record(index) else {
                continue;
            };
            let end = self.record(index + 1).map_or(self.bits, |next| next.at);
            let mut at = root.at;
            open.push((root.context, 0, false, Some(end)));
            while let Some(&mut (context, ref mut before, ref mut last, must_end)) = open.last_mut()
            {
                if *last {
                    if must_end.is_some_and(|end| end != at) {
                        return Err(broken(at, "a record is as long as it is said to be"));
                    }
                    visit.close(at);
                    open.pop();
                    continue;
                }
                let Some((edge, after, bits)) = self.edge(at, context, *before) else {
                    return Err(broken(at, "an arc has a code"));
                };
                (*before, *last) = (edge.number(), edge.is_last());
                at = after;
                let depth = open.len();
                let mut pointer = None;
                match edge.class() {
                    Class::Sink => {}
                    Class::Pointer => {
                        let (target, length) = self.pointer(edge, context, bits);
                        at += length;
                        pointer = Some(target);
                    }
                    Class::Child => open.push((Self::context(edge), 0, false, None)),
                    Class::Measured => {
                        let (length, own) = self.measure(bits);
                        at += own;
                        let end = at.saturating_add(length);
                        open.push((Self::context(edge), 0, false, Some(end)));
                    }
                }
                if open.len() > MAX_DEPTH {
                    return Err(broken(at, "no path is longer than 255 tiles"));
                }
                visit.edge(edge, pointer, depth, at);
            }
        }
        Ok(())
    }
}

/// The visitor that collects the facts of all roots.
#[derive(Default)]
struct Survey {
    roots: Vec<RootFacts>,
    current: RootFacts,
    open: usize,
}

impl Visit for Survey {
    fn edge(&mut self, edge: Edge, pointer: Option<u32>, depth: usize, _: u32) {
        self.open = depth + usize::from(matches!(edge.class(), Class::Child | Class::Measured));
        let facts = &mut self.current;
        facts.depth = facts.depth.max(depth as u32);
        facts.ends += u32::from(edge.is_terminal());
        facts.pointers.extend(pointer.map(|to| (to, depth as u32)));
    }

    fn close(&mut self, _: u32) {
        self.open -= 1;
        if self.open == 0 {
            self.roots.push(core::mem::take(&mut self.current));
        }
    }
}

/// The properties of all roots together.
struct Surveyed {
    /// The roots, each after those to which it leads.
    order: Vec<u32>,
    /// The number of words below each, saturating at `u32::MAX`.
    words: Vec<u32>,
}

/// Puts the roots in order.
///
/// # Errors
/// The error if a walk could loop, or be deeper than a word can be long.
fn resolve(roots: &[RootFacts]) -> Result<Surveyed, FormatError> {
    const LOOP: &str = "no walk comes back to a root";
    let mut words = vec![0u32; roots.len()];
    let mut depths = vec![0u32; roots.len()];
    // 0 not seen, 1 in progress, 2 done.
    let mut seen = vec![0u8; roots.len()];
    let mut order = Vec::with_capacity(roots.len());
    for begin in 0..roots.len() {
        if seen[begin] == 2 {
            continue;
        }
        seen[begin] = 1;
        let mut open = vec![(begin, 0usize)];
        while let Some((root, next)) = open.last_mut() {
            let facts = &roots[*root];
            if let Some(&(target, _)) = facts.pointers.get(*next) {
                *next += 1;
                match seen.get_mut(target as usize) {
                    Some(state @ 0) => {
                        *state = 1;
                        open.push((target as usize, 0));
                    }
                    Some(2) => {}
                    _ => return Err(malformed(0, LOOP)),
                }
                continue;
            }
            let root = *root;
            let (mut sum, mut depth) = (facts.ends, facts.depth);
            for &(target, before) in &facts.pointers {
                sum = sum.saturating_add(words[target as usize]);
                depth = depth.max(before + depths[target as usize]);
            }
            if depth as usize > MAX_DEPTH {
                return Err(malformed(0, "no path is longer than 255 tiles"));
            }
            (words[root], depths[root]) = (sum, depth);
            seen[root] = 2;
            order.push(root as u32);
            open.pop();
        }
    }
    Ok(Surveyed { order, words })
}

impl Packed<'_> {
    fn survey(self) -> Result<Surveyed, FormatError> {
        let mut survey = Survey::default();
        self.forest.scan(&mut survey)?;
        resolve(&survey.roots)
    }

    /// Validates the whole body, and returns the number of its words. A body that passes can be
    /// walked: every walk ends, and no path is longer than 255 tiles. Takes time linear in the
    /// body.
    ///
    /// # Errors
    /// [`FormatError::Malformed`] if the body breaks a rule.
    pub fn validate(self) -> Result<u32, FormatError> {
        let words = self.survey()?.words;
        Ok(words.first().copied().unwrap_or(0))
    }

    /// Expands the whole lexicon to a plain graph. Takes time and memory linear in the body.
    ///
    /// # Errors
    /// Those of [`Self::validate`], if the body was not verified.
    pub fn expand(self) -> Result<Expanded, FormatError> {
        let order = self.survey()?.order;
        let mut expansion = Expansion::new(self.forest.tables.roots.len());
        self.forest.scan(&mut expansion)?;
        Ok(expansion.finish(&order))
    }

    /// Counts the words below each root and before each edge of a long record, as ranks need. Takes
    /// time linear in the body.
    ///
    /// # Errors
    /// Those of [`Self::validate`], if the body was not verified.
    pub fn counts(self) -> Result<PackedCounts, FormatError> {
        let mut counts = PackedCounts {
            roots: self.survey()?.words,
            before: Vec::new(),
        };
        counts.before = self.search().words_before(&counts);
        Ok(counts)
    }
}

/// The visitor that builds a graph.
struct Expansion {
    graph: Expanded,
    /// The states of the roots.
    roots: Vec<u32>,
    /// The first state after each root's own.
    ends: Vec<u32>,
    /// The edges of open records, and where each record's begin. A pointer's target is its root.
    edges: Vec<(ExpandedEdge, bool)>,
    open: Vec<usize>,
    /// The edges of the graph that are pointers.
    pointers: Vec<u32>,
}

impl Expansion {
    fn new(roots: usize) -> Self {
        Self {
            graph: Expanded {
                first: vec![0],
                ..Expanded::default()
            },
            roots: Vec::with_capacity(roots),
            ends: Vec::with_capacity(roots),
            edges: Vec::new(),
            open: vec![0],
            pointers: Vec::new(),
        }
    }

    /// Replaces roots by their states.
    fn finish(mut self, order: &[u32]) -> Expanded {
        for &at in &self.pointers {
            if let Some(edge) = self.graph.edges.get_mut(at as usize) {
                let root = edge.target.unwrap_or_default();
                edge.target = self.roots.get(root as usize).copied();
            }
        }
        self.graph.root = self.roots.first().copied().unwrap_or_default();
        for &root in order {
            let index = root as usize;
            let begin = index.checked_sub(1).and_then(|i| self.ends.get(i));
            let end = self.ends.get(index).copied().unwrap_or_default();
            self.graph.order.extend(begin.copied().unwrap_or(0)..end);
        }
        self.graph
    }
}

impl Visit for Expansion {
    fn edge(&mut self, edge: Edge, pointer: Option<u32>, _: usize, _: u32) {
        let expanded = ExpandedEdge {
            letter: edge.letter(),
            terminal: edge.is_terminal(),
            target: pointer,
        };
        self.edges.push((expanded, pointer.is_some()));
        if matches!(edge.class(), Class::Child | Class::Measured) {
            self.open.push(self.edges.len());
        }
    }

    fn close(&mut self, _: u32) {
        let begin = self.open.pop().unwrap_or(0);
        let state = self.graph.first.len() as u32 - 1;
        for (edge, is_pointer) in self.edges.drain(begin..) {
            if is_pointer {
                self.pointers.push(self.graph.edges.len() as u32);
            }
            self.graph.edges.push(edge);
        }
        self.graph.first.push(self.graph.edges.len() as u32);
        if self.open.is_empty() {
            self.roots.push(state);
            self.ends.push(state + 1);
            self.open.push(0);
        } else if let Some((parent, _)) = self.edges.last_mut() {
            parent.target = Some(state);
        }
    }
}

impl PackedCounts {
    /// Returns the number of words below a root.
    pub(crate) fn of_root(&self, root: u32) -> u32 {
        self.roots.get(root as usize).copied().unwrap_or(0)
    }

    /// Returns the number of words before an edge of the index in its record.
    pub(crate) fn before(&self, edge: usize) -> u32 {
        self.before.get(edge).copied().unwrap_or(0)
    }

    /// Returns the bytes of memory that the counts take.
    #[must_use]
    pub fn memory(&self) -> usize {
        4 * (self.roots.len() + self.before.len())
    }
}
