//! The bytes of a lexicon, and its memory map.

#[cfg(feature = "mmap")]
use std::fs::File;
#[cfg(feature = "mmap")]
use std::io;
#[cfg(feature = "mmap")]
use std::path::Path;
use std::sync::Arc;

#[cfg(feature = "mmap")]
use lexc_format::Verification;
#[cfg(all(feature = "mmap", target_os = "linux"))]
use memmap2::Advice;
#[cfg(feature = "mmap")]
use memmap2::{Mmap, MmapOptions};

/// The bytes of a lexicon, from any source.
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

/// Maps a file for reading. Pages are loaded when they are first read, even if all of them will be
/// read immediately: populating the mapping at once was not faster.
///
/// `verification` tells whether the whole file will be read.
#[cfg(feature = "mmap")]
#[allow(unsafe_code)]
pub(crate) fn map(path: &Path, verification: Verification) -> io::Result<Bytes> {
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
    // SAFETY: `MmapOptions::map` requires that the file is neither changed nor truncated while it
    // is mapped, because the slice that is made of the mapping promises bytes that stay equal.
    // This crate maps for reading only and never writes. `lexc` never writes into a lexicon
    // either: it replaces the name by a new file, and a mapping keeps the old one. No system
    // can prevent that another program writes into the file; that it must not is a condition
    // that the documentation of `Lexicon::open` states, and `Lexicon::from_bytes` works without
    // a mapping.
    //
    // If another program breaks the condition, this is what the crate relies on and what it does
    // not: every index is checked against the length of the mapping when it is used, and text is
    // checked to be UTF-8 when it is asked for. A `&str` that was lent before such a write is not
    // checked again. A file that is truncated ends the process with a signal (SIGBUS).
    let map = unsafe { MmapOptions::new().map(&file)? };
    // The system then loads what is not in memory yet in pieces of up to 2 MiB, which take fewer
    // page faults than pages do, in this process and in others. Where that is impossible, it
    // loads pages.
    #[cfg(target_os = "linux")]
    if verification == Verification::Full {
        let _ = map.advise(Advice::HugePage);
    }
    #[cfg(not(target_os = "linux"))]
    let _ = verification;
    Ok(Bytes::Mapped(Arc::new(map)))
}
