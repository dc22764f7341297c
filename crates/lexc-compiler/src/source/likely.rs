//! Detection of files that are not word lists, by their first bytes.

/// The first bytes of kinds of files that are not word lists.
const MAGICS: &[(&[u8], &str)] = &[
    (b"\x1F\x8B", "a gzip file packed twice"),
    (b"PK\x03\x04", "a zip archive (or a document made of one)"),
    (b"\xFD7zXZ\0", "an xz file: unpack it first"),
    (b"\x28\xB5\x2F\xFD", "a Zstandard file: unpack it first"),
    (b"7z\xBC\xAF\x27\x1C", "a 7z archive"),
    (b"%PDF-", "a PDF document"),
    (b"\x7FELF", "a program"),
    (b"\xD0\xCF\x11\xE0", "an old office document"),
    (b"SQLite format 3\0", "an SQLite database"),
    (b"\x89PNG\r\n", "an image"),
    (b"!<arch>\n", "a Debian package or another archive: unpack it first"),
    (b"\xFF\xFE\0\0", "UTF-32: convert it to UTF-8"),
    (b"\0\0\xFE\xFF", "UTF-32: convert it to UTF-8"),
];

/// Returns the kind of a file that begins with these bytes, if it is known not to be a word list.
pub(crate) fn looks_like(start: &[u8]) -> Option<&'static str> {
    // The magic number of `.lex` files is defined by the format crate.
    if start.starts_with(&lexc_format::header::MAGIC) {
        return Some("a compiled lexicon already");
    }
    if start.starts_with(b"BZh") && start.get(4..10) == Some(b"1AY&SY") {
        return Some("a bzip2 file: unpack it first");
    }
    let ustar = start.get(257..262) == Some(b"ustar");
    let tar = ustar.then_some("a tar archive: unpack it first");
    let magic = MAGICS.iter().find(|(magic, _)| start.starts_with(magic));
    tar.or(magic.map(|(_, what)| *what))
}
