//! The words of an endgame: the part of a lexicon that the tiles and the board allow, as a GADDAG
//! in memory.
//!
//! With the bag empty, all tiles are known. A word can be made only if each of its letters is
//! covered by a tile on a rack or by a tile on the squares of the word. This leaves a few thousand
//! of 250,000 words.
//!
//! | module | contents |
//! |---|---|
//! | `filter` | decides which words can be made |
//! | `source` | the words to read: a lexicon, or words kept from an earlier position |
//! | `builder` | builds a minimal automaton of sorted strings |
//! | `gaddag` | the GADDAG of a search |

mod filter;

pub(crate) mod source;

mod builder;

pub(crate) mod gaddag;
