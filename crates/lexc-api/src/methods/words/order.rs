//! The order of words.

use core::cmp::Reverse;
use core::fmt;
use core::str::FromStr;

use lexc_format::values::Decimal;
use lexc_runtime::Letter;
use lexc_runtime::query::{MatchList, Order, Query, Sorting};

use crate::engine::stored_number;
use crate::error::ApiResult;
use crate::request::conditions::{AskedLexicon, numbers_of};
use crate::values::{ParameterError, text_value};

/// An order of words: `alphabet`, `length`, `score`, `probability`, `playability`, or `value:NAME`.
///
/// ```
/// use lexc_api::words::WordOrder;
///
/// assert_eq!("value:score".parse(), Ok(WordOrder::Value("score".into())));
/// assert_eq!("score".parse(), Ok(WordOrder::Score));
/// assert!("quality".parse::<WordOrder>().is_err());
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum WordOrder {
    /// By the alphabet.
    #[default]
    Alphabet,
    /// Longest first.
    Length,
    /// Greatest sum of tile scores first.
    Score,
    /// Likeliest to be drawn from the full bag first.
    Probability,
    /// Those that earn most in games first.
    Playability,
    /// Greatest number of this name first that the lexicon stores; words without one come last.
    Value(String),
}

impl fmt::Display for WordOrder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Alphabet => f.write_str("alphabet"),
            Self::Length => f.write_str("length"),
            Self::Score => f.write_str("score"),
            Self::Probability => f.write_str("probability"),
            Self::Playability => f.write_str("playability"),
            Self::Value(name) => write!(f, "value:{name}"),
        }
    }
}

impl FromStr for WordOrder {
    type Err = ParameterError;

    fn from_str(text: &str) -> Result<Self, ParameterError> {
        Ok(match text {
            "alphabet" => Self::Alphabet,
            "length" => Self::Length,
            "score" => Self::Score,
            "probability" => Self::Probability,
            "playability" => Self::Playability,
            _ => match text.strip_prefix("value:").filter(|name| !name.is_empty()) {
                Some(name) => Self::Value(name.to_owned()),
                None => {
                    let orders = "alphabet, length, score, probability, playability, or value:NAME \
                                  for a stored number";
                    return Err(ParameterError::new(orders));
                }
            },
        })
    }
}

text_value!(WordOrder);

/// What gives the number of a word.
type NumberOf<'a> = Box<dyn Fn(&[Letter]) -> Option<Decimal> + 'a>;

/// The order and number of words of a search.
#[derive(Debug, Clone)]
pub(super) struct WordSearch<'a> {
    pub(super) order: &'a WordOrder,
    /// `true` if probabilities are computed with blanks.
    pub(super) blanks: bool,
    pub(super) reverse: bool,
    pub(super) most: usize,
}

impl WordSearch<'_> {
    /// Returns the order for the library; stored numbers have none there.
    pub(super) fn sorting(&self) -> Sorting {
        let order = match self.order {
            WordOrder::Alphabet | WordOrder::Playability | WordOrder::Value(_) => Order::Alphabet,
            WordOrder::Length => Order::Length,
            WordOrder::Score => Order::Score,
            WordOrder::Probability => Order::Probability { blanks: self.blanks },
        };
        Sorting { order, reverse: self.reverse }
    }

    /// Finds words.
    pub(super) fn run(&self, asked: &AskedLexicon<'_>, query: &Query) -> ApiResult<MatchList> {
        let (lexicon, whole) = (asked.lexicon(), asked.whole());
        let number: NumberOf<'_> = match self.order {
            WordOrder::Value(name) => {
                let column = numbers_of(whole, name, "order")?;
                Box::new(move |word| stored_number(&column, whole.rank_letters(word)?))
            }
            WordOrder::Playability => {
                let playability = asked.playability()?;
                Box::new(move |word| playability.value(lexicon.rank_letters(word)?))
            }
            _ => return Ok(lexicon.sorted_matches(query, self.sorting(), self.most)?),
        };
        let mut found = Vec::new();
        let mut words = lexicon.matches(query)?;
        while let Some(word) = words.next_letters() {
            found.push((number(word), word.to_vec()));
            // No more are kept than twice the words that are returned.
            if found.len() >= self.most.saturating_mul(2).max(KEPT) {
                self.sort(&mut found);
            }
        }
        self.sort(&mut found);
        Ok(found.iter().map(|(_, word)| word.as_slice()).collect())
    }

    /// Sorts words by their numbers, and removes the last ones. Ties stay in the order of the
    /// alphabet, since the sorting is stable.
    fn sort(&self, found: &mut Vec<(Option<Decimal>, Vec<Letter>)>) {
        match self.reverse {
            false => found.sort_by_key(|(number, _)| Reverse(*number)),
            true => found.sort_by_key(|(number, _)| (number.is_none(), *number)),
        }
        found.truncate(self.most);
    }
}

/// The number of words from which those that are found are sorted before there are more.
const KEPT: usize = 1 << 16;
