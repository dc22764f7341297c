//! Measurements of the structures of a lexicon, and reports and pictures of them.
//!
//! `docs/glossary.md` in the repository explains the terms.
//!
//! | module | content |
//! |---|---|
//! | [`model`] | the figures as plain data; their JSON has a schema |
//! | [`measure`] | measurements: lists and lexicons to figures |
//! | [`papers`] | published figures |
//! | [`document`] | a report as sections of text, key figures, tables and charts |
//! | [`render`] | a document as Markdown, or as HTML with SVG charts |
//! | [`mod@bench`] | measurements of move generation, and games of best plays |
//!
//! A new figure needs a field of the model, a measurement and a row of the document; a new output
//! format is a module of [`render`].

#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)
)]

pub mod bench;
pub mod model;
pub mod papers;
pub mod document;
pub mod measure;
pub mod render;
