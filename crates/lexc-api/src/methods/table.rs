//! The table of methods.

use lexc_engine::simulate::Tables;
use lexc_engine::win::WinTable;
use lexc_game::{GameRules, Position};
use lexc_runtime::Lexicon;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::engine::{EngineState, OpenLexicon};
use crate::error::ApiResult;
use crate::json::{params, value};
use crate::methods::endgame::{EndgameAnswer, EndgameRequest, EndgameTask};
use crate::methods::infer::{InferRequest, InferenceAnswer, infer};
use crate::methods::moves::{MovesAnswer, MovesRequest, list};
use crate::methods::preendgame::{PreendgameReport, PreendgameRequest, PreendgameTask};
use crate::methods::simulate::{SimulateRequest, SimulateTask, SimulationAnswer};
use crate::methods::words::{
    AnagramRequest, AnagramRow, CheckRequest, CheckRow, FindRequest, NearRequest, NearRow,
    RankRequest, RankRow, WordRow, anagram, check, find, near, rank,
};
use crate::request::position::{PositionRequest, RulesRequest};
use crate::schema::schema_of;
use crate::task::Task;

/// A method.
pub(crate) struct Method {
    pub(crate) name: &'static str,
    pub(crate) about: &'static str,
    pub(crate) request: fn() -> Value,
    pub(crate) answer: fn() -> Value,
    pub(crate) start: fn(&EngineState, &str, Value) -> ApiResult<Started>,
}

/// A request that was started.
pub(crate) enum Started {
    Done(Value),
    Running(Box<dyn Task>),
}

/// A method without parameters.
#[derive(Debug, Clone, Copy, Default, Deserialize, JsonSchema)]
pub(crate) struct NoParameters {}

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

/// What a lexicon has.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct LexiconRow {
    /// The name in requests.
    pub name: String,
    /// The number of words.
    pub words: u64,
    /// The name of the alphabet.
    pub alphabet: String,
    /// The letters as they are written, in their order.
    pub letters: Vec<String>,
    /// The names of its columns of values.
    pub columns: Vec<String>,
}

impl LexiconRow {
    fn new(name: &str, lexicon: &Lexicon) -> Self {
        let alphabet = lexicon.alphabet();
        let letters = alphabet.tiles().iter();
        Self {
            name: name.to_owned(),
            words: lexicon.len(),
            alphabet: alphabet.name().to_owned(),
            letters: letters.map(|letter| letter.face.clone()).collect(),
            columns: lexicon
                .columns()
                .map(|column| column.name().to_owned())
                .collect(),
        }
    }
}

/// Returns all methods.
#[must_use]
pub fn method_rows() -> Vec<MethodRow> {
    let row = |method: &Method| MethodRow {
        name: method.name,
        about: method.about,
        params: (method.request)(),
        result: (method.answer)(),
    };
    METHODS.iter().map(row).collect()
}

/// Returns `true` if there is a method of this name.
#[must_use]
pub fn is_method(name: &str) -> bool {
    METHODS.iter().any(|method| method.name == name)
}

fn done(answer: &impl Serialize) -> ApiResult<Started> {
    value(answer).map(Started::Done)
}

/// Reads the rules and the position of a request, with the name of the player to move.
fn read(
    lexicon: &Lexicon,
    rules: &RulesRequest,
    position: &PositionRequest,
) -> ApiResult<(GameRules, Position, String)> {
    let rules = rules.rules()?;
    let (position, player) = position.read(lexicon, &rules)?;
    Ok((rules, position, player))
}

fn tables(opened: &OpenLexicon, leaves: Option<&str>) -> ApiResult<Tables> {
    Ok(Tables {
        lexicon: opened.lexicon_with_scores()?.clone(),
        leaves: opened.leaves(leaves)?,
        win: WinTable::builtin(),
    })
}

/// All methods, in the order in which documents list them.
pub(crate) static METHODS: &[Method] = &[
    Method {
        name: "api.methods",
        about: "The methods, with the JSON Schemas of their parameters and answers",
        request: schema_of::<NoParameters>,
        answer: schema_of::<Vec<MethodRow>>,
        start: |_, _, _| done(&method_rows()),
    },
    Method {
        name: "lexicon.list",
        about: "The names of the lexicons that requests can name",
        request: schema_of::<NoParameters>,
        answer: schema_of::<Vec<String>>,
        start: |engine, _, _| done(&engine.lexicon_names()),
    },
    Method {
        name: "lexicon.info",
        about: "The alphabet, the number of words and the columns of a lexicon",
        request: schema_of::<NoParameters>,
        answer: schema_of::<LexiconRow>,
        start: |engine, name, _| done(&LexiconRow::new(name, engine.lexicon(name)?.stored())),
    },
    Method {
        name: "words.check",
        about: "Looks words up",
        request: schema_of::<CheckRequest>,
        answer: schema_of::<Vec<CheckRow>>,
        start: |engine, name, given| {
            let request: CheckRequest = params(given)?;
            done(&check(engine.lexicon(name)?.stored(), &request))
        },
    },
    Method {
        name: "words.find",
        about: "The words that satisfy conditions",
        request: schema_of::<FindRequest>,
        answer: schema_of::<Vec<WordRow>>,
        start: |engine, name, given| {
            let request: FindRequest = params(given)?;
            done(&find(engine.lexicon(name)?.lexicon()?, &request)?)
        },
    },
    Method {
        name: "words.anagram",
        about: "The words that can be made of tiles",
        request: schema_of::<AnagramRequest>,
        answer: schema_of::<Vec<AnagramRow>>,
        start: |engine, name, given| {
            let request: AnagramRequest = params(given)?;
            done(&anagram(engine.lexicon(name)?.lexicon()?, &request)?)
        },
    },
    Method {
        name: "words.near",
        about: "The words nearest to a spelling",
        request: schema_of::<NearRequest>,
        answer: schema_of::<Vec<NearRow>>,
        start: |engine, name, given| {
            let request: NearRequest = params(given)?;
            done(&near(engine.lexicon(name)?.lexicon()?, &request)?)
        },
    },
    Method {
        name: "words.rank",
        about: "The ranks of words in alphabetical order, and the words of ranks",
        request: schema_of::<RankRequest>,
        answer: schema_of::<Vec<RankRow>>,
        start: |engine, name, given| {
            let request: RankRequest = params(given)?;
            done(&rank(engine.lexicon(name)?.stored(), &request))
        },
    },
    Method {
        name: "moves.list",
        about: "The plays of a position, by score or by equity",
        request: schema_of::<MovesRequest>,
        answer: schema_of::<MovesAnswer>,
        start: |engine, name, given| {
            let request: MovesRequest = params(given)?;
            let opened = engine.lexicon(name)?;
            let lexicon = opened.lexicon_with_scores()?;
            let (rules, position, _) = read(lexicon, &request.rules, &request.position)?;
            let leaves = match request.equity {
                true => Some(opened.leaves(request.leaves.as_deref())?),
                false => None,
            };
            opened.with_generator(&rules, &position.board, |generator| {
                done(&list(lexicon, generator, leaves, &position, &request)?)
            })
        },
    },
    Method {
        name: "simulate",
        about: "The plays of a position, compared by simulation",
        request: schema_of::<SimulateRequest>,
        answer: schema_of::<SimulationAnswer>,
        start: |engine, name, given| {
            let request: SimulateRequest = params(given)?;
            let opened = engine.lexicon(name)?;
            let tables = tables(&opened, request.leaves.as_deref())?;
            let lexicon = &tables.lexicon;
            let (rules, position, _) = read(lexicon, &request.rules, &request.position)?;
            let board = position.board.clone();
            opened.with_generator(&rules, &board, |generator| {
                let clock = engine.clock();
                let task = SimulateTask::new(tables, generator, &rules, position, &request, clock);
                Ok(Started::Running(Box::new(task?)))
            })
        },
    },
    Method {
        name: "infer",
        about: "The tiles that a player may hold after a move",
        request: schema_of::<InferRequest>,
        answer: schema_of::<InferenceAnswer>,
        start: |engine, name, given| {
            let request: InferRequest = params(given)?;
            let opened = engine.lexicon(name)?;
            let leaves = opened.leaves(request.leaves.as_deref())?;
            done(&infer(opened.lexicon_with_scores()?, leaves, &request)?)
        },
    },
    Method {
        name: "endgame",
        about: "The value and the best line of a position with an empty bag",
        request: schema_of::<EndgameRequest>,
        answer: schema_of::<EndgameAnswer>,
        start: |engine, name, given| {
            let request: EndgameRequest = params(given)?;
            let opened = engine.lexicon(name)?;
            let lexicon = opened.lexicon_with_scores()?;
            let (rules, position, player) = read(lexicon, &request.rules, &request.position)?;
            let clock = engine.clock();
            let task = EndgameTask::new(opened, rules, &position, player, &request, clock)?;
            Ok(Started::Running(Box::new(task)))
        },
    },
    Method {
        name: "preendgame",
        about: "The moves of a position with one or two tiles in the bag, with the draws that win",
        request: schema_of::<PreendgameRequest>,
        answer: schema_of::<PreendgameReport>,
        start: |engine, name, given| {
            let request: PreendgameRequest = params(given)?;
            let opened = engine.lexicon(name)?;
            let lexicon = opened.lexicon_with_scores()?;
            let (rules, position, _) = read(lexicon, &request.rules, &request.position)?;
            let clock = engine.clock();
            let task = PreendgameTask::new(lexicon, &rules, position, &request, clock)?;
            Ok(Started::Running(Box::new(task)))
        },
    },
];
