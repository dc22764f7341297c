//! Terminals of 80, 60 and 40 columns: no line is longer, and no word is broken.
#![cfg(target_os = "linux")]

use std::collections::BTreeSet;

use crate::sandbox::Sandbox;

/// The alphabet has 32 letters, and words begin with the last one.
const POLISH: &str =
    "żółw\nkot\nkoty\npies\njeż\nślimak\nłódź\ndom\ndomy\nźrebię\nlas\nlasy\nlaser\n";
const TURKISH: &str = "ışık\nışıklar\nkalem\nkalemler\niğne\nşişe\nçöl\nçöller\nal\nala\nali\n";
const ENGLISH: &str =
    "quiz\nquizzes\ncare\ncares\nscare\nre\nares\near\nears\nrace\nraces\nacres\n";

/// Commands that print tables and texts; LEX is a lexicon, WORD a word of it.
const COMMANDS: &[&str] = &[
    "info LEX",
    "verify LEX",
    "verify LANG.kwg LANG.txt -a LANG",
    "build --from LEX -o again.lex --force",
    "import LANG.kwg -a LANG -o again.lex --force",
    "export LEX --to kwg --force",
    "define LEX WORD",
    "check LEX WORD nothing",
    "hooks LEX WORD",
    "hooks LEX WORD --mark SHORT=*",
    "near LEX WORD",
    "extend LEX WORD",
    "moves LEX --rack WORD --limit 5",
    "moves LEX --rack WORD --limit 5 --exchanges --leaves none",
    "moves LEX --rack WORD --limit 5 --with values",
    "moves LEX --rack WORD --board",
    "boggle LEX --random 4 --seed 3 --limit 8",
    "simulate LEX --rack WORD --iterations 3 --plies 2 --threads 1 --leaves none",
    "match greedy random -l LEX --games 2",
    "bench LEX --games 1 --rounds 1 --mode count",
    "build LANG.txt -a LANG -o again.lex --force",
    "alphabets",
    "alphabets show LANG",
    "report LEX --quick --games 0",
];

/// The lines that these commands print on a terminal, or `None` where there is no `script`.
fn on_terminal(sandbox: &Sandbox, columns: usize, lines: &[String]) -> Option<Vec<String>> {
    if !lexc_testkit::tools::has("script", "bsdutils") {
        return None;
    }
    let line: String = lines.iter().map(|line| format!("\"$LEXC\" {line}; echo ----\n")).collect();
    sandbox.write("lines.sh", line);
    let run = format!(
        "NO_COLOR=1 COLUMNS={columns} TERM=xterm script -qec 'sh lines.sh' /dev/null < /dev/null"
    );
    let out = sandbox.shell(&run).out.replace('\r', "");
    Some(out.split("----\n").map(str::to_owned).collect())
}

#[test]
fn tables_fit_terminals_of_80_60_and_40_columns() {
    for (language, list, word, widths) in [
        ("english", ENGLISH, "cares", &[80, 60, 40][..]),
        ("turkish", TURKISH, "kalem", &[60]),
        ("polish", POLISH, "laser", &[40]),
    ] {
        let sandbox = Sandbox::new();
        let text: String = list
            .lines()
            .map(|word| {
                format!(
                    "{word}|a meaning of {word} that is longer than the line of a terminal can be\n"
                )
            })
            .collect();
        sandbox.write(
            "short.txt",
            list.lines().take(3).map(|word| format!("{word}\n")).collect::<String>(),
        );
        let values = ["--delimiter", "|", "--value", "meaning=2", "--edition", "SHORT=short.txt"];
        let structures = ["-a", language, "--structures", "dawg,gaddag,two-way"];
        sandbox.build(language, text, &[&structures[..], &values].concat()).done();
        sandbox.write(&format!("{language}.txt"), list);
        let lex = format!("{language}.lex");
        sandbox.run(&["export", &lex, "--to", "kwg", "-q"]).done();
        let lines: Vec<String> = COMMANDS
            .iter()
            .map(|line| format!("{} 2>/dev/null", line.replace("LEX", &format!("{language}.lex"))))
            .map(|line| line.replace("LANG", language).replace("WORD", word))
            .collect();
        let wide: Vec<String> =
            lines.iter().map(|line| sandbox.shell(&format!("\"$LEXC\" {line}")).out).collect();
        for &columns in widths {
            let Some(shown) = on_terminal(&sandbox, columns, &lines) else {
                return;
            };
            assert_eq!(shown.len(), lines.len() + 1);
            for ((line, shown), wide) in lines.iter().zip(&shown).zip(&wide) {
                assert!(!shown.is_empty(), "{line} prints nothing");
                for printed in shown.lines() {
                    let long = printed.chars().count() > columns;
                    assert!(!long, "{line}, {columns} columns: {printed}");
                }
                let timed = ["match", "report", "build", "import", "export", "bench"]
                    .iter()
                    .any(|name| line.starts_with(name));
                let words = |text: &str| -> BTreeSet<String> {
                    let text = text.replace("Columns not shown for lack of width:", "");
                    text.split([' ', '\n', ',']).map(str::to_owned).collect()
                };
                let whole = words(wide);
                for word in words(shown).into_iter().filter(|_| !timed) {
                    assert!(
                        whole.contains(&word),
                        "{line}, {columns} columns: {word} is broken\n{shown}"
                    );
                }
            }
        }
    }
}

#[test]
fn the_lines_of_lists_in_messages_fit_as_well() {
    let sandbox = Sandbox::new();
    let line = "a long line of a list that was exported from a table, with an é in it, and with more words after it";
    sandbox.write("list.txt", format!("{line}\n"));
    let command = "build list.txt -a english".to_owned();
    let Some(shown) = on_terminal(&sandbox, 60, &[command]) else {
        return;
    };
    assert!(shown[0].contains('^'), "{}", shown[0]);
    for printed in shown[0].lines() {
        assert!(printed.chars().count() <= 60, "{printed}");
    }
}
