//! Tests of saved and resumed simulations.

use lexc_alphabet::ErrorKind;
use serde_json::{Value, json};

use super::*;
use crate::error::Error;

#[test]
fn a_continued_simulation_equals_one_that_did_not_stop() {
    let moves = some_moves(9);
    let options = |iterations| {
        let stopping = StopCondition::best_play(0.05).iterations(Some(iterations));
        SimulationOptions::default().plies(Some(3)).stopping(stopping)
    };
    let run = |simulation: &mut Simulation| simulation.run(1, &|| Duration::ZERO, &mut |_| true);
    // Both are multiples of every round length, so the looks coincide.
    let mut whole = simulation(options(768), &moves);
    run(&mut whole);
    let mut first = simulation(options(256), &moves);
    run(&mut first);
    let text = first.save();
    let saved = SavedSimulation::parse(&text).unwrap();
    assert_eq!(saved.options().plies, Some(3));
    assert!(!saved.knows_opponent());
    let state = state();
    let view = state.view(PlayerId::FIRST);
    let stopping = options(768).stopping;
    let resume = |saved: &SavedSimulation, tables, opponent| {
        Simulation::resume(saved, &view, tables, opponent, stopping)
    };
    let mut second = resume(&saved, tables(), OpponentRack::Unknown).unwrap();
    run(&mut second);
    assert_eq!(second.iterations, whole.iterations);
    assert_eq!(second.ranking()[0], whole.ranking()[0]);
    let again = SavedSimulation::parse(&second.save()).unwrap();
    let resumed = resume(&again, tables(), OpponentRack::Unknown).unwrap();
    assert_eq!(resumed.save(), second.save());

    let mut other = tables();
    other.leaves = Arc::new(LeaveTable::zero(&small::alphabet(), 2).unwrap());
    let error = resume(&saved, other, OpponentRack::Unknown).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Mismatch);
    let opponent = OpponentRack::Holds(tiles("A"));
    let error = resume(&saved, tables(), opponent).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Mismatch);
}

/// A saved simulation with one round.
fn saved_text() -> String {
    let mut simulation = simulation(SimulationOptions::default(), &some_moves(3));
    simulation.advance(1);
    simulation.save()
}

#[test]
fn changed_and_shortened_files_are_refused() {
    let text = saved_text();
    let mut changed = 0;
    for at in (0..text.len()).step_by(7) {
        // White space is not part of the contents.
        let byte = text.as_bytes()[at];
        if byte.is_ascii_digit() {
            let mut bytes = text.clone().into_bytes();
            bytes[at] = b'0' + (byte - b'0' + 1) % 10;
            let other = String::from_utf8(bytes).unwrap();
            assert!(SavedSimulation::parse(&other).is_err(), "{at}");
            changed += 1;
        }
        assert!(SavedSimulation::parse(&text[..at]).is_err(), "{at}");
    }
    assert!(changed > 50, "{changed}");
    let error = |text: &str| SavedSimulation::parse(text).unwrap_err();
    let old = error("lexc-simulation 1\ncgp");
    assert_eq!(old.kind(), ErrorKind::Unsupported);
    assert_eq!(error("hello").kind(), ErrorKind::Syntax);
    let other = text.replace("lexc-simulation", "lexc-game");
    assert_eq!(error(&other).kind(), ErrorKind::Syntax);
}

/// Returns the error of a saved simulation with changed contents and a valid checksum.
fn forged(change: impl FnOnce(&mut Value)) -> Option<Error> {
    let mut document: Value = serde_json::from_str(&saved_text()).unwrap();
    change(&mut document["simulation"]);
    let text = crate::simulate::saved::with_checksum(&document["simulation"].to_string());
    let saved = match SavedSimulation::parse(&text) {
        Ok(saved) => saved,
        Err(error) => return Some(error),
    };
    let state = state();
    let view = state.view(PlayerId::FIRST);
    let stopping = StopCondition::amount(1);
    Simulation::resume(&saved, &view, tables(), OpponentRack::Unknown, stopping).err()
}

#[test]
fn contents_that_contradict_each_other_are_refused() {
    assert_eq!(forged(|_| {}), None);
    let inconsistent = |change: fn(&mut Value)| {
        let error = forged(change).expect("a refusal");
        assert_eq!(error.kind(), ErrorKind::Corrupt, "{error}");
    };
    inconsistent(|simulation| simulation["policy"] = json!("random"));
    inconsistent(|simulation| simulation["objective"] = json!("luck"));
    inconsistent(|simulation| simulation["candidates"][0]["arm"] = json!(9));
    inconsistent(|simulation| simulation["arms"][0]["move"]["play"]["tiles"] = json!([77]));
    inconsistent(|simulation| simulation["arms"][0]["value"] = json!([1, "5", "1"]));
    inconsistent(|simulation| simulation["arms"][0]["value"][1] = json!("five"));
    inconsistent(|simulation| simulation["arms"][0]["state"] = json!({ "dropped": { "by": 0 } }));
    inconsistent(|simulation| simulation["arms"][0]["state"] = json!({ "equal": { "to": 9 } }));
    inconsistent(|simulation| simulation["pairs"] = json!([]));
    let other = forged(|simulation| simulation["fingerprint"] = json!("0123456789abcdef"));
    assert_eq!(other.map(|error| error.kind()), Some(ErrorKind::Mismatch));
}
