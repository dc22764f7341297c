//! CGP: a position in one line.
//!
//! Four fields, separated by spaces: the board, its rows separated by `/`, with run lengths for
//! empty squares and blanks in lower case; the racks, `AEINRS?/` or `AEI/OU`; the scores, `120/98`;
//! the number of scoreless turns. Operations may follow, each ended by `;`: `lex CSW;`.
//!
//! A tile of several characters stands in brackets, unless the row, rack or board can be read in
//! one way only. Of more than two players, only the player to move and the next one are kept.
//! [`CgpRules`] are the rules that operations name.

use core::num::NonZeroU32;

use lexc_alphabet::{Alphabet, ErrorKind, PlacedTile, Tile};

use super::display::rack_text;
use super::names::board_layout_named;
use crate::board::grid::Board;
use crate::board::layout::BoardLayout;
use crate::board::square::Square;
use crate::position::Position;
use crate::rules::game_rules::{BingoBonus, GameRules};
use crate::score::Score;
use crate::text_error::{TextError, TextFault, TextFormat};
use crate::tiles::faces::{longest_face, read_tile, write_tile};
use crate::tiles::rack::Rack;

/// The fields of a position, for people.
const FIELDS: &str = "a position is the rows of the board, the racks, the scores, and the number \
                      of scoreless turns: \
                      15/15/15/15/15/15/15/6CAT6/15/15/15/15/15/15/15 AEINRS?/ 0/10 0";

/// A field and its offset.
#[derive(Clone, Copy)]
struct Field<'a> {
    text: &'a str,
    offset: usize,
}

impl Position {
    /// Reads a position from CGP. Scores and scoreless turns may be missing. The tiles on the board
    /// need not spell words.
    ///
    /// # Errors
    /// [`TextError`] with offset and column.
    ///
    /// # Examples
    /// ```
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// use lexc_game::{BoardLayout, Position, Square};
    ///
    /// let alphabet = lexc_alphabet::Alphabet::builtin("english")?;
    /// let layout = BoardLayout::parse("...\n...\n")?;
    /// let position = Position::from_cgp("3/1cAT AEI?/ 12/8 0", &layout, &alphabet);
    /// let message = "CGP, column 6: row 2 has 4 squares, the layout has 3 columns";
    /// assert_eq!(position.unwrap_err().to_string(), message);
    /// let position = Position::from_cgp("3/cAT AEI?/ 12/8 0", &layout, &alphabet)?;
    /// let square = Square::new(1, 0).unwrap();
    /// assert!(position.board.get(square).unwrap().is_blank());
    /// assert_eq!(position.to_cgp(&alphabet), "3/cAT ?AEI/ 12/8 0");
    /// # Ok(())
    /// # }
    /// ```
    pub fn from_cgp(
        text: &str,
        layout: &BoardLayout,
        alphabet: &(impl AsRef<Alphabet> + ?Sized),
    ) -> Result<Self, TextError> {
        read_position(text, layout, alphabet.as_ref())
    }

    /// Returns the position as CGP, which [`Self::from_cgp`] reads.
    #[must_use]
    pub fn to_cgp(&self, alphabet: &(impl AsRef<Alphabet> + ?Sized)) -> String {
        let alphabet = alphabet.as_ref();
        let mut text = board_to_cgp(&self.board, alphabet);
        let rack = rack_text(&self.rack, alphabet);
        let other = self.other_rack.as_ref();
        let other = other.map_or_else(String::new, |rack| rack_text(rack, alphabet));
        let [one, two] = self.scores;
        text += &format!(" {rack}/{other} {one}/{two} {}", self.scoreless_turns);
        for (name, value) in &self.operations {
            text += format!(" {name} {value}").trim_end();
            text.push(';');
        }
        text
    }
}

fn read_position(
    text: &str,
    layout: &BoardLayout,
    alphabet: &Alphabet,
) -> Result<Position, TextError> {
    let at = |offset: usize, error: TextError| TextError {
        len: error.len.or(Some(1)),
        ..error.at(TextFormat::Cgp, text, offset)
    };
    let mut rest = Field { text, offset: 0 };
    let mut field = |name: &str| {
        let found = next_field(&mut rest);
        found.ok_or_else(|| {
            let error = TextError::missing(name).with_help(FIELDS);
            at(text.trim_end().len(), error)
        })
    };
    let board = field("board")?;
    let racks = field("rack")?;
    let scores = field("scores").ok();
    let turns = field("number of scoreless turns").ok();
    let board = read_board(board, layout, alphabet, &at)?;
    let players = racks.text.split('/').count();
    let (rack, other_rack) = read_racks(racks, alphabet, &at)?;
    let mut both = [Score::ZERO; 2];
    if let Some(scores) = scores {
        let mut offset = scores.offset;
        let found = scores.text.split('/').count();
        if found < 2 {
            let end = scores.offset + scores.text.len();
            return Err(at(end, TextError::missing("second score")));
        }
        if players > 2 && found != players {
            let message = format!("there are {players} racks but {found} scores");
            return Err(at(offset, TextError::new(ErrorKind::Mismatch, message)));
        }
        for (index, part) in scores.text.split('/').enumerate() {
            let score = Score::new(number(part, offset, &at)?);
            if let Some(kept) = both.get_mut(index) {
                *kept = score;
            }
            offset += part.len() + 1;
        }
    }
    let scoreless_turns = match turns {
        Some(turns) => number(turns.text, turns.offset, &at)?,
        None => 0,
    };
    let pair = |(name, value): (&str, &str)| (name.to_owned(), value.to_owned());
    // The operation that says that the other rack is not known.
    let is_unknown = operations_of(rest.text).any(|(name, _)| name == "oru");
    let other_rack = other_rack.filter(|_| !is_unknown);
    Ok(Position {
        board,
        rack,
        other_rack,
        scores: both,
        scoreless_turns,
        operations: operations_of(rest.text).map(pair).collect(),
    })
}

/// Returns the operations of the text after the fields.
fn operations_of(text: &str) -> impl Iterator<Item = (&str, &str)> {
    let operations = text.split(';').map(str::trim);
    let operations = operations.filter(|operation| !operation.is_empty());
    operations.map(|operation| {
        let pair = operation.split_once(char::is_whitespace);
        pair.map_or((operation, ""), |(name, value)| (name, value.trim()))
    })
}

/// The rules that the operations of a position name. They are read before the position, since the
/// board layout is among them.
///
/// | operation | rule |
/// |---|---|
/// | `bb 35` | points for a play of a full rack |
/// | `bdn SuperCrosswordGame` | board layout |
/// | `etl 5` | tiles in the bag that an exchange needs |
/// | `mcnz 4` | scoreless turns that end the game |
///
/// # Examples
/// ```
/// use lexc_game::GameRules;
/// use lexc_game::cgp::CgpRules;
///
/// let named = CgpRules::of("15/15 AEINRST/ 0/0 0 bb 35; lex CSW21;");
/// assert_eq!(named.apply(&GameRules::standard()).bingo_bonus(7), 35);
/// assert_eq!(named.others().next(), Some(("lex", "CSW21")));
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CgpRules<'a> {
    /// The points for a play of a full rack.
    pub bingo: Option<Score>,
    /// The built-in layout of the board.
    pub board_layout: Option<&'static BoardLayout>,
    /// The minimum number of tiles in the bag for an exchange.
    pub exchange_minimum: Option<usize>,
    /// The number of scoreless turns that end the game.
    pub scoreless_limit: Option<NonZeroU32>,
    others: Vec<(&'a str, &'a str)>,
    players: usize,
}

impl<'a> CgpRules<'a> {
    /// Reads the operations of a position.
    #[must_use]
    pub fn of(text: &'a str) -> Self {
        let mut rules = Self::default();
        let mut rest = Field { text, offset: 0 };
        let fields: Vec<Field<'_>> =
            core::iter::from_fn(|| next_field(&mut rest)).take(4).collect();
        if let Some(racks) = fields.get(1) {
            rules.players = racks.text.split('/').count().max(2);
        }
        for (name, value) in operations_of(rest.text) {
            let is_read = match name {
                "bb" => set(&mut rules.bingo, value.parse().ok().map(Score::new)),
                "bdn" => set(&mut rules.board_layout, board_layout_named(value)),
                "etl" => set(&mut rules.exchange_minimum, value.parse().ok()),
                "mcnz" => set(&mut rules.scoreless_limit, value.parse().ok()),
                _ => false,
            };
            if !is_read {
                rules.others.push((name, value));
            }
        }
        rules
    }

    /// Returns the operations that are not among the rules, or have no value that could be: name
    /// and value.
    pub fn others(&self) -> impl Iterator<Item = (&'a str, &'a str)> + '_ {
        self.others.iter().copied()
    }

    /// Returns the number of players of the position.
    #[must_use]
    pub fn players(&self) -> usize {
        self.players
    }

    /// Returns `base` with the rules that are named.
    #[must_use]
    pub fn apply(&self, base: &GameRules) -> GameRules {
        let mut rules = base.clone();
        if let Some(layout) = self.board_layout {
            rules = rules.with_layout(layout.clone());
        }
        if let Some(points) = self.bingo {
            let tiles = rules.rack_size();
            rules = rules.with_bingo_bonuses([BingoBonus { tiles, points }]);
        }
        if let Some(minimum) = self.exchange_minimum {
            rules = rules.with_exchange_minimum(minimum);
        }
        if self.scoreless_limit.is_some() {
            rules = rules.with_scoreless_limit(self.scoreless_limit);
        }
        rules
    }
}

/// Sets a rule unless the value is missing. Returns `false` then.
fn set<T>(rule: &mut Option<T>, value: Option<T>) -> bool {
    let is_read = value.is_some();
    *rule = value.or_else(|| rule.take());
    is_read
}

impl Board {
    /// Returns the board as the first field of CGP.
    #[must_use]
    pub fn to_cgp(&self, alphabet: &(impl AsRef<Alphabet> + ?Sized)) -> String {
        board_to_cgp(self, alphabet.as_ref())
    }
}

fn board_to_cgp(board: &Board, alphabet: &Alphabet) -> String {
    let mut text = String::new();
    for row in 0..board.rows() {
        if row > 0 {
            text.push('/');
        }
        let mut empty = 0;
        for column in 0..board.columns() {
            let Some(tile) = Square::new(row, column).and_then(|square| board.get(square)) else {
                empty += 1;
                continue;
            };
            if empty > 0 {
                text += &empty.to_string();
                empty = 0;
            }
            write_tile(tile, alphabet, &mut text);
        }
        if empty > 0 {
            text += &empty.to_string();
        }
    }
    text
}

fn next_field<'a>(rest: &mut Field<'a>) -> Option<Field<'a>> {
    let trimmed = rest.text.trim_start();
    let offset = rest.offset + rest.text.len() - trimmed.len();
    let end = trimmed.find(char::is_whitespace).unwrap_or(trimmed.len());
    let field = Field { text: &trimmed[..end], offset };
    if field.text.is_empty() || field.text.ends_with(';') {
        return None;
    }
    *rest = Field { text: &trimmed[end..], offset: offset + end };
    Some(field)
}

type At<'f> = &'f dyn Fn(usize, TextError) -> TextError;

fn number<T: core::str::FromStr>(text: &str, offset: usize, at: At<'_>) -> Result<T, TextError> {
    let error = |_| at(offset, TextError::not_a_number(text));
    text.parse().map_err(error)
}

fn read_board(
    field: Field<'_>,
    layout: &BoardLayout,
    alphabet: &Alphabet,
    at: At<'_>,
) -> Result<Board, TextError> {
    let mut board = Board::new(layout);
    let expected = layout.columns();
    let mut offset = field.offset;
    let mut count = 0;
    for (row, text) in field.text.split('/').enumerate() {
        count += 1;
        if row >= layout.rows() {
            offset += text.len() + 1;
            continue;
        }
        let read = RowReader { alphabet, text };
        let mut pieces = read.first_reading();
        let squares = |pieces: &[Result<RowPiece, TextError>]| {
            let squares = pieces.iter().map(|piece| piece.as_ref().map_or(0, RowPiece::squares));
            squares.fold(0, usize::saturating_add)
        };
        // Another reading may be the only one that fills the row: CH as one tile.
        if squares(&pieces) != expected
            && let Some(only) = read.only_reading(expected)
        {
            pieces = only.into_iter().map(Ok).collect();
        }
        let wrong_columns = |found: usize| {
            board_size(format!(
                "row {} has {found} squares, the layout has {expected} columns",
                row + 1
            ))
        };
        let mut column = 0usize;
        for piece in pieces {
            let piece = piece.map_err(|error| at(offset + error.offset, error))?;
            if let RowPiece::Tile { tile, .. } = piece
                && let Some(square) = Square::new(row, column).filter(|at| board.contains(*at))
            {
                // Too many squares are an error just below.
                board.set(square, Some(tile));
            }
            column = column.saturating_add(piece.squares());
            if column > expected {
                return Err(at(offset + piece.offset(), wrong_columns(column)));
            }
        }
        offset += text.len();
        if column < expected {
            return Err(at(offset, wrong_columns(column)));
        }
        offset += 1;
    }
    if count != layout.rows() {
        let rows = layout.rows();
        let message = format!("the board has {count} rows, the layout has {rows}");
        // The whole board is wrong, not its first character.
        return Err(TextError { len: None, ..at(field.offset, board_size(message)) });
    }
    Ok(board)
}

fn board_size(message: String) -> TextError {
    TextError::new(ErrorKind::Mismatch, message).with_fault(TextFault::BoardSize)
}

/// A part of the text of a row, with its offset.
#[derive(Debug, Clone, Copy)]
enum RowPiece {
    Run { offset: usize, squares: usize },
    Tile { offset: usize, tile: PlacedTile },
}

impl RowPiece {
    const fn offset(&self) -> usize {
        match self {
            Self::Run { offset, .. } | Self::Tile { offset, .. } => *offset,
        }
    }

    const fn squares(&self) -> usize {
        match self {
            Self::Run { squares, .. } => *squares,
            Self::Tile { .. } => 1,
        }
    }
}

struct RowReader<'a> {
    alphabet: &'a Alphabet,
    text: &'a str,
}

impl RowReader<'_> {
    /// Returns the piece at an offset, in which a tile of one character takes precedence over
    /// longer ones, and its length.
    fn piece(&self, offset: usize) -> Result<(RowPiece, usize), TextError> {
        let rest = &self.text[offset..];
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        if digits == 0 {
            let tile = read_tile(rest, self.alphabet);
            return tile
                .map(|(tile, len)| (RowPiece::Tile { offset, tile }, len))
                .map_err(|error| TextError { offset, ..error });
        }
        let squares: usize = rest[..digits].parse().unwrap_or(usize::MAX);
        match squares == 0 || rest.starts_with('0') {
            true => Err(TextError {
                offset,
                ..TextError::syntax(
                    "a run of empty squares must be a number above 0, without leading zeros",
                )
            }),
            false => Ok((RowPiece::Run { offset, squares }, digits)),
        }
    }

    /// Returns the pieces of the row up to the first error.
    fn first_reading(&self) -> Vec<Result<RowPiece, TextError>> {
        let mut pieces = Vec::new();
        let mut offset = 0;
        while offset < self.text.len() {
            match self.piece(offset) {
                Ok((piece, len)) => {
                    pieces.push(Ok(piece));
                    offset += len;
                }
                Err(error) => {
                    pieces.push(Err(error));
                    break;
                }
            }
        }
        pieces
    }

    /// Returns the pieces of the only reading that has this many squares, if there is one.
    fn only_reading(&self, squares: usize) -> Option<Vec<RowPiece>> {
        let len = self.text.len();
        // A longer text does not fit a row of any board.
        if len > 1024 {
            return None;
        }
        let choices = |offset: usize| {
            let short = self.piece(offset).ok();
            let long = longest_face(&self.text[offset..], self.alphabet)
                .map(|(tile, len)| (RowPiece::Tile { offset, tile }, len));
            let same = |a: usize| short.is_some_and(|(_, len)| len == a);
            let long = long.filter(|(_, len)| !same(*len));
            short.into_iter().chain(long)
        };
        // The number of readings of the text from an offset with a number of squares: 0, 1, or 2
        // for more.
        let mut readings = vec![vec![0u8; squares + 1]; len + 1];
        readings[len][0] = 1;
        let starts: Vec<usize> = self.text.char_indices().map(|(at, _)| at).collect();
        for &offset in starts.iter().rev() {
            for (piece, len) in choices(offset) {
                for left in piece.squares()..=squares {
                    let more = readings[offset + len][left - piece.squares()];
                    readings[offset][left] = (readings[offset][left] + more).min(2);
                }
            }
        }
        if readings[0][squares] != 1 {
            return None;
        }
        let (mut offset, mut left) = (0, squares);
        let mut pieces = Vec::new();
        while offset < len {
            let (piece, len) = choices(offset).find(|(piece, len)| {
                let rest = left.checked_sub(piece.squares());
                rest.is_some_and(|rest| readings[offset + len][rest] > 0)
            })?;
            pieces.push(piece);
            offset += len;
            left -= piece.squares();
        }
        Some(pieces)
    }
}

fn read_racks(
    field: Field<'_>,
    alphabet: &Alphabet,
    at: At<'_>,
) -> Result<(Rack, Option<Rack>), TextError> {
    let mut racks = [Rack::new(), Rack::new()];
    let mut which = 0;
    // The tiles of further players are not kept.
    let mut further = Rack::new();
    let mut rest = field.text;
    while let Some(first) = rest.chars().next() {
        let here = field.offset + field.text.len() - rest.len();
        let (tile, len) = match first {
            '/' => {
                which += 1;
                further = Rack::new();
                rest = &rest[1..];
                continue;
            }
            '?' => (Tile::Blank, 1),
            _ => {
                let (tile, len) = read_tile(rest, alphabet).map_err(|error| at(here, error))?;
                if tile.is_blank() {
                    return Err(at(here, TextError::syntax("a blank on a rack is written `?`")));
                }
                (tile.tile(), len)
            }
        };
        racks
            .get_mut(which)
            .unwrap_or(&mut further)
            .add(tile)
            .map_err(|_| at(here, TextError::rack_full()))?;
        rest = &rest[len..];
    }
    let [rack, other] = racks;
    Ok((rack, (!other.is_empty()).then_some(other)))
}
