//! Edges to classes that may not be numbered yet.

use core::hint::select_unpredictable;

use crate::automaton::graph::GraphEdge;

/// A member of a group: the state of the DAWG that its factors lead to (bits 2 and up), whether
/// terminal edges lead there (bit 1), and whether its factors are prefixes (bit 0).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Member(pub(super) u32);

impl Member {
    /// The member without right edges. Only terminal edges lead to state 0.
    pub(super) const SINK: Self = Self(0b10);

    /// Packs a member that is not [`Self::SINK`].
    #[inline]
    pub(super) const fn new(state: u32, terminal: bool, prefix: bool) -> Self {
        Self(state << 2 | (terminal as u32) << 1 | prefix as u32)
    }

    /// Returns the state that the factors lead to.
    #[inline]
    pub(super) const fn state(self) -> u32 {
        self.0 >> 2
    }

    /// Returns `true` if terminal edges lead there.
    #[inline]
    pub(super) const fn terminal(self) -> bool {
        self.0 & 0b10 != 0
    }

    /// Returns `true` if the factors are prefixes.
    #[inline]
    pub(super) const fn prefix(self) -> bool {
        self.0 & 1 != 0
    }

    /// Returns the member of `group` after an edge of the DAWG, or `None` if that is class 0.
    #[inline]
    pub(super) fn after(self, edge: GraphEdge, group: u32) -> Option<Self> {
        let (member, is_end) = self.after_or_end(edge, group);
        (!is_end).then_some(member)
    }

    /// Returns the member of [`Self::after`], and whether there is none, without branches, which
    /// would be mispredicted.
    #[inline(always)]
    fn after_or_end(self, edge: GraphEdge, group: u32) -> (Self, bool) {
        let is_sink = edge.target() == 0;
        let terminal = edge.terminal() & (group != EMPTY);
        let next = Self::new(edge.target(), terminal, self.prefix());
        let next = select_unpredictable(is_sink, Self::SINK, next);
        (next, is_sink & (group == EMPTY))
    }
}

/// The group of the empty set: factors that are only prefixes. Their members have no terminal flag,
/// since it concerns the root alone.
pub(super) const EMPTY: u32 = 0;

/// The target of a [`ClassEdge`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum EdgeTarget {
    /// Class 0.
    End,
    /// A class outside groups.
    Class(u32),
    Member {
        group: u32,
        member: Member,
    },
}

/// An edge in two words: bits 0–26 the class or member, 27–51 the group, 52 terminal, 53–58 the
/// label, 63 whether it leads to a member. It is aligned as one word, so that edges of a graph can
/// take its place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[repr(Rust, packed(4))]
pub(super) struct ClassEdge(u64);

const MEMBER: u64 = 1 << 63;
const TERMINAL: u64 = 1 << 52;

impl ClassEdge {
    /// Returns an edge to class `number` or, if `is_to_member` is set, to `member` of group
    /// `number`.
    #[inline]
    pub(super) fn leading(
        label: u8,
        terminal: bool,
        number: u32,
        is_to_member: bool,
        member: Member,
    ) -> Self {
        let number = u64::from(number);
        let to_member = MEMBER | number << 27 | u64::from(member.0);
        let target = select_unpredictable(is_to_member, to_member, number);
        Self(u64::from(label) << 53 | (u64::from(terminal) * TERMINAL) | target)
    }

    /// Returns the two words of the edge, which have no meaning as edges of a graph.
    #[inline]
    pub(super) const fn into_words(self) -> [GraphEdge; 2] {
        [GraphEdge(self.0 as u32), GraphEdge((self.0 >> 32) as u32)]
    }

    #[inline]
    pub(super) const fn from_words([low, high]: [GraphEdge; 2]) -> Self {
        Self((high.0 as u64) << 32 | low.0 as u64)
    }

    /// Returns the edge to the target of this edge, a member, extended by an edge of the DAWG.
    #[inline(always)]
    pub(super) fn after(self, edge: GraphEdge) -> Self {
        let (group, member) = (self.group_or(EMPTY), self.member());
        let (next, is_end) = member.after_or_end(edge, group);
        let terminal = edge.terminal() & member.prefix();
        Self::leading(self.label(), terminal, group, !is_end, next)
    }

    #[inline]
    pub(super) const fn label(self) -> u8 {
        (self.0 >> 53 & 63) as u8
    }

    #[inline]
    pub(super) const fn terminal(self) -> bool {
        self.0 & TERMINAL != 0
    }

    #[inline]
    pub(super) const fn target(self) -> EdgeTarget {
        if self.is_to_member() {
            return EdgeTarget::Member { group: self.group_or(EMPTY), member: self.member() };
        }
        match self.low() {
            0 => EdgeTarget::End,
            class => EdgeTarget::Class(class),
        }
    }

    #[inline]
    pub(super) const fn is_to_member(self) -> bool {
        self.0 & MEMBER != 0
    }

    /// Returns the group that the edge leads into, or `none`. Branch-free, because the branch would
    /// be mispredicted.
    #[inline]
    pub(super) const fn group_or(self, none: u32) -> u32 {
        let group = (self.0 >> 27 & ((1 << 25) - 1)) as u32;
        if self.is_to_member() { group } else { none }
    }

    /// Returns the member that the edge leads to; meaningless for an edge to a class outside
    /// groups.
    #[inline]
    pub(super) const fn member(self) -> Member {
        Member(self.low())
    }

    /// Returns the class outside groups that the edge leads to; 0 for an edge to a member.
    #[inline]
    pub(super) const fn class_or_end(self) -> u32 {
        if self.is_to_member() { 0 } else { self.low() }
    }

    #[inline]
    const fn low(self) -> u32 {
        (self.0 & ((1 << 27) - 1)) as u32
    }

    #[inline]
    pub(super) const fn relabelled(self, label: u8) -> Self {
        Self(self.0 & !(63 << 53) | (label as u64) << 53)
    }
}
