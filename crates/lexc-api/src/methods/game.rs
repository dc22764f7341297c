//! Games of people and computers, kept by the engine.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use lexc_alphabet::ErrorKind;
use lexc_diagnostic::Remedy;
use lexc_engine::Error;
use lexc_engine::session::{Assistance, Phase, Seat, Session, SessionView, Start};
use lexc_game::{ChallengeRule, Ending, PlayerId, UnknownName};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::engine::{GameTokens, OpenGame};
use crate::error::{ApiError, ApiResult};
use crate::method::Scope;
use crate::request::position::RulesRequest;
use crate::request::record::{RecordWarning, read_text, record_text};
use crate::task::{EngineClock, StepEnd, Task, no_answer};

request! {
    /// Parameters of `game.new`.
    #[derive(Debug, Clone, Deserialize, JsonSchema)]
    #[serde(default)]
    pub struct NewGameRequest {
        /// Two to four players: `person`, `NAME=person`, or a computer player such as `level3`;
        /// `person` and `level3` if absent.
        pub players: Vec<String>,
        /// Seed of the bag, of the draw for the first turn, and of computer players; 1 if absent, a
        /// random one by HTTP.
        pub seed: Option<u64>,
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
            seed: None,
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
        /// Game as returned by `game.gcg`: text, or `base64:` and the bytes of a file.
        #[schemars(extend("format" = "gcg"))]
        pub gcg: String,
    }
}

request! {
    /// The number of a game.
    #[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
    pub struct GameRequest {
        /// The number of the game.
        pub game: u64,
        /// Seat of the viewer, from 0; the answer includes this player's rack. Absent for a
        /// spectator, who sees no rack before the end of the game.
        pub viewer: Option<usize>,
        /// By HTTP: a token of the game, for the racks and moves of a seat, or for all.
        pub token: Option<String>,
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
        /// By HTTP: a token of the game, for the moves of a seat, or for all.
        pub token: Option<String>,
    }
}

/// A game as a viewer sees it.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct GameView {
    /// The number of the game.
    pub game: u64,
    /// By HTTP, in the answer of `game.new` and `game.resume`: the tokens of the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tokens: Option<GameTokens>,
    /// By HTTP, in the answer of `game.new`: the seed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
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
    /// In the answer of `game.resume`: the warnings on the record.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<RecordWarning>,
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
        tokens: None,
        seed: None,
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
        warnings: Vec::new(),
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
    let random = scope.engine.random.as_ref().map(|random| random());
    let seed = request.seed.or(random).unwrap_or(1);
    let session = Session::builder(opened.lexicon_with_scores()?)
        .lexicon_name(opened.name())
        .seats(seats)
        .rules(request.rules.rules()?)
        .challenge(rule)
        .seed(seed)
        .start(if request.in_order { Start::AsGiven } else { Start::Draw })
        .assistance(if request.referee { Assistance::Forbidden } else { Assistance::Allowed })
        .leaves(opened.leaves(None)?)
        .build()
        .map_err(error_in("players"))?;
    let view = keep(scope, session)?;
    Ok(GameView { seed: random.map(|_| seed), ..view })
}

fn keep(scope: &Scope<'_>, session: Session) -> ApiResult<GameView> {
    let view = answer(0, &session, None, Vec::new())?;
    let (number, game) = scope.engine.add_game(session, scope.limits.client)?;
    Ok(GameView { game: number, tokens: game.tokens.clone(), ..view })
}

/// What the sender of a request may see and do in a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Role {
    /// Everything.
    Host,
    /// The rack and the moves of a seat.
    Seat(usize),
    /// What all players see.
    Spectator,
}

impl Role {
    /// Returns the role by the token; without shared clients, and by the connection that began the
    /// game, it is the host.
    fn of(scope: &Scope<'_>, game: &OpenGame, token: Option<&str>) -> ApiResult<Self> {
        let Some(GameTokens { host, seats }) = &game.tokens else {
            return Ok(Self::Host);
        };
        let Some(token) = token else {
            let connection = scope.limits.client.connection;
            let is_own = connection.is_some() && connection == game.owner.connection;
            return Ok(if is_own { Self::Host } else { Self::Spectator });
        };
        if is_same(token, host) {
            return Ok(Self::Host);
        }
        let seat = seats.iter().position(|other| is_same(token, other));
        seat.map(Self::Seat).ok_or_else(|| {
            let error = ApiError::new(ErrorKind::Illegal, "the game has no such token");
            error.in_field("token").help("give a token as answered by `game.new`")
        })
    }

    /// Returns the seat to view from, and refuses the seat of another player.
    fn viewer(self, session: &Session, seat: Option<usize>) -> ApiResult<Option<PlayerId>> {
        let seat = match (self, seat) {
            (Self::Host, seat) | (Self::Spectator, seat @ None) => seat,
            (Self::Seat(own), None) => Some(own),
            (Self::Seat(own), Some(seat)) if own == seat => Some(own),
            (Self::Seat(_) | Self::Spectator, Some(_)) => return Err(not_shown()),
        };
        viewer(session, seat)
    }

    /// Refuses a command that is for another player.
    fn check_command(self, session: &Session, command: &str) -> ApiResult<()> {
        let may = match self {
            Self::Host => true,
            Self::Spectator => false,
            Self::Seat(seat) => {
                let own = session.players().find(|player| player.index() == seat);
                let is_undo = command.trim().eq_ignore_ascii_case("undo");
                let moves = matches!(session.phase(), Phase::Turn(player) if Some(player) == own);
                let challenges = own.is_some_and(|own| session.can_challenge(own));
                let is_last = session.phase() == Phase::LastChallenge;
                !is_undo && (moves || challenges || is_last)
            }
        };
        if may { Ok(()) } else { Err(not_allowed()) }
    }
}

/// Compares two tokens in a time that does not depend on the place of a difference.
fn is_same(one: &str, other: &str) -> bool {
    let pairs = one.bytes().zip(other.bytes());
    one.len() == other.len() && pairs.fold(0, |differences, (a, b)| differences | (a ^ b)) == 0
}

fn not_shown() -> ApiError {
    let error = ApiError::new(ErrorKind::Illegal, "this rack is shown to its player only");
    error.in_field("viewer").help(Remedy::new("give the token of the seat with ").setting("token"))
}

fn not_allowed() -> ApiError {
    let error = ApiError::new(ErrorKind::Illegal, "this is for another player, or for the host");
    error.in_field("token").help(Remedy::new("give a token that allows it with ").setting("token"))
}

fn resume(scope: &Scope<'_>, request: &ResumeRequest) -> ApiResult<GameView> {
    let opened = scope.opened()?;
    let text = record_text(&request.gcg)?;
    let lexicon = opened.lexicon_with_scores()?;
    let session = Session::resume(&text.gcg, lexicon).map_err(error_in("gcg"))?;
    let record = read_text(&text, session.lexicon(), session.rules())?;
    Ok(GameView { warnings: record.warnings, ..keep(scope, session)? })
}

fn state(scope: &Scope<'_>, request: &GameRequest) -> ApiResult<GameView> {
    let game = scope.engine.game(request.game)?;
    let session = lock(&game.session);
    let role = Role::of(scope, &game, request.token.as_deref())?;
    let seat = role.viewer(&session, request.viewer)?;
    answer(request.game, &session, seat.map(PlayerId::index), Vec::new())
}

fn apply(scope: &Scope<'_>, request: &ApplyRequest) -> ApiResult<GameView> {
    let game = scope.engine.game(request.game)?;
    let mut session = lock(&game.session);
    let role = Role::of(scope, &game, request.token.as_deref())?;
    let seat = role.viewer(&session, request.viewer)?.map(PlayerId::index);
    role.check_command(&session, &request.command)?;
    let events = session.apply(&request.command).map_err(|error| session_error(&error))?;
    let events = events.iter().map(|event| session.describe(event)).collect();
    answer(request.game, &session, seat, events)
}

/// The move of a computer.
pub struct ComputerTask {
    game: Arc<OpenGame>,
    number: u64,
    seat: Option<usize>,
    done: Option<ApiResult<GameView>>,
}

impl ComputerTask {
    fn new(scope: &Scope<'_>, request: &GameRequest) -> ApiResult<Self> {
        let game = scope.engine.game(request.game)?;
        let role = Role::of(scope, &game, request.token.as_deref())?;
        if role == Role::Spectator {
            return Err(not_allowed());
        }
        let seat = role.viewer(&lock(&game.session), request.viewer)?.map(PlayerId::index);
        Ok(Self { game, number: request.game, seat, done: None })
    }
}

impl Task for ComputerTask {
    type Answer = GameView;

    /// Once it is cancelled, the game stays as it is.
    fn step(&mut self, end: &StepEnd<'_>) -> bool {
        if self.done.is_none() {
            let mut session = lock(&self.game.session);
            let made = end.with_limits(|limits| session.apply_computer_in_steps(limits));
            self.done = match made.map_err(|error| session_error(&error)).transpose() {
                None => return false,
                Some(made) => Some(made.and_then(|events| {
                    let events = events.iter().map(|event| session.describe(event)).collect();
                    answer(self.number, &session, self.seat, events)
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
    let game = scope.engine.game(request.game)?;
    let session = lock(&game.session);
    let role = Role::of(scope, &game, request.token.as_deref())?;
    let gcg = match role.viewer(&session, request.viewer)? {
        None if role == Role::Host => session.to_gcg(),
        player => {
            let game = session.view(player).game();
            game.to_gcg(session.rules().layout(), session.lexicon().alphabet())
        }
    };
    Ok(GameText { gcg })
}

fn close(scope: &Scope<'_>, request: &GameRequest) -> ApiResult<()> {
    let game = scope.engine.game(request.game)?;
    if Role::of(scope, &game, request.token.as_deref())? != Role::Host {
        return Err(not_allowed());
    }
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
