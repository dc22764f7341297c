//! Numbers in untrusted bytes.

use lexc_alphabet::ErrorKind;

use crate::error::Error;

/// A forward reader of bytes whose errors have offsets.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ByteReader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> ByteReader<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, at: 0 }
    }

    /// Returns the offset of the next byte.
    pub(crate) fn offset(&self) -> u64 {
        self.at as u64
    }

    pub(crate) fn rest(&self) -> &'a [u8] {
        self.bytes.get(self.at..).unwrap_or(&[])
    }

    /// Reads the next `len` bytes. `what` names them in errors.
    pub(crate) fn take(&mut self, len: u64, what: &'static str) -> Result<&'a [u8], Error> {
        let taken = usize::try_from(len)
            .ok()
            .and_then(|len| self.bytes.get(self.at..self.at.checked_add(len)?));
        let taken = taken
            .ok_or_else(|| Error::cut_off(self.offset(), what, len, self.rest().len() as u64))?;
        self.at += taken.len();
        Ok(taken)
    }

    fn array<const N: usize>(&mut self, what: &'static str) -> Result<[u8; N], Error> {
        let mut array = [0; N];
        array.copy_from_slice(self.take(N as u64, what)?);
        Ok(array)
    }

    pub(crate) fn u8(&mut self, what: &'static str) -> Result<u8, Error> {
        Ok(self.array::<1>(what)?[0])
    }

    pub(crate) fn u16_le(&mut self, what: &'static str) -> Result<u16, Error> {
        Ok(u16::from_le_bytes(self.array(what)?))
    }

    pub(crate) fn u32_le(&mut self, what: &'static str) -> Result<u32, Error> {
        Ok(u32::from_le_bytes(self.array(what)?))
    }

    pub(crate) fn u32_be(&mut self, what: &'static str) -> Result<u32, Error> {
        Ok(u32::from_be_bytes(self.array(what)?))
    }

    pub(crate) fn u64_le(&mut self, what: &'static str) -> Result<u64, Error> {
        Ok(u64::from_le_bytes(self.array(what)?))
    }

    pub(crate) fn text(&mut self, len: u64, what: &'static str) -> Result<&'a str, Error> {
        let offset = self.offset();
        core::str::from_utf8(self.take(len, what)?)
            .map_err(|_| Error::malformed(offset, "a text is not UTF-8"))
    }

    /// Reads the first bytes, which identify the format.
    pub(crate) fn magic(&mut self, magic: &[u8], what: &'static str) -> Result<(), Error> {
        let offset = self.offset();
        match self.take(magic.len() as u64, what)? == magic {
            true => Ok(()),
            false => {
                let magic = String::from_utf8_lossy(magic);
                Err(Error::malformed(offset, format!("{what} is not {magic}")))
            }
        }
    }

    /// Checks that no bytes are left.
    pub(crate) fn end(&self) -> Result<(), Error> {
        match self.rest() {
            [] => Ok(()),
            _ => Err(Error::malformed(self.offset(), "bytes follow the end")),
        }
    }
}

/// Returns the little-endian `u32` of an index, or 0 after the end.
#[inline]
pub(crate) fn word_le(bytes: &[u8], index: u32) -> u32 {
    word(bytes, index).map_or(0, u32::from_le_bytes)
}

/// Returns the big-endian `u32` of an index, or 0 after the end.
#[inline]
pub(crate) fn word_be(bytes: &[u8], index: u32) -> u32 {
    word(bytes, index).map_or(0, u32::from_be_bytes)
}

#[inline]
fn word(bytes: &[u8], index: u32) -> Option<[u8; 4]> {
    let at = index as usize * 4;
    bytes.get(at..at + 4)?.try_into().ok()
}

/// Returns the number of items of `size` bytes in `bytes`, which start at offset `base`; at most
/// `limit`.
pub(crate) fn count_items(bytes: &[u8], size: u64, base: u64, limit: u64) -> Result<u32, Error> {
    let len = bytes.len() as u64;
    let over = len % size;
    if over != 0 {
        return Err(Error::cut_off(base + len - over, "a node", size, over));
    }
    let count = len / size;
    if count > limit {
        let message = format!("the file holds {count} nodes, but the format addresses {limit}");
        return Err(Error::of_file(ErrorKind::Limit, message));
    }
    Ok(count as u32)
}
