//! Analysed games as figures.

use lexc_alphabet::Alphabet;
use lexc_engine::analyse::{
    AnalysisOptions, Assessment, Depth, GameAnalysis, LossSum, PlayerSummary, TurnAnalysis,
    UnjudgedReason, ValuedMove,
};
use lexc_game::{Board, Event, Move, Rack};

use crate::request::record::RecordWarning;

use super::model::{
    ANALYSIS_VERSION, AnalysedGame, AnalysedTurn, AnalysisReport, AnalysisSettings, Bingos,
    Bounded, Challenges, CourseMoment, Mistakes, MoveFigures, NotJudged, Phonies, PlayerFigures,
    TurnJudgement, rounded,
};

/// An analysed game and the file that it was read from.
#[derive(Debug, Clone)]
pub struct NamedAnalysis {
    /// The name of the file, or empty.
    pub file: String,
    /// The analysis.
    pub analysis: GameAnalysis,
    /// The warnings on the record.
    pub warnings: Vec<RecordWarning>,
}

/// Returns the settings of an analysis: its options, the lexicon and the board.
#[must_use]
pub fn analysis_settings(
    options: &AnalysisOptions,
    lexicon: (&str, u64),
    board: &str,
) -> AnalysisSettings {
    let (lexicon, words) = lexicon;
    AnalysisSettings {
        lexicon: lexicon.to_owned(),
        words,
        board: board.to_owned(),
        depth: match options.depth {
            Depth::Equity => "equity",
            Depth::Full => "full",
        },
        measure: options.measure.name(),
        thresholds: options.thresholds.least(),
        candidates: options.candidates,
        iterations: options.iterations,
        plies: options.plies,
        endgame_nodes: options.endgame_nodes,
        preendgame_nodes: options.preendgame_nodes,
        infer: options.infer.is_some(),
        seed: options.seed,
    }
}

/// Returns the figures of analysed games. Players of the same name are one player in the sums.
#[must_use]
pub fn analysis(
    games: &[NamedAnalysis],
    settings: AnalysisSettings,
    alphabet: &Alphabet,
) -> AnalysisReport {
    let mut sums: Vec<(String, PlayerSummary)> = Vec::new();
    for game in games {
        for (player, summary) in game.analysis.players.iter().zip(&game.analysis.summaries) {
            let name = player.name_or_nickname();
            match sums.iter_mut().find(|(known, _)| known == name) {
                Some((_, sum)) => sum.merge(summary),
                None => sums.push((name.to_owned(), *summary)),
            }
        }
    }
    let several = games.len() > 1;
    let warnings = |game: &NamedAnalysis| -> Vec<RecordWarning> {
        let file = if several { &*game.file } else { "" };
        game.warnings.iter().map(|warning| warning.clone().in_file(file)).collect()
    };
    AnalysisReport {
        version: ANALYSIS_VERSION,
        settings,
        games: games.iter().map(|game| of_game(game, alphabet)).collect(),
        players: sums.iter().map(|(name, sum)| figures(name, sum)).collect(),
        warnings: games.iter().flat_map(warnings).collect(),
    }
}

impl AnalysisReport {
    /// Returns the report of an analysis that goes on: turns not judged yet are pending.
    pub(super) fn so_far(mut self) -> Self {
        for game in &mut self.games {
            game.interrupted = false;
            let interrupted = UnjudgedReason::Interrupted.name();
            let unjudged = game.turns.iter_mut().filter_map(|turn| turn.not_judged.as_mut());
            for reason in unjudged.filter(|reason| reason.reason == interrupted) {
                *reason =
                    NotJudged { reason: "pending", text: "the turn is not judged yet".to_owned() };
            }
        }
        self
    }
}

fn of_game(game: &NamedAnalysis, alphabet: &Alphabet) -> AnalysedGame {
    let found = &game.analysis;
    let players =
        [0, 1].map(|at| figures(found.players[at].name_or_nickname(), &found.summaries[at]));
    AnalysedGame {
        file: game.file.clone(),
        players,
        scores: found.scores.map(|score| score.points()),
        finished: found.ending.is_some(),
        interrupted: found.interrupted,
        turns: found.turns.iter().map(|turn| of_turn(turn, alphabet)).collect(),
        course: (found.course.iter())
            .map(|moment| CourseMoment {
                after: moment.after,
                win: rounded(moment.win, 4),
                source: moment.source.name(),
            })
            .collect(),
    }
}

fn figures(name: &str, sum: &PlayerSummary) -> PlayerFigures {
    let [small, medium, large] = sum.mistakes;
    let total = |losses: &LossSum, digits| Bounded::of(&losses.total(), digits);
    PlayerFigures {
        name: name.to_owned(),
        games: sum.games,
        turns: sum.turns,
        judged: sum.judged,
        best: sum.best,
        equity_lost: total(&sum.equity_lost, 2),
        equity_lost_a_turn: sum.equity_lost.mean().map(|mean| rounded(mean, 3)),
        win_lost: total(&sum.win_lost, 4),
        without_bounds: sum.equity_lost.unbounded(),
        mistakes: Mistakes { small, medium, large, uncertain: sum.uncertain },
        bingos: Bingos { found: sum.bingos_found, missed: sum.bingos_missed },
        phonies: Phonies { stayed: sum.phonies_stayed, withdrawn: sum.phonies_withdrawn },
        challenges: Challenges {
            won: sum.challenges_won,
            lost: sum.challenges_lost,
            missed: sum.challenges_missed,
        },
    }
}

fn of_turn(turn: &TurnAnalysis, alphabet: &Alphabet) -> AnalysedTurn {
    let board = &turn.position.board;
    AnalysedTurn {
        number: turn.number,
        player: turn.player.index(),
        rack: turn.position.rack.spell(alphabet),
        bag: turn.bag,
        scores: turn.position.scores.map(|score| score.points()),
        played: event_text(&turn.event, board, alphabet),
        points: turn.points.points(),
        points_by_rules: turn.expected.map(|score| score.points()),
        invalid_words: (turn.invalid.iter()).map(|word| alphabet.spell(word)).collect(),
        challenge: turn.challenge.map(|challenge| challenge.name()),
        bingo_possible: turn.bingo_possible,
        judgement: (turn.assessment())
            .map(|found| judgement(found, board, &turn.position.rack, alphabet)),
        not_judged: turn
            .judged
            .as_ref()
            .err()
            .map(|reason| NotJudged { reason: reason.name(), text: reason.to_string() }),
    }
}

fn judgement(found: &Assessment, board: &Board, rack: &Rack, alphabet: &Alphabet) -> TurnJudgement {
    let valued = |valued: &ValuedMove| MoveFigures {
        text: valued.made.display(board, alphabet).to_string(),
        score: valued.made.score().points(),
        leave: valued.made.leave(rack).spell(alphabet),
        equity: valued.equity.points(),
        value: Bounded::of(&valued.value, 2),
        win: Bounded::of(&valued.win, 4),
        reply: valued.reply.map(|points| rounded(points, 2)),
        next: valued.next.map(|points| rounded(points, 2)),
    };
    TurnJudgement {
        method: found.method.name(),
        conclusive: found.conclusive,
        best: valued(&found.best),
        made: valued(&found.made),
        is_best: found.is_best,
        equity_lost: Bounded::of(&found.equity_lost, 2),
        win_lost: Bounded::of(&found.win_lost, 4),
        mistake: found.mistake.map(|size| size.name()),
        certain: found.certain,
        moves: found.ranking.iter().map(valued).collect(),
        line: line(&found.line, board, alphabet),
        effort: found.effort,
    }
}

/// Returns consecutive moves as text, from a board on.
fn line(moves: &[Move], board: &Board, alphabet: &Alphabet) -> Vec<String> {
    let mut board = board.clone();
    let texts = moves.iter().map(|made| {
        let text = made.display(&board, alphabet).to_string();
        if let Move::Play(play) = made {
            play.place_on(&mut board);
        }
        text
    });
    texts.collect()
}

fn event_text(event: &Event, board: &Board, alphabet: &Alphabet) -> String {
    match event {
        Event::Move(made) => made.display(board, alphabet).to_string(),
        Event::UnknownExchange(count) => format!("exchange {count}"),
        // Only turns are analysed.
        _ => String::new(),
    }
}
