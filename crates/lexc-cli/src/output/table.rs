//! Tables for people: columns without borders, laid out for the width of the terminal.
//!
//! A table that is too wide drops its optional columns, then wraps cells, then turns columns into
//! lines, and finally becomes a list. Table crates such as `comfy-table` only wrap cells: on 80
//! columns the twelve columns of `lexc simulate` would be three characters wide. Text widths come
//! from `unicode-width`.

use std::io::Write;

use super::style::{self, Style, harmless, width, wrap};
use crate::failure::Failure;

/// The space between columns.
const GAP: usize = 2;

/// The alignment of a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Align {
    /// Words.
    Left,
    /// Numbers.
    Right,
}

/// A table. Control characters in cells are made visible when a row is added.
#[derive(Debug, Default)]
pub(crate) struct Table {
    header: Vec<String>,
    aligns: Vec<Align>,
    rows: Vec<Vec<String>>,
    /// The columns to omit if the table does not fit, in this order.
    optional: Vec<usize>,
}

impl Table {
    /// Creates a table with a heading for each column.
    pub(crate) fn new(columns: &[(&str, Align)]) -> Self {
        Self {
            header: columns.iter().map(|(name, _)| (*name).to_owned()).collect(),
            aligns: columns.iter().map(|(_, align)| *align).collect(),
            ..Self::default()
        }
    }

    /// Creates a table with these headings: `Move|>Score`, where `>` aligns numbers to the right.
    pub(crate) fn of(headings: &str) -> Self {
        let columns = headings.split('|').map(|heading| {
            let number = heading.strip_prefix('>');
            number.map_or((heading, Align::Left), |heading| (heading, Align::Right))
        });
        Self::new(&columns.collect::<Vec<_>>())
    }

    /// Creates a table whose first column numbers the rows, from 1.
    pub(crate) fn numbered(
        headings: &str,
        rows: impl IntoIterator<Item = impl IntoIterator<Item = String>>,
    ) -> Self {
        let mut table = Self::of(headings);
        for (number, row) in (1u64..).zip(rows) {
            table.row(core::iter::once(number.to_string()).chain(row));
        }
        table
    }

    /// Creates a table of names with their values, without headings.
    pub(crate) fn pairs<'a>(rows: impl IntoIterator<Item = (&'a str, String)>) -> Self {
        let mut table = Self::without_header(&[Align::Left, Align::Left]);
        for (name, value) in rows {
            table.row([name.to_owned(), value]);
        }
        table
    }

    /// Creates a table without headings.
    pub(crate) fn without_header(aligns: &[Align]) -> Self {
        Self { aligns: aligns.to_vec(), ..Self::default() }
    }

    /// Marks columns, numbered from 0, as optional: they are omitted in this order until the table
    /// fits. A line under the table names the omitted ones.
    pub(crate) fn set_optional(&mut self, columns: &[usize]) {
        self.optional = columns.to_vec();
    }

    /// Adds a row.
    pub(crate) fn row(&mut self, cells: impl IntoIterator<Item = String>) {
        let cells = cells.into_iter().map(|cell| harmless(&cell));
        self.rows.push(cells.collect());
    }

    /// Writes the table in the first form that fits: all columns; without optional columns; with
    /// wrapped cells; with its columns as lines; as a list of rows.
    pub(crate) fn write(&self, mut out: impl Write, style: Style) -> Result<(), Failure> {
        let natural = self.widths(width);
        let Some(available) = style.width() else {
            return self.write_columns(&mut out, style, &natural);
        };
        let fits = |widths: &[usize]| total(widths) <= available;
        if fits(&natural) {
            return self.write_columns(&mut out, style, &natural);
        }
        for omitted in 1..=self.optional.len() {
            let narrow = self.without(&self.optional[..omitted]);
            let natural = narrow.widths(width);
            if fits(&natural) {
                narrow.write_columns(&mut out, style, &natural)?;
                return self.write_omitted(&mut out, style, omitted);
            }
        }
        let required = self.without(&self.optional);
        if let Some(widths) = required.wrapped_widths(available) {
            required.write_columns(&mut out, style, &widths)?;
            return self.write_omitted(&mut out, style, self.optional.len());
        }
        let transposed = self.transposed();
        let natural = transposed.widths(width);
        match self.rows.len() > 1 && fits(&natural) {
            true => transposed.write_columns(&mut out, style, &natural),
            false => {
                required.write_list(&mut out, style, available)?;
                if self.optional.is_empty() {
                    return Ok(());
                }
                writeln!(out)?;
                self.write_omitted(&mut out, style, self.optional.len())
            }
        }
    }

    /// Returns the table without these columns.
    fn without(&self, omitted: &[usize]) -> Self {
        fn remaining<T: Clone>(cells: &[T], omitted: &[usize]) -> Vec<T> {
            let cells = cells.iter().enumerate();
            let cells = cells.filter(|(column, _)| !omitted.contains(column));
            cells.map(|(_, cell)| cell.clone()).collect()
        }
        Self {
            header: remaining(&self.header, omitted),
            aligns: remaining(&self.aligns, omitted),
            rows: self.rows.iter().map(|row| remaining(row, omitted)).collect(),
            ..Self::default()
        }
    }

    /// Returns the table with a line for each column, under the first cells of its rows.
    fn transposed(&self) -> Self {
        let line = |(column, name): (usize, &String)| {
            let cells = self.rows.iter().map(|row| row.get(column));
            let cells = cells.map(|cell| cell.cloned().unwrap_or_default());
            std::iter::once(name.clone()).chain(cells).collect()
        };
        let mut lines: Vec<Vec<String>> = self.header.iter().enumerate().map(line).collect();
        let header = match lines.is_empty() {
            true => Vec::new(),
            false => lines.remove(0),
        };
        let aligns = std::iter::once(Align::Left).chain(self.rows.iter().map(|_| Align::Right));
        Self { header, aligns: aligns.collect(), rows: lines, ..Self::default() }
    }

    /// Writes a line that names the omitted columns.
    fn write_omitted(
        &self,
        out: &mut impl Write,
        style: Style,
        omitted: usize,
    ) -> Result<(), Failure> {
        let mut columns = self.optional[..omitted].to_vec();
        columns.sort_unstable();
        let names: Vec<&str> = columns.iter().map(|&column| self.header[column].as_str()).collect();
        if names.is_empty() {
            return Ok(());
        }
        let text = format!("Columns not shown for lack of width: {}", names.join(", "));
        Ok(writeln!(out, "{}", style.wrap(&text))?)
    }

    /// Returns the widths of columns whose cells are wrapped; `None` if a word is too long. A table
    /// without headings is wrapped in any case, as it has no other form.
    fn wrapped_widths(&self, available: usize) -> Option<Vec<usize>> {
        let fits = |widths: &[usize]| total(widths) <= available;
        let least = self.widths(longest_word);
        if !fits(&least) && !self.header.is_empty() {
            return None;
        }
        let mut widths = self.widths(width);
        while !fits(&widths) {
            // Narrow the widest column that can be narrowed.
            let wide = (0..widths.len()).filter(|&at| widths[at] > least[at]);
            let Some(widest) = wide.max_by_key(|&at| widths[at]) else {
                break;
            };
            let excess = total(&widths) - available;
            let next = (0..widths.len()).filter(|&at| at != widest && widths[at] < widths[widest]);
            let next = next.map(|at| widths[at]).max().unwrap_or(0);
            let to = (widths[widest] - excess.min(widths[widest])).max(next).max(least[widest]);
            widths[widest] = to.min(widths[widest] - 1);
        }
        Some(widths)
    }

    /// Returns the greatest measure of the cells of each column.
    fn widths(&self, measure: fn(&str) -> usize) -> Vec<usize> {
        let mut widths = vec![0; self.aligns.len()];
        let header = (!self.header.is_empty()).then_some(&self.header);
        for row in header.into_iter().chain(&self.rows) {
            for (widest, cell) in widths.iter_mut().zip(row) {
                *widest = measure(cell).max(*widest);
            }
        }
        widths
    }

    fn write_columns(
        &self,
        out: &mut impl Write,
        style: Style,
        widths: &[usize],
    ) -> Result<(), Failure> {
        if !self.header.is_empty() {
            for line in self.lines(&self.header, widths) {
                writeln!(out, "{}", style.heading(&line))?;
            }
        }
        for row in &self.rows {
            for line in self.lines(row, widths) {
                writeln!(out, "{line}")?;
            }
        }
        Ok(())
    }

    /// Formats a row as lines, with its cells wrapped.
    fn lines(&self, row: &[String], widths: &[usize]) -> Vec<String> {
        let cells: Vec<Vec<String>> = row
            .iter()
            .zip(widths)
            .map(|(cell, &to)| match width(cell) <= to {
                true => vec![cell.clone()],
                false => wrap(cell, to),
            })
            .collect();
        let height = cells.iter().map(Vec::len).max().unwrap_or(0).max(1);
        let line = |number: usize| {
            let mut line = String::new();
            for ((cell, &to), align) in cells.iter().zip(widths).zip(&self.aligns) {
                let text = cell.get(number).map_or("", String::as_str);
                let space = " ".repeat(to.saturating_sub(width(text)));
                match align {
                    Align::Left => line += &(text.to_owned() + &space),
                    Align::Right => line += &(space + text),
                }
                line += &" ".repeat(GAP);
            }
            line.truncate(line.trim_end().len());
            line
        };
        (0..height).map(line).collect()
    }

    /// Writes each row as lines with a heading and a cell.
    fn write_list(
        &self,
        out: &mut impl Write,
        style: Style,
        available: usize,
    ) -> Result<(), Failure> {
        let names = self.header.iter().map(|name| width(name));
        let indent = names.max().unwrap_or(0) + GAP;
        for (number, row) in self.rows.iter().enumerate() {
            if number > 0 {
                writeln!(out)?;
            }
            for (name, cell) in self.header.iter().zip(row).filter(|(_, cell)| !cell.is_empty()) {
                let mut lines = wrap(cell, available.saturating_sub(indent).max(1)).into_iter();
                let space = " ".repeat(indent - width(name));
                let first = lines.next().unwrap_or_default();
                writeln!(out, "{}{space}{first}", style.heading(name))?;
                for line in lines {
                    writeln!(out, "{}{line}", " ".repeat(indent))?;
                }
            }
        }
        Ok(())
    }
}

fn total(widths: &[usize]) -> usize {
    widths.iter().sum::<usize>() + GAP * widths.len().saturating_sub(1)
}

fn longest_word(text: &str) -> usize {
    let pieces = text.split(' ').flat_map(style::pieces);
    pieces.map(width).max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table() -> Table {
        let columns =
            [("Name", Align::Left), ("Count", Align::Right), ("Source of the counts", Align::Left)];
        let mut table = Table::new(&columns);
        for (name, count, source) in [
            ("english", "100", "the box of the game of 1949"),
            ("łódź", "7", "a letter of its maker"),
        ] {
            table.row([name, count, source].map(str::to_owned));
        }
        table
    }

    fn written(table: &Table, columns: Option<usize>) -> String {
        let mut out = Vec::new();
        table.write(&mut out, Style::new(false, columns)).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn a_table_is_laid_out_for_the_width() {
        let wide = "Name     Count  Source of the counts\n\
                    english    100  the box of the game of 1949\n\
                    łódź         7  a letter of its maker\n";
        assert_eq!(written(&table(), None), wide);
        assert_eq!(written(&table(), Some(43)), wide);
        assert_eq!(
            written(&table(), Some(36)),
            "Name     Count  Source of the counts\n\
             english    100  the box of the game\n                of 1949\n\
             łódź         7  a letter of its\n                maker\n"
        );
        let mut optional = table();
        optional.set_optional(&[2]);
        assert_eq!(
            written(&optional, Some(36)),
            "Name     Count\nenglish    100\nłódź         7\n\
             Columns not shown for lack of width:\nSource of the counts\n"
        );
        optional.set_optional(&[2, 1]);
        assert!(written(&optional, Some(36)).starts_with("Name     Count\nenglish    100\n"));
        assert!(written(&optional, Some(12)).starts_with("Name\nenglish\nłódź\nColumns not\n"));
        assert!(written(&table(), Some(20)).starts_with("Name                  english\n"));
        // A long name of an optional column does not widen the list.
        optional.set_optional(&[2]);
        assert!(
            written(&optional, Some(11)).starts_with(
                "Name   english\nCount  100\n\nName   łódź\nCount  7\n\nColumns not\n"
            )
        );
    }

    #[test]
    fn a_table_with_many_columns_and_few_rows_is_transposed() {
        let names = ["Player", "Games", "Turns judged", "Equity lost", "Phonies"];
        let mut table = Table::new(&names.map(|name| (name, Align::Right)));
        for row in [["A", "1", "14", "0.00", "0"], ["Beatrix", "1", "13", "63.15", "1"]] {
            table.row(row.map(str::to_owned));
        }
        assert_eq!(
            written(&table, Some(31)),
            "Player           A  Beatrix\nGames            1        1\n\
             Turns judged    14       13\nEquity lost   0.00    63.15\nPhonies          0        1\n"
        );
        assert!(written(&table, Some(26)).starts_with("Player        A\n"));
    }

    #[test]
    fn words_are_not_broken_and_lines_fit_the_width() {
        for columns in 1..60 {
            let text = written(&table(), Some(columns));
            let words: Vec<&str> = text.split_whitespace().collect();
            for word in ["english", "counts", "1949", "letter", "maker"] {
                assert!(words.contains(&word), "{columns}: {text}");
            }
            for line in text.lines().filter(|_| columns >= 30) {
                assert!(width(line) <= columns, "{columns}: {line}");
            }
        }
    }
}
