//! The operations by the present interface.

#[path = "common.rs"]
mod common;

use common::{Arguments, counted};
use lexc_game::{GameRules, Position};
use lexc_movegen::generate::{MoveGenerator, Options, Structure};
use lexc_runtime::Lexicon;
use lexc_runtime::query::{EditDistance, Near, Pattern, Query, Rack, Regex, Tally};

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
            let open = || Lexicon::open_unverified(&arguments.lexicon).expect("a lexicon");
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
            let rules = GameRules::standard();
            let read = |cgp: &String| {
                Position::from_cgp(cgp, rules.layout(), lexicon.alphabet()).expect("a position")
            };
            let positions: Vec<Position> = arguments.cgps().iter().map(read).collect();
            let options = Options::from(Structure::Gaddag);
            let mut generator =
                MoveGenerator::with_options(&lexicon, &rules, options).expect("a GADDAG");
            let mut all = || {
                let mut sum = 0;
                for position in &positions {
                    generator.set_board(&position.board).expect("the layout");
                    sum += match name {
                        "set-up" => 0,
                        "every play" => generator.all(&position.rack).len() as u64,
                        "best play" => {
                            let best = generator.best(&position.rack);
                            best.map_or(0, |play| play.score().points() as u64)
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
    let word = tokenizer.letters("recieve").expect("letters");
    let near = Near::new(&word, 2, EditDistance::Levenshtein).expect("few edits");
    let regex = Regex::new("(un)?do.*(ing|ed)", lexicon.alphabet()).expect("an expression");
    vec![
        Query::new().and(rack("RETINA??").exact()),
        Query::new().and(rack("RETINA??").part()),
        Query::new().and(pattern("C[AEIOU]?*")),
        Query::new().and(pattern("??Z??")),
        Query::new().and(pattern("*ZZ*")),
        Query::new().and(Tally::length(7..=7)).and(Tally::vowels(lexicon.alphabet(), 5..=5)),
        Query::new().and(regex),
        Query::new().and(near),
        Query::new(),
    ]
}
