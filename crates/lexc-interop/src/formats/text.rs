//! Word lists: one word per line, UTF-8, in the order of the alphabet.

use lexc_alphabet::Tokenizer;
use lexc_compiler::normalise::{ReadObservers, ReadOptions, read_words};
use lexc_compiler::source::WordSource;
use lexc_compiler::words::WordCollector;

use crate::error::Error;
use crate::format::info::{FormatContent, FormatInfo};
use crate::format::job::{ExportJob, WrittenFile};
use crate::format::reading::{FileContent, FileWords, ReadContext};

pub(crate) static FORMAT: FormatInfo = FormatInfo {
    sniff: is_text,
    ..FormatInfo::new(
        ("text", "txt"),
        "all that compile lists",
        FormatContent::Words,
        |job| Ok(lines(job, |word| job.spell(word))),
        read,
    )
};

/// Every tile of several characters in brackets, as MAGPIE requires.
pub(crate) static BRACKETED: FormatInfo = FormatInfo {
    ending: "brackets.txt",
    word_lengths: (2, 15),
    ..FormatInfo::new(
        ("text-brackets", "txt"),
        "MAGPIE",
        FormatContent::Words,
        write_bracketed,
        read,
    )
};

fn lines(job: &ExportJob<'_>, spell: impl Fn(&[u8]) -> String) -> WrittenFile {
    let mut bytes = Vec::new();
    job.dawg.for_each_numbers(|word| {
        bytes.extend_from_slice(spell(word).as_bytes());
        bytes.push(b'\n');
    });
    WrittenFile::new(bytes, 0)
}

fn write_bracketed(job: &ExportJob<'_>) -> Result<WrittenFile, Error> {
    let face = |face: &str| match face.chars().count() {
        1 => face.to_owned(),
        _ => format!("[{face}]"),
    };
    let faces: Vec<String> = job.faces().map(face).collect();
    Ok(lines(job, |word| {
        let face = |&letter: &u8| faces.get(usize::from(letter).wrapping_sub(1));
        word.iter().filter_map(face).map(String::as_str).collect()
    }))
}

/// Number of bytes examined to recognize text.
const EXAMINED: usize = 4096;

fn is_text(bytes: &[u8]) -> bool {
    let head = bytes.get(..EXAMINED).unwrap_or(bytes);
    let control = |byte: &u8| *byte < 0x20 && !matches!(byte, b'\n' | b'\r' | b'\t');
    let utf8 = match core::str::from_utf8(head) {
        Ok(_) => true,
        // A character cut off at the end is acceptable.
        Err(error) => error.error_len().is_none() && bytes.len() > EXAMINED,
    };
    !head.is_empty() && utf8 && !head.iter().any(control)
}

fn read(bytes: &[u8], reading: &ReadContext<'_>) -> Result<FileContent, Error> {
    let alphabet = reading.alphabet.ok_or_else(Error::no_alphabet)?;
    let tokenizer = Tokenizer::new(alphabet);
    let mut collector = WordCollector::default();
    let input = [WordSource::bytes("the list", bytes)];
    let options = ReadOptions::default();
    read_words(&input, &tokenizer, &options, ReadObservers::default(), |word| {
        collector.add(word);
    })
    .map_err(|error| Error::of_list(&error))?;
    Ok(FileContent::new(FileWords::Ready(collector.finish(None)?.dawg), 0))
}
