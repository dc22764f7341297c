//! [`Between`]: two signs with words between them.

use core::fmt;
use core::str::FromStr;

/// Two signs with words between them, such as the quotation marks of JSON or `>` and `<` of HTML.
///
/// Its text is `OPEN..CLOSE`, or one sign for both:
///
/// ```
/// use lexc_compiler::normalise::Between;
///
/// let between: Between = ">..<".parse()?;
/// assert_eq!((&*between.open, &*between.close), (">", "<"));
/// assert_eq!("\"".parse::<Between>()?.to_string(), "\"");
/// assert!("..<".parse::<Between>().is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Between {
    /// The sign before a word.
    pub open: String,
    /// The sign after it.
    pub close: String,
}

impl Between {
    /// Returns `true` if the signs cannot be told apart.
    fn is_one_sign(&self) -> bool {
        self.open == self.close
    }

    /// Returns `true` if there is something to look for.
    pub(super) fn is_valid(&self) -> bool {
        let is_sign = |sign: &str| !sign.trim().is_empty() && !sign.contains(['\r', '\n']);
        is_sign(&self.open) && is_sign(&self.close)
    }
}

impl FromStr for Between {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (open, close) = text.split_once("..").unwrap_or((text, text));
        let between = Self { open: open.to_owned(), close: close.to_owned() };
        match between.is_valid() {
            true => Ok(between),
            false => Err("give a sign, such as '\"', or two as OPEN..CLOSE, such as '>..<'"),
        }
    }
}

impl fmt::Display for Between {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.is_one_sign() {
            true => f.write_str(&self.open),
            false => write!(f, "{}..{}", self.open, self.close),
        }
    }
}
