//! Queries: this runtime, the crate `fst` if it has an automaton for the query, and a scan of all
//! words stored contiguously.
//!
//! `cargo bench -p lexc-workspace-tests --bench queries [-- LIST]`; the candidates for a query run
//! alternately and must find the same number of words. The medians of their CPU times, which do not
//! depend on other processes, are shown.

use std::hint::black_box;

use fst::automaton::{Automaton as _, Levenshtein, Str};
use fst::{IntoStreamer, Streamer};
use lexc_compiler::compile::{CompileOptions, LayoutChoice, StructureSet, compile};
use lexc_compiler::words::WordCollector;
use lexc_format::provenance::Provenance;
use lexc_runtime::query::{FuzzyWord, LetterCounts, Pattern, Query, Regex, TileMultiset};
use lexc_runtime::{Letter, Lexicon, Tokenizer};
use regex_automata::dfa::{Automaton as _, dense};
use regex_automata::util::primitives::StateID;
use regex_automata::util::{start, syntax};
use regex_automata::{Anchored, MatchKind};

const ROUNDS: usize = 15;

/// A dense DFA that `fst` can walk.
struct Expression(dense::DFA<Vec<u32>>);

impl Expression {
    fn new(expression: &str) -> Self {
        let dfa = dense::Builder::new()
            .configure(dense::Config::new().match_kind(MatchKind::All))
            // One byte is one character in this list.
            .syntax(syntax::Config::new().unicode(false).utf8(false))
            .build(&format!("(?:{expression})$"))
            .expect("an expression");
        Self(dfa)
    }
}

impl fst::Automaton for Expression {
    type State = StateID;

    fn start(&self) -> StateID {
        let config = start::Config::new().anchored(Anchored::Yes);
        self.0.start_state(&config).expect("no look-around")
    }

    fn is_match(&self, state: &StateID) -> bool {
        self.0.is_match_state(self.0.next_eoi_state(*state))
    }

    fn can_match(&self, state: &StateID) -> bool {
        !self.0.is_dead_state(*state)
    }

    fn accept(&self, state: &StateID, byte: u8) -> StateID {
        self.0.next_state(*state, byte)
    }
}

/// Files of one list with different structures.
struct Files {
    /// Only the DAWG.
    dawg: Lexicon,
    /// The DAWG and the two-way DAWG, and thus a GADDAG and a reversed DAWG.
    two_way: Lexicon,
    /// Only the DAWG, in edge lists.
    edge_list: Lexicon,
}

fn lexicon(words: &[String], layout: LayoutChoice, two_way: bool) -> Lexicon {
    let alphabet = lexc_testkit::alphabet("english");
    let tokenizer = Tokenizer::new(&alphabet);
    let mut collector = WordCollector::default();
    let mut tiles = Vec::new();
    for word in words {
        tiles.clear();
        tokenizer.tokenize(word, &mut tiles).expect("English words");
        collector.add(&tiles);
    }
    let dawg = collector.finish(None).expect("not too many").dawg;
    let options = CompileOptions::default()
        .structures(StructureSet { two_way, ..StructureSet::default() })
        .layout(layout)
        .count_all(false);
    let compiled = compile(dawg.expect("words"), &alphabet, &options, &mut |_| {});
    let bytes = compiled.expect("compiles").to_bytes(&Provenance::default());
    Lexicon::from_bytes(bytes).expect("opens")
}

/// The words of a list, contiguous in memory.
struct Scan {
    text: Vec<u8>,
    ends: Vec<usize>,
}

impl Scan {
    fn new(words: &[String]) -> Self {
        let mut scan = Self { text: Vec::new(), ends: Vec::new() };
        for word in words {
            scan.text.extend(word.bytes());
            scan.ends.push(scan.text.len());
        }
        scan
    }

    fn count(&self, holds: impl Fn(&[u8]) -> bool) -> usize {
        let mut begin = 0;
        let word = |&end: &usize| {
            let word = &self.text[begin..end];
            begin = end;
            word
        };
        self.ends.iter().map(word).filter(|word| holds(word)).count()
    }
}

fn counts(word: &[u8]) -> [u8; 32] {
    let mut counts = [0; 32];
    for byte in word {
        counts[usize::from(byte & 31)] += 1;
    }
    counts
}

/// Returns the number of letters of the word that the rack lacks.
fn lacking(word: &[u8], rack: &[u8; 32]) -> u8 {
    let own = counts(word);
    own.iter().zip(rack).map(|(a, b)| a.saturating_sub(*b)).sum()
}

fn vowels(word: &[u8]) -> usize {
    word.iter().filter(|byte| b"aeiou".contains(byte)).count()
}

/// Returns `true` if the edit distance, computed row by row, is at most `most`.
fn within(a: &[u8], b: &[u8], most: usize) -> bool {
    if a.len().abs_diff(b.len()) > most {
        return false;
    }
    let mut row = [0usize; 32];
    (0..=b.len()).for_each(|j| row[j] = j);
    for (i, x) in a.iter().enumerate() {
        let mut corner = row[0];
        row[0] = i + 1;
        let mut least = row[0];
        for (j, y) in b.iter().enumerate() {
            let next = (corner + usize::from(x != y)).min(row[j] + 1).min(row[j + 1] + 1);
            corner = row[j + 1];
            row[j + 1] = next;
            least = least.min(next);
        }
        if least > most {
            return false;
        }
    }
    row[b.len()] <= most
}

/// Returns the CPU time of this thread in microseconds.
fn now() -> f64 {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    time.tv_sec as f64 * 1e6 + time.tv_nsec as f64 / 1e3
}

type Ask<'a> = Box<dyn Fn() -> usize + 'a>;

struct Question<'a> {
    name: &'a str,
    query: Box<dyn Fn(&Lexicon) -> Query + 'a>,
    fst: Option<Ask<'a>>,
    scan: Ask<'a>,
}

fn count<A: fst::Automaton>(set: &fst::Set<Vec<u8>>, automaton: A) -> usize {
    let mut stream = set.search(automaton).into_stream();
    let mut count = 0;
    while stream.next().is_some() {
        count += 1;
    }
    count
}

fn ours(lexicon: &Lexicon, query: impl Fn(&Lexicon) -> Query) -> usize {
    let mut matches = lexicon.matches_unordered(&query(lexicon)).expect("one alphabet");
    let mut count = 0;
    while matches.next_letters().is_some() {
        count += 1;
    }
    count
}

fn tiles(word: &str) -> Vec<Letter> {
    let letter = |byte| Letter::new(byte & 31).expect("a letter");
    word.bytes().map(letter).collect()
}

fn rack(lexicon: &Lexicon, text: &str) -> TileMultiset {
    TileMultiset::parse(text, lexicon.tokenizer()).expect("a rack")
}

fn pattern(lexicon: &Lexicon, text: &str) -> Pattern {
    Pattern::parse(text, lexicon.tokenizer()).expect("a pattern")
}

fn questions<'a>(set: &'a fst::Set<Vec<u8>>, scan: &'a Scan) -> Vec<Question<'a>> {
    let retina = counts(b"retina");
    let regex = |text: &'a str, class: &'a str| Question {
        name: text,
        query: Box::new(|lexicon| {
            Query::new().and(Regex::new(text, lexicon.alphabet()).expect("an expression"))
        }),
        fst: Some(Box::new(move || count(set, Expression::new(text)))),
        scan: Box::new(move || {
            let regex = regex::bytes::Regex::new(class).expect("an expression");
            scan.count(|word| regex.is_match(word))
        }),
    };
    let near = |name: &'a str, edits: usize| Question {
        name,
        query: Box::new(move |_| {
            Query::new().and(
                FuzzyWord::new(
                    &tiles("recieve"),
                    edits,
                    lexc_runtime::query::EditDistance::Levenshtein,
                )
                .expect("near"),
            )
        }),
        fst: Some(Box::new(move || {
            count(set, Levenshtein::new("recieve", edits as u32).expect("few states"))
        })),
        scan: Box::new(move || scan.count(|word| within(word, b"recieve", edits))),
    };
    vec![
        Question {
            name: "anagrams of RETINA??",
            query: Box::new(|lexicon| Query::new().and(rack(lexicon, "RETINA??").anagrams())),
            fst: None,
            scan: Box::new(move || scan.count(|w| w.len() == 8 && lacking(w, &retina) <= 2)),
        },
        Question {
            name: "words of RETINA??",
            query: Box::new(|lexicon| Query::new().and(rack(lexicon, "RETINA??").subanagrams())),
            fst: None,
            scan: Box::new(move || scan.count(|w| w.len() <= 8 && lacking(w, &retina) <= 2)),
        },
        Question {
            name: "words of RETINA",
            query: Box::new(|lexicon| Query::new().and(rack(lexicon, "RETINA").subanagrams())),
            fst: None,
            scan: Box::new(move || scan.count(|w| w.len() <= 6 && lacking(w, &retina) == 0)),
        },
        Question {
            name: "C[AEIOU]?*",
            query: Box::new(|lexicon| Query::new().and(pattern(lexicon, "C[AEIOU]?*"))),
            fst: Some(Box::new(|| count(set, Expression::new("c[aeiou].+")))),
            scan: Box::new(|| {
                scan.count(|w| matches!(w, [b'c', b'a' | b'e' | b'i' | b'o' | b'u', _, ..]))
            }),
        },
        Question {
            name: "??Z??",
            query: Box::new(|lexicon| Query::new().and(pattern(lexicon, "??Z??"))),
            fst: Some(Box::new(|| count(set, Expression::new("..z..")))),
            scan: Box::new(|| scan.count(|w| matches!(w, [_, _, b'z', _, _]))),
        },
        Question {
            name: "prefix RE",
            query: Box::new(|_| Query::new().and(Pattern::prefix(&tiles("re")))),
            fst: Some(Box::new(|| count(set, Str::new("re").starts_with()))),
            scan: Box::new(|| scan.count(|w| w.starts_with(b"re"))),
        },
        Question {
            name: "suffix IZED",
            query: Box::new(|_| Query::new().and(Pattern::suffix(&tiles("ized")))),
            fst: Some(Box::new(|| count(set, Expression::new(".*ized")))),
            scan: Box::new(|| scan.count(|w| w.ends_with(b"ized"))),
        },
        Question {
            name: "infix ZZ",
            query: Box::new(|_| Query::new().and(Pattern::infix(&tiles("zz")))),
            fst: Some(Box::new(|| count(set, Expression::new(".*zz.*")))),
            scan: Box::new(|| scan.count(|w| w.windows(2).any(|pair| pair == b"zz"))),
        },
        Question {
            name: "15 letters",
            query: Box::new(|_| Query::new().and(LetterCounts::length(15..=15))),
            fst: Some(Box::new(|| count(set, Expression::new(".{15}")))),
            scan: Box::new(|| scan.count(|w| w.len() == 15)),
        },
        Question {
            name: "7 letters, 5 vowels",
            query: Box::new(|lexicon| {
                Query::new()
                    .and(LetterCounts::length(7..=7))
                    .and(LetterCounts::vowels(lexicon.alphabet(), 5..=5))
            }),
            fst: None,
            scan: Box::new(|| scan.count(|w| w.len() == 7 && vowels(w) == 5)),
        },
        Question {
            name: "has Q and Z, no U",
            query: Box::new(|_| {
                Query::new()
                    .and(LetterCounts::containing(&tiles("qz")))
                    .and(LetterCounts::without(&tiles("u")))
            }),
            fst: None,
            scan: Box::new(|| {
                scan.count(|w| w.contains(&b'q') && w.contains(&b'z') && !w.contains(&b'u'))
            }),
        },
        Question {
            name: "of RETINAS??, ends in S, 3 vowels",
            query: Box::new(|lexicon| {
                Query::new()
                    .and(rack(lexicon, "RETINAS??").subanagrams())
                    .and(Pattern::suffix(&tiles("s")))
                    .and(LetterCounts::vowels(lexicon.alphabet(), 3..=3))
            }),
            fst: None,
            scan: Box::new(|| {
                let retinas = counts(b"retinas");
                scan.count(|w| {
                    w.len() <= 9 && w.ends_with(b"s") && vowels(w) == 3 && lacking(w, &retinas) <= 2
                })
            }),
        },
        regex("(un)?do.*(ing|ed)", r"(?-u)\A(?:(un)?do.*(ing|ed))\z"),
        near("1 edit from RECIEVE", 1),
        near("2 edits from RECIEVE", 2),
        Question {
            name: "all words",
            query: Box::new(|_| Query::new()),
            fst: Some(Box::new(|| count(set, fst::automaton::AlwaysMatch))),
            scan: Box::new(|| scan.count(|_| true)),
        },
    ]
}

fn main() {
    let default = concat!(env!("CARGO_MANIFEST_DIR"), "/../../lexicons/english.txt").to_owned();
    let path = std::env::args().skip(1).find(|arg| !arg.starts_with('-')).unwrap_or(default);
    let text = std::fs::read_to_string(path).expect("a word list");
    let mut words: Vec<String> =
        text.lines().filter(|word| (2..=15).contains(&word.len())).map(str::to_owned).collect();
    words.sort();
    let files = Files {
        dawg: lexicon(&words, LayoutChoice::Bitmap, false),
        two_way: lexicon(&words, LayoutChoice::Bitmap, true),
        edge_list: lexicon(&words, LayoutChoice::EdgeList, false),
    };
    let set = fst::Set::from_iter(&words).expect("sorted words");
    let scan = Scan::new(&words);
    for (name, lexicon) in
        [("bitmap", &files.dawg), ("two-way", &files.two_way), ("edge list", &files.edge_list)]
    {
        let begin = now();
        lexicon.prepare_queries();
        println!("tables, {name}: {:.0} microseconds", now() - begin);
    }
    println!("{} words; microseconds, median of {ROUNDS}", words.len());
    println!(
        "{:34} {:>7} {:>10} {:>10} {:>10} {:>10} {:>10}",
        "", "words", "bitmap", "two-way", "edge list", "fst", "scan"
    );
    for question in questions(&set, &scan) {
        let query = &question.query;
        let contestants: [Option<Ask<'_>>; 5] = [
            Some(Box::new(|| ours(&files.dawg, query))),
            Some(Box::new(|| ours(&files.two_way, query))),
            Some(Box::new(|| ours(&files.edge_list, query))),
            question.fst,
            Some(question.scan),
        ];
        let mut times: [Vec<f64>; 5] = Default::default();
        let mut answer = None;
        for _ in 0..ROUNDS {
            for (ask, times) in contestants.iter().zip(&mut times) {
                let Some(ask) = ask else { continue };
                let begin = now();
                let found = black_box(ask());
                times.push(now() - begin);
                let expected = *answer.get_or_insert(found);
                assert_eq!(found, expected, "{}", question.name);
            }
        }
        print!("{:34} {:>7}", question.name, answer.unwrap_or(0));
        for times in &mut times {
            times.sort_by(f64::total_cmp);
            match times.get(times.len() / 2) {
                Some(time) => print!(" {time:>10.1}"),
                None => print!(" {:>10}", "-"),
            }
        }
        println!();
    }
}
