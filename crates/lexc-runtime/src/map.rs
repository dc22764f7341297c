//! The memory map.

#[cfg(feature = "mmap")]
use std::fs::File;
#[cfg(feature = "mmap")]
use std::io;
#[cfg(feature = "mmap")]
use std::path::Path;
use std::sync::Arc;

#[cfg(feature = "mmap")]
use memmap2::{Mmap, MmapOptions};

/// The bytes of a lexicon, wherever they are.
#[derive(Debug, Clone)]
pub(crate) enum Bytes {
    /// A mapped file; clones share the mapping.
    #[cfg(feature = "mmap")]
    Mapped(Arc<Mmap>),
    /// Bytes in memory.
    Shared(Arc<[u8]>),
    /// Bytes of the program itself.
    Static(&'static [u8]),
}

impl core::ops::Deref for Bytes {
    type Target = [u8];

    #[inline]
    fn deref(&self) -> &[u8] {
        match self {
            #[cfg(feature = "mmap")]
            Self::Mapped(map) => map,
            Self::Shared(bytes) => bytes,
            Self::Static(bytes) => bytes,
        }
    }
}

/// Maps a file for reading. Pages are left to come when they are first read, also where all of them
/// will be at once: that was not slower than to ask for the whole mapping in one go.
#[cfg(feature = "mmap")]
#[allow(unsafe_code)]
pub(crate) fn map(path: &Path) -> io::Result<Bytes> {
    let file = File::open(path)?;
    let meta = file.metadata()?;
    if meta.is_dir() {
        return Err(io::Error::new(
            io::ErrorKind::IsADirectory,
            "it is a directory",
        ));
    }
    if meta.len() == 0 {
        return Ok(Bytes::Static(&[]));
    }
    // SAFETY: `MmapOptions::map` asks that nobody changes or shortens the file while it is mapped. The
    // mapping is read-only and private to this process, so nothing here does. Others: `lexc`
    // never writes into a lexicon, it replaces the name by a new file, and a mapping keeps the
    // old one. That a foreign program writes into the file all the same cannot be prevented on
    // any system; the documentation of `Lexicon::open` says so, and `Lexicon::from_bytes` does
    // without a mapping. Nothing in this crate rests on the bytes staying equal for its memory
    // safety: every read is checked against the length of the mapping, which is fixed.
    let map = unsafe { MmapOptions::new().map(&file)? };
    Ok(Bytes::Mapped(Arc::new(map)))
}
