//! The rows of left edges of all classes.

use core::ops::Range;

use super::super::by_group::ByGroup;
use super::super::{LeftClasses, ROOT};
use super::arc::{EMPTY, Member};
use super::left::{GroupArc, LeftArcs, Rows as ArcRows};
use super::members::Members;
use crate::automaton::graph::{Edge, Graph, MAX_STATES};

/// A left edge of a class that leads to a member of a group.
#[derive(Debug, Clone, Copy, Default)]
struct Waiting {
    position: u32,
    member: Member,
}

/// A left edge of all members of a group, with what is needed of the group that it leaves: groups are spread over memory.
#[derive(Debug, Clone, Copy, Default)]
struct Column {
    /// The position of the edge of the first member, had it no separator.
    position: u32,
    /// Bits 0–24 the place of the first member among all, 25–30 the number of left edges of each member.
    first: u32,
    /// Bits 0–24 the number of members, 25–30 the tile, 31 whether middles with this tile before them begin words.
    len: u32,
}

/// The bits of a [`Column`] that hold a place or a number of members.
const PLACE: u32 = MAX_STATES as u32 - 1;

impl Column {
    fn new(position: u32, members: &Range<u32>, width: usize, arc: &GroupArc) -> Self {
        Self {
            position,
            first: members.start | (width as u32) << 25,
            len: members.len() as u32 | u32::from(arc.tile) << 25 | u32::from(arc.prefix) << 31,
        }
    }

    /// Returns the places of the members.
    #[inline]
    const fn members(self) -> Range<u32> {
        let first = self.first & PLACE;
        first..first + (self.len & PLACE)
    }

    /// Returns the number of left edges of each member.
    #[inline]
    const fn width(self) -> u32 {
        self.first >> 25
    }

    #[inline]
    const fn tile(self) -> u8 {
        (self.len >> 25 & 63) as u8
    }

    /// Returns `true` if middles with the tile before them begin words.
    #[inline]
    const fn prefix(self) -> bool {
        self.len >> 31 != 0
    }
}

/// Writes the left edges of all classes. `prefixes` has for each class outside groups the state of the DAWG that its
/// middles lead to from the root, or 0.
pub(super) fn write(left: LeftArcs, prefixes: Vec<u32>, mut members: Members) -> LeftClasses {
    let mut rows = Rows::new(&left, &prefixes, &members);
    let waiting = rows.add_classes(&left, &prefixes);
    drop(prefixes);
    let groups = left.of_groups.len() as u32;
    let columns = rows.columns(&left.into_of_groups(), &members);
    for group in 0..groups {
        members.look_at(group);
        for &Waiting { position, member } in waiting.of(group) {
            rows.lead(position, members.class(member));
        }
        for &column in columns.of(group) {
            rows.add_column(&members, group, column);
        }
    }
    let ends = rows.add_separators(groups, &members);
    LeftClasses {
        rows: Graph::from_rows(rows.first, rows.edges),
        parents: Some(rows.parents),
        ends,
    }
}

/// Rows that are being written, in any order.
struct Rows {
    first: Vec<u32>,
    edges: Vec<Edge>,
    /// For each class but class 0 the left edges that lead to it.
    parents: Vec<u32>,
}

impl Rows {
    /// Makes room for all rows.
    fn new(left: &LeftArcs, prefixes: &[u32], members: &Members) -> Self {
        let mut first = Vec::with_capacity(members.classes() + 1);
        let mut end = 0;
        for class in 0..left.of_classes.len() as u32 {
            first.push(end);
            let separator = usize::from(separator(prefixes, class).is_some());
            end += (separator + left.of_classes.row(class).len()) as u32;
        }
        for group in 0..left.of_groups.len() as u32 {
            let width = left.of_groups.row(group).len() as u32;
            for (_, member) in members.of(group) {
                first.push(end);
                end += width + u32::from(member.prefix());
            }
        }
        first.push(end);
        Self {
            first,
            edges: vec![Edge(0); end as usize],
            parents: vec![0; members.classes()],
        }
    }

    /// Gives an edge that was added without a target its target.
    #[inline]
    fn lead(&mut self, position: u32, class: u32) {
        let edge = &mut self.edges[position as usize];
        *edge = Edge(edge.0 | class);
        self.parents[class as usize] += 1;
    }

    /// Adds the left edges of the classes outside groups; those to members lack their targets. Returns
    /// these by group.
    fn add_classes(&mut self, left: &LeftArcs, prefixes: &[u32]) -> ByGroup<Waiting> {
        let none = left.of_groups.len() as u32;
        let entered = left.of_classes.all().iter().map(|arc| arc.group_or(none));
        let mut waiting = ByGroup::with_room(left.of_groups.len(), entered);
        let mut position = 0;
        for class in 0..left.of_classes.len() as u32 {
            if let Some(state) = separator(prefixes, class) {
                self.edges[position as usize] = Edge::numbered(0, state);
                position += 1;
            }
            for &arc in left.of_classes.row(class) {
                let class = arc.class_or_end();
                let edge = Edge::numbered(arc.tile(), class).completed_if(arc.terminal());
                self.edges[position as usize] = edge;
                self.parents[class as usize] += 1;
                let member = arc.member();
                waiting.add(arc.group_or(none), Waiting { position, member });
                position += 1;
            }
        }
        waiting
    }

    /// Returns the left edges of all groups, by the groups that they lead to.
    fn columns(&self, of_groups: &ArcRows<GroupArc>, members: &Members) -> ByGroup<Column> {
        let arcs = of_groups.all().iter();
        let mut columns = ByGroup::with_room(of_groups.len(), arcs.map(|arc| arc.group));
        for source in 0..of_groups.len() as u32 {
            let places = members.places(source);
            let begin = self.first[members.class_at(places.start) as usize];
            let arcs = of_groups.row(source);
            for (position, arc) in (begin..).zip(arcs) {
                let column = Column::new(position, &places, arcs.len(), arc);
                columns.add(arc.group, column);
            }
        }
        columns
    }

    /// Adds a left edge of each member of a group, all of which lead to members of `target`, the group that was looked
    /// at last.
    #[inline]
    fn add_column(&mut self, members: &Members, target: u32, column: Column) {
        let (tile, prefix) = (column.tile(), column.prefix());
        let mut position = column.position;
        for &member in members.at(column.members()) {
            let terminal = member.terminal() && target != EMPTY;
            let after = Member::new(member.state(), terminal, prefix);
            // Which members are sinks can hardly be predicted, so there is no branch on that.
            let is_sink = member == Member::SINK;
            let is_end = is_sink && target == EMPTY;
            let class = members.class(if is_sink { member } else { after });
            let next = class * u32::from(!is_end);
            position += u32::from(member.prefix());
            let edge = Edge::numbered(tile, next).completed_if(prefix && member.terminal());
            self.edges[position as usize] = edge;
            self.parents[next as usize] += 1;
            position += column.width();
        }
    }

    /// Adds the separators of members. Returns the members without right edges.
    fn add_separators(&mut self, groups: u32, members: &Members) -> Vec<u32> {
        let mut ends = Vec::new();
        for (class, member) in (0..groups).flat_map(|group| members.of(group)) {
            if member == Member::SINK {
                ends.push(class);
            }
            if member.prefix() {
                let position = self.first[class as usize];
                self.edges[position as usize] = Edge::numbered(0, member.state());
            }
        }
        ends
    }
}

/// Returns the state that the separator of a class outside groups leads to. The root, the empty prefix, has none.
fn separator(prefixes: &[u32], class: u32) -> Option<u32> {
    let state = prefixes[class as usize];
    (class != ROOT && state != 0).then_some(state)
}
