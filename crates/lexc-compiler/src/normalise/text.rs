//! Parts of lines: common prefixes, line ends, columns and excerpts.

use std::ops::Range;

use super::observers::nth_field;
use super::options::ReadOptions;

/// The maximum number of characters of a rejected line that are kept on either side.
const EXCERPT: usize = 160;

/// The common prefix of two texts.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Prefix {
    /// Its length in bytes.
    pub(super) len: usize,
    /// Its length in characters.
    pub(super) chars: usize,
}

/// Returns the longest common prefix, in whole characters, of two parts of a text: `first`, which
/// is UTF-8, and the part that begins at `second`. `is_ascii` is set if the text is ASCII.
#[inline]
pub(super) fn common_prefix(
    text: &[u8],
    first: Range<usize>,
    second: usize,
    is_ascii: bool,
) -> Prefix {
    let (end, most) = (first.len(), first.len().min(text.len() - second));
    let (first, second) = (&text[first.start..], &text[second..]);
    let mut len = 0;
    // Eight bytes at a time, also beyond the end of the first part, whose length can hardly be
    // predicted.
    while let (Some(a), Some(b)) = (first[len..].first_chunk(), second[len..].first_chunk()) {
        let differ = u64::from_le_bytes(*a) ^ u64::from_le_bytes(*b);
        len += differ.trailing_zeros() as usize / 8;
        if differ != 0 || len >= most {
            break;
        }
    }
    // Fewer than eight bytes are left of the text, or two bytes differ here.
    while len < most && first[len] == second[len] {
        len += 1;
    }
    let mut len = len.min(most);
    if is_ascii {
        return Prefix { len, chars: len };
    }
    let continues = |text: &[u8], at: usize| text.get(at).is_some_and(|byte| byte & 0xC0 == 0x80);
    while len > 0 && (continues(&first[..end], len) || continues(second, len)) {
        len -= 1;
    }
    let inside = first[..len].iter().filter(|&byte| byte & 0xC0 == 0x80);
    Prefix { len, chars: len - inside.count() }
}

pub(super) fn line_end(text: &[u8], at: usize) -> usize {
    let end = text[at..].iter().position(|byte| matches!(byte, b'\n' | b'\r'));
    end.map_or(text.len(), |end| at + end)
}

/// Returns the start of the line after the end of a line.
pub(super) fn next_line(text: &[u8], end: usize) -> usize {
    match text.get(end..) {
        Some([b'\r', b'\n', ..]) => end + 2,
        _ => end + 1,
    }
}

/// Returns `true` if a word begins with a capital letter and continues in lower case. Its first
/// `known` bytes are known not to be lower case.
#[inline]
pub(super) fn is_capitalised(word: &[u8], known: usize) -> bool {
    match word {
        [b'a'..=b'z', ..] | [] => false,
        [first, ..] if first.is_ascii() => {
            first.is_ascii_uppercase() && has_lower_case(&word[known.max(1)..])
        }
        word => {
            let mut chars = std::str::from_utf8(word).unwrap_or_default().chars();
            chars.next().is_some_and(char::is_uppercase) && chars.any(char::is_lowercase)
        }
    }
}

fn has_lower_case(text: &[u8]) -> bool {
    let text_of = || std::str::from_utf8(text).unwrap_or_default();
    text.iter().any(u8::is_ascii_lowercase)
        || (!text.is_ascii() && text_of().chars().any(char::is_lowercase))
}

/// Returns the end of the last line whose end is certain. A carriage return at the end of the
/// buffer is not: a line feed may follow.
pub(super) fn whole_lines(buf: &[u8]) -> usize {
    let last = buf.len().saturating_sub(1);
    let end = (0..buf.len()).rev().find(|&at| match buf[at] {
        b'\n' => true,
        b'\r' => at < last,
        _ => false,
    });
    end.map_or(0, |at| at + 1)
}

/// Returns the column of the word.
pub(super) fn field<'t>(text: &'t str, options: &ReadOptions) -> Option<&'t str> {
    let separator = options.separator();
    let number = match (options.field, separator) {
        (None, None) => return Some(text),
        (field, _) => field.unwrap_or(1),
    };
    nth_field(text, separator, number).filter(|field| !field.trim().is_empty())
}

/// Splits the marks from a word: returns the places of the marks before it, of the word, and of the
/// marks after it.
pub(super) fn without_marks(text: &str, marks: &[String]) -> [Range<usize>; 3] {
    let mut word = text;
    let is_left = |rest: &str| !rest.trim().is_empty();
    while let Some(rest) = marks.iter().find_map(|mark| word.strip_suffix(&**mark))
        && is_left(rest)
    {
        word = rest.trim_end();
    }
    let end = word.len();
    while let Some(rest) = marks.iter().find_map(|mark| word.strip_prefix(&**mark))
        && is_left(rest)
    {
        word = rest.trim_start();
    }
    let begin = end - word.len();
    [0..begin, begin..end, end..text.len()]
}

/// Returns the excerpt of a line around a span, and the span within the excerpt.
pub(super) fn excerpt(line: &[u8], span: &Range<usize>) -> (String, Range<usize>) {
    // A character takes at most four bytes, and a line can have megabytes.
    let from = span.start.saturating_sub(EXCERPT);
    let from = (from..span.start).find(|&at| line[at] & 0xC0 != 0x80).unwrap_or(span.start);
    let from = if span.start < EXCERPT { 0 } else { from };
    let to = line.len().min(span.start + 4 * EXCERPT);
    let before = String::from_utf8_lossy(&line[from..span.start]);
    let marked = String::from_utf8_lossy(&line[span.start..span.end.min(to)]);
    let after = String::from_utf8_lossy(&line[span.end.min(to)..to]);
    let marked: String = marked.chars().take(EXCERPT).collect();
    let start = before.len();
    let end = start + marked.len();
    let mut text = before.into_owned() + &marked;
    text.extend(after.chars().take(EXCERPT));
    (text, start..end)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn common_prefixes_end_between_characters() {
        let prefix = |a: &str, b: &[u8]| {
            let is_ascii = a.is_ascii() && b.is_ascii();
            let text = [a.as_bytes(), b"\n", b].concat();
            let Prefix { len, chars } = common_prefix(&text, 0..a.len(), a.len() + 1, is_ascii);
            (len, chars)
        };
        assert_eq!(prefix("", b"abc"), (0, 0));
        assert_eq!(prefix("abc", b"abd"), (2, 2));
        assert_eq!(prefix("abc", b"abc\nx"), (3, 3));
        assert_eq!(prefix("abcdefghijkl", b"abcdefghijkm"), (11, 11));
        // ą and ć have the same first byte.
        assert_eq!(prefix("a\u{105}", "a\u{107}".as_bytes()), (1, 1));
        assert_eq!(prefix("\u{105}b", "\u{105}c".as_bytes()), (2, 1));
        assert_eq!(prefix("a\u{105}", b"a\xc4b"), (1, 1));
    }

    proptest! {
        #[test]
        fn common_prefixes_are_the_longest(a in "[a-cąćę]{0,20}", between in "[a\n]{0,9}", b in "[a-cąćę]{0,20}") {
            let common: String = a.chars().zip(b.chars()).take_while(|(a, b)| a == b).map(|(a, _)| a).collect();
            let expected = Prefix { len: common.len(), chars: common.chars().count() };
            let is_ascii = a.is_ascii() && b.is_ascii();
            let text = format!("{a}{between}{b}");
            let prefix = |is_ascii| common_prefix(text.as_bytes(), 0..a.len(), a.len() + between.len(), is_ascii);
            prop_assert_eq!(prefix(false), expected);
            prop_assert_eq!(prefix(is_ascii), expected);
        }
    }
}
