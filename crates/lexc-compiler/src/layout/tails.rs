//! Sharing the tails of edge lists: a list that is the end of a longer one is not stored again;
//! edges lead into the longer list.
//!
//! Every edge must still point forward, so the edges to the shorter list must come before the
//! longer one. Each list has a level that is above the levels of all lists that lead to it. A list
//! may become a tail of another if this invariant can be kept:
//!
//! 1. without changes, if the level of the longer list is not lower;
//! 2. otherwise, if no path leads from the longer list to the shorter one: the longer list and all
//!    lists reachable from it are then raised to higher levels.
//!
//! In English lists 39,586 cells could be shared with the separator first, 41,506 with it last;
//! a few hundred of them cannot, because such a path exists.

use crate::automaton::graph::{GraphEdge, StateGraph};

/// The number of lists after which a search is abandoned; the list is then stored.
const MAX_VISITED: usize = 500;

/// The lists that are stored, and for the others the list that they are a tail of.
#[derive(Debug)]
pub(super) struct SharedTails {
    /// For each list the list that it is a tail of, or itself.
    host: Vec<u32>,
    level: Vec<u32>,
}

/// Finds the lists that can be stored as tails of others while all edges point forward. Lists from
/// `boundary` on may become tails of lists below it, because these all come later, but not the
/// reverse. Targets come before the lists that lead to them.
pub(super) fn share_forward(lists: &StateGraph, boundary: u32) -> SharedTails {
    let mut tails = SharedTails { host: (0..lists.len() as u32).collect(), level: levels(lists) };
    let table = ListTable::new(lists);
    let mut search = ListSearch::new(lists.len());

    let mut found: Vec<(u32, u32)> = Vec::new();
    for long in longest_first(lists) {
        if tails.host[long as usize] != long {
            continue;
        }
        table.for_each_tail(lists, long, |short| {
            if tails.host[short as usize] != short || (short < boundary && long >= boundary) {
                return;
            }
            let crossing = short >= boundary && long < boundary;
            if crossing || tails.level[long as usize] >= tails.level[short as usize] {
                tails.host[short as usize] = long;
            } else {
                found.push((long, short));
            }
        });
    }
    // Then the tails that need a search, those in the lowest lists first, since fewer lists can be
    // reached from these.
    let heights = heights(lists);
    found.sort_by_key(|&(long, _)| heights[long as usize]);
    for (long, short) in found {
        let long = tails.stored(long);
        if tails.host[short as usize] != short || long == short {
            continue;
        }
        if tails.level[long as usize] < tails.level[short as usize]
            && (search.reaches(lists, &tails, long, short)
                || !search.raise(lists, &mut tails, long, short))
        {
            continue;
        }
        tails.host[short as usize] = long;
    }
    tails
}

/// Finds the tails for formats whose edges may point in both directions: every list that is a tail
/// of another.
pub(super) fn share_anywhere(lists: &StateGraph) -> SharedTails {
    let mut tails = SharedTails { host: (0..lists.len() as u32).collect(), level: levels(lists) };
    let table = ListTable::new(lists);
    for long in longest_first(lists) {
        if tails.is_stored(long) {
            table.for_each_tail(lists, long, |short| tails.host[short as usize] = long);
        }
    }
    tails
}

/// Returns the lists of more than one edge, the longest first: a tail of a tail becomes a tail of
/// the longest list.
fn longest_first(lists: &StateGraph) -> Vec<u32> {
    let mut order: Vec<u32> =
        (1..lists.len() as u32).filter(|&list| lists.edges(list).len() > 1).collect();
    order.sort_by_key(|&list| core::cmp::Reverse(lists.edges(list).len()));
    order
}

impl SharedTails {
    /// Returns `true` if the list is stored, and no tail of another.
    pub(super) fn is_stored(&self, list: u32) -> bool {
        self.host[list as usize] == list
    }

    /// Stores a list even if it is the tail of another.
    pub(super) fn store(&mut self, list: u32) {
        self.host[list as usize] = list;
    }

    /// Returns the stored list that `list` is, or is a tail of.
    pub(super) fn stored(&self, mut list: u32) -> u32 {
        while self.host[list as usize] != list {
            list = self.host[list as usize];
        }
        list
    }

    /// Returns the stored ones of `lists` in an order in which every edge points forward.
    pub(super) fn order(&self, lists: impl Iterator<Item = u32>) -> Vec<u32> {
        let mut order: Vec<u32> = lists.filter(|&list| self.is_stored(list)).collect();
        order.sort_by_key(|&list| self.level[list as usize]);
        order
    }
}

/// Returns the length of the longest path to each list.
fn levels(lists: &StateGraph) -> Vec<u32> {
    let mut level = vec![0; lists.len()];
    for list in (1..lists.len() as u32).rev() {
        for edge in lists.edges(list) {
            let target = edge.target() as usize;
            level[target] = level[target].max(level[list as usize] + 1);
        }
    }
    level
}

/// Returns the length of the longest path from each list.
fn heights(lists: &StateGraph) -> Vec<u16> {
    let mut height = vec![0; lists.len()];
    for list in 1..lists.len() as u32 {
        let below = lists.edges(list).iter().map(|edge| height[edge.target() as usize]);
        height[list as usize] = 1 + below.max().unwrap_or(0);
    }
    height
}

/// Searches over stored lists, with buffers that are reused.
struct ListSearch {
    seen: Vec<u32>,
    round: u32,
    open: Vec<u32>,
    raised: Vec<(u32, u32)>,
}

impl ListSearch {
    fn new(lists: usize) -> Self {
        Self { seen: vec![0; lists], round: 0, open: Vec::new(), raised: Vec::new() }
    }

    /// Returns `true` if a path leads from `long`, except through its tail `short`, to `short`;
    /// also if the search is abandoned.
    fn reaches(&mut self, lists: &StateGraph, tails: &SharedTails, long: u32, short: u32) -> bool {
        self.round += 1;
        self.open.clear();
        let own = lists.edges(long).len() - lists.edges(short).len();
        self.open.extend(lists.edges(long)[..own].iter().map(|edge| edge.target()));
        let mut remaining = MAX_VISITED;
        while let Some(list) = self.open.pop() {
            let list = tails.stored(list);
            if list == short {
                return true;
            }
            // Levels rise along a path, so none leads to `short` from a level as high as its own.
            let high = tails.level[list as usize] >= tails.level[short as usize];
            if list == 0 || high || self.seen[list as usize] == self.round {
                continue;
            }
            self.seen[list as usize] = self.round;
            if remaining == 0 {
                return true;
            }
            remaining -= 1;
            self.open.extend(lists.edges(list).iter().map(|edge| edge.target()));
        }
        false
    }

    /// Raises `long` to the level of `short`, and the lists that can be reached from it above that.
    /// If that reaches too many lists, restores the levels and returns `false`.
    fn raise(
        &mut self,
        lists: &StateGraph,
        tails: &mut SharedTails,
        long: u32,
        short: u32,
    ) -> bool {
        self.raised.clear();
        self.open.clear();
        self.raised.push((long, tails.level[long as usize]));
        tails.level[long as usize] = tails.level[short as usize];
        self.open.push(long);
        while let Some(list) = self.open.pop() {
            let level = tails.level[list as usize];
            for edge in lists.edges(list) {
                let target = tails.stored(edge.target());
                if target != 0 && tails.level[target as usize] <= level {
                    self.raised.push((target, tails.level[target as usize]));
                    tails.level[target as usize] = level + 1;
                    self.open.push(target);
                }
            }
            if self.raised.len() > 4 * MAX_VISITED {
                for &(list, level) in self.raised.iter().rev() {
                    tails.level[list as usize] = level;
                }
                return false;
            }
        }
        true
    }
}

/// A hash table of lists by their edges. Edges are hashed from the last to the first, so that one
/// pass gives the hashes of all tails of a list.
struct ListTable {
    /// (hash, list); list 0 marks a free entry.
    entries: Vec<(u32, u32)>,
}

impl ListTable {
    fn new(lists: &StateGraph) -> Self {
        let mut entries = vec![(0, 0); (lists.len() * 2).next_power_of_two()];
        let mask = entries.len() - 1;
        for list in 1..lists.len() as u32 {
            let edges = lists.edges(list);
            if edges.is_empty() {
                continue;
            }
            let hash = (edges.iter().rev().fold(0, |hash, &edge| step(hash, edge)) >> 32) as u32;
            let mut at = hash as usize & mask;
            while entries[at].1 != 0 {
                at = (at + 1) & mask;
            }
            entries[at] = (hash, list);
        }
        Self { entries }
    }

    /// Calls `visit` with every list that is a proper tail of `long`, the shortest first.
    fn for_each_tail(&self, lists: &StateGraph, long: u32, mut visit: impl FnMut(u32)) {
        let edges = lists.edges(long);
        let mut hash = 0;
        for begin in (1..edges.len()).rev() {
            hash = step(hash, edges[begin]);
            let short = (hash >> 32) as u32;
            let mut at = short as usize & (self.entries.len() - 1);
            loop {
                let (known, list) = self.entries[at];
                if list == 0 {
                    break;
                }
                // Two lists can be equal if a class of the GADDAG has the edges of a state of the
                // DAWG.
                if known == short && lists.edges(list) == &edges[begin..] {
                    visit(list);
                }
                at = (at + 1) & (self.entries.len() - 1);
            }
        }
    }
}

#[inline]
fn step(hash: u64, edge: GraphEdge) -> u64 {
    (hash.rotate_left(23) ^ u64::from(edge.0) ^ 0x5bd1_e995).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}
