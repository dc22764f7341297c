//! [`PlayerId`], [`PlayerName`] and [`Ending`].

use core::fmt;

/// The largest number of players of a game.
pub const MAX_PLAYERS: usize = 4;

/// A player of a game, by seat: 0 moves first.
///
/// # Examples
/// ```
/// use lexc_game::PlayerId;
///
/// let second = PlayerId::new(1).unwrap();
/// assert_eq!((second.index(), second.to_string()), (1, "player 2".to_owned()));
/// assert_eq!(PlayerId::new(4), None);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PlayerId(u8);

impl PlayerId {
    /// The player who moves first.
    pub const FIRST: Self = Self(0);
    /// The player who moves second.
    pub const SECOND: Self = Self(1);

    /// Returns the player with this index, or `None` unless it is below [`MAX_PLAYERS`].
    #[inline]
    #[must_use]
    pub const fn new(index: usize) -> Option<Self> {
        if index < MAX_PLAYERS { Some(Self(index as u8)) } else { None }
    }

    /// Returns the index of the player, from 0.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns an iterator over the players of a game of this number of players.
    pub fn all(players: usize) -> impl DoubleEndedIterator<Item = Self> {
        (0..players.min(MAX_PLAYERS) as u8).map(Self)
    }

    /// Returns the player who moves next in a game of `players` players, at most [`MAX_PLAYERS`].
    #[inline]
    #[must_use]
    pub const fn next(self, players: usize) -> Self {
        if self.index() + 1 < players && self.index() + 1 < MAX_PLAYERS {
            Self(self.0 + 1)
        } else {
            Self(0)
        }
    }

    /// Returns the player who moved last in a game of `players` players, at most [`MAX_PLAYERS`].
    #[inline]
    #[must_use]
    pub const fn previous(self, players: usize) -> Self {
        match self.0 {
            0 if players > MAX_PLAYERS => Self(MAX_PLAYERS as u8 - 1),
            0 => Self(players.saturating_sub(1) as u8),
            index => Self(index - 1),
        }
    }
}

impl fmt::Display for PlayerId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "player {}", self.0 + 1)
    }
}

/// The names of a player: a nickname without white space, for the lines of a GCG file, and a full
/// name.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct PlayerName {
    nickname: String,
    name: String,
}

impl PlayerName {
    /// Returns a player with these names. White space, control characters and colons of the
    /// nickname become `_`; an empty nickname becomes `_`.
    ///
    /// # Examples
    /// ```
    /// use lexc_game::PlayerName;
    ///
    /// let player = PlayerName::new("Ann Other", "Ann Other");
    /// assert_eq!((player.nickname(), player.name()), ("Ann_Other", "Ann Other"));
    /// ```
    #[must_use]
    pub fn new(nickname: &str, name: &str) -> Self {
        let is_bad = |c: char| c.is_whitespace() || c.is_control() || c == ':';
        let mut nickname = nickname.replace(is_bad, "_");
        if nickname.is_empty() {
            nickname.push('_');
        }
        Self { nickname, name: name.split_whitespace().collect::<Vec<_>>().join(" ") }
    }

    /// Returns the nickname.
    #[must_use]
    pub fn nickname(&self) -> &str {
        &self.nickname
    }

    /// Returns the full name, which may be empty.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the full name or, if it is empty, the nickname.
    #[must_use]
    pub fn name_or_nickname(&self) -> &str {
        match self.name() {
            "" => self.nickname(),
            name => name,
        }
    }
}

/// The way in which a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Ending {
    /// This player had no tiles left, and the bag was empty.
    PlayedOut(PlayerId),
    /// Too many turns in a row were scoreless.
    Scoreless,
    /// Every player exchanged tiles too often in a row.
    Exchanges,
    /// This player resigned, or could not continue.
    Resigned(PlayerId),
}

#[cfg(test)]
mod tests {
    use super::{MAX_PLAYERS, PlayerId};

    #[test]
    fn next_and_previous_stay_among_the_players() {
        for players in [1, 2, MAX_PLAYERS, MAX_PLAYERS + 1, 1000] {
            for player in PlayerId::all(players) {
                let next = player.next(players);
                assert!(next.index() < players.min(MAX_PLAYERS));
                assert_eq!(next.previous(players), player);
            }
        }
    }
}
