//! Checks that the structures of a file hold the words of its DAWG.
//!
//! A verified opening proves of each structure that it is sound for itself. Whoever makes a file could
//! still write a GADDAG of other words than its DAWG lists. Here the structures are built again from the
//! words of the DAWG, and both are walked side by side: built structures are minimal, so each state of the file
//! must be equal to one state of it, wherever and however it is written (Hopcroft & Karp, *A linear
//! algorithm for testing equivalence of finite automata*, 1971).

mod needs;
mod positions;

use lexc_alphabet::{Alphabet, Letter};
use lexc_format::pool::{CompactState, Pool, Side, State};
use lexc_format::section::Kind;
use lexc_format::structure::{Structure, Structures};
use lexc_format::{Label, LexFile};

use crate::compile::{CompileOptions, LayoutChoice, StructureSet, compile};
use crate::recompile::{RecompileError, read_dawg};
use positions::{Position, PositionEdge, Positions};

/// The reason why the structures of a file do not agree.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum AgreementError {
    /// A structure holds other words than the DAWG.
    #[error("{structure} holds other words than DAWG, around the tiles {fragment:?}")]
    Words {
        /// The structure.
        structure: Kind,
        /// The fragment of words around which it has other tiles than the words, or that is a word in
        /// one of both.
        fragment: Vec<Letter>,
    },
    /// A bitmap state states a needed tile that its words do not have.
    #[error("{structure}: words after the state at {address} do not need the letter {}", letter.number())]
    Needed {
        /// The structure.
        structure: Kind,
        /// The unit of the pool at which the state begins.
        address: u32,
        /// The letter that the state needs.
        letter: Letter,
    },
    /// The structures could not be built again.
    #[error(transparent)]
    Recompile(#[from] RecompileError),
}

impl AgreementError {
    /// Returns the message, with letters spelled by the alphabet.
    #[must_use]
    pub fn text(&self, alphabet: &Alphabet) -> String {
        match self {
            Self::Words {
                structure,
                fragment,
            } => match fragment.as_slice() {
                [] => format!("{} holds other words than the DAWG", name(*structure)),
                tiles => format!(
                    "{} holds other words than the DAWG, around {}",
                    name(*structure),
                    alphabet.spell(tiles)
                ),
            },
            Self::Needed {
                structure,
                address,
                letter,
            } => format!(
                "{} says that all words after its state at {address} need {}, and some lack it",
                name(*structure),
                alphabet.spell(&[*letter])
            ),
            Self::Recompile(error) => error.to_string(),
        }
    }
}

/// Returns the name of a structure.
const fn name(structure: Kind) -> &'static str {
    match structure {
        Kind::TRIE => "the trie",
        Kind::DAWG => "the DAWG",
        Kind::GADDAG => "the GADDAG",
        Kind::REVERSED_DAWG => "the reversed DAWG",
        Kind::TWO_WAY => "the two-way DAWG",
        Kind::TWO_WAY_COMPACT => "the compact two-way DAWG",
        _ => "a structure",
    }
}

/// Compares all structures of a verified file with the words of its DAWG, and the tiles that bitmap states
/// say they need. `bytes` are those of the file. Half a second for 270,000 words with the two-way DAWG, in
/// memory some five times the file; of a forged file whose words have little in common, as much as it takes
/// to build its structures. A packed file has nothing to compare.
///
/// # Errors
/// [`AgreementError`]: the first difference.
pub fn check_agreement(
    file: &LexFile<'_>,
    bytes: &[u8],
    step: &mut dyn FnMut(&'static str),
) -> Result<(), AgreementError> {
    if file.packed.is_some() {
        return Ok(());
    }
    step("reading");
    let dawg = read_dawg(file, bytes)?;
    for structures in made_anew(&file.structures) {
        let options = CompileOptions {
            structures,
            layout: LayoutChoice::Bitmap,
            count_all: false,
        };
        let made = compile(dawg.clone(), &file.alphabet, &options, step);
        let made = made.map_err(RecompileError::from)?;
        // Bitmap states: there is a pool.
        let Some(image) = made.image() else { continue };
        let words = image.to_words();
        let pool = Pool::from_words(image.layout, &words);
        step("comparing");
        for (kind, from, to) in pairs(&file.structures, &image.structures) {
            SideBySide::new(kind, &file.pool, &pool).run(from, to)?;
        }
    }
    needs::check(file)
}

/// Returns the structures to build from the words, for comparison with those of the file. A GADDAG of its own has
/// states in common with the DAWG, and one that is half of a two-way DAWG has not: they are not made together.
fn made_anew(held: &Structures) -> Vec<StructureSet> {
    let two_way =
        held.two_way.is_some() || held.two_way_compact.is_some() || held.reversed_dawg.is_some();
    let gaddag = stands_apart(held);
    let set = |gaddag, two_way| StructureSet {
        gaddag,
        two_way,
        ..StructureSet::default()
    };
    match (gaddag, two_way) {
        (true, true) => vec![set(true, false), set(false, true)],
        _ => vec![set(gaddag, two_way)],
    }
}

/// Returns `true` if there is a GADDAG that is not the left half of the two-way DAWG.
fn stands_apart(structures: &Structures) -> bool {
    structures.gaddag.is_some() && structures.gaddag != structures.two_way
}

/// Returns the roots of the structures of a file, each with that of an automaton of the same language.
fn pairs(held: &Structures, made: &Structures) -> Vec<(Kind, Start, Start)> {
    let start = |structure: &Option<Structure>, side, position: fn(State) -> Position| {
        let position = position(structure.as_ref()?.root);
        Some(Start { position, side })
    };
    let forward = |structure| start(structure, Side::Right, Position::Automaton);
    let backward = |structure| start(structure, Side::Left, Position::Automaton);
    let both_ways = |structure| start(structure, Side::Right, Position::TwoWay);
    let compact = |structure| {
        start(structure, Side::Right, |root| {
            Position::Compact(CompactState::root(root))
        })
    };
    let pair = |kind, held: Option<Start>, made: Option<Start>| Some((kind, held?, made?));
    // As half of a two-way DAWG, the GADDAG is compared with it.
    let apart = [held, made]
        .iter()
        .all(|structures| stands_apart(structures));
    [
        pair(Kind::TRIE, forward(&held.trie), forward(&made.dawg)),
        pair(Kind::GADDAG, backward(&held.gaddag), backward(&made.gaddag)).filter(|_| apart),
        pair(
            Kind::REVERSED_DAWG,
            backward(&held.reversed_dawg),
            backward(&made.reversed_dawg),
        ),
        pair(
            Kind::TWO_WAY,
            both_ways(&held.two_way),
            both_ways(&made.two_way),
        ),
        pair(
            Kind::TWO_WAY_COMPACT,
            compact(&held.two_way_compact),
            both_ways(&made.two_way),
        ),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// The beginning of a walk, and the side on which an automaton that reads in one direction puts its tiles.
#[derive(Debug, Clone, Copy)]
struct Start {
    position: Position,
    side: Side,
}

/// A step of the walk, kept to tell the fragment where a difference is found.
#[derive(Debug, Clone, Copy)]
struct Taken {
    before: u32,
    side: Side,
    label: Label,
}

/// A position in the file, the position that must be equal to it, and how it was reached.
#[derive(Debug, Clone, Copy)]
struct Pair {
    held: Position,
    made: Position,
    side: Side,
    taken: u32,
}

/// The walk over a structure of the file and one of the same words.
struct SideBySide<'a> {
    kind: Kind,
    held: Positions<'a>,
    made: Positions<'a>,
    /// For each address of the file's pool the one that it was found equal to, or 0.
    equal: Vec<u32>,
    open: Vec<Pair>,
    taken: Vec<Taken>,
}

impl<'a> SideBySide<'a> {
    fn new(kind: Kind, held: &Pool<'a>, made: &Pool<'a>) -> Self {
        Self {
            kind,
            held: Positions::new(held),
            made: Positions::new(made),
            equal: vec![0; held.words().len()],
            open: Vec::new(),
            taken: Vec::new(),
        }
    }

    fn run(&mut self, held: Start, made: Start) -> Result<(), AgreementError> {
        self.meet(held.position, made.position, held.side, u32::MAX)?;
        while let Some(pair) = self.open.pop() {
            match self.held.forced_side(pair.held) {
                // The other side was checked when the forced tile was put: it is in all words.
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
    fn compare(&mut self, pair: Pair, side: Side) -> Result<(), AgreementError> {
        let held = self.held.edges(pair.held, side);
        let made = self.made.edges(pair.made, side);
        let labels = |edges: &[PositionEdge]| -> Vec<(Label, bool)> {
            edges
                .iter()
                .map(|edge| (edge.label, edge.terminal))
                .collect()
        };
        if labels(&held) != labels(&made) {
            return Err(self.difference(pair.taken));
        }
        for (held, made) in held.iter().zip(&made) {
            let taken = self.taken.len() as u32;
            self.taken.push(Taken {
                before: pair.taken,
                side,
                label: held.label,
            });
            // After a separator tiles go to the other side.
            let next = match held.label {
                Label::Separator => side.other(),
                Label::Letter(_) => side,
            };
            self.meet(held.target, made.target, next, taken)?;
        }
        Ok(())
    }

    /// Requires that two positions are equal. They are queued to be compared, unless they were before.
    fn meet(
        &mut self,
        held: Position,
        made: Position,
        side: Side,
        taken: u32,
    ) -> Result<(), AgreementError> {
        let (at, to) = (held.address(), made.address());
        if at == 0 || to == 0 {
            return if at == to {
                Ok(())
            } else {
                Err(self.difference(taken))
            };
        }
        match self.equal.get_mut(at as usize) {
            Some(equal) if *equal == 0 => {
                *equal = to;
                self.open.push(Pair {
                    held,
                    made,
                    side,
                    taken,
                });
                Ok(())
            }
            // No two states of a minimal automaton are equal.
            Some(equal) if *equal == to => Ok(()),
            _ => Err(self.difference(taken)),
        }
    }

    #[cold]
    fn difference(&self, mut taken: u32) -> AgreementError {
        let (mut before, mut after) = (Vec::new(), Vec::new());
        while let Some(step) = self.taken.get(taken as usize) {
            match (step.label, step.side) {
                (Label::Separator, _) => {}
                (Label::Letter(letter), Side::Left) => before.push(letter),
                (Label::Letter(letter), Side::Right) => after.push(letter),
            }
            taken = step.before;
        }
        // The last step comes first: it is outermost.
        after.reverse();
        AgreementError::Words {
            structure: self.kind,
            fragment: [before, after].concat(),
        }
    }
}
