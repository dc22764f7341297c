//! The documents of the repository: links and anchors resolve, named files exist, and commands
//! shown with their output print it.
//!
//! A block that begins with ```` ```console ```` and shows output is run, command by command, in a
//! folder with the repository files that examples use. In the output, a line `…` stands for any
//! number of lines, and times are not compared. Blocks of lexc commands without output are also
//! run, in the documents of `RUN`, and must succeed. ```` ```console,ignore ```` marks output that
//! differs between runs.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use lexc_repository_tests::root;

/// Returns all Markdown files of the repository, except in folders that are built or downloaded.
fn documents() -> Vec<PathBuf> {
    fn walk(folder: &Path, found: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            let name = path.file_name().expect("a name").to_string_lossy();
            let built = ["target", "node_modules", "trial", "artifacts", "corpus"];
            // `make wasm` copies these files into the package; their links are relative to another
            // folder.
            let copied = path.ends_with("package/lexicons");
            if name.starts_with('.') || built.contains(&&*name) || copied {
                continue;
            }
            if path.is_dir() {
                walk(&path, found);
            } else if path.extension().is_some_and(|extension| extension == "md") {
                found.push(path);
            }
        }
    }
    let mut found = Vec::new();
    walk(&root(), &mut found);
    found.sort();
    assert!(found.len() > 30, "{found:?}");
    found
}

/// Returns the lines of a document outside fenced blocks, with their numbers.
fn prose(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut fenced = false;
    (1..).zip(text.lines()).filter(move |(_, line)| {
        let fence = line.trim_start().starts_with("```");
        fenced ^= fence;
        !fenced && !fence
    })
}

/// Returns the anchors that GitHub generates for the headings of a document.
fn anchors(text: &str) -> BTreeSet<String> {
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    let headings = prose(text).filter_map(|(_, line)| {
        let title = line.trim_start_matches('#');
        (title.len() < line.len()).then(|| title.strip_prefix(' '))?
    });
    let mut anchors = BTreeSet::new();
    for heading in headings {
        let plain: String = heading
            .trim()
            .to_lowercase()
            .chars()
            .filter(|&c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'))
            .map(|c| if c == ' ' { '-' } else { c })
            .collect();
        let count = seen.entry(plain.clone()).or_default();
        anchors.insert(match *count {
            0 => plain,
            n => format!("{plain}-{n}"),
        });
        *count += 1;
    }
    anchors
}

/// Returns the code spans of a line, and the line without them.
fn code_spans(line: &str) -> (Vec<&str>, String) {
    let parts: Vec<&str> = line.split('`').collect();
    let spans = parts.iter().skip(1).step_by(2).copied().collect();
    let rest: Vec<&str> = parts.iter().step_by(2).copied().collect();
    (spans, rest.join("`"))
}

/// Returns the targets of the links in a line.
fn links(line: &str) -> Vec<String> {
    let (_, line) = code_spans(line);
    line.split("](")
        .skip(1)
        .filter_map(|rest| rest.split_once(')'))
        .map(|(target, _)| target.to_owned())
        .collect()
}

#[test]
fn links_and_anchors_resolve() {
    let mut broken = Vec::new();
    let mut checked = 0;
    for path in documents() {
        let text = fs::read_to_string(&path).expect("UTF-8");
        for (number, line) in prose(&text) {
            for link in links(line) {
                if link.contains("://") || link.starts_with("mailto:") {
                    continue;
                }
                checked += 1;
                let (file, anchor) = link.split_once('#').unwrap_or((&link, ""));
                let target = match file {
                    "" => path.clone(),
                    file => path.parent().expect("a folder").join(file),
                };
                let resolves = match anchor {
                    "" => target.exists(),
                    anchor => fs::read_to_string(&target)
                        .is_ok_and(|text| anchors(&text).contains(anchor)),
                };
                if !resolves {
                    let name = path.strip_prefix(root()).expect("below the root");
                    broken.push(format!("{}:{number}: {link}", name.display()));
                }
            }
        }
    }
    assert!(broken.is_empty(), "broken links:\n{}", broken.join("\n"));
    assert!(checked > 100, "only {checked} links were found");
}

#[test]
fn files_that_are_named_exist() {
    const FOLDERS: [&str; 7] =
        ["crates/", "docs/", "formats/", "fuzz/", "lexicons/", "tests/", "web/"];
    // Written by `make` and by fuzzing.
    const MADE: [&str; 2] = ["lexicons/trial", "fuzz/artifacts"];
    let mut missing = Vec::new();
    let mut checked = 0;
    for path in documents() {
        // The change log names former files, and other programs have folders of the same names.
        let name = path.strip_prefix(root()).expect("below the root").to_owned();
        if name.ends_with("CHANGELOG.md") || name.starts_with("formats/foreign") {
            continue;
        }
        let text = fs::read_to_string(&path).expect("UTF-8");
        for (number, line) in prose(&text) {
            for span in code_spans(line).0 {
                let named = FOLDERS.iter().any(|folder| span.starts_with(folder))
                    && !MADE.iter().any(|made| span.starts_with(made))
                    && !span.contains(|c: char| c.is_whitespace() || "{}*…<>$:,".contains(c));
                if named {
                    checked += 1;
                    let folder = path.parent().expect("a folder");
                    if !root().join(span).exists() && !folder.join(span).exists() {
                        missing.push(format!("{}:{number}: {span}", name.display()));
                    }
                }
            }
        }
    }
    assert!(missing.is_empty(), "no such file:\n{}", missing.join("\n"));
    assert!(checked > 50, "only {checked} names were found");
}

#[cfg(unix)]
mod commands {
    use std::process::Command;

    use super::*;

    /// Documents whose examples use files that they do not write, or that print measurements.
    const NOT_RUN: [&str; 2] = ["docs/internals/move-generation.md", "docs/guide/playing.md"];

    /// Documents whose commands without output are run as well.
    const RUN: [&str; 7] = [
        "README.md",
        "docs/guide/cryptograms.md",
        "docs/guide/endgame.md",
        "docs/guide/plays.md",
        "docs/guide/positions.md",
        "docs/guide/puzzles.md",
        "docs/guide/queries.md",
    ];

    /// Parts of commands that print measurements, take long, or read a file that is not available.
    const NOT_COMPARED: [&str; 4] = ["lexc bench", "--positions", "damaged.kwg", "cargo "];

    /// Whether to run blocks of lexc commands without output.
    #[derive(Clone, Copy, PartialEq)]
    enum Calls {
        Run,
        Skip,
    }

    /// A command of a document, and the output shown for it.
    struct ShownCommand {
        line: usize,
        command: String,
        output: Vec<String>,
    }

    /// Returns the commands of the blocks of a document that show output and, with [`Calls::Run`],
    /// of the blocks that contain only lexc commands.
    fn shown_commands(text: &str, calls: Calls) -> Vec<ShownCommand> {
        let mut all = Vec::new();
        let mut block: Option<Vec<ShownCommand>> = None;
        for (line, text) in (1..).zip(text.lines()) {
            match &mut block {
                None if text == "```console" => block = Some(Vec::new()),
                None => {}
                Some(_) if text == "```" => {
                    let commands = block.take().expect("a block");
                    let any_output = commands.iter().any(|shown| !shown.output.is_empty());
                    let lexc = |shown: &ShownCommand| shown.command.starts_with("lexc ");
                    let all_calls = commands.iter().all(lexc) && calls == Calls::Run;
                    if any_output || all_calls {
                        all.extend(commands);
                    }
                }
                Some(commands) => {
                    if let Some(command) = text.strip_prefix("$ ") {
                        commands.push(ShownCommand {
                            line,
                            command: command.to_owned(),
                            output: Vec::new(),
                        });
                    } else if let Some(last) = commands.last_mut() {
                        if last.output.is_empty() && last.command.ends_with('\\') {
                            last.command = format!("{}\n{text}", last.command);
                        } else {
                            last.output.push(text.trim_end().to_owned());
                        }
                    }
                }
            }
        }
        for shown in &mut all {
            while shown.output.last().is_some_and(String::is_empty) {
                shown.output.pop();
            }
        }
        all
    }

    /// Returns the lines of an output, without times.
    fn lines(text: &str) -> Vec<String> {
        let timeless = |line: &str| {
            let words: Vec<&str> = line.trim_end().split(' ').collect();
            let is_time = |at: usize| {
                let unit = words.get(at + 1).map(|unit| unit.trim_end_matches([',', '.', ')']));
                let digits = words[at].replace([',', '.'], "");
                unit.is_some_and(|unit| ["s", "ms", "µs"].contains(&unit))
                    && !digits.is_empty()
                    && digits.bytes().all(|byte| byte.is_ascii_digit())
            };
            let word = |at| if is_time(at) { "TIME" } else { words[at] };
            (0..words.len()).map(word).collect::<Vec<_>>().join(" ")
        };
        let mut lines: Vec<String> = text.lines().map(timeless).collect();
        while lines.last().is_some_and(String::is_empty) {
            lines.pop();
        }
        lines
    }

    /// Returns `true` if lines match, where `…` stands for any number of lines.
    fn matches(expected: &[String], found: &[String]) -> bool {
        match expected.split_first() {
            None => found.is_empty(),
            Some((first, rest)) if first.trim() == "…" => {
                (0..=found.len()).any(|skip| matches(rest, &found[skip..]))
            }
            Some((first, rest)) => found
                .split_first()
                .is_some_and(|(line, others)| line == first && matches(rest, others)),
        }
    }

    /// Creates a folder with the files that examples use.
    fn sandbox() -> tempfile::TempDir {
        let folder = tempfile::tempdir().expect("a folder");
        let link = |from: &str, to: &str| {
            std::os::unix::fs::symlink(root().join(from), folder.path().join(to)).expect("a link");
        };
        link("lexicons", "lexicons");
        link("formats", "formats");
        link("docs", "docs");
        let copy = |from: &str, to: &str| {
            fs::copy(root().join(from), folder.path().join(to)).expect("a copy");
        };
        copy("formats/vectors/v1/twelve.txt", "twelve.txt");
        copy("lexicons/packed/english.lex", "english.lex");
        copy("docs/pictures/analysis.gcg", "game.gcg");
        folder
    }

    #[test]
    fn commands_print_what_documents_show() {
        let folder = lexc_repository_tests::command_folder();
        let folder = folder.display();
        let path = format!("{folder}:{}", std::env::var("PATH").unwrap_or_default());
        let mut wrong = String::new();
        let mut compared = 0;
        for document in documents() {
            let name = document.strip_prefix(root()).expect("below the root");
            if NOT_RUN.iter().any(|not_run| name == Path::new(not_run)) {
                continue;
            }
            let text = fs::read_to_string(&document).expect("UTF-8");
            let sandbox = sandbox();
            let calls = match RUN.iter().any(|run| name == Path::new(run)) {
                true => Calls::Run,
                false => Calls::Skip,
            };
            for shown in shown_commands(&text, calls) {
                // A file that is shown is available to later commands.
                if let Some(file) = shown.command.strip_prefix("cat ") {
                    let path = sandbox.path().join(file);
                    fs::write(path, shown.output.join("\n") + "\n").expect("a file");
                    continue;
                }
                if NOT_COMPARED.iter().any(|part| shown.command.contains(part)) {
                    continue;
                }
                let output = Command::new("sh")
                    .args(["-c", &shown.command])
                    .current_dir(sandbox.path())
                    .env("PATH", &path)
                    .env_remove("COLUMNS")
                    .output()
                    .expect("sh runs");
                let out = String::from_utf8_lossy(&output.stdout);
                let err = String::from_utf8_lossy(&output.stderr);
                if shown.output.is_empty() {
                    if calls == Calls::Run && output.status.code() == Some(2) {
                        let (name, line) = (name.display(), shown.line);
                        wrong += &format!("\n{name}:{line}: {} fails: {err}", shown.command);
                    }
                    continue;
                }
                compared += 1;
                let found = [lines(&format!("{out}{err}")), lines(&format!("{err}{out}"))];
                let expected = lines(&shown.output.join("\n"));
                if !found.iter().any(|found| matches(&expected, found)) {
                    let (name, line) = (name.display(), shown.line);
                    wrong += &format!("\n{name}:{line}: {} prints\n{out}{err}", shown.command);
                }
            }
        }
        assert!(wrong.is_empty(), "commands print something else:\n{wrong}");
        assert!(compared > 5, "only {compared} commands were compared");
    }
}

#[test]
fn programs_in_c_are_linked_so_that_they_run() {
    let page = fs::read_to_string(root().join("crates/lexc-capi/README.md")).expect("UTF-8");
    let links: Vec<_> = page.lines().filter(|line| line.contains("-llexc_capi")).collect();
    assert!(!links.is_empty());
    for link in links {
        assert!(link.contains("-Wl,-rpath,") || link.contains(".a "), "{link}");
    }
}
