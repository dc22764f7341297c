//! JSON, for programs.

use std::io::{self, Write};

use serde::Serialize;
use serde_json::ser::{CharEscape, CompactFormatter, Formatter, PrettyFormatter};

use super::screen::Screen;
use crate::failure::Failure;

/// Writes one document, indented, with a newline.
pub(crate) fn write(screen: &mut Screen, value: &impl Serialize) -> Result<(), Failure> {
    write_to(screen, value)
}

fn write_to(out: &mut impl Write, value: &impl Serialize) -> Result<(), Failure> {
    let formatter = EscapingFormatter(PrettyFormatter::new());
    value.serialize(&mut serde_json::Serializer::with_formatter(&mut *out, formatter))?;
    Ok(out.write_all(b"\n")?)
}

/// Formats one document, indented, with a newline.
pub(crate) fn to_bytes(value: &impl Serialize) -> Result<Vec<u8>, Failure> {
    let mut text = Vec::new();
    write_to(&mut text, value)?;
    Ok(text)
}

/// An array whose elements are written one at a time, each on a line.
#[derive(Debug)]
pub(crate) struct Array {
    enabled: bool,
    has_elements: bool,
}

impl Array {
    /// Creates an array. Unless it is `enabled`, nothing is written, not even brackets.
    pub(crate) fn new(enabled: bool) -> Self {
        Self { enabled, has_elements: false }
    }

    /// Writes an element.
    pub(crate) fn push(
        &mut self,
        screen: &mut Screen,
        value: &(impl Serialize + ?Sized),
    ) -> Result<(), Failure> {
        if self.enabled {
            screen.write_all(if self.has_elements { b",\n  " } else { b"[\n  " })?;
            self.has_elements = true;
            let formatter = EscapingFormatter(CompactFormatter);
            value.serialize(&mut serde_json::Serializer::with_formatter(screen, formatter))?;
        }
        Ok(())
    }

    /// Writes the closing bracket.
    pub(crate) fn end(self, screen: &mut Screen) -> Result<(), Failure> {
        if self.enabled {
            screen.write_all(if self.has_elements { b"\n]\n" } else { b"[]\n" })?;
        }
        Ok(())
    }
}

/// A formatter that escapes every character that a terminal or a script could interpret: control
/// characters, line and paragraph separators, and marks that change the direction of text.
struct EscapingFormatter<F>(F);

fn is_unsafe(c: char) -> bool {
    matches!(c,
        '\u{7F}'..='\u{9F}'
        | '\u{061C}'
        | '\u{200E}' | '\u{200F}'
        | '\u{2028}'..='\u{202E}'
        | '\u{2066}'..='\u{2069}')
}

/// Forwards methods to the inner formatter.
macro_rules! forward {
    ($($name:ident($($arg:ident: $type:ty),*);)*) => {
        $(
            fn $name<W: ?Sized + Write>(&mut self, writer: &mut W, $($arg: $type),*) -> io::Result<()> {
                self.0.$name(writer, $($arg),*)
            }
        )*
    };
}

impl<F: Formatter> Formatter for EscapingFormatter<F> {
    fn write_string_fragment<W: ?Sized + Write>(
        &mut self,
        writer: &mut W,
        fragment: &str,
    ) -> io::Result<()> {
        let mut rest = fragment;
        while let Some(at) = rest.find(is_unsafe) {
            let (before, after) = rest.split_at(at);
            writer.write_all(before.as_bytes())?;
            let mut chars = after.chars();
            if let Some(c) = chars.next() {
                write!(writer, "\\u{:04x}", u32::from(c))?;
            }
            rest = chars.as_str();
        }
        writer.write_all(rest.as_bytes())
    }

    forward! {
        write_char_escape(escape: CharEscape);
        begin_array();
        end_array();
        begin_array_value(first: bool);
        end_array_value();
        begin_object();
        end_object();
        begin_object_key(first: bool);
        end_object_key();
        begin_object_value();
        end_object_value();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_are_escaped() {
        let all: String = (0..=0x10_FFFF).filter_map(char::from_u32).collect();
        let text = String::from_utf8(to_bytes(&all).unwrap()).unwrap();
        let raw = |c: char| (c.is_control() && c != '\n') || is_unsafe(c);
        assert_eq!(text.find(raw), None);
        assert_eq!(text.matches('\n').count(), 1);
        assert_eq!(serde_json::from_str::<String>(&text).unwrap(), all);
    }

    #[test]
    fn escapes_have_four_hexadecimal_digits() {
        let shown = String::from_utf8(to_bytes(&"a\u{9b}\u{202E}\u{2028}é").unwrap()).unwrap();
        assert_eq!(shown, "\"a\\u009b\\u202e\\u2028é\"\n");
    }
}
