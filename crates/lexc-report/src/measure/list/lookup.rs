//! Look-ups of the same strings in every structure.

use std::hint::black_box;

use lexc_compiler::automaton::dawg::Dawg;
use lexc_engine::players::cpu_time;
use lexc_game::Draws;
use lexc_runtime::{Letter, LetterSet, Lexicon};

use super::construct::processor_time;
use super::layouts::LexiconSet;
use crate::error::Error;
use crate::measure::progress::MeasurementProgress;
use crate::model::{LayoutName, Lookup, MeasuredStructure};

/// Maximum number of words looked up; as many changed words are added.
const MOST_WORDS: u64 = 100_000;

/// Words and copies with one letter changed, in random order.
#[derive(Debug)]
pub(super) struct Questions {
    forward: Strings,
    /// The strings reversed, for GADDAG and reversed DAWG.
    backward: Strings,
    rounds: u32,
}

/// Strings of tiles in one buffer, so that the look-up is measured and not the memory access to its
/// argument.
#[derive(Debug, Default)]
struct Strings {
    letters: Vec<Letter>,
    ends: Vec<u32>,
}

impl Strings {
    fn push(&mut self, letters: impl Iterator<Item = Letter>) {
        self.letters.extend(letters);
        self.ends.push(self.letters.len() as u32);
    }

    fn count(&self, accepts: impl Fn(&[Letter]) -> bool) -> usize {
        let mut begin = 0;
        let mut count = 0;
        for &end in &self.ends {
            let word = self.letters.get(begin..end as usize).unwrap_or(&[]);
            count += usize::from(accepts(word));
            begin = end as usize;
        }
        count
    }
}

impl Questions {
    pub(super) fn new(dawg: &Dawg, words: u64, letters: LetterSet, seed: u64, rounds: u32) -> Self {
        let mut random = Draws::new(seed, 0);
        let step = words.div_ceil(MOST_WORDS).max(1);
        let mut chosen: Vec<Vec<Letter>> = Vec::new();
        let mut number = 0;
        dawg.for_each_word(|word| {
            if number % step == 0 {
                chosen.push(word.to_vec());
                let mut changed = word.to_vec();
                let at = random.below(changed.len() as u32) as usize;
                if let Some(tile) = changed.get_mut(at) {
                    *tile = letters
                        .iter()
                        .nth(random.below(letters.len() as u32) as usize)
                        .unwrap_or(*tile);
                }
                chosen.push(changed);
            }
            number += 1;
        });
        random.shuffle(&mut chosen);
        let (mut forward, mut backward) = (Strings::default(), Strings::default());
        for word in &chosen {
            forward.push(word.iter().copied());
            backward.push(word.iter().rev().copied());
        }
        Self { forward, backward, rounds }
    }

    /// Looks all strings up in every structure and layout, once per round, so that other work on
    /// the machine affects all of them alike.
    pub(super) fn ask(
        &self,
        built: &[(LayoutName, LexiconSet)],
        progress: &mut dyn MeasurementProgress,
    ) -> Result<Vec<Lookup>, Error> {
        let mut asked: Vec<(MeasuredStructure, LayoutName, &Lexicon, Vec<f64>)> = Vec::new();
        for (layout, built) in built {
            for structure in MeasuredStructure::ALL {
                if let Ok(lexicon) = built.lexicon(structure) {
                    asked.push((structure, *layout, lexicon, Vec::new()));
                }
            }
        }
        progress.begin("looking words up", u64::from(self.rounds) + 1);
        let mut words = None;
        // The first round warms up.
        for round in 0..=self.rounds {
            for (structure, layout, lexicon, times) in &mut asked {
                let begin = cpu_time();
                let Some(found) = black_box(self.count(lexicon, *structure)) else {
                    continue;
                };
                let time = cpu_time().saturating_sub(begin);
                if *words.get_or_insert(found) != found {
                    let (structure, layout) = (*structure, *layout);
                    return Err(Error::OtherAnswers { structure, layout });
                }
                if round > 0 {
                    times.push(time.as_secs_f64().max(1e-9));
                }
            }
            progress.advance();
        }
        let questions = self.forward.ends.len() as u64;
        let lookup = |(structure, layout, _, mut times): (_, _, _, Vec<f64>)| {
            times.sort_by(f64::total_cmp);
            let median = *times.get(times.len() / 2)?;
            Some(Lookup {
                structure,
                layout,
                questions,
                per_second: processor_time(median).map(|seconds| questions as f64 / seconds),
            })
        };
        Ok(asked.into_iter().filter_map(lookup).collect())
    }

    /// Counts the strings that a structure accepts; `None` if the lexicon does not hold it.
    fn count(&self, lexicon: &Lexicon, structure: MeasuredStructure) -> Option<usize> {
        Some(match structure {
            MeasuredStructure::Trie => {
                let trie = lexicon.trie()?;
                self.forward.count(|word| trie.accepts(word))
            }
            MeasuredStructure::Dawg => self.forward.count(|word| lexicon.contains_letters(word)),
            MeasuredStructure::Gaddag => {
                let gaddag = lexicon.gaddag()?;
                self.backward.count(|word| gaddag.accepts(word))
            }
            MeasuredStructure::ReversedDawg => {
                let dawg = lexicon.reversed_dawg()?;
                self.backward.count(|word| dawg.accepts(word))
            }
            MeasuredStructure::TwoWay => {
                let root = lexicon.two_way()?;
                self.forward.count(|word| {
                    let mut cursor = root;
                    word.iter().all(|&tile| cursor.extend_right(tile)) && cursor.is_word()
                })
            }
            MeasuredStructure::TwoWayCompact => {
                let root = lexicon.two_way_compact()?;
                self.forward.count(|word| {
                    let mut cursor = root;
                    word.iter().all(|&tile| cursor.extend_right(tile)) && cursor.is_word()
                })
            }
        })
    }
}
