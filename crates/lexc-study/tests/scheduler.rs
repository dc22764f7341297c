//! The scheduler compared with 2,000 histories of the Python package `fsrs`; see `data/fsrs.py`.

use lexc_study::ErrorKind;
use lexc_study::fsrs::{CardMemory, CardPhase, Grade, ReviewInterval, Scheduler, SchedulerOptions};

const HISTORIES: &str = include_str!("data/fsrs.txt");

fn steps(text: &str) -> Vec<u32> {
    if text == "-" {
        return Vec::new();
    }
    text.split(',').map(|step| step.parse().unwrap()).collect()
}

fn settings(line: &str) -> SchedulerOptions {
    let fields: Vec<&str> = line.split(' ').collect();
    let weights: Vec<f64> = fields[6..].iter().map(|weight| weight.parse().unwrap()).collect();
    SchedulerOptions {
        retention: fields[2].parse().unwrap(),
        longest_interval: fields[3].parse().unwrap(),
        learning_steps: steps(fields[4]),
        relearning_steps: steps(fields[5]),
        weights: weights.try_into().unwrap(),
    }
}

/// The file has nine significant digits.
fn close(found: f64, text: &str) -> bool {
    let expected: f64 = text.parse().unwrap();
    (found - expected).abs() <= expected * 1e-8
}

#[test]
fn histories_agree_with_the_python_package() {
    let mut schedulers = Vec::new();
    let (mut histories, mut reviews) = (0, 0);
    for line in HISTORIES.lines() {
        if line.starts_with("settings") {
            schedulers.push(Scheduler::new(&settings(line)).unwrap());
            continue;
        }
        let (number, rest) = line.split_once(' ').unwrap();
        let scheduler = &schedulers[number.parse::<usize>().unwrap()];
        let fields: Vec<&str> = rest.split(' ').collect();
        let mut memory = CardMemory::default();
        histories += 1;
        for fields in fields.chunks(7) {
            let [gap, grade, state, step, interval, stability, difficulty] = fields else {
                panic!("{line}");
            };
            let days = gap.parse::<u32>().unwrap() / 86_400;
            let grade = Grade::from_number(grade.parse().unwrap()).unwrap();
            let (next, found) = scheduler.review(memory, grade, days);
            let phase = match *state {
                "1" => CardPhase::Learning,
                "2" => CardPhase::Review,
                _ => CardPhase::Relearning,
            };
            assert_eq!(next.phase, phase, "{line}");
            assert_eq!(u32::from(next.step), step.parse().unwrap_or(0), "{line}");
            let expected = match interval.strip_suffix('d') {
                Some(days) => ReviewInterval::Days(days.parse().unwrap()),
                None => ReviewInterval::Seconds(interval.parse().unwrap()),
            };
            assert_eq!(found, expected, "{line}");
            assert!(close(next.stability, stability), "{} {line}", next.stability);
            assert!(close(next.difficulty, difficulty), "{} {line}", next.difficulty);
            memory = next;
            reviews += 1;
        }
    }
    assert_eq!((schedulers.len(), histories), (6, 2000));
    assert!(reviews > 9000, "{reviews}");
}

/// The same bits on every platform: the sum of all stabilities of one long history.
#[test]
fn bits_are_the_same_everywhere() {
    let scheduler = Scheduler::new(&SchedulerOptions::default()).unwrap();
    let mut memory = CardMemory::default();
    let mut bits = 0_u64;
    for at in 0_u32..1000 {
        let grade = Grade::from_number((at * 7 % 11 % 4 + 1) as u8).unwrap();
        memory = scheduler.review(memory, grade, at * 13 % 40).0;
        bits = bits.rotate_left(5) ^ memory.stability.to_bits() ^ memory.difficulty.to_bits();
    }
    assert_eq!(bits, BITS, "{bits:#x}");
}

/// Computed on x86-64.
const BITS: u64 = 0x8add_8a9e_bc09_4348;

#[test]
fn retrievability_falls_to_the_requested_one() {
    let scheduler = Scheduler::new(&SchedulerOptions::default()).unwrap();
    let memory =
        CardMemory { phase: CardPhase::Review, stability: 100.0, difficulty: 5.0, step: 0 };
    assert_eq!(scheduler.interval(100.0), 100);
    assert_eq!(scheduler.retrievability(memory, 0), 1.0);
    assert!((scheduler.retrievability(memory, 100) - 0.9).abs() < 1e-12);
    assert_eq!(scheduler.retrievability(CardMemory::default(), 3), 0.0);
}

#[test]
fn options_outside_their_range_are_refused_by_name() {
    let refused = |options: SchedulerOptions, message: &str| {
        let error = Scheduler::new(&options).unwrap_err();
        assert_eq!((error.kind(), error.to_string().as_str()), (ErrorKind::Illegal, message));
    };
    let default = SchedulerOptions::default;
    refused(
        SchedulerOptions { retention: 0.5, ..default() },
        "the setting retention is 0.5, and must be 0.7 to 0.99",
    );
    refused(
        SchedulerOptions { retention: f64::NAN, ..default() },
        "the setting retention is NaN, and must be 0.7 to 0.99",
    );
    refused(
        SchedulerOptions { longest_interval: 0, ..default() },
        "the setting longest_interval is 0, and must be 1 to 36500 days",
    );
    refused(
        SchedulerOptions { learning_steps: vec![0], ..default() },
        "the setting learning_steps is [0], and must be at most 20 steps of 1 to 604800 seconds",
    );
    let mut options = default();
    options.weights[20] = 0.0;
    refused(
        options,
        "the setting weights is 0, and must be 21 numbers within the bounds of FSRS-6",
    );
}
