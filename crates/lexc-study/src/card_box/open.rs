//! Reading a box.

use lexc_alphabet::plain_message;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::answer_event::{AnswerEvent, AnswerNumbers, read_written};
use super::card::{Card, characters};
use super::lines::{CardLine, ChangeLine, FORMAT, HEADER_START, HeaderLine, VERSION};
use super::store::{CardBox, MAX_ITEMS, index};
use crate::error::{Error, LineFault, Result};
use crate::question::{Question, QuestionKind};
use crate::settings::{StudySettings, checked_time};

/// The last line of a file, which was written in part and is ignored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DroppedLine {
    /// The line, from 1.
    pub line: usize,
    /// Its number of bytes.
    pub bytes: usize,
    /// The kind of line that it begins as.
    pub kind: DroppedKind,
}

/// The kind of line that an incomplete line begins as.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum DroppedKind {
    /// The header of the box.
    Header,
    /// A card.
    Card,
    /// An answer.
    Answer,
    /// A change of the box, or too few bytes to know.
    Change,
}

impl DroppedKind {
    /// Returns the name of the kind, in lower case.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Header => "header",
            Self::Card => "card",
            Self::Answer => "answer",
            Self::Change => "change",
        }
    }

    fn of(line: usize, text: &[u8]) -> Self {
        match text.first() {
            _ if line == 1 => Self::Header,
            Some(b'[') => Self::Answer,
            _ if is_card(text) => Self::Card,
            _ => Self::Change,
        }
    }
}

/// Answers with a time before the answer that precedes them in the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ClockBack {
    /// The number of answers before which the clock was set back.
    pub times: u32,
    /// The first line with such an answer.
    pub first_line: usize,
}

/// The content of a file that was opened, and what was found in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct OpenReport {
    /// The number of cards that were not removed.
    pub cards: u32,
    /// The number of answers in force.
    pub answers: u32,
    /// The number of bytes that were read. The caller must cut the file to this length before it
    /// appends a line.
    pub valid_length: usize,
    /// The last line, if it is incomplete.
    pub dropped: Option<DroppedLine>,
    /// Set if the clock was set back between answers. No days count as elapsed then, and the
    /// interval of the card begins at the time that the clock showed.
    pub clock_back: Option<ClockBack>,
    /// The number of lines that [`CardBox::compact`] would leave out.
    pub obsolete_lines: usize,
}

impl CardBox {
    /// Reads the bytes of a file. A file that ends within a line, because the program that wrote it
    /// was stopped, opens without that line; the report says so. Takes memory in proportion to the
    /// file.
    ///
    /// An empty file is an empty box with the default settings.
    ///
    /// # Errors
    /// [`Error::NotACardBox`], [`Error::NewerVersion`], or [`Error::Line`] with line, column and
    /// fault of the first line that is damaged.
    pub fn open(bytes: &[u8]) -> Result<(Self, OpenReport)> {
        let body = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
        let mut reader = BoxReader::default();
        let mut report = OpenReport {
            cards: 0,
            answers: 0,
            valid_length: bytes.len(),
            dropped: None,
            clock_back: None,
            obsolete_lines: 0,
        };
        for (line, text) in (1..).zip(body.split_inclusive(|byte| *byte == b'\n')) {
            reader.line = line;
            let Some(complete) = text.strip_suffix(b"\n") else {
                if !reader.read_last(text)? {
                    report.dropped = Some(DroppedLine {
                        line,
                        bytes: text.len(),
                        kind: DroppedKind::of(line, text),
                    });
                    report.valid_length = bytes.len() - text.len();
                } else if let Some(cards) = &mut reader.cards {
                    cards.prefix = b"\n".to_vec();
                }
                break;
            };
            reader.read(complete)?;
        }
        let mut cards = match reader.cards {
            Some(cards) => cards,
            None => CardBox::new(StudySettings::default(), None)?,
        };
        cards.rebuild();
        report.cards = cards.numbers().count() as u32;
        report.answers = cards.answers();
        report.clock_back = reader.clock_back;
        report.obsolete_lines = reader.obsolete_lines;
        Ok((cards, report))
    }
}

#[derive(Default)]
pub(super) struct BoxReader {
    pub(super) cards: Option<CardBox>,
    pub(super) line: usize,
    last_time: i64,
    clock_back: Option<ClockBack>,
    obsolete_lines: usize,
}

impl BoxReader {
    /// Reads the last line, which does not end with a line feed. Returns `false` if it is
    /// incomplete.
    fn read_last(&mut self, text: &[u8]) -> Result<bool> {
        match self.read(text) {
            Ok(()) => Ok(true),
            // Complete JSON that is wrong was not cut.
            Err(Error::Line { fault: LineFault::Syntax { .. }, .. }) if !is_json(text) => Ok(false),
            Err(Error::NotACardBox) if is_header_start(text) => Ok(false),
            Err(error) => Err(error),
        }
    }

    /// Reads a line without its line feed.
    pub(super) fn read(&mut self, text: &[u8]) -> Result<()> {
        let Some(cards) = &mut self.cards else {
            self.cards = Some(read_header(text, self.line)?);
            return Ok(());
        };
        if let Some(numbers) = read_written(text) {
            return self.read_answer(numbers);
        }
        let trimmed = text.trim_ascii();
        match trimmed.first() {
            None => self.obsolete_lines += 1,
            Some(b'[') => {
                let numbers = read_array(text, self.line)?;
                return self.read_answer(numbers);
            }
            Some(_) if is_card(trimmed) => {
                let line: CardLine = parse(text, self.line)?;
                read_card(cards, line).map_err(|fault| fault_at(self.line, fault))?;
            }
            Some(_) => {
                self.obsolete_lines += 1;
                let change: ChangeLine = parse(text, self.line)?;
                if matches!(change, ChangeLine::Undo(_)) {
                    self.obsolete_lines += 1;
                }
                read_change(cards, change).map_err(|fault| fault_at(self.line, fault))?;
            }
        }
        Ok(())
    }

    fn read_answer(&mut self, numbers: AnswerNumbers) -> Result<()> {
        let line = self.line;
        let Some(cards) = &mut self.cards else { return Ok(()) };
        let AnswerNumbers { card, time, grade, ms } = numbers;
        let at = known(cards, card).map_err(|fault| fault_at(line, fault))?;
        let fault = if grade > 4 {
            LineFault::Grade { found: grade }
        } else if checked_time(time).is_err() {
            LineFault::Time { found: time }
        } else {
            if cards.log.len() >= MAX_ITEMS {
                return Err(Error::Limit { what: "answers", limit: MAX_ITEMS as u64 });
            }
            if time < self.last_time {
                let back = self.clock_back.get_or_insert(ClockBack { times: 0, first_line: line });
                back.times = back.times.saturating_add(1);
            }
            self.last_time = time;
            let ms = u32::try_from(ms).unwrap_or(u32::MAX);
            let (card, grade) = (at as u32, grade as u8);
            cards.log_answer(AnswerEvent { time, card, previous: 0, ms, grade });
            return Ok(());
        };
        Err(fault_at(line, fault))
    }
}

pub(super) fn fault_at(line: usize, fault: LineFault) -> Error {
    Error::Line { line, column: 1, fault }
}

fn is_json(text: &[u8]) -> bool {
    core::str::from_utf8(text).is_ok_and(|text| serde_json::from_str::<Value>(text).is_ok())
}

/// Returns `true` if a text is the beginning of a header, which may be followed by zeros that a
/// file system left.
fn is_header_start(text: &[u8]) -> bool {
    let length = text.iter().rposition(|byte| *byte != 0).map_or(0, |last| last + 1);
    let text = text.get(..length).unwrap_or_default();
    let is_cut = || {
        // A character may be cut as well.
        let text = String::from_utf8_lossy(text);
        serde_json::from_str::<Value>(&text).is_err_and(|error| error.is_eof())
    };
    HEADER_START.starts_with(text) || (text.starts_with(HEADER_START) && is_cut())
}

fn read_header(text: &[u8], line: usize) -> Result<CardBox> {
    // A header of a later version has these fields, and others.
    let start: Value = parse(text, line).map_err(|_| Error::NotACardBox)?;
    let field = |name| start.get(name);
    let found = field("version").and_then(Value::as_u64).ok_or(Error::NotACardBox)?;
    if field("format").and_then(Value::as_str) != Some(FORMAT) {
        return Err(Error::NotACardBox);
    }
    if found > VERSION {
        return Err(Error::NewerVersion { found, supported: VERSION });
    }
    let header: HeaderLine = parse(text, line)?;
    let cards = CardBox::without_header(header.settings, header.lexicon);
    cards.map_err(|error| fault_at(line, setting_fault(error)))
}

fn setting_fault(error: Error) -> LineFault {
    match error {
        Error::Setting { name, found, allowed } => LineFault::Setting { name, found, allowed },
        error => LineFault::Syntax { message: error.to_string() },
    }
}

pub(super) fn parse<T: DeserializeOwned>(text: &[u8], line: usize) -> Result<T> {
    let text = core::str::from_utf8(text).map_err(|error| Error::Line {
        line,
        column: error.valid_up_to() + 1,
        fault: LineFault::Syntax { message: "the text is not UTF-8".to_owned() },
    })?;
    serde_json::from_str(text).map_err(|error| {
        let message = error.to_string();
        // The parser names a line and a column of its own.
        let message =
            plain_message(message.split_once(" at line ").map_or(&*message, |(text, _)| text));
        Error::Line { line, column: error.column().max(1), fault: LineFault::Syntax { message } }
    })
}

fn read_array(text: &[u8], line: usize) -> Result<AnswerNumbers> {
    let numbers: Vec<i64> = parse(text, line)?;
    let syntax = |message: String| fault_at(line, LineFault::Syntax { message });
    let whole = |number: i64| {
        u64::try_from(number).map_err(|_| syntax(format!("the number {number} is negative")))
    };
    let (card, time, grade, ms) = match numbers.as_slice() {
        [card, time, grade] => (card, time, grade, &0),
        [card, time, grade, ms] => (card, time, grade, ms),
        _ => return Err(syntax("an answer has 3 or 4 numbers".to_owned())),
    };
    Ok(AnswerNumbers { card: whole(*card)?, time: *time, grade: whole(*grade)?, ms: whole(*ms)? })
}

/// Returns `true` if the first field of an object is `card`.
pub(super) fn is_card(text: &[u8]) -> bool {
    let field = text.strip_prefix(b"{").map(<[u8]>::trim_ascii_start);
    field.is_some_and(|field| field.starts_with(b"\"card\""))
}

/// Returns the index of a card that an earlier line has.
fn known(cards: &CardBox, card: u64) -> core::result::Result<usize, LineFault> {
    let at = u32::try_from(card).map(index).ok();
    at.filter(|at| *at < cards.cards.len()).ok_or(LineFault::UnknownCard { card })
}

fn time(found: i64) -> core::result::Result<i64, LineFault> {
    checked_time(found).map_err(|_| LineFault::Time { found })
}

fn read_card(cards: &mut CardBox, line: CardLine) -> core::result::Result<(), LineFault> {
    let expected = cards.cards.len() as u64 + 1;
    if line.card != expected || expected > MAX_ITEMS as u64 {
        return Err(LineFault::CardNumber { expected, found: line.card });
    }
    let kind = QuestionKind::from_name(&line.kind).ok_or_else(|| LineFault::Syntax {
        message: format!("unknown kind of question {:?}", line.kind),
    })?;
    let lists = cards.lists.intern(&line.lists);
    let card = Card {
        length: line.length.unwrap_or_else(|| characters(&line.text)),
        question: Question::new(kind, line.text),
        answers: line.answers,
        gone: line.gone,
        lists,
        added: time(line.added)?,
        removed: line.removed.map(time).transpose()?,
        suspended: line.suspended,
        buried: time(line.buried)?,
        changed: line.changed.map(time).transpose()?,
        forgiven: line.forgiven,
    };
    cards.push_card(card).map_err(|first| LineFault::RepeatedQuestion { first })?;
    Ok(())
}

fn read_change(cards: &mut CardBox, change: ChangeLine) -> core::result::Result<(), LineFault> {
    match change {
        ChangeLine::Undo(at) => {
            time(at)?;
            cards.unlog_answer().ok_or(LineFault::NothingToUndo)?;
        }
        ChangeLine::Settings(settings) => {
            let (settings, scheduler) = settings.checked().map_err(setting_fault)?;
            cards.use_settings(settings, scheduler);
        }
        ChangeLine::Lexicon(lexicon) => cards.lexicon = lexicon,
        ChangeLine::Remove(line) => {
            let removed = Some(time(line.time)?);
            card(cards, line.card)?.removed = removed;
        }
        ChangeLine::Restore(line) => {
            time(line.time)?;
            card(cards, line.card)?.removed = None;
        }
        ChangeLine::Suspend(line) => {
            time(line.time)?;
            card(cards, line.card)?.suspended = true;
        }
        ChangeLine::Resume(line) => {
            time(line.time)?;
            card(cards, line.card)?.resume(line.forgiven);
        }
        ChangeLine::Bury(line) => card(cards, line.card)?.buried = time(line.time)?,
        ChangeLine::Lists(line) => {
            let lists = cards.lists.intern(&line.lists);
            card(cards, line.card)?.lists = lists;
        }
        ChangeLine::Answers(line) => {
            let changed = line.changed.map(time).transpose()?;
            let card = card(cards, line.card)?;
            (card.answers, card.gone) = (line.answers, line.gone);
            card.changed = changed;
        }
    }
    Ok(())
}

fn card(cards: &mut CardBox, card: u64) -> core::result::Result<&mut Card, LineFault> {
    let at = known(cards, card)?;
    cards.cards.get_mut(at).ok_or(LineFault::UnknownCard { card })
}
