//! The table that is named in place of a lexicon, or the one for it.

use std::ffi::OsString;
use std::sync::Arc;

use lexc::engine::leaves::LeaveTable;
use lexc::runtime::Alphabet;

use crate::args::leaves::LeavesArg;
use crate::args::lexicon::{LexiconArg, OpenedLexicon};
use crate::failure::Failure;
use crate::output::Screen;

/// A table with the alphabet of its game.
pub(super) struct OpenedTable {
    pub(super) table: Arc<LeaveTable>,
    pub(super) alphabet: Alphabet,
}

/// Opens the table for a lexicon, or the one that is named in place of the lexicon: a `.lex` file
/// of leave values has the alphabet of its game.
pub(super) fn open_table(
    lexicon: &LexiconArg,
    leaves: &LeavesArg,
    file: Option<&OsString>,
    screen: &mut Screen,
) -> Result<OpenedTable, Failure> {
    let opened = lexicon.open_file(file, "; name tables with --leaves", screen)?;
    table_of(&opened, leaves)
}

/// Returns the table that is in an opened file, or else the one for the lexicon.
fn table_of(opened: &OpenedLexicon, leaves: &LeavesArg) -> Result<OpenedTable, Failure> {
    let lexicon = &opened.lexicon;
    if let (None, Some(alphabet)) = (&leaves.name, LeaveTable::game_alphabet(lexicon)) {
        let table = LeaveTable::from_lexicon(lexicon, &alphabet).map_err(Failure::of)?;
        return Ok(OpenedTable { table: Arc::new(table), alphabet });
    }
    Ok(OpenedTable { table: leaves.open(lexicon)?, alphabet: lexicon.alphabet().clone() })
}
