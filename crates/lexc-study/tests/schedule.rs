//! The queue: order, limits, backlog, leeches, days.

use lexc_study::fsrs::Grade;
use lexc_study::{CardBox, NewCardOrder, ReviewOrder, UpNext};

use crate::common::{DAY, MONDAY, Numbers, filled};

/// Answers every card that is asked until nothing is left. Returns the cards in order.
fn sitting(cards: &mut CardBox, now: &mut i64, grade: impl Fn(u32) -> Grade) -> Vec<u32> {
    let mut asked = Vec::new();
    loop {
        match cards.next(*now).unwrap() {
            UpNext::Card(card) => {
                asked.push(card);
                cards.answer(card, grade(card), 0, *now).unwrap();
                *now += 10;
            }
            UpNext::Wait(until) => *now = until,
            UpNext::Done => return asked,
        }
        assert!(asked.len() < 10_000, "the sitting ends");
    }
}

#[test]
fn learning_steps_come_before_new_cards() {
    let (mut cards, _) = filled(3, |settings| settings.new_order = NewCardOrder::Added);
    assert_eq!(cards.next(MONDAY).unwrap(), UpNext::Card(1));
    cards.answer(1, Grade::Again, 0, MONDAY).unwrap();
    // Within the step of a minute, a new card; after it, the step.
    assert_eq!(cards.next(MONDAY + 59).unwrap(), UpNext::Card(2));
    assert_eq!(cards.next(MONDAY + 60).unwrap(), UpNext::Card(1));
    let due = cards.due(MONDAY + 59).unwrap();
    assert_eq!((due.learning.as_slice(), due.early.as_slice(), due.later), (&[][..], &[1][..], 0));
    assert_eq!(due.new, [2, 3]);
    assert_eq!(cards.due(MONDAY + 60).unwrap().learning, [1]);
    for card in [2, 3] {
        cards.answer(card, Grade::Easy, 0, MONDAY + 60).unwrap();
    }
    // With nothing else to do, a step that ends soon is asked at once.
    cards.answer(1, Grade::Good, 0, MONDAY + 60).unwrap();
    assert_eq!(cards.next(MONDAY + 61).unwrap(), UpNext::Card(1));
    let mut settings = cards.settings().clone();
    settings.learn_ahead = 0;
    cards.set_settings(&settings).unwrap();
    assert_eq!(cards.next(MONDAY + 61).unwrap(), UpNext::Wait(MONDAY + 660));
}

#[test]
fn new_cards_are_limited_by_the_day_in_an_order_by_seed() {
    let orders: Vec<Vec<u32>> = [1, 1, 2]
        .map(|seed| {
            let (mut cards, _) = filled(50, |settings| {
                settings.seed = seed;
                settings.new_per_day = 8;
            });
            let mut now = MONDAY;
            let due = cards.due(now).unwrap().new;
            let asked = sitting(&mut cards, &mut now, |_| Grade::Easy);
            assert_eq!(asked, due);
            asked
        })
        .into();
    assert_eq!(orders[0].len(), 8);
    assert_eq!(orders[0], orders[1]);
    assert_ne!(orders[0], orders[2]);
    assert!(!orders[0].is_sorted());
}

#[test]
fn a_day_ends_at_its_hour_of_local_time() {
    let (mut cards, _) = filled(1, |settings| {
        settings.day_ends_at = 4;
        settings.utc_offset = 120;
    });
    // Two weeks of reviews at 18:00 UTC, which is 20:00 local time.
    cards.answer(1, Grade::Easy, 0, MONDAY).unwrap();
    let due = cards.state(1).unwrap().due;
    // Eight days later, at 4:00 local time.
    let midnight = MONDAY - 18 * 3600;
    assert_eq!(due, midnight + 8 * DAY + 2 * 3600);
    assert_eq!(cards.next(due - 1).unwrap(), UpNext::Done);
    assert_eq!(cards.next(due).unwrap(), UpNext::Card(1));
    // The day counts, not 24 hours: at 5:00 the next day, one day has passed.
    let (mut cards, _) = filled(1, |settings| settings.learning_steps = vec![]);
    cards.answer(1, Grade::Good, 0, MONDAY).unwrap();
    let stability = cards.state(1).unwrap().memory.stability;
    let early = MONDAY - 13 * 3600 + DAY;
    cards.answer(1, Grade::Good, 0, early).unwrap();
    let scheduler =
        lexc_study::fsrs::Scheduler::new(&lexc_study::fsrs::SchedulerOptions::default()).unwrap();
    let first = scheduler.review(Default::default(), Grade::Good, 0).0;
    assert_eq!(first.stability, stability);
    let memory = scheduler.review(first, Grade::Good, 1).0;
    assert_eq!(cards.state(1).unwrap().memory.stability, memory.stability);
}

/// A box whose cards are due on many days.
fn reviewed(count: usize, order: ReviewOrder) -> CardBox {
    let (mut cards, _) = filled(count, |settings| {
        settings.review_order = order;
        settings.new_per_day = 0;
        settings.reviews_per_day = 1000;
        settings.learning_steps = vec![];
        settings.relearning_steps = vec![];
    });
    let mut numbers = Numbers(5);
    for card in 1..=count as u32 {
        let mut now = MONDAY;
        for _ in 0..=numbers.below(3) {
            cards.answer(card, Grade::ALL[numbers.below(4) as usize], 0, now).unwrap();
            now += DAY * (1 + numbers.below(5) as i64);
        }
    }
    cards
}

#[test]
fn reviews_come_in_the_order_of_the_settings() {
    let now = MONDAY + 30 * DAY;
    let cards = reviewed(300, ReviewOrder::Due);
    let reviews = cards.due(now).unwrap().reviews;
    let due: Vec<i64> = reviews.iter().map(|card| cards.state(*card).unwrap().due).collect();
    assert!(due.is_sorted() && due.len() > 150, "{}", due.len());
    assert_eq!(cards.next(now).unwrap(), UpNext::Card(reviews[0]));

    let cards = reviewed(300, ReviewOrder::Retrievability);
    let other = cards.due(now).unwrap().reviews;
    assert_eq!(cards.next(now).unwrap(), UpNext::Card(other[0]));
    let scheduler =
        lexc_study::fsrs::Scheduler::new(&lexc_study::fsrs::SchedulerOptions::default()).unwrap();
    let recall = |card: &u32| {
        let state = cards.state(*card).unwrap();
        let days = ((now - 4 * 3600) / DAY - (state.last_answer - 4 * 3600) / DAY) as u32;
        scheduler.retrievability(state.memory, days)
    };
    let recalls: Vec<f64> = other.iter().map(recall).collect();
    assert!(recalls.is_sorted());
    let sorted = |mut cards: Vec<u32>| {
        cards.sort_unstable();
        cards
    };
    assert_ne!(reviews, other);
    assert_eq!(sorted(reviews), sorted(other));
}

#[test]
fn a_backlog_is_spread_over_days() {
    let mut cards = reviewed(200, ReviewOrder::Due);
    let mut now = MONDAY + 365 * DAY;
    let all = cards.due(now).unwrap().reviews.len();
    assert_eq!(all, 200);
    let mut settings = cards.settings().clone();
    settings.backlog_days = 10;
    cards.set_settings(&settings).unwrap();
    let due = cards.due(now).unwrap();
    assert_eq!((due.reviews.len(), due.held_back), (20, 180));
    let forecast = cards.stats(now).unwrap().forecast;
    // The share is the same in the middle of the day.
    for card in &due.reviews[..7] {
        cards.answer(*card, Grade::Easy, 0, now).unwrap();
    }
    assert_eq!(cards.due(now).unwrap().reviews, due.reviews[7..]);
    assert_eq!(sitting(&mut cards, &mut now, |_| Grade::Easy).len(), 13);
    assert_eq!((forecast[0], forecast[1], forecast[2]), (20, 18, 17));
    now += DAY;
    assert_eq!(sitting(&mut cards, &mut now, |_| Grade::Easy).len(), 18);

    // A limit for each day.
    settings.backlog_days = 1;
    settings.reviews_per_day = 50;
    cards.set_settings(&settings).unwrap();
    now += DAY;
    assert_eq!(cards.due(now).unwrap().reviews.len(), 50);
    let forecast = cards.stats_in(None, now, 5).unwrap().forecast;
    assert_eq!(sitting(&mut cards, &mut now, |_| Grade::Good).len(), 50);
    assert_eq!(forecast[0], 50);
    assert_eq!(cards.stats(now).unwrap().forecast[0], 0);
    assert_eq!(cards.stats(now).unwrap().today.reviews, 50);
}

#[test]
fn leeches_are_counted_and_suspended_until_they_are_resumed() {
    let (mut cards, _) = filled(1, |settings| {
        settings.leech_lapses = 2;
        settings.suspend_leeches = true;
        settings.learning_steps = vec![];
        settings.relearning_steps = vec![];
    });
    let mut now = MONDAY;
    for (grade, leech) in [(Grade::Again, false), (Grade::Again, false), (Grade::Again, true)] {
        cards.answer(1, grade, 0, now).unwrap();
        now += 10 * DAY;
        assert_eq!(cards.is_leech(1).unwrap(), leech);
    }
    assert_eq!(cards.next(now).unwrap(), UpNext::Done);
    assert_eq!(cards.stats(now).unwrap().leeches, 1);
    cards.resume(1, now).unwrap();
    assert_eq!(cards.next(now).unwrap(), UpNext::Card(1));
    cards.answer(1, Grade::Again, 0, now).unwrap();
    assert!(!cards.is_leech(1).unwrap());
    cards.answer(1, Grade::Again, 0, now + DAY).unwrap();
    assert!(cards.is_leech(1).unwrap());
    cards.undo(now + DAY).unwrap();
    assert!(!cards.is_leech(1).unwrap());
}

#[test]
fn a_word_missed_elsewhere_is_due_soon_and_counts_as_no_review() {
    let (mut cards, _) = filled(2, |settings| settings.new_per_day = 1);
    cards.answer(1, Grade::Easy, 0, MONDAY).unwrap();
    let now = MONDAY + 2 * DAY;
    assert!(cards.state(1).unwrap().due > now + DAY);
    cards.missed_elsewhere(1, now).unwrap();
    assert_eq!(cards.state(1).unwrap().due, now + 600);
    assert_eq!(cards.state(1).unwrap().lapses, 1);
    let today = cards.stats(now).unwrap().today;
    assert_eq!((today.elsewhere, today.reviews, today.new), (1, 0, 0));
    // It does not use up the new card of the day.
    assert_eq!(cards.next(now).unwrap(), UpNext::Card(2));
}

#[test]
fn buried_and_suspended_cards_wait() {
    let (mut cards, _) = filled(2, |settings| settings.new_order = NewCardOrder::Added);
    cards.bury(1, MONDAY).unwrap();
    cards.suspend(2, MONDAY).unwrap();
    assert_eq!(cards.next(MONDAY).unwrap(), UpNext::Done);
    // The day ends at four in the morning.
    let end = MONDAY + 10 * 3600;
    assert_eq!(cards.next(end - 1).unwrap(), UpNext::Done);
    assert_eq!(cards.next(end).unwrap(), UpNext::Card(1));
    cards.resume(2, MONDAY).unwrap();
    assert_eq!(cards.next(MONDAY).unwrap(), UpNext::Card(2));
}

#[test]
fn statistics_by_length_and_age_add_up() {
    let cards = reviewed(300, ReviewOrder::Due);
    let now = MONDAY + 45 * DAY;
    let stats = cards.stats(now).unwrap();
    for groups in [&stats.by_length, &stats.by_age] {
        assert_eq!(groups.iter().map(|group| group.cards).sum::<u32>(), stats.all.cards);
        assert_eq!(groups.iter().map(|group| group.answers).sum::<u64>(), stats.all.answers);
        assert_eq!(groups.iter().map(|group| group.wrong).sum::<u64>(), stats.all.wrong);
    }
    assert_eq!(stats.all.answers, u64::from(cards.answers()));
    // "question 7", "question 42", "question 123".
    let lengths: Vec<(u32, u32)> =
        stats.by_length.iter().map(|group| (group.least, group.cards)).collect();
    assert_eq!(lengths, [(10, 10), (11, 90), (12, 200)]);
    let ages: Vec<(u32, u32)> =
        stats.by_age.iter().map(|group| (group.least, group.cards)).collect();
    assert_eq!(ages, [(0, 0), (1, 0), (7, 0), (30, 300), (90, 0), (365, 0)]);
    let answers: u32 = stats.days.iter().map(|day| day.counts.new + day.counts.reviews).sum();
    assert_eq!(answers, cards.answers());
    assert!((0.3..1.0).contains(&stats.all.recall), "{}", stats.all.recall);
    // Every review is in a forecast that is long enough.
    let total: u64 = cards.stats_in(None, now, 2000).unwrap().forecast.iter().sum();
    assert_eq!(total, 300);
}

/// A card that is never learned is a leech, until it is resumed.
#[test]
fn a_card_missed_again_and_again_is_a_leech() {
    let (mut cards, _) = filled(1, |settings| settings.leech_lapses = 3);
    for missed in 1..=4 {
        assert!(!cards.is_leech(1).unwrap(), "{missed}");
        cards.answer(1, Grade::Again, 0, MONDAY + missed).unwrap();
    }
    assert!(cards.is_leech(1).unwrap());
    cards.resume(1, MONDAY + 9).unwrap();
    assert!(!cards.is_leech(1).unwrap());
}

/// `due` has a card exactly if `next` asks one.
#[test]
fn early_steps_are_due_and_lists_have_their_own_queue() {
    let mut cards = crate::common::empty(|_| ());
    let new = [crate::common::card("a").in_list("x"), crate::common::card("b")];
    cards.add(&new, MONDAY).unwrap();
    assert_eq!(cards.due_in(Some("x"), MONDAY).unwrap().new, [1]);
    assert_eq!(cards.next_in(Some("x"), MONDAY).unwrap(), UpNext::Card(1));
    let none = Some("none");
    let lists = vec!["x".to_owned()];
    let unknown = lexc_study::Error::UnknownList { name: "none".to_owned(), lists };
    assert_eq!(cards.next_in(none, MONDAY).unwrap_err(), unknown);
    assert_eq!(cards.due_in(none, MONDAY).unwrap_err(), unknown);
    assert_eq!(cards.stats_in(none, MONDAY, 3).unwrap_err(), unknown);
    assert_eq!(unknown.help(), "its lists: x");
    cards.answer(1, Grade::Good, 0, MONDAY).unwrap();
    let due = cards.due_in(Some("x"), MONDAY + 1).unwrap();
    assert_eq!((due.learning.len(), due.early.as_slice(), due.later), (0, &[1][..], 0));
    assert_eq!(cards.next_in(Some("x"), MONDAY + 1).unwrap(), UpNext::Card(1));
    assert_eq!(cards.stats_in(Some("x"), MONDAY, 3).unwrap().all.cards, 1);
    // A card in learning steps is in the forecast, and its recall is unknown.
    assert_eq!(cards.stats_in(Some("x"), MONDAY, 3).unwrap().forecast, [1, 0, 0]);
    let all = cards.stats(MONDAY).unwrap().all;
    assert_eq!((all.seen, all.learned, all.recall), (1, 0, 0.0));
}
