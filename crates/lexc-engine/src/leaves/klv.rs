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

use lexc_alphabet::{Alphabet, ErrorKind, Letter, Tile};

use super::index::{LeaveIndex, LeaveIndexError};
use super::table::LeaveTable;

const CHILD: u32 = (1 << 22) - 1;
const LAST: u32 = 1 << 22;
const ACCEPTS: u32 = 1 << 23;

/// The reason why bytes are not a leave table in KLV2 format.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum KlvError {
    /// The leaves of the alphabet cannot be numbered.
    #[error(transparent)]
    Index(#[from] LeaveIndexError),
    /// The length of the file differs from the length stated in its header.
    #[error("the file has {found} bytes; {nodes} nodes and {values} values take {expected} bytes")]
    Length {
        /// The number of bytes in the file.
        found: u64,
        /// The stated number of nodes.
        nodes: u64,
        /// The stated number of values.
        values: u64,
        /// The number of bytes required for these nodes and values.
        expected: u64,
    },
    /// A list of nodes runs past the last node.
    #[error("node {node}: a list of siblings runs past the last node")]
    Node {
        /// The index of the node.
        node: u64,
    },
    /// The tiles of siblings do not ascend.
    #[error("node {node}: the tiles of siblings do not ascend")]
    Order {
        /// The index of the node.
        node: u64,
    },
    /// The tiles of a leave do not ascend, or exceed the bag.
    #[error("leave {number}: the bag of the alphabet {alphabet} does not have the tiles {leave}")]
    Leave {
        /// The number of the leave in the file, from 0.
        number: u64,
        /// Its tiles, by number.
        leave: String,
        /// The name of the alphabet.
        alphabet: String,
    },
    /// The numbers of leaves and values differ.
    #[error("the file has {values} values for at least {leaves} leaves")]
    Count {
        /// The number of values in the file.
        values: u64,
        /// The number of leaves found.
        leaves: u64,
    },
    /// A value is not a number of points that a table can hold.
    #[error("value {number} is not a number of points between -1,000,000 and 1,000,000")]
    Value {
        /// The number of the leave in the file, from 0.
        number: u64,
    },
}

impl KlvError {
    /// Returns the kind of the error.
    #[must_use]
    pub const fn kind(&self) -> ErrorKind {
        match self {
            Self::Index(error) => error.kind(),
            Self::Leave { .. } => ErrorKind::Mismatch,
            _ => ErrorKind::Corrupt,
        }
    }
}

impl LeaveTable {
    /// Reads a table in KLV2 format from untrusted bytes. Leaves missing from the file have value
    /// zero.
    ///
    /// # Errors
    /// Returns [`KlvError`] if the bytes are not a table for the alphabet.
    pub fn from_klv2(bytes: &[u8], alphabet: &Alphabet, max_len: usize) -> Result<Self, KlvError> {
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
            return Err(KlvError::Count {
                values: values.len() as u64,
                leaves: leaves as u64,
            });
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

/// Returns the nodes and the values of a file.
fn sections(bytes: &[u8]) -> Result<(Vec<u32>, Vec<f32>), KlvError> {
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
        return Err(KlvError::Length {
            found,
            nodes,
            values,
            expected,
        });
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
    fn read_list(&mut self, first: u32) -> Result<(), KlvError> {
        if first == 0 {
            return Ok(());
        }
        let mut at = first as usize;
        let mut before = None;
        loop {
            let out = KlvError::Node { node: at as u64 };
            let node = self.nodes.get(at).copied().ok_or(out)?;
            let tile = (node >> 24) as u8;
            if before.is_some_and(|before| before >= tile) {
                return Err(KlvError::Order { node: at as u64 });
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
    fn number(&self) -> Result<usize, KlvError> {
        let ascending = self.leave.is_sorted();
        let tiles = self.leave.iter().map(|&tile| match tile {
            0 => Some(Tile::Blank),
            letter => Letter::new(letter).map(Tile::Letter),
        });
        let tiles: Option<Vec<_>> = tiles.map(|tile| Some((tile?, 1))).collect();
        let number = tiles.and_then(|tiles| self.index.number(tiles));
        number.filter(|_| ascending).ok_or_else(|| KlvError::Leave {
            number: self.next as u64,
            leave: format!("{:?}", self.leave),
            alphabet: self.alphabet.name().to_owned(),
        })
    }

    /// Reads the next value, for the leave with this table number.
    fn read_value(&mut self, number: usize) -> Result<(), KlvError> {
        let Some(&value) = self.values.get(self.next) else {
            return Err(KlvError::Count {
                values: self.values.len() as u64,
                leaves: self.next as u64 + 1,
            });
        };
        if value.is_nan() || value.abs() > LeaveTable::MAX_POINTS {
            return Err(KlvError::Value {
                number: self.next as u64,
            });
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
    use super::{ACCEPTS, KlvError, LAST, LeaveTable};
    use crate::testing::alphabet;

    fn file(nodes: &[u32], values: &[f32]) -> Vec<u8> {
        let mut bytes = (nodes.len() as u32).to_le_bytes().to_vec();
        bytes.extend(nodes.iter().flat_map(|node| node.to_le_bytes()));
        bytes.extend((values.len() as u32).to_le_bytes());
        bytes.extend(values.iter().flat_map(|value| value.to_le_bytes()));
        bytes
    }

    fn read(nodes: &[u32], values: &[f32]) -> Result<LeaveTable, KlvError> {
        LeaveTable::from_klv2(&file(nodes, values), &alphabet(&[1, 2]), 2)
    }

    #[test]
    fn a_file_is_read_in_the_order_of_its_leaves() {
        // ?, ?A, A, AA: 1 to 4.
        let nodes = [
            LAST | 2,
            LAST,
            ACCEPTS | 4,
            LAST | 1 << 24 | ACCEPTS | 4,
            LAST | 1 << 24 | ACCEPTS,
        ];
        let table = read(&nodes, &[1.0, 2.0, 3.0, 4.0]).unwrap();
        assert_eq!(table.to_csv(&alphabet(&[1, 2])), "?,1\n?A,2\nA,3\nAA,4\n");
        assert_eq!(table.to_klv2().len(), file(&nodes, &[0.0; 4]).len());
        // The file of another engine without leaves.
        assert!(
            read(&[LAST], &[])
                .unwrap()
                .points()
                .iter()
                .all(|&points| points == 0.0)
        );
    }

    #[test]
    fn forged_files_are_refused() {
        let own = LAST | 1 << 24 | ACCEPTS;
        assert!(matches!(
            read(&[LAST | 9], &[]),
            Err(KlvError::Node { node: 9 })
        ));
        assert!(matches!(
            read(&[LAST | 1, 1 << 24], &[]),
            Err(KlvError::Node { node: 2 })
        ));
        // A node that points to itself: the third A is not in the bag.
        let cycle = read(&[LAST | 1, own | 1], &[0.0; 9]);
        assert!(matches!(cycle, Err(KlvError::Leave { number: 2, .. })));
        let twice = read(&[LAST | 1, 1 << 24, LAST | 1 << 24], &[]);
        assert!(matches!(twice, Err(KlvError::Order { node: 2 })));
        let unknown = read(&[LAST | 1, LAST | 200 << 24], &[]);
        assert!(matches!(unknown, Err(KlvError::Leave { number: 0, .. })));
        let count = read(&[LAST | 1, own], &[]);
        assert!(matches!(
            count,
            Err(KlvError::Count {
                values: 0,
                leaves: 1
            })
        ));
        let count = read(&[LAST | 1, own], &[1.0, 2.0]);
        assert!(matches!(
            count,
            Err(KlvError::Count {
                values: 2,
                leaves: 1
            })
        ));
        for value in [f32::NAN, f32::INFINITY, 2e6] {
            let value = read(&[LAST | 1, own], &[value]);
            assert!(matches!(value, Err(KlvError::Value { number: 0 })));
        }
        let whole = file(&[LAST | 1, own], &[1.0]);
        for len in 0..whole.len() {
            let cut = LeaveTable::from_klv2(&whole[..len], &alphabet(&[1, 2]), 2);
            assert!(matches!(cut, Err(KlvError::Length { .. })));
        }
        let huge = LeaveTable::from_klv2(&[0xff; 64], &alphabet(&[1, 2]), 2);
        assert!(matches!(huge, Err(KlvError::Length { .. })));
    }
}
