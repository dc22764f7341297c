//! Text for people: colours, numbers, and no surprises for the terminal.

use lexc_alphabet::is_invisible;
use unicode_width::UnicodeWidthStr;

/// Sets things off, if colours are wanted.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Style {
    colour: bool,
    width: Option<usize>,
}

impl Style {
    /// Creates a style with or without colours, for a terminal of a width or for a file.
    pub(crate) fn new(colour: bool, width: Option<usize>) -> Self {
        Self { colour, width }
    }

    /// Returns `true` if colours are wanted.
    #[cfg(feature = "play")]
    pub(crate) fn has_colour(self) -> bool {
        self.colour
    }

    /// The columns of the terminal, if it is one.
    pub(crate) fn width(self) -> Option<usize> {
        self.width
    }

    /// A text in lines that fit the terminal, broken between words.
    pub(crate) fn fit(self, text: &str) -> String {
        match self.width {
            Some(columns) => wrap(text, columns).join("\n"),
            None => text.to_owned(),
        }
    }

    /// Returns a text in lines that fit the terminal, the ones after the first indented.
    pub(crate) fn fit_hanging(self, text: &str, indent: usize) -> String {
        let Some(columns) = self.width else {
            return text.to_owned();
        };
        let rest = text.trim_start_matches(' ');
        let start = text.len() - rest.len();
        let lines = wrap(rest, columns.saturating_sub(indent).max(20));
        format!(
            "{}{}",
            " ".repeat(start),
            lines.join(&format!("\n{}", " ".repeat(indent)))
        )
    }

    pub(crate) fn heading(self, text: &str) -> String {
        self.paint(text, "\x1b[1m")
    }

    pub(crate) fn good(self, text: &str) -> String {
        self.paint(text, "\x1b[32m")
    }

    pub(crate) fn bad(self, text: &str) -> String {
        self.paint(text, "\x1b[31m")
    }

    /// Returns text after an ANSI sequence.
    pub(crate) fn paint(self, text: &str, code: &str) -> String {
        match self.colour {
            true => format!("{code}{text}\x1b[0m"),
            false => text.to_owned(),
        }
    }
}

pub(crate) use lexc_report::document::count;

/// Text from a file or from the command line with control and invisible characters made visible:
/// they reach no terminal.
pub(crate) fn harmless(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\0'..='\x1F' => out.push(char::from_u32(0x2400 + c as u32).unwrap_or(' ')),
            '\x7F' => out.push('\u{2421}'),
            c if c.is_control() || is_invisible(c) => {
                out.push_str(&format!("<U+{:04X}>", c as u32));
            }
            c => out.push(c),
        }
    }
    out
}

/// The columns that a text takes on a terminal; sequences that set colours take none.
pub(crate) fn width(text: &str) -> usize {
    let mut parts = text.split("\x1b[");
    let first = UnicodeWidthStr::width(parts.next().unwrap_or_default());
    let rest = parts
        .map(|part| UnicodeWidthStr::width(part.split_once('m').map_or(part, |(_, rest)| rest)));
    first + rest.sum::<usize>()
}

/// A text in lines of at most `columns`, broken between words; a longer word is a line of its own, or
/// broken into its [`pieces`].
pub(crate) fn wrap(text: &str, columns: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = String::new();
    let mut taken = 0;
    for word in text.split(' ') {
        let whole = width(word) <= columns;
        let whole_word = whole.then_some(word).into_iter();
        let broken = (!whole).then(|| pieces(word)).into_iter().flatten();
        for (number, piece) in whole_word.chain(broken).enumerate() {
            let wide = width(piece);
            let space = usize::from(number == 0 && !line.is_empty());
            if !line.is_empty() && taken + space + wide > columns {
                lines.push(std::mem::take(&mut line));
                taken = 0;
            } else {
                line += &" "[..space];
                taken += space;
            }
            line += piece;
            taken += wide;
        }
    }
    lines.push(line);
    lines
}

/// The parts of a word that can stand in different lines: the names of a list such as `dawg,gaddag`.
/// Numbers such as 1,234 are not broken.
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

/// "1 word", "2 words".
pub(crate) fn counted(n: u64, one: &str, many: &str) -> String {
    format!("{} {}", count(n), if n == 1 { one } else { many })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_control_character_passes() {
        let all: String = (0..=0x10_FFFF).filter_map(char::from_u32).collect();
        assert!(!harmless(&all).contains(char::is_control));
        assert_eq!(
            harmless("a\x1b[31m\u{202E}b\u{9b}"),
            "a␛[31m<U+202E>b<U+009B>"
        );
        assert_eq!(harmless("naïve ŁÓDŹ ıİ"), "naïve ŁÓDŹ ıİ");
    }

    #[test]
    fn lists_of_names_are_broken_where_they_must_be() {
        let text = "structures=dawg,gaddag,two-way layout=bitmap";
        assert_eq!(wrap(text, 44), [text]);
        assert_eq!(
            wrap(text, 30),
            ["structures=dawg,gaddag,two-way", "layout=bitmap"]
        );
        assert_eq!(
            wrap(text, 28),
            ["structures=dawg,gaddag,", "two-way layout=bitmap"]
        );
        assert_eq!(wrap("of 1,234,567", 6), ["of", "1,234,567"]);
        assert_eq!(wrap("a  b", 9), ["a  b"]);
    }

    #[test]
    fn thousands_are_set_apart() {
        let shown: Vec<_> = [0, 999, 1000, 12_345_678].map(count).into();
        assert_eq!(shown, ["0", "999", "1,000", "12,345,678"]);
    }
}
