//! Text for people: colours, line breaks, and protection of the terminal from control characters.

use unicode_width::UnicodeWidthStr;

/// The meaning of a text, which determines its colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Tone {
    Good,
    Bad,
    Plain,
}

/// The colours and the width of standard output.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Style {
    colour: bool,
    width: Option<usize>,
}

impl Style {
    /// Creates a style with or without colours, for a terminal of this width or for a file.
    pub(crate) fn new(colour: bool, width: Option<usize>) -> Self {
        Self { colour, width }
    }

    /// Returns `true` if colours are wanted.
    #[cfg(feature = "play")]
    pub(crate) fn has_colour(self) -> bool {
        self.colour
    }

    /// Returns the width of the terminal, if there is one.
    pub(crate) fn width(self) -> Option<usize> {
        self.width
    }

    /// Wraps a text to the width of the terminal, between words.
    pub(crate) fn wrap(self, text: &str) -> String {
        match self.width {
            Some(columns) => wrap(text, columns).join("\n"),
            None => text.to_owned(),
        }
    }

    /// Wraps a text to the width of the terminal; all lines but the first are indented.
    pub(crate) fn wrap_hanging(self, text: &str, indent: usize) -> String {
        let Some(columns) = self.width else {
            return text.to_owned();
        };
        let rest = text.trim_start_matches(' ');
        let start = text.len() - rest.len();
        let lines = wrap(rest, columns.saturating_sub(indent).max(20));
        format!("{}{}", " ".repeat(start), lines.join(&format!("\n{}", " ".repeat(indent))))
    }

    /// Formats a heading: bold.
    pub(crate) fn heading(self, text: &str) -> String {
        self.paint(text, "\x1b[1m")
    }

    /// Formats a positive result: green.
    pub(crate) fn good(self, text: &str) -> String {
        self.paint(text, "\x1b[32m")
    }

    /// Formats a negative result: red.
    pub(crate) fn bad(self, text: &str) -> String {
        self.paint(text, "\x1b[31m")
    }

    /// Formats a text by its meaning.
    pub(crate) fn tone(self, tone: Tone, text: &str) -> String {
        match tone {
            Tone::Good => self.good(text),
            Tone::Bad => self.bad(text),
            Tone::Plain => text.to_owned(),
        }
    }

    /// Formats text with an ANSI sequence, if colours are on.
    pub(crate) fn paint(self, text: &str, code: &str) -> String {
        match self.colour {
            true => format!("{code}{text}\x1b[0m"),
            false => text.to_owned(),
        }
    }
}

pub(crate) use lexc_diagnostic::visible_text as harmless;

/// Returns the width of a text on a terminal, not counting sequences that set colours.
pub(crate) fn width(text: &str) -> usize {
    let mut parts = text.split("\x1b[");
    let first = UnicodeWidthStr::width(parts.next().unwrap_or_default());
    let rest = parts
        .map(|part| UnicodeWidthStr::width(part.split_once('m').map_or(part, |(_, rest)| rest)));
    first + rest.sum::<usize>()
}

/// Wraps a text to lines of at most `columns`, between words. A longer word is broken into its
/// [`pieces`], or gets a line for itself.
pub(crate) fn wrap(text: &str, columns: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = String::new();
    let mut used = 0;
    for word in text.split(' ') {
        let whole = width(word) <= columns;
        let whole_word = whole.then_some(word).into_iter();
        let broken = (!whole).then(|| pieces(word)).into_iter().flatten();
        for (number, piece) in whole_word.chain(broken).enumerate() {
            let wide = width(piece);
            let space = usize::from(number == 0 && !line.is_empty());
            if !line.is_empty() && used + space + wide > columns {
                lines.push(std::mem::take(&mut line));
                used = 0;
            } else {
                line += &" "[..space];
                used += space;
            }
            line += piece;
            used += wide;
        }
    }
    lines.push(line);
    lines
}

/// Splits a word where a line may break in it: after the commas of a list such as `dawg,gaddag`,
/// but not in numbers such as 1,234.
pub(crate) fn pieces(word: &str) -> impl Iterator<Item = &str> {
    let mut rest = Some(word);
    std::iter::from_fn(move || {
        let text = rest.take()?;
        let commas = text.match_indices(',').map(|(at, _)| at + 1);
        let mut ends = commas.filter(|&at| text[at..].starts_with(char::is_alphabetic));
        match ends.next() {
            Some(end) => {
                rest = Some(&text[end..]);
                Some(&text[..end])
            }
            None => Some(text),
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_are_made_visible() {
        let all: String = (0..=0x10_FFFF).filter_map(char::from_u32).collect();
        assert!(!harmless(&all).contains(char::is_control));
        assert_eq!(harmless("a\x1b[31m\u{202E}b\u{9b}"), "a␛[31m<U+202E>b<U+009B>");
        assert_eq!(harmless("naïve ŁÓDŹ ıİ"), "naïve ŁÓDŹ ıİ");
    }

    #[test]
    fn lists_of_names_are_wrapped_after_commas() {
        let text = "structures=dawg,gaddag,two-way layout=bitmap";
        assert_eq!(wrap(text, 44), [text]);
        assert_eq!(wrap(text, 30), ["structures=dawg,gaddag,two-way", "layout=bitmap"]);
        assert_eq!(wrap(text, 28), ["structures=dawg,gaddag,", "two-way layout=bitmap"]);
        assert_eq!(wrap("of 1,234,567", 6), ["of", "1,234,567"]);
        assert_eq!(wrap("a  b", 9), ["a  b"]);
    }
}
