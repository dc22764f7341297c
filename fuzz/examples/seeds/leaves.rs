//! Tables of leave values in each format.

use lexc_alphabet::AlphabetFile;
use lexc_engine::leaves::{LeaveTable, Precision};

use super::seed;

/// Format, length and repair of checksums; then the table.
pub(super) fn tables() -> std::io::Result<()> {
    let small = AlphabetFile::parse("small.toml", include_str!("small.toml"));
    let alphabet = small.expect("a sound alphabet").alphabet;
    let csv = "leave,value\nA,1.5\n?,25\n[CH]A,-3\n";
    for len in 2..4 {
        let table = LeaveTable::from_csv(csv, &alphabet, len).expect("a sound table");
        let head = |format: u8, repair: u8| [format, table.index().max_len() as u8, repair];
        let name = |format: &str| format!("{format}-{}", table.index().max_len());
        seed("leaves", &name("klv2"), &[&head(0, 0), &table.to_klv2()])?;
        let text = table.to_csv(&alphabet);
        seed("leaves", &name("csv"), &[&head(1, 0), text.as_bytes()])?;
        for (precision, named) in [(Precision::Exact, "exact"), (Precision::OneByte, "byte")] {
            let file = lexc_fuzz::leaves::file(&table, &alphabet, precision);
            seed("leaves", &name(named), &[&head(2, 1), &file])?;
        }
    }
    Ok(())
}
