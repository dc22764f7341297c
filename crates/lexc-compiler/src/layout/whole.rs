//! Pools in which each state has a record of its own: bitmap states, and the edge lists of a
//! two-way DAWG.

use std::io;

use lexc_format::pool::{Layout, Mask32, Mask64};
use lexc_format::structure::Structures;
use lexc_runtime::Isa;
use zerocopy::little_endian::U32;

use super::bitmap::{Bitmaps, are_wide};
use super::cells::Cells;
use super::compact::CompactPlacement;
use super::parts::{Identifiers, Places, closing_state};
use super::records::{Census, Plain, PoolWriter, Records, Row, States};
use super::units::Units;
use super::{Contents, TooLarge, TwoWay, check_limit, trie};
use crate::automaton::classes::split_row;
use crate::automaton::dawg::Dawg;
use crate::automaton::gaddag::InOrder;

/// A pool in which each state has a record of its own, before it is written.
#[derive(Debug)]
pub(super) struct OwnRecords {
    layout: Layout,
    ids: Identifiers,
    /// Number of edges with each tile.
    labels: [u32; 64],
    compact: Option<CompactPlacement>,
    pub(super) structures: Structures,
    pub(super) units: u32,
}

impl OwnRecords {
    /// Gives each structure its place. Edges point forward, so what others lead into comes last: compact two-way
    /// DAWG, trie, classes, DAWG, reversed DAWG.
    ///
    /// # Errors
    /// [`TooLarge`].
    pub(super) fn new(layout: Layout, contents: &Contents) -> Result<Self, TooLarge> {
        let ids = Identifiers::new(contents, contents.classes() as u32);
        let mut places = Places::new(layout);
        let mut all = Census::default();
        let mut place = |census: Census| {
            all.add_labels(&census.labels);
            census.size.units(layout)
        };
        let compact = CompactPlacement::of(contents, places.end())?;
        let two_way_compact = (compact.as_ref()).map(|compact| places.next(compact.cells()));
        let trie = contents.trie.map(|size| {
            let labels = trie::labels(&contents.dawg);
            places.next(place(Census { size, labels }))
        });
        let of_classes = census_of_classes(contents).map(|census| places.next(place(census)));
        let dawg = places.next(place(Census::of(&contents.dawg.graph)));
        let reversed = contents.reversed();
        let reversed_dawg =
            reversed.map(|reversed| places.next(place(Census::of(&reversed.graph))));
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

    /// Writes the pool. Returns its units, if they are in memory.
    ///
    /// # Errors
    /// Those of the sink.
    pub(super) fn write(&self, contents: &Contents, units: Units<'_>) -> io::Result<Vec<U32>> {
        match self.layout {
            Layout::EdgeList => self.write_with::<Cells>(contents, units),
            Layout::Bitmap { wide: false } => {
                self.write_with::<Bitmaps<Mask32, false>>(contents, units)
            }
            Layout::Bitmap { wide: true } if are_wide(&self.labels) => {
                self.write_with::<Bitmaps<Mask64, true>>(contents, units)
            }
            Layout::Bitmap { wide: true } => {
                self.write_with::<Bitmaps<Mask64, false>>(contents, units)
            }
        }
    }

    fn write_with<R: Records>(
        &self,
        contents: &Contents,
        units: Units<'_>,
    ) -> io::Result<Vec<U32>> {
        let Self {
            ids, structures, ..
        } = self;
        let mut pool = PoolWriter {
            records: R::new(&self.labels, ids.end as usize),
            units,
        };
        if let Some(reversed) = contents.reversed() {
            let states = Plain::new(&reversed.graph, reversed.root, ids.reversed);
            pool.write_states(&states, ids.reversed)?;
        }
        let dawg = pool.write_dawg(structures, |pool| {
            let Dawg { graph, root, .. } = &contents.dawg;
            pool.write_states(&Plain::new(graph, *root, 0), 0)
        })?;
        if let Some(two_way) = contents.two_way() {
            pool.write_states(&BothSides { two_way, ids }, ids.classes)?;
        } else if let Some(gaddag) = contents.gaddag_in_order() {
            for &(class, state) in &gaddag.shared {
                pool.records.share(ids.classes + class, state);
            }
            let base = ids.classes;
            pool.write_states(&LeftSides { gaddag, base }, base)?;
        }
        pool.write_trie(structures, &dawg)?;
        if let Some(compact) = &self.compact {
            compact.write(contents, ids, &mut pool)?;
        }
        pool.units.finish()
    }
}

/// Counts the records of the classes, if they are stored.
fn census_of_classes(contents: &Contents) -> Option<Census> {
    if let Some(TwoWay {
        classes, reversed, ..
    }) = contents.two_way()
    {
        let mut census = Census::of(classes.left.rows());
        // As many right sides as left ones.
        census.size.records *= 2;
        census.add_edges(classes.right.all_edges());
        let classes = 1..classes.left.len() as u32;
        let closing = classes.filter(|&class| closing_state(reversed, class) != 0);
        census.add_closing(closing.count() as u64);
        return Some(census);
    }
    let gaddag = contents.gaddag_in_order()?;
    Some(Census::of(&gaddag.rows))
}

/// The classes of a GADDAG, whose separators lead to the states of the DAWG.
struct LeftSides<'a> {
    gaddag: &'a InOrder,
    /// The identifier of class 0.
    base: u32,
}

impl States<1> for LeftSides<'_> {
    #[inline(always)]
    fn order(&self) -> &[u32] {
        &self.gaddag.order
    }

    // The rows are in order: the processor reads ahead by itself.
    #[inline(always)]
    fn prefetch_place(&self, _: usize) {}

    #[inline(always)]
    fn prefetch_edges(&self, _: usize) {}

    #[inline(always)]
    fn rows(&self, at: usize) -> [Row<'_>; 1] {
        let (separator, edges) = split_row(self.gaddag.rows.edges(at as u32 + 1));
        [Row::new(separator.unwrap_or(0), edges, self.base)]
    }
}

/// The classes of a two-way DAWG. The left side comes first.
struct BothSides<'a> {
    two_way: TwoWay<'a>,
    ids: &'a Identifiers,
}

impl States<2> for BothSides<'_> {
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
    fn rows(&self, at: usize) -> [Row<'_>; 2] {
        let TwoWay {
            classes,
            order,
            reversed,
        } = self.two_way;
        let (class, base) = (order[at], self.ids.classes);
        let (separator, left) = split_row(classes.left.rows().edges(class));
        let suffix = self.ids.closing(reversed, class);
        [
            Row::new(separator.unwrap_or(0), left, base),
            Row::new(suffix, classes.right.edges(class), base),
        ]
    }
}
