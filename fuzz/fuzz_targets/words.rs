//! Word lists.
//!
//! Any bytes are a list of words, in any encoding, or an error. Every line is counted once; rejected lines
//! are passed on, one line each; each accepted word is spelled so that it reads back as the same word; the
//! chunk boundaries of the reader have no effect; lines with several words have those of a list with one word
//! a line.
//!
//! Input: alphabet, encoding, options, delimiter, lengths, stretch and words of a line; then the list.

#![no_main]

use std::io::Write as _;
use std::sync::LazyLock;

use lexc_alphabet::{Alphabet, Letter, Tokenizer};
use lexc_compiler::normalise::{
    Phrases, ReadObservers, ReadOptions, ReadReport, SourceReport, read_words,
};
use lexc_compiler::source::WordSource as List;
use lexc_fuzz::input::Input;
use libfuzzer_sys::fuzz_target;

const ALPHABETS: [&str; 8] =
    ["english", "turkish", "catalan", "spanish", "german", "greek", "persian", "polish"];

/// Those in front begin with ASCII in the state in which they begin.
const ENCODINGS: [&str; 40] = [
    "utf-8",
    "iso-8859-9",
    "big5",
    "euc-jp",
    "euc-kr",
    "gb18030",
    "gbk",
    "ibm866",
    "iso-2022-jp",
    "iso-8859-2",
    "iso-8859-3",
    "iso-8859-4",
    "iso-8859-5",
    "iso-8859-6",
    "iso-8859-7",
    "iso-8859-8",
    "iso-8859-8-i",
    "iso-8859-10",
    "iso-8859-13",
    "iso-8859-14",
    "iso-8859-15",
    "iso-8859-16",
    "koi8-r",
    "koi8-u",
    "macintosh",
    "shift_jis",
    "windows-874",
    "windows-1250",
    "windows-1251",
    "windows-1252",
    "windows-1253",
    "windows-1254",
    "windows-1255",
    "windows-1256",
    "windows-1257",
    "windows-1258",
    "x-mac-cyrillic",
    "x-user-defined",
    "utf-16le",
    "utf-16be",
];
const LIKE_ASCII: usize = 38;

const DELIMITERS: [&str; 6] = [",", ";", "\t", " ", "::", "é"];

/// Signs with words between them.
const SIGNS: [&str; 8] = ["\"", ">..<", "**", "“..”", "[..]", "é", "aa..a", "<b>..</b>"];

/// The arguments of one call of the reader.
const CHUNK: usize = 256 << 10;

static SPELLED: LazyLock<Vec<(Alphabet, Tokenizer)>> = LazyLock::new(|| {
    let alphabets = ALPHABETS.map(lexc_testkit::alphabet);
    alphabets.map(|alphabet| (alphabet.clone(), Tokenizer::new(&alphabet))).into()
});

fuzz_target!(|bytes: &[u8]| {
    let mut input = Input(bytes);
    let spelled = &SPELLED[usize::from(input.byte()) % ALPHABETS.len()];
    let encoding = usize::from(input.byte()) % (ENCODINGS.len() + 2);
    let (bits, field, lengths, shape) = (input.byte(), input.byte(), input.byte(), input.byte());
    let mut options = ReadOptions::default()
        .field((bits & 1 != 0).then_some(usize::from(field % 4)))
        .comment((bits & 4 == 0).then_some("#"))
        .csv(bits & 128 != 0)
        .min_length(usize::from(lengths % 5))
        .max_length((bits & 8 != 0).then_some(usize::from(lengths / 5)))
        .skip_invalid(bits & 16 != 0);
    options.phrases = [Phrases::Reject, Phrases::Skip, Phrases::Join][usize::from(field / 64) % 3];
    options.marks = (field & 32 != 0).then(|| "#".to_owned()).into_iter().collect();
    options.encoding = match encoding {
        0 => None,
        1 => Some("no such encoding".to_owned()),
        n => Some(ENCODINGS[n - 2].to_owned()),
    };
    options.delimiter = (bits & 2 != 0).then(|| DELIMITERS[usize::from(field / 4) % 6].to_owned());
    let (split, between) = (shape & 8 != 0, shape & 16 != 0);
    if split || between {
        // Several words in a line contradict a column of the word.
        options = options.field(None).csv(false).split(split);
    }
    if between {
        options.delimiter = options.delimiter.filter(|_| split);
        let signs = SIGNS[usize::from(field / 4) % SIGNS.len()];
        options.between = Some(signs.parse().expect("signs"));
    }
    let list = stretched(input, shape);
    let packed = match bits & 32 {
        0 => list.clone(),
        _ => gzip(&list),
    };
    let read = read(&packed, &options, spelled);
    let as_stated = encoding == 2 && options.comment.is_none() && list.len() < 60_000;
    if let (true, true, Ok((words, report))) = (as_stated, split || between, &read) {
        let (one_a_line, open) = one_word_a_line(&list, &options);
        let mut plain = options.clone().split(false).between(None);
        plain.delimiter = None;
        if let (0, Ok((expected, again))) = (open, self::read(&one_a_line, &plain, spelled)) {
            assert_eq!(*words, expected);
            let mut report = report.clone();
            (report.lines, report.blank) = (again.lines, again.blank);
            assert_eq!(kinds(&report), kinds(&again));
        }
    }
    let moved =
        bits & 64 != 0 && (2..LIKE_ASCII + 2).contains(&encoding) && options.comment.is_some();
    // The first bytes of a file identify it: nothing may be put before them.
    let plain = !list.starts_with(b"\xEF\xBB\xBF") && !list.starts_with(b"\x1F\x8B");
    if let (true, true, Ok((words, report))) = (moved, plain, &read) {
        let before = comments(list.len() * usize::from(lengths) / 256);
        let lines = before.iter().filter(|b| **b == b'\n').count() as u64;
        let again = self::read(&[&before, &list[..]].concat(), &options, spelled);
        let (words_again, mut again) = again.expect("comments are no trouble");
        again.lines -= lines;
        again.comments -= lines;
        assert_eq!(*words, words_again);
        assert_eq!(kinds(report), kinds(&again));
    }
});

/// The list, with one byte of it stretched to a run that crosses the limits of words and lines.
fn stretched(input: Input<'_>, shape: u8) -> Vec<u8> {
    let lengths = [254, 255, 256, 300, 65_530, 65_536, 65_537, 70_000];
    let mut list = input.0.to_vec();
    if shape >= 0xE0
        && let Some(&byte) = list.last()
    {
        let at = list.len() / 2;
        let run = std::iter::repeat_n(byte, lengths[usize::from(shape) % 8]);
        list.splice(at..at, run);
    }
    list
}

/// Comments so long that the reader's first chunk ends `over` bytes after them.
fn comments(over: usize) -> Vec<u8> {
    let mut text = vec![b'#'; CHUNK - over.min(CHUNK - 1)];
    for line in text.chunks_mut(60_000) {
        if let Some(last) = line.last_mut() {
            *last = b'\n';
        }
    }
    text
}

/// The words of lines with several, one a line, and the number of signs that are not closed.
fn one_word_a_line(list: &[u8], options: &ReadOptions) -> (Vec<u8>, usize) {
    let (mut words, mut open) = (Vec::new(), 0);
    for line in list.split(|byte| matches!(byte, b'\r' | b'\n')) {
        if let Some(signs) = &options.between {
            let mut rest = line;
            while let Some((_, behind)) = cut(rest, &signs.open) {
                let Some((word, behind)) = cut(behind, &signs.close) else {
                    open += usize::from(signs.open == signs.close);
                    break;
                };
                words.extend([word, b"\n"].concat());
                rest = behind;
            }
        } else if let Some(sign) = &options.delimiter {
            let mut rest = line;
            while let Some((word, behind)) = cut(rest, sign) {
                words.extend([word, b"\n"].concat());
                rest = behind;
            }
            words.extend([rest, b"\n"].concat());
        } else {
            words.extend(line.iter().map(|b| if b.is_ascii_whitespace() { b'\n' } else { *b }));
            words.push(b'\n');
        }
    }
    (words, open)
}

/// What stands before and behind a sign.
fn cut<'a>(text: &'a [u8], sign: &str) -> Option<(&'a [u8], &'a [u8])> {
    let at = text.windows(sign.len()).position(|part| part == sign.as_bytes())?;
    Some((&text[..at], &text[at + sign.len()..]))
}

fn gzip(list: &[u8]) -> Vec<u8> {
    let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    packer.write_all(list).expect("memory");
    packer.finish().expect("memory")
}

fn kinds(report: &SourceReport) -> impl PartialEq + std::fmt::Debug {
    let rejected: Vec<_> = report.rejected.iter().map(|k| (k.kind, k.lines)).collect();
    let SourceReport { lines, words, blank, comments, phrases, too_short, too_long, .. } = *report;
    ([lines, words, blank, comments, phrases, too_short, too_long], rejected)
}

type Words = Vec<Vec<Letter>>;

fn read(
    list: &[u8],
    options: &ReadOptions,
    (alphabet, tokenizer): &(Alphabet, Tokenizer),
) -> Result<(Words, SourceReport), ()> {
    let mut rejects = Vec::new();
    let mut words = Vec::new();
    let hooks = ReadObservers { rejects: Some(&mut rejects), lines: None, progress: None };
    let inputs = [List::bytes("list", list)];
    let result = read_words(&inputs, tokenizer, options, hooks, |word| words.push(word.to_vec()));
    let shown = |diagnostics: Vec<lexc_diagnostic::Diagnostic>| {
        diagnostics.iter().for_each(|d| assert!(!d.render().is_empty()));
    };
    let (report, refused) = match result {
        Ok(report) => (report, false),
        Err(error) => match error.report() {
            Some(report) => (report.clone(), true),
            None => {
                lexc_fuzz::refused(&error);
                shown(error.diagnostics());
                return Err(());
            }
        },
    };
    shown(ReadReport::diagnostics(&report));
    for rejected in &report.sources[0].rejected {
        lexc_fuzz::noted(&rejected.kind);
    }
    let source = &report.sources[0];
    let sum = source.words
        + source.blank
        + source.phrases
        + source.comments
        + source.too_short
        + source.too_long
        + source.rejected_lines();
    assert_eq!(source.lines, sum, "every line is counted once");
    assert_eq!(refused, source.rejected_lines() > 0 && !options.skip_invalid);
    assert_eq!(source.words, words.len() as u64);
    assert_eq!(source.bytes, list.len() as u64);
    let passed_on = rejects.iter().filter(|b| **b == b'\n').count() as u64;
    // A record of CSV may have several lines.
    if !options.csv {
        let left_out = source.rejected_lines() + source.phrases;
        assert_eq!(passed_on, left_out, "rejected lines are passed on");
    }
    let lengths = options.min_length.max(1)..=options.max_length.unwrap_or(255).min(255);
    for word in &words {
        assert!(lengths.contains(&word.len()));
        let text = alphabet.spell(word);
        let mut again = Vec::new();
        tokenizer.tokenize(&text, &mut again).expect("what is spelled can be read");
        assert_eq!(*word, again, "{text}");
    }
    Ok((words, source.clone()))
}
