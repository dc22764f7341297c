//! The rows of left edges of all classes.

use core::ops::Range;

use super::super::by_group::ByGroup;
use super::super::{LeftClasses, ROOT};
use super::arc::{Arc, EMPTY, Member};
use super::left::{GroupArc, LeftArcs, Rows as ArcRows};
use super::members::Members;
use crate::automaton::graph::{GraphEdge, MAX_STATES, StateGraph};

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
    let LeftArcs {
        of_classes,
        of_groups,
    } = left;
    let first = beginnings(&of_classes, &of_groups, &prefixes, &members);
    let groups = of_groups.len() as u32;
    let (mut rows, waiting) = Rows::of_classes(first, of_classes, &prefixes, groups);
    drop(prefixes);
    let columns = rows.columns(&of_groups, &members);
    drop(of_groups);
    rows.add_targets(waiting, columns, groups, &mut members);
    let ends = rows.add_separators(groups, &members);
    LeftClasses {
        rows: StateGraph::from_rows(rows.first, rows.edges),
        parents: Some(rows.parents),
        ends,
    }
}

/// Returns the beginning of the row of each class, and the end of the last one.
fn beginnings(
    of_classes: &ArcRows<Arc>,
    of_groups: &ArcRows<GroupArc>,
    prefixes: &[u32],
    members: &Members,
) -> Vec<u32> {
    let mut first = Vec::with_capacity(members.classes() + 1);
    let mut end = 0;
    for class in 0..of_classes.len() as u32 {
        first.push(end);
        let separator = u32::from(separator(prefixes, class) != 0);
        end += separator + of_classes.row(class).len() as u32;
    }
    for group in 0..of_groups.len() as u32 {
        let width = of_groups.row(group).len() as u32;
        for (_, member) in members.of(group) {
            first.push(end);
            end += width + u32::from(member.prefix());
        }
    }
    first.push(end);
    first
}

/// Rows that are being written, in any order.
struct Rows {
    first: Vec<u32>,
    edges: Vec<GraphEdge>,
    /// For each class but class 0 the left edges that lead to it. One element more, so that an array like `first` fits into its place.
    parents: Vec<u32>,
}

impl Rows {
    /// Makes the rows of the classes outside groups, in the place of their arcs, and room for the others. Edges to members lack
    /// their targets; returns these by group.
    fn of_classes(
        first: Vec<u32>,
        of_classes: ArcRows<Arc>,
        prefixes: &[u32],
        groups: u32,
    ) -> (Self, ByGroup<Waiting>) {
        // What is needed longest comes first, so that memory does not fall to pieces.
        let mut parents = vec![0; first.len()];
        let entered = of_classes.all().iter().map(|arc| arc.group_or(groups));
        let mut waiting = ByGroup::with_room(groups as usize, entered);
        let (arcs_first, arcs) = of_classes.into_parts();
        // Collected where the arcs are, since their words take as much memory.
        let words: Vec<[GraphEdge; 2]> = arcs.into_iter().map(Arc::into_words).collect();
        let mut edges = words.into_flattened();
        let (mut class, mut position) = (0, 0);
        for at in 0..edges.len() / 2 {
            let arc = Arc::from_words([edges[2 * at], edges[2 * at + 1]]);
            // All classes but class 0 have arcs. If two sets have the same sum, others may have none; what is written then is no
            // GADDAG of the words, which the count of accepted strings shows.
            let begins = arcs_first[class as usize + 1] as usize == at;
            class += u32::from(begins);
            // Overwritten if there is no separator. At most two words are written for the two that were read.
            let state = separator(prefixes, class);
            edges[position] = GraphEdge::numbered(0, state);
            position += usize::from(begins && state != 0);
            let target = arc.class_or_end();
            let edge = GraphEdge::numbered(arc.tile(), target).completed_if(arc.terminal());
            edges[position] = edge;
            parents[target as usize] += 1;
            let waits = Waiting {
                position: position as u32,
                member: arc.member(),
            };
            waiting.add(arc.group_or(groups), waits);
            position += 1;
        }
        edges.truncate(position);
        edges.resize(first.last().map_or(0, |&end| end as usize), GraphEdge(0));
        let rows = Self {
            first,
            edges,
            parents,
        };
        (rows, waiting)
    }

    /// Adds the left edges of all members, and gives those of classes that lead to members their targets. Each group is looked at once.
    fn add_targets(
        &mut self,
        waiting: ByGroup<Waiting>,
        columns: ByGroup<Column>,
        groups: u32,
        members: &mut Members,
    ) {
        for group in 0..groups {
            members.look_at(group);
            for &Waiting { position, member } in waiting.of(group) {
                self.lead(position, members.class(member));
            }
            for &column in columns.of(group) {
                self.add_column(members, group, column);
            }
        }
    }

    /// Gives an edge that was added without a target its target.
    #[inline]
    fn lead(&mut self, position: u32, class: u32) {
        let edge = &mut self.edges[position as usize];
        *edge = GraphEdge(edge.0 | class);
        self.parents[class as usize] += 1;
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
            let edge = GraphEdge::numbered(tile, next).completed_if(prefix && member.terminal());
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
                self.edges[position as usize] = GraphEdge::numbered(0, member.state());
            }
        }
        ends
    }
}

/// Returns the state that the separator of a class outside groups leads to, 0 if it has none. The root, the empty prefix, has none.
#[inline]
fn separator(prefixes: &[u32], class: u32) -> u32 {
    prefixes[class as usize] * u32::from(class != ROOT)
}

#[cfg(test)]
mod tests {
    use super::super::super::Record;
    use super::super::search::Found;
    use super::*;

    /// Classes without arcs are found if two sets have the same sum. What is written then is wrong, but an automaton, which can be
    /// counted.
    #[test]
    fn classes_without_arcs_do_no_harm() {
        let to = |class, tile| Arc::leading(tile, false, class, false, Member::default());
        let rows = [
            vec![],
            vec![to(2, 1)],
            vec![],
            vec![],
            vec![],
            vec![to(3, 2), to(4, 3)],
        ];
        let prefixes = vec![0, 9, 5, 6, 7, 8];
        let mut of_classes = ArcRows::with_capacity(rows.len(), 0);
        for row in &rows {
            of_classes.extend(row.iter().copied(), [row.len()].into_iter());
        }
        let mut of_groups = ArcRows::with_capacity(1, 0);
        of_groups.close();
        let found = Found {
            records: vec![Record::default(); rows.len()],
            arcs: Vec::new(),
            parents: Vec::new(),
            entrances: vec![GraphEdge(0)],
        };
        let members = Members::find(&StateGraph::default(), &found).unwrap();
        let left = LeftArcs {
            of_classes,
            of_groups,
        };
        let classes = write(left, prefixes, members);
        assert_eq!(classes.len(), 6);
        let mut edges = classes.all_edges();
        assert!(edges.all(|edge| edge.target() < 6));
    }
}
