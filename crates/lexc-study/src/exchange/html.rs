//! Fields of notes in HTML as text.

/// The longest name of a character reference, `&` and `;` included.
const LONGEST_REFERENCE: usize = 10;

/// Returns the text of a field: line breaks and blocks as line feeds, no other tags, character
/// references resolved.
pub(super) fn text_of_html(html: &str) -> String {
    let mut out = String::with_capacity(html.len());
    let mut rest = html;
    while let Some(at) = rest.find(['<', '&']) {
        let (before, from) = rest.split_at(at);
        out.push_str(before);
        let (text, length) = if from.starts_with('<') { tag(from) } else { reference(from) };
        out.push_str(&text);
        rest = from.get(length..).unwrap_or_default();
    }
    out.push_str(rest);
    out.trim().to_owned()
}

/// Returns the text of a tag and its length. A `<` without a `>` before the next `<` is text, so
/// that no byte is searched twice.
fn tag(from: &str) -> (String, usize) {
    let next = from.get(1..).and_then(|rest| rest.find(['<', '>'])).map(|at| at + 1);
    let Some(end) = next.filter(|at| from.as_bytes().get(*at) == Some(&b'>')) else {
        return ("<".to_owned(), 1);
    };
    let inside = from.get(1..end).unwrap_or_default();
    let name: String = inside
        .trim_start_matches('/')
        .chars()
        .take_while(char::is_ascii_alphanumeric)
        .map(|c| c.to_ascii_lowercase())
        .collect();
    let is_end = inside.starts_with('/');
    let breaks = match name.as_str() {
        "br" => true,
        "div" | "p" | "li" => !is_end,
        _ => false,
    };
    (if breaks { "\n" } else { "" }.to_owned(), end + 1)
}

/// Returns the character of a reference and its length. An unknown one is text.
fn reference(from: &str) -> (String, usize) {
    let unknown = ("&".to_owned(), 1);
    let end = from.bytes().take(LONGEST_REFERENCE).position(|byte| byte == b';');
    let Some((end, name)) = end.and_then(|end| Some((end, from.get(1..end)?))) else {
        return unknown;
    };
    let number = name.strip_prefix('#').and_then(|number| {
        let hex = number.strip_prefix(['x', 'X']);
        hex.map_or_else(|| number.parse().ok(), |hex| u32::from_str_radix(hex, 16).ok())
    });
    let character = match name {
        "lt" => Some('<'),
        "gt" => Some('>'),
        "amp" => Some('&'),
        "quot" => Some('"'),
        "apos" => Some('\''),
        "nbsp" => Some(' '),
        _ => number.and_then(char::from_u32),
    };
    character.map_or(unknown, |character| (character.to_string(), end + 1))
}

#[cfg(test)]
mod tests {
    use super::text_of_html;

    #[test]
    fn fields_become_text() {
        let cases = [
            ("INSERT<br>SINTER", "INSERT\nSINTER"),
            ("<div>A</div><div>B</div>", "A\nB"),
            ("<b>x</b> &lt;3 &amp;amp; &#65;&#x42;&nbsp;y", "x <3 &amp; AB y"),
            ("a < b & c &unknown; &#xFFFFFFFF;", "a < b & c &unknown; &#xFFFFFFFF;"),
            ("<img src=\"a.png\" />é", "é"),
            ("<BR/>a<", "a<"),
            ("1 < 2 <br> 3", "1 < 2 \n 3"),
        ];
        for (html, text) in cases {
            assert_eq!(text_of_html(html), text, "{html}");
        }
    }
}
