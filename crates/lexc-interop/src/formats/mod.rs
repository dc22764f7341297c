//! The formats. `formats/foreign/` in the repository describes them.

pub(crate) mod kwg;
pub(crate) mod c_header;
pub(crate) mod dawgdic;
pub(crate) mod fst_set;
pub(crate) mod gdg1;
pub(crate) mod lexpert;
pub(crate) mod macondo;
pub(crate) mod pdawg;
pub(crate) mod quackle;
pub(crate) mod slex;
pub(crate) mod text;
pub(crate) mod wmp;
pub(crate) mod zyzzyva;
