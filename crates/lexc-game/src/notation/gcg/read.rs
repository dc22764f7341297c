//! [`Game::from_gcg`].

use lexc_alphabet::{Alphabet, ErrorKind, Tile};

use super::lines::{Field, fields, lines};
use crate::board::layout::BoardLayout;
use crate::board::square::Coordinate;
use crate::moves::play::Play;
use crate::moves::player_move::Move;
use crate::moves::words::score;
use crate::notation::names::is_known_header;
use crate::player::{Ending, MAX_PLAYERS, PlayerId, PlayerName};
use crate::record::{Event, Game, Replay, Turn};
use crate::rules::game_rules::GameRules;
use crate::rules::tile_values::TileValues;
use crate::score::Score;
use crate::text_error::{TextError, TextFormat};
use crate::tiles::faces::read_tile;
use crate::tiles::rack::Rack;

/// A fault in a line, and its column in characters, from 0.
type LineError = (usize, TextError);

/// A player of a `#player` line.
#[derive(Debug, Clone)]
struct NamedPlayer {
    /// The nickname in the lines of the text, which two players may have.
    nickname: String,
    name: PlayerName,
    line: usize,
}

/// The header or turn to which a line without `#` or `>` belongs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum OpenNote {
    None,
    Header,
    Turn,
}

struct GcgReader<'a> {
    alphabet: &'a Alphabet,
    /// The rules by which plays without points are scored.
    rules: GameRules,
    values: TileValues,
    game: Game,
    replay: Replay,
    /// The players of `#player` lines.
    named: [Option<NamedPlayer>; MAX_PLAYERS],
    /// The `#rack` lines: player, rack, line.
    racks: Vec<(usize, Rack, usize)>,
    /// The rack of an `#incomplete` line.
    incomplete: Option<Rack>,
    /// The play that its player may withdraw in the next line, with its points.
    last_play: Option<(PlayerId, Score)>,
    open_note: OpenNote,
    /// The number of blank lines since the last line that was not blank.
    blank_lines: usize,
}

impl Game {
    /// Reads a game and places its plays on a board, one after the other. Does not check that words
    /// are valid or that tiles are on the racks. [`Self::faults`] checks points and totals.
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
    ) -> Result<Self, TextError> {
        let rules = GameRules::for_layout(layout.clone(), GameRules::standard().rack_size());
        let mut reader = GcgReader {
            alphabet,
            rules,
            values: TileValues::new(alphabet),
            game: Self::default(),
            replay: Replay::new(layout),
            named: Default::default(),
            racks: Vec::new(),
            incomplete: None,
            last_play: None,
            open_note: OpenNote::None,
            blank_lines: 0,
        };
        let mut last = 1;
        for (line, raw) in (1..).zip(lines(text.trim_start_matches('\u{FEFF}'))) {
            let read = reader.line(line, raw);
            read.map_err(|(column, error)| {
                let offset = raw.chars().take(column).map(char::len_utf8).sum();
                let error = error.at(TextFormat::Gcg, raw, offset);
                TextError { line, ..error }
            })?;
            last = line;
        }
        reader.finish(last)
    }
}

impl GcgReader<'_> {
    fn line(&mut self, line: usize, raw: &str) -> Result<(), LineError> {
        let text = raw.trim();
        let indent = raw.chars().take_while(|c| c.is_whitespace()).count();
        if text.is_empty() {
            self.blank_lines += 1;
            return Ok(());
        }
        let header = text.strip_prefix('#').filter(|header| {
            let name = header.split(char::is_whitespace).next().unwrap_or("");
            self.open_note == OpenNote::None || is_known_header(name)
        });
        let read = if let Some(header) = header {
            self.header(line, header)
        } else if let Some(turn) = text.strip_prefix('>') {
            self.turn(turn)
        } else if self.open_note != OpenNote::None {
            let breaks = self.blank_lines + 1;
            self.add_to_note(breaks, text);
            Ok(())
        } else {
            let error = TextError::syntax("a line must begin with # or >")
                .with_help("a turn is a line such as: >ann: AEINRST 8D NASTIER +66 66");
            Err((0, error))
        };
        self.blank_lines = 0;
        read.map_err(|(column, kind)| (column + indent, kind))
    }

    /// Reads a line that begins with `#`, which stands in column 0.
    fn header(&mut self, line: usize, text: &str) -> Result<(), LineError> {
        let (name, value) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        self.open_note = OpenNote::None;
        let words = fields(text, 1);
        let rack = |alphabet| match words.get(1) {
            Some(&word) => read_rack(word, alphabet),
            None => Ok(Rack::new()),
        };
        if let Some(number) = numbered(name, "player") {
            self.named_player(line, text, number, &words)?;
        } else if let Some(number) = numbered(name, "rack") {
            let index = index_of(number)?;
            self.racks.push((index, rack(self.alphabet)?, line));
        } else if name == "incomplete" {
            self.incomplete = Some(rack(self.alphabet)?);
        } else if name == "note" && !self.game.turns.is_empty() {
            self.open_note = OpenNote::Turn;
            self.add_to_note(1, value);
        } else {
            if name == "note" {
                self.open_note = OpenNote::Header;
            }
            let header = (name.to_owned(), value.trim().to_owned());
            self.game.headers.push(header);
        }
        Ok(())
    }

    /// Reads the header of a player from its words.
    fn named_player(
        &mut self,
        line: usize,
        text: &str,
        number: &str,
        words: &[Field<'_>],
    ) -> Result<(), LineError> {
        let index = index_of(number)?;
        let words = words.get(1..).unwrap_or_default();
        let [nickname, rest @ ..] = words else {
            let end = 1 + text.chars().count();
            return Err((end, TextError::missing("nickname")));
        };
        if self.named[index].is_some() {
            let message = format!("player {number} is named twice");
            return Err((1, TextError::syntax(message)));
        }
        let rest: Vec<&str> = rest.iter().map(|word| word.text).collect();
        let full = rest.join(" ");
        let mut name = PlayerName::new(nickname.text, &full);
        let is_taken = |name: &PlayerName| {
            let mut players = self.named.iter().flatten();
            players.any(|other| other.name.nickname() == name.nickname())
        };
        while is_taken(&name) {
            name = PlayerName::new(&format!("{}_{number}", name.nickname()), &full);
        }
        self.named[index] = Some(NamedPlayer { nickname: nickname.text.to_owned(), name, line });
        Ok(())
    }

    /// Adds text to the open note, after this number of line breaks if the note is not empty.
    fn add_to_note(&mut self, breaks: usize, text: &str) {
        let note = match self.open_note {
            OpenNote::None => return,
            OpenNote::Header => self.game.headers.last_mut().map(|(_, value)| value),
            OpenNote::Turn => self.game.turns.last_mut().map(|turn| &mut turn.note),
        };
        if let Some(note) = note {
            if !note.is_empty() {
                note.extend(core::iter::repeat_n('\n', breaks));
            }
            note.push_str(text.trim());
        }
    }

    /// Returns the players with a nickname, one or more. Without `#player` lines, players are those
    /// of the turns.
    fn players(&mut self, nickname: &str) -> Result<Vec<PlayerId>, LineError> {
        if self.named.iter().flatten().next().is_some() {
            let players = PlayerId::all(MAX_PLAYERS).zip(&self.named);
            let same = players.filter(|(_, slot)| {
                slot.as_ref().is_some_and(|player| player.nickname == nickname)
            });
            let found: Vec<PlayerId> = same.map(|(player, _)| player).collect();
            return match found.is_empty() {
                true => {
                    let message = format!("no #player line names {nickname:?}");
                    Err((1, TextError::syntax(message)))
                }
                false => Ok(found),
            };
        }
        let name = PlayerName::new(nickname, "");
        let players = &mut self.game.players;
        let index = players.iter().position(|known| *known == name);
        let index = index.unwrap_or_else(|| {
            players.push(name);
            players.len() - 1
        });
        let player = PlayerId::new(index).ok_or_else(|| {
            let message = format!("a game has at most {MAX_PLAYERS} players");
            (1, TextError::new(ErrorKind::Limit, message))
        })?;
        Ok(vec![player])
    }

    /// Returns the player of a line among those with its nickname: the one whose turn it is, unless
    /// only another one's total fits.
    fn choose(
        &self,
        among: &[PlayerId],
        event: &Event,
        rack: &Rack,
        points: Option<Score>,
        total: Option<Score>,
    ) -> PlayerId {
        let all = self.named.iter().flatten().count().max(1);
        let mut past = self.game.turns.iter().rev();
        let last = past.find(|turn| turn.event.is_turn());
        let last = last.map(|turn| turn.player);
        let by_turn = match (event, last) {
            (Event::Move(_) | Event::UnknownExchange(_), None) => PlayerId::FIRST,
            (Event::Move(_) | Event::UnknownExchange(_), Some(last)) => last.next(all),
            (Event::LeftTiles(_) | Event::TimePenalty, Some(last)) if !rack.is_empty() => {
                last.next(all)
            }
            (_, last) => last.unwrap_or(PlayerId::FIRST),
        };
        let fits = |player: PlayerId| match (points, total) {
            (Some(points), Some(total)) => self.game.score(player) + points == total,
            _ => false,
        };
        let is_candidate = among.contains(&by_turn);
        if is_candidate && fits(by_turn) {
            return by_turn;
        }
        let mut fitting = among.iter().copied().filter(|player| fits(*player));
        match (fitting.next(), is_candidate) {
            (Some(player), _) => player,
            (None, true) => by_turn,
            (None, false) => among.first().copied().unwrap_or(PlayerId::FIRST),
        }
    }

    /// Reads a turn, the text after `>`, which stands in column 0.
    fn turn(&mut self, text: &str) -> Result<(), LineError> {
        self.open_note = OpenNote::None;
        let first = text.split(char::is_whitespace).next().unwrap_or("");
        let nickname = match first.strip_suffix(':') {
            Some(nickname) => nickname,
            None => first.split_once(':').ok_or_else(no_colon)?.0,
        };
        if nickname.is_empty() {
            return Err(no_colon());
        }
        let players = self.players(nickname)?;
        let rest = &text[nickname.len() + 1..];
        let words = fields(rest, nickname.chars().count() + 2);
        let end = 1 + text.chars().count();
        let (rack, words) = self.rack(&words, end)?;
        let (event, action, words) = self.event(words, &rack, end)?;
        let (points, total, remark) = match words {
            [] => (None, None, [].as_slice()),
            [points] => (Some(number(points)?), None, [].as_slice()),
            [points, total, remark @ ..] => (Some(number(points)?), Some(number(total)?), remark),
        };
        let player = match *players.as_slice() {
            [only] => only,
            _ => self.choose(&players, &event, &rack, points, total),
        };
        let withdrawn = self.last_play.filter(|(owner, _)| *owner == player);
        if event == Event::Withdrawal && withdrawn.is_none() {
            let message = "the player has no play before this line to withdraw";
            let error = TextError::new(ErrorKind::Illegal, message)
                .with_len(2)
                .with_help("write -- in the line after the play, with the nickname of its player");
            return Err((action, error));
        }
        let by_rules = match event {
            Event::Move(Move::Play(play)) => {
                Some(score(&play, &self.replay.board, &self.rules, &self.values))
            }
            Event::Move(_) | Event::UnknownExchange(_) => Some(Score::ZERO),
            Event::Withdrawal => withdrawn.map(|(_, points)| -points),
            _ => None,
        };
        // Some records give +0 for a play taken back, and the total without its points.
        let fits = |points| total.is_none_or(|total| self.game.score(player) + points == total);
        let is_silent = event == Event::Withdrawal && points == Some(Score::ZERO);
        let points = points.filter(|_| !is_silent || !by_rules.is_some_and(fits));
        let points = points.or(by_rules).ok_or_else(|| (end, TextError::missing("score")))?;
        let event = match event {
            Event::Move(Move::Play(play)) => Event::Move(Move::Play(play.with_score(points))),
            event => event,
        };
        self.last_play = match event {
            Event::Move(Move::Play(_)) => Some((player, points)),
            Event::ChallengeBonus | Event::LeftTiles(_) | Event::TimePenalty => self.last_play,
            _ => None,
        };
        self.replay.apply(&event);
        let remark: Vec<&str> = remark.iter().map(|word| word.text).collect();
        let total = total.unwrap_or_else(|| self.game.score(player) + points);
        self.game.turns.push(Turn { player, rack, event, points, total, note: remark.join(" ") });
        Ok(())
    }

    /// Reads the rack of a turn, if it is given, and returns it with the words after it.
    fn rack<'t, 'w>(
        &self,
        words: &'w [Field<'t>],
        end: usize,
    ) -> Result<(Rack, &'w [Field<'t>]), LineError> {
        let is_coordinate = |word: &Field<'_>| word.text.parse::<Coordinate>().is_ok();
        let [first, rest @ ..] = words else {
            return Err((end, TextError::missing("rack")));
        };
        let is_action = first.text.starts_with(['(', '-']) || {
            let next = rest.first();
            let is_word =
                |next: &Field<'_>| !is_coordinate(next) && !next.text.starts_with(['(', '-', '+']);
            is_coordinate(first) && next.is_some_and(is_word)
        };
        match (is_action, first.text) {
            (true, _) => Ok((Rack::new(), words)),
            // Quackle's word for the rack of a player who has no further turn.
            (false, "UNKNOWN") => Ok((Rack::new(), rest)),
            (false, _) => Ok((read_rack(*first, self.alphabet)?, rest)),
        }
    }

    /// Reads the event of a turn, and returns it with its column and the words after it.
    fn event<'t, 'w>(
        &self,
        words: &'w [Field<'t>],
        own: &Rack,
        end: usize,
    ) -> Result<(Event, usize, &'w [Field<'t>]), LineError> {
        let is_number = |word: &Field<'_>| word.text.starts_with('+');
        match words {
            [] => Err((end, TextError::missing("move"))),
            [first, ..] if is_number(first) => Err((first.column, TextError::missing("move"))),
            [first, rest @ ..] if first.text.starts_with(['(', '-']) => {
                let is_loss = |points: &Field<'_>| number(points).is_ok_and(|n| n < Score::ZERO);
                let is_time = first.text.eq_ignore_ascii_case("(time)");
                let event = match read_event(*first, self.alphabet) {
                    // Tiles that a player does not have cost no points: `(TIME)` is a penalty.
                    event if is_time && rest.first().is_some_and(is_loss) => match event {
                        Ok(Event::LeftTiles(tiles)) if tiles == *own => Event::LeftTiles(tiles),
                        _ => Event::TimePenalty,
                    },
                    event => event?,
                };
                Ok((event, first.column, rest))
            }
            [first] => Err((first.end(), TextError::missing("word"))),
            [_, word, ..] if is_number(word) => Err((word.column, TextError::missing("word"))),
            [coordinate, word, rest @ ..] => {
                let play = self.play(*coordinate, *word)?;
                Ok((Event::Move(Move::Play(play)), coordinate.column, rest))
            }
        }
    }

    fn play(&self, coordinate: Field<'_>, word: Field<'_>) -> Result<Play, LineError> {
        let joined = format!("{} {}", coordinate.text, word.text);
        let play = Play::parse(&joined, &self.replay.board, self.alphabet);
        play.map_err(|error| {
            let inside = error.offset.checked_sub(coordinate.text.len() + 1);
            let column = match inside {
                None => coordinate.column,
                Some(inside) => {
                    let before = word.text.get(..inside).unwrap_or_default();
                    word.column + before.chars().count()
                }
            };
            (column, error)
        })
    }

    /// Returns the game after its last line.
    fn finish(mut self, last: usize) -> Result<Game, TextError> {
        let at =
            |line: usize, error: TextError| TextError { line, ..error.at(TextFormat::Gcg, "", 0) };
        let mut gap = false;
        for (number, slot) in (1..).zip(self.named) {
            match slot {
                None => gap = true,
                Some(player) if gap => {
                    return Err(at(player.line, no_player(number)));
                }
                Some(player) => self.game.players.push(player.name),
            }
        }
        let mut game = self.game;
        if game.players.is_empty() {
            let message = "no player is named; a turn is written >ann: AEINRST 8D NASTIER +66 66";
            return Err(at(last, TextError::syntax(message)));
        }
        game.racks = vec![Rack::new(); game.players.len()];
        for (index, rack, line) in self.racks {
            let slot = game.racks.get_mut(index);
            *slot.ok_or_else(|| at(line, no_player(index + 1)))? = rack;
        }
        if game.turns.iter().any(|turn| matches!(turn.event, Event::LeftTiles(_))) {
            read_ending(&mut game);
        }
        let next = game.next_player().index();
        let rack = game.racks.get_mut(next).filter(|rack| rack.is_empty());
        if let (Some(rack), Some(incomplete), None) = (rack, self.incomplete, game.ending) {
            *rack = incomplete;
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
        // The tiles are the player's own, or else the others' tiles.
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

/// Returns the error for a header of an impossible player: `#player5`, or `#player2` without
/// `#player1`.
fn no_player(number: impl core::fmt::Display) -> TextError {
    TextError::syntax(format!(
        "there is no player {number} here: a game has players 1 to {MAX_PLAYERS}, without gaps"
    ))
}

fn no_colon() -> LineError {
    let message = "the nickname of the player must end with a colon";
    (1, TextError::syntax(message))
}

/// Returns the index of a player whose number a header gives.
fn index_of(number: &str) -> Result<usize, LineError> {
    let index = number.parse::<usize>().ok().and_then(|n| n.checked_sub(1));
    let inside = index.filter(|&index| index < MAX_PLAYERS);
    inside.ok_or_else(|| (1, no_player(number)))
}

/// Reads points or a total: `+12`, `12`, `-5`, or `+-5`, as Quackle writes it.
fn number(field: &Field<'_>) -> Result<Score, LineError> {
    let digits = field.text.strip_prefix('+').unwrap_or(field.text);
    let is_signed_twice = digits.starts_with('+');
    let number = digits.parse().ok().filter(|_| !is_signed_twice);
    let error = || {
        let error = TextError::syntax(format!("{:?} is not a number with a sign", field.text))
            .with_len(field.text.len())
            .with_help(
                "write points with a sign and the total after them, such as +12 80, or neither",
            );
        (field.column, error)
    };
    number.map(Score::new).ok_or_else(error)
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
        None | Some("") => Event::Move(Move::Pass),
        Some("-") => Event::Withdrawal,
        Some(tiles) => match tiles.parse() {
            Ok(0) => Event::Move(Move::Pass),
            Ok(count) => Event::UnknownExchange(count),
            Err(_) => Event::Move(Move::Exchange(read_rack(after_sign(word, tiles), alphabet)?)),
        },
    })
}

/// Returns the tiles of a field after its first character.
fn after_sign<'a>(word: Field<'a>, text: &'a str) -> Field<'a> {
    Field { text, column: word.column + 1 }
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
            let (tile, len) = read_tile(rest, alphabet).map_err(|error| (column, error))?;
            (tile.tile(), len)
        };
        rack.add(tile).map_err(|_| (column, TextError::rack_full()))?;
        rest = &rest[len..];
    }
    Ok(rack)
}
