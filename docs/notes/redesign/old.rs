//! The operations by the interface before the redesign.

#[path = "common.rs"]
mod common;

use common::{Arguments, counted};
use lexc_movegen::generate::{LeftParts, MoveGenerator, Options, Structure};
use lexc_movegen::position::Position;
use lexc_movegen::rules::Rules;
use lexc_runtime::Lexicon;
use lexc_runtime::query::{Near, Pattern, Query, Rack, Regex, Tally};

fn main() {
    let arguments = Arguments::read();
    let lexicon = Lexicon::open(&arguments.lexicon).expect("a lexicon");
    let answer = match arguments.operation.as_str() {
        "look-up" => {
            let texts = arguments.texts();
            counted(&mut || texts.iter().filter(|text| lexicon.contains(text)).count() as u64)
        }
        "open" => counted(&mut || Lexicon::open(&arguments.lexicon).expect("a lexicon").len()),
        "open, unverified" => counted(&mut || {
            let open = || Lexicon::open_trusted(&arguments.lexicon).expect("a lexicon");
            (0..100).map(|_| open().len()).sum()
        }),
        "rank" => {
            let texts = arguments.texts();
            counted(&mut || texts.iter().filter_map(|text| lexicon.rank(text)).sum())
        }
        "word of a rank" => counted(&mut || {
            let word = |rank| lexicon.word_at(rank).expect("a word").len() as u64;
            (0..lexicon.len()).map(word).sum()
        }),
        "iteration" => counted(&mut || lexicon.words().map(|word| word.len() as u64).sum()),
        "queries" => {
            lexicon.prepare_queries();
            let queries = queries(&lexicon);
            counted(&mut || {
                let found = |query| lexicon.matches(query).into_found().len() as u64;
                queries.iter().map(found).sum()
            })
        }
        name => {
            let rules = Rules::standard();
            let read = |cgp: &String| {
                Position::from_cgp(cgp, &rules.layout, lexicon.alphabet()).expect("a position")
            };
            let positions: Vec<Position> = arguments.cgps().iter().map(read).collect();
            let options = Options {
                structure: Structure::Gaddag,
                left_parts: LeftParts::EachAnchor,
            };
            let mut generator = MoveGenerator::new(&lexicon, &rules, options).expect("a GADDAG");
            let mut all = || {
                let mut sum = 0;
                for position in &positions {
                    generator.set_board(&position.board).expect("the layout");
                    sum += match name {
                        "set-up" => 0,
                        "every play" => generator.every(&position.rack).len() as u64,
                        "best play" => {
                            let best = generator.best(&position.rack);
                            best.map_or(0, |play| play.score() as u64)
                        }
                        _ => panic!("there is no operation {name}"),
                    };
                }
                sum
            };
            all();
            counted(&mut all)
        }
    };
    println!("{answer}");
}

fn queries(lexicon: &Lexicon) -> Vec<Query> {
    let tokenizer = lexicon.tokenizer();
    let rack = |text| Rack::parse(text, tokenizer).expect("a rack");
    let pattern = |text| Pattern::parse(text, tokenizer).expect("a pattern");
    let mut word = Vec::new();
    tokenizer.tokenize("recieve", &mut word).expect("letters");
    let regex = Regex::new("(un)?do.*(ing|ed)", lexicon.alphabet()).expect("an expression");
    vec![
        Query::new().and(rack("RETINA??").exact()),
        Query::new().and(rack("RETINA??").part()),
        Query::new().and(pattern("C[AEIOU]?*")),
        Query::new().and(pattern("??Z??")),
        Query::new().and(pattern("*ZZ*")),
        Query::new().and(Tally::length(7..=7)).and(Tally::vowels(lexicon.alphabet(), 5..=5)),
        Query::new().and(regex),
        Query::new().and(Near::new(&word, 2, false).expect("few edits")),
        Query::new(),
    ]
}
