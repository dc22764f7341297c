//! Measurements of the structures of a lexicon, and reports of them as JSON, Markdown and HTML.
//!
//! Behind `lexc report`, `lexc compare` and `lexc bench`, and behind the pages of `lexc selfplay
//! report` and `lexc analyse`. A report goes through three steps, each with its own module:
//!
//! 1. [`measure`] turns words into a [`model::Report`]: plain figures, which serde writes as JSON.
//! 2. [`document`] fills the figures into a template, which makes a
//!    [`Document`](document::Document): Markdown with charts, and its parts.
//! 3. [`render`] writes a document as an HTML page with charts that needs no other file.
//!
//! | module | content |
//! |---|---|
//! | [`model`] | the figures as plain data; their JSON has a schema |
//! | [`measure`] | measurements: lists and lexicons to figures |
//! | [`papers`] | published figures of self-play |
//! | [`document`] | a report as text, key figures, tables and charts; the Markdown |
//! | [`render`] | a document as HTML with charts |
//! | [`mod@bench`] | measurements of move generation, and games of best plays |
//!
//! `docs/glossary.md` in the repository explains the terms, and `docs/reports` has a report of two
//! large lists.
//!
//! # Measuring words
//!
//! The words come from a list or from an open lexicon. [`measure::measure`] builds each structure
//! of them in each layout, and plays games, looks words up and takes samples as the
//! [settings](model::ReportSettings) say:
//!
//! ```
//! use std::path::Path;
//!
//! use lexc_report::measure::construct::{ConstructionJob, construct};
//! use lexc_report::measure::input::MeasuredWords;
//! use lexc_report::measure::measure;
//! use lexc_report::model::{CountingConvention, MeasuredStructure, ReportSettings};
//!
//! // car, cars, cat, cats, do, dog, dogs, done, ear, ears, eat, eats
//! let lexicon = lexc_runtime::Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
//! let words = MeasuredWords::from_lexicon("twelve", &lexicon)?;
//! let settings = ReportSettings { games: 2, ..ReportSettings::quick() };
//! let mut constructor = |words: &Path, job: ConstructionJob| {
//!     construct(words, job).map_err(|error| error.to_string())
//! };
//! let report = measure(&[words], &settings, &mut constructor, &mut ())?;
//!
//! let list = &report.lists[0];
//! assert_eq!(list.words.words, 12);
//! let states = |structure| {
//!     let count = list.count(structure, CountingConvention::TerminalOnEdge);
//!     count.map(|count| count.states)
//! };
//! assert_eq!(states(MeasuredStructure::Dawg), Some(8));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The constructor of the example builds in its own process. The peak of memory of one structure
//! is then unknown, because it is that of the whole process: `lexc` starts itself anew for each
//! construction. The last argument receives the [progress](measure::MeasurementProgress); `()`
//! ignores it.
//!
//! A figure that cannot be measured does not end the run. It is a [`Figure`](model::Figure) that
//! holds the reason, as on systems that report no CPU time:
//!
//! ```
//! use lexc_report::model::Figure;
//!
//! let seconds = Figure::Found(0.25);
//! assert_eq!(seconds.map(|seconds| seconds * 1e3).found(), Some(&250.0));
//! let unknown: Figure<f64> = Figure::missing("this system does not report CPU time");
//! let json = serde_json::to_string(&unknown)?;
//! assert_eq!(json, r#"{"not_measured":"this system does not report CPU time"}"#);
//! # Ok::<(), serde_json::Error>(())
//! ```
//!
//! # Reports as JSON
//!
//! A [`Report`](model::Report) is what `--json` writes, and `docs/reports/schema.json` in the
//! repository describes each field. It can be saved and read again; only times, rates and peaks of
//! memory differ between two runs on the same words, and [`settle`](model::Report::settle) replaces
//! them by constants:
//!
//! ```
//! # use std::path::Path;
//! # use lexc_report::measure::{construct, input::MeasuredWords, measure};
//! use lexc_report::model::{Report, ReportSettings};
//!
//! # let lexicon = lexc_runtime::Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
//! # let mut constructor = |words: &Path, job: construct::ConstructionJob| {
//! #     construct::construct(words, job).map_err(|error| error.to_string())
//! # };
//! # let settings = ReportSettings { games: 0, percents: vec![100], ..ReportSettings::quick() };
//! let mut run = || -> Result<Report, Box<dyn std::error::Error>> {
//!     let words = MeasuredWords::from_lexicon("twelve", &lexicon)?;
//!     Ok(measure(&[words], &settings, &mut constructor, &mut ())?)
//! };
//! let (mut report, mut other) = (run()?, run()?);
//! let saved = serde_json::to_string(&report)?;
//! assert_eq!(serde_json::from_str::<Report>(&saved)?, report);
//! report.settle();
//! other.settle();
//! assert_eq!(report, other);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Documents and pages
//!
//! [`document::document`] states the findings in sentences and lays out every figure. The result is
//! Markdown; a program can also take a table out of it, or render it as a page:
//!
//! ```
//! # use std::path::Path;
//! # use lexc_report::measure::{construct, input::MeasuredWords, measure};
//! # use lexc_report::model::ReportSettings;
//! use lexc_report::document::{Item, document};
//! use lexc_report::render::html;
//!
//! # let lexicon = lexc_runtime::Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
//! # let mut constructor = |words: &Path, job: construct::ConstructionJob| {
//! #     construct::construct(words, job).map_err(|error| error.to_string())
//! # };
//! # let settings = ReportSettings { games: 0, percents: vec![100], ..ReportSettings::quick() };
//! # let words = MeasuredWords::from_lexicon("twelve", &lexicon)?;
//! # let report = measure(&[words], &settings, &mut constructor, &mut ())?;
//! let document = document(&report)?;
//! assert!(document.markdown().starts_with("# Lexicon structures compared: twelve\n"));
//!
//! let items = document.items();
//! let words = items.iter().find_map(|item| match item {
//!     Item::Table(table) if table.caption == "Words by length" => Some(table),
//!     _ => None,
//! });
//! assert_eq!(words.map(|table| &table.rows[1][..]), Some(&["2", "1", "8.33"].map(String::from)[..]));
//!
//! let page = html::render(&document)?;
//! assert!(page.starts_with("<!DOCTYPE html>") && !page.contains("<script"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`document::selfplay`] and [`document::analysis`] make documents of the statistics of self-play
//! and of analysed games; [`render::analysis`] writes analysed games as a page with boards.
//!
//! A new figure needs a field of the model, a measurement, and a cell in a template: the templates
//! are the files of `templates/`, in the language of [`minijinja`], with the fields of the model as
//! variables. A new output format is a module of [`render`].
//!
//! # Errors
//!
//! Every function that can fail returns an [`Error`], which tells its [kind](Error::kind): a list
//! that cannot be read or has no words, a backend that does not fit a board, or structures that
//! give different answers, which is a defect of lexc.
//!
//! ```
//! use lexc_alphabet::{Alphabet, ErrorKind};
//! use lexc_compiler::normalise::ReadOptions;
//! use lexc_compiler::source::WordSource;
//! use lexc_report::measure::input::MeasuredWords;
//!
//! let list = WordSource::bytes("empty.txt", "# no words\n");
//! let (english, options) = (Alphabet::builtin("english")?, ReadOptions::default());
//! let error = MeasuredWords::from_list(list, "empty", &english, &options, &mut |_| {});
//! let error = error.unwrap_err();
//! assert_eq!(error.to_string(), "empty: no word is left");
//! assert_eq!(error.kind(), ErrorKind::Illegal);
//! # Ok::<(), lexc_alphabet::AlphabetError>(())
//! ```

#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

pub mod model;
mod error;
pub mod bench;
pub mod papers;
pub mod document;
pub mod measure;
pub mod render;

pub use error::Error;
