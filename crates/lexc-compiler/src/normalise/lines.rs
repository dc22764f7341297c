//! One list, line by line.

use std::io;
#[cfg(feature = "hunspell")]
use std::io::Read as _;
use std::ops::Range;

use lexc_alphabet::{ErrorKind, Letter, TokenErrorKind, Tokenizer};
use lexc_diagnostic::{Diagnostic, Location, Remedy};
use unicode_normalization::char::is_combining_mark;
#[cfg(feature = "hunspell")]
use xxhash_rust::xxh3::xxh3_64;

use super::error::{Error, damaged_gzip, io_error, not_text, nul_byte};
use super::explain::explain;
use super::fast_lines::FastLines;
use super::observers::{ReadObservers, WordLine};
use super::options::{MAX_LINE, MAX_WORD, Phrases, ReadOptions};
use super::records::{CsvRecords, Piece, Pieces, RecordEnd, span_in_line};
use super::report::{HunspellReport, RejectKind, RejectedLine, SourceReport};
use super::text::{
    excerpt, field, is_capitalised, line_end, next_line, whole_lines, without_marks,
};
#[cfg(feature = "hunspell")]
use crate::hunspell::Affixes;
use crate::hunspell::{Dictionary, TooManyWords};
#[cfg(feature = "hunspell")]
use crate::source::OpenSource;
use crate::source::{Charset, RawCount, Utf8Reader, WordSource, open};

/// A list that is being read.
pub(super) struct List<'a> {
    reader: Utf8Reader<'a>,
    count: RawCount,
    gzip: bool,
    tokenizer: &'a Tokenizer,
    options: &'a ReadOptions,
    report: SourceReport,
    word: Vec<Letter>,
    /// The number of bytes of text before the current buffer.
    offset: u64,
    /// `true` if the rest of a line that is too long is being skipped.
    skipping: bool,
    /// The number of lines that are still to be skipped at the beginning.
    header: usize,
    csv: Option<CsvRecords>,
    pieces: Option<Pieces<'a>>,
    /// `true` if a piece of the current line was read.
    in_line: bool,
    /// The number of characters of the pieces before the current one.
    column: u64,
    /// The rules of affixes, if the lines are stems of a hunspell dictionary.
    dictionary: Option<Dictionary>,
    /// The number of lines so far less those that the report counts: records of CSV have line
    /// breaks within them, and a line has several pieces or none.
    more_lines: i64,
    /// The number of bytes read of other lists.
    before: u64,
    /// The place of the current line, in bytes of text.
    at: u64,
    /// The first and the last lines after the sample that do not fit.
    late_faults: Vec<u8>,
    /// `true` if the current word begins with a capital letter.
    is_capitalised: bool,
}

/// The most bytes of a hunspell dictionary, or of its affix file.
#[cfg(feature = "hunspell")]
const MAX_DICTIONARY: u64 = 256 << 20;

/// The number of bytes at the beginning of a list that are kept.
const SAMPLE: usize = 32 << 10;

/// The most bytes of lines after these that do not fit, which are kept, too.
const LATE_FAULTS: usize = 8 << 10;

/// A list that was read.
pub(super) struct ListRead {
    pub(super) report: SourceReport,
    /// Its beginning, and after it lines that do not fit: in UTF-8, or in an encoding that was not
    /// named.
    pub(super) sample: Vec<u8>,
    pub(super) sampled: Sampled,
}

/// What the sample of a list has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Sampled {
    /// The whole list.
    Whole,
    /// Its beginning.
    Beginning,
    /// Its beginning, and lines after it that do not fit.
    Faults,
}

/// What a line has.
enum LineContent {
    /// Nothing that is read: it is counted.
    Nothing,
    /// A word that was asked to be left out: it is counted.
    Omitted,
    /// A word, with the marks before and after it in the text of the line.
    Word([Range<usize>; 2]),
}

/// The reason why a line is rejected, with its position.
struct LineError {
    kind: RejectKind,
    /// The bytes of the line at fault.
    span: Range<usize>,
    /// The character at fault, if there is one.
    ch: Option<char>,
}

impl LineError {
    fn new(kind: RejectKind, span: Range<usize>) -> Self {
        Self { kind, span, ch: None }
    }
}

impl<'a> List<'a> {
    pub(super) fn new(
        input: &'a WordSource,
        tokenizer: &'a Tokenizer,
        options: &'a ReadOptions,
        encoding: Option<Charset>,
    ) -> Result<Self, Error> {
        let opened = open(input).map_err(|error| io_error(&input.name(), &error))?;
        let (opened, encoding, dictionary) = match input {
            WordSource::Text { .. } => (opened, Some(Charset::UTF_8), None),
            #[cfg(feature = "hunspell")]
            WordSource::Hunspell { affixes, .. } => open_dictionary(affixes, opened, encoding)?,
            _ => (opened, encoding, None),
        };
        let (count, gzip) = (opened.count, opened.gzip);
        let name = input.name();
        let reader = Utf8Reader::new(opened.reader, encoding)
            .map_err(|error| read_error(&name, gzip, &error))?;
        let report =
            SourceReport { name, gzip, encoding: reader.encoding(), ..SourceReport::default() };
        if let Some(file) = reader.likely() {
            return Err(not_text(&report.name, file));
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
            header: options.header,
            dictionary,
            csv: options.csv_delimiter().map(CsvRecords::new),
            pieces: Pieces::of(options),
            in_line: false,
            column: 0,
            more_lines: 0,
            before: 0,
            at: 0,
            late_faults: Vec::new(),
            is_capitalised: false,
        })
    }

    /// Returns `true`, and counts the word, if words of this length are left out.
    fn has_other_length(&mut self, len: usize) -> bool {
        let is_short = len < self.options.min_length;
        let is_long = !is_short && self.options.max_length.is_some_and(|max| len > max);
        self.report.too_short += u64::from(is_short);
        self.report.too_long += u64::from(is_long);
        is_short || is_long
    }

    /// Returns the number of the current line.
    fn number(&self) -> u64 {
        self.report.lines.saturating_add_signed(self.more_lines)
    }

    /// Returns the end of the line that begins at `at`; in CSV, of the record.
    fn line_end(&self, text: &[u8], at: usize) -> RecordEnd {
        match &self.csv {
            Some(csv) => csv.end(text, at),
            None => RecordEnd { at: line_end(text, at), is_open: false },
        }
    }

    /// Returns the piece that begins at `at`, if lines are divided. Comments are not.
    fn piece_at(&self, text: &[u8], at: usize, in_line: bool) -> Option<Piece> {
        let pieces = self.pieces?;
        let sign = self.options.comment.as_deref().filter(|_| !in_line);
        let is_comment = sign.is_some_and(|sign| text[at..].starts_with(sign.as_bytes()));
        (!is_comment).then(|| pieces.first(&text[at..]))
    }

    /// Returns the end of the last line in a buffer whose end is certain.
    fn whole_lines(&self, buf: &[u8]) -> usize {
        if self.csv.is_none() && self.pieces.is_none() {
            return whole_lines(buf);
        }
        let (mut at, mut in_line) = (0, self.in_line);
        loop {
            let piece = self.piece_at(buf, at, in_line);
            let end = piece.map_or_else(|| self.line_end(buf, at).at, |piece| at + piece.end);
            // A line feed may follow a carriage return at the end of the buffer.
            if end >= buf.len() || buf[end] == b'\r' && end + 1 == buf.len() {
                return at;
            }
            in_line = !ends_line(buf, end);
            at = if in_line { end } else { next_line(buf, end) };
        }
    }

    /// Reads the list to its end. `before` is the number of bytes read of other lists.
    pub(super) fn read(
        mut self,
        observers: &mut ReadObservers<'_>,
        before: u64,
        sink: &mut impl FnMut(&[Letter], usize),
    ) -> Result<ListRead, Error> {
        self.before = before;
        let mut buf = Vec::new();
        // The beginning of the list, for readings of a list that does not fit.
        let mut sample = Vec::new();
        loop {
            let more = self
                .reader
                .fill(&mut buf)
                .map_err(|error| read_error(&self.report.name, self.gzip, &error))?;
            if self.offset == 0 {
                sample.clear();
                sample.extend_from_slice(&buf[..buf.len().min(SAMPLE)]);
            }
            observers.bytes_read(self.before + self.count.bytes())?;
            let mut done = 0;
            if self.skipping {
                done = self.skip(&buf, more, observers)?;
            }
            if !self.skipping {
                let end = if more { self.whole_lines(&buf) } else { buf.len() };
                if done < end {
                    self.lines(&buf[done..end], self.offset + done as u64, observers, sink)?;
                    done = end;
                }
                if buf.len() - done > MAX_LINE {
                    self.begin_skipping(&buf[done..], self.offset + done as u64, observers)?;
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
        let mut sampled = match self.offset == sample.len() as u64 {
            true => Sampled::Whole,
            false => Sampled::Beginning,
        };
        if !self.late_faults.is_empty() {
            let is_end = |byte: &u8| matches!(byte, b'\n' | b'\r');
            sample.truncate(sample.iter().rposition(is_end).map_or(0, |at| at + 1));
            sample.append(&mut self.late_faults);
            sampled = Sampled::Faults;
        }
        Ok(ListRead { sample, sampled, report: self.report })
    }

    /// Reads whole lines, which begin at `offset`. The last one may lack its end.
    fn lines(
        &mut self,
        text: &[u8],
        offset: u64,
        observers: &mut ReadObservers<'_>,
        sink: &mut impl FnMut(&[Letter], usize),
    ) -> Result<(), Error> {
        let mut word = std::mem::take(&mut self.word);
        let mut fast = FastLines::new(text, self.tokenizer, self.options, observers);
        let has_stems = self.dictionary.is_some();
        let mut at = 0;
        while self.header > 0 && at < text.len() {
            self.header -= 1;
            self.report.lines += 1;
            self.report.header += 1;
            at = next_line(text, self.line_end(text, at).at);
        }
        while at < text.len() {
            if !has_stems && let Some(line) = fast.read(at, &mut word) {
                self.report.lines += 1;
                let next = line.next;
                if line.is_capitalised {
                    let text = &text[at..line.end];
                    self.report.count_capitalised(text);
                    if self.options.skip_capitalised {
                        self.pass_on(text, observers)?;
                        self.end_rejected(observers)?;
                        at = next;
                        continue;
                    }
                }
                self.report.words += 1;
                sink(&word, fast.shared);
                fast.shared = word.len();
                at = next;
                continue;
            }
            if let Some(piece) = self.piece_at(text, at, self.in_line) {
                let end = at + piece.end;
                self.piece(&text[at..end], piece, offset + at as u64, &mut word, observers, sink)?;
                self.in_line = !ends_line(text, end);
                at = if self.in_line { end } else { next_line(text, end) };
                continue;
            }
            let end = self.line_end(text, at);
            let line = &text[at..end.at];
            if end.is_open {
                self.report.lines += 1;
                let error = LineError::new(RejectKind::OpenQuote, 0..line.len());
                self.reject(line, error, observers)?;
                self.end_rejected(observers)?;
            } else {
                self.line(line, offset + at as u64, &mut word, observers, sink)?;
            }
            fast.forget();
            at = next_line(text, end.at);
        }
        self.word = word;
        Ok(())
    }

    /// Reads a line without its end, which begins at `offset`.
    fn line(
        &mut self,
        line: &[u8],
        offset: u64,
        word: &mut Vec<Letter>,
        observers: &mut ReadObservers<'_>,
        sink: &mut impl FnMut(&[Letter], usize),
    ) -> Result<(), Error> {
        self.report.lines += 1;
        self.at = offset;
        if let Some(at) = line.iter().position(|b| *b == 0) {
            return Err(nul_byte(&self.report.name, self.number(), offset + at as u64));
        }
        word.clear();
        if let Some(mut dictionary) = self.dictionary.take() {
            let result = self.stem(line, &mut dictionary, word, observers, sink);
            self.dictionary = Some(dictionary);
            return result;
        }
        let mut csv = self.csv.take();
        let is_csv = csv.is_some();
        let text = csv.as_mut().map_or(line, |csv| csv.plain(line));
        let mut found = self.word_of(text, word);
        if let (true, Err(error)) = (is_csv, &mut found) {
            error.span = span_in_line(line, text, &error.span);
        }
        self.deliver(found, line, text, word, observers, sink)?;
        if is_csv {
            self.more_lines += line.iter().filter(|byte| **byte == b'\n').count() as i64;
        }
        self.csv = csv;
        Ok(())
    }

    /// Reads a piece of a line, whose text begins at `offset`.
    fn piece(
        &mut self,
        text: &[u8],
        piece: Piece,
        offset: u64,
        word: &mut Vec<Letter>,
        observers: &mut ReadObservers<'_>,
        sink: &mut impl FnMut(&[Letter], usize),
    ) -> Result<(), Error> {
        if !self.in_line {
            self.more_lines += 1;
            self.column = 0;
        }
        if let Some(at) = text.iter().position(|b| *b == 0) {
            return Err(nul_byte(&self.report.name, self.number(), offset + at as u64));
        }
        if piece.is_open || piece.word.is_some() {
            self.report.lines += 1;
            self.more_lines -= 1;
            word.clear();
            let found = match piece.word {
                None => Err(LineError::new(RejectKind::OpenQuote, 0..text.len())),
                Some(_) if text.len() > MAX_LINE => {
                    Err(LineError::new(RejectKind::LineTooLong, 0..text.len()))
                }
                Some(range) => text_of(text)
                    .and_then(|text| self.word_in(&text[range.clone()], text, range.start, word)),
            };
            self.deliver(found, text, text, word, observers, sink)?;
        }
        self.column += String::from_utf8_lossy(text).chars().count() as u64;
        Ok(())
    }

    /// Reads the words of a line of a hunspell dictionary.
    fn stem(
        &mut self,
        line: &[u8],
        dictionary: &mut Dictionary,
        word: &mut Vec<Letter>,
        observers: &mut ReadObservers<'_>,
        sink: &mut impl FnMut(&[Letter], usize),
    ) -> Result<(), Error> {
        // What is not UTF-8 is rejected with its place.
        let Ok(text) = std::str::from_utf8(line) else {
            let found = self.word_of(line, word);
            return self.deliver(found, line, line, word, observers, sink);
        };
        let is_count = self.report.lines == 1 && text.trim().parse::<u64>().is_ok();
        if is_count || text.trim().is_empty() {
            let count = if is_count { &mut self.report.header } else { &mut self.report.blank };
            *count += 1;
            return Ok(());
        }
        let mut words = Vec::new();
        if let Err(TooManyWords) = dictionary.words(text, &mut words) {
            let message = "the affixes make more than about a million words of this stem";
            let location = Location::new(&self.report.name, self.number(), text, 0..text.len());
            let fault = Diagnostic::error(message).at(location);
            let stems = Remedy::new("too many for a list; read the stems alone with ")
                .value("affixes", "none")
                .then(" ")
                .value("header", 1)
                .then(" ")
                .value("field", 1)
                .then(" ")
                .value("delimiter", "/");
            let fault = fault.help(stems);
            return Err(Error::with_diagnostics(ErrorKind::Limit, message.into(), vec![fault]));
        }
        observers.bytes_read(self.before + self.count.bytes())?;
        for text in words {
            word.clear();
            let found = self.read_word(&text, &text, 0, [0..0, 0..0], word);
            self.deliver(found, text.as_bytes(), text.as_bytes(), word, observers, sink)?;
        }
        let report = self.report.hunspell.get_or_insert_with(|| HunspellReport {
            affixes: dictionary.name.clone(),
            xxh3: dictionary.xxh3,
            short_groups: dictionary.short_groups(),
            ..HunspellReport::default()
        });
        report.stems = dictionary.stems;
        report.compounds = dictionary.compounds;
        report.undefined = dictionary.undefined;
        if report.undefined_example.is_empty() {
            report.undefined_example.clone_from(&dictionary.undefined_example);
        }
        Ok(())
    }

    /// Passes on the word that was read, or what becomes of a line without one. `text` is the line
    /// without quotation marks.
    fn deliver(
        &mut self,
        found: Result<LineContent, LineError>,
        line: &[u8],
        text: &[u8],
        word: &[Letter],
        observers: &mut ReadObservers<'_>,
        sink: &mut impl FnMut(&[Letter], usize),
    ) -> Result<(), Error> {
        match found {
            Ok(LineContent::Nothing) => {}
            Ok(LineContent::Omitted) => {
                self.pass_on(line, observers)?;
                self.end_rejected(observers)?;
            }
            Ok(LineContent::Word(_)) if self.has_other_length(word.len()) => {}
            Ok(LineContent::Word(marks)) if word.len() <= MAX_WORD => {
                if self.is_capitalised {
                    self.report.count_capitalised(line);
                }
                self.report.words += 1;
                sink(word, 0);
                // The line was checked to be UTF-8 when its word was read.
                if let (Some(lines), Ok(text)) = (&mut observers.lines, std::str::from_utf8(text)) {
                    lines(&WordLine {
                        source: &self.report.name,
                        line: self.number(),
                        text,
                        marks: marks.map(|marks| &text[marks]),
                        word,
                    });
                }
            }
            Ok(LineContent::Word(_)) => {
                let error = LineError::new(RejectKind::WordTooLong, 0..line.len());
                self.reject(line, error, observers)?;
                self.end_rejected(observers)?;
            }
            Err(error) => {
                self.reject(line, error, observers)?;
                self.end_rejected(observers)?;
            }
        }
        Ok(())
    }

    /// Reads the word of the text of a line.
    fn word_of(&mut self, line: &[u8], word: &mut Vec<Letter>) -> Result<LineContent, LineError> {
        let options = self.options;
        if line.len() > MAX_LINE {
            return Err(LineError::new(RejectKind::LineTooLong, 0..line.len()));
        }
        let text = text_of(line)?;
        // Files of DOS may end with U+001A.
        if text.trim().is_empty() || text == "\u{1A}" {
            self.report.blank += 1;
            return Ok(LineContent::Nothing);
        }
        if options.is_comment(text) {
            self.report.comments += 1;
            return Ok(LineContent::Nothing);
        }
        let field = field(text, options)
            .ok_or_else(|| LineError::new(RejectKind::MissingField, text.len()..text.len()))?;
        // The field is a part of the line, so the difference of addresses is its offset.
        let start = field.as_ptr() as usize - text.as_ptr() as usize;
        self.word_in(field, text, start, word)
    }

    /// Reads the word of a field that begins at `start` of a line.
    fn word_in(
        &mut self,
        field: &str,
        line: &str,
        start: usize,
        word: &mut Vec<Letter>,
    ) -> Result<LineContent, LineError> {
        let trimmed = field.trim_start();
        let start = start + field.len() - trimmed.len();
        let trimmed = trimmed.trim_end();
        let [before, read, after] = without_marks(trimmed, &self.options.marks);
        let marks = [before, after].map(|marks| start + marks.start..start + marks.end);
        self.read_word(&trimmed[read.clone()], line, start + read.start, marks, word)
    }

    /// Reads a word that begins at `start` of a line, with marks before and behind it.
    fn read_word(
        &mut self,
        trimmed: &str,
        line: &str,
        start: usize,
        marks: [Range<usize>; 2],
        word: &mut Vec<Letter>,
    ) -> Result<LineContent, LineError> {
        let options = self.options;
        self.is_capitalised = is_capitalised(trimmed.as_bytes(), 0);
        if self.is_capitalised && options.skip_capitalised {
            self.report.count_capitalised(line.as_bytes());
            return Ok(LineContent::Omitted);
        }
        let joined: String;
        let read = match options.phrases {
            Phrases::Reject => trimmed,
            _ if !trimmed.contains(char::is_whitespace) => trimmed,
            Phrases::Skip => {
                self.report.phrases += 1;
                return Ok(LineContent::Omitted);
            }
            Phrases::Join => {
                joined = trimmed.split_whitespace().collect();
                &joined
            }
        };
        match self.tokenizer.tokenize(read, word) {
            Ok(()) if word.is_empty() => {
                Err(LineError::new(RejectKind::Empty, start..start + trimmed.len()))
            }
            Ok(()) => Ok(LineContent::Word(marks)),
            Err(error) => {
                // Lengths are asked for, and come before the alphabet.
                let len = read.chars().filter(|&ch| !is_combining_mark(ch)).count();
                if self.has_other_length(len) {
                    return Ok(LineContent::Nothing);
                }
                let span = error.offset..error.offset + error.len;
                let span = span_in_line(trimmed.as_bytes(), read.as_bytes(), &span);
                Err(LineError {
                    kind: kind(error.kind, error.ch),
                    span: start + span.start..start + span.end,
                    ch: Some(error.ch),
                })
            }
        }
    }

    /// Counts a rejected line, keeps it if it is one of the first of its kind, and passes it on.
    fn reject(
        &mut self,
        line: &[u8],
        error: LineError,
        observers: &mut ReadObservers<'_>,
    ) -> Result<(), Error> {
        if self.at >= SAMPLE as u64 && self.pieces.is_none() && line.len() < LATE_FAULTS / 4 {
            self.keep_fault(line);
        }
        let (number, column) = (self.number(), self.column);
        let encoding = self.report.encoding;
        let kept = self.report.count_rejected(error.kind, error.ch);
        if let Some(kept) = kept {
            let (text, span) = excerpt(line, &error.span);
            let before = String::from_utf8_lossy(&line[..error.span.start]);
            let mut rejected = RejectedLine {
                line: number,
                column: column + before.chars().count() as u64 + 1,
                ch: error.ch,
                text,
                span,
                message: String::new(),
                help: Vec::new(),
            };
            explain(&mut rejected, error.kind, self.tokenizer, self.options, encoding);
            kept.push(rejected);
        }
        self.pass_on(line, observers)
    }

    /// Keeps a line after the sample that does not fit, if it is one of the first or the last.
    fn keep_fault(&mut self, line: &[u8]) {
        self.late_faults.extend_from_slice(line);
        self.late_faults.push(b'\n');
        if self.late_faults.len() > LATE_FAULTS {
            let line_after =
                |at: usize| next_line(&self.late_faults, line_end(&self.late_faults, at));
            let middle = line_after(LATE_FAULTS / 2)..line_after(LATE_FAULTS * 3 / 4);
            self.late_faults.drain(middle);
        }
    }

    fn pass_on(&self, bytes: &[u8], observers: &mut ReadObservers<'_>) -> Result<(), Error> {
        match &mut observers.rejects {
            Some(rejects) => rejects.write_all(bytes).map_err(|error| {
                let message = "cannot write the rejected lines";
                Error::new(ErrorKind::Io, message).with_source(error)
            }),
            None => Ok(()),
        }
    }

    fn end_rejected(&self, observers: &mut ReadObservers<'_>) -> Result<(), Error> {
        self.pass_on(b"\n", observers)
    }

    /// Begins to skip a line that is too long to hold and whose end is not in the buffer.
    fn begin_skipping(
        &mut self,
        start: &[u8],
        offset: u64,
        observers: &mut ReadObservers<'_>,
    ) -> Result<(), Error> {
        self.report.lines += 1;
        self.more_lines -= i64::from(self.in_line);
        self.in_line = false;
        // A header of this length is rejected like any other line.
        self.header = self.header.saturating_sub(1);
        if let Some(at) = start.iter().position(|b| *b == 0) {
            return Err(nul_byte(&self.report.name, self.number(), offset + at as u64));
        }
        self.skipping = true;
        let line = start.strip_suffix(b"\r").unwrap_or(start);
        let error = LineError::new(RejectKind::LineTooLong, 0..line.len());
        self.reject(line, error, observers)
    }

    /// Skips the rest of a line that is too long. Returns the number of bytes skipped.
    fn skip(
        &mut self,
        text: &[u8],
        more: bool,
        observers: &mut ReadObservers<'_>,
    ) -> Result<usize, Error> {
        let end = text.iter().position(|b| matches!(b, b'\n' | b'\r'));
        let rest = end.map_or(text, |end| &text[..end]);
        if let Some(at) = rest.iter().position(|b| *b == 0) {
            let offset = self.offset + at as u64;
            return Err(nul_byte(&self.report.name, self.number(), offset));
        }
        self.pass_on(rest, observers)?;
        let next = match (end, end.and_then(|end| text.get(end..))) {
            // It is not known yet whether a line feed follows.
            (Some(end), Some([b'\r'])) if more => return Ok(end),
            (Some(end), Some([b'\r', b'\n', ..])) => end + 2,
            (Some(end), _) => end + 1,
            (None, _) if more => return Ok(text.len()),
            (None, _) => text.len(),
        };
        self.skipping = false;
        self.end_rejected(observers)?;
        Ok(next)
    }
}

fn text_of(line: &[u8]) -> Result<&str, LineError> {
    std::str::from_utf8(line).map_err(|error| {
        let start = error.valid_up_to();
        let len = error.error_len().unwrap_or(line.len() - start);
        LineError::new(RejectKind::BadEncoding, start..start + len)
    })
}

/// Returns `true` if a line ends at `at`.
fn ends_line(text: &[u8], at: usize) -> bool {
    matches!(text.get(at), Some(b'\n' | b'\r'))
}

/// Opens the affix file of a dictionary, and reads its stems into memory: words that are forbidden
/// may stand behind others.
#[cfg(feature = "hunspell")]
fn open_dictionary<'a>(
    affixes: &WordSource,
    mut stems: OpenSource<'a>,
    encoding: Option<Charset>,
) -> Result<(OpenSource<'a>, Option<Charset>, Option<Dictionary>), Error> {
    let name = affixes.name();
    let (mut file, mut whole) = (Vec::new(), Vec::new());
    let read = open(affixes).and_then(|opened| {
        opened.reader.take(MAX_DICTIONARY + 1).read_to_end(&mut file)?;
        stems.reader.by_ref().take(MAX_DICTIONARY + 1).read_to_end(&mut whole)
    });
    read.map_err(|error| io_error(&name, &error))?;
    if file.len().max(whole.len()) as u64 > MAX_DICTIONARY {
        let message = "a file of the hunspell dictionary has more than 256 MiB";
        return Err(Error::new(ErrorKind::Limit, message));
    }
    let charset = encoding.or_else(|| Affixes::charset(&file)).unwrap_or(Charset::UTF_8);
    let rules = Affixes::parse(&charset.decode(&file), charset).map_err(|error| {
        let message = format!("{name}: line {}: {}", error.line, error.message);
        let location = Location::new(&name, error.line, &error.text, error.span);
        let fault = Diagnostic::error(error.message).at(location);
        Error::with_diagnostics(ErrorKind::Syntax, message, vec![fault])
    })?;
    let hash = xxh3_64(&file);
    let dictionary = Dictionary::new(name, hash, rules, &charset.decode(&whole));
    stems.reader = Box::new(io::Cursor::new(whole));
    Ok((stems, Some(charset), Some(dictionary)))
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
            c if c.is_alphabetic() || is_combining_mark(c) => RejectKind::Letter,
            _ => RejectKind::Punctuation,
        },
        _ => RejectKind::Bracket,
    }
}

/// Returns the error for a failed read, which for a compressed file may be damage of the file.
fn read_error(name: &str, gzip: bool, error: &io::Error) -> Error {
    let damaged = matches!(
        error.kind(),
        io::ErrorKind::InvalidData | io::ErrorKind::InvalidInput | io::ErrorKind::UnexpectedEof
    );
    if gzip && damaged { damaged_gzip(name, error) } else { io_error(name, error) }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// A header that is too long does not take the next line with it.
    #[test]
    fn a_long_header_is_one_line() {
        let english = lexc_alphabet::Alphabet::builtin("english").unwrap();
        let tokenizer = Tokenizer::new(&english);
        let options = ReadOptions::default().skip_invalid(true).header(1);
        for length in [9, 3 << 20] {
            let text = format!("{}\nab\ncd\n", "x,".repeat(length / 2));
            let input = WordSource::Text { name: "list".into(), text };
            let mut words = Vec::new();
            let list = List::new(&input, &tokenizer, &options, None).unwrap();
            let read = list.read(&mut ReadObservers::default(), 0, &mut |word, _| {
                words.push(english.spell(word))
            });
            let report = read.unwrap().report;
            assert_eq!((words.join(" ").as_str(), report.lines), ("AB CD", 3));
        }
    }

    proptest! {
        /// A list has the words of its lines read one by one.
        #[test]
        fn a_list_has_the_words_of_its_lines(skip_capitalised: bool, lines in prop::collection::vec("[abAąĄ1]{0,4}[ąbB]{0,3}|abba[ab]{0,2}", 0..40)) {
            let polish = lexc_alphabet::Alphabet::builtin("polish").unwrap();
            let tokenizer = Tokenizer::new(&polish);
            let options = ReadOptions::default().skip_invalid(true).skip_capitalised(skip_capitalised);
            // `FastLines` is off when lines are observed.
            let read = |text: &str, observers: &mut ReadObservers<'_>| {
                let input = WordSource::Text { name: "list".into(), text: text.to_owned() };
                let mut words = Vec::new();
                let list = List::new(&input, &tokenizer, &options, None).unwrap();
                let report = list.read(observers, 0, &mut |word, shared| {
                    let before = words.last().map_or(&[][..], |before: &Vec<_>| &before[..shared]);
                    assert_eq!(&word[..shared], before);
                    words.push(word.to_vec());
                }).unwrap().report;
                (words, report.words, report.capitalised)
            };
            let all = read(&lines.join("\n"), &mut ReadObservers::default());
            let alone: Vec<_> = lines.iter().map(|line| read(line, &mut ReadObservers { lines: Some(&mut |_| {}), ..ReadObservers::default() })).collect();
            prop_assert_eq!(all.0, alone.iter().flat_map(|(words, ..)| words.clone()).collect::<Vec<_>>());
            prop_assert_eq!(all.1, alone.iter().map(|read| read.1).sum::<u64>());
            prop_assert_eq!(all.2, alone.iter().map(|read| read.2).sum::<u64>());
        }
    }
}
