//! Columns of tables, built from rows and read by name, and [`TableError`].

use std::sync::Arc;

use arrow_array::cast::AsArray as _;
use arrow_array::types::Decimal128Type;
use arrow_array::{
    Array, ArrayAccessor, ArrayRef, ArrowPrimitiveType, BooleanArray, PrimitiveArray, RecordBatch,
    StringArray, StringViewArray,
};
use arrow_schema::{ArrowError, DataType, Field, Schema};
use lexc_alphabet::ErrorKind;

/// The maximum length of a text in a table, in bytes: a word of 255 letters, each with a long face.
const MAX_TEXT: usize = 1 << 12;

/// The number of decimal digits of sums, more than the sums of 10^18 games need.
const DIGITS: u8 = 38;

/// The type of sums.
const SUM: DataType = DataType::Decimal128(DIGITS, 0);

/// The reason why a table does not contain statistics.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TableError {
    /// A column is missing or has another type.
    #[error("the table has no column {name} of type {expected}")]
    Column {
        /// The name of the column.
        name: &'static str,
        /// The required type.
        expected: DataType,
    },
    /// The row with the number of games is missing.
    #[error("no row has the sum turns")]
    NoGames,
    /// A value is missing.
    #[error("row {row}: column {name} has no value")]
    Null {
        /// The name of the column.
        name: &'static str,
        /// The row, from 1.
        row: usize,
    },
    /// A row names an unknown statistic.
    #[error("row {row}: unknown statistic {name:?}")]
    Unknown {
        /// The row, from 1.
        row: usize,
        /// The name.
        name: String,
    },
    /// No sample has this count, sum and sum of squares.
    #[error("row {row}: no sample has this count, sum and sum of squares")]
    Sums {
        /// The row, from 1.
        row: usize,
    },
    /// A number is out of range.
    #[error("row {row}: {name} is out of range")]
    Range {
        /// The row, from 1.
        row: usize,
        /// The name of the column.
        name: &'static str,
    },
    /// A sum has more digits than a table can store.
    #[error("the sum {0} has more than {DIGITS} digits")]
    Digits(&'static str),
    /// The columns do not form a table.
    #[error(transparent)]
    Arrow(#[from] ArrowError),
}

impl TableError {
    /// Returns the kind of the error.
    #[must_use]
    pub const fn kind(&self) -> ErrorKind {
        match self {
            Self::Digits(_) => ErrorKind::Limit,
            Self::Unknown { .. } => ErrorKind::Unsupported,
            _ => ErrorKind::Corrupt,
        }
    }
}

/// A table that is built from rows, column by column.
pub(crate) struct TableBuilder<'a, R> {
    rows: &'a [R],
    columns: Vec<(&'static str, ArrayRef)>,
}

impl<'a, R> TableBuilder<'a, R> {
    pub(crate) fn new(rows: &'a [R]) -> Self {
        let columns = Vec::new();
        Self { rows, columns }
    }

    fn with(mut self, name: &'static str, column: impl Array + 'static) -> Self {
        self.columns.push((name, Arc::new(column)));
        self
    }

    pub(crate) fn numbers<T: ArrowPrimitiveType>(
        self,
        name: &'static str,
        number: impl Fn(&R) -> T::Native,
    ) -> Self {
        let numbers = self.rows.iter().map(number);
        let column = PrimitiveArray::<T>::from_iter_values(numbers);
        self.with(name, column)
    }

    /// Adds a column of numbers that some rows lack.
    pub(crate) fn optional<T: ArrowPrimitiveType>(
        self,
        name: &'static str,
        number: impl Fn(&R) -> Option<T::Native>,
    ) -> Self {
        let numbers = self.rows.iter().map(number);
        let column: PrimitiveArray<T> = numbers.collect();
        self.with(name, column)
    }

    /// Adds a column of sums that some rows lack.
    pub(crate) fn sums(self, name: &'static str, sum: impl Fn(&R) -> Option<i128>) -> Self {
        let sums: PrimitiveArray<Decimal128Type> = self.rows.iter().map(sum).collect();
        self.with(name, sums.with_data_type(SUM))
    }

    pub(crate) fn flags(self, name: &'static str, flag: impl Fn(&R) -> bool) -> Self {
        let flags: Vec<bool> = self.rows.iter().map(flag).collect();
        self.with(name, BooleanArray::from(flags))
    }

    pub(crate) fn texts(self, name: &'static str, text: impl Fn(&'a R) -> &'a str) -> Self {
        let texts = self.rows.iter().map(text);
        let column = StringArray::from_iter_values(texts);
        self.with(name, column)
    }

    pub(crate) fn build(self) -> Result<RecordBatch, TableError> {
        let field = |(name, array): &(&str, ArrayRef)| {
            Field::new(*name, array.data_type().clone(), array.is_nullable())
        };
        let fields: Vec<Field> = self.columns.iter().map(field).collect();
        let arrays = self.columns.into_iter().map(|(_, array)| array).collect();
        Ok(RecordBatch::try_new(Arc::new(Schema::new(fields)), arrays)?)
    }
}

/// A column of a table, with its name.
pub(crate) struct Column<A> {
    name: &'static str,
    array: A,
}

impl<A> Column<A> {
    /// Finds a column. `expected` is its type, for errors.
    fn find<'a>(
        table: &'a RecordBatch,
        name: &'static str,
        expected: DataType,
        cast: impl FnOnce(&'a ArrayRef) -> Option<A>,
    ) -> Result<Self, TableError> {
        let array = table.column_by_name(name).and_then(cast);
        let array = array.ok_or(TableError::Column { name, expected })?;
        Ok(Self { name, array })
    }

    fn null(&self, at: usize) -> TableError {
        let (name, row) = (self.name, at + 1);
        TableError::Null { name, row }
    }

    /// Returns the error of a value that is out of range.
    pub(crate) fn out_of_range(&self, at: usize) -> TableError {
        let (name, row) = (self.name, at + 1);
        TableError::Range { name, row }
    }
}

impl<A: ArrayAccessor> Column<A> {
    /// Returns the value of a row, from 0.
    pub(crate) fn get(&self, at: usize) -> Result<A::Item, TableError> {
        let value = self.array.is_valid(at).then(|| self.array.value(at));
        value.ok_or_else(|| self.null(at))
    }
}

/// Returns a column of numbers.
pub(crate) fn numbers<'a, T: ArrowPrimitiveType>(
    table: &'a RecordBatch,
    name: &'static str,
) -> Result<Column<&'a PrimitiveArray<T>>, TableError> {
    Column::find(table, name, T::DATA_TYPE, |found| found.as_primitive_opt())
}

/// Returns a column of sums.
pub(crate) fn sums<'a>(
    table: &'a RecordBatch,
    name: &'static str,
) -> Result<Column<&'a PrimitiveArray<Decimal128Type>>, TableError> {
    Column::find(table, name, SUM, |found| found.as_primitive_opt())
}

/// Returns a column of truth values.
pub(crate) fn flags<'a>(
    table: &'a RecordBatch,
    name: &'static str,
) -> Result<Column<&'a BooleanArray>, TableError> {
    Column::find(table, name, DataType::Boolean, |found| {
        found.as_boolean_opt()
    })
}

/// Texts, either newly built or read from a file.
pub(crate) enum TextArray<'a> {
    Whole(&'a StringArray),
    Views(&'a StringViewArray),
}

/// Returns a column of texts.
pub(crate) fn texts<'a>(
    table: &'a RecordBatch,
    name: &'static str,
) -> Result<Column<TextArray<'a>>, TableError> {
    Column::find(table, name, DataType::Utf8, |found| {
        let whole = found.as_string_opt::<i32>().map(TextArray::Whole);
        whole.or_else(|| found.as_string_view_opt().map(TextArray::Views))
    })
}

impl<'a> Column<TextArray<'a>> {
    /// Returns the text of a row, from 0.
    pub(crate) fn text(&self, at: usize) -> Result<&'a str, TableError> {
        let text = match self.array {
            TextArray::Whole(texts) => texts.is_valid(at).then(|| texts.value(at)),
            TextArray::Views(texts) => texts.is_valid(at).then(|| texts.value(at)),
        };
        match text {
            None => Err(self.null(at)),
            Some(text) if text.len() > MAX_TEXT => Err(self.out_of_range(at)),
            Some(text) => Ok(text),
        }
    }
}
