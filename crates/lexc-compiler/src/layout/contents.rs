//! The automata of a pool.

use super::records::Size;
use crate::automaton::classes::TwoWayClasses;
use crate::automaton::compact::Compact;
use crate::automaton::dawg::Dawg;
use crate::automaton::gaddag::{Gaddag, InOrder};
use crate::automaton::reversed::Reversed;
use crate::compile::StructureSet;

/// The automata of a pool. The DAWG is always there.
#[derive(Debug)]
pub(crate) struct Contents {
    pub(crate) dawg: Dawg,
    /// With its size, the trie is stored.
    pub(crate) trie: Option<Size>,
    pub(crate) middles: Option<Middles>,
    /// The structures that are stored.
    pub(crate) stored: StructureSet,
}

/// What is made of the classes of word middles.
#[derive(Debug)]
pub(crate) struct Middles {
    /// The number of classes, class 0 included.
    pub(crate) classes: usize,
    /// The GADDAG for bitmap states, if it is stored by itself.
    pub(crate) gaddag: Option<InOrder>,
    /// The classes, if both of their sides are known.
    pub(crate) both_sides: Option<BothSides>,
}

/// The classes with their edges on both sides.
#[derive(Debug)]
pub(crate) struct BothSides {
    pub(crate) classes: TwoWayClasses,
    /// An order in which the edges of both sides lead forward.
    pub(crate) order: Vec<u32>,
    /// The classes that are equal to a state of the DAWG, with that state.
    pub(crate) shared: Vec<(u32, u32)>,
    pub(crate) reversed: Option<Reversed>,
    pub(crate) compact: Option<Compact>,
}

/// The parts of a two-way DAWG.
#[derive(Debug, Clone, Copy)]
pub(crate) struct TwoWay<'a> {
    pub(crate) classes: &'a TwoWayClasses,
    /// An order in which the edges of both sides lead forward.
    pub(crate) order: &'a [u32],
    pub(crate) reversed: &'a Reversed,
}

impl BothSides {
    /// Returns the two-way DAWG, if the reversed DAWG is known.
    fn two_way(&self) -> Option<TwoWay<'_>> {
        Some(TwoWay {
            classes: &self.classes,
            order: &self.order,
            reversed: self.reversed.as_ref()?,
        })
    }
}

impl Contents {
    /// Returns the contents of a pool of a DAWG alone.
    pub(super) fn of_dawg(dawg: Dawg) -> Self {
        Self {
            dawg,
            trie: None,
            middles: None,
            stored: StructureSet::default(),
        }
    }

    /// Returns the classes, if both of their sides are known.
    fn both_sides(&self) -> Option<&BothSides> {
        self.middles.as_ref()?.both_sides.as_ref()
    }

    /// Returns the number of classes that are stored whole, class 0 included.
    pub(super) fn classes(&self) -> usize {
        let stored = self.stored.gaddag || self.stored.two_way;
        let middles = self.middles.as_ref().filter(|_| stored);
        middles.map_or(0, |middles| middles.classes)
    }

    /// Returns the GADDAG for bitmap states, if it is stored by itself.
    pub(super) fn gaddag_in_order(&self) -> Option<&InOrder> {
        self.middles.as_ref()?.gaddag.as_ref()
    }

    /// Returns the GADDAG for edge lists, if it is stored, with an order of its classes.
    pub(super) fn gaddag(&self) -> Option<(Gaddag<'_>, &[u32])> {
        let both_sides = self.both_sides().filter(|_| self.stored.gaddag)?;
        let BothSides {
            classes,
            order,
            shared,
            ..
        } = both_sides;
        Some((Gaddag::known(&self.dawg, &classes.left, shared), order))
    }

    /// Returns the two-way DAWG, if it is stored.
    pub(super) fn two_way(&self) -> Option<TwoWay<'_>> {
        let stored = self.stored.two_way;
        self.both_sides().filter(|_| stored)?.two_way()
    }

    /// Returns the compact two-way DAWG, if it is stored.
    pub(super) fn compact(&self) -> Option<(&Compact, TwoWay<'_>)> {
        let stored = self.stored.two_way_compact;
        let both_sides = self.both_sides().filter(|_| stored)?;
        Some((both_sides.compact.as_ref()?, both_sides.two_way()?))
    }

    /// Returns the reversed DAWG, if something that is stored leads into it.
    pub(super) fn reversed(&self) -> Option<&Reversed> {
        let stored = self.stored.two_way || self.stored.two_way_compact;
        self.both_sides().filter(|_| stored)?.reversed.as_ref()
    }
}
