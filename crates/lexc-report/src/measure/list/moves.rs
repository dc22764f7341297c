//! Games of self-play, the same on every structure, as Gordon measured.
//!
//! The generators alternate after a few games, so that other work on the machine affects all of
//! them alike.

use lexc_engine::stats::ratio_interval;
use lexc_game::GameRules;
use lexc_movegen::{Backend, GeneratorOptions, LeftPartSearch};

use super::construct::processor_time;
use super::layouts::LexiconSet;
use crate::bench::{BestPlayGames, Effort, PlayedGame};
use crate::error::Error;
use crate::measure::progress::MeasurementProgress;
use crate::model::{
    Figure, GeneratorFigures, LayoutName, LeftPartMethod, MeasuredStructure, Moves, ReportSettings,
};

/// The layout in which all games are played.
const USUAL: LayoutName = LayoutName::Bitmap;

/// The other layouts play the first `1 / SHARE` of the games.
const SHARE: u64 = 10;

/// Games that one generator plays before the next one continues.
const BATCH: u64 = 5;

/// A generator, and its effort so far.
struct Run {
    structure: MeasuredStructure,
    left_parts: Option<LeftPartMethod>,
    layout: LayoutName,
    players: BestPlayGames,
    games: u64,
    turns: u64,
    effort: Effort,
    /// CPU seconds of each batch.
    batches: Vec<f64>,
}

pub(super) fn moves(
    built: &[(LayoutName, LexiconSet)],
    settings: &ReportSettings,
    progress: &mut dyn MeasurementProgress,
) -> Result<Figure<Moves>, Error> {
    if settings.games == 0 {
        return Ok(Figure::missing("no games were asked for"));
    }
    let rules = GameRules::standard();
    let mut runs = Vec::new();
    let mut missing = None;
    for (layout, built) in built {
        match runs_of(built, *layout, &rules, settings.games) {
            Ok(found) => runs.extend(found),
            Err(why) => missing = Some(why),
        }
    }
    if let (true, Some(why)) = (runs.is_empty(), missing) {
        return Ok(Figure::missing(why));
    }
    runs.sort_by_key(|run| (run.layout != USUAL, run.layout, run.structure, run.left_parts));
    progress.begin("playing games", settings.games);
    let mut all_turns = 0;
    let mut from = 0;
    while from < settings.games {
        let to = settings.games.min(from + BATCH);
        let mut first: Vec<PlayedGame> = Vec::new();
        for run in &mut runs {
            let before = run.effort.time;
            for (at, number) in (from..to.min(run.games)).enumerate() {
                let game = run.players.play(settings.seed, number);
                run.add(&game);
                // Every generator must play the same moves and find the same number of plays.
                match first.get(at) {
                    Some(first) if !agree(first, &game) => {
                        let (structure, layout) = (run.structure, run.layout);
                        return Err(Error::OtherAnswers { structure, layout });
                    }
                    Some(_) => {}
                    None => {
                        all_turns += game.efforts.len() as u64;
                        first.push(game);
                    }
                }
            }
            run.batches.push((run.effort.time - before).as_secs_f64());
        }
        (from..to).for_each(|_| progress.advance());
        from = to;
    }
    Ok(Figure::Found(Moves {
        games: settings.games,
        turns: all_turns,
        players:
            "both players choose the highest score, standard board and rules, tiles of the alphabet"
                .to_owned(),
        generators: runs.iter().map(|run| run.figures(&runs)).collect(),
    }))
}

fn agree(one: &PlayedGame, other: &PlayedGame) -> bool {
    one.game == other.game && one.effort().plays == other.effort().plays
}

/// Returns all generators in a layout.
fn runs_of(
    built: &LexiconSet,
    layout: LayoutName,
    rules: &GameRules,
    games: u64,
) -> Result<Vec<Run>, String> {
    let games = match layout == USUAL {
        true => games,
        false => games.div_ceil(SHARE),
    };
    let generators = [
        (MeasuredStructure::Dawg, Some(LeftPartMethod::EachAnchor)),
        (MeasuredStructure::Dawg, Some(LeftPartMethod::Once)),
        (MeasuredStructure::Gaddag, None),
        (MeasuredStructure::TwoWay, None),
    ];
    let run = |(structure, left_parts): (MeasuredStructure, Option<LeftPartMethod>)| {
        let generated = match structure {
            MeasuredStructure::Gaddag => Backend::Gaddag,
            MeasuredStructure::TwoWay => Backend::TwoWay,
            _ => Backend::Dawg,
        };
        let options = GeneratorOptions::from(generated).left_parts(match left_parts {
            Some(LeftPartMethod::Once) => LeftPartSearch::Once,
            _ => LeftPartSearch::EachAnchor,
        });
        let lexicon = built.lexicon(structure)?;
        let players = BestPlayGames::new(lexicon, rules, options)
            .map_err(|error| error.to_string())?
            .finding_every_play();
        Ok(Run {
            structure,
            left_parts,
            layout,
            players,
            games,
            turns: 0,
            effort: Effort::default(),
            batches: Vec::new(),
        })
    };
    generators.into_iter().map(run).collect()
}

impl Run {
    fn add(&mut self, game: &PlayedGame) {
        self.turns += game.efforts.len() as u64;
        self.effort = [self.effort, game.effort()].into_iter().sum();
    }

    fn figures(&self, all: &[Self]) -> GeneratorFigures {
        let is_base =
            |run: &&Self| run.structure == MeasuredStructure::Gaddag && run.layout == USUAL;
        let base = all.iter().find(is_base);
        let base = base.filter(|base| self.layout == USUAL && self.structure != base.structure);
        let gaddag_ratio = base.and_then(|base| {
            let pairs = self.batches.iter().copied().zip(base.batches.iter().copied());
            let found = ratio_interval(&pairs.collect::<Vec<_>>())?;
            Some([found.low, found.high])
        });
        let turns = self.turns.max(1) as f64;
        let each = |number: u64| number as f64 / turns;
        GeneratorFigures {
            structure: self.structure,
            left_parts: self.left_parts,
            layout: self.layout,
            games: self.games,
            turns: self.turns,
            plays: each(self.effort.plays),
            edges: each(self.effort.edges),
            anchors: each(self.effort.anchors),
            cpu_seconds: processor_time(self.effort.time.as_secs_f64() / turns),
            gaddag_ratio,
        }
    }
}
