//! The root of a search, its limits, threads and memory, from the command line; and why a position
//! cannot be searched.

use std::ffi::OsString;
use std::time::{Duration, Instant};

use lexc_alphabet::Tile;
use lexc_compiler::diagnostic::Diagnostic;
use lexc_engine::endgame::SolveError;
use lexc_game::GameRules;
use lexc_runtime::Alphabet;

use crate::args::backend::{BackendName, open, require_scores};
use crate::args::lexicon::{LexiconArg, Named};
use crate::args::position::{Given, PositionArg};
use crate::args::rules::RulesArg;
use crate::failure::Failure;
use crate::output::{Screen, interrupt};

/// Time, nodes, threads, memory.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Search")]
pub(crate) struct SearchArg {
    /// Stop after this many seconds with the best answer so far
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<Duration>,
    /// Stop after this many nodes with the best answer so far
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    /// Number of threads; the value does not depend on it
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// Memory for positions, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=1_048_576))]
    memory: u32,
}

fn seconds(text: &str) -> Result<Duration, String> {
    let wrong = || "write a number of seconds, such as 10 or 0.5".to_owned();
    let seconds: f64 = text.parse().map_err(|_| wrong())?;
    Duration::try_from_secs_f64(seconds).map_err(|_| wrong())
}

/// The lexicon, the rules and the position of a search to the end of the game.
#[derive(Debug)]
pub(crate) struct SearchRoot {
    pub(crate) named: Named,
    pub(crate) rules: GameRules,
    pub(crate) given: Given,
}

impl SearchRoot {
    /// Opens the lexicon, with a DAWG, and reads the position, which must be given.
    pub(crate) fn open(
        lexicon: &LexiconArg,
        file: Option<&OsString>,
        rules: &RulesArg,
        position: &PositionArg,
        screen: &mut Screen,
    ) -> Result<Self, Failure> {
        let named = open(lexicon, file, &[BackendName::Dawg], screen)?;
        require_scores(&named)?;
        let rules = rules.read()?;
        if position.is_none() {
            return Err(Diagnostic::error("no position is given")
                .help("give one with --cgp or --gcg")
                .into());
        }
        let given = position.read(&named.lexicon, &rules)?;
        Ok(Self {
            named,
            rules,
            given,
        })
    }
}

/// The reason why a search stopped before it was done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Stopped {
    /// The time is over.
    Time,
    /// All nodes are used up.
    Nodes,
    /// The user asked for it.
    Interrupted,
}

impl Stopped {
    /// The reason in words.
    pub(crate) fn reason(self) -> &'static str {
        match self {
            Self::Time => "the time is over",
            Self::Nodes => "the limit of nodes is reached",
            Self::Interrupted => "interrupted",
        }
    }
}

/// Looks at the limits of a search.
#[derive(Debug)]
pub(crate) struct Limits {
    begin: Instant,
    time: Option<Duration>,
    nodes: Option<u64>,
}

impl SearchArg {
    /// The limits, from now on. The first signal to end the process from now on asks the search
    /// to stop.
    pub(crate) fn begin(&self) -> Limits {
        interrupt::defer();
        Limits {
            begin: Instant::now(),
            time: self.time,
            nodes: self.nodes,
        }
    }

    /// The number of threads.
    pub(crate) fn threads(&self) -> usize {
        self.threads.into()
    }

    /// The memory for positions, in bytes.
    pub(crate) fn memory(&self) -> usize {
        usize::try_from(self.memory)
            .unwrap_or(usize::MAX)
            .saturating_mul(1 << 20)
    }
}

impl Limits {
    /// Returns the reason why the search has to stop, if it has to.
    pub(crate) fn stopped(&self, nodes: u64) -> Option<Stopped> {
        if interrupt::is_requested() {
            Some(Stopped::Interrupted)
        } else if self.nodes.is_some_and(|most| nodes >= most) {
            Some(Stopped::Nodes)
        } else if self.time.is_some_and(|most| self.begin.elapsed() >= most) {
            Some(Stopped::Time)
        } else {
            None
        }
    }

    /// The nodes that are left.
    pub(crate) fn left(&self, nodes: u64) -> u64 {
        self.nodes
            .map_or(u64::MAX, |most| most.saturating_sub(nodes))
    }

    /// The seconds that have passed.
    pub(crate) fn seconds(&self) -> f64 {
        self.begin.elapsed().as_secs_f64()
    }
}

/// Returns the reason why a position cannot be searched, and what to do.
pub(crate) fn refused(error: &SolveError, alphabet: &Alphabet) -> Failure {
    let face = |tile: &Tile| match tile.letter().and_then(|letter| alphabet.letter(letter)) {
        Some(info) => info.face.clone(),
        None => "?".to_owned(),
    };
    match error {
        SolveError::BagNotEmpty { unseen, held } => {
            let bag = unseen.saturating_sub(*held);
            let tiles = if bag == 1 { "tile" } else { "tiles" };
            let instead = match bag {
                1 | 2 => "lexc preendgame searches positions with one or two tiles in the bag",
                _ => "lexc simulate compares plays while there are tiles in the bag",
            };
            Diagnostic::error(format!(
                "the bag is not empty: {unseen} tiles are unseen, so it holds {bag} {tiles}"
            ))
            .help(format!(
                "{instead}; --ignore-unseen takes tiles that are not in sight out of the game"
            ))
            .into()
        }
        SolveError::Bag { bag: 0, .. } => Diagnostic::error("the bag is empty")
            .help("lexc endgame solves positions with an empty bag")
            .into(),
        SolveError::Bag { bag, most } => Diagnostic::error(format!(
            "the bag holds {bag} tiles, and a pre-endgame at most {most}"
        ))
        .help("lexc simulate compares plays while there are tiles in the bag")
        .into(),
        SolveError::TilesExceeded(tile) => Diagnostic::error(format!(
            "more tiles {} are on the board and the racks than the game has",
            face(tile)
        ))
        .help("check the position, or name the lexicon of the game: its alphabet has the counts")
        .into(),
        SolveError::RackTooLong { found, .. } => Diagnostic::error(error.to_string())
            .help(format!("for larger racks say --rack-size {found}"))
            .into(),
        SolveError::EmptyRack => Diagnostic::error(error.to_string())
            .help("the CGP names the racks as OWN/OTHER, and --rack replaces the first")
            .into(),
        SolveError::Endless => Diagnostic::error(error.to_string())
            .help("name a number of scoreless turns that ends it: --scoreless 6")
            .into(),
        error => Failure::new(error.to_string()),
    }
}
