//! The left edges of classes and groups, which need no search.

use core::ops::Range;

use super::super::{BATCH, ROOT, Record};
use super::arc::{Arc, EMPTY, Member, Target};
use super::search::Found;
use crate::automaton::graph::{Edge, Graph};
use crate::isa;

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
        isa::run(
            #[inline(always)]
            || Self::find_all(dawg, found),
        )
    }

    #[inline(always)]
    fn find_all(dawg: &Graph, found: &Found) -> Self {
        let mut extension = Extension::new(dawg, found);
        let parents = &found.parents;
        // There are up to 8 left edges for 7 right edges.
        let capacity = found.arcs.len() + found.arcs.len() / 7;
        let mut of_classes = Rows::with_capacity(parents.len(), capacity);
        of_classes.close();
        of_classes.all.extend_from_slice(found.arcs(ROOT));
        of_classes.close();
        while of_classes.len() < parents.len() {
            extension.look_at(&of_classes, &parents[of_classes.len()..]);
            extension.add_rows(&mut of_classes, Some);
        }
        let entrances = &found.entrances;
        let mut of_groups = Rows::with_capacity(entrances.len(), entrances.len() * 4);
        // Nothing comes before middles that only begin words.
        of_groups.close();
        while of_groups.len() < entrances.len() {
            extension.look_at(&of_classes, &entrances[of_groups.len()..]);
            extension.add_rows(&mut of_groups, group_arc);
        }
        Self {
            of_classes,
            of_groups,
        }
    }
}

/// The left arcs of middles yb, from those of y, for many middles together: in four sweeps without dependent reads.
struct Extension<'a> {
    dawg: &'a Graph,
    found: &'a Found,
    /// The edges of each state of the DAWG, as those of classes.
    states: Vec<Record>,
    children: Vec<Child>,
    arcs: Vec<Extensible>,
    /// The arcs that go on, by index.
    there: Vec<u32>,
}

/// A middle yb.
#[derive(Debug, Clone)]
struct Child {
    /// b.
    tile: u8,
    /// The left arcs of y among those looked at.
    arcs: Range<usize>,
}

/// A left arc of y, and what follows the middle that it leads to.
#[derive(Debug, Clone, Copy)]
struct Extensible {
    arc: Arc,
    after: Record,
}

impl<'a> Extension<'a> {
    fn new(dawg: &'a Graph, found: &'a Found) -> Self {
        let mut at = 0;
        let states = (0..dawg.len() as u32).map(|state| {
            let mut record = Record::default();
            for edge in dawg.edges(state) {
                record.add(edge.number(), at);
                at += 1;
            }
            record
        });
        Self {
            states: states.collect(),
            dawg,
            found,
            children: Vec::new(),
            arcs: Vec::new(),
            there: Vec::new(),
        }
    }

    /// Looks at the first middles, each given by the class of y and by b: as many as have a y whose left arcs are known,
    /// but not more than some. Those of the same y follow each other.
    #[inline(always)]
    fn look_at(&mut self, of_classes: &Rows<Arc>, middles: &[Edge]) {
        self.children.clear();
        self.arcs.clear();
        let known = of_classes.len() as u32;
        let middles = middles.iter().take(4 * BATCH);
        let mut class = None;
        let mut arcs = 0..0;
        for middle in middles.take_while(|middle| middle.target() < known) {
            if class != Some(middle.target()) {
                class = Some(middle.target());
                let all = of_classes.row(middle.target()).iter();
                self.arcs.extend(all.map(|&arc| Extensible {
                    arc,
                    after: Record::default(),
                }));
                arcs = arcs.end..self.arcs.len();
            }
            self.children.push(Child {
                tile: middle.number(),
                arcs: arcs.clone(),
            });
        }
        // An index and no branch, which would be mispredicted. Class 0 has no edges.
        let records = [&self.found.records, &self.states];
        for Extensible { arc, after } in &mut self.arcs {
            let indices = [arc.class_or_end(), arc.member().state()];
            let is_member = usize::from(arc.is_to_member());
            *after = records[is_member][indices[is_member] as usize];
        }
    }

    /// Adds a row for each middle that was looked at: what `item` makes of its left arcs.
    #[inline(always)]
    fn add_rows<T>(&mut self, rows: &mut Rows<T>, item: impl Fn(Arc) -> Option<T>) {
        let most = self.children.iter().map(|child| child.arcs.len()).sum();
        self.there.clear();
        self.there.resize(most, 0);
        let mut end = 0;
        for Child { tile, arcs } in &mut self.children {
            let begin = end;
            for index in arcs.clone() {
                let after = self.arcs[index].after;
                // Overwritten by the next one if it is not there: half of them are not, and a branch on that would
                // be guessed wrong.
                self.there[end] = index as u32;
                end += (after.labels >> *tile & 1) as usize;
            }
            *arcs = begin..end;
        }
        for child in &self.children {
            let there = self.there[child.arcs.clone()].iter();
            rows.all
                .extend(there.filter_map(|&index| item(self.arc(index, child.tile))));
            rows.close();
        }
    }

    /// Returns the left arc of yb, from that of y, which b follows.
    #[inline(always)]
    fn arc(&self, index: u32, tile: u8) -> Arc {
        let Extensible { arc, after } = self.arcs[index as usize];
        let position = after.position(tile);
        let Target::Member { group, member } = arc.target() else {
            return self.found.arcs[position as usize].relabelled(arc.tile());
        };
        let edge = self.dawg.all_edges()[position as usize];
        let target = match member.after(edge, group) {
            Some(member) => Target::Member { group, member },
            None => Target::End,
        };
        Arc::new(arc.tile(), edge.terminal() && member.prefix(), target)
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
