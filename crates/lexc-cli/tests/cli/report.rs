//! `lexc report`, `lexc compare`, `lexc draw`.

use lexc_report::model::{Figure, Report};
use serde_json::Value;

use crate::sandbox::{Sandbox, TWELVE};

const QUICK: [&str; 3] = ["--quick", "--games", "2"];

fn compare(sandbox: &Sandbox, args: &[&str]) -> crate::sandbox::Run {
    let all = [&["compare", "twelve.txt", "-a", "english"], &QUICK[..], args];
    sandbox.run(&all.concat())
}

fn twelve() -> Sandbox {
    let sandbox = Sandbox::new();
    sandbox.write("twelve.txt", TWELVE);
    sandbox
}

fn report(json: &str) -> Report {
    serde_json::from_str(json).expect("a report")
}

#[test]
fn two_runs_differ_in_times_only() {
    let sandbox = twelve();
    let run = || {
        let mut report = report(&compare(&sandbox, &["--json"]).done());
        report.settle();
        report
    };
    let (one, two) = (run(), run());
    assert_eq!(one, two);
    assert_eq!(one.settings.games, 2);
    assert_eq!(one.date, None);
    assert_eq!(sandbox.names(), ["twelve.txt"]);
}

#[test]
fn report_has_the_date_of_the_command() {
    let found = report(&compare(&twelve(), &["--json"]).done());
    let date = found.date.expect("a date");
    let digits: Vec<usize> = date.split('-').map(str::len).collect();
    assert_eq!(digits, [4, 2, 2], "{date}");
    assert!(date.as_str() > "2025-01-01", "{date}");
}

#[test]
fn constructions_are_measured_in_processes_of_their_own() {
    let report = report(&compare(&twelve(), &["--json"]).done());
    let constructions = &report.lists[0].constructions;
    assert_eq!(constructions.len(), 10);
    for found in constructions {
        assert!(found.seconds.found().is_some_and(|&seconds| seconds > 0.0));
        if cfg!(target_os = "linux") {
            let peak = found.peak_bytes.found();
            assert!(peak.is_some_and(|&bytes| bytes > 1 << 19), "{found:?}");
        }
    }
}

#[test]
fn a_lexicon_and_its_list_give_the_same_figures() {
    let sandbox = Sandbox::with_twelve("dawg,gaddag");
    let mut of_list = report(&compare(&sandbox, &["--json"]).done());
    let args = [&["report", "twelve.lex", "--json"], &QUICK[..]].concat();
    let mut of_lexicon = report(&sandbox.run(&args).done());
    of_list.settle();
    of_lexicon.settle();
    let file = of_lexicon.lists[0].file.take().expect("a file");
    assert_eq!(file.bytes, sandbox.read("twelve.lex").len() as u64);
    assert_eq!(file.structures.len(), 2);
    assert_eq!(of_list, of_lexicon);
}

#[test]
fn tables_go_to_the_terminal_and_the_rest_to_files() {
    let sandbox = twelve();
    let out = compare(&sandbox, &["--html", "x.html", "--markdown=x.md", "--json=x.json"]).done();
    let notes = "What differs between Gordon's measurements and these";
    for title in ["Findings", "Published figures", "Growth", notes] {
        assert!(out.contains(&format!("\n{title}\n")), "{title}: {out}");
    }
    assert!(out.contains("17,865") && out.contains("packed") && !out.contains('\x1b'));
    let text = |name: &str| String::from_utf8(sandbox.read(name)).unwrap();
    assert!(text("x.html").starts_with("<!DOCTYPE html>"));
    assert!(text("x.md").starts_with("# Lexicon structures compared: twelve\n"));
    let json: Value = serde_json::from_str(&text("x.json")).unwrap();
    assert_eq!(json["schema_version"], 1);
    // They are made anew only with --force.
    let refused = compare(&sandbox, &["--html", "x.html"]).refused();
    assert!(refused.contains("x.html exists already"), "{refused}");
    let quiet = compare(&sandbox, &["--html", "x.html", "--force", "--quiet"]);
    assert_eq!((quiet.status, &*quiet.out, &*quiet.err), (0, "", ""));
}

#[test]
fn markdown_goes_to_standard_output() {
    let args = ["compare", "twelve.txt", "-a", "english", "--markdown", "--games", "0"];
    let out = twelve().run(&args).done();
    assert!(out.starts_with("# Lexicon structures compared: twelve\n"), "{out}");
    assert!(out.contains("Not measured: no games were asked for."));
}

#[test]
fn a_saved_report_is_rendered_again() {
    let sandbox = twelve();
    let files = ["--json=x.json", "--html", "x.html", "--markdown"];
    let markdown = compare(&sandbox, &files).done();
    let again = ["report", "--from", "x.json", "--markdown", "--html", "y.html"];
    assert_eq!(sandbox.run(&again).done(), markdown);
    assert_eq!(sandbox.read("x.html"), sandbox.read("y.html"));
    let json = sandbox.run(&["report", "--from", "x.json", "--json"]).done();
    assert_eq!(json.as_bytes(), sandbox.read("x.json"));

    let mut report: Value = serde_json::from_str(&json).unwrap();
    report["schema_version"] = 2.into();
    sandbox.write("future.json", report.to_string());
    for (args, says) in [
        (&["report", "--from", "future.json"][..], "a report of version 2"),
        (&["report", "--from", "twelve.txt"], "not a report"),
        (&["report", "--from", "missing.json"], "missing.json: no such file"),
        (&["report", "--from", "x.json", "x.lex"], "cannot be used with"),
        (&["report"], "required"),
    ] {
        let refused = sandbox.run(args).refused();
        assert!(refused.contains(says), "{args:?}: {refused}");
    }
}

#[test]
fn lists_can_have_alphabets_of_their_own() {
    let sandbox = twelve();
    sandbox.write("üç.txt", "ışık\nkâğıt\nat\nqq\n");
    let lists = ["compare", "twelve.txt", "üç.txt", "--json", "--games", "0"];
    let all = [&lists[..], &["-a", "english", "-a", "turkish", "--skip-invalid"]].concat();
    let found = report(&sandbox.run(&all).done());
    let names: Vec<&str> = found.lists.iter().map(|list| &*list.alphabet).collect();
    assert_eq!(names, ["english", "turkish"]);
    assert_eq!(found.lists[1].words.left_out, 1);
    assert!(matches!(found.lists[1].moves, Figure::Missing { .. }));
    let three = ["-a", "english", "-a", "turkish", "-a", "french"];
    let refused = sandbox.run(&[&lists[..], &three].concat()).refused();
    assert!(refused.contains("3 alphabets are given for 2 lists"), "{refused}");
}

#[test]
fn invalid_reports_are_refused() {
    let sandbox = twelve();
    sandbox.write("empty.txt", "# nothing\n");
    for (args, says) in [
        (&["compare", "missing.txt", "-a", "english"][..], "missing.txt"),
        (&["compare", "empty.txt", "-a", "english"], "no word is left"),
        (&["compare", "twelve.txt", "-a", "klingon"], "klingon"),
        (&["compare", "twelve.txt", "-a", "english", "--json", "--markdown"], "both"),
        (
            &["compare", "twelve.txt", "-a", "english", "--html", "-"],
            "an HTML page is written to a file",
        ),
        (&["compare", "twelve.txt", "-a", "english", "--html", "no/x.html"], "no directory"),
        (&["report", "missing.lex"], "missing.lex"),
    ] {
        let refused = sandbox.run(args).refused();
        assert!(refused.contains(says), "{args:?}: {refused}");
    }
    assert_eq!(sandbox.names(), ["empty.txt", "twelve.txt"]);
}

#[test]
fn pictures_of_lists_and_lexicons() {
    let sandbox = Sandbox::with_twelve("dawg");
    let of_list = ["draw", "twelve.txt", "-a", "english", "--structure", "dawg"];
    let svg = sandbox.run(&of_list).done();
    assert!(svg.starts_with("<svg xmlns=") && svg.ends_with("</svg>\n"));
    let of_lexicon = ["draw", "twelve.lex", "--structure", "dawg", "-o", "dawg.svg"];
    assert_eq!(sandbox.run(&of_lexicon).done(), "");
    assert_eq!(sandbox.read("dawg.svg"), svg.as_bytes());
    let dot = ["draw", "twelve.lex", "-s", "two-way", "-o", "two-way.dot"];
    sandbox.run(&dot).done();
    assert!(sandbox.read("two-way.dot").starts_with(b"digraph"));
    let forced = sandbox.run(&[&dot[..], &["--force", "--format", "svg"]].concat());
    forced.done();
    assert!(sandbox.read("two-way.dot").starts_with(b"<svg"));

    for (args, says) in [
        (&["draw", "twelve.lex", "-s", "trie", "--limit", "18"][..], "more than 18 states"),
        (&["draw", "twelve.lex", "-s", "dawg", "-o", "dawg.svg"], "dawg.svg exists already"),
        (&["draw", "twelve.lex", "-s", "dawg", "-o", "twelve.lex"], "would be replaced"),
        (&["draw", "missing.lex", "-s", "dawg"], "no such file"),
    ] {
        let refused = sandbox.run(args).refused();
        assert!(refused.contains(says), "{args:?}: {refused}");
    }
}
