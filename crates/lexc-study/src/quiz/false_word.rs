//! Words that are none, but nearly.

use lexc_runtime::{Letter, Lexicon};

use crate::random::Random;

/// The number of random edits that are tried before all edits are.
const TRIES: usize = 64;

/// Returns letters at one edit from a word that are not a word, or `None` if there are none. An
/// edit replaces, inserts or deletes a letter, or swaps two neighbours.
pub(super) fn false_word(
    lexicon: &Lexicon,
    word: &[Letter],
    random: &mut Random,
) -> Option<Vec<Letter>> {
    let accepts = |changed: &Vec<Letter>| *changed != word && !lexicon.contains_letters(changed);
    for _ in 0..TRIES {
        if let Some(changed) = random_edit(lexicon, word, random).filter(accepts) {
            return Some(changed);
        }
    }
    replacements(lexicon, word).find(accepts)
}

fn random_edit(lexicon: &Lexicon, word: &[Letter], random: &mut Random) -> Option<Vec<Letter>> {
    let alphabet = lexicon.alphabet();
    let is_vowel = |letter: Letter| alphabet.letter(letter).is_some_and(|letter| letter.vowel);
    let any = |random: &mut Random| Letter::from_index(random.below(alphabet.len()));
    let mut changed = word.to_vec();
    match random.below(4) {
        0 => {
            let at = random.below(word.len() + 1);
            changed.insert(at, any(random)?);
        }
        1 if word.len() > 2 => {
            changed.remove(random.below(word.len()));
        }
        2 if word.len() > 1 => {
            let at = random.below(word.len() - 1);
            changed.swap(at, at + 1);
        }
        _ => {
            let slot = changed.get_mut(random.below(word.len()))?;
            let letter = any(random)?;
            // A vowel for a vowel looks like a word.
            if is_vowel(letter) != is_vowel(*slot) {
                return None;
            }
            *slot = letter;
        }
    }
    Some(changed)
}

/// All words with one letter replaced.
fn replacements<'a>(
    lexicon: &'a Lexicon,
    word: &'a [Letter],
) -> impl Iterator<Item = Vec<Letter>> + 'a {
    let letters = || lexicon.alphabet().letters().iter();
    (0..word.len()).flat_map(move |at| {
        letters().map(move |letter| {
            let mut changed = word.to_vec();
            if let Some(slot) = changed.get_mut(at) {
                *slot = letter;
            }
            changed
        })
    })
}
