//! The conditions that the whole lexicon decides, each a set of words.

use core::ops::RangeInclusive;

use lexc_runtime::Letter;
use lexc_runtime::index::LengthRanks;
use lexc_runtime::query::{Pattern, Query, WordSet};

use super::asked::AskedLexicon;
use super::fields::ConditionsRequest;
use super::spelling::set;
use super::values::{HookCondition, InnerHook};
use crate::error::ApiResult;
use crate::request::text::{self, letters};
use crate::values::NumberRange;

/// The number of blanks and the ties of places.
#[derive(Debug, Clone, Copy)]
pub(super) struct RankRules {
    pub(super) blanks: Option<u16>,
    pub(super) lax: bool,
}

/// Adds the conditions that the whole lexicon decides, each as a set of words.
pub(super) fn push(
    query: &mut Query,
    request: &ConditionsRequest,
    asked: &AskedLexicon<'_>,
    rules: RankRules,
) -> ApiResult<()> {
    let lexicon = asked.lexicon();
    if let Some(range) = request.anagrams {
        let index = asked.anagrams()?;
        query.push(asked.set(|rank| contains(range, index.number(rank))));
    }
    if let Some(range) = request.probability_rank {
        query.push(placed(asked, asked.probabilities(rules.blanks)?, range, rules));
    }
    if let Some(range) = request.playability_rank {
        query.push(placed(asked, asked.playability()?.places(), range, rules));
    }
    for text in &request.takes_prefix {
        let tiles = letters(lexicon, "takes_prefix", text)?;
        if let [tile] = tiles[..] {
            let index = asked.hooks()?;
            query.push(asked.set(|rank| index.front(rank).contains(tile)));
            continue;
        }
        let longer = Pattern::prefix(&tiles);
        query.push(rests(asked, longer, |word| word.get(tiles.len()..))?);
    }
    for text in &request.takes_suffix {
        let tiles = letters(lexicon, "takes_suffix", text)?;
        if let [tile] = tiles[..] {
            let index = asked.hooks()?;
            query.push(asked.set(|rank| index.back(rank).contains(tile)));
            continue;
        }
        let longer = Pattern::suffix(&tiles);
        let rest = |word: &[Letter]| word.len().checked_sub(tiles.len());
        query.push(rests(asked, longer, |word| word.get(..rest(word)?))?);
    }
    let hooks = [("front_hooks", &request.front_hooks), ("back_hooks", &request.back_hooks)];
    for (field, conditions) in hooks {
        for condition in conditions {
            let index = asked.hooks()?;
            let of = |rank| match field {
                "front_hooks" => index.front(rank),
                _ => index.back(rank),
            };
            query.push(match condition {
                HookCondition::Number(range) => {
                    asked.set(|rank| contains(*range, of(rank).len() as u32))
                }
                HookCondition::Letters(text) => {
                    let wanted = set(&letters(lexicon, field, text)?);
                    asked.set(|rank| (wanted - of(rank)).is_empty())
                }
            });
        }
    }
    if let Some(inner) = request.inner_hook {
        let index = asked.hooks()?;
        query.push(asked.set(|rank| {
            let (front, back) = (index.has_without_first(rank), index.has_without_last(rank));
            match inner {
                InnerHook::Front => front,
                InnerHook::Back => back,
                InnerHook::Any => front || back,
            }
        }));
    }
    for name in &request.group {
        query.push(asked.of_group(name)?);
    }
    for comparison in &request.number {
        query.push(asked.with_number(comparison)?);
    }
    if !request.listed.is_empty() {
        let ranks = request.listed.iter().filter_map(|word| {
            text::word(lexicon, word, |word| lexicon.rank_letters(word)).ok()?.1
        });
        query.push(WordSet::of_ranks(lexicon, ranks));
    }
    for name in &request.in_edition {
        query.push(asked.of_edition(name, "in_edition")?);
    }
    for name in &request.not_in_edition {
        query.push(!Query::from(asked.of_edition(name, "not_in_edition")?));
    }
    for text in &request.meaning {
        query.push(asked.with_meaning(text)?);
    }
    Ok(())
}

/// Returns the words with a place in a range.
fn placed(
    asked: &AskedLexicon<'_>,
    ranks: &LengthRanks,
    range: NumberRange,
    rules: RankRules,
) -> WordSet {
    asked.set(|rank| match rules.lax {
        false => ranks.place(rank).is_some_and(|place| contains(range, place)),
        true => ranks.tied(rank).is_some_and(|places| overlap(range, &places)),
    })
}

fn contains(range: NumberRange, number: u32) -> bool {
    (range.min..=range.max).contains(&(number as usize))
}

fn overlap(range: NumberRange, places: &RangeInclusive<u32>) -> bool {
    *places.start() as usize <= range.max && *places.end() as usize >= range.min
}

/// Returns the words that remain of longer words.
fn rests(
    asked: &AskedLexicon<'_>,
    longer: Pattern,
    rest: impl Fn(&[Letter]) -> Option<&[Letter]>,
) -> ApiResult<WordSet> {
    let lexicon = asked.lexicon();
    let query = asked.limits().until(longer.into());
    let mut words = lexicon.matches_unordered(&query)?;
    let mut ranks = Vec::new();
    while let Some(word) = words.next_letters() {
        ranks.extend(rest(word).and_then(|rest| lexicon.rank_letters(rest)));
    }
    asked.limits().check()?;
    Ok(WordSet::of_ranks(lexicon, ranks))
}
