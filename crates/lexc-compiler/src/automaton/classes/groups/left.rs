//! The left edges of classes and groups, which need no search.

use super::super::ROOT;
use super::arc::{Arc, EMPTY, Member, Target};
use super::search::Found;
use crate::automaton::graph::Graph;

/// The result of a tile before the middles of a group.
#[derive(Debug, Clone, Copy)]
pub(super) struct GroupArc {
    pub(super) tile: u8,
    /// The group that it leads to.
    pub(super) group: u32,
    /// `true` if the middle with this tile before it begins words.
    pub(super) prefix: bool,
}

/// Rows of different lengths, one after the other.
#[derive(Debug)]
pub(super) struct Rows<T> {
    first: Vec<u32>,
    all: Vec<T>,
}

impl<T> Rows<T> {
    fn with_capacity(rows: usize, all: usize) -> Self {
        let mut first = Vec::with_capacity(rows + 1);
        first.push(0);
        Self {
            first,
            all: Vec::with_capacity(all),
        }
    }

    fn close(&mut self) {
        self.first.push(self.all.len() as u32);
    }

    pub(super) fn row(&self, index: u32) -> &[T] {
        let index = index as usize;
        &self.all[self.first[index] as usize..self.first[index + 1] as usize]
    }

    pub(super) fn len(&self) -> usize {
        self.first.len() - 1
    }

    pub(super) fn all(&self) -> &[T] {
        &self.all
    }
}

/// The left edges of all classes and groups.
pub(super) struct LeftArcs {
    pub(super) of_classes: Rows<Arc>,
    pub(super) of_groups: Rows<GroupArc>,
}

impl LeftArcs {
    /// Finds the left edges by Froidure & Pin: a(yb) = (ay)b. Parents come before their children, and every group was entered
    /// from a class.
    pub(super) fn find(dawg: &Graph, found: &Found) -> Self {
        let classes = found.parents.len();
        let mut of_classes = Rows::with_capacity(classes, found.arcs.len());
        of_classes.close();
        of_classes.all.extend_from_slice(found.arcs(ROOT));
        of_classes.close();
        for parent in &found.parents[ROOT as usize + 1..] {
            let (begin, end) = {
                let class = parent.target() as usize;
                (of_classes.first[class], of_classes.first[class + 1])
            };
            for at in begin as usize..end as usize {
                let arc = of_classes.all[at];
                of_classes
                    .all
                    .extend(extended(dawg, found, arc, parent.number()));
            }
            of_classes.close();
        }
        let groups = found.entrances.len();
        let mut of_groups = Rows::with_capacity(groups, groups * 4);
        // Nothing comes before middles that only begin words.
        of_groups.close();
        for entrance in &found.entrances[EMPTY as usize + 1..] {
            for &arc in of_classes.row(entrance.target()) {
                let arc = extended(dawg, found, arc, entrance.number());
                of_groups.all.extend(arc.and_then(group_arc));
            }
            of_groups.close();
        }
        Self {
            of_classes,
            of_groups,
        }
    }
}

/// Returns the left arc of a middle yb, if there is one, from the left arc of y with the same tile.
#[inline]
fn extended(dawg: &Graph, found: &Found, arc: Arc, tile: u8) -> Option<Arc> {
    match arc.target() {
        Target::End => None,
        Target::Class(class) => Some(found.arc(class, tile)?.relabelled(arc.tile())),
        Target::Member { group, member } => {
            let edge = dawg.edge_numbered(member.state(), tile)?;
            let target = match member.after(edge, group) {
                Some(member) => Target::Member { group, member },
                None => Target::End,
            };
            let terminal = edge.terminal() && member.prefix();
            Some(Arc::new(arc.tile(), terminal, target))
        }
    }
}

/// Returns the effect of a left arc of one member on its group.
fn group_arc(arc: Arc) -> Option<GroupArc> {
    let (group, prefix) = match arc.target() {
        // A middle that is a word and nothing else.
        Target::End => (EMPTY, true),
        // Only terminal edges lead to state 0, the root's among them.
        Target::Member {
            group,
            member: Member::SINK,
        } => (group, arc.terminal()),
        Target::Member { group, member } => (group, member.prefix()),
        // Only if two sets have the same sum, which the count of accepted strings shows.
        Target::Class(_) => return None,
    };
    Some(GroupArc {
        tile: arc.tile(),
        group,
        prefix,
    })
}
