//! The checked options of a build from lists.

use std::path::{Path, PathBuf};

use lexc::alphabet::Alphabet;
use lexc::build::build::BuildRequest;
use lexc::build::compile::CompileOptions;
use lexc::build::emit::Overwrite;
use lexc::build::normalise::{ReadOptions, has_capital_nouns};
use lexc::build::source::WordSource;
use lexc::build::values::EditionList;
use lexc_api::reading::WordMark;

use super::args::Args;
use super::values::{ValueArgs, ValueInputs};
use crate::command::lexicon::structures::compile_options;
use crate::failure::Failure;
use crate::input::alphabet;
use crate::input::list::no_alphabet;
use crate::input::paths::{Paths, Replace, default_name};

/// The options, checked and with defaults resolved.
#[derive(Debug)]
pub(super) struct BuildPlan<'a> {
    pub(super) lists: Vec<WordSource>,
    pub(super) minus: Vec<WordSource>,
    pub(super) alphabet: Alphabet,
    pub(super) output: PathBuf,
    pub(super) rejects: Option<PathBuf>,
    pub(super) name: String,
    pub(super) read: ReadOptions,
    pub(super) compile: CompileOptions,
    pub(super) values: &'a ValueArgs,
    pub(super) inputs: ValueInputs,
    pub(super) overwrite: Overwrite,
    /// The existing files that the omitted lines may replace.
    pub(super) overwrite_rejects: Overwrite,
}

impl<'a> BuildPlan<'a> {
    /// Checks the options of a build from lists.
    pub(super) fn new(args: &'a Args) -> Result<Self, Failure> {
        let inputs = |paths: &[PathBuf]| -> Vec<WordSource> {
            let input = |path: &PathBuf| WordSource::from_arg(path.as_os_str());
            paths.iter().map(input).collect()
        };
        let output = match &args.output {
            Some(output) if output.as_os_str() == "-" => {
                return Err(output_is_stdout());
            }
            Some(output) => output.clone(),
            None => default_output(&args.lists)?,
        };
        let name = args.name.clone().unwrap_or_else(|| default_name(&output));
        let editions = args.values.editions()?;
        check_paths(args, &output, &editions)?;
        let list = args.lists.first().map(PathBuf::as_path);
        let Some(alphabet) = &args.alphabet else {
            return Err(no_alphabet(list));
        };
        let read = args.reading();
        let alphabet = alphabet::load_for(alphabet, list)?.alphabet;
        if args.reading.skip_capitalised && has_capital_nouns(alphabet.language()) {
            return Err(Failure::with_help(
                "--skip-capitalised would omit all nouns: in this language they begin with a capital \
                 letter",
                "exclude names with a list: --minus names.txt",
            ));
        }
        // If values come from other files, lists have one word per line.
        let mut list_options = read.clone();
        if !args.values.files().is_empty() {
            list_options = list_options.field(None).csv(false).header(0);
            list_options.delimiter = None;
        }
        let marks = args.reading.marks.iter().map(WordMark::column);
        let columns = args.values.columns().iter().cloned().chain(marks).collect();
        let field = read.field.or(Some(1));
        let value_options = read.field(field);
        Ok(Self {
            lists: lists(args),
            minus: inputs(&args.minus),
            alphabet,
            output,
            rejects: args.rejects.clone(),
            name,
            read: list_options,
            compile: compile_options(args.structures.as_deref(), args.layout, args.count_all),
            values: &args.values,
            inputs: ValueInputs {
                columns,
                editions,
                from: inputs(args.values.files()),
                read: value_options,
            },
            overwrite: Replace::lexicons(args.force).into(),
            overwrite_rejects: Replace::forced(args.force).into(),
        })
    }

    /// Returns the request for the compiler.
    pub(super) fn request(&self) -> BuildRequest<'_> {
        BuildRequest {
            lists: &self.lists,
            minus: &self.minus,
            alphabet: &self.alphabet,
            name: &self.name,
            read: self.read.clone(),
            compile: self.compile,
        }
    }

    /// Returns the number of bytes to read, if it is known.
    pub(super) fn size(&self) -> Option<u64> {
        self.lists.iter().map(WordSource::size).sum()
    }
}

/// Returns the lists; those with affixes as hunspell dictionaries.
pub(super) fn lists(args: &Args) -> Vec<WordSource> {
    let list = |path: &PathBuf| match &args.affixes {
        None => WordSource::from_arg(path.as_os_str()),
        Some(none) if none.as_os_str() == "none" => WordSource::from_arg(path.as_os_str()).lines(),
        Some(affixes) => {
            let affixes = WordSource::Path(affixes.clone());
            WordSource::from_arg(path.as_os_str()).with_affixes(affixes)
        }
    };
    args.lists.iter().map(list).collect()
}

/// Returns the error that the output is standard output.
pub(super) fn output_is_stdout() -> Failure {
    Failure::with_help(
        "a lexicon is written to a file, not to standard output",
        "name the file: -o words.lex",
    )
}

/// Returns the default output: `words.lex` for `words.txt.gz`.
fn default_output(lists: &[PathBuf]) -> Result<PathBuf, Failure> {
    let first = lists.first().map(PathBuf::as_path).unwrap_or(Path::new("-"));
    let Some(name) = first.file_name().filter(|_| first.as_os_str() != "-") else {
        return Err(Failure::with_help(
            "the list has no name from which to derive the name of the lexicon",
            "name the file to write: -o words.lex",
        ));
    };
    let mut name = PathBuf::from(name);
    if name.extension().is_some_and(|extension| extension == "gz") {
        name.set_extension("");
    }
    name.set_extension("lex");
    Ok(name)
}

/// Checks all files of the command before any of them is opened.
pub(super) fn check_paths(
    args: &Args,
    output: &Path,
    editions: &[EditionList],
) -> Result<(), Failure> {
    let mut paths = Paths::default();
    paths.read_all(args.lists.iter().chain(&args.minus).chain(&args.from));
    paths.read_all(args.values.files());
    paths.read_all(args.affixes.iter().filter(|affixes| affixes.as_os_str() != "none"));
    for edition in editions {
        match &edition.list {
            WordSource::Path(path) => paths.read(path),
            _ => paths.read("-"),
        }
    }
    paths.read_alphabet(args.alphabet.as_deref());
    paths.write(output, "the lexicon", "-o", Replace::lexicons(args.force));
    if let Some(rejects) = &args.rejects {
        let replace = Replace::forced(args.force);
        paths.write(rejects, "the omitted lines", "--rejects", replace);
    }
    paths.check()
}
