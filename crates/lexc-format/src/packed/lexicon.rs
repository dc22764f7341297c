//! [`Packed`]: a packed section, its tables, and walks over it.

use alloc::vec::Vec;
use byteorder::{ByteOrder, LittleEndian as Le};

use super::body::{Forest, Index, LazyIndex, PackedEdge, PackedState, Tables};
use super::model::{Broken, Model, malformed};
use super::range::{Reader, Writer};
use super::walk::Walk;
use crate::container::{FormatError, Kind};
use lexc_alphabet::{Alphabet, Letter};

/// Bytes before the model.
pub const PACKED_HEADER_LEN: usize = 16;
/// The version number of the packed encoding.
const VERSION: u32 = 1;
/// The limit of the number of bits of a body.
pub const MAX_BITS: u32 = 1 << 28;

/// The decoded tables of a packed section. They do not borrow the bytes; [`PackedTables::beside`]
/// combines them with the section again.
#[derive(Debug, Clone)]
pub struct PackedTables {
    tables: Tables,
    body: usize,
    bits: u32,
    index: LazyIndex,
}

/// A packed lexicon, which is walked in place.
#[derive(Debug, Clone, Copy)]
pub struct Packed<'a> {
    /// Has no index.
    pub(super) forest: Forest<'a>,
    index: &'a LazyIndex,
}

impl PackedTables {
    /// Parses the model of a section, whose letters must be in the alphabet. Takes about a
    /// millisecond for 270,000 words; the body is not read.
    ///
    /// # Errors
    /// Returns [`FormatError::Malformed`] if the model breaks a rule.
    pub fn parse(section: &[u8], alphabet: &Alphabet) -> Result<Self, FormatError> {
        let Some((header, rest)) = section.split_at_checked(PACKED_HEADER_LEN) else {
            return Err(malformed(0, "the header of 16 bytes is cut off"));
        };
        let found = Le::read_u32(header);
        if found != VERSION {
            return Err(FormatError::UnknownLayout { section: Kind::PACKED, found });
        }
        let (model, bits) = (Le::read_u32(&header[4..]), Le::read_u32(&header[8..]));
        if Le::read_u32(&header[12..]) != 0 {
            return Err(malformed(12, "reserved bytes must be zero"));
        }
        if bits >= MAX_BITS {
            return Err(malformed(8, "the body must have fewer than 2^28 bits"));
        }
        let body = (model as usize).saturating_add(bits.div_ceil(8) as usize);
        if body != rest.len() {
            return Err(malformed(4, "model and body must fill the section"));
        }
        let (coded, body) = rest.split_at(model as usize);
        let rest = body.last().map_or(0, |&last| match bits % 8 {
            0 => 0,
            used => last >> used,
        });
        if rest != 0 {
            let at = section.len() as u64 - 1;
            return Err(malformed(at, "the bits after the body must be zero"));
        }
        let mut reader = Reader::new(coded);
        let mut model = Model::empty(alphabet);
        let broken = |rule| malformed(PACKED_HEADER_LEN as u64, rule);
        model.code(&mut reader, bits).map_err(broken)?;
        if !reader.ends_here() {
            return Err(broken("the model must end at its stated length"));
        }
        Ok(Self {
            tables: Tables::new(&model),
            body: PACKED_HEADER_LEN + coded.len(),
            bits,
            index: LazyIndex::default(),
        })
    }

    /// Combines the tables with the section that they were made from.
    #[inline]
    #[must_use]
    pub fn beside<'a>(&'a self, section: &'a [u8]) -> Packed<'a> {
        Packed {
            forest: Forest {
                tables: &self.tables,
                body: section.get(self.body..).unwrap_or_default(),
                bits: self.bits,
                index: None,
            },
            index: &self.index,
        }
    }

    /// Returns the bytes of memory that the tables take.
    #[must_use]
    pub fn memory(&self) -> usize {
        self.tables.memory() + self.index.get().map_or(0, Index::memory)
    }

    /// Bits of the body.
    #[must_use]
    pub const fn bits(&self) -> u32 {
        self.bits
    }

    /// Returns the number of roots.
    #[must_use]
    pub fn roots(&self) -> usize {
        self.tables.roots.len()
    }
}

impl<'a> Packed<'a> {
    /// Returns the forest with the index, which the first call builds.
    #[inline]
    pub(super) fn search(self) -> Forest<'a> {
        Forest { index: Some(self.index.always(self.forest)), ..self.forest }
    }

    /// Returns the state at which every walk begins, or `None` if there are no words. The first
    /// call reads the whole body for an index of its long records, in some milliseconds.
    #[must_use]
    pub fn root(self) -> Option<PackedState> {
        self.search().root(0)
    }

    /// Returns the edge of `state` with `letter`: at once if its record is long, otherwise by
    /// reading the edges before it.
    #[inline]
    #[must_use]
    pub fn edge(self, state: PackedState, letter: Letter) -> Option<PackedEdge> {
        self.search().find(state, letter)
    }

    /// Returns an iterator over the edges of `state`, in the order of their tiles.
    pub fn edges(self, state: PackedState) -> impl Iterator<Item = PackedEdge> + use<'a> {
        self.search().edges(state)
    }

    /// Returns the last edge of the walk along `word` from the root, or `None` if no word begins
    /// with `word`. After 512 calls the next one builds the index that [`Self::root`] builds.
    #[inline]
    #[must_use]
    pub fn follow(self, word: &[Letter]) -> Option<PackedEdge> {
        let forest = Forest { index: self.index.for_a_word(self.forest), ..self.forest };
        let (&first, rest) = word.split_first()?;
        let first = forest.find(forest.root(0)?, first)?;
        rest.iter().try_fold(first, |edge, &letter| forest.find(edge.target?, letter))
    }

    /// Returns an iterator over all words below `state`, in order. Takes time linear in the bits
    /// read.
    #[must_use]
    pub fn walk(self, state: PackedState) -> Walk<'a> {
        let node = self.index.get().zip(state.as_node());
        let record = node.and_then(|(index, node)| index.record(node));
        Walk::new(self.forest, record.unwrap_or(state))
    }

    /// Returns an iterator over all words, in order, without building the index.
    #[must_use]
    pub fn walk_all(self) -> Option<Walk<'a>> {
        let root = self.forest.record(0)?;
        Some(Walk::new(self.forest, root))
    }
}

/// Returns the bytes of a section, from its model and its body.
///
/// # Errors
/// Returns the rule that the model breaks: no reader would accept the section.
pub fn encode(model: &mut Model, body: &[u8], bits: u32) -> Result<Vec<u8>, Broken> {
    let mut writer = Writer::default();
    model.code(&mut writer, bits)?;
    let coded = writer.finish();
    let mut out = vec![0; PACKED_HEADER_LEN];
    Le::write_u32(&mut out, VERSION);
    Le::write_u32(&mut out[4..], coded.len() as u32);
    Le::write_u32(&mut out[8..], bits);
    out.extend(coded);
    out.extend(body);
    Ok(out)
}
