//! Moves applied and undone.

use lexc_alphabet::Tile;

use super::error::MAX_RACK;
use super::game_state::{GameState, Progress};
use super::legal::MoveError;
use super::seen_move::SeenMove;
use crate::board::square::Square;
use crate::moves::play::Play;
use crate::moves::player_move::Move;
use crate::player::{Ending, PlayerId};
use crate::rules::choices::Leftovers;
use crate::score::Score;
use crate::tiles::bag::Draws;
use crate::tiles::rack::Rack;

/// The record that [`GameState::undo`] needs to undo a move. It owns no memory.
#[derive(Debug, PartialEq, Eq)]
#[must_use = "without it the move cannot be undone"]
pub struct Undo {
    /// The number of turns after the move.
    pub(super) after: u32,
    pub(super) made: SeenMove,
    /// The new squares of a play, counted from its start.
    squares: u32,
    rack: Rack,
    draws: Draws,
    drawn: DrawnTiles,
    put_back: usize,
    pub(super) before: Progress,
}

/// Tiles in the order in which they were drawn, each with its index in the bag.
#[derive(Debug, PartialEq, Eq)]
struct DrawnTiles {
    tiles: [Tile; MAX_RACK],
    indices: [u16; MAX_RACK],
    len: usize,
}

impl DrawnTiles {
    const NONE: Self = Self { tiles: [Tile::Blank; MAX_RACK], indices: [0; MAX_RACK], len: 0 };

    fn push(&mut self, tile: Tile, index: usize) {
        self.tiles[self.len] = tile;
        // A bag holds at most 64 times 255 tiles.
        self.indices[self.len] = index as u16;
        self.len += 1;
    }
}

impl GameState {
    /// Applies a move of the player to move: places or exchanges tiles, draws new ones, adds the
    /// points, and passes the turn to the next player or ends the game. Does not allocate.
    ///
    /// # Errors
    /// Returns an error if the rules do not allow the move. The state is then as before.
    pub fn apply(&mut self, made: &Move) -> Result<Undo, MoveError> {
        if self.progress.ending.is_some() {
            return Err(MoveError::GameOver);
        }
        let squares = match made {
            Move::Play(play) => self.check_play(play)?,
            Move::Exchange(_) | Move::Pass => {
                self.check(made)?;
                0
            }
        };
        let player = self.progress.to_move;
        let mut undo = Undo {
            after: 0,
            made: SeenMove::of(made),
            squares,
            rack: self.racks[player.index()],
            draws: self.draws.clone(),
            drawn: DrawnTiles::NONE,
            put_back: 0,
            before: self.progress,
        };
        match made {
            Move::Play(play) => {
                play.place_on(&mut self.board);
                for tile in play.pieces() {
                    let removed = self.racks[player.index()].remove(tile);
                    debug_assert!(removed, "the tiles of a checked play are on the rack");
                    let removed = self.unplaced.remove(tile);
                    debug_assert!(removed, "a tile of a rack is not on the board");
                }
                self.draw(&mut undo.drawn);
            }
            Move::Exchange(tiles) => {
                self.racks[player.index()] = made.leave(&undo.rack);
                // New tiles are drawn before the old ones go back.
                self.draw(&mut undo.drawn);
                self.bag.put_back(tiles);
                undo.put_back = tiles.len();
            }
            Move::Pass => {}
        }
        self.progress.scores[player.index()] += made.score();
        self.progress.seen[player.index()] = Some(undo.made);
        self.progress.exchanges = match made {
            Move::Exchange(_) => self.progress.exchanges.saturating_add(1),
            Move::Play(_) | Move::Pass => 0,
        };
        let out = matches!(made, Move::Play(_)) && self.racks[player.index()].is_empty();
        let out = (out && self.bag.is_empty()).then_some(Ending::PlayedOut(player));
        self.end_turn(made.score(), out);
        undo.after = self.progress.turn;
        Ok(undo)
    }

    /// Fills the rack of the player to move.
    fn draw(&mut self, drawn: &mut DrawnTiles) {
        let rack = &mut self.racks[self.progress.to_move.index()];
        // In a position that was set up, a rack can be larger than the rules allow.
        let size = self.rules.rack_size().min(MAX_RACK);
        self.bag.fill_noting(rack, size, &mut self.draws, |tile, index| {
            drawn.push(tile, index);
        });
    }

    /// Passes the turn to the next player who has not lost it, or ends the game.
    pub(super) fn end_turn(&mut self, points: Score, out: Option<Ending>) {
        let mut points = points;
        let mut out = out;
        loop {
            self.progress.turn += 1;
            self.progress.scoreless_turns = match points {
                Score::ZERO => self.progress.scoreless_turns.saturating_add(1),
                _ => 0,
            };
            self.progress.to_move = self.progress.to_move.next(self.players);
            if let Some(ending) = out.take().or_else(|| self.reached_limit()) {
                self.end(ending);
                return;
            }
            let bit = 1 << self.progress.to_move.index();
            if self.progress.forfeits & bit == 0 {
                return;
            }
            self.progress.forfeits &= !bit;
            self.progress.seen[self.progress.to_move.index()] = Some(SeenMove::Pass);
            self.progress.exchanges = 0;
            points = Score::ZERO;
        }
    }

    fn reached_limit(&self) -> Option<Ending> {
        if self.progress.scoreless_turns >= self.rules.last_scoreless_turn() {
            return Some(Ending::Scoreless);
        }
        let limit = self.rules.exchange_limit()?.get();
        let all = limit.saturating_mul(self.players as u32);
        (self.progress.exchanges >= all).then_some(Ending::Exchanges)
    }

    /// Ends the game and adds the points for the tiles left.
    fn end(&mut self, ending: Ending) {
        self.progress.ending = Some(ending);
        let values = self.racks.each_ref().map(|rack| self.values.rack(rack));
        let out = match ending {
            Ending::PlayedOut(player) => Some(player.index()),
            Ending::Scoreless | Ending::Exchanges | Ending::Resigned(_) => None,
        };
        for (index, value) in values.iter().enumerate().take(self.players) {
            self.progress.adjustments[index] = match (out, self.rules.leftovers()) {
                (Some(out), Leftovers::Doubled) if out == index => values.iter().sum::<Score>() * 2,
                (Some(out), Leftovers::Moved) if out == index => values.iter().sum(),
                (Some(_), Leftovers::Doubled) => Score::ZERO,
                (Some(_), Leftovers::Moved) | (None, _) => -*value,
            };
        }
        for (score, adjustment) in self.progress.scores.iter_mut().zip(self.progress.adjustments) {
            *score += adjustment;
        }
    }

    /// Ends the game with a loss of a player, who resigns or cannot continue. The tiles left do not
    /// count. As in a forfeited tournament game, the score of the player is lowered to 50 points
    /// behind the lowest other score, unless it is lower already. Does nothing if the game has
    /// ended.
    ///
    /// [`Self::undo`] of the last move undoes this, too.
    pub fn resign(&mut self, player: PlayerId) {
        const FORFEITED: Score = Score::new(50);
        if self.progress.ending.is_some() {
            return;
        }
        self.progress.ending = Some(Ending::Resigned(player));
        let others = PlayerId::all(self.players).filter(|other| *other != player);
        let lowest = others.map(|other| self.progress.scores[other.index()]).min();
        let score = &mut self.progress.scores[player.index()];
        let reduced = lowest.map_or(*score, |lowest| (lowest - FORFEITED).min(*score));
        self.progress.adjustments[player.index()] = reduced - *score;
        *score = reduced;
    }

    /// Undoes the last move. The state is then equal to the state before the move, including the
    /// order of later draws. Does not allocate.
    ///
    /// The `Undo` must come from the last move of this state, or of the state that it was cloned
    /// from: moves are undone in reverse order. An `Undo` of another game is not detected if
    /// that game has the same number of turns.
    ///
    /// # Panics
    /// If the move is not the last one, by the number of turns.
    pub fn undo(&mut self, undo: Undo) {
        assert_eq!(self.progress.turn, undo.after, "the last move is undone first");
        self.progress = undo.before;
        self.bag.undo_put_back(undo.put_back);
        for at in (0..undo.drawn.len).rev() {
            let index = undo.drawn.indices[at].into();
            self.bag.undo_draw(undo.drawn.tiles[at], index);
        }
        self.draws = undo.draws;
        self.racks[undo.before.to_move.index()] = undo.rack;
        if let SeenMove::Play(play) = &undo.made {
            self.remove(play, undo.squares);
        }
    }

    /// Removes the tiles of a play from the board.
    fn remove(&mut self, play: &Play, squares: u32) {
        let mut at: Option<Square> = Some(play.start());
        let mut left = squares;
        while let Some(square) = at
            && left != 0
        {
            if left & 1 != 0 {
                self.board.set(square, None);
            }
            left >>= 1;
            at = square.next(play.direction());
        }
        for tile in play.pieces() {
            self.unplaced.add(tile).expect("the tiles were unplaced before the play");
        }
    }
}
