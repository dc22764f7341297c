//! Games and turns as Arrow record batches, and the reverse.

use std::sync::Arc;

use arrow_array::cast::AsArray as _;
use arrow_array::types::{Int32Type, UInt8Type, UInt16Type, UInt32Type, UInt64Type};
use arrow_array::{
    Array as _, ArrayRef, ArrowPrimitiveType, BooleanArray, PrimitiveArray, RecordBatch,
    StringArray,
};
use lexc_engine::selfplay::{GameRow, TurnRow};
use lexc_game::{PlayerId, Score};

use crate::tables::{TableError, batch, column, strings, text, value};

/// Returns a column of numbers, one for each row.
fn numbers<T: ArrowPrimitiveType, R>(rows: &[R], number: impl Fn(&R) -> T::Native) -> ArrayRef {
    Arc::new(PrimitiveArray::<T>::from_iter_values(
        rows.iter().map(number),
    ))
}

fn texts<R>(rows: &[R], text: impl Fn(&R) -> &String) -> ArrayRef {
    Arc::new(StringArray::from_iter_values(rows.iter().map(text)))
}

/// Returns a table with a row for each game.
///
/// | column | holds |
/// |---|---|
/// | `number` | the number of the game |
/// | `bag` | the number of the order of the bag, which mirrored games share |
/// | `seats_exchanged` | `true` if the second player moved first |
/// | `first`, `second` | the final scores, by seat |
/// | `turns`, `bingos`, `exchanges`, `passes` | their numbers, of both players |
/// | `ending` | `out`, `scoreless`, `exchanges` or `resigned` |
///
/// # Errors
/// Returns [`TableError::Arrow`] if the columns do not form a table.
pub fn games(rows: &[GameRow]) -> Result<RecordBatch, TableError> {
    let exchanged: Vec<bool> = rows.iter().map(|row| row.seats_exchanged).collect();
    batch(vec![
        ("number", numbers::<UInt64Type, _>(rows, |row| row.number)),
        ("bag", numbers::<UInt64Type, _>(rows, |row| row.bag)),
        ("seats_exchanged", Arc::new(BooleanArray::from(exchanged))),
        (
            "first",
            numbers::<Int32Type, _>(rows, |row| row.scores[0].points()),
        ),
        (
            "second",
            numbers::<Int32Type, _>(rows, |row| row.scores[1].points()),
        ),
        ("turns", numbers::<UInt32Type, _>(rows, |row| row.turns)),
        ("bingos", numbers::<UInt32Type, _>(rows, |row| row.bingos)),
        (
            "exchanges",
            numbers::<UInt32Type, _>(rows, |row| row.exchanges),
        ),
        ("passes", numbers::<UInt32Type, _>(rows, |row| row.passes)),
        ("ending", texts(rows, |row| &row.ending)),
    ])
}

/// Reads the rows of [`games`].
///
/// # Errors
/// Returns [`TableError`] if the table lacks a column or a value, or a value is out of range.
pub fn read_games(table: &RecordBatch) -> Result<Vec<GameRow>, TableError> {
    let numbers = column::<UInt64Type>(table, "number", "UInt64")?;
    let bags = column::<UInt64Type>(table, "bag", "UInt64")?;
    let exchanged = table.column_by_name("seats_exchanged");
    let exchanged = exchanged.and_then(|column| column.as_boolean_opt());
    let exchanged = exchanged.ok_or(TableError::Column {
        name: "seats_exchanged",
        expected: "Boolean",
    })?;
    let first = column::<Int32Type>(table, "first", "Int32")?;
    let second = column::<Int32Type>(table, "second", "Int32")?;
    let turns = column::<UInt32Type>(table, "turns", "UInt32")?;
    let bingos = column::<UInt32Type>(table, "bingos", "UInt32")?;
    let exchanges = column::<UInt32Type>(table, "exchanges", "UInt32")?;
    let passes = column::<UInt32Type>(table, "passes", "UInt32")?;
    let endings = strings(table, "ending")?;
    let row = |at: usize| {
        if !exchanged.is_valid(at) {
            return Err(TableError::Null {
                name: "seats_exchanged",
                row: at + 1,
            });
        }
        Ok(GameRow {
            number: value(numbers, "number", at)?,
            bag: value(bags, "bag", at)?,
            seats_exchanged: exchanged.value(at),
            scores: [
                Score::from(value(first, "first", at)?),
                Score::from(value(second, "second", at)?),
            ],
            turns: value(turns, "turns", at)?,
            bingos: value(bingos, "bingos", at)?,
            exchanges: value(exchanges, "exchanges", at)?,
            passes: value(passes, "passes", at)?,
            ending: text(endings, "ending", at)?.to_owned(),
        })
    };
    (0..table.num_rows()).map(row).collect()
}

/// Returns a table with a row for each turn.
///
/// | column | holds |
/// |---|---|
/// | `number`, `turn` | the numbers of the game and of the turn, from 0 |
/// | `seat`, `player` | the player to move, 0 or 1, by order of turns and by order of the players |
/// | `rack` | the tiles of the player |
/// | `move` | `8D QU(I)z`, `-ABC` for an exchange, `-` for a pass |
/// | `tiles`, `score` | the number of tiles placed, the points |
/// | `lead`, `unseen` | the lead of the player and the number of unseen tiles before the turn |
///
/// # Errors
/// Returns [`TableError::Arrow`] if the columns do not form a table.
pub fn turns(rows: &[TurnRow]) -> Result<RecordBatch, TableError> {
    let index = |player: PlayerId| player.index() as u8;
    batch(vec![
        ("number", numbers::<UInt64Type, _>(rows, |row| row.number)),
        ("turn", numbers::<UInt32Type, _>(rows, |row| row.turn)),
        ("seat", numbers::<UInt8Type, _>(rows, |row| index(row.seat))),
        (
            "player",
            numbers::<UInt8Type, _>(rows, |row| index(row.player)),
        ),
        ("rack", texts(rows, |row| &row.rack)),
        ("move", texts(rows, |row| &row.made)),
        ("tiles", numbers::<UInt8Type, _>(rows, |row| row.tiles)),
        (
            "score",
            numbers::<Int32Type, _>(rows, |row| row.score.points()),
        ),
        (
            "lead",
            numbers::<Int32Type, _>(rows, |row| row.lead.points()),
        ),
        ("unseen", numbers::<UInt16Type, _>(rows, |row| row.unseen)),
    ])
}

/// Reads the rows of [`turns`].
///
/// # Errors
/// Returns [`TableError`] if the table lacks a column or a value, or a value is out of range.
pub fn read_turns(table: &RecordBatch) -> Result<Vec<TurnRow>, TableError> {
    let numbers = column::<UInt64Type>(table, "number", "UInt64")?;
    let turns = column::<UInt32Type>(table, "turn", "UInt32")?;
    let seats = column::<UInt8Type>(table, "seat", "UInt8")?;
    let players = column::<UInt8Type>(table, "player", "UInt8")?;
    let racks = strings(table, "rack")?;
    let moves = strings(table, "move")?;
    let tiles = column::<UInt8Type>(table, "tiles", "UInt8")?;
    let scores = column::<Int32Type>(table, "score", "Int32")?;
    let leads = column::<Int32Type>(table, "lead", "Int32")?;
    let unseen = column::<UInt16Type>(table, "unseen", "UInt16")?;
    let player = |index: u8, name, at| {
        let player = PlayerId::new(index.into()).filter(|player| player.index() < 2);
        player.ok_or(TableError::Range { row: at + 1, name })
    };
    let row = |at: usize| {
        Ok(TurnRow {
            number: value(numbers, "number", at)?,
            turn: value(turns, "turn", at)?,
            seat: player(value(seats, "seat", at)?, "seat", at)?,
            player: player(value(players, "player", at)?, "player", at)?,
            rack: text(racks, "rack", at)?.to_owned(),
            made: text(moves, "move", at)?.to_owned(),
            tiles: value(tiles, "tiles", at)?,
            score: Score::from(value(scores, "score", at)?),
            lead: Score::from(value(leads, "lead", at)?),
            unseen: value(unseen, "unseen", at)?,
        })
    };
    (0..table.num_rows()).map(row).collect()
}
