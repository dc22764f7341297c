//! What a player can do other than lay tiles: exchange some, or pass.

use crate::rack::Rack;
use crate::rules::Rules;

/// Every choice of tiles that can be exchanged, each once, however many tiles are alike: none
/// where the bag holds fewer tiles than the rules ask for. To pass is always allowed and not
/// among them.
///
/// ```
/// use lexc_game::{exchange::exchanges, rack::Rack, rules::Rules};
///
/// let mut rack = Rack::new();
/// assert!(rack.add(1) && rack.add(1) && rack.add(2));
/// // A, AA, B, AB, AAB
/// assert_eq!(exchanges(&rack, 7, &Rules::standard()).count(), 5);
/// assert_eq!(exchanges(&rack, 6, &Rules::standard()).count(), 0);
/// ```
pub fn exchanges(rack: &Rack, bag: usize, rules: &Rules) -> impl Iterator<Item = Rack> + use<> {
    let kinds: Vec<(u8, u8)> = rack.iter().collect();
    let mut chosen = vec![0u8; kinds.len()];
    let mut left = rules.may_exchange(bag);
    let all = core::iter::from_fn(move || {
        // The counts of all kinds are the digits of a number: the next one.
        let next = chosen
            .iter()
            .zip(&kinds)
            .position(|(&n, &(_, most))| n < most);
        let Some(next) = next.filter(|_| left) else {
            left = false;
            return None;
        };
        chosen[..next].fill(0);
        chosen[next] += 1;
        let mut exchange = Rack::new();
        for (&(letter, _), &count) in kinds.iter().zip(&chosen) {
            for _ in 0..count {
                // It came from a rack, so it fits into one.
                let _ = exchange.add(letter);
            }
        }
        Some(exchange)
    });
    all.filter(move |exchange| exchange.len() <= bag)
}
