//! A document as one HTML page with inline style and charts: no scripts, no network access.
//!
//! Charts come first in a section, tables after them. In a section with charts, each table is
//! collapsed and opens on a click; on paper all are open.

use lexc_draw::markup::clean_page;
use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::svg::{self, Width};
use crate::document::{Align, Chart, Document, DocumentSection, Item, KeyFigure, Table};

const STYLE: &str = include_str!("report.css");

/// Characters of a table row that fit a phone, a tablet, and the page.
const PHONE: usize = 36;
const TABLET: usize = 92;
const PAGE: usize = 130;

/// Renders a document as a page.
#[must_use]
pub fn render(document: &Document) -> String {
    let mut ids = Ids::default();
    let sections: Vec<Markup> = (0..)
        .zip(&document.sections)
        .map(|(number, section)| of_section(number, section, &mut ids))
        .collect();
    let contents = html! {
        nav aria-label="Contents" {
            details { summary { "Contents" } (contents(&document.sections)) }
        }
    };
    let main = html! { @for section in &sections { (section) } };
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

/// The number of charts and the title of the chapter, for unique ids and labels.
#[derive(Default)]
struct Ids {
    charts: usize,
    chapter: String,
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

fn of_section(number: usize, section: &DocumentSection, ids: &mut Ids) -> Markup {
    if section.level <= 2 {
        ids.chapter.clone_from(&section.title);
    }
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
    let items: Vec<Markup> = section
        .items
        .iter()
        .enumerate()
        .map(|(number, item)| match item {
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
                details { summary { (table.caption) } (of_table(table, &ids.chapter)) }
            },
            Item::Table(table) => html! {
                p.caption aria-hidden="true" { (table.caption) }
                (of_table(table, &ids.chapter))
            },
            Item::Preformatted { caption, text } => html! {
                details { summary { (caption) } pre { (text) } }
            },
            Item::Chart(chart) => {
                ids.charts += 1;
                of_chart(chart, &format!("chart-{}", ids.charts))
            }
        })
        .collect();
    html! {
        @if section.level <= 2 {
            h2 id=(id(number)) { (section.title) }
        } @else {
            h3 id=(id(number)) { (section.title) }
        }
        @for item in &items { (item) }
    }
}

fn of_key_figures(caption: &str, figures: &[KeyFigure]) -> Markup {
    html! {
        p.caption { (caption) }
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

fn of_chart(chart: &Chart, id: &str) -> Markup {
    html! {
        figure {
            figcaption { (chart.title) }
            @for (width, suffix) in Width::ALL.into_iter().zip(["n", "w"]) {
                (PreEscaped(svg::render(chart, &format!("{id}-{suffix}"), width)))
            }
        }
    }
}

/// Returns the longest row of a table in characters, with `border` for the space around each cell.
/// With `wrapped`, texts wrap between words, as they do on phones.
fn row_length(table: &Table, border: usize, wrapped: bool) -> usize {
    let column = |number: usize, title: &str| {
        let cells = table.rows.iter().filter_map(|row| row.get(number));
        let longest = cells.map(|cell| cell.chars().count()).max().unwrap_or(0);
        // A heading wraps between words.
        let word = title.split(' ').map(|word| word.chars().count()).max();
        let is_text = table.columns.get(number).map(|of| of.align) == Some(Align::Left);
        let longest = match wrapped && (is_text || number == 0) {
            true => longest.min(12),
            false => longest,
        };
        longest.max(word.unwrap_or(0)) + border
    };
    let columns = table.columns.iter().enumerate();
    columns.map(|(number, of)| column(number, &of.title)).sum()
}

fn of_table(table: &Table, chapter: &str) -> Markup {
    let class = |column: usize| match table.columns.get(column).map(|column| column.align) {
        Some(Align::Right) => Some("r"),
        _ => None,
    };
    let length = row_length(table, 3, false);
    let hint = match () {
        () if length > PAGE => Some("hint"),
        () if length > TABLET => Some("hint tablet"),
        () if row_length(table, 2, true) > PHONE => Some("hint phone"),
        () => None,
    };
    html! {
        @if let Some(class) = hint {
            p class=(class) aria-hidden="true" { "Scroll sideways for all columns →" }
        }
        div.scroll role="region" aria-label={ (chapter) ": " (table.caption) } tabindex="0" {
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
