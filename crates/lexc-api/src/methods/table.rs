//! The table of methods.

use lexc_engine::simulate::Tables;
use lexc_engine::win::WinTable;
use lexc_game::{GameRules, Position};
use lexc_runtime::Lexicon;
use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::engine::{EngineState, OpenLexicon};
use crate::error::ApiResult;
use crate::json::{params, value};
use crate::methods::analyse::{AnalyseRequest, AnalyseTask, AnalysisReport};
use crate::methods::board::{BoardRequest, board};
use crate::methods::endgame::{EndgameAnswer, EndgameRequest, EndgameTask};
use crate::methods::game::{
    self, ApplyRequest, GameRequest, GameText, GameView, NewGameRequest, ResumeRequest,
};
use crate::methods::infer::{InferRequest, InferTask, InferenceAnswer};
use crate::methods::leaves::{LeavesRequest, RackLeaveRow, leaves};
use crate::methods::lexicon::{
    self, BuildWordsRequest, CloseRequest, DiffRequest, DrawRequest, DrawingText,
    LexiconDifference, LexiconRow, OpenRequest,
};
use crate::methods::matches::{
    MatchDocument, MatchRequest, MatchTask, SelfPlayAnswer, SelfPlayRequest, SelfPlayTask,
};
use crate::methods::moves::{
    ChooseTask, ComputerMove, ComputerMoveRequest, MovesAnswer, MovesRequest, list,
};
use crate::methods::preendgame::{PreendgameReport, PreendgameRequest, PreendgameTask};
use crate::methods::puzzles::{
    self, AcrosticRequest, AcrosticResult, BoggleRequest, CipherRequest, CryptogramTask,
    PhraseTask, PhrasesDocument, PhrasesRequest, SolutionsDocument, SolvedBoard,
};
use crate::methods::simulate::{SimulateRequest, SimulateTask, SimulationAnswer};
use crate::methods::words::{
    AnagramRequest, AnagramRow, CheckRequest, CheckRow, DefineRequest, DefinitionRow,
    ExtendRequest, ExtensionsRow, FindRequest, HooksRequest, HooksRow, ListedWord, NearRequest,
    NearRow, RankRequest, RankRow, WordRow, WordsRequest, anagram, check, define, extend, find,
    hooks, near, rank, words,
};
use crate::request::position::{PositionRequest, RulesRequest};
use crate::schema::{answer_schema, schema_of};
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

/// Reads the rules and the position of a request, with the names of the player to move and the
/// other player.
fn read(
    lexicon: &Lexicon,
    rules: &RulesRequest,
    position: &PositionRequest,
) -> ApiResult<(GameRules, Position, [String; 2])> {
    let rules = rules.rules_for(position.cgp.as_deref())?;
    let (position, players) = position.read(lexicon, &rules)?;
    Ok((rules, position, players))
}

/// Starts a method that answers at once.
fn at_once<R: DeserializeOwned, A: Serialize>(
    given: Value,
    answer: impl FnOnce(R) -> ApiResult<A>,
) -> ApiResult<Started> {
    done(&answer(params(given)?)?)
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
        about: "Lists the methods, with JSON Schemas of their parameters and answers",
        request: schema_of::<NoParameters>,
        answer: answer_schema::<Vec<MethodRow>>,
        start: |_, _, _| done(&method_rows()),
    },
    Method {
        name: "lexicon.list",
        about: "Lists the names of the lexicons that requests can use",
        request: schema_of::<NoParameters>,
        answer: answer_schema::<Vec<String>>,
        start: |engine, _, _| done(&engine.lexicon_names()),
    },
    Method {
        name: "lexicon.info",
        about: "Describes a lexicon: alphabet, number of words, columns",
        request: schema_of::<NoParameters>,
        answer: answer_schema::<LexiconRow>,
        start: |engine, name, _| done(&LexiconRow::new(name, engine.lexicon(name)?.stored())),
    },
    Method {
        name: "lexicon.open",
        about: "Opens a lexicon under a name for later requests",
        request: schema_of::<OpenRequest>,
        answer: answer_schema::<LexiconRow>,
        start: |engine, _, given| {
            at_once(given, |request: OpenRequest| {
                lexicon::open(engine, &request)
            })
        },
    },
    Method {
        name: "lexicon.build",
        about: "Builds a lexicon from words under a name for later requests",
        request: schema_of::<BuildWordsRequest>,
        answer: answer_schema::<LexiconRow>,
        start: |engine, _, given| {
            at_once(given, |request: BuildWordsRequest| {
                lexicon::build_words(engine, &request)
            })
        },
    },
    Method {
        name: "lexicon.close",
        about: "Closes a lexicon that was opened or built",
        request: schema_of::<CloseRequest>,
        answer: answer_schema::<()>,
        start: |engine, _, given| {
            at_once(given, |request: CloseRequest| {
                engine.close_lexicon(&request.name)
            })
        },
    },
    Method {
        name: "lexicon.words",
        about: "Lists words in the order of the alphabet",
        request: schema_of::<WordsRequest>,
        answer: answer_schema::<Vec<ListedWord>>,
        start: |engine, name, given| {
            let opened = engine.lexicon(name)?;
            at_once(given, |request| words(opened.lexicon()?, &request))
        },
    },
    Method {
        name: "lexicon.diff",
        about: "Compares the words of two lexicons",
        request: schema_of::<DiffRequest>,
        answer: answer_schema::<LexiconDifference>,
        start: |engine, _, given| {
            at_once(given, |request: DiffRequest| {
                lexicon::diff(engine, &request)
            })
        },
    },
    Method {
        name: "lexicon.draw",
        about: "Draws the states and edges of a small lexicon",
        request: schema_of::<DrawRequest>,
        answer: answer_schema::<DrawingText>,
        start: |engine, name, given| {
            let opened = engine.lexicon(name)?;
            at_once(given, |request| {
                lexicon::draw(name, opened.stored(), &request)
            })
        },
    },
    Method {
        name: "words.check",
        about: "Looks words up",
        request: schema_of::<CheckRequest>,
        answer: answer_schema::<Vec<CheckRow>>,
        start: |engine, name, given| {
            let opened = engine.lexicon(name)?;
            at_once(given, |request| Ok(check(opened.stored(), &request)))
        },
    },
    Method {
        name: "words.find",
        about: "Finds words by conditions",
        request: schema_of::<FindRequest>,
        answer: answer_schema::<Vec<WordRow>>,
        start: |engine, name, given| {
            let opened = engine.lexicon(name)?;
            at_once(given, |request| find(opened.lexicon()?, &request))
        },
    },
    Method {
        name: "words.anagram",
        about: "Finds words that can be made of tiles",
        request: schema_of::<AnagramRequest>,
        answer: answer_schema::<Vec<AnagramRow>>,
        start: |engine, name, given| {
            let opened = engine.lexicon(name)?;
            at_once(given, |request| anagram(opened.lexicon()?, &request))
        },
    },
    Method {
        name: "words.near",
        about: "Finds the words nearest to a spelling",
        request: schema_of::<NearRequest>,
        answer: answer_schema::<Vec<NearRow>>,
        start: |engine, name, given| {
            let opened = engine.lexicon(name)?;
            at_once(given, |request| near(opened.lexicon()?, &request))
        },
    },
    Method {
        name: "words.rank",
        about: "Converts words to alphabetical ranks, and ranks to words",
        request: schema_of::<RankRequest>,
        answer: answer_schema::<Vec<RankRow>>,
        start: |engine, name, given| {
            let opened = engine.lexicon(name)?;
            at_once(given, |request| Ok(rank(opened.stored(), &request)))
        },
    },
    Method {
        name: "words.hooks",
        about: "Finds the tiles that extend words by one",
        request: schema_of::<HooksRequest>,
        answer: answer_schema::<Vec<HooksRow>>,
        start: |engine, name, given| {
            let opened = engine.lexicon(name)?;
            at_once(given, |request| hooks(opened.lexicon()?, &request))
        },
    },
    Method {
        name: "words.extend",
        about: "Finds the tiles around a fragment, and the words that contain it",
        request: schema_of::<ExtendRequest>,
        answer: answer_schema::<ExtensionsRow>,
        start: |engine, name, given| {
            let opened = engine.lexicon(name)?;
            at_once(given, |request| extend(opened.two_way()?, &request))
        },
    },
    Method {
        name: "words.define",
        about: "Returns the values of words: meanings, counts, flags, editions",
        request: schema_of::<DefineRequest>,
        answer: answer_schema::<Vec<DefinitionRow>>,
        start: |engine, name, given| {
            let opened = engine.lexicon(name)?;
            at_once(given, |request| Ok(define(opened.stored(), &request)))
        },
    },
    Method {
        name: "board",
        about: "Draws the board of a position or a game",
        request: schema_of::<BoardRequest>,
        answer: answer_schema::<DrawingText>,
        start: |engine, name, given| {
            let opened = engine.lexicon(name)?;
            at_once(given, |request| board(opened.stored(), &request))
        },
    },
    Method {
        name: "moves.list",
        about: "Lists the plays of a position, by score or by equity",
        request: schema_of::<MovesRequest>,
        answer: answer_schema::<MovesAnswer>,
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
        name: "moves.choose",
        about: "Chooses the move of a computer player in a position",
        request: schema_of::<ComputerMoveRequest>,
        answer: answer_schema::<ComputerMove>,
        start: |engine, name, given| {
            let request: ComputerMoveRequest = params(given)?;
            let task = ChooseTask::new(engine.lexicon(name)?, &request)?;
            Ok(Started::Running(Box::new(task)))
        },
    },
    Method {
        name: "leaves",
        about: "Lists the leaves of a rack with their values",
        request: schema_of::<LeavesRequest>,
        answer: answer_schema::<Vec<RackLeaveRow>>,
        start: |engine, name, given| {
            let opened = engine.lexicon(name)?;
            at_once(given, |request: LeavesRequest| {
                let table = opened.leaves(request.leaves.as_deref())?;
                leaves(opened.stored(), &table, &request)
            })
        },
    },
    Method {
        name: "simulate",
        about: "Compares the plays of a position by simulation",
        request: schema_of::<SimulateRequest>,
        answer: answer_schema::<SimulationAnswer>,
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
        about: "Infers the tiles that a player may hold after a move",
        request: schema_of::<InferRequest>,
        answer: answer_schema::<InferenceAnswer>,
        start: |engine, name, given| {
            let request: InferRequest = params(given)?;
            let opened = engine.lexicon(name)?;
            let leaves = opened.leaves(request.leaves.as_deref())?;
            let task = InferTask::new(opened.lexicon_with_scores()?, leaves, &request)?;
            Ok(Started::Running(Box::new(task)))
        },
    },
    Method {
        name: "endgame",
        about: "Finds the value and the best line of a position with an empty bag",
        request: schema_of::<EndgameRequest>,
        answer: answer_schema::<EndgameAnswer>,
        start: |engine, name, given| {
            let request: EndgameRequest = params(given)?;
            let opened = engine.lexicon(name)?;
            let lexicon = opened.lexicon_with_scores()?;
            let (rules, position, players) = read(lexicon, &request.rules, &request.position)?;
            let clock = engine.clock();
            let task = EndgameTask::new(opened, rules, &position, players, &request, clock)?;
            Ok(Started::Running(Box::new(task)))
        },
    },
    Method {
        name: "preendgame",
        about: "Ranks the moves of a position with one to six tiles in the bag by the share of draws that win",
        request: schema_of::<PreendgameRequest>,
        answer: answer_schema::<PreendgameReport>,
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
    Method {
        name: "analyse",
        about: "Analyses the turns of a game: best moves, losses, mistakes",
        request: schema_of::<AnalyseRequest>,
        answer: answer_schema::<AnalysisReport>,
        start: |engine, name, given| {
            let request: AnalyseRequest = params(given)?;
            let tables = tables(&*engine.lexicon(name)?, request.leaves.as_deref())?;
            let task = AnalyseTask::new(name, tables, &request)?;
            Ok(Started::Running(Box::new(task)))
        },
    },
    Method {
        name: "game.new",
        about: "Starts a game of people and computers",
        request: schema_of::<NewGameRequest>,
        answer: answer_schema::<GameView>,
        start: |engine, name, given| {
            let opened = engine.lexicon(name)?;
            at_once(given, |request| {
                game::begin(engine, name, &opened, &request)
            })
        },
    },
    Method {
        name: "game.resume",
        about: "Continues a saved game",
        request: schema_of::<ResumeRequest>,
        answer: answer_schema::<GameView>,
        start: |engine, name, given| {
            let opened = engine.lexicon(name)?;
            at_once(given, |request| game::resume(engine, &opened, &request))
        },
    },
    Method {
        name: "game.state",
        about: "Returns a game as a viewer sees it",
        request: schema_of::<GameRequest>,
        answer: answer_schema::<GameView>,
        start: |engine, _, given| at_once(given, |request| game::state(engine, request)),
    },
    Method {
        name: "game.apply",
        about: "Makes a move for a person, challenges, accepts, or undoes",
        request: schema_of::<ApplyRequest>,
        answer: answer_schema::<GameView>,
        start: |engine, _, given| at_once(given, |request| game::apply(engine, &request)),
    },
    Method {
        name: "game.computer",
        about: "Makes the move of a computer player",
        request: schema_of::<GameRequest>,
        answer: answer_schema::<GameView>,
        start: |engine, _, given| {
            let task = game::ComputerTask::new(engine, params(given)?)?;
            Ok(Started::Running(Box::new(task)))
        },
    },
    Method {
        name: "game.gcg",
        about: "Returns the record of a game: complete, for `game.resume`, or as a viewer may see it",
        request: schema_of::<GameRequest>,
        answer: answer_schema::<GameText>,
        start: |engine, _, given| at_once(given, |request| game::gcg(engine, request)),
    },
    Method {
        name: "game.close",
        about: "Closes a game",
        request: schema_of::<GameRequest>,
        answer: answer_schema::<()>,
        start: |engine, _, given| {
            at_once(given, |request: GameRequest| {
                engine.close_game(request.game)
            })
        },
    },
    Method {
        name: "match",
        about: "Compares the strength of two players in mirrored pairs of games",
        request: schema_of::<MatchRequest>,
        answer: answer_schema::<MatchDocument>,
        start: |engine, name, given| {
            let request: MatchRequest = params(given)?;
            let task = MatchTask::new(name, &*engine.lexicon(name)?, &request)?;
            Ok(Started::Running(Box::new(task)))
        },
    },
    Method {
        name: "selfplay",
        about: "Plays games of computer players against each other",
        request: schema_of::<SelfPlayRequest>,
        answer: answer_schema::<SelfPlayAnswer>,
        start: |engine, name, given| {
            let request: SelfPlayRequest = params(given)?;
            let task = SelfPlayTask::new(&*engine.lexicon(name)?, &request)?;
            Ok(Started::Running(Box::new(task)))
        },
    },
    Method {
        name: "puzzles.phrase",
        about: "Finds sets of words that together are an anagram",
        request: schema_of::<PhrasesRequest>,
        answer: answer_schema::<PhrasesDocument>,
        start: |engine, name, given| {
            let request: PhrasesRequest = params(given)?;
            let task = PhraseTask::new(engine.lexicon(name)?.lexicon()?, &request)?;
            Ok(Started::Running(Box::new(task)))
        },
    },
    Method {
        name: "puzzles.acrostic",
        about: "Finds the answers of a pattern, or solves an acrostic",
        request: schema_of::<AcrosticRequest>,
        answer: answer_schema::<AcrosticResult>,
        start: |engine, name, given| {
            let opened = engine.lexicon(name)?;
            at_once(given, |request| {
                puzzles::acrostic(opened.lexicon()?, &request)
            })
        },
    },
    Method {
        name: "puzzles.cryptogram",
        about: "Solves a text in which each letter stands for another",
        request: schema_of::<CipherRequest>,
        answer: answer_schema::<SolutionsDocument>,
        start: |engine, name, given| {
            let request: CipherRequest = params(given)?;
            let task = CryptogramTask::new(engine.lexicon(name)?.lexicon()?, &request)?;
            Ok(Started::Running(Box::new(task)))
        },
    },
    Method {
        name: "puzzles.boggle",
        about: "Finds the words on a Boggle board, with their paths",
        request: schema_of::<BoggleRequest>,
        answer: answer_schema::<SolvedBoard>,
        start: |engine, name, given| {
            let opened = engine.lexicon(name)?;
            at_once(given, |request| {
                puzzles::boggle(opened.lexicon()?, &request)
            })
        },
    },
];
