//! The parts of a document: headings, paragraphs, key figures, tables and charts.

use serde::Serialize;

/// A part of a document.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Item {
    /// A heading: of level 1 for the title, 2 for a chapter, 3 for a section of a chapter.
    Heading {
        /// The level.
        level: usize,
        /// The text.
        text: String,
    },
    /// A paragraph.
    Text(String),
    /// The main results of a list as large numbers.
    KeyFigures {
        /// The caption: the name of the list if the report has several.
        caption: String,
        /// Numbers with their units, such as `68 µs`, and the quantities that they measure.
        figures: Vec<[String; 2]>,
    },
    /// A table.
    Table(Table),
    /// A chart. Its figures are in a table of the document as well.
    #[serde(skip)]
    Chart(Chart),
    /// Notes on the content above. Pages show them on a click.
    Notes {
        /// The caption.
        caption: String,
        /// Terms of one or two words, and notes on them in sentences.
        notes: Vec<[String; 2]>,
    },
    /// A text in which lines and spaces count, such as a game.
    Preformatted {
        /// The caption.
        caption: String,
        /// The text.
        text: String,
    },
}

/// A table. The first cell of each row is its heading.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Table {
    /// The caption.
    pub caption: String,
    /// The headings of the columns.
    pub columns: Vec<String>,
    /// `true` for each column of numbers, which are aligned to the right.
    pub numbers: Vec<bool>,
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
        /// Names of the series, by number.
        series: Vec<String>,
        /// Groups from top to bottom.
        groups: Vec<Group>,
    },
    /// Numbers on two axes.
    Plot {
        /// The horizontal and the vertical axis.
        axes: [ChartAxis; 2],
        /// The mark of a number.
        mark: PlotMark,
        /// The series, each in its own colour.
        series: Vec<PlotSeries>,
    },
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

/// An axis of a plot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChartAxis {
    /// The title.
    pub title: String,
    /// `true` for equal distances for equal ratios.
    pub logarithmic: bool,
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
