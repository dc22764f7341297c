//! A C header with the DAWG as an array, for firmware: nodes as in a DAWG-only KWG
//! (`formats/foreign/c-header.md`).

use core::fmt::Write as _;

use crate::error::Error;
use crate::format::info::{FormatContent, FormatInfo};
use crate::format::job::{ExportJob, WrittenFile};
use crate::format::reading::{FileContent, FileWords, ReadContext};

use super::kwg::{dawg_array, read_array};

pub(crate) static FORMAT: FormatInfo = FormatInfo {
    letters_in_file: true,
    max_nodes: 1 << 22,
    sniff: |bytes| bytes.starts_with(MARK.as_bytes()),
    ..FormatInfo::new(("c-header", "h"), "programs in C", FormatContent::Dawg, write, read)
};

/// The first line of a header.
const MARK: &str = "/* lexc c-header 1:";
const A_LINE: usize = 8;

/// Returns the name as a C identifier.
fn identifier(name: &str) -> String {
    let part = |c: char| {
        if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '_' }
    };
    let name: String = name.chars().map(part).collect();
    match name.chars().next() {
        Some(first) if !first.is_ascii_digit() => name,
        _ => format!("lexicon_{name}"),
    }
}

/// Returns text that is safe in a comment.
fn comment(text: &str) -> String {
    text.replace("*/", "* /").replace(char::is_control, " ")
}

fn string_literal(text: &str) -> String {
    let mut out = String::from("\"");
    for byte in text.bytes() {
        match byte {
            b'"' | b'\\' => {
                let _ = write!(out, "\\{}", char::from(byte));
            }
            0x20..=0x7E => out.push(char::from(byte)),
            // An escape of three octal digits ends before any character.
            byte => {
                let _ = write!(out, "\\{byte:03o}");
            }
        }
    }
    out.push('"');
    out
}

fn write(job: &ExportJob<'_>) -> Result<WrittenFile, Error> {
    let nodes = dawg_array(job)?;
    let count = nodes.len() / 4;
    let id = identifier(job.name);
    let upper = id.to_ascii_uppercase();
    let letters = job.order.len();
    let mut text = String::with_capacity(nodes.len() * 3);
    let _ = write!(
        text,
        "{MARK} {name}, {words} words of the alphabet {alphabet}.

   A node is a letter and its edge: bits 0-21 the index of the first node of the list after
   it, 0 for none; bit 22 ends a list; bit 23 completes a word; bits 24-31 the letter, from 1, in
   the order of {id}_letters. Node 0 only points to the list with which words begin. */
#ifndef LEXC_{upper}_H
#define LEXC_{upper}_H

#include <stddef.h>
#include <stdint.h>

#define {upper}_WORDS {words}u
#define {upper}_LONGEST {longest}
#define {upper}_LETTERS {letters}
#define {upper}_NODES {count}

/* The letters, in UTF-8; letter 0 is none. */
static const char *const {id}_letters[{upper}_LETTERS + 1] = {{
    \"\"",
        name = comment(job.name),
        words = job.sizes.words,
        alphabet = comment(job.alphabet.name()),
        longest = job.sizes.max_length,
    );
    for face in job.faces() {
        let _ = write!(text, ", {}", string_literal(face));
    }
    let _ = write!(text, "\n}};\n\nstatic const uint32_t {id}_nodes[{upper}_NODES] = {{");
    for (at, node) in nodes.chunks_exact(4).enumerate() {
        let separator = if at % A_LINE == 0 { "\n    " } else { " " };
        let node = crate::bytes::word_le(node, 0);
        let _ = write!(text, "{separator}0x{node:08x},");
    }
    let _ = write!(
        text,
        "
}};

/* Is it a word? The letters are numbered from 1. Time proportional to their count. */
static inline int {id}_contains(const uint8_t *word, size_t length)
{{
    uint32_t node = {id}_nodes[0] & ~(uint32_t)0x800000;
    for (size_t i = 0; i < length; i++) {{
        uint32_t at = node & 0x3fffff;
        if (at == 0)
            return 0;
        while ((node = {id}_nodes[at]) >> 24 != word[i]) {{
            if (node & 0x400000)
                return 0;
            at++;
        }}
    }}
    return (node & 0x800000) != 0;
}}

#endif
"
    );
    Ok(WrittenFile { bytes: text.into_bytes(), nodes: count as u64, words: None })
}

/// Returns the text between the braces after `name[`, and its offset.
fn braces<'a>(text: &'a str, name: &str) -> Result<(&'a str, usize), Error> {
    let missing = || Error::malformed(0, "an array of letters or of nodes is missing");
    let array = text.find(name).and_then(|at| Some(at + text.get(at..)?.find('{')? + 1));
    let Some(begin) = array else {
        return Err(missing());
    };
    let body = text.get(begin..).unwrap_or("");
    match body.find('}') {
        Some(end) => Ok((body.get(..end).unwrap_or(""), begin)),
        None => Err(missing()),
    }
}

fn read(bytes: &[u8], _: &ReadContext<'_>) -> Result<FileContent, Error> {
    let text = core::str::from_utf8(bytes)
        .map_err(|error| Error::malformed(error.valid_up_to() as u64, "the text is not UTF-8"))?;
    if !text.starts_with(MARK) {
        let why = "the mark of a header that lexc wrote is missing";
        return Err(Error::malformed(0, why));
    }
    let (letters, at) = braces(text, "_letters[")?;
    let letters = strings(letters, at)?;
    let (numbers, base) = braces(text, "_nodes[")?;
    let mut nodes = Vec::new();
    let mut at = base;
    for number in numbers.split(',') {
        let digits = number.trim().strip_prefix("0x");
        let value = digits.and_then(|digits| u32::from_str_radix(digits, 16).ok());
        match value {
            Some(value) => nodes.extend(value.to_le_bytes()),
            None if number.trim().is_empty() => {}
            None => {
                return Err(Error::malformed(at as u64, "a node is not a hexadecimal number"));
            }
        }
        at += number.len() + 1;
    }
    let count = letters.len();
    if !(1..=63).contains(&count) {
        return Err(Error::field(0, "the number of letters", count as u64, "1 to 63"));
    }
    let (dawg, nodes) = read_array(&nodes, count as u8)?;
    Ok(FileContent::new(FileWords::Tiles(dawg, letters), nodes))
}

/// Returns the string literals except the first, which is letter 0.
fn strings(text: &str, base: usize) -> Result<Vec<String>, Error> {
    let why = "a letter is not a string literal as lexc writes them";
    let mut all = Vec::new();
    let mut open: Option<Vec<u8>> = None;
    let mut bytes = text.bytes().enumerate();
    while let Some((at, byte)) = bytes.next() {
        let offset = (base + at) as u64;
        let Some(literal) = &mut open else {
            match byte {
                b'"' => open = Some(Vec::new()),
                b',' | b' ' | b'\n' | b'\r' => {}
                _ => return Err(Error::malformed(offset, why)),
            }
            continue;
        };
        match byte {
            b'"' => {
                let literal = String::from_utf8(core::mem::take(literal));
                all.push(literal.map_err(|_| Error::malformed(offset, why))?);
                open = None;
            }
            b'\\' => match bytes.next() {
                Some((_, escaped @ (b'"' | b'\\'))) => literal.push(escaped),
                Some((_, digit @ b'0'..=b'3')) => {
                    let mut value = digit - b'0';
                    for _ in 0..2 {
                        match bytes.next() {
                            Some((_, digit @ b'0'..=b'7')) => value = value << 3 | (digit - b'0'),
                            _ => return Err(Error::malformed(offset, why)),
                        }
                    }
                    literal.push(value);
                }
                _ => return Err(Error::malformed(offset, why)),
            },
            byte => literal.push(byte),
        }
    }
    if all.is_empty() {
        let offset = base as u64;
        return Err(Error::malformed(offset, why));
    }
    all.remove(0);
    Ok(all)
}
