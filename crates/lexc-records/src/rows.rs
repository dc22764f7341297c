//! Games and turns as Arrow record batches, and the reverse.

use arrow_array::types::{Int32Type, UInt8Type, UInt16Type, UInt32Type, UInt64Type};
use arrow_array::{RecordBatch, UInt8Array};
use lexc_engine::selfplay::{GameRow, TurnRow};
use lexc_game::{PlayerId, Score};

use crate::columns::{Column, TableBuilder, flags, numbers, texts};
use crate::error::Error;

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
/// Returns an error if the columns do not form a table.
pub fn games(rows: &[GameRow]) -> Result<RecordBatch, Error> {
    TableBuilder::new(rows)
        .numbers::<UInt64Type>("number", |row| row.number)
        .numbers::<UInt64Type>("bag", |row| row.bag)
        .flags("seats_exchanged", |row| row.seats_exchanged)
        .numbers::<Int32Type>("first", |row| row.scores[0].points())
        .numbers::<Int32Type>("second", |row| row.scores[1].points())
        .numbers::<UInt32Type>("turns", |row| row.turns)
        .numbers::<UInt32Type>("bingos", |row| row.bingos)
        .numbers::<UInt32Type>("exchanges", |row| row.exchanges)
        .numbers::<UInt32Type>("passes", |row| row.passes)
        .texts("ending", |row| &row.ending)
        .build()
}

/// Reads the rows of [`games`].
///
/// # Errors
/// Returns an error if the table lacks a column or a value, or a value is out of range.
pub fn read_games(table: &RecordBatch) -> Result<Vec<GameRow>, Error> {
    let number = numbers::<UInt64Type>(table, "number")?;
    let bag = numbers::<UInt64Type>(table, "bag")?;
    let exchanged = flags(table, "seats_exchanged")?;
    let first = numbers::<Int32Type>(table, "first")?;
    let second = numbers::<Int32Type>(table, "second")?;
    let turns = numbers::<UInt32Type>(table, "turns")?;
    let bingos = numbers::<UInt32Type>(table, "bingos")?;
    let exchanges = numbers::<UInt32Type>(table, "exchanges")?;
    let passes = numbers::<UInt32Type>(table, "passes")?;
    let ending = texts(table, "ending")?;
    let row = |at: usize| {
        Ok(GameRow {
            number: number.get(at)?,
            bag: bag.get(at)?,
            seats_exchanged: exchanged.get(at)?,
            scores: [Score::from(first.get(at)?), Score::from(second.get(at)?)],
            turns: turns.get(at)?,
            bingos: bingos.get(at)?,
            exchanges: exchanges.get(at)?,
            passes: passes.get(at)?,
            ending: ending.text(at)?.to_owned(),
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
/// Returns an error if the columns do not form a table.
pub fn turns(rows: &[TurnRow]) -> Result<RecordBatch, Error> {
    TableBuilder::new(rows)
        .numbers::<UInt64Type>("number", |row| row.number)
        .numbers::<UInt32Type>("turn", |row| row.turn)
        .numbers::<UInt8Type>("seat", |row| row.seat.index() as u8)
        .numbers::<UInt8Type>("player", |row| row.player.index() as u8)
        .texts("rack", |row| &row.rack)
        .texts("move", |row| &row.made)
        .numbers::<UInt8Type>("tiles", |row| row.tiles)
        .numbers::<Int32Type>("score", |row| row.score.points())
        .numbers::<Int32Type>("lead", |row| row.lead.points())
        .numbers::<UInt16Type>("unseen", |row| row.unseen)
        .build()
}

/// Reads the rows of [`turns`].
///
/// # Errors
/// Returns an error if the table lacks a column or a value, or a value is out of range.
pub fn read_turns(table: &RecordBatch) -> Result<Vec<TurnRow>, Error> {
    let number = numbers::<UInt64Type>(table, "number")?;
    let turn = numbers::<UInt32Type>(table, "turn")?;
    let seat = numbers::<UInt8Type>(table, "seat")?;
    let player = numbers::<UInt8Type>(table, "player")?;
    let rack = texts(table, "rack")?;
    let made = texts(table, "move")?;
    let tiles = numbers::<UInt8Type>(table, "tiles")?;
    let score = numbers::<Int32Type>(table, "score")?;
    let lead = numbers::<Int32Type>(table, "lead")?;
    let unseen = numbers::<UInt16Type>(table, "unseen")?;
    let one_of_two = |column: &Column<&UInt8Array>, at: usize| {
        let player = PlayerId::new(column.get(at)?.into());
        let player = player.filter(|player| player.index() < 2);
        player.ok_or_else(|| column.out_of_range(at))
    };
    let row = |at: usize| {
        Ok(TurnRow {
            number: number.get(at)?,
            turn: turn.get(at)?,
            seat: one_of_two(&seat, at)?,
            player: one_of_two(&player, at)?,
            rack: rack.text(at)?.to_owned(),
            made: made.text(at)?.to_owned(),
            tiles: tiles.get(at)?,
            score: Score::from(score.get(at)?),
            lead: Score::from(lead.get(at)?),
            unseen: unseen.get(at)?,
        })
    };
    (0..table.num_rows()).map(row).collect()
}
