//! Words with letters that are changed or hidden. The random numbers depend on a seed and on the
//! word alone, so that a word asks the same question whenever it is added.

use lexc_runtime::{Letter, Lexicon};

use crate::random::{Random, mixed};

/// The number of random edits that are tried before all edits are.
const TRIES: usize = 64;

/// Returns the random numbers of a word.
pub(crate) fn random_of(seed: u64, word: &[Letter]) -> Random {
    Random::new(word.iter().fold(seed, |seed, letter| mixed(seed, letter.index() as u64)))
}

/// Returns a word with some letters hidden by `?`, at random places.
pub(crate) fn with_gaps(lexicon: &Lexicon, word: &[Letter], gaps: usize, seed: u64) -> String {
    let mut places: Vec<usize> = (0..word.len()).collect();
    random_of(seed, word).shuffle(&mut places);
    places.truncate(gaps.max(1));
    let mut text = String::new();
    let mut shown = Vec::new();
    for (at, letter) in word.iter().enumerate() {
        if places.contains(&at) {
            // Letters between gaps are spelled together, so that C and H do not become CH.
            text.push_str(&lexicon.spell(&shown));
            shown.clear();
            text.push('?');
        } else {
            shown.push(*letter);
        }
    }
    text.push_str(&lexicon.spell(&shown));
    text
}

/// Returns letters at one edit from a word that are not a word, or `None` if there are none. An
/// edit replaces, inserts or deletes a letter, or swaps two neighbours.
pub(crate) fn false_word(
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
