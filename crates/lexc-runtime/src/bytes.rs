//! The bytes of a lexicon, and its memory map.

use core::any::Any;
use core::fmt;
use core::panic::{RefUnwindSafe, UnwindSafe};
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

/// The bytes of a lexicon and their owner; clones share it.
///
/// The usual owners have variants of their own, because a virtual call for the bytes would cost a
/// look-up several instructions.
#[derive(Clone)]
pub(crate) enum Bytes {
    #[cfg(feature = "mmap")]
    Mapped(Arc<Mmap>),
    Vec(Arc<Vec<u8>>),
    Static(&'static [u8]),
    Other(Arc<dyn AsRef<[u8]> + Send + Sync>),
}

impl Bytes {
    /// Takes the bytes of any owner, without a copy.
    pub(crate) fn new<D: AsRef<[u8]> + Send + Sync + 'static>(data: D) -> Self {
        const FULL: &str = "the option was filled above and is taken once";
        let mut data = Some(data);
        let any: &mut dyn Any = &mut data;
        if let Some(bytes) = any.downcast_mut::<Option<&'static [u8]>>() {
            Self::Static(bytes.take().expect(FULL))
        } else if let Some(bytes) = any.downcast_mut::<Option<Vec<u8>>>() {
            Self::Vec(Arc::new(bytes.take().expect(FULL)))
        } else {
            Self::Other(Arc::new(data.take().expect(FULL)))
        }
    }
}

impl core::ops::Deref for Bytes {
    type Target = [u8];

    #[inline]
    fn deref(&self) -> &[u8] {
        match self {
            #[cfg(feature = "mmap")]
            Self::Mapped(map) => map,
            Self::Vec(bytes) => bytes,
            Self::Static(bytes) => bytes,
            Self::Other(data) => (**data).as_ref(),
        }
    }
}

// The bytes never change, so a panic cannot leave them in a broken state.
impl UnwindSafe for Bytes {}
impl RefUnwindSafe for Bytes {}

impl fmt::Debug for Bytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} bytes", self.len())
    }
}

/// Maps a file for reading. Pages are loaded when they are first read, even if all of them will be
/// read at once: populating the mapping was not faster.
///
/// [`Verification::Full`] announces that the whole file will be read.
#[cfg(feature = "mmap")]
#[allow(unsafe_code)]
pub(crate) fn map(path: &Path, verification: Verification) -> io::Result<Bytes> {
    let file = File::open(path)?;
    let meta = file.metadata()?;
    if meta.is_dir() {
        return Err(io::Error::new(io::ErrorKind::IsADirectory, "it is a directory"));
    }
    if meta.len() == 0 {
        return Ok(Bytes::Static(&[]));
    }
    // SAFETY: `MmapOptions::map` requires that the file is neither changed nor truncated while it
    // is mapped, because the mapping is used as a slice, whose bytes must not change. This
    // crate maps for reading only and never writes. `lexc` never writes into a lexicon either:
    // it replaces the name by a new file, and a mapping keeps the old one. No system can
    // prevent another program from writing into the file; the documentation of `Lexicon::open`
    // requires that none does, and `Lexicon::from_bytes` works without a mapping.
    //
    // If another program breaks the condition, the crate still checks every index against the
    // length of the mapping when it is used, and checks text to be UTF-8 when it is requested. A
    // `&str` that was lent before such a write is not checked again. A truncated file ends the
    // process with a signal (SIGBUS).
    let map = unsafe { MmapOptions::new().map(&file)? };
    // The system then maps pieces of up to 2 MiB if it can, which cause fewer page faults than
    // single pages, in this process and in others.
    #[cfg(target_os = "linux")]
    if verification == Verification::Full {
        let _ = map.advise(Advice::HugePage);
    }
    #[cfg(not(target_os = "linux"))]
    let _ = verification;
    Ok(Bytes::Mapped(Arc::new(map)))
}
