//! The searches for plays on the GADDAG, and the code that all generators share.
//!
//! A play belongs to exactly one of two searches:
//!
//! - [`run_search`]: plays that touch a tile of their line. From each run of tiles letters are
//!   placed to the left and, after the separator of the GADDAG, to the right. All runs are searched
//!   together, in [`batch`]es.
//! - [`isolated`]: plays that touch no tile of their line. The DAWG is walked once for all lines at
//!   once.
//!
//! # Example
//! The words are DO, DOG, DOGS, GO, GOS, OS and SO; DO is on the board, and the rack is `GOS`:
//!
//! ```text
//!     A B C D E F
//! 1   . . . . . .
//! 2   . . D O . .
//! 3   . . . . . .
//!
//! play       line      search      found from
//! 2C (DO)GS  row 2     run_search  the run DO: G and S to its right
//! D1 G(O)S   column D  run_search  the run O: G above it and, after the separator, S below it
//! 3D SO      row 3     isolated    no tile of row 3 is touched; S makes OS in column D
//! ```
//!
//! A search for every play runs both. A search for the best plays, [`best_first`], queues the parts
//! of the position by their bounds, and stops early.
//!
//! Searches place *letters*: a blank is used only for a letter that the rack lacks. A finished play
//! is then expanded into every choice of blanks, by [`blank_choices`].
//!
//! | module | subject |
//! |---|---|
//! | `types` | the types that a search is compiled for, as one parameter |
//! | `context` | the data that every search reads |
//! | `memory` | memory that is kept for the next search |
//! | `algorithm` | the interface of the generators |
//! | `blank_choices` | the choices of blanks in a finished play |
//! | `batch` | entries that are advanced together |
//! | `run_search` | the search from runs |
//! | `bingos` | bingos with blanks, looked up by their letters |
//! | `isolated` | isolated plays |
//! | `best_first` | the search for the best plays |
//! | `gaddag` | the generator on the GADDAG |

pub(crate) mod types;
pub(crate) mod context;
pub(crate) mod memory;
pub(crate) mod algorithm;
pub(crate) mod blank_choices;
pub(crate) mod batch;
pub(crate) mod run_search;
pub(crate) mod bingos;
pub(crate) mod isolated;
pub(crate) mod best_first;
pub(crate) mod gaddag;
