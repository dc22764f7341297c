//! The arguments of `lexc build` that say what a lexicon tells of its words.

use std::ffi::OsString;
use std::path::PathBuf;

use lexc_compiler::diagnostic::Diagnostic;
use lexc_compiler::normalise::ReadOptions;
use lexc_compiler::source::WordSource;
use lexc_compiler::values::{ColumnSpec, EditionList, ValueRequest};

use crate::failure::Failure;

const HEADING: &str = "Values of words";

/// The inputs that hold values, and how they are read.
#[derive(Debug)]
pub(super) struct Values {
    pub(super) editions: Vec<EditionList>,
    pub(super) from: Vec<WordSource>,
    pub(super) read: ReadOptions,
}

#[derive(Debug, clap::Args)]
pub(super) struct ValueArgs {
    /// Keep a column of the lists: NAME=FIELD for a text, NAME=FIELD- for all to the end of the
    /// line, NAME=FIELD:number, NAME=FIELD:flag (set unless it is empty or 0). Fields are numbered
    /// from 1; the first is the word, unless --field says otherwise
    #[arg(long = "value", value_name = "NAME=FIELD", help_heading = HEADING)]
    columns: Vec<ColumnSpec>,
    /// Read the columns from FILE, not from the lists; its words are not added, and words that match
    /// nothing are counted; may be given several times
    #[arg(
        long,
        value_name = "FILE",
        requires = "columns",
        help_heading = HEADING
    )]
    values_from: Vec<PathBuf>,
    /// Sum the numbers of a word that stands in several lines, and put its texts side by side
    #[arg(long, requires = "columns", help_heading = HEADING)]
    join_values: bool,
    /// A list whose words, all in the lexicon, are an edition of that name
    #[arg(long = "edition", value_name = "NAME=LIST", help_heading = HEADING)]
    editions: Vec<OsString>,
}

impl ValueArgs {
    /// Returns `true` if a line of the lists holds more than a word.
    pub(super) fn has_columns(&self) -> bool {
        !self.columns.is_empty() && self.values_from.is_empty()
    }

    /// The files from which values are read.
    pub(super) fn files(&self) -> &[PathBuf] {
        &self.values_from
    }

    /// The editions, their names apart from their lists.
    pub(super) fn editions(&self) -> Result<Vec<EditionList>, Failure> {
        self.editions.iter().map(edition).collect()
    }

    pub(super) fn request<'a>(&'a self, of: &'a Values) -> ValueRequest<'a> {
        let Values {
            editions,
            from,
            read,
        } = of;
        ValueRequest {
            columns: &self.columns,
            from,
            read: Some(read),
            editions,
            join: self.join_values,
        }
    }
}

fn edition(text: &OsString) -> Result<EditionList, Failure> {
    let shown = text.to_string_lossy();
    let split = text.to_str().and_then(|text| text.split_once('='));
    match split {
        Some((name, list)) if !name.is_empty() && !list.is_empty() => Ok(EditionList {
            name: name.to_owned(),
            list: WordSource::from_arg(list.as_ref()),
        }),
        _ => Err(
            Diagnostic::error(format!("--edition {shown}: it is NAME=LIST"))
                .help("for example --edition OSPD=ospd.txt")
                .into(),
        ),
    }
}
