//! A report as a document: sections of text, key figures, tables and charts, which every renderer
//! uses.
//!
//! | module | content |
//! |---|---|
//! | `page` | the parts of a document |
//! | `selfplay` | the document of games of self-play |
//! | `analysis` | the document of analysed games |
//! | `number` | formatted numbers |
//! | `findings` | the first page: sentences, key figures and the chart of size against speed |
//! | `overview` | the words of a list, the comparison table, machine and settings |
//! | `sizes` | states, edges and bytes |
//! | `speed` | move generation, look-ups, construction |
//! | `growth` | samples |
//! | `shape` | word lengths, edges per state |
//! | `appel_jacobson`, `gordon` | our figures next to the published ones |
//!
//! Every sentence takes its numbers from the report or from a paper.

mod number;
mod page;
pub(crate) mod analysis;
mod appel_jacobson;
mod gordon;
mod growth;
mod overview;
mod selfplay;
mod shape;
mod sizes;
mod speed;
mod findings;

use crate::model::Report;
pub use analysis::analysis;
pub use number::count;
pub(crate) use number::{counted, decimal};
pub(crate) use page::or_dash;
pub use page::{
    Align, Bar, Chart, ChartKind, Document, DocumentSection, Group, Item, KeyFigure, PlotMark,
    PlotSeries, Scale, Table, TableColumn, TermNote,
};
pub use selfplay::selfplay;

/// Builds the document of a report.
///
/// The first section states the findings; a chapter for each list, the comparison with published
/// figures and the settings follow.
#[must_use]
pub fn document(report: &Report) -> Document {
    let names: Vec<&str> = report.lists.iter().map(|list| list.name.as_str()).collect();
    let mut sections = vec![findings::section(report)];
    for list in &report.lists {
        sections.push(DocumentSection::chapter(
            &list.name,
            vec![overview::list(list)],
        ));
        sections.push(sizes::section(list));
        sections.push(speed::moves(list));
        sections.push(speed::lookups(list));
        sections.push(speed::constructions(report, list));
        sections.extend(growth::section(list));
        sections.push(shape::section(list));
    }
    let text = "Each published figure comes from one word list, which is not available, and from a machine of its \
                time. Ratios, and sizes per word or letter, can be compared; absolute times cannot.";
    sections.push(DocumentSection::chapter(
        "Published figures",
        vec![Item::Text(text.to_owned())],
    ));
    sections.push(DocumentSection::new(
        "Appel and Jacobson, 1988",
        vec![Item::Table(appel_jacobson::table(report))],
    ));
    sections.push(gordon::section(report));
    sections.push(overview::run(report));
    Document {
        title: format!("Lexicon structures compared: {}", names.join(", ")),
        about: overview::about(report),
        sections,
    }
}
