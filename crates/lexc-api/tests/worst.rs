//! The worst small requests: each ends at the next look at its end, and looks are frequent.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use base64::prelude::{BASE64_STANDARD, Engine as _};
use lexc_api::{Engine, JsonAnswer, RequestLimits, method_rows};
use lexc_compiler::compile::{CompileOptions, LayoutChoice, StructureSet};
use lexc_testkit::worst::{all_words, worst_requests};
use serde_json::{Value, json};

/// The looks at the end of a request, and the look from which on it should end.
#[derive(Clone, Default)]
struct Looks {
    last: u64,
    count: Arc<AtomicU64>,
}

impl Looks {
    /// Ends a request at a look.
    fn ending_at(last: u64) -> Self {
        Self { last, count: Arc::default() }
    }

    fn look(&self) -> bool {
        self.count.fetch_add(1, Ordering::Relaxed) >= self.last
    }

    fn count(&self) -> u64 {
        self.count.load(Ordering::Relaxed)
    }
}

/// Returns an engine as a server has it, with the lexicon `huge`.
fn engine() -> Engine {
    let begun = Instant::now();
    let engine = Engine::new(move || begun.elapsed());
    for (method, params) in worst_requests().iter().take(2) {
        engine.call(method, params.clone()).unwrap();
    }
    engine
}

/// Makes a request until `look` returns `true`, and its answer so far.
fn run(
    engine: &Engine,
    method: &str,
    params: &Value,
    look: impl Fn() -> bool + Clone + Send + Sync + 'static,
) -> Option<JsonAnswer> {
    let limits = RequestLimits::default().answer(16 << 20).stop(look.clone());
    let mut call = engine.start_within(method, params.clone(), &limits).ok()?;
    let ended = Arc::new(Mutex::new(false));
    loop {
        let is_cancelled = || {
            let ends = look();
            *ended.lock().unwrap() |= ends;
            ends
        };
        if call.step(engine, Duration::from_millis(20), &is_cancelled) {
            return call.answer(engine, false).ok();
        }
        if *ended.lock().unwrap() {
            return call.answer(engine, true).ok();
        }
    }
}

#[test]
fn the_table_has_every_method_and_a_small_file_of_many_words() {
    let requests = worst_requests();
    let tried: BTreeSet<&str> = requests.iter().map(|(method, _)| method.as_str()).collect();
    let methods = method_rows().into_iter().map(|row| row.name).collect::<BTreeSet<_>>();
    assert_eq!(tried, methods);
    for (method, params) in &requests {
        let length = params.to_string().len();
        assert!(length < 1 << 20, "{method} has {length} bytes");
    }
    let options = CompileOptions::default()
        .structures(StructureSet::default())
        .layout(LayoutChoice::Bitmap)
        .count_all(false);
    let huge = BASE64_STANDARD.encode(all_words(5, 21, &options));
    assert_eq!(requests[1].1, json!({"name": "huge", "bytes": huge}));
}

/// The looks between the one at which a request should end and its end: of each thread, and in
/// each part that is left.
const LATER_LOOKS: u64 = 40;

#[test]
fn requests_end_at_the_look_that_says_so() {
    let mut wrong = Vec::new();
    let engine = engine();
    for (method, params) in worst_requests().iter().skip(2) {
        for last in [0, 1, 2, 5, 30] {
            let looks = Looks::ending_at(last);
            let look = {
                let looks = looks.clone();
                move || looks.look()
            };
            run(&engine, method, params, look);
            if looks.count() > last + LATER_LOOKS {
                wrong.push(format!("{method}: {} looks after {last}", looks.count() - last));
            }
            // It ended by itself.
            if looks.count() <= last {
                break;
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Returns the processor time of this thread, which does not depend on what else the machine does.
/// Without such a clock, zero.
fn processor_time() -> Duration {
    let times = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let running = times.split(' ').next().and_then(|time| time.parse().ok());
    Duration::from_nanos(running.unwrap_or_default())
}

/// Prints the longest processor time between two looks of each request, in two seconds. To be run
/// by hand, optimised:
/// `cargo test --release -p lexc-api -- --ignored --nocapture time_between`
#[test]
#[ignore = "measures times"]
fn the_longest_time_between_two_looks() {
    for (method, params) in &worst_requests() {
        let engine = engine();
        // What every server has prepared.
        engine.call("moves.list", json!({"rack": "QUIZER?"})).unwrap();
        let begun = Instant::now();
        let times = Arc::new(Mutex::new((Duration::ZERO, processor_time(), 0)));
        let look = {
            let times = times.clone();
            move || {
                let mut times = times.lock().unwrap();
                let (longest, last, count) = &mut *times;
                *longest = (*longest).max(processor_time().saturating_sub(*last));
                *last = processor_time();
                *count += 1;
                begun.elapsed() >= Duration::from_secs(2)
            }
        };
        run(&engine, method, params, look.clone());
        look();
        let (longest, _, count) = *times.lock().unwrap();
        let params: String = params.to_string().chars().take(60).collect();
        let took = begun.elapsed();
        println!("{longest:>10.1?} {took:>10.1?} {count:>9} {method} {params}");
    }
}
