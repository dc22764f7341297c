//! Boggle by structure of the word list: the same boards solved by a plain solver with an unsorted
//! list, a sorted list, a trie and the DAWG, and by the solver of `lexc-puzzles`.
//!
//! The plain solver walks over the board die by die and looks up each prefix. All find the same
//! words, which the run checks. GADDAG and two-way DAWG are omitted: they find words from the
//! middle, which has no advantage here.
//!
//! ```console
//! $ cargo run --release -p lexc-measurements --bin boggle_structures -- 1,10,100,1000
//! ```

use std::error::Error;
use std::time::{Duration, Instant};

use lexc_measurements::english;
use lexc_puzzles::boggle::{BoggleBoard, Die, Shaker, Solver};
use lexc_runtime::{EdgeLabels, Graph, Letter, LetterSet, Lexicon, PoolView, State, with_graph};

/// The minimum length of a word.
const MIN_LENGTH: usize = 3;

/// A number of boards that is expected to take longer is skipped, except the first.
const LIMIT: Duration = Duration::from_secs(20);

fn main() -> Result<(), Box<dyn Error>> {
    let counts = std::env::args().nth(1);
    let counts = counts.unwrap_or_else(|| "1,10,100,1000".to_owned());
    let counts: Vec<usize> = (counts.split(',')).map(str::parse).collect::<Result<_, _>>()?;
    let lexicon = english()?;
    let mut shaker = Shaker::new(lexicon.alphabet(), 4, 4, 1)?;
    let most = counts.iter().copied().max().unwrap_or(0);
    let boards: Vec<BoggleBoard> = (0..most).map(|_| shaker.shake()).collect();
    println!("boards of 4 by 4, {}, seed 1", shaker.dice_set().name());
    print!("{:36} {:>10}", "seconds a board", "bytes");
    counts.iter().for_each(|count| print!(" {count:>12}"));
    println!();
    let words = compare(&lexicon, &boards, &counts, &mut |structure| {
        print!("{:36} {:>10}", structure.name, structure.bytes);
        for (time, &count) in structure.times.iter().zip(&counts) {
            match time {
                Some(time) => print!(" {:>12.9}", time.as_secs_f64() / count.max(1) as f64),
                None => print!(" {:>12}", "too slow"),
            }
        }
        println!();
    })?;
    println!("All found the same words on every board: {words} on {most} boards");
    Ok(())
}

/// Time and memory of one structure.
struct StructureTimes {
    name: &'static str,
    bytes: usize,
    /// For each number of boards, the total time; `None` if it was expected to exceed the limit.
    times: Vec<Option<Duration>>,
}

/// Solves the first `counts[0]` boards, the first `counts[1]`, and so on, with each structure.
/// Returns the number of words on all boards.
fn compare(
    lexicon: &Lexicon,
    boards: &[BoggleBoard],
    counts: &[usize],
    show: &mut dyn FnMut(StructureTimes),
) -> Result<usize, Box<dyn Error>> {
    let mut solver = Solver::new(lexicon);
    let mut expected = Vec::new();
    for board in boards {
        let mut words = WordBuffer::default();
        solver.for_each_word(board, MIN_LENGTH, |word| words.add(word))?;
        expected.push(words);
    }
    let mut words: Vec<Box<[Letter]>> = Vec::new();
    let mut all = lexicon.words();
    while let Some(word) = all.next_letters() {
        words.push(word.into());
    }
    let list_bytes = words.iter().map(|word| word.len() + size_of_val(word)).sum();
    let dawg = lexicon.dawg().ok_or("the lexicon has no DAWG")?;
    let dawg_bytes = lexicon.structures().dawg.as_ref();
    let dawg_bytes = dawg_bytes.map_or(0, |dawg| dawg.bytes() as usize);
    let trie = with_graph!(dawg.view(), graph => Trie::expand(graph, dawg.root()));
    let trie_bytes = size_of_val(&*trie.0);
    let unsorted = UnsortedList(shuffled(words.clone()));
    let sorted = SortedList(words);
    let dawg = Dawg(dawg.view(), dawg.root());
    let mut time = |name, bytes, solve: &mut dyn FnMut(&BoggleBoard, &mut WordBuffer)| {
        let times = times(boards, counts, &expected, solve)
            .map_err(|board| format!("{name} finds other words on board {board}"))?;
        show(StructureTimes { name, bytes, times });
        Ok::<(), String>(())
    };
    time("unsorted list", list_bytes, &mut |board, words| {
        solve(&unsorted, board, words);
    })?;
    time("sorted list, binary search", list_bytes, &mut |board, words| {
        solve(&sorted, board, words);
    })?;
    time("trie", trie_bytes, &mut |board, words| solve(&trie, board, words))?;
    time("DAWG", dawg_bytes, &mut |board, words| solve(&dawg, board, words))?;
    time("DAWG, all paths of a prefix at once", dawg_bytes, &mut |board, words| {
        // The search has already succeeded on these boards.
        let _ = solver.for_each_word(board, MIN_LENGTH, |word| words.add(word));
    })?;
    Ok(expected.iter().map(|words| words.ends.len()).sum())
}

/// Returns the total time for each number of boards, or the number of a board whose words differ
/// from the expected ones.
fn times(
    boards: &[BoggleBoard],
    counts: &[usize],
    expected: &[WordBuffer],
    solve: &mut dyn FnMut(&BoggleBoard, &mut WordBuffer),
) -> Result<Vec<Option<Duration>>, usize> {
    let mut times: Vec<Option<Duration>> = Vec::new();
    let mut before: Option<(usize, Duration)> = None;
    let mut words = WordBuffer::default();
    for &count in counts {
        let likely = before.map(|(n, time)| time.mul_f64(count as f64 / n.max(1) as f64));
        if likely.is_some_and(|likely| likely > LIMIT) {
            times.push(None);
            continue;
        }
        let mut time = Duration::ZERO;
        for (number, (board, expected)) in (1..).zip(boards.iter().zip(expected)).take(count) {
            words.letters.clear();
            words.ends.clear();
            let begin = Instant::now();
            solve(board, &mut words);
            words.sort();
            time += begin.elapsed();
            if words != *expected {
                return Err(number);
            }
        }
        before = Some((count, time));
        times.push(Some(time));
    }
    Ok(times)
}

/// Words found on a board.
#[derive(Default, PartialEq)]
struct WordBuffer {
    letters: Vec<Letter>,
    ends: Vec<usize>,
}

impl WordBuffer {
    fn add(&mut self, word: &[Letter]) {
        self.letters.extend_from_slice(word);
        self.ends.push(self.letters.len());
    }

    fn iter(&self) -> impl Iterator<Item = &[Letter]> {
        let begins = std::iter::once(0).chain(self.ends.iter().copied());
        begins.zip(&self.ends).map(|(begin, &end)| &self.letters[begin..end])
    }

    /// Sorts the words and removes repeated ones.
    fn sort(&mut self) {
        if self.iter().is_sorted_by(|a, b| a < b) {
            return;
        }
        let mut sorted: Vec<&[Letter]> = self.iter().collect();
        sorted.sort_unstable();
        sorted.dedup();
        let mut words = Self::default();
        sorted.into_iter().for_each(|word| words.add(word));
        *self = words;
    }
}

/// A set of words that answers queries on prefixes, letter by letter.
trait Prefixes {
    /// The position of a prefix in the structure.
    type Position: Copy;

    /// Returns the position of the empty prefix.
    fn start(&self) -> Self::Position;

    /// Returns the position of `prefix`, which is one letter longer than the prefix of `from`, and
    /// `true` if it is a word; `None` if no word begins with it.
    fn step(&self, from: Self::Position, prefix: &[Letter]) -> Option<(Self::Position, bool)>;
}

/// Adds the words of a board in no particular order, each once per path.
fn solve<P: Prefixes>(prefixes: &P, board: &BoggleBoard, words: &mut WordBuffer) {
    let cells = board.dice().iter().enumerate();
    let dice = cells.map(|(die, face)| {
        let after = board.neighbours(die).fold(0, |set, other| set | 1 << other);
        let tiles: &[Letter] = match face {
            Die::Tiles(tiles) => tiles,
            // The dice of the game are neither jokers nor holes.
            Die::Any | Die::Hole => &[],
        };
        (tiles, after)
    });
    let dice: Vec<(&[Letter], u32)> = dice.collect();
    let mut walk = PlainWalk { prefixes, dice: &dice, prefix: Vec::new(), words };
    walk.extend((1 << dice.len()) - 1, 0, prefixes.start());
}

struct PlainWalk<'a, P> {
    prefixes: &'a P,
    /// The tiles of each die, and the set of its neighbours.
    dice: &'a [(&'a [Letter], u32)],
    prefix: Vec<Letter>,
    words: &'a mut WordBuffer,
}

impl<P: Prefixes> PlainWalk<'_, P> {
    fn extend(&mut self, mut free: u32, used: u32, from: P::Position) {
        while free != 0 {
            let die = free.trailing_zeros() as usize;
            free &= free - 1;
            let (tiles, after) = self.dice[die];
            let before = self.prefix.len();
            let mut position = Some((from, false));
            for &letter in tiles {
                self.prefix.push(letter);
                position = position.and_then(|(from, _)| self.prefixes.step(from, &self.prefix));
            }
            if let Some((to, is_word)) = position.filter(|_| !tiles.is_empty()) {
                if is_word && self.prefix.len() >= MIN_LENGTH {
                    self.words.add(&self.prefix);
                }
                let used = used | 1 << die;
                self.extend(after & !used, used, to);
            }
            self.prefix.truncate(before);
        }
    }
}

/// Shuffles words with a fixed seed.
fn shuffled(mut words: Vec<Box<[Letter]>>) -> Vec<Box<[Letter]>> {
    let mut state = 0u64;
    for at in (1..words.len()).rev() {
        // A linear congruential generator (Knuth, MMIX).
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        words.swap(at, (state >> 33) as usize % (at + 1));
    }
    words
}

/// The words in random order, each allocated on its own.
struct UnsortedList(Vec<Box<[Letter]>>);

impl Prefixes for UnsortedList {
    type Position = ();

    fn start(&self) {}

    fn step(&self, (): (), prefix: &[Letter]) -> Option<((), bool)> {
        self.0.iter().find(|word| word.starts_with(prefix))?;
        Some(((), self.0.iter().any(|word| **word == *prefix)))
    }
}

/// The words in sorted order, each allocated on its own.
struct SortedList(Vec<Box<[Letter]>>);

impl Prefixes for SortedList {
    type Position = ();

    fn start(&self) {}

    fn step(&self, (): (), prefix: &[Letter]) -> Option<((), bool)> {
        let at = self.0.partition_point(|word| **word < *prefix);
        let word = self.0.get(at).filter(|word| word.starts_with(prefix))?;
        Some(((), word.len() == prefix.len()))
    }
}

/// A trie with its nodes in breadth-first order: the labels of each, and the index of its first
/// child.
struct Trie(Vec<(EdgeLabels, u32)>);

impl Trie {
    /// Expands a DAWG into a trie: a node for each path from the root.
    fn expand(graph: impl Graph, root: State) -> Self {
        let mut states = vec![root];
        let mut nodes = Vec::new();
        while let Some(&state) = states.get(nodes.len()) {
            let labels = graph.labels(state);
            nodes.push((labels, states.len() as u32));
            let edges = labels.next.iter();
            states.extend(edges.filter_map(|label| Some(graph.edge(state, label)?.target)));
        }
        Self(nodes)
    }
}

impl Prefixes for Trie {
    /// Index of a node; `usize::MAX` for a word without continuations.
    type Position = usize;

    fn start(&self) -> usize {
        0
    }

    #[inline]
    fn step(&self, from: usize, prefix: &[Letter]) -> Option<(usize, bool)> {
        let &(labels, children) = self.0.get(from)?;
        let letter = *prefix.last()?;
        let is_word = labels.ends.contains(letter);
        if !labels.next.contains(letter) {
            return is_word.then_some((usize::MAX, true));
        }
        let before = labels.next & LetterSet::first(letter.index());
        Some((children as usize + before.len(), is_word))
    }
}

/// The DAWG of the lexicon, and its root.
struct Dawg<'a>(PoolView<'a>, State);

impl Prefixes for Dawg<'_> {
    type Position = State;

    fn start(&self) -> State {
        self.1
    }

    #[inline]
    fn step(&self, from: State, prefix: &[Letter]) -> Option<(State, bool)> {
        let letter = *prefix.last()?;
        let edge = with_graph!(self.0, graph => graph.edge(from, letter))?;
        Some((edge.target, edge.terminal))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_structures_find_the_same_words() {
        let lexicon = Lexicon::from_bytes(lexc_lexicons::EXAMPLE).expect("a lexicon");
        let mut shaker = Shaker::new(lexicon.alphabet(), 4, 4, 1).expect("a board");
        let boards: Vec<BoggleBoard> = (0..50).map(|_| shaker.shake()).collect();
        let mut rows = 0;
        let words = compare(&lexicon, &boards, &[1, 50], &mut |row| {
            assert!(row.bytes > 0 && row.times.iter().all(Option::is_some));
            rows += 1;
        });
        assert!(words.expect("the same words") > 0);
        assert_eq!(rows, 5);
    }
}
