//! After a warm-up, games of self-play and their statistics allocate nothing.

use lexc_alphabet::Letter;
use lexc_compiler::compile::LayoutChoice;
use lexc_engine::players::GreedyPlayer;
use lexc_engine::selfplay::{GameSetup, Pairs, Recorder, SelfPlay, Statistics};
use lexc_game::{GameRules, GameState};
use lexc_runtime::Lexicon;
use lexc_testkit::allocations::{Counting, count};

#[global_allocator]
static GLOBAL: Counting = Counting;

#[test]
fn greedy_games_recorded_as_sums_do_not_allocate() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../lexicons/english.txt");
    let text = std::fs::read_to_string(path).expect("the English list");
    let words: Vec<&str> =
        text.lines().filter(|word| (2..=8).contains(&word.len())).step_by(5).collect();
    let layout = LayoutChoice::Bitmap;
    let bytes = lexc_testkit::compile_words("english", &words, lexc_testkit::EVERYTHING, layout);
    let lexicon = Lexicon::from_bytes(bytes).expect("a sound lexicon");
    let rules = GameRules::standard();
    for pairs in [Pairs::None, Pairs::Mirrored] {
        let state = GameState::builder(rules.clone(), lexicon.alphabet()).build().expect("a state");
        let player = || GreedyPlayer::new(&lexicon, &rules).expect("a GADDAG");
        let mut games = SelfPlay::new(state, [player(), player()]);
        let rank = |word: &[Letter]| lexicon.rank_letters(word);
        let mut recorder = Recorder::new(Statistics::new(Some(words.len())), rank);
        let mut play = |numbers: core::ops::Range<u64>| {
            for number in numbers {
                let setup = GameSetup::of(1, number, pairs);
                games.play(&setup, &mut recorder).expect("legal moves");
            }
        };
        play(0..1500);
        assert_eq!(count(|| play(1500..1560)), 0, "{pairs:?}");
        assert_eq!(recorder.statistics().games, 1560);
    }
}
