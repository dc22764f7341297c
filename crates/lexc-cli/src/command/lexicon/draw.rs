//! `lexc draw`: a small lexicon as a picture.

use std::io::Write as _;
use std::path::PathBuf;

use lexc_diagnostic::Diagnostic;
use lexc_draw::{DrawError, DrawnStructure, GraphPicture};
use lexc_report::measure::input::MeasuredWords;
use lexc_report::measure::lexicon_of;
use lexc_report::model::{LayoutName, MeasuredStructure};

use crate::failure::{Answer, Failure, Outcome};
use crate::input::foreign::ForeignArgs;
use crate::input::paths::{Paths, Replace, list_name};
use crate::output::numbers::count;
use crate::output::{Screen, file};

/// Draw a small lexicon as a graph: SVG, or DOT for Graphviz
///
/// Reads a word list or a lexicon. A double circle marks a state where a word ends. The states of a
/// two-way DAWG show the fragments that lead to them; its edges into the DAWG and the reversed DAWG
/// are not drawn.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  lexc draw twelve.txt -a english --structure dawg > twelve.svg
  lexc draw twelve.lex --structure two-way -o two-way.svg
  lexc draw twelve.lex --structure gaddag --format dot | dot -Tpdf > twelve.pdf")]
pub(crate) struct Args {
    /// Lexicon: english, turkish, a .lex file, a file of another program, or a word list
    #[arg(value_name = "LIST|FILE")]
    words: PathBuf,
    /// Structure to draw
    #[arg(short, long, value_enum)]
    structure: DrawnStructureName,
    #[command(flatten)]
    foreign: ForeignArgs,
    /// Format of the drawing [default: svg, or dot if the output has that extension]
    #[arg(long, value_enum)]
    format: Option<DrawingFormat>,
    /// File to write [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Draw at most N states
    #[arg(long, value_name = "N", default_value = "200", value_parser = clap::value_parser!(u16).range(1..=5000))]
    limit: u16,
    /// Replace existing files
    #[arg(long)]
    force: bool,
}

/// The largest number of words of a drawing. Drawings of 5,000 states have far fewer.
const MAX_WORDS: u64 = 1_000_000;

/// A structure, as typed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum DrawnStructureName {
    /// The trie
    Trie,
    /// The minimal DAWG
    Dawg,
    /// The minimal GADDAG
    Gaddag,
    /// The two-way DAWG
    TwoWay,
}

/// A format, as typed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum DrawingFormat {
    /// A picture
    Svg,
    /// The language of Graphviz
    Dot,
}

pub(crate) fn run(args: Args, screen: &mut Screen) -> Outcome {
    let output = args.output.clone();
    let mut paths = Paths::default();
    paths.read(&args.words);
    paths.read_alphabet(args.foreign.alphabet_name());
    if let Some(output) = &output {
        paths.write(output, "the picture", "-o", Replace::forced(args.force));
    }
    paths.check()?;
    let input = words(&args, screen)?;
    let (structure, measured) = match args.structure {
        DrawnStructureName::Trie => (DrawnStructure::Trie, MeasuredStructure::Trie),
        DrawnStructureName::Dawg => (DrawnStructure::Dawg, MeasuredStructure::Dawg),
        DrawnStructureName::Gaddag => (DrawnStructure::Gaddag, MeasuredStructure::Gaddag),
        DrawnStructureName::TwoWay => (DrawnStructure::TwoWay, MeasuredStructure::TwoWay),
    };
    let lexicon = lexicon_of(&input, measured, LayoutName::Bitmap).map_err(Failure::new)?;
    let title = format!("The {} of {}", structure.title(), input.name);
    let limit = args.limit.into();
    let picture = GraphPicture::new(&lexicon, structure, title, limit).map_err(draw_error)?;
    let is_dot = |path: &PathBuf| path.extension().is_some_and(|e| e == "dot" || e == "gv");
    let default = match output.as_ref().is_some_and(is_dot) {
        true => DrawingFormat::Dot,
        false => DrawingFormat::Svg,
    };
    let text = match args.format.unwrap_or(default) {
        DrawingFormat::Svg => picture.to_svg(),
        DrawingFormat::Dot => picture.to_dot(),
    };
    match output {
        None => screen.write_all(text.as_bytes())?,
        Some(path) => file::write(&path, text.as_bytes(), Replace::forced(args.force))?,
    }
    Ok(Answer::Yes)
}

fn words(args: &Args, screen: &mut Screen) -> Result<MeasuredWords, Failure> {
    let lexicon = args.foreign.lexicon(&args.words, screen)?;
    if lexicon.len() > MAX_WORDS {
        let words = count(lexicon.len());
        return Err(Diagnostic::error(format!("{words} words are too many to draw"))
            .help("draw fewer words, for example the output of `lexc words --prefix`")
            .into());
    }
    Ok(MeasuredWords::from_lexicon(&list_name(&args.words), &lexicon)?)
}

fn draw_error(error: DrawError) -> Failure {
    let diagnostic = Diagnostic::error(error.to_string());
    match error {
        DrawError::TooMany { .. } => {
            diagnostic.help("draw fewer words, or allow more states: --limit N, up to 5000").into()
        }
        _ => diagnostic.into(),
    }
}
