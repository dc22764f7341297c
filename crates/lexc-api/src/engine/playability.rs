//! [`Playability`]: what words earn in games, and their places by it.

use lexc_alphabet::ErrorKind;
use lexc_diagnostic::Remedy;
use lexc_format::values::{Column, Decimal, Value};
use lexc_runtime::Lexicon;
use lexc_runtime::index::LengthRanks;

use crate::error::{ApiError, ApiResult};

/// The column with the playability that a lexicon stores.
const COLUMN: &str = "playability";

/// What each word of a lexicon earns in games, by its rank, and its place among the words of its
/// length: numbers that the lexicon stores as `playability`, or the built-in ones.
#[derive(Debug)]
pub struct Playability {
    values: Vec<Option<Decimal>>,
    places: LengthRanks,
}

impl Playability {
    /// Reads what the words of a lexicon earn. `whole` has their values; it is another lexicon if
    /// `lexicon` is an edition. Returns `None` once `stop` returns `true`, and for more words than
    /// [`Lexicon::MAX_INDEXED_WORDS`].
    ///
    /// # Errors
    ///
    /// Fails if the lexicon stores no such numbers and is not a built-in one that has them.
    pub fn new(
        lexicon: &Lexicon,
        whole: &Lexicon,
        stop: &dyn Fn() -> bool,
    ) -> ApiResult<Option<Self>> {
        if lexicon.len() > Lexicon::MAX_INDEXED_WORDS {
            return Ok(None);
        }
        let values = match whole.column(COLUMN) {
            Some(column) => Some(by_word(lexicon, whole, |rank| stored_number(&column, rank))),
            None => builtin(whole).map(|values| {
                let value = |rank: u64| values.get(rank as usize).copied();
                by_word(lexicon, whole, |rank| Decimal::new(value(rank)?.into(), 0))
            }),
        };
        let Some(values) = values else {
            let message = "it is not known what the words of this lexicon earn in games";
            return Err(ApiError::new(ErrorKind::NotFound, message).help(
                Remedy::new("play games with ")
                    .command("selfplay --record playability")
                    .then(", and build the lexicon with ")
                    .value("value", "playability=3:decimal"),
            ));
        };
        let value = |rank: u64| values.get(rank as usize).copied().flatten();
        let places = lexicon.ranks_by(value, stop);
        Ok(places.map(|places| Self { values, places }))
    }

    /// Returns what the word with this rank earns.
    #[must_use]
    pub fn value(&self, rank: u64) -> Option<Decimal> {
        self.values.get(usize::try_from(rank).ok()?).copied().flatten()
    }

    /// Returns the places of the words of each length.
    #[must_use]
    pub fn places(&self) -> &LengthRanks {
        &self.places
    }
}

/// Returns a number for each word of a lexicon, given its rank in the whole one.
fn by_word(
    lexicon: &Lexicon,
    whole: &Lexicon,
    value: impl Fn(u64) -> Option<Decimal>,
) -> Vec<Option<Decimal>> {
    // Both have the same words in the same order.
    if core::ptr::eq(lexicon, whole) {
        return (0..lexicon.len()).map(value).collect();
    }
    let mut words = lexicon.words();
    let mut values = Vec::new();
    while let Some(word) = words.next_letters() {
        values.push(whole.rank_letters(word).and_then(&value));
    }
    values
}

/// Returns the number of the word with a rank in a column.
#[must_use]
pub(crate) fn stored_number(column: &Column<'_>, rank: u64) -> Option<Decimal> {
    match column.get(rank)? {
        Value::Number(number) => Decimal::new(i64::try_from(number).unwrap_or(i64::MAX), 0),
        Value::Decimal(number) => Some(number),
        _ => None,
    }
}

/// Returns what the words of a built-in lexicon earn. Without the feature `playability` there is
/// none.
fn builtin(lexicon: &Lexicon) -> Option<Vec<u32>> {
    #[cfg(feature = "playability")]
    {
        use lexc_engine::playability::PlayabilityTable;

        // The values of another list say nothing of these words.
        let table = PlayabilityTable::builtin(lexicon.alphabet().name(), lexicon)?.ok()?;
        Some(table.values().to_vec())
    }
    #[cfg(not(feature = "playability"))]
    {
        _ = lexicon;
        None
    }
}
