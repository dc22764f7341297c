//! The input and the clock that the measurement programs share.
//!
//! Each program below `src/bin` prints the figures of a section of the documents. Run one from the
//! root of the repository:
//!
//! ```console
//! $ cargo run --release -p lexc-measurements --bin greedy_games -- summary 2000
//! ```

use std::error::Error;
use std::sync::Arc;

use lexc_compiler::compile::StructureSet;
use lexc_compiler::progress::NoProgress;
use lexc_compiler::recompile::expand;
use lexc_engine::leaves::LeaveTable;
use lexc_game::{GameRules, Position};
use lexc_runtime::Lexicon;

/// Returns the built-in English lexicon with a GADDAG.
///
/// # Errors
/// Returns an error if the lexicon cannot be expanded.
pub fn english() -> Result<Lexicon, Box<dyn Error>> {
    let packed = lexc_lexicons::lexicon("english").ok_or("no English lexicon")?;
    let bytes = expand(packed.bytes(), StructureSet::GADDAG, &mut NoProgress)?;
    Ok(Lexicon::from_bytes_unverified(bytes)?)
}

/// Reads leave values from a file; `builtin` means the built-in values.
///
/// # Errors
/// Returns an error if the file cannot be read or does not fit the lexicon.
pub fn leave_values(name: &str, lexicon: &Lexicon) -> Result<Arc<LeaveTable>, Box<dyn Error>> {
    Ok(Arc::new(match name {
        "builtin" => LeaveTable::builtin_for(lexicon)?,
        file => LeaveTable::read(&std::fs::read(file)?, lexicon)?,
    }))
}

/// Reads a file with a position in CGP in each line; lines that begin with `#` are comments.
/// Returns the positions that have one of `numbers`, which count from 1; all without them.
///
/// # Errors
/// Returns an error if the file cannot be read, or a number or a position is wrong.
pub fn positions(
    file: &str,
    lexicon: &Lexicon,
    numbers: &[String],
) -> Result<Vec<(usize, Position)>, Box<dyn Error>> {
    let numbers: Vec<usize> =
        numbers.iter().map(|number| number.parse()).collect::<Result<_, _>>()?;
    let rules = GameRules::standard();
    let text = std::fs::read_to_string(file)?;
    let lines = (1..).zip(text.lines().filter(|line| !line.starts_with('#')));
    let chosen = lines.filter(|(number, _)| numbers.is_empty() || numbers.contains(number));
    let position = |(number, cgp): (usize, &str)| {
        let position = Position::from_cgp(cgp, rules.layout(), lexicon.alphabet())?;
        Ok((number, position))
    };
    chosen.map(position).collect()
}

/// Returns how many of some times, in seconds, lie within each limit: `180 within 1 s, …`. `None`
/// is a time beyond all limits.
#[must_use]
pub fn shares(times: &[Option<f64>], limits: &[f64]) -> String {
    let share = |limit: &f64| {
        let within = (times.iter()).filter(|time| time.is_some_and(|time| time <= *limit));
        format!("{} within {limit} s", within.count())
    };
    limits.iter().map(share).collect::<Vec<_>>().join(", ")
}
