//! The words of an endgame: a lexicon reduced to what the tiles and the board allow, as a GADDAG
//! in memory.
//!
//! With the bag empty all tiles are known. A word can be made only if each of its letters is
//! covered by a tile on a rack or by one that lies where the word would. Everything else is left
//! out, which leaves some thousand words of a quarter of a million.

use lexc_alphabet::{Letter, Tile};
use lexc_compiler::compile::{CompileOptions, LayoutChoice, StructureSet, compile};
use lexc_compiler::words::WordCollector;
use lexc_format::pool::{Graph, State};
use lexc_format::provenance::Provenance;
use lexc_format::with_graph;
use lexc_game::{Board, Rack, Square};
use lexc_runtime::Lexicon;

use super::error::SolveError;

/// A state of the GADDAG: labels by bit, 0 for the separator.
#[derive(Debug, Clone, Copy, Default)]
struct Node {
    /// Labels that lead on.
    next: u64,
    /// Letters that complete a word.
    ends: u64,
    /// The index of the first target.
    targets: u32,
}

/// A GADDAG, set up for fast steps.
#[derive(Debug)]
pub(crate) struct WordGraph {
    nodes: Vec<Node>,
    targets: Vec<u32>,
    words: u64,
}

impl WordGraph {
    /// The first state.
    pub(crate) const ROOT: u32 = 1;
    /// The state without arcs.
    pub(crate) const EMPTY: u32 = 0;

    /// Reduces a lexicon to the words that tiles of `pool` can make on a board, and builds their
    /// GADDAG. With `reduce` unset, every word is kept.
    pub(crate) fn new(
        lexicon: &Lexicon,
        board: &Board,
        pool: &Rack,
        reduce: bool,
    ) -> Result<Self, SolveError> {
        let filter = reduce.then(|| Filter::new(board, pool));
        let (small, words) = compiled(lexicon, filter.as_ref())?;
        let mut graph = Self {
            nodes: vec![Node::default(); 2],
            targets: Vec::new(),
            words,
        };
        if let Some(gaddag) = small.as_ref().and_then(Lexicon::gaddag) {
            with_graph!(gaddag.view(), states => graph.read(states, gaddag.root()));
        }
        Ok(graph)
    }

    /// Copies the states that can be reached from a root.
    fn read(&mut self, graph: impl Graph, root: State) {
        use std::collections::HashMap;
        let mut numbers: HashMap<u32, u32> = HashMap::new();
        let mut open = vec![root];
        numbers.insert(root.0, Self::ROOT);
        let mut at = 0;
        while at < open.len() {
            let state = open[at];
            let labels = graph.labels(state);
            let targets = self.targets.len() as u32;
            let mut arcs: Vec<_> = graph
                .arcs(state)
                .filter(|arc| !arc.target.is_empty())
                .map(|arc| {
                    let label = arc.letter().map_or(0, Letter::number);
                    (label, arc.target)
                })
                .collect();
            arcs.sort_unstable_by_key(|&(label, _)| label);
            let mut next = 0;
            for (label, target) in arcs {
                next |= 1u64 << label;
                let number = *numbers.entry(target.0).or_insert_with(|| {
                    open.push(target);
                    self.nodes.push(Node::default());
                    (self.nodes.len() - 1) as u32
                });
                self.targets.push(number);
            }
            self.nodes[at + 1] = Node {
                next,
                ends: labels.ends.bits(),
                targets,
            };
            at += 1;
        }
    }

    /// Returns the number of words.
    pub(crate) fn words(&self) -> u64 {
        self.words
    }

    /// Returns the labels that lead on from a state, and the letters that complete a word.
    #[inline(always)]
    pub(crate) fn labels(&self, state: u32) -> (u64, u64) {
        let node = &self.nodes[state as usize];
        (node.next, node.ends)
    }

    /// Returns the state after a label; [`Self::EMPTY`] if it does not lead on.
    #[inline(always)]
    pub(crate) fn step(&self, state: u32, label: u32) -> u32 {
        let node = &self.nodes[state as usize];
        if node.next >> label & 1 == 0 {
            return Self::EMPTY;
        }
        let before = (node.next & ((1 << label) - 1)).count_ones();
        self.targets[(node.targets + before) as usize]
    }

    /// Returns the state after letters read from the last to the first.
    #[inline]
    pub(crate) fn walk_back(&self, letters: impl Iterator<Item = u8>) -> u32 {
        let mut state = Self::ROOT;
        for letter in letters {
            state = self.step(state, letter.into());
        }
        state
    }
}

/// Returns the lexicon of the words that tiles of `pool` can make on a board; `None` if there are
/// none. Endgames that follow on the board have the same answers with it.
pub(crate) fn reduced(
    lexicon: &Lexicon,
    board: &Board,
    pool: &Rack,
) -> Result<Option<Lexicon>, SolveError> {
    let (small, _) = compiled(lexicon, Some(&Filter::new(board, pool)))?;
    Ok(small)
}

/// Compiles the words that a filter allows, with a GADDAG, and counts them.
fn compiled(
    lexicon: &Lexicon,
    filter: Option<&Filter>,
) -> Result<(Option<Lexicon>, u64), SolveError> {
    let mut collector = WordCollector::default();
    let mut words = lexicon.words();
    let mut kept = 0;
    while let Some(word) = words.next_letters() {
        if word.len() >= 2 && filter.is_none_or(|filter| filter.allows(word)) {
            collector.add(word);
            kept += 1;
        }
    }
    let failed = |error: &dyn core::fmt::Display| SolveError::Lexicon(error.to_string());
    let collected = collector.finish(None).map_err(|error| failed(&error))?;
    let Some(dawg) = collected.dawg else {
        return Ok((None, kept));
    };
    let options = CompileOptions {
        structures: StructureSet {
            gaddag: true,
            ..StructureSet::default()
        },
        layout: LayoutChoice::Bitmap,
        count_all: false,
    };
    let compiled =
        compile(dawg, lexicon.alphabet(), &options, &mut |_| {}).map_err(|error| failed(&error))?;
    let bytes = compiled.to_bytes(&Provenance::default());
    let small = Lexicon::from_bytes_unverified(bytes).map_err(|error| failed(&error))?;
    Ok((Some(small), kept))
}

/// The tiles of a line of the board, a byte each, 0 for none.
type Line = Vec<u8>;

/// Tells which words can be made.
struct Filter {
    /// Tiles by the number of the letter.
    pool: [u8; 64],
    blanks: usize,
    lines: Vec<Line>,
    longest: usize,
}

impl Filter {
    fn new(board: &Board, pool: &Rack) -> Self {
        let (rows, columns) = (board.rows(), board.columns());
        let letter = |row, column| {
            let square = Square::new(row, column);
            let tile = square.and_then(|square| board.get(square));
            tile.map_or(0, |tile| tile.letter().number())
        };
        let across = (0..rows).map(|row| (0..columns).map(|at| letter(row, at)).collect());
        let down = (0..columns).map(|column| (0..rows).map(|at| letter(at, column)).collect());
        let lines: Vec<Line> = across.chain(down).collect();
        let mut counts = [0; 64];
        for (tile, count) in pool.iter() {
            if let Tile::Letter(letter) = tile {
                counts[usize::from(letter.number())] = count.min(255) as u8;
            }
        }
        Self {
            pool: counts,
            blanks: pool.blanks(),
            lines: lines
                .into_iter()
                .filter(|line| line.iter().any(|&letter| letter != 0))
                .collect(),
            longest: rows.max(columns),
        }
    }

    fn allows(&self, word: &[Letter]) -> bool {
        if word.len() > self.longest {
            return false;
        }
        let mut left = self.pool;
        let mut lacking = 0;
        for letter in word {
            let count = &mut left[usize::from(letter.number())];
            lacking += usize::from(*count == 0);
            *count = count.saturating_sub(1);
        }
        lacking <= self.blanks || self.lines.iter().any(|line| self.fits(word, line, lacking))
    }

    /// Returns `true` if a word fits somewhere in a line, through some of its tiles.
    fn fits(&self, word: &[Letter], line: &[u8], lacking: usize) -> bool {
        let free = |at: usize| line.get(at).is_none_or(|&letter| letter == 0);
        let Some(last) = line.len().checked_sub(word.len()) else {
            return false;
        };
        (0..=last).any(|begin| {
            let end = begin + word.len();
            let bounded = (begin == 0 || free(begin - 1)) && free(end);
            bounded && self.covers(word, &line[begin..end], lacking)
        })
    }

    fn covers(&self, word: &[Letter], squares: &[u8], lacking: usize) -> bool {
        let mut there = 0;
        for (letter, &square) in word.iter().zip(squares) {
            if square != 0 {
                if square != letter.number() {
                    return false;
                }
                there += 1;
            }
        }
        // A tile on the board makes up for one lacking letter at most.
        if there == word.len() || lacking > self.blanks + there {
            return false;
        }
        let mut left = self.pool;
        let mut missing = 0;
        for (letter, &square) in word.iter().zip(squares) {
            if square == 0 {
                let count = &mut left[usize::from(letter.number())];
                missing += usize::from(*count == 0);
                *count = count.saturating_sub(1);
            }
        }
        missing <= self.blanks
    }
}
