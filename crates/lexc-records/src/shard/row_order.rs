//! The order of the rows of games and of turns.

use core::ops::Range;

use lexc_engine::selfplay::{GameRow, TurnRow};

/// The order of the rows of games, or of turns: by numbers without gaps.
pub(super) struct RowOrder {
    games: Range<u64>,
    rows: i128,
    last: Option<(u64, u32)>,
}

impl RowOrder {
    pub(super) const fn new(games: Range<u64>) -> Self {
        Self { games, rows: 0, last: None }
    }

    /// Checks the places of all rows of a table.
    pub(super) fn check(
        mut places: impl Iterator<Item = (u64, u32)>,
        games: &Range<u64>,
        rows: i128,
    ) -> Result<(), String> {
        let mut order = Self::new(games.clone());
        places.try_for_each(|place| order.take(place)).and_then(|()| order.end(rows))
    }

    /// Takes the next row: the number of a game, and the number of a turn in it, or 0.
    pub(super) fn take(&mut self, (game, turn): (u64, u32)) -> Result<(), String> {
        let is_next = match self.last {
            None => (game, turn) == (self.games.start, 0),
            Some(last) => {
                Some((game, turn)) == last.1.checked_add(1).map(|turn| (last.0, turn))
                    || last.0.checked_add(1) == Some(game) && turn == 0
            }
        };
        if !is_next || !self.games.contains(&game) {
            return Err(format!(
                "the row of game {game}, turn {turn} is not in order, or not in the range"
            ));
        }
        self.last = Some((game, turn));
        self.rows += 1;
        Ok(())
    }

    /// Checks the end of the rows.
    pub(super) fn end(&self, rows: i128) -> Result<(), String> {
        let last = self.last.and_then(|(game, _)| game.checked_add(1));
        match self.rows == rows && last == Some(self.games.end) {
            true => Ok(()),
            false => Err(format!("it has {} rows, not {rows}", self.rows)),
        }
    }
}

pub(super) const fn place_of_game(row: &GameRow) -> (u64, u32) {
    (row.number, 0)
}

pub(super) const fn place_of_turn(row: &TurnRow) -> (u64, u32) {
    (row.number, row.turn)
}
