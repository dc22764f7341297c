//! The entry of a play, tile by tile.

use lexc::alphabet::Tile;
use lexc::engine::session::{Command, Phase};
use lexc::game::notation::read_tile;
use lexc::game::{ChallengeRule, Move, Square};

use super::app::{App, Mode};
use crate::command::game::play::describe::face;

impl App {
    /// Places a letter at the cursor, or on the next free square of the line.
    pub(super) fn place(&mut self, text: &str) {
        let session = &self.host.session;
        let alphabet = session.lexicon().alphabet();
        let Some(player) = self.viewer().filter(|player| session.phase() == Phase::Turn(*player))
        else {
            self.complain("it is not your turn; type : for a command");
            return;
        };
        // Letters can be typed in either case.
        let upper = text.to_uppercase();
        let tile = read_tile(text, alphabet).or_else(|_| read_tile(&upper, alphabet));
        let Ok((tile, _)) = tile else {
            self.complain(format!("{text} is not a letter of the alphabet; type : for a command"));
            return;
        };
        let board = session.state().board().clone();
        let free =
            |square: &Square| board.get(*square).is_none() && self.placed.get(*square).is_none();
        let direction = self.direction;
        let mut line = std::iter::successors(Some(self.cursor), |at| at.next(direction));
        let square = line.find(free).filter(|square| board.contains(*square));
        let Some(square) = square else {
            self.complain("the line has no free square left");
            return;
        };
        let rack = *session.state().rack(player);
        if !self.placed.place(square, tile.letter(), self.blank_next, &rack) {
            let missing = match self.blank_next {
                true => "blank".to_owned(),
                false => face(Tile::Letter(tile.letter()), alphabet),
            };
            self.blank_next = false;
            self.complain(format!("there is no {missing} left on the rack"));
            return;
        }
        self.blank_next = false;
        let placed = &self.placed;
        let mut squares = std::iter::successors(Some(square), |at| at.next(direction));
        let next = squares.find(|at| board.is_free(*at) && placed.get(*at).is_none());
        self.cursor = next.unwrap_or(square);
    }

    /// Plays the placed tiles.
    pub(super) fn submit(&mut self) {
        if self.placed.is_empty() {
            match self.host.session.phase() {
                Phase::LastChallenge => self.run_line("accept"),
                _ => self
                    .complain("place tiles first: type letters at the cursor; press F1 for help"),
            }
            return;
        }
        let Some(player) = self.viewer() else {
            return;
        };
        let play = self.placed.play(&self.host.session.player_view(player));
        match play {
            Ok(play) => self.act(|host| host.apply(Command::Move(Move::Play(play)))),
            Err(message) => self.complain(message),
        }
    }

    /// Describes the play that is being entered, and returns whether it is valid.
    pub(super) fn placed_text(&self) -> Option<(String, bool)> {
        let player = self.viewer()?;
        if self.placed.is_empty() {
            return None;
        }
        let session = &self.host.session;
        let view = session.player_view(player);
        let play = match self.placed.play(&view) {
            Ok(play) => play,
            Err(message) => return Some((message.to_owned(), false)),
        };
        let alphabet = session.lexicon().alphabet();
        let text = play.display(view.board(), alphabet).to_string();
        if let Err(error) = session.state().check(&Move::Play(play)) {
            return Some((format!("{text}: {error}"), false));
        }
        let mut text = format!("{text} scores {}", play.score());
        // With this rule, checking a play gives no advantage.
        let invalid = match session.rules().challenge() {
            ChallengeRule::Void => session.invalid_words(&play),
            _ => Vec::new(),
        };
        if !invalid.is_empty() {
            text += &format!("; not in the lexicon: {}", invalid.join(", "));
        }
        Some((text, invalid.is_empty()))
    }

    /// Shows the selected move of the list on the board.
    pub(super) fn preview(&mut self) {
        self.placed.clear();
        if let Mode::Moves(moves) = &self.mode
            && let Some(row) = moves.rows.get(moves.selected)
            && let Move::Play(play) = &row.ranked.made
        {
            self.placed.set_play(play, self.host.session.state().board());
        }
    }
}
