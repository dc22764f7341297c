//! Games that the program plays against itself, the same games on every structure, as Gordon did.
//!
//! All ways to generate play in turns, a few games each: what else the machine does then hits all
//! of them alike.

use lexc_game::GameRules;
use lexc_movegen::game::{Effort, PlayedGame, SelfPlay};
use lexc_movegen::generate::{LeftParts as Search, Options, Structure as Generated};

use super::construct::processor_time;
use super::layouts::Built;
use super::{MeasureError, Plan, Progress};
use crate::model::{Figure, GeneratorFigures, LayoutName, LeftParts, Moves, Structure};

/// The layout in which all games are played.
const USUAL: LayoutName = LayoutName::Bitmap;

/// Of the games, one in so many is played in the other layouts: the first ones.
const SHARE: u64 = 10;

/// So many games are played on one structure before it is the next one's turn.
const TURN: u64 = 5;

/// One way to generate, and what it took up to now.
struct Way {
    structure: Structure,
    left_parts: Option<LeftParts>,
    layout: LayoutName,
    players: SelfPlay,
    games: u64,
    turns: u64,
    effort: Effort,
}

/// Plays all games.
pub(super) fn moves(
    built: &[(LayoutName, Built)],
    plan: &Plan,
    progress: &mut dyn Progress,
) -> Result<Figure<Moves>, MeasureError> {
    if plan.games == 0 {
        return Ok(Figure::missing("no games were asked for"));
    }
    let rules = GameRules::standard();
    let mut ways = Vec::new();
    let mut missing = None;
    for (layout, built) in built {
        match ways_of(built, *layout, &rules, plan.games) {
            Ok(found) => ways.extend(found),
            Err(why) => missing = Some(why),
        }
    }
    if let (true, Some(why)) = (ways.is_empty(), missing) {
        return Ok(Figure::missing(why));
    }
    ways.sort_by_key(|way| {
        (
            way.layout != USUAL,
            way.layout,
            way.structure,
            way.left_parts,
        )
    });
    progress.begin("playing games", plan.games);
    let mut all_turns = 0;
    let mut from = 0;
    while from < plan.games {
        let to = plan.games.min(from + TURN);
        let mut first: Vec<PlayedGame> = Vec::new();
        for way in &mut ways {
            for (at, number) in (from..to.min(way.games)).enumerate() {
                let game = way.players.play(plan.seed, number);
                way.add(&game);
                // The same moves whatever they are generated from, and the same number of plays.
                match first.get(at) {
                    Some(first) if !agree(first, &game) => {
                        let (structure, layout) = (way.structure, way.layout);
                        return Err(MeasureError::Disagree { structure, layout });
                    }
                    Some(_) => {}
                    None => {
                        all_turns += game.efforts.len() as u64;
                        first.push(game);
                    }
                }
            }
        }
        (from..to).for_each(|_| progress.advance());
        from = to;
    }
    Ok(Figure::Found(Moves {
        games: plan.games,
        turns: all_turns,
        players: "both play the highest score, by standard rules on the standard board, with the tiles of \
                  the alphabet"
            .to_owned(),
        generators: ways.iter().map(Way::figures).collect(),
    }))
}

fn agree(one: &PlayedGame, other: &PlayedGame) -> bool {
    one.game == other.game && one.effort().plays == other.effort().plays
}

/// All ways to generate in a layout.
fn ways_of(
    built: &Built,
    layout: LayoutName,
    rules: &GameRules,
    games: u64,
) -> Result<Vec<Way>, String> {
    let games = match layout == USUAL {
        true => games,
        false => games.div_ceil(SHARE),
    };
    let ways = [
        (Structure::Dawg, Some(LeftParts::EachAnchor)),
        (Structure::Dawg, Some(LeftParts::Once)),
        (Structure::Gaddag, None),
        (Structure::TwoWay, None),
    ];
    let way = |(structure, left_parts): (Structure, Option<LeftParts>)| {
        let generated = match structure {
            Structure::Gaddag => Generated::Gaddag,
            Structure::TwoWay => Generated::TwoWay,
            _ => Generated::Dawg,
        };
        let options = Options::from(generated).with_left_parts(match left_parts {
            Some(LeftParts::Once) => Search::Once,
            _ => Search::EachAnchor,
        });
        let lexicon = built.lexicon(structure)?;
        let players = SelfPlay::new(lexicon, rules, options)
            .map_err(|error| error.to_string())?
            .finding_every_play();
        Ok(Way {
            structure,
            left_parts,
            layout,
            players,
            games,
            turns: 0,
            effort: Effort::default(),
        })
    };
    ways.into_iter().map(way).collect()
}

impl Way {
    fn add(&mut self, game: &PlayedGame) {
        self.turns += game.efforts.len() as u64;
        let effort = game.effort();
        self.effort.plays += effort.plays;
        self.effort.arcs += effort.arcs;
        self.effort.anchors += effort.anchors;
        self.effort.time += effort.time;
    }

    fn figures(&self) -> GeneratorFigures {
        let turns = self.turns.max(1) as f64;
        let each = |number: u64| number as f64 / turns;
        GeneratorFigures {
            structure: self.structure,
            left_parts: self.left_parts,
            layout: self.layout,
            games: self.games,
            turns: self.turns,
            plays: each(self.effort.plays),
            arcs: each(self.effort.arcs),
            anchors: each(self.effort.anchors),
            cpu_seconds: processor_time(self.effort.time.as_secs_f64() / turns),
        }
    }
}
