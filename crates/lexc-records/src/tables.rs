//! Conversion between statistics and tables: record batches of Arrow.

use arrow_array::RecordBatch;
use arrow_array::types::{Int32Type, Int64Type, UInt16Type, UInt32Type, UInt64Type};
use core::cmp::Reverse;
use lexc_alphabet::ErrorKind;
use lexc_engine::selfplay::{Statistics, TopGame, TopPlay, WordCount};
use lexc_engine::stats::Moments;
use lexc_engine::win::Outcomes;
use lexc_game::Score;

use crate::columns::{self, DIGITS, TableBuilder, numbers, texts};
use crate::error::Error;

/// The maximum number of unseen tiles: 255 of each letter and of blanks.
const MAX_UNSEEN: u16 = 255 * 64;

/// Returns a table with a row for each sum, with `count`, `sum` and `squares`, and a row for each
/// number of each histogram, with the number as `key` and its `count`.
///
/// # Errors
/// Returns an error if a sum has too many digits.
pub fn sums(statistics: &Statistics) -> Result<RecordBatch, Error> {
    /// A row: `key` is of a number of a histogram, the sums of a sum.
    struct Row<'a> {
        name: &'a str,
        key: Option<i64>,
        count: u64,
        sums: Option<(i128, i128)>,
    }

    let mut rows = Vec::new();
    for (name, moments) in statistics.moments() {
        let squares = i128::try_from(moments.squares());
        let squares = squares.map_err(|_| {
            let message = format!("the sum {name} has more than {DIGITS} digits");
            Error::new(ErrorKind::Limit, message)
        })?;
        rows.push(Row {
            name,
            key: None,
            count: moments.count(),
            sums: Some((moments.sum(), squares)),
        });
    }
    for (name, histogram) in statistics.histograms() {
        rows.extend(histogram.iter().map(|(key, count)| Row {
            name,
            key: Some(key),
            count,
            sums: None,
        }));
    }
    TableBuilder::new(&rows)
        .texts("name", |row| row.name)
        .optional::<Int64Type>("key", |row| row.key)
        .numbers::<UInt64Type>("count", |row| row.count)
        .sums("sum", |row| row.sums.map(|(sum, _)| sum))
        .sums("squares", |row| row.sums.map(|(_, squares)| squares))
        .build()
}

/// Adds the rows of [`sums`] to statistics.
///
/// # Errors
/// Returns an error if the table lacks a column or a value, or a value is out of range.
pub fn read_sums(table: &RecordBatch, statistics: &mut Statistics) -> Result<(), Error> {
    let names = texts(table, "name")?;
    let keys = numbers::<Int64Type>(table, "key")?;
    let counts = numbers::<UInt64Type>(table, "count")?;
    let sums = columns::sums(table, "sum")?;
    let squares = columns::sums(table, "squares")?;
    let mut games = None;
    for at in 0..table.num_rows() {
        let (name, count) = (names.text(at)?, counts.get(at)?);
        if let Some(histogram) = statistics.histogram_mut(name) {
            histogram.add_times(keys.get(at)?, count);
            continue;
        }
        let (sum, squares) = (sums.get(at)?, u128::try_from(squares.get(at)?));
        let moments = squares
            .ok()
            .and_then(|squares| Moments::from_sums(count, sum, squares))
            .ok_or_else(|| Error::in_row(at, "no sample has this count, sum and sum of squares"))?;
        let known = statistics.moments_mut(name);
        known.ok_or_else(|| unknown(name, at))?.merge(&moments);
        if name == "turns" {
            games = Some(count);
        }
    }
    let games = games.ok_or_else(|| Error::corrupt("no row has the sum turns"))?;
    statistics.games = statistics.games.saturating_add(games);
    Ok(())
}

/// Returns the error of a row that names an unknown statistic.
fn unknown(name: &str, at: usize) -> Error {
    let message = format!("row {}: unknown statistic {name:?}", at + 1);
    Error::new(ErrorKind::Unsupported, message)
}

/// Returns a table with a row for each number of `unseen` tiles and `lead` of the player to move,
/// with the games `won`, `tied` and `lost`. Two rows without `unseen` and `lead` are for the player
/// who moved first and for the first player.
///
/// # Errors
/// Returns an error if the columns do not form a table.
pub fn outcomes(statistics: &Statistics) -> Result<RecordBatch, Error> {
    let whole = [("by_seat", None, statistics.by_seat), ("by_player", None, statistics.by_player)];
    let leads = statistics.win_counts.iter();
    let leads = leads.map(|(unseen, lead, outcomes)| ("lead", Some((unseen, lead)), outcomes));
    let rows: Vec<_> = whole.into_iter().chain(leads).collect();
    TableBuilder::new(&rows)
        .texts("name", |(name, ..)| name)
        // Statistics store unseen tiles in 16 bits.
        .optional::<UInt16Type>("unseen", |(_, at, _)| at.map(|(unseen, _)| unseen as u16))
        .optional::<Int32Type>("lead", |(_, at, _)| at.map(|(_, lead)| lead.points()))
        .numbers::<UInt64Type>("won", |(.., outcomes)| outcomes.wins)
        .numbers::<UInt64Type>("tied", |(.., outcomes)| outcomes.ties)
        .numbers::<UInt64Type>("lost", |(.., outcomes)| outcomes.losses)
        .build()
}

/// Adds the rows of [`outcomes`] to statistics.
///
/// # Errors
/// Returns an error if the table lacks a column or a value, or a value is out of range.
pub fn read_outcomes(table: &RecordBatch, statistics: &mut Statistics) -> Result<(), Error> {
    let names = texts(table, "name")?;
    let unseen = numbers::<UInt16Type>(table, "unseen")?;
    let leads = numbers::<Int32Type>(table, "lead")?;
    let won = numbers::<UInt64Type>(table, "won")?;
    let tied = numbers::<UInt64Type>(table, "tied")?;
    let lost = numbers::<UInt64Type>(table, "lost")?;
    for at in 0..table.num_rows() {
        let outcomes = Outcomes { wins: won.get(at)?, ties: tied.get(at)?, losses: lost.get(at)? };
        match names.text(at)? {
            "by_seat" => statistics.by_seat.merge(&outcomes),
            "by_player" => statistics.by_player.merge(&outcomes),
            "lead" => {
                let tiles = unseen.get(at)?;
                if tiles > MAX_UNSEEN {
                    return Err(unseen.out_of_range(at));
                }
                let lead = Score::from(leads.get(at)?);
                let counts = &mut statistics.win_counts;
                counts.add_outcomes(tiles.into(), lead, &outcomes);
            }
            name => return Err(unknown(name, at)),
        }
    }
    Ok(())
}

/// Returns a table with a row for each play and each game of the highest scores: the list, the
/// score, the `number` of the game and, for plays, the `turn`.
///
/// # Errors
/// Returns an error if the columns do not form a table.
pub fn extremes(statistics: &Statistics) -> Result<RecordBatch, Error> {
    let plays = statistics.top_plays.items().iter();
    let plays = plays.map(|play| ("plays", play.score, play.number.0, Some(play.turn.0)));
    let games = statistics.top_games().into_iter().flat_map(|(list, games)| {
        let games = games.items().iter();
        games.map(move |game| (list, game.score, game.number.0, None))
    });
    let rows: Vec<(&str, Score, u64, Option<u32>)> = plays.chain(games).collect();
    TableBuilder::new(&rows)
        .texts("list", |(list, ..)| list)
        .numbers::<Int32Type>("score", |(_, score, ..)| score.points())
        .numbers::<UInt64Type>("number", |(_, _, number, _)| *number)
        .optional::<UInt32Type>("turn", |(.., turn)| *turn)
        .build()
}

/// Adds the rows of [`extremes`] to statistics.
///
/// # Errors
/// Returns an error if the table lacks a column or a value, or a value is out of range.
pub fn read_extremes(table: &RecordBatch, statistics: &mut Statistics) -> Result<(), Error> {
    let lists = texts(table, "list")?;
    let scores = numbers::<Int32Type>(table, "score")?;
    let games = numbers::<UInt64Type>(table, "number")?;
    let turns = numbers::<UInt32Type>(table, "turn")?;
    for at in 0..table.num_rows() {
        let score = Score::from(scores.get(at)?);
        let number = Reverse(games.get(at)?);
        match lists.text(at)? {
            "plays" => {
                statistics.top_plays.add(TopPlay { score, number, turn: Reverse(turns.get(at)?) })
            }
            list => {
                let games = statistics.top_games_mut(list);
                games.ok_or_else(|| unknown(list, at))?.add(TopGame { score, number });
            }
        }
    }
    Ok(())
}

/// Returns a table with a row for each word played: its `rank`, its spelling, its number of plays
/// as `main` word, the sum of their scores, and its number of plays as `cross` word. If playability
/// was recorded, also the number of turns whose `best` play formed the word, and what the word
/// `earned` in them, in thousandths of a point. Returns `None` if words were not counted.
///
/// # Errors
/// Returns an error if the columns do not form a table.
pub fn words(
    statistics: &Statistics,
    spell: impl Fn(u64) -> String,
) -> Result<Option<RecordBatch>, Error> {
    let Some(counts) = &statistics.words else {
        return Ok(None);
    };
    let played = counts.iter();
    let played = played.filter(|(_, count)| *count != WordCount::default());
    let rows: Vec<_> = played.map(|(rank, count)| (rank, spell(rank), count)).collect();
    word_rows(&rows).map(Some)
}

/// Returns the table of [`words`] for ranks, spellings and counts.
pub(crate) fn word_rows(rows: &[(u64, impl AsRef<str>, WordCount)]) -> Result<RecordBatch, Error> {
    let table = TableBuilder::new(rows)
        .numbers::<UInt64Type>("rank", |(rank, ..)| *rank)
        .texts("word", |(_, word, _)| word.as_ref())
        .numbers::<UInt64Type>("main", |(.., count)| count.main)
        .numbers::<Int64Type>("score", |(.., count)| count.score)
        .numbers::<UInt64Type>("cross", |(.., count)| count.cross);
    if rows.iter().all(|(.., count)| count.best == 0) {
        return table.build();
    }
    table
        .numbers::<UInt64Type>("best", |(.., count)| count.best)
        .numbers::<UInt64Type>("earned", |(.., count)| count.earned)
        .build()
}

/// Adds the rows of [`words`] to statistics, if they count words.
///
/// # Errors
/// Returns an error if the table lacks a column or a value, or a rank is past the end of the
/// lexicon.
pub fn read_words(table: &RecordBatch, statistics: &mut Statistics) -> Result<(), Error> {
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
) -> Result<(), Error> {
    let ranks = numbers::<UInt64Type>(table, "rank")?;
    let texts = texts(table, "word")?;
    let main = numbers::<UInt64Type>(table, "main")?;
    let scores = numbers::<Int64Type>(table, "score")?;
    let cross = numbers::<UInt64Type>(table, "cross")?;
    let earned = match table.column_by_name("best") {
        Some(_) => {
            let best = numbers::<UInt64Type>(table, "best")?;
            Some((best, numbers::<UInt64Type>(table, "earned")?))
        }
        None => None,
    };
    for at in 0..table.num_rows() {
        let rank = ranks.get(at)?;
        if rank >= words {
            return Err(ranks.out_of_range(at));
        }
        let (best, earned) = match &earned {
            Some((best, earned)) => (best.get(at)?, earned.get(at)?),
            None => (0, 0),
        };
        let (main, score, cross) = (main.get(at)?, scores.get(at)?, cross.get(at)?);
        let count = WordCount { main, score, cross, best, earned };
        word(rank, texts.text(at)?, count);
    }
    Ok(())
}
