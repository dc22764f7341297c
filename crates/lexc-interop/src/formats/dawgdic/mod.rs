//! Dictionaries of the C++ library dawgdic and of Python's `DAWG`: a double array over the UTF-8
//! bytes of the words (`formats/foreign/dawgdic.md`).

mod units;
mod file;

pub(crate) use file::FORMAT;
