//! The *potential* of a position: the most that a player can still gain while the other player
//! passes, which proves a bound of a position without a search.
//!
//! The other player may always pass, so the value of a position is at most what the player to move
//! can gain alone. That is a game for one player, in which only that player's tiles matter. Its
//! plays are listed without regard to each other: their tiles, the tiles that have to be played
//! before, and the most that they can score. The best sequence of them is an upper bound of what
//! the player can gain with each part of the rack.
//!
//! When few tiles are left, this is often less than the player needs, although many moves remain:
//! tiles cannot be played, or the lead is too large.
//!
//! | module | contents |
//! |---|---|
//! | `position` | a position of a player who plays alone |
//! | `sub_racks` | the parts of a rack and their numbers |
//! | `length_set` | the parts of a word that can be on the board on their own |
//! | `square_letters` | a set of letters for each square and direction |
//! | `places` | the words that can still be made, with their squares |
//! | `cross_words` | the words through each square |
//! | `play_scores` | the highest scores of plays by their tiles, and the best sequences |
//! | `plays` | the plays that complete places |
//! | `gains` | the bounds of a position and of the moves after it |

mod position;

mod sub_racks;

mod length_set;

mod square_letters;

mod places;

mod cross_words;

mod play_scores;

mod plays;

mod gains;

pub(crate) use gains::{GainTable, Potential};
pub(crate) use position::PotentialPosition;
pub(crate) use sub_racks::MAX_TILES;
