//! Boxes and random numbers for tests.

use lexc_study::fsrs::Grade;
use lexc_study::{CardBox, NewCard, Question, QuestionKind, StudySettings};

/// Monday, 30 November 2026, 18:00 UTC.
pub(crate) const MONDAY: i64 = 1_796_061_600;

pub(crate) const DAY: i64 = 86_400;

/// A linear congruential generator: other numbers than the ones that the crate uses.
pub(crate) struct Numbers(pub(crate) u64);

impl Numbers {
    pub(crate) fn below(&mut self, n: u64) -> u64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % n
    }
}

pub(crate) fn card(text: &str) -> NewCard {
    NewCard::new(Question::new(QuestionKind::Free, text), ["answer"])
}

pub(crate) fn cards(count: usize) -> Vec<NewCard> {
    (0..count).map(|number| card(&format!("question {number}"))).collect()
}

pub(crate) fn empty(change: impl FnOnce(&mut StudySettings)) -> CardBox {
    let mut settings = StudySettings::default();
    change(&mut settings);
    CardBox::new(settings, None).unwrap()
}

/// A box with this number of cards, and its file.
pub(crate) fn filled(count: usize, change: impl FnOnce(&mut StudySettings)) -> (CardBox, Vec<u8>) {
    let mut new = empty(change);
    let file = new.add(&cards(count), MONDAY).unwrap().lines;
    (new, file)
}

/// Makes a random change. Returns the lines to append.
pub(crate) fn random_change(cards: &mut CardBox, numbers: &mut Numbers, now: i64) -> Vec<u8> {
    let card = numbers.below(u64::from(cards.len()).max(1)) as u32 + 1;
    let name = |number: u64| format!("list \"{number}\"");
    let lines = match numbers.below(20) {
        0..=9 => {
            let grade = Grade::ALL[numbers.below(4) as usize];
            cards.answer(card, grade, numbers.below(3) as u32 * 1500, now)
        }
        10 | 11 => cards.undo(now).map(|(_, lines)| lines),
        12 => {
            let text = format!("é\t\"{}\" \\", numbers.below(30));
            let new = self::card(&text).in_list(name(numbers.below(3)));
            cards.add(&[new], now).map(|added| added.lines)
        }
        13 => cards.remove(card, now),
        14 => cards.suspend(card, now),
        15 => cards.resume(card, now),
        16 => cards.bury(card, now),
        17 => {
            let answers: Vec<String> =
                (0..numbers.below(3)).map(|_| name(numbers.below(4))).collect();
            cards.set_answers(card, &answers, now)
        }
        18 => cards.missed_elsewhere(card, now),
        _ => match numbers.below(4) {
            0 => {
                let mut settings = cards.settings().clone();
                settings.day_ends_at = numbers.below(24) as u32;
                settings.retention = 0.8 + numbers.below(19) as f64 / 100.0;
                cards.set_settings(&settings)
            }
            _ => cards.set_lists(card, &[name(numbers.below(3)), name(numbers.below(3))]),
        },
    };
    lines.unwrap_or_default()
}

/// Everything that a box says about its cards.
pub(crate) fn image(cards: &CardBox, now: i64) -> (Vec<u8>, String) {
    let states: Vec<_> = (1..=cards.len())
        .map(|number| (*cards.state(number).unwrap(), cards.is_leech(number).unwrap()))
        .collect();
    let text = format!(
        "{states:?} {:?} {:?} {:?}",
        cards.due(now).unwrap(),
        cards.next(now).unwrap(),
        cards.stats_in(None, now, 40).unwrap(),
    );
    (cards.compact(), text)
}
