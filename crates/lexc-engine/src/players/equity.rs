//! [`EquityPlayer`]: the move of the highest equity.

use std::sync::Arc;

use lexc_game::{Equity, GameRules, Move, PlayerView, Rack, TileValues};
use lexc_movegen::generate::{
    Candidate, Evaluator, GeneratorError, Leave, Leaves, MoveGenerator, ScoreOnly,
};
use lexc_runtime::Lexicon;

use super::Player;
use crate::leaves::LeaveTable;

/// Makes the move of the highest equity: the score and the value of the tiles kept.
///
/// While tiles are in the bag, a play is worth its score and the value of its leave; an exchange is worth
/// the value of what it keeps. Once the bag is empty, the tiles unseen are those of the
/// opponent: a play that ends the game is worth its score and what the opponent's tiles bring, and
/// any other loses what its own leave may cost.
#[derive(Debug)]
pub struct EquityPlayer {
    generator: MoveGenerator,
    evaluator: EquityEvaluator,
}

impl EquityPlayer {
    /// Returns a player with a generator of its own.
    ///
    /// # Errors
    /// [`GeneratorError`].
    pub fn new(
        lexicon: &Lexicon,
        rules: &GameRules,
        leaves: Arc<LeaveTable>,
    ) -> Result<Self, GeneratorError> {
        let generator = MoveGenerator::with_rules(lexicon, rules)?;
        let evaluator = EquityEvaluator::new(leaves);
        Ok(Self {
            generator,
            evaluator,
        })
    }
}

impl Player for EquityPlayer {
    fn choose(&mut self, view: &PlayerView<'_>) -> Move {
        self.evaluator.look(view);
        // A board of another shape has no plays that the generator knows.
        let set = self.generator.set_board(view.board());
        let best = set
            .ok()
            .and_then(|()| self.generator.best_by(view.rack(), &mut self.evaluator));
        let exchange = self.evaluator.best_exchange(view);
        match (best, exchange) {
            (Some(best), Some((_, value))) if best.equity >= value => Move::Play(best.play),
            (Some(best), None) => Move::Play(best.play),
            (_, Some((tiles, _))) => Move::Exchange(tiles),
            (None, None) => Move::Pass,
        }
    }
}

/// What the tiles that are kept mean in the present turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// Tiles will be drawn: leaves have the values of the table.
    Drawing,
    /// The bag is empty.
    Last {
        /// What playing out brings, for the tiles that the others hold.
        out: Equity,
    },
}

/// Values plays by score and leave.
#[derive(Debug)]
struct EquityEvaluator {
    table: Arc<LeaveTable>,
    tile_values: Option<TileValues>,
    stage: Stage,
    /// The values of the leaves of the rack, by their indices.
    values: Vec<Equity>,
    /// The highest of them, by the number of tiles played.
    bounds: Vec<Equity>,
}

impl EquityEvaluator {
    /// Points that a player is expected to lose by not playing out: about those of a short last
    /// play of the opponent.
    const DELAY: Equity = Equity::from_thousandths(-10_000);

    fn new(table: Arc<LeaveTable>) -> Self {
        Self {
            table,
            tile_values: None,
            stage: Stage::Drawing,
            values: Vec::new(),
            bounds: Vec::new(),
        }
    }

    /// Takes over what the player knows.
    fn look(&mut self, view: &PlayerView<'_>) {
        if self.tile_values.as_ref() != Some(view.values()) {
            self.tile_values = Some(view.values().clone());
        }
        self.stage = if view.bag_len() > 0 {
            Stage::Drawing
        } else {
            // Whether the points for the others' tiles come doubled or from them, the lead grows
            // by twice their value.
            let unseen = view.unseen();
            Stage::Last {
                out: Equity::from(self.tiles(&unseen) * 2),
            }
        };
    }

    /// The points of tiles.
    fn tiles(&self, tiles: &Rack) -> lexc_game::Score {
        let points = |values: &TileValues| values.rack(tiles);
        self.tile_values.as_ref().map(points).unwrap_or_default()
    }

    /// What a leave is worth.
    fn leave(&self, leave: &Rack) -> Equity {
        match self.stage {
            Stage::Drawing => self.table.value(leave),
            Stage::Last { out } if leave.is_empty() => out,
            Stage::Last { .. } => Self::DELAY - Equity::from(self.tiles(leave) * 2),
        }
    }

    /// The exchange that keeps the best tiles, and its value; `None` where no exchange is allowed.
    fn best_exchange(&self, view: &PlayerView<'_>) -> Option<(Rack, Equity)> {
        if !view.may_exchange() {
            return None;
        }
        let exchanges = lexc_game::exchanges(view.rack(), view.bag_len(), view.rules());
        let valued = exchanges.filter_map(|tiles| {
            let kept = view.rack().subtract(&tiles)?;
            Some((tiles, self.table.value(&kept)))
        });
        // The first of equal ones: the order of exchanges is fixed.
        valued.reduce(|best, next| if next.1 > best.1 { next } else { best })
    }
}

impl Evaluator for EquityEvaluator {
    fn prepare(&mut self, leaves: &Leaves<'_>) {
        let tiles = leaves.rack().len();
        self.values.clear();
        self.bounds.clear();
        self.bounds.resize(tiles + 1, Equity::MIN);
        for leave in leaves.iter() {
            let value = self.leave(&leave.to_rack());
            self.values.push(value);
            if let Some(bound) = self.bounds.get_mut(tiles - leave.len()) {
                *bound = (*bound).max(value);
            }
        }
        if leaves.count().is_none() {
            // The leaves of a large rack are looked up when they come.
            self.bounds.fill(Equity::MAX);
        }
    }

    fn value(&self, play: &Candidate<'_>, leave: &Leave<'_>) -> Equity {
        let value = leave.index().and_then(|index| self.values.get(index));
        let value = value
            .copied()
            .unwrap_or_else(|| self.leave(&leave.to_rack()));
        ScoreOnly.value(play, leave) + value
    }

    fn upper_bound(&self, tiles_played: usize) -> Equity {
        let bound = self.bounds.get(tiles_played);
        bound.copied().unwrap_or(Equity::MAX)
    }
}
