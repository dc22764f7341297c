//! `lexc boggle --compare`: the same boards solved with lists, a trie and the DAWG.

use std::io::Write as _;
use std::time::Duration;

use lexc::puzzles::boggle::compare::{SolverComparison, compare};
use lexc::puzzles::boggle::{BoggleBoard, Shaker};
use lexc::runtime::Lexicon;
use lexc_diagnostic::Diagnostic;
use serde::Serialize;

use crate::failure::{Answer, Failure, Outcome};
use crate::output::numbers::count;
use crate::output::table::{Align, Table};
use crate::output::{Screen, json};

/// The maximum number of boards of a comparison.
const MAX_BOARDS: usize = 1_000_000;

/// The options of the comparison.
#[derive(Debug, clap::Args)]
pub(crate) struct CompareArgs {
    /// Compare an unsorted list, a sorted list, a trie and the DAWG on random boards
    #[arg(long)]
    pub(crate) compare: bool,
    /// Numbers of boards, one column for each
    #[arg(
        long,
        value_name = "N,N",
        value_delimiter = ',',
        default_value = "1,10,100,1000",
        requires = "compare"
    )]
    boards: Vec<usize>,
    /// Skip measurements that would take longer than N seconds, except in the first column
    #[arg(
        long,
        value_name = "SECONDS",
        default_value_t = 20,
        requires = "compare"
    )]
    time_limit: u64,
}

/// The common options of the subcommand that apply to a comparison.
#[derive(Debug)]
pub(crate) struct CompareOptions {
    pub(crate) min_length: usize,
    pub(crate) json: bool,
    pub(crate) seed: u64,
}

#[derive(Debug, Serialize)]
struct ComparisonDocument {
    rows: usize,
    columns: usize,
    dice: &'static str,
    seed: u64,
    lexicon_words: u64,
    boards: Vec<usize>,
    /// The number of words on all boards.
    words: usize,
    /// `true` if all structures found the same words.
    same: bool,
    structures: Vec<StructureRow>,
}

#[derive(Debug, Serialize)]
struct StructureRow {
    structure: &'static str,
    bytes: usize,
    /// The seconds for each number of boards; null if it was skipped.
    seconds: Vec<Option<f64>>,
}

pub(crate) fn run(
    lexicon: &Lexicon,
    mut shaker: Shaker,
    (rows, columns): (usize, usize),
    args: &CompareArgs,
    options: &CompareOptions,
    screen: &mut Screen,
) -> Outcome {
    let most = args.boards.iter().copied().max().unwrap_or(0);
    let ascending = args.boards.is_sorted_by(|a, b| a < b);
    if !ascending || args.boards.contains(&0) || most > MAX_BOARDS {
        let error = "--boards takes ascending numbers";
        return Err(Diagnostic::error(error)
            .help(format!(
                "for example --boards 1,10,100; at most {}",
                count(MAX_BOARDS as u64)
            ))
            .into());
    }
    let boards: Vec<BoggleBoard> = (0..most).map(|_| shaker.shake()).collect();
    let limit = Duration::from_secs(args.time_limit);
    let comparison = compare(lexicon, &boards, &args.boards, options.min_length, limit)
        .map_err(|error| Failure::new(error.to_string()))?;
    let same = comparison.differ.is_empty();
    if options.json {
        let structures = comparison.rows.iter().map(|row| StructureRow {
            structure: row.kind.name(),
            bytes: row.bytes,
            seconds: row
                .times
                .iter()
                .map(|time| time.map(|time| time.as_secs_f64()))
                .collect(),
        });
        let document = ComparisonDocument {
            rows,
            columns,
            dice: shaker.dice_set().name(),
            seed: options.seed,
            lexicon_words: lexicon.len(),
            boards: args.boards.clone(),
            words: comparison.words,
            same,
            structures: structures.collect(),
        };
        json::write(screen, &document)?;
    } else {
        let heading = format!(
            "Random boards of {rows} by {columns}, {}, seed {}; {} words",
            shaker.dice_set().name(),
            options.seed,
            count(lexicon.len())
        );
        screen.text(&heading)?;
        writeln!(screen)?;
        print(&comparison, screen)?;
    }
    if !same {
        return Err(difference_error(&comparison));
    }
    Ok(Answer::Yes)
}

fn print(comparison: &SolverComparison, screen: &mut Screen) -> Result<(), Failure> {
    let boards = |&n: &usize| match n {
        1 => "1 board".to_owned(),
        n => format!("{} boards", count(n as u64)),
    };
    let headings: Vec<String> = comparison.counts.iter().map(boards).collect();
    let mut columns = vec![("Seconds per board", Align::Left), ("Bytes", Align::Right)];
    columns.extend(
        headings
            .iter()
            .map(|heading| (heading.as_str(), Align::Right)),
    );
    let mut table = Table::new(&columns);
    for row in &comparison.rows {
        let mut cells = vec![row.kind.name().to_owned(), count(row.bytes as u64)];
        for (&boards, time) in comparison.counts.iter().zip(&row.times) {
            cells.push(match time {
                Some(time) => seconds(time.as_secs_f64() / boards.max(1) as f64),
                None => "skipped".to_owned(),
            });
        }
        table.row(cells);
    }
    let style = screen.style();
    table.write(&mut *screen, style)?;
    let words = count(comparison.words as u64);
    let boards = comparison.counts.last().copied().unwrap_or(0);
    if comparison.differ.is_empty() {
        let boards = match boards {
            1 => "1 board".to_owned(),
            n => format!("{} boards", count(n as u64)),
        };
        writeln!(screen)?;
        screen.text(&format!(
            "All structures found the same words on every board: {words} on {boards}"
        ))?;
    }
    Ok(())
}

/// Formats seconds with three significant digits.
fn seconds(seconds: f64) -> String {
    let digits = 2.0 - seconds.max(1e-9).log10().floor();
    format!("{seconds:.*}", digits.clamp(0.0, 9.0) as usize)
}

/// Returns the error that a structure found other words: a bug, so the figures are not valid.
fn difference_error(comparison: &SolverComparison) -> Failure {
    let (kind, board) = match comparison.differ.first() {
        Some((kind, board)) => (kind.name(), board + 1),
        None => ("", 0),
    };
    Failure::new(format!(
        "{kind} found other words than the solver, first on board {board}"
    ))
}
