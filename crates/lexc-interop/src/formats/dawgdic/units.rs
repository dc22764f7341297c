//! The double array: the children of a unit are at its base XOR their labels.

use std::collections::{BTreeSet, HashMap};

/// Units are added in blocks; the children of a unit are in one block.
pub(super) const BLOCK: u32 = 256;
/// Marks a unit with the value of a key.
pub(super) const LEAF: u32 = 1 << 31;
const HAS_LEAF: u32 = 1 << 8;
const WIDE: u32 = 1 << 9;

/// Returns `true` if a key ends at the unit: its value is at the base.
pub(super) fn has_leaf(unit: u32) -> bool {
    unit & HAS_LEAF != 0
}

/// Returns the label, which is no byte if the unit has a value.
pub(super) fn label(unit: u32) -> u32 {
    unit & (LEAF | 0xFF)
}

/// Returns the XOR of a unit's index and its base.
pub(super) fn offset(unit: u32) -> u32 {
    unit >> 10 << if unit & WIDE == 0 { 0 } else { 8 }
}

/// A state of the minimal automaton: whether a key ends, and its edges by byte.
type ByteState = (bool, Vec<(u8, u32)>);

/// Returns the states of the minimal automaton of sorted words, each after its targets; the last
/// one is the root.
fn minimal(words: &[Vec<u8>]) -> Vec<ByteState> {
    let mut states = Vec::new();
    let mut known = HashMap::new();
    let mut path = vec![ByteState::default()];
    let mut before: &[u8] = &[];
    // An empty word at the end closes all states but the root.
    for word in words.iter().map(Vec::as_slice).chain([&[][..]]) {
        let shared = before.iter().zip(word).take_while(|(a, b)| a == b).count();
        for &byte in before.iter().skip(shared).rev() {
            let Some(state) = path.pop() else { break };
            let number = *known.entry(state.clone()).or_insert_with(|| {
                states.push(state);
                states.len() as u32 - 1
            });
            if let Some((_, edges)) = path.last_mut() {
                edges.push((byte, number));
            }
        }
        path.extend(word.iter().skip(shared).map(|_| ByteState::default()));
        if let Some((ends, _)) = path.last_mut() {
            *ends = !word.is_empty();
        }
        before = word;
    }
    states.extend(path);
    states
}

/// A dictionary, and the guide to its keys: the labels of the first child and of the next sibling
/// of each unit.
#[derive(Default)]
pub(super) struct DoubleArray {
    pub(super) units: Vec<u32>,
    pub(super) guide: Vec<[u8; 2]>,
    /// Units that are not taken, of the last blocks.
    free: BTreeSet<u32>,
    taken: Vec<bool>,
    /// Units that are a base. No two units have the same one.
    bases: Vec<bool>,
}

/// The number of units in which a place is sought.
const WINDOW: u32 = 16 * BLOCK;

impl DoubleArray {
    /// Builds the dictionary of sorted words, with value 0 for each.
    pub(super) fn of(words: &[Vec<u8>]) -> Self {
        let states = minimal(words);
        let mut array = Self::default();
        array.add_block();
        array.take(0, 0);
        set(&mut array.bases, 0, true);
        let mut base_of: Vec<Option<u32>> = vec![None; states.len()];
        let mut open = vec![(0, states.len().saturating_sub(1))];
        while let Some((unit, number)) = open.pop() {
            let Some((ends, edges)) = states.get(number) else { break };
            let base = match base_of.get(number).copied().flatten() {
                Some(base) => base,
                None => {
                    let base = array.place(*ends, edges);
                    for &(byte, target) in edges.iter().rev() {
                        open.push((base ^ u32::from(byte), target as usize));
                    }
                    set(&mut base_of, number as u32, Some(base));
                    base
                }
            };
            if let Some(unit_word) = array.units.get_mut(unit as usize) {
                *unit_word |= (unit ^ base) << 10 | if *ends { HAS_LEAF } else { 0 };
            }
            if let (Some([child, _]), Some((byte, _))) =
                (array.guide.get_mut(unit as usize), edges.first())
            {
                *child = *byte;
            }
        }
        array.label_free_units();
        array
    }

    fn add_block(&mut self) {
        let begin = self.units.len() as u32;
        let end = begin + BLOCK;
        self.units.resize(end as usize, 0);
        self.guide.resize(end as usize, [0; 2]);
        self.taken.resize(end as usize, false);
        self.bases.resize(end as usize, false);
        self.free.extend(begin..end);
        self.free = self.free.split_off(&end.saturating_sub(WINDOW));
    }

    fn take(&mut self, unit: u32, word: u32) {
        self.free.remove(&unit);
        set(&mut self.taken, unit, true);
        set(&mut self.units, unit, word);
    }

    /// Takes units for the children of a state, and returns their base.
    fn place(&mut self, ends: bool, edges: &[(u8, u32)]) -> u32 {
        let labels: Vec<u32> = ends
            .then_some(0)
            .into_iter()
            .chain(edges.iter().map(|(byte, _)| (*byte).into()))
            .collect();
        let first = labels.first().copied().unwrap_or(0);
        let fits = |base: &u32| {
            let is = |of: &[bool], at: u32| of.get(at as usize).copied().unwrap_or(true);
            !is(&self.bases, *base) && labels.iter().all(|label| !is(&self.taken, base ^ label))
        };
        let found = self.free.iter().map(|unit| unit ^ first).find(fits);
        let base = found.unwrap_or_else(|| {
            self.add_block();
            self.units.len() as u32 - BLOCK
        });
        set(&mut self.bases, base, true);
        if ends {
            self.take(base, LEAF);
        }
        for (at, &(byte, _)) in edges.iter().enumerate() {
            let unit = base ^ u32::from(byte);
            self.take(unit, byte.into());
            let next = edges.get(at + 1).map_or(0, |(byte, _)| *byte);
            if let Some([_, sibling]) = self.guide.get_mut(unit as usize) {
                *sibling = next;
            }
        }
        base
    }

    /// Labels units that are not taken so that no unit reaches them: with the label of a base that
    /// is not in use. A block without such a base has no free unit.
    fn label_free_units(&mut self) {
        for begin in (0..self.units.len() as u32).step_by(BLOCK as usize) {
            let block = begin..begin + BLOCK;
            let is = |of: &[bool], at: u32| of.get(at as usize).copied().unwrap_or(true);
            let unused = block.clone().find(|&base| !is(&self.bases, base)).unwrap_or(begin);
            for unit in block {
                if !is(&self.taken, unit) {
                    set(&mut self.units, unit, (unit ^ unused) & 0xFF);
                }
            }
        }
    }
}

fn set<T>(of: &mut [T], at: u32, value: T) {
    if let Some(slot) = of.get_mut(at as usize) {
        *slot = value;
    }
}
