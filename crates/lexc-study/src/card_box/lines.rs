//! The lines of a box that are objects, as JSON.

use serde::{Deserialize, Serialize};

use crate::settings::StudySettings;

/// The name of the format in the header.
pub(crate) const FORMAT: &str = "lexc-cards";

/// The version of the format that this crate writes, and the latest that it reads.
pub(crate) const VERSION: u64 = 1;

/// The beginning of every header, as this crate writes it.
pub(crate) const HEADER_START: &[u8] = b"{\"format\":\"lexc-cards\",";

/// The lexicon that the answers of a box were computed from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct BoxLexicon {
    /// The name of the lexicon.
    pub name: String,
    /// The hash of its file or words, in the form of the caller.
    #[serde(default)]
    pub hash: String,
}

/// The first line.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct HeaderLine {
    pub(crate) format: String,
    pub(crate) version: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) lexicon: Option<BoxLexicon>,
    #[serde(default)]
    pub(crate) settings: StudySettings,
}

/// A card, and everything that changed in it except its answers by the user.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CardLine {
    pub(crate) card: u64,
    pub(crate) kind: String,
    pub(crate) text: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) answers: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) gone: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) lists: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) length: Option<u32>,
    pub(crate) added: i64,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(crate) suspended: bool,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(crate) buried: i64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) changed: Option<i64>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(crate) forgiven: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) removed: Option<i64>,
}

/// A line that changes a card or the box, by its first field.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub(crate) enum ChangeLine {
    /// Takes the last answer back, at this time.
    Undo(i64),
    Remove(CardTime),
    Restore(CardTime),
    Suspend(CardTime),
    Resume(ResumeFields),
    Bury(CardTime),
    Lists(ListFields),
    Answers(AnswerFields),
    Settings(Box<StudySettings>),
    Lexicon(Option<BoxLexicon>),
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CardTime {
    pub(crate) card: u64,
    pub(crate) time: i64,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ResumeFields {
    pub(crate) card: u64,
    pub(crate) forgiven: u32,
    pub(crate) time: i64,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ListFields {
    pub(crate) card: u64,
    pub(crate) lists: Vec<String>,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AnswerFields {
    pub(crate) card: u64,
    pub(crate) answers: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) gone: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) changed: Option<i64>,
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}
