//! Word study.

#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

mod error;
pub mod fsrs;

pub use error::{Error, LineFault, Result};
pub use lexc_runtime::ErrorKind;
