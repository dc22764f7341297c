//! Documents in formats.
//!
//! | module | what it writes |
//! |---|---|
//! | [`markdown`] | headings, texts and tables |
//! | [`html`] | one page that needs nothing else, with charts |
//! | [`svg`] | a chart |
//!
//! JSON needs no module: it is the model, by `serde_json`.

pub mod html;
pub mod markdown;
pub mod svg;
