//! Edges to classes that are not numbered yet.

use core::hint::select_unpredictable;

use crate::automaton::graph::GraphEdge;

/// A member of a group: the state of the DAWG that its middles lead to (bits 2 and up), whether they
/// lead there by terminal edges (bit 1), and whether the root is among the states that they lead from
/// (bit 0).
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

    /// Returns the state that the middles lead to.
    #[inline]
    pub(super) const fn state(self) -> u32 {
        self.0 >> 2
    }

    /// Returns `true` if they lead there by terminal edges.
    #[inline]
    pub(super) const fn terminal(self) -> bool {
        self.0 & 0b10 != 0
    }

    /// Returns `true` if the middles begin words, too.
    #[inline]
    pub(super) const fn prefix(self) -> bool {
        self.0 & 1 != 0
    }

    /// Returns the member of `group` after an edge of the DAWG, [`None`] where nothing can surround it.
    #[inline]
    pub(super) fn after(self, edge: GraphEdge, group: u32) -> Option<Self> {
        let (member, is_end) = self.after_or_end(edge, group);
        (!is_end).then_some(member)
    }

    /// Returns the member of [`Self::after`] and whether there is none, without branches, which would be mispredicted.
    #[inline(always)]
    fn after_or_end(self, edge: GraphEdge, group: u32) -> (Self, bool) {
        let is_sink = edge.target() == 0;
        let terminal = edge.terminal() & (group != EMPTY);
        let next = Self::new(edge.target(), terminal, self.prefix());
        let next = select_unpredictable(is_sink, Self::SINK, next);
        (next, is_sink & (group == EMPTY))
    }
}

/// The group of the empty set: middles that only begin words. Its members are of the root alone, which
/// the flag is not about.
pub(super) const EMPTY: u32 = 0;

/// The target of an arc.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Target {
    /// The class of middles that nothing can surround.
    End,
    /// A class outside groups.
    Class(u32),
    /// A member of a group.
    Member { group: u32, member: Member },
}

/// An edge in two words: bits 0–26 the class or member, 27–51 the group, 52 terminal, 53–58 the tile, 63
/// whether it leads to a member. It is aligned as one word, so that edges can take the place of arcs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[repr(Rust, packed(4))]
pub(super) struct Arc(u64);

const MEMBER: u64 = 1 << 63;
const TERMINAL: u64 = 1 << 52;

impl Arc {
    /// Returns an arc to class `number` or, if it leads to a member, to `member` of the group with that number. To class 0 where nothing can
    /// surround the middle.
    #[inline]
    pub(super) fn leading(
        tile: u8,
        terminal: bool,
        number: u32,
        is_to_member: bool,
        member: Member,
    ) -> Self {
        let number = u64::from(number);
        let to_member = MEMBER | number << 27 | u64::from(member.0);
        let target = select_unpredictable(is_to_member, to_member, number);
        Self(u64::from(tile) << 53 | (u64::from(terminal) * TERMINAL) | target)
    }

    /// Returns the two words of the arc; as edges they have no meaning.
    #[inline]
    pub(super) const fn into_words(self) -> [GraphEdge; 2] {
        [GraphEdge(self.0 as u32), GraphEdge((self.0 >> 32) as u32)]
    }

    /// Returns the arc of two words.
    #[inline]
    pub(super) const fn from_words([low, high]: [GraphEdge; 2]) -> Self {
        Self((high.0 as u64) << 32 | low.0 as u64)
    }

    /// Returns the left edge of the middles of this arc, which leads to a member, after an edge of the DAWG.
    #[inline(always)]
    pub(super) fn after(self, edge: GraphEdge) -> Self {
        let (group, member) = (self.group_or(EMPTY), self.member());
        let (next, is_end) = member.after_or_end(edge, group);
        let terminal = edge.terminal() & member.prefix();
        Self::leading(self.tile(), terminal, group, !is_end, next)
    }

    #[inline]
    pub(super) const fn tile(self) -> u8 {
        (self.0 >> 53 & 63) as u8
    }

    #[inline]
    pub(super) const fn terminal(self) -> bool {
        self.0 & TERMINAL != 0
    }

    #[inline]
    pub(super) const fn target(self) -> Target {
        if self.is_to_member() {
            return Target::Member {
                group: self.group_or(EMPTY),
                member: self.member(),
            };
        }
        match self.low() {
            0 => Target::End,
            class => Target::Class(class),
        }
    }

    /// Returns `true` if the arc leads to a member of a group.
    #[inline]
    pub(super) const fn is_to_member(self) -> bool {
        self.0 & MEMBER != 0
    }

    /// Returns the group that the arc leads into, or `none` if it leads into none. Which of both it is can hardly be
    /// predicted, so this takes no branch.
    #[inline]
    pub(super) const fn group_or(self, none: u32) -> u32 {
        let group = (self.0 >> 27 & ((1 << 25) - 1)) as u32;
        if self.is_to_member() { group } else { none }
    }

    /// Returns the member of its group that the arc leads to; of no meaning if it leads into none.
    #[inline]
    pub(super) const fn member(self) -> Member {
        Member(self.low())
    }

    /// Returns the class outside groups that the arc leads to, or 0 if it leads to no such class.
    #[inline]
    pub(super) const fn class_or_end(self) -> u32 {
        if self.is_to_member() { 0 } else { self.low() }
    }

    #[inline]
    const fn low(self) -> u32 {
        (self.0 & ((1 << 27) - 1)) as u32
    }

    /// Returns the arc with the label of another number.
    #[inline]
    pub(super) const fn relabelled(self, tile: u8) -> Self {
        Self(self.0 & !(63 << 53) | (tile as u64) << 53)
    }
}
