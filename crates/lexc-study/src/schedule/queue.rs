//! The next card, and the cards that are due.

use serde::Serialize;

use crate::card_box::CardBox;
use crate::card_box::store::QueueClass;
use crate::error::Result;
use crate::settings::{ReviewOrder, checked_time};

/// The answer of [`CardBox::next`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UpNext {
    /// The number of the card to ask.
    Card(u32),
    /// All cards are done but some in learning steps. The first of them is due at this time.
    Wait(i64),
    /// All cards of the day are done.
    Done,
}

/// The cards that are left for the day, by their numbers, each list in the order of asking.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct DueCards {
    /// Cards in learning and relearning steps that are due now.
    pub learning: Vec<u32>,
    /// Cards whose next step is due within the time by which it may be asked early. They are asked
    /// once nothing else is left.
    pub early: Vec<u32>,
    /// The number of cards whose next step is due later today than these.
    pub later: u32,
    /// Reviews, within the limits of today.
    pub reviews: Vec<u32>,
    /// New cards, within the limits of today.
    pub new: Vec<u32>,
    /// The number of reviews that are due but wait for another day because of the limits.
    pub held_back: u32,
}

/// A card in the queue: what it is ordered by, and its index.
type RankedCard = (i64, usize);

impl CardBox {
    /// Returns the next card. First come learning steps that are due, then reviews, then new cards,
    /// then learning steps that are due soon. Reads a few bytes of each card.
    ///
    /// # Errors
    /// [`Error::Time`](crate::Error::Time) if the time is not between the years 1970 and 9999.
    pub fn next(&self, now: i64) -> Result<UpNext> {
        self.next_in(None, now)
    }

    /// Like [`Self::next`], of the cards of a list, or of all if it is `None`. The limits of the
    /// day are the ones of the whole box.
    ///
    /// # Errors
    /// As [`Self::next`]; [`Error::UnknownList`](crate::Error::UnknownList) if no card is in the
    /// list.
    pub fn next_in(&self, list: Option<&str>, now: i64) -> Result<UpNext> {
        let is_in = self.list_filter(list)?;
        let day = self.clock.day(checked_time(now)?);
        let (today, tomorrow) = (self.clock.start(day), self.clock.start(day + 1));
        let (mut learning, mut review, mut new) = (None, None, None);
        let first = |best: &mut Option<RankedCard>, card: RankedCard| {
            *best = Some(best.map_or(card, |best| best.min(card)));
        };
        let mut reviews = DueReviews::default();
        for (at, key) in self.keys.iter().enumerate() {
            let is_in = is_in(at);
            match key.class {
                QueueClass::Review if key.due < tomorrow && !is_in => {
                    reviews.count(key.due < today);
                }
                _ if !is_in => {}
                QueueClass::New if key.due <= now => {
                    first(&mut new, (key.order.into(), at));
                }
                QueueClass::Learning => first(&mut learning, (key.due, at)),
                QueueClass::Review if key.due < tomorrow => {
                    reviews.count(key.due < today);
                    first(&mut review, (self.urgency(at, day), at));
                }
                _ => {}
            }
        }
        let card = |at: usize| Ok(UpNext::Card(at as u32 + 1));
        if let Some((due, at)) = learning
            && due <= now
        {
            return card(at);
        }
        if let Some((_, at)) = review
            && self.reviews_left(reviews, day) > 0
        {
            return card(at);
        }
        if let Some((_, at)) = new
            && self.new_left(day) > 0
        {
            return card(at);
        }
        match learning {
            Some((due, at)) if due <= now + i64::from(self.settings.learn_ahead) => card(at),
            Some((due, _)) if due < tomorrow => Ok(UpNext::Wait(due)),
            _ => Ok(UpNext::Done),
        }
    }

    /// Returns the cards that are left for the day.
    ///
    /// # Errors
    /// [`Error::Time`](crate::Error::Time) if the time is not between the years 1970 and 9999.
    pub fn due(&self, now: i64) -> Result<DueCards> {
        self.due_in(None, now)
    }

    /// Like [`Self::due`], of the cards of a list, or of all if it is `None`. The limits of the day
    /// are the ones of the whole box.
    ///
    /// # Errors
    /// As [`Self::due`]; [`Error::UnknownList`](crate::Error::UnknownList) if no card is in the
    /// list.
    pub fn due_in(&self, list: Option<&str>, now: i64) -> Result<DueCards> {
        let is_in = self.list_filter(list)?;
        let day = self.clock.day(checked_time(now)?);
        let (today, tomorrow) = (self.clock.start(day), self.clock.start(day + 1));
        let (mut learning, mut early) = (Vec::new(), Vec::new());
        let (mut review, mut new) = (Vec::new(), Vec::new());
        let mut reviews = DueReviews::default();
        let mut later = 0;
        let soon = now.saturating_add(i64::from(self.settings.learn_ahead));
        for (at, key) in self.keys.iter().enumerate() {
            let is_in = is_in(at);
            match key.class {
                QueueClass::Review if key.due < tomorrow && !is_in => {
                    reviews.count(key.due < today);
                }
                _ if !is_in => {}
                QueueClass::New if key.due <= now => new.push((key.order.into(), at)),
                QueueClass::Learning if key.due <= now => learning.push((key.due, at)),
                QueueClass::Learning if key.due <= soon => early.push((key.due, at)),
                QueueClass::Learning if key.due < tomorrow => later += 1,
                QueueClass::Review if key.due < tomorrow => {
                    reviews.count(key.due < today);
                    review.push((self.urgency(at, day), at));
                }
                _ => {}
            }
        }
        let reviews_left = self.reviews_left(reviews, day).min(review.len());
        let held_back = (review.len() - reviews_left) as u32;
        Ok(DueCards {
            learning: first_cards(learning, usize::MAX),
            early: first_cards(early, usize::MAX),
            later,
            reviews: first_cards(review, reviews_left),
            new: first_cards(new, self.new_left(day)),
            held_back,
        })
    }

    /// Returns the time at which the day of a time ends.
    ///
    /// # Errors
    /// [`Error::Time`](crate::Error::Time) if the time is not between the years 1970 and 9999.
    pub fn day_end(&self, now: i64) -> Result<i64> {
        Ok(self.clock.start(self.clock.day(checked_time(now)?) + 1))
    }

    /// Returns what a review is ordered by: less comes first.
    fn urgency(&self, at: usize, day: i64) -> i64 {
        let (Some(key), Some(state)) = (self.keys.get(at), self.states.get(at)) else { return 0 };
        match self.settings.review_order {
            ReviewOrder::Due => key.due,
            // The probability of recall falls with the elapsed time in units of the stability.
            ReviewOrder::Retrievability => {
                let elapsed = (day - self.clock.day(state.last_answer)).max(0);
                // The bits of numbers without a sign are in the order of the numbers.
                -((elapsed as f64 / state.memory.stability).to_bits() as i64)
            }
        }
    }

    /// Returns the number of new cards that the limit leaves on a day.
    fn new_left(&self, day: i64) -> usize {
        self.settings.new_per_day.saturating_sub(self.days.get(day).new) as usize
    }

    /// Returns the number of reviews that the limits leave on a day.
    pub(super) fn reviews_left(&self, due: DueReviews, day: i64) -> usize {
        let done = self.days.get(day);
        // The share of a day is the same before, between and after its reviews.
        let today = due.today + u64::from(done.reviews.saturating_sub(done.overdue));
        let overdue = due.overdue + u64::from(done.overdue);
        let share = overdue.div_ceil(u64::from(self.settings.backlog_days));
        let allowed = (today + share).min(u64::from(self.settings.reviews_per_day));
        allowed.saturating_sub(u64::from(done.reviews)) as usize
    }
}

/// The reviews that are due on a day.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct DueReviews {
    /// Due since an earlier day.
    pub(super) overdue: u64,
    /// Due on the day.
    pub(super) today: u64,
}

impl DueReviews {
    pub(super) fn count(&mut self, is_overdue: bool) {
        self.overdue += u64::from(is_overdue);
        self.today += u64::from(!is_overdue);
    }
}

/// Returns the numbers of the first `count` cards, in order.
fn first_cards(mut cards: Vec<RankedCard>, count: usize) -> Vec<u32> {
    cards.sort_unstable();
    cards.iter().take(count).map(|(_, at)| *at as u32 + 1).collect()
}
