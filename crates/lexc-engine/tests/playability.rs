//! Playability: what words earn, against every play of a naive generator, and as a file.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use lexc_alphabet::{ErrorKind, Letter};
use lexc_compiler::compile::{LayoutChoice, StructureSet};
use lexc_engine::leaves::LeaveTable;
use lexc_engine::playability::PlayabilityTable;
use lexc_engine::players::{Player, PlayerSpec};
use lexc_engine::selfplay::{
    GameSetup, Observer, Pairs, PlayabilityRecorder, RunControl, SelfPlay, WordCount, WordCounts,
    Workers,
};
use lexc_game::{GameRules, GameState, Move, PlayerId, Position, Rack, Score, exchanges, words};
use lexc_movegen::oracle::Oracle;
use lexc_runtime::Lexicon;
use lexc_testkit::brute;

/// English words of two to seven letters at even distances, and all of up to `short` letters.
fn small(distance: usize, short: usize) -> Lexicon {
    let english = lexc_lexicons::word_list("english").unwrap();
    let all = english.text().lines().filter(|word| (2..=7).contains(&word.len()));
    let words: Vec<&str> = all
        .enumerate()
        .filter(|(at, word)| at % distance == 0 || word.len() <= short)
        .map(|(_, w)| w)
        .collect();
    let structures = StructureSet { rank: true, ..StructureSet::GADDAG };
    let bytes = lexc_testkit::compile_words("english", &words, structures, LayoutChoice::Bitmap);
    Lexicon::from_bytes(bytes).unwrap()
}

/// A table with a value for each tile of a leave, by points of the tile.
fn leaves(lexicon: &Lexicon, blank: f32, sign: f32) -> Arc<LeaveTable> {
    let zero = LeaveTable::zero(lexicon.alphabet(), 6).unwrap();
    let mut points = vec![0.0; zero.index().len()];
    zero.index().for_each(|number, tiles| {
        let rack = Rack::from_tiles(tiles.iter().copied()).unwrap();
        let text = rack.spell(lexicon.alphabet());
        let of = |tiles: &str| text.chars().filter(|tile| tiles.contains(*tile)).count() as f32;
        points[number] = blank * of("?") + sign * (6.5 * of("S") + of("ERT") - 6.25 * of("IUVWQ"));
    });
    Arc::new(LeaveTable::from_points(zero.index().clone(), points).unwrap())
}

/// The measure by definition: every play by every word, every exchange, words as strings.
struct Naive<'a> {
    lexicon: &'a Lexicon,
    oracle: Oracle,
    leaves: [Arc<LeaveTable>; 2],
    earned: BTreeMap<Vec<Letter>, (u64, u64)>,
    /// Turns by kind: more than eight plays form a word, an exchange is best or next, only a pass
    /// is left, the bag is empty.
    seen: [usize; 5],
}

impl Naive<'_> {
    /// Returns the equity of a move in thousandths of a point.
    fn equity(&self, state: &GameState, made: &Move, table: &LeaveTable) -> i64 {
        let view = state.view(state.to_move());
        let (bag, leave) = (view.bag_len(), made.leave(view.rack()));
        let points = i64::from(made.score().points()) * 1000;
        if bag == 0 {
            let tiles =
                |rack: &Rack| -> Score { rack.tiles().map(|t| view.values().tile(t)).sum() };
            let twice = |rack: &Rack| 2000 * i64::from(tiles(rack).points());
            return points
                + match leave.is_empty() {
                    true => twice(&view.unseen()),
                    false => -10_000 - twice(&leave),
                };
        }
        let value = |rack: &Rack| table.value(rack).thousandths();
        let mut kept = value(&leave);
        if bag <= 40 {
            let ones = |tiles: &Rack| -> Vec<i32> {
                tiles.tiles().map(|tile| value(&Rack::from_tiles([tile]).unwrap())).collect()
            };
            let full = Position::new(view.rules()).unseen(self.lexicon.alphabet());
            let drawn = match made {
                Move::Play(play) => play.tiles().len().min(bag),
                _ => view.rack().len() - leave.len(),
            };
            let empties = made.play().is_some() && drawn == bag;
            kept = brute::adjusted_leave(kept, empties, drawn, &ones(&view.unseen()), &ones(&full));
        }
        points + i64::from(kept)
    }
}

impl Observer for Naive<'_> {
    fn turn(&mut self, state: &GameState, _: &Move, setup: &GameSetup) {
        let seat = state.to_move();
        let view = state.view(seat);
        let second = (seat != PlayerId::FIRST) != setup.seats_exchanged;
        let table = Arc::clone(&self.leaves[usize::from(second)]);
        let plays = self.oracle.plays(view.board(), view.rack(), view.rules());
        let formed = |play| -> BTreeSet<Vec<Letter>> {
            let all = words(play, view.board(), view.rules(), view.values());
            all.into_iter().map(|word| word.letters).collect()
        };
        let mut valued: Vec<_> = plays
            .iter()
            .map(|play| (self.equity(state, &Move::Play(*play), &table), play, formed(play)))
            .collect();
        valued.sort_by(|one, other| other.0.cmp(&one.0).then_with(|| one.1.cmp_rank(other.1)));
        let Some((best, _, formed)) = valued.first() else {
            return;
        };
        let exchange = exchanges(view.rack(), view.bag_len(), view.rules())
            .map(|tiles| self.equity(state, &Move::Exchange(tiles), &table))
            .max();
        if exchange.is_some_and(|exchange| exchange > *best) {
            self.seen[1] += 1;
            return;
        }
        self.seen[4] += usize::from(view.bag_len() == 0);
        for word in formed {
            let at = valued.iter().position(|(.., formed)| !formed.contains(word));
            let next = at.map(|at| valued[at].0).max(exchange);
            self.seen[0] += usize::from(at.is_some_and(|at| at >= 8));
            self.seen[2] += usize::from(exchange.is_some() && next == exchange);
            self.seen[3] += usize::from(next.is_none());
            let next = next.unwrap_or_else(|| self.equity(state, &Move::Pass, &table));
            let (times, sum) = self.earned.entry(word.clone()).or_default();
            *times += 1;
            *sum += u64::try_from(best - next).unwrap_or(0);
        }
    }
}

fn state(lexicon: &Lexicon) -> GameState {
    GameState::builder(GameRules::standard(), lexicon.alphabet()).build().unwrap()
}

fn player(spec: &str, lexicon: &Lexicon, leaves: &Arc<LeaveTable>) -> Box<dyn Player> {
    let spec: PlayerSpec = spec.parse().unwrap();
    spec.player(lexicon, &GameRules::standard(), leaves, None).unwrap()
}

/// Plays games of a lexicon and compares all sums. Returns the turns by kind.
fn compare(lexicon: &Lexicon, tables: &[Arc<LeaveTable>; 2], games: u64) -> [usize; 5] {
    let all_words: Vec<Vec<Letter>> =
        (0..lexicon.len()).map(|rank| lexicon.word_at(rank).unwrap()).collect();
    let mut naive = Naive {
        lexicon,
        oracle: Oracle::new(all_words, state(lexicon).values().clone()),
        leaves: tables.clone(),
        earned: BTreeMap::new(),
        seen: [0; 5],
    };
    let rules = GameRules::standard();
    let mut recorder = PlayabilityRecorder::new(lexicon, &rules, tables.clone()).unwrap();
    for players in [["equity", "equity"], ["level2", "equity"]] {
        let players = [0, 1].map(|at| player(players[at], lexicon, &tables[at]));
        let mut board = SelfPlay::new(state(lexicon), players);
        for number in 0..games {
            let setup = GameSetup::of(11, number, Pairs::Mirrored);
            board.play(&setup, &mut (&mut recorder, &mut naive)).unwrap();
        }
    }
    let counts = recorder.take();
    let mut found = BTreeMap::new();
    for (rank, count) in counts.iter().filter(|(_, count)| count.best > 0) {
        assert_eq!((count.main, count.score, count.cross), (0, 0, 0));
        found.insert(lexicon.word_at(rank).unwrap(), (count.best, count.earned));
    }
    for word in found.keys().chain(naive.earned.keys()) {
        assert_eq!(found.get(word), naive.earned.get(word), "{}", lexicon.spell(word));
    }
    assert!(recorder.take().iter().all(|(_, count)| count == WordCount::default()));
    naive.seen
}

#[test]
fn words_earn_what_a_naive_generator_finds() {
    let many = small(12, 2);
    let tables = [leaves(&many, 25.0, 1.0), leaves(&many, -3.0, -2.0)];
    let seen = compare(&many, &tables, 4);
    assert!(seen[1..].iter().all(|turns| *turns > 0), "{seen:?}");
    // With few words, the best ones fit in many places.
    let few = small(80, 0);
    let seen = compare(&few, &[leaves(&few, 2.0, 0.1), leaves(&few, 0.0, 0.0)], 8);
    assert!(seen[0] >= 2, "{seen:?}");
}

#[test]
fn the_sums_do_not_depend_on_threads() {
    let lexicon = small(12, 2);
    let table = leaves(&lexicon, 25.0, 1.0);
    let sums = |threads: usize| {
        let board = |_| {
            let player = || player("equity", &lexicon, &table);
            SelfPlay::new(state(&lexicon), [player(), player()])
        };
        let mut workers = Workers::new((0..threads).map(board).collect(), 3, Pairs::None);
        let recorder = |_| {
            let tables = [Arc::clone(&table), Arc::clone(&table)];
            PlayabilityRecorder::new(&lexicon, &GameRules::standard(), tables).unwrap()
        };
        let mut recorders: Vec<_> = (0..threads).map(recorder).collect();
        workers.play(0..48, &mut recorders, &RunControl::default()).unwrap();
        let mut all = WordCounts::new(usize::try_from(lexicon.len()).unwrap());
        recorders.iter_mut().for_each(|recorder| all.merge(&recorder.take()));
        all
    };
    let one = sums(1);
    assert!(one.iter().filter(|(_, count)| count.earned > 0).count() > 100);
    assert_eq!(one, sums(3));
}

/// Sums with runs of zeros at each end, and values of one to five bytes.
fn counts(lexicon: &Lexicon) -> WordCounts {
    let earned = [0, 0, 1, 1_000, 1_001, 2_000, 0, 127_000, 128_000, 16_384_000, u64::MAX / 2, 0];
    let mut counts = WordCounts::new(usize::try_from(lexicon.len()).unwrap());
    for (rank, earned) in (0..).zip(earned) {
        counts.add(rank, &WordCount { best: 1, earned, ..WordCount::default() });
    }
    counts
}

#[test]
fn a_file_keeps_the_values() {
    let lexicon = Lexicon::from_bytes(lexc_lexicons::EXAMPLE).unwrap();
    let counts = counts(&lexicon);
    let cases = [
        (124_999, 1, [0, 0, 1, 1, 2, 2, 0, 127, 128, 16_384, u32::MAX, 0]),
        (1_000_000, 16, [0, 0, 16, 16, 16, 16, 0, 128, 128, 16_384, u32::MAX / 16 * 16, 0]),
    ];
    for (games, unit, expected) in cases {
        let table = PlayabilityTable::new("equity,equity", 7, games, &counts);
        assert_eq!((table.values(), table.unit()), (&expected[..], unit));
        assert_eq!((table.get(9), table.get(12), table.get(u64::MAX)), (16_384, 0, 0));
        let read = PlayabilityTable::read(&table.to_bytes(&lexicon), &lexicon).unwrap();
        assert_eq!((read.players(), read.seed(), read.games()), ("equity,equity", 7, games));
        assert_eq!(read, table);
    }
}

#[test]
fn a_file_of_another_lexicon_or_with_damage_is_refused() {
    let lexicon = Lexicon::from_bytes(lexc_lexicons::EXAMPLE).unwrap();
    let table = PlayabilityTable::new("equity,equity", 7, 40, &counts(&lexicon));
    let bytes = table.to_bytes(&lexicon);
    let kind = |bytes: &[u8], lexicon: &Lexicon| {
        PlayabilityTable::read(bytes, lexicon).map_err(|error| error.kind())
    };
    let other = lexc_testkit::compile_words(
        "english",
        &["CAR", "CARS", "CAT", "CATS", "DO", "DOG", "DOGS", "DONE", "EAR", "EARS", "EAT", "EATEN"],
        StructureSet::GADDAG,
        LayoutChoice::Bitmap,
    );
    let other = Lexicon::from_bytes(other).unwrap();
    assert_eq!(kind(&bytes, &other), Err(ErrorKind::Mismatch));
    for length in 0..bytes.len() {
        assert!(kind(&bytes[..length], &lexicon).is_err(), "{length} bytes");
    }
    let body = bytes.len() - 20;
    for at in 0..bytes.len() {
        let mut changed = bytes.clone();
        changed[at] ^= 1;
        let read = kind(&changed, &lexicon);
        assert!(read.is_err() || at < body, "byte {at} is not noticed");
        if at >= body {
            assert_eq!(read, Err(ErrorKind::Corrupt));
        }
    }
    let mut longer = bytes;
    longer.push(0);
    assert_eq!(kind(&longer, &lexicon), Err(ErrorKind::Corrupt));
}

#[test]
fn the_built_in_tables_belong_to_the_built_in_lexicons() {
    let lexicons = lexc_lexicons::lexicons();
    for lexicon in lexicons {
        let words = Lexicon::from_bytes(lexicon.bytes()).unwrap();
        let table = PlayabilityTable::builtin(lexicon.name(), &words).unwrap().unwrap();
        assert_eq!(table.values().len() as u64, lexicon.words());
        assert_eq!((table.players(), table.seed()), ("equity,equity", 1));
        assert!(table.games() >= 40_000);
        // Every word of two letters is played in that many games.
        for word in words.query().length(2..=2).iter() {
            let rank = words.rank(&word).unwrap();
            assert!(table.get(rank) > 0, "{word}");
        }
        for other in lexicons.iter().filter(|other| other.name() != lexicon.name()) {
            let read = PlayabilityTable::builtin(other.name(), &words).unwrap();
            assert_eq!(read.map_err(|error| error.kind()), Err(ErrorKind::Mismatch));
        }
    }
    assert_eq!(lexc_lexicons::playability_tables().len(), lexicons.len());
    for data in lexc_lexicons::playability_tables() {
        assert!(data.bytes().len() <= 300_000, "{data:?}");
    }
    let words = Lexicon::from_bytes(lexc_lexicons::EXAMPLE).unwrap();
    assert!(PlayabilityTable::builtin("klingon", &words).is_none());
}
