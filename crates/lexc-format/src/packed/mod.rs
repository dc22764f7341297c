//! The packed layout: the words alone, in as few bytes as can still be walked in place
//! (`formats/lex-v1.md`, section 12).
//!
//! The minimal DAWG is taken apart into trees. A state that is reached once stands in its parent's
//! record, at once behind the arc that leads to it; so does a copy of a small state that is
//! reached a few times. Only the states that remain, the *roots*, are pointed to. Arcs and pointers
//! are symbols of prefix codes, which are chosen by what stands before them.
//!
//! | module | what lives there |
//! |---|---|
//! | `range` | the adaptive coder of everything that is read once, when a file is opened |
//! | `code` | prefix codes: words, and tables to decode them |
//! | `model` | roots and codes, as they are written and read |
//! | `forest` | records of arcs, and finding one |
//! | `top` | the first arcs of all words, kept in memory |
//! | `walk` | all words in order |
//! | `rank` | a word's place among all |
//! | `scan` | one pass over the whole body: validation, expansion, counts |

mod code;
mod forest;
mod model;
mod range;
mod rank;
mod scan;
mod top;
mod walk;

use std::sync::OnceLock;

use byteorder::{ByteOrder, LittleEndian as Le};

pub use code::{Lengths, MAX_LENGTH, is_complete, words};
use forest::{Forest, Tables};
pub use forest::{MAX_DEPTH, PackedArc, PackedState, bucket_of, bucket_range};
pub use model::{BUCKETS, Broken, Choice, Class, Model, SHAPE_COUNT, Symbol, WAYS, way};
pub use range::{Coder, Reader, Writer};
pub use scan::{Expanded, PackedCounts};
use top::Top;
pub use walk::{Step, Walk};

use crate::error::FormatError;
use crate::letter::Letter;
use crate::section::Kind;

/// Bytes before the model.
pub const PACKED_HEADER_LEN: usize = 16;
/// The number of this way of packing.
const VERSION: u32 = 1;
/// Bodies have fewer bits.
pub const MAX_BITS: u32 = 1 << 28;

fn malformed(offset: u64, rule: &'static str) -> FormatError {
    FormatError::Malformed {
        section: Kind::PACKED,
        offset,
        rule,
    }
}

/// What is made of a packed section when it is opened: its tables. It does not borrow the bytes,
/// and is put beside them again by [`PackedTables::beside`].
#[derive(Debug, Clone)]
pub struct PackedTables {
    tables: Tables,
    body: usize,
    bits: u32,
    top: OnceLock<Top>,
}

/// A packed lexicon, to be walked where it lies.
#[derive(Debug, Clone, Copy)]
pub struct Packed<'a> {
    forest: Forest<'a>,
    top: &'a OnceLock<Top>,
}

impl PackedTables {
    /// Reads the model of a section, for an alphabet of so many tiles. Takes about a millisecond
    /// for 270,000 words; the body is not looked at.
    ///
    /// # Errors
    /// [`FormatError::Malformed`].
    pub fn parse(section: &[u8], tiles: u8) -> Result<Self, FormatError> {
        let Some((header, rest)) = section.split_at_checked(PACKED_HEADER_LEN) else {
            return Err(malformed(0, "the header of 16 bytes is cut off"));
        };
        let found = Le::read_u32(header);
        if found != VERSION {
            return Err(FormatError::UnknownLayout {
                section: Kind::PACKED,
                found,
            });
        }
        let (model, bits) = (Le::read_u32(&header[4..]), Le::read_u32(&header[8..]));
        if Le::read_u32(&header[12..]) != 0 {
            return Err(malformed(12, "reserved bytes are zero"));
        }
        if bits >= MAX_BITS {
            return Err(malformed(8, "the body has fewer than 2^28 bits"));
        }
        let body = (model as usize).saturating_add(bits.div_ceil(8) as usize);
        if body != rest.len() {
            return Err(malformed(4, "model and body fill the section"));
        }
        let (coded, body) = rest.split_at(model as usize);
        let behind = body.last().map_or(0, |&last| match bits % 8 {
            0 => 0,
            used => last >> used,
        });
        if behind != 0 {
            let at = section.len() as u64 - 1;
            return Err(malformed(at, "the bits behind the body are zero"));
        }
        let mut reader = Reader::new(coded);
        let mut model = Model::empty(tiles);
        let broken = |rule| malformed(PACKED_HEADER_LEN as u64, rule);
        model.code(&mut reader, bits).map_err(broken)?;
        if !reader.ends_here() {
            return Err(broken("the model ends where it should"));
        }
        Ok(Self {
            tables: Tables::new(&model),
            body: PACKED_HEADER_LEN + coded.len(),
            bits,
            top: OnceLock::new(),
        })
    }

    /// The lexicon whose section this is made of.
    #[inline]
    #[must_use]
    pub fn beside<'a>(&'a self, section: &'a [u8]) -> Packed<'a> {
        Packed {
            forest: Forest {
                tables: &self.tables,
                body: section.get(self.body..).unwrap_or_default(),
                bits: self.bits,
            },
            top: &self.top,
        }
    }

    /// Bytes of memory that the tables take.
    #[must_use]
    pub fn memory(&self) -> usize {
        self.tables.memory() + self.top.get().map_or(0, Top::memory)
    }

    /// Bits of the body.
    #[must_use]
    pub const fn bits(&self) -> u32 {
        self.bits
    }

    /// How many roots there are.
    #[must_use]
    pub fn roots(&self) -> usize {
        self.tables.roots.len()
    }
}

impl<'a> Packed<'a> {
    /// Where every walk begins.
    #[must_use]
    pub fn root(self) -> Option<PackedState> {
        self.forest.root(0)
    }

    /// The arc from `state` along `letter`. The arcs before it are read, and the children of those
    /// that do not say how long they are.
    #[inline]
    #[must_use]
    pub fn arc(self, state: PackedState, letter: Letter) -> Option<PackedArc> {
        self.forest.find(state, letter)
    }

    /// The arcs of `state`, in the order of their tiles.
    pub fn arcs(self, state: PackedState) -> impl Iterator<Item = PackedArc> + use<'a> {
        self.forest.arcs(state)
    }

    /// The last arc of a walk along `word` from the root; `None` if no word begins like this. The
    /// first call gathers the first three arcs of all words, in less than a millisecond.
    #[inline]
    #[must_use]
    pub fn follow(self, word: &[Letter]) -> Option<PackedArc> {
        let top = self.top.get_or_init(|| Top::new(self.forest));
        let (done, mut terminal, mut target) = top.follow(word)?;
        for &letter in &word[done..] {
            let arc = self.forest.find(target?, letter)?;
            (terminal, target) = (arc.terminal, arc.target);
        }
        let letter = *word.last()?;
        Some(PackedArc {
            letter,
            terminal,
            target,
        })
    }

    /// All words below `state` in order. Time linear in what is read.
    #[must_use]
    pub fn walk(self, state: PackedState) -> Walk<'a> {
        Walk::new(self.forest, state)
    }
}

/// Returns the bytes of a section, from its model and its body.
///
/// # Errors
/// The rule that the model breaks: no reader would accept the section.
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
