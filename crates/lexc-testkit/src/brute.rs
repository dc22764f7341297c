//! Sizes of automata by definition, from sets of continuations. At least quadratic in time, and
//! without code of the compiler.

use std::collections::{BTreeMap, BTreeSet};

/// A word, a string of a GADDAG, or a continuation.
pub type Text = Vec<u8>;

/// The numbers of states and edges.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Size {
    /// The number of states, including the root.
    pub states: u64,
    /// The number of edges.
    pub edges: u64,
}

/// Returns every prefix of a string of `language`, with its continuations.
fn continuations(language: &BTreeSet<Text>) -> BTreeMap<Text, BTreeSet<Text>> {
    let mut after: BTreeMap<Text, BTreeSet<Text>> = BTreeMap::new();
    for text in language {
        for at in 0..=text.len() {
            after.entry(text[..at].to_vec()).or_default().insert(text[at..].to_vec());
        }
    }
    after
}

/// Returns the size of the trie: a node for each prefix.
#[must_use]
pub fn trie(language: &BTreeSet<Text>) -> Size {
    let nodes = continuations(language).len() as u64;
    Size { states: nodes, edges: nodes - 1 }
}

/// Returns the size of the minimal automaton of a language. With the terminal flag on the node a
/// state is a set of continuations; with the flag on the edge the empty continuation is left out of
/// the set.
#[must_use]
pub fn minimal(language: &BTreeSet<Text>, flag_on_node: bool) -> Size {
    let states: BTreeSet<BTreeSet<Text>> = continuations(language)
        .into_values()
        .map(|mut set| {
            if !flag_on_node {
                set.remove(&Text::new());
            }
            set
        })
        .collect();
    let labels = |set: &BTreeSet<Text>| {
        set.iter().filter_map(|text| text.first()).collect::<BTreeSet<_>>().len() as u64
    };
    Size { states: states.len() as u64, edges: states.iter().map(labels).sum() }
}

/// Returns the reversed words.
#[must_use]
pub fn reversed(words: &BTreeSet<Text>) -> BTreeSet<Text> {
    words.iter().map(|word| word.iter().rev().copied().collect()).collect()
}

/// Returns the strings of the GADDAG (Gordon 1994): for every word and split point the reversed
/// first part, a separator (0), and the second part. There is no separator if the second part is
/// empty.
#[must_use]
pub fn gaddag_strings(words: &BTreeSet<Text>) -> BTreeSet<Text> {
    let mut strings = BTreeSet::new();
    for word in words {
        for split in 1..=word.len() {
            let mut text: Text = word[..split].iter().rev().copied().collect();
            if split < word.len() {
                text.push(0);
                text.extend(&word[split..]);
            }
            strings.insert(text);
        }
    }
    strings
}

/// Returns the size of Gordon's semi-minimal GADDAG with the terminal flag on the edge: a tree of
/// reversed factors before the separator, a tree of prefixes after it, and one state without edges.
#[must_use]
pub fn semi_minimal(words: &BTreeSet<Text>) -> Size {
    // States before the separator: reversed factors with a continuation.
    let mut before = BTreeSet::new();
    // States after it: the prefixes, not reversed.
    let mut after = BTreeSet::new();
    let mut edges: BTreeSet<(bool, Text, u8)> = BTreeSet::new();
    for string in gaddag_strings(words) {
        let turn = string.iter().position(|&tile| tile == 0).unwrap_or(string.len());
        for at in 0..turn.min(string.len()) {
            before.insert(string[..at].to_vec());
            edges.insert((false, string[..at].to_vec(), string[at]));
        }
        if turn < string.len() {
            before.insert(string[..turn].to_vec());
            edges.insert((false, string[..turn].to_vec(), 0));
            let mut prefix: Text = string[..turn].iter().rev().copied().collect();
            for &tile in &string[turn + 1..] {
                after.insert(prefix.clone());
                edges.insert((true, prefix.clone(), tile));
                prefix.push(tile);
            }
        }
    }
    Size { states: (before.len() + after.len() + 1) as u64, edges: edges.len() as u64 }
}

/// The contexts of a factor: all pairs (l, r) that complete it to a word.
pub type Contexts = BTreeSet<(Text, Text)>;

/// Returns every factor of a word, with its contexts.
#[must_use]
pub fn contexts(words: &BTreeSet<Text>) -> BTreeMap<Text, Contexts> {
    let mut factors: BTreeMap<Text, Contexts> = BTreeMap::new();
    for word in words {
        for begin in 0..=word.len() {
            for end in begin..=word.len() {
                // The empty factor occurs at every offset.
                let around = (word[..begin].to_vec(), word[end..].to_vec());
                factors.entry(word[begin..end].to_vec()).or_default().insert(around);
            }
        }
    }
    factors
}

/// Returns the numbers of states, left edges and right edges of the minimal two-way DAWG.
#[must_use]
pub fn two_way(words: &BTreeSet<Text>, flag_on_node: bool) -> (u64, u64, u64) {
    let states: BTreeSet<Contexts> = contexts(words)
        .into_values()
        .map(|mut set| {
            if !flag_on_node {
                set.remove(&(Text::new(), Text::new()));
            }
            set
        })
        .collect();
    let left = |set: &Contexts| {
        set.iter().filter_map(|(l, _)| l.last()).collect::<BTreeSet<_>>().len() as u64
    };
    let right = |set: &Contexts| {
        set.iter().filter_map(|(_, r)| r.first()).collect::<BTreeSet<_>>().len() as u64
    };
    (states.len() as u64, states.iter().map(left).sum(), states.iter().map(right).sum())
}

/// The value of a leave near the end of the bag, by definition, in thousandths of a point: 62 % of
/// it if a play empties the bag, plus 90 % of the amount by which the average unseen tile is worth
/// more than the average tile of the full bag, for each tile drawn.
#[must_use]
pub fn adjusted_leave(
    leave: i32,
    play_empties: bool,
    drawn: usize,
    unseen: &[i32],
    full: &[i32],
) -> i32 {
    let mean = |values: &[i32]| values.iter().sum::<i32>() / values.len() as i32;
    let draw = (mean(unseen) - mean(full)) * 9 / 10;
    let kept = if play_empties { leave * 62 / 100 } else { leave };
    kept + drawn as i32 * draw
}
