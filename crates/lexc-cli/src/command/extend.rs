//! `lexc extend`: what can be put around a fragment.

use std::ffi::OsString;
use std::io::Write as _;
use std::ops::Range;

use lexc_compiler::compile::StructureSet;
use lexc_compiler::diagnostic::Diagnostic;
use lexc_runtime::{Extensions, Letter, Lexicon, Neighbours};
use serde::Serialize;

use crate::Outcome;
use crate::args::lexicon::LexiconArg;
use crate::failure::{Answer, Failure};
use crate::output::style::{counted, harmless};
use crate::output::table::{Align, Table};
use crate::output::{Screen, json};
use crate::words::spelling::{Speller, tiles};

/// Tell which tiles can be put before and behind a fragment of words
///
/// A tile with a * makes a word of it. A lexicon that holds no two-way DAWG gets one in memory, which
/// takes a moment. Exit status 1 if the fragment is in no word.
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
    /// The lexicon, then some tiles: a word, or what stands side by side in one
    #[arg(value_name = "FRAGMENT", required = true)]
    arguments: Vec<OsString>,
    /// Print every word that holds the fragment, in the order of the alphabet, a line each
    #[arg(long)]
    words: bool,
    /// Print at most so many words
    #[arg(long, value_name = "N", requires = "words")]
    limit: Option<usize>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Serialize)]
struct Shown {
    fragment: String,
    /// Is the fragment a word?
    is_word: bool,
    /// Do longer words begin, or end, with it?
    begins_words: bool,
    ends_words: bool,
    /// The tiles that can stand before and behind it.
    before: Vec<Tile>,
    behind: Vec<Tile>,
    #[serde(flatten)]
    words: Option<Holding>,
}

#[derive(Debug, Serialize)]
struct Tile {
    tile: String,
    /// Does it make a word?
    word: bool,
    /// Do words hold more than the two of them?
    more: bool,
}

/// The words that hold the fragment.
#[derive(Debug, Serialize)]
struct Holding {
    word_count: usize,
    words: Vec<String>,
}

impl Shown {
    fn new(lexicon: &Lexicon, fragment: &[Letter], around: &Extensions<'_>) -> Self {
        Self {
            fragment: lexicon.spell(fragment),
            is_word: around.is_word(),
            begins_words: around.begins_words(),
            ends_words: around.ends_words(),
            before: tiles_of(lexicon, around.left()),
            behind: tiles_of(lexicon, around.right()),
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
        let any = !self.before.is_empty() || !self.behind.is_empty();
        match (self.is_word, any) {
            (true, true) => format!("{fragment} is a word, and longer ones {longer}."),
            (true, false) => format!("{fragment} is a word, and no longer one holds it."),
            (false, true) => format!("{fragment} is not a word; words {longer}."),
            (false, false) => format!("{fragment} is in no word."),
        }
    }

    fn print(&self, screen: &mut Screen) -> Result<(), Failure> {
        writeln!(screen, "{}", self.sentence())?;
        let mut table = Table::plain(&[Align::Left, Align::Left]);
        for (name, tiles) in [("Before", &self.before), ("Behind", &self.behind)] {
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

/// Words in the order of the alphabet, each once, side by side in one piece of memory.
#[derive(Debug, Default)]
struct Words {
    tiles: Vec<Letter>,
    places: Vec<Range<usize>>,
}

impl Words {
    fn around(around: &Extensions<'_>) -> Self {
        let mut words = Self::default();
        around.for_each_word(|word| {
            let begin = words.tiles.len();
            words.tiles.extend_from_slice(word);
            words.places.push(begin..words.tiles.len());
        });
        let Self { tiles, places } = &mut words;
        let word = |place: &Range<usize>| &tiles[place.clone()];
        places.sort_unstable_by(|a, b| word(a).cmp(word(b)));
        places.dedup_by(|a, b| word(a) == word(b));
        words
    }

    fn iter(&self) -> impl Iterator<Item = &[Letter]> {
        self.places.iter().map(|place| &self.tiles[place.clone()])
    }
}

pub(crate) fn run(args: Args, screen: &mut Screen) -> Outcome {
    let (named, rest) = args.lexicon.open_as_it_is(&args.arguments)?;
    let [fragment] = rest else {
        return Err(Failure::new(match rest.len() {
            0 => "no fragment is named".to_owned(),
            n => format!("one fragment is asked for at a time, and {n} are named"),
        }));
    };
    let text = fragment.to_string_lossy();
    let fragment =
        tiles(&named.lexicon, &text).map_err(|reason| Failure::new(format!("{text}: {reason}")))?;
    let named = match named.lexicon.extensions(&[]) {
        Some(_) => named,
        None => named.with_structures(StructureSet {
            two_way: true,
            ..StructureSet::default()
        })?,
    };
    let lexicon = named.lexicon;
    let Some(around) = lexicon.extensions(&fragment) else {
        return Err(Failure::new(
            "the lexicon got no two-way DAWG: this is a defect of lexc",
        ));
    };
    let mut report = Shown::new(&lexicon, &fragment, &around);
    let answer = Answer::of(around.occurs());
    if !args.words {
        match args.json {
            true => json::write(screen, &report)?,
            false => report.print(screen)?,
        }
        return Ok(answer);
    }
    let words = Words::around(&around);
    let shown = words.iter().take(args.limit.unwrap_or(usize::MAX));
    if args.json {
        report.words = Some(Holding {
            word_count: words.places.len(),
            words: shown.map(|word| lexicon.spell(word)).collect(),
        });
        json::write(screen, &report)?;
        return Ok(answer);
    }
    let speller = Speller::new(&lexicon);
    let mut line = Vec::new();
    for word in shown {
        line.clear();
        speller.spell(word, &mut line);
        line.push(b'\n');
        screen.write_all(&line)?;
    }
    let left = words
        .places
        .len()
        .saturating_sub(args.limit.unwrap_or(usize::MAX));
    if left > 0 {
        let more = counted(left as u64, "more word holds", "more words hold");
        let fragment = harmless(&report.fragment);
        screen.flush()?;
        screen.report(&[Diagnostic::note(format!("{more} {fragment}"))]);
    }
    Ok(answer)
}
