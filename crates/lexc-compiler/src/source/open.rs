//! Opening a source: bytes are counted and hashed, and gzip is unpacked.

use std::cell::Cell;
#[cfg(feature = "files")]
use std::fs::File;
use std::io::{self, Read};
use std::rc::Rc;

use xxhash_rust::xxh3::Xxh3;

use super::gzip::is_gzip;
use super::word_source::WordSource;

/// The number of bytes read from a source so far and their hash, shared with the reader that counts
/// them.
#[derive(Debug, Clone, Default)]
pub(crate) struct RawCount(Rc<RawCounts>);

#[derive(Debug, Default)]
struct RawCounts {
    bytes: Cell<u64>,
    hash: Cell<u64>,
}

impl RawCount {
    /// Returns the number of bytes read, before unpacking and decoding.
    pub(crate) fn bytes(&self) -> u64 {
        self.0.bytes.get()
    }

    /// Returns the XXH3-64 of these bytes, valid once the reader has reached the end.
    pub(crate) fn hash(&self) -> u64 {
        self.0.hash.get()
    }
}

/// A reader that counts and hashes the bytes that it passes on.
struct CountingReader<R> {
    inner: R,
    hasher: Xxh3,
    count: RawCount,
}

impl<R: Read> Read for CountingReader<R> {
    fn read(&mut self, buf: &mut [u8]) -> io::Result<usize> {
        let read = self.inner.read(buf)?;
        self.hasher.update(&buf[..read]);
        self.count.0.bytes.set(self.count.bytes() + read as u64);
        if read == 0 && !buf.is_empty() {
            self.count.0.hash.set(self.hasher.digest());
        }
        Ok(read)
    }
}

pub(crate) struct OpenSource<'a> {
    /// The unpacked bytes.
    pub(crate) reader: Box<dyn Read + 'a>,
    /// The bytes read before unpacking.
    pub(crate) count: RawCount,
    /// `true` if the source is compressed, so that a reading error may be damage of the file.
    pub(crate) gzip: bool,
}

/// Opens a source. A directory is an error of the kind [`io::ErrorKind::IsADirectory`].
pub(crate) fn open(source: &WordSource) -> io::Result<OpenSource<'_>> {
    let raw: Box<dyn Read + '_> = match source {
        WordSource::Bytes { bytes, .. } => Box::new(&bytes[..]),
        WordSource::Text { text, .. } => Box::new(text.as_bytes()),
        #[cfg(feature = "files")]
        WordSource::Stdin => Box::new(io::stdin()),
        #[cfg(feature = "files")]
        WordSource::Path(path) => {
            let file = File::open(path)?;
            if file.metadata()?.is_dir() {
                return Err(io::ErrorKind::IsADirectory.into());
            }
            Box::new(file)
        }
        #[cfg(feature = "hunspell")]
        WordSource::Hunspell { stems, .. } => return open(stems),
    };
    let count = RawCount::default();
    let mut counting = CountingReader { inner: raw, hasher: Xxh3::new(), count: count.clone() };
    let mut magic = Vec::with_capacity(2);
    (&mut counting).take(2).read_to_end(&mut magic)?;
    let gzip = is_gzip(&magic);
    let all = io::Cursor::new(magic).chain(counting);
    let reader: Box<dyn Read + '_> = if gzip { unpack(all)? } else { Box::new(all) };
    Ok(OpenSource { reader, count, gzip })
}

/// Returns the unpacked bytes of a file that begins with the gzip magic number.
#[cfg(feature = "gzip")]
fn unpack<'a>(packed: impl Read + 'a) -> io::Result<Box<dyn Read + 'a>> {
    let buffered = io::BufReader::with_capacity(1 << 16, packed);
    Ok(Box::new(super::gzip_members::GzipMembers::new(buffered)))
}

#[cfg(not(feature = "gzip"))]
fn unpack<'a>(_: impl Read + 'a) -> io::Result<Box<dyn Read + 'a>> {
    Err(io::Error::new(
        io::ErrorKind::Unsupported,
        "it is packed with gzip, which this build does not read: unpack it first",
    ))
}
