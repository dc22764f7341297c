//! The message when memory is exhausted.
//!
//! Rust's own answer is an abort: a signal, a core dump, and a line that helps nobody. No list or file
//! is left half written by either: files are written whole at the end, under another name.

#![allow(unsafe_code)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::io::Write as _;

/// The system's allocator, which ends the process with a message where it has no more to give.
pub(crate) struct OrEnd;

// SAFETY: every call is passed on to `System` unchanged, which keeps the contract of `GlobalAlloc`,
// and what it gives is handed on, unless it is null: then the process ends, and nothing is returned.
unsafe impl GlobalAlloc for OrEnd {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller keeps the contract of `alloc`, which is that of `System.alloc`.
        or_end(unsafe { System.alloc(layout) }, layout.size())
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller keeps the contract, which is that of `System.alloc_zeroed`.
        or_end(unsafe { System.alloc_zeroed(layout) }, layout.size())
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: `block` came from above with this layout, that is from `System`; the caller keeps
        // the contract of `realloc` for `size`.
        or_end(unsafe { System.realloc(block, layout, size) }, size)
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        // SAFETY: `block` came from above with this layout, that is from `System`.
        unsafe { System.dealloc(block, layout) }
    }
}

#[inline]
fn or_end(block: *mut u8, size: usize) -> *mut u8 {
    if block.is_null() {
        end(size)
    }
    block
}

/// Says so and ends, without asking for memory.
#[cold]
#[inline(never)]
fn end(size: usize) -> ! {
    let mut message = Message::default();
    let written = writeln!(
        message,
        "error: out of memory: cannot allocate {size} bytes\n\
         \x20= help: raise the memory limit (`ulimit -v`, or that of the container); no output file is left \
         half written"
    );
    if written.is_ok() {
        to_stderr(&message.bytes[..message.len]);
    }
    std::process::exit(2)
}

/// Room for the message. What does not fit would be an error of writing.
struct Message {
    bytes: [u8; 400],
    len: usize,
}

impl Default for Message {
    fn default() -> Self {
        Self {
            bytes: [0; 400],
            len: 0,
        }
    }
}

impl std::io::Write for Message {
    fn write(&mut self, text: &[u8]) -> std::io::Result<usize> {
        let mut room = &mut self.bytes[self.len..];
        let written = room.write(text)?;
        self.len += written;
        Ok(written)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// Past the lock of standard error: this thread may be holding it.
#[cfg(unix)]
fn to_stderr(message: &[u8]) {
    use std::os::fd::AsFd as _;
    if let Ok(fd) = std::io::stderr().as_fd().try_clone_to_owned() {
        // Nobody is left to be told.
        let _ = std::fs::File::from(fd).write_all(message);
    }
}

#[cfg(not(unix))]
fn to_stderr(message: &[u8]) {
    let _ = std::io::stderr().write_all(message);
}
