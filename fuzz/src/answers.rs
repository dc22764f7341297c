//! Query conditions written as text, and their meaning by definition. Results of queries are compared
//! with a scan of all words that shares no code with the library.

use lexc_alphabet::{Alphabet, Letter, LetterSet, Tokenizer};
use lexc_runtime::query::{
    Constraint, EditDistance, FuzzyWord, LetterCounts, Pattern, Query, QueryError, Regex,
    TileMultiset,
};

/// The maximum number of automaton states of an expression; larger ones are parsed but not searched.
const MOST_STATES: usize = 1000;

/// An element of a pattern.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Element {
    /// One of these letters, or, if the flag is set, any other.
    One(Vec<Letter>, bool),
    /// Any letters.
    Gap,
}

/// The meaning of a condition.
enum Meaning {
    Pattern(Vec<Element>),
    Anagram(Vec<Letter>, usize, bool),
    Part(Vec<Letter>, usize, bool),
    Fuzzy(Vec<Letter>, usize, bool),
    Length(usize, usize),
    Containing(Vec<Letter>),
    Without(Vec<Letter>),
    Prefix(Vec<Letter>),
    Suffix(Vec<Letter>),
    Infix(Vec<Letter>),
    /// An expression that the crate `regex` reads in the same way.
    Regex(Box<regex::Regex>),
    /// An expression that only the library reads: its automaton, run on the word.
    Automaton(Box<Regex>),
}

/// A condition.
pub struct Condition(Meaning);

fn checked<T>(result: Result<T, QueryError>, text: &str) -> Option<T> {
    match result {
        Ok(read) => Some(read),
        Err(error) => {
            crate::refused(&error);
            assert!(text.get(error.span.clone()).is_some(), "{text:?}: {error:?}");
            None
        }
    }
}

fn letters(text: &str, tokenizer: &Tokenizer) -> Option<Vec<Letter>> {
    let mut letters = Vec::new();
    tokenizer.tokenize_by_definition(text, &mut letters).ok()?;
    Some(letters)
}

/// Parses a line: a letter for the kind of condition, then its text. Adds valid conditions to the
/// query.
pub fn read(
    line: &str,
    alphabet: &Alphabet,
    tokenizer: &Tokenizer,
    query: &mut Query,
) -> Option<Condition> {
    let kind = line.chars().next()?;
    let text = &line[kind.len_utf8()..];
    let meaning = match kind {
        'p' => {
            query.push(checked(Pattern::parse(text, tokenizer), text)?);
            Meaning::Pattern(elements(text, tokenizer).expect("the library has read it"))
        }
        'a' | 's' => {
            let rack = checked(TileMultiset::parse(text, tokenizer), text)?;
            let own = (rack.letters().to_vec(), rack.blanks(), rack.allows_more());
            if !text.contains(['?', '*']) {
                assert_eq!(Some(&own.0), letters(text, tokenizer).as_ref());
            }
            match kind {
                'a' => {
                    query.push(rack.anagrams());
                    Meaning::Anagram(own.0, own.1, own.2)
                }
                _ => {
                    query.push(rack.subanagrams());
                    Meaning::Part(own.0, own.1, own.2)
                }
            }
        }
        'n' | 'm' => {
            let edits = usize::from(text.bytes().next()?.wrapping_sub(b'0'));
            let word = letters(text.get(1..)?, tokenizer)?;
            let swaps = kind == 'm';
            let distance = match swaps {
                true => EditDistance::OptimalStringAlignment,
                false => EditDistance::Levenshtein,
            };
            query.push(match FuzzyWord::new(&word, edits, distance) {
                Ok(near) => near,
                Err(error) => {
                    crate::refused(&error);
                    assert!(edits > FuzzyWord::MAX_EDITS || word.len() > 255, "{error}");
                    return None;
                }
            });
            Meaning::Fuzzy(word, edits, swaps)
        }
        'l' => {
            let mut bounds = text.bytes().map(|byte| usize::from(byte.wrapping_sub(b'0')));
            let (min, max) = (bounds.next()?, bounds.next()?);
            query.push(LetterCounts::length(min..=max));
            Meaning::Length(min, max)
        }
        'r' => {
            let regex = checked(Regex::new(text, alphabet), text)?;
            // It takes a second under a sanitizer to compile some tens of thousands of states.
            if regex.states() > MOST_STATES {
                return None;
            }
            let meaning = match by_the_crate(text, alphabet) {
                Some(crates) => Meaning::Regex(Box::new(crates)),
                None => Meaning::Automaton(Box::new(Regex::new(text, alphabet).ok()?)),
            };
            query.push(regex);
            meaning
        }
        _ => {
            let part = letters(text, tokenizer)?;
            match kind {
                'c' => query.push(LetterCounts::containing(&part)),
                'w' => query.push(LetterCounts::without(&part)),
                'b' => query.push(Pattern::prefix(&part)),
                'e' => query.push(Pattern::suffix(&part)),
                'i' => query.push(Pattern::infix(&part)),
                _ => return None,
            }
            match kind {
                'c' => Meaning::Containing(part),
                'w' => Meaning::Without(part),
                'b' => Meaning::Prefix(part),
                'e' => Meaning::Suffix(part),
                _ => Meaning::Infix(part),
            }
        }
    };
    Some(Condition(meaning))
}

/// Converts an expression of capitals and operators that mean the same to the crate `regex`.
fn by_the_crate(text: &str, alphabet: &Alphabet) -> Option<regex::Regex> {
    let plain = |c: char| c.is_ascii_uppercase() || ".()|*+?:[]{},^$0123456789".contains(c);
    let faces = alphabet.tiles().iter().all(|tile| tile.face.is_ascii());
    if !faces || !text.chars().all(plain) {
        return None;
    }
    let whole = format!(r"\A(?:{text})\z");
    let mut builder = regex::RegexBuilder::new(&whole);
    builder.size_limit(1 << 22).build().ok()
}

/// Parses a pattern by its grammar.
fn elements(text: &str, tokenizer: &Tokenizer) -> Option<Vec<Element>> {
    let mut elements = Vec::new();
    let mut run = String::new();
    let mut rest = text;
    let flush = |run: &mut String, elements: &mut Vec<Element>| -> Option<()> {
        for letter in letters(&std::mem::take(run), tokenizer)? {
            elements.push(Element::One(vec![letter], false));
        }
        Some(())
    };
    while let Some(c) = rest.chars().next() {
        let mut taken = c.len_utf8();
        match c {
            '?' | '*' => {
                flush(&mut run, &mut elements)?;
                elements.push(match c {
                    '?' => Element::One(Vec::new(), true),
                    _ => Element::Gap,
                });
            }
            '[' => {
                flush(&mut run, &mut elements)?;
                taken = class_len(rest)?;
                elements.push(class(&rest[1..taken - 1], tokenizer)?);
            }
            _ => run.push(c),
        }
        rest = &rest[taken..];
    }
    flush(&mut run, &mut elements)?;
    Some(elements)
}

/// Bytes of a class, brackets and all; brackets inside it hold one letter, and no others.
fn class_len(text: &str) -> Option<usize> {
    let mut inside = false;
    for (at, c) in text.char_indices().skip(1) {
        match (c, inside) {
            ('[', false) => inside = true,
            (']', true) => inside = false,
            (']', false) => return Some(at + 1),
            _ => {}
        }
    }
    None
}

fn class(text: &str, tokenizer: &Tokenizer) -> Option<Element> {
    let negated = text.starts_with('^');
    let text = text.strip_prefix('^').unwrap_or(text);
    // Letters, and `None` for each dash.
    let mut items = Vec::new();
    let mut piece = String::new();
    let mut inside = false;
    for c in text.chars() {
        match (c, inside) {
            ('-', false) => {
                items
                    .extend(letters(&std::mem::take(&mut piece), tokenizer)?.into_iter().map(Some));
                items.push(None);
            }
            ('[', false) => {
                items
                    .extend(letters(&std::mem::take(&mut piece), tokenizer)?.into_iter().map(Some));
                piece.push(c);
                inside = true;
            }
            (']', true) => {
                piece.push(c);
                items
                    .extend(letters(&std::mem::take(&mut piece), tokenizer)?.into_iter().map(Some));
                inside = false;
            }
            _ => piece.push(c),
        }
    }
    items.extend(letters(&piece, tokenizer)?.into_iter().map(Some));
    let mut all = Vec::new();
    let mut at = 0;
    while at < items.len() {
        let range = items.get(at + 1) == Some(&None);
        let first = items[at]?;
        let last = match range {
            true => (*items.get(at + 2)?)?,
            false => first,
        };
        if last < first {
            return None;
        }
        all.extend((first.number()..=last.number()).filter_map(Letter::new));
        at += if range { 3 } else { 1 };
    }
    Some(Element::One(all, negated))
}

/// Computes which prefixes of the word match the elements so far.
fn fits(elements: &[Element], word: &[Letter]) -> bool {
    let mut ends = vec![false; word.len() + 1];
    ends[0] = true;
    for element in elements {
        ends = (0..=word.len())
            .map(|end| match element {
                Element::Gap => ends[..=end].contains(&true),
                Element::One(letters, negated) => {
                    end > 0 && ends[end - 1] && letters.contains(&word[end - 1]) != *negated
                }
            })
            .collect();
    }
    ends[word.len()]
}

/// Computes the edit distance by its recursion.
fn distance(a: &[Letter], b: &[Letter], swaps: bool) -> usize {
    let mut rows: Vec<Vec<usize>> = Vec::new();
    for i in 0..=a.len() {
        let mut row = Vec::new();
        for j in 0..=b.len() {
            let taken_out = (i > 0).then(|| rows[i - 1][j] + 1);
            let put_in = (j > 0).then(|| row[j - 1] + 1);
            let same = |i: usize, j: usize| a[i - 1] == b[j - 1];
            let changed = (i > 0 && j > 0).then(|| rows[i - 1][j - 1] + usize::from(!same(i, j)));
            let swap = swaps && i > 1 && j > 1 && same(i, j - 1) && same(i - 1, j);
            let swapped = swap.then(|| rows[i - 2][j - 2] + 1);
            let all = [taken_out, put_in, changed, swapped];
            row.push(all.into_iter().flatten().min().unwrap_or(0));
        }
        rows.push(row);
    }
    rows[a.len()][b.len()]
}

fn count(word: &[Letter], letter: Letter) -> usize {
    word.iter().filter(|&&other| other == letter).count()
}

/// Counts the letters of the word that are not in `own`.
fn lacking(word: &[Letter], own: &[Letter]) -> usize {
    let lacks = |letter| count(word, letter).saturating_sub(count(own, letter));
    LetterSet::ALL.iter().map(lacks).sum()
}

fn accepts(constraint: &dyn Constraint, word: &[Letter]) -> bool {
    let mut from = vec![0; constraint.width()];
    let mut to = vec![!0; constraint.width()];
    constraint.start(&mut from);
    for &letter in word {
        if !constraint.step(&from, letter, &mut to) {
            return false;
        }
        std::mem::swap(&mut from, &mut to);
    }
    constraint.bounds(&from).accepts
}

impl Condition {
    /// Returns `true` if a word satisfies the condition.
    pub fn holds(&self, word: &[Letter], alphabet: &Alphabet) -> bool {
        match &self.0 {
            Meaning::Pattern(elements) => fits(elements, word),
            Meaning::Anagram(own, blanks, true) => {
                word.len() >= own.len() + blanks && lacking(own, word) == 0
            }
            Meaning::Anagram(own, blanks, false) => {
                word.len() == own.len() + blanks && lacking(word, own) <= *blanks
            }
            Meaning::Part(own, blanks, more) => *more || lacking(word, own) <= *blanks,
            Meaning::Fuzzy(other, edits, swaps) => distance(word, other, *swaps) <= *edits,
            Meaning::Length(min, max) => (*min..=*max).contains(&word.len()),
            Meaning::Containing(part) => lacking(part, word) == 0,
            Meaning::Without(part) => part.iter().all(|&t| count(word, t) < count(part, t)),
            Meaning::Prefix(part) => word.starts_with(part),
            Meaning::Suffix(part) => word.ends_with(part),
            Meaning::Infix(part) => {
                part.is_empty() || word.windows(part.len()).any(|window| window == part)
            }
            Meaning::Regex(regex) => {
                let face = |&letter: &Letter| &*alphabet.letter(letter).expect("a letter").face;
                regex.is_match(&word.iter().map(face).collect::<String>())
            }
            Meaning::Automaton(regex) => accepts(&**regex, word),
        }
    }
}
