//! `lexc alphabets`: built-in alphabets and alphabet files.

mod facts;

mod draft;

pub(crate) use facts::AlphabetFacts;

use std::io::Write as _;
use std::path::PathBuf;

use lexc::alphabet::{Alphabet, AlphabetFile, TileScore};
use lexc::build::normalise::ReadOptions;
use lexc::build::source::WordSource;
use lexc::data::AlphabetText;
use lexc_api::reading::ReadingRequest;
use lexc_api::values::Natural;
use lexc_diagnostic::Diagnostic;
use serde::Serialize;

use crate::failure::{Answer, Failure, Outcome};
use crate::input::alphabet::{AlphabetName, load};
use crate::input::files::check_regular;
use crate::output::numbers::counted;
use crate::output::style::harmless;
use crate::output::table::Table;
use crate::output::{Screen, json};
use facts::pieces;

/// List, show, check and create alphabets
#[derive(Debug, clap::Args)]
#[command(
    args_conflicts_with_subcommands = true,
    after_help = "Examples:
  lexc alphabets
  lexc alphabets show turkish
  lexc alphabets new breton --from words.txt > breton.toml"
)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Option<AlphabetsAction>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Debug, clap::Subcommand)]
enum AlphabetsAction {
    Show(ShowArgs),
    Check(CheckArgs),
    New(NewArgs),
}

/// Check alphabet files for errors and omissions
///
/// Prints one line for each file. Exit status 2 if any file is invalid.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  lexc alphabets check klingon.toml")]
struct CheckArgs {
    /// Alphabet files in TOML
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
}

/// Print a template of an alphabet file, or a draft with the letters of a list
///
/// A draft has the letters of the list in upper case, with counts and scores by their frequency,
/// folds for accented letters that are rare, and pairs of letters that may be tiles as comments.
/// The file states the rules by which they are computed.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  lexc alphabets new breton --from words.txt > breton.toml
  lexc alphabets new klingon > klingon.toml
  lexc alphabets check klingon.toml
  lexc build words.txt -a ./klingon.toml")]
struct NewArgs {
    /// Name of the alphabet: letters, digits and hyphens
    #[arg(default_value = "my-alphabet")]
    name: String,
    /// Word list, one word per line; - is standard input
    #[arg(long, value_name = "LIST")]
    from: Option<PathBuf>,
    /// Encoding of the list, such as iso-8859-2 [default: UTF-8]
    #[arg(long, value_name = "LABEL", requires = "from")]
    encoding: Option<String>,
    /// Column of the word, from 1 [default: 1]
    #[arg(long, value_name = "N", requires = "from")]
    field: Option<Natural>,
    /// Delimiter of columns; the word tab is a tab [default: any white space]
    #[arg(long, value_name = "TEXT", requires = "from")]
    delimiter: Option<String>,
}

impl NewArgs {
    /// Returns the options for reading the list.
    fn reading(&self) -> ReadOptions {
        let mut reading = ReadingRequest::default();
        reading.encoding.clone_from(&self.encoding);
        reading.field = self.field;
        reading.delimiter.clone_from(&self.delimiter);
        reading.options()
    }
}

/// Show an alphabet: tiles, counts, scores, folds, and disagreements of sources
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  lexc alphabets show polish

To change a built-in alphabet, copy it:
  lexc alphabets show turkish --toml > my-turkish.toml
  lexc build words.txt -a my-turkish.toml")]
struct ShowArgs {
    /// Name of a built-in alphabet, or path of a TOML file (with a dot or a slash)
    #[arg(value_name = "NAME|PATH", value_parser = AlphabetName, hide_possible_values = true)]
    alphabet: String,
    /// Print JSON
    #[arg(long)]
    json: bool,
    /// Print the TOML file of a built-in alphabet
    #[arg(long, conflicts_with = "json")]
    toml: bool,
}

pub(crate) fn run(args: Args, screen: &mut Screen) -> Outcome {
    match args.command {
        None => list(args.json, screen)?,
        Some(AlphabetsAction::Check(args)) => check(&args.files, screen)?,
        Some(AlphabetsAction::New(args)) => new(&args, screen)?,
        Some(AlphabetsAction::Show(show)) if show.toml => toml(&show.alphabet, screen)?,
        Some(AlphabetsAction::Show(args)) => {
            let file = load(&args.alphabet)?;
            match args.json {
                true => json::write(
                    screen,
                    &ShownAlphabet {
                        alphabet: AlphabetFacts::new(&file.alphabet),
                        notes: &file.notes,
                    },
                )?,
                false => show(&file, screen)?,
            }
        }
    }
    Ok(Answer::Yes)
}

/// Checks files, and reports the errors of all.
fn check(files: &[PathBuf], screen: &mut Screen) -> Result<(), Failure> {
    let mut errors = Vec::new();
    for path in files {
        let file_name = path.display().to_string();
        if let Err(failure) = check_regular(path, "an alphabet") {
            errors.extend(failure.diagnostics());
            continue;
        }
        match AlphabetFile::open(path) {
            Ok(file) if shared_face(&file.alphabet).is_some() => {
                let face = shared_face(&file.alphabet).unwrap_or_default();
                errors.push(
                    Diagnostic::error(format!(
                        "{file_name}: a blank for {face} is written like the tile itself, so a saved \
                         game could not be continued"
                    ))
                    .help("give the tile another form of the blank: blank = \"…\""),
                );
            }
            Ok(file) => {
                let facts = AlphabetFacts::new(&file.alphabet);
                let pieces = counted(facts.pieces.into(), "piece", "pieces");
                let good = screen.style().good("ok");
                let (name, summary) = (harmless(&file_name), harmless(&facts.summary()));
                writeln!(screen, "{name}: {good}, {summary}, {pieces}")?;
                screen.flush()?;
                screen.report(&omissions(&file_name, &file.alphabet));
            }
            Err(error) => errors.push(Diagnostic::from(&error)),
        }
    }
    match errors.is_empty() {
        true => Ok(()),
        false => Err(Failure::Diagnostics(errors)),
    }
}

/// Returns the face of a tile that a blank shares, in an alphabet with blanks.
fn shared_face(alphabet: &Alphabet) -> Option<String> {
    let mut tiles = alphabet.tiles().iter().filter(|_| alphabet.blank().count > 0);
    let shared = tiles.find(|tile| tile.count > 0 && tile.face == tile.blank_face);
    shared.map(|tile| tile.face.clone())
}

/// Returns notes on unusual properties of a valid alphabet.
fn omissions(file: &str, alphabet: &Alphabet) -> Vec<Diagnostic> {
    let tiles = alphabet.tiles();
    let unusual = [
        (
            tiles.iter().all(|tile| !tile.vowel),
            "no tile is a vowel",
            "add vowel = true to the vowels; `lexc find --vowels` counts them",
        ),
        (
            tiles.iter().all(|tile| tile.count == 0),
            "every count is 0",
            "games and probabilities need the number of copies of each tile",
        ),
        (
            tiles.iter().all(|tile| tile.score == TileScore::ZERO),
            "every score is 0",
            "plays are ranked by the scores of tiles",
        ),
        (
            alphabet.language().is_empty(),
            "no language is given",
            "add a BCP 47 tag, such as language = \"tlh\"; spelling rules and encodings depend on it",
        ),
    ];
    let present = unusual.into_iter().filter(|(is_present, ..)| *is_present);
    let note = |(_, message, help)| Diagnostic::note(format!("{file}: {message}")).help(help);
    present.map(note).collect()
}

/// Prints the template of an alphabet file, or a draft from a list.
fn new(args: &NewArgs, screen: &mut Screen) -> Result<(), Failure> {
    let text = match &args.from {
        None => draft::template(&args.name),
        Some(path) => {
            let list = WordSource::from_arg(path.as_os_str());
            draft::draft(&args.name, &list, &args.reading())?
        }
    };
    if let Err(error) = AlphabetFile::parse("the template", &text) {
        return Err(Diagnostic::from(&error).into());
    }
    Ok(screen.write_all(text.as_bytes())?)
}

fn toml(name: &str, screen: &mut Screen) -> Result<(), Failure> {
    match lexc::data::alphabet(name).map(AlphabetText::toml) {
        Some(text) => Ok(screen.write_all(text.as_bytes())?),
        None => {
            // A misspelled name gets the same help as elsewhere.
            load(name)?;
            Err(Diagnostic::error(format!("{name} is already a file, not a built-in alphabet"))
                .into())
        }
    }
}

#[derive(Debug, Serialize)]
struct ShownAlphabet<'a> {
    #[serde(flatten)]
    alphabet: AlphabetFacts<'a>,
    notes: &'a str,
}

fn list(as_json: bool, screen: &mut Screen) -> Result<(), Failure> {
    let mut alphabets = Vec::new();
    for name in Alphabet::builtin_names() {
        alphabets.push(load(name)?.alphabet);
    }
    if as_json {
        let facts: Vec<_> = alphabets.iter().map(AlphabetFacts::new).collect();
        return json::write(screen, &facts);
    }
    let mut table =
        Table::of("Name|Title|Language|>Tiles|>Pieces|Longest tile|Source of counts and scores");
    // `lexc alphabets show` prints them, too.
    table.set_optional(&[6, 5]);
    for alphabet in &alphabets {
        let longest = alphabet
            .tiles()
            .iter()
            .map(|tile| &tile.face)
            .rev()
            .max_by_key(|face| face.chars().count());
        let longest = longest.filter(|face| face.chars().count() > 1);
        table.row([
            alphabet.name().to_owned(),
            alphabet.title().to_owned(),
            alphabet.language().to_owned(),
            alphabet.len().to_string(),
            pieces(alphabet).to_string(),
            longest.cloned().unwrap_or_default(),
            alphabet.source().to_owned(),
        ]);
    }
    screen.table(&table)
}

fn show(file: &AlphabetFile, screen: &mut Screen) -> Result<(), Failure> {
    let style = screen.style();
    let alphabet = &file.alphabet;
    let (pieces, blank) = (pieces(alphabet), alphabet.blank());
    let blanks = format!("with {} blank of score {}", blank.count, blank.score);
    screen.table(&Table::pairs([
        ("Alphabet", alphabet.name().to_owned()),
        ("Title", alphabet.title().to_owned()),
        ("Language", alphabet.language().to_owned()),
        ("Casing", alphabet.casing().name().to_owned()),
        ("Pieces", format!("{pieces}, {blanks}")),
        ("Source", alphabet.source().to_owned()),
    ]))?;

    writeln!(screen)?;
    let mut tiles = Table::of(">Tile|Face|Blank|>Count|>Score|Vowel|Aliases");
    for (n, tile) in alphabet.tiles().iter().enumerate() {
        tiles.row([
            (n + 1).to_string(),
            tile.face.clone(),
            tile.blank_face.clone(),
            tile.count.to_string(),
            tile.score.to_string(),
            if tile.vowel { "vowel" } else { "" }.to_owned(),
            tile.aliases.join(" "),
        ]);
    }
    screen.table(&tiles)?;

    if !alphabet.folds().is_empty() {
        writeln!(screen)?;
        let mut folds = Table::of("Fold|to");
        for (from, to) in alphabet.folds() {
            let to = match to.as_str() {
                "" => "nothing",
                to => to,
            };
            folds.row([visible_marks(from), to.to_owned()]);
        }
        screen.table(&folds)?;
    }
    if !file.notes.trim().is_empty() {
        writeln!(screen, "\n{}", style.heading("Notes"))?;
        for (number, paragraph) in file.notes.trim().split("\n\n").enumerate() {
            if number > 0 {
                writeln!(screen)?;
            }
            // Keep the line breaks of the file, except on a terminal.
            let lines: Vec<String> = paragraph.lines().map(harmless).collect();
            match style.width() {
                Some(_) => screen.text(&lines.join(" "))?,
                None => writeln!(screen, "{}", lines.join("\n"))?,
            }
        }
    }
    Ok(())
}

/// Appends the code points of combining marks, which are hard to see.
fn visible_marks(text: &str) -> String {
    let marks: Vec<String> = text
        .chars()
        .filter(|c| matches!(u32::from(*c), 0x0300..=0x036F))
        .map(|c| format!("U+{:04X}", c as u32))
        .collect();
    match marks.is_empty() {
        true => text.to_owned(),
        false => format!("{text} (with {})", marks.join(" ")),
    }
}
