//! The `ALPH` section.

use super::*;

#[test]
fn the_bytes_are_as_documented() {
    let mut parts = parts(&["A", "Ñ"], &[("É", "A"), ("Á", "A")]);
    parts.tiles[1].aliases = vec!["NN".into()];
    parts.tiles[1].vowel = true;
    parts.title = String::new();
    let bytes = Alphabet::new(parts).unwrap().encode();
    let mut expected = vec![1, 2, 1, 0, 2, 0, 0xFF, 0xFF, 2, 0];
    expected.extend(b"\x04\0test\0\0\x02\0en\x07\0made up");
    expected.extend(b"\x01\0A\x01\0a\x02\0\x03\0\0\0");
    expected.extend(b"\x02\0\xC3\x91\x02\0\xC3\xB1\x02\0\x03\0\x01\x01\x02\0NN");
    expected.extend(b"\x02\0\xC3\x81\x01\0A\x02\0\xC3\x89\x01\0A");
    assert_eq!(bytes, expected);
}

#[test]
fn encoding_round_trips() {
    for alphabet in all() {
        let bytes = alphabet.encode();
        assert_eq!(Alphabet::decode(&bytes).as_ref(), Ok(&alphabet));
    }
}

#[test]
fn every_cut_and_every_appended_byte_is_refused() {
    let bytes = catalan().encode();
    for len in 0..bytes.len() {
        let error = Alphabet::decode(&bytes[..len]).unwrap_err();
        let is_cut = error.to_string().starts_with("it ends in the middle of the field at byte ");
        let AlphabetPlace::Byte(offset) = *error.place() else {
            panic!("{len}: {error}");
        };
        assert!(is_cut && offset <= len, "{len}: {error}");
    }
    let longer = [&bytes[..], &[0]].concat();
    let error = Alphabet::decode(&longer).unwrap_err();
    assert!(error.to_string().starts_with("1 bytes follow its last field"), "{error}");
    assert_eq!(error.place(), &AlphabetPlace::Byte(bytes.len()));
}

#[test]
fn a_second_encoding_of_the_same_alphabet_is_refused() {
    let bytes = alphabet(&["A"], &[("É", "A"), ("Ê", "A")]).encode();
    let find = |needle: &[u8]| bytes.windows(needle.len()).position(|w| w == needle).unwrap();
    // Folds out of order.
    let mut swapped = bytes.clone();
    let (e_acute, e_circumflex) = (find("É".as_bytes()), find("Ê".as_bytes()));
    swapped.swap(e_acute + 1, e_circumflex + 1);
    let error = Alphabet::decode(&swapped).unwrap_err();
    assert!(error.to_string().ends_with("is out of order"), "{error}");
    // A face that is not in NFC: the Kelvin sign for K.
    let mut kelvin = alphabet(&["K"], &[]).encode();
    let at = kelvin.windows(3).position(|w| w == b"\x01\0K").unwrap();
    kelvin.splice(at..at + 3, *b"\x03\0\xE2\x84\xAA");
    let error = Alphabet::decode(&kelvin).unwrap_err();
    assert!(error.to_string().starts_with("a string that is not in NFC"), "{error}");
    assert_eq!(error.place(), &AlphabetPlace::Byte(at));
}

#[test]
fn fields_with_impossible_values_are_refused() {
    let bytes = english().encode();
    for (offset, value) in [(2, 3), (3, 1)] {
        let mut bad = bytes.clone();
        bad[offset] = value;
        let error = Alphabet::decode(&bad).unwrap_err();
        assert_eq!(error.place(), &AlphabetPlace::Byte(offset));
    }
    let mut future = bytes.clone();
    future[0] = 2;
    let error = Alphabet::decode(&future).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Unsupported);
    let mut not_text = bytes;
    let last = not_text.len() - 8;
    not_text[last - 2] = 0xFF;
    assert!(Alphabet::decode(&not_text).is_err());
}
