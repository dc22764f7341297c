//! A scripted learner of 60 days with 2,000 cards.

use lexc_study::fsrs::{CardPhase, Grade};
use lexc_study::{CardBox, DueCards, ReviewOrder, UpNext};
use proptest::prelude::*;

use crate::common::{DAY, MONDAY, Numbers, filled};

/// The lists of each day, and the file at the end.
type Course = (Vec<DueCards>, Vec<u8>);

/// Lets a learner study for 60 days. With `reopened`, the box is opened from its bytes each day.
fn study(seed: u64, order: ReviewOrder, reopened: bool) -> Course {
    let (mut cards, mut file) = filled(2000, |settings| {
        settings.seed = seed;
        settings.new_per_day = 35;
        settings.reviews_per_day = 150;
        settings.review_order = order;
        settings.backlog_days = 3;
        settings.utc_offset = 180;
    });
    let mut numbers = Numbers(seed);
    let mut lists = Vec::new();
    for day in 0..60 {
        let mut now = MONDAY + day * DAY + numbers.below(3 * 3600) as i64;
        // Nobody studies each day.
        if numbers.below(7) == 0 {
            continue;
        }
        if reopened {
            cards = CardBox::open(&file).unwrap().0;
            if day % 10 == 0 {
                file = cards.compact();
            }
        }
        lists.push(cards.due(now).unwrap());
        check_due(&cards, now);
        for _ in 0..250 {
            let card = match cards.next(now).unwrap() {
                UpNext::Card(card) => card,
                UpNext::Wait(until) => {
                    now = until;
                    continue;
                }
                UpNext::Done => break,
            };
            let ms = 1000 + numbers.below(30_000) as u32;
            let found = usize::from(numbers.below(10) > 0);
            let grade = cards.settings().grade(found, 1, 0, u64::from(ms));
            file.extend(cards.answer(card, grade, ms, now).unwrap());
            now += i64::from(ms / 1000);
            if numbers.below(60) == 0 {
                file.extend(cards.undo(now).unwrap().1);
            }
            if numbers.below(90) == 0 {
                file.extend(cards.missed_elsewhere(card, now).unwrap());
            }
        }
    }
    (lists, CardBox::open(&file).unwrap().0.compact())
}

/// Compares the cards that are due with a plain reading of all states.
fn check_due(cards: &CardBox, now: i64) {
    let settings = cards.settings();
    let day = |time: i64| (time + 180 * 60 - 4 * 3600).div_euclid(DAY);
    let mut learning = Vec::new();
    let (mut overdue, mut today, mut new) = (0, 0, 0);
    for card in 1..=cards.len() {
        let state = cards.state(card).unwrap();
        if state.is_new() {
            new += 1;
        } else if state.memory.phase != CardPhase::Review {
            learning.extend((state.due <= now).then_some((state.due, card)));
        } else if day(state.due) < day(now) {
            overdue += 1;
        } else if day(state.due) == day(now) {
            today += 1;
        }
    }
    learning.sort_unstable();
    let due = cards.due(now).unwrap();
    assert!(due.learning.iter().eq(learning.iter().map(|(_, card)| card)));
    // Nothing was answered today yet.
    let share = today + (overdue as f64 / 3.0).ceil() as usize;
    assert_eq!(due.reviews.len(), share.min(settings.reviews_per_day as usize));
    assert_eq!(due.held_back as usize, overdue + today - due.reviews.len());
    assert_eq!(due.new.len(), new.min(settings.new_per_day as usize));
}

/// A number for the bytes of a file, by the algorithm FNV-1a.
fn digest(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4))]
    #[test]
    fn sixty_days_are_deterministic(seed in 0_u64..1 << 40, by_recall: bool) {
        let order = if by_recall { ReviewOrder::Retrievability } else { ReviewOrder::Due };
        let (lists, file) = study(seed, order, false);
        let (again, other) = study(seed, order, true);
        prop_assert!(lists == again, "the lists of a day differ");
        prop_assert!(file == other, "the files differ");
        prop_assert!(lists.len() > 30 && file.len() > 100_000);
    }
}

/// The file of one course, whose bytes are the same on every platform.
#[test]
fn the_file_of_a_course_is_the_same_everywhere() {
    let (lists, file) = study(59, ReviewOrder::Retrievability, false);
    let asked: usize = lists.iter().map(|day| day.reviews.len() + day.new.len()).sum();
    let digest = digest(&file);
    assert_eq!((asked, file.len(), digest), (7308, 486_266, 0x9665_9de7_b1c4_ea18));
}

#[test]
fn grades_follow_from_answers_and_times() {
    let (mut cards, _) = filled(1, |settings| settings.easy_ms = Some(2000));
    let grade = |found, expected, ms| cards.settings().grade(found, expected, 0, ms);
    assert_eq!(grade(0, 1, 10), Grade::Again);
    assert_eq!(grade(1, 1, 2000), Grade::Easy);
    assert_eq!(grade(1, 1, 2001), Grade::Good);
    assert_eq!(grade(3, 3, 60_000), Grade::Good);
    assert_eq!(grade(3, 3, 60_003), Grade::Hard);
    cards.answer(1, Grade::Hard, u32::MAX, MONDAY).unwrap();
}
