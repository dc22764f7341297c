//! Computer players.

use std::sync::Arc;

use lexc::game::{GameAddress, GameRules, Move};
use lexc_engine::leaves::LeaveTable;
use lexc_engine::players::{Player, PlayerSpec};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::data::error::{Result, WasmError, WasmErrorKind};
use crate::data::json;
use crate::data::rules::RulesOptions;
use crate::game::RawGame;
use crate::leaves::RawLeaves;
use crate::lexicon::RawLexicon;

/// The players that work in a browser, weakest first.
const SPECS: &[&str] =
    &["random", "level1", "level2", "level3", "level4", "level5", "greedy", "equity"];

fn wrong(message: impl ToString) -> WasmError {
    WasmError::new(WasmErrorKind::Player, message)
}

/// A computer player.
#[wasm_bindgen]
#[derive(Debug)]
pub struct RawPlayer {
    lexicon: RawLexicon,
    spec: PlayerSpec,
    leaves: Arc<LeaveTable>,
    rules: Arc<GameRules>,
    player: Box<dyn Player>,
    address: Option<GameAddress>,
}

impl RawPlayer {
    /// Returns the move for the player to move in a game, without making it.
    pub(crate) fn choose_move(&mut self, game: &RawGame) -> Result<Move> {
        let state = game.live()?;
        if state.ending().is_some() {
            return Err(WasmError::illegal(crate::data::illegal::Illegal::GameOver));
        }
        let alphabet = |lexicon: &RawLexicon| lexicon.lexicon().alphabet().clone();
        if *game.cache().lexicon.alphabet() != alphabet(&self.lexicon) {
            return Err(wrong("the player has a lexicon of another alphabet than the game"));
        }
        if *game.rules() != self.rules {
            self.rules = Arc::clone(game.rules());
            let lexicon = self.lexicon.lexicon();
            self.player = self.spec.player(lexicon, &self.rules, &self.leaves, None)?;
            self.address = None;
        }
        let address = game.address();
        if self.address != Some(address) || state.turn() < 2 {
            self.player.begin(address);
            self.address = Some(address);
        }
        Ok(self.player.choose(&state.view(state.to_move())))
    }
}

#[wasm_bindgen]
impl RawPlayer {
    /// Returns the player of a specification.
    ///
    /// # Errors
    /// [`WasmErrorKind::Player`], [`WasmErrorKind::Rules`].
    pub fn create(
        lexicon: &RawLexicon,
        spec: &str,
        rules: &str,
        leaves: Option<RawLeaves>,
    ) -> Result<RawPlayer> {
        let options: RulesOptions = json::read(rules, WasmErrorKind::Rules)?;
        let rules = Arc::new(options.rules()?);
        let spec: PlayerSpec = spec.parse().map_err(wrong)?;
        let leaves = lexicon.cache.leaves(leaves.as_ref())?;
        let player = spec.player(lexicon.lexicon(), &rules, &leaves, None)?;
        Ok(Self { lexicon: lexicon.clone(), spec, leaves, rules, player, address: None })
    }

    /// Returns the specifications, as JSON.
    #[must_use]
    pub fn specs() -> String {
        json::text(&SPECS)
    }

    /// Returns the specification.
    #[must_use]
    pub fn spec(&self) -> String {
        self.spec.to_string()
    }

    /// Returns the move for the player to move, as JSON, and does not make it.
    ///
    /// # Errors
    /// [`WasmErrorKind::Illegal`] if the game is over, [`WasmErrorKind::Player`].
    pub fn choose(&mut self, game: &RawGame) -> Result<String> {
        let made = self.choose_move(game)?;
        Ok(json::text(&game.turn()?.data(&made, None)))
    }
}

/// Plays games of two players from number `first` on and returns the sum of all scores. For
/// measurements: nothing is recorded.
///
/// # Errors
/// [`WasmErrorKind::Player`], [`WasmErrorKind::Rules`].
#[wasm_bindgen]
pub fn self_play(
    lexicon: &RawLexicon,
    spec: &str,
    seed: u32,
    first: u32,
    games: u32,
) -> Result<f64> {
    use lexc::game::{GameState, Score};
    use lexc_engine::selfplay::{GameSetup, Pairs, SelfPlay};

    let lexicon_of = lexicon.lexicon();
    let rules = Arc::new(GameRules::standard());
    let spec: PlayerSpec = spec.parse().map_err(wrong)?;
    let leaves = lexicon.cache.leaves(None)?;
    let player = || spec.player(lexicon_of, &rules, &leaves, None);
    let state = GameState::builder(Arc::clone(&rules), lexicon_of.alphabet()).build()?;
    let mut play = SelfPlay::new(state, [player()?, player()?]);
    let mut sum = 0.0;
    for number in first..first.saturating_add(games) {
        let setup = GameSetup::of(seed.into(), number.into(), Pairs::None);
        let state = play.play(&setup, &mut ()).map_err(wrong)?;
        sum += state.scores().iter().map(|score: &Score| f64::from(score.points())).sum::<f64>();
    }
    Ok(sum)
}
