//! Conversion between statistics and tables: record batches of Arrow.

use std::sync::Arc;

use arrow_array::Array as _;
use arrow_array::builder::{
    Decimal128Builder, Int32Builder, Int64Builder, StringBuilder, UInt16Builder, UInt32Builder,
    UInt64Builder,
};
use arrow_array::cast::AsArray as _;
use arrow_array::types::{
    Decimal128Type, Int32Type, Int64Type, UInt16Type, UInt32Type, UInt64Type,
};
use arrow_array::{ArrayRef, PrimitiveArray, RecordBatch, StringArray, StringViewArray};
use arrow_schema::{ArrowError, DataType, Field, Schema};
use core::cmp::Reverse;
use lexc_alphabet::ErrorKind;
use lexc_engine::selfplay::{Statistics, TopGame, TopPlay, WordCount};
use lexc_engine::stats::Moments;
use lexc_engine::win::Outcomes;
use lexc_game::Score;

/// The maximum length of a text in a table, in bytes: a word of 255 letters, each with a long face.
const MAX_TEXT: usize = 1 << 12;

/// The maximum number of unseen tiles: 255 of each letter and of blanks.
const MAX_UNSEEN: u16 = 255 * 64;

/// The number of decimal digits of sums, more than the sums of 10^18 games need.
const DIGITS: u8 = 38;

/// The reason why a table does not contain statistics.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TableError {
    /// A column is missing or has another type.
    #[error("the table has no column {name} of type {expected}")]
    Column {
        /// The name of the column.
        name: &'static str,
        /// The required type.
        expected: &'static str,
    },
    /// A value is missing.
    #[error("row {row}: column {name} has no value")]
    Null {
        /// The name of the column.
        name: &'static str,
        /// The row, from 1.
        row: usize,
    },
    /// A row names an unknown statistic.
    #[error("row {row}: unknown statistic {name:?}")]
    Unknown {
        /// The row, from 1.
        row: usize,
        /// The name.
        name: String,
    },
    /// No sample has this count, sum and sum of squares.
    #[error("row {row}: no sample has this count, sum and sum of squares")]
    Sums {
        /// The row, from 1.
        row: usize,
    },
    /// A number is out of range.
    #[error("row {row}: {name} is out of range")]
    Range {
        /// The row, from 1.
        row: usize,
        /// The name of the column.
        name: &'static str,
    },
    /// A sum has more digits than a table can store.
    #[error("the sum {0} has more than {DIGITS} digits")]
    Digits(&'static str),
    /// The columns do not form a table.
    #[error(transparent)]
    Arrow(#[from] ArrowError),
}

impl TableError {
    /// Returns the kind of the error.
    #[must_use]
    pub const fn kind(&self) -> ErrorKind {
        match self {
            Self::Digits(_) => ErrorKind::Limit,
            Self::Unknown { .. } => ErrorKind::Unsupported,
            _ => ErrorKind::Corrupt,
        }
    }
}

/// Returns a table of named columns.
pub(crate) fn batch(columns: Vec<(&str, ArrayRef)>) -> Result<RecordBatch, TableError> {
    let field = |(name, array): &(&str, ArrayRef)| {
        Field::new(*name, array.data_type().clone(), array.is_nullable())
    };
    let fields: Vec<Field> = columns.iter().map(field).collect();
    let arrays = columns.into_iter().map(|(_, array)| array).collect();
    Ok(RecordBatch::try_new(Arc::new(Schema::new(fields)), arrays)?)
}

fn decimals() -> Decimal128Builder {
    Decimal128Builder::new().with_data_type(DataType::Decimal128(DIGITS, 0))
}

/// Returns a table with a row for each sum, with `count`, `sum` and `squares`, and a row for each
/// number of each histogram, with the number as `key` and its `count`.
///
/// # Errors
/// Returns [`TableError::Digits`] if a sum has too many digits.
pub fn sums(statistics: &Statistics) -> Result<RecordBatch, TableError> {
    let mut names = StringBuilder::new();
    let mut keys = Int64Builder::new();
    let mut counts = UInt64Builder::new();
    let (mut sums, mut squares) = (decimals(), decimals());
    for (name, moments) in statistics.moments() {
        names.append_value(name);
        keys.append_null();
        counts.append_value(moments.count());
        sums.append_value(moments.sum());
        let of_squares = i128::try_from(moments.squares());
        squares.append_value(of_squares.map_err(|_| TableError::Digits(name))?);
    }
    for (name, histogram) in statistics.histograms() {
        for (key, count) in histogram.iter() {
            names.append_value(name);
            keys.append_value(key);
            counts.append_value(count);
            sums.append_null();
            squares.append_null();
        }
    }
    batch(vec![
        ("name", Arc::new(names.finish())),
        ("key", Arc::new(keys.finish())),
        ("count", Arc::new(counts.finish())),
        ("sum", Arc::new(sums.finish())),
        ("squares", Arc::new(squares.finish())),
    ])
}

/// Adds the rows of [`sums`] to statistics.
///
/// # Errors
/// Returns [`TableError`] if the table lacks a column or a value, or a value is out of range.
pub fn read_sums(table: &RecordBatch, statistics: &mut Statistics) -> Result<(), TableError> {
    let names = strings(table, "name")?;
    let keys = column::<Int64Type>(table, "key", "Int64")?;
    let counts = column::<UInt64Type>(table, "count", "UInt64")?;
    let sums = column::<Decimal128Type>(table, "sum", "Decimal128")?;
    let squares = column::<Decimal128Type>(table, "squares", "Decimal128")?;
    let mut games = None;
    for at in 0..table.num_rows() {
        let row = at + 1;
        let name = text(names, "name", at)?;
        let count = value(counts, "count", at)?;
        let unknown = || TableError::Unknown {
            row,
            name: name.to_owned(),
        };
        if let Some(histogram) = statistics.histogram_mut(name) {
            histogram.add_times(value(keys, "key", at)?, count);
            continue;
        }
        let sum = value(sums, "sum", at)?;
        let squares = u128::try_from(value(squares, "squares", at)?);
        let moments = squares
            .ok()
            .and_then(|squares| Moments::from_sums(count, sum, squares))
            .ok_or(TableError::Sums { row })?;
        statistics
            .moments_mut(name)
            .ok_or_else(unknown)?
            .merge(&moments);
        if name == "turns" {
            games = Some(count);
        }
    }
    let games = games.ok_or(TableError::Column {
        name: "turns",
        expected: "a row of sums",
    })?;
    statistics.games = statistics.games.saturating_add(games);
    Ok(())
}

/// Returns a table with a row for each number of `unseen` tiles and `lead` of the player to move,
/// with the games `won`, `tied` and `lost`. Two rows without `unseen` and `lead` are for the player
/// who moved first and for the first player.
///
/// # Errors
/// Returns [`TableError::Arrow`] if the columns do not form a table.
pub fn outcomes(statistics: &Statistics) -> Result<RecordBatch, TableError> {
    let mut names = StringBuilder::new();
    let mut unseen = UInt16Builder::new();
    let mut leads = Int32Builder::new();
    let mut counts: [UInt64Builder; 3] = core::array::from_fn(|_| UInt64Builder::new());
    let mut add = |outcomes: &Outcomes| {
        let all = [outcomes.wins, outcomes.ties, outcomes.losses];
        for (column, count) in counts.iter_mut().zip(all) {
            column.append_value(count);
        }
    };
    for (name, outcomes) in [
        ("by_seat", &statistics.by_seat),
        ("by_player", &statistics.by_player),
    ] {
        names.append_value(name);
        unseen.append_null();
        leads.append_null();
        add(outcomes);
    }
    for (tiles, lead, outcomes) in statistics.win_counts.iter() {
        names.append_value("lead");
        // Statistics store unseen tiles in 16 bits.
        unseen.append_value(tiles as u16);
        leads.append_value(lead.points());
        add(&outcomes);
    }
    let [mut won, mut tied, mut lost] = counts;
    batch(vec![
        ("name", Arc::new(names.finish())),
        ("unseen", Arc::new(unseen.finish())),
        ("lead", Arc::new(leads.finish())),
        ("won", Arc::new(won.finish())),
        ("tied", Arc::new(tied.finish())),
        ("lost", Arc::new(lost.finish())),
    ])
}

/// Adds the rows of [`outcomes`] to statistics.
///
/// # Errors
/// Returns [`TableError`] if the table lacks a column or a value, or a value is out of range.
pub fn read_outcomes(table: &RecordBatch, statistics: &mut Statistics) -> Result<(), TableError> {
    let names = strings(table, "name")?;
    let unseen = column::<UInt16Type>(table, "unseen", "UInt16")?;
    let leads = column::<Int32Type>(table, "lead", "Int32")?;
    let won = column::<UInt64Type>(table, "won", "UInt64")?;
    let tied = column::<UInt64Type>(table, "tied", "UInt64")?;
    let lost = column::<UInt64Type>(table, "lost", "UInt64")?;
    for at in 0..table.num_rows() {
        let outcomes = Outcomes {
            wins: value(won, "won", at)?,
            ties: value(tied, "tied", at)?,
            losses: value(lost, "lost", at)?,
        };
        match text(names, "name", at)? {
            "by_seat" => statistics.by_seat.merge(&outcomes),
            "by_player" => statistics.by_player.merge(&outcomes),
            "lead" => {
                let (row, name) = (at + 1, "unseen");
                let unseen = value(unseen, name, at)?;
                if unseen > MAX_UNSEEN {
                    return Err(TableError::Range { row, name });
                }
                let lead = Score::from(value(leads, "lead", at)?);
                statistics
                    .win_counts
                    .add_outcomes(unseen.into(), lead, &outcomes);
            }
            name => {
                return Err(TableError::Unknown {
                    row: at + 1,
                    name: name.to_owned(),
                });
            }
        }
    }
    Ok(())
}

/// Returns a table with a row for each play and each game of the highest scores: the list, the
/// score, the `number` of the game and, for plays, the `turn`.
///
/// # Errors
/// Returns [`TableError::Arrow`] if the columns do not form a table.
pub fn extremes(statistics: &Statistics) -> Result<RecordBatch, TableError> {
    let mut lists = StringBuilder::new();
    let mut scores = Int32Builder::new();
    let mut numbers = UInt64Builder::new();
    let mut turns = UInt32Builder::new();
    for play in statistics.top_plays.items() {
        lists.append_value("plays");
        scores.append_value(play.score.points());
        numbers.append_value(play.number.0);
        turns.append_value(play.turn.0);
    }
    for (list, games) in statistics.top_games() {
        for game in games.items() {
            lists.append_value(list);
            scores.append_value(game.score.points());
            numbers.append_value(game.number.0);
            turns.append_null();
        }
    }
    batch(vec![
        ("list", Arc::new(lists.finish())),
        ("score", Arc::new(scores.finish())),
        ("number", Arc::new(numbers.finish())),
        ("turn", Arc::new(turns.finish())),
    ])
}

/// Adds the rows of [`extremes`] to statistics.
///
/// # Errors
/// Returns [`TableError`] if the table lacks a column or a value, or a value is out of range.
pub fn read_extremes(table: &RecordBatch, statistics: &mut Statistics) -> Result<(), TableError> {
    let lists = strings(table, "list")?;
    let scores = column::<Int32Type>(table, "score", "Int32")?;
    let numbers = column::<UInt64Type>(table, "number", "UInt64")?;
    let turns = column::<UInt32Type>(table, "turn", "UInt32")?;
    for at in 0..table.num_rows() {
        let score = Score::from(value(scores, "score", at)?);
        let number = Reverse(value(numbers, "number", at)?);
        match text(lists, "list", at)? {
            "plays" => statistics.top_plays.add(TopPlay {
                score,
                number,
                turn: Reverse(value(turns, "turn", at)?),
            }),
            list => match statistics.top_games_mut(list) {
                Some(games) => games.add(TopGame { score, number }),
                None => {
                    return Err(TableError::Unknown {
                        row: at + 1,
                        name: list.to_owned(),
                    });
                }
            },
        }
    }
    Ok(())
}

/// Returns a table with a row for each word played: its `rank`, its spelling, its number of plays
/// as `main` word, the sum of their scores, and its number of plays as `cross` word. Returns `None`
/// if words were not counted.
///
/// # Errors
/// Returns [`TableError::Arrow`] if the columns do not form a table.
pub fn words(
    statistics: &Statistics,
    spell: impl Fn(u64) -> String,
) -> Result<Option<RecordBatch>, TableError> {
    let Some(counts) = &statistics.words else {
        return Ok(None);
    };
    let played = counts.iter();
    let played = played.filter(|(_, count)| *count != WordCount::default());
    word_rows(played.map(|(rank, count)| (rank, spell(rank), count))).map(Some)
}

/// Returns the table of [`words`] for ranks, spellings and counts.
pub(crate) fn word_rows<S: AsRef<str>>(
    rows: impl Iterator<Item = (u64, S, WordCount)>,
) -> Result<RecordBatch, TableError> {
    let mut ranks = UInt64Builder::new();
    let mut texts = StringBuilder::new();
    let mut main = UInt64Builder::new();
    let mut scores = Int64Builder::new();
    let mut cross = UInt64Builder::new();
    for (rank, word, count) in rows {
        ranks.append_value(rank);
        texts.append_value(word);
        main.append_value(count.main);
        scores.append_value(count.score);
        cross.append_value(count.cross);
    }
    batch(vec![
        ("rank", Arc::new(ranks.finish())),
        ("word", Arc::new(texts.finish())),
        ("main", Arc::new(main.finish())),
        ("score", Arc::new(scores.finish())),
        ("cross", Arc::new(cross.finish())),
    ])
}

/// Adds the rows of [`words`] to statistics, if they count words.
///
/// # Errors
/// Returns [`TableError`] if the table lacks a column or a value, or a rank is past the end of the
/// lexicon.
pub fn read_words(table: &RecordBatch, statistics: &mut Statistics) -> Result<(), TableError> {
    let Some(counts) = &mut statistics.words else {
        return Ok(());
    };
    let words = counts.len() as u64;
    read_word_rows(table, words, |rank, _, count| counts.add(rank, &count))
}

/// Calls `word` with the rank, the spelling and the counts of each row of [`words`]. `words` is the
/// number of words of the lexicon.
pub(crate) fn read_word_rows(
    table: &RecordBatch,
    words: u64,
    mut word: impl FnMut(u64, &str, WordCount),
) -> Result<(), TableError> {
    let ranks = column::<UInt64Type>(table, "rank", "UInt64")?;
    let texts = strings(table, "word")?;
    let main = column::<UInt64Type>(table, "main", "UInt64")?;
    let scores = column::<Int64Type>(table, "score", "Int64")?;
    let cross = column::<UInt64Type>(table, "cross", "UInt64")?;
    for at in 0..table.num_rows() {
        let rank = value(ranks, "rank", at)?;
        if rank >= words {
            let row = at + 1;
            return Err(TableError::Range { row, name: "rank" });
        }
        let count = WordCount {
            main: value(main, "main", at)?,
            score: value(scores, "score", at)?,
            cross: value(cross, "cross", at)?,
        };
        word(rank, text(texts, "word", at)?, count);
    }
    Ok(())
}

pub(crate) fn column<'a, T: arrow_array::ArrowPrimitiveType>(
    table: &'a RecordBatch,
    name: &'static str,
    expected: &'static str,
) -> Result<&'a PrimitiveArray<T>, TableError> {
    let found = table.column_by_name(name);
    found
        .and_then(|column| column.as_primitive_opt::<T>())
        .ok_or(TableError::Column { name, expected })
}

/// A column of texts, either newly built or read from a file.
#[derive(Clone, Copy)]
pub(crate) enum TextColumn<'a> {
    Whole(&'a StringArray),
    Views(&'a StringViewArray),
}

pub(crate) fn strings<'a>(
    table: &'a RecordBatch,
    name: &'static str,
) -> Result<TextColumn<'a>, TableError> {
    let found = table.column_by_name(name);
    let found = found.and_then(|column| {
        let whole = column.as_string_opt::<i32>().map(TextColumn::Whole);
        whole.or_else(|| column.as_string_view_opt().map(TextColumn::Views))
    });
    found.ok_or(TableError::Column {
        name,
        expected: "Utf8",
    })
}

pub(crate) fn value<T: arrow_array::ArrowPrimitiveType>(
    column: &PrimitiveArray<T>,
    name: &'static str,
    at: usize,
) -> Result<T::Native, TableError> {
    let found = column.is_valid(at).then(|| column.value(at));
    found.ok_or(TableError::Null { name, row: at + 1 })
}

pub(crate) fn text<'a>(
    column: TextColumn<'a>,
    name: &'static str,
    at: usize,
) -> Result<&'a str, TableError> {
    let row = at + 1;
    let found = match column {
        TextColumn::Whole(texts) => texts.is_valid(at).then(|| texts.value(at)),
        TextColumn::Views(texts) => texts.is_valid(at).then(|| texts.value(at)),
    };
    match found {
        None => Err(TableError::Null { name, row }),
        Some(text) if text.len() > MAX_TEXT => Err(TableError::Range { name, row }),
        Some(text) => Ok(text),
    }
}
