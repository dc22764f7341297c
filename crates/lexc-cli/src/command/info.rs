//! `lexc info`: what is in a file.

mod foreign;

use std::io::Write as _;
use std::path::PathBuf;

use lexc_format::counts::Counts;
use lexc_runtime::{Layout, Lexicon};
use serde::Serialize;

use super::alphabets::AlphabetFacts;
use crate::Outcome;
use crate::failure::{Answer, Failure};
use crate::input::builtin;
use crate::input::foreign::{ForeignArgs, Opened};
use crate::output::sizes::StructuresFacts;
use crate::output::style::{count, counted};
use crate::output::table::{Align, Table};
use crate::output::{Screen, json};

/// Show what a lexicon holds: words, structures and their sizes, sections, provenance
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The lexicon, a file (of another program, too) or builtin:NAME
    #[arg(default_value = builtin::DEFAULT)]
    file: PathBuf,
    #[command(flatten)]
    foreign: ForeignArgs,
    /// Print JSON with all details
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Serialize)]
struct Info<'a> {
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
    provenance: Vec<Pair<'a>>,
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

/// Something that the lexicon says of its words.
#[derive(Debug, Serialize)]
struct ColumnFacts<'a> {
    name: &'a str,
    kind: &'static str,
    words: u64,
}

#[derive(Debug, Serialize)]
struct Pair<'a> {
    name: &'a str,
    value: &'a str,
}

pub(crate) fn run(args: Args, screen: &mut Screen) -> Outcome {
    let lexicon = match args.foreign.open(&args.file, screen)? {
        Opened::Ours(lexicon) | Opened::List(lexicon) => lexicon,
        Opened::Foreign(foreign) => {
            screen.report(&foreign.warnings(&args.file));
            foreign::show(&args.file, &foreign, args.json, screen)?;
            return Ok(Answer::Yes);
        }
    };
    let info = gather(args.file.display().to_string(), &lexicon);
    match args.json {
        true => json::write(screen, &info)?,
        false => print(&info, lexicon.counts(), screen)?,
    }
    Ok(Answer::Yes)
}

fn gather(file: String, lexicon: &Lexicon) -> Info<'_> {
    let counts = lexicon.counts();
    let (major, minor) = lexicon.version();
    let sections = lexicon.entries().iter().map(|entry| SectionFacts {
        kind: entry.kind.to_string(),
        required: entry.required,
        offset: entry.offset,
        length: entry.len,
        checksum: format!("{:016x}", entry.checksum),
    });
    let columns = lexicon.columns().map(|column| ColumnFacts {
        name: column.name(),
        kind: column.kind().name(),
        words: column.len(),
    });
    let provenance = lexicon.provenance().iter();
    Info {
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
        provenance: provenance
            .map(|(name, value)| Pair { name, value })
            .collect(),
        alphabet: AlphabetFacts::new(lexicon.alphabet()),
    }
}

/// Bits of the file per tile of all words.
pub(crate) fn bits_per_letter(file_bytes: u64, counts: &Counts) -> f64 {
    let bits = file_bytes as f64 * 8.0 / counts.letters.max(1) as f64;
    (bits * 1000.0).round() / 1000.0
}

/// "231,234 bytes, 0.753 bits a letter".
pub(crate) fn size_and_bits(file_bytes: u64, counts: &Counts) -> String {
    let bits = bits_per_letter(file_bytes, counts);
    format!(
        "{}, {bits:.3} bits a letter",
        counted(file_bytes, "byte", "bytes")
    )
}

/// "269,870, of 2 to 15 tiles".
pub(crate) fn words_and_lengths(counts: &Counts) -> String {
    words_of_lengths(counts.words, (counts.min_length, counts.max_length))
}

/// Returns a row of numbers, as that of texts.
pub(crate) fn words_of_lengths(words: u64, (min, max): (u32, u32)) -> String {
    let tiles = if max == 1 { "tile" } else { "tiles" };
    match min == max {
        true => format!("{}, of {max} {tiles}", count(words)),
        false => format!("{}, of {min} to {max} {tiles}", count(words)),
    }
}

fn print(info: &Info<'_>, counts: &Counts, screen: &mut Screen) -> Result<(), Failure> {
    let style = screen.style();
    let mut about = Table::plain(&[Align::Left, Align::Left]);
    for (name, value) in [
        ("File", info.file.clone()),
        ("Name", info.name.unwrap_or_default().to_owned()),
        ("Format", info.format_version.clone()),
        ("Size", size_and_bits(info.file_bytes, counts)),
        ("Words", words_and_lengths(counts)),
        ("Letters", count(info.letters)),
        ("Alphabet", info.alphabet.summary()),
        ("Tiles", info.alphabet.faces()),
        ("Layout", info.layout.title()),
    ] {
        about.row([name.to_owned(), value]);
    }
    about.write(&mut *screen, style)?;

    writeln!(screen)?;
    info.structures.table(false).write(&mut *screen, style)?;
    screen.text(
        "Minimal, the terminal flag on the node; the root is a state, and there is no extra sink.",
    )?;
    for note in info.structures.notes() {
        screen.text(note)?;
    }
    if let Some(table) = info.structures.conventions_table() {
        writeln!(screen)?;
        table.write(&mut *screen, style)?;
    }

    if !info.columns.is_empty() {
        writeln!(screen)?;
        let mut columns = Table::new(&[
            ("Values", Align::Left),
            ("Kind", Align::Left),
            ("Words", Align::Right),
        ]);
        for column in &info.columns {
            columns.row([
                column.name.to_owned(),
                column.kind.to_owned(),
                count(column.words),
            ]);
        }
        columns.write(&mut *screen, style)?;
    }

    writeln!(screen)?;
    let mut sections = Table::new(&[
        ("Section", Align::Left),
        ("Offset", Align::Right),
        ("Length", Align::Right),
        ("XXH3-64", Align::Left),
        ("Required", Align::Left),
    ]);
    for section in &info.sections {
        sections.row([
            section.kind.clone(),
            count(section.offset),
            count(section.length),
            section.checksum.clone(),
            if section.required { "yes" } else { "no" }.to_owned(),
        ]);
    }
    sections.write(&mut *screen, style)?;

    writeln!(screen, "\n{}", style.heading("Provenance"))?;
    let mut provenance = Table::plain(&[Align::Left, Align::Left]);
    for pair in &info.provenance {
        provenance.row([pair.name.to_owned(), pair.value.to_owned()]);
    }
    provenance.write(screen, style)
}
