//! Encodings of text: all of the Encoding Standard with the feature `encodings`, otherwise UTF-8,
//! UTF-16 and windows-1252, which is also read for ISO 8859-1.

#[cfg(feature = "encodings")]
mod standard;
#[cfg(any(test, not(feature = "encodings")))]
#[cfg_attr(feature = "encodings", allow(dead_code))]
mod unicode;

#[cfg(feature = "encodings")]
pub(crate) use standard::{Charset, Decoder};
#[cfg(not(feature = "encodings"))]
pub(crate) use unicode::{Charset, Decoder};

/// Decodes a whole text in the encoding with a label, such as `iso-8859-2`. A byte-order mark is
/// removed, malformed bytes become U+FFFD. Returns `None` for a label that this build does not
/// know.
///
/// # Examples
/// ```
/// let polish = lexc_compiler::source::decode_text("utf-8", "\u{FEFF}żółć".as_bytes());
/// assert_eq!(polish.as_deref(), Some("żółć"));
/// assert_eq!(lexc_compiler::source::decode_text("no encoding", b"abc"), None);
/// ```
#[must_use]
pub fn decode_text(label: &str, text: &[u8]) -> Option<String> {
    let charset = Charset::for_label(label)?;
    let text = charset.decode(text);
    Some(text.trim_start_matches('\u{FEFF}').to_owned())
}

#[cfg(feature = "encodings")]
pub(crate) const KNOWN_ENCODINGS: &str = "use a label of the Encoding Standard, such as utf-8, utf-16le, iso-8859-1, \
                                iso-8859-2, iso-8859-9, windows-1251, koi8-r";
#[cfg(not(feature = "encodings"))]
pub(crate) const KNOWN_ENCODINGS: &str =
    "this build supports utf-8, utf-16le, utf-16be and iso-8859-1: convert the list to UTF-8";

#[cfg(all(test, feature = "encodings"))]
mod tests {
    use proptest::prelude::*;

    use super::{standard, unicode};

    /// UTF-16 units, mostly surrogates, byte-order marks and letters.
    fn unit() -> impl Strategy<Value = u16> {
        prop_oneof![any::<u16>(), 0xD800u16..0xE000, 0x20u16..0x7F, Just(0xFEFF), Just(0xFFFE),]
    }

    proptest! {
        /// UTF-16, damaged or not, in parts of any size, is decoded as `encoding_rs` does.
        #[test]
        fn both_decode_utf_16_alike(
            units in prop::collection::vec(unit(), 0..24),
            odd in prop::option::of(any::<u8>()),
            cuts in prop::collection::vec(0usize..50, 0..5),
            big in any::<bool>(),
        ) {
            let bytes = |unit: &u16| if big { unit.to_be_bytes() } else { unit.to_le_bytes() };
            let mut raw: Vec<u8> = units.iter().flat_map(bytes).collect();
            raw.extend(odd);
            let label = if big { "UTF-16BE" } else { "utf-16le" };
            let of_standard = standard::Charset::for_label(label).expect("a label");
            let of_unicode = unicode::Charset::for_label(label).expect("a label");
            prop_assert_eq!(of_standard.name(), of_unicode.name());
            prop_assert_eq!(of_standard.decode(&raw), of_unicode.decode(&raw));
            let bom = |bytes: &[u8]| (
                standard::Charset::for_bom(bytes).map(|charset| charset.name()),
                unicode::Charset::for_bom(bytes).map(|charset| charset.name()),
            );
            let (left, right) = bom(&raw);
            prop_assert_eq!(left, right);

            let mut ends: Vec<usize> = cuts.iter().map(|cut| cut % (raw.len() + 1)).collect();
            ends.sort_unstable();
            let mut texts = [Vec::new(), Vec::new()];
            let mut standard = of_standard.decoder().expect("UTF-16");
            let mut unicode = of_unicode.decoder().expect("UTF-16");
            let mut begin = 0;
            for end in ends {
                standard.decode(&raw[begin..end], false, &mut texts[0]);
                unicode.decode(&raw[begin..end], false, &mut texts[1]);
                begin = end;
            }
            standard.decode(&raw[begin..], true, &mut texts[0]);
            unicode.decode(&raw[begin..], true, &mut texts[1]);
            let [left, right] = texts.map(|text| String::from_utf8(text).expect("UTF-8"));
            prop_assert_eq!(left, right);
        }
    }

    #[test]
    fn both_decode_windows_1252_alike() {
        let raw: Vec<u8> = (0..=255).collect();
        for label in ["iso-8859-1", "ISO8859-1", "latin1", "windows-1252", "cp1252"] {
            let of_standard = standard::Charset::for_label(label).expect("a label");
            let of_unicode = unicode::Charset::for_label(label).expect("a label");
            assert_eq!(of_standard.name(), of_unicode.name());
            assert_eq!(of_standard.decode(&raw), of_unicode.decode(&raw));
        }
    }

    #[test]
    fn utf_8_needs_no_decoder() {
        assert!(standard::Charset::UTF_8.decoder().is_none());
        assert!(unicode::Charset::UTF_8.decoder().is_none());
        assert_eq!(unicode::Charset::for_label(" UTF-8\n"), Some(unicode::Charset::UTF_8));
        assert_eq!(unicode::Charset::for_label("iso-8859-2"), None);
    }
}
