//! The encodings of the Encoding Standard.

use std::borrow::Cow;

use encoding_rs::{CoderResult, Encoding};

/// An encoding of text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Charset(&'static Encoding);

impl Charset {
    pub(crate) const UTF_8: Self = Self(encoding_rs::UTF_8);
    pub(crate) const UTF_16LE: Self = Self(encoding_rs::UTF_16LE);
    pub(crate) const UTF_16BE: Self = Self(encoding_rs::UTF_16BE);

    /// Returns the encoding with a label of the Encoding Standard.
    pub(crate) fn for_label(label: &str) -> Option<Self> {
        Encoding::for_label_no_replacement(label.as_bytes()).map(Self)
    }

    /// Returns the encoding of the byte-order mark that a text begins with.
    pub(crate) fn for_bom(text: &[u8]) -> Option<Self> {
        Encoding::for_bom(text).map(|(encoding, _)| Self(encoding))
    }

    /// Returns the name in the Encoding Standard.
    pub(crate) fn name(self) -> &'static str {
        self.0.name()
    }

    /// Decodes a whole text. Malformed bytes become U+FFFD.
    pub(crate) fn decode(self, text: &[u8]) -> Cow<'_, str> {
        self.0.decode_without_bom_handling(text).0
    }

    /// Returns a decoder to UTF-8 that removes a byte-order mark, or `None` for UTF-8.
    pub(crate) fn decoder(self) -> Option<Decoder> {
        (self != Self::UTF_8).then(|| Decoder(self.0.new_decoder_with_bom_removal()))
    }
}

/// Decodes text in parts.
pub(crate) struct Decoder(encoding_rs::Decoder);

impl Decoder {
    /// Appends the next part of a text to `out`. An incomplete character at its end is kept for the
    /// next part. Malformed bytes become U+FFFD.
    pub(crate) fn decode(&mut self, part: &[u8], last: bool, out: &mut Vec<u8>) {
        let mut consumed = 0;
        loop {
            let rest = &part[consumed..];
            let capacity = self.0.max_utf8_buffer_length(rest.len());
            let start = out.len();
            out.resize(start + capacity.unwrap_or(rest.len()).max(16), 0);
            let (result, used, written, _) = self.0.decode_to_utf8(rest, &mut out[start..], last);
            out.truncate(start + written);
            consumed += used;
            if result == CoderResult::InputEmpty {
                return;
            }
        }
    }
}
