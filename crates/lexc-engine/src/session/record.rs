//! Sessions as GCG files. A session can be saved at any time and is resumed by replaying its
//! record.
//!
//! Lines such as `#description lexc-seed 7` hold the data that the record lacks: the seed, the
//! players, the rules, the time used and the challenges. They are descriptions because other
//! programs reject unknown headers. The tiles follow from the seed, so a resumed game draws from
//! the same bag.

use core::num::NonZeroU32;
use core::time::Duration;
use std::collections::BTreeMap;

use lexc_game::{
    BingoBonus, BoardLayout, ChallengeRule, Ending, Event, Game, GameRules, Leftovers, PlayerId,
    Rack, Score, TimeControl, Turn,
};
use lexc_runtime::Lexicon;
use xxhash_rust::xxh3::xxh3_64;

use super::options::{Assistance, Phase, Start};
use super::seat::{Seat, SeatKind};
use super::session::Session;
use crate::error::Error;
use crate::identity::lexicon_hash;

/// The version of the session's own headers.
const VERSION: &str = "1";

/// The header whose value is one of the session's own headers.
const DESCRIPTION: &str = "description";

/// The prefix of the session's own headers.
const OWN: &str = "lexc-";

/// The header with the checksum of the others, which replaying the moves does not verify. Files of
/// earlier versions lack it.
const CHECK: &str = "lexc-check";

fn differs(turn: usize) -> Error {
    Error::corrupt(format!(
        "turn {turn} does not follow from the seed and the earlier moves: the file was changed"
    ))
}

/// Returns a lexicon's number of words and alphabet, to show to people.
fn summary_of(lexicon: &Lexicon) -> String {
    format!("{} words, alphabet {}", lexicon.len(), lexicon.alphabet().name())
}

impl Session {
    /// Returns the session as GCG for [`Session::resume`]. The file contains the seed, from which
    /// all racks follow, so it should not be shown to players.
    #[must_use]
    pub fn to_gcg(&self) -> String {
        let mut game = self.game.clone();
        game.racks.clear();
        // MAGPIE refuses a second rack, and Quackle would replace a rack before the last turn by
        // it.
        if let Phase::Turn(on_turn) = self.phase() {
            let rack = |player| match player == on_turn {
                true => *self.state.rack(player),
                false => Rack::new(),
            };
            game.racks = self.players().map(rack).collect();
        }
        let mut header = |name: &str, value: String| game.headers.push((name.to_owned(), value));
        // Without it, other programs guess the tiles from the name of the lexicon. That name has no
        // header of its own, because MAGPIE rejects games with lexicons that it does not have.
        header("tile-distribution", self.lexicon.alphabet().name().replace('-', "_"));
        let mut add = |name: &str, value: String| header(DESCRIPTION, format!("{name} {value}"));
        add("lexc-session", VERSION.to_owned());
        add("lexc-seed", self.seed.to_string());
        if self.number != 0 {
            add("lexc-number", self.number.to_string());
        }
        if !self.lexicon_name.is_empty() {
            add("lexc-lexicon", self.lexicon_name.clone());
        }
        add("lexc-words", summary_of(&self.lexicon));
        add("lexc-hash", self.lexicon_hash().to_owned());
        for (number, seat) in (1..).zip(&self.seats) {
            add(&format!("lexc-seat{number}"), seat.kind().to_string());
        }
        for (name, value) in rules_to_headers(self.rules()) {
            add(name, value);
        }
        if self.assistance == Assistance::Forbidden {
            add("lexc-referee", "yes".to_owned());
        }
        for (number, used) in (1..=self.seats.len()).zip(&self.used) {
            if self.rules().time().is_some() && !used.is_zero() {
                add(&format!("lexc-used{number}"), format!("{:.3}", used.as_secs_f64()));
            }
        }
        for challenge in &self.challenges {
            let value = format!("{} {}", challenge.line, challenge.challenger.index() + 1);
            add("lexc-challenge", value);
        }
        let (layout, alphabet) = (self.rules().layout(), self.lexicon.alphabet());
        let check = Headers::of(&game.to_gcg(layout, alphabet)).checksum();
        game.headers.push((DESCRIPTION.to_owned(), format!("{CHECK} {check}")));
        game.to_gcg(layout, alphabet)
    }

    /// Returns the lexicon name of a saved session, so that the lexicon can be opened before the
    /// session is resumed.
    #[must_use]
    pub fn lexicon_of(gcg: &str) -> Option<&str> {
        Headers::of(gcg).lexicon()
    }

    /// Resumes a session saved by [`Session::to_gcg`]. Replays all moves and checks that racks and
    /// scores agree with the record.
    ///
    /// # Errors
    /// Returns [`Error`] if the file was not saved by a session, was changed, or belongs to
    /// another lexicon.
    pub fn resume(gcg: &str, lexicon: &Lexicon) -> Result<Self, Error> {
        let headers = Headers::of(gcg);
        headers.check_names()?;
        if headers.required("lexc-session")? != VERSION {
            return Err(headers.invalid("lexc-session"));
        }
        let seed = headers.number("lexc-seed")?;
        let number = match headers.first("lexc-number") {
            Some(_) => headers.number("lexc-number")?,
            None => 0,
        };
        let expected = headers.required("lexc-words")?;
        let found = summary_of(lexicon);
        if expected != found {
            let expected = expected.to_owned();
            return Err(Error::OtherLexicon { expected, found });
        }
        // Absent in files of earlier versions.
        if let Some(expected) = headers.first("lexc-hash") {
            let own = lexicon_hash(lexicon);
            if expected != own {
                let words = |hash: &str| format!("{found}, hash {hash}");
                let (expected, found) = (words(expected), words(&own));
                return Err(Error::OtherLexicon { expected, found });
            }
        }
        let rules = headers.rules()?;
        let layout = rules.layout().clone();
        let mut file = Game::from_gcg(gcg, &layout, lexicon.alphabet())?;
        // Earlier versions wrote a line for a player whose score does not change at the end.
        if file.players.len() == 2 && matches!(file.ending, Some(Ending::PlayedOut(_))) {
            let is_idle = |turn: &Turn| {
                matches!(turn.event, Event::LeftTiles(_))
                    && turn.points == Score::ZERO
                    && !turn.rack.is_empty()
            };
            file.turns.retain(|turn| !is_idle(turn));
        }
        let mut seats = Vec::new();
        for (number, player) in (1..).zip(&file.players) {
            let kind: SeatKind = headers.parsed(&format!("lexc-seat{number}"))?;
            let name = player.name_or_nickname();
            seats.push(match kind {
                SeatKind::Person => Seat::person(name),
                SeatKind::Computer(spec) => Seat::computer(name, spec),
            });
        }
        let assistance = match headers.first("lexc-referee") {
            None => Assistance::Allowed,
            Some("yes") => Assistance::Forbidden,
            Some(_) => return Err(headers.invalid("lexc-referee")),
        };
        let mut session = Self::builder(lexicon)
            .lexicon_name(headers.lexicon().unwrap_or_default())
            .rules(rules)
            .seats(seats)
            .seed(seed)
            .number(number)
            .start(Start::AsGiven)
            .assistance(assistance)
            .build()?;
        // Keeps names and other headers. Saving adds the session's own headers again.
        session.game.players.clone_from(&file.players);
        session.game.headers = file.headers.clone();
        let is_own = |name: &str, value: &str| match name {
            "lexicon" | "tile-distribution" | "board-layout" | "character-encoding" => true,
            DESCRIPTION => value.starts_with(OWN),
            name => name.starts_with(OWN),
        };
        let headers_of = &mut session.game.headers;
        headers_of.retain(|(name, value)| !is_own(name, value));
        for number in 1..=session.seats.len() {
            let name = format!("lexc-used{number}");
            if headers.first(&name).is_some() {
                let seconds: f64 = headers.parsed(&name)?;
                let used = Duration::try_from_secs_f64(seconds);
                session.used[number - 1] = used.map_err(|_| headers.invalid(&name))?;
            }
        }
        session.replay(&file, &headers.challenges()?)?;
        // Checked last, because all other errors are more specific.
        match headers.first(CHECK) {
            Some(check) if check != headers.checksum() => Err(Error::corrupt(format!(
                "the headers of the game were changed: their checksum is not that of the line \
                 `#description {CHECK}`, which can be removed to accept them"
            ))),
            _ => Ok(session),
        }
    }

    /// Replays the moves and challenges of a record.
    fn replay(&mut self, file: &Game, challenges: &[(usize, PlayerId)]) -> Result<(), Error> {
        let mut events = Vec::new();
        loop {
            let line = self.game.turns.len();
            let failed = |error| Error::corrupt(format!("turn {}: {error}", line + 1));
            let next = challenges.get(self.challenges.len());
            if let Some((_, challenger)) = next.filter(|(at, _)| *at == line) {
                self.settle_challenge(*challenger, &mut events).map_err(failed)?;
                self.finish_or_wait(&mut events);
            } else {
                let Some(turn) = file.turns.get(line) else {
                    break;
                };
                match &turn.event {
                    Event::Move(made) => {
                        self.make(made, &mut events).map_err(failed)?;
                        // A following challenge is decided before the game ends.
                        let challenged = next.is_some_and(|(at, _)| *at == line + 1);
                        if !challenged {
                            self.finish_or_wait(&mut events);
                        }
                    }
                    Event::LeftTiles(_) | Event::TimePenalty
                        if self.phase() == Phase::LastChallenge =>
                    {
                        self.open = false;
                        self.finish_or_wait(&mut events);
                    }
                    _ => return Err(differs(line + 1)),
                }
            }
            let same = |at: usize| {
                let (own, theirs) = (self.game.turns.get(at), file.turns.get(at));
                own.zip(theirs).is_some_and(|(own, theirs)| {
                    (own.player, own.rack, own.event, own.points, own.total)
                        == (theirs.player, theirs.rack, theirs.event, theirs.points, theirs.total)
                })
            };
            if let Some(at) = (line..self.game.turns.len()).find(|at| !same(*at)) {
                return Err(differs(at + 1));
            }
            for at in line..self.game.turns.len() {
                self.game.turns[at].note.clone_from(&file.turns[at].note);
            }
        }
        // Racks after the last turn must follow from the seed, too.
        let same = self
            .players()
            .zip(&file.racks)
            .all(|(player, rack)| rack.is_empty() || rack == self.state.rack(player));
        match same || self.over {
            true => Ok(()),
            false => Err(differs(self.game.turns.len() + 1)),
        }
    }
}

/// The headers of a saved session.
struct Headers<'a>(BTreeMap<&'a str, Vec<&'a str>>);

impl<'a> Headers<'a> {
    fn of(text: &'a str) -> Self {
        let mut all: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        for line in text.trim_start_matches('\u{FEFF}').lines() {
            if let Some(header) = line.strip_prefix('#') {
                // Earlier versions wrote separate headers: `#lexc-seed 7`.
                let description = header.strip_prefix(DESCRIPTION).map(str::trim_start);
                let header = match description {
                    Some(own) if own.starts_with(OWN) => own,
                    _ => header,
                };
                let (name, value) = header.split_once(' ').unwrap_or((header, ""));
                all.entry(name).or_default().push(value.trim());
            }
        }
        Self(all)
    }

    /// Checks that all session headers have known names, and that only rows and challenges are
    /// repeated.
    fn check_names(&self) -> Result<(), Error> {
        const ONCE: [&str; 11] = [
            "lexc-session",
            "lexc-seed",
            "lexc-number",
            "lexc-lexicon",
            "lexc-words",
            "lexc-hash",
            "lexc-layout",
            "lexc-start",
            "lexc-rules",
            "lexc-referee",
            CHECK,
        ];
        let of_player = |name: &str| {
            let number = name.strip_prefix("lexc-seat");
            let number = number.or_else(|| name.strip_prefix("lexc-used"));
            number.is_some_and(|number| matches!(number, "1" | "2" | "3" | "4"))
        };
        for (name, values) in self.0.iter().filter(|(name, _)| name.starts_with("lexc-")) {
            let once = ONCE.contains(name) || of_player(name);
            let known = once || matches!(*name, "lexc-row" | "lexc-challenge");
            if !known || once && values.len() > 1 {
                return Err(self.invalid(name));
            }
        }
        Ok(())
    }

    /// Returns the XXH3, in hexadecimal, of the lexicon's name and the session's own headers except
    /// [`CHECK`]: a line with name and value for each, sorted by name.
    fn checksum(&self) -> String {
        let own = self.0.iter();
        let own = own.filter(|(name, _)| **name == "lexicon" || name.starts_with("lexc-"));
        let lines = own.filter(|(name, _)| **name != CHECK);
        let lines = lines.flat_map(|(name, values)| {
            let lines = values.iter();
            lines.map(move |value| format!("{name} {value}\n"))
        });
        format!("{:016x}", xxh3_64(lines.collect::<String>().as_bytes()))
    }

    /// Returns the name of the lexicon, which earlier versions wrote as `#lexicon`.
    fn lexicon(&self) -> Option<&'a str> {
        let name = self.first("lexc-lexicon").or(self.first("lexicon"));
        name.filter(|name| !name.is_empty())
    }

    fn first(&self, name: &str) -> Option<&'a str> {
        self.0.get(name).and_then(|all| all.first().copied())
    }

    fn required(&self, name: &'static str) -> Result<&'a str, Error> {
        self.first(name).ok_or(Error::NotASession(name))
    }

    fn invalid(&self, name: &str) -> Error {
        let value = self.first(name).unwrap_or_default();
        Error::syntax(format!("cannot parse the line `#description {name} {value}`"))
    }

    fn parsed<T: core::str::FromStr>(&self, name: &str) -> Result<T, Error> {
        let value = self.first(name).and_then(|value| value.parse().ok());
        value.ok_or_else(|| self.invalid(name))
    }

    fn number(&self, name: &'static str) -> Result<u64, Error> {
        self.required(name)?;
        self.parsed(name)
    }

    fn challenges(&self) -> Result<Vec<(usize, PlayerId)>, Error> {
        let all = self.0.get("lexc-challenge").into_iter().flatten();
        let read = |text: &&str| {
            let (line, player) = text.split_once(' ')?;
            let player = player.parse::<usize>().ok()?.checked_sub(1)?;
            Some((line.parse().ok()?, PlayerId::new(player)?))
        };
        let read = |text| read(text).ok_or_else(|| self.invalid("lexc-challenge"));
        all.map(read).collect()
    }

    fn rules(&self) -> Result<GameRules, Error> {
        let name = self.required("lexc-layout")?;
        let layout = match (BoardLayout::builtin(name).ok(), self.0.get("lexc-row")) {
            (_, Some(rows)) => {
                let start = self.required("lexc-start")?;
                let text = format!("name: {name}\nstart: {start}\n{}\n", rows.join("\n"));
                BoardLayout::parse(&text)
                    .map_err(|error| Error::syntax(format!("the board layout: {error}")))?
            }
            (Some(layout), None) => layout.clone(),
            (None, None) => return Err(self.invalid("lexc-layout")),
        };
        let rules = self.required("lexc-rules")?;
        let wrong = || self.invalid("lexc-rules");
        let mut read = GameRules::standard().with_layout(layout);
        for field in rules.split_whitespace() {
            let (name, value) = field.split_once('=').ok_or_else(wrong)?;
            let number = || value.parse::<usize>().map_err(|_| wrong());
            let limit = || match value {
                "none" => Ok(None),
                value => value.parse().map(Some).map_err(|_| wrong()),
            };
            read = match name {
                "rack" => read.with_rack_size(number()?),
                "exchange" => read.with_exchange_minimum(number()?),
                "scoreless" => read.with_scoreless_limit(limit()?),
                "exchanges" => read.with_exchange_limit(limit()?),
                "left" => read.with_leftovers(match value {
                    "doubled" => Leftovers::Doubled,
                    "moved" => Leftovers::Moved,
                    _ => return Err(wrong()),
                }),
                "challenge" => {
                    read.with_challenge(value.parse::<ChallengeRule>().ok().ok_or_else(wrong)?)
                }
                "bonus" => {
                    let bonus = |text: &str| {
                        let (tiles, points) = text.split_once(':')?;
                        let points = Score::new(points.parse().ok()?);
                        let tiles = tiles.parse().ok()?;
                        Some(BingoBonus { tiles, points })
                    };
                    let all: Option<Vec<BingoBonus>> = match value {
                        "none" => Some(Vec::new()),
                        value => value.split(',').map(bonus).collect(),
                    };
                    read.with_bingo_bonuses(all.ok_or_else(wrong)?)
                }
                "time" => {
                    let time = value.split_once(':').and_then(|(seconds, points)| {
                        Some(TimeControl {
                            allowance: Duration::try_from_secs_f64(seconds.parse().ok()?).ok()?,
                            penalty_per_minute: Score::new(points.parse().ok()?),
                        })
                    });
                    read.with_time(Some(time.ok_or_else(wrong)?))
                }
                _ => return Err(wrong()),
            };
        }
        Ok(read)
    }
}

/// Returns the headers that describe rules.
fn rules_to_headers(rules: &GameRules) -> Vec<(&'static str, String)> {
    let layout = rules.layout();
    let mut headers = vec![("lexc-layout", layout.name().to_owned())];
    if BoardLayout::builtin(layout.name()).ok() != Some(layout) {
        headers.push(("lexc-start", layout.start().to_string()));
        // The first two lines of the text form are the name and the start square.
        let text = layout.to_string();
        let rows = text.lines().skip(2);
        headers.extend(rows.map(|row| ("lexc-row", row.to_owned())));
    }
    let limit = |limit: Option<NonZeroU32>| limit.map_or("none".to_owned(), |n| n.to_string());
    let bonuses: Vec<String> = rules
        .bingo_bonuses()
        .iter()
        .map(|bonus| format!("{}:{}", bonus.tiles, bonus.points))
        .collect();
    let bonuses = match bonuses.is_empty() {
        true => "none".to_owned(),
        false => bonuses.join(","),
    };
    // A new rule needs a name here and in `Headers::rules`.
    let left = match rules.leftovers() {
        Leftovers::Moved => "moved",
        _ => "doubled",
    };
    let mut text = format!(
        "rack={} exchange={} scoreless={} exchanges={} left={left} challenge={} bonus={bonuses}",
        rules.rack_size(),
        rules.exchange_minimum(),
        limit(rules.scoreless_limit()),
        limit(rules.exchange_limit()),
        rules.challenge().name(),
    );
    if let Some(time) = rules.time() {
        text += &format!(" time={}:{}", time.allowance.as_secs_f64(), time.penalty_per_minute);
    }
    headers.push(("lexc-rules", text));
    headers
}
