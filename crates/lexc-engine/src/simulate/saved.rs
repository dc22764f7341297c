//! [`SavedSimulation`]: a simulation as JSON, to be resumed later.
//!
//! The text is a JSON object:
//!
//! | field | value |
//! |---|---|
//! | `format` | `lexc-simulation` |
//! | `version` | 2 |
//! | `checksum` | XXH3 of `simulation`, written without white space, as 16 hexadecimal digits |
//! | `simulation` | the position, the options and the exact sums of candidates and pairs |
//!
//! Version 1 was a line-based text format. It is detected and rejected, because it identified the
//! rules by a hash that depended on the version of the program.

use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::xxh3_64;

use lexc_alphabet::{Letter, PlacedTile, Tile, plain_message};
use lexc_game::{Direction, Equity, Move, Play, PlayerView, Rack, Score, Square};

use super::arms::arm::{Arm, ArmState, PlySums};
use super::candidates::Candidate;
use super::opponent::OpponentRack;
use super::options::{Objective, RolloutPolicy, SimulationOptions, Tables};
use super::rollout::root::SimulationRoot;
use super::simulation::Simulation;
use super::stopping::{StopCondition, StopRule};
use crate::error::Error;
use crate::stats::Moments;

const FORMAT: &str = "lexc-simulation";
const VERSION: u32 = 2;

/// A parsed saved simulation, not yet compared with a position.
///
/// # Examples
/// ```
/// use lexc_alphabet::ErrorKind;
/// use lexc_engine::simulate::SavedSimulation;
///
/// let error = SavedSimulation::parse("lexc-simulation 1\ncgp ...").unwrap_err();
/// assert_eq!(error.kind(), ErrorKind::Unsupported);
/// let later = r#"{ "format": "lexc-simulation", "version": 3 }"#;
/// let error = SavedSimulation::parse(later).unwrap_err();
/// assert_eq!(error.kind(), ErrorKind::Unsupported);
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct SavedSimulation {
    cgp: String,
    fingerprint: String,
    options: SimulationOptions,
    knows_opponent: bool,
    iterations: u64,
    candidates: Vec<(Candidate, usize)>,
    moves: Vec<Move>,
    states: Vec<ArmState>,
    arms: Vec<Arm>,
    pairs: Vec<Moments>,
}

/// The fields common to all versions.
#[derive(Deserialize)]
struct Header {
    format: String,
    version: u32,
}

#[derive(Serialize, Deserialize)]
struct Document {
    format: String,
    version: u32,
    checksum: String,
    simulation: SimulationRecord,
}

#[derive(Serialize, Deserialize)]
struct SimulationRecord {
    /// The position as CGP.
    position: String,
    /// Identifies position, rules, lexicon, tables and known tiles.
    fingerprint: String,
    /// `true` if some of the other player's tiles were known, which must be provided again.
    knows_opponent: bool,
    /// The number of plies; `null` to the end of the game.
    plies: Option<u32>,
    policy: String,
    objective: String,
    seed: u64,
    /// The tolerance is in thousandths of a point.
    rule: StopRule,
    iterations: u64,
    candidates: Vec<CandidateRecord>,
    arms: Vec<ArmRecord>,
    /// The sums of the pairs (0, 1), (0, 2), (1, 2), (0, 3) and so on.
    pairs: Vec<Moments>,
}

#[derive(Serialize, Deserialize)]
struct CandidateRecord {
    arm: usize,
    /// The equity in thousandths of a point.
    equity: Equity,
    #[serde(rename = "move")]
    made: MoveRecord,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum MoveRecord {
    Play {
        down: bool,
        /// Row and column of the first tile, from 0.
        start: [usize; 2],
        score: i32,
        /// The number of the letter of each tile; 128 more for a blank.
        tiles: Vec<u8>,
    },
    /// The number of the letter of each tile, 0 for a blank.
    Exchange {
        tiles: Vec<u8>,
    },
    Pass,
}

#[derive(Serialize, Deserialize)]
struct ArmRecord {
    #[serde(rename = "move")]
    made: MoveRecord,
    state: ArmState,
    value: Moments,
    equity: Moments,
    win: Moments,
    plies: Vec<PlySums>,
    replies: Vec<ReplyRecord>,
    heat: [Vec<u64>; 2],
}

#[derive(Serialize, Deserialize)]
struct ReplyRecord {
    count: u64,
    #[serde(rename = "move")]
    made: MoveRecord,
}

impl SavedSimulation {
    /// Reads a saved simulation.
    ///
    /// # Errors
    /// Returns [`Error`] if the text is not a saved simulation of this version.
    pub fn parse(text: &str) -> Result<Self, Error> {
        if text.starts_with("lexc-simulation 1") {
            return Err(Error::unsupported(
                "the simulation was saved by an earlier version and cannot be continued: run it \
                 again with the same options and the same seed, and save it",
            ));
        }
        let not_saved = |reason: String| Error::syntax(format!("not a saved simulation: {reason}"));
        let syntax = |error: serde_json::Error| not_saved(plain_message(&error.to_string()));
        let header: Header = serde_json::from_str(text).map_err(syntax)?;
        if header.format != FORMAT {
            return Err(not_saved(format!("the format is {:?}, not {FORMAT:?}", header.format)));
        }
        if header.version != VERSION {
            let found = header.version;
            return Err(Error::unsupported(format!(
                "the simulation has version {found} of the format; this program reads version \
                 {VERSION}"
            )));
        }
        let document: Document =
            serde_json::from_str(text).map_err(|error| match error.is_data() {
                true => {
                    let reason = plain_message(&error.to_string());
                    Error::corrupt(format!("the simulation is damaged: {reason}"))
                }
                false => syntax(error),
            })?;
        if document.checksum != checksum(&document.simulation) {
            let message = "the simulation is damaged: its checksum does not match";
            return Err(Error::corrupt(message));
        }
        document.simulation.read()
    }

    /// Returns the position as CGP.
    #[must_use]
    pub fn cgp(&self) -> &str {
        &self.cgp
    }

    /// Returns the options, without the knowledge of the other player's tiles.
    #[must_use]
    pub const fn options(&self) -> &SimulationOptions {
        &self.options
    }

    /// Returns `true` if some of the other player's tiles were known, which must be provided again.
    #[must_use]
    pub const fn knows_opponent(&self) -> bool {
        self.knows_opponent
    }
}

impl Simulation {
    /// Returns the simulation as JSON, for [`SavedSimulation::parse`].
    #[must_use]
    pub fn save(&self) -> String {
        SimulationRecord::new(self).into_text()
    }

    /// Resumes a saved simulation. The view must show the same position, and the tables and the
    /// knowledge of the other player's tiles must be the same; the stop condition can differ.
    ///
    /// # Errors
    /// Returns [`Error`] if the inputs are not the ones of the saved simulation, or the
    /// simulation cannot be created.
    pub fn resume(
        saved: &SavedSimulation,
        view: &PlayerView<'_>,
        tables: Tables,
        opponent: OpponentRack,
        stopping: StopCondition,
    ) -> Result<Self, Error> {
        let options = saved.options.clone().opponent(opponent).stopping(stopping);
        let candidates: Vec<Candidate> =
            saved.candidates.iter().map(|(candidate, _)| *candidate).collect();
        let mut simulation = Self::new(view, tables, &candidates, options)?;
        let found = fingerprint(&simulation.root, &simulation.options.opponent);
        if found != saved.fingerprint || simulation.moves != saved.moves {
            return Err(Error::mismatch(
                "the simulation was made with another position, other rules, another lexicon, or \
                 other tables",
            ));
        }
        simulation.arms.clone_from(&saved.arms);
        simulation.states.clone_from(&saved.states);
        simulation.pairs.sums_mut().clone_from_slice(&saved.pairs);
        simulation.iterations = saved.iterations;
        simulation.set_stopping(stopping)?;
        Ok(simulation)
    }
}

fn checksum(simulation: &SimulationRecord) -> String {
    let bytes = serde_json::to_vec(simulation).expect("records have no keys other than strings");
    format!("{:016x}", xxh3_64(&bytes))
}

/// Returns 16 hexadecimal digits that identify position, rules, lexicon, tables and known tiles:
/// the XXH3 of these lines, joined by line feeds: the position as CGP; the rules as
/// [`canonical_text`](lexc_game::GameRules::canonical_text); the known tiles; the
/// [`lexicon_hash`](crate::lexicon_hash); the XXH3 of the leave values as 32-bit floating-point
/// numbers; the XXH3 of the table of win probabilities.
fn fingerprint(root: &SimulationRoot, opponent: &OpponentRack) -> String {
    let leaves = root.tables.leaves.points().iter();
    let leaves: Vec<u8> = leaves.flat_map(|points| points.to_le_bytes()).collect();
    let parts = [
        root.cgp.clone(),
        root.rules.canonical_text(),
        opponent_text(opponent),
        crate::identity::lexicon_hash(&root.tables.lexicon),
        format!("{:016x}", xxh3_64(&leaves)),
        format!("{:016x}", xxh3_64(&root.tables.win.to_bytes())),
    ];
    format!("{:016x}", xxh3_64(parts.join("\n").as_bytes()))
}

/// Returns the known tiles as text: `unknown`; `holds` and the numbers of the tiles; or `weighted`
/// and for each set the numbers of the tiles and the bits of the weight.
fn opponent_text(opponent: &OpponentRack) -> String {
    match opponent {
        OpponentRack::Unknown => "unknown".to_owned(),
        OpponentRack::Holds(rack) => format!("holds {}", tile_text(rack)),
        OpponentRack::Weighted(sets) => {
            let sets = sets
                .iter()
                .map(|(rack, weight)| format!(" {} {:016x}", tile_text(rack), weight.to_bits()));
            format!("weighted{}", sets.collect::<String>())
        }
    }
}

/// Returns the number of the letter of each tile, 0 for a blank.
fn tile_numbers(rack: &Rack) -> Vec<u8> {
    let number = |tile: Tile| tile.letter().map_or(0, Letter::number);
    rack.tiles().map(number).collect()
}

/// Returns the numbers of the tiles as `[1, 2, 3]`.
fn tile_text(rack: &Rack) -> String {
    let numbers: Vec<String> = tile_numbers(rack).iter().map(u8::to_string).collect();
    format!("[{}]", numbers.join(", "))
}

impl SimulationRecord {
    /// Returns the document as text.
    fn into_text(self) -> String {
        let document = Document {
            format: FORMAT.to_owned(),
            version: VERSION,
            checksum: checksum(&self),
            simulation: self,
        };
        let text = serde_json::to_string_pretty(&document);
        text.expect("records have no keys other than strings") + "\n"
    }

    fn new(simulation: &Simulation) -> Self {
        let options = &simulation.options;
        let candidates = simulation.candidates.iter();
        let arms = simulation.moves.iter().zip(&simulation.states);
        Self {
            position: simulation.root.cgp.clone(),
            fingerprint: fingerprint(&simulation.root, &options.opponent),
            knows_opponent: options.opponent != OpponentRack::Unknown,
            plies: options.plies,
            policy: options.policy.name().to_owned(),
            objective: options.objective.name().to_owned(),
            seed: options.seed,
            rule: options.stopping.rule,
            iterations: simulation.iterations,
            candidates: candidates
                .map(|(candidate, arm)| CandidateRecord {
                    arm: *arm,
                    equity: candidate.equity,
                    made: MoveRecord::new(&candidate.made),
                })
                .collect(),
            arms: arms
                .zip(&simulation.arms)
                .map(|((made, state), arm)| ArmRecord::new(made, *state, arm))
                .collect(),
            pairs: simulation.pairs.sums().to_vec(),
        }
    }

    fn read(self) -> Result<SavedSimulation, Error> {
        let wrong = |what| Error::corrupt(format!("the simulation is damaged: {what}"));
        let policy: Result<RolloutPolicy, _> = self.policy.parse();
        let objective: Result<Objective, _> = self.objective.parse();
        let options = SimulationOptions::default()
            .plies(self.plies)
            .policy(policy.map_err(|_| wrong("no policy has this name"))?)
            .objective(objective.map_err(|_| wrong("no objective has this name"))?)
            .seed(self.seed)
            .stopping(StopCondition::new(self.rule));
        let arm_count = self.arms.len();
        let mut candidates = Vec::new();
        for CandidateRecord { arm, equity, made } in self.candidates {
            let made = made.read().ok_or_else(|| wrong("a candidate is not a move"))?;
            if arm >= arm_count {
                return Err(wrong("a candidate has no arm"));
            }
            candidates.push((Candidate { made, equity }, arm));
        }
        let (mut moves, mut states, mut arms) = (Vec::new(), Vec::new(), Vec::new());
        for record in self.arms {
            let (made, state, arm) = record.read().ok_or_else(|| wrong("an arm is not valid"))?;
            moves.push(made);
            states.push(state);
            arms.push(arm);
        }
        if !(0..states.len()).all(|arm| leads_to_active(&states, arm)) {
            return Err(wrong("two arms were dropped for each other"));
        }
        if self.pairs.len() != arm_count * arm_count.saturating_sub(1) / 2 {
            return Err(wrong("the number of pairs does not match the number of arms"));
        }
        Ok(SavedSimulation {
            cgp: self.position,
            fingerprint: self.fingerprint,
            options,
            knows_opponent: self.knows_opponent,
            iterations: self.iterations,
            candidates,
            moves,
            states,
            arms,
            pairs: self.pairs,
        })
    }
}

/// Returns `true` if following the arms that others were dropped for leads to an active arm.
fn leads_to_active(states: &[ArmState], mut arm: usize) -> bool {
    for _ in 0..=states.len() {
        match states.get(arm) {
            Some(ArmState::Active) => return true,
            Some(ArmState::Dropped { by: next } | ArmState::Equal { to: next }) => arm = *next,
            None => return false,
        }
    }
    false
}

impl MoveRecord {
    fn new(made: &Move) -> Self {
        match made {
            Move::Play(play) => Self::Play {
                down: play.direction() == Direction::Down,
                start: [play.start().row(), play.start().column()],
                score: play.score().points(),
                tiles: play.tiles().iter().map(|tile| tile.to_byte()).collect(),
            },
            Move::Exchange(tiles) => Self::Exchange { tiles: tile_numbers(tiles) },
            Move::Pass => Self::Pass,
        }
    }

    fn read(&self) -> Option<Move> {
        match self {
            Self::Play { down, start: [row, column], score, tiles } => {
                let direction = if *down { Direction::Down } else { Direction::Across };
                let start = Square::new(*row, *column)?;
                let tiles = tiles.iter().map(|&byte| PlacedTile::from_byte(byte));
                let tiles: Vec<PlacedTile> = tiles.collect::<Option<_>>()?;
                let play = Play::new(direction, start, &tiles, Score::from(*score));
                Some(Move::Play(play))
            }
            Self::Exchange { tiles } => {
                let tile = |&number: &u8| match number {
                    0 => Some(Tile::Blank),
                    _ => Letter::new(number).map(Tile::Letter),
                };
                let tiles: Option<Vec<Tile>> = tiles.iter().map(tile).collect();
                Rack::from_tiles(tiles?).ok().map(Move::Exchange)
            }
            Self::Pass => Some(Move::Pass),
        }
    }
}

impl ArmRecord {
    fn new(made: &Move, state: ArmState, arm: &Arm) -> Self {
        let mut replies: Vec<(&Move, u64)> =
            arm.replies.iter().map(|(made, &count)| (made, count)).collect();
        // The iteration order of a hash map differs between runs.
        replies.sort_by_key(|(made, _)| {
            serde_json::to_string(&MoveRecord::new(made)).expect("a move is serializable")
        });
        Self {
            made: MoveRecord::new(made),
            state,
            value: arm.value,
            equity: arm.equity,
            win: arm.win,
            plies: arm.plies.clone(),
            replies: replies
                .into_iter()
                .map(|(made, count)| ReplyRecord { count, made: MoveRecord::new(made) })
                .collect(),
            heat: arm.heat.clone(),
        }
    }

    fn read(self) -> Option<(Move, ArmState, Arm)> {
        let replies = self.replies.iter();
        let arm = Arm {
            value: self.value,
            equity: self.equity,
            win: self.win,
            plies: self.plies,
            replies: replies
                .map(|reply| Some((reply.made.read()?, reply.count)))
                .collect::<Option<_>>()?,
            heat: self.heat,
        };
        Some((self.made.read()?, self.state, arm))
    }
}

/// Returns a document with a correct checksum, given the text of a simulation.
#[cfg(test)]
pub(super) fn with_checksum(simulation: &str) -> String {
    match serde_json::from_str::<SimulationRecord>(simulation) {
        Ok(simulation) => simulation.into_text(),
        // Refused before the checksum is compared.
        Err(_) => format!(
            r#"{{"format":"{FORMAT}","version":{VERSION},"checksum":"","simulation":{simulation}}}"#
        ),
    }
}
