//! Players, from the command line.

use std::sync::Arc;

use lexc_engine::leaves::LeaveTable;
use lexc_engine::players::{Player, PlayerSpec};
use lexc_engine::selfplay::{Pairs, SelfPlay, Workers};
use lexc_game::{GameRules, GameState};

use crate::args::backend::no_generator;
use crate::args::lexicon::Named;
use crate::failure::Failure;
use crate::input::leaves;

/// Two players, with the leave values that they use.
#[derive(Debug)]
pub(crate) struct Players {
    specs: [PlayerSpec; 2],
    leaves: [Option<Arc<LeaveTable>>; 2],
}

/// Games of two players, each with a generator and a table of its own.
pub(crate) type Boards = Workers<Box<dyn Player>>;

impl Players {
    /// Reads the tables that the players use.
    pub(crate) fn open(specs: [PlayerSpec; 2], named: &Named) -> Result<Self, Failure> {
        let table = |spec: &PlayerSpec| -> Result<Option<Arc<LeaveTable>>, Failure> {
            let used = spec.kind().uses_leaves();
            used.then(|| leaves::table(spec.leaves(), &named.lexicon))
                .transpose()
        };
        let mut tables = [table(&specs[0])?, table(&specs[1])?];
        // The same table is held once.
        if let [Some(one), Some(other)] = &mut tables
            && one == other
        {
            *other = Arc::clone(one);
        }
        let leaves = tables;
        Ok(Self { specs, leaves })
    }

    /// The players as text, with their tables.
    #[cfg(feature = "selfplay")]
    pub(crate) fn named(&self) -> [(String, Option<&LeaveTable>); 2] {
        [0, 1].map(|at| (self.specs[at].to_string(), self.leaves[at].as_deref()))
    }

    /// Boards with these players, for several threads.
    pub(crate) fn boards(
        &self,
        named: &Named,
        rules: &GameRules,
        seed: u64,
        pairs: Pairs,
        threads: usize,
    ) -> Result<Boards, Failure> {
        let none = LeaveTable::zero(named.lexicon.alphabet(), 1);
        let none = none.map_err(|error| Failure::new(error.to_string()))?;
        let none = Arc::new(none);
        let board = |_| -> Result<SelfPlay<Box<dyn Player>>, Failure> {
            let state = GameState::new(rules.clone(), named.lexicon.alphabet(), 2, seed, 0)
                .map_err(|error| Failure::new(error.to_string()))?;
            let player = |at: usize| {
                let leaves = self.leaves[at].as_ref().unwrap_or(&none);
                let player = self.specs[at].player(&named.lexicon, rules, leaves);
                player.map_err(|error| no_generator(named, &error))
            };
            Ok(SelfPlay::new(state, [player(0)?, player(1)?]))
        };
        let boards: Result<Vec<_>, Failure> = (0..threads.max(1)).map(board).collect();
        Ok(Workers::new(boards?, seed, pairs))
    }
}

/// Parses a player.
pub(crate) fn player(text: &str) -> Result<PlayerSpec, String> {
    text.parse()
        .map_err(|error: lexc_engine::players::PlayerSpecError| error.to_string())
}
