//! The search: exact cover of the remaining letters with groups of words.

use core::ops::ControlFlow;
use std::collections::HashMap;

use lexc_runtime::{Letter, Lexicon};

use super::candidates::{Candidates, ITEMS, ItemCounts, WordGroup};
use super::request::{PhraseError, PhraseRequest};

/// Calls `visit` once for every multiset of words that uses up the letters, fewest words first,
/// until `visit` returns [`ControlFlow::Break`]. The words of a phrase are in no particular order.
/// Returns `false` if phrases may be missing because a limit of steps was reached.
///
/// The number of phrases grows exponentially with the number of letters, so most callers should
/// break. Each number of words may use half of the remaining steps: phrases of few words are rare,
/// and would leave no steps for the others.
/// # Errors
/// Returns [`PhraseError`], before the first phrase.
pub fn for_each_phrase(
    lexicon: &Lexicon,
    request: &PhraseRequest,
    visit: impl FnMut(&[&[Letter]]) -> ControlFlow<()>,
) -> Result<bool, PhraseError> {
    for_each_phrase_until(lexicon, request, &|| false, visit)
}

/// As [`for_each_phrase`], until `stop` returns `true`; the result is then `false`.
pub(super) fn for_each_phrase_until(
    lexicon: &Lexicon,
    request: &PhraseRequest,
    stop: &dyn Fn() -> bool,
    mut visit: impl FnMut(&[&[Letter]]) -> ControlFlow<()>,
) -> Result<bool, PhraseError> {
    let candidates = Candidates::find(lexicon, request)?;
    let with: Vec<&[Letter]> = request.with.iter().map(Vec::as_slice).collect();
    if candidates.len == 0 {
        let initials_used = candidates.left.iter().all(|&count| count == 0);
        let count = request.min_words..=request.max_words;
        if initials_used && count.contains(&with.len()) {
            let _ = visit(&with);
        }
        return Ok(true);
    }
    let longest = candidates.groups.first().map_or(0, |group| group.len);
    let shortest = candidates.groups.last().map_or(0, |group| group.len);
    if longest == 0 {
        return Ok(true);
    }
    let fewest = candidates
        .len
        .div_ceil(longest)
        .max(request.min_words.saturating_sub(with.len()));
    let most = (candidates.len / shortest).min(request.max_words.saturating_sub(with.len()));
    let mut search = CoverSearch {
        groups: &candidates.groups,
        by_counts: (0u32..)
            .zip(&candidates.groups)
            .map(|(index, group)| (group.counts, index))
            .collect(),
        rarest_first: rarest_first(&candidates),
        chosen: Vec::new(),
        phrase: with,
        visit: &mut visit,
        stop,
        steps: 0,
    };
    let mut steps = request.max_steps;
    let mut is_complete = true;
    let all: Vec<u32> = (0..candidates.groups.len() as u32).collect();
    for words in fewest.max(1)..=most {
        let left = UncoveredItems {
            counts: candidates.left,
            blanks: candidates.blanks,
            len: candidates.len,
            words,
        };
        let share = steps.div_ceil(2);
        search.steps = share;
        let visited = search.cover(&left, &all);
        steps -= share - search.steps;
        match visited {
            ControlFlow::Continue(()) => {}
            ControlFlow::Break(SearchEnd::Visitor) => break,
            ControlFlow::Break(SearchEnd::Stopped) => return Ok(false),
            ControlFlow::Break(SearchEnd::Steps) => {
                is_complete = false;
                search.chosen.clear();
                search.phrase.truncate(request.with.len());
            }
        }
    }
    Ok(is_complete)
}

/// Returns the items in order of the number of groups that have them.
fn rarest_first(candidates: &Candidates) -> Vec<usize> {
    let mut held = [0usize; ITEMS];
    for group in &candidates.groups {
        for (held, &count) in held.iter_mut().zip(&group.counts) {
            *held += usize::from(count > 0);
        }
    }
    let wanted = candidates.left.iter().enumerate();
    let mut items: Vec<usize> = wanted
        .filter(|&(_, &count)| count > 0)
        .map(|(item, _)| item)
        .collect();
    items.sort_by_key(|&item| held.get(item).copied());
    items
}

/// The items still to be covered.
#[derive(Clone, Copy)]
struct UncoveredItems {
    counts: ItemCounts,
    blanks: usize,
    /// The number of tiles, including blanks.
    len: usize,
    /// The number of words to choose.
    words: usize,
}

impl UncoveredItems {
    /// Removes the items of a group and returns the rest. Blanks replace missing items.
    #[inline]
    fn take(&self, group: &WordGroup) -> Option<Self> {
        let missing = self.missing(&group.counts);
        let blanks = self.blanks.checked_sub(missing)?;
        let mut counts = self.counts;
        for (count, &taken) in counts.iter_mut().zip(&group.counts) {
            *count = count.saturating_sub(taken);
        }
        Some(Self {
            counts,
            blanks,
            len: self.len.checked_sub(group.len)?,
            words: self.words.checked_sub(1)?,
        })
    }

    #[inline]
    fn missing(&self, taken: &ItemCounts) -> usize {
        let pairs = self.counts.iter().zip(taken);
        // A word has at most 255 letters.
        let missing: u8 = pairs.fold(0, |sum: u8, (&count, &taken)| {
            sum.saturating_add(taken.saturating_sub(count))
        });
        missing.into()
    }
}

/// The reason why a search ends early.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum SearchEnd {
    /// The visitor has seen enough.
    Visitor,
    /// No steps are left.
    Steps,
    /// The search was stopped.
    Stopped,
}

struct CoverSearch<'c, V> {
    groups: &'c [WordGroup],
    by_counts: HashMap<ItemCounts, u32>,
    rarest_first: Vec<usize>,
    /// The groups chosen so far, each with the item that it was chosen for.
    chosen: Vec<(u32, Option<usize>)>,
    phrase: Vec<&'c [Letter]>,
    visit: &'c mut V,
    stop: &'c dyn Fn() -> bool,
    /// The number of remaining steps.
    steps: u64,
}

impl<'c, V: FnMut(&[&[Letter]]) -> ControlFlow<()>> CoverSearch<'c, V> {
    /// Covers the remaining items with `left.words` of the groups `fitting`, which fitted at the
    /// previous step.
    fn cover(&mut self, left: &UncoveredItems, fitting: &[u32]) -> ControlFlow<SearchEnd> {
        if left.words == 0 {
            return match left.len {
                0 => self.spell(),
                _ => ControlFlow::Continue(()),
            };
        }
        let has = |item: &usize| left.counts.get(*item).is_some_and(|&count| count > 0);
        let pivot = self.rarest_first.iter().copied().find(has);
        if left.words == 1 && left.blanks == 0 {
            // The last word must use up all items.
            return match self.by_counts.get(&left.counts) {
                Some(&index) => self.choose(left, index, pivot, &[]),
                None => ControlFlow::Continue(()),
            };
        }
        let Some(steps) = self.steps.checked_sub(fitting.len().max(1) as u64) else {
            return ControlFlow::Break(SearchEnd::Steps);
        };
        self.steps = steps;
        if (self.stop)() {
            return ControlFlow::Break(SearchEnd::Stopped);
        }
        let fits = |&&index: &&u32| {
            let group = self.groups.get(index as usize);
            group.is_some_and(|group| {
                group.len <= left.len && left.missing(&group.counts) <= left.blanks
            })
        };
        let fitting: Vec<u32> = fitting.iter().filter(fits).copied().collect();
        let length = |index: Option<&u32>| {
            let group = index.and_then(|&index| self.groups.get(index as usize));
            group.map_or(0, |group| group.len)
        };
        // Groups are sorted by length.
        let (longest, shortest) = (length(fitting.first()), length(fitting.last()));
        if longest * left.words < left.len || shortest * left.words > left.len {
            return ControlFlow::Continue(());
        }
        for &index in &fitting {
            self.choose(left, index, pivot, &fitting)?;
        }
        ControlFlow::Continue(())
    }

    /// Chooses a group if it is allowed, and covers the remaining items.
    #[inline]
    fn choose(
        &mut self,
        left: &UncoveredItems,
        index: u32,
        pivot: Option<usize>,
        fitting: &[u32],
    ) -> ControlFlow<SearchEnd> {
        let groups = self.groups;
        let Some(group) = groups.get(index as usize) else {
            return ControlFlow::Continue(());
        };
        let allowed = contains_item(group, pivot)
            && (left.words > 1 || group.len == left.len)
            && self.is_canonical(index, group);
        if allowed && let Some(rest) = left.take(group) {
            self.chosen.push((index, pivot));
            self.cover(&rest, fitting)?;
            self.chosen.pop();
        }
        ControlFlow::Continue(())
    }

    /// Returns `true` if this order of the groups is the canonical one: at each step the first of
    /// all chosen groups that has the pivot of that step. Each multiset is thus found once.
    fn is_canonical(&self, index: u32, group: &WordGroup) -> bool {
        let mut chosen = self.chosen.iter();
        chosen.all(|&(before, pivot)| index >= before || !contains_item(group, pivot))
    }

    /// Visits every phrase of the groups chosen.
    fn spell(&mut self) -> ControlFlow<SearchEnd> {
        let mut groups: Vec<u32> = self.chosen.iter().map(|&(index, _)| index).collect();
        // Sorting puts repeated groups next to each other.
        groups.sort_unstable();
        self.spell_words(&groups, 0)
    }

    /// Visits the phrases with every word of the first group from index `first`, and all words of
    /// the following groups.
    fn spell_words(&mut self, chosen: &[u32], first: usize) -> ControlFlow<SearchEnd> {
        let Some((&index, rest)) = chosen.split_first() else {
            if (self.stop)() {
                return ControlFlow::Break(SearchEnd::Stopped);
            }
            let visited = (self.visit)(&self.phrase);
            return visited.map_break(|()| SearchEnd::Visitor);
        };
        let groups = self.groups;
        let words = groups.get(index as usize).map(|group| &group.words);
        for (at, word) in words.into_iter().flatten().enumerate().skip(first) {
            self.phrase.push(word);
            // The words of a repeated group are taken in order, so that each multiset is visited
            // once.
            let again = rest.first() == Some(&index);
            self.spell_words(rest, if again { at } else { 0 })?;
            self.phrase.pop();
        }
        ControlFlow::Continue(())
    }
}

/// Returns `true` if a group has the pivot item, or if there is none because only blanks are left.
#[inline]
fn contains_item(group: &WordGroup, pivot: Option<usize>) -> bool {
    pivot.is_none_or(|item| group.counts.get(item).is_some_and(|&count| count > 0))
}
