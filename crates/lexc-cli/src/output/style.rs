//! Text for people: colours, numbers, and no surprises for the terminal.

use lexc_format::alphabet::is_invisible;

/// Sets things off, if colours are wanted.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Style {
    colour: bool,
}

impl Style {
    pub(crate) fn new(colour: bool) -> Self {
        Self { colour }
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

    /// Text behind an ANSI sequence.
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
    fn thousands_are_set_apart() {
        let shown: Vec<_> = [0, 999, 1000, 12_345_678].map(count).into();
        assert_eq!(shown, ["0", "999", "1,000", "12,345,678"]);
    }
}
