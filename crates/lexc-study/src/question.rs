//! [`Question`]: a kind of question and its text.

use serde::{Deserialize, Serialize};

/// A kind of question.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize,
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum QuestionKind {
    /// All words of exactly these letters.
    #[default]
    Anagrams,
    /// All words of exactly these letters, and the words that a letter before or after them makes.
    AnagramsWithHooks,
    /// The words that one letter before or after a word makes.
    Hooks,
    /// All words of some or all of these letters.
    SubAnagrams,
    /// All words of these letters and one more.
    BuildUp,
    /// All words that fit a pattern with gaps, such as `C?T`.
    Pattern,
    /// All words of a list, which is named.
    #[serde(rename = "list")]
    WordList,
    /// Whether a text is a word.
    WordOrNot,
    /// A text and answers of any kind, without a lexicon.
    Free,
}

impl QuestionKind {
    /// All kinds.
    pub const ALL: [Self; 9] = [
        Self::Anagrams,
        Self::AnagramsWithHooks,
        Self::Hooks,
        Self::SubAnagrams,
        Self::BuildUp,
        Self::Pattern,
        Self::WordList,
        Self::WordOrNot,
        Self::Free,
    ];

    /// Returns the name in files and options.
    ///
    /// ```
    /// use lexc_study::QuestionKind;
    ///
    /// let names = QuestionKind::ALL.map(QuestionKind::name);
    /// assert_eq!(names[..3], ["anagrams", "anagrams-with-hooks", "hooks"]);
    /// assert_eq!(QuestionKind::from_name("sub-anagrams"), Some(QuestionKind::SubAnagrams));
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Anagrams => "anagrams",
            Self::AnagramsWithHooks => "anagrams-with-hooks",
            Self::Hooks => "hooks",
            Self::SubAnagrams => "sub-anagrams",
            Self::BuildUp => "build-up",
            Self::Pattern => "pattern",
            Self::WordList => "list",
            Self::WordOrNot => "word-or-not",
            Self::Free => "free",
        }
    }

    /// Returns the kind with a name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// Returns `true` if a lexicon determines the answers.
    #[must_use]
    pub const fn needs_lexicon(self) -> bool {
        !matches!(self, Self::WordList | Self::Free)
    }
}

/// A question: its kind and its text, such as an alphagram. A box has each question once.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Question {
    /// The kind.
    pub kind: QuestionKind,
    /// The text: letters in alphabet order, a word, a pattern, or the name of a list.
    pub text: String,
}

impl Question {
    /// Creates a question.
    pub fn new(kind: QuestionKind, text: impl Into<String>) -> Self {
        Self { kind, text: text.into() }
    }
}
