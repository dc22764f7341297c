//! The values of words: editions, flags, numbers and texts.

use lexc_format::Verification;
use lexc_format::section::Kind;
use lexc_format::values::{Column, Value};

use super::open::Lexicon;

impl Lexicon {
    /// Returns the value of a word in a column, or `None` if it is not a word, if there is no such
    /// column, or if the word has no value in it.
    ///
    /// A program that reads many values keeps the [column](Self::column) and the
    /// [rank](Self::rank) of the word instead.
    ///
    /// ```
    /// let lexicon = lexc_runtime::Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
    /// // The example has no columns.
    /// assert!(lexicon.value("cat", "meaning").is_none());
    /// # Ok::<(), lexc_runtime::FormatError>(())
    /// ```
    #[must_use]
    pub fn value(&self, word: &str, column: &str) -> Option<Value<'_>> {
        let column = self.column(column)?;
        column.get(self.rank(word)?)
    }

    /// Returns an iterator over the columns of values of words: editions, flags, numbers, texts, in
    /// the order of the file. Takes constant time for each.
    pub fn columns(&self) -> impl Iterator<Item = Column<'_>> {
        self.sections()
            .iter()
            .filter(|entry| entry.kind == Kind::VALUES)
            // The column was parsed when the lexicon was opened.
            .filter_map(|entry| {
                let body = entry.offset as usize..(entry.offset + entry.len) as usize;
                Column::parse(self.bytes.get(body)?, self.len(), Verification::Skip).ok()
            })
    }

    /// Returns the column with the given name.
    #[must_use]
    pub fn column(&self, name: &str) -> Option<Column<'_>> {
        self.columns().find(|column| column.name() == name)
    }
}
