//! Reports on the lines that were read and rejected.

use std::collections::BTreeMap;
use std::ops::Range;

use serde::Serialize;

use super::{KEPT, is_false};
use crate::diagnostic::{Diagnostic, Location, Severity};
use crate::remedy::{Help, Remedy};

/// Maximum number of different characters that are counted for a kind of problem.
const CHARS: usize = 256;

/// The reason why a line gives no word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum RejectKind {
    /// A letter that the alphabet does not have.
    Letter,
    /// A digit or another number sign.
    Digit,
    /// White space inside the word.
    Space,
    /// A tab inside the word.
    Tab,
    /// A hyphen or a dash.
    Hyphen,
    /// An apostrophe, or a character typed for one.
    Apostrophe,
    /// Any other visible sign.
    Punctuation,
    /// An invisible character.
    Invisible,
    /// Brackets that do not pair or that hold no tile.
    Bracket,
    /// Bytes that are no text in the encoding of the list.
    BadEncoding,
    /// The line has fewer columns than requested.
    MissingField,
    /// All characters fold to nothing.
    Empty,
    /// More than [`MAX_WORD`](super::MAX_WORD) tiles.
    WordTooLong,
    /// More than [`MAX_LINE`](super::MAX_LINE) bytes.
    LineTooLong,
}

impl RejectKind {
    /// Returns a phrase to follow the number of lines: "3 with a hyphen".
    #[must_use]
    pub fn phrase(self) -> &'static str {
        match self {
            Self::Letter => "with a letter that is not a tile",
            Self::Digit => "with a digit",
            Self::Space => "with a space",
            Self::Tab => "with a tab",
            Self::Hyphen => "with a hyphen",
            Self::Apostrophe => "with an apostrophe",
            Self::Punctuation => "with another sign",
            Self::Invisible => "with an invisible character",
            Self::Bracket => "with wrong brackets",
            Self::BadEncoding => "with bytes of another encoding",
            Self::MissingField => "without the column",
            Self::Empty => "with nothing left after folding",
            Self::WordTooLong => "with a word of more than 255 tiles",
            Self::LineTooLong => "of more than 64 KiB",
        }
    }
}

/// A line that gave no word.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RejectedLine {
    /// Its number, from 1.
    pub line: u64,
    /// The column of the problem, from 1, in characters.
    pub column: u64,
    /// The character at fault, if one is.
    pub ch: Option<char>,
    /// The line, or of a long one the part around the error.
    pub text: String,
    /// The bytes of `text` at fault.
    pub span: Range<usize>,
    /// The message.
    pub message: String,
    /// Advice.
    pub help: Vec<Help>,
}

/// The number of lines in which a character caused the problem.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct CharCount {
    /// The character.
    pub ch: char,
    /// The number of lines in which it was the first error.
    pub lines: u64,
}

/// The rejected lines of one kind.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct KindReport {
    /// The kind.
    pub kind: RejectKind,
    /// Their number.
    pub lines: u64,
    /// The first of them.
    pub first: Vec<RejectedLine>,
    /// The characters that caused the problem, the most frequent first; at most 256 different ones.
    pub chars: Vec<CharCount>,
    #[serde(skip)]
    tally: BTreeMap<char, u64>,
}

/// The report on one input. `lines` is the sum of `words`, `blank`, `comments`, `header`, `too_short`,
/// `too_long`, the lines of all `rejected` and, if they are left out, the `capitalised` lines.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct SourceReport {
    /// Its name.
    pub name: String,
    /// Its size in bytes, as it was read: packed, and before decoding.
    pub bytes: u64,
    /// XXH3-64 of these bytes, with seed 0, as `xxh64sum`'s relative `xxhsum -H3` prints it.
    #[serde(serialize_with = "hex")]
    pub xxh3: u64,
    /// `true` if it was compressed with gzip.
    pub gzip: bool,
    /// The encoding that was given or found.
    pub encoding: &'static str,
    /// The number of lines.
    pub lines: u64,
    /// The number of lines that gave a word. Repeated words count each time.
    pub words: u64,
    /// The number of blank lines.
    pub blank: u64,
    /// The number of comments.
    pub comments: u64,
    /// The number of lines that name columns.
    #[serde(skip_serializing_if = "is_zero")]
    pub header: u64,
    /// The number of words that begin with a capital letter and continue in lower case. If that was asked for they
    /// are left out, and not among `words`.
    #[serde(skip_serializing_if = "is_zero")]
    pub capitalised: u64,
    /// The first of these.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub first_capitalised: Vec<String>,
    /// The number of words that were left out because they have fewer tiles than requested.
    pub too_short: u64,
    /// The number of words that were left out because they have more tiles than requested.
    pub too_long: u64,
    /// Lines that gave no word, by kind, the most frequent first.
    pub rejected: Vec<KindReport>,
}

#[allow(
    clippy::trivially_copy_pass_by_ref,
    reason = "the signature that serde calls"
)]
fn is_zero(number: &u64) -> bool {
    *number == 0
}

fn hex<S: serde::Serializer>(hash: &u64, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(&format_args!("{hash:016x}"))
}

impl SourceReport {
    /// Returns the number of rejected lines of all kinds.
    #[must_use]
    pub fn rejected_lines(&self) -> u64 {
        self.rejected.iter().map(|kind| kind.lines).sum()
    }

    /// Counts a rejected line; returns where to keep it, if it is one of the first of its kind.
    pub(super) fn count_rejected(
        &mut self,
        kind: RejectKind,
        ch: Option<char>,
    ) -> Option<&mut Vec<RejectedLine>> {
        let index = match self.rejected.iter().position(|r| r.kind == kind) {
            Some(index) => index,
            None => {
                self.rejected.push(KindReport {
                    kind,
                    lines: 0,
                    first: Vec::new(),
                    chars: Vec::new(),
                    tally: BTreeMap::new(),
                });
                self.rejected.len() - 1
            }
        };
        let report = &mut self.rejected[index];
        report.lines += 1;
        if let Some(ch) = ch
            && (report.tally.len() < CHARS || report.tally.contains_key(&ch))
        {
            *report.tally.entry(ch).or_default() += 1;
        }
        (report.first.len() < KEPT).then_some(&mut report.first)
    }

    /// Counts a word that begins with a capital letter.
    pub(super) fn count_capitalised(&mut self, text: &[u8]) {
        self.capitalised += 1;
        if self.first_capitalised.len() < KEPT {
            let text = String::from_utf8_lossy(text)
                .trim()
                .chars()
                .take(64)
                .collect();
            self.first_capitalised.push(text);
        }
    }

    /// Returns a note on capital letters, if they are rare enough to mean something.
    fn capitals(&self, skipped: bool) -> Option<Diagnostic> {
        let all = self.words + if skipped { self.capitalised } else { 0 };
        if self.capitalised == 0 || (!skipped && self.capitalised * 2 > all) {
            return None;
        }
        let words = match self.capitalised {
            1 => "1 word begins".to_owned(),
            n => format!("{} words begin", count(n)),
        };
        let more = if self.capitalised > KEPT as u64 {
            ", …"
        } else {
            ""
        };
        let first = self.first_capitalised.join(", ");
        let (name, left_out) = (&self.name, if skipped { ", left out" } else { "" });
        let note = Diagnostic::note(format!(
            "{name}: {words} with a capital letter{left_out}: {first}{more}"
        ));
        Some(match skipped {
            true => note,
            false => note.help(Remedy::SkipCapitalised),
        })
    }

    /// Brings counts into their final order.
    pub(super) fn finish(&mut self) {
        for kind in &mut self.rejected {
            let tally = std::mem::take(&mut kind.tally);
            kind.chars = tally
                .into_iter()
                .map(|(ch, lines)| CharCount { ch, lines })
                .collect();
            kind.chars.sort_by_key(|c| (u64::MAX - c.lines, c.ch));
        }
        self.rejected.sort_by_key(|k| (u64::MAX - k.lines, k.kind));
    }

    /// Returns one diagnostic that sums up all problems of this input, if there are any.
    fn summary(&self, alphabet: &str, skipped: bool) -> Option<Diagnostic> {
        let rejected = self.rejected_lines();
        if rejected == 0 {
            return None;
        }
        let (severity, left_out) = match skipped {
            true => (Severity::Warning, ", left out"),
            false => (Severity::Error, ""),
        };
        let mut summary = Diagnostic::new(
            severity,
            format!(
                "{}: {} not fit the alphabet {alphabet}{left_out}: {}",
                self.name,
                lines_do(rejected, self.lines),
                self.kinds()
            ),
        );
        let others = self.words + self.too_short + self.too_long;
        if rejected >= 3 && rejected > 9 * others {
            summary = summary.help(format!(
                "nearly no line fits: is `{alphabet}` the right alphabet, and this the right file?"
            ));
        }
        if !skipped {
            summary = summary.help(Remedy::SkipInvalid);
        }
        Some(summary)
    }

    fn kinds(&self) -> String {
        let kinds: Vec<_> = self
            .rejected
            .iter()
            .map(|kind| format!("{} {}", count(kind.lines), kind.kind.phrase()))
            .collect();
        kinds.join(", ")
    }
}

impl KindReport {
    /// Returns a note on those lines of the kind that are not shown.
    fn others(&self) -> Option<Diagnostic> {
        let more = self.lines - self.first.len() as u64;
        if more == 0 {
            return None;
        }
        let mut message = match more {
            1 => "1 more line is like these".to_owned(),
            _ => format!("{} more lines are like these", count(more)),
        };
        if self.chars.len() > 1 {
            let shown: Vec<_> = self
                .chars
                .iter()
                .take(12)
                .map(|c| format!("`{}` {}", c.ch, count(c.lines)))
                .collect();
            let rest = if self.chars.len() > 12 { ", …" } else { "" };
            let all = count(self.lines);
            message += &format!("; the signs of all {all}: {}{rest}", shown.join(", "));
        }
        Some(Diagnostic::note(message))
    }
}

/// The report on all inputs.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct ReadReport {
    /// Name of the alphabet.
    pub alphabet: String,
    /// `true` if lines that do not fit were left out on request.
    pub skip_invalid: bool,
    /// `true` if words that begin with a capital letter were left out on request.
    #[serde(skip_serializing_if = "is_false")]
    pub skip_capitalised: bool,
    /// Each input, in the order given.
    pub sources: Vec<SourceReport>,
}

impl ReadReport {
    /// Returns the number of lines read.
    #[must_use]
    pub fn lines(&self) -> u64 {
        self.sources.iter().map(|source| source.lines).sum()
    }

    /// Returns the number of words that the sink received.
    #[must_use]
    pub fn words(&self) -> u64 {
        self.sources.iter().map(|source| source.words).sum()
    }

    /// Returns the number of rejected lines.
    #[must_use]
    pub fn rejected(&self) -> u64 {
        self.sources.iter().map(SourceReport::rejected_lines).sum()
    }

    /// Returns all problems as messages: of each kind the first few lines, the number of others, and a
    /// summary of each input at its end. Empty if all lines fit.
    #[must_use]
    pub fn diagnostics(&self) -> Vec<Diagnostic> {
        let severity = match self.skip_invalid {
            true => Severity::Warning,
            false => Severity::Error,
        };
        let mut all = Vec::new();
        for source in &self.sources {
            for kind in &source.rejected {
                for (n, rejected) in kind.first.iter().enumerate() {
                    let mut location = Location::new(
                        &source.name,
                        rejected.line,
                        &rejected.text,
                        rejected.span.clone(),
                    );
                    location.column = rejected.column;
                    let mut diagnostic = Diagnostic::new(severity, &*rejected.message).at(location);
                    // The advice is the same for the others, unless it is about the character.
                    let first = kind.first.iter().position(|r| r.help == rejected.help);
                    if first == Some(n) {
                        diagnostic.help = rejected.help.clone();
                    }
                    all.push(diagnostic);
                }
                all.extend(kind.others());
            }
        }
        all.extend(self.summaries());
        all
    }

    /// Replaces each remedy in the advice on rejected lines by the text that the caller has for it.
    pub fn resolve(&mut self, text: &dyn Fn(&Remedy) -> String) {
        let sources = self.sources.iter_mut();
        let kinds = sources.flat_map(|source| &mut source.rejected);
        let rejected = kinds.flat_map(|kind| &mut kind.first);
        rejected
            .flat_map(|rejected| &mut rejected.help)
            .for_each(|help| help.resolve(text));
    }

    /// Returns notes on words that begin with a capital letter, for each input that has some among many others.
    /// Empty for a language whose nouns begin with one.
    #[must_use]
    pub fn capitals(&self, language: &str) -> Vec<Diagnostic> {
        if has_capital_nouns(language) {
            return Vec::new();
        }
        let sources = self.sources.iter();
        sources
            .filter_map(|source| source.capitals(self.skip_capitalised))
            .collect()
    }

    /// Returns one diagnostic for each input with problems, with the number of lines of each kind.
    #[must_use]
    pub fn summaries(&self) -> Vec<Diagnostic> {
        self.sources
            .iter()
            .filter_map(|source| source.summary(&self.alphabet, self.skip_invalid))
            .collect()
    }
}

/// Returns `true` if all nouns of a language begin with a capital letter, by its BCP 47 tag.
#[must_use]
pub fn has_capital_nouns(language: &str) -> bool {
    matches!(language.split('-').next(), Some("de" | "lb"))
}

/// "3 of 10 lines do", to be followed by "not".
pub(crate) fn lines_do(some: u64, all: u64) -> String {
    let lines = if all == 1 { "line" } else { "lines" };
    let do_ = if some == 1 { "does" } else { "do" };
    format!("{} of {} {lines} {do_}", count(some), count(all))
}

/// Formats a number with separators between thousands.
pub(crate) fn count(n: u64) -> String {
    let digits = n.to_string();
    let mut out = String::with_capacity(digits.len() * 4 / 3);
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}
