//! A document as one HTML page: its style and charts inside, no scripts, nothing from a network.

use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::svg;
use crate::document::{Align, Chart, Document, Item, Section, Table};

const STYLE: &str = include_str!("report.css");

/// Writes it.
#[must_use]
pub fn render(document: &Document) -> String {
    let mut charts = 0;
    let sections: Vec<Markup> = (0..)
        .zip(&document.sections)
        .map(|(number, section)| of_section(number, section, &mut charts))
        .collect();
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (document.title) }
                style { (PreEscaped(STYLE)) }
            }
            body {
                a.skip href="#content" { "To the content" }
                header { h1 { (document.title) } }
                nav aria-label="Contents" { (contents(&document.sections)) }
                main id="content" { @for section in &sections { (section) } }
            }
        }
    };
    let mut page = page.into_string();
    page.push('\n');
    page
}

fn id(number: usize) -> String {
    format!("section-{number}")
}

/// Chapters, and the sections of each.
fn contents(sections: &[Section]) -> Markup {
    let link = |(number, section): (usize, &Section)| {
        html! { a href={ "#" (id(number)) } { (section.title) } }
    };
    let chapters = sections
        .iter()
        .enumerate()
        .filter(|(_, section)| section.level <= 2);
    html! {
        ul {
            @for (number, chapter) in chapters {
                @let inside: Vec<_> = sections.iter().enumerate().skip(number + 1)
                    .take_while(|(_, section)| section.level > 2).collect();
                li {
                    (link((number, chapter)))
                    @if !inside.is_empty() {
                        ul { @for section in inside { li { (link(section)) } } }
                    }
                }
            }
        }
    }
}

fn of_section(number: usize, section: &Section, charts: &mut usize) -> Markup {
    let mut items = Vec::new();
    let mut rest = section.items.as_slice();
    // Charts that follow each other stand side by side.
    while let Some((item, behind)) = rest.split_first() {
        match item {
            Item::Text(text) => items.push(html! { p { (text) } }),
            Item::Table(table) => items.push(of_table(table)),
            Item::Chart(_) => {
                let together: Vec<&Chart> = rest
                    .iter()
                    .map_while(|item| match item {
                        Item::Chart(chart) => Some(chart),
                        _ => None,
                    })
                    .collect();
                rest = rest.get(together.len()..).unwrap_or(&[]);
                let figures = together.into_iter().map(|chart| {
                    *charts += 1;
                    of_chart(chart, &format!("chart-{charts}"))
                });
                let figures: Vec<Markup> = figures.collect();
                items.push(html! { div.charts { @for figure in &figures { (figure) } } });
                continue;
            }
        }
        rest = behind;
    }
    html! {
        @if section.level <= 2 {
            h2 id=(id(number)) { (section.title) }
        } @else {
            h3 id=(id(number)) { (section.title) }
        }
        @for item in &items { (item) }
    }
}

fn of_chart(chart: &Chart, id: &str) -> Markup {
    html! {
        figure {
            figcaption { (chart.title) }
            (PreEscaped(svg::render(chart, id)))
        }
    }
}

fn of_table(table: &Table) -> Markup {
    let class = |column: usize| match table.columns.get(column).map(|column| column.align) {
        Some(Align::Right) => Some("r"),
        _ => None,
    };
    html! {
        div.scroll role="region" aria-label=(table.caption) tabindex="0" {
            table {
                caption { (table.caption) }
                thead {
                    tr {
                        @for (number, column) in table.columns.iter().enumerate() {
                            th scope="col" class=[class(number)] { (column.title) }
                        }
                    }
                }
                tbody {
                    @for row in &table.rows {
                        tr {
                            @for (number, cell) in row.iter().enumerate() {
                                @if number == 0 {
                                    th scope="row" { (cell) }
                                } @else {
                                    td class=[class(number)] { (cell) }
                                }
                            }
                        }
                    }
                }
            }
        }
        @for note in &table.notes { p.note { (note) } }
    }
}
