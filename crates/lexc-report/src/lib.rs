//! How the structures of a lexicon compare: measured, as plain data, and rendered.
//!
//! | module | what it does |
//! |---|---|
//! | [`measure`] | lists and lexicons to figures |
//! | [`model`] | the figures, as plain data; their JSON has a schema |
//! | [`papers`] | what was published about these structures |
//! | [`document`] | figures to sections of text, tables and charts |
//! | [`render`] | a document as Markdown, as HTML with SVG; the command prints it on terminals |
//! | [`draw`] | a small lexicon as a picture: DOT, SVG |
//!
//! Data moves from top to bottom. A new kind of figure is a field of the model, a measurement and
//! a section; a new format is a file in [`render`].

#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)
)]

pub mod document;
pub mod draw;
pub mod measure;
pub mod model;
pub mod papers;
pub mod render;
