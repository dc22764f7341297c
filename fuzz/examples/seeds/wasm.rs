//! Calls of the WebAssembly package.

use crate::seed;

pub(super) fn calls() -> std::io::Result<()> {
    let create = r#"c{"players":["a","b"],"seed":"3"}"#;
    let game = r#"c{"players":["a","b"],"cgp":"15/15/15/15/15/15/15/7CAT5/15/15/15/15/15/15/15 EARSDOG/ 10/0 0"}"#;
    let seeds: [(&str, &[&str]); 10] = [
        ("words", &["wcat", "wCA", "w3", "w-1", "w1e300", "k7 3 d", "k99 3"]),
        (
            "find",
            &[
                r#"f{"pattern":"C*","order":"score","limit":2}"#,
                r#"f{"subanagram":"CATS?","minLength":2,"order":"probability"}"#,
                r#"f{"near":"cat","distance":2}"#,
                r#"f{"order":"size"}"#,
            ],
        ),
        ("build", &["bcat cats a1|{\"skipInvalid\":true,\"maxLength\":4}", "bcat|{\"name\":7}"]),
        (
            "rules",
            &[
                r#"r{"challenge":"5-points","layout":"standard"}"#,
                r#"r{"rackSize":0}"#,
                "yA board/*/...../..*../.....",
            ],
        ),
        (
            "game",
            &[
                create,
                "v-1",
                "v0",
                r#"p{"pass":true}"#,
                r#"p{"exchange":["E"]}"#,
                "x-1",
                "u",
                "t0 700",
                "nA note",
                "g1",
                "M{\"limit\":3}",
                "Pgreedy",
            ],
        ),
        (
            "play",
            &[
                game,
                r#"p{"text":"8H ...S"}"#,
                r#"p{"tiles":[{"row":6,"column":7,"letter":"E"}]}"#,
                r#"p{"text":"H8 .ARS"}"#,
                "x1",
                "u",
            ],
        ),
        (
            "gcg",
            &[
                r##"c{"players":["a","b"],"gcg":"#player1 a A\n#player2 b B\n>a: CATSEDO 8H CAT +10 10\n"}"##,
                "g0",
                "g1",
                "v-2",
            ],
        ),
        (
            "endgame",
            &[
                r#"E{"cgp":"15/15/15/15/15/15/15/7CAT5/15/15/15/15/15/15/15 S/E 10/0 0"}|{}"#,
                r#"S{"cgp":"15/15/15/15/15/15/15/7CAT5/15/15/15/15/15/15/15 SO/ 10/0 0"}|{"iterations":2}"#,
            ],
        ),
        ("alphabet", &["aname = \"x\""]),
        ("save", &["R{\"lexc\":1}"]),
    ];
    for (name, lines) in seeds {
        seed("wasm", name, &[lines.join("\n").as_bytes()])?;
    }
    seed("wasm", "open", &[b"o", &lexc_testkit::twelve()])?;
    seed("wasm", "leaves", &[b"lleave,value\nA,1.5\nAE,2\n"])
}
