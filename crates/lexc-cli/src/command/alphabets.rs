//! `lexc alphabets`: the built-in alphabets, and files.

use std::io::Write as _;
use std::path::PathBuf;

use lexc_alphabet::{Alphabet, LetterInfo, TileScore};
use lexc_compiler::alphabet_file::{self, AlphabetFile};
use lexc_compiler::builtin;
use lexc_compiler::diagnostic::Diagnostic;
use serde::Serialize;

use crate::Outcome;
use crate::args::alphabet::AlphabetName;
use crate::failure::{Answer, Failure};
use crate::output::style::{counted, harmless};
use crate::output::table::{Align, Table};
use crate::output::{Screen, json};

/// The output of `lexc alphabets new`.
const TEMPLATE: &str = include_str!("alphabet_template.toml");

/// List the built-in alphabets, show one, or check and create alphabet files
#[derive(Debug, clap::Args)]
#[command(args_conflicts_with_subcommands = true)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Option<Sub>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Debug, clap::Subcommand)]
enum Sub {
    Show(Show),
    Check(Check),
    New(New),
}

/// Check alphabet files for errors and omissions
///
/// Prints one line per file. Exit status 2 if any file is invalid.
#[derive(Debug, clap::Args)]
struct Check {
    /// TOML files
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
}

/// Print a commented template of an alphabet file
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  lexc alphabets new klingon > klingon.toml
  lexc alphabets check klingon.toml
  lexc build words.txt -a ./klingon.toml")]
struct New {
    /// The name of the alphabet: letters, digits and hyphens
    #[arg(default_value = "my-alphabet")]
    name: String,
}

/// Show an alphabet: tiles, counts, scores, folding, and where sources disagree
#[derive(Debug, clap::Args)]
#[command(after_help = "To change an alphabet, take a copy:
  lexc alphabets show turkish --toml > my-turkish.toml
  lexc build words.txt -a my-turkish.toml")]
struct Show {
    /// The name, or the path of a TOML file (anything with a dot or a slash)
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
        Some(Sub::Check(args)) => check(&args.files, screen)?,
        Some(Sub::New(args)) => template(&args.name, screen)?,
        Some(Sub::Show(show)) if show.toml => toml(&show.alphabet, screen)?,
        Some(Sub::Show(args)) => {
            let file = load(&args.alphabet)?;
            match args.json {
                true => json::write(
                    screen,
                    &Shown {
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

/// Checks files and reports the errors of all of them.
fn check(files: &[PathBuf], screen: &mut Screen) -> Result<(), Failure> {
    let mut wrong = Vec::new();
    for path in files {
        let shown = path.display().to_string();
        match alphabet_file::load_path(path) {
            Ok(file) => {
                let facts = AlphabetFacts::new(&file.alphabet);
                let pieces = counted(facts.pieces.into(), "piece", "pieces");
                let good = screen.style().good("ok");
                let (name, summary) = (harmless(&shown), harmless(&facts.summary()));
                writeln!(screen, "{name}: {good}, {summary}, {pieces}")?;
                screen.flush()?;
                screen.report(&unusual(&shown, &file.alphabet));
            }
            Err(error) => wrong.push(error.diagnostic()),
        }
    }
    match wrong.is_empty() {
        true => Ok(()),
        false => Err(Failure::Diagnostics(wrong)),
    }
}

/// Returns notes on what a valid alphabet lacks.
fn unusual(file: &str, alphabet: &Alphabet) -> Vec<Diagnostic> {
    let tiles = alphabet.tiles();
    let note = |what: &str, help: &str| Diagnostic::note(format!("{file}: {what}")).help(help);
    let mut notes = Vec::new();
    if tiles.iter().all(|tile| !tile.vowel) {
        notes.push(note(
            "no tile is a vowel",
            "add vowel = true to the vowels; `lexc find --vowels` counts them",
        ));
    }
    if tiles.iter().all(|tile| tile.count == 0) {
        notes.push(note(
            "every count is 0",
            "games and probabilities need the number of copies of each tile",
        ));
    }
    if tiles.iter().all(|tile| tile.score == TileScore::ZERO) {
        notes.push(note(
            "every score is 0",
            "plays are ranked by the scores of tiles",
        ));
    }
    if alphabet.language().is_empty() {
        notes.push(note(
            "no language is given",
            "add a BCP 47 tag, such as language = \"tlh\"; spelling rules and encodings depend on it",
        ));
    }
    notes
}

/// Prints the template of an alphabet file.
fn template(name: &str, screen: &mut Screen) -> Result<(), Failure> {
    let text = TEMPLATE.replace("{name}", name);
    if let Err(error) = alphabet_file::parse("the template", &text) {
        return Err(error.diagnostic().into());
    }
    Ok(screen.write_all(text.as_bytes())?)
}

/// Loads an alphabet by name or path.
pub(crate) fn load(name: &str) -> Result<AlphabetFile, Failure> {
    alphabet_file::load(name).map_err(|error| error.diagnostic().into())
}

fn toml(name: &str, screen: &mut Screen) -> Result<(), Failure> {
    match builtin::text(name) {
        Some(text) => Ok(screen.write_all(text.as_bytes())?),
        None => {
            // A name that is nearly right gets the same help as elsewhere.
            load(name)?;
            Err(Diagnostic::error(format!(
                "{name} does not come with lexc: it is a file already"
            ))
            .into())
        }
    }
}

/// An alphabet for programs.
#[derive(Debug, Serialize)]
pub(crate) struct AlphabetFacts<'a> {
    name: &'a str,
    title: &'a str,
    language: &'a str,
    casing: &'static str,
    pieces: u32,
    blank: BlankFacts,
    tiles: Vec<TileFacts<'a>>,
    folds: Vec<FoldFacts<'a>>,
    source: &'a str,
}

#[derive(Debug, Serialize)]
struct BlankFacts {
    count: u16,
    score: i16,
}

#[derive(Debug, Serialize)]
struct TileFacts<'a> {
    face: &'a str,
    blank: &'a str,
    count: u16,
    score: i16,
    vowel: bool,
    aliases: &'a [String],
}

#[derive(Debug, Serialize)]
struct FoldFacts<'a> {
    from: &'a str,
    to: &'a str,
}

impl<'a> AlphabetFacts<'a> {
    pub(crate) fn new(alphabet: &'a Alphabet) -> Self {
        let tile = |tile: &'a LetterInfo| TileFacts {
            face: &tile.face,
            blank: &tile.blank_face,
            count: tile.count,
            score: tile.score.points(),
            vowel: tile.vowel,
            aliases: &tile.aliases,
        };
        let fold = |(from, to): &'a (String, String)| FoldFacts { from, to };
        Self {
            name: alphabet.name(),
            title: alphabet.title(),
            language: alphabet.language(),
            casing: alphabet.casing().name(),
            pieces: pieces(alphabet),
            blank: BlankFacts {
                count: alphabet.blank().count,
                score: alphabet.blank().score.points(),
            },
            tiles: alphabet.tiles().iter().map(tile).collect(),
            folds: alphabet.folds().iter().map(fold).collect(),
            source: alphabet.source(),
        }
    }

    /// Name, title and sizes in a line.
    pub(crate) fn summary(&self) -> String {
        let blanks = match self.blank.count {
            0 => "no blanks".to_owned(),
            n => counted(n.into(), "blank", "blanks"),
        };
        format!(
            "{} ({}), {}, {blanks}",
            self.name,
            self.title,
            counted(self.tiles.len() as u64, "tile", "tiles"),
        )
    }

    /// The faces in order.
    pub(crate) fn faces(&self) -> String {
        let faces: Vec<&str> = self.tiles.iter().map(|tile| tile.face).collect();
        faces.join(" ")
    }
}

#[derive(Debug, Serialize)]
struct Shown<'a> {
    #[serde(flatten)]
    alphabet: AlphabetFacts<'a>,
    notes: &'a str,
}

/// Number of pieces in the bag, including blanks.
fn pieces(alphabet: &Alphabet) -> u32 {
    let tiles = alphabet.tiles().iter().map(|tile| u32::from(tile.count));
    tiles.sum::<u32>() + u32::from(alphabet.blank().count)
}

fn list(as_json: bool, screen: &mut Screen) -> Result<(), Failure> {
    let mut alphabets = Vec::new();
    for name in builtin::names() {
        alphabets.push(load(name)?.alphabet);
    }
    if as_json {
        let facts: Vec<_> = alphabets.iter().map(AlphabetFacts::new).collect();
        return json::write(screen, &facts);
    }
    let mut table = Table::new(&[
        ("Name", Align::Left),
        ("Title", Align::Left),
        ("Language", Align::Left),
        ("Tiles", Align::Right),
        ("Pieces", Align::Right),
        ("Longest tile", Align::Left),
        ("Source of counts and scores", Align::Left),
    ]);
    // `lexc alphabets show` has them.
    table.optional(&[6, 5]);
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
    let style = screen.style();
    table.write(screen, style)
}

fn show(file: &AlphabetFile, screen: &mut Screen) -> Result<(), Failure> {
    let style = screen.style();
    let alphabet = &file.alphabet;
    let mut about = Table::plain(&[Align::Left, Align::Left]);
    let mut line = |name: &str, value: String| about.row([name.to_owned(), value]);
    line("Alphabet", alphabet.name().to_owned());
    line("Title", alphabet.title().to_owned());
    line("Language", alphabet.language().to_owned());
    line("Casing", alphabet.casing().name().to_owned());
    line(
        "Pieces",
        format!(
            "{}, of which {} blank, worth {}",
            pieces(alphabet),
            alphabet.blank().count,
            alphabet.blank().score
        ),
    );
    line("Source", alphabet.source().to_owned());
    about.write(&mut *screen, style)?;

    writeln!(screen)?;
    let mut tiles = Table::new(&[
        ("Tile", Align::Right),
        ("Face", Align::Left),
        ("Blank", Align::Left),
        ("Count", Align::Right),
        ("Score", Align::Right),
        ("Vowel", Align::Left),
        ("Also read", Align::Left),
    ]);
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
    tiles.write(&mut *screen, style)?;

    if !alphabet.folds().is_empty() {
        writeln!(screen)?;
        let mut folds = Table::new(&[("Fold", Align::Left), ("to", Align::Left)]);
        for (from, to) in alphabet.folds() {
            let to = match to.as_str() {
                "" => "nothing",
                to => to,
            };
            folds.row([visible_marks(from), to.to_owned()]);
        }
        folds.write(&mut *screen, style)?;
    }
    if !file.notes.trim().is_empty() {
        writeln!(screen, "\n{}", style.heading("Notes"))?;
        for (number, paragraph) in file.notes.trim().split("\n\n").enumerate() {
            if number > 0 {
                writeln!(screen)?;
            }
            // The lines of the file, but those of the terminal where there is one.
            let lines: Vec<String> = paragraph.lines().map(harmless).collect();
            match style.width() {
                Some(_) => screen.text(&lines.join(" "))?,
                None => writeln!(screen, "{}", lines.join("\n"))?,
            }
        }
    }
    Ok(())
}

/// A combining mark alone, or after a letter that it does not compose with, is hard to see.
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
