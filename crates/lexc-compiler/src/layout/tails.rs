//! Sharing the tails of edge lists: a list that ends a longer one is not stored again, but
//! entered in the middle.
//!
//! Every arc must still point forward: the arcs that lead to the shorter list must come before
//! the longer one. So each list has a level, above all levels that lead to it, and a list may
//! move into another if that stays so:
//!
//! 1. at once, if the longer list's level is not lower;
//! 2. otherwise, if no walk leads from the longer list to the shorter; then the longer one and
//!    all that follow it are moved to higher levels.
//!
//! Of the 39,586 cells that could be shared in English lists with the separator first, and 41,506
//! with it last, some hundreds cannot be, since a walk does lead there.

use crate::automaton::graph::{GraphEdge, StateGraph};

/// Walks that look at more lists than this are given up, and the list is stored.
const PATIENCE: usize = 500;

/// The lists that are stored, in order, and where the others are found in them.
#[derive(Debug)]
pub(super) struct Tails {
    /// For each list the one it is the tail of, or itself.
    host: Vec<u32>,
    /// Level of each list that is stored.
    level: Vec<u32>,
}

/// Finds the lists of `lists` that are stored as tails of others. Lists from `boundary` on may
/// move into those below it, since all of these follow them, but not the reverse.
/// Children come before their parents.
pub(super) fn share(lists: &StateGraph, boundary: u32) -> Tails {
    let mut tails = Tails {
        host: (0..lists.len() as u32).collect(),
        level: levels(lists),
    };
    let table = Table::new(lists);
    let mut walk = Walk::new(lists.len());

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
    // Then those that need a walk, the lowest hosts first: less follows them.
    let heights = heights(lists);
    found.sort_by_key(|&(long, _)| heights[long as usize]);
    for (long, short) in found {
        let long = tails.stored(long);
        if tails.host[short as usize] != short || long == short {
            continue;
        }
        if tails.level[long as usize] < tails.level[short as usize]
            && (walk.leads_to(lists, &tails, long, short)
                || !walk.raise(lists, &mut tails, long, short))
        {
            continue;
        }
        tails.host[short as usize] = long;
    }
    tails
}

/// Finds the tails where arcs may point in both directions: every list that is the tail of another is
/// entered there.
pub(super) fn share_anywhere(lists: &StateGraph) -> Tails {
    let mut tails = Tails {
        host: (0..lists.len() as u32).collect(),
        level: levels(lists),
    };
    let table = Table::new(lists);
    for long in longest_first(lists) {
        if tails.is_stored(long) {
            table.for_each_tail(lists, long, |short| tails.host[short as usize] = long);
        }
    }
    tails
}

/// Returns the lists of more than one edge; a tail of a tail is a tail of the longest.
fn longest_first(lists: &StateGraph) -> Vec<u32> {
    let mut order: Vec<u32> = (1..lists.len() as u32)
        .filter(|&list| lists.edges(list).len() > 1)
        .collect();
    order.sort_by_key(|&list| core::cmp::Reverse(lists.edges(list).len()));
    order
}

impl Tails {
    /// Returns `true` if the list is stored, and not the tail of another.
    pub(super) fn is_stored(&self, list: u32) -> bool {
        self.host[list as usize] == list
    }

    /// Stores a list even if it is the tail of another.
    pub(super) fn store(&mut self, list: u32) {
        self.host[list as usize] = list;
    }

    /// Returns the stored list that `list` is, or is the tail of.
    pub(super) fn stored(&self, mut list: u32) -> u32 {
        while self.host[list as usize] != list {
            list = self.host[list as usize];
        }
        list
    }

    /// Returns those of `lists` that are stored, in an order in which every arc points forward.
    pub(super) fn order(&self, lists: impl Iterator<Item = u32>) -> Vec<u32> {
        let mut order: Vec<u32> = lists.filter(|&list| self.is_stored(list)).collect();
        order.sort_by_key(|&list| self.level[list as usize]);
        order
    }
}

/// Returns the longest walk to each list.
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

/// Returns the longest walk from each list.
fn heights(lists: &StateGraph) -> Vec<u16> {
    let mut height = vec![0; lists.len()];
    for list in 1..lists.len() as u32 {
        let below = lists
            .edges(list)
            .iter()
            .map(|edge| height[edge.target() as usize]);
        height[list as usize] = 1 + below.max().unwrap_or(0);
    }
    height
}

/// Walks over stored lists.
struct Walk {
    seen: Vec<u32>,
    round: u32,
    open: Vec<u32>,
    raised: Vec<(u32, u32)>,
}

impl Walk {
    fn new(lists: usize) -> Self {
        Self {
            seen: vec![0; lists],
            round: 0,
            open: Vec::new(),
            raised: Vec::new(),
        }
    }

    /// Returns `true` if a walk leads from `long`, but not through the tail that `short` is, to
    /// `short`. True also if that is not known soon enough.
    fn leads_to(&mut self, lists: &StateGraph, tails: &Tails, long: u32, short: u32) -> bool {
        self.round += 1;
        self.open.clear();
        let own = lists.edges(long).len() - lists.edges(short).len();
        self.open
            .extend(lists.edges(long)[..own].iter().map(|edge| edge.target()));
        let mut patience = PATIENCE;
        while let Some(list) = self.open.pop() {
            let list = tails.stored(list);
            if list == short {
                return true;
            }
            // Walks climb: from a level as high as that of `short` none leads there.
            let high = tails.level[list as usize] >= tails.level[short as usize];
            if list == 0 || high || self.seen[list as usize] == self.round {
                continue;
            }
            self.seen[list as usize] = self.round;
            if patience == 0 {
                return true;
            }
            patience -= 1;
            self.open
                .extend(lists.edges(list).iter().map(|edge| edge.target()));
        }
        false
    }

    /// Raises `long` to the level of `short`, and what follows it above that. Takes it back and
    /// returns false if that reaches too far.
    fn raise(&mut self, lists: &StateGraph, tails: &mut Tails, long: u32, short: u32) -> bool {
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
            if self.raised.len() > 4 * PATIENCE {
                for &(list, level) in self.raised.iter().rev() {
                    tails.level[list as usize] = level;
                }
                return false;
            }
        }
        true
    }
}

/// Finds a list by its cells. Hashes are taken from the last cell to the first, so that those of
/// all tails of a list come in one pass.
struct Table {
    /// (hash, list); list 0 marks a free entry.
    entries: Vec<(u32, u32)>,
}

impl Table {
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
                // Two lists can be equal where a state of the GADDAG ends as one of the DAWG does.
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
