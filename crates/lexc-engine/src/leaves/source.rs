//! Sources of tables: files in all formats, and built-in tables.

use lexc_alphabet::{Alphabet, ErrorKind};
use lexc_runtime::Lexicon;

use super::table::LeaveTable;
use crate::error::Error;
use crate::identity::lexicon_hash;

/// The name that selects no leave values.
const NONE: &str = "none";

/// The number of tiles of the longest leave in CSV or KLV2, one less than a rack.
const MAX_LEN: usize = 6;

/// Returns the error for an alphabet without a built-in table.
pub(crate) fn not_built_in(alphabet: &Alphabet) -> Error {
    let message = format!("no leave values for the alphabet {} are built in", alphabet.name());
    Error::new(ErrorKind::NotFound, message)
}

impl LeaveTable {
    /// The provenance key for the hash of the lexicon from which a table was learned, as returned
    /// by [`lexicon_hash`].
    pub const LEXICON_HASH: &str = "lexicon.hash";

    /// Reads a table for a lexicon from a file: a `.lex` file, KLV2 or CSV, distinguished by its
    /// first bytes. In KLV2 and CSV, leaves have up to six tiles.
    ///
    /// # Errors
    /// Returns [`Error`] if the file is damaged, or the table is for another alphabet or
    /// was learned from another lexicon.
    pub fn read(bytes: &[u8], lexicon: &Lexicon) -> Result<Self, Error> {
        let alphabet = lexicon.alphabet();
        if bytes.starts_with(b"\x89LEX") {
            let table = Lexicon::from_bytes(bytes.to_vec())?;
            let values = Self::from_lexicon(&table, alphabet)?;
            if let Some(found) = table.provenance().get(Self::LEXICON_HASH) {
                let expected = lexicon_hash(lexicon);
                if found != expected {
                    return Err(Error::mismatch(format!(
                        "the values were learned from another lexicon (hash {found}, not {expected}): \
                         learn them again, or export them as CSV to use them anyway"
                    )));
                }
            }
            return Ok(values);
        }
        match core::str::from_utf8(bytes) {
            // KLV2 begins with a number below 2²⁴, so it contains a zero byte.
            Ok(text) if !bytes.contains(&0) => Self::from_csv(text, alphabet, MAX_LEN),
            _ => Self::from_klv2(bytes, alphabet, MAX_LEN)
                .map_err(|error| Error::new(error.kind(), format!("not a KLV2 table: {error}"))),
        }
    }

    /// Returns the built-in table with a name, or a table of zeros for the name `none`. Returns
    /// `None` if no table has this name.
    ///
    /// # Errors
    /// Returns [`Error`] if the table's alphabet differs from the lexicon's.
    pub fn builtin(name: &str, lexicon: &Lexicon) -> Option<Result<Self, Error>> {
        if name == NONE {
            return Some(Self::zero(lexicon.alphabet(), 1));
        }
        let data = lexc_lexicons::leave_values(name)?;
        let read = || {
            // The data is part of the program and verified by a test.
            let table = Lexicon::from_bytes_unverified(data.bytes())?;
            Self::from_lexicon(&table, lexicon.alphabet())
        };
        Some(read())
    }

    /// Returns the built-in table for the alphabet of a lexicon.
    ///
    /// # Errors
    /// Returns [`Error`] of the kind [`ErrorKind::NotFound`] if there is no built-in table for the
    /// alphabet.
    ///
    /// # Cost
    /// About 0.1 s for English, to unpack the table.
    pub fn builtin_for(lexicon: &Lexicon) -> Result<Self, Error> {
        let alphabet = lexicon.alphabet();
        let mut tables = lexc_lexicons::leave_tables().iter();
        let fits = tables.find(|table| table.alphabet() == alphabet.name());
        let table = fits.and_then(|table| Self::builtin(table.name(), lexicon));
        // An alphabet with the same name but other letters or counts has no built-in table.
        let table = table.and_then(Result::ok);
        table.ok_or_else(|| not_built_in(alphabet))
    }

    /// Returns the built-in table for the alphabet of a lexicon, or a table of zeros if there is
    /// none. Players use it by default.
    ///
    /// # Errors
    /// Returns [`Error`] if the alphabet has no tiles.
    pub fn default_for(lexicon: &Lexicon) -> Result<Self, Error> {
        match Self::builtin_for(lexicon) {
            Err(error) if error.kind() == ErrorKind::NotFound => Self::zero(lexicon.alphabet(), 1),
            table => table,
        }
    }
}

#[cfg(test)]
mod tests {
    use lexc_runtime::Lexicon;

    use super::{Error, ErrorKind, LeaveTable};
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
        assert_eq!(error.kind(), ErrorKind::Mismatch);
        assert!(error.to_string().contains(&lexicon_hash(&words)));
        let turkish = lexc_lexicons::lexicon("turkish").unwrap().bytes();
        let turkish = Lexicon::from_bytes_unverified(turkish).unwrap();
        let other = LeaveTable::builtin("english", &turkish).unwrap();
        assert!(matches!(other, Err(Error::OtherAlphabet { .. })));
        assert!(LeaveTable::builtin("klingon", &words).is_none());
        let zero = LeaveTable::builtin("none", &words).unwrap().unwrap();
        assert!(zero.points().iter().all(|&points| points == 0.0));
        let text = LeaveTable::read(b"A,1\nA,2\n", &words).unwrap_err();
        assert!(text.to_string().starts_with("line 2:1: "), "{text}");
        let klv = LeaveTable::read(&[1, 0, 0, 0, 9], &words).unwrap_err();
        assert!(klv.to_string().starts_with("not a KLV2 table: "));
    }
}
