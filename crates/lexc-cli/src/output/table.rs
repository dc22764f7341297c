//! Tables for people: columns and nothing drawn between them.

use std::io::Write;

use comfy_table::presets::NOTHING;
use comfy_table::{CellAlignment, ContentArrangement};

use super::style::{Style, harmless};
use crate::failure::Failure;

/// Which way a column leans.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Align {
    /// Words.
    Left,
    /// Numbers.
    Right,
}

/// A table. Cells are made harmless for a terminal as they come in.
#[derive(Debug)]
pub(crate) struct Table {
    header: Vec<String>,
    aligns: Vec<Align>,
    rows: Vec<Vec<String>>,
}

impl Table {
    /// A table with a heading over each column.
    pub(crate) fn new(columns: &[(&str, Align)]) -> Self {
        Self {
            header: columns.iter().map(|(name, _)| (*name).to_owned()).collect(),
            aligns: columns.iter().map(|(_, align)| *align).collect(),
            rows: Vec::new(),
        }
    }

    /// A table without headings.
    pub(crate) fn plain(aligns: &[Align]) -> Self {
        Self {
            header: Vec::new(),
            aligns: aligns.to_vec(),
            rows: Vec::new(),
        }
    }

    /// Adds a row.
    pub(crate) fn row(&mut self, cells: impl IntoIterator<Item = String>) {
        let cells = cells.into_iter().map(|cell| harmless(&cell));
        self.rows.push(cells.collect());
    }

    /// Writes it.
    pub(crate) fn write(&self, mut out: impl Write, style: Style) -> Result<(), Failure> {
        let mut table = comfy_table::Table::new();
        table
            .load_style(NOTHING)
            .set_content_arrangement(ContentArrangement::Disabled);
        if !self.header.is_empty() {
            table.set_header(&self.header);
        }
        table.add_rows(&self.rows);
        for (column, align) in table.column_iter_mut().zip(&self.aligns) {
            column.set_padding((0, 2));
            column.set_cell_alignment(match align {
                Align::Left => CellAlignment::Left,
                Align::Right => CellAlignment::Right,
            });
        }
        for (index, line) in table.lines().enumerate() {
            let line = line.trim_end();
            match index == 0 && !self.header.is_empty() {
                true => writeln!(out, "{}", style.heading(line))?,
                false => writeln!(out, "{line}")?,
            }
        }
        Ok(())
    }
}
