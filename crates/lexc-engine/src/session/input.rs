//! [`read_play`] and [`read_exchange`]: parse moves as people type them.

use crate::error::Error;
use lexc_alphabet::{Alphabet, PlacedTile, Tile};
use lexc_game::notation::read_tile;
use lexc_game::{Move, Play, PlayerView, Rack, score};

/// Returns the face of a tile, `?` for a blank.
pub(super) fn face(tile: Tile, alphabet: &Alphabet) -> String {
    match tile.letter().map(|letter| alphabet.letter(letter)) {
        None => "?".to_owned(),
        Some(None) => "\u{FFFD}".to_owned(),
        Some(Some(info)) => info.face.clone(),
    }
}

/// Returns the faces of a move's tiles that are not on the rack.
pub(super) fn missing_tiles(made: &Move, rack: &Rack, alphabet: &Alphabet) -> Vec<String> {
    let mut left = *rack;
    let mut missing = Vec::new();
    let mut take = |tile: Tile| {
        if !left.remove(tile) {
            missing.push(face(tile, alphabet));
        }
    };
    match made {
        Move::Play(play) => play.pieces().for_each(&mut take),
        Move::Exchange(tiles) => tiles.tiles().for_each(&mut take),
        Move::Pass => {}
    }
    missing
}

/// Parses a coordinate and a word, such as `8D QUIZzER`, as a play of the view's player, with its
/// score.
///
/// Lower-case letters are blanks. If the rack lacks the tiles as written, case is ignored and
/// blanks are placed where they cost least, so that `8d quizer` is accepted too.
///
/// # Errors
/// Returns [`Error`] if the text is not a play of tiles on the rack. It does not check the
/// rules; the session does.
pub fn read_play(text: &str, view: &PlayerView<'_>, alphabet: &Alphabet) -> Result<Play, Error> {
    let play = Play::parse(text, view.board(), alphabet)
        .map_err(|error| Error::syntax(error.message().to_owned()))?;
    let scored = |play: Play| {
        let points = score(&play, view.board(), view.rules(), view.values());
        play.with_score(points)
    };
    let rack = view.rack();
    let as_written = missing_tiles(&Move::Play(play), rack, alphabet);
    if as_written.is_empty() {
        return Ok(scored(play));
    }
    let letters: Vec<_> = play.tiles().iter().map(|tile| tile.letter()).collect();
    let mut left = *rack;
    let short: Vec<Tile> = letters
        .iter()
        .map(|&letter| Tile::Letter(letter))
        .filter(|&tile| !left.remove(tile))
        .collect();
    if short.len() > rack.blanks() {
        let missing = match rack.blanks() {
            0 => short.iter().map(|&tile| face(tile, alphabet)).collect(),
            _ => as_written,
        };
        return Err(Error::MissingTiles(missing));
    }
    // Tries every choice of squares for the blanks, as a bit set, and keeps the highest score.
    let fits = |choice: u32| {
        let mut left = *rack;
        let tiles = letters.iter().enumerate().map(|(at, &letter)| match choice >> at & 1 {
            0 => PlacedTile::natural(letter),
            _ => PlacedTile::blank(letter),
        });
        let tiles: Vec<PlacedTile> = tiles.collect();
        let held = tiles.iter().all(|tile| left.remove(tile.tile()));
        held.then(|| scored(Play::new(play.direction(), play.start(), &tiles, play.score())))
    };
    let choices = (0u32..1 << letters.len().min(20))
        .filter(|choice| choice.count_ones() == short.len() as u32);
    let best = choices.filter_map(fits).max_by_key(Play::score);
    best.ok_or(Error::MissingTiles(as_written))
}

/// Parses tiles to exchange, such as `QV?`, ignoring case.
///
/// # Errors
/// Returns [`Error`] if the text is not a list of tiles on the rack.
pub fn read_exchange(
    text: &str,
    view: &PlayerView<'_>,
    alphabet: &Alphabet,
) -> Result<Rack, Error> {
    let mut tiles = Vec::new();
    let mut rest = text.trim();
    while let Some(first) = rest.chars().next() {
        if first == '?' || first.is_whitespace() || first == ',' {
            tiles.extend((first == '?').then_some(Tile::Blank));
            rest = &rest[first.len_utf8()..];
            continue;
        }
        let (tile, len) = read_tile(rest, alphabet)?;
        tiles.push(Tile::Letter(tile.letter()));
        rest = &rest[len..];
    }
    if tiles.is_empty() {
        return Err(Error::syntax("name the tiles to exchange"));
    }
    let mut left = *view.rack();
    let missing = tiles.iter().filter(|tile| !left.remove(**tile));
    let missing: Vec<String> = missing.map(|&tile| face(tile, alphabet)).collect();
    match Rack::from_tiles(tiles) {
        Ok(tiles) if missing.is_empty() => Ok(tiles),
        _ => Err(Error::MissingTiles(missing)),
    }
}
