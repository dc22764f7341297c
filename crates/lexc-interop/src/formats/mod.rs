//! The formats, a file each; `formats/foreign/` of the repository describes them.

pub(crate) mod c_header;
pub(crate) mod fst_set;
pub(crate) mod gdg1;
pub(crate) mod kwg;
pub(crate) mod lexpert;
pub(crate) mod macondo;
pub(crate) mod pdawg;
pub(crate) mod quackle_dawg;
mod quackle_edition;
pub(crate) mod quackle_gaddag;
pub(crate) mod slex;
mod slex_read;
pub(crate) mod text;
pub(crate) mod wmp;
mod wmp_tables;
