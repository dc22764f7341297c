//! The lines of a text, and the fields of a line.

/// Returns an iterator over the lines of a text. They end with LF, CR LF or CR.
///
/// # Examples
/// ```
/// let lines: Vec<&str> = lexc_game::gcg::lines("#player1 a A\r#player2 b B\r\n").collect();
/// assert_eq!(lines, ["#player1 a A", "#player2 b B"]);
/// ```
pub fn lines(text: &str) -> impl Iterator<Item = &str> {
    let inner = |line: &'_ str| line.trim_end_matches('\r').len();
    text.lines().flat_map(move |line| line[..inner(line)].split('\r'))
}

/// A field of a line and its column in characters, from 0.
#[derive(Debug, Clone, Copy)]
pub(super) struct Field<'a> {
    pub(super) text: &'a str,
    pub(super) column: usize,
}

impl Field<'_> {
    /// Returns the column after the field.
    pub(super) fn end(&self) -> usize {
        self.column + self.text.chars().count()
    }
}

/// Returns the fields of a text that begins in a column: its parts between white space.
pub(super) fn fields(text: &str, column: usize) -> Vec<Field<'_>> {
    let mut fields = Vec::new();
    let mut rest = text;
    let mut column = column;
    loop {
        let trimmed = rest.trim_start();
        column += rest[..rest.len() - trimmed.len()].chars().count();
        let end = trimmed.find(char::is_whitespace).unwrap_or(trimmed.len());
        let (text, after) = trimmed.split_at(end);
        if text.is_empty() {
            return fields;
        }
        fields.push(Field { text, column });
        column += text.chars().count();
        rest = after;
    }
}
