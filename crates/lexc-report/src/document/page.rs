//! The parts of a document: sections, paragraphs, key figures, tables and charts.

use super::number::decimal;
use crate::model::Figure;

/// A report as text, tables and charts, ready to be rendered.
#[derive(Debug, Clone, PartialEq)]
pub struct Document {
    /// The title.
    pub title: String,
    /// One line on the run: date, program, machine and settings.
    pub about: String,
    /// The sections in reading order.
    pub sections: Vec<DocumentSection>,
}

/// A heading with its content.
#[derive(Debug, Clone, PartialEq)]
pub struct DocumentSection {
    /// The heading.
    pub title: String,
    /// The level of the heading: 2 for a chapter, 3 for a section of a chapter.
    pub level: u8,
    /// The content.
    pub items: Vec<Item>,
}

/// A part of a section.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum Item {
    /// A paragraph.
    Text(String),
    /// The main results of a list as large numbers.
    KeyFigures {
        /// The caption: the name of the list if the report has several.
        caption: String,
        /// The results.
        figures: Vec<KeyFigure>,
    },
    /// A table.
    Table(Table),
    /// A chart. Its figures are in a table of the document as well.
    Chart(Chart),
    /// Notes on the content above, each under a term. Pages show them on a click.
    Notes {
        /// The caption.
        caption: String,
        /// The notes.
        notes: Vec<TermNote>,
    },
    /// A text in which lines and spaces count, such as a game.
    Preformatted {
        /// The caption.
        caption: String,
        /// The text.
        text: String,
    },
}

/// A note, and the term that it explains.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TermNote {
    /// The term: one or two words.
    pub term: String,
    /// The note, in sentences.
    pub text: String,
}

/// A result as a number and a sentence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeyFigure {
    /// The number with its unit: `2.6×`, `68 µs`.
    pub value: String,
    /// The quantity that the number measures; for a ratio, both quantities.
    pub label: String,
}

/// Alignment of a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Align {
    /// For text.
    Left,
    /// For numbers.
    Right,
}

/// A column of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableColumn {
    /// The heading.
    pub title: String,
    /// The alignment.
    pub align: Align,
}

/// A table. The first cell of each row is its heading.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Table {
    /// The caption.
    pub caption: String,
    /// The columns.
    pub columns: Vec<TableColumn>,
    /// The rows, each with one cell per column.
    pub rows: Vec<Vec<String>>,
    /// Notes under the table.
    pub notes: Vec<String>,
}

/// A chart.
#[derive(Debug, Clone, PartialEq)]
pub struct Chart {
    /// The caption.
    pub title: String,
    /// The content in words, for readers who cannot see the chart.
    pub description: String,
    /// The kind of chart and its data.
    pub kind: ChartKind,
}

/// The kind of a chart, with its data.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum ChartKind {
    /// Horizontal bars in groups.
    Bars {
        /// Names of the series, by number; empty if there is only one.
        series: Vec<String>,
        /// Groups from top to bottom.
        groups: Vec<Group>,
    },
    /// Numbers on two axes.
    Plot {
        /// Titles of the horizontal and the vertical axis.
        axes: [String; 2],
        /// Scales of the horizontal and the vertical axis.
        scales: [Scale; 2],
        /// The mark of a number.
        mark: PlotMark,
        /// The series, each in its own colour.
        series: Vec<PlotSeries>,
    },
}

/// The mark of the numbers of a plot.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum PlotMark {
    /// Columns from the horizontal axis up.
    Columns {
        /// The distance of neighbouring columns.
        width: f64,
    },
    /// Lines through points.
    Lines,
    /// Points, a shape for each series.
    Points,
}

/// Numbers of a plot that belong together.
#[derive(Debug, Clone, PartialEq)]
pub struct PlotSeries {
    /// The name.
    pub title: String,
    /// The points from left to right.
    pub points: Vec<(f64, f64)>,
    /// The labels of the points, or nothing.
    pub labels: Vec<String>,
}

/// The scale of an axis.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scale {
    /// Equal distances for equal differences.
    Linear,
    /// Equal distances for equal ratios.
    Logarithmic,
}

/// A group of bars.
#[derive(Debug, Clone, PartialEq)]
pub struct Group {
    /// The label of the group.
    pub title: String,
    /// The bars from top to bottom.
    pub bars: Vec<Bar>,
}

/// A bar.
#[derive(Debug, Clone, PartialEq)]
pub struct Bar {
    /// Number of its series.
    pub series: usize,
    /// Its length.
    pub value: f64,
    /// Its length as text.
    pub text: String,
}

impl DocumentSection {
    /// A section of level 3.
    pub(super) fn new(title: &str, items: Vec<Item>) -> Self {
        Self {
            title: title.to_owned(),
            level: 3,
            items,
        }
    }

    /// A chapter: a section of level 2.
    pub(super) fn chapter(title: &str, items: Vec<Item>) -> Self {
        Self {
            level: 2,
            ..Self::new(title, items)
        }
    }
}

impl Table {
    /// Creates a table whose columns are given as `Structure | >States | >Edges`: `>` aligns a
    /// column to the right.
    pub(crate) fn new(caption: impl Into<String>, columns: &str) -> Self {
        let mut table = Self {
            caption: caption.into(),
            columns: Vec::new(),
            rows: Vec::new(),
            notes: Vec::new(),
        };
        table.add_columns(columns);
        table
    }

    /// Adds columns, given as in [`Self::new`].
    pub(super) fn add_columns(&mut self, columns: &str) {
        for column in columns.split(" | ") {
            match column.strip_prefix('>') {
                Some(title) => self.add_column(title, Align::Right),
                None => self.add_column(column, Align::Left),
            }
        }
    }

    /// Adds a column with any title.
    pub(super) fn add_column(&mut self, title: &str, align: Align) {
        let title = title.to_owned();
        self.columns.push(TableColumn { title, align });
    }

    /// Returns the table with a column for each row. The first column has the headings.
    pub(crate) fn transposed(&self) -> Self {
        let first = |row: &Vec<String>| row.first().cloned().unwrap_or_default();
        let mut table = Self::new(&*self.caption, "");
        for row in &self.rows {
            table.add_column(&first(row), Align::Right);
        }
        for (at, column) in self.columns.iter().enumerate().skip(1) {
            let cells = self.rows.iter().filter_map(|row| row.get(at).cloned());
            table.row([column.title.clone()].into_iter().chain(cells));
        }
        table
    }

    pub(crate) fn row(&mut self, cells: impl IntoIterator<Item = String>) {
        self.rows.push(cells.into_iter().collect());
    }

    pub(super) fn note(&mut self, note: impl Into<String>) {
        let note = note.into();
        if !self.notes.contains(&note) {
            self.notes.push(note);
        }
    }

    pub(super) fn notes(&mut self, notes: &[&str]) {
        notes.iter().for_each(|note| self.note(*note));
    }

    /// Formats a figure as a cell; for a missing figure adds the reason as a note.
    pub(super) fn cell<T>(&mut self, figure: &Figure<T>, of: impl FnOnce(&T) -> String) -> String {
        match figure {
            Figure::Found(found) => of(found),
            Figure::Missing { not_measured } => {
                self.note(format!("Not measured: {not_measured}."));
                "not measured".to_owned()
            }
        }
    }
}

impl Group {
    pub(super) fn new(title: &str, bars: Vec<Bar>) -> Self {
        let title = title.to_owned();
        Self { title, bars }
    }

    /// A group of one bar.
    pub(super) fn single(title: &str, value: f64, text: String) -> Self {
        let series = 0;
        Self::new(
            title,
            vec![Bar {
                series,
                value,
                text,
            }],
        )
    }
}

impl Chart {
    /// A chart of bars, which the description lists.
    pub(super) fn bars(title: &str, series: &[&str], groups: Vec<Group>) -> Self {
        Self {
            title: title.to_owned(),
            description: describe(&groups, series),
            kind: ChartKind::Bars {
                series: series.iter().map(|&name| name.to_owned()).collect(),
                groups,
            },
        }
    }

    /// A chart of columns for the numbers `first`, `first + width` and so on.
    pub(super) fn columns(
        title: &str,
        description: String,
        axes: [&str; 2],
        (first, width): (usize, usize),
        heights: &[u64],
    ) -> Self {
        // A column for several numbers lies between the first and the last of them.
        let middle = |at: usize| (first + at * width) as f64 + (width - 1) as f64 / 2.0;
        let heights = heights.iter().enumerate();
        let series = PlotSeries {
            title: String::new(),
            points: heights
                .map(|(at, &height)| (middle(at), height as f64))
                .collect(),
            labels: Vec::new(),
        };
        let width = width as f64;
        Self {
            title: title.to_owned(),
            description,
            kind: ChartKind::Plot {
                axes: axes.map(str::to_owned),
                scales: [Scale::Linear; 2],
                mark: PlotMark::Columns { width },
                series: vec![series],
            },
        }
    }

    pub(super) fn lines(
        title: &str,
        description: String,
        axes: [&str; 2],
        scales: [Scale; 2],
        lines: Vec<PlotSeries>,
    ) -> Self {
        Self {
            title: title.to_owned(),
            description,
            kind: ChartKind::Plot {
                axes: axes.map(str::to_owned),
                scales,
                mark: PlotMark::Lines,
                series: lines,
            },
        }
    }
}

impl PlotSeries {
    /// A line through points.
    pub(super) fn line(title: impl Into<String>, points: impl Iterator<Item = (f64, f64)>) -> Self {
        Self {
            title: title.into(),
            points: points.collect(),
            labels: Vec::new(),
        }
    }
}

fn describe(groups: &[Group], series: &[&str]) -> String {
    let group = |group: &Group| {
        let bar = |bar: &Bar| {
            let name = series.get(bar.series).copied().unwrap_or_default();
            format!("{} {name}", bar.text).trim().to_owned()
        };
        let bars: Vec<String> = group.bars.iter().map(bar).collect();
        format!("{}: {}", group.title, bars.join(", "))
    };
    let all: Vec<String> = groups.iter().map(group).collect();
    format!("{}.", all.join("; "))
}

/// Formats a figure, or a dash if it does not exist.
pub(crate) fn or_dash<T>(figure: Option<T>, format: impl FnOnce(T) -> String) -> String {
    figure.map_or_else(|| DASH.to_owned(), format)
}

/// Formats a number with decimals, or a dash.
pub(super) fn number(x: Option<f64>, digits: usize) -> String {
    or_dash(x, |x| decimal(x, digits))
}

/// Formats a fraction in per cent, or a dash.
pub(super) fn percent(x: Option<f64>) -> String {
    or_dash(x, |x| format!("{} %", decimal(x * 100.0, 2)))
}

/// Formats `one / other` with two decimals, or a dash if either is missing.
pub(super) fn ratio(one: Option<f64>, other: Option<f64>) -> String {
    match (one, other) {
        (Some(one), Some(other)) if other > 0.0 => decimal(one / other, 2),
        _ => DASH.to_owned(),
    }
}

/// The cell of a figure that does not exist.
pub(super) const DASH: &str = "–";
