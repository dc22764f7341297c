//! What a reader must know before it can read a body: where the roots are, and the codes
//! (`formats/lex-v1.md`, section 12.3).

use super::code::{Lengths, is_complete};
use super::range::{Coder, Nibble, Numbers, Probability};

/// How an arc goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Class {
    /// Nothing follows; the arc is terminal.
    Sink = 0,
    /// To a root.
    Pointer = 1,
    /// To a record that stands at once behind it.
    Child = 2,
    /// The same, with the child's length before it.
    Measured = 3,
}

/// An arc as it is coded: one symbol.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Symbol {
    /// The label, from 1.
    pub tile: u8,
    /// Does it complete a word?
    pub terminal: bool,
    /// Is it the last of its record?
    pub last: bool,
    /// How it goes on.
    pub class: Class,
}

/// What an arc can be besides its label. A sink is terminal, and the last arc's child needs no
/// length.
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

/// How many shapes an arc can have.
pub const SHAPE_COUNT: u32 = SHAPES.len() as u32;

impl Symbol {
    /// Its number, from 12: twelve times the label and the shape. `None` for what no arc is.
    #[must_use]
    pub fn number(self) -> Option<u32> {
        let shape = (self.terminal, self.last, self.class);
        let at = SHAPES.iter().position(|&other| other == shape)?;
        Some(u32::from(self.tile) * SHAPE_COUNT + at as u32)
    }

    /// The symbol of that number.
    #[must_use]
    pub fn of(number: u32) -> Self {
        let (terminal, last, class) = SHAPES[(number % SHAPE_COUNT) as usize];
        Self {
            tile: (number / SHAPE_COUNT) as u8,
            terminal,
            last,
            class,
        }
    }
}

/// How many ways there are into a record, as far as its codes depend on them: 0 as a root, else
/// 1 and 1 if the arc is terminal and 2 if it says the length.
pub const WAYS: usize = 5;

/// The way into a record behind an arc.
#[must_use]
pub const fn way(terminal: bool, measured: bool) -> usize {
    1 + terminal as usize + 2 * measured as usize
}

/// Some codes, and which of them holds where.
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
    /// Tiles of the alphabet.
    pub tiles: u8,
    /// For each label, and 0 for the first root, how many roots are entered most often by it.
    pub groups: Vec<u32>,
    /// For each root the length of its record in bits.
    pub lengths: Vec<u32>,
    /// The code of the lengths of children.
    pub measures: Lengths,
    /// For the label of the arc before in the record, 0 for the first, the codes of arcs. Their
    /// contexts are the ways into the record and the label of the arc to it: label × 5 + way.
    pub arcs: Vec<Choice>,
    /// For the arcs (label - 1) × 4 + terminal × 2 + last, the codes of the roots that they lead to.
    /// Their contexts are the labels of the arcs to their records.
    pub pointers: Vec<Choice>,
}

/// Lengths of children are below 2²⁸, and fall into so many buckets.
pub const BUCKETS: u32 = 56;

/// What a model says that cannot be.
pub type Broken = &'static str;

const NOT_COMPLETE: Broken = "a code is read from every run of bits";
const TOO_MANY: Broken = "a symbol that has a word is used in the body";

/// How many symbols may still have a word: each is used once at least, and each arc takes a bit.
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
    /// A model to be read.
    #[must_use]
    pub fn empty(tiles: u8) -> Self {
        let labels = usize::from(tiles) + 1;
        Self {
            tiles,
            groups: vec![0; labels],
            arcs: vec![Choice::default(); labels],
            pointers: vec![Choice::default(); 4 * usize::from(tiles)],
            ..Self::default()
        }
    }

    /// Writes the model, or reads one over [`Self::empty`]; the body has `bits` bits.
    ///
    /// # Errors
    /// What no writer writes.
    pub fn code(&mut self, coder: &mut impl Coder, bits: u32) -> Result<(), Broken> {
        self.code_roots(coder, bits)?;
        let labels = usize::from(self.tiles) + 1;

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
        let mut flags = ArcFlags::default();
        let mut lengths = LengthCoder::default();
        let mut counts = Numbers::default();
        for (before, choice) in self.arcs.iter_mut().enumerate() {
            choice.code_count(coder, &mut counts, WAYS * labels)?;
            let symbols = (before as u32 + 1) * SHAPE_COUNT..labels as u32 * SHAPE_COUNT;
            for index in 0..choice.codes.len() {
                let (first, code) = first_and(&mut choice.codes, index);
                let used = flags.code(coder, symbols.clone(), code, first, index > 0);
                budget.take(used.len())?;
                lengths.code(coder, &used, code, first, 1)?;
            }
            choice.code_contexts(coder, WAYS * labels)?;
        }

        let mut budget = Budget(bits);
        let mut pointers = PointerCoder::default();
        let groups = self.groups.clone();
        for (arc, choice) in self.pointers.iter_mut().enumerate() {
            let begin = groups.iter().take(arc / 4 + 1).sum();
            pointers.code(
                coder,
                choice,
                begin,
                self.lengths.len() as u32,
                labels,
                &mut budget,
            )?;
            choice.code_contexts(coder, labels)?;
        }
        Ok(())
    }

    /// How many roots there are, and how long.
    fn code_roots(&mut self, coder: &mut impl Coder, bits: u32) -> Result<(), Broken> {
        let mut counts = Numbers::default();
        let mut roots = 0u32;
        for group in &mut self.groups {
            *group = counts.code(coder, *group);
            roots = roots.saturating_add(*group);
        }
        if self.groups.first() != Some(&1) {
            return Err("the first root, and no other, is of no tile");
        }
        if roots > bits {
            return Err("each root has a record");
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
            false => Err("the records of the roots fill the body"),
        }
    }
}

/// The first of the codes, and the one at `index`, which is to be coded; for the first itself an
/// empty one.
fn first_and(codes: &mut [Lengths], index: usize) -> (&[(u32, u8)], &mut Lengths) {
    let (before, rest) = codes.split_at_mut(index);
    let first = before.first().map_or(&[][..], Vec::as_slice);
    (first, &mut rest[0])
}

impl Choice {
    /// How many codes there are.
    fn code_count(
        &mut self,
        coder: &mut impl Coder,
        counts: &mut Numbers,
        contexts: usize,
    ) -> Result<(), Broken> {
        let count = counts.code(coder, self.codes.len() as u32) as usize;
        if count > contexts {
            return Err("there are not more codes than contexts");
        }
        self.codes.resize(count, Vec::new());
        Ok(())
    }

    /// Which code holds in which context: the same as in the context before, or another.
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
                // One of the others.
                let number = numbers.code(coder, *of - u32::from(*of > before));
                *of = number.saturating_add((number >= before).into());
            } else {
                *of = before;
            }
            if *of as usize >= self.codes.len() {
                return Err("a context has a code");
            }
            before = *of;
        }
        Ok(())
    }
}

/// Says which arcs a code has a word for.
#[derive(Debug, Clone, Default)]
struct ArcFlags {
    /// By shape, by what the first code of its kind says of the same arc (there is no first code,
    /// it has no word, it has one), and by whether there is a word for the label before.
    there: [[[Probability; 2]; 3]; SHAPES.len()],
}

impl ArcFlags {
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

/// Says how long words are.
#[derive(Debug, Clone, Default)]
struct LengthCoder {
    /// By the length of the word in the first code of the same kind, 0 if it has none.
    nibbles: [Nibble; 16],
}

impl LengthCoder {
    /// Makes `code` the code of `symbols`. That of one symbol has a word of `single` bits.
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

/// Says which roots the arcs of a kind lead to.
#[derive(Debug, Clone, Default)]
struct PointerCoder {
    counts: Numbers,
    sizes: Numbers,
    gaps: Numbers,
    there: [Probability; 3],
    lengths: LengthCoder,
}

impl PointerCoder {
    /// The roots of all codes together are listed first, those from `begin` on, which is where the
    /// roots are that are mostly entered by the arcs' label, and then those before it.
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
        for place in &mut all {
            *place = next.saturating_add(self.gaps.code(coder, place.saturating_sub(next)));
            if *place >= roots {
                return Err("a pointer leads to a root");
            }
            next = *place + 1;
            *place = (*place + begin) % roots;
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
