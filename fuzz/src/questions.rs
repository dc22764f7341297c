//! Checks of an open lexicon: values, queries, extensions of fragments, puzzles, plays, recompilation. None
//! may panic; for a verified file the results must be those of its words.

use std::sync::LazyLock;

use lexc_alphabet::{Letter, PlacedTile, Tile};
use lexc_compiler::compile::{CompileOptions, LayoutChoice};
use lexc_compiler::recompile::recompile;
use lexc_format::{LexFile, Verification};
use lexc_game::{BoardLayout, GameRules, Position, Score, Square};
use lexc_puzzles::boggle::{BoggleBoard, Die, Solver};
use lexc_puzzles::letters::LetterMultiset;
use lexc_runtime::Lexicon;
use lexc_runtime::query::{
    EditDistance, FuzzyWord, LetterCounts, Order, Pattern, Query, Regex, TileMultiset,
};

use crate::plays;
use crate::walk::{contexts, language, steps_of_packed};

/// The maximum number of steps for queries that may return all words: a forged file may hold billions
/// of words in a few bytes.
const STEPS: u32 = 1500;

static RULES: LazyLock<GameRules> = LazyLock::new(|| {
    let layout = BoardLayout::parse("start: 2B\n=..'\n.-.\"\n..-.\n").expect("a layout");
    GameRules::on(layout, Score::new(50))
});

/// Runs all checks. `probes` are words to look up. Text queries need a tokenizer, which takes longer to
/// build than everything else.
pub fn ask(lexicon: &Lexicon, trust: Verification, probes: &[&[u8]], in_text: bool) {
    let verified = trust == Verification::Full;
    values(lexicon, verified);
    let alphabet = lexicon.alphabet().letters();
    let probes: Vec<Vec<Letter>> = probes
        .iter()
        .filter_map(|probe| Letter::word(probe))
        .filter(|word| !word.is_empty() && word.iter().all(|&letter| alphabet.contains(letter)))
        .collect();
    let probe = probes.first().map_or(&[Letter::FIRST][..], Vec::as_slice);
    plays(lexicon, probe);
    if !is_small(lexicon) {
        return;
    }
    queries(lexicon, verified, probe, in_text);
    for probe in &probes {
        let _ = lexicon.hooks(probe);
    }
    extensions(lexicon, probe);
    puzzles(lexicon, probe);
    remade(lexicon, verified);
}

fn values(lexicon: &Lexicon, verified: bool) {
    for column in lexicon.columns() {
        let words = lexicon.len().min(500);
        let said = (0..words).filter_map(|rank| column.get(rank));
        let count = said.inspect(|value| drop(value.to_string())).count();
        if verified && words == lexicon.len() {
            assert_eq!(column.len(), count as u64);
        }
        assert_eq!(column.get(u64::MAX), None);
        let _ = lexicon.column(column.name()).map(|column| column.kind());
    }
}

/// Returns `true` if all structures can be walked in a few steps.
fn is_small(lexicon: &Lexicon) -> bool {
    let automata = [lexicon.dawg(), lexicon.gaddag(), lexicon.reversed_dawg()];
    let small = |automaton| language(automaton, STEPS).is_some();
    automata.into_iter().flatten().all(small)
        && lexicon.packed().is_none_or(|packed| steps_of_packed(packed, STEPS).is_some())
}

/// Returns all words, in order.
#[must_use]
pub fn words(lexicon: &Lexicon) -> Vec<Vec<Letter>> {
    let mut all = lexicon.words();
    let mut words = Vec::new();
    while let Some(word) = all.next_letters() {
        words.push(word.to_vec());
    }
    words
}

type Holds<'a> = Box<dyn Fn(&[Letter]) -> bool + 'a>;

fn queries(lexicon: &Lexicon, verified: bool, probe: &[Letter], in_text: bool) {
    let all = words(lexicon);
    let one = &probe[..probe.len().min(2)];
    let swaps = EditDistance::OptimalStringAlignment;
    let near = FuzzyWord::new(&probe[..probe.len().min(255)], 2, swaps).expect("a small distance");
    let distance = near.clone();
    let holds =
        |word: &[Letter]| one.len() <= word.len() && word.windows(one.len()).any(|w| w == one);
    let mut asked: Vec<(Query, Option<Holds<'_>>)> = vec![
        (Query::new(), Some(Box::new(|_| true))),
        (Query::new().and(Pattern::infix(one)), Some(Box::new(holds))),
        (
            Query::new().and(Pattern::suffix(one)).and(LetterCounts::length(2..=4)),
            Some(Box::new(|word| word.ends_with(one) && (2..=4).contains(&word.len()))),
        ),
        (Query::new().and(near), Some(Box::new(move |word| distance.distance(word).is_some()))),
    ];
    if in_text {
        let text = lexicon.spell(probe);
        if let Ok(rack) = TileMultiset::parse(&format!("{text}?"), lexicon.tokenizer()) {
            asked.push((Query::new().and(rack.subanagrams()), None));
        }
        if let Ok(pattern) = Pattern::parse(&format!("*[^{text}]*"), lexicon.tokenizer()) {
            asked.push((Query::new().and(pattern), None));
        }
        if let Ok(regex) = Regex::new(".*[A-C].?", lexicon.alphabet()) {
            asked.push((Query::new().and(regex), None));
        }
    }
    if probe.len().is_multiple_of(2) {
        lexicon.prepare_queries();
    }
    for (query, holds) in &asked {
        for order in
            [Order::Alphabet, Order::Length, Order::Score, Order::Probability { blanks: true }]
        {
            let found = lexicon.sorted_matches(query, order, 5).expect("one alphabet");
            assert!(found.len() <= 5 && found.iter().all(|word| word.len() <= 255));
        }
        let mut matches = lexicon.matches(query).expect("one alphabet");
        let mut found = Vec::new();
        while let Some(word) = matches.next_letters() {
            found.push(word.to_vec());
        }
        if let (true, Some(holds)) = (verified, holds) {
            let expected: Vec<&Vec<Letter>> = all.iter().filter(|word| holds(word)).collect();
            assert_eq!(found.iter().collect::<Vec<_>>(), expected);
        }
    }
    let _ = lexicon.fuzzy_search(probe, 1, swaps, Order::Alphabet, 5);
}

/// Checks extensions of fragments, in two-way DAWGs with few paths.
fn extensions(lexicon: &Lexicon, probe: &[Letter]) {
    if contexts(lexicon, STEPS).is_none() {
        return;
    }
    for fragment in [&probe[..1], probe, &[]] {
        let Some(extensions) = lexicon.extensions(fragment) else {
            return;
        };
        let _ = (extensions.left(), extensions.right(), extensions.is_word());
        extensions.for_each_word(|word| assert!(word.len() <= 255));
    }
}

fn puzzles(lexicon: &Lexicon, probe: &[Letter]) {
    let probe = &probe[..probe.len().min(5)];
    if let Ok(letters) = LetterMultiset::new(probe, 1) {
        letters.for_each_word(lexicon, |word| assert!(word.len() <= probe.len() + 1));
    }
    let row = |word: &[Letter]| word.iter().map(|&letter| Die::Tiles(vec![letter])).collect();
    if let Ok(board) = BoggleBoard::new(vec![row(probe), row(probe)]) {
        let mut solver = Solver::new(lexicon);
        let dice = board.dice().len();
        let found = solver.for_each_word(&board, 1, |word| assert!(word.len() <= dice));
        assert_eq!(found, Ok(()), "ten dice have few paths");
    }
}

/// Generates plays of a few tiles on the empty board and beside a word.
fn plays(lexicon: &Lexicon, probe: &[Letter]) {
    let mut position = Position::new(&RULES);
    for &letter in probe.iter().take(3) {
        let _ = position.rack.add(Tile::Letter(letter));
    }
    let _ = position.rack.add(Tile::Blank);
    plays::in_every_mode(lexicon, &RULES, &position, None);
    for (column, &letter) in probe.iter().take(3).enumerate() {
        if let Some(square) = Square::new(1, column) {
            position.board.set(square, Some(PlacedTile::natural(letter)));
        }
    }
    plays::in_every_mode(lexicon, &RULES, &position, None);
}

/// Recompiles the lexicon to another layout.
fn remade(lexicon: &Lexicon, verified: bool) {
    let trust = if verified { Verification::Full } else { Verification::Skip };
    let bytes = lexicon.bytes();
    let file = LexFile::parse(bytes, trust).expect("it was opened");
    let layout = match file.packed {
        Some(_) => LayoutChoice::EdgeList,
        None => LayoutChoice::Packed,
    };
    let options = CompileOptions::default().layout(layout);
    let made = recompile(&file, bytes, Some("remade"), &options, &mut |_| {});
    if verified {
        let made = made.expect("it is sound and small");
        let made = Lexicon::from_bytes(made.compiled.to_bytes(&made.provenance));
        let made = made.expect("what was made can be opened");
        assert_eq!(words(&made), words(lexicon));
        assert_eq!(made.columns().count(), lexicon.columns().count());
    }
}
