//! The state of learning as bytes, so that an interrupted run can be resumed.
//!
//! | size | field |
//! |---|---|
//! | 8 | `LEXLRN02` |
//! | 8 | fingerprint of lexicon, rules and options |
//! | 8 | generation |
//! | 8 | boards of the generation |
//! | 8 | standard error of the previous generation, 64-bit floating point |
//! | 8 | number of leaves, *N* |
//! | 4 *N* | values of the previous generation, 32-bit floating point |
//! | 20 *N* | sums of the generation: u32 boards, i64 sum, i64 sum of squares |
//! | 8 | XXH3 of all previous bytes |
//!
//! All numbers are little-endian. The fingerprint is the XXH3 of a text with the following lines,
//! each ending with a line feed, and then the rules ([`GameRules::canonical_text`]):
//!
//! ```text
//! lexicon HASH            lexicon_hash
//! seed N
//! boards N,N,…
//! method census           or averages
//! leaves N
//! ```
//!
//! Files of the first version begin with `LEXLEARN` and are rejected, because their fingerprint
//! depended on the version of the program.

#[cfg(doc)]
use lexc_game::GameRules;
use xxhash_rust::xxh3::xxh3_64;

use super::learner::{LearnState, LeaveLearner};
use super::options::LearnMethod;
use super::sums::LeaveSums;
use crate::error::Error;
use crate::identity::lexicon_hash;
use crate::leaves::LeaveTable;

const MAGIC: &[u8; 8] = b"LEXLRN02";
/// The first bytes of first-version files.
const OLD_MAGIC: &[u8; 8] = b"LEXLEARN";
const HEADER: usize = 48;

fn damaged() -> Error {
    Error::corrupt("the file is not a learning state, or it is damaged")
}

impl LeaveLearner {
    /// Returns a hash of all inputs that the values depend on, as defined above.
    fn fingerprint(&self) -> u64 {
        let options = self.options();
        let method = match options.method {
            LearnMethod::Census => "census",
            LearnMethod::Averages => "averages",
        };
        let boards: Vec<String> = options.boards.iter().map(u64::to_string).collect();
        let text = format!(
            "lexicon {}\nseed {}\nboards {}\nmethod {method}\nleaves {}\n{}",
            lexicon_hash(self.lexicon()),
            options.seed,
            boards.join(","),
            self.leaves().len(),
            self.rules().canonical_text(),
        );
        xxh3_64(text.as_bytes())
    }

    /// Returns a state as bytes, for [`LeaveLearner::resume`].
    #[must_use]
    pub fn save(&self, state: &LearnState) -> Vec<u8> {
        let leaves = state.table.points().len();
        let mut bytes = Vec::with_capacity(HEADER + 24 * leaves + 8);
        bytes.extend(MAGIC);
        bytes.extend(self.fingerprint().to_le_bytes());
        bytes.extend((state.generation as u64).to_le_bytes());
        bytes.extend(state.boards.to_le_bytes());
        bytes.extend(state.error.to_le_bytes());
        bytes.extend((leaves as u64).to_le_bytes());
        for points in state.table.points() {
            bytes.extend(points.to_le_bytes());
        }
        for (boards, sum, squares) in &state.sums.sums {
            bytes.extend(boards.to_le_bytes());
            bytes.extend(sum.to_le_bytes());
            bytes.extend(squares.to_le_bytes());
        }
        let checksum = xxh3_64(&bytes);
        bytes.extend(checksum.to_le_bytes());
        bytes
    }

    /// Reads a state saved by [`LeaveLearner::save`] in a run with the same lexicon, rules and
    /// options.
    ///
    /// # Errors
    /// Returns [`Error`] if the bytes are damaged or belong to another run.
    pub fn resume(&self, bytes: &[u8]) -> Result<LearnState, Error> {
        let (body, checksum) = bytes.split_last_chunk::<8>().ok_or_else(damaged)?;
        let mut fields = FieldReader(body);
        let whole = xxh3_64(body) == u64::from_le_bytes(*checksum);
        let magic = fields.take::<8>()?;
        if whole && magic == *OLD_MAGIC {
            let message = "the learning state was saved by an earlier version: start the run again";
            return Err(Error::unsupported(message));
        }
        if !whole || magic != *MAGIC {
            return Err(damaged());
        }
        let (expected, found) = (self.fingerprint(), fields.u64()?);
        if found != expected {
            return Err(Error::mismatch(format!(
                "the state belongs to a run with another lexicon, other rules, another seed or \
                 other numbers of boards (fingerprint {found:016x}, expected {expected:016x})"
            )));
        }
        let generation = usize::try_from(fields.u64()?).map_err(|_| damaged())?;
        let boards = fields.u64()?;
        let error = f64::from_le_bytes(fields.take()?);
        let leaves = self.leaves().len();
        if fields.u64()? != leaves as u64 || fields.0.len() != 24 * leaves {
            return Err(damaged());
        }
        let points = (0..leaves).map(|_| Ok(f32::from_le_bytes(fields.take()?)));
        let points: Vec<f32> = points.collect::<Result<_, Error>>()?;
        let table = LeaveTable::from_points(self.leaves().clone(), points);
        let mut sums = LeaveSums::new(leaves);
        for sum in &mut sums.sums {
            *sum = (
                u32::from_le_bytes(fields.take()?),
                i64::from_le_bytes(fields.take()?),
                i64::from_le_bytes(fields.take()?),
            );
        }
        let state =
            LearnState { generation, boards, table: table.ok_or_else(damaged)?, error, sums };
        match self.is_possible(&state) {
            true => Ok(state),
            false => Err(damaged()),
        }
    }
}

impl LeaveLearner {
    /// Returns `true` if a run can reach a state: it has no more boards than requested, learned
    /// values have an error, and the sums are possible for its boards.
    fn is_possible(&self, state: &LearnState) -> bool {
        let of_generation = &self.options().boards;
        let boards_fit = match of_generation.get(state.generation) {
            Some(&boards) => state.boards < boards.max(1),
            None => state.generation == of_generation.len() && state.boards == 0,
        };
        let before = state.generation.checked_sub(1);
        let before = before.and_then(|before| of_generation.get(before));
        let learned = match before {
            None => state.error == 0.0 && state.table.points().iter().all(|&points| points == 0.0),
            Some(&boards) => state.error.is_finite() && (state.error > 0.0 || boards < 2),
        };
        let sums_fit = state.sums.sums.iter().all(|&(count, sum, squares)| {
            let (count, sum, squares) = (i128::from(count), i128::from(sum), i128::from(squares));
            // Both are in millionths, and each square was truncated.
            let fits = sum * sum <= count * (squares + count) * 1_000_000;
            fits && squares <= i128::from(i64::MAX / 4) && (state.boards > 0 || count == 0)
        });
        boards_fit && learned && sums_fit
    }
}

/// A reader of fields from the front of bytes.
struct FieldReader<'a>(&'a [u8]);

impl FieldReader<'_> {
    fn take<const N: usize>(&mut self) -> Result<[u8; N], Error> {
        let (field, rest) = self.0.split_first_chunk().ok_or_else(damaged)?;
        self.0 = rest;
        Ok(*field)
    }

    fn u64(&mut self) -> Result<u64, Error> {
        Ok(u64::from_le_bytes(self.take()?))
    }
}

#[cfg(test)]
mod tests {
    use lexc_alphabet::ErrorKind;
    use lexc_game::GameRules;
    use lexc_runtime::Lexicon;

    use crate::learn::{LearnMethod, LearnOptions, LearnState, LeaveLearner};

    fn learner(seed: u64, method: LearnMethod) -> LeaveLearner {
        let lexicon = Lexicon::from_bytes(lexc_testkit::twelve()).unwrap();
        let rules = GameRules::standard().with_rack_size(5);
        let options = LearnOptions::default().seed(seed).boards([6, 6]).method(method);
        LeaveLearner::new(&lexicon, &rules, options).unwrap()
    }

    /// Runs learning in steps of this many boards, saving and resuming after each step.
    fn run(learner: &LeaveLearner, step: u64, threads: usize) -> LearnState {
        let mut state = learner.begin();
        while !learner.is_done(&state) {
            learner.advance(&mut state, step, threads, &|| {}).unwrap();
            state = learner.resume(&learner.save(&state)).unwrap();
        }
        state
    }

    #[test]
    fn interruptions_and_threads_change_nothing() {
        for method in [LearnMethod::Census, LearnMethod::Averages] {
            let learner = learner(1, method);
            let whole = run(&learner, 100, 1);
            assert_eq!((whole.generation(), whole.boards()), (2, 0));
            assert!(whole.table().points().iter().any(|&points| points != 0.0));
            assert!(whole.standard_error() > 0.0);
            assert_eq!(run(&learner, 2, 1), whole);
            assert_eq!(run(&learner, 4, 3), whole);
        }
    }

    /// States with a valid checksum that no run can reach.
    #[test]
    fn impossible_states_are_refused() {
        let learner = learner(1, LearnMethod::Census);
        let state = learner.begin();
        let refused = |change: &dyn Fn(&mut LearnState)| {
            let mut changed = state.clone();
            change(&mut changed);
            let error = learner.resume(&learner.save(&changed)).unwrap_err();
            assert_eq!(error.kind(), ErrorKind::Corrupt);
        };
        assert_eq!(learner.resume(&learner.save(&state)).as_ref(), Ok(&state));
        // Unlearned values as the result of the run.
        refused(&|state| state.generation = 2);
        refused(&|state| state.generation = 3);
        refused(&|state| state.boards = 6);
        refused(&|state| state.error = f64::NAN);
        refused(&|state| state.sums.sums[1] = (1, 5, 25));
        let sums = (1, 5_000_000, 24_000_000);
        refused(&|state| (state.boards, state.sums.sums[1]) = (1, sums));
    }

    #[test]
    fn damaged_states_and_states_of_other_runs_are_refused() {
        let learner_1 = learner(1, LearnMethod::Census);
        let bytes = learner_1.save(&learner_1.begin());
        for at in (0..48).chain((48..bytes.len()).step_by(40_009)) {
            let mut changed = bytes.clone();
            changed[at] ^= 0x10;
            for bytes in [&changed, &bytes[..at]] {
                let error = learner_1.resume(bytes).unwrap_err();
                assert_eq!(error.kind(), ErrorKind::Corrupt, "byte {at}");
            }
        }
        let mut old = bytes.clone();
        old[..8].copy_from_slice(b"LEXLEARN");
        let body = old.len() - 8;
        let checksum = xxhash_rust::xxh3::xxh3_64(&old[..body]);
        old[body..].copy_from_slice(&checksum.to_le_bytes());
        let error = learner_1.resume(&old).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Unsupported);
        for other in [learner(2, LearnMethod::Census), learner(1, LearnMethod::Averages)] {
            let error = other.resume(&bytes).unwrap_err();
            assert_eq!(error.kind(), ErrorKind::Mismatch);
        }
    }
}
