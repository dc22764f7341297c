//! Automata by definition: sets of continuations, compared as sets. Quadratic and worse, and
//! without a line in common with the compiler.

use std::collections::{BTreeMap, BTreeSet};

/// A word, a string of a GADDAG, a continuation.
pub type Text = Vec<u8>;

/// States and edges.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Size {
    /// States, the root among them.
    pub states: u64,
    /// Edges.
    pub edges: u64,
}

/// Every prefix of some string of `language`, with what can follow it.
fn continuations(language: &BTreeSet<Text>) -> BTreeMap<Text, BTreeSet<Text>> {
    let mut after: BTreeMap<Text, BTreeSet<Text>> = BTreeMap::new();
    for text in language {
        for at in 0..=text.len() {
            after
                .entry(text[..at].to_vec())
                .or_default()
                .insert(text[at..].to_vec());
        }
    }
    after
}

/// The trie of the words: a node for each prefix.
#[must_use]
pub fn trie(language: &BTreeSet<Text>) -> Size {
    let nodes = continuations(language).len() as u64;
    Size {
        states: nodes,
        edges: nodes - 1,
    }
}

/// The minimal automaton of a language. With the terminal flag on the node a state is a set of
/// continuations; with the flag on the edge the empty continuation is left out of the set.
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
        set.iter()
            .filter_map(|text| text.first())
            .collect::<BTreeSet<_>>()
            .len() as u64
    };
    Size {
        states: states.len() as u64,
        edges: states.iter().map(labels).sum(),
    }
}

/// The words, each reversed.
#[must_use]
pub fn reversed(words: &BTreeSet<Text>) -> BTreeSet<Text> {
    words
        .iter()
        .map(|word| word.iter().rev().copied().collect())
        .collect()
}

/// The strings of the GADDAG (Gordon 1994): for every word and split point the part before,
/// reversed, a separator (0), and the part behind; no separator where nothing is behind.
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

/// Gordon's semi-minimal GADDAG with the terminal flag on the edge: before the separator a tree
/// of reversed middles, behind it a tree of prefixes, and one state without edges.
#[must_use]
pub fn semi_minimal(words: &BTreeSet<Text>) -> Size {
    // A state before the separator: a reversed middle from which some string goes on.
    let mut before = BTreeSet::new();
    // A state behind it: the prefix that was turned round.
    let mut behind = BTreeSet::new();
    let mut edges: BTreeSet<(bool, Text, u8)> = BTreeSet::new();
    for string in gaddag_strings(words) {
        let turn = string
            .iter()
            .position(|&tile| tile == 0)
            .unwrap_or(string.len());
        for at in 0..turn.min(string.len()) {
            before.insert(string[..at].to_vec());
            edges.insert((false, string[..at].to_vec(), string[at]));
        }
        if turn < string.len() {
            before.insert(string[..turn].to_vec());
            edges.insert((false, string[..turn].to_vec(), 0));
            let mut prefix: Text = string[..turn].iter().rev().copied().collect();
            for &tile in &string[turn + 1..] {
                behind.insert(prefix.clone());
                edges.insert((true, prefix.clone(), tile));
                prefix.push(tile);
            }
        }
    }
    Size {
        states: (before.len() + behind.len() + 1) as u64,
        edges: edges.len() as u64,
    }
}

/// The contexts of a word middle: all pairs (before, behind) that make a word around it.
pub type Contexts = BTreeSet<(Text, Text)>;

/// Every middle of some word, with its contexts.
#[must_use]
pub fn contexts(words: &BTreeSet<Text>) -> BTreeMap<Text, Contexts> {
    let mut middles: BTreeMap<Text, Contexts> = BTreeMap::new();
    for word in words {
        for begin in 0..=word.len() {
            for end in begin..=word.len() {
                // The empty middle stands at every place, also inside.
                let around = (word[..begin].to_vec(), word[end..].to_vec());
                middles
                    .entry(word[begin..end].to_vec())
                    .or_default()
                    .insert(around);
            }
        }
    }
    middles
}

/// The minimal two-way DAWG: states, left and right edges.
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
        set.iter()
            .filter_map(|(l, _)| l.last())
            .collect::<BTreeSet<_>>()
            .len() as u64
    };
    let right = |set: &Contexts| {
        set.iter()
            .filter_map(|(_, r)| r.first())
            .collect::<BTreeSet<_>>()
            .len() as u64
    };
    (
        states.len() as u64,
        states.iter().map(left).sum(),
        states.iter().map(right).sum(),
    )
}
