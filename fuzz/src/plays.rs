//! Move generation with every structure of a lexicon, in every mode.

use lexc_game::digest::Digest;
use lexc_game::{Game, GameRules, GameState, Move, PlayerName, Position, Score};
use lexc_movegen::{Backend, GeneratorOptions, LeftPartSearch, MoveGenerator};
use lexc_runtime::Lexicon;

/// Runs every generator: all plays, their number, the best and the best few, before and after a play is
/// made and undone. If `expected` has the plays of a valid lexicon, every mode must agree with it.
pub fn in_every_mode(
    lexicon: &Lexicon,
    rules: &GameRules,
    position: &Position,
    expected: Option<Digest>,
) {
    for structure in Backend::ALL {
        for left_parts in [LeftPartSearch::EachAnchor, LeftPartSearch::Once] {
            let options = GeneratorOptions::from(structure).left_parts(left_parts);
            let by_anchors = matches!(structure, Backend::Dawg | Backend::Trie);
            if left_parts == LeftPartSearch::Once && !by_anchors {
                continue;
            }
            match MoveGenerator::with_options(lexicon, rules, options) {
                Ok(generator) => modes(generator, lexicon, position, expected),
                Err(error) => assert!(!error.to_string().is_empty()),
            }
        }
    }
}

/// Plays a game in which both players make the best play each turn, or exchange all tiles, or pass.
///
/// # Errors
/// Returns an error if the structure or the rules allow no game.
pub fn game_of_best_plays(
    lexicon: &Lexicon,
    rules: &GameRules,
    backend: Backend,
) -> Result<Game, Box<dyn std::error::Error>> {
    let mut generator = MoveGenerator::with_options(lexicon, rules, backend.into())?;
    let mut state = GameState::builder(rules.clone(), lexicon.alphabet()).seed(1).build()?;
    let mut game = Game::new(["one", "two"].map(|name| PlayerName::new(name, name)));
    while state.ending().is_none() {
        let rack = *state.rack(state.to_move());
        let best = generator.best(&rack);
        if let Some(play) = &best {
            generator.apply(play)?;
        }
        let exchange = || Move::exchange_or_pass(&rack, state.bag().len(), state.rules());
        let made = best.map_or_else(exchange, Move::Play);
        game.push_move(&state, made);
        let _ = state.apply(&made)?;
    }
    game.finish(&state);
    Ok(game)
}

fn modes(
    mut generator: MoveGenerator,
    lexicon: &Lexicon,
    position: &Position,
    expected: Option<Digest>,
) {
    if generator.set_board(&position.board).is_err() {
        return;
    }
    let rack = &position.rack;
    let alphabet = lexicon.alphabet();
    let digest = |generator: &mut MoveGenerator| {
        let mut digest = Digest::default();
        generator.for_each(rack, |play| digest.add(play, &position.board, alphabet));
        digest
    };
    let streamed = digest(&mut generator);
    let all = generator.all(rack);
    let (len, best_score) = (all.len(), all.best_score());
    let first = all.iter().next();
    let collected = Digest::of(all.iter(), &position.board, alphabet);
    let count = generator.count(rack);
    let best = generator.best(rack);
    let top: Vec<Score> = generator.top(rack, 3).iter().map(|play| play.score()).collect();
    if let Some(expected) = expected {
        assert_eq!(streamed, expected, "streamed");
        assert_eq!(collected, expected, "collected");
        assert_eq!(count, len as u64, "counted");
        assert_eq!(best.map(|play| play.score()), best_score, "the best");
        assert_eq!(top.first().copied(), best_score, "the top");
        assert_eq!(top.len(), len.min(3), "the top");
        assert!(top.windows(2).all(|pair| pair[0] >= pair[1]), "the top");
    }
    if let Some(play) = first
        && generator.apply(&play).is_ok()
    {
        let _ = (generator.count(rack), generator.best(rack));
        assert!(generator.undo());
        assert!(*generator.board() == position.board, "what was made is taken back");
        if let Some(expected) = expected {
            assert_eq!(digest(&mut generator), expected, "after a play taken back");
        }
    }
    generator.set_mirrored_openings(true);
    let mirrored = generator.count(rack);
    assert!(expected.is_none() || mirrored >= count || position.board.is_empty());
}
