//! Plays, moves, racks and boards as text.

use core::fmt;

use lexc_alphabet::{Alphabet, PlacedTile, Tile};

use crate::board::grid::Board;
use crate::board::square::{Coordinate, Direction, Square};
use crate::moves::play::Play;
use crate::moves::player_move::Move;
use crate::tiles::faces::write_tile;
use crate::tiles::rack::Rack;

/// A text that is composed when it is displayed.
#[derive(Clone, Copy)]
struct DisplayedText<F>(F);

impl<F: Fn() -> String> fmt::Display for DisplayedText<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&(self.0)())
    }
}

impl Play {
    /// Returns the play as text, given the board before it: its coordinate, and its word with the
    /// letters that are already on the board in brackets. Blanks are written in their blank
    /// form.
    ///
    /// # Examples
    /// ```
    /// use lexc_game::{BoardLayout, Play, Position};
    ///
    /// let alphabet = lexc_alphabet::Alphabet::builtin("english")?;
    /// let layout = BoardLayout::parse(".....\n.....\n")?;
    /// let board = Position::from_cgp("5/2I2 A/", &layout, &alphabet)?.board;
    /// for text in ["2A QU(I)z", "2A QU.z", "2A QUIz"] {
    ///     let play = Play::parse(text, &board, &alphabet)?;
    ///     assert_eq!(play.display(&board, &alphabet).to_string(), "2A QU(I)z");
    ///     assert_eq!(play.display_word(&board, &alphabet).to_string(), "QU(I)z");
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn display<'a>(
        &'a self,
        board: &'a Board,
        alphabet: &'a (impl AsRef<Alphabet> + ?Sized),
    ) -> impl fmt::Display + Copy + 'a {
        let word = self.display_word(board, alphabet);
        DisplayedText(move || format!("{} {word}", self.coordinate(board)))
    }

    /// Returns the word of the play as text, given the board before it, with the letters that are
    /// already on the board in brackets.
    #[must_use]
    pub fn display_word<'a>(
        &'a self,
        board: &'a Board,
        alphabet: &'a (impl AsRef<Alphabet> + ?Sized),
    ) -> impl fmt::Display + Copy + 'a {
        DisplayedText(move || {
            let mut text = String::new();
            let mut inside = false;
            for (tile, new) in self.word(board) {
                if inside == new {
                    text.push(if new { ')' } else { '(' });
                    inside = !new;
                }
                write_tile(tile, alphabet.as_ref(), &mut text);
            }
            if inside {
                text.push(')');
            }
            text
        })
    }
}

impl Move {
    /// Returns the move as text, given the board before it: a play as [`Play::display`] writes it,
    /// `exchange TILES`, or `pass`.
    ///
    /// # Examples
    /// ```
    /// use lexc_game::{Board, BoardLayout, Move, Rack};
    ///
    /// let alphabet = lexc_alphabet::Alphabet::builtin("english")?;
    /// let board = Board::new(BoardLayout::standard());
    /// assert_eq!(Move::Pass.display(&board, &alphabet).to_string(), "pass");
    /// let tiles = Rack::parse("VQ", lexc_alphabet::Tokenizer::new(&alphabet))?;
    /// let exchange = Move::Exchange(tiles);
    /// assert_eq!(exchange.display(&board, &alphabet).to_string(), "exchange QV");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn display<'a>(
        &'a self,
        board: &'a Board,
        alphabet: &'a (impl AsRef<Alphabet> + ?Sized),
    ) -> impl fmt::Display + Copy + 'a {
        DisplayedText(move || match self {
            Self::Play(play) => play.display(board, alphabet).to_string(),
            Self::Exchange(tiles) => format!("exchange {}", tiles.display(alphabet)),
            Self::Pass => "pass".to_owned(),
        })
    }
}

impl Rack {
    /// Returns the tiles as text: blanks as `?`, then letters in alphabet order. A face of several
    /// characters stands in brackets.
    ///
    /// # Examples
    /// ```
    /// use lexc_game::Rack;
    ///
    /// let alphabet = lexc_alphabet::Alphabet::builtin("english")?;
    /// let rack = Rack::parse("quiz?e", lexc_alphabet::Tokenizer::new(&alphabet))?;
    /// assert_eq!(rack.display(&alphabet).to_string(), "?EIQUZ");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn display<'a>(
        &'a self,
        alphabet: &'a (impl AsRef<Alphabet> + ?Sized),
    ) -> impl fmt::Display + Copy + 'a {
        DisplayedText(move || {
            let mut text = String::new();
            for tile in self.tiles() {
                match tile.letter().map(|letter| alphabet.as_ref().letter(letter)) {
                    None => text.push('?'),
                    Some(None) => text.push('\u{FFFD}'),
                    Some(Some(info)) if info.face.chars().count() == 1 => text.push_str(&info.face),
                    Some(Some(info)) => text.extend(["[", &info.face, "]"]),
                }
            }
            text
        })
    }

    /// Returns [`Self::display`] as a string.
    #[must_use]
    pub fn spell(&self, alphabet: &(impl AsRef<Alphabet> + ?Sized)) -> String {
        self.display(alphabet).to_string()
    }
}

impl Board {
    /// Returns the board as text: a line for each row, with `.` for an empty square. Blanks are
    /// written in their blank form. For a board with premiums and coordinates, see
    /// [`draw`](crate::draw::draw).
    ///
    /// # Examples
    /// ```
    /// use lexc_game::{BoardLayout, Position};
    ///
    /// let alphabet = lexc_alphabet::Alphabet::builtin("english")?;
    /// let layout = BoardLayout::parse("...\n...\n")?;
    /// let board = Position::from_cgp("3/CaT A/", &layout, &alphabet)?.board;
    /// assert_eq!(board.display(&alphabet).to_string(), "...\nCaT\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn display<'a>(
        &'a self,
        alphabet: &'a (impl AsRef<Alphabet> + ?Sized),
    ) -> impl fmt::Display + Copy + 'a {
        DisplayedText(move || {
            let mut text = String::new();
            for row in 0..self.rows() {
                for tile in self.row(row) {
                    match tile {
                        None => text.push('.'),
                        Some(tile) => write_tile(*tile, alphabet.as_ref(), &mut text),
                    }
                }
                text.push('\n');
            }
            text
        })
    }

    /// Returns the words on the board, of at least two tiles: those across by row, then those down
    /// by column.
    ///
    /// # Examples
    /// ```
    /// use lexc_game::{BoardLayout, Position};
    ///
    /// let alphabet = lexc_alphabet::Alphabet::builtin("english")?;
    /// let layout = BoardLayout::parse("...\n...\n")?;
    /// let board = Position::from_cgp("A2/T1O A/", &layout, &alphabet)?.board;
    /// let words = board.words(&alphabet);
    /// assert_eq!(words.len(), 1);
    /// assert_eq!(words[0].to_string(), "A1 AT down");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn words(&self, alphabet: &(impl AsRef<Alphabet> + ?Sized)) -> Vec<BoardWord> {
        let mut words = Vec::new();
        for direction in [Direction::Across, Direction::Down] {
            let is_first = |square: &Square| {
                let before = square.previous(direction);
                before.is_none_or(|before| self.get(before).is_none())
            };
            let mut first: Vec<Square> = self.tiles().map(|(square, _)| square).collect();
            first.retain(is_first);
            if direction == Direction::Down {
                first.sort_by_key(|square| (square.column(), square.row()));
            }
            for square in first {
                let line = core::iter::successors(Some(square), |at| at.next(direction));
                let tiles: Vec<PlacedTile> = line.map_while(|square| self.get(square)).collect();
                if tiles.len() > 1 {
                    let mut text = String::new();
                    for tile in tiles {
                        write_tile(tile, alphabet.as_ref(), &mut text);
                    }
                    words.push(BoardWord { coordinate: Coordinate::new(square, direction), text });
                }
            }
        }
        words
    }
}

/// A word on a board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BoardWord {
    /// Its first square and its direction.
    pub coordinate: Coordinate,
    /// Its text, with blanks in their blank form.
    pub text: String,
}

/// `8D QUIZ across`.
impl fmt::Display for BoardWord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let direction = match self.coordinate.direction {
            Direction::Across => "across",
            Direction::Down => "down",
        };
        write!(f, "{} {} {direction}", self.coordinate, self.text)
    }
}

/// Returns a rack as CGP and GCG have it: blanks as `?`, then letters in alphabet order.
pub(super) fn rack_text(rack: &Rack, alphabet: &Alphabet) -> String {
    let mut text = String::new();
    for tile in rack.tiles() {
        match tile {
            Tile::Blank => text.push('?'),
            Tile::Letter(letter) => write_tile(PlacedTile::natural(letter), alphabet, &mut text),
        }
    }
    text
}
