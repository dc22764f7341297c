//! A player for `lexc match`: it makes the play of the highest equity.
//!
//! ```text
//! cargo build --example bot
//! lexc match exec:target/debug/examples/bot greedy --games 20
//! ```

use std::error::Error;
use std::io::{self, BufRead as _};
use std::time::Instant;

use lexc::runtime::Lexicon;
use lexc_api::Engine;
use lexc_api::bot::{ChooseRequest, ChosenMove};
use lexc_api::rpc::{Incoming, parse, response};
use serde_json::json;

fn main() -> Result<(), Box<dyn Error>> {
    let begun = Instant::now();
    let engine = Engine::new(move || begun.elapsed());
    for line in io::stdin().lock().lines() {
        let Incoming::Request(request) = parse(line?.as_bytes()) else {
            continue;
        };
        let game: ChooseRequest = serde_json::from_value(request.params)?;
        if !engine.lexicon_names().contains(&game.lexicon) {
            engine.add_lexicon(&game.lexicon, Lexicon::open(&game.lexicon)?)?;
        }
        let made = choose(&engine, &game)?;
        println!("{}", response(&request.id, Ok(json!(ChosenMove { made }))));
    }
    Ok(())
}

pub(crate) fn choose(engine: &Engine, game: &ChooseRequest) -> Result<String, Box<dyn Error>> {
    let params = json!({"lexicon": game.lexicon, "cgp": game.cgp, "by": "equity", "limit": 1});
    let answer = engine.call("moves.list", params)?;
    let play = &answer["plays"][0];
    Ok(match (play["coordinate"].as_str(), play["word"].as_str()) {
        (Some(coordinate), Some(word)) => format!("{coordinate} {word}"),
        _ => "pass".to_owned(),
    })
}
