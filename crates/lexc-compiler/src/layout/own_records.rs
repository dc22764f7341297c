//! Pools in which each state has a record of its own: bitmap states, and the edge lists of a
//! two-way DAWG.

use std::io;

use lexc_cpu::Isa;
use lexc_format::pool::{Layout, Mask32, Mask64};
use lexc_format::structure::Structures;
use zerocopy::little_endian::U32;

use super::compact::CompactPlacement;
use super::contents::{PoolContents, TwoWayParts};
use super::limit::check_limit;
use super::placement::{Identifiers, PlaceAllocator, closing_state};
use super::records::{
    BitmapRecords, EdgeListRecords, GraphStates, PoolWriter, RecordEdges, RecordWriter,
    StateSource, StructureStats, are_wide, trie,
};
use super::units::Units;
use crate::automaton::classes::split_row;
use crate::automaton::dawg::Dawg;
use crate::automaton::gaddag::OrderedGaddag;
use crate::normalise::Error;
use crate::progress::BuildProgress;

/// A pool in which each state has a record of its own, before it is written.
#[derive(Debug)]
pub(super) struct OwnRecords {
    layout: Layout,
    ids: Identifiers,
    /// The number of edges with each label.
    labels: [u32; 64],
    compact: Option<CompactPlacement>,
    pub(super) structures: Structures,
    pub(super) units: u32,
}

impl OwnRecords {
    /// Assigns each structure its place. Edges point forward, so a structure comes before those
    /// that it leads into: compact two-way DAWG, trie, classes, DAWG, reversed DAWG.
    ///
    /// # Errors
    /// Returns an error if the layout cannot address the pool.
    pub(super) fn new(
        layout: Layout,
        contents: &PoolContents,
        progress: &mut dyn BuildProgress,
    ) -> Result<Self, Error> {
        let ids = Identifiers::new(contents, contents.classes() as u32);
        let mut places = PlaceAllocator::new(layout);
        let mut all = StructureStats::default();
        let mut place = |stats: StructureStats| {
            all.add_labels(&stats.labels);
            stats.size.units(layout)
        };
        let compact = CompactPlacement::of(contents, places.end())?;
        let two_way_compact = (compact.as_ref()).map(|compact| places.next(compact.cells()));
        let trie = contents.trie.map(|size| {
            let labels = trie::labels(&contents.dawg);
            places.next(place(StructureStats { size, labels }))
        });
        progress.check()?;
        let of_classes = class_stats(contents).map(|stats| places.next(place(stats)));
        progress.check()?;
        let dawg = places.next(place(StructureStats::of(&contents.dawg.graph)));
        let reversed = contents.reversed();
        let reversed_dawg =
            reversed.map(|reversed| places.next(place(StructureStats::of(&reversed.graph))));
        check_limit(layout, places.end())?;
        Ok(Self {
            layout,
            ids,
            labels: all.labels,
            compact,
            structures: Structures {
                two_way_compact,
                trie,
                two_way: contents.two_way().and(of_classes.clone()),
                gaddag: of_classes,
                dawg: Some(dawg),
                reversed_dawg,
            },
            units: places.end() as u32,
        })
    }

    /// Writes the pool. Returns its units if they are in memory.
    ///
    /// # Errors
    /// Returns any error from the sink.
    pub(super) fn write(&self, contents: &PoolContents, units: Units<'_>) -> io::Result<Vec<U32>> {
        match self.layout {
            Layout::EdgeList => self.write_with::<EdgeListRecords>(contents, units),
            Layout::Bitmap { wide: false } => {
                self.write_with::<BitmapRecords<Mask32, false>>(contents, units)
            }
            Layout::Bitmap { wide: true } if are_wide(&self.labels) => {
                self.write_with::<BitmapRecords<Mask64, true>>(contents, units)
            }
            Layout::Bitmap { wide: true } => {
                self.write_with::<BitmapRecords<Mask64, false>>(contents, units)
            }
        }
    }

    fn write_with<R: RecordWriter>(
        &self,
        contents: &PoolContents,
        units: Units<'_>,
    ) -> io::Result<Vec<U32>> {
        let Self { ids, structures, .. } = self;
        let mut pool = PoolWriter { records: R::new(&self.labels, ids.end as usize), units };
        if let Some(reversed) = contents.reversed() {
            let states = GraphStates::new(&reversed.graph, reversed.root, ids.reversed);
            pool.write_states(&states, ids.reversed)?;
        }
        let dawg = pool.write_dawg(structures, |pool| {
            let Dawg { graph, root, .. } = &contents.dawg;
            pool.write_states(&GraphStates::new(graph, *root, 0), 0)
        })?;
        if let Some(two_way) = contents.two_way() {
            pool.write_states(&TwoWayStates { two_way, ids }, ids.classes)?;
        } else if let Some(gaddag) = contents.gaddag_in_order() {
            for &(class, state) in &gaddag.shared {
                pool.records.share(ids.classes + class, state);
            }
            let base = ids.classes;
            pool.write_states(&GaddagStates { gaddag, base }, base)?;
        }
        pool.write_trie(structures, &dawg)?;
        if let Some(compact) = &self.compact {
            compact.write(contents, ids, &mut pool)?;
        }
        pool.units.finish()
    }
}

fn class_stats(contents: &PoolContents) -> Option<StructureStats> {
    if let Some(TwoWayParts { classes, reversed, .. }) = contents.two_way() {
        let mut stats = StructureStats::of(classes.left.rows());
        // As many right sides as left sides.
        stats.size.records *= 2;
        stats.add_edges(classes.right.all_edges());
        let classes = 1..classes.left.len() as u32;
        let closing = classes.filter(|&class| closing_state(reversed, class) != 0);
        stats.add_closing(closing.count() as u64);
        return Some(stats);
    }
    let gaddag = contents.gaddag_in_order()?;
    Some(StructureStats::of(&gaddag.rows))
}

/// The classes of a GADDAG, whose separators lead to the states of the DAWG.
struct GaddagStates<'a> {
    gaddag: &'a OrderedGaddag,
    /// The identifier of class 0.
    base: u32,
}

impl StateSource<1> for GaddagStates<'_> {
    #[inline(always)]
    fn order(&self) -> &[u32] {
        &self.gaddag.order
    }

    // The edge lists are read in sequence, which the processor prefetches.
    #[inline(always)]
    fn prefetch_place(&self, _: usize) {}

    #[inline(always)]
    fn prefetch_edges(&self, _: usize) {}

    #[inline(always)]
    fn records(&self, at: usize) -> [RecordEdges<'_>; 1] {
        let (separator, edges) = split_row(self.gaddag.rows.edges(at as u32 + 1));
        [RecordEdges::new(separator.unwrap_or(0), edges, self.base)]
    }
}

/// The classes of a two-way DAWG. The left side comes first.
struct TwoWayStates<'a> {
    two_way: TwoWayParts<'a>,
    ids: &'a Identifiers,
}

impl StateSource<2> for TwoWayStates<'_> {
    #[inline(always)]
    fn order(&self) -> &[u32] {
        self.two_way.order
    }

    #[inline(always)]
    fn prefetch_place(&self, at: usize) {
        let class = self.two_way.order[at];
        self.two_way.classes.prefetch_places(class);
        Isa::prefetch(&self.two_way.reversed.suffix_state, class as usize);
    }

    #[inline(always)]
    fn prefetch_edges(&self, at: usize) {
        self.two_way.classes.prefetch_edges(self.two_way.order[at]);
    }

    #[inline(always)]
    fn records(&self, at: usize) -> [RecordEdges<'_>; 2] {
        let TwoWayParts { classes, order, reversed } = self.two_way;
        let (class, base) = (order[at], self.ids.classes);
        let (separator, left) = split_row(classes.left.rows().edges(class));
        let suffix = self.ids.closing(reversed, class);
        [
            RecordEdges::new(separator.unwrap_or(0), left, base),
            RecordEdges::new(suffix, classes.right.edges(class), base),
        ]
    }
}
