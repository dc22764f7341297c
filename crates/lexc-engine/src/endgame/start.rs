//! [`EndgameStart`]: a position checked to be an endgame.

use core::num::NonZeroU32;

use lexc_alphabet::{Alphabet, AlphabetParts, Blank, Tile};
use lexc_game::{Bag, GameRules, GameState, MAX_RACK, Position, Rack, TileValues};

use super::options::EndgameOptions;
use super::search::table::MAX_VALUE;
use crate::error::Error;

/// The highest supported limit of scoreless turns. It bounds the depth of a search.
const MAX_SCORELESS: u32 = 1000;

/// The racks and rules of an endgame.
#[derive(Debug, Clone)]
pub(crate) struct EndgameStart {
    pub(crate) position: Position,
    /// The racks, the player to move first.
    pub(crate) racks: [Rack; 2],
    /// The number of scoreless turns that ends the game.
    pub(crate) limit: u32,
}

/// Returns the tiles that are not on the board, or `None` for an alphabet without tile counts.
///
/// # Errors
/// [`Error::TilesExceeded`] with the first tile that is on the board too often.
fn off_board(alphabet: &Alphabet, position: &Position) -> Result<Option<Rack>, Error> {
    let mut tiles = Rack::new();
    for &tile in Bag::new(alphabet).tiles() {
        // A rack holds at most 255 tiles of a kind.
        let _ = tiles.add(tile);
    }
    if tiles.is_empty() {
        return Ok(None);
    }
    for (_, placed) in position.board.tiles() {
        if !tiles.remove(placed.tile()) {
            return Err(Error::TilesExceeded(placed.tile()));
        }
    }
    Ok(Some(tiles))
}

/// Returns the unseen tiles, which are neither on the board nor on the rack of the player to move,
/// or `None` for an alphabet without tile counts.
pub(crate) fn unseen(alphabet: &Alphabet, position: &Position) -> Result<Option<Rack>, Error> {
    let Some(tiles) = off_board(alphabet, position)? else {
        return Ok(None);
    };
    without(&tiles, &position.rack).map(Some)
}

/// Returns `tiles` minus the tiles of a rack.
pub(crate) fn without(tiles: &Rack, rack: &Rack) -> Result<Rack, Error> {
    match tiles.first_missing(rack) {
        Some(tile) => Err(Error::TilesExceeded(tile)),
        None => Ok(tiles.subtract(rack).expect("no tile is missing")),
    }
}

/// Returns the number of scoreless turns that ends the game, and checks that the game is not over.
pub(crate) fn scoreless_limit(
    rules: &GameRules,
    position: &Position,
    given: Option<NonZeroU32>,
) -> Result<u32, Error> {
    let limit = given.or(rules.scoreless_limit());
    let limit = limit.ok_or(Error::Endless)?.get();
    if limit > MAX_SCORELESS {
        let (given, most) = (limit, MAX_SCORELESS);
        return Err(Error::limit(format!(
            "{given} scoreless turns in a row end the game; a search supports at most {most}"
        )));
    }
    let found = position.scoreless_turns;
    if found >= limit {
        return Err(Error::illegal(format!(
            "the game is over: {found} turns in a row scored nothing, and {limit} end it"
        )));
    }
    Ok(limit)
}

/// Checks the board, the lengths of the racks and the range of scores.
pub(crate) fn check(
    alphabet: &Alphabet,
    rules: &GameRules,
    position: &Position,
) -> Result<(), Error> {
    let (layout, board) = (rules.layout(), &position.board);
    let expected = (layout.rows(), layout.columns());
    let found = (board.rows(), board.columns());
    if expected != found {
        return Err(Error::mismatch(format!(
            "the board has {} rows and {} columns, but the layout has {} and {}",
            found.0, found.1, expected.0, expected.1
        )));
    }
    let most = rules.rack_size();
    if !(1..=MAX_RACK).contains(&most) {
        return Err(Error::unsupported(format!("a rack size must be 1 to {MAX_RACK}, not {most}")));
    }
    for rack in [Some(position.rack), position.other_rack].iter().flatten() {
        if rack.len() > most {
            let found = rack.len();
            return Err(Error::RackTooLong { found, most });
        }
    }
    // The table must be able to store the sum of the scores of all plays.
    let play = i64::from(rules.score_bound(&TileValues::new(alphabet)).points());
    let plays = 2 * most as i64 + 1;
    if play * plays >= i64::from(MAX_VALUE) {
        let message = "by these rules plays can score more than a search can count";
        return Err(Error::unsupported(message));
    }
    Ok(())
}

impl EndgameStart {
    /// Checks that a position is an endgame: the bag is empty, and the game is not over.
    pub(crate) fn read(
        alphabet: &Alphabet,
        rules: &GameRules,
        position: &Position,
        options: &EndgameOptions,
    ) -> Result<Self, Error> {
        check(alphabet, rules, position)?;
        let unseen = match options.other_tiles_ignored {
            true => None,
            false => unseen(alphabet, position)?,
        };
        let other = match (position.other_rack, unseen) {
            (Some(other), None) => other,
            (None, None) => Rack::new(),
            (Some(other), Some(unseen)) => {
                if !without(&unseen, &other)?.is_empty() {
                    let (unseen, held) = (unseen.len(), other.len());
                    return Err(Error::BagNotEmpty { unseen, held });
                }
                other
            }
            (None, Some(unseen)) => {
                if unseen.len() > rules.rack_size() {
                    let (unseen, held) = (unseen.len(), rules.rack_size());
                    return Err(Error::BagNotEmpty { unseen, held });
                }
                unseen
            }
        };
        if position.rack.is_empty() || other.is_empty() {
            return Err(Error::EmptyRack);
        }
        let limit = scoreless_limit(rules, position, options.scoreless)?;
        Ok(Self {
            position: Position { other_rack: Some(other), ..position.clone() },
            racks: [position.rack, other],
            limit,
        })
    }

    /// Returns the position as a game in progress whose bag is empty.
    ///
    /// The game's tiles are the tiles of the position, not the counts of the alphabet.
    pub(crate) fn state(&self, alphabet: &Alphabet, rules: &GameRules) -> Option<GameState> {
        let rules = rules.clone().with_scoreless_limit(NonZeroU32::new(self.limit));
        let in_sight = in_sight(alphabet, &self.position)?;
        GameState::builder(rules, &in_sight).position(&self.position).build().ok()
    }
}

/// Returns an alphabet whose tiles are those on the board and on the racks.
fn in_sight(alphabet: &Alphabet, position: &Position) -> Option<Alphabet> {
    let held = [Some(position.rack), position.other_rack];
    let mut all = held.iter().flatten().try_fold(Rack::new(), |all, rack| all.union(rack)).ok()?;
    for (_, placed) in position.board.tiles() {
        all.add(placed.tile()).ok()?;
    }
    let mut tiles = alphabet.tiles().to_vec();
    for (letter, info) in alphabet.letters().iter().zip(&mut tiles) {
        info.count = all.count(Tile::Letter(letter)) as u16;
    }
    let parts = AlphabetParts {
        name: alphabet.name().to_owned(),
        title: alphabet.title().to_owned(),
        casing: alphabet.casing(),
        blank: Blank { count: all.blanks() as u16, ..alphabet.blank() },
        tiles,
        ..AlphabetParts::default()
    };
    Alphabet::new(parts).ok()
}
