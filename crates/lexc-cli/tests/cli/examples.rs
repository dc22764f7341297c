//! The examples of `--help`, run in the order in which they stand.

use std::collections::BTreeSet;

use crate::help::COMMANDS;
use crate::sandbox::Sandbox;

/// Parts of examples that are not run, with the reason.
const NOT_RUN: [(&str, &str); 5] = [
    ("| dot ", "a program that may be missing"),
    (".txt.gz", "a file that only gzip makes"),
    ("counts.tsv", "an alphabet of the user"),
    ("lexc play", "a game needs a person; `play.rs` has games"),
    ("--positions positions.tsv", "a list of positions; `moves.rs` has some"),
];

/// The first subcommand whose examples take minutes without optimisation, as those after it do.
const FIRST_SLOW: &str = "leaves";

/// The files that the examples read.
const FILES: &str = r#"
set -e
cp "$ROOT/docs/pictures/analysis.gcg" game.gcg
lexc words english --length ..5 > english.txt
printf 'quixotry\nqwertz\ncare\nqi\n' > words.txt
printf 'cat\ncats\ndog\ncare\n' | tee twelve.txt sowpods.txt > polish.txt
printf 'cat\n' > ospd.txt
printf 'cat\tfeline\nquixotry\tchivalrous\n' | tee words.tsv > meanings.tsv
printf 'word,meaning\ncat,"feline, small"\n' > words.csv
printf 'cat\nquixotry#\n' > collins.txt
printf '["cat", "dog"]\n' > words.json
printf '2\ngatto\ncasa/S\n' > it_IT.dic
printf 'SFX S Y 1\nSFX S a e a\n' > it_IT.aff
lexc build twelve.txt -a english -q
for name in downloaded old new; do cp twelve.lex $name.lex; done
lexc build english.txt -a english -q
lexc export english.lex --to kwg -o NWL.kwg -q
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
    let mut unused: BTreeSet<&str> = NOT_RUN.iter().map(|(part, _)| *part).collect();
    let mut faults = String::new();
    for command in COMMANDS.iter().take_while(|name| **name != FIRST_SLOW) {
        let help = sandbox.run(&[command, "--help"]).done();
        for example in examples(&help) {
            if let Some((part, _)) = NOT_RUN.iter().find(|(part, _)| example.contains(part)) {
                unused.remove(part);
                continue;
            }
            let run = shell(&example);
            if !(0..=1).contains(&run.status) {
                faults += &format!("{example}\n{}\n", run.err);
            }
        }
    }
    assert!(faults.is_empty(), "{faults}");
    assert!(unused.is_empty(), "no example has {unused:?}");
}
