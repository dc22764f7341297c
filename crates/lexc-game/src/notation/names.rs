//! The names of headers, boards and alphabets in files of other programs.

use crate::board::layout::BoardLayout;

/// The headers that are read, without the numbers of players.
const HEADERS: &[&str] = &[
    "player",
    "rack",
    "note",
    "title",
    "description",
    "id",
    "character-encoding",
    "lexicon",
    "incomplete",
    "board-layout",
    "tile-distribution",
    "game-type",
    "game-board",
    "tile-set",
    "tile",
    "style",
    "-",
];

/// Returns `true` for the name of a header that some program writes, such as `player1`.
#[must_use]
pub(crate) fn is_known_header(name: &str) -> bool {
    let base = name.trim_end_matches(|c: char| c.is_ascii_digit());
    HEADERS.contains(&base) || name.starts_with("lexc-")
}

/// Returns the built-in layout of the board that a program calls by this name: `CrosswordGame`,
/// `SuperCrosswordGame`, `standard15`, or the name of the layout itself.
///
/// # Examples
/// ```
/// use lexc_game::gcg::board_layout_named;
///
/// assert_eq!(board_layout_named("CrosswordGame").unwrap().name(), "standard");
/// assert_eq!(board_layout_named("a board of one's own"), None);
/// ```
#[must_use]
pub fn board_layout_named(name: &str) -> Option<&'static BoardLayout> {
    match &*name.trim().to_ascii_lowercase() {
        "crosswordgame" | "standard15" => Some(BoardLayout::standard()),
        "supercrosswordgame" | "standard21" => Some(BoardLayout::super_board()),
        name => BoardLayout::builtin(name).ok(),
    }
}

/// Returns the name that other programs give to the board of a layout.
pub(crate) fn name_of_board(layout: &BoardLayout) -> &str {
    match layout.name() {
        "standard" => "CrosswordGame",
        "super" => "SuperCrosswordGame",
        name => name,
    }
}

/// Returns the name in this project of the alphabet that another program calls by this name:
/// `english-super` for `english_super`.
#[must_use]
pub fn alphabet_named(name: &str) -> String {
    name.trim().to_ascii_lowercase().replace('_', "-")
}
