//! Reports as documents: Markdown from templates, with charts, and its parts.
//!
//! | module | content |
//! |---|---|
//! | `template` | filters of the templates, which are in `templates/` |
//! | `markup` | the Markdown that templates write, read into parts |
//! | `items` | the parts of a document |
//! | `number` | formatted numbers |
//!
//! Every sentence takes its numbers from the report or from a paper.

mod items;
mod markup;
mod number;
mod template;

use std::collections::BTreeMap;

use lexc_api::analyse::AnalysisReport;
use lexc_draw::markup::clean_page;
use minijinja::context;
use minijinja::value::{Serde, Value};

pub use items::{Bar, Chart, ChartAxis, ChartKind, Group, Item, PlotMark, PlotSeries, Table};
pub(crate) use number::decimal;
pub(crate) use template::fill;

use crate::error::Error;
use crate::model::selfplay::SelfPlayReport;
use crate::model::{LayoutName, MeasuredStructure, Report};
use crate::papers::TERASCALE;

/// A report as text, tables and charts, ready to be rendered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Document {
    text: String,
}

impl Document {
    pub(crate) fn new(name: &str, template: &str, figures: Value) -> Result<Self, Error> {
        let text = markup::normalised(&fill(name, template, figures)?);
        Ok(Self { text })
    }

    /// Returns the document as Markdown. Charts are omitted: their figures are in the tables.
    #[must_use]
    pub fn markdown(&self) -> String {
        clean_page(markup::markdown(&self.text))
    }

    /// Returns the parts in reading order. The first two are the title and a line on the run.
    #[must_use]
    pub fn items(&self) -> Vec<Item> {
        markup::items(&self.text)
    }
}

/// Builds the document of a report.
///
/// The first chapter states the findings; a chapter for each list, the comparison with published
/// figures and the settings follow.
///
/// # Errors
/// Returns an error if the template fails: a defect of lexc.
pub fn document(report: &Report) -> Result<Document, Error> {
    let layouts = LayoutName::ALL.map(|layout| (Value::from(Serde(layout)), layout.title()));
    let structures = MeasuredStructure::ALL;
    let names = structures.map(|structure| (Value::from(Serde(structure)), structure.title()));
    let title: BTreeMap<Value, &str> = names.into_iter().chain(layouts).collect();
    let figures = context! {
        title => title,
        structures => Serde(structures),
        ..Value::from(Serde(report))
    };
    Document::new("report.md", include_str!("../../templates/report.md"), figures)
}

/// Builds the document of games of self-play, beside the figures of *Scrabble on the TeraScale* if
/// the game is the same.
///
/// # Errors
/// Returns an error if the template fails: a defect of lexc.
pub fn selfplay(report: &SelfPlayReport) -> Result<Document, Error> {
    let terascale = report.published.then_some(TERASCALE);
    let figures = context! { terascale => Serde(terascale), ..Value::from(Serde(report)) };
    Document::new("selfplay.md", include_str!("../../templates/selfplay.md"), figures)
}

/// Builds the document of analysed games: the turns and the players of each and, for several games,
/// the players over all of them.
///
/// # Errors
/// Returns an error if the template fails: a defect of lexc.
pub fn analysis(report: &AnalysisReport) -> Result<Document, Error> {
    let template = concat!(
        include_str!("../../templates/analysis_macros.md"),
        include_str!("../../templates/analysis.md")
    );
    Document::new("analysis.md", template, Value::from(Serde(report)))
}
