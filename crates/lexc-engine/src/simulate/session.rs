//! [`SavedSimulation`]: a simulation as text, to be continued later.
//!
//! The first line names the format and its version, the last one holds the XXH3 checksum of all lines before it. The lines between are a keyword
//! and values: what is simulated, then the exact sums of each candidate and each pair of candidates.

use core::fmt::{self, Write as _};
use core::str::FromStr;
use std::collections::HashMap;

use lexc_alphabet::{Letter, PlacedTile, Tile};
use lexc_game::{Direction, Equity, Move, Play, PlayerView, Rack, Score, Square};
use xxhash_rust::xxh3::xxh3_64;

use super::arm::{Arm, PlySums, ReplySums};
use super::candidates::Candidate;
use super::order::OpponentRack;
use super::policy::RolloutPolicy;
use super::root::{Objective, Root, SimulationError, SimulationOptions, Tables};
use super::simulation::{Fate, Simulation};
use super::stopping::{SimulationLimits, StopCondition, StopRule};
use crate::stats::Moments;

/// The first line.
const VERSION: &str = "lexc-simulation 1";

/// A saved simulation that has been read, but whose position has not been compared yet.
///
/// # Examples
/// ```
/// use lexc_engine::simulate::{SavedSimulation, SavedSimulationError};
///
/// let error = SavedSimulation::parse("lexc-simulation 2\n").unwrap_err();
/// assert_eq!(error, SavedSimulationError::Version("lexc-simulation 2".into()));
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct SavedSimulation {
    cgp: String,
    fingerprint: u64,
    options: SimulationOptions,
    hidden: bool,
    iterations: u64,
    candidates: Vec<(Candidate, usize)>,
    moves: Vec<Move>,
    fates: Vec<Fate>,
    arms: Vec<Arm>,
    pairs: Vec<Moments>,
}

/// The reason why a saved simulation cannot be continued.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum SavedSimulationError {
    /// The first line is another one.
    #[error("not a simulation of this version: the first line is {0:?}, expected {VERSION:?}")]
    Version(String),
    /// The checksum is missing or wrong.
    #[error("the simulation is damaged: its checksum does not fit")]
    Checksum,
    /// A line that is not expected there.
    #[error("line {line}: expected {expected}")]
    Line {
        /// The line, from 1.
        line: usize,
        /// The expected text.
        expected: &'static str,
    },
    /// The simulation is one of another position, lexicon, or tables.
    #[error(
        "the simulation was made with another position, other rules, another lexicon, or other tables"
    )]
    Other,
    /// The simulation cannot be made.
    #[error(transparent)]
    Simulation(#[from] SimulationError),
}

impl SavedSimulation {
    /// Reads a saved simulation.
    ///
    /// # Errors
    /// [`SavedSimulationError`], with the line.
    pub fn parse(text: &str) -> Result<Self, SavedSimulationError> {
        let first = text.lines().next().unwrap_or_default();
        if first != VERSION {
            return Err(SavedSimulationError::Version(
                first.chars().take(80).collect(),
            ));
        }
        let whole = text.strip_suffix('\n').unwrap_or(text);
        let (body, check) = whole
            .rsplit_once('\n')
            .ok_or(SavedSimulationError::Checksum)?;
        let expected = format!("check {:016x}", xxh3_64(body.as_bytes()));
        if check != expected {
            return Err(SavedSimulationError::Checksum);
        }
        let mut reader = Reader {
            lines: body.lines().enumerate().skip(1).collect(),
            at: 0,
        };
        reader.session()
    }

    /// Returns the position as CGP.
    #[must_use]
    pub fn cgp(&self) -> &str {
        &self.cgp
    }

    /// Returns the options, but for what was known of the other player's tiles.
    #[must_use]
    pub const fn options(&self) -> &SimulationOptions {
        &self.options
    }

    /// Returns `true` if something was known of the other player's tiles, which must be given again.
    #[must_use]
    pub const fn has_hidden(&self) -> bool {
        self.hidden
    }
}

impl Simulation {
    /// Returns the simulation as text, which [`SavedSimulation::parse`] reads.
    #[must_use]
    pub fn save(&self) -> String {
        let mut text = String::new();
        // Writing to a string does not fail.
        let _ = self.write(&mut text);
        let body = text.strip_suffix('\n').unwrap_or(&text);
        let check = xxh3_64(body.as_bytes());
        let _ = writeln!(text, "check {check:016x}");
        text
    }

    fn write(&self, out: &mut String) -> fmt::Result {
        let options = &self.options;
        writeln!(out, "{VERSION}")?;
        writeln!(out, "cgp {}", self.root.cgp)?;
        writeln!(
            out,
            "fingerprint {:016x}",
            fingerprint(&self.root, &options.hidden)
        )?;
        writeln!(
            out,
            "hidden {}",
            u8::from(options.hidden != OpponentRack::Unknown)
        )?;
        match options.plies {
            Some(plies) => writeln!(out, "plies {plies}")?,
            None => writeln!(out, "plies end")?,
        }
        writeln!(out, "policy {}", options.policy.name())?;
        writeln!(out, "objective {}", options.objective.name())?;
        writeln!(out, "seed {}", options.seed)?;
        match options.stopping.rule {
            StopRule::LimitsOnly => writeln!(out, "rule limits-only")?,
            StopRule::BestPlay { error, tolerance } => {
                writeln!(out, "rule best-play {error} {}", tolerance.thousandths())?;
            }
            StopRule::Intervals { batch, z } => writeln!(out, "rule intervals {batch} {z}")?,
        }
        writeln!(out, "iterations {}", self.iterations)?;
        for (candidate, arm) in &self.candidates {
            let equity = candidate.equity.thousandths();
            writeln!(out, "candidate {arm} {equity} {}", Written(&candidate.made))?;
        }
        for ((made, fate), arm) in self.moves.iter().zip(&self.fates).zip(&self.arms) {
            let fate = match fate {
                Fate::Left => "left".to_owned(),
                Fate::Dropped { by } => format!("dropped {by}"),
                Fate::Equal { to } => format!("equal {to}"),
            };
            writeln!(out, "arm {} {fate}", Written(made))?;
            for sums in [&arm.value, &arm.equity, &arm.win] {
                writeln!(out, "sums {}", Sums(sums))?;
            }
            for ply in &arm.plies {
                writeln!(out, "ply {} {}", ply.bingos, Sums(&ply.score))?;
            }
            let mut replies: Vec<String> = arm
                .replies
                .iter()
                .map(|(made, sums)| format!("reply {} {}", sums.count, Written(made)))
                .collect();
            // The order of a hash map is not that of another run.
            replies.sort_unstable();
            for reply in replies {
                writeln!(out, "{reply}")?;
            }
            for heat in &arm.heat {
                let counts: Vec<String> = heat.iter().map(u64::to_string).collect();
                writeln!(out, "heat {}", counts.join(" "))?;
            }
        }
        for sums in self.pairs.sums() {
            writeln!(out, "pair {}", Sums(sums))?;
        }
        Ok(())
    }

    /// Goes on with a saved simulation. The view must be of the same position, the tables the same, and what is known of the other player's tiles, too;
    /// the stopping rule can be another one.
    ///
    /// # Errors
    /// [`SavedSimulationError::Other`], [`SavedSimulationError::Simulation`].
    pub fn resume(
        session: &SavedSimulation,
        view: &PlayerView<'_>,
        tables: Tables,
        hidden: OpponentRack,
        stopping: StopCondition,
    ) -> Result<Self, SavedSimulationError> {
        let options = SimulationOptions {
            hidden,
            stopping,
            ..session.options.clone()
        };
        let given: Vec<Candidate> = session.candidates.iter().map(|(given, _)| *given).collect();
        let mut simulation = Self::new(view, tables, &given, options)?;
        let found = fingerprint(&simulation.root, &simulation.options.hidden);
        if found != session.fingerprint || simulation.moves != session.moves {
            return Err(SavedSimulationError::Other);
        }
        simulation.arms.clone_from(&session.arms);
        simulation.fates.clone_from(&session.fates);
        simulation.pairs.sums_mut().clone_from_slice(&session.pairs);
        simulation.iterations = session.iterations;
        simulation.set_stopping(stopping)?;
        Ok(simulation)
    }
}

/// A number that differs where position, rules, lexicon, tables or known tiles do.
fn fingerprint(root: &Root, hidden: &OpponentRack) -> u64 {
    let points = root.tables.leaves.points();
    let leaves: Vec<u8> = points
        .iter()
        .flat_map(|points| points.to_le_bytes())
        .collect();
    let parts = [
        root.cgp.clone(),
        format!("{:?}", root.rules),
        format!("{hidden:?}"),
        crate::lexicon_hash(&root.tables.lexicon),
        format!("{:016x}", xxh3_64(&leaves)),
        format!("{:016x}", xxh3_64(&root.tables.win.to_bytes())),
    ];
    xxh3_64(parts.join("\n").as_bytes())
}

/// A move as text without spaces.
struct Written<'a>(&'a Move);

impl fmt::Display for Written<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Move::Play(play) => {
                let direction = match play.direction() {
                    Direction::Across => 'a',
                    Direction::Down => 'd',
                };
                let (start, score) = (play.start(), play.score());
                write!(f, "{direction},{},{},{score},", start.row(), start.column())?;
                let mut tiles = play.tiles().iter();
                tiles.try_for_each(|tile| write!(f, "{:02x}", tile.to_byte()))
            }
            Move::Exchange(tiles) => {
                f.write_str("x,")?;
                let number = |tile: Tile| tile.letter().map_or(0, Letter::number);
                let mut tiles = tiles.tiles();
                tiles.try_for_each(|tile| write!(f, "{:02x}", number(tile)))
            }
            Move::Pass => f.write_str("pass"),
        }
    }
}

fn read_move(text: &str) -> Option<Move> {
    if text == "pass" {
        return Some(Move::Pass);
    }
    let mut fields = text.split(',');
    let kind = fields.next()?;
    let bytes = |hex: &str| -> Option<Vec<u8>> {
        let digits = hex.as_bytes();
        let (pairs, rest) = digits.as_chunks::<2>();
        let byte = |pair: &[u8; 2]| u8::from_str_radix(core::str::from_utf8(pair).ok()?, 16).ok();
        rest.is_empty().then(|| pairs.iter().map(byte).collect())?
    };
    let direction = match kind {
        "x" => {
            let tiles = bytes(fields.next()?)?;
            let tile = |&number: &u8| match number {
                0 => Some(Tile::Blank),
                _ => Letter::new(number).map(Tile::Letter),
            };
            let tiles: Option<Vec<Tile>> = tiles.iter().map(tile).collect();
            return Rack::from_tiles(tiles?).ok().map(Move::Exchange);
        }
        "a" => Direction::Across,
        "d" => Direction::Down,
        _ => return None,
    };
    let start = Square::new(fields.next()?.parse().ok()?, fields.next()?.parse().ok()?)?;
    let score: i32 = fields.next()?.parse().ok()?;
    let tiles = bytes(fields.next()?)?;
    let tiles: Option<Vec<PlacedTile>> = tiles.iter().map(|&b| PlacedTile::from_byte(b)).collect();
    let play = Play::new(direction, start, &tiles?, Score::from(score));
    fields.next().is_none().then_some(Move::Play(play))
}

/// Count, sum and sum of squares.
struct Sums<'a>(&'a Moments);

impl fmt::Display for Sums<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} {} {}",
            self.0.count(),
            self.0.sum(),
            self.0.squares()
        )
    }
}

/// The lines of a session.
struct Reader<'a> {
    lines: Vec<(usize, &'a str)>,
    at: usize,
}

impl<'a> Reader<'a> {
    /// The error of the line that comes next.
    fn error(&self, expected: &'static str) -> SavedSimulationError {
        Self::error_at(self.at, expected)
    }

    /// The error of the line that was taken last.
    fn error_in(&self, expected: &'static str) -> SavedSimulationError {
        Self::error_at(self.at.saturating_sub(1), expected)
    }

    /// The error of a line, by its index in `lines`, which are those after the first.
    fn error_at(at: usize, expected: &'static str) -> SavedSimulationError {
        SavedSimulationError::Line {
            line: at + 2,
            expected,
        }
    }

    /// The values of the next line, if it has this keyword.
    fn next_if(&mut self, keyword: &str) -> Option<&'a str> {
        let (_, line) = self.lines.get(self.at)?;
        let rest = line.strip_prefix(keyword)?;
        let rest = if rest.is_empty() {
            rest
        } else {
            rest.strip_prefix(' ')?
        };
        self.at += 1;
        Some(rest)
    }

    fn text(&mut self, keyword: &'static str) -> Result<&'a str, SavedSimulationError> {
        self.next_if(keyword).ok_or_else(|| self.error(keyword))
    }

    /// Reads a line whose values a function understands.
    fn read<T>(
        &mut self,
        keyword: &'static str,
        read: impl Fn(&'a str) -> Option<T>,
    ) -> Result<T, SavedSimulationError> {
        let error = self.error(keyword);
        read(self.text(keyword)?).ok_or(error)
    }

    fn value<T: FromStr>(&mut self, keyword: &'static str) -> Result<T, SavedSimulationError> {
        self.read(keyword, |text| text.parse().ok())
    }

    fn session(&mut self) -> Result<SavedSimulation, SavedSimulationError> {
        let cgp = self.text("cgp")?.to_owned();
        let fingerprint = self.read("fingerprint", |text| u64::from_str_radix(text, 16).ok())?;
        let hidden = self.value::<u8>("hidden")? != 0;
        let plies = self.read("plies", |text| match text {
            "end" => Some(None),
            _ => text.parse().ok().map(Some),
        })?;
        let policy = self.read("policy", RolloutPolicy::by_name)?;
        let objective = self.read("objective", |text| {
            Objective::ALL
                .into_iter()
                .find(|objective| objective.name() == text)
        })?;
        let seed = self.value("seed")?;
        let rule = self.read("rule", read_rule)?;
        let stopping = StopCondition {
            rule,
            limits: SimulationLimits::default(),
        };
        let iterations = self.value("iterations")?;
        let first_candidate = self.at;
        let mut candidates = Vec::new();
        while let Some(text) = self.next_if("candidate") {
            let candidate = read_candidate(text).ok_or_else(|| self.error_in("a candidate"))?;
            candidates.push(candidate);
        }
        let (mut moves, mut fates, mut arms) = (Vec::new(), Vec::new(), Vec::new());
        let mut arms_at = Vec::new();
        while let Some(text) = self.next_if("arm") {
            let (made, fate) = read_arm(text).ok_or_else(|| self.error_in("an arm"))?;
            arms_at.push(self.at - 1);
            moves.push(made);
            fates.push(fate);
            arms.push(self.arm()?);
        }
        let first_pair = self.at;
        let mut pairs = Vec::new();
        while let Some(text) = self.next_if("pair") {
            pairs.push(read_sums(text).ok_or_else(|| self.error_in("a pair"))?);
        }
        if self.at < self.lines.len() {
            return Err(self.error("a pair or the checksum"));
        }
        if let Some(wrong) = candidates.iter().position(|(_, arm)| *arm >= arms.len()) {
            return Err(Self::error_at(
                first_candidate + wrong,
                "an arm that follows",
            ));
        }
        // Dropped arms name others that were left then: no chain comes back to its beginning.
        let ends = |arm: usize| {
            let mut at = arm;
            (0..=fates.len()).any(|_| match fates.get(at) {
                Some(Fate::Left) => true,
                Some(Fate::Dropped { by: next } | Fate::Equal { to: next }) => {
                    at = *next;
                    false
                }
                None => false,
            })
        };
        if let Some(wrong) = (0..fates.len()).find(|&arm| !ends(arm)) {
            return Err(Self::error_at(
                arms_at[wrong],
                "an arm dropped for one that is left",
            ));
        }
        let compared = arms.len() * arms.len().saturating_sub(1) / 2;
        if pairs.len() < compared {
            return Err(self.error("a pair"));
        }
        if pairs.len() > compared {
            return Err(Self::error_at(first_pair + compared, "the checksum"));
        }
        Ok(SavedSimulation {
            cgp,
            fingerprint,
            options: SimulationOptions {
                plies,
                policy,
                objective,
                seed,
                hidden: OpponentRack::Unknown,
                stopping,
            },
            hidden,
            iterations,
            candidates,
            moves,
            fates,
            arms,
            pairs,
        })
    }

    fn arm(&mut self) -> Result<Arm, SavedSimulationError> {
        let mut arm = Arm {
            value: self.read("sums", read_sums)?,
            equity: self.read("sums", read_sums)?,
            win: self.read("sums", read_sums)?,
            ..Arm::default()
        };
        while let Some(text) = self.next_if("ply") {
            let ply = text.split_once(' ').and_then(|(bingos, sums)| {
                let (bingos, score) = (bingos.parse().ok()?, read_sums(sums)?);
                Some(PlySums { score, bingos })
            });
            arm.plies.push(ply.ok_or_else(|| self.error_in("a turn"))?);
        }
        let mut replies = HashMap::new();
        while let Some(text) = self.next_if("reply") {
            let reply = text.split_once(' ').and_then(|(count, made)| {
                let count = count.parse().ok()?;
                Some((read_move(made)?, ReplySums { count }))
            });
            let (made, sums) = reply.ok_or_else(|| self.error_in("a reply"))?;
            replies.insert(made, sums);
        }
        arm.replies = replies;
        for at in 0..arm.heat.len() {
            let counts: Result<Vec<u64>, _> = self
                .text("heat")?
                .split_whitespace()
                .map(str::parse)
                .collect();
            arm.heat[at] = counts.map_err(|_| self.error_in("counts"))?;
        }
        Ok(arm)
    }
}

fn read_sums(text: &str) -> Option<Moments> {
    let mut fields = text.split(' ');
    let count = fields.next()?.parse().ok()?;
    let sum = fields.next()?.parse().ok()?;
    let squares = fields.next()?.parse().ok()?;
    Moments::from_sums(count, sum, squares).filter(|_| fields.next().is_none())
}

fn read_rule(text: &str) -> Option<StopRule> {
    let fields: Vec<&str> = text.split(' ').collect();
    match fields.as_slice() {
        ["limits-only"] => Some(StopRule::LimitsOnly),
        ["best-play", error, tolerance] => Some(StopRule::BestPlay {
            error: error.parse().ok()?,
            tolerance: Equity::from_thousandths(tolerance.parse().ok()?),
        }),
        ["intervals", batch, z] => Some(StopRule::Intervals {
            batch: batch.parse().ok()?,
            z: z.parse().ok()?,
        }),
        _ => None,
    }
}

fn read_candidate(text: &str) -> Option<(Candidate, usize)> {
    let fields: Vec<&str> = text.split(' ').collect();
    let [arm, equity, made] = fields.as_slice() else {
        return None;
    };
    let candidate = Candidate {
        made: read_move(made)?,
        equity: Equity::from_thousandths(equity.parse().ok()?),
    };
    Some((candidate, arm.parse().ok()?))
}

fn read_arm(text: &str) -> Option<(Move, Fate)> {
    let fields: Vec<&str> = text.split(' ').collect();
    let (made, fate) = fields.split_first()?;
    let fate = match fate {
        ["left"] => Fate::Left,
        ["dropped", by] => Fate::Dropped {
            by: by.parse().ok()?,
        },
        ["equal", to] => Fate::Equal {
            to: to.parse().ok()?,
        },
        _ => return None,
    };
    Some((read_move(made)?, fate))
}
