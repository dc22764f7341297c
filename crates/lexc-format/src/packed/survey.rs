//! The survey of a whole body: the order of its roots and the number of words below each.
//! Validation is a survey that finds no broken rule.

use super::body::{Edge, MAX_DEPTH, Visit};
use super::lexicon::Packed;
use super::model::{Class, malformed};
use crate::container::FormatError;
use alloc::vec::Vec;

/// The properties of a root that follow from its own record.
#[derive(Debug, Clone, Default)]
struct RootFacts {
    /// The number of edges on the longest path that stays in the record.
    depth: u32,
    /// The number of terminal edges.
    ends: u32,
    /// The roots to which its edges lead, each with the number of edges on the path, including the
    /// pointer.
    pointers: Vec<(u32, u32)>,
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
pub(super) struct RootSummary {
    /// The roots, each after the roots to which it leads.
    pub(super) order: Vec<u32>,
    /// The number of words below each, saturating at `u32::MAX`.
    pub(super) words: Vec<u32>,
}

/// Puts the roots in order.
///
/// # Errors
/// Returns an error if a walk could loop, or exceed the longest word.
fn resolve(roots: &[RootFacts]) -> Result<RootSummary, FormatError> {
    const LOOP: &str = "no path may return to a root";
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
                return Err(malformed(0, "no path may be longer than 255 tiles"));
            }
            (words[root], depths[root]) = (sum, depth);
            seen[root] = 2;
            order.push(root as u32);
            open.pop();
        }
    }
    Ok(RootSummary { order, words })
}

impl Packed<'_> {
    pub(super) fn survey(self) -> Result<RootSummary, FormatError> {
        let mut survey = Survey::default();
        self.forest.scan(&mut survey)?;
        resolve(&survey.roots)
    }

    /// Validates the whole body, and returns the number of its words. A body that passes can be
    /// walked: every walk ends, and no path is longer than 255 tiles. Takes time linear in the
    /// body.
    ///
    /// # Errors
    /// Returns [`FormatError::Malformed`] if the body breaks a rule.
    pub fn validate(self) -> Result<u32, FormatError> {
        let words = self.survey()?.words;
        Ok(words.first().copied().unwrap_or(0))
    }
}
