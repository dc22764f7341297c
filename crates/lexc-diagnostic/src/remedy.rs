//! [`Remedy`]: what to do against a fault, as data.

use core::fmt;
use std::borrow::Cow;

/// What to do against a fault: text in which settings, methods and command lines are data.
///
/// A library writes a remedy once; each program words the parts in its own way, by [`RemedyWords`].
/// `Display` gives the words of a library: names in backticks.
///
/// ```
/// use lexc_diagnostic::Remedy;
///
/// let remedy = Remedy::new("allow larger racks with ").value("rack_size", 9);
/// assert_eq!(remedy.to_string(), "allow larger racks with `rack_size` 9");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Remedy {
    parts: Vec<RemedyPart>,
}

/// A part of a [`Remedy`].
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum RemedyPart {
    /// Text.
    Text(Cow<'static, str>),
    /// A setting by its name in lower case with underscores, and a value: a parameter of a
    /// request, a field of a struct, or an option of a command.
    Setting(&'static str, Option<String>),
    /// A method of the API, or a subcommand.
    Method(&'static str),
    /// The arguments of the command `lexc`.
    Command(Cow<'static, str>),
    /// A remedy that is shown only where a setting exists.
    Where(&'static str, Remedy),
}

/// The words in which a program shows remedies.
pub trait RemedyWords {
    /// Words a setting with its value.
    fn setting(&self, name: &str, value: Option<&str>) -> String;

    /// Words a method.
    fn method(&self, name: &str) -> String;

    /// Returns `true` if the program has a setting.
    fn has(&self, setting: &str) -> bool;
}

/// The words of the libraries: names in backticks.
#[derive(Debug, Clone, Copy, Default)]
pub struct LibraryWords;

impl RemedyWords for LibraryWords {
    fn setting(&self, name: &str, value: Option<&str>) -> String {
        match value {
            None => format!("`{name}`"),
            Some(value) => format!("`{name}` {value}"),
        }
    }

    fn method(&self, name: &str) -> String {
        format!("`{name}`")
    }

    fn has(&self, _setting: &str) -> bool {
        false
    }
}

impl Remedy {
    /// Creates a remedy that begins with text.
    #[must_use]
    pub fn new(text: impl Into<Cow<'static, str>>) -> Self {
        Self::default().then(text)
    }

    fn with(mut self, part: RemedyPart) -> Self {
        self.parts.push(part);
        self
    }

    /// Appends text.
    #[must_use]
    pub fn then(self, text: impl Into<Cow<'static, str>>) -> Self {
        let text = text.into();
        match text.is_empty() {
            true => self,
            false => self.with(RemedyPart::Text(text)),
        }
    }

    /// Appends the name of a setting.
    #[must_use]
    pub fn setting(self, name: &'static str) -> Self {
        self.with(RemedyPart::Setting(name, None))
    }

    /// Appends a setting with its value.
    #[must_use]
    pub fn value(self, name: &'static str, value: impl fmt::Display) -> Self {
        self.with(RemedyPart::Setting(name, Some(value.to_string())))
    }

    /// Appends the name of a method.
    #[must_use]
    pub fn method(self, name: &'static str) -> Self {
        self.with(RemedyPart::Method(name))
    }

    /// Appends a command line of `lexc`: its arguments.
    #[must_use]
    pub fn command(self, arguments: impl Into<Cow<'static, str>>) -> Self {
        self.with(RemedyPart::Command(arguments.into()))
    }

    /// Appends a remedy that is shown only by programs that have a setting.
    #[must_use]
    pub fn where_known(self, setting: &'static str, remedy: Self) -> Self {
        self.with(RemedyPart::Where(setting, remedy))
    }

    /// Returns `true` if there is nothing to say.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.parts.is_empty()
    }

    /// Returns the parts.
    #[must_use]
    pub fn parts(&self) -> &[RemedyPart] {
        &self.parts
    }

    /// Returns the settings that the remedy needs.
    pub fn settings(&self) -> impl Iterator<Item = &'static str> {
        self.parts.iter().filter_map(|part| match part {
            RemedyPart::Setting(name, _) => Some(*name),
            _ => None,
        })
    }

    /// Returns the text in the words of a program.
    #[must_use]
    pub fn text(&self, words: &dyn RemedyWords) -> String {
        let part = |part: &RemedyPart| match part {
            RemedyPart::Text(text) => text.to_string(),
            RemedyPart::Setting(name, value) => words.setting(name, value.as_deref()),
            RemedyPart::Method(name) => words.method(name),
            RemedyPart::Command(arguments) => format!("`lexc {arguments}`"),
            RemedyPart::Where(setting, remedy) => match words.has(setting) {
                true => remedy.text(words),
                false => String::new(),
            },
        };
        self.parts.iter().map(part).collect()
    }
}

impl fmt::Display for Remedy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(&LibraryWords))
    }
}

impl From<&str> for Remedy {
    fn from(text: &str) -> Self {
        Self::new(text.to_owned())
    }
}

impl From<String> for Remedy {
    fn from(text: String) -> Self {
        Self::new(text)
    }
}

/// Serialized as text.
#[cfg(feature = "serde")]
impl serde::Serialize for Remedy {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
