//! [`RecordedGames`]: the statistics and rows of a range of games.

use core::ops::Range;
use std::path::Path;

use lexc_alphabet::Letter;
use lexc_engine::players::Player;
use lexc_engine::selfplay::{
    GameRows, IllegalMove, Observer, PlayabilityRecorder, Recorder, RowRecorder, RunControl,
    Statistics, Workers,
};
use lexc_runtime::Lexicon;

use super::stored::Shard;
use crate::error::Error;
use crate::settings::{RecordLevel, RunSettings};

/// The statistics and the rows of the games of a range.
#[derive(Debug, Clone)]
pub struct RecordedGames {
    /// The statistics, with the words of the lexicon.
    pub statistics: Statistics,
    /// The rows, if they are recorded.
    pub rows: GameRows,
}

impl RecordedGames {
    /// Plays and records the games of a range. Returns `None` if `control` stopped the run before
    /// its end.
    ///
    /// The result does not depend on the number of threads.
    ///
    /// # Errors
    /// Returns [`IllegalMove`] if a player makes an illegal move.
    ///
    /// # Cost
    /// 40 bytes of memory for each word of the lexicon and thread, and the memory of
    /// [`RowRecorder`].
    pub fn play<P: Player>(
        workers: &mut Workers<P>,
        lexicon: &Lexicon,
        record: RecordLevel,
        range: Range<u64>,
        control: &RunControl,
    ) -> Result<Option<Self>, IllegalMove> {
        let mut nothing = vec![(); workers.threads()];
        Self::play_observed(workers, lexicon, record, &mut nothing, range, control)
    }

    /// Plays and records the games of a range like [`RecordedGames::play`], at
    /// [`RecordLevel::Playability`]. Each thread has one of the recorders, whose sums are taken.
    ///
    /// # Errors
    /// Returns [`IllegalMove`] if a player makes an illegal move.
    pub fn play_with_playability<P: Player>(
        workers: &mut Workers<P>,
        lexicon: &Lexicon,
        recorders: &mut [PlayabilityRecorder],
        range: Range<u64>,
        control: &RunControl,
    ) -> Result<Option<Self>, IllegalMove> {
        let record = RecordLevel::Playability;
        let played = Self::play_observed(workers, lexicon, record, recorders, range, control);
        let sums: Vec<_> = recorders.iter_mut().map(PlayabilityRecorder::take).collect();
        let mut played = played?;
        if let Some(words) = played.as_mut().and_then(|played| played.statistics.words.as_mut()) {
            sums.iter().for_each(|sum| words.merge(sum));
        }
        Ok(played)
    }

    /// Plays and records the games of a range, each also seen by the observer of its thread.
    fn play_observed<P: Player, O: Observer + Send>(
        workers: &mut Workers<P>,
        lexicon: &Lexicon,
        record: RecordLevel,
        observers: &mut [O],
        range: Range<u64>,
        control: &RunControl,
    ) -> Result<Option<Self>, IllegalMove> {
        let words = usize::try_from(lexicon.len()).ok();
        let rank = |word: &[Letter]| lexicon.rank_letters(word);
        let recorder = |observer| {
            let rows = (record >= RecordLevel::Games)
                .then(|| RowRecorder::new(lexicon.alphabet(), record >= RecordLevel::Turns));
            ((Recorder::new(Statistics::new(words), rank), rows), observer)
        };
        let mut recorders: Vec<_> = observers.iter_mut().map(recorder).collect();
        if !workers.play(range, &mut recorders, control)? {
            return Ok(None);
        }
        let mut statistics = Statistics::new(words);
        let mut rows = GameRows::default();
        for ((recorder, own), _) in recorders {
            statistics.merge(recorder.statistics());
            rows.merge(own.map(RowRecorder::into_rows).unwrap_or_default());
        }
        Ok(Some(Self { statistics, rows }))
    }

    /// Writes the games as a shard by [`Shard::write`].
    ///
    /// # Errors
    /// Returns an error if the shard cannot be written; unfinished files are removed.
    pub fn write(
        &self,
        folder: &Path,
        settings: &RunSettings,
        range: Range<u64>,
        lexicon: &Lexicon,
    ) -> Result<Shard, Error> {
        let spell = |rank| spelling(lexicon, rank);
        Shard::write(folder, settings, range, &self.statistics, spell, &self.rows)
    }
}

/// Returns the spelling of the word of a rank, or an empty text past the end of the lexicon.
#[must_use]
pub fn spelling(lexicon: &Lexicon, rank: u64) -> String {
    let word = lexicon.word_at(rank).unwrap_or_default();
    lexicon.spell(&word)
}
