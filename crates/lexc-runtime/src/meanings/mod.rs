//! Meanings of words, read from a sorted text in place.
//!
//! The text has one word a line, in the order of the bytes. After the word come its fields, each
//! after a tab: definitions with their part of speech, and the words that it is an inflected form
//! of. Lines at the beginning that start with `#` are a header. `lexicons/README.md` in the
//! repository describes the text.
//!
//! ```
//! use lexc_runtime::meanings::Meanings;
//!
//! let english = lexc_lexicons::meanings("english").expect("built-in meanings");
//! let meanings = Meanings::new_unverified(english.text());
//! let meaning = meanings.get("foals").expect("it is an inflected form");
//! assert_eq!(meaning.to_string(), "inflected form of foal: n. a young horse; v. give birth to a foal");
//! assert!(meanings.get("qwertz").is_none());
//! ```

mod error;

mod reader;

mod search;

pub use error::{MeaningsError, MeaningsFault};
pub use reader::{MeaningEntry, Meanings, Sense};
pub use search::{MeaningLines, contains_ignoring_case};
