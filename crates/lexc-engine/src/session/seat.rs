//! [`Seat`]: a player of a session.

use core::fmt;
use core::str::FromStr;
use std::collections::BTreeSet;

use lexc_game::PlayerName;

use crate::error::Error;
use crate::players::PlayerSpec;

/// A player of a session: a name, and a person or a computer.
///
/// Its text form is `NAME=KIND` or `KIND`, where the kind is `person` or a [`PlayerSpec`].
///
/// # Examples
/// ```
/// use lexc_engine::session::Seat;
///
/// let ann: Seat = "Ann=person".parse()?;
/// assert!(ann.is_person());
/// let computer: Seat = "level3".parse()?;
/// assert_eq!((computer.name(), computer.to_string()), ("level3", "level3=level3".to_owned()));
/// # Ok::<(), lexc_engine::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Seat {
    name: String,
    kind: SeatKind,
}

/// The kind of player of a seat.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum SeatKind {
    /// A person.
    Person,
    /// A computer.
    Computer(PlayerSpec),
}

impl Seat {
    /// Returns a person.
    #[must_use]
    pub fn person(name: impl Into<String>) -> Self {
        Self { name: name.into(), kind: SeatKind::Person }
    }

    /// Returns a computer.
    #[must_use]
    pub fn computer(name: impl Into<String>, spec: PlayerSpec) -> Self {
        Self { name: name.into(), kind: SeatKind::Computer(spec) }
    }

    /// Returns the name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the kind of player.
    #[must_use]
    pub fn kind(&self) -> &SeatKind {
        &self.kind
    }

    /// Returns `true` for a person.
    #[must_use]
    pub fn is_person(&self) -> bool {
        self.kind == SeatKind::Person
    }
}

impl fmt::Display for SeatKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Person => f.write_str("person"),
            Self::Computer(spec) => spec.fmt(f),
        }
    }
}

impl FromStr for SeatKind {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        Ok(match text {
            "person" => Self::Person,
            text => Self::Computer(text.parse()?),
        })
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", self.name, self.kind)
    }
}

impl FromStr for Seat {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        // The options of a computer also contain `=`, but after a `:`.
        let (name, kind) = match text.split_once('=') {
            Some((name, kind)) if !name.contains(':') => (Some(name), kind),
            _ => (None, text),
        };
        if name.is_some_and(|name| name.trim().is_empty()) {
            return Err(Error::syntax("the name before `=` is empty"));
        }
        let kind: SeatKind = kind
            .parse()
            .map_err(|error: Error| Error::new(error.kind(), format!("{error}, or person")))?;
        let default = match &kind {
            SeatKind::Person => "you".to_owned(),
            SeatKind::Computer(spec) => spec.to_string(),
        };
        let name = name.map_or(default, |name| name.trim().to_owned());
        Ok(Self { name, kind })
    }
}

/// Appends numbers to repeated names, so that the nicknames of all seats are distinct.
pub(super) fn make_distinct(seats: &mut [Seat]) {
    let mut used: BTreeSet<String> = BTreeSet::new();
    for seat in seats {
        let nickname = |name: &str| PlayerName::new(name, "").nickname().to_owned();
        let name = core::mem::take(&mut seat.name);
        let mut numbered = (2..).map(|n| format!("{name} {n}"));
        let mut next = name.clone();
        while !used.insert(nickname(&next)) {
            next = numbered.next().expect("numbers do not end");
        }
        seat.name = next;
    }
}

#[cfg(test)]
mod tests {
    use super::{Seat, make_distinct};

    #[test]
    fn seats_parse_to_their_text() {
        for text in ["Ann=person", "a b=greedy", "x=level3:leaves=y.csv"] {
            let seat: Seat = text.parse().unwrap();
            assert_eq!(seat.to_string(), text);
        }
        let plain: Seat = "equity:leaves=english".parse().unwrap();
        assert_eq!(plain.name(), "equity:leaves=english");
        assert!("=person".parse::<Seat>().is_err());
        assert!("ann".parse::<Seat>().unwrap_err().to_string().contains("person"));
    }

    #[test]
    fn names_become_distinct() {
        let mut seats: Vec<Seat> =
            ["greedy", "greedy", "greedy 2=person", "a b=person", "a_b=person"]
                .map(|text| text.parse().unwrap())
                .into();
        make_distinct(&mut seats);
        let names: Vec<&str> = seats.iter().map(Seat::name).collect();
        assert_eq!(names, ["greedy", "greedy 2", "greedy 2 2", "a b", "a_b 2"]);
    }
}
