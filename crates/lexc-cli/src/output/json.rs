//! Output for programs.

use std::io::Write;

use serde::Serialize;

use super::Screen;
use crate::failure::Failure;

/// Writes one document, indented, with a line end.
pub(crate) fn write(screen: &mut Screen, value: &impl Serialize) -> Result<(), Failure> {
    serde_json::to_writer_pretty(&mut *screen, value)?;
    screen.write_all(b"\n")?;
    Ok(())
}

/// An array whose elements are written as they come, a line each.
#[derive(Debug)]
pub(crate) struct Array {
    wanted: bool,
    any: bool,
}

impl Array {
    /// If it is not `wanted`, nothing is written, not even brackets.
    pub(crate) fn new(wanted: bool) -> Self {
        Self { wanted, any: false }
    }

    pub(crate) fn push(
        &mut self,
        screen: &mut Screen,
        value: &(impl Serialize + ?Sized),
    ) -> Result<(), Failure> {
        if self.wanted {
            screen.write_all(if self.any { b",\n  " } else { b"[\n  " })?;
            self.any = true;
            serde_json::to_writer(screen, value)?;
        }
        Ok(())
    }

    pub(crate) fn end(self, screen: &mut Screen) -> Result<(), Failure> {
        if self.wanted {
            screen.write_all(if self.any { b"\n]\n" } else { b"[]\n" })?;
        }
        Ok(())
    }
}
