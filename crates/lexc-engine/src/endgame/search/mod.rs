//! Principal variation search with a transposition table.
//!
//! # A worked position
//!
//! The player to move holds O and S, the other player R; six scoreless turns end the game. S makes
//! CATS for 6 points, and nothing else can be played. After one iteration the expected value is 6,
//! and `deepening` begins a proof in the window 5 to 7. The nodes, each with its window for its
//! player to move, its type, and the value of each move:
//!
//! ```text
//!      G H I J
//!  8   C A T s
//!
//!  OS to move, 5..7, PV
//!  ├ CATS  6 points, then −0 from the table: six passes end the game, O and R are left    = 6
//!  └ pass    R to move, −7..−6, cut            a null window: is a pass better than 6?
//!            └ pass    OS to move, 6..7, all
//!                      ├ CATS                                                            = 6
//!                      └ pass    R to move, −7..−6, cut
//!                                └ pass    OS to move, 6..7, all
//!                                          ├ CATS                                        = 6
//!                                          └ pass    R to move, −7..−6, cut
//!                                                    └ pass, the sixth: OS less R        = 1
//! ```
//!
//! At the last cut node the pass reaches beta, so the node fails high with 1. Its parent takes −1,
//! less than the 6 of CATS, and fails low with 6; so do the other *all* nodes, and at the root the
//! pass is worth at most 6. No value comes from an estimate, so each is stored as proven, and the
//! value 6 is solved.
//!
//! In larger positions, `threats` and `gain_tables` refute most moves of an all node without
//! searching them, and `move_limits` postpones moves of a cut node whose proofs become large: the
//! first after 512 nodes, and each of the next seven after an eighth to a quarter of that.
//!
//! | module | contents |
//! |---|---|
//! | `window` | the window of a search, its result, the expected type of a node |
//! | `table` | the transposition table |
//! | `position` | the position of a search, with moves that are applied and undone |
//! | `playout` | estimates: games played to their end by the plays of the highest net score |
//! | `node` | a node: its plays, threats, bounds of gains and limits of moves |
//! | `pvs` | the search, which can stop after any number of nodes and continue |
//! | `next_move` | the order of the moves of a node |
//! | `deepening` | the order of the searches that prove a value |

pub(crate) mod window;

pub(crate) mod table;

pub(crate) mod position;

mod playout;

pub(crate) mod node;

pub(crate) mod pvs;

mod next_move;

pub(crate) mod deepening;
