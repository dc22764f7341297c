//! Cards for Anki as text, and notes of Anki, CSV and plain lists as cards.

mod export;

mod html;

mod headers;

mod import;

mod notes;

pub use export::{AnkiOptions, anki_text};
pub use import::{ImportFormat, ImportedNote, ImportedNotes, NoteImportOptions};
pub use notes::{ImportedCards, SkippedNote};
