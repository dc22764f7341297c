//! Words: looking up, searching by conditions, anagrams, neighbours, values.

mod containing;
mod answers;
mod listing;
mod around;

pub use answers::{
    AnagramRequest, AnagramRow, CheckRequest, CheckRow, FindRequest, NearRequest, NearRow,
    RankRequest, RankRow, WordAnnotations, WordHooks, WordListRequest, WordOrder, WordRow,
    near_words, values_of,
};
pub(crate) use answers::{anagram, check, find, near, rank};
pub use around::{
    AdjacentTileRow, ExtendRequest, ExtensionsRow, HooksRequest, HooksRow, ResultingWord,
    WordsAround,
};
pub(crate) use around::{extend, hooks};
pub use containing::WordsContaining;
pub use listing::{DefineRequest, DefinitionRow, ListedWord, WordsRequest};
pub(crate) use listing::{define, words};
