//! Public types: one name for one concept, and a noun for its content.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use lexc_repository_tests::root;
use lexc_repository_tests::source::{Crate, public_type};

/// Participles and fragments that do not describe the content of a type.
const BANNED: [&str; 54] = [
    "Above",
    "Alone",
    "Any",
    "Around",
    "Asked",
    "Below",
    "Best",
    "Both",
    "Chosen",
    "Done",
    "Each",
    "Everything",
    "Few",
    "Found",
    "From",
    "Given",
    "Gone",
    "Judged",
    "Kept",
    "Known",
    "Laid",
    "Least",
    "Left",
    "Listed",
    "Made",
    "Many",
    "Met",
    "More",
    "Most",
    "Named",
    "Near",
    "Next",
    "Other",
    "Plain",
    "Played",
    "Ranked",
    "Read",
    "Rest",
    "Said",
    "Seen",
    "Shown",
    "Some",
    "Spelled",
    "Stored",
    "Taken",
    "Tally",
    "That",
    "Things",
    "Told",
    "Valued",
    "What",
    "Whole",
    "Worth",
    "Wrong",
];

/// Names allowed in more than one crate, with the reason.
const SHARED: [(&str, &str); 2] = [
    ("Error", "the error type of a crate that is used by its own name, as in the standard library"),
    ("Result", "the result type beside it"),
];

/// Returns the public types of all libraries, each with the places of its definitions.
fn public_types() -> BTreeMap<String, BTreeSet<String>> {
    let crates = std::fs::read_dir(root().join("crates")).expect("crates");
    let mut folders: Vec<PathBuf> = crates.map(|entry| entry.expect("a crate").path()).collect();
    folders.push(root().join("lexicons"));
    let mut all: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for folder in folders {
        let file = folder.join("src/lib.rs");
        if !file.exists() {
            continue;
        }
        for module in Crate::read(&file).modules.values() {
            for (name, line) in module.items.iter().filter_map(public_type) {
                let path = module.file.strip_prefix(root()).expect("below the root").display();
                all.entry(name).or_default().insert(format!("{path}:{line}"));
            }
        }
    }
    assert!(all.len() > 500, "only {} public types", all.len());
    all
}

#[test]
fn no_public_type_shares_its_name_with_another() {
    let mut twice = Vec::new();
    for (name, places) in public_types() {
        let shared = SHARED.iter().any(|(shared, _)| *shared == name);
        if places.len() > 1 && !shared {
            let places: Vec<&str> = places.iter().map(String::as_str).collect();
            twice.push(format!("{name}: {}", places.join(", ")));
        }
    }
    assert!(
        twice.is_empty(),
        "{} names stand for several things:\n{}",
        twice.len(),
        twice.join("\n")
    );
}

#[test]
fn public_types_are_nouns() {
    let all = public_types();
    let banned: Vec<String> =
        BANNED.iter().filter_map(|name| Some(format!("{name}: {:?}", all.get(*name)?))).collect();
    assert!(banned.is_empty(), "not a noun for the content of a type:\n{}", banned.join("\n"));
}
