//! Word lists where a lexicon is expected: compiled in memory, each time.

use std::path::Path;

use lexc_compiler::alphabet_file::AlphabetFile;
use lexc_compiler::build::{BuildError, BuildRequest, NoProgress, build};
use lexc_compiler::compile::CompileOptions;
use lexc_compiler::diagnostic::Diagnostic;
use lexc_compiler::guess::{AlphabetGuess, guess};
use lexc_compiler::normalise::ReadOptions;
use lexc_compiler::source::WordSource;
use lexc_runtime::Lexicon;

use super::files;
use crate::command::alphabets;
use crate::failure::Failure;
use crate::output::Screen;
use crate::output::style::{count, counted};

/// The longest list that is compiled at each call, in bytes.
const MAX_LIST: u64 = 1 << 28;

/// Extensions of word lists.
pub(crate) const EXTENSIONS: &[&str] = &["txt", "gz", "tsv", "csv", "lst", "dic"];

/// Compiles a list in memory: with the alphabet of that name, else with one that fits it.
pub(crate) fn compile(
    path: &Path,
    alphabet: Option<&str>,
    screen: &mut Screen,
) -> Result<Lexicon, Failure> {
    let long = path.metadata().is_ok_and(|file| file.len() > MAX_LIST);
    if long {
        let error = format!("{} is too long to be compiled each time", path.display());
        return Err(Diagnostic::error(error)
            .help("compile it once, with `lexc build`, and name the lexicon")
            .into());
    }
    let input = match path.as_os_str() == "-" {
        true => WordSource::bytes("standard input", files::read(path, "a word list")?),
        false => WordSource::Path(path.to_owned()),
    };
    let alphabet = match alphabet {
        Some(name) => alphabets::load(name)?,
        None => {
            let guess = guessed(&input)?;
            screen.report(&[Diagnostic::note(format!(
                "{} is read as a list in the alphabet {}",
                input.name(),
                guess.alphabet
            ))
            .help("name another alphabet with -a; `lexc build` compiles the list once for all")]);
            alphabets::load(guess.alphabet)?
        }
    };
    of(input, &alphabet)
}

fn of(input: WordSource, alphabet: &AlphabetFile) -> Result<Lexicon, Failure> {
    let name = input.name();
    let request = BuildRequest {
        lists: std::slice::from_ref(&input),
        minus: &[],
        alphabet,
        name: &name,
        read: ReadOptions::default(),
        compile: CompileOptions::default(),
    };
    let built = build(&request, None, &mut NoProgress)
        .map_err(|error: BuildError| Failure::Diagnostics(error.diagnostics()))?;
    let bytes = built.compiled.to_bytes(&built.provenance);
    Lexicon::from_bytes_unverified(bytes).map_err(|error| Failure::new(error.to_string()))
}

/// The built-in alphabet that fits a list, or why none is known.
fn guessed(input: &WordSource) -> Result<AlphabetGuess, Failure> {
    let guess = guess(input).map_err(|error| Failure::Diagnostics(error.diagnostics()))?;
    guess.ok_or_else(|| {
        let error = format!(
            "{} comes without an alphabet, and no built-in one fits it",
            input.name()
        );
        Diagnostic::error(error)
            .help(
                "name one: -a NAME, or -a PATH for a file of your own; `lexc alphabets` lists them",
            )
            .into()
    })
}

/// The error of a list whose alphabet is not named, with a proposal.
pub(crate) fn no_alphabet(list: Option<&Path>) -> Failure {
    let input = list.map(|list| WordSource::from_arg(list.as_os_str()));
    let guess = input.and_then(|input| guess(&input).ok().flatten());
    let error = Diagnostic::error("no alphabet is named");
    match guess {
        Some(guess) => error.help(format!(
            "say -a {}: {} of the first {} fit it",
            guess.alphabet,
            count(guess.fitting as u64),
            counted(guess.lines as u64, "line", "lines")
        )),
        None => error.help("name one: -a english"),
    }
    .help("`lexc alphabets` lists them; a file of your own is given by its path, `-a ./my.toml`")
    .into()
}

/// Returns `true` if a file looks like text, or like text packed by gzip, by its first bytes.
pub(crate) fn looks_like_text(bytes: &[u8]) -> bool {
    let start = bytes.get(..4096).unwrap_or(bytes);
    let utf16 = start.starts_with(b"\xFF\xFE") || start.starts_with(b"\xFE\xFF");
    let gzip = start.starts_with(b"\x1F\x8B");
    let odd = |byte: &u8| *byte < b' ' && !matches!(byte, b'\t' | b'\n' | b'\r' | b'\x0C');
    !start.is_empty() && (utf16 || gzip || !start.iter().any(odd))
}
