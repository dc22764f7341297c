//! The state kept between requests: opened lexicons with their prepared data, and the clock.

mod edition;
mod kept;
mod meanings;
mod playability;
mod lexicon;
mod store;
mod boxes;
mod state;
mod request;

pub(crate) use boxes::OpenBox;
pub(crate) use edition::names_of;
pub use edition::{Edition, edition_column, edition_of, edition_words};
pub(crate) use lexicon::{EndgameKey, OpenLexicon, PlayerKey};
pub use lexicon::{plays_have_scores, with_structures};
pub use meanings::{MeaningIndex, WordMeaning, WordMeanings, builtin_meanings};
pub use playability::Playability;
pub(crate) use playability::stored_number;
pub(crate) use request::RequestLexicon;
pub(crate) use state::{EngineState, GameTokens, OpenGame};
