//! [`RecordedGames`]: the statistics and rows of a range of games.

use core::ops::Range;
use std::path::Path;

use lexc_alphabet::Letter;
use lexc_engine::players::Player;
use lexc_engine::selfplay::{
    GameRows, IllegalMove, Recorder, RowRecorder, RunControl, Statistics, Workers,
};
use lexc_runtime::Lexicon;

use crate::error::ShardError;
use crate::settings::{RecordLevel, RunSettings};
use crate::shard::Shard;

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
    /// 24 bytes of memory for each word of the lexicon and thread, and the memory of
    /// [`RowRecorder`].
    pub fn play<P: Player>(
        workers: &mut Workers<P>,
        lexicon: &Lexicon,
        record: RecordLevel,
        range: Range<u64>,
        control: &RunControl,
    ) -> Result<Option<Self>, IllegalMove> {
        let words = usize::try_from(lexicon.len()).ok();
        let rank = |word: &[Letter]| lexicon.rank_letters(word);
        let recorder = |_| {
            let rows = (record >= RecordLevel::Games)
                .then(|| RowRecorder::new(lexicon.alphabet(), record >= RecordLevel::Turns));
            (Recorder::new(Statistics::new(words), rank), rows)
        };
        let mut recorders: Vec<_> = (0..workers.threads()).map(recorder).collect();
        if !workers.play(range, &mut recorders, control)? {
            return Ok(None);
        }
        let mut statistics = Statistics::new(words);
        let mut rows = GameRows::default();
        for (recorder, own) in recorders {
            statistics.merge(recorder.statistics());
            rows.merge(own.map(RowRecorder::into_rows).unwrap_or_default());
        }
        Ok(Some(Self { statistics, rows }))
    }

    /// Writes the games as a shard by [`Shard::write`].
    ///
    /// # Errors
    /// Returns [`ShardError`] if the shard cannot be written; unfinished files are removed.
    pub fn write(
        &self,
        folder: &Path,
        settings: &RunSettings,
        range: Range<u64>,
        lexicon: &Lexicon,
    ) -> Result<Shard, ShardError> {
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
