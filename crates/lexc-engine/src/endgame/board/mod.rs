//! The state of an endgame search: board, racks and bag with moves that can be undone, and the
//! plays of each line.
//!
//! | module | contents |
//! |---|---|
//! | `hash` | keys of 64 bits |
//! | `move_id` | a move as a line and an index |
//! | `line_view` | a line in the form that play generators read |
//! | `square_set` | sets of squares |
//! | `squares` | the board with cross-checks and a key for each line |
//! | `rack` | a rack with its sums |
//! | `bag` | the tiles in the bag in a known order, for pre-endgames |
//! | `line_play` | a play of a line |
//! | `line_generator` | Gordon's algorithm on one line |
//! | `line_plays` | the plays of a line, generated once for each key of line and rack |

pub(crate) mod hash;

pub(crate) mod move_id;

pub(crate) mod line_view;

pub(crate) mod square_set;

pub(crate) mod squares;

pub(crate) mod rack;

pub(crate) mod bag;

pub(crate) mod line_play;

pub(crate) mod line_generator;

pub(crate) mod line_plays;
