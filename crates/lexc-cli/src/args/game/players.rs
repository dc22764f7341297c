//! Computer players.

use std::sync::Arc;

use lexc_cpu::cpu_time;
use lexc_engine::leaves::LeaveTable;
use lexc_engine::players::{Player, PlayerError, PlayerSpec};
use lexc_engine::selfplay::{Pairs, SelfPlay, Workers};
use lexc_game::{GameRules, GameState};

use crate::args::game::backend::generator_error;
use crate::args::lexicon::OpenedLexicon;
use crate::failure::Failure;
use crate::input::leaves;

/// Two players, with the tables that they use.
#[derive(Debug)]
pub(crate) struct Players {
    specs: [PlayerSpec; 2],
    leaves: [Option<Arc<LeaveTable>>; 2],
}

/// Games of two players for several threads.
pub(crate) type Boards = Workers<Box<dyn Player>>;

impl Players {
    /// Opens the tables of the players.
    pub(crate) fn open(specs: [PlayerSpec; 2], opened: &OpenedLexicon) -> Result<Self, Failure> {
        let table = |spec: &PlayerSpec| -> Result<Option<Arc<LeaveTable>>, Failure> {
            let used = spec.kind().uses_leaves();
            used.then(|| leaves::table(spec.leaves(), &opened.lexicon))
                .transpose()
        };
        let mut tables = [table(&specs[0])?, table(&specs[1])?];
        // Share equal tables.
        if let [Some(one), Some(other)] = &mut tables
            && one == other
        {
            *other = Arc::clone(one);
        }
        let leaves = tables;
        Ok(Self { specs, leaves })
    }

    /// Returns the players as text, with their tables.
    #[cfg(feature = "selfplay")]
    pub(crate) fn specs_and_tables(&self) -> [(String, Option<&LeaveTable>); 2] {
        [0, 1].map(|at| (self.specs[at].to_string(), self.leaves[at].as_deref()))
    }

    /// Creates games of these players, one for each thread.
    pub(crate) fn boards(
        &self,
        opened: &OpenedLexicon,
        rules: &GameRules,
        seed: u64,
        pairs: Pairs,
        threads: usize,
    ) -> Result<Boards, Failure> {
        let none = LeaveTable::zero(opened.lexicon.alphabet(), 1);
        let none = none.map_err(|error| Failure::new(error.to_string()))?;
        let none = Arc::new(none);
        let board = |_| -> Result<SelfPlay<Box<dyn Player>>, Failure> {
            let state = GameState::builder(rules.clone(), opened.lexicon.alphabet())
                .seed(seed)
                .build()
                .map_err(|error| Failure::new(error.to_string()))?;
            let player = |at: usize| {
                let leaves = self.leaves[at].as_ref().unwrap_or(&none);
                let player = self.specs[at].player(&opened.lexicon, rules, leaves, Some(cpu_time));
                player.map_err(|error| player_error(opened, &error))
            };
            Ok(SelfPlay::new(state, [player(0)?, player(1)?]))
        };
        let boards: Result<Vec<_>, Failure> = (0..threads.max(1)).map(board).collect();
        Ok(Workers::new(boards?, seed, pairs))
    }
}

/// Parses a player.
pub(crate) fn parse_player(text: &str) -> Result<PlayerSpec, String> {
    text.parse()
        .map_err(|error: lexc_engine::players::PlayerSpecError| error.to_string())
}

/// Returns the failure of a player that cannot be created.
pub(crate) fn player_error(opened: &OpenedLexicon, error: &PlayerError) -> Failure {
    match error {
        PlayerError::Generator(error) => generator_error(opened, error),
        error => Failure::new(error.to_string()),
    }
}
