//! Query conditions written as text, and their meaning by definition. Results of queries are compared
//! with a scan of all words that shares no code with the library.

use lexc_format::alphabet::{Alphabet, Tokenizer};
use lexc_runtime::query::{Constraint, Near, Pattern, Query, QueryError, Rack, Regex, Tally};

/// The maximum number of automaton states of an expression; larger ones are parsed but not searched.
const MOST_STATES: usize = 1000;

/// An element of a pattern.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Element {
    /// One of these tiles, or, if the flag is set, any other.
    One(Vec<u8>, bool),
    /// Any tiles.
    Gap,
}

/// The meaning of a condition.
enum Meaning {
    Pattern(Vec<Element>),
    Anagram(Vec<u8>, usize, bool),
    Part(Vec<u8>, usize, bool),
    Near(Vec<u8>, usize, bool),
    Length(usize, usize),
    Containing(Vec<u8>),
    Without(Vec<u8>),
    Prefix(Vec<u8>),
    Suffix(Vec<u8>),
    Infix(Vec<u8>),
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
            assert!(
                text.get(error.span.clone()).is_some(),
                "{text:?}: {error:?}"
            );
            None
        }
    }
}

fn tiles(text: &str, tokenizer: &Tokenizer) -> Option<Vec<u8>> {
    let mut tiles = Vec::new();
    tokenizer.tokenize_by_definition(text, &mut tiles).ok()?;
    Some(tiles)
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
            let rack = checked(Rack::parse(text, tokenizer), text)?;
            let own = (rack.tiles().to_vec(), rack.blanks(), rack.takes_more());
            if !text.contains(['?', '*']) {
                assert_eq!(Some(&own.0), tiles(text, tokenizer).as_ref());
            }
            match kind {
                'a' => {
                    query.push(rack.exact());
                    Meaning::Anagram(own.0, own.1, own.2)
                }
                _ => {
                    query.push(rack.part());
                    Meaning::Part(own.0, own.1, own.2)
                }
            }
        }
        'n' | 'm' => {
            let edits = usize::from(text.bytes().next()?.wrapping_sub(b'0'));
            let word = tiles(text.get(1..)?, tokenizer)?;
            let swaps = kind == 'm';
            query.push(match Near::new(&word, edits, swaps) {
                Ok(near) => near,
                Err(error) => {
                    crate::refused(&error);
                    assert!(edits > Near::MAX_EDITS || word.len() > 255, "{error}");
                    return None;
                }
            });
            Meaning::Near(word, edits, swaps)
        }
        'l' => {
            let mut bounds = text
                .bytes()
                .map(|byte| usize::from(byte.wrapping_sub(b'0')));
            let (min, max) = (bounds.next()?, bounds.next()?);
            query.push(Tally::length(min..=max));
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
            let part = tiles(text, tokenizer)?;
            match kind {
                'c' => query.push(Tally::containing(&part)),
                'w' => query.push(Tally::without(&part)),
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
        for tile in tiles(&std::mem::take(run), tokenizer)? {
            elements.push(Element::One(vec![tile], false));
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

/// Bytes of a class, brackets and all; brackets inside it hold one tile, and no others.
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
    // Tiles and dashes; 0 is a dash.
    let mut items = Vec::new();
    let mut piece = String::new();
    let mut inside = false;
    for c in text.chars() {
        match (c, inside) {
            ('-', false) => {
                items.extend(tiles(&std::mem::take(&mut piece), tokenizer)?);
                items.push(0);
            }
            ('[', false) => {
                items.extend(tiles(&std::mem::take(&mut piece), tokenizer)?);
                piece.push(c);
                inside = true;
            }
            (']', true) => {
                piece.push(c);
                items.extend(tiles(&std::mem::take(&mut piece), tokenizer)?);
                inside = false;
            }
            _ => piece.push(c),
        }
    }
    items.extend(tiles(&piece, tokenizer)?);
    let mut all = Vec::new();
    let mut at = 0;
    while at < items.len() {
        let range = items.get(at + 1) == Some(&0);
        let last = if range {
            *items.get(at + 2)?
        } else {
            items[at]
        };
        if items[at] == 0 || last == 0 || last < items[at] {
            return None;
        }
        all.extend(items[at]..=last);
        at += if range { 3 } else { 1 };
    }
    Some(Element::One(all, negated))
}

/// Computes which prefixes of the word match the elements so far.
fn fits(elements: &[Element], word: &[u8]) -> bool {
    let mut ends = vec![false; word.len() + 1];
    ends[0] = true;
    for element in elements {
        ends = (0..=word.len())
            .map(|end| match element {
                Element::Gap => ends[..=end].contains(&true),
                Element::One(tiles, negated) => {
                    end > 0 && ends[end - 1] && tiles.contains(&word[end - 1]) != *negated
                }
            })
            .collect();
    }
    ends[word.len()]
}

/// Computes the edit distance by its recursion.
fn distance(a: &[u8], b: &[u8], swaps: bool) -> usize {
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

fn count(word: &[u8], tile: u8) -> usize {
    word.iter().filter(|&&other| other == tile).count()
}

/// Counts the tiles of the word that are not in `own`.
fn lacking(word: &[u8], own: &[u8]) -> usize {
    let lacks = |tile: u8| count(word, tile).saturating_sub(count(own, tile));
    (1..64).map(lacks).sum()
}

fn accepts(constraint: &dyn Constraint, word: &[u8]) -> bool {
    let mut from = vec![0; constraint.width()];
    let mut to = vec![!0; constraint.width()];
    constraint.start(&mut from);
    for &tile in word {
        if !constraint.step(&from, tile, &mut to) {
            return false;
        }
        std::mem::swap(&mut from, &mut to);
    }
    constraint.bounds(&from).accepts
}

impl Condition {
    /// Returns whether a word satisfies the condition.
    pub fn holds(&self, word: &[u8], alphabet: &Alphabet) -> bool {
        match &self.0 {
            Meaning::Pattern(elements) => fits(elements, word),
            Meaning::Anagram(own, blanks, true) => {
                word.len() >= own.len() + blanks && lacking(own, word) == 0
            }
            Meaning::Anagram(own, blanks, false) => {
                word.len() == own.len() + blanks && lacking(word, own) <= *blanks
            }
            Meaning::Part(own, blanks, more) => *more || lacking(word, own) <= *blanks,
            Meaning::Near(other, edits, swaps) => distance(word, other, *swaps) <= *edits,
            Meaning::Length(min, max) => (*min..=*max).contains(&word.len()),
            Meaning::Containing(part) => lacking(part, word) == 0,
            Meaning::Without(part) => part.iter().all(|&t| count(word, t) < count(part, t)),
            Meaning::Prefix(part) => word.starts_with(part),
            Meaning::Suffix(part) => word.ends_with(part),
            Meaning::Infix(part) => {
                part.is_empty() || word.windows(part.len()).any(|window| window == part)
            }
            Meaning::Regex(regex) => {
                let face = |&tile: &u8| &*alphabet.tile(tile).expect("a tile").face;
                regex.is_match(&word.iter().map(face).collect::<String>())
            }
            Meaning::Automaton(regex) => accepts(&**regex, word),
        }
    }
}
