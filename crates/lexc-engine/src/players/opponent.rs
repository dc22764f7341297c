//! [`OpponentModel`]: inference of the opponent's tiles from the last move.

use std::sync::Arc;

use lexc_game::{Board, Move, PlayerView, SeenMove};
use lexc_runtime::Lexicon;

use crate::error::Error;
use crate::infer::{Inference, InferenceRun, Inferrer, Observation, ObservedMove, Weighting};
use crate::leaves::LeaveTable;
use crate::simulate::OpponentRack;
use crate::watch::StepLimits;

/// A model of the opponent in a game of two players. It infers the opponent's tiles in each turn.
#[derive(Debug)]
pub(super) struct OpponentModel {
    /// The inferrer, created on first use.
    inferrer: Option<Inferrer>,
    /// The inference of an unfinished turn.
    running: Option<(Observation, InferenceRun)>,
    /// The board after the player's own last move; `None` before the first move.
    board: Option<Board>,
}

/// The opponent's last move.
enum LastMove {
    Observed(Observation),
    /// The tiles are known, or nothing is known of them.
    Known(OpponentRack),
}

impl OpponentModel {
    pub(super) const fn new() -> Self {
        Self { inferrer: None, running: None, board: None }
    }

    /// Prepares for a new game.
    pub(super) fn begin(&mut self) {
        self.running = None;
        self.board = None;
    }

    /// Returns the knowledge of the opponent's tiles after the opponent's last move, or `None` if a
    /// limit was reached before. Returns [`OpponentRack::Unknown`] if there is no last move, or if
    /// the board does not result from that move.
    pub(super) fn known_tiles(
        &mut self,
        view: &PlayerView<'_>,
        lexicon: &Lexicon,
        leaves: &Arc<LeaveTable>,
        limits: StepLimits<'_>,
    ) -> Option<OpponentRack> {
        let observation = match self.last_move(view, lexicon) {
            LastMove::Known(known) => return Some(known),
            LastMove::Observed(observation) => observation,
        };
        match self.infer(observation, view, lexicon, leaves, limits) {
            Ok(inference) => Some(inference?.opponent(&view.unseen())),
            Err(_) => Some(OpponentRack::Unknown),
        }
    }

    /// Continues the inference of an observation.
    fn infer(
        &mut self,
        observation: Observation,
        view: &PlayerView<'_>,
        lexicon: &Lexicon,
        leaves: &Arc<LeaveTable>,
        limits: StepLimits<'_>,
    ) -> Result<Option<Inference>, Error> {
        let inferrer = match &mut self.inferrer {
            Some(inferrer) => inferrer,
            none => none.insert(Inferrer::new(lexicon, view.rules(), Arc::clone(leaves))?),
        };
        let mut run = match self.running.take() {
            Some((of, run)) if of == observation => run,
            _ => inferrer.begin(&observation, &Weighting::default())?,
        };
        let inference = inferrer.advance(&mut run, limits)?;
        if inference.is_none() {
            self.running = Some((observation, run));
        }
        Ok(inference)
    }

    fn last_move(&self, view: &PlayerView<'_>, lexicon: &Lexicon) -> LastMove {
        const UNKNOWN: LastMove = LastMove::Known(OpponentRack::Unknown);
        let Some(last) = view.last_move(view.player().next(view.players())) else {
            return UNKNOWN;
        };
        // The board is kept, since an unfinished move is chosen in several steps.
        let before = (self.board.clone()).unwrap_or_else(|| Board::new(view.rules().layout()));
        let mut after = before.clone();
        let seen = match last {
            SeenMove::Play(play) => {
                play.place_on(&mut after);
                ObservedMove::Play(play)
            }
            SeenMove::Exchange(count) => ObservedMove::Exchange(count),
            SeenMove::Pass => ObservedMove::Pass,
            SeenMove::Withdrawn(play) => {
                let known = OpponentRack::of_withdrawn(&play, &view.unseen());
                return LastMove::Known(known);
            }
        };
        if after != *view.board() {
            return UNKNOWN;
        }
        let (own, rules) = (view.rack(), view.rules());
        let observation = Observation::new(&before, own, seen, rules, lexicon.alphabet());
        observation.map_or(UNKNOWN, LastMove::Observed)
    }

    /// Records the player's own move.
    pub(super) fn record_move(&mut self, view: &PlayerView<'_>, made: &Move) {
        let mut board = view.board().clone();
        if let Move::Play(play) = made {
            play.place_on(&mut board);
        }
        self.board = Some(board);
    }
}

#[cfg(test)]
mod tests {
    use core::num::NonZeroU32;
    use std::sync::Arc;

    use lexc_game::{BoardLayout, GameRules, GameState, PlayerId, Score};
    use lexc_runtime::Lexicon;
    use lexc_testkit::small;

    use super::OpponentModel;
    use crate::infer::{Inferrer, Observation, ObservedMove, Weighting};
    use crate::leaves::LeaveTable;
    use crate::players::{EquityPlayer, Player};
    use crate::simulate::OpponentRack;
    use crate::watch::StepLimits;

    /// The model agrees with an inference from the record of the game in every turn.
    #[test]
    fn the_model_agrees_with_the_record() {
        let lexicon = Lexicon::from_bytes(small::lexicon()).unwrap();
        let alphabet = small::alphabet();
        let layout = BoardLayout::parse("=...=\n.-.-.\n.....\n.-.-.\n=...=\n").unwrap();
        let rules = GameRules::on(layout, Score::from(20))
            .with_rack_size(3)
            .with_exchange_minimum(1)
            .with_scoreless_limit(NonZeroU32::new(4));
        let leaves = Arc::new(LeaveTable::zero(&alphabet, 2).unwrap());
        let mut inferrer = Inferrer::new(&lexicon, &rules, Arc::clone(&leaves)).unwrap();
        let mut player = EquityPlayer::new(&lexicon, &rules, Arc::clone(&leaves)).unwrap();
        let mut model = OpponentModel::new();
        let own = PlayerId::SECOND;
        let mut compared = 0;
        for number in 0..12 {
            let mut state = GameState::builder(rules.clone(), &alphabet)
                .seed(4)
                .number(number)
                .build()
                .unwrap();
            model.begin();
            let mut last = None;
            while state.ending().is_none() {
                let seat = state.to_move();
                let view = state.view(seat);
                let made = player.choose(&view);
                if seat != own {
                    last = Some((state.board().clone(), made));
                } else if view.bag_len() > 0
                    && let Some((board, seen)) = &last
                {
                    let seen = ObservedMove::from(seen);
                    let observation =
                        Observation::new(board, view.rack(), seen, &rules, &alphabet).unwrap();
                    let expected = inferrer.infer(&observation, &Weighting::default()).unwrap();
                    let expected = expected.opponent(&view.unseen());
                    // In the shortest steps.
                    let is_due = StepLimits { is_due: &|| true, ..StepLimits::NONE };
                    let found = loop {
                        let known = model.known_tiles(&view, &lexicon, &leaves, is_due);
                        if let Some(known) = known {
                            break known;
                        }
                    };
                    assert_eq!(found, expected, "game {number}");
                    compared += usize::from(matches!(found, OpponentRack::Weighted(_)));
                }
                if seat == own {
                    model.record_move(&view, &made);
                }
                let _ = state.apply(&made).unwrap();
            }
        }
        assert!(compared >= 12, "{compared}");
    }
}
