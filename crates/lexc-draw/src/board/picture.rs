//! A board with its annotations and players.

use lexc_alphabet::Alphabet;
use lexc_game::draw::{Drawing, DrawnSquare, SquareContent, draw};
use lexc_game::{Board, BoardLayout, BoardWord, Play, Score, Square, TileValues};

use super::heat::Heat;
use super::panel::PlayerPanel;

/// A board to be drawn: tiles with their values, premiums, a highlighted play, players with scores
/// and racks, and a value for each square.
///
/// # Examples
/// ```
/// use lexc_game::{BoardLayout, Position};
/// use lexc_draw::{BoardPicture, Heat, PlayerPanel};
///
/// let english = lexc_alphabet::Alphabet::builtin("english")?;
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
    /// The title.
    pub title: String,
    pub(super) id: String,
    /// The squares with their tiles and premiums, also for a terminal.
    pub drawing: Drawing,
    /// The value of the tile on each square, row by row.
    pub(super) values: Vec<Vec<Option<Score>>>,
    /// The words on the board.
    pub words: Vec<BoardWord>,
    /// The players.
    pub players: Vec<PlayerPanel>,
    /// The lines below the board.
    pub caption: Vec<String>,
    /// The layer of values.
    pub heat: Option<Heat>,
}

impl BoardPicture {
    /// Returns a picture of a board and a highlighted play; `board` is the position before the
    /// play.
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
        let row = |row| (0..after.columns()).map(|column| value(row, column)).collect();
        Self {
            title: "A board".to_owned(),
            id: "board".to_owned(),
            drawing: draw(board, play, layout, alphabet),
            values: (0..after.rows()).map(row).collect(),
            words: after.words(alphabet),
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

    /// Replaces the prefix of the identifiers of elements. Pictures on one page need different
    /// prefixes. Characters other than ASCII letters, digits, `-` and `_` are omitted.
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

    /// Returns a description of the picture as a text alternative: players, words on the board with
    /// their coordinates, highlighted tiles.
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
        parts.extend(self.caption.iter().map(|line| line.trim_end_matches('.').to_owned()));
        parts.join(". ") + "."
    }
}

fn is_empty(cell: &DrawnSquare) -> bool {
    cell.content == SquareContent::Empty
}
