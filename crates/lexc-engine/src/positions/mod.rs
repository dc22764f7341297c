//! Positions to solve: turns of games whose best move is certain.
//!
//! A [`PositionFinder`] searches the turns of recorded games, the cheapest conditions first. Each
//! position that it finds has one best move, and shows how certain that is:
//!
//! | tiles in the bag | the best move is certain if |
//! |---|---|
//! | none | an endgame search proves that every other move gains fewer points |
//! | 1 to 4 | a search over draws proves that every other move wins less often |
//! | more | a simulation drops all other candidates, and a comparison confirms the lead |
//!
//! The simulation compares the moves of the highest equity in up to 5,000 iterations each, plays of
//! the same letters with the best choice of blanks only; the probability that it drops the best
//! candidate is at most 5 % over all looks. The comparison plays the best move and the second-best
//! one 5,000 times with other random numbers, so that its lead has no bias by selection; the 95 %
//! confidence interval of the lead must lie above zero. A turn without one of these is not offered.
//!
//! [`AnswerJudge`] returns the loss of another move in a position that was found.
//!
//! The modules in the order of data flow:
//!
//! | module | contents |
//! |---|---|
//! | `options` | [`PositionOptions`], [`PositionFilter`], [`PositionKind`] |
//! | `search` | the search of one position, in steps |
//! | `finder` | [`PositionFinder`], [`FoundPosition`]: the turns of games |
//! | `answer` | [`AnswerJudge`]: the loss of a move |

mod options;

mod search;

mod finder;

mod answer;

pub use answer::{AnswerJudge, AnswerLoss};
pub use finder::{FinderProgress, FoundPosition, PositionFinder};
pub use options::{PositionFilter, PositionKind, PositionOptions};
