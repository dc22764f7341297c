//! `lexc build`: lists in, a lexicon out.

mod from;
mod summary;
mod values;

use std::fmt::Display;
use std::io::{self, BufWriter, Seek, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::Instant;

use lexc_compiler::alphabet_file::AlphabetFile;
use lexc_compiler::build::{
    BuildError, BuildReport, BuildRequest, BuiltLexicon, ValueFilesReport, build_with_values,
};
use lexc_compiler::compile::{CompileOptions, LayoutChoice, StructureSet};
use lexc_compiler::diagnostic::Diagnostic;
use lexc_compiler::emit::{Overwrite, destination, nameless_beside, write_atomically};
use lexc_compiler::normalise::{ReadOptions, has_capital_nouns};
use lexc_compiler::source::{ReadError, WordSource};
use lexc_compiler::values::EditionList;

use super::alphabets;
use super::import::default_name;
use crate::Outcome;
use crate::args::alphabet::AlphabetName;
use crate::failure::{Answer, Failure};
use crate::heap;
use crate::input::foreign::ForeignArgs;
use crate::input::list::no_alphabet;
use crate::input::paths::{Paths, Replace, overwrite};
use crate::output::Screen;
use crate::output::progress::Bar;
use crate::output::style::counted;

/// Compile word lists into a lexicon
///
/// Lists are text, a word a line, in any case: UTF-8, UTF-16 or what --encoding says, plain or packed
/// with gzip; blank lines and lines that begin with # are passed over. A line that does not fit the
/// alphabet fails the build, unless --skip-invalid leaves it out and counts it. The file is written
/// whole or not at all.
#[derive(Debug, clap::Args)]
#[command(
    group = clap::ArgGroup::new("left_out").multiple(true),
    override_usage = "lexc build [OPTIONS] --alphabet <NAME|PATH> <LIST>...
       lexc build [OPTIONS] --from <FILE> --output <FILE>",
    after_help = "Examples:
  lexc build english.txt -a english
  lexc build base.txt extra.txt.gz --minus removed.txt -a french -o club.lex
  lexc build polish.txt -a polish --min-length 2 --max-length 15 --skip-invalid --rejects left-out.txt
  lexc build english.txt -a english --layout packed
  lexc build --from builtin:english -o english.lex
  lexc build --from NWL.kwg -a english -o nwl.lex
  lexc build sowpods.txt --edition OSPD=ospd.txt -a english
  lexc build english.txt --values-from meanings.tsv --delimiter '\\t' --value meaning=2- -a english
  lexc build words.tsv --delimiter '\\t' --value meaning=2- -a english
  lexc build counts.tsv --field 2 --delimiter '\\t' -a ./my-alphabet.toml -o mine.lex"
)]
pub(crate) struct Args {
    /// Word lists; - is standard input
    #[arg(required_unless_present = "from", value_name = "LIST")]
    lists: Vec<PathBuf>,
    /// Take the words of a lexicon instead, with its alphabet and all that it says of them: to write
    /// them in another layout, or with other structures. A file of another program is imported, as by
    /// `lexc import`; one without its letters needs -a
    #[arg(
        long,
        value_name = "FILE",
        requires = "output",
        conflicts_with_all = [
            "lists", "minus", "encoding", "field", "delimiter", "no_comments",
            "min_length", "max_length", "skip_invalid", "rejects", "header", "skip_capitalised",
            "columns", "values_from", "join_values", "editions",
        ]
    )]
    from: Option<PathBuf>,
    /// The alphabet: a name that `lexc alphabets` lists, or the path of a TOML file
    #[arg(short, long, value_name = "NAME|PATH", value_parser = AlphabetName, hide_possible_values = true)]
    alphabet: Option<String>,
    /// The file to write [default: the first list's name with .lex, in this directory]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Structures to store; the DAWG always is [default: dawg,gaddag; the packed layout holds none]
    #[arg(long, value_enum, value_name = "NAME,…", value_delimiter = ',')]
    structures: Option<Vec<StructureName>>,
    /// The layout of states
    #[arg(long, value_enum, default_value = "bitmap")]
    layout: LayoutName,
    /// The lexicon's name, kept in the file [default: the output's name without .lex]
    #[arg(long)]
    name: Option<String>,
    /// Exclude the words of a list; may be repeated
    #[arg(long, value_name = "FILE")]
    minus: Vec<PathBuf>,
    /// The encoding of the lists, such as iso-8859-2 [default: detected, else UTF-8]
    #[arg(long, value_name = "LABEL", help_heading = "Reading lists")]
    encoding: Option<String>,
    /// The column of the word, from 1 [default: the whole line is the word]
    #[arg(long, value_name = "N", help_heading = "Reading lists")]
    field: Option<NonZeroUsize>,
    /// Delimiter of columns; \t or tab is a tab [default: any white space]
    #[arg(long, value_name = "TEXT", help_heading = "Reading lists")]
    delimiter: Option<String>,
    /// Lines that begin with # are words too
    #[arg(long, help_heading = "Reading lists")]
    no_comments: bool,
    /// Skip the first line of each list (column names)
    #[arg(long, help_heading = "Reading lists")]
    header: bool,
    /// Omit and count words of fewer tiles
    #[arg(
        long,
        value_name = "N",
        default_value = "1",
        hide_default_value = true,
        help_heading = "Leaving out"
    )]
    min_length: usize,
    /// Omit and count words of more tiles
    #[arg(long, value_name = "N", help_heading = "Leaving out")]
    max_length: Option<NonZeroUsize>,
    /// Omit and count lines that do not fit the alphabet
    #[arg(long, group = "left_out", help_heading = "Leaving out")]
    skip_invalid: bool,
    /// Omit and count words that begin with a capital letter and go on in lower case, which are
    /// names in most languages
    #[arg(long, group = "left_out", help_heading = "Leaving out")]
    skip_capitalised: bool,
    /// Write the omitted lines to a file
    #[arg(
        long,
        value_name = "FILE",
        requires = "left_out",
        help_heading = "Leaving out"
    )]
    rejects: Option<PathBuf>,
    #[command(flatten)]
    values: values::ValueArgs,
    /// Also count the states and edges of structures that are not stored
    #[arg(long)]
    count_all: bool,
    /// Replace files that are not lexicons
    #[arg(long)]
    force: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
    /// Print no table, and short warnings
    #[arg(short, long, conflicts_with = "json")]
    quiet: bool,
}

/// A structure, as typed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum StructureName {
    /// The trie; for small lists
    Trie,
    /// The minimal DAWG
    Dawg,
    /// The minimal GADDAG, for generating moves
    Gaddag,
    /// The two-way DAWG; holds the GADDAG
    TwoWay,
    /// The two-way DAWG without the edges that forced tiles spare; edge lists only
    TwoWayCompact,
    /// Word counts, so that the first `lexc rank` need not count
    Rank,
}

/// A layout, as typed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum LayoutName {
    /// Masks and children: fast
    Bitmap,
    /// A word for each edge: small
    EdgeList,
    /// The words alone, in the fewest bytes that can be looked up in: automata are made of them by
    /// --from, or in memory
    Packed,
}

/// Arguments that make sense together.
#[derive(Debug)]
struct Plan<'a> {
    lists: Vec<WordSource>,
    minus: Vec<WordSource>,
    alphabet: AlphabetFile,
    output: PathBuf,
    rejects: Option<PathBuf>,
    name: String,
    read: ReadOptions,
    compile: CompileOptions,
    values: &'a values::ValueArgs,
    inputs: values::Values,
    overwrite: Overwrite,
}

impl Args {
    /// Options for reading lists.
    fn reading(&self) -> ReadOptions {
        ReadOptions {
            encoding: self.encoding.clone(),
            // A line of several columns is not one word.
            field: self
                .field
                .map(NonZeroUsize::get)
                .or(self.values.has_columns().then_some(1)),
            delimiter: self.delimiter.as_deref().map(delimiter),
            comments: !self.no_comments,
            min_length: self.min_length.max(1),
            max_length: self.max_length.map(NonZeroUsize::get),
            skip_invalid: self.skip_invalid,
            header: self.header,
            skip_capitalised: self.skip_capitalised,
        }
    }
}

impl<'a> Plan<'a> {
    fn new(args: &'a Args) -> Result<Self, Failure> {
        let inputs = |paths: &[PathBuf]| -> Vec<WordSource> {
            let input = |path: &PathBuf| WordSource::from_arg(path.as_os_str());
            paths.iter().map(input).collect()
        };
        let output = match &args.output {
            Some(output) if output.as_os_str() == "-" => {
                return Err(to_stdout());
            }
            Some(output) => output.clone(),
            None => default_output(&args.lists)?,
        };
        let name = args.name.clone().unwrap_or_else(|| default_name(&output));
        let editions = args.values.editions()?;
        check_paths(args, &output, &editions)?;
        let Some(alphabet) = &args.alphabet else {
            return Err(no_alphabet(args.lists.first().map(PathBuf::as_path)));
        };
        let read = args.reading();
        let alphabet = alphabets::load(alphabet)?;
        if args.skip_capitalised && has_capital_nouns(alphabet.alphabet.language()) {
            return Err(Diagnostic::error(
                "--skip-capitalised would leave out all nouns: in this language they begin with a \
                 capital letter",
            )
            .help("take names away with a list: --minus names.txt")
            .into());
        }
        // The values are read from other files: lists hold words, a line each.
        let lists = match args.values.files() {
            [] => read.clone(),
            _ => ReadOptions {
                field: None,
                delimiter: None,
                header: false,
                ..read.clone()
            },
        };
        let from_files = ReadOptions {
            field: read.field.or(Some(1)),
            ..read
        };
        Ok(Self {
            lists: inputs(&args.lists),
            minus: inputs(&args.minus),
            alphabet,
            output,
            rejects: args.rejects.clone(),
            name,
            read: lists,
            compile: compile_options(args.structures.as_deref(), args.layout, args.count_all),
            values: &args.values,
            inputs: values::Values {
                editions,
                from: inputs(args.values.files()),
                read: from_files,
            },
            overwrite: overwrite(args.force),
        })
    }

    fn request(&self) -> BuildRequest<'_> {
        BuildRequest {
            lists: &self.lists,
            minus: &self.minus,
            alphabet: &self.alphabet,
            name: &self.name,
            read: self.read.clone(),
            compile: self.compile,
        }
    }

    /// Bytes to read, if known.
    fn size(&self) -> Option<u64> {
        self.lists.iter().map(WordSource::size).sum()
    }
}

pub(super) fn compile_options(
    structures: Option<&[StructureName]>,
    layout: LayoutName,
    count_all: bool,
) -> CompileOptions {
    let layout = match layout {
        LayoutName::Bitmap => LayoutChoice::Bitmap,
        LayoutName::EdgeList => LayoutChoice::EdgeList,
        LayoutName::Packed => LayoutChoice::Packed,
    };
    let default = match layout {
        LayoutChoice::Packed => &[][..],
        _ => &[StructureName::Gaddag],
    };
    let wanted = structures.unwrap_or(default);
    let has = |name| wanted.contains(&name);
    CompileOptions {
        structures: StructureSet {
            trie: has(StructureName::Trie),
            gaddag: has(StructureName::Gaddag),
            two_way: has(StructureName::TwoWay),
            two_way_compact: has(StructureName::TwoWayCompact),
            rank: has(StructureName::Rank),
        },
        layout,
        count_all,
    }
}

/// A lexicon needs a name.
fn to_stdout() -> Failure {
    Diagnostic::error("a lexicon is written to a file, not to standard output")
        .help("name the file: -o words.lex")
        .into()
}

/// `words.txt.gz` makes `words.lex`.
fn default_output(lists: &[PathBuf]) -> Result<PathBuf, Failure> {
    let first = lists
        .first()
        .map(PathBuf::as_path)
        .unwrap_or(Path::new("-"));
    let Some(name) = first.file_name().filter(|_| first.as_os_str() != "-") else {
        return Err(
            Diagnostic::error("the list has no name that the lexicon could take")
                .help("name the file to write: -o words.lex")
                .into(),
        );
    };
    let mut name = PathBuf::from(name);
    if name.extension().is_some_and(|extension| extension == "gz") {
        name.set_extension("");
    }
    name.set_extension("lex");
    Ok(name)
}

/// Compares all files of the command before any of them is opened.
fn check_paths(args: &Args, output: &Path, editions: &[EditionList]) -> Result<(), Failure> {
    let mut paths = Paths::default();
    paths.read_all(args.lists.iter().chain(&args.minus).chain(&args.from));
    paths.read_all(args.values.files());
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
        paths.write(rejects, "the lines left out", "--rejects", replace);
    }
    paths.check()
}

pub(crate) fn run(args: Args, screen: &mut Screen) -> Outcome {
    let begin = Instant::now();
    heap::keep_freed();
    if let (Some(file), Some(output)) = (&args.from, &args.output) {
        if output.as_os_str() == "-" {
            return Err(to_stdout());
        }
        check_paths(&args, output, &[])?;
        let request = from::From {
            file,
            source: ForeignArgs::with_alphabet(args.alphabet.clone()),
            output,
            name: args.name.as_deref(),
            compile: compile_options(args.structures.as_deref(), args.layout, args.count_all),
            overwrite: overwrite(args.force),
        };
        let (json, quiet) = (args.json, args.quiet);
        return from::run(&request, from::Telling { json, quiet }, screen);
    }
    let plan = Plan::new(&args)?;
    let mut bar = Bar::new(plan.size(), screen.shows_progress() && !args.quiet);
    let mut built = read_and_build(&plan, &mut bar)?;
    let bytes = {
        lexc_compiler::build::BuildProgress::step(&mut bar, "writing");
        // The files there were checked before the work began.
        built
            .write(&plan.output, plan.overwrite)
            .map_err(|error| Failure::Diagnostics(error.diagnostics()))?
    };
    drop(bar);
    let report = &mut built.report;
    let values = report.values_from.as_mut().map(|values| &mut values.files);
    let all = [Some(&mut report.lists), report.minus.as_mut(), values];
    all.into_iter()
        .flatten()
        .for_each(|read| screen.advise(read));
    let language = plan.alphabet.alphabet.language();
    let rejects = plan.rejects.as_deref();
    warn(&built.report, language, args.quiet, rejects, screen);
    let summary = summary::Summary::new(&plan.output, &plan.name, &built, bytes, begin.elapsed());
    match (args.json, args.quiet) {
        (true, _) => summary.json(screen)?,
        (_, true) => {}
        _ => summary.print(screen)?,
    }
    Ok(Answer::Yes)
}

/// Builds; the lines left out go to their file, which is there only when all went well.
fn read_and_build(plan: &Plan<'_>, bar: &mut Bar) -> Result<BuiltLexicon, Failure> {
    let request = plan.request();
    let values = plan.values.request(&plan.inputs);
    let failure = |error: BuildError| Failure::Diagnostics(error.diagnostics());
    let Some(rejects) = &plan.rejects else {
        return build_with_values(&request, &values, None, bar).map_err(failure);
    };
    let unwritten =
        |error: &dyn Display| Failure::new(format!("cannot write {}: {error}", rejects.display()));
    let mut kept = nameless_beside(&destination(rejects)).map_err(|error| failure(error.into()))?;
    let mut out = BufWriter::new(&kept);
    let built = build_with_values(&request, &values, Some(&mut out), bar);
    let built = match (built, out.flush()) {
        // The error of the file system is in one or the other.
        (Err(BuildError::Read(ReadError::Rejects(error))), _) => return Err(unwritten(&error)),
        (Err(error), _) => return Err(failure(error)),
        (Ok(_), Err(error)) => return Err(unwritten(&error)),
        (Ok(built), Ok(())) => built,
    };
    drop(out);
    kept.rewind().map_err(|error| unwritten(&error))?;
    write_atomically(rejects, Overwrite::AnyFile, |out| {
        io::copy(&mut kept, out).map(|_| ())
    })
    .map_err(|error| failure(error.into()))?;
    Ok(built)
}

/// Reads a delimiter: `\t` stands for a tab, and so does the word.
fn delimiter(text: &str) -> String {
    match text {
        "tab" => "\t".to_owned(),
        text => text.replace("\\t", "\t"),
    }
}

/// Lines of the files of values that are about no word of the lexicon.
fn unmatched(values: &ValueFilesReport) -> Vec<Diagnostic> {
    if values.not_found == 0 {
        return Vec::new();
    }
    let lines = counted(values.not_found, "line", "lines");
    let words = values.first_not_found.join(", ");
    let more = match values.not_found > values.first_not_found.len() as u64 {
        true => ", …",
        false => "",
    };
    let note =
        format!("{lines} of the files of values match no word of the lexicon: {words}{more}");
    vec![Diagnostic::note(note)]
}

/// Tells what was left out and what was for nothing.
fn warn(
    report: &BuildReport,
    language: &str,
    quiet: bool,
    rejects: Option<&Path>,
    screen: &mut Screen,
) {
    for read in [Some(&report.lists), report.minus.as_ref()]
        .into_iter()
        .flatten()
    {
        screen.report(&match quiet {
            true => read.summaries(),
            false => read.diagnostics(),
        });
    }
    if !quiet || report.lists.skip_capitalised {
        screen.report(&report.lists.capitals(language));
    }
    if let Some(values) = &report.values_from {
        let is_useless = values.files.words() <= values.not_found && values.files.lines() > 0;
        screen.report(&match is_useless && !quiet {
            // Where some lines fit, those that do not are other words.
            true => values.files.diagnostics(),
            false => values.files.summaries(),
        });
        screen.report(&unmatched(values));
        if is_useless {
            let warning = "no line of the files of values gives a word of the lexicon a value";
            screen.report(&[Diagnostic::warning(warning)
                .help("compare --field and --delimiter with the columns of the files")]);
        }
    }
    let left_out =
        report.lists.rejected() + report.minus.as_ref().map_or(0, |minus| minus.rejected());
    if left_out > 0 && !quiet {
        let lines = counted(
            left_out,
            "line that was left out is",
            "lines that were left out are",
        );
        screen.report(&[match rejects {
            Some(path) => Diagnostic::note(format!("{lines} in {}", path.display())),
            None => Diagnostic::note(format!("{lines} not kept"))
                .help("to keep them, give them a file: --rejects FILE"),
        }]);
    }
    if report.not_found > 0 {
        let words = counted(
            report.not_found,
            "word to be taken away is",
            "words to be taken away are",
        );
        screen.report(&[Diagnostic::warning(format!("{words} not in the lists"))
            .help("compare spelling and alphabet of the list given with --minus")]);
    }
}
