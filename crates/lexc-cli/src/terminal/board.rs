//! [`BoardScreen`] and [`BoardView`]: a board on the whole screen.

use lexc::alphabet::Tile;
use lexc::game::draw::{Drawing, DrawnSquare, SquareContent};
use lexc::game::{BoardLayout, Direction, Square, TileValues};
use lexc::runtime::Alphabet;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Span;

use super::theme::Theme;
use crate::output::board::face;

/// The size of a square in characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct CellSize {
    width: u16,
    height: u16,
}

impl CellSize {
    /// Returns the possible sizes for faces of `face` characters, the largest first.
    fn all(face: u16) -> [Self; 3] {
        [(face + 4, 2), (face + 2, 1), (face + 1, 1)].map(|(width, height)| Self { width, height })
    }

    /// Returns the smallest size.
    fn least(face: u16) -> Self {
        let [.., least] = Self::all(face);
        least
    }
}

/// Returns the size of a board in characters, with the names of rows and columns and a final
/// bracket.
fn board_size(rows: u16, columns: u16, size: CellSize) -> (u16, u16) {
    (3 + columns * size.width + 1, 1 + rows * size.height)
}

/// Returns the number of characters of the widest face of a tile.
fn widest_face(alphabet: &Alphabet) -> u16 {
    let faces = alphabet.tiles().iter().flat_map(|info| [&info.face, &info.blank_face]);
    faces.map(|face| face.chars().count() as u16).max().unwrap_or(1)
}

/// The parts of a screen with a board.
pub(crate) struct BoardScreen {
    /// The first line.
    pub(crate) title: Rect,
    pub(crate) board: Rect,
    pub(crate) size: CellSize,
    /// The part beside the board.
    pub(crate) panel: Rect,
    /// The lines below the board.
    pub(crate) foot: Rect,
}

impl BoardScreen {
    /// Divides a screen, with the largest squares that leave `panel` columns and `foot` lines.
    ///
    /// # Errors
    /// Returns the least size of the screen, if it is smaller.
    pub(crate) fn divide(
        area: Rect,
        layout: &BoardLayout,
        alphabet: &Alphabet,
        (panel, foot): (u16, u16),
    ) -> Result<Self, (u16, u16)> {
        let face = widest_face(alphabet);
        let (rows, columns) = (layout.rows() as u16, layout.columns() as u16);
        let (wide, high) = board_size(rows, columns, CellSize::least(face));
        let need = ((wide + 1 + panel).max(80), (high + foot + 1).max(24));
        if area.width < need.0 || area.height < need.1 {
            return Err(need);
        }
        let height = area.height - 1 - foot;
        let size = CellSize::all(face).into_iter().find(|size| {
            let (wide, high) = board_size(rows, columns, *size);
            wide + 1 + panel <= area.width && high <= height
        });
        let size = size.unwrap_or(CellSize::least(face));
        let (wide, _) = board_size(rows, columns, size);
        Ok(Self {
            title: Rect::new(area.x, area.y, area.width, 1),
            board: Rect::new(area.x, area.y + 1, wide, height),
            size,
            panel: Rect::new(area.x + wide + 1, area.y + 1, area.width - wide - 1, height),
            foot: Rect::new(area.x, area.bottom() - foot, area.width, foot),
        })
    }
}

/// The kind of a tile, marked by brackets without colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum TileMark {
    None,
    New,
    Placed,
}

impl TileMark {
    const fn brackets(self) -> (char, char) {
        match self {
            Self::None => (' ', ' '),
            Self::New => ('[', ']'),
            Self::Placed => ('<', '>'),
        }
    }
}

/// A board with a cursor, and the values of its tiles.
pub(crate) struct BoardView<'a> {
    pub(crate) theme: Theme,
    pub(crate) drawing: &'a Drawing,
    pub(crate) cursor: Option<(Square, Direction)>,
    /// Returns `true` for the square of a tile that is placed but not played yet.
    pub(crate) is_placed: &'a dyn Fn(Square) -> bool,
    /// Returns the value of the tile on a square.
    pub(crate) value: &'a dyn Fn(Square) -> Option<i32>,
}

impl BoardView<'_> {
    pub(crate) fn draw(&self, buffer: &mut Buffer, area: Rect, size: CellSize) {
        let width = usize::from(size.width);
        for (column, name) in self.drawing.columns.iter().enumerate() {
            let x = area.x + 3 + column as u16 * size.width;
            let text = centred(name, width);
            buffer.set_stringn(x, area.y, text, width, self.theme.dim());
        }
        for (row, cells) in self.drawing.rows.iter().enumerate() {
            let y = area.y + 1 + row as u16 * size.height;
            buffer.set_stringn(area.x, y, format!("{:>2}", row + 1), 2, self.theme.dim());
            let mut before = TileMark::None;
            let mut end = area.x + 3;
            for (column, cell) in cells.iter().enumerate() {
                let square = Square::new(row, column);
                let mark = match cell.content {
                    SquareContent::New if square.is_some_and(self.is_placed) => TileMark::Placed,
                    SquareContent::New => TileMark::New,
                    _ => TileMark::None,
                };
                let cursor = self.cursor.filter(|(at, _)| square == Some(*at));
                let at = (area.x + 3 + column as u16 * size.width, y);
                let direction = cursor.map(|(_, direction)| direction);
                self.draw_cell(buffer, at, size, cell, (before, mark), direction);
                if size.height > 1 {
                    let value = square.filter(|_| !cell.blank).and_then(self.value);
                    self.draw_value(buffer, (at.0, y + 1), size, cell, value, mark);
                }
                before = mark;
                end = at.0 + size.width;
            }
            if !self.theme.has_colour() && size.width == CellSize::least(1).width {
                let closing = before.brackets().1.to_string();
                buffer.set_stringn(end, y, closing, 1, self.theme.title());
            }
        }
    }

    fn style(&self, cell: &DrawnSquare, mark: TileMark) -> Style {
        match mark {
            TileMark::Placed => self.theme.laid_tile(cell.blank),
            TileMark::New | TileMark::None => self.theme.square(cell),
        }
    }

    fn draw_cell(
        &self,
        buffer: &mut Buffer,
        (x, y): (u16, u16),
        size: CellSize,
        cell: &DrawnSquare,
        (before, mark): (TileMark, TileMark),
        cursor: Option<Direction>,
    ) {
        let width = usize::from(size.width);
        let mut face = self.theme.text(cell, width);
        if let Some(direction) = cursor.filter(|_| cell.content == SquareContent::Empty) {
            face = match direction {
                Direction::Across => "→".to_owned(),
                Direction::Down => "↓".to_owned(),
            };
        }
        let plain = !self.theme.has_colour();
        let text = if face.chars().count() + 1 >= width {
            // Adjacent squares share the character between them.
            let sign = match (before, mark) {
                _ if !plain => ' ',
                (before, mark) if before == mark => ' ',
                (before, TileMark::None) => before.brackets().1,
                (_, mark) => mark.brackets().0,
            };
            format!("{sign}{face:<rest$}", rest = width - 1)
        } else {
            let (open, close) = match plain {
                true => mark.brackets(),
                false => (' ', ' '),
            };
            centred(&format!("{open}{face}{close}"), width)
        };
        let style = self.style(cell, mark);
        buffer.set_stringn(x, y, text, width, style);
        if cursor.is_some() {
            let style = self.theme.cursor();
            let last = x + size.width;
            let first = if face.chars().count() + 1 >= width { x + 1 } else { x };
            (first..last).for_each(|x| {
                buffer[(x, y)].set_style(style);
            });
        }
    }

    /// Draws the second line of a square: the value of its tile.
    fn draw_value(
        &self,
        buffer: &mut Buffer,
        (x, y): (u16, u16),
        size: CellSize,
        cell: &DrawnSquare,
        value: Option<i32>,
        mark: TileMark,
    ) {
        let width = usize::from(size.width);
        let value = value.map_or_else(String::new, |value| value.to_string());
        let text = format!("{value:>inside$} ", inside = width - 1);
        buffer.set_stringn(x, y, text, width, self.style(cell, mark));
    }
}

/// Centres a text in `width` characters.
fn centred(text: &str, width: usize) -> String {
    let length = text.chars().count();
    let left = width.saturating_sub(length).div_ceil(2);
    format!("{:left$}{text:<rest$}", "", rest = width.saturating_sub(left))
}

/// Returns a tile of a rack with its value.
pub(crate) fn rack_tile(
    tile: Tile,
    alphabet: &Alphabet,
    values: &TileValues,
    theme: Theme,
) -> Span<'static> {
    let text = face(tile, alphabet);
    let text = match tile.is_blank() {
        true => format!(" {text} "),
        false => format!(" {text}{} ", subscript(values.tile(tile).points())),
    };
    Span::styled(text, theme.tile(tile.is_blank()))
}

/// Formats a number in subscript digits.
fn subscript(number: i32) -> String {
    let digit = |c: char| match c {
        '-' => '₋',
        c => char::from_u32(0x2080 + c.to_digit(10).unwrap_or(0)).unwrap_or(c),
    };
    number.to_string().chars().map(digit).collect()
}
