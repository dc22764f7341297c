//! The common part of the commands that look for words: conditions, orders, limits and output.

use std::ffi::OsString;
use std::io::Write as _;
use std::str::FromStr;

use lexc_alphabet::TokenErrorKind;
use lexc_compiler::diagnostic::{Diagnostic, Location};
use lexc_runtime::query::{
    MatchList, Order, Pattern, Query, QueryError, QueryErrorKind, Sorting, TileDistribution,
    TileMultiset,
};
use lexc_runtime::{Letter, Lexicon};
use serde::Serialize;

use super::annotate::{AnnotateArgs, Annotations, Annotator};
use crate::args::lexicon::Named;
use crate::args::limit::limit;
use crate::failure::{Answer, Failure};
use crate::output::{Screen, json};
use crate::words::spelling::{Speller, tiles};

/// The order of answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, clap::ValueEnum)]
pub(crate) enum By {
    // Plain comments: help lists the values in one line.
    #[default]
    Alphabet,
    // Longest first.
    Length,
    // Greatest sum of tile scores first.
    Score,
    // Likeliest to be drawn from the full bag first.
    Probability,
}

/// The options for order and number of answers.
#[derive(Debug, clap::Args)]
pub(crate) struct Answers {
    /// Order the words: by the alphabet, longest first, greatest score first, or likeliest to be
    /// drawn from the full bag first; ties by the alphabet
    #[arg(
        long,
        value_enum,
        value_name = "BY",
        default_value_t,
        hide_default_value = true
    )]
    order: By,
    /// The other way round
    #[arg(long)]
    reverse: bool,
    /// Exclude blanks from the probability
    #[arg(long)]
    no_blanks: bool,
    /// Print at most N words, 0 for all
    #[arg(long, value_name = "N", value_parser = limit)]
    limit: Option<usize>,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) annotate: AnnotateArgs,
}

impl Answers {
    pub(crate) fn sorting(&self) -> Sorting {
        Sorting {
            order: match self.order {
                By::Alphabet => Order::Alphabet,
                By::Length => Order::Length,
                By::Score => Order::Score,
                By::Probability => Order::Probability {
                    blanks: !self.no_blanks,
                },
            },
            reverse: self.reverse,
        }
    }

    pub(crate) fn limit(&self) -> usize {
        self.limit.unwrap_or(usize::MAX)
    }

    /// The answers to a query.
    pub(crate) fn search(&self, lexicon: &Lexicon, query: &Query) -> MatchList {
        lexicon.search(query, self.sorting(), self.limit())
    }

    /// Tells facts about words.
    pub(crate) fn facts<'a>(&self, named: &'a Named) -> Result<Facts<'a>, Failure> {
        let alphabet = named.lexicon.alphabet();
        Ok(Facts {
            lexicon: &named.lexicon,
            bag: match self.no_blanks {
                true => TileDistribution::without_blanks(alphabet),
                false => TileDistribution::new(alphabet),
            },
            annotator: self.annotate.of(named.whole())?,
        })
    }
}

/// A word in JSON.
#[derive(Debug, Serialize)]
pub(crate) struct Word {
    word: String,
    /// In tiles.
    length: usize,
    /// The sum of the scores of the tiles.
    score: i64,
    /// The probability that as many tiles drawn from the full bag spell it; null if they are too many to count.
    probability: Option<f64>,
    #[serde(flatten)]
    annotations: Annotations,
}

/// Conditions on words.
pub(crate) struct Facts<'a> {
    lexicon: &'a Lexicon,
    bag: TileDistribution,
    annotator: Annotator<'a>,
}

impl<'a> Facts<'a> {
    /// Values and marks of words.
    pub(crate) fn annotator(&self) -> &Annotator<'a> {
        &self.annotator
    }
}

impl Facts<'_> {
    pub(crate) fn of(&self, word: &[Letter]) -> Word {
        let alphabet = self.lexicon.alphabet();
        let score = |&letter: &Letter| {
            alphabet
                .letter(letter)
                .map_or(0, |info| info.score.points().into())
        };
        Word {
            word: alphabet.spell(word),
            length: word.len(),
            score: word.iter().map(score).sum::<i64>(),
            probability: self.bag.probability(word).as_f64(),
            annotations: self.annotator.annotations(word),
        }
    }
}

/// Prints words, a line each or as JSON; a negative answer if there are none.
pub(crate) fn print(
    named: &Named,
    found: &MatchList,
    answers: &Answers,
    screen: &mut Screen,
) -> Result<Answer, Failure> {
    let mut array = json::Array::new(answers.json);
    let facts = answers.facts(named)?;
    if answers.json {
        for word in found.iter() {
            array.push(screen, &facts.of(word))?;
        }
    } else {
        let speller = Speller::new(&named.lexicon);
        let mut line = Vec::new();
        if let Some(header) = facts.annotator.header(&["word"]) {
            writeln!(screen, "{header}")?;
        }
        for word in found.iter() {
            line.clear();
            speller.spell(word, &mut line);
            facts.annotator.append(word, &mut line);
            line.push(b'\n');
            screen.write_all(&line)?;
        }
    }
    array.end(screen)?;
    Ok(Answer::of(!found.is_empty()))
}

/// A range of counts: `5`, `2..5` (both ends are meant), `2..`, `..5`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Counts {
    pub(crate) min: usize,
    pub(crate) max: usize,
}

impl FromStr for Counts {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let number = |text: &str, open: usize| match text {
            "" => Ok(open),
            _ => text
                .parse()
                .map_err(|_| "write a number, or a range such as 2..5, 2.. or ..5".to_owned()),
        };
        let (min, max) = match text.split_once("..") {
            Some((min, max)) => {
                let max = max.strip_prefix('=').unwrap_or(max);
                (number(min, 0)?, number(max, usize::MAX)?)
            }
            None if text.is_empty() => return Err("write a number, or a range".to_owned()),
            None => (number(text, 0)?, number(text, 0)?),
        };
        match min > max {
            true => Err(format!("no number is at least {min} and at most {max}")),
            false => Ok(Self { min, max }),
        }
    }
}

/// An argument as text.
pub(crate) fn text(argument: &OsString) -> Result<&str, Failure> {
    argument.to_str().ok_or_else(|| {
        let shown = argument.to_string_lossy();
        Failure::new(format!("{shown}: this is not UTF-8"))
    })
}

/// Reads a pattern; `what` says which argument it is.
pub(crate) fn pattern(lexicon: &Lexicon, what: &str, text: &str) -> Result<Pattern, Failure> {
    Pattern::parse(text, lexicon.tokenizer()).map_err(|error| refused(lexicon, what, text, &error))
}

/// Reads a rack.
pub(crate) fn rack(lexicon: &Lexicon, what: &str, text: &str) -> Result<TileMultiset, Failure> {
    TileMultiset::parse(text, lexicon.tokenizer())
        .map_err(|error| refused(lexicon, what, text, &error))
}

/// Reads some tiles.
pub(crate) fn letters(lexicon: &Lexicon, what: &str, text: &str) -> Result<Vec<Letter>, Failure> {
    tiles(lexicon, text).map_err(|reason| Failure::new(format!("{what} {text}: {reason}")))
}

/// Returns the message that the text of a condition is refused, with position and advice.
pub(crate) fn refused(lexicon: &Lexicon, what: &str, text: &str, error: &QueryError) -> Failure {
    let name = lexicon.alphabet().name();
    let message = match &error.kind {
        QueryErrorKind::Tile {
            ch,
            kind: TokenErrorKind::UnknownCharacter,
        } => format!("the alphabet {name} has no tile for `{ch}`"),
        QueryErrorKind::Regex(message) => format!("this is not a regular expression: {message}"),
        _ => error.to_string(),
    };
    let help = match &error.kind {
        QueryErrorKind::Unclosed => "close it with `]`: [AEIOU] is any of these tiles",
        QueryErrorKind::EmptyClass => {
            "put tiles between the brackets: [AEIOU], or [^AEIOU] for all others"
        }
        QueryErrorKind::HalfRange => {
            "write a range as [A-F]; a `-` that is part of a tile stands in brackets of its own"
        }
        QueryErrorKind::RangeBackwards => {
            "the order is that of the alphabet: `lexc alphabets show` lists it"
        }
        QueryErrorKind::RegexTooLarge { .. } => {
            "ask for less repetition, or split it into several conditions"
        }
        _ => "",
    };
    Diagnostic::error(message)
        .at(Location::new(what, 1, text, error.span.clone()))
        .help(help)
        .into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_of_counts() {
        let read = |text: &str| {
            text.parse::<Counts>()
                .map(|counts| (counts.min, counts.max))
        };
        assert_eq!(read("5"), Ok((5, 5)));
        assert_eq!(read("2..5"), Ok((2, 5)));
        assert_eq!(read("2..=5"), Ok((2, 5)));
        assert_eq!(read("2.."), Ok((2, usize::MAX)));
        assert_eq!(read("..5"), Ok((0, 5)));
        assert_eq!(read(".."), Ok((0, usize::MAX)));
        for text in ["", "a", "5..2", "-1", "1..b", "2-5", "99999999999999999999"] {
            assert!(read(text).is_err(), "{text}");
        }
    }
}
