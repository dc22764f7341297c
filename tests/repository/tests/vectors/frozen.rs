//! No byte of a vector changes.

use std::collections::BTreeMap;
use std::fs;

use super::recipes::folder;

/// The list of checksums, in the format of `xxhsum -H3`, which can also check it.
const LIST: &str = "XXH3SUMS";

/// A line of the list.
pub(crate) fn line(name: &str, bytes: &[u8]) -> String {
    format!("XXH3_{:016x}  {name}", lexc_format::file::section_checksum(bytes))
}

#[test]
fn no_vector_has_changed() {
    let list = fs::read_to_string(folder().join(LIST)).expect("the list of checksums");
    let said: BTreeMap<&str, &str> = list
        .lines()
        .map(|line| (line.split_once("  ").expect("a sum and a name").1, line))
        .collect();
    assert_eq!(said.len(), list.lines().count(), "a file stands twice");
    let mut files = 0;
    for entry in fs::read_dir(folder()).expect("the folder") {
        let name = entry.expect("an entry").file_name();
        let name = name.to_str().expect("a name");
        if name == LIST {
            continue;
        }
        let bytes = fs::read(folder().join(name)).expect("a file");
        assert_eq!(
            said.get(name).copied(),
            Some(&*line(name, &bytes)),
            "{name} is frozen. If it was changed, put it back (git checkout); if it is new, its line belongs \
             into {LIST}"
        );
        files += 1;
    }
    assert_eq!(files, said.len(), "a frozen file is gone");
}

/// Three of the checksums are repeated here, so that a list regenerated along with the vectors is
/// noticed.
#[test]
fn the_list_itself_has_not_changed() {
    let list = fs::read_to_string(folder().join(LIST)).expect("the list of checksums");
    for line in FIRST {
        assert!(list.lines().any(|said| said == line), "{line}");
    }
}

const FIRST: [&str; 3] = [
    "XXH3_1269117470649f2d  twelve-edge-list.lex",
    "XXH3_127de8764c180a23  wide-bitmap.lex",
    "XXH3_318d1ac2ce6930cd  syllables-packed.lex",
];
