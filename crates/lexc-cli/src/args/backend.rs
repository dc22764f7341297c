//! The structure or the oracle that finds plays, from the command line.

use std::ffi::OsString;
use std::path::Path;

use lexc_alphabet::TileScore;
use lexc_compiler::compile::StructureSet;
use lexc_compiler::diagnostic::Diagnostic;
use lexc_movegen::backend::BenchBackend;
use lexc_movegen::{Backend, GeneratorError, GeneratorOptions, LeftPartSearch};

use crate::args::lexicon::{LexiconArg, Named};
use crate::failure::Failure;
use crate::input::foreign::is_ours;
use crate::output::Screen;

/// A structure or the oracle, by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum BackendName {
    // Plain comments: help lists the values in one line.
    Trie,
    Dawg,
    // The DAWG, with fewer left parts looked at.
    #[value(name = "dawg-7.2")]
    DawgOnce,
    Gaddag,
    TwoWay,
    // Every word at every place.
    Oracle,
    // Every structure of the file.
    All,
}

impl BackendName {
    /// The backends of a name; without one, the fastest that the lexicon has.
    pub(crate) fn backends(
        name: Option<Self>,
        named: &Named,
    ) -> Result<Vec<BenchBackend>, Failure> {
        let backend = match name {
            None => {
                let fastest = Backend::fastest_in(&named.lexicon);
                BenchBackend::from(fastest.unwrap_or(Backend::Dawg))
            }
            Some(Self::Trie) => Backend::Trie.into(),
            Some(Self::Dawg) => Backend::Dawg.into(),
            Some(Self::DawgOnce) => BenchBackend::Generator(
                GeneratorOptions::from(Backend::Dawg).left_parts(LeftPartSearch::Once),
            ),
            Some(Self::Gaddag) => Backend::Gaddag.into(),
            Some(Self::TwoWay) => Backend::TwoWay.into(),
            Some(Self::Oracle) => BenchBackend::Oracle,
            Some(Self::All) => return Ok(BenchBackend::all_in(&named.lexicon)),
        };
        Ok(vec![backend])
    }
}

/// Opens the lexicon to find plays in. A packed one is expanded in memory, with the structures of
/// `names`, and so are lists and files of other programs, which hold none of ours; other lexicons are used as
/// they are.
pub(crate) fn open(
    lexicon: &LexiconArg,
    file: Option<&OsString>,
    names: &[BackendName],
    screen: &mut Screen,
) -> Result<Named, Failure> {
    let named = lexicon.open_file(file, "", screen)?;
    let is_asked = !names.is_empty() && !is_ours(Path::new(&named.name));
    let made = lexicon.edition().is_some() || is_asked;
    if named.lexicon.structures().dawg.is_some() && !made {
        return Ok(named);
    }
    let wants = |name| names.contains(&name) || names.contains(&BackendName::All);
    named.with_structures(StructureSet {
        trie: wants(BackendName::Trie),
        gaddag: names.is_empty() || wants(BackendName::Gaddag),
        two_way: wants(BackendName::TwoWay),
        ..StructureSet::default()
    })
}

/// Checks that the letters have counts or scores, without which every play scores 0 and the bag is empty.
pub(crate) fn require_scores(named: &Named) -> Result<(), Failure> {
    let letters = named.lexicon.alphabet().tiles();
    if letters
        .iter()
        .any(|letter| letter.count > 0 || letter.score != TileScore::ZERO)
    {
        return Ok(());
    }
    let name = named.name.to_string_lossy();
    Err(Diagnostic::error(format!(
        "{name}: the letters have neither counts nor scores, so plays have no score"
    ))
    .help("name the alphabet when the file is read or imported: -a english")
    .into())
}

/// Returns the message that there is no generator.
pub(crate) fn no_generator(named: &Named, error: &GeneratorError) -> Failure {
    let name = named.name.to_string_lossy();
    match error {
        GeneratorError::Missing { backend } => {
            let there = Backend::ALL
                .into_iter()
                .filter(|structure| structure.is_in(&named.lexicon));
            let there: Vec<&str> = there.map(title).collect();
            let alphabet = named.lexicon.alphabet().name();
            Diagnostic::error(format!(
                "{name} holds no {}, only {}",
                title(*backend),
                there.join(", ")
            ))
            .help(format!(
                "build it again with one: lexc build LIST -a {alphabet} --structures {backend}"
            ))
            .into()
        }
        error => Failure::new(error.to_string()),
    }
}

fn title(structure: Backend) -> &'static str {
    match structure {
        Backend::Trie => "trie",
        Backend::Dawg => "DAWG",
        Backend::Gaddag => "GADDAG",
        Backend::TwoWay => "two-way DAWG",
        other => other.name(),
    }
}
