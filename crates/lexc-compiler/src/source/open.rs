//! Opening an input: errors by their kind, bytes counted and hashed, gzip unpacked.

use std::cell::Cell;
#[cfg(feature = "files")]
use std::fs::File;
use std::io::{self, Read};
use std::rc::Rc;

use xxhash_rust::xxh3::Xxh3;

use super::gzip::Members;
use super::{ReadError, WordSource};

/// The amount read from an input so far, shared with the reader that counts it.
#[derive(Debug, Clone, Default)]
pub(crate) struct RawCount(Rc<Counted>);

#[derive(Debug, Default)]
struct Counted {
    bytes: Cell<u64>,
    hash: Cell<u64>,
}

impl RawCount {
    /// Returns bytes read, before unpacking and decoding.
    pub(crate) fn bytes(&self) -> u64 {
        self.0.bytes.get()
    }

    /// Returns the XXH3-64 of these bytes; valid once the reader has reported the end.
    pub(crate) fn hash(&self) -> u64 {
        self.0.hash.get()
    }
}

/// A reader that counts and hashes the bytes that pass.
struct Counting<R> {
    inner: R,
    hasher: Xxh3,
    count: RawCount,
}

impl<R: Read> Read for Counting<R> {
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

/// An input that was opened.
pub(crate) struct Opened<'a> {
    /// The unpacked bytes.
    pub(crate) reader: Box<dyn Read + 'a>,
    /// The amount read of the bytes before unpacking.
    pub(crate) count: RawCount,
    /// `true` if it is compressed: then an error of reading may be one of decompression.
    pub(crate) gzip: bool,
}

/// Opens an input.
pub(crate) fn open(input: &WordSource) -> Result<Opened<'_>, ReadError> {
    let name = || input.name();
    let raw: Box<dyn Read + '_> = match input {
        WordSource::Bytes { bytes, .. } => Box::new(&bytes[..]),
        WordSource::Text { text, .. } => Box::new(text.as_bytes()),
        #[cfg(feature = "files")]
        WordSource::Stdin => Box::new(io::stdin()),
        #[cfg(feature = "files")]
        WordSource::Path(path) => {
            let file = File::open(path).map_err(|error| io_error(name(), error))?;
            let metadata = file.metadata().map_err(|error| io_error(name(), error))?;
            if metadata.is_dir() {
                return Err(ReadError::Directory { name: name() });
            }
            Box::new(file)
        }
    };
    let count = RawCount::default();
    let mut counting = Counting {
        inner: raw,
        hasher: Xxh3::new(),
        count: count.clone(),
    };
    let mut magic = Vec::with_capacity(2);
    (&mut counting)
        .take(2)
        .read_to_end(&mut magic)
        .map_err(|error| io_error(name(), error))?;
    let gzip = magic == [0x1F, 0x8B];
    let whole = io::Cursor::new(magic).chain(counting);
    let reader: Box<dyn Read + '_> = if gzip {
        // Files that were packed in parts and joined are one list.
        let buffered = io::BufReader::with_capacity(1 << 16, whole);
        Box::new(Members::new(buffered))
    } else {
        Box::new(whole)
    };
    Ok(Opened {
        reader,
        count,
        gzip,
    })
}

/// Returns the typed error for an error of the system.
pub(crate) fn io_error(name: String, error: io::Error) -> ReadError {
    match error.kind() {
        io::ErrorKind::NotFound => ReadError::NotFound { name },
        io::ErrorKind::PermissionDenied => ReadError::Denied { name },
        io::ErrorKind::IsADirectory => ReadError::Directory { name },
        _ => ReadError::Io { name, error },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A test that runs as root cannot make a file that it may not read.
    #[test]
    fn errors_of_the_system_have_types() {
        let error = |kind: io::ErrorKind| io_error("x".into(), kind.into());
        let denied = error(io::ErrorKind::PermissionDenied);
        assert!(matches!(denied, ReadError::Denied { .. }));
        assert_eq!(denied.to_string(), "x: permission denied");
        let other = error(io::ErrorKind::BrokenPipe);
        assert!(matches!(other, ReadError::Io { .. }));
    }
}
