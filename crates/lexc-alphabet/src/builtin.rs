//! [`Alphabet::builtin`]: the alphabets that come with the crate, and names similar to a wrong one.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use lexc_lexicons::EncodedAlphabet;

use crate::alphabet::Alphabet;
use crate::error_kind::ErrorKind;

/// The maximum number of similar names in an [`UnknownAlphabet`].
const MAX_SIMILAR: usize = 3;

/// The error of [`Alphabet::builtin`]: no built-in alphabet has this name.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct UnknownAlphabet {
    /// The name.
    pub name: String,
    /// Names of built-in alphabets that are similar to it, the most similar first.
    pub similar: Vec<&'static str>,
}

impl UnknownAlphabet {
    pub(crate) fn new(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            similar: similar_names(name, Alphabet::builtin_names()),
        }
    }

    /// Returns [`ErrorKind::NotFound`].
    #[must_use]
    pub const fn kind(&self) -> ErrorKind {
        ErrorKind::NotFound
    }
}

impl fmt::Display for UnknownAlphabet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no alphabet `{}`", self.name)
    }
}

impl core::error::Error for UnknownAlphabet {}

impl Alphabet {
    /// Returns the built-in alphabet with this name; [`Alphabet::builtin_names`] lists them.
    ///
    /// # Errors
    /// Returns [`UnknownAlphabet`], which has similar names, if there is none.
    ///
    /// # Cost
    /// The alphabet is decoded and validated on each call, which takes about 0.1 ms.
    ///
    /// # Examples
    /// ```
    /// use lexc_alphabet::Alphabet;
    ///
    /// assert_eq!(Alphabet::builtin("polish")?.len(), 32);
    /// assert_eq!(Alphabet::builtin("polsh").unwrap_err().similar, ["polish"]);
    /// # Ok::<(), lexc_alphabet::UnknownAlphabet>(())
    /// ```
    pub fn builtin(name: &str) -> Result<Self, UnknownAlphabet> {
        let encoded =
            lexc_lexicons::encoded_alphabet(name).ok_or_else(|| UnknownAlphabet::new(name))?;
        Ok(Self::decode(encoded.bytes()).expect("every encoded alphabet is decoded by a test"))
    }

    /// Returns the names of all built-in alphabets, in order.
    ///
    /// # Examples
    /// ```
    /// use lexc_alphabet::Alphabet;
    ///
    /// assert!(Alphabet::builtin_names().any(|name| name == "turkish"));
    /// ```
    pub fn builtin_names() -> impl Iterator<Item = &'static str> {
        lexc_lexicons::encoded_alphabets()
            .iter()
            .map(EncodedAlphabet::name)
    }
}

/// Returns those of `names` that begin with `name`, or differ from it in at most a third of their
/// letters; at most three, the most similar first.
///
/// # Examples
/// ```
/// let names = ["greedy", "equity", "random"];
/// assert_eq!(lexc_alphabet::similar_names("gredy", names), ["greedy"]);
/// ```
pub fn similar_names<'a>(name: &str, names: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    let name = name.to_lowercase();
    let mut similar: Vec<_> = names
        .into_iter()
        .map(|known| {
            let is_prefix = name.len() >= 2 && known.starts_with(&name);
            let distance = if is_prefix {
                0
            } else {
                edit_distance(&name, known)
            };
            (distance, known)
        })
        .filter(|&(distance, known)| distance <= known.len() / 3)
        .collect();
    similar.sort_unstable();
    similar
        .into_iter()
        .map(|(_, known)| known)
        .take(MAX_SIMILAR)
        .collect()
}

/// Returns the Levenshtein distance in characters.
fn edit_distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut diagonal = i;
        row[0] = i + 1;
        for (j, &y) in b.iter().enumerate() {
            let replaced = diagonal + usize::from(x != y);
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
}
