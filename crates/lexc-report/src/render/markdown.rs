//! A document as Markdown. Charts are omitted: their figures are in the tables.

use lexc_draw::markup::clean_page;

use crate::document::{Align, Document, Item, Table};

/// Renders a document as Markdown.
#[must_use]
pub fn render(document: &Document) -> String {
    let mut out = format!("# {}\n", escaped(&document.title));
    out += &format!("\n{}\n", escaped(&document.about));
    for section in &document.sections {
        let marks = "#".repeat(section.level.into());
        out += &format!("\n{marks} {}\n", escaped(&section.title));
        for item in &section.items {
            match item {
                Item::Text(text) => out += &format!("\n{}\n", escaped(text)),
                Item::Notes { notes, .. } => {
                    for note in notes {
                        let (term, text) = (escaped(&note.term), escaped(&note.text));
                        out += &format!("\n**{term}.** {text}\n");
                    }
                }
                Item::KeyFigures { caption, figures } => {
                    out += &format!("\n{}:\n\n", escaped(caption));
                    for figure in figures {
                        let (value, label) = (escaped(&figure.value), escaped(&figure.label));
                        out += &format!("- **{value}** {label}\n");
                    }
                }
                Item::Table(table) => out += &format!("\n{}", of_table(table)),
                Item::Preformatted { caption, text } => {
                    out += &format!("\n{}:\n\n", escaped(caption));
                    for line in text.lines() {
                        out += &format!("    {line}\n");
                    }
                }
                Item::Chart(_) => {}
            }
        }
    }
    clean_page(out)
}

fn of_table(table: &Table) -> String {
    let line = |cells: Vec<String>| format!("| {} |\n", cells.join(" | "));
    let mut out = format!("**{}**\n\n", escaped(&table.caption));
    out += &line(
        table
            .columns
            .iter()
            .map(|column| escaped(&column.title))
            .collect(),
    );
    let ruler = table.columns.iter().map(|column| match column.align {
        Align::Left => "---",
        Align::Right => "--:",
    });
    out += &format!("|{}|\n", ruler.collect::<Vec<_>>().join("|"));
    for row in &table.rows {
        out += &line(row.iter().map(|cell| escaped(cell)).collect());
    }
    for note in &table.notes {
        out += &format!("\n{}\n", escaped(note));
    }
    out
}

/// Escapes the characters that Markdown interprets.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '|' | '#' => {
                out.push('\\');
                out.push(c);
            }
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_escaped() {
        assert_eq!(escaped("a|b*c\n<d>"), r"a\|b\*c \<d\>");
    }
}
