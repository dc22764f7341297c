//! Simulations that are saved and continued.

use super::*;

#[test]
fn a_saved_simulation_goes_on_as_if_it_had_not_stopped() {
    let moves = some_moves(9);
    let options = |iterations| SimulationOptions {
        plies: Some(3),
        stopping: StopCondition {
            limits: SimulationLimits {
                iterations: Some(iterations),
                ..SimulationLimits::default()
            },
            ..StopCondition::best_play(0.05)
        },
        ..SimulationOptions::default()
    };
    let run = |simulation: &mut Simulation| {
        let mut workers = [simulation.worker().unwrap()];
        simulation.run(&mut workers, &|| Duration::ZERO, &mut |_| true)
    };
    // Both are multiples of every length of a round, so that the looks are the same.
    let mut whole = simulation(options(768), &moves);
    run(&mut whole);
    let mut first = simulation(options(256), &moves);
    run(&mut first);
    let saved = first.save();
    let session = SavedSimulation::parse(&saved).unwrap();
    assert_eq!(session.options().plies, Some(3));
    let state = state();
    let view = state.view(PlayerId::FIRST);
    let stopping = options(768).stopping;
    let resume = |session: &SavedSimulation, tables, hidden| {
        Simulation::resume(session, &view, tables, hidden, stopping)
    };
    let mut second = resume(&session, tables(), OpponentRack::Unknown).unwrap();
    run(&mut second);
    assert_eq!(second.iterations, whole.iterations);
    assert_eq!(second.ranking()[0], whole.ranking()[0]);
    // The plays dropped do not depend on the looks that both had.
    let again = SavedSimulation::parse(&second.save()).unwrap();
    assert_eq!(
        resume(&again, tables(), OpponentRack::Unknown)
            .unwrap()
            .save(),
        second.save()
    );

    let mut other = tables();
    other.leaves = Arc::new(LeaveTable::zero(&small::alphabet(), 2).unwrap());
    let error = resume(&session, other, OpponentRack::Unknown).unwrap_err();
    assert_eq!(error, SavedSimulationError::Other);
    let hidden = OpponentRack::Holds(tiles("A"));
    assert_eq!(
        resume(&session, tables(), hidden).unwrap_err(),
        SavedSimulationError::Other
    );
    // Every changed character is found, and every part is refused.
    for at in (0..saved.len()).step_by(41) {
        let mut changed = saved.clone().into_bytes();
        changed[at] ^= 1;
        if let Ok(changed) = String::from_utf8(changed) {
            assert!(SavedSimulation::parse(&changed).is_err(), "{at}");
        }
        if saved.is_char_boundary(at) {
            assert!(SavedSimulation::parse(&saved[..at]).is_err(), "{at}");
        }
    }
}

/// With a right checksum over wrong contents nothing panics.
#[test]
fn forged_sessions_are_refused() {
    let mut simulation = simulation(SimulationOptions::default(), &some_moves(3));
    let mut worker = simulation.worker().unwrap();
    simulation.advance(std::slice::from_mut(&mut worker));
    let saved = simulation.save();
    let lines: Vec<&str> = saved.lines().collect();
    let forged = |lines: &[String]| {
        let body = lines.join("\n");
        let check = xxhash_rust::xxh3::xxh3_64(body.as_bytes());
        format!("{body}\ncheck {check:016x}\n")
    };
    let body: Vec<String> = lines[..lines.len() - 1]
        .iter()
        .map(|&line| line.to_owned())
        .collect();
    assert_eq!(forged(&body), saved);
    let state = state();
    let view = state.view(PlayerId::FIRST);
    let refused = |lines: &[String]| {
        let Ok(session) = SavedSimulation::parse(&forged(lines)) else {
            return true;
        };
        let stopping = StopCondition::amount(1);
        Simulation::resume(&session, &view, tables(), OpponentRack::Unknown, stopping).is_err()
    };
    assert!(!refused(&body));
    for at in 1..body.len() {
        let word = body[at].split(' ').next().unwrap();
        let mut shorter = body.clone();
        shorter.remove(at);
        assert!(
            refused(&shorter) || ["reply", "ply"].contains(&word),
            "{}",
            body[at]
        );
        let mut other = body.clone();
        other[at] = format!("{word} -7");
        // The error is that of the line.
        if let Err(SavedSimulationError::Line { line, expected }) =
            SavedSimulation::parse(&forged(&other))
        {
            assert_eq!(line, at + 1, "{expected}: {}", body[at]);
            let named = match word {
                "ply" => "a turn",
                "heat" => "counts",
                _ => word,
            };
            assert!(expected.ends_with(named), "{expected}: {}", body[at]);
        }
        assert!(
            refused(&other) || ["cgp", "heat"].contains(&word),
            "{}",
            body[at]
        );
    }
    // So is the error of lines that do not belong together.
    let error = |lines: &[String]| match SavedSimulation::parse(&forged(lines)) {
        Err(SavedSimulationError::Line { line, expected }) => (line, expected),
        other => panic!("{other:?}"),
    };
    let first = |word: &str| body.iter().position(|line| line.starts_with(word)).unwrap();
    let last = body
        .iter()
        .rposition(|line| line.starts_with("arm "))
        .unwrap();
    let mut looped = body.clone();
    looped[last] = looped[last].replace(" dropped 1", " dropped 2");
    assert_ne!(looped[last], body[last]);
    assert_eq!(
        error(&looped),
        (last + 1, "an arm dropped for one that is left")
    );
    let mut absent = body.clone();
    let candidate = first("candidate ") + 1;
    absent[candidate] = absent[candidate].replacen(" 1 ", " 9 ", 1);
    assert_eq!(error(&absent), (candidate + 1, "an arm that follows"));
    let mut misspelled = body.clone();
    misspelled[last].insert(0, 'x');
    assert_eq!(error(&misspelled), (last + 1, "a pair or the checksum"));
    let mut more = body.clone();
    more.push(body[first("pair ")].clone());
    assert_eq!(error(&more), (body.len() + 1, "the checksum"));
    assert_eq!(error(&body[..body.len() - 1]), (body.len(), "a pair"));
}
