//! A report as sections of text, tables and charts: what every rendering for people shows.
//!
//! | module | which sections |
//! |---|---|
//! | `overview` | the run, the lists at a glance |
//! | `published` | our figures beside the published ones: `appel_jacobson`, `gordon` |
//! | `sizes` | states and arcs, bytes |
//! | `speed` | building, look-ups, moves |
//! | `growth` | samples |
//! | `shape` | lengths of words, arcs of states |
//! | `number` | numbers for people |

mod appel_jacobson;
mod gordon;
mod growth;
mod number;
mod overview;
mod published;
mod shape;
mod sizes;
mod speed;

use crate::model::{Figure, Report};
pub use number::count;

/// A document.
#[derive(Debug, Clone, PartialEq)]
pub struct Document {
    /// What it is called.
    pub title: String,
    /// Its sections in their order.
    pub sections: Vec<Section>,
}

/// A section.
#[derive(Debug, Clone, PartialEq)]
pub struct Section {
    /// Its heading.
    pub title: String,
    /// How deep it lies: 2 for a chapter, 3 for a section of one.
    pub level: u8,
    /// What it holds.
    pub items: Vec<Item>,
}

/// A piece of a section.
#[derive(Debug, Clone, PartialEq)]
pub enum Item {
    /// A paragraph.
    Text(String),
    /// A table.
    Table(Table),
    /// A chart; what it shows stands in tables too.
    Chart(Chart),
}

/// Which way a column leans.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Align {
    /// Words.
    Left,
    /// Numbers.
    Right,
}

/// A column of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Column {
    /// Its heading.
    pub title: String,
    /// Which way it leans.
    pub align: Align,
}

/// A table. The first cell of a row says what the row is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Table {
    /// What it shows.
    pub caption: String,
    /// Its columns.
    pub columns: Vec<Column>,
    /// Its rows, as many cells each as there are columns.
    pub rows: Vec<Vec<String>>,
    /// What a reader must know.
    pub notes: Vec<String>,
}

/// A chart.
#[derive(Debug, Clone, PartialEq)]
pub struct Chart {
    /// What it shows.
    pub title: String,
    /// What is to be seen in it, for those who do not see it.
    pub description: String,
    /// How it is drawn.
    pub kind: ChartKind,
}

/// How a chart is drawn.
#[derive(Debug, Clone, PartialEq)]
pub enum ChartKind {
    /// Bars from left to right, in groups.
    Bars {
        /// What the colours stand for; none if there is but one.
        series: Vec<String>,
        /// The groups from top to bottom.
        groups: Vec<Group>,
    },
    /// Columns from left to right, one for each number.
    Columns {
        /// What is counted along the axis.
        axis: String,
        /// The first number.
        first: usize,
        /// The height of each column.
        heights: Vec<u64>,
    },
    /// Lines between points.
    Lines {
        /// What stands along each axis.
        axes: [String; 2],
        /// Is each axis logarithmic?
        logarithmic: [bool; 2],
        /// A line each.
        lines: Vec<Line>,
    },
}

/// Bars that belong together.
#[derive(Debug, Clone, PartialEq)]
pub struct Group {
    /// What they are about.
    pub title: String,
    /// The bars.
    pub bars: Vec<Bar>,
}

/// A bar.
#[derive(Debug, Clone, PartialEq)]
pub struct Bar {
    /// Number of its series.
    pub series: usize,
    /// Its length.
    pub value: f64,
    /// The length as text.
    pub text: String,
}

/// A line.
#[derive(Debug, Clone, PartialEq)]
pub struct Line {
    /// What it is about.
    pub title: String,
    /// Its points from left to right.
    pub points: Vec<(f64, f64)>,
}

/// The document of a report.
#[must_use]
pub fn document(report: &Report) -> Document {
    let names: Vec<&str> = report.lists.iter().map(|list| list.name.as_str()).collect();
    let mut sections = overview::sections(report);
    sections.extend(published::sections(report));
    for list in &report.lists {
        sections.push(Section {
            title: list.name.clone(),
            level: 2,
            items: overview::list(list),
        });
        sections.extend(sizes::sections(list));
        sections.extend(speed::sections(report, list));
        sections.extend(growth::sections(list));
        sections.extend(shape::sections(list));
    }
    Document {
        title: format!("How the structures compare: {}", names.join(", ")),
        sections,
    }
}

impl Table {
    fn new(caption: impl Into<String>, columns: &[(&str, Align)]) -> Self {
        let column = |(title, align): &(&str, Align)| Column {
            title: (*title).to_owned(),
            align: *align,
        };
        Self {
            caption: caption.into(),
            columns: columns.iter().map(column).collect(),
            rows: Vec::new(),
            notes: Vec::new(),
        }
    }

    fn row(&mut self, cells: impl IntoIterator<Item = String>) {
        self.rows.push(cells.into_iter().collect());
    }

    fn note(&mut self, note: impl Into<String>) {
        let note = note.into();
        if !self.notes.contains(&note) {
            self.notes.push(note);
        }
    }

    /// A cell for a figure; if it is missing the reason becomes a note.
    fn cell<T>(&mut self, figure: &Figure<T>, of: impl FnOnce(&T) -> String) -> String {
        match figure {
            Figure::Found(found) => of(found),
            Figure::Missing { not_measured } => {
                self.note(format!("Not measured: {not_measured}."));
                "not measured".to_owned()
            }
        }
    }
}

fn section(title: &str, items: Vec<Item>) -> Section {
    Section {
        title: title.to_owned(),
        level: 3,
        items,
    }
}

/// The ratio of two figures, or a dash.
fn ratio(one: Option<f64>, other: Option<f64>) -> String {
    match (one, other) {
        (Some(one), Some(other)) if other > 0.0 => number::decimal(one / other, 2),
        _ => "–".to_owned(),
    }
}
