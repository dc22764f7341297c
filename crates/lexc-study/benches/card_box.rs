//! Times of a box of 100,000 cards and a million answers: open, compact, next, answer.
//!
//! ```sh
//! cargo bench -p lexc-study
//! ```

use std::hint::black_box;
use std::time::Instant;

use lexc_study::fsrs::Grade;
use lexc_study::{CardBox, NewCard, Question, QuestionKind, ReviewOrder, StudySettings};

const CARDS: u32 = 100_000;
const ANSWERS: u32 = 1_000_000;
const START: i64 = 1_796_061_600;

fn main() {
    for order in [ReviewOrder::Due, ReviewOrder::Retrievability] {
        let mut settings = StudySettings::default();
        settings.review_order = order;
        settings.reviews_per_day = 1_000_000;
        let mut cards = CardBox::new(settings, None).expect("valid settings");
        let question =
            |number: u32| Question::new(QuestionKind::Anagrams, format!("AEINR{number}"));
        let new: Vec<NewCard> = (0..CARDS)
            .map(|number| NewCard::new(question(number), ["FIRST", "SECOND"]).in_list("sevens"))
            .collect();
        let mut file = cards.add(&new, START).expect("new cards").lines;
        let mut state = 1_u64;
        let mut now = START;
        for at in 0..ANSWERS {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let grade = Grade::ALL[(state >> 40) as usize % 4];
            now = START + i64::from(at) * 30;
            let card = (state >> 33) as u32 % CARDS + 1;
            file.extend(cards.answer(card, grade, 4200, now).expect("a card"));
        }
        let mib = |bytes: &[u8]| bytes.len() as f64 / f64::from(1 << 20);
        println!("{order:?}: file of {:.1} MiB", mib(&file));
        time("open", 5, || drop(black_box(CardBox::open(&file).expect("a box"))));
        let compact = cards.compact();
        time("open a compacted file", 5, || drop(black_box(CardBox::open(&compact))));
        time("compact", 5, || drop(black_box(cards.compact())));
        let settings = cards.settings().clone();
        let mut other = cards.clone();
        time("schedule anew", 5, || drop(black_box(other.set_settings(&settings))));
        time("next", 100, || drop(black_box(cards.next(now))));
        time("due", 20, || drop(black_box(cards.due(now))));
        time("stats", 5, || drop(black_box(cards.stats(now))));
        let mut card = 0;
        time("answer", 1000, || {
            card += 1;
            black_box(cards.answer(card, Grade::Good, 4200, now).expect("a card"));
        });
        time("undo", 1000, || drop(black_box(cards.undo(now))));
    }
}

/// Prints the shortest and the longest time of some runs.
fn time(name: &str, runs: u32, mut run: impl FnMut()) {
    let times = (0..runs).map(|_| {
        let start = Instant::now();
        run();
        start.elapsed().as_secs_f64() * 1e3
    });
    let times: Vec<f64> = times.collect();
    let least = times.iter().copied().fold(f64::INFINITY, f64::min);
    let most = times.iter().copied().fold(0.0, f64::max);
    println!("  {name}: {least:.3} to {most:.3} ms");
}
