//! A pool ready to be written: the placement of its structures, and their units.

use std::io;

use lexc_format::pool::{Graph as _, Layout, Pool};
use lexc_format::structure::Structures;
use lexc_format::with_graph;
use zerocopy::little_endian::U32;

use super::contents::PoolContents;
use super::own_records::OwnRecords;
use super::shared_lists::SharedLists;
use super::units::{Sink, Units, WINDOW};
use crate::normalise::Error;
use crate::progress::{BuildProgress, NoProgress};

/// A pool ready to be written, with the places of its structures.
#[derive(Debug)]
pub struct PoolImage {
    /// The layout of states.
    pub layout: Layout,
    /// The addresses of the structures.
    pub structures: Structures,
    /// The number of units.
    pub units: u32,
    /// `true` if edge lists share their tails.
    pub shared_tails: bool,
    contents: PoolContents,
    plan: WritingPlan,
}

/// How the records are written. A state with a record of its own gets its address when it is
/// written; with shared tails, all addresses are needed before the first list is placed.
#[derive(Debug)]
enum WritingPlan {
    OwnRecords(OwnRecords),
    SharedLists(SharedLists),
}

impl PoolImage {
    /// Assigns each structure its place. Time and memory are linear in the automata.
    ///
    /// # Errors
    /// Returns an error if the layout cannot address it, or `progress` cancels the build.
    pub(crate) fn new(
        layout: Layout,
        contents: PoolContents,
        progress: &mut dyn BuildProgress,
    ) -> Result<Self, Error> {
        let plan = if layout == Layout::EdgeList && contents.two_way().is_none() {
            WritingPlan::SharedLists(SharedLists::new(&contents, progress)?)
        } else {
            WritingPlan::OwnRecords(OwnRecords::new(layout, &contents, progress)?)
        };
        Ok(Self::planned(layout, contents, plan))
    }

    fn planned(layout: Layout, contents: PoolContents, plan: WritingPlan) -> Self {
        let (structures, units) = match &plan {
            WritingPlan::OwnRecords(plan) => (plan.structures.clone(), plan.units),
            WritingPlan::SharedLists(plan) => (plan.structures.clone(), plan.units),
        };
        Self {
            layout,
            structures,
            units,
            shared_tails: matches!(plan, WritingPlan::SharedLists(_)),
            contents,
            plan,
        }
    }

    /// Returns the units of the pool. Time is linear in them.
    #[must_use]
    pub fn to_words(&self) -> Vec<U32> {
        self.to_words_within(&mut NoProgress).expect("writing to memory does not fail")
    }

    /// Like [`Self::to_words`], until `progress` cancels the build.
    pub(crate) fn to_words_within(
        &self,
        progress: &mut dyn BuildProgress,
    ) -> Result<Vec<U32>, Error> {
        let units = Units::in_memory(self.units as usize, progress);
        self.write(units).map_err(|_| Error::cancelled())
    }

    /// Returns for each unit of the DAWG the number of words that the rest of its record leads to.
    ///
    /// # Errors
    /// Returns an error if the layout cannot address the DAWG alone.
    pub(crate) fn weigh_dawg(&self, progress: &mut dyn BuildProgress) -> Result<Vec<U32>, Error> {
        if let (WritingPlan::OwnRecords(_), Some(_)) = (&self.plan, &self.contents.class_automata) {
            // The records of the DAWG alone are the same at other addresses.
            let contents = PoolContents::of_dawg(self.contents.dawg.clone());
            let plan = WritingPlan::OwnRecords(OwnRecords::new(self.layout, &contents, progress)?);
            return Self::planned(self.layout, contents, plan).weigh_stored(progress);
        }
        self.weigh_stored(progress)
    }

    /// Returns the weights of the DAWG, from the units of the whole pool.
    fn weigh_stored(&self, progress: &mut dyn BuildProgress) -> Result<Vec<U32>, Error> {
        let words = self.to_words_within(progress)?;
        let dawg = self.structures.dawg.as_ref();
        let range = dawg.map_or(0..0, |dawg| dawg.range.clone());
        let pool = Pool::from_words(self.layout, &words);
        let weights = with_graph!(pool.view(), graph => graph.weigh(range));
        Ok(weights.into_iter().map(U32::new).collect())
    }

    /// Writes the units of the pool to a sink, the last ones first.
    ///
    /// # Errors
    /// Returns any error from the sink.
    pub(crate) fn write_to(&self, sink: &mut dyn Sink) -> io::Result<()> {
        let units = Units::in_sink(self.units as usize, sink, WINDOW);
        self.write(units).map(drop)
    }

    fn write(&self, units: Units<'_>) -> io::Result<Vec<U32>> {
        match &self.plan {
            WritingPlan::OwnRecords(plan) => plan.write(&self.contents, units),
            WritingPlan::SharedLists(plan) => plan.write(&self.contents, units),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::units::LONGEST;
    use super::*;
    use crate::automaton::dawg::DawgBuilder;
    use crate::compile::compile;
    use crate::options::{CompileOptions, LayoutChoice, StructureSet};

    /// Units in memory, possibly fewer than the pool has.
    struct MemorySink(Vec<Option<U32>>);

    impl Sink for MemorySink {
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
                all.push(
                    CompileOptions::default()
                        .structures(structures)
                        .layout(layout)
                        .count_all(has(4)),
                );
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
        let alphabet = lexc_alphabet::Alphabet::builtin(alphabet).expect("an alphabet");
        let compiled = compile(dawg, &alphabet, options, &mut |_| {});
        compiled.expect("a lexicon").into_image().expect("a pool")
    }

    fn sorted_words() -> impl Strategy<Value = Vec<Vec<u8>>> {
        let word = prop::collection::vec(1u8..26, 1..9);
        let words = prop::collection::btree_set(word, 1..150);
        words.prop_map(|words| words.into_iter().collect())
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(16))]

        /// A pool written window by window has the units of one written in memory, also if more
        /// structures are counted.
        #[test]
        fn windows_have_the_units_of_a_pool_in_memory(
            words in sorted_words(),
            more in 0usize..300,
            polish in any::<bool>(),
        ) {
            let alphabet = if polish { "polish" } else { "english" };
            for options in all_options() {
                let image = image(&words, alphabet, &options);
                let mut place = MemorySink(vec![None; image.units as usize]);
                let units = Units::in_sink(image.units as usize, &mut place, 2 * LONGEST + more);
                image.write(units).unwrap();
                let written: Option<Vec<U32>> = place.0.into_iter().collect();
                prop_assert_eq!(written.as_ref(), Some(&image.to_words()), "{:?}", options);
                let weights = image.weigh_dawg(&mut NoProgress).unwrap();
                prop_assert_eq!(weights, image.weigh_stored(&mut NoProgress).unwrap(), "{:?}", options);
                let uncounted = options.count_all(false);
                let uncounted = self::image(&words, alphabet, &uncounted);
                prop_assert_eq!(written, Some(uncounted.to_words()), "{:?}", options);
            }
        }
    }

    #[test]
    fn errors_of_the_sink_are_returned() {
        let words: Vec<Vec<u8>> = (1..26).map(|tile| vec![tile; 9]).collect();
        for options in all_options() {
            let image = image(&words, "english", &options);
            // One unit too few.
            let mut place = MemorySink(vec![None; image.units as usize - 1]);
            let error = image.write_to(&mut place).unwrap_err();
            assert_eq!(error.kind(), io::ErrorKind::StorageFull);
        }
    }
}
