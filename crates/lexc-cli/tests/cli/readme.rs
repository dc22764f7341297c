//! The README shows what the program prints now.

use crate::sandbox::{Sandbox, repository, settled};

/// A command of a page, and what the page shows of its output.
struct Shown {
    command: String,
    output: Vec<String>,
}

/// The commands of the blocks of a page that show a console.
fn commands(page: &str) -> Vec<Shown> {
    let mut all: Vec<Shown> = Vec::new();
    let mut inside = false;
    for line in page.lines() {
        if line.starts_with("```") {
            inside = line == "```console";
        } else if let Some(command) = line.strip_prefix("$ ").filter(|_| inside) {
            all.push(Shown {
                command: command.to_owned(),
                output: Vec::new(),
            });
        } else if inside && let Some(last) = all.last_mut() {
            last.output.push(line.to_owned());
        }
    }
    for shown in &mut all {
        while shown.output.last().is_some_and(String::is_empty) {
            shown.output.pop();
        }
    }
    all
}

/// Whether the lines are those of the page, in which `…` alone stands for any lines.
fn agrees(page: &[String], lines: &[&str]) -> bool {
    match page.split_first() {
        None => lines.is_empty(),
        Some((first, rest)) if first == "…" => {
            (0..=lines.len()).any(|skipped| agrees(rest, &lines[skipped..]))
        }
        Some((first, rest)) => lines
            .split_first()
            .is_some_and(|(line, lines)| line == first && agrees(rest, lines)),
    }
}

#[test]
fn what_it_shows_is_what_is_printed() {
    let page = std::fs::read_to_string(repository().join("README.md")).unwrap();
    let sandbox = Sandbox::new();
    #[cfg(unix)]
    std::os::unix::fs::symlink(repository().join("lexicons"), sandbox.path("lexicons")).unwrap();
    let shown: Vec<Shown> = commands(&page)
        .into_iter()
        .filter(|shown| shown.command.starts_with("lexc "))
        .collect();
    assert!(shown.len() > 5, "{} commands", shown.len());
    assert!(
        shown
            .iter()
            .filter(|shown| !shown.output.is_empty())
            .count()
            > 3
    );
    for Shown { command, output } in shown {
        let run = sandbox.shell(&format!("lexc() {{ \"$LEXC\" \"$@\"; }}; {command}"));
        assert!(!run.err.contains("panicked"), "{command}: {}", run.err);
        if output.is_empty() {
            assert_ne!(run.status, 2, "{command}: {}", run.err);
            continue;
        }
        let printed = settled(&format!("{}{}", run.out, run.err));
        let lines: Vec<&str> = printed.lines().collect();
        let output = settled(&output.join("\n"));
        let output: Vec<String> = output.lines().map(str::to_owned).collect();
        assert!(
            agrees(&output, &lines),
            "$ {command}\nthe README shows:\n{}\nthe program prints:\n{printed}",
            output.join("\n")
        );
    }
}

#[test]
fn a_program_in_c_is_linked_so_that_it_runs() {
    let page = std::fs::read_to_string(repository().join("crates/lexc-capi/README.md")).unwrap();
    let mut links = page.lines().filter(|line| line.contains("-llexc_capi"));
    assert!(links.clone().count() > 0);
    assert!(
        links.all(|line| line.contains("-Wl,-rpath,") || line.contains(".a ")),
        "{page}"
    );
}
