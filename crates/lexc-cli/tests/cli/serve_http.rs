//! `lexc serve --http`: the answers of standard input by POST and WebSocket.

use std::collections::BTreeMap;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{Shutdown, TcpStream};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::sandbox::{Sandbox, repository, skipped};

/// A server in a process, stopped when dropped.
pub(crate) struct Server {
    pub(crate) child: Child,
    /// `ADDRESS:PORT`.
    place: String,
}

impl Server {
    pub(crate) fn new(sandbox: &Sandbox, args: &[&str]) -> Self {
        Self::start(sandbox, &[&["--threads", "1"], args].concat())
    }

    /// Starts a server with these arguments alone.
    pub(crate) fn start(sandbox: &Sandbox, args: &[&str]) -> Self {
        let mut child = sandbox
            .command(&[&["serve", "--http", "0"], args].concat())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut url = String::new();
        let stdout = child.stdout.take().unwrap();
        BufReader::new(stdout).read_line(&mut url).unwrap();
        let place = url.trim().strip_prefix("http://").unwrap();
        Self { child, place: place.trim_end_matches('/').to_owned() }
    }

    fn connect(&self) -> TcpStream {
        TcpStream::connect(&self.place).unwrap()
    }

    /// Connects from an address of this machine, as another machine does.
    #[cfg(target_os = "linux")]
    fn connect_from(&self, last: u8) -> TcpStream {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        let socket = tokio::net::TcpSocket::new_v4().unwrap();
        socket.bind(([127, 0, 0, last], 0).into()).unwrap();
        let stream = runtime.block_on(socket.connect(self.place.parse().unwrap())).unwrap();
        let stream = stream.into_std().unwrap();
        stream.set_nonblocking(false).unwrap();
        stream
    }

    /// Sends a request with these headers and returns the status, the headers and the body.
    fn send(&self, head: &str, body: &str) -> (u16, String, String) {
        let mut stream = self.connect();
        let length = body.len();
        let request =
            format!("{head}\r\ncontent-length: {length}\r\nconnection: close\r\n\r\n{body}");
        // The server may refuse a request before it has read it.
        let _ = stream.write_all(request.as_bytes());
        let mut response = Vec::new();
        let _ = stream.read_to_end(&mut response);
        let response = String::from_utf8(response).unwrap();
        let (head, body) = response.split_once("\r\n\r\n").unwrap();
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        (status, head.to_lowercase(), body.to_owned())
    }

    fn get(&self, path: &str) -> (u16, String, String) {
        let head = format!("GET {path} HTTP/1.1\r\nhost: {}", self.place);
        self.send(&head, "")
    }

    pub(crate) fn post(&self, path: &str, body: &str) -> (u16, String) {
        let head = format!("POST {path} HTTP/1.1\r\nhost: {}", self.place);
        let (status, _, body) = self.send(&head, body);
        (status, body)
    }

    pub(crate) fn call(&self, method: &str, params: &Value) -> (u16, Value) {
        let (status, body) = self.post(&format!("/v0/{method}"), &params.to_string());
        (status, serde_json::from_str(&body).unwrap())
    }

    /// Opens a WebSocket.
    pub(crate) fn socket(&self) -> Socket {
        self.upgrade(self.connect())
    }

    /// Opens a WebSocket on a connection.
    fn upgrade(&self, mut stream: TcpStream) -> Socket {
        let place = &self.place;
        write!(
            stream,
            "GET /rpc HTTP/1.1\r\nhost: {place}\r\nconnection: Upgrade\r\nupgrade: websocket\r\n\
             sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
        )
        .unwrap();
        let mut reader = BufReader::new(stream);
        let mut line = String::new();
        reader.read_line(&mut line).unwrap();
        assert!(line.contains("101"), "{line}");
        while line != "\r\n" {
            line.clear();
            reader.read_line(&mut line).unwrap();
        }
        Socket(reader)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The client's end of a WebSocket.
pub(crate) struct Socket(BufReader<TcpStream>);

impl Socket {
    pub(crate) fn send(&mut self, message: &Value) {
        let text = message.to_string();
        let mut frame = vec![0x81];
        match u16::try_from(text.len()) {
            Ok(length) => {
                frame.push(0x80 | 126);
                frame.extend(length.to_be_bytes());
            }
            Err(_) => {
                frame.push(0x80 | 127);
                frame.extend((text.len() as u64).to_be_bytes());
            }
        }
        // A mask of zeros.
        frame.extend([0; 4]);
        frame.extend(text.bytes());
        self.0.get_mut().write_all(&frame).unwrap();
    }

    /// Returns the next message; `None` if the server closes the socket.
    fn receive(&mut self) -> Option<Value> {
        let mut head = [0; 2];
        self.0.read_exact(&mut head).unwrap();
        let length = match head[1] {
            126 => {
                let mut bytes = [0; 2];
                self.0.read_exact(&mut bytes).unwrap();
                u16::from_be_bytes(bytes).into()
            }
            127 => {
                let mut bytes = [0; 8];
                self.0.read_exact(&mut bytes).unwrap();
                u64::from_be_bytes(bytes) as usize
            }
            short => usize::from(short),
        };
        let mut text = vec![0; length];
        self.0.read_exact(&mut text).unwrap();
        match head[0] & 15 {
            1 => Some(serde_json::from_slice(&text).unwrap()),
            8 => None,
            _ => self.receive(),
        }
    }

    /// Returns the response to this id.
    pub(crate) fn response(&mut self, id: u64) -> Value {
        loop {
            let message = self.receive().expect("an open socket");
            if message["id"] == id {
                return message;
            }
            assert_eq!(message["method"], "$/progress");
        }
    }
}

pub(crate) fn request(id: u64, method: &str, params: &Value) -> Value {
    json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params})
}

/// Parameters of a simulation that takes minutes.
fn long() -> Value {
    json!({"rack": "ABDDRSV", "iterations": 100_000_000, "rule": "none"})
}

#[test]
fn every_way_has_the_answers_of_standard_input() {
    let sandbox = Sandbox::with_twelve("dawg,gaddag");
    let args = ["--open", "twelve=twelve.lex"];
    let server = Server::new(&sandbox, &args);
    let mut socket = server.socket();
    let cases = [
        ("words.check", json!({"words": ["cat", "qat"], "lexicon": "twelve"})),
        ("moves.list", json!({"rack": "DOGS", "limit": 2, "lexicon": "twelve"})),
        ("moves.list", json!({"rack": "D0GS"})),
        ("moves.list", json!({"rak": "DOGS"})),
        ("no.method", json!({})),
    ];
    let lines: Vec<Value> =
        (1..).zip(&cases).map(|(id, (method, params))| request(id, method, params)).collect();
    let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
    let args = [&["serve", "--threads", "1"], &args[..]].concat();
    let run = sandbox.run_with(&args, text).done();
    let expected: Vec<Value> =
        run.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    for ((line, expected), (method, params)) in lines.iter().zip(&expected).zip(&cases) {
        let (status, body) = server.post("/rpc", &line.to_string());
        assert_eq!(status, 200);
        assert_eq!(serde_json::from_str::<Value>(&body).unwrap(), *expected);
        socket.send(line);
        assert_eq!(socket.receive().as_ref(), Some(expected));
        let (status, answer) = server.call(method, params);
        match expected.get("result") {
            Some(result) => assert_eq!((status, &answer), (200, result)),
            None => {
                assert_eq!(answer, expected["error"]);
                assert_eq!(status, if *method == "no.method" { 404 } else { 400 });
            }
        }
    }
    let notification = json!({"jsonrpc": "2.0", "method": "some.notification"});
    assert_eq!(server.post("/rpc", &notification.to_string()).0, 204);
    let batch = json!([lines[0], notification, lines[1], 7]);
    let (_, body) = server.post("/rpc", &batch.to_string());
    let mut answers: Vec<Value> = serde_json::from_str(&body).unwrap();
    answers.sort_by_key(|answer| answer["id"].as_u64());
    assert_eq!(answers[0]["error"]["code"], -32600);
    assert_eq!(answers[1..], expected[..2]);
    for wrong in ["", "no JSON", "[]"] {
        let (_, body) = server.post("/rpc", wrong);
        assert!(body.contains("\"error\""), "{wrong}: {body}");
    }
    assert_eq!(server.post("/v0/lexicon.list", "").0, 200);
    assert_eq!(server.post("/v0/lexicon.list", "{").0, 400);
}

#[test]
fn sample_calls_have_the_answers_of_the_other_doors() {
    let calls = std::fs::read_to_string(repository().join("tests/api/calls.json")).unwrap();
    let calls: Vec<Value> = serde_json::from_str(&calls).unwrap();
    let server = Server::new(&Sandbox::new(), &["--max-time", "3600"]);
    // A connection of its own has its lexicons and games, as a process has them.
    let mut socket = server.socket();
    let mut games: BTreeMap<u64, Value> = BTreeMap::new();
    let mut boxes: BTreeMap<String, Value> = BTreeMap::new();
    for (id, call) in (1..).zip(calls) {
        let mut params = call["params"].clone();
        if let Some(game) = params.get_mut("game") {
            *game = games[&game.as_u64().unwrap()].clone();
        }
        if let Some(handle) = params.get_mut("box") {
            *handle = boxes[handle.as_str().unwrap()].clone();
        }
        socket.send(&request(id, call["method"].as_str().unwrap(), &params));
        let mut answer = socket.response(id)["result"].take();
        if let Some(answer) = answer.as_object_mut() {
            answer.remove("seconds");
            if answer.remove("tokens").is_some() {
                answer.remove("seed");
            }
            // The handles of boxes are random.
            if let (Some(handle), Some(expected)) =
                (answer.get_mut("box"), call["answer"]["box"].as_str())
            {
                boxes.insert(expected.to_owned(), handle.clone());
                *handle = expected.into();
            }
            // So are the numbers of games.
            if let (Some(game), Some(expected)) =
                (answer.get_mut("game"), call["answer"]["game"].as_u64())
            {
                games.insert(expected, game.clone());
                *game = expected.into();
            }
        }
        assert_eq!(&answer, &call["answer"], "{call}");
    }
}

#[test]
fn games_are_shown_and_played_by_their_tokens() {
    let server = Server::new(&Sandbox::new(), &[]);
    let params = json!({"players": ["a=person", "b=person"], "in_order": true});
    let (status, game) = server.call("game.new", &params);
    assert_eq!(status, 200, "{game}");
    let (_, other) = server.call("game.new", &params);
    assert_ne!((&game["game"], &game["seed"]), (&other["game"], &other["seed"]));
    let number = &game["game"];
    let tokens = &game["tokens"];
    let call = |method: &str, viewer: Option<u64>, token: Option<&Value>, command: Option<&str>| {
        let mut params = json!({"game": number, "viewer": viewer, "token": token});
        if let Some(command) = command {
            params["command"] = command.into();
        }
        server.call(method, &params)
    };
    let field = |(status, error): (u16, Value)| {
        assert_eq!(status, 400, "{error}");
        error["data"]["place"]["field"].as_str().unwrap().to_owned()
    };
    let (_, seen) = call("game.state", None, None, None);
    assert!(seen["players"].as_array().unwrap().iter().all(|player| player["rack"].is_null()));
    assert_eq!(field(call("game.state", Some(0), None, None)), "viewer");
    let [first, second] = [0, 1].map(|seat| &tokens["seats"][seat]);
    let (_, seen) = call("game.state", None, Some(first), None);
    assert!(seen["players"][0]["rack"].is_string() && seen["players"][1]["rack"].is_null());
    assert_eq!(field(call("game.state", Some(1), Some(first), None)), "viewer");
    assert_eq!(field(call("game.state", None, Some(&json!("0")), None)), "token");
    // Everybody else may only watch; each player moves in turn, and the host does everything.
    for method in ["game.computer", "game.close"] {
        assert_eq!(field(call(method, None, None, None)), "token", "{method}");
    }
    let (_, watched) = call("game.gcg", None, None, None);
    let (_, complete) = call("game.gcg", None, Some(&tokens["host"]), None);
    assert!(complete["gcg"].as_str().unwrap().len() > watched["gcg"].as_str().unwrap().len());
    assert_eq!(field(call("game.apply", None, None, Some("pass"))), "token");
    assert_eq!(field(call("game.apply", None, Some(second), Some("pass"))), "token");
    assert_eq!(call("game.apply", None, Some(first), Some("pass")).0, 200);
    assert_eq!(field(call("game.apply", None, Some(first), Some("pass"))), "token");
    assert_eq!(field(call("game.apply", None, Some(second), Some("undo"))), "token");
    assert_eq!(call("game.apply", None, Some(second), Some("pass")).0, 200);
    assert_eq!(call("game.close", None, Some(first), None).0, 400);
    assert_eq!(call("game.close", None, Some(&tokens["host"]), None).0, 200);
    assert_eq!(field(call("game.state", None, None, None)), "game");
}

#[test]
fn what_a_connection_opens_is_its_own_and_ends_with_it() {
    let sandbox = Sandbox::with_twelve("dawg,gaddag");
    let server = Server::new(&sandbox, &["--open", "club=twelve.lex"]);
    let build = |name: &str| json!({"name": name, "alphabet": "english", "words": ["qi"]});
    let check = |name: &str| json!({"words": ["qi"], "lexicon": name});
    let (mut one, mut other) = (server.socket(), server.socket());
    one.send(&request(1, "lexicon.build", &build("mine")));
    assert_eq!(one.response(1)["result"]["name"], "mine");
    one.send(&request(2, "words.check", &check("mine")));
    assert_eq!(one.response(2)["result"][0]["valid"], true);
    other.send(&request(1, "words.check", &check("mine")));
    assert_eq!(other.response(1)["error"]["data"]["kind"], "not-found");
    other.send(&request(2, "lexicon.list", &json!({})));
    assert!(!other.response(2).to_string().contains("mine"));
    for (id, method) in [(3, "lexicon.build"), (4, "lexicon.close")] {
        let params = if id == 3 { build("club") } else { json!({"name": "club"}) };
        other.send(&request(id, method, &params));
        assert_eq!(other.response(id)["error"]["data"]["kind"], "illegal", "{method}");
    }
    other.send(&request(5, "game.new", &json!({})));
    let game = other.response(5)["result"]["game"].clone();
    assert_eq!(server.call("game.state", &json!({"game": game})).0, 200);
    drop(other);
    let gone = (0..100).any(|_| {
        std::thread::sleep(std::time::Duration::from_millis(50));
        server.call("game.state", &json!({"game": game})).0 == 400
    });
    assert!(gone, "the game of a closed connection is still there");
    // Without a connection of its own, the name is one that nobody can guess.
    let (_, built) = server.call("lexicon.build", &build("mine"));
    let name = built["name"].as_str().unwrap();
    assert!(name.starts_with("mine-") && name.len() > 30, "{name}");
    assert_eq!(server.call("words.check", &check(name)).1[0]["valid"], true);
}

#[test]
fn a_request_ends_with_its_connection_also_behind_another_byte() {
    let server = Server::new(&Sandbox::new(), &["--max-time", "3600"]);
    let place = &server.place;
    let body = long().to_string();
    let length = body.len();
    for _ in 0..8 {
        let mut stream = server.connect();
        write!(
            stream,
            "POST /v0/simulate HTTP/1.1\r\nhost: {place}\r\ncontent-length: {length}\r\n\r\n{body}P"
        )
        .unwrap();
    }
    // More requests than the server runs at once: all of them have ended.
    let (status, answer) = server.call("words.check", &json!({"words": ["cat"]}));
    assert_eq!((status, &answer[0]["valid"]), (200, &json!(true)));
}

#[test]
fn the_description_has_every_method() {
    let server = Server::new(&Sandbox::new(), &[]);
    let (status, head, body) = server.get("/openapi.json");
    assert_eq!(status, 200);
    assert!(head.contains("content-type: application/json"), "{head}");
    let document: Value = serde_json::from_str(&body).unwrap();
    assert_eq!(document["openapi"], "3.1.0");
    let (_, methods) = server.call("api.methods", &json!({}));
    for row in methods.as_array().unwrap() {
        let path = format!("/v0/{}", row["name"].as_str().unwrap());
        assert!(document["paths"][&path]["post"].is_object(), "{path}");
    }
}

#[test]
fn sockets_show_progress_and_cancel_with_the_best_answer() {
    let server = Server::new(&Sandbox::new(), &[]);
    let mut socket = server.socket();
    socket.send(&request(1, "simulate", &long()));
    let progress = socket.receive().unwrap();
    assert_eq!(progress["method"], "$/progress");
    assert!(progress["params"]["value"]["plays"].is_array());
    socket.send(&json!({"jsonrpc": "2.0", "method": "$/cancelRequest", "params": {"id": 1}}));
    assert_eq!(socket.response(1)["result"]["stopped"], "cancelled");
    socket.send(&json!("no request"));
    assert_eq!(socket.receive().unwrap()["error"]["code"], -32600);
    socket.send(&request(2, "words.check", &json!({"words": ["cat"]})));
    assert_eq!(socket.response(2)["result"][0]["valid"], true);
}

#[test]
fn requests_of_clients_that_are_gone_end() {
    let server = Server::new(&Sandbox::new(), &[]);
    let place = &server.place;
    let body = long().to_string();
    let length = body.len();
    let mut posts: Vec<TcpStream> = (0..3).map(|_| server.connect()).collect();
    for post in &mut posts {
        write!(
            post,
            "POST /v0/simulate HTTP/1.1\r\nhost: {place}\r\ncontent-length: {length}\r\n\r\n{body}"
        )
        .unwrap();
    }
    let mut socket = server.socket();
    socket.send(&request(1, "simulate", &long()));
    drop(posts);
    // The only thread is free for the socket, and then for others.
    assert_eq!(socket.receive().unwrap()["method"], "$/progress");
    socket.0.get_ref().shutdown(Shutdown::Both).unwrap();
    let (status, answer) = server.call("words.check", &json!({"words": ["cat"]}));
    assert_eq!((status, &answer[0]["valid"]), (200, &json!(true)));
}

#[test]
fn slow_clients_do_not_hold_up_others() {
    let server = Server::new(&Sandbox::new(), &[]);
    let place = &server.place;
    let mut slow = Vec::new();
    let head = format!("POST /rpc HTTP/1.1\r\nhost: {place}\r\ncontent-length: 100\r\n");
    for text in ["", "POS", &head, &format!("{head}\r\n{{"), "no HTTP\r\n\r\n"] {
        let mut stream = server.connect();
        stream.write_all(text.as_bytes()).unwrap();
        slow.push(stream);
    }
    // A client that sends much, but reads nothing.
    let mut deaf = server.socket();
    for id in 0..200 {
        deaf.send(&request(id, "api.methods", &json!({})));
    }
    let (status, _) = server.call("words.check", &json!({"words": ["cat"]}));
    assert_eq!(status, 200);
}

/// Three machines with many long requests, those of two of which fill all threads, leave threads to
/// a fourth.
#[cfg(target_os = "linux")]
#[test]
fn long_requests_of_many_machines_do_not_hold_up_another() {
    let sandbox = Sandbox::new();
    let server = Server::start(&sandbox, &["--threads", "2", "--max-time", "600"]);
    let mut busy: Vec<Socket> =
        (2..5).map(|last| server.upgrade(server.connect_from(last))).collect();
    for (index, socket) in busy.iter_mut().enumerate() {
        for id in 0..8 {
            socket.send(&request(id, "simulate", &long()));
        }
        // Those of the first two machines begin before those of the third.
        std::thread::sleep(Duration::from_millis(if index < 2 { 400 } else { 100 }));
    }
    let mut fourth = server.upgrade(server.connect_from(9));
    let fastest = (0..5).map(|id| {
        let begun = Instant::now();
        fourth.send(&request(id, "words.check", &json!({"words": ["qi"]})));
        assert_eq!(fourth.response(id)["result"][0]["valid"], true);
        begun.elapsed()
    });
    let fastest = fastest.min().unwrap();
    assert!(fastest < Duration::from_secs(1), "{fastest:?}");
    // Each of the others has its share: it sends its progress.
    for socket in &mut busy {
        assert_eq!(socket.receive().unwrap()["method"], "$/progress");
    }
}

#[test]
fn requests_for_too_much_are_refused() {
    let sandbox = Sandbox::new();
    let server = Server::new(&sandbox, &["--max-time", "3", "--max-memory", "64"]);
    let (status, body) = server.post("/rpc", &" ".repeat(2 << 20));
    assert_eq!(status, 413, "{body}");
    let line = request(1, "lexicon.list", &json!({})).to_string();
    let (_, body) = server.post("/rpc", &format!("[{}]", vec![line; 101].join(",")));
    assert!(body.contains("more than 100 messages"), "{body}");
    // The first request prepares the lexicon.
    server.call("moves.list", &json!({"rack": "CAT"}));
    let (status, answer) = server.call("simulate", &long());
    assert_eq!((status, &answer["stopped"]), (200, &json!("cancelled")));
    let cgp = "15/15/15/15/15/15/15/6CAT6/15/15/15/15/15/15/15 DGOS/R 10/20 0";
    let (status, error) = server.call("endgame", &json!({"cgp": cgp, "memory": 65}));
    assert_eq!((status, &error["data"]["kind"]), (400, &json!("limit")));
    let (status, error) = server.call("simulate", &json!({"rack": "CAT", "threads": 300}));
    assert_eq!((status, &error["data"]["place"]["field"]), (400, &json!("threads")));
    let mut socket = server.socket();
    socket.send(&json!("x".repeat(60_000)));
    assert_eq!(socket.receive().unwrap()["error"]["code"], -32600);
    socket.send(&json!("x".repeat((1 << 20) + 1)));
    assert_eq!(socket.receive().unwrap()["error"]["code"], -32600);
    assert_eq!(server.get("/nothing").0, 404);
    assert_eq!(server.get("/v0/lexicon.list").0, 405);
}

#[test]
fn other_names_and_other_sites_are_refused_unless_they_are_named() {
    let sandbox = Sandbox::new();
    let args = ["--host", "words.example", "--origin", "https://App.example/"];
    let server = Server::new(&sandbox, &args);
    for origin in ["*", "app.example", "https://app.example/page", "https://*.example"] {
        let refused = sandbox.run(&["serve", "--http", "0", "--origin", origin]).refused();
        assert!(refused.contains("https://example.org"), "{refused}");
    }
    let post = |host: &str, origin: &str| {
        let head = format!("POST /v0/lexicon.list HTTP/1.1\r\nhost: {host}{origin}");
        server.send(&head, "")
    };
    assert_eq!(post("words.example", "").0, 200);
    let (status, _, body) = post("evil.example", "");
    assert_eq!(status, 403);
    assert!(body.contains("--host evil.example"), "{body}");
    assert_eq!(post("localhost", "\r\nhost: localhost").0, 403);
    assert_eq!(post("localhost", "\r\norigin: https://evil.example").0, 403);
    let (status, head, _) = post("localhost", "\r\norigin: https://app.example");
    assert_eq!(status, 200);
    assert!(head.contains("access-control-allow-origin: https://app.example"), "{head}");
    let head = "OPTIONS /v0/moves.list HTTP/1.1\r\nhost: localhost\r\norigin: https://app.example";
    assert_eq!(server.send(head, "").0, 204);
    let upgrade = "GET /rpc HTTP/1.1\r\nhost: localhost\r\norigin: https://evil.example\r\n\
                   connection: upgrade\r\nupgrade: websocket";
    assert_eq!(server.send(upgrade, "").0, 403);
}

#[test]
fn the_web_app_is_sent_and_nothing_else() {
    let sandbox = Sandbox::new();
    std::fs::create_dir_all(sandbox.path("app/assets")).unwrap();
    sandbox.write("secret.txt", "secret");
    sandbox.write("app/.hidden", "secret");
    sandbox.write("app/index.html", "<p>the app");
    sandbox.write("app/assets/app.js", "plain");
    sandbox.write("app/assets/app.js.br", "compressed");
    #[cfg(unix)]
    std::os::unix::fs::symlink(sandbox.path("secret.txt"), sandbox.path("app/link")).unwrap();
    let server = Server::new(&sandbox, &["--web", "app"]);
    let (status, head, body) = server.get("/");
    assert_eq!((status, body.as_str()), (200, "<p>the app"));
    assert!(head.contains("content-type: text/html"), "{head}");
    let etag = head.lines().find_map(|line| line.strip_prefix("etag: ")).unwrap();
    let again = format!("/ HTTP/1.1\r\nif-none-match: {etag}\r\nx:");
    assert_eq!(server.get(&again).0, 304);
    assert_eq!(server.get("/assets/app.js").2, "plain");
    let brotli = "/assets/app.js HTTP/1.1\r\naccept-encoding: gzip, br\r\nx:";
    assert_eq!(server.get(brotli).2, "compressed");
    for path in ["/../secret.txt", "/%2e%2e/secret.txt", "/link", "/.hidden", "//secret.txt"] {
        assert_eq!(server.get(path).0, 404, "{path}");
    }
    assert_eq!(server.post("/v0/lexicon.list", "").0, 200);
    let said = sandbox.run(&["serve", "--http", "0", "--web", "app/assets"]).refused();
    assert!(said.contains("index.html"), "{said}");
}

#[test]
fn the_start_page_says_that_there_is_an_engine() {
    let sandbox = Sandbox::new();
    std::fs::create_dir_all(sandbox.path("app/more")).unwrap();
    let page = "<head><title>a</title></head><body>";
    sandbox.write("app/index.html", page);
    sandbox.write("app/index.html.br", "compressed, without the engine");
    sandbox.write("app/more/index.html", page);
    let server = Server::new(&sandbox, &["--web", "app"]);
    let element = "<meta name=\"lexc-engine\" content=\"rpc\" /></head>";
    let expected = page.replace("</head>", element);
    for path in ["/", "/index.html"] {
        let brotli = format!("{path} HTTP/1.1\r\naccept-encoding: br\r\nx:");
        assert_eq!(server.get(&brotli).2, expected);
    }
    assert_eq!(server.get("/more/").2, page);
}

#[test]
fn files_are_opened_in_the_folders_that_were_named() {
    let sandbox = Sandbox::with_twelve("dawg");
    std::fs::create_dir_all(sandbox.path("club/more")).unwrap();
    std::fs::copy(sandbox.path("twelve.lex"), sandbox.path("club/more/a.lex")).unwrap();
    #[cfg(unix)]
    std::os::unix::fs::symlink(sandbox.path("twelve.lex"), sandbox.path("club/link.lex")).unwrap();
    let server = Server::new(&sandbox, &["--folder", "club"]);
    let open = |path: &str| server.call("lexicon.open", &json!({"name": "club", "path": path}));
    let whole = sandbox.path("club/more/a.lex").canonicalize().unwrap();
    for path in ["more/a.lex", "more/../more/a.lex", whole.to_str().unwrap()] {
        let (status, answer) = open(path);
        assert_eq!((status, &answer["words"]), (200, &json!(12)), "{path} {answer}");
    }
    let outside = sandbox.path("twelve.lex").canonicalize().unwrap();
    let outside = outside.to_str().unwrap();
    for path in ["../twelve.lex", "link.lex", "more", "no.lex", "", outside, "/etc/passwd"] {
        let (status, answer) = open(path);
        assert_eq!((status, &answer["data"]["kind"]), (400, &json!("not-found")), "{path}");
    }
    let without = Server::new(&sandbox, &[]);
    let params = json!({"name": "club", "path": "twelve.lex"});
    assert_eq!(without.call("lexicon.open", &params).0, 400);
    let said = sandbox.run(&["serve", "--folder", "twelve.lex"]).refused();
    assert!(said.contains("is not a folder"), "{said}");
}

#[cfg(unix)]
#[test]
fn a_signal_ends_requests_with_their_best_answers() {
    let mut server = Server::new(&Sandbox::new(), &[]);
    let mut socket = server.socket();
    socket.send(&request(1, "simulate", &long()));
    assert_eq!(socket.receive().unwrap()["method"], "$/progress");
    let pid = server.child.id().to_string();
    assert!(Command::new("kill").args(["-TERM", &pid]).status().unwrap().success());
    assert_eq!(socket.response(1)["result"]["stopped"], "cancelled");
    assert_eq!(socket.receive(), None);
    let status = server.child.wait().unwrap();
    assert_eq!(std::os::unix::process::ExitStatusExt::signal(&status), Some(15));
}

#[test]
fn an_address_that_is_taken_or_is_none_is_refused() {
    let sandbox = Sandbox::new();
    let server = Server::new(&sandbox, &[]);
    let said = sandbox.run(&["serve", "--http", &server.place]).refused();
    assert!(said.contains("cannot listen"), "{said}");
    let said = sandbox.run(&["serve", "--http", "somewhere"]).refused();
    assert!(said.contains("ADDRESS:PORT"), "{said}");
}

/// Runs a program of `examples/` with Python, or says that it was not run.
fn python(sandbox: &Sandbox, script: &str, args: &[&str]) -> Option<String> {
    let path = repository().join("crates/lexc-cli/examples").join(script);
    let run = Command::new("python3")
        .arg(path)
        .args(args)
        .env("LEXC", env!("CARGO_BIN_EXE_lexc"))
        .current_dir(sandbox.path("."))
        .output();
    let Ok(run) = run else {
        skipped("there is no python3");
        return None;
    };
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
    Some(String::from_utf8(run.stdout).unwrap())
}

#[test]
fn the_chat_bot_of_the_examples_answers() {
    let sandbox = Sandbox::new();
    let server = Server::new(&sandbox, &[]);
    let url = format!("http://{}", server.place);
    let lines = ["!check quixotry qwertz", "!best QUIZER?", "!best QU1Z", "hello"];
    if let Some(out) = python(&sandbox, "chat_bot.py", &[&[url.as_str()], &lines[..]].concat()) {
        let out: Vec<&str> = out.lines().collect();
        assert_eq!(out[0], "quixotry is a word, qwertz is not");
        assert!(out[1].starts_with("8"), "{out:?}");
        assert!(out[2].contains("no tile for `1`"), "{out:?}");
        assert_eq!(out.len(), 3);
    }
}
