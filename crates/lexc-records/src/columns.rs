//! Columns of tables, built from rows and read by name.

use std::sync::Arc;

use arrow_array::cast::AsArray as _;
use arrow_array::types::Decimal128Type;
use arrow_array::{
    Array, ArrayAccessor, ArrayRef, ArrowPrimitiveType, BooleanArray, PrimitiveArray, RecordBatch,
    StringArray, StringViewArray,
};
use arrow_schema::{DataType, Field, Schema};

use crate::error::Error;

/// The maximum length of a text in a table, in bytes: a word of 255 letters, each with a long face.
const MAX_TEXT: usize = 1 << 12;

/// The number of decimal digits of sums, more than the sums of 10^18 games need.
pub(crate) const DIGITS: u8 = 38;

/// The type of sums.
const SUM: DataType = DataType::Decimal128(DIGITS, 0);

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

    pub(crate) fn build(self) -> Result<RecordBatch, Error> {
        let field = |(name, array): &(&str, ArrayRef)| {
            Field::new(*name, array.data_type().clone(), array.is_nullable())
        };
        let fields: Vec<Field> = self.columns.iter().map(field).collect();
        let arrays = self.columns.into_iter().map(|(_, array)| array).collect();
        let table = RecordBatch::try_new(Arc::new(Schema::new(fields)), arrays);
        table.map_err(|error| Error::corrupt(error.to_string()))
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
    ) -> Result<Self, Error> {
        let array = table.column_by_name(name).and_then(cast);
        let array = array.ok_or_else(|| {
            Error::corrupt(format!("the table has no column {name} of type {expected}"))
        })?;
        Ok(Self { name, array })
    }

    fn null(&self, at: usize) -> Error {
        Error::in_row(at, format_args!("column {} has no value", self.name))
    }

    /// Returns the error of a value that is out of range.
    pub(crate) fn out_of_range(&self, at: usize) -> Error {
        Error::in_row(at, format_args!("{} is out of range", self.name))
    }
}

impl<A: ArrayAccessor> Column<A> {
    /// Returns the value of a row, from 0.
    pub(crate) fn get(&self, at: usize) -> Result<A::Item, Error> {
        let value = self.array.is_valid(at).then(|| self.array.value(at));
        value.ok_or_else(|| self.null(at))
    }
}

/// Returns a column of numbers.
pub(crate) fn numbers<'a, T: ArrowPrimitiveType>(
    table: &'a RecordBatch,
    name: &'static str,
) -> Result<Column<&'a PrimitiveArray<T>>, Error> {
    Column::find(table, name, T::DATA_TYPE, |found| found.as_primitive_opt())
}

/// Returns a column of sums.
pub(crate) fn sums<'a>(
    table: &'a RecordBatch,
    name: &'static str,
) -> Result<Column<&'a PrimitiveArray<Decimal128Type>>, Error> {
    Column::find(table, name, SUM, |found| found.as_primitive_opt())
}

/// Returns a column of truth values.
pub(crate) fn flags<'a>(
    table: &'a RecordBatch,
    name: &'static str,
) -> Result<Column<&'a BooleanArray>, Error> {
    Column::find(table, name, DataType::Boolean, |found| found.as_boolean_opt())
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
) -> Result<Column<TextArray<'a>>, Error> {
    Column::find(table, name, DataType::Utf8, |found| {
        let whole = found.as_string_opt::<i32>().map(TextArray::Whole);
        whole.or_else(|| found.as_string_view_opt().map(TextArray::Views))
    })
}

impl<'a> Column<TextArray<'a>> {
    /// Returns the text of a row, from 0.
    pub(crate) fn text(&self, at: usize) -> Result<&'a str, Error> {
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
