//! `lexc boggle`: all words on a board.

use std::ffi::OsString;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use lexc::puzzles::Fault;
use lexc::puzzles::boggle::{BoggleBoard, BoggleWord, DiceSet, Shaker, Solver, points, trace};
use lexc::runtime::Lexicon;
use lexc_api::puzzles::{SolvedBoard, board_size};
use lexc_api::text::tiles;

use crate::args::lexicon::{LexiconArg, has_lexicon_extension};
use crate::args::limit::limit;
use crate::failure::{Answer, Failure, Outcome};
use crate::input::puzzle_text::{joined, read, refused};
use crate::output::numbers::{count, counted};
use crate::output::style::{Style, harmless};
use crate::output::table::{Align, Table};
use crate::output::{Screen, json};

/// Find all words on a Boggle board, with their paths
///
/// A word is a path of horizontally, vertically or diagonally adjacent dice that uses no die twice.
/// Points by length: 3 and 4 letters 1, 5 letters 2, 6 letters 3, 7 letters 5, longer words 11.
/// Exit status 1 if there are no words.
#[derive(Debug, clap::Args)]
#[command(
    override_usage = "lexc boggle [OPTIONS] [FILE] [ROW]...",
    after_help = "Examples:
  lexc boggle english.lex LQuRE SLUS ATIC NREN
  lexc boggle english.lex 'TAP/EIR/SEN' --min-length 5 --show rise
  lexc boggle english.lex --random 5 --seed 7 --limit 10

Rows are arguments, or parts of one argument separated by / or spaces. In a row, each tile is a die. Write a
die with several letters as [QU] or Qu, or separate the dice of a row by spaces: 'L QU R E/S L U S'. ? is
any letter, . is a hole."
)]
pub(crate) struct Args {
    #[command(flatten)]
    lexicon: LexiconArg,
    /// Lexicon, then the rows of the board
    #[arg(value_name = "ROW")]
    rows: Vec<OsString>,
    /// Read the board from a file, one row per line; - is standard input
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,
    /// Use a random board of this size: 4, or 4x5
    #[arg(long, value_name = "SIZE", conflicts_with = "file")]
    random: Option<String>,
    /// Seed of the random numbers
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Minimum number of tiles of a word
    #[arg(long, value_name = "N", default_value_t = 3)]
    min_length: usize,
    /// Show the path of this word instead of the path of the best word
    #[arg(long, value_name = "WORD")]
    show: Option<String>,
    /// Maximum number of words, 0 for all
    #[arg(long, value_name = "N", value_parser = limit)]
    limit: Option<usize>,
    /// List the words in the order of the alphabet instead of best first
    #[arg(long)]
    alphabetical: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Splits a board in one argument, such as `LSTE/AIRN`, into rows; the path of a lexicon is not
/// split.
///
/// A path is recognized by the extension of a lexicon, or by `/`, `./` or `../` at the beginning.
fn split_rows(argument: &OsString) -> Vec<OsString> {
    let is_path = |text: &str| {
        ["/", "./", "../"].iter().any(|begin| text.starts_with(begin))
            || has_lexicon_extension(Path::new(text))
    };
    match argument.to_str() {
        Some(text) if !is_path(text) => text.split('/').map(OsString::from).collect(),
        _ => vec![argument.clone()],
    }
}

pub(crate) fn run(args: Args, screen: &mut Screen) -> Outcome {
    let rows: Vec<OsString> = args.rows.iter().flat_map(split_rows).collect();
    let (opened, rest) = args.lexicon.open(&rows, screen)?;
    let lexicon = opened.lexicon;
    let size = args.random.as_deref().map(board_size).transpose()?;
    let (board, dice) = match (size, &args.file) {
        (Some(_), _) if !rest.is_empty() => {
            return Err(Failure::new("both a board and --random are given"));
        }
        (Some((rows, columns)), _) => {
            let mut shaker = Shaker::new(lexicon.alphabet(), rows, columns, args.seed)
                .map_err(|error| refused(&lexicon, "--random", &error))?;
            (shaker.shake(), Some(shaker.dice_set()))
        }
        (None, Some(_)) if !rest.is_empty() => {
            return Err(Failure::new("both a board and a file are given"));
        }
        (None, Some(path)) => {
            let text = read(path)?;
            (parse_board(&lexicon, &text)?, None)
        }
        // One argument may contain all rows.
        (None, None) => (parse_board(&lexicon, &joined(rest, "/"))?, None),
    };
    let mut words = Solver::new(&lexicon)
        .solve(&board, args.min_length)
        .map_err(|error| refused(&lexicon, "the board", &error))?;
    if !args.alphabetical {
        words.sort_by_key(|found| std::cmp::Reverse((found.points, found.word.len())));
    }
    let highlighted = highlighted_word(&lexicon, &board, &words, args.show.as_deref())?;
    if args.json {
        let limit = args.limit.unwrap_or(usize::MAX);
        let solved = SolvedBoard::new(&lexicon, &board, dice, &words, limit);
        json::write(screen, &solved)?;
    } else {
        print(&lexicon, &board, dice, &words, highlighted, args.limit, screen)?;
    }
    Ok(Answer::of(!words.is_empty()))
}

fn parse_board(lexicon: &Lexicon, text: &str) -> Result<BoggleBoard, Failure> {
    // In one argument, rows are separated by `/`, or else by spaces.
    BoggleBoard::parse(text, lexicon.tokenizer()).map_err(|error| {
        let help = match error.fault {
            Fault::Empty => "give its rows: lexc boggle english.lex TAP EIR SEN",
            _ => "",
        };
        refused(lexicon, "the board", &error).help(help).into()
    })
}

/// Returns the word whose path is shown: the requested one, or the best one.
fn highlighted_word(
    lexicon: &Lexicon,
    board: &BoggleBoard,
    words: &[BoggleWord],
    requested: Option<&str>,
) -> Result<Option<BoggleWord>, Failure> {
    let Some(text) = requested else {
        // The last of equal words is the greatest: the first one here.
        let words = words.iter().rev();
        let best = words.max_by_key(|found| (found.points, found.word.len()));
        return Ok(best.cloned());
    };
    let word =
        tiles(lexicon, text).map_err(|reason| Failure::new(format!("--show {text}: {reason}")))?;
    let Some(path) = trace(board, &word) else {
        return Err(Failure::new(format!("--show {text}: it is not on the board")));
    };
    let points = match lexicon.contains_letters(&word) {
        true => points(word.len()),
        false => 0,
    };
    Ok(Some(BoggleWord { word, points, path }))
}

fn print(
    lexicon: &Lexicon,
    board: &BoggleBoard,
    dice: Option<DiceSet>,
    words: &[BoggleWord],
    highlighted: Option<BoggleWord>,
    limit: Option<usize>,
    screen: &mut Screen,
) -> Result<(), Failure> {
    let style = screen.style();
    if let Some(dice) = dice {
        let rows = board.spell(lexicon.alphabet());
        screen.text(&format!("{rows}, from {}", dice.name()))?;
    }
    let points: u32 = words.iter().map(|found| found.points).sum();
    let words_text = counted(words.len() as u64, "word", "words");
    let points = counted(points.into(), "point", "points");
    writeln!(screen, "{words_text}, {points}")?;
    let path = highlighted.as_ref().map_or(&[][..], |found| &found.path);
    writeln!(screen)?;
    grid(lexicon, board, path, style, screen)?;
    if let Some(found) = highlighted {
        let word = harmless(&lexicon.spell(&found.word));
        writeln!(screen, "\n{word}, {}", counted(found.points.into(), "point", "points"))?;
    }
    if words.is_empty() {
        return Ok(());
    }
    writeln!(screen)?;
    let columns = [("Word", Align::Left), ("Points", Align::Right), ("Path", Align::Left)];
    let mut table = Table::new(&columns);
    for found in words.iter().take(limit.unwrap_or(usize::MAX)) {
        let path: Vec<String> = found.path.iter().map(|&place| coordinates(board, place)).collect();
        let points = count(found.points.into());
        table.row([lexicon.spell(&found.word), points, path.join(" ")]);
    }
    table.write(screen, style)
}

/// Formats the coordinates of a die: the column as a letter, the row as a number, as in `b3`.
fn coordinates(board: &BoggleBoard, place: usize) -> String {
    let (row, column) = board.row_and_column(place);
    match u8::try_from(column) {
        Ok(column @ 0..=25) => format!("{}{}", char::from(b'a' + column), row + 1),
        // A column beyond `z`, as in `r1c27`.
        _ => format!("r{}c{}", row + 1, column + 1),
    }
}

/// Prints the board with a path: the number of each step follows its die, in colour.
fn grid(
    lexicon: &Lexicon,
    board: &BoggleBoard,
    path: &[usize],
    style: Style,
    screen: &mut Screen,
) -> Result<(), Failure> {
    let cells: Vec<(String, bool)> = (0..)
        .zip(board.dice())
        .map(|(place, die)| {
            let face = harmless(&die.face(lexicon.alphabet()));
            match path.iter().position(|&other| other == place) {
                Some(step) => (format!("{face}{}", step + 1), true),
                None => (face, false),
            }
        })
        .collect();
    let width = cells.iter().map(|(text, _)| text.chars().count()).max().unwrap_or(1);
    for row in cells.chunks(board.columns()) {
        let mut line = String::new();
        for (column, (text, on_path)) in row.iter().enumerate() {
            let last = column + 1 == row.len();
            let padding = if last { 0 } else { width + 2 - text.chars().count() };
            line += &match on_path {
                true => style.good(text),
                false => text.clone(),
            };
            line += &" ".repeat(padding);
        }
        writeln!(screen, "  {line}")?;
    }
    Ok(())
}
