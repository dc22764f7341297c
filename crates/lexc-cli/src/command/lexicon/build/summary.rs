//! The summary of `lexc build`.

use std::io::Write as _;
use std::path::Path;
use std::time::Duration;

use lexc::build::build::{BuildReport, BuiltLexicon};
use lexc::build::normalise::{ReadReport, RejectKind, SourceReport};
use lexc::format::counts::Counts;
use serde::Serialize;

use crate::command::lexicon::sizes::{
    StructuresFacts, bits_per_letter, size_and_bits, words_and_lengths,
};
use crate::failure::Failure;
use crate::output::numbers::count;
use crate::output::style::harmless;
use crate::output::table::{Align, Table};
use crate::output::{Screen, json};

/// The number of omitted lines of a kind that are shown.
const EXAMPLES: usize = 3;

/// The summary of a build.
#[derive(Debug, Serialize)]
pub(super) struct BuildSummary<'a> {
    output: String,
    name: &'a str,
    alphabet: &'a str,
    layout: &'static str,
    file_bytes: u64,
    bits_per_letter: f64,
    seconds: f64,
    structures: StructuresFacts,
    #[serde(flatten)]
    report: &'a BuildReport,
    #[serde(skip)]
    counts: &'a Counts,
}

impl<'a> BuildSummary<'a> {
    pub(super) fn new(
        output: &Path,
        name: &'a str,
        built: &'a BuiltLexicon,
        file_bytes: u64,
        time: Duration,
    ) -> Self {
        Self {
            output: output.display().to_string(),
            name,
            alphabet: &built.report.lists.alphabet,
            layout: built.compiled.layout_name(),
            file_bytes,
            bits_per_letter: bits_per_letter(file_bytes, &built.compiled.counts),
            seconds: time.as_secs_f64(),
            structures: StructuresFacts::new(&built.compiled.counts, &built.compiled.structures()),
            report: &built.report,
            counts: &built.compiled.counts,
        }
    }

    pub(super) fn json(&self, screen: &mut Screen) -> Result<(), Failure> {
        json::write(screen, self)
    }

    /// Prints the summary as tables.
    pub(super) fn print(&self, screen: &mut Screen) -> Result<(), Failure> {
        let mut table = Table::without_header(&[Align::Left, Align::Right, Align::Left]);
        let mut line = |name: &str, number: String, note: String| {
            table.row([name.to_owned(), number, note]);
        };
        let lists = &self.report.lists;
        line("Lines", count(lists.lines()), list_names(lists));
        for (name, number, note) in lists.sources.iter().flat_map(stems) {
            line(name, count(number), note);
        }
        let (number, lengths) = split_lengths(&words_and_lengths(self.counts));
        line("Words", number, lengths);
        line("Letters", count(self.report.letters), String::new());
        line("Duplicates", count(self.report.duplicates), String::new());
        for (name, number) in [
            ("Phrases", sum(lists, |source| source.phrases)),
            ("Too short", sum(lists, |source| source.too_short)),
            ("Too long", sum(lists, |source| source.too_long)),
        ] {
            if number > 0 {
                line(name, count(number), "omitted".to_owned());
            }
        }
        if lists.skip_capitalised {
            let number = sum(lists, |source| source.capitalised);
            line("Capitalised", count(number), "omitted".to_owned());
        }
        for (kind, number, first) in omitted_lines(lists) {
            let more = if number > first.len() as u64 { ", …" } else { "" };
            line(
                "Omitted",
                count(number),
                format!("{}: {}{more}", kind.phrase(), first.join(", ")),
            );
        }
        if self.report.minus.is_some() {
            line("Excluded", count(self.report.removed), String::new());
        }
        for column in &self.report.columns {
            let mut note = format!("words have the {} `{}`", column.kind.name(), column.name);
            if column.others > 0 {
                let others = count(column.others);
                note += &format!(", {others} of them only there: valid with --edition alone");
            }
            line("Values", count(column.words), note);
        }
        screen.table(&table)?;

        writeln!(screen)?;
        self.structures.print(screen)?;
        screen.text(&format!(
            "{}: {}, in {:.2} s",
            harmless(&self.output),
            size_and_bits(self.file_bytes, self.counts),
            self.seconds
        ))
    }
}

/// Returns the stems of a hunspell dictionary, and how many of them may form compounds, each with a
/// name and a note.
pub(super) fn stems(source: &SourceReport) -> Vec<(&'static str, u64, String)> {
    let Some(hunspell) = &source.hunspell else {
        return Vec::new();
    };
    let mut all =
        vec![("Stems", hunspell.stems, format!("with the affixes of {}", hunspell.affixes))];
    if hunspell.compounds > 0 {
        let note = "stems may form compounds, which are not made".to_owned();
        all.push(("Compounds", hunspell.compounds, note));
    }
    all
}

fn list_names(lists: &ReadReport) -> String {
    let names: Vec<&str> = lists.sources.iter().map(|source| &*source.name).collect();
    match names.as_slice() {
        [] => String::new(),
        [.., last] if names.len() > 4 => {
            format!("in {} lists, the last {last}", names.len())
        }
        _ => format!("in {}", names.join(", ")),
    }
}

/// Splits `269,870, of 2 to 15 tiles` into the number and the lengths.
fn split_lengths(text: &str) -> (String, String) {
    match text.split_once(", of ") {
        Some((number, rest)) => (number.to_owned(), format!("of {rest}")),
        None => (text.to_owned(), String::new()),
    }
}

fn sum(lists: &ReadReport, of: fn(&SourceReport) -> u64) -> u64 {
    lists.sources.iter().map(of).sum()
}

/// Returns the omitted lines of all lists by kind, the most frequent first, with examples.
fn omitted_lines(lists: &ReadReport) -> Vec<(RejectKind, u64, Vec<&str>)> {
    let mut kinds: Vec<(RejectKind, u64, Vec<&str>)> = Vec::new();
    for rejected in lists.sources.iter().flat_map(|source| &source.rejected) {
        let at = kinds.iter().position(|(kind, ..)| *kind == rejected.kind).unwrap_or_else(|| {
            kinds.push((rejected.kind, 0, Vec::new()));
            kinds.len() - 1
        });
        let (_, lines, first) = &mut kinds[at];
        *lines += rejected.lines;
        let missing = EXAMPLES.saturating_sub(first.len());
        first.extend(rejected.first.iter().take(missing).map(|line| line.text.trim()));
    }
    kinds.sort_by_key(|(kind, lines, _)| (u64::MAX - lines, *kind));
    kinds
}
