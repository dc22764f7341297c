//! The arguments of `lexc build` that say what a lexicon tells of its words.

use std::ffi::OsString;

use lexc_compiler::diagnostic::Diagnostic;
use lexc_compiler::source::Input;
use lexc_compiler::values::{ColumnSpec, EditionList, ValueRequest};

use crate::failure::Failure;

const HEADING: &str = "Values of words";

#[derive(Debug, clap::Args)]
pub(super) struct ValueArgs {
    /// Keep a column of the lists: NAME=FIELD for a text, NAME=FIELD- for all to the end of the
    /// line, NAME=FIELD:number, NAME=FIELD:flag (set unless it is empty or 0). Fields are numbered
    /// from 1; the first is the word, unless --field says otherwise
    #[arg(long = "value", value_name = "NAME=FIELD", help_heading = HEADING)]
    columns: Vec<ColumnSpec>,
    /// Where a word stands in several lines, sum its numbers and put its texts side by side
    #[arg(long, requires = "columns", help_heading = HEADING)]
    join_values: bool,
    /// A list whose words, all in the lexicon, are an edition of that name
    #[arg(long = "edition", value_name = "NAME=LIST", help_heading = HEADING)]
    editions: Vec<OsString>,
}

impl ValueArgs {
    /// Does a line of the lists hold more than a word?
    pub(super) fn has_columns(&self) -> bool {
        !self.columns.is_empty()
    }

    /// The editions, their names apart from their lists.
    pub(super) fn editions(&self) -> Result<Vec<EditionList>, Failure> {
        self.editions.iter().map(edition).collect()
    }

    pub(super) fn request<'a>(&'a self, editions: &'a [EditionList]) -> ValueRequest<'a> {
        ValueRequest {
            columns: &self.columns,
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
            list: Input::from_arg(list.as_ref()),
        }),
        _ => Err(
            Diagnostic::error(format!("--edition {shown}: it is NAME=LIST"))
                .help("for example --edition OSPD=ospd.txt")
                .into(),
        ),
    }
}
