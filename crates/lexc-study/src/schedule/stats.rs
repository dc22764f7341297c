//! Statistics and a forecast.

use serde::Serialize;

use super::queue::DueReviews;
use crate::card_box::store::QueueClass;
use crate::card_box::{CardBox, CardState, DayCounts};
use crate::error::Result;
use crate::settings::checked_time;

/// The stability in days from which a card is mature.
const MATURE: f64 = 21.0;

/// The days of the forecast of [`CardBox::stats`].
pub const FORECAST_DAYS: u32 = 30;

/// The least age in days of each group of [`StudyStats::by_age`].
const AGES: [u32; 6] = [0, 1, 7, 30, 90, 365];

/// Cards of one length or one age.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct StudyGroup {
    /// The length in letters, or the least age in days.
    pub least: u32,
    /// The number of cards.
    pub cards: u32,
    /// The number of cards with an answer.
    pub seen: u32,
    /// The number of cards with a stability of three weeks or more.
    pub mature: u32,
    /// The number of answers.
    pub answers: u64,
    /// The number of answers with the grade again.
    pub wrong: u64,
    /// The number of cards that are past their learning steps.
    pub learned: u32,
    /// The mean probability that a card past its learning steps is recalled now; 0 if there is
    /// none.
    pub recall: f64,
}

/// The state of a box at a time.
#[derive(Debug, Clone, PartialEq, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct StudyStats {
    /// All cards.
    pub all: StudyGroup,
    /// The number of cards in learning and relearning steps.
    pub learning: u32,
    /// The number of reviews that were due before today.
    pub overdue: u32,
    /// The number of suspended cards.
    pub suspended: u32,
    /// The number of leeches.
    pub leeches: u32,
    /// The number of cards all of whose answers went with an edition of the lexicon.
    pub without_answers: u32,
    /// The cards by the number of letters, in order.
    pub by_length: Vec<StudyGroup>,
    /// The cards with an answer by the days since the first one: from 0, 1, 7, 30, 90 and 365.
    pub by_age: Vec<StudyGroup>,
    /// The answers of today.
    pub today: DayCounts,
    /// The days with answers, in order.
    pub days: Vec<StudyDay>,
    /// The number of cards of today and each day after it, if all of them are recalled and no card
    /// is new: reviews, overdue ones first, and cards in learning steps. Reviews beyond the limits
    /// of a day move to the next one.
    pub forecast: Vec<u64>,
}

/// The answers of a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StudyDay {
    /// The first second of the day.
    pub start: i64,
    /// Its answers.
    #[serde(flatten)]
    pub counts: DayCounts,
}

impl StudyGroup {
    fn add(&mut self, state: &CardState, recall: f64) {
        self.cards += 1;
        self.seen += u32::from(!state.is_new());
        self.mature += u32::from(state.memory.stability >= MATURE);
        self.answers += u64::from(state.answers);
        self.wrong += u64::from(state.wrong);
        if !state.is_new() && !state.is_learning() {
            self.learned += 1;
            // The sum until all cards are added.
            self.recall += recall;
        }
    }

    fn finish(mut self) -> Self {
        self.recall = if self.learned == 0 { 0.0 } else { self.recall / f64::from(self.learned) };
        self
    }
}

impl CardBox {
    /// Returns statistics at a time, with a forecast of 30 days.
    ///
    /// # Errors
    /// [`Error::Time`](crate::Error::Time) if the time is not between the years 1970 and 9999.
    pub fn stats(&self, now: i64) -> Result<StudyStats> {
        self.stats_in(None, now, FORECAST_DAYS)
    }

    /// Like [`Self::stats`], of the cards of a list, or of all if it is `None`, with a forecast of
    /// some days, at most a hundred years. The answers of days are the ones of the whole box.
    ///
    /// # Errors
    /// As [`Self::stats`]; [`Error::UnknownList`](crate::Error::UnknownList) if no card is in the
    /// list.
    pub fn stats_in(&self, list: Option<&str>, now: i64, forecast: u32) -> Result<StudyStats> {
        let is_in = self.list_filter(list)?;
        let day = self.clock.day(checked_time(now)?);
        let mut stats = StudyStats { today: self.days.get(day), ..StudyStats::default() };
        let mut ages = AGES.map(|least| StudyGroup { least, ..StudyGroup::default() });
        let today = self.clock.start(day);
        let cards = self.cards.iter().enumerate();
        let cards = cards.filter(|(at, card)| !card.is_removed() && is_in(*at));
        let mut by_length: Vec<_> =
            cards.map(|(at, card)| (i64::from(card.length()), at)).collect();
        by_length.sort_unstable();
        for (_, at) in by_length {
            let (Some(card), Some(state)) = (self.cards.get(at), self.states.get(at)) else {
                continue;
            };
            let key = self.keys.get(at).filter(|key| key.class == QueueClass::Review);
            stats.overdue += u32::from(key.is_some_and(|key| key.due < today));
            let elapsed = (day - self.clock.day(state.last_answer)).max(0);
            let elapsed = u32::try_from(elapsed).unwrap_or(u32::MAX);
            let recall = self.scheduler.retrievability(state.memory, elapsed);
            stats.all.add(state, recall);
            stats.learning += u32::from(state.is_learning());
            stats.suspended += u32::from(card.is_suspended());
            stats.leeches += u32::from(self.leech(card, state));
            stats.without_answers += u32::from(card.has_no_answer());
            let least = card.length();
            if stats.by_length.last().is_none_or(|group| group.least != least) {
                stats.by_length.push(StudyGroup { least, ..StudyGroup::default() });
            }
            if let Some(group) = stats.by_length.last_mut() {
                group.add(state, recall);
            }
            let age = (day - self.clock.day(state.first_answer)).max(0);
            let group = ages.iter_mut().rev().find(|group| i64::from(group.least) <= age);
            if let Some(group) = group.filter(|_| !state.is_new()) {
                group.add(state, recall);
            }
        }
        stats.all = stats.all.finish();
        for group in &mut stats.by_length {
            *group = group.finish();
        }
        stats.by_age = ages.map(StudyGroup::finish).to_vec();
        let days = self.days.all().into_iter();
        let day = |(day, counts)| StudyDay { start: self.clock.start(day), counts };
        stats.days = days.map(day).collect();
        stats.forecast = self.forecast(&is_in, now, forecast);
        Ok(stats)
    }

    fn forecast(&self, is_in: &dyn Fn(usize) -> bool, now: i64, days: u32) -> Vec<u64> {
        let today = self.clock.day(now);
        let mut due = vec![0_u64; days.min(36_500) as usize];
        let mut reviews = DueReviews::default();
        let mut learning = vec![0_u64; due.len()];
        let keys = self.keys.iter().enumerate().filter(|(at, _)| is_in(*at));
        for key in keys.map(|(_, key)| key) {
            let ahead = usize::try_from(self.clock.day(key.due) - today);
            match ahead {
                _ if key.class == QueueClass::Learning => {
                    let day = learning.get_mut(ahead.unwrap_or(0));
                    day.into_iter().for_each(|count| *count += 1);
                }
                _ if key.class != QueueClass::Review => {}
                Err(_) => reviews.count(true),
                Ok(0) => reviews.count(false),
                Ok(ahead) => due.get_mut(ahead).into_iter().for_each(|count| *count += 1),
            }
        }
        let limit = u64::from(self.settings.reviews_per_day);
        let spread = u64::from(self.settings.backlog_days);
        let mut left = reviews.overdue + reviews.today;
        for (ahead, count) in due.iter_mut().enumerate() {
            let asked = if ahead == 0 {
                left.min(self.reviews_left(reviews, today) as u64)
            } else {
                let share = left.div_ceil(spread);
                left += *count;
                (*count + share).min(limit)
            };
            left -= asked;
            *count = asked + learning.get(ahead).copied().unwrap_or(0);
        }
        due
    }
}
