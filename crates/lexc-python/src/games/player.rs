//! Computer players for Python.

use std::sync::{Arc, Mutex, PoisonError};

use lexc_engine::leaves::LeaveTable;
use lexc_engine::players::{Player, PlayerSpec, cpu_time};
use lexc_game::GameRules;
use lexc_runtime::Lexicon;
use pyo3::prelude::*;

use crate::errors::{self, MoveError, PlayerError};
use crate::games::game::PyGame;
use crate::leaves::LeaveTables;
use crate::lexicon::PyLexicon;

/// Reads the text form of a player.
pub(crate) fn spec(text: &str) -> PyResult<PlayerSpec> {
    text.parse().map_err(errors::refused::<PlayerError>)
}

/// Returns the table that a player uses, if it uses one.
pub(crate) fn leaves_of(
    spec: &PlayerSpec,
    tables: &LeaveTables,
    lexicon: &Lexicon,
) -> PyResult<Option<Arc<LeaveTable>>> {
    let used = spec.kind().uses_leaves();
    used.then(|| tables.open(spec.leaves(), lexicon)).transpose()
}

/// A computer player, by its text form: "greedy", "equity", "random", "passing", "level1" to
/// "level5", "endgame", "sim", "champion"; options follow, such as "equity:leaves=none" and
/// "sim:iterations=100:plies=4". Raises PlayerError.
///
/// >>> english = lexc.Lexicon.builtin("english")
/// >>> lexc.Player(english, "equity:leaves=english")
/// <lexc.Player equity:leaves=english>
#[pyclass(frozen, module = "lexc", name = "Player")]
pub(crate) struct PyPlayer {
    lexicon: Lexicon,
    spec: PlayerSpec,
    leaves: Arc<LeaveTable>,
    /// The player for the rules of its last game. Threads choose moves one at a time.
    player: Mutex<(Box<dyn Player>, GameRules)>,
}

#[pymethods]
impl PyPlayer {
    #[new]
    fn new(py: Python<'_>, lexicon: &PyLexicon, spec: &str) -> PyResult<Self> {
        let spec = self::spec(spec)?;
        let rules = GameRules::standard();
        py.detach(|| {
            let (lexicon, tables) = (lexicon.lexicon.clone(), &lexicon.tables);
            let leaves = match leaves_of(&spec, tables, &lexicon)? {
                Some(leaves) => leaves,
                None => Arc::new(
                    LeaveTable::zero(lexicon.alphabet(), 1)
                        .map_err(errors::refused::<PlayerError>)?,
                ),
            };
            let player = spec.player(&lexicon, &rules, &leaves, Some(cpu_time));
            let player = Mutex::new((player.map_err(errors::refused::<PlayerError>)?, rules));
            Ok(Self { lexicon, spec, leaves, player })
        })
    }

    /// Returns the move of the player to move as text, and does not make it: `game.play` takes it.
    /// The player knows only what a player may. Raises MoveError when the game is over.
    ///
    /// >>> english = lexc.Lexicon.builtin("english")
    /// >>> game = lexc.Game(english, seed=1)
    /// >>> points = game.play(lexc.Player(english, "greedy").choose(game))
    /// >>> points == game.scores[0]
    /// True
    fn choose(&self, py: Python<'_>, game: &Bound<'_, PyGame>) -> PyResult<String> {
        let game = game.borrow();
        if game.state.ending().is_some() {
            return Err(errors::illegal::<MoveError>("the game is over"));
        }
        if game.lexicon.alphabet() != self.lexicon.alphabet() {
            return Err(errors::illegal::<PlayerError>(
                "the player has a lexicon of another alphabet than the game",
            ));
        }
        // Another thread may change the game in the meantime.
        let (state, address) = (game.state.clone(), game.address);
        drop(game);
        py.detach(|| {
            let player = self.player.lock();
            let mut player = player.unwrap_or_else(PoisonError::into_inner);
            let (player, rules) = &mut *player;
            if state.rules() != rules {
                let (lexicon, leaves) = (&self.lexicon, &self.leaves);
                let other = self.spec.player(lexicon, state.rules(), leaves, Some(cpu_time));
                *player = other.map_err(errors::refused::<PlayerError>)?;
                rules.clone_from(state.rules());
            }
            player.begin(address);
            let made = player.choose(&state.view(state.to_move()));
            let text = made.display(state.board(), self.lexicon.alphabet());
            Ok(text.to_string())
        })
    }

    fn __repr__(&self) -> String {
        format!("<lexc.Player {}>", self.spec)
    }
}
