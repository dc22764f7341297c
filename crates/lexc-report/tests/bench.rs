//! Timings of all backends, and games of best plays.

use std::time::Duration;

use lexc_game::digest::Digest;
use lexc_game::{BoardLayout, GameRules, Position, Score};
use lexc_movegen::{Backend, GeneratorOptions};
use lexc_report::Error;
use lexc_report::bench::{
    BenchBackend, BestPlayGames, Finder, PlayedGame, TimingMode, TimingPlan, measure,
};
use lexc_runtime::Lexicon;

fn positions(rules: &GameRules, lexicon: &Lexicon) -> Vec<Position> {
    let empty = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 ";
    let cat = "15/15/15/15/15/15/15/6CAT6/15/15/15/15/15/15/15 ";
    let cgp = [
        format!("{empty}CATSDOG/"),
        format!("{cat}?EARS/"),
        format!("{cat}XYZ/"),
        format!("{empty}??/"),
        format!("{cat}DOGS?/"),
    ];
    let read = |cgp: &String| {
        Position::from_cgp(cgp, rules.layout(), lexicon.alphabet()).expect("a position")
    };
    cgp.iter().map(read).collect()
}

#[test]
fn all_backends_are_measured_on_the_same_positions() {
    let lexicon = Lexicon::from_bytes(lexc_testkit::twelve()).expect("a sound lexicon");
    let rules = GameRules::standard();
    let positions = positions(&rules, &lexicon);
    let mut backends = BenchBackend::all_in(&lexicon);
    let names: Vec<String> = backends.iter().map(BenchBackend::to_string).collect();
    assert_eq!(names, ["trie", "dawg", "dawg-7.2", "gaddag", "two-way"]);
    backends.push(BenchBackend::Oracle);
    let plan = TimingPlan { backends, modes: TimingMode::ALL.to_vec(), rounds: 3 };
    let mut steps = 0;
    let timings = measure(&lexicon, &rules, &positions, &[], &plan, &mut || steps += 1);
    let timings = timings.expect("they agree");
    // Six steps for the comparison; then three modes, for three rounds of five backends and one of
    // the oracle.
    assert_eq!((steps, plan.steps()), (6 + 3 * (5 * 3 + 1), 54));
    assert_eq!(timings.len(), 6 * 3);
    for timing in &timings {
        let classes: Vec<_> =
            timing.by_blanks.iter().map(|class| (class.blanks, class.positions)).collect();
        assert_eq!(classes, [(0, 2), (1, 2), (2, 1)]);
        assert!(timing.micros > 0.0 && timing.plays_per_second > 0.0);
        assert_eq!(timing.edges > 0.0, timing.way != "oracle", "{}", timing.way);
        let base = timings.iter().find(|base| base.way == "gaddag" && base.mode == timing.mode);
        let base = base.expect("the GADDAG is measured").micros;
        assert_eq!(timing.ratio, Some(timing.micros / base));
        let plays: f64 = timing.by_blanks.iter().map(|c| c.plays * c.positions as f64).sum();
        let first = timings[0].by_blanks.iter();
        let expected: f64 = first.map(|class| class.plays * class.positions as f64).sum();
        assert_eq!(plays, expected);
    }
}

#[test]
fn a_backend_that_disagrees_is_an_error() {
    let lexicon = Lexicon::from_bytes(lexc_testkit::twelve()).expect("a sound lexicon");
    let rules = GameRules::standard();
    let positions = positions(&rules, &lexicon);
    let plan = TimingPlan { backends: BenchBackend::all_in(&lexicon), modes: vec![], rounds: 0 };
    let mut finder = Finder::new(&lexicon, &rules, BenchBackend::Oracle).expect("an oracle");
    let mut answers: Vec<Option<Digest>> =
        positions.iter().map(|position| finder.digest(position).ok()).collect();
    let run = |answers: &[Option<Digest>]| {
        measure(&lexicon, &rules, &positions, answers, &plan, &mut || {})
    };
    assert_eq!(run(&answers).expect("timings"), []);
    answers[1] = answers[1].map(|answer| Digest { digest: answer.digest ^ 1, ..answer });
    assert!(matches!(
        run(&answers),
        Err(Error::OtherPlays { position: 1, backend, .. }) if backend == plan.backends[0].to_string()
    ));
    let layout = BoardLayout::parse("....\n....\n").expect("a layout");
    let small = GameRules::on(layout, Score::new(50));
    let result = measure(&lexicon, &small, &positions, &[], &plan, &mut || {});
    assert!(matches!(result, Err(Error::Generator(_))));
}

#[test]
fn games_have_numbers_and_the_effort_of_each_turn() {
    let lexicon = Lexicon::from_bytes(lexc_testkit::twelve()).expect("a sound lexicon");
    let rules = GameRules::standard();
    let options = GeneratorOptions::from(Backend::Gaddag);
    let players = || BestPlayGames::new(&lexicon, &rules, options).expect("a GADDAG");
    let games: Vec<PlayedGame> = players().games(4).take(5).collect();
    let mut others = players();
    for number in [4, 0, 3] {
        let played = others.play(4, number);
        assert_eq!(played.game, games[number as usize].game);
        assert_eq!(played.effort().plays, games[number as usize].effort().plays);
    }
    let time = |played: &PlayedGame| played.effort().time;
    assert!(games.iter().any(|played| time(played) > Duration::ZERO));
}
