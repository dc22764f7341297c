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
//! # A worked position
//!
//! The player to move holds D, O and S, the other player R, and of the words of the lexicon only
//! CATS and DO can still be made:
//!
//! ```text
//!      F G H I J
//!  7   . . . . .      CATS has one place, whose free square is 8J
//!  8   . C A T s      DO has 28 places, such as 10F-10G: it touches no tile there,
//!  9   . . . . .           so at least one more tile must connect it with the board
//! 10   d o . . .
//! ```
//!
//! 1. `places` finds these words at their squares. It ignores that most of them exclude each other.
//! 2. `cross_words` keeps, for each square and letter, the best word through it in the other
//!    direction: DO down also scores a DO across, if there is a place for one.
//! 3. `plays` lists what can complete each place: S alone, for 6 points; D after an O, for at most
//!    14; O after a D, for 10; DO in one play, for 17, after one other tile.
//! 4. `play_scores` combines them. For each part of the rack, after the other tiles are played, and
//!    with twice the R at the end:
//!
//! | tiles | none | D | O | DO | S | DS | OS | DOS |
//! |---|--:|--:|--:|--:|--:|--:|--:|--:|
//! | most | 2 | 16 | 12 | 19 | 8 | 22 | 18 | 25 |
//!
//! The position is worth at most 25 points: 6 for S, 17 for DO and twice the R. Its value is 4,
//! since no word connects DO with the board; the bound counts only the tiles that a connection
//! needs.
//!
//! A search ends a node whose alpha is at least the bound of its rack. It refutes a move whose
//! score plus the bound of the leave is at most alpha. The table holds as long as the other player
//! passes.
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
