//! Detection of files that are not word lists, by their first bytes.

use super::gzip::is_gzip;

/// A kind of file that is neither a word list nor a lexicon.
///
/// # Examples
/// ```
/// use lexc_compiler::source::LikelyFile;
///
/// let pdf = LikelyFile::of(b"%PDF-1.7\n").map(|file| file.what);
/// assert_eq!(pdf, Some("a PDF document"));
/// assert_eq!(LikelyFile::of(b"cat\ncats\n"), None);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct LikelyFile {
    /// The kind, with its article.
    pub what: &'static str,
    /// The remedy.
    pub help: &'static str,
}

/// The remedy for most files that hold words, but not as text.
const AS_TEXT: &str = "give the list of words as a text file, one word per line";
/// The remedy for stems without their forms.
const HUNSPELL: &str = "`lexc build FILE.dic` makes its words by the .aff file beside it, or by the \
                        one that --affixes names";

/// Beginnings of lines of an affix file. The rules may follow a thousand other lines.
const AFFIX_LINES: &[&str] = &[
    "SFX ",
    "PFX ",
    "SET UTF-8",
    "SET ISO",
    "SET KOI8",
    "SET microsoft-cp",
    "FLAG long",
    "FLAG num",
    "FLAG UTF-8",
    "WORDCHARS ",
    "NOSUGGEST ",
    "FORBIDDENWORD ",
    "NEEDAFFIX ",
    "COMPOUNDRULE ",
    "MAXNGRAMSUGS ",
];

/// The first bytes of kinds of files that are not text.
const MAGICS: &[(&[u8], &str)] = &[
    (b"PK\x03\x04", "a zip archive (or a document made of one)"),
    (b"PK\x05\x06", "an empty zip archive"),
    (b"\xFD7zXZ\0", "an xz file: unpack it first"),
    (b"\x28\xB5\x2F\xFD", "a Zstandard file: unpack it first"),
    (b"7z\xBC\xAF\x27\x1C", "a 7z archive: unpack it first"),
    (b"Rar!\x1A\x07", "a RAR archive: unpack it first"),
    (b"%PDF-", "a PDF document"),
    (b"{\\rtf", "an RTF document"),
    (b"\x7FELF", "a program"),
    (b"\xD0\xCF\x11\xE0", "an old office document"),
    (b"SQLite format 3\0", "an SQLite database"),
    (b"\x89PNG\r\n", "an image"),
    (b"\xFF\xD8\xFF", "an image"),
    (b"!<arch>\n", "a Debian package or another archive: unpack it first"),
    (b"\xFF\xFE\0\0", "UTF-32: convert it to UTF-8"),
    (b"\0\0\xFE\xFF", "UTF-32: convert it to UTF-8"),
];

impl LikelyFile {
    /// Returns the kind of a file that begins with these bytes, if it is known to be neither a word
    /// list nor a lexicon: a document, an archive, a game, a table of leave values … Some kilobytes
    /// are enough.
    #[must_use]
    pub fn of(start: &[u8]) -> Option<Self> {
        if start.is_empty() {
            let help = "make it or fetch it again";
            return Some(Self { what: "an empty file", help });
        }
        let text = || of_text(&String::from_utf8_lossy(start));
        let binary = |what| Self { what, help: AS_TEXT };
        of_binary(start).map(binary).or_else(text)
    }

    /// Returns the kind of an unpacked source that begins with these bytes, if it is not text.
    pub(crate) fn of_source(start: &[u8]) -> Option<Self> {
        // The magic number of `.lex` files is defined by the format crate.
        let what = match start {
            _ if is_gzip(start) => "a gzip file packed twice",
            _ if start.starts_with(&lexc_format::header::MAGIC) => "a compiled lexicon already",
            _ => of_binary(start)?,
        };
        Some(Self { what, help: AS_TEXT })
    }
}

fn of_binary(start: &[u8]) -> Option<&'static str> {
    if start.starts_with(b"BZh") && start.get(4..10) == Some(b"1AY&SY") {
        return Some("a bzip2 file: unpack it first");
    }
    if start.get(257..262) == Some(b"ustar") {
        return Some("a tar archive: unpack it first");
    }
    let magic = MAGICS.iter().find(|(magic, _)| start.starts_with(magic));
    magic.map(|(_, what)| *what)
}

/// Returns the kind of a text that is no word list. Lists with marks, columns or comments are none
/// of these.
fn of_text(text: &str) -> Option<LikelyFile> {
    if text.contains('\0') {
        return None;
    }
    let text = text.trim_start_matches('\u{FEFF}').trim_start();
    let lines = || text.lines().take(200);
    let first = lines().next()?;
    let lower = first.to_ascii_lowercase();
    let begins = |with: &[&str]| with.iter().any(|with| lower.starts_with(with));
    let has = |with: &[&str]| lines().any(|line| with.iter().any(|with| line.starts_with(with)));
    let after =
        |open: char| text.strip_prefix(open).and_then(|rest| rest.trim_start().chars().next());
    let json = matches!(after('{'), Some('"' | '}'))
        || matches!(after('['), Some('"' | '{' | '[' | ']' | '-' | '0'..='9'));
    let (what, help) = match () {
        () if begins(&["version https://git-lfs.github.com/spec/"]) => {
            ("a Git LFS pointer, not the file itself", "fetch the file: git lfs pull")
        }
        () if json => {
            let help = "`lexc build --between '\"'` reads the words between its quotation marks";
            ("JSON", help)
        }
        () if begins(&["<!doctype", "<html", "<?xml"]) => {
            ("HTML or XML", "`lexc build --between '>..<'` reads the words between its tags")
        }
        () if begins(&["#player", "#character-encoding"]) || is_turn(first) => {
            ("a game (GCG)", "`lexc analyse` and `lexc board` read games")
        }
        () if first.split(' ').next()?.matches('/').count() >= 10 => {
            ("a position (CGP)", "`lexc moves` and `lexc board` read positions")
        }
        () if has(&["tile = ["]) => ("an alphabet", "name it beside a list: -a ./FILE"),
        () if has(AFFIX_LINES) => ("affix rules of hunspell", HUNSPELL),
        () if is_hunspell(lines()) => ("stems with flags, a dictionary of hunspell", HUNSPELL),
        () if lines().all(is_leave) => ("leave values", "convert them with `lexc leaves import`"),
        () => return None,
    };
    Some(LikelyFile { what, help })
}

/// Returns `true` for a turn of a game: `>ann: ACEHINS 8D CHAIN +30 30`.
fn is_turn(line: &str) -> bool {
    let points = |part: &str| part.starts_with(['+', '-']) && part.ends_with(char::is_numeric);
    line.starts_with('>') && line.contains(": ") && line.split_whitespace().any(points)
}

/// Returns `true` for the lines of a hunspell dictionary: a count, then stems, of which some have
/// the flags of their affixes, as in `walk/DSG`.
pub(crate) fn is_hunspell<'t>(mut lines: impl Iterator<Item = &'t str>) -> bool {
    let has_flags = |line: &str| {
        let flags = line.split_once('/').filter(|(stem, _)| !stem.trim().is_empty());
        flags.is_some_and(|(_, flags)| flags.starts_with(char::is_alphanumeric))
    };
    lines.next().is_some_and(|count| count.trim().parse::<u64>().is_ok()) && lines.any(has_flags)
}

/// Returns `true` for a leave and its value: `AEI?,25.1`.
fn is_leave(line: &str) -> bool {
    let leave = |leave: &str| (1..=7).contains(&leave.chars().count()) && leave.chars().is_sorted();
    let value = |value: &str| value.contains('.') && value.trim().parse::<f64>().is_ok();
    line.split_once(',').is_some_and(|(key, rest)| leave(key) && value(rest))
}
