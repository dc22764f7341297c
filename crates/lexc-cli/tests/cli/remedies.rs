//! Remedies that work: `remedies.txt` follows what messages say to do, to the letter.

use crate::sandbox::{Run, Sandbox};

const REMEDIES: &str = include_str!("remedies.txt");

/// The parts of [`REMEDIES`], each with its blocks.
fn parts() -> impl Iterator<Item = (&'static str, Vec<&'static str>)> {
    REMEDIES.split("\n## ").skip(1).map(|part| {
        let (name, blocks) = part.split_once('\n').expect("a part has blocks");
        (name, blocks.trim().split("\n\n").collect())
    })
}

fn shell(sandbox: &Sandbox, script: &str) -> Run {
    sandbox.shell(&format!("lexc() {{ \"$LEXC\" \"$@\"; }}\n{script}"))
}

/// The options that a help text names.
fn options(help: &str) -> impl Iterator<Item = &str> {
    let words = help.split([' ', '=']).map(|word| {
        let is_mark = |c: char| "`,;:().'".contains(c);
        word.trim_matches(is_mark)
    });
    words.filter(|word| word.len() > 1 && word.starts_with('-'))
}

/// Says what is wrong with a remedy: the message lacks it, it does something else than it says, or
/// it does not work.
fn fault(sandbox: &Sandbox, command: &str, part: &str, remedy: &str) -> Option<String> {
    let said = shell(sandbox, command);
    let Some(help) = said.err.lines().find(|line| line.contains(part)) else {
        return Some(format!("the help is not said: {}", said.err));
    };
    let named = !help.contains("omit") && options(help).next().is_some();
    if named && !options(help).any(|option| remedy.contains(option)) {
        return Some("the remedy takes none of the options".to_owned());
    }
    for line in remedy.lines() {
        let run = shell(sandbox, line);
        // The answer may be negative.
        let refused = run.err.lines().any(|line| line.starts_with("error"));
        if !(0..=1).contains(&run.status) || refused || run.err.contains(help) {
            return Some(format!("status {}: {line}\n{}", run.status, run.err));
        }
    }
    None
}

/// Follows all remedies of a part.
fn follow(name: &str) {
    let (_, blocks) = (parts().find(|(part, _)| *part == name)).expect("a part of this name");
    let sandbox = Sandbox::new();
    let mut faults = String::new();
    for block in blocks {
        let Some((command, rest)) = block.split_once("\nhelp: ") else {
            let run = shell(&sandbox, &format!("set -e\n{block}"));
            assert_eq!(run.status, 0, "{block}\n{}", run.err);
            continue;
        };
        let (part, remedy) = rest.split_once('\n').expect("commands follow a remedy");
        if let Some(fault) = fault(&sandbox, command, part, remedy) {
            faults += &format!("{command}\nhelp: {part}\n{fault}\n");
        }
    }
    assert!(faults.is_empty(), "{faults}");
}

#[test]
fn remedies_about_lists_work() {
    follow("Lists");
}

#[test]
fn remedies_about_positions_and_games_work() {
    follow("Positions and games");
}

#[test]
fn remedies_about_searches_and_play_work() {
    follow("Searches and play");
}

#[test]
fn remedies_about_self_play_work() {
    follow("Self-play");
}

#[test]
fn remedies_about_words_and_puzzles_work() {
    follow("Words and puzzles");
}

#[test]
fn every_part_is_followed() {
    let names: Vec<&str> = parts().map(|(name, _)| name).collect();
    let followed =
        ["Lists", "Positions and games", "Searches and play", "Self-play", "Words and puzzles"];
    assert_eq!(names, followed);
}

/// A dry run says what a list holds, and its command builds the lexicon.
#[test]
fn the_command_of_a_dry_run_builds_the_list() {
    let sandbox = Sandbox::new();
    let (_, blocks) = parts().find(|(part, _)| *part == "Lists").expect("lists");
    shell(&sandbox, blocks[0]);
    sandbox.write("stems.aff", "SFX S Y 1\nSFX S 0 s .\n");
    for (list, alphabet, words) in [
        ("plain.txt", "", 2),
        ("polish.txt", "", 3),
        ("hyphen.txt", "-a english", 1),
        ("quoted.txt", "-a english", 2),
        ("words.json", "-a english", 2),
        ("words.js", "-a english", 2),
        ("words.html", "-a english", 2),
        ("several.txt", "-a english", 12),
        ("meanings.csv", "-a english", 2),
        ("ranked.txt", "-a english", 3),
        ("slashes.txt", "-a english", 2),
        ("marked.txt", "-a english", 4),
        ("phrases.txt", "-a english", 4),
        ("phrased.txt", "-a english", 3),
        ("dashes.txt", "-a english", 2),
        ("starred.txt", "-a english", 4),
        ("objects.json", "-a english", 2),
        ("comma.txt", "-a english", 2),
        ("tab.txt", "-a english", 2),
        ("greek2.txt", "-a english", 2),
        ("greek.txt", "-a greek", 2),
        ("stems.dic", "-a english", 4),
        ("capital.txt", "-a english", 2),
    ] {
        let said = shell(&sandbox, &format!("lexc build {list} {alphabet} --dry-run"));
        let command = said.out.lines().last().expect("a command");
        assert!(command.starts_with("lexc build"), "{list}: {}{}", said.out, said.err);
        let build =
            shell(&sandbox, &format!("{command} -o {list}.lex -q && lexc words {list}.lex"));
        assert_eq!(build.status, 0, "{command}\n{}", build.err);
        assert_eq!(build.out.lines().count(), words, "{command}\n{}", build.out);
    }
    let nothing = shell(&sandbox, "lexc build numbers.txt -a english --dry-run");
    assert_eq!(nothing.status, 1, "{}", nothing.out);

    sandbox.write("semi.csv", "cat;1\ndog;2\n");
    sandbox.write("-hen.csv", "hen,1\nox,2\n");
    let both = shell(&sandbox, "lexc build semi.csv ./-hen.csv -a english --dry-run");
    assert_eq!(both.status, 1, "{}", both.out);
    assert!(both.out.contains("These lists need different options"), "{}", both.out);
    let dashed = shell(&sandbox, "lexc build -a english --dry-run -- -hen.csv");
    assert!(dashed.out.ends_with(" --field 1 --delimiter ',' -- -hen.csv\n"), "{}", dashed.out);
    // The lists of editions are read with the same options.
    let edition = "lexc build plain.txt -a english --edition OLD=semi.csv";
    let edition = shell(&sandbox, &format!("{edition} --dry-run"));
    assert!(edition.out.ends_with(" --field 1 --delimiter ';'\n"), "{}", edition.out);
}
