//! Files packed with gzip: several parts, and zeros after the last one.

use std::io::{self, BufRead, Read};

use flate2::bufread::GzDecoder;

/// The first bytes of a part.
const MAGIC: [u8; 2] = [0x1F, 0x8B];

/// Unpacks all parts of a file, one after another, as `gzip -d` does: zeros may follow the last part, which
/// tapes and disk images fill blocks with; anything else there is an error.
pub(super) struct Members<R> {
    state: State<R>,
}

enum State<R> {
    Inside(Box<GzDecoder<R>>),
    Done,
}

impl<R: BufRead> Members<R> {
    pub(super) fn new(reader: R) -> Self {
        Self {
            state: State::Inside(Box::new(GzDecoder::new(reader))),
        }
    }
}

impl<R: BufRead> Read for Members<R> {
    fn read(&mut self, buf: &mut [u8]) -> io::Result<usize> {
        loop {
            let State::Inside(decoder) = &mut self.state else {
                return Ok(0);
            };
            let read = decoder.read(buf)?;
            if read > 0 || buf.is_empty() {
                return Ok(read);
            }
            let State::Inside(decoder) = std::mem::replace(&mut self.state, State::Done) else {
                return Ok(0);
            };
            let mut rest = decoder.into_inner();
            if another(&mut rest)? {
                self.state = State::Inside(Box::new(GzDecoder::new(rest)));
            }
        }
    }
}

/// Returns `true` if another part follows; without one, reads the zeros that may follow.
fn another(rest: &mut impl BufRead) -> io::Result<bool> {
    let mut padded = false;
    loop {
        let bytes = rest.fill_buf()?;
        match bytes.first() {
            None => return Ok(false),
            Some(first) if *first == MAGIC[0] && !padded => return Ok(true),
            Some(0) => {
                padded = true;
                let zeros = bytes.iter().take_while(|byte| **byte == 0).count();
                rest.consume(zeros);
            }
            Some(_) => {
                let error = "other data follows the packed part";
                return Err(io::Error::new(io::ErrorKind::InvalidData, error));
            }
        }
    }
}
