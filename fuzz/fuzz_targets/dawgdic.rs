//! Dictionaries of dawgdic and of Python's `DAWG`. Input: as `foreign::read` has it.

#![no_main]

use lexc_fuzz::foreign;
use lexc_fuzz::input::Input;
use lexc_interop::registry::Format;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| foreign::read(Format::Dawgdic.info(), Input(bytes)));
