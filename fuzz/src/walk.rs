//! Walks of all structures of an open lexicon, with a limit of steps.
//!
//! For every lexicon, verified or not: no step panics, and every edge leads forward, so every walk
//! ends. The structures of a verified lexicon must also agree with each other.

use lexc_runtime::{Automaton, CompactCursor, Cursor, EdgeLabels, Graph, Label, Letter, Lexicon};
use lexc_runtime::{Packed, PackedState, Side, State, TwoWayCursor, Verification, with_graph};

/// The maximum number of edges to follow from the root of an automaton.
const STEPS: u32 = 2000;
/// The maximum number of steps of a two-way cursor, which tries every letter at each state.
const TWO_WAY_STEPS: u32 = 150;

/// Walks all structures and looks up `probes`. Text look-ups need a tokenizer, which takes longer to build
/// than everything else.
pub fn everything(lexicon: &Lexicon, trust: Verification, probes: &[&[u8]], in_text: bool) {
    let verified = trust == Verification::Full;
    let structures = [lexicon.dawg(), lexicon.trie(), lexicon.gaddag(), lexicon.reversed_dawg()];
    for automaton in structures.into_iter().flatten() {
        let _ = language(automaton, STEPS);
        for probe in probes {
            let Some(labels) = labels(probe) else {
                continue;
            };
            let mut cursor = automaton.cursor();
            let all = labels.iter().all(|&label| cursor.step(label));
            assert_eq!(
                all && cursor.is_terminal() && !labels.is_empty(),
                automaton.accepts(&labels)
            );
            let _ = (cursor.labels(), cursor.edges(), cursor.turn());
        }
    }
    if let Some(cursor) = lexicon.two_way() {
        two_way(cursor, verified, &mut TWO_WAY_STEPS.clone());
    }
    if let Some(cursor) = lexicon.two_way_compact() {
        compact(cursor, verified, &mut TWO_WAY_STEPS.clone());
    }
    words(lexicon, verified, in_text);
    for probe in probes {
        let Some(word) = Letter::word(probe) else {
            continue;
        };
        let there = lexicon.contains_letters(&word);
        if in_text {
            let spelled = lexicon.spell(&word);
            let _ = (lexicon.contains(&spelled), lexicon.rank(&spelled));
            let _ = lexicon.is_prefix(&spelled);
        }
        assert_eq!(there, lexicon.rank_letters(&word).is_some(), "only words have a rank");
    }
    for index in [0, 1, 2, lexicon.len() / 2, lexicon.len(), u64::from(u32::MAX), u64::MAX] {
        let _ = lexicon.word_at(index).map(|word| lexicon.spell(&word));
    }
    let _ = (lexicon.provenance().get("name"), lexicon.counts().encode());
}

/// Returns the labels with these numbers; `None` if a number is not that of a label.
fn labels(numbers: &[u8]) -> Option<Vec<Label>> {
    numbers.iter().map(|&number| Label::from_byte(number)).collect()
}

/// Returns all accepted strings of labels, as numbers, in order; `None` if that takes too many steps.
pub fn language(automaton: Automaton<'_>, mut steps: u32) -> Option<Vec<Vec<u8>>> {
    fn walk(
        graph: impl Graph,
        state: State,
        path: &mut Vec<u8>,
        found: &mut Vec<Vec<u8>>,
        steps: &mut u32,
    ) -> Option<()> {
        let EdgeLabels { next, ends } = graph.labels(state);
        for edge in graph.edges(state) {
            *steps = steps.checked_sub(1)?;
            assert!(edge.target.is_empty() || edge.target > state, "a walk could loop");
            // Without verification an edge may have no target; it is in no set then.
            assert!(
                edge.target.is_empty() || next.contains(edge.label),
                "the set lacks the label of an edge"
            );
            // A separator ends no word.
            assert!(
                !edge.terminal || edge.letter().is_none_or(|letter| ends.contains(letter)),
                "the set lacks the letter of a terminal edge"
            );
            path.push(edge.label.to_byte());
            if edge.terminal {
                found.push(path.clone());
            }
            walk(graph, edge.target, path, found, steps)?;
            path.pop();
        }
        Some(())
    }
    let mut found = Vec::new();
    with_graph!(automaton.view(), graph => {
        walk(graph, automaton.root(), &mut Vec::new(), &mut found, &mut steps)?;
    });
    Some(found)
}

/// Returns the words of a packed lexicon, as numbers of letters, by its edges, each of which is looked up as well; `None` if that
/// takes too many steps. Without verification it checks only that no step panics.
fn packed_language(packed: Packed<'_>, verified: bool) -> Option<Vec<Vec<u8>>> {
    fn walk(
        packed: Packed<'_>,
        state: PackedState,
        path: &mut Vec<u8>,
        found: &mut Vec<Vec<u8>>,
        steps: &mut u32,
    ) -> Option<()> {
        let mut before = None;
        for edge in packed.edges(state) {
            *steps = steps.checked_sub(1)?;
            assert!(before < Some(edge.letter), "letters ascend");
            before = Some(edge.letter);
            assert_eq!(packed.edge(state, edge.letter), Some(edge));
            path.push(edge.letter.number());
            if path.len() > 255 {
                return None;
            }
            if edge.terminal {
                found.push(path.clone());
            }
            if let Some(target) = edge.target {
                walk(packed, target, path, found, steps)?;
            }
            path.pop();
        }
        Some(())
    }
    let mut found = Vec::new();
    let walked = walk(packed, packed.root()?, &mut Vec::new(), &mut found, &mut STEPS.clone());
    for step in packed.walk(packed.root()?).take(STEPS as usize) {
        assert!(step.depth >= 1 && step.depth <= 255);
    }
    let _ = (packed.expand().is_ok(), packed.counts().is_ok());
    walked.filter(|()| verified).map(|()| found)
}

/// Returns the number of steps of a walk over a packed lexicon; `None` if there are too many.
pub fn steps_of_packed(packed: Packed<'_>, most: u32) -> Option<u32> {
    let steps = packed.walk(packed.root()?).take(most as usize + 1).count() as u32;
    (steps <= most).then_some(steps)
}

/// Walks all extensions of the empty middle, in all orders, in the two-way DAWGs of a lexicon; `None` if
/// there are too many.
pub fn contexts(lexicon: &Lexicon, mut most: u32) -> Option<()> {
    fn full(cursor: TwoWayCursor<'_>, most: &mut u32) -> Option<()> {
        for (left, labels) in [(true, cursor.left()), (false, cursor.right())] {
            for letter in labels.all().letters() {
                *most = most.checked_sub(1)?;
                let mut longer = cursor;
                let went = match left {
                    true => longer.extend_left(letter),
                    false => longer.extend_right(letter),
                };
                if went {
                    full(longer, most)?;
                }
            }
        }
        Some(())
    }
    fn compact(cursor: CompactCursor<'_>, most: &mut u32) -> Option<()> {
        for (side, labels) in [(Side::Left, cursor.left()), (Side::Right, cursor.right())] {
            for letter in labels.all().letters() {
                *most = most.checked_sub(1)?;
                let mut longer = cursor;
                if longer.extend(side, letter) {
                    compact(longer, most)?;
                }
            }
        }
        Some(())
    }
    if let Some(cursor) = lexicon.two_way() {
        full(cursor, &mut most)?;
    }
    if let Some(cursor) = lexicon.two_way_compact() {
        compact(cursor, &mut most)?;
    }
    Some(())
}

/// Checks iteration and ranks, if there are few words.
fn words(lexicon: &Lexicon, verified: bool, in_text: bool) {
    let of_packed = || packed_language(lexicon.packed()?, verified);
    let of_dawg = || language(lexicon.dawg()?, STEPS);
    let Some(expected) = of_packed().or_else(of_dawg) else {
        return;
    };
    let mut words = lexicon.words();
    let mut found = Vec::new();
    while let Some(word) = words.next_letters() {
        found.push(word.to_vec());
    }
    if !verified {
        // Unsorted letters make the two differ, and there is nothing else to check.
        return;
    }
    let numbers: Vec<_> = found.iter().map(|word| Letter::numbers(word)).collect();
    assert_eq!(numbers, expected);
    assert_eq!(found.len() as u64, lexicon.len());
    for (index, word) in (0..).zip(&found) {
        assert!(lexicon.contains_letters(word));
        assert_eq!(lexicon.rank_letters(word), Some(index));
        assert_eq!(lexicon.word_at(index).as_ref(), Some(word));
        if in_text {
            let spelled = lexicon.spell(word);
            assert_eq!(lexicon.rank(&spelled), Some(index), "{spelled}");
            assert!(lexicon.contains(&spelled), "{spelled}");
        }
    }
    assert_eq!(lexicon.word_at(lexicon.len()), None);
}

/// Returns the letters in a set, then some that need not be in it or in the alphabet.
fn letters(labels: EdgeLabels) -> impl Iterator<Item = Letter> {
    let others = [1, 2, 31, 32, 63].into_iter().filter_map(Letter::new);
    labels.all().letters().into_iter().chain(others)
}

/// Checks a cursor on the other side, after a two-way cursor was closed in the state `from`.
fn check_closed(closed: &Cursor<'_>, from: State) {
    assert!(closed.state().is_empty() || closed.state() > from, "a walk could loop");
    let _ = (closed.labels(), closed.edges());
}

fn two_way(cursor: TwoWayCursor<'_>, verified: bool, steps: &mut u32) {
    let sides = [cursor.left(), cursor.right()];
    for closed in [cursor.close_left(), cursor.close_right()].into_iter().flatten() {
        check_closed(&closed, cursor.state());
    }
    for (side, labels) in sides.into_iter().enumerate() {
        for letter in letters(labels) {
            let mut longer = cursor;
            let went = match side {
                0 => longer.extend_left(letter),
                _ => longer.extend_right(letter),
            };
            if verified {
                let expected = labels.all().contains(letter);
                assert_eq!(went, expected, "{letter:?}, side {side}");
            }
            if went && *steps > 0 {
                *steps -= 1;
                let state = longer.state();
                assert!(state.is_empty() || state > cursor.state(), "a walk could loop");
                two_way(longer, verified, steps);
            }
        }
    }
}

fn compact(cursor: CompactCursor<'_>, verified: bool, steps: &mut u32) {
    let sides = [(Side::Left, cursor.left()), (Side::Right, cursor.right())];
    let from = cursor.state().state();
    for closed in [cursor.close_left(), cursor.close_right()].into_iter().flatten() {
        check_closed(&closed, from);
    }
    if let Some((side, edge)) = cursor.forced() {
        let mut longer = cursor;
        assert_eq!(longer.take_forced(), edge.letter().map(|letter| (side, letter)));
        assert_eq!(longer.state().state(), edge.target);
    }
    for (side, labels) in sides {
        for letter in letters(labels) {
            let mut longer = cursor;
            let went = longer.extend(side, letter);
            if verified {
                let expected = labels.all().contains(letter);
                assert_eq!(went, expected, "{letter:?}, side {side:?}");
            }
            if went && *steps > 0 {
                *steps -= 1;
                let to = longer.state().state();
                assert!(to.is_empty() || to > from, "a walk could loop");
                compact(longer, verified, steps);
            }
        }
    }
}
