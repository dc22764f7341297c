//! Text in markup.

use lexc_alphabet::is_invisible;

/// Escapes text for an element or an attribute of HTML and SVG. Line feeds and tabs become spaces;
/// other control characters and invisible characters, such as those that reverse the direction of
/// text, become U+FFFD.
///
/// ```
/// assert_eq!(lexc_draw::markup::escape("a < b\u{202E}"), "a &lt; b\u{FFFD}");
/// ```
#[must_use]
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\n' | '\t' => out.push(' '),
            c if is_invisible(c) => out.push(char::REPLACEMENT_CHARACTER),
            c => out.push(c),
        }
    }
    out
}

/// Replaces control characters and invisible characters in a whole page with U+FFFD, except line
/// feeds, so that text from a file cannot affect how the page is displayed.
#[must_use]
pub fn clean_page(page: String) -> String {
    let acts = |c: char| c != '\n' && is_invisible(c);
    match page.contains(acts) {
        true => page.replace(acts, "\u{FFFD}"),
        false => page,
    }
}
