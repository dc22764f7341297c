//! [`Error`]: every error of the crate.

use core::fmt;

use lexc_runtime::ErrorKind;

/// A result of this crate.
pub type Result<T> = core::result::Result<T, Error>;

/// The reason why a box, a setting, a question or an imported file cannot be used.
///
/// # Examples
/// ```
/// use lexc_study::{CardBox, ErrorKind};
///
/// let newer = b"{\"format\":\"lexc-cards\",\"version\":2}\n";
/// let error = CardBox::open(newer).unwrap_err();
/// assert_eq!(error.kind(), ErrorKind::Unsupported);
/// assert_eq!(error.to_string(), "the card box has version 2, and this program reads version 1");
/// assert_eq!(error.help(), "open it with a newer lexc");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// The bytes do not begin with the header of a card box.
    NotACardBox,
    /// The box was written by a later version of the format.
    NewerVersion {
        /// The version of the box.
        found: u64,
        /// The latest version that this crate reads.
        supported: u64,
    },
    /// A line of a box or an imported file is damaged.
    Line {
        /// The line, from 1.
        line: usize,
        /// The byte in the line, from 1.
        column: usize,
        /// The fault.
        fault: LineFault,
    },
    /// A setting is outside its range.
    Setting {
        /// The name of the setting, as it is written in the box.
        name: &'static str,
        /// The value.
        found: String,
        /// The range, in words.
        allowed: &'static str,
    },
    /// There is no setting with this name.
    UnknownSetting {
        /// The name.
        name: String,
    },
    /// A time is not between the years 1970 and 9999.
    Time {
        /// The time in seconds since 1970.
        found: i64,
    },
    /// The caller ended the work before it was done.
    Stopped,
    /// The box has no card with this number, or the card was removed.
    UnknownCard {
        /// The number of the card.
        card: u32,
    },
    /// No card of the box is in a list.
    UnknownList {
        /// The name of the list.
        name: String,
        /// The lists that cards are in.
        lists: Vec<String>,
    },
    /// There is no answer to take back.
    NothingToUndo,
    /// The text of a question or a list does not fit its kind or the alphabet of the lexicon.
    Question {
        /// The text.
        text: String,
        /// The fault.
        message: String,
    },
    /// A list has no question of the requested kind.
    NoQuestions,
    /// A lexicon has no answers to questions of the kind
    /// [`Free`](crate::QuestionKind::Free).
    NoAnswers,
    /// A number exceeds a limit of the crate.
    Limit {
        /// The items that are counted.
        what: &'static str,
        /// The limit.
        limit: u64,
    },
}

/// The fault of a line.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum LineFault {
    /// The line is not the JSON of any line of a card box.
    Syntax {
        /// The fault in plain words.
        message: String,
    },
    /// Cards are numbered from 1 without gaps, and the number of this card is another one.
    CardNumber {
        /// The number that follows the card before it.
        expected: u64,
        /// The number of the line.
        found: u64,
    },
    /// The line refers to a card that no line before it has.
    UnknownCard {
        /// The number of the card.
        card: u64,
    },
    /// An earlier card has the same question.
    RepeatedQuestion {
        /// The number of the earlier card.
        first: u32,
    },
    /// A grade is 0 to 4.
    Grade {
        /// The value.
        found: u64,
    },
    /// A time is not between the years 1970 and 9999.
    Time {
        /// The time in seconds since 1970.
        found: i64,
    },
    /// There is no answer to take back.
    NothingToUndo,
    /// A setting of the line is outside its range.
    Setting {
        /// The name of the setting.
        name: &'static str,
        /// The value.
        found: String,
        /// The range, in words.
        allowed: &'static str,
    },
    /// The text is not UTF-8.
    Encoding,
    /// A header line of an imported file cannot be used.
    Header {
        /// The name of the header.
        name: String,
        /// The value.
        found: String,
    },
}

impl Error {
    /// Returns the kind of the error.
    #[must_use]
    pub fn kind(&self) -> ErrorKind {
        match self {
            Self::NotACardBox => ErrorKind::Syntax,
            Self::NewerVersion { .. } => ErrorKind::Unsupported,
            Self::Line { .. } => ErrorKind::Corrupt,
            Self::Setting { .. } | Self::Time { .. } | Self::NothingToUndo | Self::NoAnswers => {
                ErrorKind::Illegal
            }
            Self::UnknownSetting { .. }
            | Self::UnknownCard { .. }
            | Self::UnknownList { .. }
            | Self::NoQuestions => ErrorKind::NotFound,
            Self::Question { .. } => ErrorKind::Syntax,
            Self::Stopped => ErrorKind::Other,
            Self::Limit { .. } => ErrorKind::Limit,
        }
    }

    /// Returns the remedy, empty if there is none.
    #[must_use]
    pub fn help(&self) -> String {
        let help = match self {
            Self::NotACardBox => "name a file that `lexc cards` wrote, or a new one",
            Self::NewerVersion { .. } => "open it with a newer lexc",
            Self::Line { fault, .. } => fault.help(),
            Self::UnknownSetting { .. } => "`lexc cards set` lists the settings",
            Self::Time { .. } => "set the clock of the computer",
            Self::UnknownCard { .. } => "list the cards to see their numbers",
            Self::NoAnswers => "import a table of questions and answers with `lexc cards import`",
            Self::UnknownList { lists, .. } if lists.is_empty() => {
                "add cards to a list with `lexc cards add --list NAME`"
            }
            Self::UnknownList { lists, .. } => return format!("its lists: {}", lists.join(", ")),
            Self::NoQuestions => "choose another list or another kind of question",
            _ => "",
        };
        help.to_owned()
    }
}

impl LineFault {
    fn help(&self) -> &'static str {
        match self {
            Self::Encoding => "save the file as UTF-8",
            Self::Header { .. } => "correct or remove the header line",
            _ => "`lexc cards check --repair` keeps all that can be read, and a copy of the file",
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotACardBox => f.write_str("not a card box of lexc"),
            Self::NewerVersion { found, supported } => write!(
                f,
                "the card box has version {found}, and this program reads version {supported}"
            ),
            Self::Line { line, column, fault } => {
                write!(f, "line {line}, column {column}: {fault}")
            }
            Self::Setting { name, found, allowed } => {
                write!(f, "the setting {name} is {found}, and must be {allowed}")
            }
            Self::UnknownSetting { name } => write!(f, "there is no setting {name:?}"),
            Self::Time { found } => time(f, *found),
            Self::Stopped => f.write_str("the work was ended before it was done"),
            Self::UnknownCard { card } => write!(f, "the box has no card {card}"),
            Self::UnknownList { name, .. } => write!(f, "the box has no cards in a list {name}"),
            Self::NothingToUndo => f.write_str("there is no answer to take back"),
            Self::Question { text, message } => write!(f, "{text:?}: {message}"),
            Self::NoQuestions => f.write_str("the list has no question of this kind"),
            Self::NoAnswers => f.write_str("questions of the kind free need answers of their own"),
            Self::Limit { what, limit } => write!(f, "more than {limit} {what}"),
        }
    }
}

impl fmt::Display for LineFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Syntax { message } => f.write_str(message),
            Self::CardNumber { expected, found } => {
                write!(f, "the card has number {found}, and {expected} is next")
            }
            Self::UnknownCard { card } => write!(f, "no line before this one has card {card}"),
            Self::RepeatedQuestion { first } => {
                write!(f, "card {first} already asks this question")
            }
            Self::Grade { found } => write!(f, "the grade is {found}, and must be 0 to 4"),
            Self::Time { found } => time(f, *found),
            Self::NothingToUndo => f.write_str("there is no answer to take back"),
            Self::Setting { name, found, allowed } => {
                write!(f, "the setting {name} is {found}, and must be {allowed}")
            }
            Self::Encoding => f.write_str("the text is not UTF-8"),
            Self::Header { name, found } => write!(f, "the header #{name} is {found:?}"),
        }
    }
}

fn time(f: &mut fmt::Formatter<'_>, found: i64) -> fmt::Result {
    write!(f, "the time {found} is not between the years 1970 and 9999")
}

impl core::error::Error for Error {}
