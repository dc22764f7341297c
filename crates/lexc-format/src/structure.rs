//! The automata of a pool and their addresses (`formats/lex-v1.md`, section 8).

use alloc::vec::Vec;
use core::ops::Range;

use byteorder::{ByteOrder, LittleEndian as Le};

use crate::container::{FormatError, Kind};
use crate::pool::{Bounds, Heights, Layout, Pool, State, proved, validate, validate_compact};
use lexc_alphabet::Alphabet;
use lexc_cpu::{Instructions, Isa, Work};

/// Length of the record of a structure, in bytes.
pub const STRUCTURE_LEN: usize = 16;

/// One automaton of the pool: the body of the sections `TRIE`, `DAWG`, `GADD`, `RDWG`, `TWOW`
/// and `TWOC`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Structure {
    /// The state at which every walk begins.
    pub root: State,
    /// The units of the pool that hold this automaton's own states.
    pub range: Range<u32>,
}

impl Structure {
    /// Encodes the section in 16 bytes.
    #[must_use]
    pub fn encode(&self) -> [u8; STRUCTURE_LEN] {
        let mut out = [0; STRUCTURE_LEN];
        Le::write_u32(&mut out, self.root.0);
        Le::write_u32(&mut out[4..], self.range.start);
        Le::write_u32(&mut out[8..], self.range.end);
        out
    }

    /// Decodes a section made by [`Self::encode`], and checks that the range lies in `pool` and the
    /// root in the range. Takes constant time; the states themselves are not checked.
    ///
    /// # Errors
    /// Returns [`FormatError::Malformed`] if the record breaks a rule.
    pub fn decode(kind: Kind, bytes: &[u8], pool: &Pool<'_>) -> Result<Self, FormatError> {
        let malformed = |offset, rule| FormatError::malformed(kind, offset, rule);
        if bytes.len() != STRUCTURE_LEN {
            return Err(malformed(0, "the record must have 16 bytes"));
        }
        if Le::read_u32(&bytes[12..]) != 0 {
            return Err(malformed(12, "reserved bytes must be zero"));
        }
        let root = State(Le::read_u32(bytes));
        let range = Le::read_u32(&bytes[4..])..Le::read_u32(&bytes[8..]);
        let inside = range.start <= range.end
            && range.start >= pool.layout().reserved_words()
            && range.end as usize <= pool.words().len();
        if !inside {
            return Err(malformed(4, "the range must lie in the pool, after its reserved units"));
        }
        if !range.contains(&root.0) {
            return Err(malformed(0, "the root must lie in the range"));
        }
        Ok(Self { root, range })
    }

    /// Returns the number of bytes that the automaton's own states take.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.range.len() as u64 * 4
    }
}

/// Searches for the quick proof that automata keep the rules.
struct Proof<'a> {
    pool: Pool<'a>,
    automata: Vec<Bounds>,
}

impl Work for Proof<'_> {
    type Output = bool;

    #[inline(always)]
    fn run(self, instructions: impl Instructions) -> bool {
        proved(instructions, &self.pool, &self.automata)
    }
}

/// All automata of a file.
#[derive(Debug, Clone, Default)]
pub struct Structures {
    /// The trie.
    pub trie: Option<Structure>,
    /// The minimal DAWG.
    pub dawg: Option<Structure>,
    /// The minimal GADDAG; its closing edges lead into the DAWG. If the file has a full two-way
    /// DAWG, both have the same range: the left halves are the GADDAG.
    pub gaddag: Option<Structure>,
    /// The minimal DAWG of the reversed words.
    pub reversed_dawg: Option<Structure>,
    /// The minimal two-way DAWG.
    pub two_way: Option<Structure>,
    /// The compact two-way DAWG; only in the edge-list layout.
    pub two_way_compact: Option<Structure>,
}

impl Structures {
    /// Returns an iterator over the structures that are present, each with the kind of its section,
    /// in the order of a file.
    pub fn iter(&self) -> impl Iterator<Item = (Kind, &Structure)> {
        [
            (Kind::TRIE, &self.trie),
            (Kind::DAWG, &self.dawg),
            (Kind::GADDAG, &self.gaddag),
            (Kind::REVERSED_DAWG, &self.reversed_dawg),
            (Kind::TWO_WAY, &self.two_way),
            (Kind::TWO_WAY_COMPACT, &self.two_way_compact),
        ]
        .into_iter()
        .filter_map(|(kind, structure)| Some((kind, structure.as_ref()?)))
    }

    /// Returns the field for structures of a kind.
    pub fn slot(&mut self, kind: Kind) -> Option<&mut Option<Structure>> {
        Some(match kind {
            Kind::TRIE => &mut self.trie,
            Kind::DAWG => &mut self.dawg,
            Kind::GADDAG => &mut self.gaddag,
            Kind::REVERSED_DAWG => &mut self.reversed_dawg,
            Kind::TWO_WAY => &mut self.two_way,
            Kind::TWO_WAY_COMPACT => &mut self.two_way_compact,
            _ => return None,
        })
    }

    /// Checks that the targets of closing edges are present and that the automata fill the pool
    /// without gaps. Takes constant time.
    ///
    /// # Errors
    /// Returns [`FormatError::Missing`] or [`FormatError::Malformed`].
    pub fn check(&self, pool: &Pool<'_>) -> Result<(), FormatError> {
        if self.dawg.is_none() {
            return Err(FormatError::Missing { section: Kind::DAWG });
        }
        let closes_right = self.two_way.is_some() || self.two_way_compact.is_some();
        if closes_right && self.reversed_dawg.is_none() {
            return Err(FormatError::Missing { section: Kind::REVERSED_DAWG });
        }
        if self.two_way_compact.is_some() && pool.layout() != Layout::EdgeList {
            let rule = "a compact two-way DAWG must consist of edge lists";
            return Err(FormatError::malformed(Kind::TWO_WAY_COMPACT, 0, rule));
        }
        let rule = "the automata must fill the pool, one after the other";
        let mut free = pool.layout().reserved_words();
        for (kind, structure) in self.by_address() {
            if structure.range.start != free {
                return Err(FormatError::malformed(kind, 4, rule));
            }
            free = structure.range.end;
        }
        if free as usize != pool.words().len() {
            return Err(FormatError::malformed(Kind::POOL, u64::from(free) * 4, rule));
        }
        Ok(())
    }

    /// Returns the automata that have units of their own, in the order of their addresses.
    fn by_address(&self) -> Vec<(Kind, &Structure)> {
        let is_left_half =
            |kind, structure| kind == Kind::GADDAG && self.two_way.as_ref() == Some(structure);
        let mut own: Vec<_> =
            self.iter().filter(|&(kind, structure)| !is_left_half(kind, structure)).collect();
        own.sort_by_key(|(_, structure)| structure.range.start);
        own
    }

    /// Validates every state of every automaton, whose letters must be in the alphabet. An
    /// automaton that passes can be walked without leaving the pool, and every walk ends. Takes
    /// time linear in the pool.
    ///
    /// # Errors
    /// Returns the first broken rule.
    pub fn validate(&self, pool: &Pool<'_>, alphabet: &Alphabet) -> Result<(), FormatError> {
        self.check(pool)?;
        match self.proved(Isa::detected(), pool, alphabet) {
            true => Ok(()),
            false => self.validate_edges(pool, alphabet),
        }
    }

    /// Returns `true` if the quick proof shows that no rule is broken. A compact two-way DAWG is
    /// never proved, because its records are distinguished by the edges that lead to them.
    #[doc(hidden)]
    pub fn proved(&self, isa: Isa, pool: &Pool<'_>, alphabet: &Alphabet) -> bool {
        let automata: Vec<Bounds> = self
            .by_address()
            .into_iter()
            .map(|(kind, structure)| self.bounds(kind, structure, alphabet))
            .collect();
        let pool = *pool;
        self.two_way_compact.is_none() && isa.run_work(Proof { pool, automata })
    }

    /// Validates edge by edge, so that the error names the broken rule and its address.
    ///
    /// # Errors
    /// Returns the first broken rule.
    #[doc(hidden)]
    pub fn validate_edges(&self, pool: &Pool<'_>, alphabet: &Alphabet) -> Result<(), FormatError> {
        let mut heights = Heights::new(pool);
        for (kind, structure) in self.by_address().into_iter().rev() {
            let bounds = self.bounds(kind, structure, alphabet);
            match kind {
                Kind::TWO_WAY_COMPACT => validate_compact(pool, &bounds, &heights)?,
                _ => validate(pool, &bounds, &mut heights)?,
            }
        }
        Ok(())
    }

    /// Returns the addresses to which the edges of a structure may lead.
    fn bounds(&self, kind: Kind, structure: &Structure, alphabet: &Alphabet) -> Bounds {
        let range =
            |structure: &Option<Structure>| structure.as_ref().map_or(0..0, |s| s.range.clone());
        let mut bounds = Bounds {
            tiles: alphabet.len() as u8,
            root: structure.root,
            own: structure.range.clone(),
            shared: 0..0,
            closing: 0..0,
            right_closing: None,
        };
        match kind {
            Kind::GADDAG => {
                bounds.shared = range(&self.dawg);
                bounds.closing = range(&self.dawg);
            }
            Kind::TWO_WAY | Kind::TWO_WAY_COMPACT => {
                bounds.closing = range(&self.dawg);
                bounds.right_closing = Some(range(&self.reversed_dawg));
            }
            _ => {}
        }
        bounds
    }
}
