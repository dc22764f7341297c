//! The conditions that the letters of a word decide.

use core::ops::RangeInclusive;

use lexc_runtime::query::{
    DistinctLetters, LetterCounts, LetterPoints, LetterShare, Pattern, Query, Regex,
};
use lexc_runtime::{Letter, LetterSet, Lexicon};

use super::fields::ConditionsRequest;
use super::values::ShareCondition;
use crate::error::ApiResult;
use crate::request::text::{letters, pattern, query_error};
use crate::values::NumberRange;

/// Adds the conditions that the letters of a word decide.
pub(super) fn push(
    query: &mut Query,
    request: &ConditionsRequest,
    lexicon: &Lexicon,
) -> ApiResult<()> {
    for text in &request.pattern {
        query.push(pattern(lexicon, "pattern", text)?);
    }
    for text in request.prefix.iter().filter(|text| !text.is_empty()) {
        query.push(Pattern::prefix(&letters(lexicon, "prefix", text)?));
    }
    for text in &request.suffix {
        query.push(Pattern::suffix(&letters(lexicon, "suffix", text)?));
    }
    for text in &request.infix {
        query.push(Pattern::infix(&letters(lexicon, "infix", text)?));
    }
    if let Some(NumberRange { min, max }) = request.length {
        query.push(LetterCounts::length(min..=max));
    }
    if let Some(NumberRange { min, max }) = request.vowels {
        query.push(LetterCounts::vowels(lexicon.alphabet(), min..=max));
    }
    for text in &request.containing {
        let letters = letters(lexicon, "containing", text)?;
        query.push(LetterCounts::containing(&letters));
    }
    for text in &request.without {
        query.push(LetterCounts::without(&letters(lexicon, "without", text)?));
    }
    for text in &request.regex {
        let regex = Regex::new(text, lexicon.alphabet());
        query.push(regex.map_err(|error| query_error(lexicon, "regex", text, &error))?);
    }
    for text in &request.only {
        let allowed = set(&letters(lexicon, "only", text)?);
        query.push(LetterCounts::of_set(lexicon.alphabet().letters() - allowed, ..=0));
    }
    if let Some(range) = request.unique {
        query.push(DistinctLetters::new(signed(range)));
    }
    if let Some(range) = request.points {
        query.push(LetterPoints::new(lexicon.alphabet(), signed(range)));
    }
    for ShareCondition { tiles, percent } in &request.consists {
        let letters = set(&letters(lexicon, "consists", tiles)?);
        query.push(LetterShare::new(letters, signed(*percent)));
    }
    Ok(())
}

/// Returns the different letters.
pub(super) fn set(letters: &[Letter]) -> LetterSet {
    letters.iter().copied().collect()
}

fn signed(NumberRange { min, max }: NumberRange) -> RangeInclusive<i64> {
    let end = |number: usize| i64::try_from(number).unwrap_or(i64::MAX);
    end(min)..=end(max)
}
