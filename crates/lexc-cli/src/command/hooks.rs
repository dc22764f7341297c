//! `lexc hooks`: what can be put before and behind words.

use std::ffi::OsString;

use lexc_runtime::{Letter, LetterSet, Lexicon};
use serde::Serialize;

use crate::Outcome;
use crate::args::lexicon::LexiconArg;
use crate::failure::{Answer, Failure};
use crate::output::table::{Align, Table};
use crate::output::{Screen, json};
use crate::words::question::{letters, text};

/// Tell which tiles make another word of a word, before and behind it
///
/// Also which words are left without its first tile, and without its last one. The tiles asked about
/// need not be a word: such are marked with a ?. Exit status 1 if nothing is found.
#[derive(Debug, clap::Args)]
#[command(
    override_usage = "lexc hooks [OPTIONS] [FILE] <WORD>...",
    after_help = "Examples:
  lexc hooks english.lex care qi
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
}

#[derive(Debug, Serialize)]
struct Hooked {
    word: String,
    is_word: bool,
    /// Tiles that make a word before it.
    front: Vec<String>,
    /// Tiles that make a word behind it.
    back: Vec<String>,
    /// What is left without its first tile, if that is a word.
    without_first: Option<String>,
    /// What is left without its last tile, if that is a word.
    without_last: Option<String>,
}

impl Hooked {
    fn new(lexicon: &Lexicon, word: &[Letter]) -> Self {
        let hooks = lexicon.hooks(word);
        let faces = |letters: LetterSet| {
            let letters = letters.iter();
            letters.map(|letter| lexicon.spell(&[letter])).collect()
        };
        let shorter = |is_word: bool, rest: Option<&[Letter]>| match is_word {
            true => rest.map(|rest| lexicon.spell(rest)),
            false => None,
        };
        Self {
            word: lexicon.spell(word),
            is_word: hooks.is_word,
            front: faces(hooks.front),
            back: faces(hooks.back),
            without_first: shorter(hooks.without_first, word.get(1..)),
            without_last: shorter(hooks.without_last, word.split_last().map(|(_, rest)| rest)),
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

pub(crate) fn run(args: Args, screen: &mut Screen) -> Outcome {
    let (named, words) = args.lexicon.open(&args.arguments)?;
    let lexicon = named.lexicon;
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
    for word in words {
        let tiles = letters(&lexicon, "hooks of", text(word)?)?;
        let hooked = Hooked::new(&lexicon, &tiles);
        any |= hooked.any();
        match args.json {
            true => array.push(screen, &hooked)?,
            false => table.row(hooked.row()),
        }
    }
    if !args.json {
        let style = screen.style();
        table.write(&mut *screen, style)?;
    }
    array.end(screen)?;
    Ok(Answer::of(any))
}
