//! Measures the CPU time of conditions on words, the first time and afterwards.
//!
//! ```console
//! $ cargo run --release -p lexc-measurements --bin condition_times
//! ```
//! Prints for each condition, and for trees of four, the number of English words, the time of the
//! first question to a lexicon that was just opened, in which indexes are made, and the median of
//! later ones, in milliseconds.

use std::error::Error;

use lexc_api::conditions::{AskedLexicon, ConditionTree, ConditionsRequest};
use lexc_engine::players::cpu_time;
use lexc_measurements::english;

const CONDITIONS: [&str; 26] = [
    "anagrams:4..",
    "anagrams:1",
    "unique:..5",
    "points:20..",
    "only:AEINRSTL",
    "consists:AEIOU:70..",
    "probability-rank:1001..1100",
    "playability-rank:1..1000",
    "takes-prefix:RE",
    "takes-suffix:S",
    "front-hooks:2..",
    "back-hooks:S",
    "inner-hook:any",
    "group:high-fives",
    "group:type-1-sevens",
    "group:type-2-sevens",
    "group:type-3-sevens",
    "group:type-1-eights",
    "group:type-2-eights",
    "group:type-3-eights",
    "group:eights-from-sevens",
    "meaning:river",
    "not anagrams:4..",
    "prefix:Q and (length:5 or not containing:U)",
    "(anagrams:4.. or inner-hook:any) and not points:10.. and front-hooks:1..",
    "probability-rank:1..5000 or back-hooks:0 and unique:7.. and not infix:ING",
];

/// The number of later questions.
const REPEATED: usize = 21;

/// Returns the number of words, and the CPU time, in milliseconds.
fn ask(asked: &AskedLexicon<'_>, conditions: &str) -> Result<(usize, f64), Box<dyn Error>> {
    let request = ConditionsRequest::default().tree([ConditionTree::from(conditions)]);
    let begun = cpu_time();
    let query = request.query(asked);
    let query = query.map_err(|error| format!("{conditions}: {}", error.message))?;
    let words = asked.lexicon().matches_unordered(&query)?.count();
    Ok((words, (cpu_time() - begun).as_secs_f64() * 1000.0))
}

fn main() -> Result<(), Box<dyn Error>> {
    println!("condition\twords\tfirst ms\tlater ms");
    for conditions in CONDITIONS {
        let lexicon = english()?;
        let asked = AskedLexicon::new(&lexicon, &lexicon);
        let (words, first) = ask(&asked, conditions)?;
        let mut later = Vec::new();
        for _ in 0..REPEATED {
            later.push(ask(&asked, conditions)?.1);
        }
        later.sort_by(f64::total_cmp);
        println!("{conditions}\t{words}\t{first:.1}\t{:.2}", later[REPEATED / 2]);
    }
    Ok(())
}
