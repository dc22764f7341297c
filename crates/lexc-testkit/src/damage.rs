//! Forging: files whose checksums are right and whose contents are not.

use lexc_format::file::{section_checksum, table_checksum};
use lexc_format::header::{ENTRY_LEN, HEADER_LEN};

fn number(bytes: &[u8], at: usize) -> Option<u64> {
    Some(u64::from_le_bytes(bytes.get(at..at + 8)?.try_into().ok()?))
}

/// Makes all checksums right that can be found, so that what lies behind them is tested.
pub fn repair(bytes: &mut [u8]) {
    let Some(count) = bytes.get(24..28) else {
        return;
    };
    let count = u32::from_le_bytes(count.try_into().expect("four bytes")) as usize;
    let table_end = HEADER_LEN.saturating_add(count.saturating_mul(ENTRY_LEN));
    if table_end > bytes.len() {
        return;
    }
    for entry in (HEADER_LEN..table_end).step_by(ENTRY_LEN) {
        let (Some(offset), Some(len)) = (number(bytes, entry + 8), number(bytes, entry + 16))
        else {
            return;
        };
        let end = offset.saturating_add(len);
        let Some(body) = bytes.get(offset as usize..end as usize) else {
            continue;
        };
        let checksum = section_checksum(body);
        bytes[entry + 24..entry + 32].copy_from_slice(&checksum.to_le_bytes());
    }
    let checksum = table_checksum(&bytes[..HEADER_LEN], &bytes[HEADER_LEN..table_end]);
    bytes[HEADER_LEN - 8..HEADER_LEN].copy_from_slice(&checksum.to_le_bytes());
}
