//! The board on the screen.

use lexc::game::draw::{DrawnSquare, SquareContent, draw};
use lexc::game::{Board, Direction, Square};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::app::{App, Mode};

/// The size of a square in characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct CellSize {
    pub(super) width: u16,
    pub(super) height: u16,
}

impl CellSize {
    /// Returns the possible sizes for faces of `face` characters, the largest first.
    pub(super) fn all(face: u16) -> [Self; 3] {
        [(face + 4, 2), (face + 2, 1), (face + 1, 1)].map(|(width, height)| Self { width, height })
    }

    /// Returns the smallest size.
    pub(super) fn least(face: u16) -> Self {
        let [.., least] = Self::all(face);
        least
    }
}

/// Returns the size of a board in characters, with the names of rows and columns and a final
/// bracket.
pub(super) fn board_size(rows: u16, columns: u16, size: CellSize) -> (u16, u16) {
    (3 + columns * size.width + 1, 1 + rows * size.height)
}

/// The kind of a tile, marked by brackets without colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum TileMark {
    None,
    LastPlay,
    Placed,
}

impl TileMark {
    const fn brackets(self) -> (char, char) {
        match self {
            Self::None => (' ', ' '),
            Self::LastPlay => ('[', ']'),
            Self::Placed => ('<', '>'),
        }
    }
}

impl App {
    /// Draws the board, with the last play and the placed tiles.
    pub(super) fn draw_board(&self, buffer: &mut Buffer, area: Rect, size: CellSize) {
        let session = &self.host.session;
        let alphabet = session.lexicon().alphabet();
        let layout = session.rules().layout();
        let view = self.host.view(self.viewer());
        let mut drawing = match view.last_play() {
            Some((before, play)) => draw(before, Some(play), layout, alphabet),
            None => draw(view.board(), None, layout, alphabet),
        };
        let width = usize::from(size.width);
        for (column, name) in drawing.columns.iter().enumerate() {
            let x = area.x + 3 + column as u16 * size.width;
            let text = centred(name, width);
            buffer.set_stringn(x, area.y, text, width, self.theme.dim());
        }
        let cursor = self.shown_cursor(view.board());
        for (row, cells) in drawing.rows.iter_mut().enumerate() {
            let y = area.y + 1 + row as u16 * size.height;
            buffer.set_stringn(area.x, y, format!("{:>2}", row + 1), 2, self.theme.dim());
            let mut before = TileMark::None;
            let mut end = area.x + 3;
            for (column, cell) in cells.iter_mut().enumerate() {
                let square = Square::new(row, column);
                let placed = square.and_then(|square| self.placed_at(square));
                if let Some(tile) = placed {
                    let info = alphabet.letter(tile.letter());
                    cell.content = SquareContent::New;
                    cell.blank = tile.is_blank();
                    cell.face = info.map_or_else(String::new, |info| match tile.is_blank() {
                        true => info.blank_face.clone(),
                        false => info.face.clone(),
                    });
                }
                let mark = match (placed, cell.content) {
                    (Some(_), _) => TileMark::Placed,
                    (None, SquareContent::New) => TileMark::LastPlay,
                    _ => TileMark::None,
                };
                let here = square.is_some() && square == cursor;
                let at = (area.x + 3 + column as u16 * size.width, y);
                self.draw_cell(buffer, at, size, cell, (before, mark), here);
                if size.height > 1 {
                    let tile = square.and_then(|at| placed.or_else(|| view.board().get(at)));
                    let value = tile.map(|tile| view.values().of(tile).points());
                    self.draw_value(
                        buffer,
                        (at.0, y + 1),
                        size,
                        cell,
                        value.filter(|_| !cell.blank),
                        mark,
                    );
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

    fn shown_cursor(&self, board: &Board) -> Option<Square> {
        let typing = matches!(self.mode, Mode::Board | Mode::Face(_) | Mode::Line(_));
        let may_place = self.viewer().is_some() && !self.is_thinking();
        (typing && may_place && board.contains(self.cursor)).then_some(self.cursor)
    }

    fn style(&self, cell: &DrawnSquare, mark: TileMark) -> ratatui::style::Style {
        match mark {
            TileMark::Placed => self.theme.laid_tile(cell.blank),
            TileMark::LastPlay | TileMark::None => self.theme.square(cell),
        }
    }

    fn draw_cell(
        &self,
        buffer: &mut Buffer,
        (x, y): (u16, u16),
        size: CellSize,
        cell: &DrawnSquare,
        (before, mark): (TileMark, TileMark),
        here: bool,
    ) {
        let width = usize::from(size.width);
        let mut face = self.theme.text(cell, width);
        if here && cell.content == SquareContent::Empty {
            face = match self.direction {
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
        if here {
            let cursor = self.theme.cursor();
            let last = x + size.width;
            let first = if face.chars().count() + 1 >= width { x + 1 } else { x };
            (first..last).for_each(|x| {
                buffer[(x, y)].set_style(cursor);
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
