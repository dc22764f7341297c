//! Move generation: the plays of a position.

use core::ffi::c_char;
use std::ffi::CString;
use std::sync::{Mutex, PoisonError};

use lexc_api::moves::RankedPlayRow;
use lexc_api::text;
use lexc_game::{GameRules, Position};
use lexc_movegen::MoveGenerator;
use lexc_runtime::Lexicon;

use crate::boundary::{fail, guard, optional_text};
use crate::handles::Handles;
use crate::lexicon::{ERROR, LEXC_NONE, LEXICONS, LexcLexicon};

/// The plays of a position, best first.
#[derive(Debug)]
pub struct LexcPlays {
    _handle: (),
}

/// A play: the placement of tiles in one line. The texts are valid until the next call for the same
/// plays.
#[repr(C)]
#[derive(Debug, Clone, Copy)]
pub struct LexcPlay {
    /// The coordinate of the word: "8D" for a play across, "D8" for a play down.
    pub coordinate: *const c_char,
    /// The word, with letters already on the board in parentheses and blanks in lower case.
    pub word: *const c_char,
    /// The tiles left on the rack.
    pub leave: *const c_char,
    /// The score.
    pub score: i32,
    /// The number of tiles played.
    pub tiles: u32,
    /// The row of the word's first letter, from 0.
    pub row: u32,
    /// The column of the word's first letter, from 0.
    pub column: u32,
    /// 1 for a play down, 0 for a play across.
    pub down: i32,
}

/// The open plays.
static PLAYS: Handles<Mutex<Plays>> = Handles::new("plays");

/// The plays of a position.
struct Plays {
    rows: Vec<RankedPlayRow>,
    next: usize,
    /// The texts of the current play, lent to C.
    lent: [CString; 3],
}

impl Plays {
    fn next(&mut self) -> Option<LexcPlay> {
        let row = self.rows.get(self.next)?;
        self.next += 1;
        // No tile has a 0 byte.
        let text = |text: &String| CString::new(text.as_str()).unwrap_or_default();
        self.lent = [&row.coordinate, &row.word, &row.leave].map(text);
        let [coordinate, word, leave] = self.lent.each_ref().map(|text| text.as_ptr());
        // Rows, columns and tiles of a board are small numbers.
        Some(LexcPlay {
            coordinate,
            word,
            leave,
            score: row.score,
            tiles: row.tiles as u32,
            row: row.row as u32,
            column: row.column as u32,
            down: i32::from(row.down),
        })
    }
}

fn generate(
    lexicon: &Lexicon,
    cgp: Option<&str>,
    rack: Option<&str>,
    rules: Option<&str>,
    limit: usize,
) -> Result<Vec<RankedPlayRow>, String> {
    fn message(error: impl core::fmt::Display) -> String {
        error.to_string()
    }
    let name = rules.unwrap_or("standard");
    let rules = name.parse::<GameRules>().ok().ok_or_else(|| {
        let names = GameRules::NAMES.join(", ");
        format!("unknown rules {name:?}: expected one of {names}")
    })?;
    let mut position = match cgp {
        Some(cgp) => text::cgp(lexicon, "cgp", cgp, &rules).map_err(message)?,
        None if rack.is_none() => {
            return Err("position and rack are both null: one is needed".to_owned());
        }
        None => Position::new(&rules),
    };
    if let Some(rack) = rack {
        position.rack = text::rack(lexicon, "rack", rack).map_err(message)?;
    }
    rules.check_rack(&position.rack).map_err(|error| error.to_string())?;
    let mut generator = MoveGenerator::with_rules(lexicon, &rules).map_err(message)?;
    generator.set_board(&position.board).map_err(message)?;
    let limit = if limit == 0 { usize::MAX } else { limit };
    RankedPlayRow::list(&mut generator, &position.rack, limit, None).map_err(message)
}

/// Generates the plays of a position, highest score first; ties by direction (across first), row,
/// column and tiles.
///
/// `cgp` is the position in one line, `BOARD RACK/ SCORE/SCORE TURNS`; null for the empty board.
/// `rack` replaces its rack, with `?` for a blank; null to keep it. `rules` is "standard", "super",
/// "friends" or "two-exchanges"; null for "standard". At most `limit` plays are generated, or all
/// if `limit` is 0. Returns null if the call failed: the lexicon is not open, position and rack are
/// both null, or a text cannot be read; `lexc_error` gives the reason. Free the plays with
/// `lexc_plays_free`. The lexicon may be closed first. The search is fastest with a GADDAG. A
/// packed file has no structure for moves and is an error.
///
/// # Safety
/// `cgp`, `rack` and `rules` must be null or 0-terminated strings.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lexc_moves(
    lexicon: *const LexcLexicon,
    cgp: *const c_char,
    rack: *const c_char,
    rules: *const c_char,
    limit: usize,
) -> *mut LexcPlays {
    guard(core::ptr::null_mut(), || {
        let lexicon = LEXICONS.get(lexicon)?;
        // SAFETY: this function has the contract of `optional_text`, for each of them.
        let (cgp, rack, rules) =
            unsafe { (optional_text(cgp)?, optional_text(rack)?, optional_text(rules)?) };
        match generate(&lexicon, cgp, rack, rules, limit) {
            Ok(rows) => {
                Some(PLAYS.insert(Mutex::new(Plays { rows, next: 0, lent: Default::default() })))
            }
            Err(error) => fail(error),
        }
    })
}

/// Returns the number of plays, including those already returned, or `LEXC_NONE` if the plays are
/// not open.
#[unsafe(no_mangle)]
pub extern "C" fn lexc_plays_count(plays: *const LexcPlays) -> u64 {
    guard(LEXC_NONE, || {
        let plays = PLAYS.get(plays)?;
        let plays = plays.lock().unwrap_or_else(PoisonError::into_inner);
        Some(plays.rows.len() as u64)
    })
}

/// Writes the next play to `play`. Returns 1 on success, 0 after the last play, and -1 if the call
/// failed. `play` is unchanged unless the result is 1.
///
/// # Safety
/// `play` must be null (an error) or point to a writable structure.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lexc_plays_next(plays: *mut LexcPlays, play: *mut LexcPlay) -> i32 {
    guard(ERROR, || {
        let plays = PLAYS.get(plays)?;
        if play.is_null() || !play.is_aligned() {
            return fail("null or unaligned output structure");
        }
        let mut plays = plays.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(next) = plays.next() else {
            return Some(0);
        };
        // SAFETY: not null and aligned; by the contract of this function it points to a structure
        // that can be written. Its previous contents are not read and need not be dropped: the
        // structure has no destructor.
        unsafe { play.write(next) };
        Some(1)
    })
}

/// Frees plays. Null is ignored; plays that are not open are an error (`lexc_error`).
#[unsafe(no_mangle)]
pub extern "C" fn lexc_plays_free(plays: *mut LexcPlays) {
    guard((), || PLAYS.remove(plays));
}
