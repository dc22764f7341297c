//! Times per position, for every structure and mode, by the number of blanks.
//!
//! ```text
//! cargo bench -p lexc-movegen -- [FILE.lex] [POSITIONS.tsv] [--rounds N] [--only STRUCTURE] [--mode MODE] [--plain]
//!     [--scans N]
//! ```
//! Without a file, the English list of the repository is compiled with every structure in the
//! bitmap layout. Each round searches all positions once; times are medians over the rounds.
//! Cross-sets are computed for each position, and included; the mode `game` compares that with
//! updating them. The modes `leaves` and `scattered` find the best play by score and leave, with
//! values like those of players and with values without a pattern. `--plain` uses the instructions
//! that the program was compiled for, and `--scans` adds the oracle over the first N positions.

mod leaves;

use std::error::Error;
use std::time::{Duration, Instant};

use lexc_game::digest::Digest;
use lexc_game::{Board, GameRules, Play, Position, Score, TileValues};
use lexc_movegen::oracle::Oracle;
use lexc_movegen::{
    Backend, GeneratorOptions, InstructionChoice, LeaveEvaluator, LeftPartSearch, MoveGenerator,
};
use lexc_runtime::{Alphabet, Lexicon};

type Search = Box<dyn FnMut(&mut MoveGenerator, &Position)>;

fn mode(
    name: &'static str,
    search: impl FnMut(&mut MoveGenerator, &Position) + 'static,
) -> (&'static str, Search) {
    (name, Box::new(search))
}

fn modes(alphabet: &Alphabet) -> Vec<(&'static str, Search)> {
    let mut plausible = LeaveEvaluator::new(leaves::Table::plausible(alphabet));
    let mut scattered = LeaveEvaluator::new(leaves::Table::scattered());
    vec![
        mode("set-up", |_, _| {}),
        mode("every", |generator, position| {
            std::hint::black_box(generator.all(&position.rack).len());
        }),
        mode("callback", |generator, position| {
            let mut sum = 0i64;
            generator.for_each(&position.rack, |play| {
                sum += i64::from(play.score().points());
            });
            std::hint::black_box(sum);
        }),
        mode("count", |generator, position| {
            std::hint::black_box(generator.count(&position.rack));
        }),
        mode("best", |generator, position| {
            std::hint::black_box(generator.best(&position.rack));
        }),
        mode("top-10", |generator, position| {
            std::hint::black_box(generator.top(&position.rack, 10).len());
        }),
        mode("leaves", move |generator, position| {
            std::hint::black_box(generator.best_by(&position.rack, &mut plausible));
        }),
        mode("scattered", move |generator, position| {
            std::hint::black_box(generator.best_by(&position.rack, &mut scattered));
        }),
    ]
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut rounds = 31;
    let mut files = Vec::new();
    let mut only: Option<Backend> = None;
    let mut mode = None;
    let mut scans = 0;
    let mut instructions = InstructionChoice::Detected;
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--rounds" => rounds = args.next().unwrap_or_default().parse()?,
            "--only" => only = Some(args.next().unwrap_or_default().parse()?),
            "--mode" => mode = args.next(),
            "--plain" => instructions = InstructionChoice::Baseline,
            "--scans" => scans = args.next().unwrap_or_default().parse()?,
            "--bench" => {}
            _ => files.push(arg),
        }
    }
    let lexicon = match files.first() {
        Some(file) => Lexicon::open(file)?,
        None => english()?,
    };
    let text = match files.get(1) {
        Some(file) => std::fs::read_to_string(file)?,
        None => include_str!("../tests/data/positions-english.tsv").to_owned(),
    };
    let rules = GameRules::standard();
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let positions: Vec<(Position, Digest)> = lines
        .map(|line| {
            let fields: Vec<&str> = line.split('\t').collect();
            let [cgp, plays, digest, best] = fields[..] else {
                return Err(format!("not four columns: {line}").into());
            };
            let position = Position::from_cgp(cgp, rules.layout(), lexicon.alphabet())?;
            let digest = Digest {
                plays: plays.parse()?,
                digest: u64::from_str_radix(digest, 16)?,
                best: Some(best.parse()?).filter(|&best| best >= 0).map(Score::new),
            };
            Ok((position, digest))
        })
        .collect::<Result<_, Box<dyn Error>>>()?;
    println!("{} positions, {rounds} rounds, medians in microseconds a position", positions.len());
    println!(
        "{:<14} {:<9} {:>8} {:>8} {:>8} {:>8} {:>12} {:>9} {:>8}",
        "structure",
        "mode",
        "all",
        "0 blanks",
        "1 blank",
        "2 blanks",
        "plays/s",
        "edges",
        "anchors"
    );
    for structure in Backend::ALL {
        for left_parts in [LeftPartSearch::EachAnchor, LeftPartSearch::Once] {
            let walks_forward = matches!(structure, Backend::Trie | Backend::Dawg);
            if only.is_some_and(|only| only != structure) {
                continue;
            }
            if !structure.is_in(&lexicon) || left_parts == LeftPartSearch::Once && !walks_forward {
                continue;
            }
            let options =
                GeneratorOptions::from(structure).left_parts(left_parts).instructions(instructions);
            let name = match left_parts {
                LeftPartSearch::EachAnchor => structure.to_string(),
                LeftPartSearch::Once => format!("{structure} 7.2"),
            };
            let modes = modes(lexicon.alphabet());
            let wanted = |(name, _): &(&str, Search)| mode.as_ref().is_none_or(|m| m == name);
            for mode in modes.into_iter().filter(wanted) {
                measure(&name, &lexicon, &rules, options, &positions, rounds, mode)?;
            }
            if mode.as_deref().is_none_or(|mode| mode == "game") {
                measure_game(&name, &lexicon, &rules, options, &positions, rounds)?;
            }
        }
    }
    if scans > 0 {
        measure_scans(&lexicon, &rules, &positions[..scans.min(positions.len())]);
    }
    Ok(())
}

/// Games of best plays, with the racks of the positions: boards set at each turn, and plays applied
/// and undone.
fn measure_game(
    name: &str,
    lexicon: &Lexicon,
    rules: &GameRules,
    options: GeneratorOptions,
    positions: &[(Position, Digest)],
    rounds: usize,
) -> Result<(), Box<dyn Error>> {
    const TURNS: usize = 20;
    let mut generator = MoveGenerator::with_options(lexicon, rules, options)?;
    let mut games = Vec::new();
    for racks in positions.chunks(TURNS) {
        let mut game: Vec<(Play, Board)> = Vec::new();
        generator.set_board(&Board::new(rules.layout()))?;
        for (position, _) in racks {
            if let Some(play) = generator.best(&position.rack) {
                generator.apply(&play)?;
                game.push((play, generator.board().clone()));
            }
        }
        games.push(game);
    }
    let turns: usize = games.iter().map(Vec::len).sum();
    let mut times = vec![[Duration::ZERO; 3]; rounds];
    for [afresh, made, back] in &mut times {
        for game in &games {
            let started = Instant::now();
            for (_, board) in game {
                generator.set_board(board)?;
            }
            *afresh += started.elapsed();
            generator.set_board(&Board::new(rules.layout()))?;
            let started = Instant::now();
            for (play, _) in game {
                generator.apply(play)?;
            }
            *made += started.elapsed();
            let started = Instant::now();
            while generator.undo() {}
            *back += started.elapsed();
        }
    }
    let median = |which: usize| {
        let mut times: Vec<Duration> = times.iter().map(|times| times[which]).collect();
        times.sort();
        times[times.len() / 2].as_secs_f64() * 1e6 / turns as f64
    };
    println!(
        "{name:<14} game: {turns} plays, a play: board set {:.2}, play applied {:.2}, undone {:.2}",
        median(0),
        median(1),
        median(2)
    );
    Ok(())
}

/// Every word on every square.
fn measure_scans(lexicon: &Lexicon, rules: &GameRules, positions: &[(Position, Digest)]) {
    let tokenizer = lexicon.tokenizer();
    let words = lexicon.words().filter_map(|word| tokenizer.letters(&word).ok());
    let oracle = Oracle::new(words, TileValues::new(lexicon.alphabet()));
    let started = Instant::now();
    for (position, expected) in positions {
        let plays = oracle.plays(&position.board, &position.rack, rules);
        assert_eq!(plays.len() as u64, expected.plays);
    }
    println!(
        "scans of every word: {:.0} microseconds a position, over {}",
        started.elapsed().as_secs_f64() * 1e6 / positions.len() as f64,
        positions.len()
    );
}

fn measure(
    name: &str,
    lexicon: &Lexicon,
    rules: &GameRules,
    options: GeneratorOptions,
    positions: &[(Position, Digest)],
    rounds: usize,
    (mode, mut search): (&str, Search),
) -> Result<(), Box<dyn Error>> {
    let mut generator = MoveGenerator::with_options(lexicon, rules, options)?;
    for (position, expected) in positions {
        generator.set_board(&position.board)?;
        let plays = generator.all(&position.rack).iter();
        let found = Digest::of(plays, &position.board, lexicon.alphabet());
        let best = generator.best(&position.rack).map(|play| play.score());
        if found != *expected || best != expected.best {
            return Err(
                format!("{name}: {found:?} and best {best:?}, expected {expected:?}").into()
            );
        }
    }
    // Sums for 0, 1, 2 blanks and for all, in each round.
    let mut sums = vec![[Duration::ZERO; 4]; rounds];
    let searches = mode != "set-up";
    let (mut edges, mut anchors) = (0, 0);
    for sums in &mut sums {
        (edges, anchors) = (0, 0);
        for (position, _) in positions {
            let started = Instant::now();
            generator.set_board(&position.board)?;
            search(&mut generator, position);
            let time = started.elapsed();
            sums[position.rack.blanks().min(2)] += time;
            sums[3] += time;
            if searches {
                edges += generator.stats().edges;
                anchors += generator.stats().anchors;
            }
        }
    }
    let median = |class: usize| {
        let of_class = |blanks: usize| class == 3 || blanks.min(2) == class;
        let count = positions.iter().filter(|(p, _)| of_class(p.rack.blanks())).count();
        let mut times: Vec<Duration> = sums.iter().map(|sums| sums[class]).collect();
        times.sort();
        times[times.len() / 2].as_secs_f64() * 1e6 / count.max(1) as f64
    };
    let plays: u64 = positions.iter().map(|(_, expected)| expected.plays).sum();
    let plays = plays as f64 / positions.len() as f64;
    println!(
        "{name:<14} {mode:<9} {:>8.2} {:>8.2} {:>8.1} {:>8.1} {:>12.0} {:>9.1} {:>8.1}",
        median(3),
        median(0),
        median(1),
        median(2),
        if searches { plays / median(3) * 1e6 } else { 0.0 },
        edges as f64 / positions.len() as f64,
        anchors as f64 / positions.len() as f64,
    );
    Ok(())
}

fn english() -> Result<Lexicon, Box<dyn Error>> {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let text = std::fs::read_to_string(format!("{root}/lexicons/english.txt"))?;
    let words: Vec<&str> = text.lines().filter(|word| (2..=15).contains(&word.len())).collect();
    let bytes = lexc_testkit::compile_words(
        "english",
        &words,
        lexc_testkit::EVERYTHING,
        lexc_compiler::compile::LayoutChoice::Bitmap,
    );
    Ok(Lexicon::from_bytes(bytes)?)
}
