//! GCG: a game as text, a line for each turn.
//!
//! | line | meaning |
//! |---|---|
//! | `#player1 ann Ann Other` | a player: nickname, which the lines below use, and name |
//! | `#lexicon CSW21` | any other header, kept as it is |
//! | `>ann: AEINRST 8D NASTIER +66 66` | a play: rack, coordinate, word, points, total |
//! | `#note a remark` | a remark about the turn before |
//! | `>ann: AEINRST -QV +0 66` | an exchange; `-5`: of this many tiles; `-` alone: a pass |
//! | `>ann: AEINRST -- -66 0` | the play before is withdrawn after a challenge |
//! | `>ann: AEINRST (challenge) +5 71` | points for a challenge that failed |
//! | `>ann: (QZ) +40 106` | points for the tiles left to the others |
//! | `>ann: QZ (QZ) -20 46` | or lost for one's own |
//! | `>ann: QZ (time) -10 36` | points lost for time |
//! | `#rack1 AEINRST` | the tiles of a player after the last turn of an unfinished game |
//!
//! [`Game::from_gcg`] reads it, [`Game::to_gcg`] writes it.

use lexc_alphabet::{Alphabet, ErrorKind, Tile};

use super::display::write_rack;
use super::parse::PlayTextError;
use crate::board::grid::Board;
use crate::board::layout::BoardLayout;
use crate::moves::play::Play;
use crate::moves::player_move::Move;
use crate::player::{Ending, MAX_PLAYERS, PlayerId, PlayerName};
use crate::record::{Event, Game, Replay, Turn};
use crate::score::Score;
use crate::tiles::faces::{FaceError, read_tile, write_tile};
use crate::tiles::rack::Rack;

/// An error in a game.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("GCG, line {line}, column {column}: {kind}")]
pub struct GcgError {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// The fault.
    pub kind: GcgErrorKind,
}

/// The kinds of errors in a game.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GcgErrorKind {
    /// A line that begins neither with `#` nor with `>`.
    #[error("a line begins with # or >")]
    Line,
    /// A turn without `:` after the player.
    #[error("the nickname of the player ends with a colon")]
    Player,
    /// A turn of a player that no `#player` line names.
    #[error("no #player line names {0:?}")]
    UnknownPlayer(String),
    /// A header for a player who cannot be: `#player5`, or `#player2` without `#player1`.
    #[error("there is no player {0} here: a game has players 1 to {MAX_PLAYERS}, without gaps")]
    PlayerNumber(String),
    /// A player who is named twice.
    #[error("player {0:?} is named twice")]
    DuplicatePlayer(String),
    /// More players than a game can have.
    #[error("a game has at most {MAX_PLAYERS} players")]
    TooManyPlayers,
    /// The end of a text that names no player: it is empty, or has headers alone.
    #[error("no player is named; a turn is written >ann: AEINRST 8D NASTIER +66 66")]
    NoPlayers,
    /// A part of a line is missing.
    #[error("the {0} is missing")]
    Missing(&'static str),
    /// The text is not a number.
    #[error("{0:?} is not a number with a sign")]
    Number(String),
    /// The text is not a tile of a rack.
    #[error(transparent)]
    Tile(#[from] FaceError),
    /// More than 255 tiles of one kind.
    #[error("more than 255 tiles of one kind")]
    RackTooLong,
    /// The play does not fit the board.
    #[error("{}", .0.kind)]
    Play(PlayTextError),
    /// There is no play that could be withdrawn.
    #[error("there is no play before this line to be withdrawn")]
    NothingToWithdraw,
    /// Text after the last field of a line.
    #[error("{0:?} is not expected here")]
    Unexpected(String),
}

impl GcgError {
    /// Returns the kind of the error.
    #[must_use]
    pub fn kind(&self) -> ErrorKind {
        match &self.kind {
            GcgErrorKind::TooManyPlayers | GcgErrorKind::RackTooLong => ErrorKind::Limit,
            GcgErrorKind::NothingToWithdraw => ErrorKind::Illegal,
            GcgErrorKind::Play(error) => error.kind(),
            _ => ErrorKind::Syntax,
        }
    }
}

/// An error in a line: its column in characters, from 0, and its kind.
type LineError = (usize, GcgErrorKind);

/// A field of a line and its column in characters, from 0.
#[derive(Debug, Clone, Copy)]
struct Field<'a> {
    text: &'a str,
    column: usize,
}

/// Returns the fields of a text that begins in a column: its parts between white space.
fn fields(text: &str, column: usize) -> Vec<Field<'_>> {
    let mut fields = Vec::new();
    let mut rest = text;
    let mut column = column;
    loop {
        let trimmed = rest.trim_start();
        column += rest[..rest.len() - trimmed.len()].chars().count();
        let end = trimmed.find(char::is_whitespace).unwrap_or(trimmed.len());
        let (text, after) = trimmed.split_at(end);
        if text.is_empty() {
            return fields;
        }
        fields.push(Field { text, column });
        column += text.chars().count();
        rest = after;
    }
}

/// A game while it is being read.
struct GcgReader<'a> {
    alphabet: &'a Alphabet,
    game: Game,
    replay: Replay,
    /// The players of `#player` lines, each with its line.
    named: [Option<(PlayerName, usize)>; MAX_PLAYERS],
    /// The `#rack` lines: player, rack, line.
    racks: Vec<(usize, Rack, usize)>,
}

impl Game {
    /// Reads a game and places its plays on a board, one after the other. It is not checked whether
    /// words are valid, points are right, and tiles are on the racks.
    ///
    /// # Errors
    /// Returns an error with its line and column.
    ///
    /// # Examples
    /// ```
    /// use lexc_game::{BoardLayout, Game, PlayerId};
    ///
    /// let alphabet = lexc_alphabet::Alphabet::builtin("english")?;
    /// let text = "#player1 ann Ann\n#player2 bob Bob\n>ann: AEINRST 8D NASTIER +66 66\n";
    /// let game = Game::from_gcg(text, BoardLayout::standard(), &alphabet)?;
    /// assert_eq!(game.score(PlayerId::FIRST), 66);
    /// assert_eq!(game.to_gcg(BoardLayout::standard(), &alphabet), text);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_gcg(
        text: &str,
        layout: &BoardLayout,
        alphabet: &Alphabet,
    ) -> Result<Self, GcgError> {
        let mut reader = GcgReader {
            alphabet,
            game: Self::default(),
            replay: Replay::new(layout),
            named: Default::default(),
            racks: Vec::new(),
        };
        let mut last = 1;
        for (line, raw) in (1..).zip(text.trim_start_matches('\u{FEFF}').lines()) {
            let read = reader.line(line, raw.trim_end());
            read.map_err(|(column, kind)| GcgError {
                line,
                column: column + 1,
                kind,
            })?;
            last = line;
        }
        reader.finish(last)
    }

    /// Returns the game as GCG, which [`Self::from_gcg`] reads.
    #[must_use]
    pub fn to_gcg(&self, layout: &BoardLayout, alphabet: &Alphabet) -> String {
        let mut text = String::new();
        let header = |text: &mut String, name: &str, value: &str| {
            let line = format!("#{name} {value}").replace(char::is_control, " ");
            text.push_str(line.trim_end());
            text.push('\n');
        };
        let is_encoding = |name: &str| name == "character-encoding";
        for (name, value) in self.headers.iter().filter(|(name, _)| is_encoding(name)) {
            header(&mut text, name, value);
        }
        for (number, player) in (1..).zip(&self.players) {
            let value = format!("{} {}", player.nickname(), player.name());
            header(&mut text, &format!("player{number}"), &value);
        }
        for (name, value) in self.headers.iter().filter(|(name, _)| !is_encoding(name)) {
            header(&mut text, name, value);
        }
        let mut replay = Replay::new(layout);
        for turn in &self.turns {
            let player = self.players.get(turn.player.index());
            let nickname = player.map_or("_", PlayerName::nickname);
            text += &turn.to_gcg(nickname, &replay.board, alphabet);
            text.push('\n');
            for line in turn.note.lines() {
                header(&mut text, "note", line);
            }
            replay.apply(&turn.event);
        }
        if self.ending.is_none() {
            for (number, rack) in (1..).zip(&self.racks) {
                if !rack.is_empty() {
                    header(&mut text, &format!("rack{number}"), &spell(rack, alphabet));
                }
            }
        }
        // Without this header readers expect ISO 8859-1.
        if !text.is_ascii() && !self.headers.iter().any(|(name, _)| is_encoding(name)) {
            text.insert_str(0, "#character-encoding UTF-8\n");
        }
        text
    }
}

fn spell(rack: &Rack, alphabet: &Alphabet) -> String {
    let mut text = String::new();
    write_rack(rack, alphabet, &mut text);
    text
}

impl Turn {
    /// Returns the line of the turn, given the nickname of its player and the board before it.
    #[must_use]
    pub fn to_gcg(&self, nickname: &str, board: &Board, alphabet: &Alphabet) -> String {
        let mut line = format!(">{nickname}:");
        if !self.rack.is_empty() {
            line += &format!(" {}", spell(&self.rack, alphabet));
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
            Event::Move(Move::Exchange(tiles)) => format!(" -{}", spell(tiles, alphabet)),
            Event::Move(Move::Pass) => " -".to_owned(),
            Event::UnknownExchange(count) => format!(" -{count}"),
            Event::Withdrawal => " --".to_owned(),
            Event::ChallengeBonus => " (challenge)".to_owned(),
            Event::LeftTiles(tiles) => format!(" ({})", spell(tiles, alphabet)),
            Event::TimePenalty => " (time)".to_owned(),
        };
        line + &format!(" {:+} {}", self.points.points(), self.total)
    }
}

impl GcgReader<'_> {
    fn line(&mut self, line: usize, text: &str) -> Result<(), LineError> {
        if let Some(header) = text.strip_prefix('#') {
            self.header(line, header)
        } else if let Some(turn) = text.strip_prefix('>') {
            let turn = self.turn(turn)?;
            self.game.turns.push(turn);
            Ok(())
        } else if text.trim().is_empty() {
            Ok(())
        } else {
            Err((0, GcgErrorKind::Line))
        }
    }

    /// Reads a line that begins with `#`, which stands in column 0.
    fn header(&mut self, line: usize, text: &str) -> Result<(), LineError> {
        let (name, value) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let words = fields(text, 1);
        let end = 1 + text.chars().count();
        if let Some(number) = numbered(name, "player") {
            let index = index_of(number)?;
            let words = words.get(1..).unwrap_or_default();
            let nickname = words
                .first()
                .ok_or((end, GcgErrorKind::Missing("nickname")))?;
            let rest = words.get(1..).unwrap_or_default();
            let rest: Vec<&str> = rest.iter().map(|word| word.text).collect();
            let player = PlayerName::new(nickname.text, &rest.join(" "));
            let same = |(other, _): &(PlayerName, usize)| other.nickname() == player.nickname();
            let known = self.named[index].is_some();
            if known || self.named.iter().flatten().any(same) {
                let name = nickname.text.to_owned();
                return Err((nickname.column, GcgErrorKind::DuplicatePlayer(name)));
            }
            self.named[index] = Some((player, line));
        } else if let Some(number) = numbered(name, "rack") {
            let index = index_of(number)?;
            let rack = match words.get(1) {
                Some(&word) => read_rack(word, self.alphabet)?,
                None => Rack::new(),
            };
            self.racks.push((index, rack, line));
        } else if let ("note", Some(turn)) = (name, self.game.turns.last_mut()) {
            if !turn.note.is_empty() {
                turn.note.push('\n');
            }
            turn.note.push_str(value.trim());
        } else {
            let header = (name.to_owned(), value.trim().to_owned());
            self.game.headers.push(header);
        }
        Ok(())
    }

    /// Returns the player of a nickname. Without `#player` lines, players are those of the turns.
    fn player(&mut self, nickname: &str) -> Result<PlayerId, LineError> {
        let named = self.named.iter().flatten().count() > 0;
        if named {
            let same = |slot: &Option<(PlayerName, usize)>| {
                let nicknames = slot.as_ref().map(|(player, _)| player.nickname());
                nicknames == Some(nickname)
            };
            let index = self.named.iter().position(same);
            let unknown = || (1, GcgErrorKind::UnknownPlayer(nickname.to_owned()));
            return index.and_then(PlayerId::new).ok_or_else(unknown);
        }
        let players = &mut self.game.players;
        let index = players
            .iter()
            .position(|known| known.nickname() == nickname);
        let index = index.unwrap_or_else(|| {
            players.push(PlayerName::new(nickname, ""));
            players.len() - 1
        });
        PlayerId::new(index).ok_or((1, GcgErrorKind::TooManyPlayers))
    }

    /// Reads a turn, the text after `>`, which stands in column 0.
    fn turn(&mut self, text: &str) -> Result<Turn, LineError> {
        let (nickname, rest) = text.split_once(':').ok_or((1, GcgErrorKind::Player))?;
        if nickname.is_empty() || nickname.contains(char::is_whitespace) {
            return Err((1, GcgErrorKind::Player));
        }
        let player = self.player(nickname)?;
        let words = fields(rest, nickname.chars().count() + 2);
        let end = 1 + text.trim_end().chars().count();
        let [middle @ .., points, total] = words.as_slice() else {
            return Err((end, GcgErrorKind::Missing("score")));
        };
        let number = |field: &Field<'_>| {
            let error = |_| (field.column, GcgErrorKind::Number(field.text.to_owned()));
            field.text.parse().map(Score::new).map_err(error)
        };
        let (points, total) = (number(points)?, number(total)?);
        let (rack, actions) = match middle {
            [] => return Err((end, GcgErrorKind::Missing("rack"))),
            [first, ..] if first.text.starts_with('(') => (Rack::new(), middle),
            [first] if first.text.starts_with('-') => (Rack::new(), middle),
            [first, rest @ ..] => (read_rack(*first, self.alphabet)?, rest),
        };
        let event = match *actions {
            [] => return Err((end, GcgErrorKind::Missing("move"))),
            [only] => read_event(only, self.alphabet)?,
            [coordinate, word] => Event::Move(self.play(coordinate, word, points)?),
            [_, _, more, ..] => {
                let text = more.text.to_owned();
                return Err((more.column, GcgErrorKind::Unexpected(text)));
            }
        };
        if !self.replay.apply(&event) {
            let column = actions.first().map_or(0, |word| word.column);
            return Err((column, GcgErrorKind::NothingToWithdraw));
        }
        Ok(Turn {
            player,
            rack,
            event,
            points,
            total,
            note: String::new(),
        })
    }

    fn play(
        &self,
        coordinate: Field<'_>,
        word: Field<'_>,
        points: Score,
    ) -> Result<Move, LineError> {
        let joined = format!("{} {}", coordinate.text, word.text);
        let play = Play::parse(&joined, &self.replay.board, self.alphabet);
        let play = play.map_err(|error| {
            let inside = error.offset.checked_sub(coordinate.text.len() + 1);
            let column = match inside {
                None => coordinate.column,
                Some(inside) => {
                    let before = word.text.get(..inside).unwrap_or_default();
                    word.column + before.chars().count()
                }
            };
            (column, GcgErrorKind::Play(error))
        })?;
        Ok(Move::Play(play.with_score(points)))
    }

    /// Returns the game after its last line.
    fn finish(mut self, last: usize) -> Result<Game, GcgError> {
        let at = |line: usize, kind| GcgError {
            line,
            column: 1,
            kind,
        };
        let mut gap = false;
        for (number, slot) in (1..).zip(self.named) {
            match slot {
                None => gap = true,
                Some((_, line)) if gap => {
                    return Err(at(line, GcgErrorKind::PlayerNumber(format!("{number}"))));
                }
                Some((player, _)) => self.game.players.push(player),
            }
        }
        let mut game = self.game;
        if game.players.is_empty() {
            return Err(at(last, GcgErrorKind::NoPlayers));
        }
        game.racks = vec![Rack::new(); game.players.len()];
        for (index, rack, line) in self.racks {
            let kind = || GcgErrorKind::PlayerNumber(format!("{}", index + 1));
            *game.racks.get_mut(index).ok_or_else(|| at(line, kind()))? = rack;
        }
        if game
            .turns
            .iter()
            .any(|turn| matches!(turn.event, Event::LeftTiles(_)))
        {
            read_ending(&mut game);
        }
        Ok(game)
    }
}

/// Sets how a game with points for tiles left has ended, and who held the tiles.
fn read_ending(game: &mut Game) {
    let out = game.moves().last().and_then(|(turn, made)| {
        let played = made.play().is_some() && !turn.rack.is_empty();
        (played && made.leave(&turn.rack).is_empty()).then_some(turn.player)
    });
    // A player who has tiles left drew again after a play of all tiles: the game ended by scoreless
    // turns.
    let has_tiles = |player| {
        let left = |turn: &Turn| matches!(turn.event, Event::LeftTiles(_)) && turn.player == player;
        (game.turns.iter()).any(|turn| left(turn) && !turn.rack.is_empty())
    };
    let out = out.filter(|player| !has_tiles(*player));
    game.ending = Some(out.map_or(Ending::Scoreless, Ending::PlayedOut));
    let two = game.players.len() == 2;
    for turn in &game.turns {
        let Event::LeftTiles(tiles) = turn.event else {
            continue;
        };
        // The tiles are the player's own, or else those of the others.
        let holder = match turn.rack.is_empty() {
            false => turn.player,
            true if two => turn.player.next(2),
            true => continue,
        };
        if let Some(rack) = game.racks.get_mut(holder.index()) {
            *rack = tiles;
        }
    }
}

/// Returns the digits after a name: `1` of `player1`.
fn numbered<'a>(name: &'a str, prefix: &str) -> Option<&'a str> {
    let digits = name.strip_prefix(prefix)?;
    let decimal = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    decimal.then_some(digits)
}

/// Returns the index of a player whose number a header gives.
fn index_of(number: &str) -> Result<usize, LineError> {
    let index = number.parse::<usize>().ok().and_then(|n| n.checked_sub(1));
    let inside = index.filter(|&index| index < MAX_PLAYERS);
    inside.ok_or_else(|| (1, GcgErrorKind::PlayerNumber(number.to_owned())))
}

fn read_event(word: Field<'_>, alphabet: &Alphabet) -> Result<Event, LineError> {
    if let Some(inside) = word.text.strip_prefix('(') {
        let tiles = inside.strip_suffix(')').unwrap_or(inside);
        return Ok(match tiles {
            "challenge" => Event::ChallengeBonus,
            "time" => Event::TimePenalty,
            tiles => Event::LeftTiles(read_rack(after_sign(word, tiles), alphabet)?),
        });
    }
    Ok(match word.text.strip_prefix('-') {
        None => {
            let end = word.column + word.text.chars().count();
            return Err((end, GcgErrorKind::Missing("word")));
        }
        Some("") => Event::Move(Move::Pass),
        Some("-") => Event::Withdrawal,
        Some(tiles) => match tiles.parse() {
            Ok(count) => Event::UnknownExchange(count),
            Err(_) => Event::Move(Move::Exchange(read_rack(
                after_sign(word, tiles),
                alphabet,
            )?)),
        },
    })
}

/// Returns the tiles of a field after its first character.
fn after_sign<'a>(word: Field<'a>, text: &'a str) -> Field<'a> {
    Field {
        text,
        column: word.column + 1,
    }
}

fn read_rack(word: Field<'_>, alphabet: &Alphabet) -> Result<Rack, LineError> {
    let mut rack = Rack::new();
    let mut rest = word.text;
    while let Some(first) = rest.chars().next() {
        let before = &word.text[..word.text.len() - rest.len()];
        let column = word.column + before.chars().count();
        let (tile, len) = if first == '?' {
            (Tile::Blank, 1)
        } else {
            let (tile, len) = read_tile(rest, alphabet).map_err(|kind| (column, kind.into()))?;
            (tile.tile(), len)
        };
        rack.add(tile)
            .map_err(|_| (column, GcgErrorKind::RackTooLong))?;
        rest = &rest[len..];
    }
    Ok(rack)
}
