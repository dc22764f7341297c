//! From automata in memory to the units of a pool: an order, an address for each state, records.
//!
//! First each structure gets its place. Then the pool is written from its end to its beginning, so that a child has its address before
//! the records that lead to it, into memory or, through a window, into a file.
//!
//! | module | content |
//! |---|---|
//! | `contents` | the automata of a pool |
//! | `parts` | identifiers of states, and places of structures |
//! | `units` | the units, in memory or on their way to a file |
//! | `records` | records of states, written from the last to the first |
//! | `bitmap`, `cells` | the records of the two layouts |
//! | `trie` | the trie, unrolled from the records of the DAWG |
//! | `whole` | pools in which each state has a record of its own |
//! | `compact` | the compact two-way DAWG |
//! | `collect` | the lists of a DAWG and a GADDAG in one graph |
//! | `lists`, `tails` | pools of edge lists that share their tails |
//! | [`edge_lists`] | the lists of a DAWG and a GADDAG, for other formats |

mod bitmap;
mod cells;
mod collect;
mod compact;
mod contents;
pub mod edge_lists;
mod lists;
mod parts;
mod records;
mod tails;
mod trie;
mod units;
mod whole;

use std::io;

use lexc_format::pool::{Bitmap, Cell, Graph as _, Layout, Mask32, Pool};
use lexc_format::structure::Structures;
use lexc_format::with_graph;
use zerocopy::little_endian::U32;

pub(crate) use contents::{BothSides, Contents, Middles, TwoWay};
use lists::SharedLists;
pub(crate) use records::Size;
pub(crate) use units::Sink;
use units::{Units, WINDOW};
use whole::OwnRecords;

/// A pool ready to be written, and where its structures are.
#[derive(Debug)]
pub struct PoolImage {
    /// The layout of states.
    pub layout: Layout,
    /// The addresses of the structures.
    pub structures: Structures,
    /// The number of units.
    pub units: u32,
    /// `true` if tails of edge lists are shared.
    pub shared_tails: bool,
    contents: Contents,
    plan: Plan,
}

/// How the records are written. A state with a record of its own gets its address when it is written; of lists that share tails all
/// are needed before the first one can be placed.
#[derive(Debug)]
enum Plan {
    OwnRecords(OwnRecords),
    SharedLists(SharedLists),
}

impl PoolImage {
    /// Gives all structures their places. Time and memory linear in the automata.
    ///
    /// # Errors
    /// [`TooLarge`].
    pub(crate) fn new(layout: Layout, contents: Contents) -> Result<Self, TooLarge> {
        let plan = if layout == Layout::EdgeList && contents.two_way().is_none() {
            Plan::SharedLists(SharedLists::new(&contents)?)
        } else {
            Plan::OwnRecords(OwnRecords::new(layout, &contents)?)
        };
        Ok(Self::planned(layout, contents, plan))
    }

    fn planned(layout: Layout, contents: Contents, plan: Plan) -> Self {
        let (structures, units) = match &plan {
            Plan::OwnRecords(plan) => (plan.structures.clone(), plan.units),
            Plan::SharedLists(plan) => (plan.structures.clone(), plan.units),
        };
        Self {
            layout,
            structures,
            units,
            shared_tails: matches!(plan, Plan::SharedLists(_)),
            contents,
            plan,
        }
    }

    /// Returns the units of the pool. Time linear in them.
    #[must_use]
    pub fn to_words(&self) -> Vec<U32> {
        // Only a sink has errors.
        self.write(Units::in_memory(self.units as usize))
            .unwrap_or_default()
    }

    /// Returns for each unit of the DAWG the number of words that the rest of its record leads to.
    ///
    /// # Errors
    /// [`TooLarge`].
    pub(crate) fn weigh_dawg(&self) -> Result<Vec<U32>, TooLarge> {
        if let (Plan::OwnRecords(_), Some(_)) = (&self.plan, &self.contents.middles) {
            // Its records are the same ones at other addresses.
            let contents = Contents::of_dawg(self.contents.dawg.clone());
            let plan = Plan::OwnRecords(OwnRecords::new(self.layout, &contents)?);
            return Ok(Self::planned(self.layout, contents, plan).weigh_stored());
        }
        Ok(self.weigh_stored())
    }

    /// Returns the weights of the DAWG, from the units of the whole pool.
    fn weigh_stored(&self) -> Vec<U32> {
        let words = self.to_words();
        let dawg = self.structures.dawg.as_ref();
        let range = dawg.map_or(0..0, |dawg| dawg.range.clone());
        let pool = Pool::from_words(self.layout, &words);
        let weights = with_graph!(pool.view(), graph => graph.weigh(range));
        weights.into_iter().map(U32::new).collect()
    }

    /// Writes the units of the pool into a sink, the last ones first.
    ///
    /// # Errors
    /// Those of the sink.
    pub(crate) fn write_to(&self, sink: &mut dyn Sink) -> io::Result<()> {
        let units = Units::in_sink(self.units as usize, sink, WINDOW);
        self.write(units).map(drop)
    }

    fn write(&self, units: Units<'_>) -> io::Result<Vec<U32>> {
        match &self.plan {
            Plan::OwnRecords(plan) => plan.write(&self.contents, units),
            Plan::SharedLists(plan) => plan.write(&self.contents, units),
        }
    }
}

/// The pool would have more units than its layout can address.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the {layout} layout addresses {limit} words, and these automata need {needed}")]
pub struct TooLarge {
    /// Name of the layout.
    pub layout: &'static str,
    /// Units that it addresses.
    pub limit: u64,
    /// Units that are needed.
    pub needed: u64,
}

/// Name of the compact two-way DAWG in [`TooLarge`]: its own limit is lower than its layout's.
pub const COMPACT: &str = "compact two-way";

/// Checks that a layout addresses that many units.
fn check_limit(layout: Layout, units: u64) -> Result<(), TooLarge> {
    let limit = match layout {
        Layout::EdgeList => u64::from(Cell::MAX_ADDRESS),
        Layout::Bitmap { .. } => u64::from(Bitmap::<Mask32>::MAX_ADDRESS),
    };
    if units > limit {
        return Err(TooLarge {
            layout: layout.name(),
            limit,
            needed: units,
        });
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::units::LONGEST;
    use super::*;
    use crate::automaton::dawg::DawgBuilder;
    use crate::compile::{CompileOptions, LayoutChoice, StructureSet, compile};

    /// Units in memory, which can be fewer than are put there.
    struct Place(Vec<Option<U32>>);

    impl Sink for Place {
        fn put(&mut self, address: u32, units: &[U32]) -> io::Result<()> {
            let place = self.0.get_mut(address as usize..).unwrap_or_default();
            if place.len() < units.len() {
                return Err(io::ErrorKind::StorageFull.into());
            }
            for (place, &unit) in place.iter_mut().zip(units) {
                assert!(place.replace(unit).is_none(), "each unit is put once");
            }
            Ok(())
        }
    }

    /// Returns every set of structures in each layout that can hold it.
    fn all_options() -> Vec<CompileOptions> {
        let mut all = Vec::new();
        for layout in [LayoutChoice::Bitmap, LayoutChoice::EdgeList] {
            for bits in 0..32u8 {
                let has = |bit: u8| bits >> bit & 1 == 1;
                let structures = StructureSet {
                    trie: has(0),
                    gaddag: has(1),
                    two_way: has(2),
                    two_way_compact: has(3) && layout == LayoutChoice::EdgeList,
                    rank: false,
                };
                all.push(CompileOptions {
                    structures,
                    layout,
                    count_all: has(4),
                });
            }
        }
        all
    }

    fn image(words: &[Vec<u8>], alphabet: &str, options: &CompileOptions) -> Box<PoolImage> {
        let mut builder = DawgBuilder::default();
        for word in words {
            builder.insert_numbers(word);
        }
        let dawg = builder.finish().expect("words");
        let alphabet = crate::alphabet_file::load(alphabet).expect("an alphabet");
        let compiled = compile(dawg, &alphabet.alphabet, options, &mut |_| {});
        compiled.expect("a lexicon").into_image().expect("a pool")
    }

    fn sorted_words() -> impl Strategy<Value = Vec<Vec<u8>>> {
        let word = prop::collection::vec(1u8..26, 1..9);
        let words = prop::collection::btree_set(word, 1..150);
        words.prop_map(|words| words.into_iter().collect())
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(16))]

        /// A pool that goes to a sink window by window has the units of one in memory, also if more is counted.
        #[test]
        fn windows_have_the_units_of_a_pool_in_memory(
            words in sorted_words(),
            more in 0usize..300,
            polish in any::<bool>(),
        ) {
            let alphabet = if polish { "polish" } else { "english" };
            for options in all_options() {
                let image = image(&words, alphabet, &options);
                let mut place = Place(vec![None; image.units as usize]);
                let units = Units::in_sink(image.units as usize, &mut place, 2 * LONGEST + more);
                image.write(units).unwrap();
                let written: Option<Vec<U32>> = place.0.into_iter().collect();
                prop_assert_eq!(written.as_ref(), Some(&image.to_words()), "{:?}", options);
                let weights = image.weigh_dawg().unwrap();
                prop_assert_eq!(weights, image.weigh_stored(), "{:?}", options);
                let uncounted = CompileOptions { count_all: false, ..options };
                let uncounted = self::image(&words, alphabet, &uncounted);
                prop_assert_eq!(written, Some(uncounted.to_words()), "{:?}", options);
            }
        }
    }

    #[test]
    fn an_error_of_the_sink_is_returned() {
        let words: Vec<Vec<u8>> = (1..26).map(|tile| vec![tile; 9]).collect();
        for options in all_options() {
            let image = image(&words, "english", &options);
            // The last units do not fit.
            let mut place = Place(vec![None; image.units as usize - 1]);
            let error = image.write_to(&mut place).unwrap_err();
            assert_eq!(error.kind(), io::ErrorKind::StorageFull);
        }
    }
}
