//! The left edges of all classes, written to one graph.

use core::ops::Range;

use super::super::class_edges::{LeftClasses, ROOT};
use super::super::counting_sort::CountingSort;
use super::edges::{ClassEdge, EMPTY, Member};
use super::left::{EdgeLists, GroupEdge, LeftEdges};
use super::members::Members;
use crate::automaton::graph::{GraphEdge, MAX_STATES, StateGraph};
use crate::normalise::Error;
use crate::progress::BuildProgress;

/// A left edge of a class outside groups that leads to a member of a group.
#[derive(Debug, Clone, Copy, Default)]
struct EdgeToMember {
    position: u32,
    member: Member,
}

/// A left edge of all members of a group, with a copy of that group's data, because groups are
/// spread over memory.
#[derive(Debug, Clone, Copy, Default)]
struct GroupColumn {
    /// The position of the edge of the first member, not counting its separator.
    position: u32,
    /// Bits 0–24 the index of the first member among all, 25–30 the number of left edges of each
    /// member.
    first: u32,
    /// Bits 0–24 the number of members, 25–30 the label, 31 whether the factors with this letter
    /// before them are prefixes.
    len: u32,
}

/// The bits of a [`GroupColumn`] that hold an index or a number of members.
const INDEX: u32 = MAX_STATES as u32 - 1;

impl GroupColumn {
    fn new(position: u32, members: &Range<u32>, width: usize, edge: &GroupEdge) -> Self {
        Self {
            position,
            first: members.start | (width as u32) << 25,
            len: members.len() as u32 | u32::from(edge.label) << 25 | u32::from(edge.prefix) << 31,
        }
    }

    /// Returns the range of the members among all members.
    #[inline]
    const fn members(self) -> Range<u32> {
        let first = self.first & INDEX;
        first..first + (self.len & INDEX)
    }

    /// Returns the number of left edges of each member.
    #[inline]
    const fn width(self) -> u32 {
        self.first >> 25
    }

    #[inline]
    const fn label(self) -> u8 {
        (self.len >> 25 & 63) as u8
    }

    /// Returns `true` if the factors with this letter before them are prefixes.
    #[inline]
    const fn prefix(self) -> bool {
        self.len >> 31 != 0
    }
}

/// Writes the left edges of all classes. `prefix_states` has for each class outside groups the
/// state of the DAWG that its factors lead to from the root, or 0.
///
/// # Errors
/// Returns an error if `progress` cancels the build.
pub(super) fn write(
    left: LeftEdges,
    prefix_states: Vec<u32>,
    mut members: Members,
    progress: &mut dyn BuildProgress,
) -> Result<LeftClasses, Error> {
    let LeftEdges { of_classes, of_groups } = left;
    let first = starts(&of_classes, &of_groups, &prefix_states, &members);
    let groups = of_groups.len() as u32;
    let (mut rows, to_members) = RowWriter::of_classes(first, of_classes, &prefix_states, groups);
    drop(prefix_states);
    progress.check()?;
    let columns = rows.columns(&of_groups, &members);
    drop(of_groups);
    progress.check()?;
    rows.add_targets(to_members, columns, groups, &mut members);
    progress.check()?;
    let without_right_edges = rows.add_separators(groups, &members);
    Ok(LeftClasses {
        rows: StateGraph::from_rows(rows.first, rows.edges),
        in_degrees: Some(rows.in_degrees),
        without_right_edges,
    })
}

/// Returns the start of the edge list of each class, and the end of the last one.
fn starts(
    of_classes: &EdgeLists<ClassEdge>,
    of_groups: &EdgeLists<GroupEdge>,
    prefix_states: &[u32],
    members: &Members,
) -> Vec<u32> {
    let mut first = Vec::with_capacity(members.classes() + 1);
    let mut end = 0;
    for class in 0..of_classes.len() as u32 {
        first.push(end);
        let has_separator = separator_state(prefix_states, class) != 0;
        end += u32::from(has_separator) + of_classes.list(class).len() as u32;
    }
    for group in 0..of_groups.len() as u32 {
        let width = of_groups.list(group).len() as u32;
        for (_, member) in members.of(group) {
            first.push(end);
            end += width + u32::from(member.prefix());
        }
    }
    first.push(end);
    first
}

/// Edge lists that are being written, in any order.
struct RowWriter {
    first: Vec<u32>,
    edges: Vec<GraphEdge>,
    /// The in-degree of each class except class 0. One element longer, so that an array like
    /// `first` can reuse its memory.
    in_degrees: Vec<u32>,
}

impl RowWriter {
    /// Writes the lists of the classes outside groups in the memory of their edges, and allocates
    /// the others. Edges to members lack their targets; returns these edges by group.
    fn of_classes(
        first: Vec<u32>,
        of_classes: EdgeLists<ClassEdge>,
        prefix_states: &[u32],
        groups: u32,
    ) -> (Self, CountingSort<EdgeToMember>) {
        // Allocated first because it lives longest; avoids fragmentation.
        let mut in_degrees = vec![0; first.len()];
        let entered = of_classes.all().iter().map(|edge| edge.group_or(groups));
        let mut to_members = CountingSort::with_counts(groups as usize, entered);
        let (source_first, source_edges) = of_classes.into_parts();
        // Collected in place: two words take as much memory as an edge.
        let words: Vec<[GraphEdge; 2]> =
            source_edges.into_iter().map(ClassEdge::into_words).collect();
        let mut edges = words.into_flattened();
        let (mut class, mut position) = (0, 0);
        for at in 0..edges.len() / 2 {
            let source = ClassEdge::from_words([edges[2 * at], edges[2 * at + 1]]);
            // All classes except class 0 have left edges, unless two sets have the same sum; the
            // result is then not the GADDAG of the words, which the count of accepted strings
            // detects.
            let begins = source_first[class as usize + 1] as usize == at;
            class += u32::from(begins);
            // Overwritten if there is no separator. No more words are written than were read.
            let state = separator_state(prefix_states, class);
            edges[position] = GraphEdge::numbered(0, state);
            position += usize::from(begins && state != 0);
            let target = source.class_or_end();
            edges[position] =
                GraphEdge::numbered(source.label(), target).completed_if(source.terminal());
            in_degrees[target as usize] += 1;
            let edge_to_member =
                EdgeToMember { position: position as u32, member: source.member() };
            to_members.add(source.group_or(groups), edge_to_member);
            position += 1;
        }
        edges.truncate(position);
        edges.resize(first.last().map_or(0, |&end| end as usize), GraphEdge(0));
        let rows = Self { first, edges, in_degrees };
        (rows, to_members)
    }

    /// Adds the left edges of all members, and sets the targets of edges to members, group by
    /// group.
    fn add_targets(
        &mut self,
        to_members: CountingSort<EdgeToMember>,
        columns: CountingSort<GroupColumn>,
        groups: u32,
        members: &mut Members,
    ) {
        for group in 0..groups {
            members.select(group);
            for &EdgeToMember { position, member } in to_members.bucket(group) {
                self.set_target(position, members.class(member));
            }
            for &column in columns.bucket(group) {
                self.add_column(members, group, column);
            }
        }
    }

    /// Sets the target of an edge that was added without one.
    #[inline]
    fn set_target(&mut self, position: u32, class: u32) {
        let edge = &mut self.edges[position as usize];
        *edge = GraphEdge(edge.0 | class);
        self.in_degrees[class as usize] += 1;
    }

    /// Returns the left edges of all groups, sorted by the groups that they lead to.
    fn columns(
        &self,
        of_groups: &EdgeLists<GroupEdge>,
        members: &Members,
    ) -> CountingSort<GroupColumn> {
        let source_edges = of_groups.all().iter();
        let mut columns =
            CountingSort::with_counts(of_groups.len(), source_edges.map(|edge| edge.group));
        for source in 0..of_groups.len() as u32 {
            let range = members.range(source);
            let begin = self.first[members.class_at(range.start) as usize];
            let source_edges = of_groups.list(source);
            for (position, edge) in (begin..).zip(source_edges) {
                let column = GroupColumn::new(position, &range, source_edges.len(), edge);
                columns.add(edge.group, column);
            }
        }
        columns
    }

    /// Adds a left edge to each member of a group. They all lead to members of `target`, the
    /// selected group.
    #[inline]
    fn add_column(&mut self, members: &Members, target: u32, column: GroupColumn) {
        let (label, prefix) = (column.label(), column.prefix());
        let mut position = column.position;
        for &member in members.at(column.members()) {
            let terminal = member.terminal() && target != EMPTY;
            let after = Member::new(member.state(), terminal, prefix);
            // Branch-free, because a branch on sinks would be mispredicted.
            let is_sink = member == Member::SINK;
            let is_end = is_sink && target == EMPTY;
            let class = members.class(if is_sink { member } else { after });
            let next = class * u32::from(!is_end);
            position += u32::from(member.prefix());
            let edge = GraphEdge::numbered(label, next).completed_if(prefix && member.terminal());
            self.edges[position as usize] = edge;
            self.in_degrees[next as usize] += 1;
            position += column.width();
        }
    }

    /// Adds the separators of members. Returns the members without right edges.
    fn add_separators(&mut self, groups: u32, members: &Members) -> Vec<u32> {
        let mut without_right_edges = Vec::new();
        for (class, member) in (0..groups).flat_map(|group| members.of(group)) {
            if member == Member::SINK {
                without_right_edges.push(class);
            }
            if member.prefix() {
                let position = self.first[class as usize];
                self.edges[position as usize] = GraphEdge::numbered(0, member.state());
            }
        }
        without_right_edges
    }
}

/// Returns the state that the separator of a class outside groups leads to, 0 if it has none. The
/// class of the empty factor has none.
#[inline]
fn separator_state(prefix_states: &[u32], class: u32) -> u32 {
    prefix_states[class as usize] * u32::from(class != ROOT)
}

#[cfg(test)]
mod tests {
    use super::super::super::class_edges::ClassRecord;
    use super::super::grouped::{FoundGroups, GroupTable};
    use super::*;
    use crate::progress::NoProgress;

    /// Two sets with the same sum can give classes without edges. The result is then wrong, but it
    /// is a graph whose strings can be counted.
    #[test]
    fn classes_without_edges_give_a_graph() {
        let to = |class, label| ClassEdge::leading(label, false, class, false, Member::default());
        let rows = [vec![], vec![to(2, 1)], vec![], vec![], vec![], vec![to(3, 2), to(4, 3)]];
        let prefix_states = vec![0, 9, 5, 6, 7, 8];
        let mut of_classes = EdgeLists::with_capacity(rows.len(), 0);
        for row in &rows {
            of_classes.extend(row.iter().copied(), [row.len()].into_iter());
        }
        let mut of_groups = EdgeLists::with_capacity(1, 0);
        of_groups.close();
        let found = FoundGroups {
            records: vec![ClassRecord::default(); rows.len()],
            edges: Vec::new(),
            parents: Vec::new(),
            grouping: GroupTable::new(1),
        };
        let members = Members::find(&StateGraph::default(), &found, &mut NoProgress).unwrap();
        let left = LeftEdges { of_classes, of_groups };
        let classes = write(left, prefix_states, members, &mut NoProgress).unwrap();
        assert_eq!(classes.len(), 6);
        let mut edges = classes.all_edges();
        assert!(edges.all(|edge| edge.target() < 6));
    }
}
