//! [`Move`], the move of a turn, and the exchanges that a rack allows.

use lexc_alphabet::Tile;

use crate::moves::play::Play;
use crate::rules::game_rules::GameRules;
use crate::score::Score;
use crate::tiles::rack::Rack;

/// The move of a player in a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Move {
    /// Places tiles on the board.
    Play(Play),
    /// Exchanges these tiles.
    Exchange(Rack),
    /// Does nothing.
    Pass,
}

impl Move {
    /// Returns the points of the move: zero unless it is a play.
    #[must_use]
    pub const fn score(&self) -> Score {
        match self {
            Self::Play(play) => play.score(),
            Self::Exchange(_) | Self::Pass => Score::ZERO,
        }
    }

    /// Returns the play, if the move is one.
    #[must_use]
    pub const fn play(&self) -> Option<&Play> {
        match self {
            Self::Play(play) => Some(play),
            Self::Exchange(_) | Self::Pass => None,
        }
    }

    /// Returns the rack after the move, before tiles are drawn.
    #[must_use]
    pub fn leave(&self, rack: &Rack) -> Rack {
        match self {
            Self::Play(play) => play.leave(rack),
            Self::Exchange(tiles) => rack.subtract(tiles).unwrap_or(*rack),
            Self::Pass => *rack,
        }
    }

    /// Returns the usual move of a player who has no play: an exchange of as many tiles as the bag
    /// has, blanks first and then in alphabet order, or a pass if the rules allow no exchange.
    /// `bag` is the number of tiles in the bag.
    ///
    /// # Examples
    /// ```
    /// use lexc_alphabet::{Letter, Tile};
    /// use lexc_game::{GameRules, Move, Rack};
    ///
    /// let rack = Rack::from_tiles([Tile::Blank, Tile::Letter(Letter::new(1).unwrap())])?;
    /// let rules = GameRules::standard();
    /// assert_eq!(Move::exchange_or_pass(&rack, 7, &rules), Move::Exchange(rack));
    /// assert_eq!(Move::exchange_or_pass(&rack, 6, &rules), Move::Pass);
    /// # Ok::<(), lexc_game::RackFull>(())
    /// ```
    #[must_use]
    pub fn exchange_or_pass(rack: &Rack, bag: usize, rules: &GameRules) -> Self {
        if rack.is_empty() || !rules.may_exchange(bag) {
            return Self::Pass;
        }
        Self::Exchange(rack.tiles().take(bag).collect())
    }
}

impl From<Play> for Move {
    fn from(play: Play) -> Self {
        Self::Play(play)
    }
}

/// Returns an iterator over the different sets of tiles that can be exchanged. There are none if
/// `bag`, the number of tiles in the bag, is less than the rules demand.
///
/// # Examples
/// ```
/// use lexc_alphabet::{Letter, Tile};
/// use lexc_game::{GameRules, Rack, exchanges};
///
/// let [a, b] = [1, 2].map(|n| Tile::Letter(Letter::new(n).unwrap()));
/// let rack = Rack::from_tiles([a, a, b])?;
/// // A, AA, B, AB, AAB
/// assert_eq!(exchanges(&rack, 7, &GameRules::standard()).count(), 5);
/// assert_eq!(exchanges(&rack, 6, &GameRules::standard()).count(), 0);
/// # Ok::<(), lexc_game::RackFull>(())
/// ```
pub fn exchanges(rack: &Rack, bag: usize, rules: &GameRules) -> impl Iterator<Item = Rack> + use<> {
    let kinds: Vec<(Tile, usize)> = rack.iter().collect();
    let mut chosen = vec![0usize; kinds.len()];
    let mut left = rules.may_exchange(bag);
    let all = core::iter::from_fn(move || {
        // Increments a number whose digits are the counts of the kinds.
        let mut pairs = chosen.iter().zip(&kinds);
        let next = pairs.position(|(&count, &(_, most))| count < most);
        let Some(next) = next.filter(|_| left) else {
            left = false;
            return None;
        };
        chosen[..next].fill(0);
        chosen[next] += 1;
        let pairs = kinds.iter().zip(&chosen);
        let tiles = pairs.flat_map(|(&(tile, _), &count)| core::iter::repeat_n(tile, count));
        Some(tiles.collect::<Rack>())
    });
    all.filter(move |exchange| exchange.len() <= bag)
}
