//! Renderers of documents.
//!
//! | module | output |
//! |---|---|
//! | [`markdown`] | headings, text and tables |
//! | [`html`] | one page with charts that needs no other file |
//! | [`analysis`] | a page of analysed games with boards |
//! | `chart`, `axis` | the charts of a page |
//!
//! JSON needs no renderer: `serde_json` writes the [model](crate::model).

mod axis;
pub mod markdown;
mod chart;
pub mod html;
pub mod analysis;
