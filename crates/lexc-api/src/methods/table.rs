//! The list of all methods.

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use crate::error::ApiResult;
use crate::json::{JsonMethod, result_schema};
use crate::method::{ApiMethod, NoParameters, Scope};
use crate::methods::analyse::AnalyseGame;
use crate::methods::board::DrawBoard;
use crate::methods::endgame::SolveEndgame;
use crate::methods::game::{
    ApplyCommand, CloseGame, ComputerTurn, NewGame, ResumeGame, ViewGame, WriteGame,
};
use crate::methods::infer::Infer;
use crate::methods::leaves::ListLeaves;
use crate::methods::lexicon::{
    BuildLexicon, CloseLexicon, CompareLexicons, DescribeLexicon, DrawLexicon, ListLexicons,
    LoadLexicon,
};
use crate::methods::matches::{PlayGames, PlayMatch};
use crate::methods::moves::{ChooseMove, ListMoves};
use crate::methods::positions::{AnswerPosition, FindPositions};
use crate::methods::preendgame::SolvePreendgame;
use crate::methods::puzzles::{FindPhrases, SolveAcrostic, SolveBoggle, SolveCryptogram};
use crate::methods::simulate::Simulate;
use crate::methods::study::{
    AddCards, AnswerCard, ChangeCards, CloseBox, CompactBox, ExportCards, ImportCards, ListCards,
    ListDueCards, NextCard, OpenBox, SetStudy, StudyStatistics, UndoAnswer, UpdateBox,
};
use crate::methods::words::{
    CheckWords, DefineWords, ExtendFragment, FindAnagrams, FindHooks, FindNearWords, FindWords,
    ListWords, RankWords,
};
use crate::schema::{SCHEMAS, schema_of};

/// A method, its parameters and its answer.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct MethodRow {
    /// The name.
    pub name: &'static str,
    /// What it answers.
    pub about: &'static str,
    /// The JSON Schema of the parameters, `lexicon` left out.
    pub params: Value,
    /// The JSON Schema of the answer.
    pub result: Value,
}

/// Returns all methods.
#[must_use]
pub fn method_rows() -> Vec<MethodRow> {
    let row = |method: &JsonMethod| {
        let part = |name| SCHEMAS.get(method.name)?.get(name).cloned();
        let [params, result] = ["params", "result"].map(|name| part(name).unwrap_or_default());
        MethodRow { name: method.name, about: method.about, params, result }
    };
    METHODS.iter().map(row).collect()
}

/// Returns a method with the schemas of its types.
fn derived<M: ApiMethod>() -> MethodRow {
    let (params, result) = (schema_of::<M::Request>(), result_schema::<M>());
    MethodRow { name: M::NAME, about: M::ABOUT, params, result }
}

fn methods(_: &Scope<'_>, _: &NoParameters) -> ApiResult<Vec<MethodRow>> {
    Ok(method_rows())
}

/// Returns `true` if there is a method of this name.
#[must_use]
pub fn is_method(name: &str) -> bool {
    METHODS.iter().any(|method| method.name == name)
}

/// Declares the list of all methods.
macro_rules! methods {
    ($($method:ident,)+) => {
        /// All methods, in the order in which documents list them.
        pub(crate) static METHODS: &[JsonMethod] = &[$(JsonMethod::of::<$method>(),)+];

        /// Returns all methods with schemas that are derived from the types, as the test that
        /// writes `src/schemas.json` does. [`method_rows`] returns the same in less time.
        #[must_use]
        pub fn derived_method_rows() -> Vec<MethodRow> {
            vec![$(derived::<$method>(),)+]
        }
    };
}

methods! {
    ListMethods,
    ListLexicons,
    DescribeLexicon,
    LoadLexicon,
    BuildLexicon,
    CloseLexicon,
    ListWords,
    CompareLexicons,
    DrawLexicon,
    CheckWords,
    FindWords,
    FindAnagrams,
    FindNearWords,
    RankWords,
    FindHooks,
    ExtendFragment,
    DefineWords,
    DrawBoard,
    ListMoves,
    ChooseMove,
    ListLeaves,
    Simulate,
    Infer,
    SolveEndgame,
    SolvePreendgame,
    AnalyseGame,
    FindPositions,
    AnswerPosition,
    NewGame,
    ResumeGame,
    ViewGame,
    ApplyCommand,
    ComputerTurn,
    WriteGame,
    CloseGame,
    PlayMatch,
    PlayGames,
    FindPhrases,
    SolveAcrostic,
    SolveCryptogram,
    SolveBoggle,
    OpenBox,
    UpdateBox,
    AddCards,
    ImportCards,
    NextCard,
    AnswerCard,
    UndoAnswer,
    ChangeCards,
    SetStudy,
    ListCards,
    ListDueCards,
    StudyStatistics,
    ExportCards,
    CompactBox,
    CloseBox,
}

method! {
    /// Lists the methods, with JSON Schemas of their parameters and answers.
    ListMethods = "api.methods": methods(NoParameters) -> Vec<MethodRow>
}
