//! Reports on the lines that were read and rejected.

use lexc_diagnostic::{Diagnostic, Location, Remedy, Severity, grouped};
use std::collections::BTreeMap;
use std::ops::Range;

use super::options::KEPT;
#[cfg(feature = "serde")]
use super::options::is_default;

/// The maximum number of different characters that are counted for a kind of problem.
const CHARS: usize = 256;

/// The reason why a line has no word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
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
    /// An apostrophe, or a character used as one.
    Apostrophe,
    /// Any other visible character.
    Punctuation,
    /// An invisible character.
    Invisible,
    /// Brackets that do not match, or that hold no tile.
    Bracket,
    /// Bytes that are not valid in the encoding of the list.
    BadEncoding,
    /// A column of CSV begins with a quotation mark that is not closed.
    OpenQuote,
    /// The line has fewer columns than requested.
    MissingField,
    /// All characters are folded away.
    Empty,
    /// More than [`MAX_WORD`](super::MAX_WORD) letters.
    WordTooLong,
    /// More than [`MAX_LINE`](super::MAX_LINE) bytes.
    LineTooLong,
}

impl RejectKind {
    /// Returns `true` for signs within words that may be left out of them.
    fn is_within_words(self) -> bool {
        matches!(self, Self::Hyphen | Self::Apostrophe | Self::Invisible)
    }

    /// Returns a phrase that follows the number of lines, as in "3 with a hyphen".
    #[must_use]
    pub fn phrase(self) -> &'static str {
        match self {
            Self::Letter => "with a letter that is not a tile",
            Self::Digit => "with a digit",
            Self::Space => "with a space",
            Self::Tab => "with a tab",
            Self::Hyphen => "with a hyphen",
            Self::Apostrophe => "with an apostrophe",
            Self::Punctuation => "with another character",
            Self::Invisible => "with an invisible character",
            Self::Bracket => "with wrong brackets",
            Self::BadEncoding => "with bytes in another encoding",
            Self::OpenQuote => "with a quotation mark that is not closed",
            Self::MissingField => "without the column",
            Self::Empty => "with nothing left after folding",
            Self::WordTooLong => "with a word of more than 255 tiles",
            Self::LineTooLong => "of more than 64 KiB",
        }
    }
}

/// A line without a word.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct RejectedLine {
    /// The number of the line, from 1.
    pub line: u64,
    /// The column of the problem, from 1, in characters.
    pub column: u64,
    /// The character at fault, if there is one.
    pub ch: Option<char>,
    /// The line or, of a long line, the part around the problem.
    pub text: String,
    /// The bytes of `text` at fault.
    pub span: Range<usize>,
    /// The message.
    pub message: String,
    /// Suggestions for the user.
    pub help: Vec<Remedy>,
}

/// The number of lines in which a character caused the problem.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct CharCount {
    /// The character.
    pub ch: char,
    /// The number of lines in which it was the first problem.
    pub lines: u64,
}

/// The rejected lines of one kind.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct KindReport {
    /// The kind.
    pub kind: RejectKind,
    /// The number of lines.
    pub lines: u64,
    /// The first lines.
    pub first: Vec<RejectedLine>,
    /// The characters that caused the problem, the most frequent first, at most 256.
    pub chars: Vec<CharCount>,
    #[cfg_attr(feature = "serde", serde(skip))]
    counted: BTreeMap<char, u64>,
}

/// The report on a hunspell dictionary.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct HunspellReport {
    /// The name of the affix file.
    pub affixes: String,
    /// The XXH3-64 of its bytes.
    #[cfg_attr(feature = "serde", serde(serialize_with = "hex"))]
    pub xxh3: u64,
    /// The number of stems.
    pub stems: u64,
    /// The number of stems that may form compounds, which are not made.
    pub compounds: u64,
    /// The number of stems with a flag that the affix file does not define.
    pub undefined: u64,
    /// The first line with such a stem; empty without one.
    pub undefined_example: String,
    /// The heads of affixes that are fewer than the head says, each with its line.
    pub short_groups: Vec<String>,
}

/// The report on one list. `lines` is the sum of `words`, `blank`, `comments`, `header`,
/// `phrases`, `too_short`, `too_long`, the lines of all `rejected` and, if they are left out, the
/// `capitalised` lines.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct SourceReport {
    /// Its name.
    pub name: String,
    /// The size in bytes, before unpacking and decoding.
    pub bytes: u64,
    /// The XXH3-64 of these bytes with seed 0, as `xxhsum -H3` prints it.
    #[cfg_attr(feature = "serde", serde(serialize_with = "hex"))]
    pub xxh3: u64,
    /// `true` if the list was packed with gzip.
    pub gzip: bool,
    /// The encoding that was given or detected.
    pub encoding: &'static str,
    /// The number of lines.
    pub lines: u64,
    /// The number of lines with a word. Repeated words count each time.
    pub words: u64,
    /// The hunspell dictionary, if it is one. `words` and the numbers of words that are left out
    /// count its words then, and not lines.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub hunspell: Option<HunspellReport>,
    /// The number of blank lines.
    pub blank: u64,
    /// The number of comments.
    pub comments: u64,
    /// The number of lines skipped at the beginning.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "is_default"))]
    pub header: u64,
    /// The number of words that begin with a capital letter and continue in lower case. If the
    /// options leave them out, they are not among `words`.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "is_default"))]
    pub capitalised: u64,
    /// The first capitalised words.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub first_capitalised: Vec<String>,
    /// The number of words with white space within them, if the options leave them out.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "is_default"))]
    pub phrases: u64,
    /// The number of words with fewer letters than requested, which were left out.
    pub too_short: u64,
    /// The number of words with more letters than requested, which were left out.
    pub too_long: u64,
    /// Lines without a word by kind, the most frequent kind first.
    pub rejected: Vec<KindReport>,
    /// Options with which the list fits, tried on its beginning, as suggestions.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub readings: Vec<Remedy>,
}

#[cfg(feature = "serde")]
fn hex<S: serde::Serializer>(hash: &u64, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(&format_args!("{hash:016x}"))
}

impl SourceReport {
    /// Returns the number of rejected lines of all kinds.
    #[must_use]
    pub fn rejected_lines(&self) -> u64 {
        self.rejected.iter().map(|kind| kind.lines).sum()
    }

    /// Counts a rejected line. Returns the list to add it to, if it is one of the first of its
    /// kind.
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
                    counted: BTreeMap::new(),
                });
                self.rejected.len() - 1
            }
        };
        let report = &mut self.rejected[index];
        report.lines += 1;
        if let Some(ch) = ch
            && (report.counted.len() < CHARS || report.counted.contains_key(&ch))
        {
            *report.counted.entry(ch).or_default() += 1;
        }
        (report.first.len() < KEPT).then_some(&mut report.first)
    }

    pub(super) fn count_capitalised(&mut self, text: &[u8]) {
        self.capitalised += 1;
        if self.first_capitalised.len() < KEPT {
            let text = String::from_utf8_lossy(text).trim().chars().take(64).collect();
            self.first_capitalised.push(text);
        }
    }

    /// Returns a note on capitalised words, if they are rare enough to be names.
    fn capitals(&self, skipped: bool) -> Option<Diagnostic> {
        let all = self.words + if skipped { self.capitalised } else { 0 };
        if self.capitalised == 0 || (!skipped && self.capitalised * 2 > all) {
            return None;
        }
        let words = match self.capitalised {
            1 => "1 word begins".to_owned(),
            n => format!("{} words begin", grouped(n)),
        };
        let more = if self.capitalised > KEPT as u64 { ", …" } else { "" };
        let first = self.first_capitalised.join(", ");
        let (name, left_out) = (&self.name, if skipped { ", left out" } else { "" });
        let note = Diagnostic::note(format!(
            "{name}: {words} with a capital letter{left_out}: {first}{more}"
        ));
        Some(match skipped {
            true => note,
            false => note.help(
                Remedy::new("if they are names, omit them with ").setting("skip_capitalised"),
            ),
        })
    }

    /// Sorts the counts.
    pub(super) fn finish(&mut self) {
        for kind in &mut self.rejected {
            let counted = std::mem::take(&mut kind.counted);
            kind.chars = counted.into_iter().map(|(ch, lines)| CharCount { ch, lines }).collect();
            kind.chars.sort_by_key(|c| (u64::MAX - c.lines, c.ch));
        }
        self.rejected.sort_by_key(|k| (u64::MAX - k.lines, k.kind));
    }

    /// Returns the number of lines that fit, also those that were left out on request.
    pub(crate) fn fitting_lines(&self) -> u64 {
        self.words + self.phrases + self.too_short + self.too_long
    }

    /// Returns one diagnostic that sums up all problems of this list, if there are any.
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
                self.share(rejected),
                self.kinds()
            ),
        );
        let others = self.fitting_lines();
        for reading in &self.readings {
            summary = summary.help(reading.clone());
        }
        let lines_of = |of: &dyn Fn(RejectKind) -> bool| -> u64 {
            self.rejected.iter().filter(|kind| of(kind.kind)).map(|kind| kind.lines).sum()
        };
        let letters =
            lines_of(&|kind| matches!(kind, RejectKind::Letter | RejectKind::BadEncoding));
        // Hyphens and the like may be left out of words.
        let others_than_signs = lines_of(&|kind| !kind.is_within_words());
        if self.readings.is_empty() && others_than_signs >= 3 && others_than_signs > 9 * others {
            summary = match letters * 2 > rejected {
                true => summary.help(format!(
                    "almost no line fits: is `{alphabet}` the right alphabet, and is this the \
                     right file?"
                )),
                false => summary.help(
                    Remedy::new("almost no line fits: if lines have more than a word, name its ")
                        .then("column with ")
                        .value("field", "N")
                        .then(" and ")
                        .value("delimiter", "SIGN")
                        .then(", or what stands around it with ")
                        .value("between", "OPEN..CLOSE"),
                ),
            };
        }
        // Where another reading keeps the lines, leaving most of them out is none.
        if !skipped && (self.readings.is_empty() || rejected <= others / 9) {
            let keep = Remedy::new(" (and ").value("rejects", "FILE").then(" to keep them)");
            summary = summary.help(
                Remedy::new("to omit and count such lines, add ")
                    .setting("skip_invalid")
                    .where_known("rejects", keep),
            );
        }
        Some(summary)
    }

    /// Returns "3 of 10 lines do", or words if a line has several.
    fn share(&self, rejected: u64) -> String {
        if self.hunspell.is_none() {
            return lines_do(rejected, self.lines);
        }
        let all = self.fitting_lines() + rejected;
        lines_do(rejected, all).replace("line", "word")
    }

    fn kinds(&self) -> String {
        let kinds: Vec<_> = self
            .rejected
            .iter()
            .map(|kind| format!("{} {}", grouped(kind.lines), kind.kind.phrase()))
            .collect();
        kinds.join(", ")
    }
}

impl KindReport {
    /// Returns a note on the lines of the kind that are not shown.
    fn others(&self) -> Option<Diagnostic> {
        let more = self.lines - self.first.len() as u64;
        if more == 0 {
            return None;
        }
        let mut message = match more {
            1 => "1 more line is like these".to_owned(),
            _ => format!("{} more lines are like these", grouped(more)),
        };
        if self.chars.len() > 1 {
            let shown: Vec<_> = self
                .chars
                .iter()
                .take(12)
                .map(|c| format!("`{}` {}", c.ch, grouped(c.lines)))
                .collect();
            let rest = if self.chars.len() > 12 { ", …" } else { "" };
            let all = grouped(self.lines);
            message += &format!("; the characters of all {all}: {}{rest}", shown.join(", "));
        }
        Some(Diagnostic::note(message))
    }
}

/// The report on all lists.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct ReadReport {
    /// The name of the alphabet.
    pub alphabet: String,
    /// `true` if lines that do not fit were left out on request.
    pub skip_invalid: bool,
    /// `true` if words that begin with a capital letter were left out on request.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "is_default"))]
    pub skip_capitalised: bool,
    /// The lists in the order in which they were given.
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

    /// Returns all problems as messages: the first few lines of each kind, the number of others,
    /// and a summary of each list. Empty if all lines fit.
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
                    // The help is shown once, unless it is about the character.
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

    /// Replaces each remedy in the help on rejected lines by a program's own, in its words.
    pub fn resolve(&mut self, worded: &dyn Fn(&Remedy) -> Remedy) {
        let sources = self.sources.iter_mut();
        let kinds = sources.flat_map(|source| &mut source.rejected);
        let rejected = kinds.flat_map(|kind| &mut kind.first);
        rejected.flat_map(|rejected| &mut rejected.help).for_each(|help| *help = worded(help));
        let readings = self.sources.iter_mut().flat_map(|source| &mut source.readings);
        readings.for_each(|help| *help = worded(help));
    }

    /// Returns a note for each list in which some words among many are capitalised. Empty for a
    /// language that capitalises nouns.
    #[must_use]
    pub fn capitals(&self, language: &str) -> Vec<Diagnostic> {
        if has_capital_nouns(language) {
            return Vec::new();
        }
        let sources = self.sources.iter();
        sources.filter_map(|source| source.capitals(self.skip_capitalised)).collect()
    }

    /// Returns one diagnostic for each list with problems, with the number of lines of each kind.
    #[must_use]
    pub fn summaries(&self) -> Vec<Diagnostic> {
        self.sources
            .iter()
            .filter_map(|source| source.summary(&self.alphabet, self.skip_invalid))
            .collect()
    }
}

/// Returns `true` if a language capitalises all nouns, by its BCP 47 tag.
#[must_use]
pub fn has_capital_nouns(language: &str) -> bool {
    matches!(language.split('-').next(), Some("de" | "lb"))
}

/// Returns "3 of 10 lines do", to be followed by "not".
pub(crate) fn lines_do(some: u64, all: u64) -> String {
    let lines = if all == 1 { "line" } else { "lines" };
    let do_ = if some == 1 { "does" } else { "do" };
    format!("{} of {} {lines} {do_}", grouped(some), grouped(all))
}
