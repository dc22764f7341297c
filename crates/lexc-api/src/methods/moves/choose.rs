//! The choice of a computer player.

use lexc_alphabet::ErrorKind;
use lexc_engine::players::Player;
use lexc_game::{GameAddress, GameState, Move, PlayerId};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::engine::{PlayerKey, RequestLexicon};
use crate::error::{ApiError, ApiResult};
use crate::method::Scope;
use crate::methods::simulate::state_at_turn;
use crate::request::position::{PositionRequest, ReadPosition, RulesRequest};
use crate::request::record::RecordWarning;
use crate::request::text::player_spec;
use crate::task::{EngineClock, StepEnd, Task, no_answer};
use crate::values::Seed;

request! {
    /// Parameters of `moves.choose`.
    #[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
    #[serde(default)]
    pub struct ComputerMoveRequest {
        /// The position.
        #[serde(flatten)]
        pub position: PositionRequest,
        /// The rules.
        #[serde(flatten)]
        pub rules: RulesRequest,
        /// Computer player: greedy, equity, random, passing, level1 to level5, endgame, sim or
        /// champion, with options such as `sim:iterations=100:plies=4`; `level3` if absent.
        pub player: Option<String>,
        /// Seed of the game. The random numbers of a player depend on `seed`, `number`,
        /// `seat` and `turns`.
        pub seed: Seed,
        /// Number of the game with this seed; 0 if absent.
        pub number: u64,
        /// Seat of the player: 0 if absent, or 1.
        pub seat: usize,
        /// Number of turns before this one; 0 if absent.
        pub turns: u32,
    }
}

/// The choice of a computer player.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ComputerMove {
    /// The player.
    pub player: String,
    /// A play such as `8D QU(I)Z`, `exchange QV`, or `pass`.
    #[serde(rename = "move")]
    pub made: String,
    /// The points.
    pub score: i32,
    /// The tiles kept.
    pub leave: String,
    /// The warnings on the record.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<RecordWarning>,
}

/// The choice of a computer player, in steps.
pub struct ChooseTask {
    opened: RequestLexicon,
    key: PlayerKey,
    /// The player, until the move is chosen.
    player: Option<Box<dyn Player>>,
    state: GameState,
    made: Option<Move>,
    warnings: Vec<RecordWarning>,
}

impl ChooseTask {
    fn new(scope: &Scope<'_>, request: &ComputerMoveRequest) -> ApiResult<Self> {
        let opened = scope.opened()?;
        let lexicon = opened.lexicon_with_scores()?;
        let rules = request.rules.rules_for(request.position.cgp.as_deref())?;
        let ReadPosition { position, warnings, .. } = request.position.read(lexicon, &rules)?;
        let seat = PlayerId::new(request.seat).filter(|seat| seat.index() < 2);
        let seat = seat.ok_or_else(|| {
            let message = format!("a position of two players has no seat {}", request.seat);
            let error = ApiError::new(ErrorKind::NotFound, message);
            error.in_field("seat").help("give 0 or 1")
        })?;
        let alphabet = lexicon.alphabet();
        let state = state_at_turn(&position, &rules, alphabet, request.turns, seat)?;
        let text = request.player.as_deref().unwrap_or("level3");
        let spec = player_spec("player", text)?;
        let key = PlayerKey { spec, rules };
        let mut player = opened.kept_player(&key)?;
        player.begin(GameAddress { seed: request.seed.get(), number: request.number });
        Ok(Self { opened, key, player: Some(player), state, made: None, warnings })
    }
}

impl Task for ChooseTask {
    type Answer = ComputerMove;

    fn step(&mut self, end: &StepEnd<'_>) -> bool {
        let Some(mut player) = self.player.take() else {
            return true;
        };
        let view = self.state.view(self.state.to_move());
        self.made = end.with_limits(|limits| player.choose_in_steps(&view, limits));
        match self.made {
            Some(_) => self.opened.keep_player(self.key.clone(), player),
            None => self.player = Some(player),
        }
        self.made.is_some()
    }

    fn answer(&mut self, _: EngineClock<'_>, _: bool) -> ApiResult<Self::Answer> {
        let made = self.made.as_ref().ok_or_else(no_answer)?;
        let rack = self.state.rack(self.state.to_move());
        let alphabet = self.opened.stored().alphabet();
        Ok(ComputerMove {
            player: self.key.spec.to_string(),
            made: made.display(self.state.board(), alphabet).to_string(),
            score: made.score().points(),
            leave: made.leave(rack).spell(alphabet),
            warnings: self.warnings.clone(),
        })
    }
}

method! {
    /// Chooses the move of a computer player in a position.
    ChooseMove = "moves.choose": ChooseTask::new(ComputerMoveRequest)
}
