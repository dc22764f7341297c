//! The header lines of text files of Anki.

use crate::error::{Error, LineFault, Result};

/// The header lines: columns from 0, and values for all notes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct NoteHeaders {
    pub(super) separator: u8,
    pub(super) is_html: bool,
    pub(super) guid: Option<usize>,
    pub(super) note_type: Option<usize>,
    pub(super) deck: Option<usize>,
    pub(super) tags: Option<usize>,
    pub(super) all_tags: Vec<String>,
    /// The number of lines before the first note.
    pub(super) lines: usize,
    /// The number of bytes before the first note.
    pub(super) length: usize,
}

impl NoteHeaders {
    /// Returns the headers of a file without header lines.
    pub(super) fn none(separator: u8) -> Self {
        Self {
            separator,
            is_html: false,
            guid: None,
            note_type: None,
            deck: None,
            tags: None,
            all_tags: Vec::new(),
            lines: 0,
            length: 0,
        }
    }

    /// Reads the lines at the beginning of a text that begin with `#`. Unknown headers are ignored,
    /// as Anki does.
    pub(super) fn read(text: &str) -> Result<Self> {
        let mut headers = Self::none(b'\t');
        for line in text.split_inclusive('\n') {
            let Some(header) = line.strip_prefix('#') else { break };
            headers.lines += 1;
            headers.length += line.len();
            if let Some((name, value)) = header.split_once(':') {
                headers.set(&name.trim().to_lowercase(), value.trim_end_matches(['\n', '\r']))?;
            }
        }
        Ok(headers)
    }

    fn set(&mut self, name: &str, value: &str) -> Result<()> {
        let wrong = || Error::Line {
            line: self.lines,
            column: 1,
            fault: LineFault::Header { name: name.to_owned(), found: value.to_owned() },
        };
        let column = || {
            let number: Option<usize> = value.trim().parse().ok();
            number.and_then(|number| number.checked_sub(1)).ok_or_else(wrong).map(Some)
        };
        match name {
            "separator" => self.separator = separator(value).ok_or_else(wrong)?,
            "html" => self.is_html = value.trim().parse().map_err(|_| wrong())?,
            "guid column" => self.guid = column()?,
            "notetype column" => self.note_type = column()?,
            "deck column" => self.deck = column()?,
            "tags column" => self.tags = column()?,
            "tags" => self.all_tags = value.split_whitespace().map(str::to_owned).collect(),
            _ => {}
        }
        Ok(())
    }

    /// Returns `true` if a column is no field of the note.
    pub(super) fn is_special(&self, column: usize) -> bool {
        [self.guid, self.note_type, self.deck, self.tags].contains(&Some(column))
    }
}

/// Returns `true` if a text begins with a header line of Anki.
pub(super) fn has_headers(text: &str) -> bool {
    let first = text.strip_prefix('#').and_then(|line| line.split([':', '\n']).next());
    let names = [
        "separator",
        "html",
        "notetype",
        "deck",
        "tags",
        "columns",
        "guid column",
        "notetype column",
        "deck column",
        "tags column",
    ];
    first.is_some_and(|name| names.contains(&name.trim().to_lowercase().as_str()))
}

fn separator(value: &str) -> Option<u8> {
    let known = match value.trim().to_lowercase().as_str() {
        "tab" | "\\t" => b'\t',
        "comma" => b',',
        "semicolon" => b';',
        "space" => b' ',
        "pipe" => b'|',
        "colon" => b':',
        // The character itself, such as a tab, which trimming removes.
        _ => match value.as_bytes() {
            [byte] if byte.is_ascii() && !byte.is_ascii_alphanumeric() && *byte != b'"' => *byte,
            _ => return None,
        },
    };
    Some(known)
}
