//! [`WinCounts`]: how often a lead wins, by its size and the number of unseen tiles.

use std::collections::BTreeMap;

use lexc_game::Score;

/// How often the player to move won, tied and lost.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash)]
pub struct Outcomes {
    /// Games won.
    pub wins: u64,
    /// Games tied.
    pub ties: u64,
    /// Games lost.
    pub losses: u64,
}

impl Outcomes {
    /// Returns the number of games.
    #[must_use]
    pub const fn games(&self) -> u64 {
        self.wins + self.ties + self.losses
    }

    /// Adds those of another sample.
    pub const fn merge(&mut self, other: &Self) {
        self.wins += other.wins;
        self.ties += other.ties;
        self.losses += other.losses;
    }

    /// Adds a game by its final spread, from the player's side.
    pub fn add(&mut self, spread: Score) {
        match spread.points().signum() {
            1 => self.wins += 1,
            0 => self.ties += 1,
            _ => self.losses += 1,
        }
    }

    /// Returns the mean score of a game, where a tie counts one half; `None` without games.
    #[must_use]
    pub fn mean(&self) -> Option<f64> {
        let points = self.wins as f64 + 0.5 * self.ties as f64;
        (self.games() > 0).then(|| points / self.games() as f64)
    }
}

/// Counts of outcomes by the tiles that the player to move does not see and by the lead of that
/// player, before each turn of a game.
///
/// Leads beyond [`WinCounts::MAX_LEAD`] points on either side are counted as that.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct WinCounts {
    counts: BTreeMap<(u16, i16), Outcomes>,
}

impl WinCounts {
    /// The largest lead that is told from larger ones.
    pub const MAX_LEAD: i32 = 500;

    /// Adds the outcome of a game in which a player had this lead before a turn, with so many
    /// tiles unseen, and this spread at the end.
    pub fn add(&mut self, unseen: usize, lead: Score, final_spread: Score) {
        self.slot(unseen, lead).add(final_spread);
    }

    /// Adds several games.
    pub fn add_outcomes(&mut self, unseen: usize, lead: Score, outcomes: &Outcomes) {
        self.slot(unseen, lead).merge(outcomes);
    }

    fn slot(&mut self, unseen: usize, lead: Score) -> &mut Outcomes {
        self.counts.entry(Self::key(unseen, lead)).or_default()
    }

    fn key(unseen: usize, lead: Score) -> (u16, i16) {
        let lead = lead.points().clamp(-Self::MAX_LEAD, Self::MAX_LEAD);
        (unseen.min(usize::from(u16::MAX)) as u16, lead as i16)
    }

    /// Adds the counts of another sample.
    pub fn merge(&mut self, other: &Self) {
        for (&key, outcomes) in &other.counts {
            self.counts.entry(key).or_default().merge(outcomes);
        }
    }

    /// Returns the outcomes of a lead with so many tiles unseen.
    #[must_use]
    pub fn outcomes(&self, unseen: usize, lead: Score) -> Outcomes {
        let found = self.counts.get(&Self::key(unseen, lead));
        found.copied().unwrap_or_default()
    }

    /// Returns an iterator over unseen tiles, lead and outcomes, in that order.
    pub fn iter(&self) -> impl Iterator<Item = (usize, Score, Outcomes)> + '_ {
        let counts = self.counts.iter();
        counts.map(|(&(unseen, lead), &outcomes)| {
            (usize::from(unseen), Score::from(i32::from(lead)), outcomes)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{Outcomes, WinCounts};
    use lexc_game::Score;

    #[test]
    fn leads_are_counted_by_outcome_and_clamped() {
        let [lead, far] = [40, 501].map(Score::from);
        let mut counts = WinCounts::default();
        for spread in [12, 0, -3, 7] {
            counts.add(50, lead, Score::from(spread));
        }
        counts.add(50, far, Score::from(300));
        let mut both = counts.clone();
        both.merge(&counts);
        let expected = Outcomes {
            wins: 4,
            ties: 2,
            losses: 2,
        };
        assert_eq!(both.outcomes(50, lead), expected);
        assert_eq!(both.outcomes(50, lead).mean(), Some(0.625));
        assert_eq!(both.outcomes(50, Score::from(500)).wins, 2);
        assert_eq!(both.outcomes(49, lead).mean(), None);
        assert_eq!(both.iter().count(), 2);
    }
}
