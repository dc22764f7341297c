//! The figures of one list.
//!
//! | module | content |
//! |---|---|
//! | [`construct`], `constructions` | time and memory of construction, in separate processes |
//! | `layouts` | all structures in the layouts of the compiler |
//! | `gordon` | Gordon's two layouts |
//! | `lookup` | look-ups per second |
//! | `moves` | games on each structure |
//! | `fit`, `growth` | power laws fitted to samples of the list |
//! | `figures` | all figures |

pub mod construct;
pub(super) mod layouts;
mod gordon;
mod constructions;
mod lookup;
mod moves;
mod fit;
mod growth;
pub(super) mod figures;
