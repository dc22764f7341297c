//! One list, line by line.

use std::ops::Range;

use lexc_alphabet::{Letter, TokenErrorKind, Tokenizer};

use super::report::{RejectKind, RejectedLine, SourceReport};
use super::{MAX_LINE, MAX_WORD, ReadObservers, ReadOptions, WordLine, explain};
use crate::source::{Charset, RawCount, ReadError, Utf8Reader, WordSource, open};

/// Maximum number of characters of a rejected line that are kept.
const EXCERPT: usize = 160;

/// A list while it is read.
pub(super) struct List<'a> {
    reader: Utf8Reader<'a>,
    count: RawCount,
    gzip: bool,
    tokenizer: &'a Tokenizer,
    options: &'a ReadOptions,
    report: SourceReport,
    /// Tiles of the current word.
    word: Vec<Letter>,
    /// Bytes of text before the current buffer.
    offset: u64,
    /// `true` if the rest of a line that is too long is being skipped.
    skipping: bool,
    /// `true` if the next line is the one that names the columns.
    at_header: bool,
    /// `true` if the current word begins with a capital letter.
    is_capitalised: bool,
}

/// The reason why a line is rejected, with its position.
struct LineError {
    kind: RejectKind,
    /// Bytes of the line.
    span: Range<usize>,
    /// The character, if it is about one.
    ch: Option<char>,
}

impl LineError {
    fn new(kind: RejectKind, span: Range<usize>) -> Self {
        Self {
            kind,
            span,
            ch: None,
        }
    }
}

impl<'a> List<'a> {
    pub(super) fn new(
        input: &'a WordSource,
        tokenizer: &'a Tokenizer,
        options: &'a ReadOptions,
        encoding: Option<Charset>,
    ) -> Result<Self, ReadError> {
        let opened = open(input)?;
        let encoding = match input {
            WordSource::Text { .. } => Some(Charset::UTF_8),
            _ => encoding,
        };
        let (count, gzip) = (opened.count, opened.gzip);
        let name = input.name();
        let reader = Utf8Reader::new(opened.reader, encoding)
            .map_err(|source| read_error(name.clone(), gzip, source))?;
        let report = SourceReport {
            name,
            gzip,
            encoding: reader.encoding(),
            ..SourceReport::default()
        };
        if let Some(what) = reader.looks_like() {
            return Err(ReadError::Binary {
                name: report.name,
                looks_like: Some(what),
                line: 1,
                offset: 0,
            });
        }
        Ok(Self {
            reader,
            count,
            gzip,
            tokenizer,
            options,
            report,
            word: Vec::with_capacity(MAX_WORD + 1),
            offset: 0,
            skipping: false,
            at_header: options.header,
            is_capitalised: false,
        })
    }

    /// Reads the list to its end. `before` is the number of bytes read of other inputs.
    pub(super) fn read(
        mut self,
        hooks: &mut ReadObservers<'_>,
        before: u64,
        sink: &mut impl FnMut(&[Letter], usize),
    ) -> Result<SourceReport, ReadError> {
        let mut buf = Vec::new();
        loop {
            let more = self
                .reader
                .fill(&mut buf)
                .map_err(|error| read_error(self.report.name.clone(), self.gzip, error))?;
            if let Some(progress) = &mut hooks.progress {
                progress(before + self.count.bytes());
            }
            let mut done = 0;
            if self.skipping {
                done = self.skip(&buf, more, hooks)?;
            }
            if !self.skipping {
                let end = if more { whole_lines(&buf) } else { buf.len() };
                if done < end {
                    self.lines(&buf[done..end], self.offset + done as u64, hooks, sink)?;
                    done = end;
                }
                if buf.len() - done > MAX_LINE {
                    self.begin_skipping(&buf[done..], self.offset + done as u64, hooks)?;
                    done = buf.len() - usize::from(buf.last() == Some(&b'\r'));
                }
            }
            buf.drain(..done);
            self.offset += done as u64;
            if !more {
                break;
            }
        }
        self.report.finish();
        self.report.bytes = self.count.bytes();
        self.report.xxh3 = self.count.hash();
        Ok(self.report)
    }

    /// Processes whole lines, which begin at `offset`; the last may lack its end.
    fn lines(
        &mut self,
        text: &[u8],
        offset: u64,
        hooks: &mut ReadObservers<'_>,
        sink: &mut impl FnMut(&[Letter], usize),
    ) -> Result<(), ReadError> {
        let tokenizer = self.tokenizer;
        let max = self.options.max_length.unwrap_or(MAX_WORD).min(MAX_WORD);
        let lengths = self.options.min_length.max(1)..=max;
        // Clean lines that are one word each are most of every list: they take this short cut,
        // which no comment and no column may pass.
        let clean = hooks.rows.is_none()
            && self.options.field.is_none()
            && self.options.delimiter.is_none()
            && !(self.options.comments && tokenizer.accepts("#"));
        let mut word = std::mem::take(&mut self.word);
        let by_character = tokenizer.scans_characters();
        let is_ascii = text.is_ascii();
        // Without a branch for each byte, so that many are compared at a time.
        let has_lower = (text.iter()).fold(false, |found, byte| found | byte.is_ascii_lowercase());
        let may_be_capitalised = has_lower || !is_ascii;
        // The last line that took the short cut: its letters are in `word`.
        let mut last = 0..0;
        let mut last_is_capitalised = false;
        // The letters that `word` begins with and the last word for `sink` as well.
        let mut shared = 0;
        let mut at = 0;
        if self.at_header && !text.is_empty() {
            self.at_header = false;
            self.report.lines += 1;
            self.report.header += 1;
            at = next_line(text, line_end(text, 0));
        }
        while at < text.len() {
            if clean {
                // The common prefix of this line and the last one is not read again.
                let common = if by_character {
                    common_prefix(text, last, at, is_ascii)
                } else {
                    Prefix::default()
                };
                word.truncate(common.chars);
                shared = shared.min(common.chars);
                let end = at + common.len;
                let end = end + tokenizer.scan(&text[end..], &mut word);
                last = at..end;
                let next = match text.get(end..) {
                    Some([b'\n', ..]) => end + 1,
                    Some([b'\r', b'\n', ..]) => end + 2,
                    Some([]) => end,
                    _ => 0,
                };
                if next > at && lengths.contains(&word.len()) {
                    self.report.lines += 1;
                    // A common beginning has no lower case if the last line was not capitalised.
                    let known = if last_is_capitalised { 0 } else { common.len };
                    last_is_capitalised =
                        may_be_capitalised && is_capitalised(&text[at..end], known);
                    if last_is_capitalised {
                        self.report.count_capitalised(&text[at..end]);
                        if self.options.skip_capitalised {
                            self.pass_on(&text[at..end], hooks)?;
                            self.end_rejected(hooks)?;
                            at = next;
                            continue;
                        }
                    }
                    self.report.words += 1;
                    sink(&word, shared);
                    shared = word.len();
                    at = next;
                    continue;
                }
            }
            let end = line_end(text, at);
            self.line(&text[at..end], offset + at as u64, &mut word, hooks, sink)?;
            last = 0..0;
            shared = 0;
            at = next_line(text, end);
        }
        self.word = word;
        Ok(())
    }

    /// Processes a line without its end, which begins at `offset`.
    fn line(
        &mut self,
        line: &[u8],
        offset: u64,
        word: &mut Vec<Letter>,
        hooks: &mut ReadObservers<'_>,
        sink: &mut impl FnMut(&[Letter], usize),
    ) -> Result<(), ReadError> {
        self.report.lines += 1;
        if let Some(at) = line.iter().position(|b| *b == 0) {
            return Err(self.binary(self.report.lines, offset + at as u64));
        }
        word.clear();
        match self.word_of(line, word) {
            Ok(false) => {}
            Ok(true) if word.len() < self.options.min_length => self.report.too_short += 1,
            Ok(true) if self.options.max_length.is_some_and(|max| word.len() > max) => {
                self.report.too_long += 1;
            }
            Ok(true) if self.is_capitalised && self.options.skip_capitalised => {
                self.report.count_capitalised(line);
                self.pass_on(line, hooks)?;
                self.end_rejected(hooks)?;
            }
            Ok(true) if word.len() <= MAX_WORD => {
                if self.is_capitalised {
                    self.report.count_capitalised(line);
                }
                self.report.words += 1;
                sink(word, 0);
                // The line was checked to be UTF-8 when its word was read.
                if let (Some(rows), Ok(text)) = (&mut hooks.rows, std::str::from_utf8(line)) {
                    rows(&WordLine {
                        source: &self.report.name,
                        line: self.report.lines,
                        text,
                        word,
                    });
                }
            }
            Ok(true) => {
                let error = LineError::new(RejectKind::WordTooLong, 0..line.len());
                self.reject(line, error, hooks)?;
                self.end_rejected(hooks)?;
            }
            Err(error) => {
                self.reject(line, error, hooks)?;
                self.end_rejected(hooks)?;
            }
        }
        Ok(())
    }

    /// Returns the tiles of the word in a line; `false` if it is blank or a comment, and counted as such.
    fn word_of(&mut self, line: &[u8], word: &mut Vec<Letter>) -> Result<bool, LineError> {
        if line.len() > MAX_LINE {
            return Err(LineError::new(RejectKind::LineTooLong, 0..line.len()));
        }
        let text = std::str::from_utf8(line).map_err(|error| {
            let start = error.valid_up_to();
            let len = error.error_len().unwrap_or(line.len() - start);
            LineError::new(RejectKind::BadEncoding, start..start + len)
        })?;
        if text.trim().is_empty() {
            self.report.blank += 1;
            return Ok(false);
        }
        if self.options.comments && text.starts_with('#') {
            self.report.comments += 1;
            return Ok(false);
        }
        let field = field(text, self.options)
            .ok_or_else(|| LineError::new(RejectKind::MissingField, text.len()..text.len()))?;
        let trimmed = field.trim_start();
        // The field is a part of the text, so the difference of addresses is its offset.
        let start = trimmed.as_ptr() as usize - text.as_ptr() as usize;
        let trimmed = trimmed.trim_end();
        self.is_capitalised = is_capitalised(trimmed.as_bytes(), 0);
        match self.tokenizer.tokenize(trimmed, word) {
            Ok(()) if word.is_empty() => Err(LineError::new(
                RejectKind::Empty,
                start..start + trimmed.len(),
            )),
            Ok(()) => Ok(true),
            Err(error) => Err(LineError {
                kind: kind(error.kind, error.ch),
                span: start + error.offset..start + error.offset + error.len,
                ch: Some(error.ch),
            }),
        }
    }

    /// Counts a rejected line, keeps it if it is one of the first of its kind, and passes it on.
    fn reject(
        &mut self,
        line: &[u8],
        error: LineError,
        hooks: &mut ReadObservers<'_>,
    ) -> Result<(), ReadError> {
        let number = self.report.lines;
        let encoding = self.report.encoding;
        let kept = self.report.count_rejected(error.kind, error.ch);
        if let Some(kept) = kept {
            let (text, span) = excerpt(line, &error.span);
            let before = String::from_utf8_lossy(&line[..error.span.start]);
            let mut rejected = RejectedLine {
                line: number,
                column: before.chars().count() as u64 + 1,
                ch: error.ch,
                text,
                span,
                message: String::new(),
                help: Vec::new(),
            };
            explain::explain(
                &mut rejected,
                error.kind,
                self.tokenizer,
                self.options,
                encoding,
            );
            kept.push(rejected);
        }
        self.pass_on(line, hooks)
    }

    fn pass_on(&self, bytes: &[u8], hooks: &mut ReadObservers<'_>) -> Result<(), ReadError> {
        match &mut hooks.rejects {
            Some(rejects) => rejects.write_all(bytes).map_err(ReadError::Rejects),
            None => Ok(()),
        }
    }

    fn end_rejected(&self, hooks: &mut ReadObservers<'_>) -> Result<(), ReadError> {
        self.pass_on(b"\n", hooks)
    }

    /// Handles a line that is too long to be held, whose end is not in the buffer.
    fn begin_skipping(
        &mut self,
        start: &[u8],
        offset: u64,
        hooks: &mut ReadObservers<'_>,
    ) -> Result<(), ReadError> {
        self.report.lines += 1;
        // A header of this length is rejected like other lines, and only it.
        self.at_header = false;
        if let Some(at) = start.iter().position(|b| *b == 0) {
            return Err(self.binary(self.report.lines, offset + at as u64));
        }
        self.skipping = true;
        let line = start.strip_suffix(b"\r").unwrap_or(start);
        let error = LineError::new(RejectKind::LineTooLong, 0..line.len());
        self.reject(line, error, hooks)
    }

    /// Passes over the rest of a line that is too long; returns how many bytes that takes.
    fn skip(
        &mut self,
        text: &[u8],
        more: bool,
        hooks: &mut ReadObservers<'_>,
    ) -> Result<usize, ReadError> {
        let end = text.iter().position(|b| matches!(b, b'\n' | b'\r'));
        let rest = end.map_or(text, |end| &text[..end]);
        if let Some(at) = rest.iter().position(|b| *b == 0) {
            return Err(self.binary(self.report.lines, self.offset + at as u64));
        }
        self.pass_on(rest, hooks)?;
        let next = match (end, end.and_then(|end| text.get(end..))) {
            // It is not known yet if a line feed follows.
            (Some(end), Some([b'\r'])) if more => return Ok(end),
            (Some(end), Some([b'\r', b'\n', ..])) => end + 2,
            (Some(end), _) => end + 1,
            (None, _) if more => return Ok(text.len()),
            (None, _) => text.len(),
        };
        self.skipping = false;
        self.end_rejected(hooks)?;
        Ok(next)
    }

    fn binary(&self, line: u64, offset: u64) -> ReadError {
        ReadError::Binary {
            name: self.report.name.clone(),
            looks_like: None,
            line,
            offset,
        }
    }
}

/// The beginning that two texts have in common.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Prefix {
    /// Bytes of it.
    len: usize,
    /// Characters of it.
    chars: usize,
}

/// Returns the whole characters with which two parts of a text begin: the first, which is UTF-8, and the one from `second`. `is_ascii` says
/// that the text is.
#[inline]
fn common_prefix(text: &[u8], first: Range<usize>, second: usize, is_ascii: bool) -> Prefix {
    let (end, most) = (first.len(), first.len().min(text.len() - second));
    let (first, second) = (&text[first.start..], &text[second..]);
    let mut len = 0;
    // Eight bytes at a time, also past the end of the first part, whose length can hardly be predicted.
    while let (Some(a), Some(b)) = (first[len..].first_chunk(), second[len..].first_chunk()) {
        let differ = u64::from_le_bytes(*a) ^ u64::from_le_bytes(*b);
        len += differ.trailing_zeros() as usize / 8;
        if differ != 0 || len >= most {
            break;
        }
    }
    // Fewer than eight bytes are left of the text, or two bytes differ here.
    while len < most && first[len] == second[len] {
        len += 1;
    }
    let mut len = len.min(most);
    if is_ascii {
        return Prefix { len, chars: len };
    }
    let continues = |text: &[u8], at: usize| text.get(at).is_some_and(|byte| byte & 0xC0 == 0x80);
    while len > 0 && (continues(&first[..end], len) || continues(second, len)) {
        len -= 1;
    }
    let inside = first[..len].iter().filter(|&byte| byte & 0xC0 == 0x80);
    Prefix {
        len,
        chars: len - inside.count(),
    }
}

/// Returns the end of the line that holds the byte `at`.
fn line_end(text: &[u8], at: usize) -> usize {
    let end = text[at..]
        .iter()
        .position(|byte| matches!(byte, b'\n' | b'\r'));
    end.map_or(text.len(), |end| at + end)
}

/// Returns the beginning of the line after the end of a line.
fn next_line(text: &[u8], end: usize) -> usize {
    match text.get(end..) {
        Some([b'\r', b'\n', ..]) => end + 2,
        _ => end + 1,
    }
}

/// Returns `true` if a word begins with a capital letter and continues in lower case. Of its first `known` bytes it
/// is known that they do not.
#[inline]
fn is_capitalised(word: &[u8], known: usize) -> bool {
    match word {
        [b'a'..=b'z', ..] | [] => false,
        [first, ..] if first.is_ascii() => {
            first.is_ascii_uppercase() && has_lower_case(&word[known.max(1)..])
        }
        word => {
            let mut chars = std::str::from_utf8(word).unwrap_or_default().chars();
            chars.next().is_some_and(char::is_uppercase) && chars.any(char::is_lowercase)
        }
    }
}

fn has_lower_case(text: &[u8]) -> bool {
    let text_of = || std::str::from_utf8(text).unwrap_or_default();
    text.iter().any(u8::is_ascii_lowercase)
        || (!text.is_ascii() && text_of().chars().any(char::is_lowercase))
}

/// Returns the end of the last line whose end is certain. A carriage return at the very end is not: a line
/// feed may follow.
fn whole_lines(buf: &[u8]) -> usize {
    let last = buf.len().saturating_sub(1);
    let end = (0..buf.len()).rev().find(|&at| match buf[at] {
        b'\n' => true,
        b'\r' => at < last,
        _ => false,
    });
    end.map_or(0, |at| at + 1)
}

/// Returns the column of the word.
fn field<'t>(text: &'t str, options: &ReadOptions) -> Option<&'t str> {
    let number = match (options.field, &options.delimiter) {
        (None, None) => return Some(text),
        (field, _) => field.unwrap_or(1),
    };
    nth_field(text, options.delimiter.as_deref(), number).filter(|field| !field.trim().is_empty())
}

/// Returns the field of that number, from 1; fields are separated by the delimiter, or else by white space.
pub(super) fn nth_field<'t>(
    text: &'t str,
    delimiter: Option<&str>,
    number: usize,
) -> Option<&'t str> {
    let index = number.checked_sub(1)?;
    match delimiter {
        Some(delimiter) => text.split(delimiter).nth(index),
        None => text.split_whitespace().nth(index),
    }
}

/// Returns the kind of problem that a character causes.
fn kind(error: TokenErrorKind, ch: char) -> RejectKind {
    match error {
        TokenErrorKind::InvisibleCharacter if ch == '\t' => RejectKind::Tab,
        TokenErrorKind::InvisibleCharacter => RejectKind::Invisible,
        TokenErrorKind::UnknownCharacter => match ch {
            '\u{FFFD}' => RejectKind::BadEncoding,
            '-' | '\u{2010}'..='\u{2015}' | '\u{2212}' => RejectKind::Hyphen,
            '\'' | '\u{2018}' | '\u{2019}' | '\u{02BC}' | '`' | '\u{B4}' => RejectKind::Apostrophe,
            c if c.is_whitespace() => RejectKind::Space,
            c if c.is_numeric() => RejectKind::Digit,
            c if c.is_alphabetic() || unicode_normalization::char::is_combining_mark(c) => {
                RejectKind::Letter
            }
            _ => RejectKind::Punctuation,
        },
        _ => RejectKind::Bracket,
    }
}

/// Returns the part of a line around a span that is worth keeping, and the span in it.
fn excerpt(line: &[u8], span: &Range<usize>) -> (String, Range<usize>) {
    // Four bytes a character are the most; lines may have megabytes.
    let from = span.start.saturating_sub(EXCERPT);
    let from = (from..span.start)
        .find(|&at| line[at] & 0xC0 != 0x80)
        .unwrap_or(span.start);
    let from = if span.start < EXCERPT { 0 } else { from };
    let to = line.len().min(span.start + 4 * EXCERPT);
    let before = String::from_utf8_lossy(&line[from..span.start]);
    let meant = String::from_utf8_lossy(&line[span.start..span.end.min(to)]);
    let after = String::from_utf8_lossy(&line[span.end.min(to)..to]);
    let meant: String = meant.chars().take(EXCERPT).collect();
    let start = before.len();
    let end = start + meant.len();
    let mut text = before.into_owned() + &meant;
    text.extend(after.chars().take(EXCERPT));
    (text, start..end)
}

/// Returns the error of reading, which for a compressed file may be damage of the file.
fn read_error(name: String, gzip: bool, error: std::io::Error) -> ReadError {
    use std::io::ErrorKind;
    let damaged = matches!(
        error.kind(),
        ErrorKind::InvalidData | ErrorKind::InvalidInput | ErrorKind::UnexpectedEof
    );
    if gzip && damaged {
        ReadError::Gzip { name, error }
    } else {
        crate::source::io_error(name, error)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn common_beginnings_end_between_characters() {
        let prefix = |a: &str, b: &[u8]| {
            let is_ascii = a.is_ascii() && b.is_ascii();
            let text = [a.as_bytes(), b"\n", b].concat();
            let Prefix { len, chars } = common_prefix(&text, 0..a.len(), a.len() + 1, is_ascii);
            (len, chars)
        };
        assert_eq!(prefix("", b"abc"), (0, 0));
        assert_eq!(prefix("abc", b"abd"), (2, 2));
        assert_eq!(prefix("abc", b"abc\nx"), (3, 3));
        assert_eq!(prefix("abcdefghijkl", b"abcdefghijkm"), (11, 11));
        // ą and ć have their first byte in common.
        assert_eq!(prefix("a\u{105}", "a\u{107}".as_bytes()), (1, 1));
        assert_eq!(prefix("\u{105}b", "\u{105}c".as_bytes()), (2, 1));
        assert_eq!(prefix("a\u{105}", b"a\xc4b"), (1, 1));
    }

    /// A header that is too long to be held does not take the line after it along.
    #[test]
    fn long_headers_are_one_line() {
        let english = crate::alphabet_file::load_builtin("english").unwrap();
        let tokenizer = Tokenizer::new(&english.alphabet);
        let options = ReadOptions {
            skip_invalid: true,
            header: true,
            ..ReadOptions::default()
        };
        for length in [9, 3 << 20] {
            let text = format!("{}\nab\ncd\n", "x,".repeat(length / 2));
            let input = WordSource::Text {
                name: "list".into(),
                text,
            };
            let mut words = Vec::new();
            let list = List::new(&input, &tokenizer, &options, None).unwrap();
            let report = list
                .read(&mut ReadObservers::default(), 0, &mut |word, _| {
                    words.push(english.alphabet.spell(word))
                })
                .unwrap();
            assert_eq!((words.join(" ").as_str(), report.lines), ("AB CD", 3));
        }
    }

    proptest! {
        #[test]
        fn common_beginnings_are_the_longest(a in "[a-cąćę]{0,20}", between in "[a\n]{0,9}", b in "[a-cąćę]{0,20}") {
            let common: String = a.chars().zip(b.chars()).take_while(|(a, b)| a == b).map(|(a, _)| a).collect();
            let expected = Prefix { len: common.len(), chars: common.chars().count() };
            let is_ascii = a.is_ascii() && b.is_ascii();
            let text = format!("{a}{between}{b}");
            let prefix = |is_ascii| common_prefix(text.as_bytes(), 0..a.len(), a.len() + between.len(), is_ascii);
            prop_assert_eq!(prefix(false), expected);
            prop_assert_eq!(prefix(is_ascii), expected);
        }

        /// A list reads as its lines do one by one.
        #[test]
        fn lines_read_as_they_do_alone(skip_capitalised: bool, lines in prop::collection::vec("[abAąĄ1]{0,4}[ąbB]{0,3}|abba[ab]{0,2}", 0..40)) {
            let polish = crate::alphabet_file::load_builtin("polish").unwrap();
            let tokenizer = Tokenizer::new(&polish.alphabet);
            let options = ReadOptions { skip_invalid: true, skip_capitalised, ..ReadOptions::default() };
            // With a hook for rows, lines are not read in the fast way.
            let read = |text: &str, hooks: &mut ReadObservers<'_>| {
                let input = WordSource::Text { name: "list".into(), text: text.to_owned() };
                let mut words = Vec::new();
                let list = List::new(&input, &tokenizer, &options, None).unwrap();
                let report = list.read(hooks, 0, &mut |word, shared| {
                    let before = words.last().map_or(&[][..], |before: &Vec<_>| &before[..shared]);
                    assert_eq!(&word[..shared], before);
                    words.push(word.to_vec());
                }).unwrap();
                (words, report.words, report.capitalised)
            };
            let all = read(&lines.join("\n"), &mut ReadObservers::default());
            let alone: Vec<_> = lines.iter().map(|line| read(line, &mut ReadObservers { rows: Some(&mut |_| {}), ..ReadObservers::default() })).collect();
            prop_assert_eq!(all.0, alone.iter().flat_map(|(words, ..)| words.clone()).collect::<Vec<_>>());
            prop_assert_eq!(all.1, alone.iter().map(|read| read.1).sum::<u64>());
            prop_assert_eq!(all.2, alone.iter().map(|read| read.2).sum::<u64>());
        }
    }
}
