//! Messages for the API.

use serde_json::{Value, json};

use super::seed;

pub(super) fn messages() -> std::io::Result<()> {
    const CAT: &str = "15/15/15/15/15/15/15/6CAT6/15/15/15/15/15/15/15 DGOS/R 10/20 0";
    let requests = [
        (
            "check",
            "words.check",
            json!({"words": ["cat", "qat"], "with_values": true}),
        ),
        (
            "find",
            "words.find",
            json!({"suffix": ["s"], "length": "4..", "order": "score"}),
        ),
        (
            "anagram",
            "words.anagram",
            json!({"tiles": "dogs?", "sub": true}),
        ),
        ("near", "words.near", json!({"word": "dgos", "distance": 2})),
        (
            "rank",
            "words.rank",
            json!({"words": ["cat"], "at": [0, 12]}),
        ),
        (
            "moves",
            "moves.list",
            json!({"cgp": CAT, "limit": 5, "exchanges": true}),
        ),
        (
            "equity",
            "moves.list",
            json!({"rack": "CATS", "equity": true, "leaves": "none"}),
        ),
        (
            "simulate",
            "simulate",
            json!({"rack": "DOGSCAT", "plays": 3, "iterations": 30}),
        ),
        (
            "endgame",
            "endgame",
            json!({"cgp": CAT, "ignore_unseen": true, "memory": 1}),
        ),
        (
            "preendgame",
            "preendgame",
            json!({"cgp": CAT, "nodes": 1000}),
        ),
        ("info", "lexicon.info", json!({})),
        ("unknown", "no.method", Value::Null),
        ("parameter", "moves.list", json!({"rak": "CATS"})),
    ];
    for (name, method, params) in requests {
        let request = json!({"jsonrpc": "2.0", "id": 1, "method": method, "params": params});
        seed("api", name, &[request.to_string().as_bytes()])?;
    }
    seed(
        "api",
        "messages",
        &[b"no JSON\n[]\n{\"id\":3}\n{\"jsonrpc\":\"2.0\",\"id\":[],\"method\":\"x\"}\n\
            {\"jsonrpc\":\"2.0\",\"method\":\"$/cancelRequest\",\"params\":{\"id\":1}}\n\
            [{\"jsonrpc\":\"2.0\",\"method\":\"x\"},{\"jsonrpc\":\"2.0\",\"id\":\"a\",\"method\":\"x\"}]"],
    )
}
