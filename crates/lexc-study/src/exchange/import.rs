//! Notes from text files.

use csv_core::{ReadRecordResult, ReaderBuilder};

use super::headers::{NoteHeaders, has_headers};
use super::html::text_of_html;
use crate::error::{Error, LineFault, Result};

/// The form of an imported file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ImportFormat {
    /// "Notes in Plain Text" of Anki, with header lines.
    AnkiText,
    /// Columns divided by commas, semicolons or tabs, with quotation marks.
    Csv,
    /// A word or a text a line.
    List,
}

/// How a file is imported.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct NoteImportOptions {
    /// The form; by default, the first lines decide.
    pub format: Option<ImportFormat>,
    /// The first row of [`ImportFormat::Csv`] is titles.
    pub has_titles: bool,
}

/// A note: a row of a file.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct ImportedNote {
    /// The line on which it begins, from 1.
    pub line: usize,
    /// The identifier, if the file has one.
    pub guid: Option<String>,
    /// The fields: the question first, then the answers.
    pub fields: Vec<String>,
    /// The tags.
    pub tags: Vec<String>,
}

/// The notes of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct ImportedNotes {
    /// The form of the file.
    pub format: ImportFormat,
    /// The notes, in order. Blank lines are none.
    pub notes: Vec<ImportedNote>,
}

impl ImportedNotes {
    /// Reads a file.
    ///
    /// ```
    /// use lexc_study::exchange::{ImportFormat, NoteImportOptions, ImportedNotes};
    ///
    /// let text = "#separator:tab\n#html:true\n#tags column:3\nEINRST\tINSERT<br>SINTER\tsixes\n";
    /// let read = ImportedNotes::read(text.as_bytes(), &NoteImportOptions::default())?;
    /// assert_eq!(read.format, ImportFormat::AnkiText);
    /// assert_eq!(read.notes[0].fields, ["EINRST", "INSERT\nSINTER"]);
    /// assert_eq!(read.notes[0].tags, ["sixes"]);
    /// # Ok::<(), lexc_study::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Line`] if the text is not UTF-8 or a header line has a value that it cannot have.
    pub fn read(bytes: &[u8], options: &NoteImportOptions) -> Result<Self> {
        let text =
            core::str::from_utf8(bytes).map_err(|error| encoding(bytes, error.valid_up_to()))?;
        let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
        let format = options.format.unwrap_or_else(|| detect(text));
        let notes = match format {
            ImportFormat::List => list(text),
            ImportFormat::AnkiText => rows(text, &NoteHeaders::read(text)?),
            ImportFormat::Csv => {
                let mut notes = rows(text, &NoteHeaders::none(separator(text).unwrap_or(b',')));
                if options.has_titles && !notes.is_empty() {
                    notes.remove(0);
                }
                notes
            }
        };
        Ok(Self { format, notes })
    }
}

fn encoding(bytes: &[u8], valid: usize) -> Error {
    let before = bytes.get(..valid).unwrap_or_default();
    let line = before.iter().filter(|byte| **byte == b'\n').count() + 1;
    let start = before.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
    Error::Line { line, column: valid - start + 1, fault: LineFault::Encoding }
}

fn detect(text: &str) -> ImportFormat {
    if has_headers(text) {
        ImportFormat::AnkiText
    } else if separator(text).is_some() {
        ImportFormat::Csv
    } else {
        ImportFormat::List
    }
}

/// Returns the separator that the first line with text has most often.
fn separator(text: &str) -> Option<u8> {
    let line = text.lines().find(|line| !line.trim().is_empty())?;
    let count = |separator: &u8| line.bytes().filter(|byte| byte == separator).count();
    let most = [b',', b';', b'\t'].into_iter().max_by_key(count)?;
    (count(&most) > 0).then_some(most)
}

fn list(text: &str) -> Vec<ImportedNote> {
    let lines = (1..).zip(text.lines().map(str::trim)).filter(|(_, text)| !text.is_empty());
    let note = |(line, text): (usize, &str)| ImportedNote {
        line,
        fields: vec![text.to_owned()],
        ..ImportedNote::default()
    };
    lines.map(note).collect()
}

fn rows(text: &str, headers: &NoteHeaders) -> Vec<ImportedNote> {
    let comment = (headers.lines > 0).then_some(b'#');
    let mut reader = ReaderBuilder::new().delimiter(headers.separator).comment(comment).build();
    let mut rest = text.as_bytes().get(headers.length..).unwrap_or_default();
    // A field is never longer than its source.
    let mut field_bytes = vec![0; rest.len().min(1 << 12)];
    let mut ends = vec![0; 16];
    let (mut used, mut fields) = (0, 0);
    let mut notes = Vec::new();
    let mut line = 1;
    loop {
        let (result, read, written, ended) = reader.read_record(
            rest,
            field_bytes.get_mut(used..).unwrap_or_default(),
            ends.get_mut(fields..).unwrap_or_default(),
        );
        rest = rest.get(read..).unwrap_or_default();
        used += written;
        fields += ended;
        match result {
            // The next call says that the input has ended.
            ReadRecordResult::InputEmpty => {}
            ReadRecordResult::OutputFull => field_bytes.resize(field_bytes.len() * 2 + 64, 0),
            ReadRecordResult::OutputEndsFull => ends.resize(ends.len() * 2, 0),
            ReadRecordResult::Record => {
                let ends = ends.get(..fields).unwrap_or_default();
                let mut note = note(&field_bytes, ends, headers);
                note.line = headers.lines + line;
                line = reader.line() as usize;
                if note.fields.iter().any(|field| !field.is_empty()) {
                    notes.push(note);
                }
                (used, fields) = (0, 0);
            }
            ReadRecordResult::End => return notes,
        }
    }
}

/// Returns the note of a row, whose fields end at some bytes.
fn note(bytes: &[u8], ends: &[usize], headers: &NoteHeaders) -> ImportedNote {
    let mut note = ImportedNote { tags: headers.all_tags.clone(), ..ImportedNote::default() };
    let mut start = 0;
    for (column, end) in ends.iter().enumerate() {
        let field = String::from_utf8_lossy(bytes.get(start..*end).unwrap_or_default());
        start = *end;
        if headers.guid == Some(column) {
            note.guid = Some(field.trim().to_owned());
        } else if headers.tags == Some(column) {
            note.tags.extend(field.split_whitespace().map(str::to_owned));
        } else if !headers.is_special(column) {
            let text = if headers.is_html { text_of_html(&field) } else { field.trim().to_owned() };
            note.fields.push(text);
        }
    }
    note
}
