//! Settings that the tests of shards share.

pub(crate) mod four_games;

use lexc_game::GameRules;
use lexc_records::{RecordLevel, RulesRecord, RunSettings};

/// Settings of a small made-up run.
pub(crate) fn settings() -> RunSettings {
    RunSettings {
        lexicon: "english".into(),
        lexicon_hash: "00".into(),
        words: 5,
        alphabet: "english".into(),
        alphabet_hash: "03".into(),
        rules: RulesRecord::from(&GameRules::standard()),
        players: ["greedy", "equity"].map(str::to_owned),
        tables: ["", "02"].map(str::to_owned),
        seed: 7,
        pairs: false,
        record: RecordLevel::Turns,
        unrepeatable: false,
    }
}
