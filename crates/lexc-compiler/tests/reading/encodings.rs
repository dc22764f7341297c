//! Encodings and compression: detected, given and invalid.

use lexc_alphabet::ErrorKind;
use lexc_compiler::normalise::{ReadObservers, RejectKind};
use lexc_compiler::source::{LikelyFile, WordSource};

use super::{default, gzip, kinds, read_accepted, read_as, read_rejected, utf16};

#[test]
fn encodings_are_detected() {
    let text = "ab\r\nzoo\n";
    for (bytes, encoding) in [
        (text.as_bytes().to_vec(), "UTF-8"),
        ([b"\xEF\xBB\xBF", text.as_bytes()].concat(), "UTF-8"),
        (utf16(&format!("\u{FEFF}{text}"), u16::to_le_bytes), "UTF-16LE"),
        (utf16(&format!("\u{FEFF}{text}"), u16::to_be_bytes), "UTF-16BE"),
        (utf16(text, u16::to_le_bytes), "UTF-16LE"),
        (utf16(text, u16::to_be_bytes), "UTF-16BE"),
    ] {
        for packed in [false, true] {
            let bytes = if packed { gzip(&bytes) } else { bytes.clone() };
            let (words, report) = read_accepted(bytes.clone(), &default());
            assert_eq!((&*words, report.encoding), ("AB ZOO", encoding));
            assert_eq!((report.gzip, report.bytes), (packed, bytes.len() as u64));
            assert_eq!(report.xxh3, xxhash_rust::xxh3::xxh3_64(&bytes));
        }
    }
}

#[test]
fn given_encodings_are_used() {
    for (alphabet, label, bytes, word) in [
        ("swedish", "iso-8859-1", &b"\xE4lg\xE5"[..], "ÄLGÅ"),
        ("swedish", "latin1", b"\xC4LG", "ÄLG"),
        ("polish", "iso-8859-2", b"\xBF\xF3\xB3\xE6", "ŻÓŁĆ"),
        ("turkish", "windows-1254", b"\xFDi\xDD", "Iİİ"),
        ("russian", "koi8-r", b"\xA3\xD6", "ЁЖ"),
        ("greek", "ISO-8859-7", b"\xEB\xFC\xE3\xEF\xF2", "ΛΟΓΟΣ"),
        ("english", "utf-16be", b"\0a\0b", "AB"),
        ("english", "utf8", b"ab", "AB"),
    ] {
        let options = default().encoding(label);
        let inputs = [WordSource::bytes("list", bytes)];
        let (words, result) = read_as(alphabet, &inputs, &options, ReadObservers::default());
        result.unwrap();
        assert_eq!(words, [word], "{label}");
    }
    let options = default().encoding("latin-9000");
    let error = read_rejected("ab", &options);
    assert_eq!(error.to_string(), "there is no encoding `latin-9000`");
}

#[test]
fn wrong_encodings_are_reported() {
    let latin = b"ab\ncaf\xE9\nnaive\n";
    assert_eq!(kinds(latin, &default()), [(RejectKind::BadEncoding, 2, 4)]);
    let options = default().encoding("shift_jis");
    assert_eq!(kinds(b"ab\nx\xFF\n", &options), [(RejectKind::BadEncoding, 2, 2)]);
    // A character that is cut off by the end of the file.
    assert_eq!(kinds(b"ab\ncd\xC3", &default()), [(RejectKind::BadEncoding, 2, 3)]);
}

#[test]
fn files_that_are_not_text_are_reported() {
    let message = |bytes: &[u8]| read_rejected(bytes, &default()).to_string();
    let nul_byte = "list is not text: line 2 holds a NUL byte (byte 5 of the text)";
    assert_eq!(message(b"ab\ncd\0e\n"), nul_byte);
    for (bytes, kind) in [
        (&b"PK\x03\x04abc"[..], "zip"),
        (b"\x89LEX\r\n\x1a\n\0\0", "lexicon"),
        (b"\xFD7zXZ\0", "xz"),
        (b"%PDF-1.7\n", "PDF"),
        (b"\xFF\xFE\0\0a\0\0\0", "UTF-32"),
        (b"BZh61AY&SYabc", "bzip2"),
        (&gzip(&gzip(b"ab")), "gzip"),
    ] {
        let message = message(bytes);
        let known = message.strip_prefix("list is not text: it looks like ");
        assert!(known.is_some_and(|known| known.contains(kind)), "{message}");
    }
    let long = [vec![b'a'; 400_000], vec![0; 400_000]].concat();
    assert!(message(&long).contains("holds a NUL byte"));
}

#[test]
fn lists_do_not_look_like_other_files() {
    for list in [
        "cat\n",
        "# GCG\ncat\n",
        ">dog: an animal\n",
        "[CH]ICO\n[[CH]]\n",
        "cat,3\ndog,4\n",
        "cat/dog\ndog/S\n",
        "123\ncat\n",
        "{cat}\n",
        "<cat>\n",
        "cat SFX\n",
        "CAT 1.5\n",
    ] {
        let found = LikelyFile::of(list.as_bytes());
        assert_eq!(found, None, "{list}");
    }
}

#[test]
fn damaged_gzip_files_are_reported() {
    let packed = gzip("abc\n".repeat(100_000).as_bytes());
    let cut = &packed[..packed.len() - 9];
    let damaged = |bytes: &[u8]| {
        let error = read_rejected(bytes, &default());
        error.kind() == ErrorKind::Corrupt && error.to_string().starts_with("cannot unpack list:")
    };
    assert!(damaged(cut));
    let mut flipped = packed.clone();
    let middle = flipped.len() - 5;
    flipped[middle] ^= 1;
    assert!(damaged(&flipped));
    assert!(damaged(b"\x1F\x8Bab"));
    // Two concatenated gzip files are one list.
    let joined = [gzip(b"ab\n"), gzip(b"cd\n")].concat();
    assert_eq!(read_accepted(joined, &default()).0, "AB CD");
}
