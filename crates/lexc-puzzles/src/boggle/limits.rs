//! Limits and points.

/// Maximum number of tiles on a board; 11 by 11 dice fit.
pub const MAX_TILES_ON_BOARD: usize = 128;

/// Maximum number of paths that a search keeps. English boards of 10 by 10 need about a hundred;
/// boards of only `?` could need any number.
pub const MAX_PATHS: usize = 1 << 20;

/// Returns the points of a word by its number of tiles, by the usual table: 1 for 3 and 4, then 2,
/// 3, 5, and 11 for 8 and more. Shorter words score nothing.
#[must_use]
pub const fn points(tiles: usize) -> u32 {
    match tiles {
        0..=2 => 0,
        3 | 4 => 1,
        5 => 2,
        6 => 3,
        7 => 5,
        _ => 11,
    }
}
