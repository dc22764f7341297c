//! Boards as SVG.

use std::fmt::Write as _;

use lexc_game::draw::{DrawnSquare, SquareContent};
use lexc_game::{Score, Square};

use super::panel::PlayerPanel;
use super::picture::BoardPicture;
use crate::markup::escape;

/// The side of a square.
const SIDE: f64 = 36.0;
/// The space for the names of rows and columns.
const NAMES: f64 = 24.0;
const MARGIN: f64 = 10.0;
/// The height of a line of text.
const LINE: f64 = 20.0;
/// The side of a tile of a rack.
const RACK: f64 = 26.0;

/// Colours of both themes, without custom properties, which not every viewer supports. Every text
/// has a contrast of at least 4.5 to its background.
const STYLE: &str = "\
.lexc-board{color:#1b1b1b;background:#fff;font-family:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif}\
.lexc-board text{fill:currentColor;text-anchor:middle}.lexc-board .n{fill:#595959;font-size:13px}\
.lexc-board .q{fill:#f1ede3;stroke:#c9c4b8}.lexc-board .w3{fill:#c03a2b}.lexc-board .w2{fill:#f3bdb4}.lexc-board .l3{fill:#22649f}.lexc-board .l2{fill:#bcdcf0}\
.lexc-board .p{font-size:10.5px;font-weight:600}.lexc-board .pw3,.lexc-board .pl3{fill:#fff}.lexc-board .pw2{fill:#5c1b12}.lexc-board .pl2{fill:#123c5a}\
.lexc-board .star{fill:#5c1b12}.lexc-board .t{fill:#f6dfa4;stroke:#a8873a}.lexc-board .t.new{fill:#ffc83d;stroke:#a03c00;stroke-width:2.5}\
.lexc-board .f{fill:#1b1b1b;font-weight:650}.lexc-board .b{fill:#8e1010;font-style:italic}.lexc-board .v{fill:#1b1b1b;font-size:9.5px;text-anchor:end}\
.lexc-board .ring{fill:none;stroke:#8e1010;stroke-dasharray:3 2}.lexc-board .h{fill:#d9480f}\
.lexc-board .k{text-anchor:start;font-size:14px}.lexc-board .s{text-anchor:end;font-size:14px;font-weight:650}.lexc-board .turn{font-weight:650}\
.lexc-board .c{text-anchor:start;font-size:13px;fill:#595959}\
@media (prefers-color-scheme:dark){.lexc-board{color:#ececec;background:#16181b}.lexc-board .n,.lexc-board .c{fill:#a9a9a9}\
.lexc-board .q{fill:#24272c;stroke:#3a3d42}.lexc-board .w3{fill:#a83226}.lexc-board .w2{fill:#6b2f2a}.lexc-board .l3{fill:#1f5f99}.lexc-board .l2{fill:#274b63}\
.lexc-board .pw2{fill:#ffdcd6}.lexc-board .pl2{fill:#d5edfb}.lexc-board .star{fill:#ffdcd6}.lexc-board .t{fill:#d9bd7a;stroke:#7d6428}\
.lexc-board .t.new{fill:#ffc83d;stroke:#fff}.lexc-board .b{fill:#7a0c0c}.lexc-board .ring{stroke:#7a0c0c}.lexc-board .h{fill:#ff8f4a}}";

impl BoardPicture {
    /// Returns the picture as a self-contained SVG for light and dark pages.
    #[must_use]
    pub fn to_svg(&self) -> String {
        render(self)
    }
}

fn render(picture: &BoardPicture) -> String {
    let rows = picture.drawing.rows.len();
    let columns = picture.drawing.columns.len();
    let (left, top) = (MARGIN + NAMES, MARGIN + NAMES);
    let width = left + columns as f64 * SIDE + MARGIN;
    let below = top + rows as f64 * SIDE + 8.0;
    let mut body = String::new();
    names(&mut body, picture, left, top);
    for (row, cells) in picture.drawing.rows.iter().enumerate() {
        for (column, cell) in cells.iter().enumerate() {
            let x = left + column as f64 * SIDE;
            let y = top + row as f64 * SIDE;
            let value = picture.values.get(row).and_then(|row| row.get(column));
            let square = Square::new(row, column);
            let heat = picture.heat.as_ref();
            let share = square.and_then(|square| heat?.share(square));
            let amount = square.and_then(|square| heat?.value(square));
            let heat = share.zip(amount);
            draw_cell(&mut body, cell, value.copied().flatten(), heat, (x, y));
        }
    }
    let mut y = below;
    for player in &picture.players {
        y = draw_player(&mut body, player, (MARGIN, y), width);
    }
    let heat = picture
        .heat
        .as_ref()
        .map(|heat| format!("Shading: {}, from 0 to {}", heat.label, number(heat.largest())));
    for line in picture.caption.iter().chain(&heat) {
        for line in wrapped(line, (width / 7.0) as usize) {
            let _ = writeln!(
                body,
                "<text class=\"c\" x=\"{MARGIN}\" y=\"{:.0}\">{}</text>",
                y + 14.0,
                escape(&line)
            );
            y += LINE;
        }
    }
    let height = y + MARGIN - 4.0;
    let id = &picture.id;
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"lexc-board\" viewBox=\"0 0 {width:.0} {height:.0}\" width=\"{width:.0}\" height=\"{height:.0}\" \
         role=\"img\" aria-labelledby=\"{id}-t {id}-d\">\n<title id=\"{id}-t\">{}</title>\n<desc id=\"{id}-d\">{}</desc>\n<style>{STYLE}</style>\n{body}</svg>\n",
        escape(&picture.title),
        escape(&picture.description()),
    )
}

/// Formats a number with up to three decimals, without trailing zeros.
fn number(value: f64) -> String {
    let text = format!("{value:.3}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// Breaks a text into lines of at most `columns` characters, between words.
fn wrapped(text: &str, columns: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let length = |text: &str| text.chars().count();
        if let Some(line) = lines.last_mut()
            && (line.is_empty() || length(line) + 1 + length(word) <= columns)
        {
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        } else {
            lines.push(word.to_owned());
        }
    }
    lines
}

fn names(out: &mut String, picture: &BoardPicture, left: f64, top: f64) {
    let middle = |index: usize| (index as f64 + 0.5) * SIDE;
    for (column, name) in picture.drawing.columns.iter().enumerate() {
        let x = left + middle(column);
        let y = top - 8.0;
        let _ =
            writeln!(out, "<text class=\"n\" x=\"{x:.0}\" y=\"{y:.0}\">{}</text>", escape(name));
    }
    for row in 0..picture.drawing.rows.len() {
        let x = left - NAMES / 2.0 - 2.0;
        let y = top + middle(row) + 4.5;
        let _ = writeln!(out, "<text class=\"n\" x=\"{x:.0}\" y=\"{y:.1}\">{}</text>", row + 1);
    }
}

/// Returns the class and the text of a premium.
fn premium(cell: &DrawnSquare) -> (&'static str, String) {
    match (cell.word_premium, cell.letter_premium) {
        (1, 1) => ("", String::new()),
        (2, _) => ("w2", "2W".to_owned()),
        (word @ 3.., _) => ("w3", format!("{word}W")),
        (_, 2) => ("l2", "2L".to_owned()),
        (_, letter) => ("l3", format!("{letter}L")),
    }
}

fn draw_cell(
    out: &mut String,
    cell: &DrawnSquare,
    value: Option<Score>,
    heat: Option<(f64, f64)>,
    (x, y): (f64, f64),
) {
    let (class, text) = premium(cell);
    let _ = write!(
        out,
        "<rect class=\"q {class}\" x=\"{x:.0}\" y=\"{y:.0}\" width=\"{SIDE}\" height=\"{SIDE}\"/>"
    );
    let heat = heat.filter(|(share, _)| *share > 0.0);
    let (cx, cy) = (x + SIDE / 2.0, y + SIDE / 2.0);
    if let Some(heat) = heat.filter(|_| cell.content == SquareContent::Empty) {
        draw_heat(out, heat, SIDE, (x, y));
    }
    match cell.content {
        SquareContent::Empty if cell.start => {
            let points = (0..10).map(|n| {
                let radius = if n % 2 == 0 { 11.0 } else { 4.6 };
                let angle = f64::from(n) * std::f64::consts::PI / 5.0;
                let (x, y) = (cx + radius * angle.sin(), cy - radius * angle.cos());
                format!("{x:.1},{y:.1}")
            });
            let points: Vec<String> = points.collect();
            let _ = writeln!(out, "<polygon class=\"star\" points=\"{}\"/>", points.join(" "));
        }
        SquareContent::Empty if text.is_empty() => out.push('\n'),
        SquareContent::Empty => {
            let _ = writeln!(
                out,
                "<text class=\"p p{class}\" x=\"{cx:.0}\" y=\"{:.1}\">{text}</text>",
                cy + 3.8
            );
        }
        SquareContent::Old | SquareContent::New => {
            let new = cell.content == SquareContent::New;
            draw_tile(out, (x + 2.0, y + 2.0), SIDE - 4.0, new, &cell.face, cell.blank);
            draw_value(out, (x + SIDE - 4.5, y + SIDE - 5.5), value, cell.blank);
            // A bar at the lower edge, so that the letter stays legible.
            if let Some(heat) = heat {
                draw_heat(out, heat, 5.0, (x, y + SIDE - 5.0));
            }
            out.push('\n');
        }
    }
}

fn draw_tile(out: &mut String, (x, y): (f64, f64), side: f64, new: bool, face: &str, blank: bool) {
    let class = if new { "t new" } else { "t" };
    let _ = write!(
        out,
        "<rect class=\"{class}\" x=\"{x:.0}\" y=\"{y:.0}\" width=\"{side}\" height=\"{side}\" rx=\"4\"/>"
    );
    // The value of a tile is to the right of its letter.
    let aside = if blank { 0.0 } else { side * 0.05 };
    let (cx, cy) = (x + side / 2.0 - aside, y + side / 2.0);
    if blank {
        let _ = write!(
            out,
            "<circle class=\"ring\" cx=\"{cx:.0}\" cy=\"{cy:.0}\" r=\"{:.0}\"/>",
            side / 2.0 - 3.5
        );
    }
    // Faces of several letters use a smaller font.
    let size = side * 0.62 / (face.chars().count().max(1) as f64).powf(0.6);
    let class = if blank { "f b" } else { "f" };
    let _ = write!(
        out,
        "<text class=\"{class}\" font-size=\"{size:.1}\" x=\"{cx:.0}\" y=\"{:.1}\">{}</text>",
        cy + size * 0.34,
        escape(face)
    );
}

fn draw_value(out: &mut String, (x, y): (f64, f64), value: Option<Score>, blank: bool) {
    if let Some(value) = value.filter(|value| !(blank && *value == Score::ZERO)) {
        let _ = write!(out, "<text class=\"v\" x=\"{x:.1}\" y=\"{y:.1}\">{value}</text>");
    }
}

fn draw_heat(out: &mut String, (share, amount): (f64, f64), height: f64, (x, y): (f64, f64)) {
    let _ = write!(
        out,
        "<rect class=\"h\" x=\"{x:.0}\" y=\"{y:.0}\" width=\"{SIDE}\" height=\"{height}\" opacity=\"{:.2}\"><title>{}</title></rect>",
        0.12 + 0.73 * share,
        number(amount)
    );
}

/// Draws the line of a player, and returns the position of the next line.
fn draw_player(out: &mut String, player: &PlayerPanel, (x, y): (f64, f64), width: f64) -> f64 {
    let class = if player.to_move { "k turn" } else { "k" };
    let mark = if player.to_move { "▸ " } else { "" };
    let line = RACK + 6.0;
    let base = y + line / 2.0 + 4.0;
    let racks = player.rack.len() as f64 * (RACK + 2.0);
    // A long name is cut before the rack and the score.
    let room = ((width - racks - 80.0) / 8.2).max(4.0) as usize;
    let name: String = match player.name.chars().count() > room {
        true => player.name.chars().take(room - 1).chain(['…']).collect(),
        false => player.name.to_owned(),
    };
    let _ = writeln!(
        out,
        "<text class=\"{class}\" x=\"{x}\" y=\"{base:.0}\">{mark}{}</text><text class=\"s\" x=\"{:.0}\" y=\"{base:.0}\">{}</text>",
        escape(&name),
        width - MARGIN,
        player.score
    );
    let first = width - MARGIN - 60.0 - racks;
    for (number, tile) in player.rack.iter().enumerate() {
        let at = (first + number as f64 * (RACK + 2.0), y + 3.0);
        draw_tile(out, at, RACK, false, &tile.face, false);
        let value = Some(tile.value).filter(|_| tile.face != "?");
        draw_value(out, (at.0 + RACK - 1.5, at.1 + RACK - 2.5), value, false);
        out.push('\n');
    }
    y + line
}
