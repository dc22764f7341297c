//! The markup of a document: Markdown with charts.
//!
//! A block of code with the name of a chart and its title is a chart: its rows are cells as in a
//! table. The first row names the series of bars, or the axes of a plot; the second row of a plot
//! is its description. Then each row has the title of a group of bars or of a series, and cells of
//! numbers with their texts:
//!
//! ````text
//! ``` bars Look-ups per second, in millions
//! | edge list | bitmap |
//! | trie | 12.52 12.5 | 14.1 14.1 |
//! ```
//! ``` lines States against words
//! | log words | log states |
//! | Both axes logarithmic. |
//! | trie | 10 12 | 100 80 |
//! ```
//! ````
//!
//! A block with the name `notes` begins the notes of its caption.

use super::items::{Bar, Chart, ChartAxis, ChartKind, Group, Item, PlotMark, PlotSeries, Table};

/// The marks of a block of code.
const FENCE: &str = "```";

/// A kind of line.
#[derive(Clone, Copy, PartialEq)]
enum Line {
    Fence,
    Figure,
    Heading,
    Preformatted,
    Row,
    Text,
}

impl Line {
    fn of(line: &str) -> Self {
        match line {
            _ if line.starts_with(FENCE) => Self::Fence,
            _ if line.starts_with("- **") => Self::Figure,
            _ if line.starts_with('#') => Self::Heading,
            _ if line.starts_with("    ") => Self::Preformatted,
            _ if line.starts_with('|') => Self::Row,
            _ => Self::Text,
        }
    }
}

/// Returns the output of a template with one line for each paragraph, row and item, an empty line
/// between blocks, and the rulers of tables.
///
/// A paragraph or an item ends with an empty line, a row with `|`. In the first row of a table, `>`
/// marks columns of numbers.
pub(super) fn normalised(output: &str) -> String {
    let mut text = String::with_capacity(output.len());
    let mut last = None;
    let mut is_blank = false;
    let mut is_fenced = false;
    for line in output.lines() {
        if line.trim().is_empty() {
            is_blank = true;
            continue;
        }
        let kind = Line::of(line);
        let is_open = match last {
            Some(Line::Figure | Line::Text) => !is_blank,
            Some(Line::Row) => !text.ends_with('|') || text.ends_with("\\|"),
            _ => false,
        };
        if kind == Line::Text && is_open {
            text.extend([" ", line.trim()]);
            continue;
        }
        text += match last {
            None => "",
            Some(_) if is_fenced => "\n",
            Some(Line::Figure | Line::Preformatted | Line::Row) if last == Some(kind) => "\n",
            Some(_) => "\n\n",
        };
        text += line.trim_end();
        is_fenced ^= kind == Line::Fence;
        last = Some(kind);
        is_blank = false;
    }
    let blocks = text.split("\n\n").map(|block| match Line::of(block) {
        Line::Row => ruled(block),
        _ => block.to_owned(),
    });
    blocks.collect::<Vec<_>>().join("\n\n") + "\n"
}

/// Adds the ruler below the first row of a table.
fn ruled(table: &str) -> String {
    let (header, rows) = table.split_once('\n').unwrap_or((table, ""));
    let cells = raw_cells(header);
    let titles: Vec<&str> = cells.iter().map(|cell| cell.trim_start_matches('>')).collect();
    let ruler = cells.iter().map(|cell| match cell.starts_with('>') {
        true => "--:",
        false => "---",
    });
    let ruler: Vec<&str> = ruler.collect();
    format!("| {} |\n|{}|\n{rows}", titles.join(" | "), ruler.join("|"))
}

/// Returns the blocks without charts, as plain Markdown.
pub(super) fn markdown(text: &str) -> String {
    let blocks = text.trim_end().split("\n\n");
    let blocks: Vec<&str> = blocks.filter(|block| !block.starts_with(FENCE)).collect();
    blocks.join("\n\n") + "\n"
}

/// Returns the parts of a document.
pub(super) fn items(text: &str) -> Vec<Item> {
    let mut items: Vec<Item> = Vec::new();
    for block in text.trim_end().split("\n\n") {
        let lines = block.lines();
        match (Line::of(block), items.last_mut()) {
            (Line::Fence, _) => items.extend(fenced(lines)),
            (Line::Heading, _) => {
                let text = block.trim_start_matches('#');
                let level = block.len() - text.len();
                let text = unescaped(text.trim());
                items.push(Item::Heading { level, text });
            }
            (Line::Row, _) => {
                let caption = caption(&mut items, "");
                items.push(Item::Table(table(caption, lines)));
            }
            (Line::Figure, _) => {
                let caption = caption(&mut items, ":");
                let figures = lines.filter_map(|line| term(line.strip_prefix("- ")?));
                let figures = figures.collect();
                items.push(Item::KeyFigures { caption, figures });
            }
            (Line::Preformatted, _) => {
                let caption = caption(&mut items, ":");
                let lines = lines.map(|line| line.get(4..).unwrap_or_default());
                let text = lines.collect::<Vec<_>>().join("\n");
                items.push(Item::Preformatted { caption, text });
            }
            (Line::Text, Some(Item::Notes { notes, .. })) => {
                let note = term(block).map(|[term, text]| [term.replace('.', ""), text]);
                notes.extend(note);
            }
            (Line::Text, Some(Item::Table(table))) if !block.starts_with("**") => {
                table.notes.push(unescaped(block));
            }
            (Line::Text, _) => {
                let text = block.strip_prefix("**").and_then(|text| text.strip_suffix("**"));
                items.push(Item::Text(unescaped(text.unwrap_or(block))));
            }
        }
    }
    items
}

/// Takes the paragraph before a table, list or preformatted text, without its last mark.
fn caption(items: &mut Vec<Item>, mark: &str) -> String {
    match items.pop_if(|item| matches!(item, Item::Text(_))) {
        Some(Item::Text(text)) => text.strip_suffix(mark).unwrap_or(&text).to_owned(),
        _ => String::new(),
    }
}

/// Splits `**term** text`.
fn term(text: &str) -> Option<[String; 2]> {
    let (term, text) = text.strip_prefix("**")?.split_once("** ")?;
    Some([unescaped(term), unescaped(text)])
}

fn table<'a>(caption: String, lines: impl Iterator<Item = &'a str>) -> Table {
    let mut rows = lines.map(cells);
    let columns = rows.next().unwrap_or_default();
    let rulers = rows.next().unwrap_or_default();
    let numbers = rulers.iter().map(|ruler| ruler.ends_with(':'));
    Table { caption, columns, numbers: numbers.collect(), rows: rows.collect(), notes: Vec::new() }
}

/// Reads a block of code: a chart, if it has data, or the caption of notes.
fn fenced<'a>(mut lines: impl Iterator<Item = &'a str>) -> Option<Item> {
    let name = lines.next()?.trim_start_matches(['`', ' ']);
    let (name, title) = name.split_once(' ')?;
    let title = unescaped(title);
    let mut rows = lines.filter(|line| Line::of(line) == Line::Row).map(cells);
    if name == "notes" {
        let (caption, notes) = (title, Vec::new());
        return Some(Item::Notes { caption, notes });
    }
    let (description, kind) = match name {
        "bars" => bars(rows.next()?, rows),
        _ => plot(name, rows.next()?, rows.next()?, rows)?,
    };
    let description = format!("{}.", description.trim_end_matches([' ', ';', '.']));
    (description != ".").then_some(Item::Chart(Chart { title, description, kind }))
}

/// Returns a chart of bars, and all bars as text.
fn bars(series: Vec<String>, rows: impl Iterator<Item = Vec<String>>) -> (String, ChartKind) {
    let mut groups = Vec::new();
    let mut description = String::new();
    for row in rows {
        let mut cells = row.into_iter();
        let title = cells.next().unwrap_or_default();
        let bars = (0..).zip(cells).filter_map(|(series, cell)| {
            let (value, text) = cell.split_once(' ')?;
            let (value, text) = (value.parse().ok()?, text.to_owned());
            Some(Bar { series, value, text })
        });
        let bars: Vec<Bar> = bars.collect();
        if !bars.is_empty() {
            let bar = |bar: &Bar| {
                let name = series.get(bar.series).map_or("", String::as_str);
                format!("{} {name}", bar.text).trim().to_owned()
            };
            let said: Vec<String> = bars.iter().map(bar).collect();
            description += &format!("{title}: {}; ", said.join(", "));
            groups.push(Group { title, bars });
        }
    }
    (description, ChartKind::Bars { series, groups })
}

/// Returns a chart of numbers on two axes, if it has any, and its description.
fn plot(
    name: &str,
    axes: Vec<String>,
    description: Vec<String>,
    rows: impl Iterator<Item = Vec<String>>,
) -> Option<(String, ChartKind)> {
    let mark = match name {
        "columns" => PlotMark::Columns { width: axes.get(2)?.parse().ok()? },
        "lines" => PlotMark::Lines,
        _ => PlotMark::Points,
    };
    let axis = |at: usize| {
        let title: &String = axes.get(at)?;
        let ratio = title.strip_prefix("log ");
        Some(ChartAxis { title: ratio.unwrap_or(title).to_owned(), logarithmic: ratio.is_some() })
    };
    let series: Vec<PlotSeries> = rows.map(plot_series).collect();
    let has_points = series.iter().any(|series| !series.points.is_empty());
    let axes = [axis(0)?, axis(1)?];
    has_points.then_some((description.concat(), ChartKind::Plot { axes, mark, series }))
}

fn plot_series(row: Vec<String>) -> PlotSeries {
    let mut cells = row.into_iter();
    let mut series = PlotSeries {
        title: cells.next().unwrap_or_default(),
        points: Vec::new(),
        labels: Vec::new(),
    };
    for cell in cells {
        let mut parts = cell.splitn(3, ' ');
        let mut number = || parts.next()?.parse::<f64>().ok();
        if let (Some(x), Some(y)) = (number(), number()) {
            series.points.push((x, y));
            series.labels.extend(parts.next().map(str::to_owned));
        }
    }
    series
}

/// Returns the cells of a row.
fn cells(row: &str) -> Vec<String> {
    raw_cells(row).into_iter().map(unescaped).collect()
}

fn raw_cells(row: &str) -> Vec<&str> {
    let row = row.trim().trim_start_matches('|');
    let mut is_escaped = false;
    let cells = row.split(|c| {
        let is_end = c == '|' && !is_escaped;
        is_escaped = c == '\\' && !is_escaped;
        is_end
    });
    let mut cells: Vec<&str> = cells.map(str::trim).collect();
    // A row ends with the mark of a cell's end.
    cells.pop();
    cells
}

/// Removes the marks of characters that Markdown interprets.
fn unescaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        out.extend(match c {
            '\\' => chars.next(),
            c => Some(c),
        });
    }
    out
}
