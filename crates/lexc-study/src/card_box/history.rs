//! The effect of answers on cards and on the counts of days.

use std::collections::BTreeMap;

use serde::Serialize;

use super::answer_event::AnswerEvent;
use super::card::CardState;
use crate::fsrs::{CardPhase, Grade, ReviewInterval, Scheduler};
use crate::settings::DayClock;

/// The answers of a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct DayCounts {
    /// New cards that were asked first.
    pub new: u32,
    /// Answers within learning and relearning steps.
    pub learning: u32,
    /// Reviews.
    pub reviews: u32,
    /// Reviews of cards that were due on an earlier day.
    pub overdue: u32,
    /// Reviews that were recalled.
    pub recalled: u32,
    /// Words missed elsewhere.
    pub elsewhere: u32,
    /// The time that all answers took, in milliseconds.
    pub ms: u64,
}

impl DayCounts {
    fn is_empty(&self) -> bool {
        self.new + self.learning + self.reviews + self.elsewhere == 0
    }
}

/// The part of the counts of a day that one answer adds.
#[derive(Debug, Clone, Copy)]
pub(crate) struct AnswerCount {
    pub(crate) day: i64,
    counts: DayCounts,
}

/// The counts of all days with answers.
#[derive(Debug, Clone, Default)]
pub(crate) struct DayTable {
    days: BTreeMap<i64, DayCounts>,
    /// The last day that was changed, whose counts replace the ones in the map: most answers
    /// follow an answer of the same day.
    last: Option<(i64, DayCounts)>,
}

impl DayTable {
    pub(crate) fn get(&self, day: i64) -> DayCounts {
        match self.last {
            Some((last, counts)) if last == day => counts,
            _ => self.days.get(&day).copied().unwrap_or_default(),
        }
    }

    /// Returns the days with answers, in order.
    pub(crate) fn all(&self) -> Vec<(i64, DayCounts)> {
        let mut days: Vec<_> = self.days.iter().map(|(day, counts)| (*day, *counts)).collect();
        if let Some(last) = self.last {
            match days.binary_search_by_key(&last.0, |(day, _)| *day) {
                Ok(at) => drop(days.splice(at..=at, [last])),
                Err(at) => days.insert(at, last),
            }
        }
        days.retain(|(_, counts)| !counts.is_empty());
        days
    }

    pub(crate) fn add(&mut self, answer: AnswerCount) {
        let add = answer.counts;
        let counts = self.counts(answer.day);
        counts.new += add.new;
        counts.learning += add.learning;
        counts.reviews += add.reviews;
        counts.overdue += add.overdue;
        counts.recalled += add.recalled;
        counts.elsewhere += add.elsewhere;
        counts.ms = counts.ms.saturating_add(add.ms);
    }

    pub(crate) fn subtract(&mut self, answer: AnswerCount) {
        let sub = answer.counts;
        let counts = self.counts(answer.day);
        counts.new = counts.new.saturating_sub(sub.new);
        counts.learning = counts.learning.saturating_sub(sub.learning);
        counts.reviews = counts.reviews.saturating_sub(sub.reviews);
        counts.overdue = counts.overdue.saturating_sub(sub.overdue);
        counts.recalled = counts.recalled.saturating_sub(sub.recalled);
        counts.elsewhere = counts.elsewhere.saturating_sub(sub.elsewhere);
        counts.ms = counts.ms.saturating_sub(sub.ms);
    }

    fn counts(&mut self, day: i64) -> &mut DayCounts {
        if self.last.is_none_or(|(last, _)| last != day) {
            self.days.extend(self.last);
            self.last = Some((day, self.days.get(&day).copied().unwrap_or_default()));
        }
        &mut self.last.get_or_insert((day, DayCounts::default())).1
    }
}

/// Returns the state of a card after an answer, and the part of the answer in the counts of its
/// day.
pub(crate) fn after_answer(
    state: CardState,
    event: AnswerEvent,
    scheduler: &Scheduler,
    clock: DayClock,
) -> (CardState, AnswerCount) {
    let day = clock.day(event.time);
    let grade = event.schedule_grade();
    // A clock that was set back makes the difference negative.
    let elapsed = day.saturating_sub(clock.day(state.last_answer)).max(0);
    let elapsed = u32::try_from(elapsed).unwrap_or(u32::MAX);
    let (memory, interval) = scheduler.review(state.memory, grade, elapsed);
    let wrong = u32::from(grade == Grade::Again);
    let in_review = !state.is_new() && state.memory.phase == CardPhase::Review;
    // A card that is never learned is a leech, too.
    let is_lapse = grade == Grade::Again && (in_review || state.missed > 0);
    let next = CardState {
        memory,
        due: match interval {
            ReviewInterval::Seconds(seconds) => event.time + i64::from(seconds),
            ReviewInterval::Days(days) => clock.start(day + i64::from(days)),
        },
        last_answer: event.time,
        first_answer: if state.is_new() { event.time } else { state.first_answer },
        answers: state.answers + 1,
        wrong: state.wrong + wrong,
        lapses: state.lapses + u32::from(is_lapse),
        missed: if wrong == 0 { 0 } else { state.missed + 1 },
    };
    let mut counts = DayCounts { ms: u64::from(event.ms), ..DayCounts::default() };
    if event.is_elsewhere() {
        counts.elsewhere = 1;
    } else if state.is_new() {
        counts.new = 1;
    } else if in_review {
        counts.reviews = 1;
        counts.recalled = 1 - wrong;
        counts.overdue = u32::from(clock.day(state.due) < day);
    } else {
        counts.learning = 1;
    }
    (next, AnswerCount { day, counts })
}
