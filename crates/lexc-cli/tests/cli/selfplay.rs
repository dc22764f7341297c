//! `lexc selfplay` and `lexc match`: the same bytes however games are divided, nothing lost,
//! nothing counted twice.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Stdio;
use std::sync::OnceLock;
use std::time::Duration;

use serde_json::Value;

use crate::sandbox::{Run, Sandbox, repository, skipped};

/// A lexicon of some thousands of short words with a GADDAG, built once.
fn lexicon() -> &'static [u8] {
    static LEXICON: OnceLock<Vec<u8>> = OnceLock::new();
    LEXICON.get_or_init(|| {
        let english = fs::read_to_string(repository().join("lexicons/english.txt")).unwrap();
        let words = english.lines().filter(|word| word.len() <= 5).step_by(3);
        let list: String = words.map(|word| format!("{word}\n")).collect();
        let sandbox = Sandbox::new();
        let args = ["-a", "english", "--structures", "gaddag,rank"];
        sandbox.build("small", list, &args).done();
        sandbox.read("small.lex")
    })
}

fn sandbox() -> Sandbox {
    let sandbox = Sandbox::new();
    sandbox.write("small.lex", lexicon());
    sandbox
}

fn play(sandbox: &Sandbox, games: &str, folder: &str, more: &[&str]) -> Run {
    let args = ["selfplay", "-l", "small.lex", "--games", games, "-o", folder];
    sandbox.run(&[&args, more].concat())
}

/// The facts of a game of the folder `games`.
fn show(sandbox: &Sandbox, number: impl ToString) -> Value {
    let number = number.to_string();
    let args = ["selfplay", "show", "games", &number, "-l", "small.lex"];
    // The files of leave values that games may use are named: a manifest opens no others.
    let more = ["--json", "--leaves", "zero.csv"];
    json(sandbox.run(&[&args[..], &more].concat()))
}

/// The files of a folder with their bytes, by path.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut all = BTreeMap::new();
    let mut left = vec![folder.to_owned()];
    while let Some(next) = left.pop() {
        for entry in fs::read_dir(&next).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                left.push(path);
            } else {
                let name = path.strip_prefix(folder).unwrap().display().to_string();
                all.insert(name, fs::read(&path).unwrap());
            }
        }
    }
    all
}

fn json(run: Run) -> Value {
    serde_json::from_str(&run.done()).unwrap()
}

#[test]
fn threads_and_interruptions_do_not_change_the_output() {
    let sandbox = sandbox();
    let pairs = ["--record", "turns", "--pairs", "--players", "greedy,random"];
    let with = |more: &[&'static str]| [&pairs[..], more].concat();
    play(&sandbox, "0..60", "one", &with(&["--threads", "1"])).done();
    play(&sandbox, "0..60", "three", &with(&["--threads", "3"])).done();
    assert_eq!(files(&sandbox.path("one")), files(&sandbox.path("three")));
    play(&sandbox, "0..60", "cut", &with(&["--shard", "14", "--threads", "2"])).done();
    play(&sandbox, "0..22", "part-1", &with(&["--shard", "8"])).done();
    play(&sandbox, "22..60", "part-2", &with(&[])).done();
    sandbox.run(&["selfplay", "merge", "cut", "-o", "all"]).done();
    sandbox.run(&["selfplay", "merge", "part-2", "part-1", "-o", "parts"]).done();
    assert_eq!(files(&sandbox.path("one")), files(&sandbox.path("all")));
    assert_eq!(files(&sandbox.path("one")), files(&sandbox.path("parts")));
    let report =
        |folder| sandbox.run(&["selfplay", "report", folder, "-l", "small.lex", "--json"]).done();
    assert_eq!(report("one"), report("cut"));
}

/// What words earn is the same however games are divided, and a build stores it.
#[test]
fn playability_is_summed_and_stored_with_the_words() {
    let sandbox = sandbox();
    let playability = ["--record", "playability", "--players", "equity"];
    let with = |more: &[&'static str]| [&playability[..], more].concat();
    play(&sandbox, "0..30", "one", &with(&["--threads", "1"])).done();
    play(&sandbox, "0..30", "parts", &with(&["--threads", "3", "--shard", "8"])).done();
    sandbox.run(&["selfplay", "merge", "parts", "-o", "all"]).done();
    assert_eq!(files(&sandbox.path("one")), files(&sandbox.path("all")));

    let write = ["selfplay", "playability", "parts", "-l", "small.lex", "-o"];
    let said = sandbox.run(&[&write[..], &["words.tsv"]].concat()).done();
    assert_eq!(said, "words.tsv: what words earned in 30 games\n");
    let table = String::from_utf8(sandbox.read("words.tsv")).unwrap();
    let (head, rows) = table.split_once('\n').unwrap();
    assert_eq!(head, "word\tplays\tplayability");
    let mut rows: Vec<(f64, u64, &str)> = rows
        .lines()
        .map(|row| {
            let mut fields = row.split('\t');
            let word = fields.next().unwrap();
            let plays = fields.next().unwrap().parse().unwrap();
            (fields.next().unwrap().parse().unwrap(), plays, word)
        })
        .collect();
    let words: String = rows.iter().map(|(.., word)| format!("{word}\n")).collect();
    assert_eq!(words, sandbox.run(&["words", "small.lex"]).done());
    assert!(rows.iter().any(|(earned, plays, _)| *earned == 0.0 && *plays > 0));
    assert!(rows.iter().all(|(earned, plays, _)| *earned == 0.0 || *plays > 0));

    let build = ["build", "words.tsv", "-a", "english", "--delimiter", "tab", "--header"];
    let value = ["--value", "playability=3:decimal", "-o", "valued.lex"];
    sandbox.run(&[&build[..], &value].concat()).done();
    rows.sort_by(|one, other| other.0.total_cmp(&one.0).then(one.2.cmp(other.2)));
    let find = ["find", "valued.lex", "*", "--order", "value:playability", "--limit", "5"];
    let best: String = rows.iter().take(5).map(|(.., word)| format!("{word}\n")).collect();
    assert_eq!(sandbox.run(&find).done(), best);

    sandbox.run(&[&write[..], &["packed", "--packed"]].concat()).done();
    let packed = sandbox.read("packed");
    assert!(packed.starts_with(b"lexc playability 1\nwords "), "{packed:?}");
    let said = sandbox.run(&[&write[..], &["packed"]].concat()).refused();
    assert!(said.contains("--force"), "{said}");
}

#[test]
fn playability_needs_leave_values_and_its_record() {
    let sandbox = sandbox();
    let refused = |players| {
        play(&sandbox, "0..4", "none", &["--record", "playability", "--players", players])
    };
    let said = refused("equity,greedy").refused();
    assert!(said.contains("greedy has no leave values"), "{said}");
    assert!(said.contains("--players equity"), "{said}");
    play(&sandbox, "0..4", "sums", &[]).done();
    let write = ["selfplay", "playability", "sums", "-l", "small.lex"];
    let said = sandbox.run(&write).refused();
    assert!(said.contains("recorded with --record summary"), "{said}");
}

#[test]
fn repeating_the_command_plays_the_missing_games() {
    let sandbox = sandbox();
    let shard = ["--shard", "10"];
    play(&sandbox, "0..50", "whole", &shard).done();
    play(&sandbox, "0..50", "again", &shard).done();
    let whole = files(&sandbox.path("whole"));
    let gone = sandbox.path("again/games-000000000020-000000000030");
    fs::remove_dir_all(&gone).unwrap();
    let stale = sandbox.path("again/.unfinished-000000000020-000000000030-1-0");
    fs::create_dir(stale).unwrap();
    let said = play(&sandbox, "0..50", "again", &shard).done();
    assert_eq!(said, "again: 50 games, 10 played now\n");
    assert_eq!(files(&sandbox.path("again")), whole);
    let said = play(&sandbox, "5..45", "again", &["--shard", "7"]).done();
    assert_eq!(said, "again: 40 games, none was missing\n");
    // A range that overlaps shards adds the games that are missing, and no others.
    let said = play(&sandbox, "45..55", "again", &shard).done();
    assert_eq!(said, "again: 10 games, 5 played now\n");
    let args = ["selfplay", "report", "again", "-l", "small.lex", "--json"];
    assert_eq!(json(sandbox.run(&args))["games"], 55);
}

#[test]
fn a_report_agrees_with_the_rows_of_its_games() {
    let sandbox = sandbox();
    let more = ["--record", "turns", "--shard", "16", "--players", "greedy,level2:leaves=zero.csv"];
    sandbox.write("zero.csv", "A,0\n");
    play(&sandbox, "10..35", "games", &more).done();
    let args = ["selfplay", "report", "games", "-l", "small.lex", "--json"];
    let refused = sandbox.run(&args).refused();
    assert!(refused.contains("--leaves zero.csv"), "{refused}");
    let report = json(sandbox.run(&[&args[..], &["--leaves", "zero.csv"]].concat()));
    assert_eq!(report["games"], 25);
    let mut scores = Vec::new();
    let mut turns = 0;
    let mut wins = [0u64; 3];
    for number in 10..35 {
        let game = show(&sandbox, number);
        assert_eq!(game["compared"], true);
        let (first, second) = (game["first"].as_i64().unwrap(), game["second"].as_i64().unwrap());
        scores.push((first, second));
        turns += game["turns"].as_u64().unwrap();
        wins[(first.cmp(&second) as i8 + 1) as usize] += 1;
    }
    let mean = |of: fn(&(i64, i64)) -> i64| scores.iter().map(of).sum::<i64>() as f64 / 25.0;
    let close = |name: &str, expected: f64| {
        let found = report[name]["mean"].as_f64().unwrap();
        assert!((found - expected).abs() < 1e-9, "{name}: {found}, {expected}");
    };
    close("first", mean(|game| game.0));
    close("second", mean(|game| game.1));
    close("winning", mean(|game| game.0.max(game.1)));
    close("losing", mean(|game| game.0.min(game.1)));
    close("turns", turns as f64 / 25.0);
    let own = &report["first_mover"];
    assert_eq!(own["losses"], wins[0]);
    assert_eq!(own["ties"], wins[1]);
    assert_eq!(own["wins"], wins[2]);
    let highest = scores.iter().map(|game| game.0.max(game.1)).max().unwrap();
    assert_eq!(report["top_scores"]["winning"][0]["score"], highest);
    let sum = |name: &str| -> u64 {
        let map = report[name].as_object().unwrap();
        map.values().map(|times| times.as_u64().unwrap()).sum()
    };
    assert_eq!(sum("turn_scores"), turns);
    assert_eq!(sum("game_scores"), 50);
    assert_eq!(sum("lengths"), sum("tiles_played"));
    let bands = report["win_probability"].as_array().unwrap().iter();
    let of = |band: &Value, name: &str| band[name].as_u64().unwrap();
    let counted: u64 =
        bands.map(|band| of(band, "wins") + of(band, "ties") + of(band, "losses")).sum();
    assert_eq!(counted, turns);
    let number = report["top_plays"][0]["game"].as_u64().unwrap().to_string();
    let args = ["selfplay", "show", "games", &number, "-l", "small.lex"];
    let args = [&args[..], &["--leaves", "zero.csv"]].concat();
    assert_eq!(report["gcg"][&number], sandbox.run(&args).done());
    assert_eq!(report["published"], false);
}

#[test]
fn a_report_goes_to_every_format() {
    let sandbox = sandbox();
    play(&sandbox, "0..20", "games", &["--pairs"]).done();
    let args = ["selfplay", "report", "games", "-l", "small.lex"];
    let text = sandbox.run(&args).done();
    assert!(
        text.contains("Winning score") && text.contains("TeraScale") == text.contains("QuE(A)ZIER")
    );
    let files = ["--json=a.json", "--markdown=a.md", "--html", "a.html", "-q"];
    sandbox.run(&[&args[..], &files].concat()).done();
    let page = String::from_utf8(sandbox.read("a.html")).unwrap();
    assert!(page.contains("<svg") && page.contains("#player1 player1 greedy"), "{page}");
    assert!(!page.contains("<script"));
    let markdown = String::from_utf8(sandbox.read("a.md")).unwrap();
    assert!(markdown.contains("| Winning score |"));
    let report: Value = serde_json::from_slice(&sandbox.read("a.json")).unwrap();
    // Two players of one kind play the same game twice.
    assert_eq!(report["pairs"]["pairs"], 10);
    assert_eq!(report["pairs"]["diverged"], 0);
    assert_eq!(report["players"][0]["wins"], report["players"][1]["wins"]);
}

/// Each turn of each game counts once, by the spread that the game had before it and at its end.
#[test]
fn outcomes_are_those_of_the_turns() {
    let sandbox = sandbox();
    play(&sandbox, "0..30", "games", &["--record", "turns"]).done();
    let outcomes = ["selfplay", "outcomes", "games"];
    let text = sandbox.run(&outcomes).done();
    let rows: Vec<Vec<i64>> = text
        .lines()
        .skip(1)
        .map(|line| line.split(',').map(|field| field.parse().unwrap()).collect())
        .collect();
    assert!(text.starts_with("unseen,lead,wins,ties,losses\n"), "{text}");
    let report = ["selfplay", "report", "games", "-l", "small.lex", "--json"];
    let report = json(sandbox.run(&report));
    let mut expected = std::collections::BTreeMap::<(i64, i64), [i64; 3]>::new();
    for number in 0..30 {
        let game = show(&sandbox, number);
        let spread = game["first"].as_i64().unwrap() - game["second"].as_i64().unwrap();
        // The first turn: nobody leads, and all tiles but the own seven are unseen.
        let unseen = rows.iter().map(|row| row[0]).max().unwrap();
        let of = expected.entry((unseen, 0)).or_default();
        of[(1 - spread.signum()) as usize] += 1;
    }
    for (&(unseen, lead), counts) in &expected {
        let row = rows.iter().find(|row| row[..2] == [unseen, lead]).unwrap();
        assert_eq!(row[2..], counts[..], "{unseen} unseen, lead {lead}");
    }
    let turns = report["turns"]["mean"].as_f64().unwrap() * 30.0;
    let counted: i64 = rows.iter().map(|row| row[2] + row[3] + row[4]).sum();
    assert_eq!(counted, turns.round() as i64);
    let to_file = [&outcomes[..], &["-o", "outcomes.csv"]].concat();
    let said = sandbox.run(&to_file).done();
    assert_eq!(said, "outcomes.csv: outcomes of 30 games\n");
    assert_eq!(sandbox.read("outcomes.csv"), text.as_bytes());
    assert!(sandbox.run(&to_file).refused().contains("--force"));
}

#[test]
fn published_figures_are_added_for_the_standard_game() {
    let sandbox = Sandbox::new();
    let args = ["selfplay", "--games", "6", "-o", "games", "--seed", "3", "-q"];
    sandbox.run(&args).done();
    let args = ["selfplay", "report", "games", "--markdown"];
    let text = sandbox.run(&args).done();
    for figure in ["447.055", "QuE(A)ZIER", "1219", "57,258,750", "1,962,165"] {
        assert!(text.contains(figure), "{figure}");
    }
}

#[test]
fn a_game_that_is_in_no_shard_is_a_negative_answer() {
    let sandbox = sandbox();
    play(&sandbox, "0..4", "games", &[]).done();
    play(&sandbox, "10..12", "games", &[]).done();
    let run = sandbox.run(&["selfplay", "show", "games", "7", "-l", "small.lex"]);
    assert_eq!(run.status, 1);
    assert!(run.err.contains("0..4, 10..12"), "{}", run.err);
}

#[test]
fn wrong_usage_is_refused() {
    let sandbox = sandbox();
    let refused = |games: &str, more: &[&str]| play(&sandbox, games, "games", more).refused();
    assert!(refused("5..3", &[]).contains("reversed"));
    assert!(refused("3..3", &[]).contains("empty"));
    assert!(refused("x", &[]).contains("not a number"));
    assert!(refused("0..4", &["--players", "gredy"]).contains("unknown player"));
    assert!(refused("0..4", &["--players", "greedy,greedy,greedy"]).contains("3 are given"));
    assert!(refused("0..4", &["--players", "equity:leaves=none.csv"]).contains("none.csv"));
    assert!(refused("1..4", &["--pairs"]).contains("mirrored pair"));
    assert!(!sandbox.exists("games"));
    sandbox.write("file", "");
    assert!(play(&sandbox, "0..4", "file", &[]).refused().contains("not a folder"));
    fs::create_dir(sandbox.path("empty")).unwrap();
    for command in [&["report", "empty"][..], &["show", "empty", "1"]] {
        let said = sandbox.run(&[&["selfplay"], command].concat()).refused();
        assert!(said.contains("has no shards"), "{said}");
    }
    let said = sandbox.run(&["match", "greedy", "random", "--games", "3"]).refused();
    assert!(said.contains("pairs"));
    let said = sandbox.run(&["match", "greedy", "random", "--elo0", "5", "--elo1", "2"]).refused();
    assert!(said.contains("--elo0"));
}

#[test]
fn shards_of_other_settings_are_refused_by_name() {
    let sandbox = sandbox();
    play(&sandbox, "0..6", "games", &[]).done();
    let before = files(&sandbox.path("games"));
    for (more, named) in [
        (&["--seed", "2"][..], "the seed is 1, not 2"),
        (&["--board-layout", "friends"], "the board layout is"),
    ] {
        let said = play(&sandbox, "0..20", "games", more).refused();
        assert!(said.contains(named), "{said}");
    }
    sandbox
        .build("small", "cat\ncats\n", &["-a", "english", "--structures", "gaddag,rank", "--force"])
        .done();
    let said = play(&sandbox, "0..20", "games", &[]).refused();
    assert!(said.contains("the checksum of the lexicon is"), "{said}");
    let said = sandbox.run(&["selfplay", "report", "games", "-l", "small.lex"]).refused();
    assert!(said.contains("is not the lexicon of the games"), "{said}");
    assert_eq!(files(&sandbox.path("games")), before);
}

#[test]
fn changed_shards_are_refused() {
    let sandbox = sandbox();
    play(&sandbox, "0..6", "games", &[]).done();
    let shard = sandbox.path("games/games-000000000000-000000000006");
    let report = || sandbox.run(&["selfplay", "report", "games", "-l", "small.lex"]);
    let manifest = fs::read_to_string(shard.join("manifest.json")).unwrap();
    fs::write(shard.join("manifest.json"), manifest.replace("\"end\": 6", "\"end\": 7")).unwrap();
    let said = report().refused();
    assert!(said.contains("manifest.json") && said.contains("was changed"), "{said}");
    // The same games under another name would be counted twice.
    sandbox.shell("rm -r games; \"$LEXC\" selfplay -l small.lex --games 6 -o games -q && cp -r games/games-000000000000-000000000006 games/games-copy");
    let said = report().refused();
    assert!(said.contains("games-copy is not a shard"), "{said}");
}

#[test]
#[cfg(unix)]
fn a_full_disk_leaves_whole_shards_only() {
    let sandbox = sandbox();
    play(&sandbox, "0..6", "games", &[]).done();
    let before = files(&sandbox.path("games"));
    // Files of one block of 512 bytes.
    let run =
        sandbox.shell("ulimit -f 1; exec \"$LEXC\" selfplay -l small.lex --games 20 -o games");
    assert_eq!(run.status, 2, "{}", run.err);
    assert!(run.err.contains("games"), "{}", run.err);
    assert_eq!(files(&sandbox.path("games")), before);
    play(&sandbox, "0..20", "games", &[]).done();
    play(&sandbox, "0..20", "whole", &[]).done();
    let report =
        |folder| sandbox.run(&["selfplay", "report", folder, "-l", "small.lex", "--json"]).done();
    assert_eq!(report("games"), report("whole"));
}

#[test]
fn a_killed_run_resumes_with_nothing_lost_or_counted_twice() {
    let sandbox = sandbox();
    let shard = ["--shard", "4", "--threads", "2"];
    play(&sandbox, "0..160", "whole", &shard).done();
    let args = ["selfplay", "-l", "small.lex", "--games", "0..160", "-o", "killed"];
    let args = [&args[..], &shard].concat();
    let mut ended = false;
    for kill in 0..200u64 {
        let mut command = sandbox.command(&args);
        let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        std::thread::sleep(Duration::from_micros(120_000 + kill * 7_331 % 90_000));
        let _ = child.kill();
        if child.wait().unwrap().success() {
            ended = true;
            break;
        }
    }
    if !ended {
        sandbox.run(&args).done();
    }
    assert_eq!(files(&sandbox.path("killed")), files(&sandbox.path("whole")));
}

#[test]
#[cfg(unix)]
fn an_interrupted_run_says_how_to_go_on() {
    let sandbox = sandbox();
    let line = "\"$LEXC\" selfplay -l small.lex --games 0..10000000 --shard 8 -o games & pid=$!; \
                until ls games/games-* > /dev/null 2>&1; do :; done; kill -TERM $pid; wait $pid";
    let run = sandbox.shell(line);
    assert_ne!(run.status, 0);
    assert!(
        run.err.contains("interrupted") && run.err.contains("repeat the command"),
        "{}",
        run.err
    );
    let names: Vec<_> = fs::read_dir(sandbox.path("games"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    assert!(names.iter().all(|name| name.starts_with("games-")), "{names:?}");
    let args = ["selfplay", "report", "games", "-l", "small.lex", "--json"];
    let report = json(sandbox.run(&args));
    assert_eq!(report["games"].as_u64().unwrap() % 8, 0);
}

const MATCH: [&str; 6] = ["match", "greedy", "random", "-l", "small.lex", "--json"];

#[test]
fn a_match_does_not_depend_on_threads() {
    let sandbox = sandbox();
    let run = |threads| {
        let args = [&MATCH[..], &["--threads", threads]].concat();
        sandbox.run(&args).done()
    };
    let one = run("1");
    assert_eq!(one, run("3"));
    let result: Value = serde_json::from_str(&one).unwrap();
    assert_eq!(result["test"]["decision"], "upper");
    assert_eq!(result["games"], 128);
    assert!(result["score"]["low"].as_f64().unwrap() > 0.5);
    let total: u64 =
        ["wins", "ties", "losses"].iter().map(|name| result[name].as_u64().unwrap()).sum();
    assert_eq!(total, 128);
    let text = sandbox.run(&["match", "random", "greedy", "-l", "small.lex"]).done();
    assert!(
        text.contains("greedy is better") && text.contains("error rates 5 % and 5 %"),
        "{text}"
    );
}

#[test]
fn a_match_of_a_fixed_number_of_games_makes_no_test() {
    let sandbox = sandbox();
    let args = ["match", "greedy", "greedy", "-l", "small.lex", "--games", "20", "--json"];
    let result = json(sandbox.run(&args));
    assert_eq!(result["test"], Value::Null);
    assert_eq!(result["diverged"], 0);
    assert_eq!(result["score"]["estimate"], 0.5);
    assert_eq!(result["pair_points"][2], 10);
}

/// A match that is ended by a signal has the result of its first games: that of a match of as many.
#[test]
#[cfg(unix)]
fn an_interrupted_match_has_the_result_of_its_first_games() {
    let sandbox = sandbox();
    // Until a part of the match is played before the signal comes.
    let mut waits = (0..8).map(|step| 1 << step);
    let text = loop {
        let wait = waits.next().expect("a part of the match in two minutes");
        let line = format!(
            "\"$LEXC\" match greedy random -l small.lex --games 100000000 --json > result & pid=$!; \
             sleep {wait}; kill -TERM $pid; wait $pid"
        );
        let run = sandbox.shell(&line);
        // The match ends by the signal, with its result.
        assert_eq!(run.status, 143, "{}", run.err);
        if !sandbox.read("result").is_empty() {
            let warning = "warning: interrupted after";
            assert!(run.err.contains(warning), "{}", run.err);
            break fs::read_to_string(sandbox.path("result")).unwrap();
        }
    };
    let mut result: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(result["interrupted"], true);
    let games = result["games"].as_u64().unwrap();
    assert!(games > 0 && games.is_multiple_of(2), "{games}");
    let games = games.to_string();
    let args = [&MATCH[..], &["--games", &games]].concat();
    result["interrupted"] = false.into();
    assert_eq!(result, json(sandbox.run(&args)));
}

/// Other programs read the shards: DuckDB and pyarrow, in a virtual environment of Python.
#[test]
fn duckdb_and_pyarrow_read_the_shards() {
    let python = std::env::var("LEXC_PYTHON").unwrap_or_else(|_| "python3".to_owned());
    let has = std::process::Command::new(&python)
        .args(["-c", "import duckdb, pyarrow.parquet"])
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success());
    if !has {
        let help = "install them: python3 -m venv venv && venv/bin/pip install duckdb pyarrow, and set LEXC_PYTHON=$PWD/venv/bin/python";
        assert!(std::env::var_os("CI").is_none(), "duckdb and pyarrow are missing; {help}");
        return skipped(&format!("duckdb and pyarrow are missing; {help}"));
    }
    let sandbox = sandbox();
    play(&sandbox, "0..60", "games", &["--record", "turns", "--shard", "25"]).done();
    let args = ["selfplay", "report", "games", "-l", "small.lex", "--json"];
    let report = json(sandbox.run(&args));
    let script = r#"
import json, duckdb, pyarrow.parquet as parquet, pyarrow.dataset as dataset
def one(query):
    return duckdb.sql(query).fetchall()[0]
games = "read_parquet('games/*/games.parquet')"
turns = "read_parquet('games/*/turns.parquet')"
words = "read_parquet('games/*/words.parquet')"
sums = "read_parquet('games/*/sums.parquet')"
outcomes = "read_parquet('games/*/outcomes.parquet')"
first = one(f"select sum(sum)::double / sum(count) from {sums} where name = 'first'")[0]
table = dataset.dataset("games", format="parquet", exclude_invalid_files=True)
arrow = sum(parquet.read_table(path).num_rows for path in sorted(__import__("glob").glob("games/*/games.parquet")))
print(json.dumps({
    "games": one(f"select count(*), count(distinct number) from {games}"),
    "arrow": arrow,
    "first": first,
    "first_rows": one(f"select avg(first) from {games}")[0],
    "turns": one(f"select count(*) from {turns}")[0],
    "top": one(f"select word, sum(main)::bigint as plays from {words} group by word order by plays desc, word limit 1"),
    "lead": one(f"select sum(won + tied + lost)::bigint from {outcomes} where name = 'lead'")[0],
    "highest": one(f"select max(score) from {turns}")[0],
}))
"#;
    sandbox.write("read.py", script);
    let output = std::process::Command::new(&python)
        .arg("read.py")
        .current_dir(sandbox.path("."))
        .output()
        .unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    let found: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(found["games"], serde_json::json!([60, 60]));
    assert_eq!(found["arrow"], 60);
    assert_eq!(found["first"], report["first"]["mean"]);
    assert_eq!(found["first_rows"], report["first"]["mean"]);
    let turns: u64 = report["turn_scores"]
        .as_object()
        .unwrap()
        .values()
        .map(|times| times.as_u64().unwrap())
        .sum();
    assert_eq!(found["turns"], turns);
    assert_eq!(found["lead"], turns);
    assert_eq!(found["top"][1], report["top_words"][0]["plays"]);
    assert_eq!(found["highest"], report["top_plays"][0]["score"]);
}
