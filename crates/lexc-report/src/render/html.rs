//! A document as one HTML page with inline style and charts: no scripts, no network access.
//!
//! Charts come first in a section, tables after them. In a section with charts, each table is
//! collapsed and opens on a click; on paper all are open.

use lexc_draw::markup::clean_page;
use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::chart::chart;
use crate::document::{Align, Document, DocumentSection, Item, KeyFigure, Table};

const STYLE: &str = include_str!("report.css");

/// Renders a document as a page.
#[must_use]
pub fn render(document: &Document) -> String {
    let mut chapter = "";
    let sections = (0..).zip(&document.sections).map(|(number, section)| {
        if section.level <= 2 {
            chapter = &section.title;
        }
        of_section(number, section, chapter)
    });
    let contents = html! {
        nav aria-label="Contents" {
            details { summary { "Contents" } (contents(&document.sections)) }
        }
    };
    let main = html! { @for section in sections { (section) } };
    let heading = [&*document.title, &document.about];
    page("", &[STYLE], heading, &contents, &main)
}

/// Returns a whole page: its title and the line below it, navigation, and content.
pub(super) fn page(
    class: &str,
    styles: &[&str],
    [title, about]: [&str; 2],
    nav: &Markup,
    main: &Markup,
) -> String {
    let class = (!class.is_empty()).then_some(class);
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (title) }
                @for style in styles { style { (PreEscaped(style)) } }
            }
            body class=[class] {
                a.skip href="#content" { "Skip to content" }
                header {
                    h1 { (title) }
                    p.about { (about) }
                }
                (nav)
                main id="content" { (main) }
            }
        }
    };
    let mut page = page.into_string();
    page.push('\n');
    clean_page(page)
}

fn id(number: usize) -> String {
    format!("section-{number}")
}

/// Returns the links to all chapters, and to the sections of each.
fn contents(sections: &[DocumentSection]) -> Markup {
    let link = |(number, section): (usize, &DocumentSection)| {
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

fn of_section(number: usize, section: &DocumentSection, chapter: &str) -> Markup {
    let label = |table: &Table| format!("{chapter}: {}", table.caption);
    let has_charts = section
        .items
        .iter()
        .any(|item| matches!(item, Item::Chart(_)));
    // The first paragraphs of a chapter are set in larger type.
    let leads = section
        .items
        .iter()
        .take_while(|item| matches!(item, Item::Text(_)))
        .count();
    let items = section.items.iter().enumerate();
    let items = items.map(|(number, item)| match item {
        Item::Text(text) if section.level <= 2 && number < leads => html! {
            p.lead { (text) }
        },
        Item::Text(text) => html! { p { (text) } },
        Item::KeyFigures { caption, figures } => of_key_figures(caption, figures),
        Item::Notes { caption, notes } => html! {
            details {
                summary { (caption) }
                dl.notes {
                    @for note in notes {
                        dt { (note.term) }
                        dd { (note.text) }
                    }
                }
            }
        },
        Item::Table(table) if has_charts => html! {
            details { summary { (table.caption) } (of_table(table, &label(table), &|_| None)) }
        },
        Item::Table(table) => html! {
            p.caption aria-hidden="true" { (table.caption) }
            (of_table(table, &label(table), &|_| None))
        },
        Item::Preformatted { caption, text } => html! {
            details { summary { (caption) } pre { (text) } }
        },
        Item::Chart(content) => chart(content),
    });
    html! {
        @if section.level <= 2 {
            h2 id=(id(number)) { (section.title) }
        } @else {
            h3 id=(id(number)) { (section.title) }
        }
        @for item in items { (item) }
    }
}

pub(super) fn of_key_figures(caption: &str, figures: &[KeyFigure]) -> Markup {
    html! {
        @if !caption.is_empty() { p.caption { (caption) } }
        dl.key {
            @for figure in figures {
                div {
                    dt { (figure.value) }
                    dd { (figure.label) }
                }
            }
        }
    }
}

/// Returns a table that scrolls sideways if it is wide. `link` returns the address that the first
/// cell of a row leads to, if there is one.
pub(super) fn of_table(
    table: &Table,
    label: &str,
    link: &dyn Fn(usize) -> Option<String>,
) -> Markup {
    let class = |column: usize| match table.columns.get(column).map(|column| column.align) {
        Some(Align::Right) => Some("r"),
        _ => None,
    };
    html! {
        div.scroll role="region" aria-label=(label) tabindex="0" {
            table {
                caption.hidden { (table.caption) }
                thead {
                    tr {
                        @for (number, column) in table.columns.iter().enumerate() {
                            th scope="col" class=[class(number)] { (column.title) }
                        }
                    }
                }
                tbody {
                    @for (at, row) in table.rows.iter().enumerate() {
                        tr {
                            @for (number, cell) in row.iter().enumerate() {
                                @if number == 0 {
                                    th scope="row" {
                                        @match link(at) {
                                            Some(link) => { a href=(link) { (cell) } }
                                            None => { (cell) }
                                        }
                                    }
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

#[cfg(test)]
mod tests {
    use super::{Document, DocumentSection, Item, render};
    use crate::render::markdown;

    /// Names and notes come from untrusted games.
    #[test]
    fn no_text_acts_on_the_reader_of_a_page() {
        let odd = || "a\u{1b}[31mb\u{202e}c\u{fffe}d\u{200b}".to_owned();
        let preformatted = Item::Preformatted {
            caption: odd(),
            text: odd(),
        };
        let document = Document {
            title: odd(),
            about: odd(),
            sections: vec![DocumentSection {
                level: 2,
                title: odd(),
                items: vec![Item::Text(odd()), preformatted],
            }],
        };
        for page in [render(&document), markdown::render(&document)] {
            let acts = |c: char| c != '\n' && lexc_alphabet::is_invisible(c);
            assert!(!page.contains(acts), "{page}");
            assert!(page.contains("b\u{FFFD}c\u{FFFD}d\u{FFFD}"), "{page}");
        }
    }
}
