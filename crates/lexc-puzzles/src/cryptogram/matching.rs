//! Bipartite matching of cipher letters and plain letters.

use lexc_runtime::{Letter, LetterSet};

use crate::letter_map::LetterMap;

/// Returns `true` if `letters` can be matched with distinct allowed plain letters.
///
/// Uses augmenting paths (Kuhn's algorithm): time at most the product of letters and allowed pairs.
pub(super) fn has_matching(letters: LetterSet, allowed: &LetterMap<LetterSet>) -> bool {
    // The letter that each plain letter is matched with.
    let mut holder = LetterMap::new(None);
    letters.iter().all(|letter| {
        let mut tried = LetterSet::EMPTY;
        augment(letter, allowed, &mut holder, &mut tried)
    })
}

/// Matches a letter with a plain letter, along an augmenting path if necessary.
fn augment(
    letter: Letter,
    allowed: &LetterMap<LetterSet>,
    holder: &mut LetterMap<Option<Letter>>,
    tried: &mut LetterSet,
) -> bool {
    for plain in allowed.get(letter) {
        if tried.contains(plain) {
            continue;
        }
        tried.insert(plain);
        let other = holder.get(plain);
        if other.is_none_or(|other| augment(other, allowed, holder, tried)) {
            *holder.get_mut(plain) = Some(letter);
            return true;
        }
    }
    false
}
