//! Word lists in place of a lexicon: compiled in memory on each run.

use std::path::Path;

use lexc::alphabet::Alphabet;
use lexc::build::build::{BuildRequest, NoProgress, build};
use lexc::build::compile::CompileOptions;
use lexc::build::guess::{AlphabetGuess, guess, read_start};
use lexc::build::normalise::ReadOptions;
use lexc::build::source::WordSource;
use lexc::runtime::Lexicon;
use lexc_diagnostic::Diagnostic;

use super::{alphabet, files};
use crate::failure::Failure;
use crate::output::Screen;
use crate::output::numbers::{count, counted};

/// The longest list that is compiled in memory, in bytes.
const MAX_LIST: u64 = 1 << 28;

/// Extensions of word lists.
pub(crate) const EXTENSIONS: &[&str] = &["txt", "gz", "tsv", "csv", "lst", "dic"];

/// Compiles a list in memory, with the alphabet of this name or else with a built-in one that fits.
pub(crate) fn compile(
    path: &Path,
    alphabet: Option<&str>,
    screen: &mut Screen,
) -> Result<Lexicon, Failure> {
    let long = path.metadata().is_ok_and(|file| file.len() > MAX_LIST);
    if long {
        let error = format!("{} is too long to be compiled on each run", path.display());
        return Err(Failure::with_help(
            error,
            "compile it once with `lexc build`, and name the lexicon",
        ));
    }
    let input = match path.as_os_str() == "-" {
        true => WordSource::bytes("standard input", files::read(path, "a word list")?),
        false => WordSource::from_arg(path.as_os_str()),
    };
    let alphabet = match alphabet {
        Some(name) => alphabet::load_for(name, Some(path))?.alphabet,
        None => {
            let guess = guess_alphabet(&input, path)?;
            screen.report(&[Diagnostic::note(format!(
                "{} is read as a list in the alphabet {}",
                input.name(),
                guess.alphabet
            ))
            .help("name another alphabet with -a, or compile the list once with `lexc build`")]);
            alphabet::load(guess.alphabet)?.alphabet
        }
    };
    let name = input.name();
    compile_inputs(&[input], &alphabet, &name)
}

/// Compiles lists in memory.
pub(crate) fn compile_inputs(
    lists: &[WordSource],
    alphabet: &Alphabet,
    name: &str,
) -> Result<Lexicon, Failure> {
    let request = BuildRequest {
        lists,
        minus: &[],
        alphabet,
        name,
        read: ReadOptions::default(),
        compile: CompileOptions::default(),
    };
    let built = build(&request, None, &mut NoProgress)?;
    let bytes = built.compiled.to_bytes(&built.provenance);
    Lexicon::from_bytes_unverified(bytes).map_err(Failure::of)
}

/// Returns the built-in alphabet that fits a list.
pub(crate) fn guess_alphabet(input: &WordSource, path: &Path) -> Result<AlphabetGuess, Failure> {
    let guess = guess(input).map_err(|error| Failure::Diagnostics(error.diagnostics()))?;
    guess.ok_or_else(|| {
        if matches!(input, WordSource::Hunspell { .. }) {
            let name = input.name();
            let error = format!("{name} is a hunspell dictionary, and no alphabet is named for it");
            let help = format!(
                "name the alphabet of its words: -a NAME, or compile it once: `lexc build {name} -a \
                 NAME`"
            );
            return Failure::with_help(error, help);
        }
        let error =
            format!("no alphabet is named for {}, and no built-in one fits it", input.name());
        let error = Diagnostic::error(error).help(
            "name one: -a NAME, or -a PATH for your own file; `lexc alphabets` lists the names",
        );
        let start = read_start(input, None, 4096).unwrap_or_default();
        let error = match start.contains(char::REPLACEMENT_CHARACTER) {
            true => error.help(
                "it is not UTF-8: name its encoding, `lexc build --encoding NAME`, such as \
                 iso-8859-1",
            ),
            false => error,
        };
        match start.contains(char::is_alphabetic) {
            true => error.help(alphabet::start_of("my-alphabet", Some(path))).into(),
            false => error.into(),
        }
    })
}

/// Returns the error that no alphabet is named for a list, with a proposal.
pub(crate) fn no_alphabet(list: Option<&Path>) -> Failure {
    let input = list.map(|list| WordSource::from_arg(list.as_os_str()));
    let guess = input.and_then(|input| guess(&input).ok().flatten());
    let error = Diagnostic::error("no alphabet is named");
    match guess {
        Some(guess) => error.help(format!(
            "add -a {}: {} of the first {} fit it",
            guess.alphabet,
            count(guess.fitting as u64),
            counted(guess.lines as u64, "line", "lines")
        )),
        None => error.help("name one: -a english"),
    }
    .help("`lexc alphabets` lists them; give your own file by its path, `-a ./my.toml`")
    .into()
}
