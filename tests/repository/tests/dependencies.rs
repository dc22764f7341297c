//! `docs/dependencies.md` names every dependency, with correct data.
//!
//! The figures and licences depend on `Cargo.lock`, so `make deps-check` runs those tests, but not
//! `cargo test`, which must not fail after `cargo update`.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

use lexc_repository_tests::root;
use serde_json::Value;

fn cargo(arguments: &[&str]) -> String {
    let program = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output =
        Command::new(program).current_dir(root()).args(arguments).output().expect("cargo runs");
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "cargo {arguments:?}:\n{stderr}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

fn metadata(arguments: &[&str]) -> Value {
    let all = [&["metadata", "--format-version", "1"], arguments].concat();
    serde_json::from_str(&cargo(&all)).expect("JSON")
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

fn list(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

/// Returns the cells of the rows of the table with this first heading on the page.
fn rows(heading: &str) -> Vec<Vec<String>> {
    let path = root().join("docs/dependencies.md");
    let page = std::fs::read_to_string(&path).expect("docs/dependencies.md");
    let table = page.lines().skip_while(|line| !line.starts_with(&format!("| {heading} |")));
    let rows: Vec<_> = table
        .skip(2)
        .map_while(|line| line.strip_prefix("| ")?.strip_suffix(" |"))
        .map(|row| row.split(" | ").map(|cell| cell.replace('`', "")))
        .map(Iterator::collect)
        .collect();
    assert!(!rows.is_empty(), "no table that begins with {heading:?}");
    rows
}

/// The crates of lexc that need each dependency, at run time and for tests.
#[derive(Default, PartialEq, Eq, Debug)]
struct Users {
    run: BTreeSet<String>,
    test: BTreeSet<String>,
}

fn users_by_manifest() -> BTreeMap<String, Users> {
    let mut all: BTreeMap<String, Users> = BTreeMap::new();
    for manifest in ["Cargo.toml", "fuzz/Cargo.toml"] {
        let metadata = metadata(&["--no-deps", "--offline", "--manifest-path", manifest]);
        for package in list(&metadata["packages"]) {
            let name = text(&package["name"]);
            let short = name.strip_prefix("lexc-").unwrap_or(name).to_owned();
            for dependency in list(&package["dependencies"]) {
                if !dependency["path"].is_null() {
                    continue;
                }
                let users = all.entry(text(&dependency["name"]).to_owned()).or_default();
                let only_for_tests = short == "fuzz" || dependency["kind"] == "dev";
                let side = if only_for_tests { &mut users.test } else { &mut users.run };
                side.insert(short.clone());
            }
        }
    }
    all
}

fn names(cell: &str) -> BTreeSet<String> {
    let names = cell.split(", ").filter(|name| *name != "—");
    names.map(str::to_owned).collect()
}

/// Returns the Rust files and pages of a folder and its subfolders.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("a folder");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    paths
        .flat_map(|path| match path.is_dir() {
            true => sources(&path),
            false => vec![path],
        })
        .filter(|path| path.extension().is_some_and(|end| end == "rs" || end == "md"))
        .collect()
}

#[test]
fn examples_of_the_documentation_use_published_crates_only() {
    let crates = std::fs::read_dir(root().join("crates")).expect("crates");
    let mut folders: Vec<PathBuf> = crates.map(|entry| entry.expect("a crate").path()).collect();
    folders.push(root().join("lexicons"));
    let mut seen = 0;
    for folder in folders {
        let manifest = std::fs::read_to_string(folder.join("Cargo.toml")).expect("a manifest");
        if manifest.contains("publish = false") {
            continue;
        }
        for path in sources(&folder.join("src")) {
            let text = std::fs::read_to_string(&path).expect("a source");
            let documentation = text.lines().filter(|line| {
                let line = line.trim_start();
                line.starts_with("///") || line.starts_with("//!")
            });
            for line in documentation {
                seen += 1;
                assert!(!line.contains("lexc_testkit"), "{}: {line}", path.display());
            }
        }
        let readme = std::fs::read_to_string(folder.join("README.md")).expect("a README");
        assert!(!readme.contains("lexc_testkit"), "{}", folder.display());
    }
    assert!(seen > 1000, "{seen} lines of documentation");
}

#[test]
fn the_page_names_every_direct_dependency_and_who_needs_it() {
    let read = |row: Vec<String>| {
        let users = Users { run: names(&row[1]), test: names(&row[2]) };
        assert!(row.len() == 7 && !row[3].is_empty() && !row[4].is_empty(), "{row:?}");
        (row[0].clone(), users)
    };
    let rows = rows("dependency");
    let ascend = rows.is_sorted_by(|before, row| before[0] < row[0]);
    assert!(ascend, "in alphabetical order, each once");
    let page: BTreeMap<_, _> = rows.into_iter().map(read).collect();
    for (name, users) in users_by_manifest() {
        assert_eq!(page.get(&name), Some(&users), "{name}, left as it stands");
    }
    let gone: Vec<_> =
        page.keys().filter(|name| !users_by_manifest().contains_key(*name)).collect();
    assert!(gone.is_empty(), "no Cargo.toml has these any more: {gone:?}");
}

/// The packages of the lock file for the platform of the figures. Only for it are all packages
/// available without a network.
#[cfg(all(target_os = "linux", target_arch = "x86_64"))]
mod locked {
    use super::*;

    const TARGET: &str = "x86_64-unknown-linux-gnu";

    fn resolved() -> Value {
        metadata(&["--offline", "--locked", "--filter-platform", TARGET])
    }

    fn is_ours(package: &Value) -> bool {
        package["source"].is_null()
    }

    /// Returns a crate and all its dependencies, except those for tests.
    fn closure<'a>(nodes: &BTreeMap<&str, &'a Value>, id: &'a str) -> BTreeSet<&'a str> {
        let mut seen = BTreeSet::new();
        let mut open = vec![id];
        while let Some(id) = open.pop() {
            if seen.insert(id) {
                let needed = |dependency: &&Value| {
                    list(&dependency["dep_kinds"]).any(|kind| kind["kind"] != "dev")
                };
                let next = list(&nodes[id]["deps"]).filter(needed);
                open.extend(next.map(|dependency| text(&dependency["pkg"])));
            }
        }
        seen
    }

    #[test]
    #[ignore = "depends on Cargo.lock: make deps-check"]
    fn licences_and_counts_are_as_the_page_says() {
        let metadata = resolved();
        let nodes: BTreeMap<_, _> =
            list(&metadata["resolve"]["nodes"]).map(|node| (text(&node["id"]), node)).collect();
        let packages: BTreeMap<_, _> =
            list(&metadata["packages"]).map(|package| (text(&package["id"]), package)).collect();
        let mut direct = BTreeMap::new();
        for (id, package) in &packages {
            if is_ours(package) {
                for dependency in list(&nodes[id]["deps"]) {
                    let dependency = text(&dependency["pkg"]);
                    direct.insert(text(&packages[dependency]["name"]), dependency);
                }
            }
        }
        for row in rows("dependency") {
            let Some(&id) = direct.get(row[0].as_str()) else {
                assert_eq!(row[2], "fuzz", "{} is in the lock", row[0]);
                continue;
            };
            let licence = text(&packages[id]["license"]);
            let brings = closure(&nodes, id).len().to_string();
            assert_eq!(row[5..], [licence, &brings], "{}", row[0]);
        }
        let outside = packages.values().filter(|package| !is_ours(package));
        let page = std::fs::read_to_string(root().join("docs/dependencies.md")).expect("a page");
        let sum = format!("together they are {}.", outside.count());
        assert!(page.contains(&sum), "{sum}");
    }

    #[test]
    #[ignore = "depends on Cargo.lock: make deps-check"]
    fn what_each_crate_brings_is_as_the_page_says() {
        for row in rows("crate") {
            let tree = cargo(&[
                "tree",
                "--package",
                &row[0],
                "--edges",
                "normal,build",
                "--target",
                TARGET,
                "--prefix",
                "none",
                "--no-dedupe",
                "--format",
                "{p}",
                "--offline",
                "--locked",
            ]);
            let crates: BTreeSet<_> = tree
                .lines()
                .map(|line| line.trim_end_matches(" (proc-macro)"))
                .filter(|line| !line.is_empty() && !line.starts_with("lexc"))
                .collect();
            assert_eq!(row[1], crates.len().to_string(), "{}: {crates:#?}", row[0]);
        }
    }

    /// Parses a release of Rust; 1.90 and 1.90.0 are equal.
    fn release(version: &str) -> [u32; 3] {
        let mut parts = version.split('.').map(|part| part.parse().expect(version));
        [0; 3].map(|_| parts.next().unwrap_or(0))
    }

    #[test]
    #[ignore = "depends on Cargo.lock: make deps-check"]
    fn no_dependency_needs_a_newer_rust_than_lexc() {
        let promised = release(env!("CARGO_PKG_RUST_VERSION"));
        let metadata = resolved();
        let newer: Vec<_> = list(&metadata["packages"])
            .filter(|package| release(package["rust_version"].as_str().unwrap_or("1")) > promised)
            .map(|package| format!("{} {}", package["name"], package["rust_version"]))
            .collect();
        assert!(newer.is_empty(), "{newer:?}");
    }
}
