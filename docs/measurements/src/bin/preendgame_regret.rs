//! Measures the regret of short pre-endgame searches: the share of games that the chosen move wins
//! less often than the best move.
//!
//! ```console
//! $ cd docs/positions
//! $ cargo run --release -p lexc-measurements --bin preendgame_regret -- \
//!     choose contested-preendgames.cgp choices.tsv 2 5
//! $ cargo run --release -p lexc-measurements --bin preendgame_regret -- \
//!     judge contested-preendgames.cgp contested-preendgames.tsv 15 choices.tsv
//! $ cargo run --release -p lexc-measurements --bin preendgame_regret -- \
//!     regret contested-preendgames.tsv choices.tsv
//! ```
//! - `choose FILE CHOICES SECONDS...` searches each position for the given CPU seconds. Appends the
//!   choices that `CHOICES` lacks: the number of the position, the setting, the move, the status of
//!   the answer, and the CPU seconds used. Other engines' choices need the first three columns
//!   only.
//! - `judge FILE VALUES SECONDS CHOICES...` searches each position that has a chosen move without a
//!   value, for the given CPU seconds. No stage drops a chosen move. Appends the values of these
//!   moves and of the best move: the number of the position, the number of tiles in the bag, the
//!   move, the share of games won, its standard error, the status of the move and of the answer,
//!   and the engine.
//! - `regret VALUES CHOICES...` prints the mean regret of each setting in percent, by the number of
//!   tiles in the bag and over all, with half the width of its 95 % interval.
//!
//! Columns are separated by tabs; lines that begin with `#` are comments. Searches have one thread
//! and the meaning `rational`. The value of a move is proven by a line with the status `solved`,
//! otherwise it is the mean of its lines.

use std::collections::BTreeMap;
use std::error::Error;
use std::io::Write as _;

use lexc_engine::endgame::EndgameStatus;
use lexc_engine::players::cpu_time;
use lexc_engine::preendgame::{Meaning, Preendgame, PreendgameOptions};
use lexc_game::{GameRules, Move, Play, Position};
use lexc_measurements::{english, positions};
use lexc_runtime::Lexicon;

/// The columns of a line.
type Columns = Vec<String>;

/// Reads a file of columns; a missing file has no lines.
fn read(file: &str) -> Result<Vec<Columns>, Box<dyn Error>> {
    let text = match std::fs::read_to_string(file) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => String::new(),
        text => text?,
    };
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let columns = lines.map(|line| line.split('\t').map(str::to_owned).collect());
    Ok(columns.collect())
}

/// Opens a file to append lines.
fn append(file: &str) -> std::io::Result<std::fs::File> {
    let mut options = std::fs::OpenOptions::new();
    options.create(true).append(true).open(file)
}

/// Returns the text of a column.
fn column(columns: &Columns, index: usize) -> Result<&str, Box<dyn Error>> {
    let text = columns.get(index).map(String::as_str);
    text.ok_or_else(|| format!("a column is missing: {}", columns.join(" ")).into())
}

/// Reads files of choices: position, setting and move.
fn read_choices(files: &[String]) -> Result<Vec<[String; 3]>, Box<dyn Error>> {
    let mut choices = Vec::new();
    for file in files {
        for line in read(file)? {
            let at = |index| column(&line, index).map(str::to_owned);
            choices.push([at(0)?, at(1)?, at(2)?]);
        }
    }
    Ok(choices)
}

/// Searches a position for some CPU seconds without dropping the `protected` moves. Returns the
/// search, these moves as the answer lists them, and the CPU seconds used.
fn search(
    lexicon: &Lexicon,
    position: &Position,
    protected: &[Move],
    seconds: f64,
) -> Result<(Preendgame, Vec<Move>, f64), Box<dyn Error>> {
    let begun = cpu_time();
    let passed = || (cpu_time() - begun).as_secs_f64();
    let options = PreendgameOptions::default().meaning(Meaning::Rational);
    let position = Position { other_rack: None, ..position.clone() };
    let mut search = Preendgame::new(lexicon, &GameRules::standard(), &position, options)?;
    let included = protected.iter().map(|made| search.include(made));
    let included: Option<Vec<Move>> = included.collect();
    let included = included.ok_or("a chosen move is not a move of the position")?;
    search.run(1, |_| passed() >= seconds);
    let used = passed();
    Ok((search, included, used))
}

/// Appends the choices of searches of some CPU seconds.
fn choose(file: &str, choices: &str, limits: &[String]) -> Result<(), Box<dyn Error>> {
    let lexicon = english()?;
    let known = read(choices)?;
    let mut file_of_choices = append(choices)?;
    for (number, position) in positions(file, &lexicon, &[])? {
        for limit in limits {
            let (number, setting) = (number.to_string(), format!("lexc {limit} s"));
            let mut lines = known.iter();
            if lines.any(|line| line.starts_with(&[number.clone(), setting.clone()])) {
                continue;
            }
            let (search, _, used) = search(&lexicon, &position, &[], limit.parse()?)?;
            let answer = search.answer();
            let best = answer.moves.first().ok_or("no move")?;
            let made = best.made.display(&position.board, &lexicon);
            let status = answer.status;
            writeln!(file_of_choices, "{number}\t{setting}\t{made}\t{status}\t{used:.2}")?;
        }
    }
    Ok(())
}

/// Appends the values of the chosen moves that lack one, and of the best moves.
fn judge(
    file: &str,
    values: &str,
    seconds: &str,
    choices: &[String],
) -> Result<(), Box<dyn Error>> {
    let lexicon = english()?;
    let choices = read_choices(choices)?;
    let known = read(values)?;
    let mut file_of_values = append(values)?;
    for (number, position) in positions(file, &lexicon, &[])? {
        let number = number.to_string();
        let is_known = |text: &str| {
            let mut lines = known.iter();
            lines
                .any(|line| line.first() == Some(&number) && line.get(2).is_some_and(|m| m == text))
        };
        let chosen = choices.iter().filter(|[at, ..]| *at == number);
        let mut texts: Vec<String> = chosen.map(|[.., text]| text.clone()).collect();
        texts.sort_unstable();
        texts.dedup();
        if texts.iter().all(|text| is_known(text)) {
            continue;
        }
        let protected = texts.iter().map(|text| match text.as_str() {
            "pass" => Ok(Move::Pass),
            text => Play::parse(text, &position.board, &lexicon).map(Move::Play),
        });
        let protected: Vec<Move> = protected.collect::<Result<_, _>>()?;
        let (search, mut made, _) = search(&lexicon, &position, &protected, seconds.parse()?)?;
        let answer = search.answer();
        let best = answer.moves.first().ok_or("no move")?.made;
        if !made.contains(&best) {
            texts.push(best.display(&position.board, &lexicon).to_string());
            made.push(best);
        }
        for (text, made) in texts.iter().zip(&made) {
            let mut moves = answer.moves.iter();
            let found = moves.find(|results| results.made == *made);
            let found = found.ok_or("a move is missing in the answer")?;
            if is_known(text) {
                continue;
            }
            writeln!(
                file_of_values,
                "{number}\t{}\t{text}\t{:.5}\t{:.5}\t{}\t{}\tlexc {seconds} s",
                answer.bag, found.win, found.error, found.status, answer.status
            )?;
        }
    }
    Ok(())
}

/// Prints the mean regret of each setting.
fn regret(values: &str, choices: &[String]) -> Result<(), Box<dyn Error>> {
    let solved = EndgameStatus::Solved.to_string();
    // By position and move: the sum and the number of the values.
    let mut sums: BTreeMap<(String, String), (f64, f64)> = BTreeMap::new();
    let mut bags: BTreeMap<String, String> = BTreeMap::new();
    let mut lines = read(values)?;
    // A proven value replaces the others.
    lines.sort_by_key(|line| line.get(5) == Some(&solved));
    for line in &lines {
        let number = column(line, 0)?.to_owned();
        bags.insert(number.clone(), column(line, 1)?.to_owned());
        let win: f64 = column(line, 3)?.parse()?;
        let sum = sums.entry((number, column(line, 2)?.to_owned())).or_default();
        *sum = match column(line, 5)? == solved {
            true => (win, 1.0),
            false => (sum.0 + win, sum.1 + 1.0),
        };
    }
    let mut best: BTreeMap<&str, f64> = BTreeMap::new();
    for ((number, _), (sum, count)) in &sums {
        let best = best.entry(number).or_default();
        *best = best.max(sum / count);
    }
    let choices = read_choices(choices)?;
    let mut settings: Vec<&str> = choices.iter().map(|[_, setting, _]| setting.as_str()).collect();
    settings.sort_unstable();
    settings.dedup();
    println!("setting\tbag\tpositions\tmean regret %\t± %\tbest moves");
    for setting in settings {
        let mut regrets: BTreeMap<&str, Vec<f64>> = BTreeMap::new();
        for [number, _, made] in choices.iter().filter(|choice| choice[1] == setting) {
            let value = sums.get(&(number.clone(), made.clone()));
            let Some((sum, count)) = value else {
                eprintln!("position {number}: {made} has no value");
                continue;
            };
            let lost = best[number.as_str()] - sum / count;
            regrets.entry(&bags[number]).or_default().push(lost);
            regrets.entry("all").or_default().push(lost);
        }
        for (bag, lost) in &regrets {
            let count = lost.len() as f64;
            let mean = lost.iter().sum::<f64>() / count;
            let squares = lost.iter().map(|lost| (lost - mean).powi(2)).sum::<f64>();
            let error = (squares / (count * (count - 1.0)).max(1.0)).sqrt();
            let optimal = lost.iter().filter(|&&lost| lost < 1e-9).count();
            println!(
                "{setting}\t{bag}\t{count}\t{:.2}\t{:.2}\t{optimal}",
                100.0 * mean,
                196.0 * error
            );
        }
    }
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.as_slice() {
        [command, file, choices, limits @ ..] if command == "choose" => {
            choose(file, choices, limits)
        }
        [command, file, values, seconds, choices @ ..] if command == "judge" => {
            judge(file, values, seconds, choices)
        }
        [command, values, choices @ ..] if command == "regret" => regret(values, choices),
        _ => Err("expected choose, judge or regret".into()),
    }
}
