//! `lexc cards add` and `import`: new cards.

use std::ffi::OsString;
use std::io::Write as _;
use std::path::PathBuf;

use lexc_api::Parameters as _;
use lexc_api::words::FindRequest;
use lexc_diagnostic::Diagnostic;
use lexc_study::exchange::{ImportedNotes, NoteImportOptions};
use lexc_study::{LexiconAnswers, NewCard, QuestionKind};

use crate::args::lexicon::{LexiconArg, OpenedLexicon};
use crate::command::study::card_file::{CardBoxArg, CardFile};
use crate::command::study::selection::{hide_columns, kind, list_name, refuse_columns};
use crate::failure::{Answer, Failure, Outcome};
use crate::input::builtin::PREFIX;
use crate::input::files;
use crate::output::Screen;
use crate::output::numbers::{count, counted};
use crate::query::listing::words_of;
use crate::query::lists::read_lists;

/// Add a card for each word that satisfies conditions
///
/// Words with the same tiles share a card, whose answers are all their anagrams. A box that does
/// not exist is made. More than 10,000 words need --limit.
#[derive(Debug, clap::Args)]
#[command(
    override_usage = "lexc cards add [OPTIONS] [FILE] [PATTERN]...",
    mut_args(hide_columns),
    after_help = "Examples:
  lexc cards add --length 7 --probability-rank 1..100 --list sevens
  lexc cards add --length 2..3 --kind hooks
  lexc cards add --in missed.txt --box mine.jsonl"
)]
pub(super) struct AddArgs {
    #[command(flatten)]
    lexicon: LexiconArg,
    /// Lexicon, then patterns of whole words
    #[arg(value_name = "PATTERN")]
    arguments: Vec<OsString>,
    #[command(flatten)]
    cards: CardBoxArg,
    /// Kind of the questions; `list` is one card for all words, named by --list or the conditions,
    /// and word-or-not adds as many false words
    #[arg(long, value_name = "KIND", default_value = "anagrams", value_parser = kind())]
    kind: QuestionKind,
    /// List that the cards belong to; can be repeated
    #[arg(long, value_name = "NAME")]
    list: Vec<String>,
    // Last, because its headings would apply to the options after it.
    #[command(flatten)]
    request: FindRequest,
}

/// Add the notes of a text file: of Anki, CSV, or a list
///
/// A question with answers in the lexicon gets these. Another one keeps the answers of its note, or
/// is skipped if it has none. `--kind free` keeps the answers of all notes. A first line to which
/// the lexicon has no answer, but to the second line, has titles, and is no note.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  lexc cards import notes.txt --list anki
  lexc cards import sevens.csv --kind hooks
  lexc cards import capitals.csv --header --kind free --box capitals.jsonl")]
pub(super) struct ImportArgs {
    #[command(flatten)]
    lexicon: LexiconArg,
    /// Text file
    file: PathBuf,
    #[command(flatten)]
    cards: CardBoxArg,
    /// The first line of a table has titles, and is no note
    #[arg(long)]
    header: bool,
    /// Kind of the questions that do not say theirs
    #[arg(long, value_name = "KIND", default_value = "anagrams", value_parser = kind())]
    kind: QuestionKind,
    /// List that the cards belong to; can be repeated
    #[arg(long, value_name = "NAME")]
    list: Vec<String>,
}

/// The words that become cards without a number that says so, at most.
const MOST: usize = 10_000;

/// Opens the lexicon that is named, else the one of the box if it is built in, else the default.
fn open_lexicon<'a>(
    lexicon: &LexiconArg,
    arguments: &'a [OsString],
    file: Option<&CardFile>,
    screen: &mut Screen,
) -> Result<(OpenedLexicon, &'a [OsString]), Failure> {
    let own = file.and_then(|file| file.cards.lexicon());
    match own.filter(|own| own.name.starts_with(PREFIX)) {
        Some(own) => lexicon.open_else(arguments, &own.name, screen),
        None => lexicon.open_for_all(arguments, screen),
    }
}

pub(super) fn add(mut args: AddArgs, screen: &mut Screen) -> Outcome {
    let file = args.cards.open_existing(screen)?;
    let (opened, patterns) = open_lexicon(&args.lexicon, &args.arguments, file.as_ref(), screen)?;
    args.request.validate()?;
    refuse_columns(&args.request)?;
    read_lists(&mut args.request.conditions, &opened.lexicon, screen)?;
    let asked = opened.asked();
    let source = LexiconAnswers::new(&opened.lexicon);
    let words = words_of(&args.request, patterns, &asked)?;
    if words.len() > MOST && args.request.list.limit == FindRequest::default().list.limit {
        return Err(Failure::with_help(
            format!("{} words would become cards", count(words.len() as u64)),
            format!("choose words by conditions, or their number by --limit {}", words.len()),
        ));
    }
    let list = args.list.first().cloned().unwrap_or_else(|| list_name(screen, patterns));
    let cards = source.cards(args.kind, &words, &list, &|| false);
    let cards = cards?;
    let now = args.cards.now();
    let mut file = args.cards.opened_or_new(file, screen)?;
    if !args.lexicon.is_given() && patterns.len() == args.arguments.len() {
        file.refuse_other(&opened)?;
    }
    file.use_lexicon(&opened, now, screen)?;
    add_cards(&mut file, (cards, words.len()), &args.list, now, screen)
}

/// Adds the cards of some words or notes to lists, and says how many.
fn add_cards(
    file: &mut CardFile,
    (cards, words): (Vec<NewCard>, usize),
    lists: &[String],
    now: i64,
    screen: &mut Screen,
) -> Outcome {
    let in_lists = |card| lists.iter().fold(card, |card: NewCard, list| card.in_list(list));
    let cards: Vec<NewCard> = cards.into_iter().map(in_lists).collect();
    let added = file.cards.add(&cards, now)?;
    file.append(&added.lines)?;
    let new = counted(added.new as u64, "card is", "cards are");
    write!(screen, "{new} new")?;
    if added.known > 0 {
        write!(screen, ", {} known", added.known)?;
    }
    if added.restored > 0 {
        write!(screen, ", {} back", added.restored)?;
    }
    // Words with the same letters share a card.
    if words > cards.len() {
        write!(screen, ", of {}", counted(words as u64, "word", "words"))?;
    }
    writeln!(screen)?;
    Ok(Answer::Yes)
}

pub(super) fn import(args: &ImportArgs, screen: &mut Screen) -> Outcome {
    let shown = args.file.display();
    let file = args.cards.open_existing(screen)?;
    let (opened, _) = open_lexicon(&args.lexicon, &[], file.as_ref(), screen)?;
    let bytes = files::read(&args.file, "a text file of notes")?;
    let mut options = NoteImportOptions::default();
    options.has_titles = args.header;
    let notes = ImportedNotes::read(&bytes, &options);
    let notes =
        notes.map_err(|error| Failure::with_help(format!("{shown}: {error}"), error.help()))?;
    let source = LexiconAnswers::new(&opened.lexicon);
    let imported = notes.cards(args.kind, Some(&source), &|| false);
    let imported = imported?;
    if imported.unfit * 2 > notes.notes.len() {
        return Err(Failure::with_help(
            format!(
                "{} of the {} of {shown} have no answer in {}",
                count(imported.unfit as u64),
                counted(notes.notes.len() as u64, "note", "notes"),
                opened.name.to_string_lossy(),
            ),
            "name their lexicon with -l, or keep the answers of the file by --kind free",
        ));
    }
    let skipped = imported
        .skipped
        .iter()
        .map(|note| Diagnostic::warning(format!("{shown}: line {}: {}", note.line, note.error)));
    screen.report(&skipped.collect::<Vec<_>>());
    if imported.cards.is_empty() {
        return Err(Failure::new(format!("{shown} has no notes that can be asked")));
    }
    let now = args.cards.now();
    let mut file = args.cards.opened_or_new(file, screen)?;
    if !args.lexicon.is_given() {
        file.refuse_other(&opened)?;
    }
    file.use_lexicon(&opened, now, screen)?;
    let notes = imported.cards.len();
    add_cards(&mut file, (imported.cards, notes), &args.list, now, screen)
}
