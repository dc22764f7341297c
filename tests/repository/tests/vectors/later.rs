//! Files of hypothetical versions, with right checksums: the additions allowed in a minor version,
//! and the changes that a reader of this version must refuse (`formats/compatibility.md`).

use lexc_format::header::{VERSION_MAJOR, VERSION_MINOR};
use lexc_format::write::{Section, write_file};
use lexc_format::{LexFile, Verification};
use lexc_runtime::Kind;
use lexc_testkit::damage::repair;

/// The next minor version, which a future writer would write.
pub(crate) const NEXT_MINOR: u16 = VERSION_MINOR + 1;

/// The parts of a section: kind, flag, bytes.
type Parts = Vec<(Kind, bool, Vec<u8>)>;

fn parts(file: &[u8]) -> Parts {
    let parsed = LexFile::parse(file, Verification::Full).expect("a sound lexicon");
    let part = |entry: &lexc_runtime::Entry| {
        let body = &file[entry.offset as usize..(entry.offset + entry.len) as usize];
        (entry.kind, entry.required, body.to_vec())
    };
    parsed.entries.iter().map(part).collect()
}

fn file_of(parts: &Parts, major: u16, minor: u16) -> Vec<u8> {
    let section = |(kind, required, body): &(Kind, bool, Vec<u8>)| {
        let parts = vec![body.clone()];
        (*kind, *required, parts)
    };
    let owned: Vec<_> = parts.iter().map(section).collect();
    let sections: Vec<Section<'_>> = owned
        .iter()
        .map(|(kind, required, parts)| Section {
            kind: *kind,
            required: *required,
            parts: parts.iter().map(Vec::as_slice).collect(),
        })
        .collect();
    let mut bytes = Vec::new();
    write_file(&mut bytes, &sections).expect("a file in memory");
    bytes[8..10].copy_from_slice(&major.to_le_bytes());
    bytes[10..12].copy_from_slice(&minor.to_le_bytes());
    repair(&mut bytes);
    bytes
}

fn of_kind(parts: &mut Parts, wanted: Kind) -> &mut Vec<u8> {
    let part = parts.iter_mut().find(|(kind, ..)| *kind == wanted);
    &mut part.expect("a section of that kind").2
}

/// Returns the same lexicon as a file of the next minor version, with every addition that a reader
/// of this version ignores.
pub(crate) fn with_additions(file: &[u8]) -> Vec<u8> {
    let mut parts = parts(file);
    let mut pairs = LexFile::parse(file, Verification::Full).expect("sound").provenance;
    pairs.push("a name of tomorrow", "with its value");
    *of_kind(&mut parts, Kind::PROVENANCE) = pairs.encode();
    // Lines for an unknown automaton and in an unknown convention.
    for line in [[7u32, 1], [1, 5], [u32::MAX, u32::MAX]] {
        let counts = of_kind(&mut parts, Kind::COUNTS);
        counts.extend(line.map(u32::to_le_bytes).concat());
        counts.extend([9; 24]);
    }
    // Columns of unknown types. The bytes after the type have no meaning, so there need not be
    // many.
    for (kind, behind) in [(7u32, &b""[..]), (0, b"\xff\xff"), (u32::MAX, &[0xee; 100])] {
        let column = [&kind.to_le_bytes(), behind].concat();
        parts.insert(3, (Kind::VALUES, false, column));
    }
    let news = Kind(*b"NEWS");
    parts.insert(0, (news, false, Vec::new()));
    parts.push((news, false, b"what there is to know tomorrow".to_vec()));
    parts.push((Kind(*b"own1"), false, vec![0xff; 65]));
    file_of(&parts, VERSION_MAJOR, NEXT_MINOR)
}

/// Returns the same file with an unknown required section.
pub(crate) fn with_required_section(file: &[u8]) -> Vec<u8> {
    let mut parts = parts(file);
    parts.push((Kind(*b"NEWS"), true, b"read this".to_vec()));
    file_of(&parts, VERSION_MAJOR, NEXT_MINOR)
}

/// Returns the same file with another first number in a section: the layout of the pool or of the
/// alphabet, or the packing.
pub(crate) fn with_layout(file: &[u8], kind: Kind, number: u8) -> Vec<u8> {
    let mut parts = parts(file);
    of_kind(&mut parts, kind)[0] = number;
    file_of(&parts, VERSION_MAJOR, NEXT_MINOR)
}

/// Returns a file of another major version in which everything else differs: checksums, lengths,
/// and all fields after the version are wrong.
pub(crate) fn of_version(file: &[u8], major: u16, minor: u16) -> Vec<u8> {
    let mut bytes = file_of(&parts(file), major, minor);
    bytes[12..].iter_mut().for_each(|byte| *byte ^= 0xa5);
    bytes
}
