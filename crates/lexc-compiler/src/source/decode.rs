//! Decoding any encoding to UTF-8.

use std::io::{self, Read};

use super::charset::{Charset, Decoder};
use super::likely::LikelyFile;

/// The number of bytes that are read at a time.
const CHUNK: usize = 256 << 10;

/// The number of bytes from which the encoding is detected.
const SAMPLE: usize = 4096;

/// A reader that decodes any encoding to UTF-8.
///
/// UTF-8 is passed on unchanged and unchecked: the reader of lines checks it, because it can name
/// line and column. In other encodings, malformed bytes become U+FFFD.
pub(crate) struct Utf8Reader<'a> {
    reader: Box<dyn Read + 'a>,
    /// Bytes that were read to detect the encoding and are not passed on yet.
    sample: Vec<u8>,
    decoding: Option<DecodingState>,
    charset: Charset,
    likely: Option<LikelyFile>,
}

struct DecodingState {
    decoder: Decoder,
    raw: Vec<u8>,
    done: bool,
}

impl<'a> Utf8Reader<'a> {
    /// Determines the encoding: `given`, else the one of the byte-order mark, else UTF-16 if
    /// [`guess_utf16`] detects it, else UTF-8. Removes a byte-order mark.
    pub(crate) fn new(mut reader: Box<dyn Read + 'a>, given: Option<Charset>) -> io::Result<Self> {
        let mut sample = Vec::with_capacity(SAMPLE);
        reader.by_ref().take(SAMPLE as u64).read_to_end(&mut sample)?;
        let likely = LikelyFile::of_source(&sample);
        let detected = || Charset::for_bom(&sample).or_else(|| guess_utf16(&sample));
        let charset = given.or_else(detected).unwrap_or(Charset::UTF_8);
        let decoding = charset.decoder().map(|decoder| DecodingState {
            decoder,
            raw: std::mem::take(&mut sample),
            done: false,
        });
        if sample.starts_with(b"\xEF\xBB\xBF") {
            sample.drain(..3);
        }
        Ok(Self { reader, sample, decoding, charset, likely })
    }

    /// Returns the kind of file, if its first bytes show that it is not text.
    pub(crate) fn likely(&self) -> Option<LikelyFile> {
        self.likely
    }

    pub(crate) fn encoding(&self) -> &'static str {
        self.charset.name()
    }

    /// Appends about [`CHUNK`] more bytes to `buf`. Returns `false` at the end.
    pub(crate) fn fill(&mut self, buf: &mut Vec<u8>) -> io::Result<bool> {
        let Some(decoding) = &mut self.decoding else {
            if !self.sample.is_empty() {
                buf.append(&mut self.sample);
            }
            let read = read_some(&mut self.reader, buf, CHUNK)?;
            return Ok(read > 0);
        };
        if decoding.done {
            return Ok(false);
        }
        let read = read_some(&mut self.reader, &mut decoding.raw, CHUNK / 4)?;
        let last = read == 0;
        decoding.decoder.decode(&decoding.raw, last, buf);
        // The decoder keeps an incomplete character at the end.
        decoding.raw.clear();
        decoding.done = last;
        Ok(!last)
    }
}

/// Appends up to `limit` bytes to `buf` with one successful call of `read`.
fn read_some(reader: &mut dyn Read, buf: &mut Vec<u8>, limit: usize) -> io::Result<usize> {
    let start = buf.len();
    buf.resize(start + limit, 0);
    let read = loop {
        match reader.read(&mut buf[start..]) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            other => break other,
        }
    };
    buf.truncate(start + *read.as_ref().unwrap_or(&0));
    read
}

/// Detects UTF-16 without a byte-order mark: many bytes of one parity are zero and none of the
/// other, and the sample decodes to text without control characters.
fn guess_utf16(sample: &[u8]) -> Option<Charset> {
    let whole = &sample[..sample.len() & !1];
    let zeros = |parity: usize| {
        let bytes = whole.iter().skip(parity).step_by(2);
        bytes.filter(|b| **b == 0).count()
    };
    let charset = match (zeros(0), zeros(1)) {
        (0, odd) if odd * 5 >= whole.len() => Charset::UTF_16LE,
        (even, 0) if even * 5 >= whole.len() => Charset::UTF_16BE,
        _ => return None,
    };
    if whole.is_empty() {
        return None;
    }
    let text = charset.decode(whole);
    let odd = |c: char| c.is_control() && !matches!(c, '\t' | '\n' | '\r');
    (!text.contains(odd)).then_some(charset)
}
