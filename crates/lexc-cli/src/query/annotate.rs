//! Annotations of printed words: values from the lexicon, and marks.

use std::fmt::Display;

use lexc_api::words::{WordAnnotations, WordHooks, values_of};
use lexc_compiler::diagnostic::Diagnostic;
use lexc_format::values::{Column, ColumnKind};
use lexc_runtime::{Letter, Lexicon};

use crate::failure::Failure;
use crate::output::style::harmless;
use crate::words::values;

/// The options of subcommands that print words.
#[derive(Debug, clap::Args)]
pub(crate) struct AnnotateArgs {
    /// Also print the values of each word, in tab-separated columns
    #[arg(long)]
    with_values: bool,
    #[command(flatten)]
    marks: MarkArgs,
}

/// The options of subcommands that always print values.
#[derive(Debug, clap::Args)]
pub(crate) struct MarkArgs {
    /// Append TEXT to the words of an edition or with a flag; with !NAME, to all other words
    #[arg(long = "mark", value_name = "[!]NAME=TEXT")]
    marks: Vec<String>,
}

/// A text that is appended to some words.
#[derive(Debug)]
struct Mark<'a> {
    column: Column<'a>,
    negated: bool,
    text: String,
}

/// Annotates the words of a lexicon.
#[derive(Debug)]
pub(crate) struct Annotator<'a> {
    lexicon: &'a Lexicon,
    columns: Vec<Column<'a>>,
    with_values: bool,
    marks: Vec<Mark<'a>>,
    /// The lexicon of the hooks, if they are printed.
    hooks: Option<&'a Lexicon>,
}

impl AnnotateArgs {
    /// Returns the annotator of a lexicon, which must have the editions and flags that are named.
    pub(crate) fn annotator<'a>(&self, lexicon: &'a Lexicon) -> Result<Annotator<'a>, Failure> {
        let columns = match self.with_values {
            true => lexicon.columns().collect(),
            false => Vec::new(),
        };
        Ok(Annotator {
            columns,
            with_values: self.with_values,
            ..self.marks.annotator(lexicon)?
        })
    }
}

impl MarkArgs {
    /// Returns an annotator that only adds marks.
    pub(crate) fn annotator<'a>(&self, lexicon: &'a Lexicon) -> Result<Annotator<'a>, Failure> {
        let marks = self.marks.iter().map(|mark| Mark::new(mark, lexicon));
        Ok(Annotator {
            lexicon,
            columns: Vec::new(),
            with_values: false,
            marks: marks.collect::<Result<_, _>>()?,
            hooks: None,
        })
    }
}

impl<'a> Mark<'a> {
    fn new(text: &str, lexicon: &'a Lexicon) -> Result<Self, Failure> {
        let invalid = || {
            Failure::from(
                Diagnostic::error(format!("--mark {text}: the value has the form NAME=TEXT"))
                    .help("for example --mark OSPD=+, or --mark '!OSPD=#' for all other words"),
            )
        };
        let (name, mark) = text.split_once('=').ok_or_else(invalid)?;
        let (negated, name) = match name.strip_prefix('!') {
            Some(name) => (true, name),
            None => (false, name),
        };
        if mark.is_empty() || name.is_empty() {
            return Err(invalid());
        }
        let fits =
            |column: &Column<'_>| matches!(column.kind(), ColumnKind::Edition | ColumnKind::Flag);
        let Some(column) = lexicon.column(name).filter(fits) else {
            let names: Vec<String> = lexicon
                .columns()
                .filter(fits)
                .map(|column| column.name().to_owned())
                .collect();
            let error = Diagnostic::error(format!("the lexicon has no edition or flag {name}"));
            return Err(error
                .help(match names.as_slice() {
                    [] => "it has none: build it again with --edition NAME=LIST".to_owned(),
                    names => format!("it has {}", names.join(", ")),
                })
                .into());
        };
        Ok(Self {
            column,
            negated,
            text: harmless(mark),
        })
    }
}

impl<'a> Annotator<'a> {
    /// Adds the hooks of each word in a lexicon.
    pub(crate) fn with_hooks(self, lexicon: &'a Lexicon) -> Self {
        Self {
            hooks: Some(lexicon),
            ..self
        }
    }
}

impl Annotator<'_> {
    /// Returns `true` if words have no values, no marks and no hooks.
    pub(crate) fn is_empty(&self) -> bool {
        !self.with_values && self.marks.is_empty() && self.hooks.is_none()
    }

    /// Returns `true` if words have values.
    pub(crate) fn with_values(&self) -> bool {
        self.with_values
    }

    /// Returns the header line of the columns of hooks and values, after the names `first`; `None`
    /// without both.
    pub(crate) fn header(&self, first: &[&str]) -> Option<String> {
        let names = self.columns.iter().map(|column| harmless(column.name()));
        let hooks: &[&str] = match self.hooks {
            Some(_) => &["front", "back"],
            None => &[],
        };
        let first = first.iter().chain(hooks).map(|&name| name.to_owned());
        (self.with_values || self.hooks.is_some())
            .then(|| first.chain(names).collect::<Vec<_>>().join("\t"))
    }

    fn rank(&self, word: &[Letter]) -> Option<u64> {
        match self.is_empty() {
            true => None,
            false => self.lexicon.rank_letters(word),
        }
    }

    fn marks_at(&self, rank: Option<u64>) -> String {
        let has = |mark: &&Mark<'_>| {
            rank.is_some_and(|rank| mark.column.get(rank).is_some() != mark.negated)
        };
        let marks = self.marks.iter().filter(has);
        marks.map(|mark| mark.text.as_str()).collect()
    }

    /// Returns the marks of a word, to be appended to it.
    pub(crate) fn marks(&self, word: &[Letter]) -> String {
        match self.marks.is_empty() {
            true => String::new(),
            false => self.marks_at(self.rank(word)),
        }
    }

    /// Returns a word with its marks.
    pub(crate) fn marked(&self, word: &[Letter]) -> String {
        self.lexicon.spell(word) + &self.marks(word)
    }

    /// Appends the marks, hooks and values of a word to its line.
    pub(crate) fn append(&self, word: &[Letter], line: &mut Vec<u8>) {
        if self.is_empty() {
            return;
        }
        let rank = self.rank(word);
        line.extend(self.marks_at(rank).as_bytes());
        if let Some(lexicon) = self.hooks {
            let WordHooks { front, back } = WordHooks::new(lexicon, word);
            line.extend(format!("\t{}\t{}", front.concat(), back.concat()).as_bytes());
        }
        for column in &self.columns {
            let value = rank.and_then(|rank| column.get(rank));
            let text = |value: &dyn Display| harmless(&value.to_string());
            line.push(b'\t');
            line.extend(value.map_or(String::new(), |value| text(&value)).as_bytes());
        }
    }

    /// Returns the values of a word in one line: `meaning: …; count: 3`.
    pub(crate) fn values(&self, word: &[Letter]) -> String {
        let Some(rank) = self.rank(word) else {
            return String::new();
        };
        let describe = |(column, value): (&Column<'_>, lexc_format::values::Value<'_>)| match value
        {
            lexc_format::values::Value::Set => column.name().to_owned(),
            value => format!("{}: {value}", column.name()),
        };
        let values: Vec<String> = values::of_word(&self.columns, rank).map(describe).collect();
        values.join("; ")
    }

    /// Returns the values, marks and hooks of a word for JSON.
    pub(crate) fn annotations(&self, word: &[Letter]) -> WordAnnotations {
        if self.is_empty() {
            return WordAnnotations::default();
        }
        let rank = self.rank(word);
        let values = || rank.map(|rank| values_of(&self.columns, rank));
        WordAnnotations {
            values: self.with_values.then(|| values().unwrap_or_default()),
            marks: (!self.marks.is_empty()).then(|| self.marks_at(rank)),
            hooks: self.hooks.map(|lexicon| WordHooks::new(lexicon, word)),
        }
    }
}
