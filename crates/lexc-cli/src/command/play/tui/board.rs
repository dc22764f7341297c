//! The board on the screen.

use lexc_game::draw::{DrawnSquare, SquareContent, draw};
use lexc_game::{Board, Direction, Square};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::app::{App, Mode};

/// The characters of a square.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct CellSize {
    pub(super) width: u16,
    pub(super) height: u16,
}

impl CellSize {
    /// The sizes for faces of `face` characters, the largest first.
    pub(super) fn all(face: u16) -> [Self; 3] {
        [(face + 4, 2), (face + 2, 1), (face + 1, 1)].map(|(width, height)| Self { width, height })
    }

    pub(super) fn least(face: u16) -> Self {
        let [.., least] = Self::all(face);
        least
    }
}

/// The characters of a board: names of rows and columns, and room for a bracket at the end.
pub(super) fn board_size(rows: u16, columns: u16, size: CellSize) -> (u16, u16) {
    (3 + columns * size.width + 1, 1 + rows * size.height)
}

/// The mark of a square without colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Group {
    None,
    New,
    Laid,
}

impl Group {
    const fn brackets(self) -> (char, char) {
        match self {
            Self::None => (' ', ' '),
            Self::New => ('[', ']'),
            Self::Laid => ('<', '>'),
        }
    }
}

impl App {
    /// Draws the board, with the last play and the tiles that are laid.
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
            let mut before = Group::None;
            let mut end = area.x + 3;
            for (column, cell) in cells.iter_mut().enumerate() {
                let square = Square::new(row, column);
                let laid = square.and_then(|square| self.laid_at(square));
                if let Some(tile) = laid {
                    let info = alphabet.letter(tile.letter());
                    cell.content = SquareContent::New;
                    cell.blank = tile.is_blank();
                    cell.face = info.map_or_else(String::new, |info| match tile.is_blank() {
                        true => info.blank_face.clone(),
                        false => info.face.clone(),
                    });
                }
                let group = match (laid, cell.content) {
                    (Some(_), _) => Group::Laid,
                    (None, SquareContent::New) => Group::New,
                    _ => Group::None,
                };
                let here = square.is_some() && square == cursor;
                let at = (area.x + 3 + column as u16 * size.width, y);
                self.draw_cell(buffer, at, size, cell, (before, group), here);
                if size.height > 1 {
                    let tile = square.and_then(|at| laid.or_else(|| view.board().get(at)));
                    let value = tile.map(|tile| view.values().of(tile).points());
                    self.draw_value(
                        buffer,
                        (at.0, y + 1),
                        size,
                        cell,
                        value.filter(|_| !cell.blank),
                        group,
                    );
                }
                before = group;
                end = at.0 + size.width;
            }
            if !self.theme.has_colour() && size.width == CellSize::least(1).width {
                let closing = before.brackets().1.to_string();
                buffer.set_stringn(end, y, closing, 1, self.theme.title());
            }
        }
    }

    /// The square of the cursor, if it is shown.
    fn shown_cursor(&self, board: &Board) -> Option<Square> {
        let typing = matches!(self.mode, Mode::Board | Mode::Face(_) | Mode::Line(_));
        let may_lay = self.viewer().is_some() && !self.is_thinking();
        (typing && may_lay && board.contains(self.cursor)).then_some(self.cursor)
    }

    fn style(&self, cell: &DrawnSquare, group: Group) -> ratatui::style::Style {
        match group {
            Group::Laid => self.theme.laid_tile(cell.blank),
            Group::New | Group::None => self.theme.square(cell),
        }
    }

    fn draw_cell(
        &self,
        buffer: &mut Buffer,
        (x, y): (u16, u16),
        size: CellSize,
        cell: &DrawnSquare,
        (before, group): (Group, Group),
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
            // The character before the face belongs to both squares.
            let mark = match (before, group) {
                _ if !plain => ' ',
                (before, group) if before == group => ' ',
                (before, Group::None) => before.brackets().1,
                (_, group) => group.brackets().0,
            };
            format!("{mark}{face:<rest$}", rest = width - 1)
        } else {
            let (open, close) = match plain {
                true => group.brackets(),
                false => (' ', ' '),
            };
            centred(&format!("{open}{face}{close}"), width)
        };
        let style = self.style(cell, group);
        buffer.set_stringn(x, y, text, width, style);
        if here {
            let cursor = self.theme.cursor();
            let last = x + size.width;
            let first = if face.chars().count() + 1 >= width {
                x + 1
            } else {
                x
            };
            (first..last).for_each(|x| {
                buffer[(x, y)].set_style(cursor);
            });
        }
    }

    /// The second line of a square: the value of its tile.
    fn draw_value(
        &self,
        buffer: &mut Buffer,
        (x, y): (u16, u16),
        size: CellSize,
        cell: &DrawnSquare,
        value: Option<i32>,
        group: Group,
    ) {
        let width = usize::from(size.width);
        let value = value.map_or_else(String::new, |value| value.to_string());
        let text = format!("{value:>inside$} ", inside = width - 1);
        buffer.set_stringn(x, y, text, width, self.style(cell, group));
    }
}

/// A text centred in `width` characters.
fn centred(text: &str, width: usize) -> String {
    let length = text.chars().count();
    let left = width.saturating_sub(length).div_ceil(2);
    format!(
        "{:left$}{text:<rest$}",
        "",
        rest = width.saturating_sub(left)
    )
}
