//! Unpacking gzip: several members, and zeros after the last one.

use std::io::{self, BufRead, Read};

use flate2::bufread::GzDecoder;

use super::gzip::MAGIC;

/// Unpacks all members of a file one after the other, as `gzip -d` does. Zeros may follow the last
/// member, since tapes and disk images fill blocks with them; other data there are an error.
pub(super) struct GzipMembers<R> {
    state: MemberState<R>,
}

enum MemberState<R> {
    Inside(Box<GzDecoder<R>>),
    Done,
}

impl<R: BufRead> GzipMembers<R> {
    pub(super) fn new(reader: R) -> Self {
        Self { state: MemberState::Inside(Box::new(GzDecoder::new(reader))) }
    }
}

impl<R: BufRead> Read for GzipMembers<R> {
    fn read(&mut self, buf: &mut [u8]) -> io::Result<usize> {
        loop {
            let MemberState::Inside(decoder) = &mut self.state else {
                return Ok(0);
            };
            let read = decoder.read(buf)?;
            if read > 0 || buf.is_empty() {
                return Ok(read);
            }
            let MemberState::Inside(decoder) =
                std::mem::replace(&mut self.state, MemberState::Done)
            else {
                return Ok(0);
            };
            let mut rest = decoder.into_inner();
            if has_next_member(&mut rest)? {
                self.state = MemberState::Inside(Box::new(GzDecoder::new(rest)));
            }
        }
    }
}

/// Returns `true` if another member follows; otherwise reads the zeros that may follow.
fn has_next_member(rest: &mut impl BufRead) -> io::Result<bool> {
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
                let error = "other data follow the packed data";
                return Err(io::Error::new(io::ErrorKind::InvalidData, error));
            }
        }
    }
}
