//! Lines that do not fit: rejected, counted, kept and reported.

use core::ops::ControlFlow;

use lexc_alphabet::ErrorKind;
use lexc_compiler::normalise::{ReadObservers, RejectKind};
use lexc_compiler::source::WordSource;

use super::{default, gzip, kinds, read_as, read_rejected};

#[test]
fn rejected_lines_are_counted_by_kind() {
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
    let inputs = [WordSource::bytes("list", "\u{200C}\nم")];
    let error = read_as("persian", &inputs, &default(), ReadObservers::default()).1.unwrap_err();
    let report = error.report().expect("a report");
    assert_eq!(report.sources[0].rejected[0].kind, RejectKind::Empty);
}

#[test]
fn all_lists_are_read_before_the_error() {
    let inputs = [WordSource::bytes("one", "ab\nc1\n"), WordSource::bytes("two", "é\ncd\n")];
    let (words, result) = read_as("english", &inputs, &default(), ReadObservers::default());
    assert_eq!(words, ["AB", "CD"]);
    let error = result.unwrap_err();
    let report = error.report().expect("a report");
    assert_eq!((report.sources.len(), report.rejected(), report.words()), (2, 2, 2));
}

#[test]
fn skipped_lines_are_counted_and_kept() {
    let text = "ab\nc 1\r\ncd\né\ncafé\nx y".as_bytes();
    let text: Vec<u8> = [text, b"\nz\xFF\n"].concat();
    let options = default().skip_invalid(true);
    let mut rejects = Vec::new();
    let hooks = ReadObservers { rejects: Some(&mut rejects), ..ReadObservers::default() };
    let inputs = [WordSource::bytes("list", text)];
    let (words, result) = read_as("english", &inputs, &options, hooks);
    let report = result.unwrap();
    assert_eq!(words, ["AB", "CD"]);
    assert_eq!(report.rejected(), 5);
    let lines: Vec<(RejectKind, u64)> =
        report.sources[0].rejected.iter().map(|k| (k.kind, k.lines)).collect();
    assert_eq!(
        lines,
        [(RejectKind::Letter, 2), (RejectKind::Space, 2), (RejectKind::BadEncoding, 1)]
    );
    let expected = ["c 1\né\ncafé\nx y\n".as_bytes(), b"z\xFF\n"].concat();
    assert_eq!(rejects, expected);
}

#[test]
fn unreadable_files_have_errors() {
    let folder = tempfile::tempdir().unwrap();
    let read = |path: std::path::PathBuf| {
        read_as("english", &[WordSource::Path(path)], &default(), ReadObservers::default())
    };
    let error = read(folder.path().join("none.txt")).1.unwrap_err();
    assert_eq!(error.kind(), ErrorKind::NotFound);
    let error = read(folder.path().to_owned()).1.unwrap_err();
    assert!(error.to_string().contains("is a directory"), "{error}");
    let path = folder.path().join("list.txt");
    std::fs::write(&path, "ab\n").unwrap();
    assert_eq!(read(path).0, ["AB"]);
    let twice = [WordSource::Stdin, WordSource::Stdin];
    let error = read_as("english", &twice, &default(), ReadObservers::default()).1.unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Illegal);
}

#[test]
fn progress_ends_at_the_size_of_all_inputs() {
    let inputs = [
        WordSource::bytes("one", "ab\n".repeat(300_000)),
        WordSource::bytes("two", gzip(&b"cd\n".repeat(300_000))),
    ];
    let size: u64 = inputs.iter().filter_map(WordSource::size).sum();
    let mut told = Vec::new();
    let mut progress = |bytes| {
        told.push(bytes);
        ControlFlow::Continue(())
    };
    let hooks = ReadObservers { progress: Some(&mut progress), ..ReadObservers::default() };
    read_as("english", &inputs, &default(), hooks).1.unwrap();
    assert!(told.len() > 4 && told.is_sorted());
    assert_eq!(told.last(), Some(&size));
}

#[test]
fn reports_can_be_serialized() {
    let error = read_rejected("ab\nc-d\n", &default());
    let json = toml::to_string(error.report().expect("a report")).unwrap();
    assert!(json.contains("kind = \"hyphen\"") && json.contains("xxh3 = \""), "{json}");
}
