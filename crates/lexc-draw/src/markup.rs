//! Text in markup.

/// Escapes text for an element or an attribute of HTML and SVG. Control characters become spaces.
///
/// ```
/// assert_eq!(lexc_draw::markup::escape("a < b"), "a &lt; b");
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
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    out
}
