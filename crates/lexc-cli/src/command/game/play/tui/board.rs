//! The board on the screen.

use lexc::game::draw::{SquareContent, draw};
use lexc::game::{Board, Square};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::app::{App, Mode};
use crate::terminal::board::{BoardView, CellSize};

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
        for (square, tile) in self.placed.tiles() {
            let Some(cell) =
                drawing.rows.get_mut(square.row()).and_then(|row| row.get_mut(square.column()))
            else {
                continue;
            };
            cell.content = SquareContent::New;
            cell.blank = tile.is_blank();
            cell.face = alphabet.letter(tile.letter()).map_or_else(String::new, |info| match tile
                .is_blank()
            {
                true => info.blank_face.clone(),
                false => info.face.clone(),
            });
        }
        let value = |square| {
            let tile = self.placed.get(square).or_else(|| view.board().get(square));
            tile.map(|tile| view.values().of(tile).points())
        };
        let shown = BoardView {
            theme: self.theme,
            drawing: &drawing,
            cursor: self.shown_cursor(view.board()).map(|at| (at, self.direction)),
            is_placed: &|square| self.placed.get(square).is_some(),
            value: &value,
        };
        shown.draw(buffer, area, size);
    }

    fn shown_cursor(&self, board: &Board) -> Option<Square> {
        let typing = matches!(self.mode, Mode::Board | Mode::Face(_) | Mode::Line(_));
        let may_place = self.viewer().is_some() && !self.is_thinking();
        (typing && may_place && board.contains(self.cursor)).then_some(self.cursor)
    }
}
