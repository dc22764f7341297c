//! Walks of all structures of an open lexicon, with a limit of steps.
//!
//! For every lexicon, verified or not: no step panics, and every arc leads forward, so every walk ends.
//! The structures of a verified lexicon must also agree with each other.

use lexc_runtime::{Automaton, CompactCursor, Graph, Lexicon, Side, State, Verification, TwoWayCursor};
use lexc_runtime::{Masks, with_graph};
use lexc_runtime::{Packed, PackedState};

/// The maximum number of arcs to follow from the root of an automaton.
const STEPS: u32 = 2000;
/// The same for two-way cursors, which try every tile at each state.
const PLACES: u32 = 150;

/// Walks all structures and looks up `probes`. Text look-ups need a tokenizer, which takes longer to build
/// than everything else.
pub fn everything(lexicon: &Lexicon, trust: Verification, probes: &[&[u8]], in_text: bool) {
    let verified = trust == Verification::Full;
    let structures = [
        lexicon.dawg(),
        lexicon.trie(),
        lexicon.gaddag(),
        lexicon.reversed_dawg(),
    ];
    for automaton in structures.into_iter().flatten() {
        let _ = language(automaton, STEPS);
        for probe in probes {
            let mut cursor = automaton.cursor();
            let all = probe.iter().all(|&tile| cursor.step(tile));
            assert_eq!(
                all && cursor.is_terminal() && !probe.is_empty(),
                automaton.accepts(probe)
            );
            let _ = (cursor.masks(), cursor.arcs(), cursor.turn());
        }
    }
    if let Some(cursor) = lexicon.two_way() {
        two_way(cursor, verified, &mut PLACES.clone());
    }
    if let Some(cursor) = lexicon.two_way_compact() {
        compact(cursor, verified, &mut PLACES.clone());
    }
    words(lexicon, verified, in_text);
    for probe in probes {
        let there = lexicon.contains_tiles(probe);
        if in_text {
            let spelled = lexicon.spell(probe);
            let _ = (lexicon.contains(&spelled), lexicon.rank(&spelled));
            let _ = (lexicon.is_prefix(&spelled), lexicon.find(&spelled));
        }
        assert_eq!(
            there,
            lexicon.rank_tiles(probe).is_some(),
            "rank is for words only"
        );
    }
    for index in [
        0,
        1,
        2,
        lexicon.len() / 2,
        lexicon.len(),
        u64::from(u32::MAX),
        u64::MAX,
    ] {
        let _ = lexicon.word_at(index).map(|word| lexicon.spell(&word));
    }
    let _ = (lexicon.provenance().get("name"), lexicon.counts().encode());
}

/// Returns all accepted strings, in order; `None` if that takes too many steps.
pub fn language(automaton: Automaton<'_>, mut steps: u32) -> Option<Vec<Vec<u8>>> {
    fn walk(
        graph: impl Graph,
        state: State,
        path: &mut Vec<u8>,
        found: &mut Vec<Vec<u8>>,
        steps: &mut u32,
    ) -> Option<()> {
        let Masks { next, ends } = graph.masks(state);
        for arc in graph.arcs(state) {
            *steps = steps.checked_sub(1)?;
            assert!(
                arc.target.is_empty() || arc.target > state,
                "a walk could loop"
            );
            // Without verification an arc may have no target; it is in no mask then.
            let masked = [!arc.target.is_empty(), arc.terminal].map(u64::from);
            assert_eq!(
                masked[0] & !(next >> arc.tile),
                0,
                "an arc is not in the mask"
            );
            assert_eq!(
                masked[1] & !(ends >> arc.tile),
                0,
                "an end is not in the mask"
            );
            path.push(arc.tile);
            if arc.terminal {
                found.push(path.clone());
            }
            walk(graph, arc.target, path, found, steps)?;
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

/// Returns the words of a packed lexicon by its arcs, each of which is looked up as well; `None` if that
/// takes too many steps. Without verification it checks only that no step panics.
fn packed_language(packed: Packed<'_>, verified: bool) -> Option<Vec<Vec<u8>>> {
    fn walk(
        packed: Packed<'_>,
        state: PackedState,
        path: &mut Vec<u8>,
        found: &mut Vec<Vec<u8>>,
        steps: &mut u32,
    ) -> Option<()> {
        let mut before = 0;
        for arc in packed.arcs(state) {
            *steps = steps.checked_sub(1)?;
            assert!(arc.tile > before, "tiles ascend");
            before = arc.tile;
            assert_eq!(packed.arc(state, arc.tile), Some(arc));
            path.push(arc.tile);
            if path.len() > 255 {
                return None;
            }
            if arc.terminal {
                found.push(path.clone());
            }
            if let Some(target) = arc.target {
                walk(packed, target, path, found, steps)?;
            }
            path.pop();
        }
        Some(())
    }
    let mut found = Vec::new();
    let walked = walk(
        packed,
        packed.root()?,
        &mut Vec::new(),
        &mut found,
        &mut STEPS.clone(),
    );
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
        for (left, masks) in [(true, cursor.before()), (false, cursor.behind())] {
            for tile in (1..64).filter(|&tile| has(masks, tile)) {
                *most = most.checked_sub(1)?;
                let mut longer = cursor;
                let went = match left {
                    true => longer.extend_left(tile),
                    false => longer.extend_right(tile),
                };
                if went {
                    full(longer, most)?;
                }
            }
        }
        Some(())
    }
    fn compact(cursor: CompactCursor<'_>, most: &mut u32) -> Option<()> {
        for (side, masks) in [
            (Side::Left, cursor.before()),
            (Side::Right, cursor.behind()),
        ] {
            for tile in (1..64).filter(|&tile| has(masks, tile)) {
                *most = most.checked_sub(1)?;
                let mut longer = cursor;
                if longer.extend(side, tile) {
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
    while let Some(word) = words.next_tiles() {
        found.push(word.to_vec());
    }
    if !verified {
        // Unsorted tiles make the two differ, and there is nothing else to check.
        return;
    }
    assert_eq!(found, expected);
    assert_eq!(found.len() as u64, lexicon.len());
    for (index, word) in (0..).zip(&found) {
        assert!(lexicon.contains_tiles(word));
        assert_eq!(lexicon.rank_tiles(word), Some(index));
        assert_eq!(lexicon.word_at(index).as_ref(), Some(word));
        if in_text {
            let spelled = lexicon.spell(word);
            assert_eq!(lexicon.rank(&spelled), Some(index), "{spelled}");
            assert!(lexicon.contains(&spelled), "{spelled}");
        }
    }
    assert_eq!(lexicon.word_at(lexicon.len()), None);
}

/// Returns the tiles in the masks, some others, the separator, and numbers that no alphabet has.
fn tiles(masks: Masks) -> impl Iterator<Item = u8> {
    let there = (1..64).filter(move |&tile| has(masks, tile));
    there.chain([0, 1, 2, 31, 32, 63, 64, 65, 255])
}

fn has(masks: Masks, tile: u8) -> bool {
    (1..64).contains(&tile) && (masks.next | masks.ends) >> tile & 1 != 0
}

fn two_way(cursor: TwoWayCursor<'_>, verified: bool, steps: &mut u32) {
    let masks = [cursor.before(), cursor.behind()];
    for closed in [cursor.close_left(), cursor.close_right()]
        .into_iter()
        .flatten()
    {
        let state = closed.state();
        assert!(
            state.is_empty() || state > cursor.state(),
            "a walk could loop"
        );
        let _ = (closed.masks(), closed.arcs());
    }
    for (side, masks) in masks.into_iter().enumerate() {
        for tile in tiles(masks) {
            let mut longer = cursor;
            let went = match side {
                0 => longer.extend_left(tile),
                _ => longer.extend_right(tile),
            };
            if verified {
                assert_eq!(went, has(masks, tile), "tile {tile}, side {side}");
            }
            if went && *steps > 0 {
                *steps -= 1;
                let state = longer.state();
                assert!(
                    state.is_empty() || state > cursor.state(),
                    "a walk could loop"
                );
                two_way(longer, verified, steps);
            }
        }
    }
}

fn compact(cursor: CompactCursor<'_>, verified: bool, steps: &mut u32) {
    let sides = [
        (Side::Left, cursor.before()),
        (Side::Right, cursor.behind()),
    ];
    let from = cursor.state().state();
    for closed in [cursor.close_left(), cursor.close_right()]
        .into_iter()
        .flatten()
    {
        assert!(
            closed.state().is_empty() || closed.state() > from,
            "a walk could loop"
        );
        let _ = (closed.masks(), closed.arcs());
    }
    if let Some((side, arc)) = cursor.forced() {
        let mut longer = cursor;
        assert_eq!(longer.take_forced(), Some((side, arc.tile)));
        assert_eq!(longer.state().state(), arc.target);
    }
    for (side, masks) in sides {
        for tile in tiles(masks) {
            let mut longer = cursor;
            let went = longer.extend(side, tile);
            if verified {
                assert_eq!(went, has(masks, tile), "tile {tile}, side {side:?}");
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
