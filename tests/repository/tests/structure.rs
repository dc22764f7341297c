//! Every crate declares its modules in the order of their use.

use std::path::PathBuf;

use lexc_repository_tests::root;
use lexc_repository_tests::rules::{Finding, findings};

/// Returns the root files of all crates of the workspace.
fn roots() -> Vec<PathBuf> {
    let crates = std::fs::read_dir(root().join("crates")).expect("crates");
    let mut folders: Vec<PathBuf> = crates.map(|entry| entry.expect("a crate").path()).collect();
    folders.extend(
        ["lexicons", "tests/repository", "tests/workspace"].map(|folder| root().join(folder)),
    );
    folders.sort();
    let files = folders
        .iter()
        .flat_map(|folder| ["src/lib.rs", "src/main.rs"].map(|file| folder.join(file)));
    let roots: Vec<PathBuf> = files.filter(|file| file.exists()).collect();
    assert!(roots.len() > 20, "{roots:?}");
    roots
}

#[test]
fn modules_stand_in_the_order_of_their_use() {
    let mut broken = Vec::new();
    for file in roots() {
        let name = file.strip_prefix(root()).expect("below the root").to_owned();
        let found = findings(&file);
        broken
            .extend(found.iter().map(|finding: &Finding| format!("{}: {finding}", name.display())));
    }
    assert!(broken.is_empty(), "{} findings:\n{}", broken.len(), broken.join("\n"));
}
