//! [`Meanings`]: a text of meanings, searched in place.

use core::cmp::Ordering;
use core::fmt;
use std::borrow::Cow;

use super::error::{MeaningsError, MeaningsFault};

/// Begins the lines of the header.
const HEADER: char = '#';

/// Begins a field that refers to another word.
const FORM: char = '=';

/// The meanings of the words of a language.
///
/// A look-up is a binary search over the text: nothing is parsed or copied before. The module page
/// has an example.
#[derive(Clone, PartialEq, Eq)]
pub struct Meanings {
    text: Cow<'static, str>,
    /// The first byte after the header.
    start: usize,
}

/// The meaning of a word: its line of the text.
#[derive(Clone, Copy)]
pub struct MeaningEntry<'a> {
    meanings: &'a Meanings,
    word: &'a str,
    /// What follows the word and its tab.
    fields: &'a str,
}

/// A definition of a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sense<'a> {
    /// The part of speech: `n`, `v`, `adj` or `adv` in English.
    pub part: &'a str,
    /// The definition.
    pub definition: &'a str,
}

impl Meanings {
    /// Reads a text, and checks each line.
    ///
    /// ```
    /// use lexc_runtime::meanings::{Meanings, MeaningsFault};
    ///
    /// let meanings = Meanings::new("foal\tn a young horse\nfoals\t=1\n")?;
    /// assert_eq!(meanings.get("FOALS").unwrap().lemmas().next().unwrap().word(), "foal");
    /// let error = Meanings::new("foals\tn young horses\nfoal\tn a young horse\n").unwrap_err();
    /// assert_eq!(error.line, 2);
    /// assert!(matches!(error.fault, MeaningsFault::Order { .. }));
    /// # Ok::<(), lexc_runtime::meanings::MeaningsError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns [`MeaningsError`] for the first line that has no word and definition, is out of
    /// order, or refers to a word without a definition.
    pub fn new(text: impl Into<Cow<'static, str>>) -> Result<Self, MeaningsError> {
        let meanings = Self::new_unverified(text);
        let header = meanings.text[..meanings.start].lines().count() as u64;
        if u32::try_from(meanings.text.len()).is_err() {
            return Err(MeaningsError { line: 1, column: 1, fault: MeaningsFault::TooLong });
        }
        let mut previous = "";
        for (line, number) in meanings.lines().zip(header + 1..) {
            let refused = |at: usize, fault| {
                let before = line.get(..at).unwrap_or_default();
                let column = before.chars().count() as u64 + 1;
                MeaningsError { line: number, column, fault }
            };
            let meaning = meanings.meaning(line);
            if meaning.word.is_empty() || meaning.fields.is_empty() {
                return Err(refused(0, MeaningsFault::Empty));
            }
            if meaning.word <= previous {
                let (previous, found) = (previous.to_owned(), meaning.word.to_owned());
                return Err(refused(0, MeaningsFault::Order { previous, found }));
            }
            previous = meaning.word;
            let mut at = meaning.word.len() + 1;
            for field in meaning.fields.split('\t') {
                if !field.starts_with(FORM) {
                    let sense = Sense::read(field);
                    if !sense.is_some_and(|sense| sense.is_whole()) {
                        return Err(refused(at, MeaningsFault::Field { found: field.to_owned() }));
                    }
                } else if let Some(lemma) = lemma(meaning.word, field) {
                    let known = meanings.get(&lemma);
                    if known.is_none_or(|lemma| lemma.senses().next().is_none()) {
                        return Err(refused(at, MeaningsFault::Lemma { found: lemma }));
                    }
                } else {
                    return Err(refused(at, MeaningsFault::Field { found: field.to_owned() }));
                }
                at += field.len() + 1;
            }
        }
        Ok(meanings)
    }

    /// Takes a text without a check, in no time. The meanings of a text with faults may be wrong or
    /// missing.
    #[must_use]
    pub fn new_unverified(text: impl Into<Cow<'static, str>>) -> Self {
        let text = text.into();
        let header = text.split_inclusive('\n').take_while(|line| line.starts_with(HEADER));
        let start = header.map(str::len).sum();
        Self { text, start }
    }

    /// Returns the source that the header names, for example `WordNet 3.0`.
    #[must_use]
    pub fn source(&self) -> Option<&str> {
        self.header("source")
    }

    /// Returns the BCP 47 tag of the language that the header names, for example `en`.
    #[must_use]
    pub fn language(&self) -> Option<&str> {
        self.header("language")
    }

    fn header(&self, key: &str) -> Option<&str> {
        let lines = self.text[..self.start].lines();
        let mut fields = lines.filter_map(|line| line.strip_prefix(HEADER)?.split_once(": "));
        fields.find(|(name, _)| name.trim() == key).map(|(_, value)| value.trim())
    }

    /// Returns the meaning of a word, in any case.
    ///
    /// # Cost
    ///
    /// About 20 comparisons.
    #[must_use]
    pub fn get(&self, word: &str) -> Option<MeaningEntry<'_>> {
        let word = match word.chars().any(char::is_uppercase) {
            true => Cow::Owned(word.to_lowercase()),
            false => Cow::Borrowed(word),
        };
        let (mut low, mut high) = (self.start, self.text.len());
        while low < high {
            let line = self.line_around(low, low + (high - low) / 2);
            let (start, end) = line;
            let meaning = self.meaning(self.text.get(start..end)?);
            match meaning.word.cmp(&word) {
                Ordering::Equal => return Some(meaning),
                Ordering::Less => low = end + 1,
                Ordering::Greater => high = start,
            }
        }
        None
    }

    /// Returns the meanings in the order of their words.
    ///
    /// ```
    /// # use lexc_runtime::meanings::Meanings;
    /// let meanings = Meanings::new("# a header\nfoal\tn a young horse\nfoals\t=1\n")?;
    /// assert_eq!(meanings.iter().map(|meaning| meaning.word()).collect::<Vec<_>>(), ["foal", "foals"]);
    /// # Ok::<(), lexc_runtime::meanings::MeaningsError>(())
    /// ```
    pub fn iter(&self) -> impl Iterator<Item = MeaningEntry<'_>> {
        self.lines().map(|line| self.meaning(line))
    }

    /// Returns the lines after the header.
    pub(super) fn lines(&self) -> impl Iterator<Item = &str> {
        self.body().lines()
    }

    /// Returns the text after the header.
    pub(super) fn body(&self) -> &str {
        self.text.get(self.start..).unwrap_or_default()
    }

    /// Returns the bounds of the line with the byte `at`; no line begins before `low`.
    fn line_around(&self, low: usize, at: usize) -> (usize, usize) {
        let bytes = self.text.as_bytes();
        let before = bytes[low..at].iter().rposition(|&byte| byte == b'\n');
        let after = bytes[at..].iter().position(|&byte| byte == b'\n');
        (before.map_or(low, |place| low + place + 1), after.map_or(bytes.len(), |place| at + place))
    }

    pub(super) fn meaning<'a>(&'a self, line: &'a str) -> MeaningEntry<'a> {
        let line = line.strip_suffix('\r').unwrap_or(line);
        let (word, fields) = line.split_once('\t').unwrap_or((line, ""));
        MeaningEntry { meanings: self, word, fields }
    }
}

/// Returns the word that a field refers to: after the sign, the number of letters to take away from
/// the end of the word, and the letters in their place.
fn lemma(word: &str, field: &str) -> Option<String> {
    let field = field.strip_prefix(FORM)?;
    let digits = field.find(|ch: char| !ch.is_ascii_digit()).unwrap_or(field.len());
    let (count, ending) = field.split_at(digits);
    let count: usize = count.parse().ok()?;
    let kept = word.chars().count().checked_sub(count)?;
    let stem: String = word.chars().take(kept).collect();
    Some(stem + ending)
}

impl<'a> Sense<'a> {
    fn read(field: &'a str) -> Option<Self> {
        let (part, definition) = field.split_once(' ')?;
        Some(Self { part, definition })
    }

    fn is_whole(&self) -> bool {
        !self.part.is_empty() && !self.definition.trim().is_empty()
    }
}

impl<'a> MeaningEntry<'a> {
    /// Returns the word, in lower case.
    #[must_use]
    pub fn word(&self) -> &'a str {
        self.word
    }

    /// Returns the definitions of the word itself, together by part of speech.
    pub fn senses(&self) -> impl Iterator<Item = Sense<'a>> + use<'a> {
        let fields = self.fields.split('\t').filter(|field| !field.starts_with(FORM));
        fields.filter_map(Sense::read)
    }

    /// Returns the words that the word is an inflected form of.
    pub fn lemmas(&self) -> impl Iterator<Item = MeaningEntry<'a>> + use<'a> {
        let Self { meanings, word, fields } = *self;
        let forms = fields.split('\t').filter(|field| field.starts_with(FORM));
        forms.filter_map(move |field| meanings.get(&lemma(word, field)?))
    }

    fn write_senses(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut part = "";
        for (number, sense) in self.senses().enumerate() {
            if number > 0 {
                f.write_str("; ")?;
            }
            if sense.part != part {
                write!(f, "{}. ", sense.part)?;
                part = sense.part;
            }
            f.write_str(sense.definition)?;
        }
        Ok(())
    }
}

/// The definitions, and the words that the word is an inflected form of with theirs, in the order
/// of the line.
impl fmt::Display for MeaningEntry<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let has_senses = self.senses().next().is_some();
        let forms_first = self.fields.starts_with(FORM);
        let mut separator = "";
        if has_senses && !forms_first {
            self.write_senses(f)?;
            separator = "; ";
        }
        let lemmas: Vec<MeaningEntry<'_>> = self.lemmas().collect();
        for (number, lemma) in lemmas.iter().enumerate() {
            // Spellings of one word have the same definitions.
            let same = |other: &&MeaningEntry<'_>| other.senses().eq(lemma.senses());
            if lemmas[..number].iter().any(|other| same(&other)) {
                continue;
            }
            let words = lemmas[number..].iter().filter(same).map(|lemma| lemma.word);
            let words = words.collect::<Vec<_>>().join(" or ");
            write!(f, "{separator}inflected form of {words}: ")?;
            lemma.write_senses(f)?;
            separator = "; ";
        }
        if has_senses && forms_first {
            f.write_str(separator)?;
            self.write_senses(f)?;
        }
        Ok(())
    }
}

impl fmt::Debug for MeaningEntry<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MeaningEntry")
            .field("word", &self.word)
            .field("text", &self.to_string())
            .finish_non_exhaustive()
    }
}

impl fmt::Debug for Meanings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Meanings")
            .field("source", &self.source())
            .field("bytes", &self.text.len())
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::Lexicon;

    fn english() -> Meanings {
        Meanings::new(lexc_lexicons::meanings("english").unwrap().text()).unwrap()
    }

    #[test]
    fn english_meanings_are_read() {
        let english = english();
        assert_eq!(english.source(), Some("WordNet 3.0"));
        assert_eq!(english.language(), Some("en"));
        // Words as WordNet 3.0 has them, their forms by its exceptions and by its endings.
        let text = |word: &str| english.get(word).map(|meaning| meaning.to_string());
        let text = |word: &str| text(word).unwrap_or_default();
        assert_eq!(
            text("qi"),
            "n. the circulating life energy that in Chinese philosophy is thought to be inherent in all things"
        );
        assert_eq!(
            text("SAW"),
            "v. cut with a saw; n. hand tool having a toothed blade for cutting; \
             inflected form of see: v. perceive by sight or have the power to perceive by sight; \
             perceive (an idea or situation) mentally"
        );
        let text = text("axes");
        assert!(text.starts_with("inflected form of ax or axe: n. an edge tool"), "{text}");
        assert_eq!(text.matches("inflected form").count(), 2, "{text}");
        let lemmas = |word: &str| -> Vec<&str> {
            english.get(word).unwrap().lemmas().map(|lemma| lemma.word()).collect()
        };
        assert_eq!(lemmas("axes"), ["ax", "axis", "axe"]);
        assert_eq!(lemmas("handsful"), ["handful"]);
        assert_eq!(lemmas("ponies"), ["pony"]);
        assert_eq!(lemmas("is"), ["be"]);
        assert_eq!(lemmas("happier"), ["happy"]);
        for unknown in ["", "a b", "qwertz", "zyzzyvaz", "#", "source:", "abacus\tn", "~"] {
            assert!(english.get(unknown).is_none(), "{unknown}");
        }
    }

    /// The words of the English list that WordNet 3.0 has, and those that are forms of its words.
    #[test]
    fn english_words_have_meanings() {
        let english = english();
        let count = |words: &BTreeSet<String>| {
            let meanings = words.iter().filter_map(|word| english.get(word));
            let (own, forms): (Vec<_>, Vec<_>) =
                meanings.partition(|meaning| meaning.senses().next().is_some());
            assert!(forms.iter().all(|meaning| {
                meaning.lemmas().next().is_some_and(|lemma| lemma.senses().next().is_some())
            }));
            (own.len(), forms.len())
        };
        let list = lexc_lexicons::word_list("english").unwrap().text();
        assert_eq!(count(&list.lines().map(str::to_owned).collect()), (60_105, 55_928));
        let packed = lexc_lexicons::lexicon("english").unwrap().bytes();
        let lexicon = Lexicon::from_bytes_unverified(packed).unwrap();
        assert_eq!(count(&lexicon.words().collect()), (59_603, 54_971));
        assert_eq!(english.iter().count(), 60_105 + 55_928 + 130);
    }

    #[test]
    fn every_word_is_found_in_small_texts() {
        for count in 0..40_u32 {
            let lines = (0..count).map(|number| {
                format!("{:03}\tn x{}\n", number * 2, "y".repeat(number as usize % 7))
            });
            let text = String::from("# header\n#\n") + &lines.collect::<String>();
            for text in [text.clone(), text.trim_end().to_owned(), text.replace('\n', "\r\n")] {
                let meanings = Meanings::new(text).unwrap();
                for number in 0..2 * count + 3 {
                    let found = meanings.get(&format!("{number:03}"));
                    assert_eq!(found.is_some(), number % 2 == 0 && number < 2 * count);
                }
            }
        }
    }

    #[test]
    fn faults_have_their_places() {
        let fault = |text: &'static str| {
            let error = Meanings::new(text).unwrap_err();
            (error.line, error.column, error.to_string())
        };
        assert_eq!(fault("# x\naa\tn x\n\n").0, 3);
        assert_eq!(
            fault("aa\n"),
            (1, 1, "line 1:1: expected a word, a tab and a definition".to_owned())
        );
        assert_eq!(fault("aa\tn x\naa\tn x\n").0, 2);
        assert!(fault("ab\tn x\naa\tn x\n").2.contains("\"aa\" is not after \"ab\""));
        assert_eq!(fault("aa\tn x\tnoun\n").1, 8);
        assert_eq!(fault("aa\tn x\t=\n").1, 8);
        assert_eq!(fault("aa\tn x\nab\t=3\n").1, 4);
        // A word that is not there, and one without a definition of its own.
        assert!(fault("aa\tn x\nab\t=1c\n").2.ends_with("\"ac\" has no definition"));
        assert!(fault("aa\tn x\naas\t=1\naass\t=1\n").2.ends_with("\"aas\" has no definition"));
    }

    /// Unverified text of any kind gives an answer.
    #[test]
    fn damaged_text_is_no_danger() {
        let text = "#\nb\t=1é\t=99999999999999999999\t=\tx\t n\n\n\t\t\na\tn y\né\t=2\tn é";
        for end in (0..=text.len()).filter(|&end| text.is_char_boundary(end)) {
            for begin in (0..=end).filter(|&begin| text.is_char_boundary(begin)) {
                let meanings = Meanings::new_unverified(text[begin..end].to_owned());
                for word in ["", "a", "b", "é", "\n", "\t"] {
                    meanings.get(word).map(|meaning| meaning.to_string());
                }
                let lines = crate::meanings::MeaningLines::new(&meanings);
                for part in ["", "n", "y", "é"] {
                    assert!(lines.containing(&meanings, part).len() <= lines.len());
                }
                _ = Meanings::new(text[begin..end].to_owned());
            }
        }
    }
}
