//! `lexc hooks`: tiles that extend words at the front and at the back.

use std::ffi::OsString;
use std::io::Write as _;

use lexc_runtime::query::Hooks;
use lexc_runtime::{Letter, LetterSet, Lexicon};
use serde::Serialize;

use crate::Outcome;
use crate::args::lexicon::LexiconArg;
use crate::failure::{Answer, Failure};
use crate::output::table::{Align, Table};
use crate::output::{Screen, json};
use crate::words::annotate::{AnnotateArgs, Annotations, Annotator};
use crate::words::conditions::{Conditions, Selected};
use crate::words::question::{letters, text};

/// List the tiles that make another word when added to the front or the back of a word
///
/// Also lists the words that remain without its first tile, and without its last one. A ? marks an
/// argument that is not a word itself. Conditions are for the words that are made. Exit status 1 if
/// nothing is found.
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
    /// The lexicon, then words
    #[arg(value_name = "WORD", required = true)]
    arguments: Vec<OsString>,
    /// Print JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    annotate: AnnotateArgs,
    // Last: their heading would stand over what follows.
    #[command(flatten)]
    conditions: Conditions,
}

#[derive(Debug, Serialize)]
struct Hooked {
    word: String,
    is_word: bool,
    /// Tiles that make a word before it.
    front: Vec<String>,
    /// Tiles that make a word after it.
    back: Vec<String>,
    /// The rest without its first tile, if that is a word.
    without_first: Option<String>,
    /// The rest without its last tile, if that is a word.
    without_last: Option<String>,
    /// All these words with their values, if they were requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    words: Option<Vec<HookedWord>>,
}

/// A word that a hook makes.
#[derive(Debug, Serialize)]
struct HookedWord {
    word: String,
    /// The word with its marks and values in columns.
    #[serde(skip)]
    line: Vec<u8>,
    #[serde(flatten)]
    annotations: Annotations,
}

impl Hooked {
    fn new(
        lexicon: &Lexicon,
        word: &[Letter],
        annotator: &Annotator<'_>,
        selected: &Selected,
    ) -> Self {
        let hooks = select(lexicon.hooks(word), word, selected);
        let marks = |word: &[Letter]| annotator.marks(word);
        let tiles = |letters: LetterSet| letters.iter();
        let hook = |tile: Letter, made: &[Letter]| lexicon.spell(&[tile]) + &marks(made);
        let made = |tile: Letter, front: bool| hooked(word, tile, front);
        let faces = |mask: LetterSet, front: bool| -> Vec<String> {
            let tiles = tiles(mask).map(|tile| hook(tile, &made(tile, front)));
            tiles.collect()
        };
        let values = annotator.with_values().then(|| {
            let fronts = tiles(hooks.front).map(|tile| made(tile, true));
            let backs = tiles(hooks.back).map(|tile| made(tile, false));
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
                HookedWord {
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

    fn any(&self) -> bool {
        let inner = self.without_first.is_some() || self.without_last.is_some();
        inner || !self.front.is_empty() || !self.back.is_empty()
    }

    fn row(&self) -> [String; 4] {
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

/// The word that a tile makes before or after a word.
fn hooked(word: &[Letter], tile: Letter, front: bool) -> Vec<Letter> {
    match front {
        true => [&[tile], word].concat(),
        false => [word, &[tile]].concat(),
    }
}

/// The hooks that make words which satisfy the conditions.
fn select(hooks: Hooks, word: &[Letter], selected: &Selected) -> Hooks {
    let tiles = |tiles: LetterSet, front: bool| {
        let holds = |tile: &Letter| selected.holds(&hooked(word, *tile, front));
        tiles.iter().filter(holds).collect()
    };
    let holds = |rest: Option<&[Letter]>| rest.is_some_and(|rest| selected.holds(rest));
    Hooks {
        front: tiles(hooks.front, true),
        back: tiles(hooks.back, false),
        without_first: hooks.without_first && holds(word.get(1..)),
        without_last: hooks.without_last && holds(word.split_last().map(|(_, rest)| rest)),
        ..hooks
    }
}

pub(crate) fn run(args: Args, screen: &mut Screen) -> Outcome {
    let (named, words) = args.lexicon.open(&args.arguments, screen)?;
    let lexicon = &named.lexicon;
    let annotator = args.annotate.of(named.whole())?;
    let selected = args.conditions.selected(lexicon)?;
    if words.is_empty() {
        return Err(Failure::new("no word is named"));
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
        let tiles = letters(lexicon, "hooks of", text(word)?)?;
        let hooked = Hooked::new(lexicon, &tiles, &annotator, &selected);
        any |= hooked.any();
        for word in hooked.words.iter().flatten() {
            lines.push([&word.line[..], b"\n"].concat());
        }
        match args.json {
            true => array.push(screen, &hooked)?,
            false => table.row(hooked.row()),
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
