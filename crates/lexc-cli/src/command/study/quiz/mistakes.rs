//! Words that a player of a game missed.

use std::path::{Path, PathBuf};

use lexc::game::{TileValues, words};
use lexc_api::analyse::{AnalyseGame, AnalyseRequest, JudgementRequest};
use lexc_api::position::RulesRequest;

use crate::args::game::engine::LocalEngine;
use crate::failure::Failure;
use crate::output::Screen;

/// Returns the words of the best plays that were missed in games, judged by equity: by all players,
/// or by one of this name.
pub(super) fn missed_words(
    games: &[PathBuf],
    player: Option<&str>,
    engine: &mut LocalEngine,
    screen: &mut Screen,
) -> Result<Vec<String>, Failure> {
    let rules_request = RulesRequest::default();
    let mut request = AnalyseRequest::default().judgement(JudgementRequest::default().fast(true));
    engine.choose_leaves(&mut request.resources.leaves, screen);
    let mut missed = Vec::new();
    let mut players: Vec<String> = Vec::new();
    for path in games {
        let gcg = engine.read_game(path, &rules_request, screen)?;
        engine.set_file("gcg", Path::new(path));
        let mut call = engine.begin::<AnalyseGame>(request.clone().gcg(gcg))?;
        engine.finish(&mut call, |_, _| {})?;
        let analysis = call.task().analysis();
        let lexicon = &engine.opened.lexicon;
        let (rules, values) = (rules_request.rules()?, TileValues::new(lexicon.alphabet()));
        for turn in &analysis.turns {
            let name = analysis.players[turn.player.index()].name_or_nickname();
            if !players.iter().any(|known| known == name) {
                players.push(name.to_owned());
            }
            let judged = turn.assessment().filter(|judged| judged.mistake.is_some());
            let best = judged.and_then(|judged| judged.best.made.play());
            if let Some(best) = best.filter(|_| player.is_none_or(|player| player == name)) {
                let made = words(best, &turn.position.board, &rules, &values);
                // The word along the line of the play.
                missed.extend(made.first().map(|word| lexicon.spell(&word.letters)));
            }
        }
    }
    if let Some(player) = player.filter(|player| !players.iter().any(|known| known == player)) {
        return Err(Failure::with_help(
            format!("no player of the games is called {player}"),
            format!("name one of them: {}", players.join(", ")),
        ));
    }
    match missed.is_empty() {
        false => Ok(missed),
        true => Err(Failure::new("no play of the games is a mistake")),
    }
}
