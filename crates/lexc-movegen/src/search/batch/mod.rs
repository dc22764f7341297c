//! The batches of the search from runs.
//!
//! Nearly every state that a search reads misses the nearest cache. A search that followed one edge
//! at a time would wait for memory most of the time, so it advances 64 entries at once, in short
//! loops that each do one thing for all of them: list the edges, compute the targets, read the
//! targets' masks, select the targets that can lead to a play, and create entries for them. None of
//! these loops has a branch that depends on the data it reads, so that many reads are in flight at
//! once.
//!
//! # Example
//! Two entries to the right of the runs DO and GO, with the rack `GHS`. The words are DO, DOGS, GO,
//! GOGO and GOSH:
//!
//! ```text
//!                          0: DO·          1: GO·
//! letters to follow        G               G, S         by state, rack and square
//! 1 list the letters       G0              G1 S1
//! 2 compute the targets    G0              S1           G1 needs another O: no step
//! 3 read their masks       G0: {S}         S1: {H}      both reads are in flight at once
//! 4 select                 G0              S1           the rack has S and H
//! 5 create entries         DOG·            GOS·
//! ```
//!
//! | module | subject |
//! |---|---|
//! | `queue` | the waiting entries, and their order |
//! | `letter_list` | the letters of many sets as one list |
//! | `square_tables` | the letters that each square allows, as tables |
//! | `steps` | edges followed from a batch of entries |
//! | `advance` | a batch advanced by a tile to the left or right, or by the separator |

pub(crate) mod queue;
pub(crate) mod letter_list;
pub(crate) mod square_tables;
pub(crate) mod steps;
pub(crate) mod advance;
