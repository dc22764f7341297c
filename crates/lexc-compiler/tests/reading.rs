//! Lists in, words out: encodings, line ends, columns, limits, and what is counted.

use std::io::Write;

use lexc_compiler::alphabet_file;
use lexc_compiler::normalise::{
    Hooks, MAX_LINE, ReadOptions, ReadReport, RejectKind, SourceReport, read_words,
};
use lexc_compiler::source::{Input, ReadError};
use lexc_format::alphabet::{Alphabet, Tokenizer};
use proptest::prelude::*;

fn alphabet(name: &str) -> Alphabet {
    alphabet_file::load(name).unwrap().alphabet
}

/// Reads with an alphabet; the words as text.
fn read_as(
    name: &str,
    inputs: &[Input],
    options: &ReadOptions,
    hooks: Hooks<'_>,
) -> (Vec<String>, Result<ReadReport, ReadError>) {
    let alphabet = alphabet(name);
    let mut words = Vec::new();
    let tokenizer = Tokenizer::new(&alphabet);
    let result = read_words(inputs, &tokenizer, options, hooks, |word| {
        words.push(alphabet.spell(word));
    });
    (words, result)
}

/// Reads bytes that must fit, as English; the words set apart by blanks, and the report.
fn good(bytes: impl Into<Vec<u8>>, options: &ReadOptions) -> (String, SourceReport) {
    let inputs = [Input::bytes("list", bytes)];
    let (words, result) = read_as("english", &inputs, options, Hooks::default());
    let report = result.unwrap().sources.remove(0);
    assert_sums(&report);
    (words.join(" "), report)
}

fn refused(bytes: impl Into<Vec<u8>>, options: &ReadOptions) -> ReadError {
    let inputs = [Input::bytes("list", bytes)];
    let error = read_as("english", &inputs, options, Hooks::default())
        .1
        .unwrap_err();
    if let ReadError::Invalid(report) = &error {
        report.sources.iter().for_each(assert_sums);
    }
    error
}

/// Reads bytes of which some lines do not fit: their kinds, lines and columns.
fn kinds(bytes: impl Into<Vec<u8>>, options: &ReadOptions) -> Vec<(RejectKind, u64, u64)> {
    let ReadError::Invalid(report) = refused(bytes, options) else {
        panic!("another error");
    };
    let mut all: Vec<_> = report.sources[0]
        .rejected
        .iter()
        .flat_map(|kind| kind.first.iter().map(|r| (kind.kind, r.line, r.column)))
        .collect();
    all.sort_by_key(|(_, line, _)| *line);
    all
}

fn assert_sums(r: &SourceReport) {
    let sum = r.words + r.blank + r.comments + r.too_short + r.too_long + r.rejected_lines();
    assert_eq!(r.lines, sum, "{r:?}");
}

fn default() -> ReadOptions {
    ReadOptions::default()
}

fn utf16(text: &str, to_bytes: fn(u16) -> [u8; 2]) -> Vec<u8> {
    text.encode_utf16().flat_map(to_bytes).collect()
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

#[test]
fn line_ends() {
    for text in [
        "ab\ncd\n",
        "ab\r\ncd\r\n",
        "ab\rcd\r",
        "ab\ncd",
        "ab\r\ncd",
        "ab\rcd",
    ] {
        let (words, report) = good(text, &default());
        assert_eq!((&*words, report.lines), ("AB CD", 2), "{text:?}");
    }
    assert_eq!(good("ab\r\r\ncd", &default()).1.blank, 1);
    assert_eq!(good("ab\n\rcd", &default()).1.blank, 1);
}

#[test]
fn empty_lists_are_read() {
    for text in [
        "",
        "\n",
        "\r\n\r\n",
        "# none\n",
        "\u{FEFF}",
        "  \t\n\u{3000}\n",
    ] {
        let (words, report) = good(text, &default());
        assert_eq!((&*words, report.words), ("", 0), "{text:?}");
    }
}

#[test]
fn blanks_and_comments() {
    let (words, report) = good("# a\n\n  ab \t\n#b\n \ncd", &default());
    assert_eq!(words, "AB CD");
    assert_eq!(
        (report.lines, report.comments, report.blank, report.words),
        (6, 2, 2, 2)
    );
    // Only at the beginning of a line, and only if wanted.
    assert_eq!(
        kinds("ab\n #c\nd#", &default()),
        [
            (RejectKind::Punctuation, 2, 2),
            (RejectKind::Punctuation, 3, 2)
        ]
    );
    let off = ReadOptions {
        comments: false,
        ..default()
    };
    assert_eq!(kinds("#c", &off), [(RejectKind::Punctuation, 1, 1)]);
}

#[test]
fn encodings_are_found() {
    let text = "ab\r\nzoo\n";
    for (bytes, encoding) in [
        (text.as_bytes().to_vec(), "UTF-8"),
        ([b"\xEF\xBB\xBF", text.as_bytes()].concat(), "UTF-8"),
        (
            utf16(&format!("\u{FEFF}{text}"), u16::to_le_bytes),
            "UTF-16LE",
        ),
        (
            utf16(&format!("\u{FEFF}{text}"), u16::to_be_bytes),
            "UTF-16BE",
        ),
        (utf16(text, u16::to_le_bytes), "UTF-16LE"),
        (utf16(text, u16::to_be_bytes), "UTF-16BE"),
    ] {
        for packed in [false, true] {
            let bytes = if packed { gzip(&bytes) } else { bytes.clone() };
            let (words, report) = good(bytes.clone(), &default());
            assert_eq!((&*words, report.encoding), ("AB ZOO", encoding));
            assert_eq!((report.gzip, report.bytes), (packed, bytes.len() as u64));
            assert_eq!(report.xxh3, xxhash_rust::xxh3::xxh3_64(&bytes));
        }
    }
}

#[test]
fn encodings_are_given() {
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
        let options = ReadOptions {
            encoding: Some(label.into()),
            ..default()
        };
        let inputs = [Input::bytes("list", bytes)];
        let (words, result) = read_as(alphabet, &inputs, &options, Hooks::default());
        result.unwrap();
        assert_eq!(words, [word], "{label}");
    }
    let options = ReadOptions {
        encoding: Some("latin-9000".into()),
        ..default()
    };
    assert!(matches!(
        refused("ab", &options),
        ReadError::UnknownEncoding { .. }
    ));
}

#[test]
fn wrong_encodings_are_told() {
    let latin = b"ab\ncaf\xE9\nnaive\n";
    assert_eq!(kinds(latin, &default()), [(RejectKind::BadEncoding, 2, 4)]);
    let options = ReadOptions {
        encoding: Some("shift_jis".into()),
        ..default()
    };
    assert_eq!(
        kinds(b"ab\nx\xFF\n", &options),
        [(RejectKind::BadEncoding, 2, 2)]
    );
    // A character that is cut off by the end of the file.
    assert_eq!(
        kinds(b"ab\ncd\xC3", &default()),
        [(RejectKind::BadEncoding, 2, 3)]
    );
}

#[test]
fn columns() {
    let field = |field, delimiter: Option<&str>| ReadOptions {
        field,
        delimiter: delimiter.map(Into::into),
        ..default()
    };
    assert_eq!(good("ab 12 x\ncd\t7", &field(Some(1), None)).0, "AB CD");
    assert_eq!(good("12 ab\n  7\t cd ", &field(Some(2), None)).0, "AB CD");
    assert_eq!(good("ab,to do\ncd ,x", &field(None, Some(","))).0, "AB CD");
    assert_eq!(
        good("1::ab::x\n2:: cd", &field(Some(2), Some("::"))).0,
        "AB CD"
    );
    assert_eq!(good("# 1;2\n\n1; ab;", &field(Some(2), Some(";"))).0, "AB");
    assert_eq!(
        kinds("1;ab\n2\n3;\n4; c2", &field(Some(2), Some(";"))),
        [
            (RejectKind::MissingField, 2, 2),
            (RejectKind::MissingField, 3, 3),
            (RejectKind::Digit, 4, 5),
        ]
    );
    for options in [field(Some(0), None), field(Some(1), Some(""))] {
        assert!(matches!(refused("ab", &options), ReadError::Options(_)));
    }
}

#[test]
fn lengths_are_counted_in_tiles() {
    let options = ReadOptions {
        min_length: 2,
        max_length: Some(3),
        ..default()
    };
    let (words, report) = good(format!("a\nab\nabc\nabcd\n{}", "z".repeat(300)), &options);
    assert_eq!(words, "AB ABC");
    assert_eq!((report.too_short, report.too_long), (1, 2));
    let inputs = [Input::bytes("list", "l·l\nll\nny")];
    let (words, _) = read_as("catalan", &inputs, &options, Hooks::default());
    assert_eq!(words, ["LL"]);
    let crossed = ReadOptions {
        min_length: 4,
        max_length: Some(3),
        ..default()
    };
    assert!(matches!(refused("ab", &crossed), ReadError::Options(_)));
}

#[test]
fn words_have_at_most_255_tiles() {
    let text = format!("{}\n{}\n", "a".repeat(255), "b".repeat(256));
    assert_eq!(kinds(text, &default()), [(RejectKind::WordTooLong, 2, 1)]);
    assert_eq!(good("a".repeat(255), &default()).1.words, 1);
}

#[test]
fn kinds_of_trouble() {
    let text = "ok\ncafé\nab1\na b\nco-op\ndon't\nx&y\nco\u{AD}op\n[ab]\n\u{301}a\n";
    assert_eq!(
        kinds(text, &default()),
        [
            (RejectKind::Letter, 2, 4),
            (RejectKind::Digit, 3, 3),
            (RejectKind::Space, 4, 2),
            (RejectKind::Hyphen, 5, 3),
            (RejectKind::Apostrophe, 6, 4),
            (RejectKind::Punctuation, 7, 2),
            (RejectKind::Invisible, 8, 3),
            (RejectKind::Bracket, 9, 1),
            (RejectKind::Letter, 10, 1),
        ]
    );
    let inputs = [Input::bytes("list", "\u{200C}\nم")];
    let error = read_as("persian", &inputs, &default(), Hooks::default())
        .1
        .unwrap_err();
    let ReadError::Invalid(report) = error else {
        panic!()
    };
    assert_eq!(report.sources[0].rejected[0].kind, RejectKind::Empty);
}

#[test]
fn all_input_is_read_before_it_is_refused() {
    let inputs = [
        Input::bytes("one", "ab\nc1\n"),
        Input::bytes("two", "é\ncd\n"),
    ];
    let (words, result) = read_as("english", &inputs, &default(), Hooks::default());
    assert_eq!(words, ["AB", "CD"]);
    let Err(ReadError::Invalid(report)) = result else {
        panic!()
    };
    assert_eq!(
        (report.sources.len(), report.rejected(), report.words()),
        (2, 2, 2)
    );
}

#[test]
fn skipped_lines_are_counted_and_kept() {
    let text = "ab\nc 1\r\ncd\né\ncafé\nx y".as_bytes();
    let text: Vec<u8> = [text, b"\nz\xFF\n"].concat();
    let options = ReadOptions {
        skip_invalid: true,
        ..default()
    };
    let mut rejects = Vec::new();
    let hooks = Hooks {
        rejects: Some(&mut rejects),
        ..Hooks::default()
    };
    let inputs = [Input::bytes("list", text)];
    let (words, result) = read_as("english", &inputs, &options, hooks);
    let report = result.unwrap();
    assert_eq!(words, ["AB", "CD"]);
    assert_eq!(report.rejected(), 5);
    let lines: Vec<(RejectKind, u64)> = report.sources[0]
        .rejected
        .iter()
        .map(|k| (k.kind, k.lines))
        .collect();
    assert_eq!(
        lines,
        [
            (RejectKind::Letter, 2),
            (RejectKind::Space, 2),
            (RejectKind::BadEncoding, 1)
        ]
    );
    let expected = ["c 1\né\ncafé\nx y\n".as_bytes(), b"z\xFF\n"].concat();
    assert_eq!(rejects, expected);
}

#[test]
fn a_word_of_ten_megabytes_is_passed_over() {
    let long = "x".repeat(10 << 20);
    for end in ["\n", "\r\n", "\r"] {
        let text = format!("ab{end}{long}{end}cd{end}");
        let options = ReadOptions {
            skip_invalid: true,
            ..default()
        };
        let mut rejects = Vec::new();
        let hooks = Hooks {
            rejects: Some(&mut rejects),
            ..Hooks::default()
        };
        let inputs = [Input::bytes("list", text.clone())];
        let (words, result) = read_as("english", &inputs, &options, hooks);
        let report = result.unwrap().sources.remove(0);
        assert_eq!(words, ["AB", "CD"]);
        assert_sums(&report);
        assert_eq!(
            (report.lines, report.rejected[0].kind),
            (3, RejectKind::LineTooLong)
        );
        assert!(report.rejected[0].first[0].text.len() < 1000);
        assert_eq!(rejects.len(), long.len() + 1);
        assert!(matches!(refused(text, &default()), ReadError::Invalid(_)));
    }
    let text = format!("ab\n{long}");
    assert_eq!(kinds(text, &default()), [(RejectKind::LineTooLong, 2, 1)]);
}

#[test]
fn a_carriage_return_at_the_end_of_a_chunk() {
    let options = ReadOptions {
        skip_invalid: true,
        ..default()
    };
    // What is read at a time: first a sample and a chunk, then chunks.
    for chunks in 1..4 {
        for length in (4096 + (chunks << 18)) - 3..(4096 + (chunks << 18)) + 2 {
            for (start, end) in [("", "\r\n"), ("ab\r\n", "\r\n"), ("", "\r"), ("ab\r", "\r")] {
                let long = "x".repeat(length - start.len());
                let report = good(format!("{start}{long}{end}cd{end}"), &options).1;
                assert_eq!((report.blank, report.rejected_lines()), (0, 1), "{length}");
                assert_eq!(report.words, 1 + start.len().min(1) as u64, "{length}");
            }
            let short = "a\r\n".repeat(length / 3) + &"b"[..length % 3 / 2];
            assert_eq!(
                good(format!("{short}\r\ncd"), &options).1.words,
                count(&short) + 1
            );
        }
    }
}

fn count(text: &str) -> u64 {
    text.lines().filter(|line| !line.is_empty()).count() as u64
}

#[test]
fn the_limit_of_lines_is_the_same_everywhere_in_a_chunk() {
    for before in [0, 1, 100_000, 190_000, 262_143, 262_144, 300_000] {
        let padding = "ab\n".repeat(before / 3);
        let whole = format!(
            "{padding}{}\n{}\n",
            "#".repeat(MAX_LINE),
            "y".repeat(MAX_LINE + 1)
        );
        let expected = [(RejectKind::LineTooLong, before as u64 / 3 + 2, 1)];
        let options = ReadOptions {
            comments: true,
            ..default()
        };
        assert_eq!(kinds(whole, &options), expected, "{before}");
    }
}

#[test]
fn what_is_no_text_is_told() {
    let looks = |bytes: &[u8]| match refused(bytes, &default()) {
        ReadError::Binary {
            looks_like,
            line,
            offset,
            ..
        } => (looks_like, line, offset),
        other => panic!("{other:?}"),
    };
    assert_eq!(looks(b"ab\ncd\0e\n"), (None, 2, 5));
    assert!(looks(b"PK\x03\x04abc").0.unwrap().contains("zip"));
    assert!(
        looks(b"\x89LEX\r\n\x1a\n\0\0")
            .0
            .unwrap()
            .contains("lexicon")
    );
    assert!(looks(b"\xFD7zXZ\0").0.unwrap().contains("xz"));
    assert!(looks(b"%PDF-1.7\n").0.unwrap().contains("PDF"));
    assert!(looks(b"\xFF\xFE\0\0a\0\0\0").0.unwrap().contains("UTF-32"));
    assert!(looks(b"BZh61AY&SYabc").0.unwrap().contains("bzip2"));
    let long = [vec![b'a'; 400_000], vec![0; 400_000]].concat();
    assert_eq!(looks(&long).0, None);
    assert!(looks(&gzip(&gzip(b"ab"))).0.unwrap().contains("gzip"));
}

#[test]
fn damaged_gzip_is_told() {
    let packed = gzip("abc\n".repeat(100_000).as_bytes());
    let cut = &packed[..packed.len() - 9];
    assert!(matches!(refused(cut, &default()), ReadError::Gzip { .. }));
    let mut flipped = packed.clone();
    let middle = flipped.len() - 5;
    flipped[middle] ^= 1;
    assert!(matches!(
        refused(flipped, &default()),
        ReadError::Gzip { .. }
    ));
    assert!(matches!(
        refused(&b"\x1F\x8Bab"[..], &default()),
        ReadError::Gzip { .. }
    ));
    // Two packed files that were joined are one list.
    let joined = [gzip(b"ab\n"), gzip(b"cd\n")].concat();
    assert_eq!(good(joined, &default()).0, "AB CD");
}

#[test]
fn files_that_cannot_be_read() {
    let folder = tempfile::tempdir().unwrap();
    let read = |path: std::path::PathBuf| {
        read_as(
            "english",
            &[Input::Path(path)],
            &default(),
            Hooks::default(),
        )
    };
    let error = read(folder.path().join("none.txt")).1.unwrap_err();
    assert!(matches!(error, ReadError::NotFound { .. }));
    let error = read(folder.path().to_owned()).1.unwrap_err();
    assert!(matches!(error, ReadError::Directory { .. }));
    let path = folder.path().join("list.txt");
    std::fs::write(&path, "ab\n").unwrap();
    assert_eq!(read(path).0, ["AB"]);
    let twice = [Input::Stdin, Input::Stdin];
    let error = read_as("english", &twice, &default(), Hooks::default())
        .1
        .unwrap_err();
    assert!(matches!(error, ReadError::Options(_)));
}

#[test]
fn progress_ends_at_the_size_of_all_inputs() {
    let inputs = [
        Input::bytes("one", "ab\n".repeat(300_000)),
        Input::bytes("two", gzip(&b"cd\n".repeat(300_000))),
    ];
    let size: u64 = inputs.iter().filter_map(Input::size).sum();
    let mut told = Vec::new();
    let mut progress = |bytes| told.push(bytes);
    let hooks = Hooks {
        progress: Some(&mut progress),
        ..Hooks::default()
    };
    read_as("english", &inputs, &default(), hooks).1.unwrap();
    assert!(told.len() > 4 && told.is_sorted());
    assert_eq!(told.last(), Some(&size));
}

#[test]
fn a_report_is_serialisable() {
    let ReadError::Invalid(report) = refused("ab\nc-d\n", &default()) else {
        panic!()
    };
    let json = toml::to_string(&*report).unwrap();
    assert!(
        json.contains("kind = \"hyphen\"") && json.contains("xxh3 = \""),
        "{json}"
    );
}

/// Lines of all kinds, and what is to come of each.
fn line() -> impl Strategy<Value = (Vec<u8>, Option<&'static str>)> {
    proptest::sample::select(vec![
        (b"ab".to_vec(), Some("AB")),
        (b"zebra".to_vec(), Some("ZEBRA")),
        (b" Quiz ".to_vec(), Some("QUIZ")),
        (b"[q]".to_vec(), Some("Q")),
        (b"".to_vec(), None),
        (b"# x".to_vec(), None),
        ("naïve".into(), None),
        (b"\xFF".to_vec(), None),
        (vec![b'k'; 1000], None),
        (vec![b'm'; MAX_LINE + 1], None),
    ])
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    /// The reader, which works in chunks and has a short cut, gives the same words as taking the
    /// lines one by one.
    #[test]
    fn lines_do_not_depend_on_chunks(
        lines in proptest::collection::vec((line(), 0..3_usize), 1..40),
        repeat in 1..2000_usize,
        packed: bool,
    ) {
        let mut text = Vec::new();
        let mut expected = Vec::new();
        let mut count = 0;
        'all: for _ in 0..repeat {
            for ((line, word), end) in &lines {
                // An empty line that ends in a line feed would complete a carriage return.
                let end = if line.is_empty() { "\r\n" } else { ["\n", "\r\n", "\r"][*end] };
                text.extend(line);
                text.extend(end.as_bytes());
                expected.extend(*word);
                count += 1;
                if text.len() > 900_000 {
                    break 'all;
                }
            }
        }
        let bytes = if packed { gzip(&text) } else { text };
        let options = ReadOptions { skip_invalid: true, ..default() };
        let inputs = [Input::bytes("list", bytes)];
        let (words, result) = read_as("english", &inputs, &options, Hooks::default());
        let report = result.unwrap().sources.remove(0);
        assert_sums(&report);
        prop_assert_eq!(report.lines, count);
        prop_assert!(words.iter().eq(&expected));
    }

    #[test]
    fn any_bytes_do_not_panic(
        bytes in proptest::collection::vec(any::<u8>(), 0..200),
        label in proptest::sample::select(vec!["", "utf-16le", "gb18030", "iso-2022-jp"]),
        field in proptest::option::of(0..4_usize),
    ) {
        let encoding = (!label.is_empty()).then(|| label.to_owned());
        let options = ReadOptions { encoding, field, ..default() };
        let inputs = [Input::bytes("list", bytes)];
        if let (_, Err(error)) = read_as("catalan", &inputs, &options, Hooks::default()) {
            for diagnostic in error.diagnostics() {
                let escape = diagnostic.render(false).contains('\u{1b}');
                prop_assert!(!escape);
            }
        }
    }
}
