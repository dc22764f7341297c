//! Words: looking up, searching by conditions, anagrams, neighbours, values.

mod annotate;
mod containing;
mod order;
mod answers;
mod listing;
mod around;

pub use annotate::{
    AnnotateRequest, InnerWords, WordAnnotations, WordAnnotator, WordField, WordHooks, value_of,
};
pub use answers::{
    AnagramRequest, AnagramRow, CheckRequest, CheckRow, CheckWords, FindAnagrams, FindNearWords,
    FindRequest, FindWords, NearRequest, NearRow, RankRequest, RankRow, RankWords, WordDescriber,
    WordListRequest, WordRow,
};
pub use around::{
    AdjacentTileRow, ExtendFragment, ExtendRequest, ExtensionsRow, FindHooks, HooksRequest,
    HooksRow, ResultingWord, WordsAround,
};
pub use containing::WordsContaining;
pub use listing::{DefineRequest, DefineWords, DefinitionRow, ListWords, ListedWord, WordsRequest};
pub use order::WordOrder;
