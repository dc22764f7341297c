//! Checks the alphabet of an import: letters that never occur, and the alphabet that fits better.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use lexc_alphabet::{Alphabet, Letter};
use lexc_compiler::automaton::dawg::Dawg;

use crate::format::info::FormatInfo;
use crate::letters::{face, tiles_in_order};
use crate::note::ImportNote;

/// The number of words from which on a missing letter is unusual and letter frequencies are
/// significant.
const ENOUGH_WORDS: u64 = 2_000;

/// The built-in alphabets with their names, decoded once.
static BUILTIN: LazyLock<Vec<(&str, Alphabet)>> = LazyLock::new(|| {
    Alphabet::builtin_names()
        .filter_map(|name| Some((name, Alphabet::builtin(name).ok()?)))
        .collect()
});

/// Returns a note if the alphabet lacks scores, or has letters that occur in no word.
pub(crate) fn note(
    format: &FormatInfo,
    dawg: &Dawg,
    alphabet: &Alphabet,
    is_given: bool,
) -> Option<ImportNote> {
    let (words, counts) = letter_counts(dawg, alphabet.len());
    if !is_given {
        let likely = by_faces(alphabet, words, &counts);
        return Some(ImportNote::NoScores { likely });
    }
    let order = tiles_in_order(format.order, alphabet);
    let unused: Vec<u8> = order
        .iter()
        .copied()
        .filter(|&tile| count_of(&counts, tile) == 0)
        // Letters without tiles are played with blanks only, and may be in no word.
        .filter(|&tile| pieces(alphabet, tile) > 0)
        .collect();
    if unused.is_empty() || words < ENOUGH_WORDS {
        return None;
    }
    let likely = match format.letters_in_file {
        true => by_faces(alphabet, words, &counts).first().copied(),
        false => by_numbers(format, &order, &counts),
    };
    let face = |tile: u8| face(alphabet, tile).to_owned();
    Some(ImportNote::UnusedLetters {
        alphabet: alphabet.name().to_owned(),
        letters: unused.into_iter().map(face).collect(),
        likely: likely.filter(|likely| *likely != alphabet.name()),
    })
}

/// Returns the number of words, and the number of occurrences of each letter in them.
fn letter_counts(dawg: &Dawg, letters: usize) -> (u64, Vec<u64>) {
    let mut counts = vec![0u64; letters];
    let mut words = 0;
    dawg.for_each_numbers(|word| {
        words += 1;
        for &tile in word {
            if let Some(count) = counts.get_mut(usize::from(tile).wrapping_sub(1)) {
                *count += 1;
            }
        }
    });
    (words, counts)
}

/// Returns the number of tiles of a letter in the bag.
fn pieces(alphabet: &Alphabet, tile: u8) -> u16 {
    let letter = Letter::new(tile).and_then(|letter| alphabet.letter(letter));
    letter.map_or(0, |letter| letter.count)
}

fn count_of(counts: &[u64], tile: u8) -> u64 {
    let at = usize::from(tile).wrapping_sub(1);
    counts.get(at).copied().unwrap_or(0)
}

/// Returns the built-in alphabets that have every used letter by its face, the best match first:
/// those with exactly the letters of the file, then by the frequencies of letters.
fn by_faces(alphabet: &Alphabet, words: u64, counts: &[u64]) -> Vec<&'static str> {
    let used: Vec<(&str, u64)> = (1u8..=alphabet.len() as u8)
        .map(|tile| (face(alphabet, tile), count_of(counts, tile)))
        .filter(|(_, count)| *count > 0)
        .collect();
    let faces = |of: &Alphabet| -> BTreeSet<String> {
        of.tiles().iter().map(|tile| tile.face.clone()).collect()
    };
    let in_file = faces(alphabet);
    ranked(|candidate| {
        let exact = if faces(candidate) == in_file { 2.0 } else { 0.0 };
        let tiles = 1..=candidate.len() as u8;
        let pieces = |of: &str| {
            let same = tiles.clone().find(|&tile| face(candidate, tile) == of)?;
            Some(pieces(candidate, same))
        };
        let pairs: Option<Vec<(u64, u16)>> =
            used.iter().map(|(face, count)| Some((*count, pieces(face)?))).collect();
        let pairs = pairs?;
        let unused = candidate.len().checked_sub(used.len())?;
        let fit = match words < ENOUGH_WORDS {
            true => 0.0,
            false => fit(&pairs),
        };
        Some(exact + fit - 0.02 * unused as f64)
    })
}

/// Returns the built-in alphabet that fits the letters by their numbers in the file, if one fits.
fn by_numbers(format: &FormatInfo, order: &[u8], counts: &[u64]) -> Option<&'static str> {
    let by_number: Vec<u64> = order.iter().map(|&tile| count_of(counts, tile)).collect();
    let highest = by_number.iter().rposition(|&count| count > 0)? + 1;
    let ranked = ranked(|candidate| {
        let order = tiles_in_order(format.order, candidate);
        if order.len() != highest {
            return None;
        }
        let pieces = |&tile: &u8| pieces(candidate, tile);
        let pairs: Vec<(u64, u16)> =
            by_number.iter().copied().zip(order.iter().map(pieces)).collect();
        Some(fit(&pairs))
    });
    ranked.first().copied()
}

/// Returns the built-in alphabets with a score, the best first.
///
/// A language ranks by the best of its alphabets. Letters cannot distinguish the bags of one
/// language, so the usual bag comes before its variants, such as `english-super`.
fn ranked(score: impl Fn(&Alphabet) -> Option<f64>) -> Vec<&'static str> {
    let mut scored: Vec<(f64, &str, &'static str)> = BUILTIN
        .iter()
        .filter_map(|(name, alphabet)| Some((score(alphabet)?, alphabet.language(), *name)))
        .collect();
    let mut languages: BTreeMap<&str, f64> = BTreeMap::new();
    for (score, language, _) in &scored {
        let best = languages.entry(language).or_insert(*score);
        *best = best.max(*score);
    }
    let of_language = |language: &str| languages.get(language).copied().unwrap_or(0.0);
    scored.sort_by(|(a, a_language, a_name), (b, b_language, b_name)| {
        let languages = of_language(b_language).total_cmp(&of_language(a_language));
        let variants = a_name.contains('-').cmp(&b_name.contains('-'));
        // Many languages have the letters A to Z.
        let english = (*a_language != "en").cmp(&(*b_language != "en"));
        languages
            .then(english)
            .then_with(|| a_language.cmp(b_language))
            .then(variants)
            .then_with(|| b.total_cmp(a))
    });
    scored.into_iter().map(|(.., name)| name).collect()
}

/// Returns the correlation between the logarithms of letter counts and of the numbers of tiles in
/// the bag.
///
/// Bags follow the frequencies of letters, so the right language has the highest correlation.
fn fit(pairs: &[(u64, u16)]) -> f64 {
    let logs: Vec<(f64, f64)> = pairs
        .iter()
        .map(|&(count, pieces)| ((count as f64 + 1.0).ln(), (f64::from(pieces) + 0.5).ln()))
        .collect();
    let n = logs.len().max(1) as f64;
    let mean = |of: fn(&(f64, f64)) -> f64| logs.iter().map(of).sum::<f64>() / n;
    let (x, y) = (mean(|pair| pair.0), mean(|pair| pair.1));
    let sum =
        |of: &dyn Fn(f64, f64) -> f64| -> f64 { logs.iter().map(|&(a, b)| of(a - x, b - y)).sum() };
    let (xy, xx, yy) = (sum(&|a, b| a * b), sum(&|a, _| a * a), sum(&|_, b| b * b));
    match xx * yy > 0.0 {
        true => xy / (xx * yy).sqrt(),
        false => 0.0,
    }
}
