//! `lexc info`: the content of a lexicon.

mod foreign;

use std::io::Write as _;
use std::path::PathBuf;

use lexc::format::counts::Counts;
use lexc::runtime::{Layout, Lexicon};
use serde::Serialize;

use super::alphabets::AlphabetFacts;
use super::sizes::{StructuresFacts, bits_per_letter, size_and_bits, words_and_lengths};
use crate::failure::{Answer, Failure, Outcome};
use crate::input::builtin;
use crate::input::foreign::{ForeignArgs, OpenedFile};
use crate::output::numbers::count;
use crate::output::table::Table;
use crate::output::{Screen, json};

/// Show a lexicon: words, structures, sizes, sections, provenance
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  lexc info
  lexc info english.lex --json
  lexc info NWL.kwg -a english")]
pub(crate) struct Args {
    /// Lexicon: english, turkish, a .lex file, a file of another program, or a word list
    #[arg(default_value = builtin::DEFAULT)]
    file: PathBuf,
    #[command(flatten)]
    foreign: ForeignArgs,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Serialize)]
struct LexiconInfo<'a> {
    file: String,
    file_bytes: u64,
    bits_per_letter: f64,
    format_version: String,
    name: Option<&'a str>,
    words: u64,
    letters: u64,
    min_length: u32,
    max_length: u32,
    layout: LayoutFacts,
    structures: StructuresFacts,
    columns: Vec<ColumnFacts<'a>>,
    sections: Vec<SectionFacts>,
    provenance: Vec<ProvenanceEntry<'a>>,
    alphabet: AlphabetFacts<'a>,
}

#[derive(Debug, Serialize)]
struct LayoutFacts {
    name: &'static str,
    mask_bits: Option<u32>,
}

impl LayoutFacts {
    fn new(lexicon: &Lexicon) -> Self {
        Self {
            name: lexicon.layout_name(),
            mask_bits: match lexicon.pool().layout() {
                Layout::EdgeList => None,
                Layout::Bitmap { wide, .. } => Some(if wide { 64 } else { 32 }),
            },
        }
    }

    fn title(&self) -> String {
        match self.mask_bits {
            Some(bits) => format!("{}, masks of {bits} bits", self.name),
            None => self.name.to_owned(),
        }
    }
}

#[derive(Debug, Serialize)]
struct SectionFacts {
    kind: String,
    required: bool,
    offset: u64,
    length: u64,
    checksum: String,
}

/// A column of values of words.
#[derive(Debug, Serialize)]
struct ColumnFacts<'a> {
    name: &'a str,
    kind: &'static str,
    words: u64,
}

#[derive(Debug, Serialize)]
struct ProvenanceEntry<'a> {
    name: &'a str,
    value: &'a str,
}

pub(crate) fn run(args: Args, screen: &mut Screen) -> Outcome {
    let lexicon = match args.foreign.open(&args.file, screen)? {
        OpenedFile::Lex(lexicon) | OpenedFile::List(lexicon) => lexicon,
        OpenedFile::Foreign(foreign) => {
            screen.report(&foreign.warnings(&args.file));
            foreign::print(&args.file, &foreign, args.json, screen)?;
            return Ok(Answer::Yes);
        }
    };
    let info = collect(args.file.display().to_string(), &lexicon);
    match args.json {
        true => json::write(screen, &info)?,
        false => print(&info, lexicon.counts(), screen)?,
    }
    Ok(Answer::Yes)
}

fn collect(file: String, lexicon: &Lexicon) -> LexiconInfo<'_> {
    let counts = lexicon.counts();
    let (major, minor) = lexicon.version();
    let sections = lexicon.sections().iter().map(|entry| SectionFacts {
        kind: entry.kind.to_string(),
        required: entry.required,
        offset: entry.offset,
        length: entry.len,
        checksum: format!("{:016x}", entry.checksum),
    });
    let columns = lexicon.columns().map(|column| ColumnFacts {
        name: column.name(),
        kind: column.kind().name(),
        words: column.len() + column.other_words().len() as u64,
    });
    let provenance = lexicon.provenance().iter();
    LexiconInfo {
        file,
        file_bytes: lexicon.bytes().len() as u64,
        bits_per_letter: bits_per_letter(lexicon.bytes().len() as u64, counts),
        format_version: format!("{major}.{minor}"),
        name: lexicon.provenance().get("name"),
        words: counts.words,
        letters: counts.letters,
        min_length: counts.min_length,
        max_length: counts.max_length,
        layout: LayoutFacts::new(lexicon),
        structures: StructuresFacts::new(counts, lexicon.structures()),
        columns: columns.collect(),
        sections: sections.collect(),
        provenance: provenance.map(|(name, value)| ProvenanceEntry { name, value }).collect(),
        alphabet: AlphabetFacts::new(lexicon.alphabet()),
    }
}

fn print(info: &LexiconInfo<'_>, counts: &Counts, screen: &mut Screen) -> Result<(), Failure> {
    let style = screen.style();
    screen.table(&Table::pairs([
        ("File", info.file.clone()),
        ("Name", info.name.unwrap_or_default().to_owned()),
        ("Format", info.format_version.clone()),
        ("Size", size_and_bits(info.file_bytes, counts)),
        ("Words", words_and_lengths(counts)),
        ("Letters", count(info.letters)),
        ("Alphabet", info.alphabet.summary()),
        ("Tiles", info.alphabet.faces()),
        ("Layout", info.layout.title()),
    ]))?;

    writeln!(screen)?;
    screen.table(&info.structures.table(false))?;
    screen.text(
        "Minimal automata with the terminal flag on the node; the root counts as a state, and there is no extra sink.",
    )?;
    for note in info.structures.notes() {
        screen.text(note)?;
    }
    if let Some(table) = info.structures.conventions_table() {
        writeln!(screen)?;
        screen.table(&table)?;
    }

    if !info.columns.is_empty() {
        writeln!(screen)?;
        let mut columns = Table::of("Values|Kind|>Words");
        for column in &info.columns {
            columns.row([column.name.to_owned(), column.kind.to_owned(), count(column.words)]);
        }
        screen.table(&columns)?;
    }

    writeln!(screen)?;
    let mut sections = Table::of("Section|>Offset|>Length|XXH3-64|Required");
    for section in &info.sections {
        sections.row([
            section.kind.clone(),
            count(section.offset),
            count(section.length),
            section.checksum.clone(),
            if section.required { "yes" } else { "no" }.to_owned(),
        ]);
    }
    screen.table(&sections)?;

    writeln!(screen, "\n{}", style.heading("Provenance"))?;
    let provenance = info.provenance.iter();
    let provenance = provenance.map(|pair| (pair.name, pair.value.to_owned()));
    screen.table(&Table::pairs(provenance))
}
