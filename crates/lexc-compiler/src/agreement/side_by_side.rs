//! The comparison of each structure with one built again from the words.

use lexc_alphabet::{Alphabet, ErrorKind};
use lexc_format::pool::{CompactState, Pool, Side, State};
use lexc_format::section::Kind;
use lexc_format::structure::{Structure, Structures};
use lexc_format::{Label, LexFile};

use super::name::name_of;
use super::needed_letters;
use super::positions::{Position, PositionEdge, Positions};
use crate::compile::compile;
use crate::normalise::Error;
use crate::options::{CompileOptions, LayoutChoice, StructureSet};
use crate::progress::BuildProgress;
use crate::recompile::read_dawg;

/// Compares all structures of a verified file with the words of its DAWG, and checks the needed
/// letters of bitmap states. `bytes` are the bytes of the file. Takes half a second for 270,000
/// words with the two-way DAWG, and about five times the memory of the file; a forged file whose
/// words have little in common takes as long as building its structures. A packed file has no
/// structures to compare.
///
/// # Errors
/// Returns an error of the kind [`Mismatch`](ErrorKind::Mismatch) for the first difference, and of
/// another kind if the structures cannot be built again.
pub fn check_agreement(
    file: &LexFile<'_>,
    bytes: &[u8],
    progress: &mut dyn BuildProgress,
) -> Result<(), Error> {
    if file.packed.is_some() {
        return Ok(());
    }
    progress.begin("reading")?;
    let dawg = read_dawg(file, bytes)?;
    for structures in structures_to_build(&file.structures) {
        let options = CompileOptions::default()
            .structures(structures)
            .layout(LayoutChoice::Bitmap)
            .count_all(false);
        let made = compile(dawg.clone(), &file.alphabet, &options, progress)?;
        let image = made.image().expect("bitmap states are in a pool");
        let words = image.to_words();
        let pool = Pool::from_words(image.layout, &words);
        progress.begin("comparing")?;
        for (kind, from, to) in pairs(&file.structures, &image.structures) {
            StructureComparison::new(kind, file, &pool).run(from, to)?;
        }
    }
    needed_letters::check(file)
}

/// Returns the sets of structures to build from the words. A separate GADDAG shares states with the
/// DAWG, and half of a two-way DAWG does not, so these are built separately.
fn structures_to_build(held: &Structures) -> Vec<StructureSet> {
    let two_way =
        held.two_way.is_some() || held.two_way_compact.is_some() || held.reversed_dawg.is_some();
    let gaddag = has_separate_gaddag(held);
    let set = |gaddag, two_way| StructureSet { gaddag, two_way, ..StructureSet::default() };
    match (gaddag, two_way) {
        (true, true) => vec![set(true, false), set(false, true)],
        _ => vec![set(gaddag, two_way)],
    }
}

/// Returns `true` if the GADDAG is not the left half of the two-way DAWG.
fn has_separate_gaddag(structures: &Structures) -> bool {
    structures.gaddag.is_some() && structures.gaddag != structures.two_way
}

/// Returns the root of each structure of a file, with the root of a built structure of the same
/// language.
fn pairs(held: &Structures, made: &Structures) -> Vec<(Kind, StartPosition, StartPosition)> {
    let start = |structure: &Option<Structure>, side, position: fn(State) -> Position| {
        let position = position(structure.as_ref()?.root);
        Some(StartPosition { position, side })
    };
    let forward = |structure| start(structure, Side::Right, Position::Automaton);
    let backward = |structure| start(structure, Side::Left, Position::Automaton);
    let both_ways = |structure| start(structure, Side::Right, Position::TwoWay);
    let compact = |structure| {
        start(structure, Side::Right, |root| Position::Compact(CompactState::root(root)))
    };
    let pair =
        |kind, held: Option<StartPosition>, made: Option<StartPosition>| Some((kind, held?, made?));
    // A GADDAG that is half of a two-way DAWG is compared with it.
    let apart = [held, made].iter().all(|structures| has_separate_gaddag(structures));
    [
        pair(Kind::TRIE, forward(&held.trie), forward(&made.dawg)),
        pair(Kind::GADDAG, backward(&held.gaddag), backward(&made.gaddag)).filter(|_| apart),
        pair(Kind::REVERSED_DAWG, backward(&held.reversed_dawg), backward(&made.reversed_dawg)),
        pair(Kind::TWO_WAY, both_ways(&held.two_way), both_ways(&made.two_way)),
        pair(Kind::TWO_WAY_COMPACT, compact(&held.two_way_compact), both_ways(&made.two_way)),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// The start of a comparison, and the side on which an automaton that reads in one direction adds
/// letters.
#[derive(Debug, Clone, Copy)]
struct StartPosition {
    position: Position,
    side: Side,
}

/// A step of the comparison, kept so that a difference can be located.
#[derive(Debug, Clone, Copy)]
struct ComparisonStep {
    before: u32,
    side: Side,
    label: Label,
}

/// A position in the file, the position that it must be equivalent to, and the step that led to
/// both.
#[derive(Debug, Clone, Copy)]
struct PositionPair {
    held: Position,
    made: Position,
    side: Side,
    step_index: u32,
}

/// The comparison of a structure of the file with one of the same words.
struct StructureComparison<'a> {
    kind: Kind,
    alphabet: &'a Alphabet,
    held: Positions<'a>,
    made: Positions<'a>,
    /// For each address of the file's pool, the equivalent address found, or 0.
    equal: Vec<u32>,
    open: Vec<PositionPair>,
    step_index: Vec<ComparisonStep>,
}

impl<'a> StructureComparison<'a> {
    fn new(kind: Kind, file: &'a LexFile<'a>, made: &Pool<'a>) -> Self {
        let held = &file.pool;
        Self {
            kind,
            alphabet: &file.alphabet,
            held: Positions::new(held),
            made: Positions::new(made),
            equal: vec![0; held.words().len()],
            open: Vec::new(),
            step_index: Vec::new(),
        }
    }

    fn run(&mut self, held: StartPosition, made: StartPosition) -> Result<(), Error> {
        self.require_equal(held.position, made.position, held.side, u32::MAX)?;
        while let Some(pair) = self.open.pop() {
            match self.held.forced_side(pair.held) {
                // The other side was checked when the forced letter was added, since every word has
                // that letter.
                Some(side) => self.compare(pair, side)?,
                None => {
                    for &side in pair.held.sides(&pair.side) {
                        self.compare(pair, side)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Compares the edges of a side, and follows them.
    fn compare(&mut self, pair: PositionPair, side: Side) -> Result<(), Error> {
        let held = self.held.edges(pair.held, side);
        let made = self.made.edges(pair.made, side);
        let labels = |edges: &[PositionEdge]| -> Vec<(Label, bool)> {
            edges.iter().map(|edge| (edge.label, edge.terminal)).collect()
        };
        if labels(&held) != labels(&made) {
            return Err(self.difference(pair.step_index));
        }
        for (held, made) in held.iter().zip(&made) {
            let step_index = self.step_index.len() as u32;
            self.step_index.push(ComparisonStep {
                before: pair.step_index,
                side,
                label: held.label,
            });
            // After a separator, letters are added on the other side.
            let next = match held.label {
                Label::Separator => side.other(),
                Label::Letter(_) => side,
            };
            self.require_equal(held.target, made.target, next, step_index)?;
        }
        Ok(())
    }

    /// Requires that two positions are equivalent. Queues them for comparison, unless they were
    /// compared before.
    fn require_equal(
        &mut self,
        held: Position,
        made: Position,
        side: Side,
        step_index: u32,
    ) -> Result<(), Error> {
        let (at, to) = (held.address(), made.address());
        if at == 0 || to == 0 {
            return if at == to { Ok(()) } else { Err(self.difference(step_index)) };
        }
        match self.equal.get_mut(at as usize) {
            Some(equal) if *equal == 0 => {
                *equal = to;
                self.open.push(PositionPair { held, made, side, step_index });
                Ok(())
            }
            // No two states of a minimal automaton are equivalent.
            Some(equal) if *equal == to => Ok(()),
            _ => Err(self.difference(step_index)),
        }
    }

    #[cold]
    fn difference(&self, mut step_index: u32) -> Error {
        let (mut before, mut after) = (Vec::new(), Vec::new());
        while let Some(step) = self.step_index.get(step_index as usize) {
            match (step.label, step.side) {
                (Label::Separator, _) => {}
                (Label::Letter(letter), Side::Left) => before.push(letter),
                (Label::Letter(letter), Side::Right) => after.push(letter),
            }
            step_index = step.before;
        }
        // The last step is the outermost, so it comes first.
        after.reverse();
        let place = match [before, after].concat().as_slice() {
            [] => String::new(),
            factor => format!(", around {}", self.alphabet.spell(factor)),
        };
        let name = name_of(self.kind);
        let message = format!("{name} and the DAWG hold different words{place}");
        Error::new(ErrorKind::Mismatch, message)
    }
}
