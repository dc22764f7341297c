//! Sources of tables: files in all formats, and built-in tables.

use lexc_alphabet::ErrorKind;
use lexc_runtime::{FormatError, Lexicon};

use super::csv::CsvError;
use super::index::LeaveIndexError;
use super::klv::KlvError;
use super::lex::ReadLeavesError;
use super::table::LeaveTable;
use crate::identity::lexicon_hash;

/// The name that selects no leave values.
const NONE: &str = "none";

/// The number of tiles of the longest leave in CSV or KLV2, one less than a rack.
const MAX_LEN: usize = 6;

/// The reason why there is no table of leave values.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LoadLeavesError {
    /// There is no built-in table for the alphabet.
    #[error("no leave values for the alphabet {alphabet} are built in")]
    NotBuiltIn {
        /// The name of the alphabet.
        alphabet: String,
    },
    /// A lexicon file is damaged.
    #[error(transparent)]
    File(#[from] FormatError),
    /// A lexicon is not a leave table for the alphabet.
    #[error(transparent)]
    Lexicon(#[from] ReadLeavesError),
    /// The table was learned from another lexicon.
    #[error(
        "the values were learned from another lexicon (hash {found}, not {expected}): learn them \
         again, or export them as CSV to use them anyway"
    )]
    OtherLexicon {
        /// The hash of the lexicon.
        expected: String,
        /// The hash of the lexicon from which the values were learned.
        found: String,
    },
    /// A text is not a leave table for the alphabet.
    #[error(transparent)]
    Csv(#[from] CsvError),
    /// The bytes are not a KLV2 table for the alphabet.
    #[error("not a KLV2 table: {0}")]
    Klv(KlvError),
    /// The leaves of the alphabet cannot be numbered.
    #[error(transparent)]
    Index(#[from] LeaveIndexError),
}

impl LoadLeavesError {
    /// Returns the kind of the error.
    #[must_use]
    pub const fn kind(&self) -> ErrorKind {
        match self {
            Self::NotBuiltIn { .. } => ErrorKind::NotFound,
            Self::File(_) => ErrorKind::Corrupt,
            Self::Lexicon(error) => error.kind(),
            Self::OtherLexicon { .. } => ErrorKind::Mismatch,
            Self::Csv(error) => error.kind(),
            Self::Klv(error) => error.kind(),
            Self::Index(error) => error.kind(),
        }
    }
}

impl From<KlvError> for LoadLeavesError {
    fn from(error: KlvError) -> Self {
        Self::Klv(error)
    }
}

impl LeaveTable {
    /// The provenance key for the hash of the lexicon from which a table was learned, as returned
    /// by [`lexicon_hash`].
    pub const LEXICON_HASH: &str = "lexicon.hash";

    /// Reads a table for a lexicon from a file: a `.lex` file, KLV2 or CSV, distinguished by its
    /// first bytes. In KLV2 and CSV, leaves have up to six tiles.
    ///
    /// # Errors
    /// Returns [`LoadLeavesError`] if the file is damaged, or the table is for another alphabet or
    /// was learned from another lexicon.
    pub fn read(bytes: &[u8], lexicon: &Lexicon) -> Result<Self, LoadLeavesError> {
        let alphabet = lexicon.alphabet();
        if bytes.starts_with(b"\x89LEX") {
            let table = Lexicon::from_bytes(bytes.to_vec())?;
            let values = Self::from_lexicon(&table, alphabet)?;
            if let Some(found) = table.provenance().get(Self::LEXICON_HASH) {
                let expected = lexicon_hash(lexicon);
                if found != expected {
                    let found = found.to_owned();
                    return Err(LoadLeavesError::OtherLexicon { expected, found });
                }
            }
            return Ok(values);
        }
        match core::str::from_utf8(bytes) {
            // KLV2 begins with a number below 2²⁴, so it contains a zero byte.
            Ok(text) if !bytes.contains(&0) => Ok(Self::from_csv(text, alphabet, MAX_LEN)?),
            _ => Ok(Self::from_klv2(bytes, alphabet, MAX_LEN)?),
        }
    }

    /// Returns the built-in table with a name, or a table of zeros for the name `none`. Returns
    /// `None` if no table has this name.
    ///
    /// # Errors
    /// Returns [`LoadLeavesError`] if the table's alphabet differs from the lexicon's.
    pub fn builtin(name: &str, lexicon: &Lexicon) -> Option<Result<Self, LoadLeavesError>> {
        if name == NONE {
            return Some(Self::zero(lexicon.alphabet(), 1).map_err(LoadLeavesError::from));
        }
        let data = lexc_lexicons::leave_values(name)?;
        let read = || {
            // The data is part of the program and verified by a test.
            let table = Lexicon::from_bytes_unverified(data.bytes())?;
            Ok(Self::from_lexicon(&table, lexicon.alphabet())?)
        };
        Some(read())
    }

    /// Returns the built-in table for the alphabet of a lexicon.
    ///
    /// # Errors
    /// Returns [`LoadLeavesError::NotBuiltIn`] if there is no built-in table for the alphabet.
    ///
    /// # Cost
    /// About 0.1 s for English, to unpack the table.
    pub fn builtin_for(lexicon: &Lexicon) -> Result<Self, LoadLeavesError> {
        let alphabet = lexicon.alphabet();
        let mut tables = lexc_lexicons::leave_tables().iter();
        let fits = tables.find(|table| table.alphabet() == alphabet.name());
        let table = fits.and_then(|table| Self::builtin(table.name(), lexicon));
        // An alphabet with the same name but other letters or counts has no built-in table.
        let table = table.and_then(Result::ok);
        table.ok_or_else(|| LoadLeavesError::NotBuiltIn {
            alphabet: alphabet.name().to_owned(),
        })
    }

    /// Returns the built-in table for the alphabet of a lexicon, or a table of zeros if there is
    /// none. Players use it by default.
    ///
    /// # Errors
    /// Returns [`LoadLeavesError::Index`] if the alphabet has no tiles.
    pub fn default_for(lexicon: &Lexicon) -> Result<Self, LoadLeavesError> {
        match Self::builtin_for(lexicon) {
            Err(LoadLeavesError::NotBuiltIn { .. }) => Ok(Self::zero(lexicon.alphabet(), 1)?),
            table => table,
        }
    }
}

#[cfg(test)]
mod tests {
    use lexc_runtime::Lexicon;

    use super::{LeaveTable, LoadLeavesError};
    use crate::identity::lexicon_hash;
    use crate::leaves::Precision;
    use crate::testing::leave_file;

    fn english() -> Lexicon {
        let packed = lexc_lexicons::lexicon("english").unwrap().bytes();
        Lexicon::from_bytes_unverified(packed).unwrap()
    }

    #[test]
    fn built_in_tables_are_whole_and_for_their_lexicons() {
        for data in lexc_lexicons::leave_tables() {
            let table = Lexicon::from_bytes(data.bytes()).unwrap();
            assert_eq!(table.provenance().get("alphabet"), Some(data.alphabet()));
            let packed = lexc_lexicons::lexicon(data.name()).unwrap().bytes();
            let lexicon = Lexicon::from_bytes_unverified(packed).unwrap();
            let hash = table.provenance().get(LeaveTable::LEXICON_HASH);
            assert_eq!(hash, Some(&*lexicon_hash(&lexicon)));
            let values = LeaveTable::builtin_for(&lexicon).unwrap();
            assert_eq!(LeaveTable::read(data.bytes(), &lexicon).unwrap(), values);
        }
    }

    #[test]
    fn values_of_english_tiles_are_plausible() {
        let lexicon = english();
        let table = LeaveTable::builtin_for(&lexicon).unwrap();
        let value = |leave| {
            let leave = lexc_game::Rack::parse(leave, &lexicon).unwrap();
            table.value(&leave).points()
        };
        assert!((15.0..40.0).contains(&value("?")), "{}", value("?"));
        assert!((4.0..14.0).contains(&value("S")), "{}", value("S"));
        assert!((-12.0..-2.0).contains(&value("V")), "{}", value("V"));
        assert!(value("QU") > value("Q") && value("") == 0.0);
    }

    #[test]
    fn tables_for_others_are_refused_by_name() {
        let words = Lexicon::from_bytes(lexc_testkit::twelve()).unwrap();
        let table = LeaveTable::zero(words.alphabet(), 2).unwrap();
        let facts = [(LeaveTable::LEXICON_HASH, lexicon_hash(&english()))];
        let bytes = leave_file(&table, words.alphabet(), Precision::Exact, &facts);
        let error = LeaveTable::read(&bytes, &words).unwrap_err();
        assert!(matches!(&error, LoadLeavesError::OtherLexicon { .. }));
        assert!(error.to_string().contains(&lexicon_hash(&words)));
        let turkish = lexc_lexicons::lexicon("turkish").unwrap().bytes();
        let turkish = Lexicon::from_bytes_unverified(turkish).unwrap();
        let other = LeaveTable::builtin("english", &turkish).unwrap();
        assert!(matches!(other, Err(LoadLeavesError::Lexicon(_))));
        assert!(LeaveTable::builtin("klingon", &words).is_none());
        let zero = LeaveTable::builtin("none", &words).unwrap().unwrap();
        assert!(zero.points().iter().all(|&points| points == 0.0));
        let text = LeaveTable::read(b"A,1\nA,2\n", &words).unwrap_err();
        assert!(text.to_string().starts_with("line 2:1: "), "{text}");
        let klv = LeaveTable::read(&[1, 0, 0, 0, 9], &words).unwrap_err();
        assert!(matches!(klv, LoadLeavesError::Klv(_)));
    }
}
