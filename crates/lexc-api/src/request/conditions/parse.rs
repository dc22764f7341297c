//! The text of a tree of conditions: `prefix:Q and (length:5 or not containing:U)`.
//!
//! ```text
//! any   = all, { "or", all }
//! all   = not, { [ "and" ], not }
//! not   = "not", not | "(", any, ")" | term
//! term  = name, ":", value | name, operator, number
//! value = text without spaces and parentheses | "'", text, "'" | '"', text, '"'
//! ```

use core::fmt;
use core::ops::Range;

use super::tree::{MAX_CONDITIONS, MAX_DEPTH, Tree};

/// A condition of a tree in text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Term {
    /// The name; empty for the comparison of a stored number.
    pub(super) name: String,
    pub(super) value: String,
    /// The bytes of the name, and of the value without its quotes.
    pub(super) name_span: Range<usize>,
    pub(super) span: Range<usize>,
}

/// An error in the text of a tree.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct TreeError {
    /// The wrong bytes.
    pub span: Range<usize>,
    /// What is wrong.
    pub fault: TreeFault,
}

/// What is wrong with the text of a tree.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TreeFault {
    /// A condition is missing.
    Missing,
    /// A parenthesis has no partner.
    Unclosed,
    /// A parenthesis has no partner before it.
    Unopened,
    /// A quotation mark has no partner.
    UnclosedQuote,
    /// A word that is no condition.
    NoCondition,
    /// A condition has no value.
    NoValue,
    /// There are too many parentheses within each other.
    TooDeep,
    /// There are too many conditions.
    TooMany,
}

impl fmt::Display for TreeFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing => f.write_str("a condition is missing here"),
            Self::Unclosed => f.write_str("`(` has no closing `)`"),
            Self::Unopened => f.write_str("`)` has no opening `(`"),
            Self::UnclosedQuote => f.write_str("the quotation mark has no partner"),
            Self::NoCondition => f.write_str("this is not a condition"),
            Self::NoValue => f.write_str("the condition has no value"),
            Self::TooDeep => {
                write!(f, "the parentheses are within more than {MAX_DEPTH} others")
            }
            Self::TooMany => write!(f, "there are more than {MAX_CONDITIONS} conditions"),
        }
    }
}

struct Parser<'a> {
    text: &'a str,
    at: usize,
    depth: usize,
    terms: usize,
}

type Parsed<T> = Result<T, TreeError>;

/// Parses the text of a tree.
pub(super) fn parse(text: &str) -> Parsed<Tree<Term>> {
    let mut parser = Parser { text, at: 0, depth: 0, terms: 0 };
    let tree = parser.any()?;
    match parser.peek() {
        None => Ok(tree),
        // Only a parenthesis ends a list of conditions.
        Some(_) => Err(parser.error(TreeFault::Unopened, parser.at..parser.at + 1)),
    }
}

impl<'a> Parser<'a> {
    fn error(&self, fault: TreeFault, span: Range<usize>) -> TreeError {
        TreeError { span: span.start..span.end.min(self.text.len()), fault }
    }

    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or("")
    }

    /// Skips spaces, and returns the next character.
    fn peek(&mut self) -> Option<char> {
        let rest = self.rest();
        self.at += rest.len() - rest.trim_start().len();
        self.rest().chars().next()
    }

    /// Takes a word of the language if it comes next.
    fn take(&mut self, word: &str) -> bool {
        self.peek();
        let Some((begin, after)) = self.rest().split_at_checked(word.len()) else {
            return false;
        };
        let ends = after.chars().next().is_none_or(|c| c.is_whitespace() || "()".contains(c));
        let found = ends && begin.eq_ignore_ascii_case(word);
        self.at += if found { word.len() } else { 0 };
        found
    }

    fn any(&mut self) -> Parsed<Tree<Term>> {
        let mut trees = vec![self.all()?];
        while self.take("or") {
            trees.push(self.all()?);
        }
        Ok(joined(trees, Tree::Any))
    }

    fn all(&mut self) -> Parsed<Tree<Term>> {
        let mut trees = vec![self.not()?];
        while self.take("and") || !matches!(self.peek(), None | Some(')')) && !self.is_or() {
            trees.push(self.not()?);
        }
        Ok(joined(trees, Tree::All))
    }

    fn is_or(&mut self) -> bool {
        let before = self.at;
        let found = self.take("or");
        self.at = before;
        found
    }

    fn not(&mut self) -> Parsed<Tree<Term>> {
        let begin = self.at;
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(self.error(TreeFault::TooDeep, begin..begin + 1));
        }
        let tree = match self.peek() {
            _ if self.take("not") => Tree::Not(Box::new(self.not()?)),
            Some('(') => {
                let open = self.at;
                self.at += 1;
                let tree = self.any()?;
                if self.peek() != Some(')') {
                    return Err(self.error(TreeFault::Unclosed, open..open + 1));
                }
                self.at += 1;
                tree
            }
            None | Some(')') => {
                return Err(self.error(TreeFault::Missing, self.at..self.at + 1));
            }
            Some(_) => Tree::One(self.term()?),
        };
        self.depth -= 1;
        Ok(tree)
    }

    fn term(&mut self) -> Parsed<Term> {
        self.terms += 1;
        let begin = self.at;
        if self.terms > MAX_CONDITIONS {
            return Err(self.error(TreeFault::TooMany, begin..begin + 1));
        }
        let rest = self.rest();
        let is_end = |c: char| c.is_whitespace() || "():<>=!".contains(c);
        let length = rest.find(is_end).unwrap_or(rest.len());
        let (name, after) = rest.split_at(length);
        let name_span = begin..begin + length;
        let is_word = |c: char| c.is_whitespace() || "()".contains(c);
        match after.chars().next() {
            Some(':') if length > 0 => {
                self.at += length + 1;
                let (value, span) = self.value(is_word)?;
                if value.is_empty() {
                    return Err(self.error(TreeFault::NoValue, begin..self.at));
                }
                Ok(Term { name: name.to_owned(), value, name_span, span })
            }
            Some('<' | '>' | '=' | '!') if length > 0 => {
                let length = rest.find(is_word).unwrap_or(rest.len());
                self.at += length;
                let span = begin..self.at;
                let value = rest.get(..length).unwrap_or("").to_owned();
                Ok(Term { name: String::new(), value, name_span, span })
            }
            _ => {
                let length = rest.find(is_word).unwrap_or(rest.len()).max(1);
                Err(self.error(TreeFault::NoCondition, begin..begin + length))
            }
        }
    }

    /// Takes a value, with its bytes.
    fn value(&mut self, is_end: impl Fn(char) -> bool) -> Parsed<(String, Range<usize>)> {
        let rest = self.rest();
        let quote = rest.chars().next().filter(|c| matches!(c, '\'' | '"'));
        if let Some(quote) = quote {
            let begin = self.at + 1;
            let inner = rest.get(1..).unwrap_or("");
            let Some(length) = inner.find(quote) else {
                return Err(self.error(TreeFault::UnclosedQuote, self.at..self.at + 1));
            };
            self.at = begin + length + 1;
            let value = inner.get(..length).unwrap_or("");
            return Ok((value.to_owned(), begin..begin + length));
        }
        let length = rest.find(is_end).unwrap_or(rest.len());
        let span = self.at..self.at + length;
        self.at = span.end;
        Ok((rest.get(..length).unwrap_or("").to_owned(), span))
    }
}

fn joined(mut trees: Vec<Tree<Term>>, join: fn(Vec<Tree<Term>>) -> Tree<Term>) -> Tree<Term> {
    match trees.len() {
        1 => trees.remove(0),
        _ => join(trees),
    }
}
