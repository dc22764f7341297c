//! Makes a table of win probabilities of counts of games.
//!
//! ```console
//! $ lexc selfplay --games 0..300000 --players equity,equity -o games
//! $ lexc selfplay outcomes games -o outcomes.csv
//! $ cargo run --release -p lexc-measurements --bin win_table -- outcomes.csv english.win
//! ```
//! The arguments are the counts and the file to write, in the format of the built-in table.
//! Commands read the counts directly, with `--win-table`.

use std::error::Error;

use lexc_engine::win::WinTable;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [counts, table] = arguments.as_slice() else {
        return Err("expected OUTCOMES.csv TABLE.win".into());
    };
    let counts = WinTable::counts_from_csv(&std::fs::read_to_string(counts)?)?;
    std::fs::write(table, WinTable::from_counts(&counts)?.to_bytes())?;
    Ok(())
}
