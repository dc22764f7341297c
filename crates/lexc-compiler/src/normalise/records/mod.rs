//! Parts of a list with a word each: records of CSV, pieces of lines.

mod csv;
mod pieces;

pub(super) use csv::{CsvRecords, RecordEnd, span_in_line};
pub(super) use pieces::{Piece, Pieces};
