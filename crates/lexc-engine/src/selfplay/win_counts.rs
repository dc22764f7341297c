//! [`WinCounts`]: how often a lead wins, by its size and the number of unseen tiles.

use lexc_game::Score;

/// The numbers of games that the player to move won, tied and lost.
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
        self.wins = self.wins.saturating_add(other.wins);
        self.ties = self.ties.saturating_add(other.ties);
        self.losses = self.losses.saturating_add(other.losses);
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
///
/// # Cost
/// 24,024 bytes for each number of unseen tiles that occurred, independent of the number of games.
///
/// # Examples
/// ```
/// use lexc_engine::selfplay::WinCounts;
/// use lexc_game::Score;
///
/// let mut counts = WinCounts::default();
/// // Twenty points ahead with 50 tiles unseen; the game was won by seven.
/// counts.add(50, Score::from(20), Score::from(7));
/// assert_eq!(counts.outcomes(50, Score::from(20)).mean(), Some(1.0));
/// let (unseen, lead, outcomes) = counts.iter().next().unwrap();
/// assert_eq!((unseen, lead.points(), outcomes.wins), (50, 20, 1));
/// ```
#[derive(Debug, Clone, Default)]
pub struct WinCounts {
    /// By unseen tiles, then by lead from the lowest; empty where nothing was counted.
    rows: Vec<Vec<Outcomes>>,
}

/// The leads that are distinguished.
const LEADS: usize = 2 * WinCounts::MAX_LEAD as usize + 1;

impl PartialEq for WinCounts {
    fn eq(&self, other: &Self) -> bool {
        self.iter().eq(other.iter())
    }
}

impl Eq for WinCounts {}

impl WinCounts {
    /// The largest lead that is told from larger ones.
    pub const MAX_LEAD: i32 = 500;

    /// Adds the outcome of a game in which a player had this lead before a turn, with this number of
    /// tiles unseen, and this spread at the end.
    pub fn add(&mut self, unseen: usize, lead: Score, final_spread: Score) {
        self.slot(unseen, lead).add(final_spread);
    }

    /// Adds several games.
    pub fn add_outcomes(&mut self, unseen: usize, lead: Score, outcomes: &Outcomes) {
        self.slot(unseen, lead).merge(outcomes);
    }

    fn slot(&mut self, unseen: usize, lead: Score) -> &mut Outcomes {
        let (row, column) = Self::at(unseen, lead);
        if self.rows.len() <= row {
            self.rows.resize_with(row + 1, Vec::new);
        }
        let row = &mut self.rows[row];
        if row.is_empty() {
            row.resize(LEADS, Outcomes::default());
        }
        &mut row[column]
    }

    fn at(unseen: usize, lead: Score) -> (usize, usize) {
        let lead = lead.points().clamp(-Self::MAX_LEAD, Self::MAX_LEAD);
        let column = (lead + Self::MAX_LEAD) as usize;
        (unseen.min(usize::from(u16::MAX)), column)
    }

    /// Adds the counts of another sample.
    pub fn merge(&mut self, other: &Self) {
        for (unseen, lead, outcomes) in other.iter() {
            self.add_outcomes(unseen, lead, &outcomes);
        }
    }

    /// Returns the outcomes of a lead with this number of unseen tiles.
    #[must_use]
    pub fn outcomes(&self, unseen: usize, lead: Score) -> Outcomes {
        let (row, column) = Self::at(unseen, lead);
        let found = self.rows.get(row).and_then(|row| row.get(column));
        found.copied().unwrap_or_default()
    }

    /// Returns an iterator over unseen tiles, lead and outcomes, in that order, without those that
    /// never occurred.
    pub fn iter(&self) -> impl Iterator<Item = (usize, Score, Outcomes)> + '_ {
        let rows = self.rows.iter().enumerate();
        let all = rows.flat_map(|(unseen, row)| {
            let columns = row.iter().enumerate();
            columns.map(move |(column, &outcomes)| {
                let lead = column as i32 - Self::MAX_LEAD;
                (unseen, Score::from(lead), outcomes)
            })
        });
        all.filter(|(.., outcomes)| outcomes.games() > 0)
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
