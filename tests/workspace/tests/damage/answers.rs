//! All answers of a reader for a file, from walks of bounded length.
//!
//! Invariants of any file that opens, verified or not: no step panics, and every edge points
//! forward, so that every walk ends.

use lexc_testkit::letters;
use std::collections::BTreeSet;

use lexc_runtime::query::{FuzzyWord, LetterCounts, Order, Pattern, Query};
use lexc_runtime::{
    Automaton, Bitmap, CompactCursor, Graph, Letter, Lexicon, Mask, Packed, PackedState, PoolView,
    Side, State, TwoWayCursor, with_graph,
};
use lexc_testkit::brute;

/// The maximum number of edges followed in each structure. A small valid file has some hundred
/// paths.
const STEPS: u32 = 1000;

type Words = BTreeSet<Vec<u8>>;

/// The answers about the words of a file.
#[derive(Debug, PartialEq)]
pub(crate) struct Answers {
    /// The spelled words.
    spelled: Vec<String>,
    /// The words of each structure, found by walks; `None` if these took too many steps.
    structures: Vec<(&'static str, Option<Words>)>,
    /// The needed letters of the children of bitmap states.
    needed: Vec<BTreeSet<(State, u8)>>,
    /// For each of the twelve words and some others, whether it is a word, and its rank.
    asked: Vec<(bool, Option<u64>)>,
    by_rank: Vec<Option<Vec<u8>>>,
    found: Vec<Vec<Vec<u8>>>,
    extensions: Vec<String>,
    values: Vec<String>,
}

/// The description of a file: names, scores, counts.
#[derive(Debug, PartialEq)]
pub(crate) struct Description(Vec<u8>, Vec<u8>, Vec<u8>);

impl Description {
    pub(crate) fn new(lexicon: &Lexicon) -> Self {
        Self(lexicon.alphabet().encode(), lexicon.provenance().encode(), lexicon.counts().encode())
    }
}

impl Answers {
    /// Walks all structures and calls all queries; `words` are looked up.
    pub(crate) fn new(lexicon: &Lexicon, words: &[Vec<u8>]) -> Self {
        let mut spelled = Vec::new();
        let mut of_lexicon = lexicon.words();
        while let Some(word) = of_lexicon.next_letters() {
            spelled.push(lexicon.spell(word));
            if spelled.len() == 100 {
                break;
            }
        }
        let odd = [&[][..], &[27], &[1, 63, 2], &[62], &[45, 1]];
        let asked = words.iter().map(Vec::as_slice).chain(odd);
        let fragments = [&[][..], &words[0][1..], &words[5][..1]];
        Self {
            spelled,
            structures: structures(lexicon),
            needed: needed(lexicon),
            asked: asked
                .map(letters)
                .map(|word| (lexicon.contains_letters(&word), lexicon.rank_letters(&word)))
                .collect(),
            by_rank: (0..14)
                .map(|rank| lexicon.word_at(rank))
                .map(|word| word.map(|word| Letter::numbers(&word)))
                .collect(),
            found: queries(words)
                .iter()
                .map(|query| lexicon.sorted_matches(query, Order::Alphabet, 50).unwrap())
                .map(|found| found.iter().map(Letter::numbers).collect())
                .collect(),
            extensions: fragments.map(|fragment| extensions(lexicon, fragment)).to_vec(),
            values: lexicon
                .columns()
                .map(|column| {
                    assert_eq!(column.get(lexicon.len()), None);
                    let values: Vec<_> = (0..13).map(|rank| column.get(rank)).collect();
                    format!("{} {:?} {values:?}", column.name(), column.kind())
                })
                .collect(),
        }
    }

    /// Returns `true` if all structures hold the same words.
    pub(crate) fn agree(&self) -> bool {
        self.structures.windows(2).all(|pair| pair[0].1.is_some() && pair[0].1 == pair[1].1)
    }
}

/// Returns `true` if the GADDAG has each string of each word by definition, and each word has the
/// needed letters of its states.
pub(crate) fn is_complete(lexicon: &Lexicon) -> bool {
    let mut words = Words::new();
    let mut of_lexicon = lexicon.words();
    while let Some(word) = of_lexicon.next_letters() {
        words.insert(Letter::numbers(word));
    }
    let is_whole = |gaddag: Automaton<'_>| {
        let strings = of_automaton(gaddag, Reading::Raw);
        strings == Some(brute::gaddag_strings(&words))
    };
    let needs = needed(lexicon).into_iter().flatten().all(|(root, tile)| {
        let pool = lexicon.pool();
        let completions = of_state(pool.view(), root, Reading::Raw);
        completions.is_some_and(|all| tile == 0 || all.iter().all(|word| word.contains(&tile)))
    });
    lexicon.gaddag().is_none_or(is_whole) && needs
}

fn queries(words: &[Vec<u8>]) -> [Query; 4] {
    let near = FuzzyWord::new(
        &letters(&words[2]),
        1,
        lexc_runtime::query::EditDistance::OptimalStringAlignment,
    )
    .expect("a short word");
    [
        Query::new(),
        Query::new().and(Pattern::infix(&letters(&words[0][1..2]))),
        Query::new().and(Pattern::suffix(&letters(&words[1][3..]))).and(LetterCounts::length(3..)),
        Query::new().and(near),
    ]
}

fn structures(lexicon: &Lexicon) -> Vec<(&'static str, Option<Words>)> {
    let graphs = [
        ("trie", lexicon.trie(), Reading::Forward),
        ("DAWG", lexicon.dawg(), Reading::Forward),
        ("GADDAG", lexicon.gaddag(), Reading::Gaddag),
        ("reversed", lexicon.reversed_dawg(), Reading::Backward),
    ];
    let of_graph = |(name, graph, reading): (_, Option<_>, _)| {
        Some((name, graph.map(|graph| of_automaton(graph, reading))?))
    };
    let mut all: Vec<_> = graphs.into_iter().filter_map(of_graph).collect();
    let finished = |found, steps| (steps > 0).then_some(found);
    if let Some(cursor) = lexicon.two_way() {
        let (mut found, mut steps) = (Words::new(), STEPS);
        two_way(cursor, &[], &mut found, &mut steps);
        all.push(("two-way", finished(found, steps)));
    }
    if let Some(cursor) = lexicon.two_way_compact() {
        let (mut found, mut steps) = (Words::new(), STEPS);
        compact(cursor, &[], &mut found, &mut steps);
        all.push(("compact", finished(found, steps)));
    }
    if let Some(packed) = lexicon.packed() {
        let (mut found, mut steps) = (Words::new(), STEPS);
        of_packed(packed, packed.root(), &mut Vec::new(), &mut found, &mut steps);
        all.push(("packed", finished(found, steps)));
    }
    all
}

fn needed(lexicon: &Lexicon) -> Vec<BTreeSet<(State, u8)>> {
    let roots = [
        lexicon.trie().map(|automaton| automaton.root()),
        lexicon.dawg().map(|automaton| automaton.root()),
        lexicon.gaddag().map(|automaton| automaton.root()),
        lexicon.reversed_dawg().map(|automaton| automaton.root()),
    ];
    let of_root = |root| match lexicon.pool().view() {
        PoolView::EdgeList(_) => BTreeSet::new(),
        PoolView::Bitmap32(graph) => needed_from(graph, root),
        PoolView::Bitmap64(graph) => needed_from(graph, root),
    };
    roots.into_iter().flatten().map(of_root).collect()
}

fn needed_from<M: Mask>(graph: Bitmap<'_, M>, root: State) -> BTreeSet<(State, u8)> {
    let mut found = BTreeSet::from([(root, 0)]);
    let mut open = vec![root];
    while let Some(state) = open.pop() {
        let slots = graph.children(state)..graph.right(state).0;
        for child in slots.map(|slot| graph.child_and_needed(state, slot)) {
            let child = (child.0, child.1.map_or(0, |letter| letter.number()));
            forward(state, child.0);
            if found.len() < STEPS as usize && found.insert(child) {
                open.push(child.0);
            }
        }
    }
    found
}

/// The mapping from a path to a word.
#[derive(Debug, Clone, Copy)]
enum Reading {
    /// The path as it is, including the separator.
    Raw,
    Forward,
    Backward,
    /// Backward to the separator, forward after it.
    Gaddag,
}

impl Reading {
    fn word(self, path: &[u8]) -> Vec<u8> {
        let turn = match self {
            Self::Raw => return path.to_vec(),
            Self::Forward => 0,
            Self::Backward => path.len(),
            Self::Gaddag => path.iter().position(|&tile| tile == 0).unwrap_or(path.len()),
        };
        let before = path[..turn].iter().rev();
        let after = path[turn..].iter().filter(|&&tile| tile != 0);
        before.chain(after).copied().collect()
    }
}

fn of_automaton(automaton: Automaton<'_>, reading: Reading) -> Option<Words> {
    of_state(automaton.view(), automaton.root(), reading)
}

fn of_state(view: PoolView<'_>, state: State, reading: Reading) -> Option<Words> {
    fn walk(
        graph: impl Graph,
        state: State,
        reading: Reading,
        path: &mut Vec<u8>,
        found: &mut Words,
        steps: &mut u32,
    ) {
        let _ = graph.labels(state);
        for edge in graph.edges(state) {
            forward(state, edge.target);
            if *steps == 0 {
                return;
            }
            *steps -= 1;
            path.push(edge.label.to_byte());
            if edge.terminal {
                found.insert(reading.word(path));
            }
            walk(graph, edge.target, reading, path, found, steps);
            path.pop();
        }
    }
    let (mut found, mut steps) = (Words::new(), STEPS);
    with_graph!(view, graph => {
        walk(graph, state, reading, &mut Vec::new(), &mut found, &mut steps);
    });
    (steps > 0).then_some(found)
}

/// Checks that an edge points forward, which makes every walk end.
fn forward(from: State, to: State) {
    assert!(to.is_empty() || to > from, "a walk could loop");
}

fn tiles(labels: lexc_runtime::EdgeLabels) -> impl Iterator<Item = Letter> {
    labels.all().letters().iter()
}

fn longer(middle: &[u8], side: Side, letter: Letter) -> Vec<u8> {
    let tile = letter.number();
    match side {
        Side::Left => [&[tile], middle].concat(),
        Side::Right => [middle, &[tile]].concat(),
    }
}

fn two_way(cursor: TwoWayCursor<'_>, middle: &[u8], found: &mut Words, steps: &mut u32) {
    if cursor.is_word() {
        found.insert(middle.to_vec());
    }
    for closed in [cursor.close_left(), cursor.close_right()] {
        closed.inspect(|closed| forward(cursor.state(), closed.state()));
    }
    let sides = [(Side::Left, cursor.left()), (Side::Right, cursor.right())];
    for (side, masks) in sides {
        for tile in tiles(masks) {
            let mut next = cursor;
            let went = match side {
                Side::Left => next.extend_left(tile),
                Side::Right => next.extend_right(tile),
            };
            if went && *steps > 0 {
                *steps -= 1;
                forward(cursor.state(), next.state());
                two_way(next, &longer(middle, side, tile), found, steps);
            }
        }
    }
}

fn compact(cursor: CompactCursor<'_>, middle: &[u8], found: &mut Words, steps: &mut u32) {
    if cursor.is_word() {
        found.insert(middle.to_vec());
    }
    let from = cursor.state().state();
    for closed in [cursor.close_left(), cursor.close_right()] {
        closed.inspect(|closed| forward(from, closed.state()));
    }
    let _ = cursor.forced();
    let sides = [(Side::Left, cursor.left()), (Side::Right, cursor.right())];
    for (side, masks) in sides {
        for tile in tiles(masks) {
            let mut next = cursor;
            if next.extend(side, tile) && *steps > 0 {
                *steps -= 1;
                forward(from, next.state().state());
                compact(next, &longer(middle, side, tile), found, steps);
            }
        }
    }
}

/// Letters ascend, so each record ends. The caller bounds the depth of a walk in an unverified
/// file.
fn of_packed(
    packed: Packed<'_>,
    state: Option<PackedState>,
    path: &mut Vec<u8>,
    found: &mut Words,
    steps: &mut u32,
) {
    let mut before = None;
    for edge in state.into_iter().flat_map(|state| packed.edges(state)) {
        assert!(Some(edge.letter) > before, "letters ascend");
        before = Some(edge.letter);
        let again = state.and_then(|state| packed.edge(state, edge.letter));
        assert_eq!(again, Some(edge), "an edge is found again");
        if *steps == 0 || path.len() == 255 {
            return;
        }
        *steps -= 1;
        path.push(edge.letter.number());
        if edge.terminal {
            found.insert(path.clone());
        }
        of_packed(packed, edge.target, path, found, steps);
        path.pop();
    }
}

/// Returns the extensions around a factor, at the first step.
fn extensions(lexicon: &Lexicon, fragment: &[u8]) -> String {
    let fragment = &letters(fragment);
    let hooks = lexicon.hooks(fragment);
    let extensions = lexicon.extensions(fragment).map(|extensions| {
        let sides = [extensions.left(), extensions.right()];
        (extensions.occurs(), extensions.is_word(), sides)
    });
    format!("{hooks:?} {extensions:?}")
}
