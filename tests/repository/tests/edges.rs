//! The crates of the workspace use each other only as `ARCHITECTURE.md` allows.

use std::collections::BTreeMap;
use std::process::Command;

use lexc_repository_tests::root;
use toml::Table;

/// The crates in the order of the table of `ARCHITECTURE.md`: each uses only those before it.
const ORDER: [&str; 25] = [
    "lexc-lexicons",
    "lexc-alphabet",
    "lexc-cpu",
    "lexc-diagnostic",
    "lexc-format",
    "lexc-runtime",
    "lexc-compiler",
    "lexc-testkit",
    "lexc-game",
    "lexc-movegen",
    "lexc-engine",
    "lexc-records",
    "lexc-puzzles",
    "lexc-interop",
    "lexc-draw",
    "lexc-study",
    "lexc-api",
    "lexc-report",
    "lexc",
    "lexc-cli",
    "lexc-capi",
    "lexc-python",
    "lexc-wasm",
    "lexc-wasm-api",
    "lexc-wasm-words",
];

/// Forbidden edges that point down the table: crate, crates that it must not use.
const FORBIDDEN: [(&str, &[&str]); 3] = [
    ("lexc-compiler", &["lexc-runtime"]),
    ("lexc-game", &["lexc-format", "lexc-runtime", "lexc-compiler", "lexc-testkit"]),
    ("lexc-wasm", &["lexc-cli"]),
];

/// Edges allowed only in tests: crate, crates that its library must not use.
const TESTS_ONLY: [(&str, &[&str]); 1] = [("lexc-engine", &["lexc-compiler"])];

/// The maximum number of third-party crates in the tree of normal edges, with the features in the
/// second column.
const TREES: [(&str, &[&str], usize); 9] = [
    ("lexc-alphabet", &[], 2),
    ("lexc-diagnostic", &[], 4),
    ("lexc-format", &[], 5),
    ("lexc-runtime", &[], 9),
    ("lexc-compiler", &["--no-default-features"], 12),
    ("lexc-game", &[], 10),
    ("lexc-movegen", &[], 13),
    ("lexc-engine", &[], 20),
    ("lexc", &[], 26),
];

fn manifest(name: &str) -> Table {
    let folder = match name {
        "lexc-lexicons" => "lexicons".to_owned(),
        name => format!("crates/{name}"),
    };
    let path = root().join(folder).join("Cargo.toml");
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{name}: {error}"));
    text.parse().expect("a manifest")
}

/// Returns the workspace crates that a manifest names, each with its section.
fn uses(manifest: &Table) -> Vec<(String, String)> {
    let mut all = Vec::new();
    let mut read = |section: &str, table: &Table| {
        for kind in ["dependencies", "dev-dependencies", "build-dependencies"] {
            let names = table.get(kind).and_then(toml::Value::as_table).into_iter().flatten();
            let ours = names
                .map(|(name, _)| name)
                .filter(|name| *name == "lexc" || name.starts_with("lexc-"));
            all.extend(ours.map(|name| (name.clone(), format!("{section}{kind}"))));
        }
    };
    read("", manifest);
    for (name, table) in
        manifest.get("target").and_then(toml::Value::as_table).into_iter().flatten()
    {
        read(&format!("{name} "), table.as_table().expect("a table of a target"));
    }
    all
}

#[test]
fn every_crate_has_its_place() {
    let crates = std::fs::read_dir(root().join("crates")).expect("crates");
    for entry in crates {
        let name = entry.expect("a crate").file_name();
        let name = name.to_str().expect("UTF-8");
        assert!(ORDER.contains(&name), "{name} has no place in the order of crates");
    }
    let page = std::fs::read_to_string(root().join("ARCHITECTURE.md")).expect("ARCHITECTURE.md");
    let place = |name| {
        page.find(&format!("`{name}`")).unwrap_or_else(|| panic!("{name} is not on the page"))
    };
    for name in ORDER {
        place(name);
    }
}

#[test]
fn crates_use_only_crates_before_them() {
    let mut wrong = Vec::new();
    for (place, name) in ORDER.iter().enumerate() {
        for (used, section) in uses(&manifest(name)) {
            let is_before = ORDER[..place].contains(&used.as_str());
            let forbidden =
                FORBIDDEN.iter().any(|(user, all)| user == name && all.contains(&used.as_str()));
            let tests_only = !section.ends_with("dev-dependencies")
                && TESTS_ONLY
                    .iter()
                    .any(|(user, all)| user == name && all.contains(&used.as_str()));
            if !is_before || forbidden || tests_only {
                wrong.push(format!("{name}: {used} in {section}"));
            }
        }
    }
    assert!(wrong.is_empty(), "edges that the table does not have:\n{}", wrong.join("\n"));
}

/// The command asks the engine and the facade; only reports, pictures, shards and cards come from
/// elsewhere.
#[test]
fn the_command_names_few_crates() {
    let named = uses(&manifest("lexc-cli")).into_iter();
    let named = named.filter(|(_, section)| !section.ends_with("dev-dependencies"));
    let names: Vec<String> = named.map(|(name, _)| name).collect();
    let allowed = [
        "lexc",
        "lexc-api",
        "lexc-diagnostic",
        "lexc-draw",
        "lexc-records",
        "lexc-report",
        "lexc-study",
    ];
    assert_eq!(names, allowed);
}

#[test]
fn trees_of_dependencies_stay_small() {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut found = BTreeMap::new();
    let mut large = Vec::new();
    for (name, features, most) in TREES {
        let output = Command::new(&cargo)
            .current_dir(root())
            .args(["tree", "--locked", "--offline", "--edges", "normal", "--prefix", "none"])
            .args(["--package", name])
            .args(features)
            .output()
            .expect("cargo runs");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let text = String::from_utf8(output.stdout).expect("UTF-8");
        let mut crates: Vec<&str> =
            text.lines().filter_map(|line| line.split(' ').next()).collect();
        crates.sort_unstable();
        crates.dedup();
        crates.retain(|name| *name != "lexc" && !name.starts_with("lexc-"));
        if crates.len() > most {
            large.push(format!("{name}: {} of at most {most}: {}", crates.len(), crates.join(" ")));
        }
        found.insert(name, crates.len());
    }
    assert!(large.is_empty(), "more third-party crates than allowed:\n{}", large.join("\n"));
    assert!(found.values().any(|count| *count > 0), "{found:?}");
}
