//! The KLV2 format of wolges, MAGPIE and macondo: a DAWG of the leaves in the KWG node format, then
//! a 32-bit floating-point value for each leave, in the order of the DAWG.
//!
//! | size | field |
//! |---|---|
//! | 4 | number of nodes, *K* |
//! | 4 *K* | nodes: bits 0–21 index of the first child or 0, 22 last sibling, 23 accepts, 24–31 tile |
//! | 4 | number of values, *V* |
//! | 4 *V* | values, in the order of the leaves: tiles ascending, the blank (tile 0) first |
//!
//! All numbers are little-endian. Node 0 points to the first list. The file contains neither the
//! alphabet nor the lexicon.

use std::collections::HashMap;

use lexc_alphabet::{Alphabet, Letter, Tile};

use super::index::LeaveIndex;
use super::table::LeaveTable;
use crate::error::Error;

const CHILD: u32 = (1 << 22) - 1;
const LAST: u32 = 1 << 22;
const ACCEPTS: u32 = 1 << 23;

impl LeaveTable {
    /// Reads a table in KLV2 format from untrusted bytes. Leaves missing from the file have value
    /// zero.
    ///
    /// # Errors
    /// Returns [`Error`] if the bytes are not a table for the alphabet.
    pub fn from_klv2(bytes: &[u8], alphabet: &Alphabet, max_len: usize) -> Result<Self, Error> {
        let index = LeaveIndex::new(alphabet, max_len)?;
        let (nodes, values) = sections(bytes)?;
        let mut points = vec![0.0; index.len()];
        let mut reader = LeaveReader {
            nodes: &nodes,
            values: &values,
            index: &index,
            alphabet,
            points: &mut points,
            leave: Vec::new(),
            next: 0,
        };
        let first = nodes.first().map_or(0, |node| node & CHILD);
        reader.read_list(first)?;
        let leaves = reader.next;
        if leaves != values.len() {
            return Err(wrong_count(values.len(), leaves));
        }
        Ok(Self::from_checked(index, points))
    }

    /// Writes the table in KLV2 format, with every leave except the empty one.
    ///
    /// Tables with the same alphabet and length have the same nodes: the minimal DAWG of all leaves
    /// of the bag.
    #[must_use]
    pub fn to_klv2(&self) -> Vec<u8> {
        let nodes = LeaveDawg::nodes_of(self.index());
        let mut values = Vec::with_capacity(self.points().len());
        self.for_each(|tiles, points| {
            if !tiles.is_empty() {
                values.push(points);
            }
        });
        let mut bytes = Vec::with_capacity(4 * (nodes.len() + values.len() + 2));
        bytes.extend((nodes.len() as u32).to_le_bytes());
        bytes.extend(nodes.iter().flat_map(|node| node.to_le_bytes()));
        bytes.extend((values.len() as u32).to_le_bytes());
        bytes.extend(values.iter().flat_map(|points| points.to_le_bytes()));
        bytes
    }
}

fn wrong_count(values: usize, leaves: usize) -> Error {
    Error::corrupt(format!("the file has {values} values for at least {leaves} leaves"))
}

/// Returns the nodes and the values of a file.
fn sections(bytes: &[u8]) -> Result<(Vec<u32>, Vec<f32>), Error> {
    let word = |at: u64| {
        let at = usize::try_from(at).ok()?;
        let four = bytes.get(at..at.checked_add(4)?)?;
        four.try_into().ok().map(u32::from_le_bytes)
    };
    let found = bytes.len() as u64;
    let nodes = u64::from(word(0).unwrap_or(0));
    let values = u64::from(word(4 + 4 * nodes).unwrap_or(0));
    let expected = 8 + 4 * (nodes + values);
    if found != expected {
        return Err(Error::corrupt(format!(
            "the file has {found} bytes; {nodes} nodes and {values} values take {expected} bytes"
        )));
    }
    let words = |from: u64, count: u64| (0..count).filter_map(move |at| word(from + 4 * at));
    let nodes_of_file = words(4, nodes).collect();
    let values_of_file = words(8 + 4 * nodes, values).map(f32::from_bits).collect();
    Ok((nodes_of_file, values_of_file))
}

/// A traversal of the leaves of a file, in order.
struct LeaveReader<'a> {
    nodes: &'a [u32],
    values: &'a [f32],
    index: &'a LeaveIndex,
    alphabet: &'a Alphabet,
    points: &'a mut [f32],
    leave: Vec<u8>,
    next: usize,
}

impl LeaveReader<'_> {
    /// Reads a list of siblings. Every list except the first extends a leave of the bag, and
    /// siblings ascend, so no leave occurs twice. The traversal therefore visits at most one node
    /// for each leave of the bag, and its depth is at most the length of a leave.
    fn read_list(&mut self, first: u32) -> Result<(), Error> {
        if first == 0 {
            return Ok(());
        }
        let mut at = first as usize;
        let mut before = None;
        loop {
            let node = self.nodes.get(at).copied().ok_or_else(|| {
                Error::corrupt(format!("node {at}: a list of siblings runs past the last node"))
            })?;
            let tile = (node >> 24) as u8;
            if before.is_some_and(|before| before >= tile) {
                let message = format!("node {at}: the tiles of siblings do not ascend");
                return Err(Error::corrupt(message));
            }
            before = Some(tile);
            self.leave.push(tile);
            let number = self.number()?;
            if node & ACCEPTS != 0 {
                self.read_value(number)?;
            }
            self.read_list(node & CHILD)?;
            self.leave.pop();
            if node & LAST != 0 {
                return Ok(());
            }
            at += 1;
        }
    }

    /// Returns the table number of the current leave.
    fn number(&self) -> Result<usize, Error> {
        let ascending = self.leave.is_sorted();
        let tiles = self.leave.iter().map(|&tile| match tile {
            0 => Some(Tile::Blank),
            letter => Letter::new(letter).map(Tile::Letter),
        });
        let tiles: Option<Vec<_>> = tiles.map(|tile| Some((tile?, 1))).collect();
        let number = tiles.and_then(|tiles| self.index.number(tiles));
        number.filter(|_| ascending).ok_or_else(|| {
            let (number, leave, alphabet) = (self.next, &self.leave, self.alphabet.name());
            Error::mismatch(format!(
                "leave {number}: the bag of the alphabet {alphabet} does not have the tiles {leave:?}"
            ))
        })
    }

    /// Reads the next value, for the leave with this table number.
    fn read_value(&mut self, number: usize) -> Result<(), Error> {
        let Some(&value) = self.values.get(self.next) else {
            return Err(wrong_count(self.values.len(), self.next + 1));
        };
        if value.is_nan() || value.abs() > LeaveTable::MAX_POINTS {
            return Err(Error::corrupt(format!(
                "value {} is not a number of points between -1,000,000 and 1,000,000",
                self.next
            )));
        }
        self.points[number] = value;
        self.next += 1;
        Ok(())
    }
}

/// The nodes of the minimal DAWG of all leaves of a bag except the empty one.
///
/// The continuations of a leave depend on its last kind of tile, the number of tiles of that kind,
/// and its length. Each such triple has a state, and equal lists are shared.
struct LeaveDawg<'a> {
    index: &'a LeaveIndex,
    /// Kinds in the order of the file: the blank, then the letters.
    kinds: Vec<usize>,
    nodes: Vec<u32>,
    lists: HashMap<Vec<u32>, u32>,
    by_state: HashMap<(usize, usize, usize), u32>,
}

impl<'a> LeaveDawg<'a> {
    fn nodes_of(index: &'a LeaveIndex) -> Vec<u32> {
        let mut kinds = index.kinds();
        kinds.sort_unstable();
        let mut all = Self {
            index,
            kinds,
            // The first two nodes point to the DAWG and to a GADDAG, which is absent.
            nodes: vec![0, LAST],
            lists: HashMap::new(),
            by_state: HashMap::new(),
        };
        let first = all.list(0, 0, index.max_len());
        all.nodes[0] = LAST | first;
        all.nodes
    }

    /// Creates the list of tiles that can follow a leave whose last `used` tiles are of the kind at
    /// `from`: tiles of that kind and of later kinds, at most `left`. Returns the index of the
    /// first node, or 0 for an empty list.
    fn list(&mut self, from: usize, used: usize, left: usize) -> u32 {
        if left == 0 {
            return 0;
        }
        if let Some(&first) = self.by_state.get(&(from, used, left)) {
            return first;
        }
        let mut list = Vec::new();
        for at in from..self.kinds.len() {
            let kind = self.kinds[at];
            let used = if at == from { used } else { 0 };
            if used < self.index.limit_of(kind) {
                let child = self.list(at, used + 1, left - 1);
                list.push((kind as u32) << 24 | ACCEPTS | child);
            }
        }
        if let Some(last) = list.last_mut() {
            *last |= LAST;
        }
        let first = if list.is_empty() {
            0
        } else if let Some(&first) = self.lists.get(&list) {
            first
        } else {
            let first = self.nodes.len() as u32;
            self.nodes.extend(&list);
            self.lists.insert(list, first);
            first
        };
        self.by_state.insert((from, used, left), first);
        first
    }
}

#[cfg(test)]
mod tests {
    use super::{ACCEPTS, Error, LAST, LeaveTable};
    use crate::testing::alphabet;

    fn file(nodes: &[u32], values: &[f32]) -> Vec<u8> {
        let mut bytes = (nodes.len() as u32).to_le_bytes().to_vec();
        bytes.extend(nodes.iter().flat_map(|node| node.to_le_bytes()));
        bytes.extend((values.len() as u32).to_le_bytes());
        bytes.extend(values.iter().flat_map(|value| value.to_le_bytes()));
        bytes
    }

    fn read(nodes: &[u32], values: &[f32]) -> Result<LeaveTable, Error> {
        LeaveTable::from_klv2(&file(nodes, values), &alphabet(&[1, 2]), 2)
    }

    #[test]
    fn a_file_is_read_in_the_order_of_its_leaves() {
        // ?, ?A, A, AA: 1 to 4.
        let nodes =
            [LAST | 2, LAST, ACCEPTS | 4, LAST | 1 << 24 | ACCEPTS | 4, LAST | 1 << 24 | ACCEPTS];
        let table = read(&nodes, &[1.0, 2.0, 3.0, 4.0]).unwrap();
        assert_eq!(table.to_csv(&alphabet(&[1, 2])), "?,1\n?A,2\nA,3\nAA,4\n");
        assert_eq!(table.to_klv2().len(), file(&nodes, &[0.0; 4]).len());
        // The file of another engine without leaves.
        assert!(read(&[LAST], &[]).unwrap().points().iter().all(|&points| points == 0.0));
    }

    #[test]
    fn forged_files_are_refused() {
        let own = LAST | 1 << 24 | ACCEPTS;
        for (nodes, values, message) in [
            (&[LAST | 9] as &[u32], &[] as &[f32], "node 9: a list"),
            (&[LAST | 1, 1 << 24], &[], "node 2: a list"),
            // A node that points to itself: the third A is not in the bag.
            (&[LAST | 1, own | 1], &[0.0; 9], "leave 2: the bag"),
            (&[LAST | 1, 1 << 24, LAST | 1 << 24], &[], "node 2: the tiles"),
            (&[LAST | 1, LAST | 200 << 24], &[], "leave 0: the bag"),
            (&[LAST | 1, own], &[], "the file has 0 values for at least 1 leaves"),
            (&[LAST | 1, own], &[1.0, 2.0], "the file has 2 values for at least 1 leaves"),
            (&[LAST | 1, own], &[f32::NAN], "value 0 is not"),
            (&[LAST | 1, own], &[f32::INFINITY], "value 0 is not"),
            (&[LAST | 1, own], &[2e6], "value 0 is not"),
        ] {
            let error = read(nodes, values).unwrap_err().to_string();
            assert!(error.starts_with(message), "{error}");
        }
        let whole = file(&[LAST | 1, own], &[1.0]);
        let cut = (0..whole.len()).map(|len| &whole[..len]);
        for bytes in cut.chain([&[0xff_u8; 64] as &[u8]]) {
            let error = LeaveTable::from_klv2(bytes, &alphabet(&[1, 2]), 2).unwrap_err();
            assert!(error.to_string().contains(" nodes and "), "{error}");
        }
    }
}
