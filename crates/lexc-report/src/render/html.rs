//! A document as one HTML page with inline style and charts: no scripts, no network access.

use lexc_draw::markup::clean_page;
use minijinja::context;
use minijinja::value::{Serde, Value};

use super::chart::chart;
use crate::document::{Document, Item, fill};
use crate::error::Error;

/// The parts of pages, and the page of a document.
const TEMPLATE: &str = concat!(
    include_str!("../../templates/page.html"),
    include_str!("../../templates/document.html")
);

/// Renders a document as a page.
///
/// # Errors
/// Returns an error if the template fails: a defect of lexc.
pub fn render(document: &Document) -> Result<String, Error> {
    let items = document.items();
    let parts = items.chunk_by(|_, next| !matches!(next, Item::Heading { .. }));
    let mut chapters: Vec<Vec<Value>> = Vec::new();
    for (number, part) in parts.skip(1).enumerate() {
        let [Item::Heading { level, text }, items @ ..] = part else {
            continue;
        };
        let leads = items.iter().take_while(|item| matches!(item, Item::Text(_)));
        let section = context! {
            id => format!("section-{number}"),
            title => &**text,
            leads => if *level <= 2 { leads.count() } else { 0 },
            items => items.iter().map(part_of_page).collect::<Vec<_>>(),
        };
        match chapters.last_mut() {
            Some(chapter) if *level > 2 => chapter.push(section),
            _ => chapters.push(vec![section]),
        }
    }
    let style = include_str!("report.css");
    page(TEMPLATE, style, &items, context! { chapters })
}

fn part_of_page(item: &Item) -> Value {
    match item {
        Item::Chart(content) => context! { chart => chart(content) },
        item => Value::from(Serde(item)),
    }
}

/// Renders the page of a document, whose first items are the title and the line below it.
pub(super) fn page(
    template: &str,
    style: &str,
    items: &[Item],
    figures: Value,
) -> Result<String, Error> {
    let (title, about) = match items {
        [Item::Heading { text, .. }, Item::Text(about), ..] => (&**text, &**about),
        _ => ("", ""),
    };
    let style = Value::from_safe_string(style.to_owned());
    let figures = context! { title, about, style, ..figures };
    Ok(clean_page(fill("page.html", template, figures)?))
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
        for page in [render(&document).expect("a page"), document.markdown()] {
            let acts = |c: char| c != '\n' && lexc_alphabet::is_invisible(c);
            assert!(!page.contains(acts), "{page}");
            assert!(page.contains("b\u{FFFD}c\u{FFFD}d\u{FFFD}"), "{page}");
        }
    }
}
