//! `exec:COMMAND`: programs as players, and the examples in `crates/lexc-cli/examples`.

use std::path::PathBuf;
use std::process::Command;

use serde_json::{Value, json};

use crate::sandbox::{Run, Sandbox, repository, skipped};

#[allow(dead_code, reason = "a program of its own")]
#[path = "../../examples/bot.rs"]
mod bot;

/// A player in shell: `choose` prints what the line `$line` asks for.
fn shell_bot(sandbox: &Sandbox, name: &str, choose: &str) -> String {
    let script = format!(
        "while read -r line; do\n\
         id=$(printf '%s' \"$line\" | sed 's/.*\"id\":\\([0-9]*\\).*/\\1/')\n\
         {choose}\n\
         done\n"
    );
    sandbox.write(name, script);
    format!("exec:sh {name}")
}

/// The command that answers with this move.
fn answer(made: &str) -> String {
    format!("printf '{{\"id\":%s,\"result\":{{\"move\":\"{made}\"}}}}\\n' \"$id\"")
}

fn play(sandbox: &Sandbox, players: [&str; 2], more: &[&str]) -> Run {
    let args = [
        &["match", "--player", players[0], "--player", players[1]],
        &["--games", "4", "--threads", "2", "--json"][..],
        more,
    ];
    sandbox.run(&args.concat())
}

#[test]
fn a_program_plays_by_its_answers() {
    let sandbox = Sandbox::new();
    let passing = shell_bot(&sandbox, "pass.sh", &answer("pass"));
    let with_program = play(&sandbox, [&passing, "greedy"], &[]).done();
    let with_engine = play(&sandbox, ["passing", "greedy"], &[]).done();
    let read = |text: &str| -> Value { serde_json::from_str(text).unwrap() };
    let (mut program, mut engine) = (read(&with_program), read(&with_engine));
    assert_eq!(program["a"], passing);
    program["a"] = Value::Null;
    engine["a"] = Value::Null;
    assert_eq!(program, engine);
    let named = sandbox.run(&["match", &passing, "greedy", "--games", "4", "--json"]);
    assert_eq!(read(&named.done()), read(&with_program));
}

#[test]
fn requests_show_the_game_and_hide_the_other_rack() {
    let sandbox = Sandbox::new();
    let log = format!("printf '%s\\n' \"$line\" >> log\n{}", answer("pass"));
    let bot = shell_bot(&sandbox, "log.sh", &log);
    let args = ["match", &bot, "greedy", "--games", "2", "--threads", "1", "--seed", "7"];
    sandbox.run(&args).done();
    let text = String::from_utf8(sandbox.read("log")).unwrap();
    let all: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let first = &all[0]["params"];
    assert_eq!(all[0]["method"], "choose");
    assert_eq!((&first["player"], &first["seed"]), (&0.into(), &7.into()));
    assert_eq!(first["moves"], Value::Array(Vec::new()));
    let last = &all.last().unwrap()["params"];
    assert_eq!((&last["game"], &last["player"]), (&1.into(), &1.into()));
    let moves = last["moves"].as_array().unwrap();
    assert_eq!(moves.len() % 2, 1);
    let greedy = moves.iter().filter(|made| made["player"] == 0);
    assert!(greedy.clone().all(|made| made["move"] != "pass"), "{last}");
    let scores: i64 = greedy.map(|made| made["score"].as_i64().unwrap()).sum();
    let cgp = last["cgp"].as_str().unwrap();
    let fields: Vec<&str> = cgp.split(' ').collect();
    assert!(fields[1].ends_with('/'), "{cgp}");
    assert_eq!(fields[2], format!("0/{scores}"));
}

#[test]
fn a_clock_is_for_a_whole_game() {
    let sandbox = Sandbox::new();
    let log = format!("printf '%s\\n' \"$line\" >> log\n{}", answer("pass"));
    let bot = format!("clock=3000:{}", shell_bot(&sandbox, "log.sh", &log));
    let args = ["match", &bot, "passing", "--games", "2", "--threads", "1"];
    sandbox.run(&args).done();
    let text = String::from_utf8(sandbox.read("log")).unwrap();
    let mut before = [3000.0, 3000.0];
    for line in text.lines() {
        let params = serde_json::from_str::<Value>(line).unwrap()["params"].take();
        let clocks = [0, 1].map(|at| params["clocks"][at].as_f64().unwrap());
        assert_eq!(params["time"], clocks[0]);
        if params["moves"].as_array().is_some_and(|moves| moves.len() >= 2) {
            assert!(clocks[0] < before[0] && clocks[1] < before[1], "{params}");
        }
        before = clocks;
    }
}

#[test]
fn faults_lose_the_game_and_are_reported() {
    let sandbox = Sandbox::new();
    let bots = [
        ("exit 3", "ended with exit status: 3"),
        ("exec sleep 60", "gave no answer within 0.5 s"),
        ("printf '{\"id\":%s,\"error\":\"lost\"}\\n' \"$id\"", "answered with the error"),
        ("printf '{\"id\":%s,\"result\":7}\\n' \"$id\"", "answered 7"),
    ];
    let made = [("nothing", "nothing"), ("exchange QQQQQ", "exchange QQQQQ"), ("1A QQ", "1A QQ")];
    let made = made.map(|(made, said)| (answer(made), said));
    let bots = bots.map(|(choose, said)| (choose.to_owned(), said));
    for (at, (choose, said)) in bots.into_iter().chain(made).enumerate() {
        let bot = shell_bot(&sandbox, &format!("{at}.sh"), &choose);
        let bot = format!("time=0.5:{bot}");
        let run = play(&sandbox, [&bot, "passing"], &[]);
        assert_eq!(run.status, 0, "{run:?}");
        assert!(run.err.contains("warning: game 0"), "{}", run.err);
        let document: Value = serde_json::from_str(&run.out).unwrap();
        assert_eq!(document["losses"], 4, "{choose}");
        assert_eq!(document["spread"]["estimate"], -50.0, "{choose}");
        let faults = document["faults"].as_array().unwrap();
        assert_eq!(faults.len(), 4);
        let reason = faults[3]["reason"].as_str().unwrap();
        assert!(reason.contains(said), "{choose}: {reason}");
    }
}

#[test]
fn the_time_holds_for_programs_that_do_not_read_and_that_write_without_end() {
    let sandbox = Sandbox::new();
    sandbox.write("deaf.sh", "exec sleep 600\n");
    sandbox.write("loud.sh", "exec yes\n");
    sandbox.write("shut.sh", "read -r line\nexec 1>&-\nsleep 600\n");
    for (program, said) in [
        ("time=0.5:exec:sh deaf.sh", "gave no answer within 0.5 s"),
        ("time=0.5:exec:sh loud.sh", "gave no answer within 0.5 s"),
        ("time=20:exec:sh shut.sh", "closed its input or output"),
    ] {
        let begun = std::time::Instant::now();
        let run = play(&sandbox, [program, "passing"], &[]);
        assert_eq!(run.status, 0, "{run:?}");
        let document: Value = serde_json::from_str(&run.out).unwrap();
        let reason = document["faults"][0]["reason"].as_str().unwrap();
        assert!(reason.contains(said), "{reason}");
        assert!(begun.elapsed() < std::time::Duration::from_secs(15), "{:?}", begun.elapsed());
    }
    // Its answers are there before the requests, which fill the pipe.
    let line = "{\"id\":%s,\"result\":{\"move\":\"pass\"}}\\n";
    let script = format!("seq 1 2000 | while read -r n; do printf '{line}' $n; done\nsleep 600\n");
    sandbox.write("early.sh", script);
    let args = ["match", "time=20:exec:sh early.sh", "passing", "--games", "400", "--json"];
    let run = sandbox.run(&[&args[..], &["--threads", "1"]].concat());
    let document: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(document["faults"][0]["reason"], "does not read its requests");
}

/// Returns `true` while a process exists and is no zombie.
#[cfg(target_os = "linux")]
fn is_alive(process: &str) -> bool {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    stat.rsplit_once(") ").is_some_and(|(_, state)| !state.starts_with('Z'))
}

#[cfg(target_os = "linux")]
#[test]
fn children_of_programs_end_on_every_way_out() {
    let sandbox = Sandbox::new();
    // A wrapper with a child, both deaf to signals.
    let script = "trap '' INT TERM HUP\nsh -c 'trap \"\" INT TERM HUP; echo $$ > child; \
                  while :; do sleep 1; done' &\nread -r line\nwhile :; do sleep 1; done\n";
    sandbox.write("wrapper.sh", script);
    let ended = |what: &str| {
        let child = String::from_utf8(sandbox.read("child")).unwrap();
        let child = child.trim();
        let gone = (0..100).any(|_| {
            std::thread::sleep(std::time::Duration::from_millis(50));
            !is_alive(child)
        });
        assert!(gone, "{what}: process {child} is left");
        std::fs::remove_file(sandbox.path("child")).unwrap();
    };
    let args = ["match", "time=0.5:exec:sh wrapper.sh", "passing", "--games", "2"];
    sandbox.run(&[&args[..], &["--threads", "1"]].concat());
    ended("a fault");
    for signal in ["INT", "TERM", "HUP"] {
        let args = ["match", "time=600:exec:sh wrapper.sh", "passing", "--games", "2"];
        let mut lexc = sandbox.command(&[&args[..], &["--threads", "1"]].concat()).spawn().unwrap();
        while !sandbox.exists("child") || sandbox.read("child").is_empty() {
            std::thread::sleep(std::time::Duration::from_millis(20));
        }
        let id = lexc.id().to_string();
        Command::new("kill").args(["-s", signal, &id]).status().unwrap();
        // A command with a partial answer ends by itself after the first signal.
        std::thread::sleep(std::time::Duration::from_millis(300));
        Command::new("kill").args(["-s", signal, &id]).status().unwrap();
        lexc.wait().unwrap();
        ended(signal);
    }
}

#[test]
fn players_that_cannot_be_started_or_read_are_refused() {
    let sandbox = Sandbox::new();
    let cases = [
        (vec!["match", "exec:./no-such-program", "greedy"], "no-such-program"),
        (vec!["match", "exec:", "greedy"], "needs a command"),
        (vec!["match", "time=0:exec:sh", "greedy"], "write a number above 0"),
        (vec!["match", "--player", "greedy"], "two players"),
    ];
    for (args, said) in cases {
        let refusal = sandbox.run(&args).refused();
        assert!(refusal.contains(said), "{args:?}: {refusal}");
    }
}

#[cfg(feature = "selfplay")]
#[test]
fn self_play_that_cannot_be_repeated_is_asked_for_and_not_replayed() {
    let sandbox = Sandbox::new();
    let bot = shell_bot(&sandbox, "pass.sh", &answer("pass"));
    let both = format!("greedy,{bot}");
    let args = ["selfplay", "--games", "4", "--players", &both, "--record", "games", "-o", "games"];
    let said = sandbox.run(&args).refused();
    assert!(said.contains("--unrepeatable"), "{said}");
    let champion = ["selfplay", "--games", "2", "--players", "champion:time=1", "-o", "other"];
    assert!(sandbox.run(&champion).refused().contains("--unrepeatable"));
    sandbox.run(&[&args[..], &["--unrepeatable"]].concat()).done();
    let shard = std::fs::read_dir(sandbox.path("games")).unwrap().next();
    let shard = shard.unwrap().unwrap().path();
    let manifests = std::fs::read_dir(shard)
        .unwrap()
        .filter_map(|entry| std::fs::read_to_string(entry.unwrap().path()).ok());
    let says_so = |text: String| text.contains("\"unrepeatable\": true");
    assert_eq!(manifests.map(says_so).filter(|says| *says).count(), 1);
    let said = sandbox.run(&["selfplay", "show", "games", "0"]).refused();
    assert!(said.contains("cannot be repeated"), "{said}");
    sandbox.run(&["selfplay", "report", "games"]).done();
}

/// A file of the examples.
fn example(name: &str) -> PathBuf {
    repository().join("crates/lexc-cli/examples").join(name)
}

#[test]
fn the_bot_in_python_beats_random_plays() {
    let sandbox = Sandbox::new();
    if Command::new("python3").arg("--version").output().is_err() {
        skipped("there is no python3");
        return;
    }
    let bot = format!("exec:python3 '{}'", example("bot.py").display());
    let args = ["match", &bot, "random", "--games", "2", "--threads", "1", "--json"];
    let run = sandbox.command(&args).env("LEXC", env!("CARGO_BIN_EXE_lexc")).output().unwrap();
    let document: Value = serde_json::from_slice(&run.stdout).unwrap();
    assert_eq!(document["wins"], 2, "{document}");
    assert_eq!(document["faults"], Value::Null);
}

#[test]
fn the_bot_in_rust_answers() {
    let begun = std::time::Instant::now();
    let engine = lexc_api::Engine::new(move || begun.elapsed());
    let game = |cgp: &str| {
        let game = json!({"cgp": cgp, "player": 0, "moves": [], "lexicon": "builtin:english",
            "seed": 1, "game": 0, "time": 30.0});
        serde_json::from_value(game).unwrap()
    };
    let empty = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15";
    let made = bot::choose(&engine, &game(&format!("{empty} QUIZER?/ 0/0 0"))).unwrap();
    assert!(made.starts_with("8D QUIZ"), "{made}");
    let made = bot::choose(&engine, &game(&format!("{empty} VVVVVVV/ 0/0 0"))).unwrap();
    assert_eq!(made, "pass");
}
