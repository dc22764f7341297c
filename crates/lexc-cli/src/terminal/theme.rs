//! Colours, and their replacements without colours.

use lexc::game::Premium;
use lexc::game::draw::{DrawnSquare, SquareContent};
use ratatui::style::{Color, Modifier, Style};

use crate::output::style::Tone;

/// The styles of the screen.
///
/// Squares and tiles set both background and foreground, so that they look the same on light and
/// dark terminals. Without colours, premiums are shown by their names or signs, and new tiles by
/// brackets.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Theme {
    colour: bool,
}

const BLACK: Color = Color::Indexed(16);
const WHITE: Color = Color::Indexed(231);

impl Theme {
    pub(crate) fn new(colour: bool) -> Self {
        Self { colour }
    }

    pub(crate) fn has_colour(self) -> bool {
        self.colour
    }

    fn colours(self, foreground: Color, background: Color) -> Style {
        match self.colour {
            true => Style::new().fg(foreground).bg(background),
            false => Style::new(),
        }
    }

    pub(crate) fn square(self, cell: &DrawnSquare) -> Style {
        match (cell.content, cell.word_premium, cell.letter_premium) {
            (SquareContent::New, ..) => self.tile_on(220, cell.blank),
            (SquareContent::Old, ..) => self.tile(cell.blank),
            (SquareContent::Empty, 3.., _) => self.colours(WHITE, Color::Indexed(124)),
            (SquareContent::Empty, 2, _) => self.colours(Color::Indexed(52), Color::Indexed(217)),
            (SquareContent::Empty, _, 3..) => self.colours(WHITE, Color::Indexed(25)),
            (SquareContent::Empty, _, 2) => self.colours(Color::Indexed(17), Color::Indexed(153)),
            (SquareContent::Empty, ..) => self.colours(Color::Indexed(245), Color::Indexed(236)),
        }
    }

    fn tile_on(self, background: u8, blank: bool) -> Style {
        let ink = if blank { Color::Indexed(88) } else { BLACK };
        self.colours(ink, Color::Indexed(background)).add_modifier(Modifier::BOLD)
    }

    pub(crate) fn tile(self, blank: bool) -> Style {
        self.tile_on(223, blank)
    }

    /// Returns the style of a tile that is placed but not played yet.
    pub(crate) fn laid_tile(self, blank: bool) -> Style {
        self.tile_on(120, blank)
    }

    pub(crate) fn cursor(self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED | Modifier::BOLD)
    }

    pub(crate) fn title(self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    pub(crate) fn bar(self) -> Style {
        match self.colour {
            true => self.colours(WHITE, Color::Indexed(24)),
            false => Style::new().add_modifier(Modifier::REVERSED),
        }
    }

    pub(crate) fn dim(self) -> Style {
        Style::new().add_modifier(Modifier::DIM)
    }

    pub(crate) fn good(self) -> Style {
        match self.colour {
            true => Style::new().fg(Color::Green),
            false => Style::new(),
        }
    }

    pub(crate) fn bad(self) -> Style {
        match self.colour {
            true => Style::new().fg(Color::Red).add_modifier(Modifier::BOLD),
            false => Style::new().add_modifier(Modifier::BOLD),
        }
    }

    pub(crate) fn tone(self, tone: Tone) -> Style {
        match tone {
            Tone::Good => self.good(),
            Tone::Bad => self.bad(),
            Tone::Plain => Style::new(),
        }
    }

    pub(crate) fn text(self, cell: &DrawnSquare, width: usize) -> String {
        if cell.content != SquareContent::Empty {
            return cell.face.clone();
        }
        if cell.start {
            return "*".to_owned();
        }
        let premium = Premium { letter: cell.letter_premium, word: cell.word_premium };
        match (cell.word_premium, cell.letter_premium) {
            (1, 1) => "·".to_owned(),
            (1, letter) if width > 2 => format!("{letter}L"),
            (word, _) if width > 2 => format!("{word}W"),
            _ => premium.code().to_string(),
        }
    }
}
