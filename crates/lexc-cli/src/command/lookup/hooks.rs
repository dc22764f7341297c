//! `lexc hooks`: tiles that extend words by one.

use std::ffi::OsString;
use std::io::Write as _;

use lexc_api::text::letters;
use lexc_api::words::WordAnnotations;
use lexc_runtime::query::Hooks;
use lexc_runtime::{Letter, LetterSet, Lexicon};
use serde::Serialize;

use crate::args::lexicon::LexiconArg;
use crate::failure::{Answer, Failure, Outcome};
use crate::output::table::{Align, Table};
use crate::output::{Screen, json};
use crate::query::annotate::{AnnotateArgs, Annotator};
use crate::query::conditions::{ConditionArgs, WordFilter};
use crate::query::parse::text;

/// List the tiles that extend a word at the front or at the back
///
/// Also lists the words that remain without the first or the last tile. A ? marks an argument that
/// is not a word. Conditions apply to the resulting words. Exit status 1 if there is no such word.
#[derive(Debug, clap::Args)]
#[command(
    override_usage = "lexc hooks [OPTIONS] [FILE] <WORD>...",
    after_help = "Examples:
  lexc hooks english.lex care qi
  lexc hooks english.lex care --length 5 --without s
  lexc hooks english.lex --json care"
)]
pub(crate) struct Args {
    #[command(flatten)]
    lexicon: LexiconArg,
    /// Lexicon, then words
    #[arg(value_name = "WORD", required = true)]
    arguments: Vec<OsString>,
    /// Print JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    annotate: AnnotateArgs,
    // Last, because their heading would apply to the options after them.
    #[command(flatten)]
    conditions: ConditionArgs,
}

#[derive(Debug, Serialize)]
struct HooksRow {
    word: String,
    is_word: bool,
    /// The front hooks.
    front: Vec<String>,
    /// The back hooks.
    back: Vec<String>,
    /// The word without its first tile, if that is a word.
    without_first: Option<String>,
    /// The word without its last tile, if that is a word.
    without_last: Option<String>,
    /// All resulting words with their values, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    words: Option<Vec<ResultingWord>>,
}

/// A word that results from adding a hook or removing a tile.
#[derive(Debug, Serialize)]
struct ResultingWord {
    word: String,
    /// The word with its marks and values in columns.
    #[serde(skip)]
    line: Vec<u8>,
    #[serde(flatten)]
    annotations: WordAnnotations,
}

impl HooksRow {
    fn new(
        lexicon: &Lexicon,
        word: &[Letter],
        annotator: &Annotator<'_>,
        filter: &WordFilter,
    ) -> Self {
        let hooks = select(lexicon.hooks(word), word, filter);
        let marks = |word: &[Letter]| annotator.marks(word);
        let tiles = |letters: LetterSet| letters.iter();
        let hook = |tile: Letter, word: &[Letter]| lexicon.spell(&[tile]) + &marks(word);
        let extended = |tile: Letter, front: bool| extend(word, tile, front);
        let faces = |mask: LetterSet, front: bool| -> Vec<String> {
            let tiles = tiles(mask).map(|tile| hook(tile, &extended(tile, front)));
            tiles.collect()
        };
        let values = annotator.with_values().then(|| {
            let fronts = tiles(hooks.front).map(|tile| extended(tile, true));
            let backs = tiles(hooks.back).map(|tile| extended(tile, false));
            let rests = [
                hooks.without_first.then(|| word.get(1..)).flatten(),
                hooks
                    .without_last
                    .then(|| word.split_last().map(|(_, rest)| rest))
                    .flatten(),
            ];
            let rests = rests.into_iter().flatten().map(<[Letter]>::to_vec);
            let all = fronts.chain(backs).chain(rests);
            let entry = |word: Vec<Letter>| {
                let mut line = lexicon.spell(&word).into_bytes();
                annotator.append(&word, &mut line);
                ResultingWord {
                    word: lexicon.spell(&word),
                    line,
                    annotations: annotator.annotations(&word),
                }
            };
            all.map(entry).collect()
        });
        let shorter = |is_word: bool, rest: Option<&[Letter]>| match is_word {
            true => rest.map(|rest| lexicon.spell(rest) + &marks(rest)),
            false => None,
        };
        Self {
            word: lexicon.spell(word),
            is_word: hooks.is_word,
            front: faces(hooks.front, true),
            back: faces(hooks.back, false),
            without_first: shorter(hooks.without_first, word.get(1..)),
            without_last: shorter(hooks.without_last, word.split_last().map(|(_, rest)| rest)),
            words: values,
        }
    }

    /// Returns `true` if there is any resulting word.
    fn any(&self) -> bool {
        let inner = self.without_first.is_some() || self.without_last.is_some();
        inner || !self.front.is_empty() || !self.back.is_empty()
    }

    fn cells(&self) -> [String; 4] {
        let inner = self.without_first.iter().chain(&self.without_last);
        let inner: Vec<&str> = inner.map(String::as_str).collect();
        let mark = if self.is_word { "" } else { "?" };
        [
            self.front.join(" "),
            format!("{}{mark}", self.word),
            self.back.join(" "),
            inner.join(" "),
        ]
    }
}

/// Adds a tile to the front or the back of a word.
fn extend(word: &[Letter], tile: Letter, front: bool) -> Vec<Letter> {
    match front {
        true => [&[tile], word].concat(),
        false => [word, &[tile]].concat(),
    }
}

/// Keeps the hooks whose resulting words satisfy the conditions.
fn select(hooks: Hooks, word: &[Letter], filter: &WordFilter) -> Hooks {
    let tiles = |tiles: LetterSet, front: bool| {
        let accepted = |tile: &Letter| filter.accepts(&extend(word, *tile, front));
        tiles.iter().filter(accepted).collect()
    };
    let accepted = |rest: Option<&[Letter]>| rest.is_some_and(|rest| filter.accepts(rest));
    Hooks {
        front: tiles(hooks.front, true),
        back: tiles(hooks.back, false),
        without_first: hooks.without_first && accepted(word.get(1..)),
        without_last: hooks.without_last && accepted(word.split_last().map(|(_, rest)| rest)),
        ..hooks
    }
}

pub(crate) fn run(args: Args, screen: &mut Screen) -> Outcome {
    let (opened, words) = args.lexicon.open(&args.arguments, screen)?;
    let lexicon = &opened.lexicon;
    let annotator = args.annotate.annotator(opened.whole())?;
    let filter = args.conditions.filter(lexicon)?;
    if words.is_empty() {
        return Err(Failure::new("no word is given"));
    }
    let mut array = json::Array::new(args.json);
    let mut table = Table::new(&[
        ("Front", Align::Right),
        ("Word", Align::Left),
        ("Back", Align::Left),
        ("Inside", Align::Left),
    ]);
    let mut any = false;
    let mut lines: Vec<Vec<u8>> = Vec::new();
    for word in words {
        let tiles = letters(lexicon, "hooks of", text(word)?).map_err(Failure::of_argument)?;
        let row = HooksRow::new(lexicon, &tiles, &annotator, &filter);
        any |= row.any();
        for word in row.words.iter().flatten() {
            lines.push([&word.line[..], b"\n"].concat());
        }
        match args.json {
            true => array.push(screen, &row)?,
            false => table.row(row.cells()),
        }
    }
    if !args.json {
        let style = screen.style();
        table.write(&mut *screen, style)?;
        if let Some(header) = annotator.header(&["word"]) {
            writeln!(screen, "\n{header}")?;
        }
        for line in lines {
            screen.write_all(&line)?;
        }
    }
    array.end(screen)?;
    Ok(Answer::of(any))
}
