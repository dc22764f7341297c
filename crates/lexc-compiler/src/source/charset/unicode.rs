//! UTF-8, UTF-16 and windows-1252, for programs without the tables of all encodings (140 KB).

use std::borrow::Cow;

/// An encoding of text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Charset {
    Utf8,
    Utf16Le,
    Utf16Be,
    /// Also for ISO 8859-1, as in the Encoding Standard.
    Windows1252,
}

/// The characters of windows-1252 from 0x80 to 0x9F. The other bytes are the characters of Unicode
/// with the same number.
const WINDOWS_1252: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8D}', 'Ž', '\u{8F}',
    '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9D}', 'ž', 'Ÿ',
];

impl Charset {
    pub(crate) const UTF_8: Self = Self::Utf8;
    pub(crate) const UTF_16LE: Self = Self::Utf16Le;
    pub(crate) const UTF_16BE: Self = Self::Utf16Be;

    pub(crate) fn for_label(label: &str) -> Option<Self> {
        match label.trim().to_ascii_lowercase().as_str() {
            "utf-8" | "utf8" => Some(Self::Utf8),
            "utf-16" | "utf-16le" => Some(Self::Utf16Le),
            "utf-16be" => Some(Self::Utf16Be),
            "iso-8859-1" | "iso8859-1" | "latin1" | "windows-1252" | "cp1252" => {
                Some(Self::Windows1252)
            }
            _ => None,
        }
    }

    pub(crate) fn for_bom(text: &[u8]) -> Option<Self> {
        match text {
            [0xEF, 0xBB, 0xBF, ..] => Some(Self::Utf8),
            [0xFF, 0xFE, ..] => Some(Self::Utf16Le),
            [0xFE, 0xFF, ..] => Some(Self::Utf16Be),
            _ => None,
        }
    }

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Utf8 => "UTF-8",
            Self::Utf16Le => "UTF-16LE",
            Self::Utf16Be => "UTF-16BE",
            Self::Windows1252 => "windows-1252",
        }
    }

    pub(crate) fn decode(self, text: &[u8]) -> Cow<'_, str> {
        let Some(mut decoder) = self.decoder() else {
            return String::from_utf8_lossy(text);
        };
        decoder.begun = true;
        let mut out = Vec::with_capacity(text.len());
        decoder.decode(text, true, &mut out);
        Cow::Owned(String::from_utf8_lossy(&out).into_owned())
    }

    pub(crate) fn decoder(self) -> Option<Decoder> {
        let join: Option<fn([u8; 2]) -> u16> = match self {
            Self::Utf8 => return None,
            Self::Utf16Le => Some(u16::from_le_bytes),
            Self::Utf16Be => Some(u16::from_be_bytes),
            Self::Windows1252 => None,
        };
        Some(Decoder { join, byte: None, high: None, begun: false })
    }
}

/// Decodes UTF-16 or windows-1252 in parts.
pub(crate) struct Decoder {
    /// Joins the bytes of a unit of UTF-16; `None` for windows-1252.
    join: Option<fn([u8; 2]) -> u16>,
    /// The first byte of a unit, if the last part ended after it.
    byte: Option<u8>,
    /// A high surrogate whose low surrogate is expected.
    high: Option<u16>,
    /// `true` if a unit was read. The first one may be a byte-order mark.
    begun: bool,
}

impl Decoder {
    /// Appends the next part of a text to `out`. An incomplete character at its end is kept for the
    /// next part. Malformed units become U+FFFD.
    pub(crate) fn decode(&mut self, part: &[u8], last: bool, out: &mut Vec<u8>) {
        let mut push = |c: char| out.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes());
        let Some(join) = self.join else {
            let high = |byte: u8| WINDOWS_1252.get(usize::from(byte).wrapping_sub(0x80));
            part.iter().for_each(|&byte| push(high(byte).copied().unwrap_or(byte.into())));
            return;
        };
        for &byte in part {
            let Some(first) = self.byte.take() else {
                self.byte = Some(byte);
                continue;
            };
            let unit = join([first, byte]);
            if !core::mem::replace(&mut self.begun, true) && unit == 0xFEFF {
                continue;
            }
            let high = self.high.take();
            if let (Some(high), 0xDC00..=0xDFFF) = (high, unit) {
                let pair = char::decode_utf16([high, unit]).next();
                push(pair.and_then(Result::ok).unwrap_or(char::REPLACEMENT_CHARACTER));
                continue;
            }
            if high.is_some() {
                push(char::REPLACEMENT_CHARACTER);
            }
            match unit {
                0xD800..=0xDBFF => self.high = Some(unit),
                _ => push(char::from_u32(unit.into()).unwrap_or(char::REPLACEMENT_CHARACTER)),
            }
        }
        if last && (self.byte.take().is_some() | self.high.take().is_some()) {
            push(char::REPLACEMENT_CHARACTER);
        }
    }
}
