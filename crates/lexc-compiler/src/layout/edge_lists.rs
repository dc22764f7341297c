//! The edge lists of a DAWG and its GADDAG for the writers of other formats: lists with the
//! separator at the position that the format requires, and an address for each, with or without
//! shared tails.

pub use super::collect::SeparatorPosition;
use super::collect::{addresses_of, collect};
use super::tails::{SharedTails, share_anywhere, share_forward};
use crate::automaton::classes::{proven, two_way_classes};
use crate::automaton::counts;
use crate::automaton::dawg::Dawg;
use crate::automaton::gaddag::Gaddag;
use crate::automaton::graph::{GraphEdge, StateGraph};
use crate::automaton::topological::topological_order_by;
use crate::normalise::Error;
use crate::progress::NoProgress;

/// The distinct edge lists of a DAWG and, optionally, of its minimal GADDAG, whose separators lead
/// into the DAWG. List 0 is the empty one, and targets come before the lists that lead to them.
///
/// ```
/// use lexc_compiler::layout::edge_lists::{EdgeLists, SeparatorPosition};
///
/// let mut words = lexc_compiler::words::WordCollector::default();
/// [&[1, 20][..], &[1, 20, 5], &[20, 1]].iter().for_each(|word| words.add(word));
/// let dawg = words.finish(None)?.dawg.expect("words");
/// // AT, ATE, TA.
/// let lists = EdgeLists::with_gaddag(&dawg, SeparatorPosition::First)?;
/// let placed = lists.place_sharing_tails(2);
/// assert_eq!(placed.end, 15);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct EdgeLists {
    lists: StateGraph,
    /// Lists below this number belong to the DAWG.
    boundary: u32,
    dawg: u32,
    gaddag: u32,
}

/// The order in which lists are stored, and the address of each list.
#[derive(Debug)]
pub struct ListPlacement {
    /// The stored lists in the order of their addresses; the others are tails of these.
    pub order: Vec<u32>,
    /// The address of each list's first edge; 0 for list 0 and for lists that are not reached.
    pub addresses: Vec<u32>,
    /// The first address after all lists.
    pub end: u64,
}

impl EdgeLists {
    /// Returns the lists of a DAWG alone.
    #[must_use]
    pub fn of_dawg(dawg: &Dawg) -> Self {
        Self {
            lists: dawg.graph.clone(),
            boundary: dawg.graph.len() as u32,
            dawg: dawg.root,
            gaddag: 0,
        }
    }

    /// Returns the lists of a DAWG and of its GADDAG.
    ///
    /// # Errors
    /// Returns an error if the GADDAG is too large for memory.
    pub fn with_gaddag(dawg: &Dawg, separator: SeparatorPosition) -> Result<Self, Error> {
        let letters = counts::sizes(dawg).letters;
        let (lists, root) = proven(letters, |seed| {
            let classes = two_way_classes(dawg, seed, &mut NoProgress)?;
            let gaddag = Gaddag::new(dawg, &classes.left, &mut NoProgress)?;
            let order = classes.topological_order();
            let accepted = gaddag.count(&order, &mut NoProgress)?.0.accepted;
            Ok((collect(dawg, Some((&gaddag, &order)), separator), accepted))
        })?;
        Ok(Self { lists, boundary: dawg.graph.len() as u32, dawg: dawg.root, gaddag: root })
    }

    /// Returns the list of the DAWG's root.
    #[must_use]
    pub fn dawg(&self) -> u32 {
        self.dawg
    }

    /// Returns the list of the GADDAG's root; 0 without a GADDAG.
    #[must_use]
    pub fn gaddag(&self) -> u32 {
        self.gaddag
    }

    /// Returns the number of lists, including the empty one.
    #[must_use]
    pub fn len(&self) -> usize {
        self.lists.len()
    }

    /// Returns `true` if there is only the empty list. Never the case for a lexicon.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.lists.is_empty()
    }

    /// Returns the edges of a list in letter order, with the separator at the requested position.
    #[must_use]
    pub fn edges(&self, list: u32) -> &[GraphEdge] {
        self.lists.edges(list)
    }

    /// Returns the list at which all strings begin, which some formats need unshared or first.
    fn top(&self) -> u32 {
        match self.gaddag {
            0 => self.dawg,
            gaddag => gaddag,
        }
    }

    /// Returns addresses from `first` on, for formats whose edges may point in both directions.
    /// Every list that is the tail of another is stored there, except the root of the GADDAG
    /// (without a GADDAG, of the DAWG). No placement of these lists takes fewer addresses. Time is
    /// linear in the edges.
    #[must_use]
    pub fn place_sharing_tails(&self, first: u32) -> ListPlacement {
        let mut tails = share_anywhere(&self.lists);
        tails.store(self.top());
        let order = tails.order((1..self.lists.len() as u32).rev());
        self.placed(order, &tails, first)
    }

    /// Returns addresses from `first` on, for formats whose edges must point forward. The root is
    /// at `first`; some tails cannot be shared.
    #[must_use]
    pub fn place_forward(&self, first: u32) -> ListPlacement {
        let mut tails = share_forward(&self.lists, self.boundary);
        tails.store(self.top());
        let mut order = tails.order((self.boundary..self.lists.len() as u32).rev());
        order.extend(tails.order((1..self.boundary).rev()));
        self.placed(order, &tails, first)
    }

    fn placed(&self, order: Vec<u32>, tails: &SharedTails, first: u32) -> ListPlacement {
        let mut end = u64::from(first);
        let addresses = addresses_of(&self.lists, tails, order.iter(), &mut end);
        ListPlacement { order, addresses, end }
    }

    /// Returns addresses from `first` on for the lists reachable from `root`, which is at `first`.
    /// Edges point forward, and no tail is shared.
    #[must_use]
    pub fn place_whole(&self, root: u32, first: u32) -> ListPlacement {
        let order = topological_order_from(&self.lists, root);
        let mut addresses = vec![0; self.lists.len()];
        let mut end = u64::from(first);
        for &list in &order {
            addresses[list as usize] = end as u32;
            end += self.lists.edges(list).len() as u64;
        }
        ListPlacement { order, addresses, end }
    }
}

/// Returns the lists reachable from `root` in topological order.
fn topological_order_from(lists: &StateGraph, root: u32) -> Vec<u32> {
    let mut reached = vec![false; lists.len()];
    let mut open = vec![root];
    while let Some(list) = open.pop() {
        if !core::mem::replace(&mut reached[list as usize], true) {
            open.extend(lists.edges(list).iter().map(|edge| edge.target()));
        }
    }
    let edges = |list| match reached[list as usize] {
        true => lists.edges(list),
        false => &[],
    };
    let all = (1..lists.len() as u32).flat_map(edges);
    topological_order_by(lists.len(), root, all, edges)
}
