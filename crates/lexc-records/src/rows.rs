//! Games and turns as Arrow record batches, and the reverse.

use std::sync::Arc;

use arrow_array::builder::{
    BooleanBuilder, Int32Builder, StringBuilder, UInt8Builder, UInt16Builder, UInt32Builder,
    UInt64Builder,
};
use arrow_array::cast::AsArray as _;
use arrow_array::types::{Int32Type, UInt8Type, UInt16Type, UInt32Type, UInt64Type};
use arrow_array::{Array as _, RecordBatch};
use lexc_engine::selfplay::{GameRow, TurnRow};
use lexc_game::{PlayerId, Score};

use crate::tables::{TableError, batch, column, strings, text, value};

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
    let mut numbers = UInt64Builder::new();
    let mut bags = UInt64Builder::new();
    let mut exchanged = BooleanBuilder::new();
    let mut scores = [Int32Builder::new(), Int32Builder::new()];
    let mut counts: [UInt32Builder; 4] = core::array::from_fn(|_| UInt32Builder::new());
    let mut endings = StringBuilder::new();
    for row in rows {
        numbers.append_value(row.number);
        bags.append_value(row.bag);
        exchanged.append_value(row.seats_exchanged);
        for (column, score) in scores.iter_mut().zip(row.scores) {
            column.append_value(score.points());
        }
        let all = [row.turns, row.bingos, row.exchanges, row.passes];
        for (column, count) in counts.iter_mut().zip(all) {
            column.append_value(count);
        }
        endings.append_value(&row.ending);
    }
    let [mut first, mut second] = scores;
    let [mut turns, mut bingos, mut exchanges, mut passes] = counts;
    batch(vec![
        ("number", Arc::new(numbers.finish())),
        ("bag", Arc::new(bags.finish())),
        ("seats_exchanged", Arc::new(exchanged.finish())),
        ("first", Arc::new(first.finish())),
        ("second", Arc::new(second.finish())),
        ("turns", Arc::new(turns.finish())),
        ("bingos", Arc::new(bingos.finish())),
        ("exchanges", Arc::new(exchanges.finish())),
        ("passes", Arc::new(passes.finish())),
        ("ending", Arc::new(endings.finish())),
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
    let mut numbers = UInt64Builder::new();
    let mut turns = UInt32Builder::new();
    let mut bytes: [UInt8Builder; 3] = core::array::from_fn(|_| UInt8Builder::new());
    let mut racks = StringBuilder::new();
    let mut moves = StringBuilder::new();
    let mut scores = Int32Builder::new();
    let mut leads = Int32Builder::new();
    let mut unseen = UInt16Builder::new();
    for row in rows {
        numbers.append_value(row.number);
        turns.append_value(row.turn);
        let [seat, player] = [row.seat, row.player].map(|player| player.index() as u8);
        for (column, byte) in bytes.iter_mut().zip([seat, player, row.tiles]) {
            column.append_value(byte);
        }
        racks.append_value(&row.rack);
        moves.append_value(&row.made);
        scores.append_value(row.score.points());
        leads.append_value(row.lead.points());
        unseen.append_value(row.unseen);
    }
    let [mut seats, mut players, mut tiles] = bytes;
    batch(vec![
        ("number", Arc::new(numbers.finish())),
        ("turn", Arc::new(turns.finish())),
        ("seat", Arc::new(seats.finish())),
        ("player", Arc::new(players.finish())),
        ("rack", Arc::new(racks.finish())),
        ("move", Arc::new(moves.finish())),
        ("tiles", Arc::new(tiles.finish())),
        ("score", Arc::new(scores.finish())),
        ("lead", Arc::new(leads.finish())),
        ("unseen", Arc::new(unseen.finish())),
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
