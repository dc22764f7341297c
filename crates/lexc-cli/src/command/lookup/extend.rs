//! `lexc extend`: the tiles around a fragment of words.

use std::ffi::OsString;

use lexc::build::compile::StructureSet;
use lexc::runtime::query::Query;
use lexc::runtime::{Letter, Lexicon};
use lexc_api::text::tiles;
use lexc_api::words::{
    AdjacentTileRow, AnnotateRequest, ExtensionsRow, ListedWord, WordAnnotator, WordsAround,
    WordsContaining,
};
use lexc_diagnostic::Diagnostic;
use serde::Serialize;
use serde::ser::SerializeSeq as _;

use crate::args::lexicon::{LexiconArg, OpenedLexicon};
use crate::args::limit::limit;
use crate::failure::{Answer, Failure, Outcome};
use crate::output::numbers::counted;
use crate::output::style::harmless;
use crate::output::table::{Align, Table};
use crate::output::{Screen, json};
use crate::query::annotate::WordPrinter;
use crate::query::list_format::ListFormat;
use crate::query::lists::read_lists;
use crate::words::spelling::Speller;
use lexc_api::conditions::{AskedLexicon, ConditionsRequest};

/// List the tiles that precede and follow a fragment in words
///
/// A * marks a tile that completes a word. If the lexicon has no two-way DAWG, one is built in
/// memory, except for --words. Exit status 1 if no word contains the fragment.
#[derive(Debug, clap::Args)]
#[command(
    override_usage = "lexc extend [OPTIONS] [FILE] <FRAGMENT>",
    after_help = "Examples:
  lexc extend quiz
  lexc build english.txt -a english --structures two-way
  lexc extend english.lex zz --words --limit 10"
)]
pub(crate) struct Args {
    #[command(flatten)]
    lexicon: LexiconArg,
    /// Lexicon, then a fragment: adjacent tiles of a word
    #[arg(value_name = "FRAGMENT", required = true)]
    arguments: Vec<OsString>,
    /// Print the words that contain the fragment, in the order of the alphabet, one per line
    #[arg(long)]
    words: bool,
    /// Maximum number of words, 0 for all; with --words
    #[arg(long, value_name = "N", value_parser = limit)]
    limit: Option<usize>,
    #[command(flatten)]
    annotate: AnnotateRequest,
    /// Print JSON
    #[arg(long)]
    json: bool,
    // Last, because their heading would apply to the options after them.
    #[command(flatten)]
    conditions: ConditionsRequest,
}

impl Args {
    /// Returns `true` if the output is only a list of words, which does not need a two-way DAWG.
    fn lists_only_words(&self) -> bool {
        self.words && !self.json
    }

    /// Adds the missing structures in memory. A two-way DAWG takes several times the memory of the
    /// DAWG.
    fn with_needed_structures(&self, opened: OpenedLexicon) -> Result<OpenedLexicon, Failure> {
        let has_two_way = opened.lexicon.extensions(&[]).is_some();
        opened.with_structures(StructureSet {
            two_way: !has_two_way && !self.lists_only_words(),
            ..StructureSet::default()
        })
    }
}

/// The tiles around a fragment, with the words serialized one at a time.
type FragmentRow<'a> = ExtensionsRow<WordArray<'a>>;

/// Describes the fragment: `CAR is a word, and longer ones begin with it.`
fn sentence(row: &FragmentRow<'_>) -> String {
    let fragment = harmless(&row.fragment);
    let longer = match (row.begins_words, row.ends_words) {
        (true, true) => "begin and end with it",
        (true, false) => "begin with it",
        (false, true) => "end with it",
        (false, false) => "contain it only inside",
    };
    let any = !row.before.is_empty() || !row.after.is_empty();
    match (row.is_word, any) {
        (true, true) => format!("{fragment} is a word, and longer ones {longer}."),
        (true, false) => format!("{fragment} is a word, and no longer one contains it."),
        (false, true) => format!("{fragment} is not a word; words {longer}."),
        (false, false) => format!("{fragment} is in no word."),
    }
}

fn print(row: &FragmentRow<'_>, screen: &mut Screen) -> Result<(), Failure> {
    screen.text(&sentence(row))?;
    let mut table = Table::without_header(&[Align::Left, Align::Left]);
    for (name, tiles) in [("Before", &row.before), ("After", &row.after)] {
        let mark =
            |tile: &AdjacentTileRow| format!("{}{}", tile.tile, if tile.word { "*" } else { "" });
        let tiles: Vec<String> = tiles.iter().map(mark).collect();
        if !tiles.is_empty() {
            table.row([name.to_owned(), tiles.join(" ")]);
        }
    }
    screen.table(&table)
}

pub(crate) fn run(mut args: Args, screen: &mut Screen) -> Outcome {
    if args.limit.is_some() && !args.words {
        return Err(Failure::with_help(
            "--limit is for the words of --words",
            "add --words, or omit --limit",
        ));
    }
    let (opened, rest) = args.lexicon.open_stored(&args.arguments, screen)?;
    let [fragment] = rest else {
        return Err(Failure::new(match rest.len() {
            0 => "no fragment is given".to_owned(),
            n => format!("expected one fragment, found {n}"),
        }));
    };
    let text = fragment.to_string_lossy();
    let fragment = tiles(&opened.lexicon, &text)
        .map_err(|reason| Failure::new(format!("{text}: {reason}")))?;
    let opened = args.with_needed_structures(opened)?;
    read_lists(&mut args.conditions, &opened.lexicon, screen)?;
    let asked = opened.asked();
    let annotator = WordAnnotator::new(&asked, &args.annotate)?;
    if args.lists_only_words() {
        return list_words(&args, &asked, &fragment, &annotator, screen);
    }
    let lexicon = opened.lexicon.clone();
    let Some(around) = lexicon.extensions(&fragment) else {
        return Err(Failure::new("the two-way DAWG was not built: this is a bug in lexc"));
    };
    let answer = Answer::of(around.occurs());
    if !args.words {
        if !args.conditions.is_empty() || !annotator.is_empty() {
            return Err(Failure::with_help(
                "conditions, values and marks apply to words, not to tiles",
                "list words with --words",
            ));
        }
        let row = FragmentRow::new(&lexicon, &fragment, &around, None);
        match args.json {
            true => json::write(screen, &row)?,
            false => print(&row, screen)?,
        }
        return Ok(answer);
    }
    let filter = args.conditions.query(&asked)?;
    let words = WordsAround {
        word_count: WordsContaining::new(&lexicon, &fragment).count(),
        words: WordArray {
            lexicon: &lexicon,
            fragment: &fragment,
            filter: &filter,
            annotator: &annotator,
            limit: args.limit.unwrap_or(usize::MAX),
        },
    };
    let row = ExtensionsRow::new(&lexicon, &fragment, &around, Some(words));
    json::write(screen, &row)?;
    Ok(answer)
}

/// Prints the words that contain a fragment, one per line.
fn list_words(
    args: &Args,
    asked: &AskedLexicon<'_>,
    fragment: &[Letter],
    annotator: &WordAnnotator<'_>,
    screen: &mut Screen,
) -> Outcome {
    let lexicon = asked.lexicon();
    let filter = args.conditions.query(asked)?;
    let mut words = WordsContaining::new(lexicon, fragment);
    let speller = Speller::new(lexicon);
    let mut printer = WordPrinter::new(annotator, &["word"], ListFormat::default(), screen)?;
    let mut left = args.limit.unwrap_or(usize::MAX);
    let mut more = false;
    words.for_each(|word| -> Result<bool, Failure> {
        if !filter.accepts(word) {
            return Ok(true);
        }
        if left == 0 {
            more = true;
            return Ok(false);
        }
        left -= 1;
        let spell = |line: &mut Vec<u8>| speller.spell(word, line);
        printer.print(word, spell, || (), screen)?;
        Ok(true)
    })?;
    let all = words.count();
    if more {
        let fragment = harmless(&lexicon.spell(fragment));
        let all = counted(all, "word contains", "words contain");
        screen.flush()?;
        screen.report(&[Diagnostic::note(format!("{all} {fragment}"))]);
    }
    Ok(Answer::of(all > 0))
}

/// The words, serialized one at a time.
struct WordArray<'a> {
    lexicon: &'a Lexicon,
    fragment: &'a [Letter],
    filter: &'a Query,
    annotator: &'a WordAnnotator<'a>,
    limit: usize,
}

impl Serialize for WordArray<'_> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut array = serializer.serialize_seq(None)?;
        let mut left = self.limit;
        WordsContaining::new(self.lexicon, self.fragment).for_each(|word| {
            if !self.filter.accepts(word) {
                return Ok(true);
            }
            if left == 0 {
                return Ok(false);
            }
            left -= 1;
            let spelled = self.lexicon.spell(word);
            let annotations = self.annotator.annotations(word);
            array.serialize_element(&ListedWord::new(spelled, annotations))?;
            Ok(true)
        })?;
        array.end()
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;
    use crate::cli::Cli;
    use crate::command::Command;
    use crate::output::advice::CommandOptions;
    use crate::output::screen::Color;

    /// Returns `true` if `lexc extend twelve.txt car` with these options adds a two-way DAWG to the
    /// list.
    fn builds_two_way(options: &[&str]) -> bool {
        let folder = tempfile::tempdir().unwrap();
        let list = folder.path().join("twelve.txt");
        std::fs::write(&list, "car\ncars\ncat\n").unwrap();
        let list = list.to_str().unwrap();
        let line = ["lexc", "extend", list, "car", "-a", "english"];
        let line = line.iter().chain(options);
        let Command::Extend(args) = Cli::parse_from(line).command else {
            panic!("another command");
        };
        let mut screen = Screen::new(Color::Never, true, CommandOptions::default());
        let opened = args.lexicon.open_stored(&args.arguments, &mut screen);
        let opened = args.with_needed_structures(opened.unwrap().0).unwrap();
        assert!(opened.lexicon.dawg().is_some());
        opened.lexicon.two_way().is_some()
    }

    #[test]
    fn listing_words_builds_no_two_way_dawg() {
        assert!(!builds_two_way(&["--words"]));
        assert!(!builds_two_way(&["--words", "--limit", "1"]));
        assert!(builds_two_way(&[]));
        assert!(builds_two_way(&["--words", "--json"]));
    }
}
