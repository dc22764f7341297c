//! [`Game::to_gcg`] and [`Turn::to_gcg`].

use lexc_alphabet::Alphabet;

use crate::board::grid::Board;
use crate::board::layout::BoardLayout;
use crate::moves::player_move::Move;
use crate::notation::display::rack_text;
use crate::notation::names::name_of_board;
use crate::player::PlayerName;
use crate::record::{Event, Game, Replay, Turn};
use crate::score::Score;
use crate::tiles::faces::write_tile;
use crate::tiles::rack::Rack;

impl Game {
    /// Returns the game as GCG, which [`Self::from_gcg`] reads.
    ///
    /// Quackle, macondo, MAGPIE and Woogles read the text of a game of two players whose racks are
    /// known. To this end, a player without a name gets the nickname as name, and one with the name
    /// of another the nickname, too; a note before the first turn becomes a description, a board
    /// other than the standard one and tiles other than English are named, and a play from an
    /// unknown rack gets its tiles as the rack. MAGPIE reads only one of [`Game::racks`].
    /// Quackle has no time penalties, takes points without a rack for points of tiles left, and
    /// adds wrong points where a game ends while both players have tiles, also in files of its
    /// own.
    #[must_use]
    pub fn to_gcg(&self, layout: &BoardLayout, alphabet: &Alphabet) -> String {
        let mut text = String::new();
        for (number, player) in (1..).zip(&self.players) {
            let (nickname, name) = (player.nickname(), player.name_or_nickname());
            let names = self.players.iter().map(PlayerName::name_or_nickname);
            let value = match names.filter(|other| *other == name).count() {
                1 => format!("{nickname} {name}"),
                _ => format!("{nickname} {name} ({nickname})"),
            };
            header(&mut text, &format!("player{number}"), &value);
        }
        for (name, value) in &self.headers {
            match &**name {
                "character-encoding" => {}
                "note" => {
                    for line in value.lines() {
                        header(&mut text, "description", line);
                    }
                }
                _ => header(&mut text, name, value),
            }
        }
        let has = |name: &str| self.headers.iter().any(|(header, _)| header == name);
        if layout.name() != "standard" && !has("board-layout") {
            header(&mut text, "board-layout", name_of_board(layout));
        }
        if alphabet.name() != "english" && !has("tile-distribution") {
            header(&mut text, "tile-distribution", &name_of_tiles(alphabet));
        }
        let mut replay = Replay::new(layout);
        for turn in &self.turns {
            let player = self.players.get(turn.player.index());
            let nickname = player.map_or("_", PlayerName::nickname);
            text += &turn.to_gcg(nickname, &replay.board, alphabet);
            text.push('\n');
            note(&mut text, &turn.note);
            replay.apply(&turn.event);
        }
        if self.ending.is_none() {
            for (number, rack) in (1..).zip(&self.racks) {
                if !rack.is_empty() {
                    header(&mut text, &format!("rack{number}"), &rack_text(rack, alphabet));
                }
            }
        }
        // Without this header readers expect ISO 8859-1.
        if !text.is_ascii() || has("character-encoding") {
            text.insert_str(0, "#character-encoding UTF-8\n");
        }
        text
    }
}

fn header(text: &mut String, name: &str, value: &str) {
    let line = format!("#{name} {value}").replace(char::is_control, " ");
    text.push_str(line.trim_end());
    text.push('\n');
}

/// Writes a note. Its further lines stand alone, as macondo and Woogles write them, unless a
/// program could take one for a record.
fn note(text: &mut String, note: &str) {
    for (at, line) in note.trim().lines().enumerate() {
        match at == 0 || line.contains(['#', '>']) {
            true => header(text, "note", line),
            false => {
                text.push_str(line.replace(char::is_control, " ").trim());
                text.push('\n');
            }
        }
    }
}

/// Returns the name that other programs give to the tiles of an alphabet.
fn name_of_tiles(alphabet: &Alphabet) -> String {
    alphabet.name().replace('-', "_")
}

impl Turn {
    /// Returns the line of the turn, given the nickname of its player and the board before it.
    #[must_use]
    pub fn to_gcg(&self, nickname: &str, board: &Board, alphabet: &Alphabet) -> String {
        let mut line = format!(">{nickname}:");
        let rack = match &self.event {
            Event::Move(Move::Play(play)) if self.rack.is_empty() => {
                Rack::from_tiles(play.pieces()).unwrap_or(self.rack)
            }
            _ => self.rack,
        };
        match self.event {
            // MAGPIE expects an empty rack between two spaces; macondo does so before a bonus.
            Event::ChallengeBonus | Event::TimePenalty if rack.is_empty() => line.push(' '),
            _ if rack.is_empty() => {}
            _ => line += &format!(" {}", rack_text(&rack, alphabet)),
        }
        line += &match &self.event {
            Event::Move(Move::Play(play)) => {
                let mut text = format!(" {} ", play.coordinate(board));
                for (tile, new) in play.word(board) {
                    match new {
                        true => write_tile(tile, alphabet, &mut text),
                        false => text.push('.'),
                    }
                }
                text
            }
            Event::Move(Move::Exchange(tiles)) => format!(" -{}", rack_text(tiles, alphabet)),
            Event::Move(Move::Pass) => " -".to_owned(),
            Event::UnknownExchange(count) => format!(" -{count}"),
            Event::Withdrawal => " --".to_owned(),
            Event::ChallengeBonus => " (challenge)".to_owned(),
            Event::LeftTiles(tiles) => format!(" ({})", rack_text(tiles, alphabet)),
            Event::TimePenalty => " (time)".to_owned(),
        };
        // Readers expect these points to have a minus.
        let is_loss = match self.event {
            Event::Withdrawal | Event::TimePenalty => true,
            Event::LeftTiles(_) => !self.rack.is_empty(),
            _ => false,
        };
        let points = match is_loss && self.points == Score::ZERO {
            true => "-0".to_owned(),
            false => format!("{:+}", self.points.points()),
        };
        line + &format!(" {points} {}", self.total)
    }
}
