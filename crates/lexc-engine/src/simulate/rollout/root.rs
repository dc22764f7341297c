//! [`SimulationRoot`]: the position from which all rollouts start.

use lexc_game::{Board, Equity, GameRules, PlayerView, Rack, Score, TileValues};

use crate::error::Error;
use crate::simulate::options::{Objective, RolloutPolicy, SimulationOptions, Tables};

/// The position and all other data that rollouts read. It is immutable.
#[derive(Debug, Clone)]
pub(in crate::simulate) struct SimulationRoot {
    pub(in crate::simulate) tables: Tables,
    pub(in crate::simulate) rules: GameRules,
    pub(in crate::simulate) values: TileValues,
    pub(in crate::simulate) board: Board,
    pub(in crate::simulate) rack: Rack,
    pub(in crate::simulate) other_len: usize,
    pub(in crate::simulate) unseen: Rack,
    /// All tiles off the board.
    pub(in crate::simulate) unplaced: Rack,
    /// The position as text, for saved simulations.
    #[cfg(feature = "serde")]
    pub(in crate::simulate) cgp: String,
    /// The spread of the player to move in points.
    pub(in crate::simulate) lead: i32,
    pub(in crate::simulate) scoreless_turns: u32,
    pub(in crate::simulate) plies: Option<u32>,
    pub(in crate::simulate) policy: RolloutPolicy,
    pub(in crate::simulate) objective: Objective,
    pub(in crate::simulate) seed: u64,
}

impl SimulationRoot {
    pub(in crate::simulate) fn new(
        view: &PlayerView<'_>,
        tables: Tables,
        options: &SimulationOptions,
    ) -> Result<Self, Error> {
        if view.players() != 2 {
            let players = view.players();
            return Err(Error::unsupported(format!(
                "a simulation needs two players, not {players}"
            )));
        }
        if view.ending().is_some() {
            return Err(Error::GameOver);
        }
        if view.to_move() != view.player() {
            return Err(Error::illegal("it is the other player's turn"));
        }
        if view.rack().is_empty() {
            return Err(Error::illegal("the player to move holds no tiles"));
        }
        options.stopping.check()?;
        let other = view.player().next(2);
        let unseen = view.unseen();
        Ok(Self {
            rules: view.rules().clone(),
            values: view.values().clone(),
            board: view.board().clone(),
            rack: *view.rack(),
            other_len: view.rack_len(other),
            unplaced: (unseen.union(view.rack())).expect("a rack holds all tiles of a game"),
            unseen,
            #[cfg(feature = "serde")]
            cgp: view.position().to_cgp(tables.lexicon.alphabet()),
            lead: view.spread().points(),
            scoreless_turns: view.scoreless_turns(),
            plies: options.plies,
            policy: options.policy,
            objective: options.objective,
            seed: options.seed,
            tables,
        })
    }

    /// Returns points in thousandths.
    pub(in crate::simulate) fn thousandths(points: i32) -> i32 {
        Equity::from(Score::from(points)).thousandths()
    }
}
