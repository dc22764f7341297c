//! Reading arbitrary lines and bytes.

use lexc_compiler::normalise::{MAX_LINE, ReadObservers};
use lexc_compiler::source::WordSource;
use proptest::prelude::*;

use super::{assert_sums, default, gzip, read_as};

/// Generates lines of all kinds, each with its word if it has one.
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

    /// Reading in chunks, with a shortcut for clean lines, gives the same words as reading line by
    /// line.
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
        let options = default().skip_invalid(true);
        let inputs = [WordSource::bytes("list", bytes)];
        let (words, result) = read_as("english", &inputs, &options, ReadObservers::default());
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
        let mut options = default().field(field);
        options.encoding = encoding;
        let inputs = [WordSource::bytes("list", bytes)];
        if let (_, Err(error)) = read_as("catalan", &inputs, &options, ReadObservers::default()) {
            for diagnostic in error.diagnostics() {
                let escape = diagnostic.render().contains('\u{1b}');
                prop_assert!(!escape);
            }
        }
    }
}
