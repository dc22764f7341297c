//! Numbers at offsets of bytes that are not trusted.

use crate::error::Fault;

/// Bytes, read from the front; every fault names the offset.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Reader<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, at: 0 }
    }

    /// Where the next byte stands.
    pub(crate) fn offset(&self) -> u64 {
        self.at as u64
    }

    /// What was not read yet.
    pub(crate) fn rest(&self) -> &'a [u8] {
        self.bytes.get(self.at..).unwrap_or(&[])
    }

    /// The next `len` bytes, which are called `what`.
    pub(crate) fn take(&mut self, len: u64, what: &'static str) -> Result<&'a [u8], Fault> {
        let taken = usize::try_from(len)
            .ok()
            .and_then(|len| self.bytes.get(self.at..self.at.checked_add(len)?));
        let taken = taken.ok_or(Fault::CutOff {
            offset: self.offset(),
            what,
            needed: len,
            left: self.rest().len() as u64,
        })?;
        self.at += taken.len();
        Ok(taken)
    }

    fn array<const N: usize>(&mut self, what: &'static str) -> Result<[u8; N], Fault> {
        let mut array = [0; N];
        array.copy_from_slice(self.take(N as u64, what)?);
        Ok(array)
    }

    pub(crate) fn u8(&mut self, what: &'static str) -> Result<u8, Fault> {
        Ok(self.array::<1>(what)?[0])
    }

    pub(crate) fn u16_le(&mut self, what: &'static str) -> Result<u16, Fault> {
        Ok(u16::from_le_bytes(self.array(what)?))
    }

    pub(crate) fn u32_le(&mut self, what: &'static str) -> Result<u32, Fault> {
        Ok(u32::from_le_bytes(self.array(what)?))
    }

    pub(crate) fn u32_be(&mut self, what: &'static str) -> Result<u32, Fault> {
        Ok(u32::from_be_bytes(self.array(what)?))
    }

    pub(crate) fn u64_le(&mut self, what: &'static str) -> Result<u64, Fault> {
        Ok(u64::from_le_bytes(self.array(what)?))
    }

    /// Text in UTF-8.
    pub(crate) fn text(&mut self, len: u64, what: &'static str) -> Result<&'a str, Fault> {
        let offset = self.offset();
        core::str::from_utf8(self.take(len, what)?).map_err(|_| Fault::Malformed {
            offset,
            why: "a text is not UTF-8",
        })
    }

    /// Nothing may be left.
    pub(crate) fn end(&self) -> Result<(), Fault> {
        match self.rest() {
            [] => Ok(()),
            _ => Err(Fault::Malformed {
                offset: self.offset(),
                why: "bytes stand behind the end",
            }),
        }
    }
}

/// The little-endian word of that number; 0 behind the end.
#[inline]
pub(crate) fn word_le(bytes: &[u8], index: u32) -> u32 {
    word(bytes, index).map_or(0, u32::from_le_bytes)
}

/// The big-endian word of that number; 0 behind the end.
#[inline]
pub(crate) fn word_be(bytes: &[u8], index: u32) -> u32 {
    word(bytes, index).map_or(0, u32::from_be_bytes)
}

#[inline]
fn word(bytes: &[u8], index: u32) -> Option<[u8; 4]> {
    let at = index as usize * 4;
    bytes.get(at..at + 4)?.try_into().ok()
}

/// The number of items of `size` bytes that `bytes`, which begin at `base`, are made of, at most
/// `limit`.
pub(crate) fn count_items(bytes: &[u8], size: u64, base: u64, limit: u64) -> Result<u32, Fault> {
    let len = bytes.len() as u64;
    let over = len % size;
    if over != 0 {
        return Err(Fault::CutOff {
            offset: base + len - over,
            what: "a node",
            needed: size,
            left: over,
        });
    }
    let count = len / size;
    if count > limit {
        return Err(Fault::TooManyNodes {
            nodes: count,
            limit,
        });
    }
    Ok(count as u32)
}
