//! The units of a pool that is written from its end to its beginning.

use std::io;

use zerocopy::little_endian::U32;

use crate::progress::BuildProgress;

/// A destination for the units of a pool, such as a file.
pub(crate) trait Sink {
    /// Writes units from an address on.
    ///
    /// # Errors
    /// Returns any error from the destination.
    fn put(&mut self, address: u32, units: &[U32]) -> io::Result<()>;
}

/// The units in memory while a pool is written to a [`Sink`]: 1 MiB, as much as a second-level
/// cache.
pub(super) const WINDOW: usize = 1 << 18;

/// The maximum number of units of the records of a state: two sides with two masks and 64 children.
pub(super) const LONGEST: usize = 2 * (4 + 64);

/// The units of a pool: all of them, or a window of those written last, while the others are in a
/// [`Sink`].
pub(super) struct Units<'s> {
    /// The window. Units before `at` are not written yet.
    pub(super) window: Vec<U32>,
    /// The index of the unit that was written last.
    pub(super) at: usize,
    /// The address of the first unit of the window.
    begin: usize,
    sink: Option<&'s mut dyn Sink>,
    /// The length of the next windows.
    len: usize,
    /// The end of the build, for units in memory.
    progress: Option<&'s mut dyn BuildProgress>,
}

impl<'s> Units<'s> {
    /// Creates a pool of `units` units in memory. [`Self::check`] fails once `progress` cancels the
    /// build.
    pub(super) fn in_memory(units: usize, progress: &'s mut dyn BuildProgress) -> Self {
        Self { progress: Some(progress), ..Self::new(units, None, units) }
    }

    /// Creates a pool of `units` units in a sink. Windows have capacity for `window` units, at
    /// least twice [`LONGEST`].
    pub(super) fn in_sink(units: usize, sink: &'s mut dyn Sink, window: usize) -> Self {
        Self::new(units, Some(sink), window)
    }

    fn new(units: usize, sink: Option<&'s mut dyn Sink>, window: usize) -> Self {
        let len = units.min(window);
        Self {
            window: vec![U32::new(0); len],
            at: len,
            begin: units - len,
            sink,
            len,
            progress: None,
        }
    }

    /// Returns the address of the unit that was written last.
    #[inline(always)]
    pub(super) fn address(&self) -> u32 {
        (self.begin + self.at) as u32
    }

    /// Fails once the build is cancelled. Called once in some thousand states.
    #[cold]
    pub(super) fn check(&mut self) -> io::Result<()> {
        let cancelled = |_| io::ErrorKind::Interrupted.into();
        self.progress.as_mut().map_or(Ok(()), |progress| progress.check().map_err(cancelled))
    }

    #[inline(always)]
    pub(super) fn reserve_state(&mut self) -> io::Result<()> {
        if self.at < LONGEST && self.begin > 0 {
            return self.flush();
        }
        Ok(())
    }

    /// Reserves capacity for the next `units` units, so that all of them are in the window.
    pub(super) fn reserve(&mut self, units: usize) -> io::Result<()> {
        if self.at < units + LONGEST && self.begin > 0 {
            self.flush()?;
            let address = self.begin + self.at;
            let len = self.len.max(units + LONGEST);
            self.window.resize(len.min(address), U32::new(0));
            self.move_to(address);
        }
        Ok(())
    }

    /// Returns the `units` units in the window that were written last.
    pub(super) fn last(&self, units: usize) -> &[U32] {
        &self.window[self.at..][..units]
    }

    /// Skips `units` units, which [`Self::put`] will write.
    pub(super) fn skip(&mut self, units: usize) -> io::Result<()> {
        if self.sink.is_some() {
            self.flush()?;
            self.move_to(self.begin + self.at - units);
        } else {
            self.at -= units;
        }
        Ok(())
    }

    /// Writes units that were skipped.
    pub(super) fn put(&mut self, address: u32, units: &[U32]) -> io::Result<()> {
        if let Some(sink) = &mut self.sink {
            return sink.put(address, units);
        }
        self.window[address as usize..][..units.len()].copy_from_slice(units);
        Ok(())
    }

    /// Writes zeros to all units before the one that was written last. Returns the units if they
    /// are in memory.
    pub(super) fn finish(mut self) -> io::Result<Vec<U32>> {
        debug_assert!(self.begin == 0 && self.at < LONGEST);
        self.window[..self.at].fill(U32::new(0));
        self.at = 0;
        if self.sink.is_some() {
            self.flush()?;
        }
        Ok(self.window)
    }

    /// Writes the window to the sink, and begins another one before it.
    #[cold]
    fn flush(&mut self) -> io::Result<()> {
        let address = self.address();
        if let Some(sink) = &mut self.sink {
            sink.put(address, &self.window[self.at..])?;
        }
        self.window.truncate(self.len);
        self.move_to(address as usize);
        Ok(())
    }

    /// Moves the window, which is empty, to the units before an address.
    fn move_to(&mut self, address: usize) {
        self.window.truncate(address);
        self.at = self.window.len();
        self.begin = address - self.at;
    }
}
