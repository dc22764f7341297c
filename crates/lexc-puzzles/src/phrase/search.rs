//! [`PhraseSearch`]: exact cover of the remaining letters with groups of words.

use core::ops::{ControlFlow, Range};
use std::collections::HashMap;

use lexc_runtime::{Letter, Lexicon};

use super::candidates::{Candidates, ITEMS, ItemCounts, WordGroup};
use super::request::PhraseRequest;
use crate::error::Error;

/// Calls `visit` once for every multiset of words that uses up the letters, fewest words first,
/// until `visit` returns [`ControlFlow::Break`]. The words of a phrase are in no particular order.
/// Returns `false` if phrases may be missing because a limit of steps was reached.
///
/// The number of phrases grows exponentially with the number of letters, so most callers should
/// break. Each number of words may use half of the remaining steps: phrases of few words are rare,
/// and would leave no steps for the others.
///
/// # Errors
/// Returns an error, before the first phrase, if a required word or the initials are not among the
/// letters, or if there are too many distinct letters.
pub fn for_each_phrase(
    lexicon: &Lexicon,
    request: &PhraseRequest,
    mut visit: impl FnMut(&[&[Letter]]) -> ControlFlow<()>,
) -> Result<bool, Error> {
    let mut search = PhraseSearch::new(lexicon, request, &|| false)?;
    while search.advance(&|| false) == SearchEvent::Phrase {
        if visit(&search.phrase()).is_break() {
            break;
        }
    }
    Ok(search.is_complete())
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
    let mut items: Vec<usize> =
        wanted.filter(|&(_, &count)| count > 0).map(|(item, _)| item).collect();
    items.sort_by_key(|&item| held.get(item).copied());
    items
}

/// The items still to be covered.
#[derive(Debug, Clone, Copy)]
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
        let missing: u8 = pairs
            .fold(0, |sum: u8, (&count, &taken)| sum.saturating_add(taken.saturating_sub(count)));
        missing.into()
    }
}

/// The reason why a call of [`PhraseSearch::advance`] returns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum SearchEvent {
    Phrase,
    /// `stop` returned `true`.
    Stopped,
    /// There are no more phrases, or no steps are left.
    End,
}

/// A search for phrases, which can be stopped and continued.
#[derive(Debug)]
pub(super) struct PhraseSearch {
    candidates: Candidates,
    by_counts: HashMap<ItemCounts, u32>,
    rarest_first: Vec<usize>,
    /// The words that every phrase contains.
    with: Vec<Vec<Letter>>,
    /// The numbers of words not searched yet.
    words: Range<usize>,
    /// The choices of the current phrase, one for each group.
    choices: Vec<GroupChoice>,
    /// The phrases of the groups chosen.
    spelling: Option<Spelling>,
    /// The number of remaining steps for this number of words.
    steps: u64,
    /// The number of remaining steps for greater numbers of words.
    later_steps: u64,
    is_complete: bool,
    /// The number of groups tried.
    tried: u32,
}

/// The number of groups that are tried between two calls of `stop`.
const TRIES: u32 = 1 << 10;

/// The number of groups that are counted between two calls of `stop`.
const GROUPS: u32 = 1 << 12;

/// The choice of a group that covers some items.
#[derive(Debug)]
struct GroupChoice {
    left: UncoveredItems,
    /// The item that the group must have, or `None` if only blanks are left.
    pivot: Option<usize>,
    /// The groups to choose from.
    fitting: Vec<u32>,
    /// The number of groups tried. The last of them is chosen now.
    tried: usize,
}

/// The phrases of some groups: a word of each group, all combinations.
#[derive(Debug)]
struct Spelling {
    /// The groups, each with the index of a word. Repeated groups are next to each other, and
    /// their words in order, so that each multiset is found once.
    words: Vec<(u32, usize)>,
    is_new: bool,
}

impl Spelling {
    fn new(mut groups: Vec<u32>) -> Self {
        groups.sort_unstable();
        Self { words: groups.into_iter().map(|group| (group, 0)).collect(), is_new: true }
    }

    /// Moves to the first or next phrase. Returns `false` if there is none.
    fn advance(&mut self, groups: &[WordGroup]) -> bool {
        if core::mem::take(&mut self.is_new) {
            return true;
        }
        let is_last = |&(group, word): &(u32, usize)| {
            let group = groups.get(group as usize);
            group.is_none_or(|group| word + 1 >= group.words())
        };
        let Some(at) = self.words.iter().rposition(|word| !is_last(word)) else {
            return false;
        };
        let mut words = self.words.iter_mut().skip(at);
        let Some(changed) = words.next() else {
            return false;
        };
        changed.1 += 1;
        let mut before = *changed;
        for word in words {
            word.1 = if word.0 == before.0 { before.1 } else { 0 };
            before = *word;
        }
        true
    }
}

impl PhraseSearch {
    /// Finds the words that can be part of a phrase. Fails once `stop` returns `true`.
    pub(super) fn new(
        lexicon: &Lexicon,
        request: &PhraseRequest,
        stop: &dyn Fn() -> bool,
    ) -> Result<Self, Error> {
        let candidates = Candidates::find(lexicon, request, stop)?;
        let with = request.with.len();
        let length = |group: Option<&WordGroup>| group.map_or(0, |group| group.len);
        // Groups are sorted by length.
        let longest = length(candidates.groups.first());
        let shortest = length(candidates.groups.last());
        let (mut words, mut spelling) = (0..0, None);
        if candidates.len == 0 {
            let initials_used = candidates.left.iter().all(|&count| count == 0);
            let allowed = (request.min_words..=request.max_words).contains(&with);
            spelling = (initials_used && allowed).then(|| Spelling::new(Vec::new()));
        } else if longest > 0 {
            let fewest = candidates.len.div_ceil(longest);
            let fewest = fewest.max(request.min_words.saturating_sub(with)).max(1);
            let most = candidates.len / shortest;
            words = fewest..most.min(request.max_words.saturating_sub(with)) + 1;
        }
        let mut by_counts = HashMap::with_capacity(candidates.groups.len());
        for (number, group) in (0_u32..).zip(&candidates.groups) {
            if number.is_multiple_of(GROUPS) && stop() {
                return Err(Error::stopped());
            }
            by_counts.insert(group.counts, number);
        }
        Ok(Self {
            by_counts,
            rarest_first: rarest_first(&candidates),
            with: request.with.clone(),
            words,
            choices: Vec::new(),
            spelling,
            steps: 0,
            later_steps: request.max_steps,
            is_complete: true,
            tried: 0,
            candidates,
        })
    }

    /// Returns `false` if phrases may be missing because a limit of steps was reached.
    pub(super) fn is_complete(&self) -> bool {
        self.is_complete
    }

    pub(super) fn phrase(&self) -> Vec<&[Letter]> {
        let spelled = self.spelling.iter().flat_map(|spelling| &spelling.words);
        let spelled = spelled.filter_map(|&(group, word)| {
            let group = self.candidates.groups.get(group as usize)?;
            group.word(word)
        });
        self.with.iter().map(Vec::as_slice).chain(spelled).collect()
    }

    /// Searches for the next phrase until `stop`, called after each step of the search and once in
    /// many groups that are tried, returns `true`. The next call continues the search.
    pub(super) fn advance(&mut self, stop: &dyn Fn() -> bool) -> SearchEvent {
        loop {
            if let Some(spelling) = &mut self.spelling {
                if spelling.advance(&self.candidates.groups) {
                    return SearchEvent::Phrase;
                }
                self.spelling = None;
            }
            self.tried = self.tried.wrapping_add(1);
            if self.tried.is_multiple_of(TRIES) && stop() {
                return SearchEvent::Stopped;
            }
            let Some(choice) = self.choices.last_mut() else {
                if !self.begin_number() {
                    return SearchEvent::End;
                }
                continue;
            };
            let Some(&index) = choice.fitting.get(choice.tried) else {
                self.choices.pop();
                continue;
            };
            choice.tried += 1;
            if let Some(left) = self.choose(index)
                && self.cover(left)
                && stop()
            {
                return SearchEvent::Stopped;
            }
        }
    }

    /// Begins the search for phrases with the next number of words. Returns `false` if there is
    /// none.
    fn begin_number(&mut self) -> bool {
        let Some(words) = self.words.next() else {
            return false;
        };
        let steps = self.later_steps + self.steps;
        self.steps = steps.div_ceil(2);
        self.later_steps = steps - self.steps;
        self.cover(UncoveredItems {
            counts: self.candidates.left,
            blanks: self.candidates.blanks,
            len: self.candidates.len,
            words,
        });
        true
    }

    /// Begins to cover the remaining items with `left.words` of the groups that fitted at the
    /// previous choice. Returns `true` if this is a step.
    fn cover(&mut self, left: UncoveredItems) -> bool {
        if left.words == 0 {
            if left.len == 0 {
                let chosen = self.choices.iter().filter_map(GroupChoice::chosen);
                self.spelling = Some(Spelling::new(chosen.map(|(index, _)| index).collect()));
            }
            return false;
        }
        let has = |item: &usize| left.counts.get(*item).is_some_and(|&count| count > 0);
        let pivot = self.rarest_first.iter().copied().find(has);
        let choice = |fitting| GroupChoice { left, pivot, fitting, tried: 0 };
        if left.words == 1 && left.blanks == 0 {
            // The last word must use up all items.
            let last = self.by_counts.get(&left.counts).copied();
            self.choices.extend(last.map(|index| choice(vec![index])));
            return false;
        }
        let groups = &self.candidates.groups;
        let all = groups.len();
        let before = self.choices.last().map(|choice| choice.fitting.as_slice());
        let tried = before.map_or(all, <[u32]>::len).max(1) as u64;
        let Some(steps) = self.steps.checked_sub(tried) else {
            self.is_complete = false;
            self.choices.clear();
            return false;
        };
        self.steps = steps;
        let fits = |index: &u32| {
            let group = groups.get(*index as usize);
            group.is_some_and(|group| {
                group.len <= left.len && left.missing(&group.counts) <= left.blanks
            })
        };
        let fitting: Vec<u32> = match before {
            Some(before) => before.iter().copied().filter(fits).collect(),
            None => (0..all as u32).filter(fits).collect(),
        };
        let length = |index: Option<&u32>| {
            let group = index.and_then(|&index| groups.get(index as usize));
            group.map_or(0, |group| group.len)
        };
        // Groups are sorted by length.
        let (longest, shortest) = (length(fitting.first()), length(fitting.last()));
        if longest * left.words >= left.len && shortest * left.words <= left.len {
            self.choices.push(choice(fitting));
        }
        true
    }

    /// Returns the items left after the last choice, or `None` if the group is not allowed.
    fn choose(&self, index: u32) -> Option<UncoveredItems> {
        let (last, before) = self.choices.split_last()?;
        let group = self.candidates.groups.get(index as usize)?;
        let allowed = contains_item(group, last.pivot)
            && (last.left.words > 1 || group.len == last.left.len)
            && is_canonical(before, index, group);
        allowed.then(|| last.left.take(group))?
    }
}

impl GroupChoice {
    /// Returns the group chosen, with the item that it was chosen for.
    fn chosen(&self) -> Option<(u32, Option<usize>)> {
        let index = self.fitting.get(self.tried.checked_sub(1)?)?;
        Some((*index, self.pivot))
    }
}

/// Returns `true` if this order of the groups is the canonical one: at each step the first of all
/// chosen groups that has the pivot of that step. Each multiset is thus found once.
fn is_canonical(before: &[GroupChoice], index: u32, group: &WordGroup) -> bool {
    let mut chosen = before.iter().filter_map(GroupChoice::chosen);
    chosen.all(|(before, pivot)| index >= before || !contains_item(group, pivot))
}

/// Returns `true` if a group has the pivot item, or if there is none because only blanks are left.
#[inline]
fn contains_item(group: &WordGroup, pivot: Option<usize>) -> bool {
    pivot.is_none_or(|item| group.counts.get(item).is_some_and(|&count| count > 0))
}
