//! What to do with a rack that cannot be played.

use lexc_game::{Move, PlayerView, Rack};

/// Exchanges as many tiles as the bag gives back, the blank first and then in alphabet order;
/// passes where the rules allow no exchange.
pub(super) fn exchange_or_pass(view: &PlayerView<'_>) -> Move {
    if !view.may_exchange() || view.rack().is_empty() {
        return Move::Pass;
    }
    let tiles = view.rack().tiles().take(view.bag_len());
    // A part of a rack fits into a rack.
    Rack::from_tiles(tiles).map_or(Move::Pass, Move::Exchange)
}
