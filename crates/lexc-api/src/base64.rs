//! Decoding of base64.

/// Returns the value of a digit.
fn digit(byte: u8) -> Option<u32> {
    let value = match byte {
        b'A'..=b'Z' => byte - b'A',
        b'a'..=b'z' => byte - b'a' + 26,
        b'0'..=b'9' => byte - b'0' + 52,
        b'+' => 62,
        b'/' => 63,
        _ => return None,
    };
    Some(value.into())
}

/// Decodes a text of RFC 4648, section 4, with its padding; `None` if it is not one.
pub(crate) fn decode(text: &str) -> Option<Vec<u8>> {
    let bytes = text.as_bytes();
    if !bytes.len().is_multiple_of(4) {
        return None;
    }
    let digits = text.trim_end_matches('=').as_bytes();
    let padding = bytes.len() - digits.len();
    if padding > 2 {
        return None;
    }
    let mut decoded = Vec::with_capacity(bytes.len() / 4 * 3);
    for group in digits.chunks(4) {
        let number = group
            .iter()
            .try_fold(0, |all, &byte| Some(all << 6 | digit(byte)?))?;
        let number: u32 = number << (6 * (4 - group.len()));
        decoded.extend_from_slice(&number.to_be_bytes()[1..]);
    }
    decoded.truncate(decoded.len() - padding);
    Some(decoded)
}

#[cfg(test)]
mod tests {
    use super::decode;

    #[test]
    fn the_vectors_of_the_standard_are_decoded() {
        for (text, expected) in [
            ("", ""),
            ("Zg==", "f"),
            ("Zm8=", "fo"),
            ("Zm9v", "foo"),
            ("Zm9vYg==", "foob"),
            ("Zm9vYmE=", "fooba"),
            ("Zm9vYmFy", "foobar"),
        ] {
            assert_eq!(decode(text).as_deref(), Some(expected.as_bytes()), "{text}");
        }
        for text in ["Z", "Zg", "Zg=", "Z===", "====", "Zg==Zg==", "Zm9-", "Zm 9"] {
            assert_eq!(decode(text), None, "{text}");
        }
    }
}
