//! The model, which a reader decodes before the body: the positions of the roots, and the codes
//! (`formats/lex-v1.md`, section 12.3).

use super::code::{Lengths, is_complete};
use super::range::{Coder, Nibble, Numbers, Probability};
use crate::container::{FormatError, Kind};
use alloc::vec::Vec;
use lexc_alphabet::{Alphabet, Letter};

/// The encoding of the target of an edge.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Class {
    /// Nothing follows; the edge is terminal.
    Sink = 0,
    /// A pointer to a root.
    Pointer = 1,
    /// A record that follows immediately.
    Child = 2,
    /// A record that follows after its length.
    Measured = 3,
}

/// An edge as it is coded, as one symbol.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Symbol {
    /// The label.
    pub letter: Letter,
    /// `true` if the edge completes a word.
    pub terminal: bool,
    /// `true` if the edge is the last of its record.
    pub last: bool,
    /// The encoding of the target.
    pub class: Class,
}

/// The properties that an edge can have besides its label. A sink is always terminal, and the last
/// edge's child needs no length.
const SHAPES: [(bool, bool, Class); 12] = [
    (true, true, Class::Sink),
    (true, false, Class::Sink),
    (false, true, Class::Pointer),
    (false, false, Class::Pointer),
    (true, true, Class::Pointer),
    (true, false, Class::Pointer),
    (false, true, Class::Child),
    (false, false, Class::Child),
    (true, true, Class::Child),
    (true, false, Class::Child),
    (false, false, Class::Measured),
    (true, false, Class::Measured),
];

/// The number of shapes of an edge.
pub const SHAPE_COUNT: u32 = SHAPES.len() as u32;

impl Symbol {
    /// Returns the number of the symbol, at least 12: twelve times the number of the label plus the
    /// shape. Returns `None` if no edge has this combination.
    #[must_use]
    pub fn number(self) -> Option<u32> {
        let shape = (self.terminal, self.last, self.class);
        let at = SHAPES.iter().position(|&other| other == shape)?;
        Some(u32::from(self.letter.number()) * SHAPE_COUNT + at as u32)
    }

    /// Returns the symbol with the given number, or `None` if there is no such symbol.
    #[must_use]
    pub fn of(number: u32) -> Option<Self> {
        let (terminal, last, class) = SHAPES[(number % SHAPE_COUNT) as usize];
        Some(Self {
            letter: Letter::new(u8::try_from(number / SHAPE_COUNT).ok()?)?,
            terminal,
            last,
            class,
        })
    }
}

/// The number of entry kinds of a record, on which its codes depend: 0 for a root; otherwise 1,
/// plus 1 if the edge to the record is terminal, plus 2 if it states the length.
pub const ENTRY_KINDS: usize = 5;

/// Returns the entry kind of the record after an edge.
#[must_use]
pub const fn entry_kind(terminal: bool, class: Class) -> usize {
    1 + terminal as usize + 2 * matches!(class, Class::Measured) as usize
}

/// Several codes, and the index of the code of each context.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Choice {
    /// The codes.
    pub codes: Vec<Lengths>,
    /// For each context the index of its code.
    pub of: Vec<u32>,
}

/// Everything before the body.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Model {
    /// The number of letters of the alphabet.
    pub letters: u8,
    /// For each label, and 0 for the first root, the number of roots that are entered most often
    /// by it.
    pub groups: Vec<u32>,
    /// For each root the length of its record in bits.
    pub lengths: Vec<u32>,
    /// The code of the lengths of children.
    pub measures: Lengths,
    /// The codes of edges, by the label of the previous edge in the record (0 for the first).
    /// Their contexts are the label of the edge to the record and the entry kind: label × 5 +
    /// entry kind.
    pub edges: Vec<Choice>,
    /// The codes of pointers, for each edge (label - 1) × 4 + terminal × 2 + last. Their contexts
    /// are the labels of the edges to their records.
    pub pointers: Vec<Choice>,
}

/// The number of buckets of the lengths of children, which are below 2²⁸.
pub const BUCKETS: u32 = 56;

/// The rule that a model breaks.
pub type Broken = &'static str;

/// Returns the error of a section that breaks a rule at an offset.
pub(super) fn malformed(offset: u64, rule: Broken) -> FormatError {
    FormatError::Malformed { section: Kind::PACKED, offset, rule }
}

const NOT_COMPLETE: Broken = "every bit string must begin with a code";
const TOO_MANY: Broken = "a symbol with a code must occur in the body";

/// The number of symbols that may still have a codeword: each is used at least once, and each edge
/// takes a bit.
#[derive(Debug)]
struct Budget(u32);

impl Budget {
    fn take(&mut self, count: usize) -> Result<(), Broken> {
        let count = u32::try_from(count).map_err(|_| TOO_MANY)?;
        self.0 = self.0.checked_sub(count).ok_or(TOO_MANY)?;
        Ok(())
    }
}

impl Model {
    /// Creates a model to be decoded.
    #[must_use]
    pub fn empty(alphabet: &Alphabet) -> Self {
        let letters = alphabet.len() as u8;
        let labels = usize::from(letters) + 1;
        Self {
            letters,
            groups: vec![0; labels],
            edges: vec![Choice::default(); labels],
            pointers: vec![Choice::default(); 4 * usize::from(letters)],
            ..Self::default()
        }
    }

    /// Writes the model, or reads one over [`Self::empty`]; the body has `bits` bits.
    ///
    /// # Errors
    /// Returns the broken rule. A writer never breaks one.
    pub fn code(&mut self, coder: &mut impl Coder, bits: u32) -> Result<(), Broken> {
        self.code_roots(coder, bits)?;
        let labels = usize::from(self.letters) + 1;

        let mut lengths = LengthCoder::default();
        let mut there = Probability::default();
        let symbols: Vec<u32> = (0..BUCKETS)
            .filter(|bucket| {
                let known = self.measures.iter().any(|symbol| symbol.0 == *bucket);
                coder.bit(&mut there, known)
            })
            .collect();
        if !symbols.is_empty() {
            lengths.code(coder, &symbols, &mut self.measures, &[], 0)?;
        }

        let mut budget = Budget(bits);
        let mut flags = EdgeFlags::default();
        let mut lengths = LengthCoder::default();
        let mut counts = Numbers::default();
        for (before, choice) in self.edges.iter_mut().enumerate() {
            choice.code_count(coder, &mut counts, ENTRY_KINDS * labels)?;
            let symbols = (before as u32 + 1) * SHAPE_COUNT..labels as u32 * SHAPE_COUNT;
            for index in 0..choice.codes.len() {
                let (first, code) = first_and(&mut choice.codes, index);
                let used = flags.code(coder, symbols.clone(), code, first, index > 0);
                budget.take(used.len())?;
                lengths.code(coder, &used, code, first, 1)?;
            }
            choice.code_contexts(coder, ENTRY_KINDS * labels)?;
        }

        let mut budget = Budget(bits);
        let mut pointers = PointerCoder::default();
        let groups = self.groups.clone();
        for (edge, choice) in self.pointers.iter_mut().enumerate() {
            let begin = groups.iter().take(edge / 4 + 1).sum();
            pointers.code(coder, choice, begin, self.lengths.len() as u32, labels, &mut budget)?;
            choice.code_contexts(coder, labels)?;
        }
        Ok(())
    }

    /// Codes the number of roots and their lengths.
    fn code_roots(&mut self, coder: &mut impl Coder, bits: u32) -> Result<(), Broken> {
        let mut counts = Numbers::default();
        let mut roots = 0u32;
        for group in &mut self.groups {
            *group = counts.code(coder, *group);
            roots = roots.saturating_add(*group);
        }
        if self.groups.first() != Some(&1) {
            return Err("the first root, and no other, must have no tile");
        }
        if roots > bits {
            return Err("each root must have a record");
        }
        self.lengths.resize(roots as usize, 0);
        let mut lengths = self.lengths.iter_mut();
        let mut sum = 0u32;
        for &group in &self.groups {
            // In a group the lengths ascend.
            let mut numbers = Numbers::default();
            let mut before = 0u32;
            for length in lengths.by_ref().take(group as usize) {
                let step = numbers.code(coder, length.saturating_sub(before));
                *length = before.saturating_add(step);
                before = *length;
                sum = sum.saturating_add(*length);
            }
        }
        match sum == bits {
            true => Ok(()),
            false => Err("the records of the roots must fill the body"),
        }
    }
}

/// Returns the first of the codes and the code at `index`, which is to be coded; for index 0, an
/// empty first code.
fn first_and(codes: &mut [Lengths], index: usize) -> (&[(u32, u8)], &mut Lengths) {
    let (before, rest) = codes.split_at_mut(index);
    let first = before.first().map_or(&[][..], Vec::as_slice);
    (first, &mut rest[0])
}

impl Choice {
    /// Codes the number of codes.
    fn code_count(
        &mut self,
        coder: &mut impl Coder,
        counts: &mut Numbers,
        contexts: usize,
    ) -> Result<(), Broken> {
        let count = counts.code(coder, self.codes.len() as u32) as usize;
        if count > contexts {
            return Err("there must not be more codes than contexts");
        }
        self.codes.resize(count, Vec::new());
        Ok(())
    }

    /// Codes which code each context uses: the same as the previous context, or another.
    fn code_contexts(&mut self, coder: &mut impl Coder, contexts: usize) -> Result<(), Broken> {
        self.of.resize(contexts, 0);
        if self.codes.len() < 2 {
            return Ok(());
        }
        let mut same = [Probability::default(); 2];
        let mut numbers = Numbers::default();
        let (mut before, mut was_same) = (0, true);
        for of in &mut self.of {
            was_same = coder.bit(&mut same[usize::from(was_same)], *of == before);
            if !was_same {
                // The code differs from the previous context's.
                let number = numbers.code(coder, *of - u32::from(*of > before));
                *of = number.saturating_add((number >= before).into());
            } else {
                *of = before;
            }
            if *of as usize >= self.codes.len() {
                return Err("a context must have a code");
            }
            before = *of;
        }
        Ok(())
    }
}

/// The edges for which a code has a codeword.
#[derive(Debug, Clone, Default)]
struct EdgeFlags {
    /// By shape, by the first code of the same kind (absent, without the edge, with the edge), and
    /// by whether there is a codeword for the previous label.
    there: [[[Probability; 2]; 3]; SHAPES.len()],
}

impl EdgeFlags {
    fn code(
        &mut self,
        coder: &mut impl Coder,
        symbols: core::ops::Range<u32>,
        code: &[(u32, u8)],
        first: &[(u32, u8)],
        has_first: bool,
    ) -> Vec<u32> {
        let has = |code: &[(u32, u8)], symbol| code.binary_search_by_key(&symbol, |s| s.0).is_ok();
        let mut above = [false; SHAPES.len()];
        let mut used = Vec::new();
        for symbol in symbols {
            let shape = (symbol % SHAPE_COUNT) as usize;
            let of_first = match has_first {
                true => 1 + usize::from(has(first, symbol)),
                false => 0,
            };
            let there = &mut self.there[shape][of_first][usize::from(above[shape])];
            above[shape] = coder.bit(there, has(code, symbol));
            used.extend(above[shape].then_some(symbol));
        }
        used
    }
}

/// The lengths of codewords.
#[derive(Debug, Clone, Default)]
struct LengthCoder {
    /// By the length of the codeword in the first code of the same kind, 0 if it has none.
    nibbles: [Nibble; 16],
}

impl LengthCoder {
    /// Makes `code` the code of `symbols`. A code of one symbol has a codeword of `single` bits.
    fn code(
        &mut self,
        coder: &mut impl Coder,
        symbols: &[u32],
        code: &mut Lengths,
        first: &[(u32, u8)],
        single: u8,
    ) -> Result<(), Broken> {
        let of = |code: &[(u32, u8)], symbol| {
            let at = code.binary_search_by_key(&symbol, |s| s.0).ok()?;
            code.get(at).map(|&(_, length)| length)
        };
        let found = match symbols {
            [only] => vec![(*only, single)],
            _ => symbols
                .iter()
                .map(|&symbol| {
                    let nibble =
                        &mut self.nibbles[usize::from(of(first, symbol).unwrap_or(0)) & 15];
                    let length = of(code, symbol).unwrap_or(0);
                    (symbol, nibble.code(coder, length))
                })
                .collect(),
        };
        *code = found;
        match is_complete(code, single) {
            true => Ok(()),
            false => Err(NOT_COMPLETE),
        }
    }
}

/// The roots to which the edges of a kind lead.
#[derive(Debug, Clone, Default)]
struct PointerCoder {
    counts: Numbers,
    sizes: Numbers,
    gaps: Numbers,
    there: [Probability; 3],
    lengths: LengthCoder,
}

impl PointerCoder {
    /// Codes the roots: first the roots of all codes together, in the order that starts at `begin`,
    /// where most roots for the label of the edge lie, and wraps around; then the roots of each
    /// code.
    fn code(
        &mut self,
        coder: &mut impl Coder,
        choice: &mut Choice,
        begin: u32,
        roots: u32,
        contexts: usize,
        budget: &mut Budget,
    ) -> Result<(), Broken> {
        choice.code_count(coder, &mut self.counts, contexts)?;
        if choice.codes.is_empty() {
            return Ok(());
        }
        let turned = |root: u32| (root + roots - begin) % roots.max(1);
        let mut all: Vec<u32> = choice.codes.iter().flatten().map(|s| turned(s.0)).collect();
        all.sort_unstable();
        all.dedup();
        let size = self.sizes.code(coder, all.len() as u32);
        if size > roots || size > budget.0 {
            return Err(TOO_MANY);
        }
        all.resize(size as usize, 0);
        let mut next = 0u32;
        for position in &mut all {
            *position = next.saturating_add(self.gaps.code(coder, position.saturating_sub(next)));
            if *position >= roots {
                return Err("a pointer must lead to a root");
            }
            next = *position + 1;
            *position = (*position + begin) % roots;
        }
        all.sort_unstable();
        let several = choice.codes.len() > 1;
        for index in 0..choice.codes.len() {
            let (first, code) = first_and(&mut choice.codes, index);
            let has = |code: &[(u32, u8)], root| code.binary_search_by_key(&root, |s| s.0).is_ok();
            let mut used = all.clone();
            if several {
                used.retain(|&root| {
                    let of_first = match index {
                        0 => 0,
                        _ => 1 + usize::from(has(first, root)),
                    };
                    coder.bit(&mut self.there[of_first], has(code, root))
                });
            }
            budget.take(used.len())?;
            self.lengths.code(coder, &used, code, first, 0)?;
        }
        Ok(())
    }
}
