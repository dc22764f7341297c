//! [`Workers`]: plays ranges of games on several threads.

use core::ops::Range;
use core::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use super::pairs::Pairs;
use super::play::{GameSetup, IllegalMove, Observer, SelfPlay};
use crate::players::Player;
use crate::threads;
use crate::watch::StepLimits;

/// The number of games that a thread takes at once: small, so that all threads end together, and
/// even, so that pairs stay together.
const CHUNK: u64 = 8;

/// The progress of a run, and a way to stop it from any thread.
#[derive(Debug, Default)]
pub struct RunControl {
    stop: AtomicBool,
    played: AtomicU64,
}

impl RunControl {
    /// Stops the run; games in progress are abandoned.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Returns `true` if the run was stopped.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Returns the number of games that have ended.
    #[must_use]
    pub fn played(&self) -> u64 {
        self.played.load(Ordering::Relaxed)
    }
}

/// Plays ranges of games on several boards, with one thread for each board.
///
/// A game depends only on its number, not on its thread. Observers with exact sums, such as
/// [`Recorder`](super::Recorder), have the same total for any number of threads.
///
/// # Examples
/// ```
/// use lexc_engine::players::GreedyPlayer;
/// use lexc_engine::selfplay::{RunControl, Pairs, Recorder, SelfPlay, Statistics, Workers};
/// use lexc_game::{GameRules, GameState};
///
/// let lexicon = lexc_runtime::Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
/// let rules = GameRules::standard();
/// let board = || -> Result<_, Box<dyn std::error::Error>> {
///     let state = GameState::builder(rules.clone(), lexicon.alphabet()).build()?;
///     let player = || GreedyPlayer::new(&lexicon, &rules);
///     Ok(SelfPlay::new(state, [player()?, player()?]))
/// };
/// let mut workers = Workers::new(vec![board()?, board()?], 1, Pairs::None);
/// let recorder = || Recorder::new(Statistics::new(None), |_: &[lexc_alphabet::Letter]| None);
/// let mut recorders = [recorder(), recorder()];
/// workers.play(0..20, &mut recorders, &RunControl::default())?;
/// let [mut all, other] = recorders.map(Recorder::into_statistics);
/// all.merge(&other);
/// assert_eq!(all.games, 20);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Workers<P> {
    boards: Vec<SelfPlay<P>>,
    seed: u64,
    pairs: Pairs,
}

impl<P: Player> Workers<P> {
    /// Returns workers on boards, with one thread for each board, for the games of a seed.
    #[must_use]
    pub const fn new(boards: Vec<SelfPlay<P>>, seed: u64, pairs: Pairs) -> Self {
        Self { boards, seed, pairs }
    }

    /// Returns the number of threads.
    #[must_use]
    pub fn threads(&self) -> usize {
        self.boards.len()
    }

    /// Returns the first board, for single games.
    pub fn first_mut(&mut self) -> Option<&mut SelfPlay<P>> {
        self.boards.first_mut()
    }

    /// Plays a range of games, each seen by the observer of its thread. Returns `false` if the run
    /// was stopped early; observers have then seen some of the games and parts of others.
    ///
    /// The number of threads is the number of boards or of observers, whichever is smaller. If the
    /// range begins with an even number, one thread plays both games of a mirrored pair.
    ///
    /// # Errors
    /// Returns the [`IllegalMove`] with the lowest number found.
    pub fn play<O: Observer + Send>(
        &mut self,
        range: Range<u64>,
        observers: &mut [O],
        control: &RunControl,
    ) -> Result<bool, IllegalMove> {
        let (seed, pairs) = (self.seed, self.pairs);
        let next = AtomicU64::new(range.start);
        let work = |board: &mut SelfPlay<P>, observer: &mut O| {
            loop {
                let after = |first: u64| range.end.min(first.saturating_add(CHUNK));
                // Saturates, since a range may end at the largest number.
                let taken = next.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |first| {
                    (first < range.end).then(|| after(first))
                });
                let Ok(first) = taken else {
                    return Ok(());
                };
                for number in first..after(first) {
                    if control.is_stopped() {
                        return Ok(());
                    }
                    let setup = GameSetup::of(seed, number, pairs);
                    let limits =
                        StepLimits { is_cancelled: &|| control.is_stopped(), ..StepLimits::NONE };
                    board.begin(&setup, observer);
                    let finished = board.advance(observer, limits);
                    if !finished.inspect_err(|_| control.stop())? {
                        return Ok(());
                    }
                    control.played.fetch_add(1, Ordering::Relaxed);
                }
            }
        };
        let mut tasks = self.boards.iter_mut().zip(observers);
        let Some((board, observer)) = tasks.next() else {
            return Ok(range.is_empty());
        };
        let results: Vec<Result<(), IllegalMove>> = std::thread::scope(|scope| {
            let work = &work;
            let others: Vec<_> = tasks
                .filter_map(|(board, observer)| {
                    threads::spawn(scope, move || work(board, observer))
                })
                .collect();
            let own = work(board, observer);
            let others = others.into_iter().map(|thread| match thread.join() {
                Ok(result) => result,
                Err(panic) => std::panic::resume_unwind(panic),
            });
            others.chain([own]).collect()
        });
        let errors = results.into_iter().filter_map(Result::err);
        match errors.min_by_key(|error| error.number) {
            Some(error) => Err(error),
            None => Ok(!control.is_stopped()),
        }
    }
}
