//! `lexc extend`: what can be put around a fragment.

use std::ffi::OsString;
use std::io::Write as _;

use lexc_compiler::compile::StructureSet;
use lexc_compiler::diagnostic::Diagnostic;
use lexc_runtime::{Extensions, Letter, Lexicon, Neighbours};
use serde::Serialize;
use serde::ser::SerializeSeq as _;

use crate::Outcome;
use crate::args::lexicon::{LexiconArg, Named};
use crate::args::limit::limit;
use crate::failure::{Answer, Failure};
use crate::output::style::{counted, harmless};
use crate::output::table::{Align, Table};
use crate::output::{Screen, json};
use crate::words::annotate::{AnnotateArgs, Annotations, Annotator};
use crate::words::conditions::{Conditions, Selected};
use crate::words::containing::Containing;
use crate::words::spelling::{Speller, tiles};

/// List the tiles that can stand before and after a fragment of words
///
/// A tile with a * makes a word of it. A lexicon that holds no two-way DAWG gets one in memory, which
/// takes a moment; the words of --words are found without it. Exit status 1 if the fragment is in no word.
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
    /// The lexicon, then a fragment: adjacent tiles of a word
    #[arg(value_name = "FRAGMENT", required = true)]
    arguments: Vec<OsString>,
    /// Print every word that contains the fragment, in alphabet order, one per line
    #[arg(long)]
    words: bool,
    /// Print at most N words, 0 for all
    #[arg(long, value_name = "N", requires = "words", value_parser = limit)]
    limit: Option<usize>,
    #[command(flatten)]
    annotate: AnnotateArgs,
    /// Print JSON
    #[arg(long)]
    json: bool,
    // Last: their heading would stand over what follows.
    #[command(flatten)]
    conditions: Conditions,
}

impl Args {
    /// Returns `true` if the answer is a list of words, which the DAWG alone tells.
    fn lists_words_alone(&self) -> bool {
        self.words && !self.json
    }

    /// Adds the structures in memory that the answer is read from. A two-way DAWG takes several times the
    /// memory of the DAWG.
    fn with_needed_structures(&self, named: Named) -> Result<Named, Failure> {
        let has_two_way = named.lexicon.extensions(&[]).is_some();
        named.with_structures(StructureSet {
            two_way: !has_two_way && !self.lists_words_alone(),
            ..StructureSet::default()
        })
    }
}

#[derive(Serialize)]
struct Shown<'a> {
    fragment: String,
    /// `true` if the fragment is a word.
    is_word: bool,
    /// `true` if longer words begin, or end, with it.
    begins_words: bool,
    ends_words: bool,
    /// The tiles that can stand before and after it.
    before: Vec<Tile>,
    after: Vec<Tile>,
    #[serde(flatten)]
    words: Option<Holding<'a>>,
}

#[derive(Debug, Serialize)]
struct Tile {
    tile: String,
    /// `true` if it makes a word.
    word: bool,
    /// `true` if longer words hold the two of them.
    more: bool,
}

/// The words that contain the fragment.
#[derive(Serialize)]
struct Holding<'a> {
    /// Their number in the lexicon, whether they satisfy the conditions or not.
    word_count: u64,
    words: WordArray<'a>,
}

impl Shown<'_> {
    fn new(lexicon: &Lexicon, fragment: &[Letter], around: &Extensions<'_>) -> Self {
        Self {
            fragment: lexicon.spell(fragment),
            is_word: around.is_word(),
            begins_words: around.begins_words(),
            ends_words: around.ends_words(),
            before: tiles_of(lexicon, around.left()),
            after: tiles_of(lexicon, around.right()),
            words: None,
        }
    }

    /// "CAR is a word, and longer ones begin with it."
    fn sentence(&self) -> String {
        let fragment = harmless(&self.fragment);
        let longer = match (self.begins_words, self.ends_words) {
            (true, true) => "begin and end with it",
            (true, false) => "begin with it",
            (false, true) => "end with it",
            (false, false) => "hold it inside only",
        };
        let any = !self.before.is_empty() || !self.after.is_empty();
        match (self.is_word, any) {
            (true, true) => format!("{fragment} is a word, and longer ones {longer}."),
            (true, false) => format!("{fragment} is a word, and no longer one holds it."),
            (false, true) => format!("{fragment} is not a word; words {longer}."),
            (false, false) => format!("{fragment} is in no word."),
        }
    }

    fn print(&self, screen: &mut Screen) -> Result<(), Failure> {
        screen.text(&self.sentence())?;
        let mut table = Table::plain(&[Align::Left, Align::Left]);
        for (name, tiles) in [("Before", &self.before), ("After", &self.after)] {
            let mark = |tile: &Tile| format!("{}{}", tile.tile, if tile.word { "*" } else { "" });
            let tiles: Vec<String> = tiles.iter().map(mark).collect();
            if !tiles.is_empty() {
                table.row([name.to_owned(), tiles.join(" ")]);
            }
        }
        let style = screen.style();
        table.write(screen, style)
    }
}

fn tiles_of(lexicon: &Lexicon, beside: Neighbours) -> Vec<Tile> {
    let letters = beside.all().iter();
    letters
        .map(|letter| Tile {
            tile: lexicon.spell(&[letter]),
            word: beside.ends.contains(letter),
            more: beside.next.contains(letter),
        })
        .collect()
}

pub(crate) fn run(args: Args, screen: &mut Screen) -> Outcome {
    let (named, rest) = args.lexicon.open_as_it_is(&args.arguments, screen)?;
    let [fragment] = rest else {
        return Err(Failure::new(match rest.len() {
            0 => "no fragment is named".to_owned(),
            n => format!("one fragment is asked for at a time, and {n} are named"),
        }));
    };
    let text = fragment.to_string_lossy();
    let fragment =
        tiles(&named.lexicon, &text).map_err(|reason| Failure::new(format!("{text}: {reason}")))?;
    let named = args.with_needed_structures(named)?;
    let annotator = args.annotate.of(named.whole())?;
    if args.lists_words_alone() {
        return list_words(&args, &named.lexicon, &fragment, &annotator, screen);
    }
    let lexicon = named.lexicon.clone();
    let Some(around) = lexicon.extensions(&fragment) else {
        return Err(Failure::new(
            "the lexicon got no two-way DAWG: this is a defect of lexc",
        ));
    };
    let mut report = Shown::new(&lexicon, &fragment, &around);
    let answer = Answer::of(around.occurs());
    if !args.words {
        if !args.conditions.is_empty() || !annotator.is_empty() {
            return Err(Diagnostic::error(
                "conditions, values and marks are for words, and tiles are listed",
            )
            .help("list words with --words")
            .into());
        }
        match args.json {
            true => json::write(screen, &report)?,
            false => report.print(screen)?,
        }
        return Ok(answer);
    }
    let selected = args.conditions.selected(&lexicon)?;
    report.words = Some(Holding {
        word_count: Containing::new(&lexicon, &fragment).count(),
        words: WordArray {
            lexicon: &lexicon,
            fragment: &fragment,
            selected: &selected,
            annotator: &annotator,
            limit: args.limit.unwrap_or(usize::MAX),
        },
    });
    json::write(screen, &report)?;
    Ok(answer)
}

/// Prints the words that contain a fragment, one per line.
fn list_words(
    args: &Args,
    lexicon: &Lexicon,
    fragment: &[Letter],
    annotator: &Annotator<'_>,
    screen: &mut Screen,
) -> Outcome {
    let selected = args.conditions.selected(lexicon)?;
    let mut words = Containing::new(lexicon, fragment);
    let speller = Speller::new(lexicon);
    let mut line = Vec::new();
    let mut left = args.limit.unwrap_or(usize::MAX);
    let mut more = false;
    if let Some(header) = annotator.header(&["word"]) {
        writeln!(screen, "{header}")?;
    }
    words.for_each(|word| -> Result<bool, Failure> {
        if !selected.holds(word) {
            return Ok(true);
        }
        if left == 0 {
            more = true;
            return Ok(false);
        }
        left -= 1;
        line.clear();
        speller.spell(word, &mut line);
        annotator.append(word, &mut line);
        line.push(b'\n');
        screen.write_all(&line)?;
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

/// The words, written one by one.
struct WordArray<'a> {
    lexicon: &'a Lexicon,
    fragment: &'a [Letter],
    selected: &'a Selected,
    annotator: &'a Annotator<'a>,
    limit: usize,
}

/// A word with its values and marks.
#[derive(Serialize)]
struct Annotated {
    word: String,
    #[serde(flatten)]
    annotations: Annotations,
}

impl Serialize for WordArray<'_> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut array = serializer.serialize_seq(None)?;
        let mut left = self.limit;
        Containing::new(self.lexicon, self.fragment).for_each(|word| {
            if !self.selected.holds(word) {
                return Ok(true);
            }
            if left == 0 {
                return Ok(false);
            }
            left -= 1;
            let spelled = self.lexicon.spell(word);
            match self.annotator.is_empty() {
                true => array.serialize_element(&spelled)?,
                false => array.serialize_element(&Annotated {
                    word: spelled,
                    annotations: self.annotator.annotations(word),
                })?,
            }
            Ok(true)
        })?;
        array.end()
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;
    use crate::args::Cli;
    use crate::command::Command;
    use crate::output::Color;
    use crate::output::advice::Options;

    /// Returns `true` if `lexc extend twelve.txt car` with these options adds a two-way DAWG to the list.
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
        let mut screen = Screen::new(Color::Never, true, Options::default());
        let named = args.lexicon.open_as_it_is(&args.arguments, &mut screen);
        let named = args.with_needed_structures(named.unwrap().0).unwrap();
        assert!(named.lexicon.dawg().is_some());
        named.lexicon.two_way().is_some()
    }

    #[test]
    fn words_are_listed_without_a_two_way_dawg() {
        assert!(!builds_two_way(&["--words"]));
        assert!(!builds_two_way(&["--words", "--limit", "1"]));
        assert!(builds_two_way(&[]));
        assert!(builds_two_way(&["--words", "--json"]));
    }
}
