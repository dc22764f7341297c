//! Sources of words: files, standard input, bytes and texts; compressed or not, in any encoding.
//!
//! Sources are streamed: a list of any size takes a few buffers of 256 KiB.
//!
//! | module | content |
//! |---|---|
//! | `word_source` | the sources: [`WordSource`] |
//! | `gzip` | the magic number of packed files |
//! | `gzip_members` | unpacking |
//! | `open` | the unpacked bytes of a source, counted and hashed |
//! | `likely` | detection of files that are not word lists |
//! | `charset` | encodings |
//! | `decode` | bytes in any encoding to UTF-8 |

mod word_source;

mod gzip;
#[cfg(feature = "gzip")]
mod gzip_members;
mod open;
mod likely;
mod charset;
mod decode;

pub use charset::decode_text;
pub use gzip::is_gzip;
pub use likely::LikelyFile;
pub(crate) use likely::is_hunspell;
pub use word_source::WordSource;

pub(crate) use charset::{Charset, KNOWN_ENCODINGS};
pub(crate) use decode::Utf8Reader;
#[cfg(feature = "hunspell")]
pub(crate) use open::OpenSource;
pub(crate) use open::{RawCount, open};
