//! Alphabets as people write them: TOML files.
//!
//! ```toml
//! name = "catalan"            # identifier
//! title = "Catalan"           # optional; the default is the name
//! language = "ca"             # optional; BCP 47
//! casing = "default"          # optional; default, turkic or none
//! decompose = false           # optional; true if tiles are the letters of Hangul syllables
//! source = "…"                # optional; where counts and scores come from
//! notes = """where sources disagree, what was chosen and why"""
//!
//! [blank]
//! count = 2
//! score = 0                   # optional
//!
//! [[tile]]                    # one for each tile, in alphabet order
//! face = "L·L"
//! count = 1
//! score = 10
//! blank = "l·l"               # optional; the default is the face in lower case
//! vowel = false               # optional
//! aliases = ["L.L"]           # optional; other spellings, read as this tile
//!
//! [fold]                      # optional; text replaced after casing
//! "À" = "A"
//! ```
//!
//! `document` is the TOML text as serde reads it, `parse` turns it into an alphabet and finds the
//! place of an error, and `file` reads files and finds built-in alphabets.

mod document;

mod parse;

mod file;

pub use file::MAX_FILE;
pub use parse::AlphabetFile;
