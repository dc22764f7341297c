//! Numbers for the members of groups, and the rows of left edges.

use super::super::{LeftClasses, ROOT, TooManyClasses};
use super::arc::{Arc, EMPTY, Member, Target};
use super::left::LeftArcs;
use super::search::Found;
use crate::automaton::graph::{Edge, Graph, MAX_STATES};

/// Items by group: where those of each group begin, and all of them.
struct ByGroup<T> {
    first: Vec<u32>,
    all: Vec<T>,
}

impl<T: Copy + Default> ByGroup<T> {
    /// Sorts items by their groups, in two passes over them.
    fn sort(groups: usize, items: impl Iterator<Item = (u32, T)> + Clone) -> Self {
        let mut first = vec![0; groups + 1];
        for (group, _) in items.clone() {
            first[group as usize + 1] += 1;
        }
        for group in 0..groups {
            first[group + 1] += first[group];
        }
        let mut next = first.clone();
        let mut all = vec![T::default(); first[groups] as usize];
        for (group, item) in items {
            let next = &mut next[group as usize];
            all[*next as usize] = item;
            *next += 1;
        }
        Self { first, all }
    }

    fn of(&self, group: u32) -> &[T] {
        let group = group as usize;
        &self.all[self.first[group] as usize..self.first[group + 1] as usize]
    }
}

/// The members of all groups. Their classes are numbered in this order, after those outside groups.
struct Members {
    /// Classes outside groups, class 0 included.
    base: u32,
    by_group: ByGroup<u32>,
    /// For each member that some group has, the class in the group that was looked at last.
    classes: Vec<u32>,
}

impl Members {
    /// Follows the DAWG from where groups were entered.
    fn find(dawg: &Graph, found: &Found) -> Result<Self, TooManyClasses> {
        let groups = found.entrances.len();
        let entered = found.arcs.iter().filter_map(|arc| match arc.target() {
            Target::Member { group, member } => Some((group, member.0)),
            Target::End | Target::Class(_) => None,
        });
        let entered = ByGroup::sort(groups, entered);
        let base = found.records.len() as u32;
        let mut classes = vec![0; dawg.len() << 2];
        let mut first = Vec::with_capacity(groups + 1);
        let mut all: Vec<u32> = Vec::with_capacity(found.records.len() * 2);
        for group in 0..groups as u32 {
            let begin = all.len();
            first.push(begin as u32);
            let begin_class = base + begin as u32;
            let mut add = |all: &mut Vec<u32>, member: Member| {
                let class = &mut classes[member.0 as usize];
                if *class < begin_class {
                    *class = base + all.len() as u32;
                    all.push(member.0);
                }
            };
            for &member in entered.of(group) {
                add(&mut all, Member(member));
            }
            let mut done = begin;
            while done < all.len() {
                let member = Member(all[done]);
                done += 1;
                for &edge in dawg.edges(member.state()) {
                    if let Some(next) = member.after(edge, group) {
                        add(&mut all, next);
                    }
                }
            }
            if base as usize + all.len() > MAX_STATES {
                return Err(TooManyClasses);
            }
        }
        first.push(all.len() as u32);
        Ok(Self {
            base,
            by_group: ByGroup { first, all },
            classes,
        })
    }

    /// Returns the members of a group, the first of which has the class that is returned with them.
    fn of(&self, group: u32) -> (u32, &[u32]) {
        let first = self.by_group.first[group as usize];
        (self.base + first, self.by_group.of(group))
    }

    /// Looks at a group, so that [`Self::class`] knows the classes of its members.
    fn look_at(&mut self, group: u32) {
        let first = self.by_group.first[group as usize];
        for (class, &member) in (self.base + first..).zip(self.by_group.of(group)) {
            self.classes[member as usize] = class;
        }
    }

    /// Returns the class of a member of the group that was looked at last.
    #[inline]
    fn class(&self, member: Member) -> u32 {
        self.classes[member.0 as usize]
    }
}

/// A left edge of a class that leads to a member of a group.
#[derive(Debug, Clone, Copy, Default)]
struct Waiting {
    position: u32,
    member: u32,
}

/// A left edge of all members of a group.
#[derive(Debug, Clone, Copy, Default)]
struct Column {
    /// The group that it leaves.
    source: u32,
    /// Its position in the rows of the members.
    index: u8,
    tile: u8,
    /// `true` if middles with this tile before them begin words.
    prefix: bool,
}

/// Writes the left edges of all classes.
pub(super) fn write(
    dawg: &Graph,
    found: &Found,
    left: &LeftArcs,
) -> Result<LeftClasses, TooManyClasses> {
    let mut members = Members::find(dawg, found)?;
    let groups = found.entrances.len() as u32;

    // The beginnings of rows.
    let classes = members.base as usize + members.by_group.all.len();
    let mut first = Vec::with_capacity(classes + 1);
    let mut at = 0;
    for class in 0..members.base {
        first.push(at);
        let separator = usize::from(separator(found, class).is_some());
        at += (separator + left.of_classes.row(class).len()) as u32;
    }
    for group in 0..groups {
        let width = left.of_groups.row(group).len() as u32;
        for &member in members.of(group).1 {
            first.push(at);
            at += width + u32::from(Member(member).prefix());
        }
    }
    first.push(at);
    let mut edges = vec![Edge(0); at as usize];

    let waiting = write_classes(found, left, &first, &mut edges);
    let waiting = ByGroup::sort(groups as usize, waiting.iter().copied());
    let columns = (0..groups).flat_map(|source| {
        let row = left.of_groups.row(source).iter().zip(0u8..);
        row.map(move |(arc, index)| {
            let column = Column {
                source,
                index,
                tile: arc.tile,
                prefix: arc.prefix,
            };
            (arc.group, column)
        })
    });
    let columns = ByGroup::sort(groups as usize, columns);

    for group in 0..groups {
        members.look_at(group);
        for &Waiting { position, member } in waiting.of(group) {
            let edge = &mut edges[position as usize];
            *edge = Edge(edge.0 | members.class(Member(member)));
        }
        for &column in columns.of(group) {
            write_column(&members, group, column, left, &first, &mut edges);
        }
    }

    let mut ends = Vec::new();
    for (class, &member) in (members.base..).zip(&members.by_group.all) {
        let member = Member(member);
        if member == Member::SINK {
            ends.push(class);
        }
        if member.prefix() {
            edges[first[class as usize] as usize] = Edge::numbered(0, member.state());
        }
    }
    Ok(LeftClasses {
        rows: Graph::from_rows(first, edges),
        ends,
    })
}

/// Returns the state that the separator of a class outside groups leads to. The root, the empty prefix, has none.
fn separator(found: &Found, class: u32) -> Option<u32> {
    let state = found.records[class as usize].prefix_state;
    (class != ROOT && state != 0).then_some(state)
}

/// Writes the left edges of the classes outside groups; those to members lack their targets. Returns
/// these by group.
fn write_classes(
    found: &Found,
    left: &LeftArcs,
    first: &[u32],
    edges: &mut [Edge],
) -> Vec<(u32, Waiting)> {
    let mut waiting = Vec::with_capacity(left.of_classes.all().len());
    for class in 0..left.of_classes.len() as u32 {
        let mut position = first[class as usize];
        if let Some(state) = separator(found, class) {
            edges[position as usize] = Edge::numbered(0, state);
            position += 1;
        }
        for &arc in left.of_classes.row(class) {
            edges[position as usize] =
                Edge::numbered(arc.tile(), known(arc)).completed_if(arc.terminal());
            if let Target::Member { group, member } = arc.target() {
                let member = member.0;
                waiting.push((group, Waiting { position, member }));
            }
            position += 1;
        }
    }
    waiting
}

/// Returns the class that an arc leads to, 0 for a member's.
fn known(arc: Arc) -> u32 {
    match arc.target() {
        Target::Class(class) => class,
        Target::End | Target::Member { .. } => 0,
    }
}

/// Writes a left edge of each member of a group, all of which lead to members of `target`.
#[inline]
fn write_column(
    members: &Members,
    target: u32,
    column: Column,
    left: &LeftArcs,
    first: &[u32],
    edges: &mut [Edge],
) {
    let Column {
        source,
        index,
        tile,
        prefix,
    } = column;
    let width = left.of_groups.row(source).len() as u32;
    let (class, row) = members.of(source);
    let mut position = first[class as usize] + u32::from(index);
    for &member in row {
        let member = Member(member);
        let next = if member != Member::SINK {
            let terminal = member.terminal() && target != EMPTY;
            members.class(Member::new(member.state(), terminal, prefix))
        } else if target == EMPTY {
            0
        } else {
            members.class(Member::SINK)
        };
        position += u32::from(member.prefix());
        edges[position as usize] =
            Edge::numbered(tile, next).completed_if(prefix && member.terminal());
        position += width;
    }
}
