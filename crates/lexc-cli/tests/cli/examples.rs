//! The examples of every `--help`, run in the order in which they stand.

use std::collections::BTreeSet;

use crate::help::COMMANDS;
use crate::sandbox::Sandbox;

/// Subcommands of subcommands, with examples of their own.
const NESTED: [(&str, &[&str]); 3] = [
    ("alphabets", &["show", "check", "new"]),
    ("leaves", &["learn", "show", "of", "export", "import"]),
    ("selfplay", &["show", "merge", "report", "outcomes"]),
];

/// Parts of examples that are not run, with the reason.
const NOT_RUN: [(&str, &str); 13] = [
    ("| dot ", "a program that may be missing"),
    ("man -l", "a program that may be missing"),
    (".txt.gz", "a file that only gzip makes"),
    ("~/.local", "a folder of the user"),
    ("lexc play", "a game needs a person; `play.rs` has games"),
    ("lexc preendgame", "takes minutes without optimisation"),
    ("'...'", "a position to be filled in"),
    ("lexc serve --open", "waits for requests"),
    ("lexc report english.lex", "takes minutes without --quick"),
    ("lexc report a.lex", "takes minutes without --quick"),
    ("lexc compare", "takes minutes; `report.rs` has reports"),
    (
        "lexc bench english.lex",
        "takes minutes; `bench.rs` has measurements",
    ),
    (
        "lexc cryptogram english.lex --file",
        "takes minutes without optimisation",
    ),
];

/// Numbers of games, boards and iterations, with smaller ones that take less time.
const SMALLER: [(&str, &str); 13] = [
    ("0..10000000", "0..5000"),
    ("0..20000", "0..4"),
    ("--games 20000", "--games 2"),
    ("--games 400", "--games 2"),
    (
        "lexc match equity:leaves=english.csv greedy",
        "lexc match equity:leaves=english.csv greedy --games 2",
    ),
    ("--seed 7 --json", "--seed 7 --json --max-games 2"),
    ("--beta 0.01", "--beta 0.01 --max-games 2"),
    ("--iterations 5000 --plies 4", "--iterations 5 --plies 2"),
    (
        "--by win",
        "--by win --iterations 5 --endgame-nodes 1000 --preendgame-nodes 0",
    ),
    (
        "game.gcg --html game.html",
        "game.gcg --html game.html --fast",
    ),
    ("lexc simulate ", "lexc simulate --total 200 "),
    ("--boards 64,256,1024", "--boards 4,8"),
    (
        "leaves.lex --precision",
        "leaves.lex --boards 4 --precision",
    ),
];

/// The files that the examples read.
const FILES: &str = r#"
set -e
cp "$ROOT/docs/pictures/analysis.gcg" game.gcg
lexc words english --length ..5 > english.txt
printf 'quixotry\nqwertz\ncare\nqi\n' > words.txt
printf 'cat\ncats\ndog\ncare\n' | tee base.txt extra.txt removed.txt twelve.txt sowpods.txt polish.txt > french.txt
printf 'cat\n' > ospd.txt
printf 'cat\tfeline\nquixotry\tchivalrous\n' | tee words.tsv > meanings.tsv
printf '3\tcat\n' > counts.tsv
lexc alphabets new mine > my-alphabet.toml
printf '8H DOG\n' > moves.txt
printf 'A,1\nB,-2\n' | tee leaves.csv > english.csv
printf 'XLMW MW E XIWX\n' > message.txt
printf '15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 ABCDEFG/ 0/0 0\n' > positions.tsv
printf 'quote: 3\nA: 1 2 3 = cat\n' > puzzle.txt
printf '{"jsonrpc":"2.0","id":1,"method":"words.check","params":{"words":["cat"]}}\n' > requests.jsonl
lexc build twelve.txt -a english -q
for name in downloaded old new club a b; do cp twelve.lex $name.lex; done
lexc build french.txt -a french -q
lexc build --from turkish -o turkish.lex -q
lexc words turkish > turkish.txt
lexc build english.txt -a english -q
lexc export english.lex --to kwg -o NWL.kwg -q
lexc export english.lex --to kad -o words.kad -q
lexc export twelve.lex --to quackle-dawg -o osps.dawg -q
for part in 1 2 3; do lexc selfplay --games $((2 * part))..$((2 * part + 2)) --shard 2 -o part-$part -q; done
lexc selfplay --games 0..2 -o games -q
cp game.gcg games/one.gcg
"#;

/// Returns the examples in a help text. Long ones continue on the next line.
fn examples(help: &str) -> Vec<String> {
    let lines = help.lines().skip_while(|line| *line != "Examples:").skip(1);
    let mut examples: Vec<String> = Vec::new();
    for line in lines.take_while(|line| line.starts_with("  ")) {
        let line = line.trim();
        let begins = line.starts_with("lexc ") || line.starts_with("echo ");
        match examples.last_mut().filter(|_| !begins) {
            Some(example) => *example += &format!(" {line}"),
            None => examples.push(line.to_owned()),
        }
    }
    examples
}

/// Each example runs after those before it, with files of the names that it uses. Answers may be
/// negative, but nothing may be refused.
#[test]
fn examples_of_help_run_in_their_order() {
    let sandbox = Sandbox::new();
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let shell = |script: &str| {
        let lexc = "lexc() { \"$LEXC\" \"$@\"; }";
        sandbox.shell(&format!("{lexc}\nROOT='{root}'\n{script}"))
    };
    let prepared = shell(FILES);
    assert_eq!(prepared.status, 0, "{}", prepared.err);
    let nested = NESTED.iter().flat_map(|(name, inner)| {
        let inner = inner.iter().map(move |inner| vec![*name, *inner]);
        inner.collect::<Vec<_>>()
    });
    let mut unused: BTreeSet<&str> = NOT_RUN.iter().map(|(part, _)| *part).collect();
    let mut faults = String::new();
    for command in COMMANDS.iter().map(|&name| vec![name]).chain(nested) {
        let help = sandbox.run(&[&command[..], &["--help"]].concat()).done();
        for example in examples(&help) {
            if let Some((part, _)) = NOT_RUN.iter().find(|(part, _)| example.contains(part)) {
                unused.remove(part);
                continue;
            }
            let smaller = SMALLER
                .iter()
                .fold(example.clone(), |line, (large, small)| {
                    line.replace(large, small)
                });
            let run = shell(&smaller);
            if !(0..=1).contains(&run.status) {
                faults += &format!("{command:?}: {smaller}\n{}\n", run.err);
            }
        }
    }
    assert!(faults.is_empty(), "{faults}");
    assert!(unused.is_empty(), "no example has {unused:?}");
}
