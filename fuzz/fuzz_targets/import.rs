//! Files of other programs. Input: the format, then as `foreign::read` has it.

#![no_main]

use lexc_fuzz::foreign;
use lexc_fuzz::input::Input;
use lexc_interop::registry::FORMATS;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let mut input = Input(bytes);
    let format = input.pick(FORMATS);
    foreign::read(format, input);
});
