//! The automata of a pool.

use super::records::StructureSize;
use crate::automaton::classes::TwoWayClasses;
use crate::automaton::compact::CompactShapes;
use crate::automaton::dawg::Dawg;
use crate::automaton::gaddag::{Gaddag, OrderedGaddag};
use crate::automaton::reversed::ReversedDawg;
use crate::options::StructureSet;

/// The automata of a pool. The DAWG is always stored.
#[derive(Debug)]
pub(crate) struct PoolContents {
    pub(crate) dawg: Dawg,
    /// The size of the trie, if it is stored.
    pub(crate) trie: Option<StructureSize>,
    pub(crate) class_automata: Option<ClassAutomata>,
    pub(crate) stored: StructureSet,
}

/// The automata that consist of classes of factors.
#[derive(Debug)]
pub(crate) struct ClassAutomata {
    /// The number of classes, including class 0.
    pub(crate) classes: usize,
    /// The GADDAG for bitmap states, if it is stored and not half of a two-way DAWG.
    pub(crate) gaddag: Option<OrderedGaddag>,
    /// The classes with both sides, if both are known.
    pub(crate) two_way_automata: Option<TwoWayAutomata>,
}

/// The classes with their edges on both sides.
#[derive(Debug)]
pub(crate) struct TwoWayAutomata {
    pub(crate) classes: TwoWayClasses,
    /// A topological order of the edges of both sides.
    pub(crate) order: Vec<u32>,
    /// The classes that equal a state of the DAWG, each with that state.
    pub(crate) shared: Vec<(u32, u32)>,
    pub(crate) reversed: Option<ReversedDawg>,
    pub(crate) compact: Option<CompactShapes>,
}

/// The parts of a two-way DAWG.
#[derive(Debug, Clone, Copy)]
pub(crate) struct TwoWayParts<'a> {
    pub(crate) classes: &'a TwoWayClasses,
    /// A topological order of the edges of both sides.
    pub(crate) order: &'a [u32],
    pub(crate) reversed: &'a ReversedDawg,
}

impl TwoWayAutomata {
    fn two_way(&self) -> Option<TwoWayParts<'_>> {
        Some(TwoWayParts {
            classes: &self.classes,
            order: &self.order,
            reversed: self.reversed.as_ref()?,
        })
    }
}

impl PoolContents {
    /// Returns the contents of a pool that stores the DAWG alone.
    pub(super) fn of_dawg(dawg: Dawg) -> Self {
        Self { dawg, trie: None, class_automata: None, stored: StructureSet::default() }
    }

    fn two_way_automata(&self) -> Option<&TwoWayAutomata> {
        self.class_automata.as_ref()?.two_way_automata.as_ref()
    }

    /// Returns the number of classes, including class 0, if the GADDAG or two-way DAWG is stored.
    pub(super) fn classes(&self) -> usize {
        let stored = self.stored.gaddag || self.stored.two_way;
        let class_automata = self.class_automata.as_ref().filter(|_| stored);
        class_automata.map_or(0, |class_automata| class_automata.classes)
    }

    /// Returns the GADDAG for bitmap states, if it is stored and not half of a two-way DAWG.
    pub(super) fn gaddag_in_order(&self) -> Option<&OrderedGaddag> {
        self.class_automata.as_ref()?.gaddag.as_ref()
    }

    /// Returns the GADDAG for edge lists with a topological order of its classes, if it is stored.
    pub(super) fn gaddag(&self) -> Option<(Gaddag<'_>, &[u32])> {
        let two_way_automata = self.two_way_automata().filter(|_| self.stored.gaddag)?;
        let TwoWayAutomata { classes, order, shared, .. } = two_way_automata;
        Some((Gaddag::with_shared(&self.dawg, &classes.left, shared), order))
    }

    pub(super) fn two_way(&self) -> Option<TwoWayParts<'_>> {
        let stored = self.stored.two_way;
        self.two_way_automata().filter(|_| stored)?.two_way()
    }

    pub(super) fn compact(&self) -> Option<(&CompactShapes, TwoWayParts<'_>)> {
        let stored = self.stored.two_way_compact;
        let two_way_automata = self.two_way_automata().filter(|_| stored)?;
        Some((two_way_automata.compact.as_ref()?, two_way_automata.two_way()?))
    }

    /// Returns the reversed DAWG, if a stored structure leads into it.
    pub(super) fn reversed(&self) -> Option<&ReversedDawg> {
        let stored = self.stored.two_way || self.stored.two_way_compact;
        self.two_way_automata().filter(|_| stored)?.reversed.as_ref()
    }
}
