//! HTML pages of documents: one file each, without scripts and network access.
//!
//! | module | content |
//! |---|---|
//! | [`html`] | a document as a page with charts |
//! | [`analysis`] | a page of analysed games with boards |
//! | `chart`, `axis` | the charts of a page |
//!
//! The templates of pages are in `templates/`. JSON needs no renderer: `serde_json` writes the
//! [model](crate::model).

mod axis;
mod chart;
pub mod html;
pub mod analysis;
