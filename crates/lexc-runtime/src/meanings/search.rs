//! [`MeaningLines`]: the lines of meanings, searched for a text.

use super::reader::Meanings;

/// The bytes of English text, the most frequent ones first.
const FREQUENT: &[u8] = b" etaoinsrhlcdugpmfybwvkxzjq";

/// The bytes that are looked at together.
const BLOCK: usize = 64;

/// The lines of meanings, numbered from 0, with the lines that each refers to.
///
/// Made once, for searches that take milliseconds.
///
/// ```
/// use lexc_runtime::meanings::{MeaningLines, Meanings};
///
/// let meanings = Meanings::new("foal\tn a young horse\nfoals\t=1\nfob\tn a short chain\n")?;
/// let lines = MeaningLines::new(&meanings);
/// assert_eq!(lines.containing(&meanings, "Young"), [0, 1]);
/// # Ok::<(), lexc_runtime::meanings::MeaningsError>(())
/// ```
#[derive(Debug, Clone)]
pub struct MeaningLines {
    /// The first byte of each line, in the text after the header.
    starts: Vec<u32>,
    /// Lines with lines that they refer to.
    forms: Vec<(u32, u32)>,
}

impl MeaningLines {
    /// Numbers the lines.
    ///
    /// # Cost
    ///
    /// A look-up for each word that another one is an inflected form of.
    #[must_use]
    pub fn new(meanings: &Meanings) -> Self {
        let body = meanings.body();
        let start = |line: &str| (line.as_ptr().addr() - body.as_ptr().addr()) as u32;
        let starts: Vec<u32> = meanings.lines().map(start).collect();
        let mut forms = Vec::new();
        for (number, line) in (0..).zip(meanings.lines()) {
            for lemma in meanings.meaning(line).lemmas() {
                let at = starts.binary_search(&start(lemma.word()));
                forms.extend(at.ok().map(|at| (number, at as u32)));
            }
        }
        Self { starts, forms }
    }

    /// Returns the number of lines.
    #[must_use]
    pub fn len(&self) -> usize {
        self.starts.len()
    }

    /// Returns `true` if there are no lines.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.starts.is_empty()
    }

    /// Returns the numbers of the lines with a definition that contains a text, in any case, their
    /// own or of a word that they refer to.
    ///
    /// `meanings` must be the meanings that the lines were made of.
    #[must_use]
    pub fn containing(&self, meanings: &Meanings, text: &str) -> Vec<u32> {
        // A definition is part of a line.
        if text.contains(['\t', '\n']) {
            return Vec::new();
        }
        let mut found = match text.is_ascii() {
            true => self.containing_ascii(meanings.body(), text.as_bytes()),
            false => {
                let lines = (0..).zip(meanings.iter());
                let found = lines.filter(|(_, meaning)| {
                    let mut senses = meaning.senses();
                    senses.any(|sense| contains_ignoring_case(sense.definition, text))
                });
                found.map(|(number, _)| number).collect()
            }
        };
        let mut contains = vec![false; self.len()];
        for &line in &found {
            contains[line as usize] = true;
        }
        let forms = self.forms.iter().filter(|(line, lemma)| {
            let has = |line: u32| contains.get(line as usize).copied().unwrap_or_default();
            has(*lemma) && !has(*line)
        });
        found.extend(forms.map(|&(line, _)| line));
        found.sort_unstable();
        found.dedup();
        found
    }

    /// Returns the lines with a definition of their own that contains these bytes.
    fn containing_ascii(&self, body: &str, text: &[u8]) -> Vec<u32> {
        let body = body.as_bytes();
        let mut found = Vec::new();
        let rarity = |byte: &u8| FREQUENT.iter().position(|frequent| frequent == byte);
        let lower = text.to_ascii_lowercase();
        // No place in the list is rarest.
        let key = (0..lower.len()).max_by_key(|&at| rarity(&lower[at]).unwrap_or(usize::MAX));
        let Some(key) = key else {
            let has_senses = |&line: &u32| {
                let from = self.starts[line as usize] as usize;
                let rest = body.get(from..).unwrap_or_default();
                let line = rest.split(|&byte| byte == b'\n').next().unwrap_or_default();
                line.split(|&byte| byte == b'\t').skip(1).any(|field| !field.starts_with(b"="))
            };
            return (0..self.len() as u32).filter(has_senses).collect();
        };
        let bytes = [lower[key], lower[key].to_ascii_uppercase()];
        let mut from = key;
        while let Some(at) = find_either(body, from, bytes) {
            from = at + 1;
            let start = at - key;
            let part = body.get(start..start + text.len());
            if part.is_some_and(|part| part.eq_ignore_ascii_case(text)) {
                let after = self.starts.partition_point(|&line| line as usize <= start);
                if is_in_definition(body, start) && after > 0 {
                    found.push(after as u32 - 1);
                    // One place in a line is enough.
                    let next = self.starts.get(after).map_or(body.len(), |&next| next as usize);
                    from = next + key;
                }
            }
        }
        found
    }
}

/// Returns `true` if the byte at `at` is in a definition: not in the first field of the line, nor
/// in a reference, nor in a part of speech.
fn is_in_definition(body: &[u8], at: usize) -> bool {
    let before = &body[..at];
    let Some(tab) = before.iter().rposition(|&byte| byte == b'\t' || byte == b'\n') else {
        return false;
    };
    let field = &before[tab + 1..];
    before[tab] == b'\t' && !field.starts_with(b"=") && field.contains(&b' ')
}

/// Returns the first place from `from` on of either byte.
fn find_either(body: &[u8], from: usize, [one, other]: [u8; 2]) -> Option<usize> {
    let is = |byte: u8| byte == one || byte == other;
    let rest = body.get(from..)?;
    let mut at = from;
    for block in rest.chunks(BLOCK) {
        // Without a branch for each byte, so that the compiler compares many at once.
        if block.iter().fold(false, |any, &byte| any | (byte == one) | (byte == other)) {
            return block.iter().position(|&byte| is(byte)).map(|place| at + place);
        }
        at += block.len();
    }
    None
}

/// Returns `true` if a text contains another one, in any case.
///
/// ```
/// use lexc_runtime::meanings::contains_ignoring_case;
///
/// assert!(contains_ignoring_case("a unit of Ångström", "ÅNGSTRÖM"));
/// ```
#[must_use]
pub fn contains_ignoring_case(text: &str, part: &str) -> bool {
    text.to_lowercase().contains(&part.to_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn english() -> Meanings {
        Meanings::new(lexc_lexicons::meanings("english").unwrap().text()).unwrap()
    }

    /// The lines whose definitions, as they are read one by one, contain a text.
    fn by_reading(meanings: &Meanings, text: &str) -> Vec<u32> {
        let text = text.to_lowercase();
        let found = (0..).zip(meanings.iter()).filter(|(_, meaning)| {
            let all = meaning.lemmas().chain([*meaning]);
            let mut senses = all.flat_map(|meaning| meaning.senses());
            senses.any(|sense| sense.definition.to_lowercase().contains(&text))
        });
        found.map(|(line, _)| line).collect()
    }

    #[test]
    fn lines_are_found_as_by_reading_all() {
        let meanings = english();
        let lines = MeaningLines::new(&meanings);
        assert_eq!(lines.len(), meanings.iter().count());
        for text in [
            "",
            " ",
            "e",
            "Z",
            "young",
            "YOUNG ",
            "horse",
            "Greek",
            "qu",
            "n a ",
            "=1",
            "foal",
            "(",
            "'s",
            "no such text",
            "a\tb",
            "young\n",
            "\u{e9}",
        ] {
            assert_eq!(lines.containing(&meanings, text), by_reading(&meanings, text), "{text:?}");
        }
        // Ends of definitions, whole definitions, and their middles.
        for meaning in meanings.iter().step_by(20_000) {
            for sense in meaning.senses() {
                let text = sense.definition;
                let half = &text[text.len() / 2..];
                for part in [text, half, &text[text.len() / 3..text.len() / 2]] {
                    let found = lines.containing(&meanings, part);
                    assert_eq!(found, by_reading(&meanings, part), "{part:?}");
                }
            }
        }
    }

    #[test]
    fn text_that_is_not_ascii_is_found_in_any_case() {
        let text = "aa\tn Ångström, é\nab\tn été\nabs\t=1\n";
        let meanings = Meanings::new(text).unwrap();
        let lines = MeaningLines::new(&meanings);
        assert_eq!(lines.containing(&meanings, "å"), [0]);
        assert_eq!(lines.containing(&meanings, "É"), [0, 1, 2]);
        assert_eq!(lines.containing(&meanings, "T"), [0, 1, 2]);
    }
}
