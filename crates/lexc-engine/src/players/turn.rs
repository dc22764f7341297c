//! Helpers shared by the turns of several players.

use core::ops::ControlFlow;

use lexc_game::{Draws, GameAddress, Move, Play, PlayerId, PlayerView, Rack, SeenMove};
use lexc_movegen::MoveGenerator;

use crate::watch::{StepLimits, Watch};

/// Returns the random numbers of a player for a turn. They differ from those of the bag and of
/// other seats.
pub(super) fn draws(address: GameAddress, view: &PlayerView<'_>) -> Draws {
    // An odd multiplier is a bijection on seeds; turn and seat select the stream.
    let seat = view.player().index() as u64 + 1;
    let seed = address.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ seat << 56;
    let turn = u64::from(view.turn());
    Draws::new(seed, address.number.wrapping_mul(1 << 12).wrapping_add(turn))
}

/// Returns the move of a player without a play: an exchange of all tiles, or a pass.
pub(super) fn without_play(view: &PlayerView<'_>) -> Move {
    Move::exchange_or_pass(view.rack(), view.bag_len(), view.rules())
}

/// The maximum number of plays that a player looks at. Racks of seven tiles have a few thousand,
/// and racks of thirty more than fit into memory.
const MAX_PLAYS: usize = 1 << 20;

/// Returns the plays of a rack, best first: the generation order depends on the backend. Returns
/// `None` once the work is cancelled.
pub(super) fn ranked_plays(
    generator: &mut MoveGenerator,
    rack: &Rack,
    limits: StepLimits<'_>,
) -> Option<Vec<Play>> {
    let watch = Watch::new(StepLimits { is_due: &|| false, ..limits });
    let mut plays = Vec::new();
    generator.try_for_each(rack, |play| {
        plays.push(*play);
        match plays.len() >= MAX_PLAYS || watch.is_over() {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    });
    plays.sort_unstable_by(Play::cmp_rank);
    (!(limits.is_cancelled)()).then_some(plays)
}

/// Updates a generator to the board of a view. Applies the last moves if the generator has the
/// board before them, which is faster than setting the whole board. Returns `None` if the board has
/// another size.
pub(super) fn follow<'g>(
    generator: &'g mut MoveGenerator,
    view: &PlayerView<'_>,
) -> Option<&'g mut MoveGenerator> {
    let players = view.players();
    let mut seat = view.player();
    for _ in 0..players {
        if generator.board() == view.board() {
            return Some(generator);
        }
        // The player's own last move is the oldest.
        if let Some(SeenMove::Play(play)) = view.last_move(seat)
            && generator.apply(&play).is_err()
        {
            break;
        }
        seat = PlayerId::next(seat, players);
    }
    if generator.board() != view.board() {
        generator.set_board(view.board()).ok()?;
    }
    Some(generator)
}
