//! The message when memory is exhausted.
//!
//! Rust's default is to abort, with a core dump and a message without a remedy. In both cases no
//! output file is left half written: files are written under a temporary name and then renamed.

#![allow(unsafe_code)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::io::Write as _;
use std::sync::atomic::{AtomicBool, Ordering};

#[global_allocator]
static ALLOCATOR: AbortingAllocator = AbortingAllocator;

/// Set when the command begins. A program that links this library allocates as usual until then.
static IS_COMMAND: AtomicBool = AtomicBool::new(false);

/// Ends the process with a message if an allocation fails from now on.
pub(crate) fn abort_on_failure() {
    IS_COMMAND.store(true, Ordering::Relaxed);
}

/// The system's allocator, which ends the process with a message if an allocation of the command
/// fails.
struct AbortingAllocator;

// SAFETY: every call is passed on to `System` unchanged, which keeps the contract of `GlobalAlloc`.
// Its result is returned, or the process ends.
unsafe impl GlobalAlloc for AbortingAllocator {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller keeps the contract of `alloc`, which is the one of `System.alloc`.
        checked(unsafe { System.alloc(layout) }, layout.size())
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller keeps the contract, which is the one of `System.alloc_zeroed`.
        checked(unsafe { System.alloc_zeroed(layout) }, layout.size())
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: `block` was allocated above with this layout, so it comes from `System`; the
        // caller keeps the contract of `realloc` for `size`.
        checked(unsafe { System.realloc(block, layout, size) }, size)
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        // SAFETY: `block` was allocated above with this layout, so it comes from `System`.
        unsafe { System.dealloc(block, layout) }
    }
}

#[inline]
fn checked(block: *mut u8, size: usize) -> *mut u8 {
    if block.is_null() && IS_COMMAND.load(Ordering::Relaxed) {
        exit_out_of_memory(size)
    }
    block
}

/// Prints the message and exits, without allocating memory.
#[cold]
#[inline(never)]
fn exit_out_of_memory(size: usize) -> ! {
    let mut message = MessageBuffer::default();
    let written = writeln!(
        message,
        "error: out of memory: cannot allocate {size} bytes\n\
         \x20= help: raise the memory limit (`ulimit -v`, or the container's); no output file is left \
         half written"
    );
    if written.is_ok() {
        write_to_stderr(&message.bytes[..message.len]);
    }
    std::process::exit(2)
}

/// A fixed buffer for the message. Writing more than fits is an error.
struct MessageBuffer {
    bytes: [u8; 400],
    len: usize,
}

impl Default for MessageBuffer {
    fn default() -> Self {
        Self { bytes: [0; 400], len: 0 }
    }
}

impl std::io::Write for MessageBuffer {
    fn write(&mut self, text: &[u8]) -> std::io::Result<usize> {
        let mut free = &mut self.bytes[self.len..];
        let written = free.write(text)?;
        self.len += written;
        Ok(written)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// Writes past the lock of standard error, which this thread may be holding.
#[cfg(unix)]
fn write_to_stderr(message: &[u8]) {
    use std::os::fd::AsFd as _;
    if let Ok(fd) = std::io::stderr().as_fd().try_clone_to_owned() {
        // There is nowhere to report an error.
        let _ = std::fs::File::from(fd).write_all(message);
    }
}

#[cfg(not(unix))]
fn write_to_stderr(message: &[u8]) {
    let _ = std::io::stderr().write_all(message);
}
