//! A document as one HTML page with inline style and charts: no scripts, no network access.
//!
//! Charts come first in a section, tables after them. In a section with charts, each table is
//! collapsed and opens on a click; on paper all are open.

use lexc_draw::markup::clean_page;
use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::chart::chart;
use crate::document::{Document, Item, Table};

const STYLE: &str = include_str!("report.css");

/// A chapter or a section of a chapter.
struct Section<'a> {
    id: String,
    level: usize,
    title: &'a str,
    items: &'a [Item],
}

/// Renders a document as a page.
#[must_use]
pub fn render(document: &Document) -> String {
    let items = document.items();
    let parts = items.chunk_by(|_, next| !matches!(next, Item::Heading { .. }));
    let sections = parts
        .skip(1)
        .enumerate()
        .filter_map(|(number, part)| match part {
            [Item::Heading { level, text }, items @ ..] => Some(Section {
                id: format!("section-{number}"),
                level: *level,
                title: text,
                items,
            }),
            _ => None,
        });
    let sections: Vec<Section<'_>> = sections.collect();
    let contents = html! {
        nav aria-label="Contents" {
            details { summary { "Contents" } (contents(&sections)) }
        }
    };
    let chapters = sections.chunk_by(|_, next| next.level > 2);
    let main = html! {
        @for chapter in chapters { @for section in chapter { (of_section(section, chapter[0].title)) } }
    };
    page("", &[STYLE], heading(&items), &contents, &main)
}

/// Returns the title of a document and the line below it.
pub(super) fn heading(items: &[Item]) -> [&str; 2] {
    match items {
        [Item::Heading { text, .. }, Item::Text(about), ..] => [text, about],
        _ => [""; 2],
    }
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

/// Returns the links to all chapters, and to the sections of each.
fn contents(sections: &[Section<'_>]) -> Markup {
    let link = |section: &Section<'_>| html! { a href={ "#" (section.id) } { (section.title) } };
    html! {
        ul {
            @for chapter in sections.chunk_by(|_, next| next.level > 2) {
                li {
                    (link(&chapter[0]))
                    @if chapter.len() > 1 {
                        ul { @for section in &chapter[1..] { li { (link(section)) } } }
                    }
                }
            }
        }
    }
}

fn of_section(section: &Section<'_>, chapter: &str) -> Markup {
    let items = section.items;
    let label = |table: &Table| format!("{chapter}: {}", table.caption);
    let has_charts = items.iter().any(|item| matches!(item, Item::Chart(_)));
    // The first paragraphs of a chapter are set in larger type.
    let leads = items
        .iter()
        .take_while(|item| matches!(item, Item::Text(_)));
    let leads = if section.level <= 2 { leads.count() } else { 0 };
    let items = items.iter().enumerate().map(|(number, item)| match item {
        Item::Text(text) => html! { p class=[(number < leads).then_some("lead")] { (text) } },
        Item::KeyFigures { caption, figures } => html! {
            p.caption { (caption) }
            dl.key { @for [value, label] in figures { div { dt { (value) } dd { (label) } } } }
        },
        Item::Notes { caption, notes } => html! {
            details {
                summary { (caption) }
                dl.notes { @for [term, text] in notes { dt { (term) } dd { (text) } } }
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
        Item::Heading { .. } => html! {},
    });
    html! {
        @if section.level <= 2 {
            h2 id=(section.id) { (section.title) }
        } @else {
            h3 id=(section.id) { (section.title) }
        }
        @for item in items { (item) }
    }
}

/// Returns a table that scrolls sideways if it is wide. `link` returns the address that the first
/// cell of a row leads to, if there is one.
pub(super) fn of_table(
    table: &Table,
    label: &str,
    link: &dyn Fn(usize) -> Option<String>,
) -> Markup {
    let class = |column: usize| (table.numbers.get(column) == Some(&true)).then_some("r");
    html! {
        div.scroll role="region" aria-label=(label) tabindex="0" {
            table {
                caption.hidden { (table.caption) }
                thead {
                    tr {
                        @for (number, column) in table.columns.iter().enumerate() {
                            th scope="col" class=[class(number)] { (column) }
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
    use super::render;
    use crate::document::Document;

    /// Names and notes come from untrusted games.
    #[test]
    fn no_text_acts_on_the_reader_of_a_page() {
        let odd = "a\u{1b}[31mb\u{202e}c\u{fffe}d\u{200b}";
        let document = Document::new(
            "odd.md",
            "# {{ odd }}\n\n{{ odd }}\n## {{ odd }}\n{{ odd }}\n\n{{ odd }}:\n{{ odd | verbatim }}",
            minijinja::context! { odd },
        );
        let document = document.expect("a document");
        assert_eq!(document.items().len(), 5);
        for page in [render(&document), document.markdown()] {
            let acts = |c: char| c != '\n' && lexc_alphabet::is_invisible(c);
            assert!(!page.contains(acts), "{page}");
            assert!(page.contains("b\u{FFFD}c\u{FFFD}d\u{FFFD}"), "{page}");
        }
    }
}
