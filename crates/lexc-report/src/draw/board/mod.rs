//! Boards as pictures: tiles, premiums, the last play, players and a layer of values.
//!
//! | module | content |
//! |---|---|
//! | `svg` | the picture as SVG |
//! | `words` | the words that lie on a board, for the text alternative |

mod svg;
mod words;

use lexc_alphabet::Alphabet;
use lexc_game::draw::{Drawing, DrawnSquare, SquareContent, draw};
use lexc_game::{Board, BoardLayout, Play, Rack, Score, Square, TileValues};

pub use words::{BoardWord, board_words};

/// A board with everything that is drawn of it: tiles with their values, premiums, a play that is
/// highlighted, players with scores and racks, and a value for each square.
///
/// # Examples
/// ```
/// use lexc_game::{BoardLayout, Position};
/// use lexc_report::draw::board::{BoardPicture, Heat, PlayerPanel};
///
/// let english = lexc_compiler::alphabet_file::load_builtin("english")?.alphabet;
/// let layout = BoardLayout::parse("...\n.-.\n...\n")?;
/// let position = Position::from_cgp("3/CaT/3 AEI/ 5/0 0", &layout, &english)?;
/// let picture = BoardPicture::new(&position.board, None, &layout, &english)
///     .with_title("Three squares")
///     .with_player(PlayerPanel::new("ann", 5.into()).with_rack(&position.rack, &english))
///     .with_heat(Heat::new("share of replies", [(layout.start(), 0.5)]));
/// assert!(picture.to_svg().starts_with("<svg"));
/// assert!(picture.description().contains("2A CaT across"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct BoardPicture {
    title: String,
    id: String,
    drawing: Drawing,
    /// The value of the tile on each square, row by row.
    values: Vec<Vec<Option<Score>>>,
    words: Vec<BoardWord>,
    players: Vec<PlayerPanel>,
    caption: Vec<String>,
    heat: Option<Heat>,
}

/// A player beside a board: name, score and, if it is shown, the rack.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayerPanel {
    name: String,
    score: Score,
    rack: Vec<RackTile>,
    to_move: bool,
}

/// A tile of a rack that is shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RackTile {
    /// The face; `?` for a blank.
    pub face: String,
    /// The value.
    pub value: Score,
}

/// A value for each of some squares, and the meaning of the values.
#[derive(Debug, Clone, PartialEq)]
pub struct Heat {
    label: String,
    values: Vec<(Square, f64)>,
}

impl PlayerPanel {
    /// Returns a player without a rack.
    #[must_use]
    pub fn new(name: impl Into<String>, score: Score) -> Self {
        Self {
            name: name.into(),
            score,
            rack: Vec::new(),
            to_move: false,
        }
    }

    /// Shows the tiles of the player.
    #[must_use]
    pub fn with_rack(mut self, rack: &Rack, alphabet: &Alphabet) -> Self {
        let values = TileValues::new(alphabet);
        let tile = |tile: lexc_alphabet::Tile| RackTile {
            face: match tile.letter().map(|letter| alphabet.letter(letter)) {
                None => "?".to_owned(),
                Some(None) => "\u{FFFD}".to_owned(),
                Some(Some(info)) => info.face.clone(),
            },
            value: values.tile(tile),
        };
        self.rack = rack.tiles().map(tile).collect();
        self
    }

    /// Marks the player who is to move.
    #[must_use]
    pub fn with_turn(mut self, to_move: bool) -> Self {
        self.to_move = to_move;
        self
    }

    /// Returns the name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the score.
    #[must_use]
    pub fn score(&self) -> Score {
        self.score
    }

    /// Returns the tiles that are shown.
    #[must_use]
    pub fn rack(&self) -> &[RackTile] {
        &self.rack
    }

    /// Returns `true` for the player to move.
    #[must_use]
    pub fn is_to_move(&self) -> bool {
        self.to_move
    }
}

impl Heat {
    /// Returns a layer of values, with what they are, such as `share of replies`. Values that are
    /// not finite or below zero count as zero; of two values of a square, the last counts.
    #[must_use]
    pub fn new(label: impl Into<String>, values: impl IntoIterator<Item = (Square, f64)>) -> Self {
        let clean = |value: f64| {
            if value.is_finite() {
                value.max(0.0)
            } else {
                0.0
            }
        };
        let mut sorted: Vec<(Square, f64)> = Vec::new();
        for (square, value) in values {
            match sorted.iter_mut().find(|(known, _)| *known == square) {
                Some((_, old)) => *old = clean(value),
                None => sorted.push((square, clean(value))),
            }
        }
        Self {
            label: label.into(),
            values: sorted,
        }
    }

    /// Returns the meaning of the values.
    #[must_use]
    pub fn label(&self) -> &str {
        &self.label
    }

    /// Returns the value of a square, if it has one.
    #[must_use]
    pub fn value(&self, square: Square) -> Option<f64> {
        let mut values = self.values.iter();
        values
            .find(|(known, _)| *known == square)
            .map(|(_, value)| *value)
    }

    /// Returns the largest value; zero if there is none.
    #[must_use]
    pub fn largest(&self) -> f64 {
        self.values
            .iter()
            .map(|(_, value)| *value)
            .fold(0.0, f64::max)
    }

    /// Returns the value of a square as a part of the largest one: 0 to 1.
    #[must_use]
    pub fn share(&self, square: Square) -> Option<f64> {
        let largest = self.largest();
        let share = |value: f64| if largest > 0.0 { value / largest } else { 0.0 };
        self.value(square).map(share)
    }
}

impl BoardPicture {
    /// Returns a picture of a board and a play that is drawn on it and highlighted; the board is
    /// the one before the play.
    #[must_use]
    pub fn new(
        board: &Board,
        play: Option<&Play>,
        layout: &BoardLayout,
        alphabet: &Alphabet,
    ) -> Self {
        let mut after = board.clone();
        if let Some(play) = play {
            play.place_on(&mut after);
        }
        let values = TileValues::new(alphabet);
        let value = |row, column| {
            let tile = Square::new(row, column).and_then(|square| after.get(square));
            tile.map(|tile| values.of(tile))
        };
        let row = |row| {
            (0..after.columns())
                .map(|column| value(row, column))
                .collect()
        };
        Self {
            title: "A board".to_owned(),
            id: "board".to_owned(),
            drawing: draw(board, play, layout, alphabet),
            values: (0..after.rows()).map(row).collect(),
            words: board_words(&after, alphabet),
            players: Vec::new(),
            caption: Vec::new(),
            heat: None,
        }
    }

    /// Replaces the title.
    #[must_use]
    pub fn with_title(mut self, title: impl Into<String>) -> Self {
        self.title = title.into();
        self
    }

    /// Replaces the identifier from which those of the elements are made. Pictures on one page
    /// need different ones. Characters other than ASCII letters, digits, `-` and `_` are left out.
    #[must_use]
    pub fn with_id(mut self, id: &str) -> Self {
        let good = |c: &char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
        self.id = id.chars().filter(good).collect();
        self
    }

    /// Adds a player.
    #[must_use]
    pub fn with_player(mut self, player: PlayerPanel) -> Self {
        self.players.push(player);
        self
    }

    /// Adds a line below the board.
    #[must_use]
    pub fn with_caption(mut self, line: impl Into<String>) -> Self {
        self.caption.push(line.into());
        self
    }

    /// Adds a layer of values.
    #[must_use]
    pub fn with_heat(mut self, heat: Heat) -> Self {
        self.heat = Some(heat);
        self
    }

    /// Returns the title.
    #[must_use]
    pub fn title(&self) -> &str {
        &self.title
    }

    /// Returns the squares with their tiles and premiums, also for a terminal.
    #[must_use]
    pub fn drawing(&self) -> &Drawing {
        &self.drawing
    }

    /// Returns the players.
    #[must_use]
    pub fn players(&self) -> &[PlayerPanel] {
        &self.players
    }

    /// Returns the lines below the board.
    #[must_use]
    pub fn caption(&self) -> &[String] {
        &self.caption
    }

    /// Returns the layer of values.
    #[must_use]
    pub fn heat(&self) -> Option<&Heat> {
        self.heat.as_ref()
    }

    /// Returns the words on the board.
    #[must_use]
    pub fn words(&self) -> &[BoardWord] {
        &self.words
    }

    /// Returns the picture in words, as a text alternative: players, words on the board with
    /// their coordinates, the tiles that are highlighted.
    #[must_use]
    pub fn description(&self) -> String {
        let mut parts = Vec::new();
        for player in &self.players {
            let mut part = format!("{} has {}", player.name, player.score);
            if !player.rack.is_empty() {
                let faces: Vec<&str> = player.rack.iter().map(|tile| &*tile.face).collect();
                part += &format!(" and holds {}", faces.join(" "));
            }
            if player.to_move {
                part += " and is to move";
            }
            parts.push(part);
        }
        parts.push(match self.words.is_empty() {
            true if self.drawing.rows.iter().flatten().all(is_empty) => {
                "The board is empty".to_owned()
            }
            true => "There is no word on the board".to_owned(),
            false => {
                let words: Vec<String> = self.words.iter().map(BoardWord::to_string).collect();
                format!("Words: {}", words.join(", "))
            }
        });
        let cells = self.drawing.rows.iter().flatten();
        let new = cells.filter(|cell| cell.content == SquareContent::New);
        let new: Vec<&str> = new.map(|cell| &*cell.face).collect();
        if !new.is_empty() {
            parts.push(format!("New tiles: {}", new.join(" ")));
        }
        if let Some(heat) = &self.heat {
            parts.push(format!("Squares are shaded by {}", heat.label));
        }
        parts.extend(
            self.caption
                .iter()
                .map(|line| line.trim_end_matches('.').to_owned()),
        );
        parts.join(". ") + "."
    }

    /// Returns the picture as a self-contained SVG for light and dark pages.
    #[must_use]
    pub fn to_svg(&self) -> String {
        svg::render(self)
    }
}

fn is_empty(cell: &DrawnSquare) -> bool {
    cell.content == SquareContent::Empty
}
