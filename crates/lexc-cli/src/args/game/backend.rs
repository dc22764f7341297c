//! The structure that plays are generated from, or the oracle.

use std::ffi::OsString;

use lexc::build::compile::StructureSet;
use lexc::moves::{Backend, GeneratorError};
use lexc_api::moves::MoveStructure;
use lexc_api::plays_have_scores;
use lexc_report::bench::BenchBackend;

use crate::args::lexicon::{LexiconArg, OpenedLexicon};
use crate::failure::Failure;
use crate::output::Screen;

/// A structure or the oracle, as typed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum BackendName {
    // Plain comments: help lists the values in one line.
    Trie,
    Dawg,
    // The DAWG, with fewer left parts.
    #[value(name = "dawg-7.2")]
    DawgOnce,
    Gaddag,
    TwoWay,
    // Every word on every square.
    Oracle,
    // Every structure of the file.
    All,
}

impl BackendName {
    /// Returns the structure for ranking plays, if it is one.
    pub(crate) fn structure(self) -> Option<MoveStructure> {
        Some(match self {
            Self::Trie => MoveStructure::Trie,
            Self::Dawg => MoveStructure::Dawg,
            Self::DawgOnce => MoveStructure::DawgOnce,
            Self::Gaddag => MoveStructure::Gaddag,
            Self::TwoWay => MoveStructure::TwoWay,
            Self::Oracle | Self::All => return None,
        })
    }

    /// Returns the backends of a name; without a name, the fastest one of the lexicon.
    pub(crate) fn backends(name: Option<Self>, opened: &OpenedLexicon) -> Vec<BenchBackend> {
        let Some(name) = name else {
            let fastest = Backend::fastest_in(&opened.lexicon);
            return vec![fastest.unwrap_or(Backend::Dawg).into()];
        };
        match (name.structure(), name) {
            (Some(structure), _) => vec![BenchBackend::Generator(structure.options())],
            (None, Self::All) => BenchBackend::all_in(&opened.lexicon),
            (None, _) => vec![BenchBackend::Oracle],
        }
    }
}

/// Opens a lexicon for move generation. The structures `names` are built in memory for a packed
/// lexicon, for a list and for a file of another program; another lexicon has to contain them.
pub(crate) fn open(
    lexicon: &LexiconArg,
    file: Option<&OsString>,
    names: &[BackendName],
    screen: &mut Screen,
) -> Result<OpenedLexicon, Failure> {
    let opened = lexicon.open_file(file, "", screen)?;
    let is_compiled = !names.is_empty() && !opened.is_lex;
    let needs_structures = lexicon.edition().is_some() || is_compiled;
    if opened.lexicon.structures().dawg.is_some() && !needs_structures {
        return Ok(opened);
    }
    let wanted = |name| names.contains(&name) || names.contains(&BackendName::All);
    opened.with_structures(StructureSet {
        trie: wanted(BackendName::Trie),
        gaddag: names.is_empty() || wanted(BackendName::Gaddag),
        two_way: wanted(BackendName::TwoWay),
        ..StructureSet::default()
    })
}

/// Checks that the letters have counts or scores. Without these, every play scores 0 and the bag is
/// empty.
pub(crate) fn require_scores(opened: &OpenedLexicon) -> Result<(), Failure> {
    if plays_have_scores(opened.lexicon.alphabet()) {
        return Ok(());
    }
    let name = opened.name.to_string_lossy();
    Err(Failure::with_help(
        format!("{name}: the letters have neither counts nor scores, so plays have no score"),
        "name the alphabet when the file is read or imported: -a english",
    ))
}

/// Checks that a `.lex` file has a structure to rank plays with; others get it in memory.
pub(crate) fn require_structure(
    opened: &OpenedLexicon,
    structure: MoveStructure,
) -> Result<(), Failure> {
    let backend = structure.options().backend;
    let is_fixed = opened.is_lex && opened.lexicon.structures().dawg.is_some();
    match is_fixed && !backend.is_in(&opened.lexicon) {
        true => Err(generator_error(opened, &GeneratorError::Missing { backend })),
        false => Ok(()),
    }
}

/// Describes the error of creating a move generator.
pub(crate) fn generator_error(opened: &OpenedLexicon, error: &GeneratorError) -> Failure {
    let name = opened.name.to_string_lossy();
    match error {
        GeneratorError::Missing { backend } => {
            let present = Backend::ALL.into_iter().filter(|backend| backend.is_in(&opened.lexicon));
            let present: Vec<&str> = present.map(title).collect();
            let alphabet = opened.lexicon.alphabet().name();
            Failure::with_help(
                format!("{name} contains no {}, only {}", title(*backend), present.join(", ")),
                format!(
                    "build it again with one: lexc build LIST -a {alphabet} --structures {backend}"
                ),
            )
        }
        error => Failure::new(error.to_string()),
    }
}

fn title(backend: Backend) -> &'static str {
    match backend {
        Backend::Trie => "trie",
        Backend::Dawg => "DAWG",
        Backend::Gaddag => "GADDAG",
        Backend::TwoWay => "two-way DAWG",
        other => other.name(),
    }
}
