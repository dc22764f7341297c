//! One pass over a whole body, root by root.

use super::edge::MAX_DEPTH;
use super::forest::{Edge, Forest};
use crate::container::FormatError;
use crate::packed::model::{Class, malformed};
use alloc::vec::Vec;

/// A visitor of the edges of a scan.
pub(crate) trait Visit {
    /// Visits an edge of the open record; `pointer` is the root to which it leads. `depth` is the
    /// number of edges from the root's record to it.
    fn edge(&mut self, edge: Edge, pointer: Option<u32>, depth: usize, after: u32);
    /// Closes the record that was opened last, at its end.
    fn close(&mut self, end: u32);
}

impl Forest<'_> {
    /// Reads the records of all roots, each once, and checks their lengths.
    pub(crate) fn scan(self, visit: &mut impl Visit) -> Result<(), FormatError> {
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
                        return Err(broken(
                            at,
                            "the length of a record must match its stated length",
                        ));
                    }
                    visit.close(at);
                    open.pop();
                    continue;
                }
                let Some((edge, after, bits)) = self.edge(at, context, *before) else {
                    return Err(broken(at, "an edge must have a code"));
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
                    return Err(broken(at, "no path may be longer than 255 tiles"));
                }
                visit.edge(edge, pointer, depth, at);
            }
        }
        Ok(())
    }
}
