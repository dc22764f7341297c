//! The results of mirrored pairs, in the order of their numbers.

use std::collections::BTreeMap;
use std::mem;
use std::ops::Range;
use std::sync::{Mutex, PoisonError};

use lexc::alphabet::Alphabet;
use lexc::engine::selfplay::{GameSetup, Observer, PairResult, RunControl, Transcript};
use lexc::game::{BoardLayout, GameState, Move, PlayerId, PlayerName, Score};
use lexc_api::matches::{MATCH_BLOCK, PlayedMatch};
use serde::{Deserialize, Serialize};

use crate::args::game::program::{ProgramFault, ProgramFaults};
use crate::failure::Failure;

/// A mirrored pair of games.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PairRow {
    /// Its number: its games have the numbers 2n and 2n + 1.
    pub(super) pair: u64,
    /// The scores of A and B in each game.
    pub(super) scores: [[i32; 2]; 2],
    /// `true` if the games differ in a move.
    pub(super) diverged: bool,
    /// The games as GCG, if they are kept.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) games: Option<[String; 2]>,
    /// The games that programs lost by a fault.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) faults: Vec<ProgramFault>,
}

impl PairRow {
    pub(super) fn result(&self) -> PairResult {
        let spread = |[a, b]: [i32; 2]| Score::new(a.saturating_sub(b));
        PairResult { spreads: self.scores.map(spread), diverged: self.diverged }
    }

    /// Returns the numbers of its games.
    pub(super) const fn games_of(pair: u64) -> Range<u64> {
        2 * pair..2 * pair + 2
    }
}

/// Where the rows of pairs go, in order.
pub(super) type RowSink<'a> = Box<dyn FnMut(&PairRow) -> Result<(), Failure> + Send + 'a>;

/// The pairs of a match so far: pairs that end before an earlier one wait for it, so that what was
/// played does not depend on threads.
pub(super) struct PairResults<'a> {
    pub(super) played: PlayedMatch,
    pub(super) faults: Vec<ProgramFault>,
    /// The number of the next pair.
    pub(super) next: u64,
    waiting: BTreeMap<u64, PairRow>,
    sink: RowSink<'a>,
    failure: Option<Failure>,
}

impl<'a> PairResults<'a> {
    pub(super) fn new(played: PlayedMatch, first: u64, sink: RowSink<'a>) -> Self {
        let (faults, waiting) = (Vec::new(), BTreeMap::new());
        Self { played, faults, next: first, waiting, sink, failure: None }
    }

    /// Adds the next pair. The test is evaluated after each block of games.
    pub(super) fn count(&mut self, row: PairRow) {
        self.played.statistics.add_pair(row.result());
        self.faults.extend(row.faults);
        self.next = row.pair + 1;
        if (2 * self.next).is_multiple_of(MATCH_BLOCK) {
            self.played.decide();
        }
    }

    /// Adds a pair, once those before it are there, and hands it to the sink.
    fn add(&mut self, row: PairRow, control: &RunControl) {
        self.waiting.insert(row.pair, row);
        while let Some(row) = self.waiting.remove(&self.next).filter(|_| self.failure.is_none()) {
            match (self.sink)(&row) {
                Ok(()) => self.count(row),
                Err(failure) => {
                    self.failure = Some(failure);
                    control.stop();
                }
            }
        }
    }

    /// Returns the failure of the sink, if there was one.
    pub(super) fn take_failure(&mut self) -> Option<Failure> {
        self.failure.take()
    }
}

/// How the games of a match are recorded.
#[derive(Debug, Clone, Copy)]
pub(super) struct GameNotation<'a> {
    pub(super) layout: &'a BoardLayout,
    pub(super) alphabet: &'a Alphabet,
}

/// An observer that makes a row of each pair.
pub(super) struct PairRecorder<'a, 'r> {
    results: &'r Mutex<PairResults<'a>>,
    control: &'r RunControl,
    faults: ProgramFaults,
    /// Keeps the games, if they are wanted.
    transcript: Option<(Transcript, GameNotation<'r>)>,
    moves: [Vec<Move>; 2],
    scores: [[i32; 2]; 2],
    games: [String; 2],
}

impl<'a, 'r> PairRecorder<'a, 'r> {
    pub(super) fn new(
        results: &'r Mutex<PairResults<'a>>,
        control: &'r RunControl,
        faults: &ProgramFaults,
        games: Option<(&[String; 2], GameNotation<'r>)>,
    ) -> Self {
        let transcript = |(names, notation): (&[String; 2], GameNotation<'r>)| {
            let names = [("A", &names[0]), ("B", &names[1])];
            let names = names.map(|(nickname, name)| PlayerName::new(nickname, name));
            (Transcript::new(names), notation)
        };
        Self {
            results,
            control,
            faults: faults.clone(),
            transcript: games.map(transcript),
            moves: Default::default(),
            scores: Default::default(),
            games: Default::default(),
        }
    }
}

impl Observer for PairRecorder<'_, '_> {
    fn begin(&mut self, setup: &GameSetup) {
        self.moves[usize::from(setup.seats_exchanged)].clear();
        if let Some((transcript, _)) = &mut self.transcript {
            transcript.begin(setup);
        }
    }

    fn turn(&mut self, state: &GameState, made: &Move, setup: &GameSetup) {
        self.moves[usize::from(setup.seats_exchanged)].push(*made);
        if let Some((transcript, _)) = &mut self.transcript {
            transcript.turn(state, made, setup);
        }
    }

    fn end(&mut self, state: &GameState, setup: &GameSetup) {
        let at = usize::from(setup.seats_exchanged);
        let mut scores = [PlayerId::FIRST, PlayerId::SECOND].map(|seat| state.score(seat).points());
        if setup.seats_exchanged {
            scores.reverse();
        }
        self.scores[at] = scores;
        if let Some((transcript, notation)) = &mut self.transcript {
            transcript.end(state, setup);
            self.games[at] = transcript.game().to_gcg(notation.layout, notation.alphabet);
        }
        if setup.seats_exchanged {
            let pair = setup.number / 2;
            let [first, second] = &self.moves;
            let row = PairRow {
                pair,
                scores: self.scores,
                diverged: first != second,
                games: self.transcript.is_some().then(|| mem::take(&mut self.games)),
                faults: self.faults.take(PairRow::games_of(pair)),
            };
            let mut results = self.results.lock().unwrap_or_else(PoisonError::into_inner);
            results.add(row, self.control);
        }
    }
}
