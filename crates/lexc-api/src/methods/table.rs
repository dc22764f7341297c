//! The list of all methods.

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use crate::error::ApiResult;
use crate::json::JsonMethod;
use crate::method::{NoParameters, Scope};
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
    let row = |method: &JsonMethod| MethodRow {
        name: method.name,
        about: method.about,
        params: (method.params)(),
        result: (method.result)(),
    };
    METHODS.iter().map(row).collect()
}

fn methods(_: &Scope<'_>, _: &NoParameters) -> ApiResult<Vec<MethodRow>> {
    Ok(method_rows())
}

/// Returns `true` if there is a method of this name.
#[must_use]
pub fn is_method(name: &str) -> bool {
    METHODS.iter().any(|method| method.name == name)
}

/// All methods, in the order in which documents list them.
pub(crate) static METHODS: &[JsonMethod] = &[
    JsonMethod::of::<ListMethods>(),
    JsonMethod::of::<ListLexicons>(),
    JsonMethod::of::<DescribeLexicon>(),
    JsonMethod::of::<LoadLexicon>(),
    JsonMethod::of::<BuildLexicon>(),
    JsonMethod::of::<CloseLexicon>(),
    JsonMethod::of::<ListWords>(),
    JsonMethod::of::<CompareLexicons>(),
    JsonMethod::of::<DrawLexicon>(),
    JsonMethod::of::<CheckWords>(),
    JsonMethod::of::<FindWords>(),
    JsonMethod::of::<FindAnagrams>(),
    JsonMethod::of::<FindNearWords>(),
    JsonMethod::of::<RankWords>(),
    JsonMethod::of::<FindHooks>(),
    JsonMethod::of::<ExtendFragment>(),
    JsonMethod::of::<DefineWords>(),
    JsonMethod::of::<DrawBoard>(),
    JsonMethod::of::<ListMoves>(),
    JsonMethod::of::<ChooseMove>(),
    JsonMethod::of::<ListLeaves>(),
    JsonMethod::of::<Simulate>(),
    JsonMethod::of::<Infer>(),
    JsonMethod::of::<SolveEndgame>(),
    JsonMethod::of::<SolvePreendgame>(),
    JsonMethod::of::<AnalyseGame>(),
    JsonMethod::of::<FindPositions>(),
    JsonMethod::of::<AnswerPosition>(),
    JsonMethod::of::<NewGame>(),
    JsonMethod::of::<ResumeGame>(),
    JsonMethod::of::<ViewGame>(),
    JsonMethod::of::<ApplyCommand>(),
    JsonMethod::of::<ComputerTurn>(),
    JsonMethod::of::<WriteGame>(),
    JsonMethod::of::<CloseGame>(),
    JsonMethod::of::<PlayMatch>(),
    JsonMethod::of::<PlayGames>(),
    JsonMethod::of::<FindPhrases>(),
    JsonMethod::of::<SolveAcrostic>(),
    JsonMethod::of::<SolveCryptogram>(),
    JsonMethod::of::<SolveBoggle>(),
    JsonMethod::of::<OpenBox>(),
    JsonMethod::of::<UpdateBox>(),
    JsonMethod::of::<AddCards>(),
    JsonMethod::of::<ImportCards>(),
    JsonMethod::of::<NextCard>(),
    JsonMethod::of::<AnswerCard>(),
    JsonMethod::of::<UndoAnswer>(),
    JsonMethod::of::<ChangeCards>(),
    JsonMethod::of::<SetStudy>(),
    JsonMethod::of::<ListCards>(),
    JsonMethod::of::<ListDueCards>(),
    JsonMethod::of::<StudyStatistics>(),
    JsonMethod::of::<ExportCards>(),
    JsonMethod::of::<CompactBox>(),
    JsonMethod::of::<CloseBox>(),
];

method! {
    /// Lists the methods, with JSON Schemas of their parameters and answers.
    ListMethods = "api.methods": methods(NoParameters) -> Vec<MethodRow>
}
