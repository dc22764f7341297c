//! Games of people and computers, kept by the engine.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use lexc_alphabet::ErrorKind;
use lexc_diagnostic::Remedy;
use lexc_engine::Error;
use lexc_engine::session::{Assistance, Phase, Seat, Session, SessionView, Start};
use lexc_game::{ChallengeRule, Ending, PlayerId, UnknownName};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::engine::EngineState;
use crate::error::{ApiError, ApiResult};
use crate::method::Scope;
use crate::request::position::RulesRequest;
use crate::task::{EngineClock, StepEnd, Task, no_answer};

request! {
    /// Parameters of `game.new`.
    #[derive(Debug, Clone, Deserialize, JsonSchema)]
    #[serde(default)]
    pub struct NewGameRequest {
        /// Two to four players: `person`, `NAME=person`, or a computer player such as `level3`;
        /// `person` and `level3` if absent.
        pub players: Vec<String>,
        /// Seed of the bag, of the draw for the first turn, and of computer players; 1 if absent.
        pub seed: u64,
        /// Let the players move in the given order, without a draw for the first turn.
        pub in_order: bool,
        /// Challenge rule: `void` checks plays as they are made; `single`, `double`, `5-points` and
        /// `10-points` set the penalty of a failed challenge. `void` if absent.
        pub challenge: String,
        /// Forbid undo.
        pub referee: bool,
        /// The rules.
        #[serde(flatten)]
        pub rules: RulesRequest,
    }
}

impl Default for NewGameRequest {
    fn default() -> Self {
        Self {
            players: vec!["person".to_owned(), "level3".to_owned()],
            seed: 1,
            in_order: false,
            challenge: "void".to_owned(),
            referee: false,
            rules: RulesRequest::default(),
        }
    }
}

request! {
    /// Parameters of `game.resume`.
    #[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
    pub struct ResumeRequest {
        /// Text of a game, as returned by `game.gcg`.
        pub gcg: String,
    }
}

request! {
    /// The number of a game.
    #[derive(Debug, Clone, Copy, Default, Deserialize, JsonSchema)]
    pub struct GameRequest {
        /// The number of the game.
        pub game: u64,
        /// Seat of the viewer, from 0; the answer includes this player's rack. Absent for a
        /// spectator, who sees no rack before the end of the game.
        pub viewer: Option<usize>,
    }
}

request! {
    /// Parameters of `game.apply`.
    #[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
    pub struct ApplyRequest {
        /// The number of the game.
        pub game: u64,
        /// The command: a play such as `8D QUIZ`, `exchange QV?`, `pass`, `challenge`, `accept` for
        /// the last play of a game, or `undo`.
        pub command: String,
        /// Seat of the viewer, from 0.
        pub viewer: Option<usize>,
    }
}

/// A game as a viewer sees it.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct GameView {
    /// The number of the game.
    pub game: u64,
    /// Messages about the effects of the request.
    pub events: Vec<String>,
    /// `turn`, `last-challenge` or `over`.
    pub phase: &'static str,
    /// The seat of the player to move, from 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to_move: Option<usize>,
    /// Why the game ended: `out`, `scoreless`, `exchanges` or `resigned`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ending: Option<&'static str>,
    /// The seats of the players with the highest score who did not resign, once the game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub winners: Option<Vec<usize>>,
    /// The players in the order of their turns.
    pub players: Vec<GamePlayer>,
    /// The rows of the board, as in CGP.
    pub board: String,
    /// The number of tiles in the bag.
    pub bag: usize,
    /// The tiles that the viewer cannot see.
    pub unseen: String,
    /// The lines of the game so far.
    pub history: Vec<GameLine>,
}

/// A player of a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct GamePlayer {
    /// The name.
    pub name: String,
    /// `person`, or the computer player.
    pub kind: String,
    /// The score.
    pub score: i32,
    /// The number of tiles on the rack.
    pub tiles: usize,
    /// The tiles, if the viewer may see them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rack: Option<String>,
    /// `true` if the player can challenge the last play.
    pub can_challenge: bool,
}

/// A line of the history of a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct GameLine {
    /// The seat of the player, from 0.
    pub player: usize,
    /// The rack before the turn, if the viewer may see it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rack: Option<String>,
    /// A description of the turn.
    pub text: String,
    /// The points.
    pub points: i32,
    /// The score of the player after the turn.
    pub total: i32,
}

/// The record of a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct GameText {
    /// The game in GCG, as the viewer may see it.
    pub gcg: String,
}

fn lock(session: &Mutex<Session>) -> MutexGuard<'_, Session> {
    session.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Returns the error of a parameter.
fn error_in(field: &'static str) -> impl Fn(Error) -> ApiError {
    move |error| ApiError::new(error.kind(), error.to_string()).in_field(field)
}

fn in_command(refused: ApiError) -> ApiError {
    refused
        .in_field("command")
        .help("write a play such as 8D QUIZ, exchange QV?, pass, challenge, accept or undo")
}

fn session_error(error: &Error) -> ApiError {
    let refused = ApiError::new(error.kind(), error.to_string());
    match error {
        Error::Person(_) => refused.help(Remedy::new("make the move with ").method("game.apply")),
        Error::MissingTiles(_) => in_command(refused),
        _ if error.kind() == ErrorKind::Syntax => in_command(refused),
        _ => refused,
    }
}

fn viewer(session: &Session, seat: Option<usize>) -> ApiResult<Option<PlayerId>> {
    let Some(seat) = seat else { return Ok(None) };
    let player = session.players().find(|player| player.index() == seat);
    player.map(Some).ok_or_else(|| {
        let players = session.seats().len();
        let message = format!("the game has no seat {seat}");
        ApiError::new(ErrorKind::NotFound, message)
            .in_field("viewer")
            .help(format!("give a seat from 0 to {}", players - 1))
    })
}

fn view_of(
    number: u64,
    view: &SessionView<'_>,
    session: &Session,
    events: Vec<String>,
) -> GameView {
    let alphabet = session.lexicon().alphabet();
    let (phase, to_move, ending) = match view.phase() {
        Phase::Turn(player) => ("turn", Some(player), None),
        Phase::LastChallenge => ("last-challenge", None, None),
        Phase::Over(ending) => ("over", None, Some(ending)),
    };
    let player = |player: PlayerId| {
        let seat = session.seat(player);
        GamePlayer {
            name: seat.name().to_owned(),
            kind: seat.kind().to_string(),
            score: view.score(player).points(),
            tiles: view.rack_len(player),
            rack: view.rack(player).map(|rack| rack.spell(alphabet)),
            can_challenge: session.can_challenge(player),
        }
    };
    let resigned = match ending {
        Some(Ending::Resigned(player)) => Some(player),
        _ => None,
    };
    let left = || session.players().filter(|player| Some(*player) != resigned);
    let highest = left().map(|player| view.score(player)).max();
    let winners = left().filter(|player| Some(view.score(*player)) == highest);
    GameView {
        game: number,
        events,
        phase,
        to_move: to_move.map(PlayerId::index),
        ending: ending.map(|ending| match ending {
            Ending::PlayedOut(_) => "out",
            Ending::Scoreless => "scoreless",
            Ending::Resigned(_) => "resigned",
            _ => "exchanges",
        }),
        winners: ending.map(|_| winners.map(PlayerId::index).collect()),
        players: session.players().map(player).collect(),
        board: view.board().to_cgp(alphabet),
        bag: view.bag_len(),
        unseen: view.unseen().spell(alphabet),
        history: (view.history().into_iter())
            .map(|line| GameLine {
                player: line.player.index(),
                rack: line.rack,
                text: line.text,
                points: line.points.points(),
                total: line.total.points(),
            })
            .collect(),
    }
}

fn answer(
    number: u64,
    session: &Session,
    seat: Option<usize>,
    events: Vec<String>,
) -> ApiResult<GameView> {
    let view = session.view(viewer(session, seat)?);
    Ok(view_of(number, &view, session, events))
}

fn begin(scope: &Scope<'_>, request: &NewGameRequest) -> ApiResult<GameView> {
    let opened = scope.opened()?;
    let seat = |text: &String| {
        text.parse::<Seat>().map_err(|error| {
            ApiError::new(error.kind(), error.to_string()).of_text("players", text)
        })
    };
    let seats = request.players.iter().map(seat).collect::<ApiResult<Vec<_>>>()?;
    let rule: ChallengeRule = request.challenge.parse().map_err(|error: UnknownName| {
        ApiError::new(ErrorKind::NotFound, error.to_string()).in_field("challenge")
    })?;
    let session = Session::builder(opened.lexicon_with_scores()?)
        .lexicon_name(opened.name())
        .seats(seats)
        .rules(request.rules.rules()?)
        .challenge(rule)
        .seed(request.seed)
        .start(if request.in_order { Start::AsGiven } else { Start::Draw })
        .assistance(if request.referee { Assistance::Forbidden } else { Assistance::Allowed })
        .leaves(opened.leaves(None)?)
        .build()
        .map_err(error_in("players"))?;
    keep(scope.engine, session)
}

fn keep(engine: &EngineState, session: Session) -> ApiResult<GameView> {
    let mut view = answer(0, &session, None, Vec::new())?;
    view.game = engine.add_game(session)?;
    Ok(view)
}

fn resume(scope: &Scope<'_>, request: &ResumeRequest) -> ApiResult<GameView> {
    let opened = scope.opened()?;
    let session =
        Session::resume(&request.gcg, opened.lexicon_with_scores()?).map_err(error_in("gcg"))?;
    keep(scope.engine, session)
}

fn state(scope: &Scope<'_>, request: &GameRequest) -> ApiResult<GameView> {
    let session = scope.engine.game(request.game)?;
    answer(request.game, &lock(&session), request.viewer, Vec::new())
}

fn apply(scope: &Scope<'_>, request: &ApplyRequest) -> ApiResult<GameView> {
    let session = scope.engine.game(request.game)?;
    let mut session = lock(&session);
    viewer(&session, request.viewer)?;
    let events = session.apply(&request.command).map_err(|error| session_error(&error))?;
    let events = events.iter().map(|event| session.describe(event)).collect();
    answer(request.game, &session, request.viewer, events)
}

/// The move of a computer.
pub struct ComputerTask {
    session: Arc<Mutex<Session>>,
    request: GameRequest,
    done: Option<ApiResult<GameView>>,
}

impl ComputerTask {
    fn new(scope: &Scope<'_>, request: &GameRequest) -> ApiResult<Self> {
        let session = scope.engine.game(request.game)?;
        viewer(&lock(&session), request.viewer)?;
        Ok(Self { session, request: *request, done: None })
    }
}

impl Task for ComputerTask {
    type Answer = GameView;

    /// Once it is cancelled, the game stays as it is.
    fn step(&mut self, end: &StepEnd<'_>) -> bool {
        if self.done.is_none() {
            let mut session = lock(&self.session);
            let made = end.with_limits(|limits| session.apply_computer_in_steps(limits));
            let request = &self.request;
            self.done = match made.map_err(|error| session_error(&error)).transpose() {
                None => return false,
                Some(made) => Some(made.and_then(|events| {
                    let events = events.iter().map(|event| session.describe(event)).collect();
                    answer(request.game, &session, request.viewer, events)
                })),
            };
        }
        true
    }

    fn answer(&mut self, _: EngineClock<'_>, _: bool) -> ApiResult<Self::Answer> {
        match &self.done {
            Some(done) => Ok(done.clone()?),
            None => Err(no_answer()),
        }
    }
}

/// Returns the record of a game: complete, for `game.resume`, without a viewer; else without the
/// tiles hidden from the viewer.
fn gcg(scope: &Scope<'_>, request: &GameRequest) -> ApiResult<GameText> {
    let session = scope.engine.game(request.game)?;
    let session = lock(&session);
    let gcg = match viewer(&session, request.viewer)? {
        None => session.to_gcg(),
        player => {
            let game = session.view(player).game();
            game.to_gcg(session.rules().layout(), session.lexicon().alphabet())
        }
    };
    Ok(GameText { gcg })
}

fn close(scope: &Scope<'_>, request: &GameRequest) -> ApiResult<()> {
    scope.engine.close_game(request.game)
}

method! {
    /// Starts a game of people and computers.
    NewGame = "game.new": begin(NewGameRequest) -> GameView
}

method! {
    /// Continues a saved game.
    ResumeGame = "game.resume": resume(ResumeRequest) -> GameView
}

method! {
    /// Returns a game as a viewer sees it.
    ViewGame = "game.state": state(GameRequest) -> GameView
}

method! {
    /// Makes a move for a person, challenges, accepts, or undoes.
    ApplyCommand = "game.apply": apply(ApplyRequest) -> GameView
}

method! {
    /// Makes the move of a computer player.
    ComputerTurn = "game.computer": ComputerTask::new(GameRequest)
}

method! {
    /// Returns the record of a game: complete, for `game.resume`, or as a viewer may see it.
    WriteGame = "game.gcg": gcg(GameRequest) -> GameText
}

method! {
    /// Closes a game.
    CloseGame = "game.close": close(GameRequest) -> ()
}
