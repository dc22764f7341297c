//! The options of `lexc build` for values of words.

use std::ffi::OsString;
use std::path::PathBuf;

use lexc::build::normalise::ReadOptions;
use lexc::build::source::WordSource;
use lexc::build::values::{ColumnSpec, EditionList, ValueRequest};

use crate::failure::Failure;

const HEADING: &str = "Values of words";

/// The files of values, with the options for reading them.
#[derive(Debug)]
pub(super) struct ValueInputs {
    pub(super) columns: Vec<ColumnSpec>,
    pub(super) editions: Vec<EditionList>,
    pub(super) from: Vec<WordSource>,
    pub(super) read: ReadOptions,
}

/// The options for values of words.
#[derive(Debug, clap::Args)]
pub(super) struct ValueArgs {
    /// Store a column of the lists: NAME=FIELD for a text, NAME=FIELD- for the text to the end of
    /// the line, NAME=FIELD:number, NAME=FIELD:decimal such as -4.53, or NAME=FIELD:flag (set
    /// unless it is empty or 0). Fields are numbered from 1; the word is the first one, or the one
    /// given with --field
    #[arg(
        long = "value",
        value_name = "NAME=FIELD",
        conflicts_with_all = ["split", "between"],
        help_heading = HEADING
    )]
    columns: Vec<ColumnSpec>,
    /// Read the columns from FILE instead of the lists; its words are not added, and unknown ones
    /// are counted; can be repeated
    #[arg(
        long,
        value_name = "FILE",
        requires = "columns",
        conflicts_with = "marks",
        help_heading = HEADING
    )]
    values_from: Vec<PathBuf>,
    /// Sum the numbers and join the texts of a word in several lines
    #[arg(long, requires = "columns", help_heading = HEADING)]
    join_values: bool,
    /// Store an edition of the lexicon: its words, of which those that the lists lack, such as
    /// withdrawn ones, are words of this edition only; can be repeated
    #[arg(long = "edition", value_name = "NAME=LIST", help_heading = HEADING)]
    editions: Vec<OsString>,
}

impl ValueArgs {
    /// Returns `true` if lines of the lists have columns.
    pub(super) fn has_columns(&self) -> bool {
        !self.columns.is_empty() && self.values_from.is_empty()
    }

    /// Returns the columns of the lists.
    pub(super) fn columns(&self) -> &[ColumnSpec] {
        &self.columns
    }

    /// Returns the files of values.
    pub(super) fn files(&self) -> &[PathBuf] {
        &self.values_from
    }

    /// Returns the editions, split into names and lists.
    pub(super) fn editions(&self) -> Result<Vec<EditionList>, Failure> {
        self.editions.iter().map(edition).collect()
    }

    /// Returns the request for the compiler.
    pub(super) fn request<'a>(&'a self, inputs: &'a ValueInputs) -> ValueRequest<'a> {
        let ValueInputs { columns, editions, from, read } = inputs;
        ValueRequest {
            columns,
            from,
            read: Some(read),
            editions,
            join: self.join_values,
            ..ValueRequest::default()
        }
    }
}

fn edition(text: &OsString) -> Result<EditionList, Failure> {
    let split = text.to_str().and_then(|text| text.split_once('='));
    let text = text.to_string_lossy();
    match split {
        Some((name, list)) if !name.is_empty() && !list.is_empty() => {
            Ok(EditionList { name: name.to_owned(), list: WordSource::from_arg(list.as_ref()) })
        }
        _ => Err(Failure::with_help(
            format!("--edition {text}: the value has the form NAME=LIST"),
            "for example --edition OSPD=ospd.txt",
        )),
    }
}
