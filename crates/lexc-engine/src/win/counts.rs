//! [`WinCounts`]: outcomes of games by lead and number of unseen tiles.

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
        let decided = self.wins.saturating_add(self.losses);
        decided.saturating_add(self.ties)
    }

    /// Adds the outcomes of another sample.
    pub const fn merge(&mut self, other: &Self) {
        self.wins = self.wins.saturating_add(other.wins);
        self.ties = self.ties.saturating_add(other.ties);
        self.losses = self.losses.saturating_add(other.losses);
    }

    /// Adds a game by its final spread for the player.
    pub fn add(&mut self, spread: Score) {
        match spread.points().signum() {
            1 => self.wins += 1,
            0 => self.ties += 1,
            _ => self.losses += 1,
        }
    }

    /// Returns the mean score of a game, a tie counted as half, or `None` without games.
    #[must_use]
    pub fn mean(&self) -> Option<f64> {
        let points = self.wins as f64 + 0.5 * self.ties as f64;
        (self.games() > 0).then(|| points / self.games() as f64)
    }
}

/// Counts of outcomes by the number of unseen tiles and the lead of the player to move, before each
/// turn of a game. Leads are clamped to [`WinCounts::MAX_LEAD`] points on either side.
///
/// # Cost
/// At most 24,024 bytes for each number of unseen tiles up to the largest that occurred,
/// independent of the number of games. Outcomes added as sums ([`WinCounts::add_outcomes`]) need at
/// most 376 bytes for each pair of unseen tiles and lead, so the memory of a parsed table is
/// proportional to its rows.
///
/// # Examples
/// ```
/// use lexc_engine::win::WinCounts;
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
    /// The rows, by number of unseen tiles.
    rows: Vec<LeadRow>,
}

/// The outcomes by lead for a number of unseen tiles.
#[derive(Debug, Clone)]
enum LeadRow {
    /// The leads that occurred, in order, fewer than [`DENSE`].
    Sparse(Vec<(i16, Outcomes)>),
    /// All leads, from the lowest.
    Dense(Vec<Outcomes>),
}

/// The number of leads at which a row becomes dense.
const DENSE: usize = 64;

impl Default for LeadRow {
    fn default() -> Self {
        Self::Sparse(Vec::new())
    }
}

impl LeadRow {
    /// Returns the outcomes of a lead, by its position among all leads.
    fn slot(&mut self, column: usize) -> &mut Outcomes {
        if let Self::Sparse(leads) = self
            && leads.len() + 1 >= DENSE
        {
            self.make_dense();
        }
        match self {
            Self::Dense(all) => &mut all[column],
            Self::Sparse(leads) => {
                // There are 1,001 positions.
                let column = column as i16;
                let at = leads.binary_search_by_key(&column, |(at, _)| *at);
                let at = at.unwrap_or_else(|at| {
                    leads.insert(at, (column, Outcomes::default()));
                    at
                });
                &mut leads[at].1
            }
        }
    }

    /// Returns a dense row.
    fn dense() -> Self {
        Self::Dense(vec![Outcomes::default(); LEADS])
    }

    /// Converts the row to a dense one.
    fn make_dense(&mut self) {
        if let Self::Sparse(leads) = self {
            let mut all = vec![Outcomes::default(); LEADS];
            for &(at, outcomes) in &*leads {
                all[at as usize] = outcomes;
            }
            *self = Self::Dense(all);
        }
    }

    fn get(&self, column: usize) -> Outcomes {
        let found = match self {
            Self::Dense(all) => all.get(column),
            Self::Sparse(leads) => {
                let at = leads.binary_search_by_key(&(column as i16), |(at, _)| *at);
                at.ok().map(|at| &leads[at].1)
            }
        };
        found.copied().unwrap_or_default()
    }

    /// Returns the outcomes of leads with their positions, in order.
    fn iter(&self) -> impl Iterator<Item = (usize, Outcomes)> + '_ {
        let (sparse, dense): (&[_], &[_]) = match self {
            Self::Sparse(leads) => (leads, &[]),
            Self::Dense(all) => (&[], all),
        };
        let sparse = sparse.iter().map(|&(at, outcomes)| (at as usize, outcomes));
        sparse.chain(dense.iter().copied().enumerate())
    }
}

/// The number of distinct leads.
const LEADS: usize = 2 * WinCounts::MAX_LEAD as usize + 1;

impl PartialEq for WinCounts {
    fn eq(&self, other: &Self) -> bool {
        self.iter().eq(other.iter())
    }
}

impl Eq for WinCounts {}

impl WinCounts {
    /// The largest lead; larger leads count as this one.
    pub const MAX_LEAD: i32 = 500;

    /// Adds the outcome of a game in which a player had a lead before a turn, with a number of
    /// unseen tiles, and a spread at the end.
    pub fn add(&mut self, unseen: usize, lead: Score, final_spread: Score) {
        let (row, column) = Self::at(unseen, lead);
        // Games add many leads, so a row is dense from the start.
        if self.rows.len() <= row {
            self.rows.resize_with(row + 1, LeadRow::dense);
        }
        let row = &mut self.rows[row];
        row.make_dense();
        row.slot(column).add(final_spread);
    }

    /// Adds the outcomes of several games.
    pub fn add_outcomes(&mut self, unseen: usize, lead: Score, outcomes: &Outcomes) {
        let (row, column) = Self::at(unseen, lead);
        if self.rows.len() <= row {
            self.rows.resize_with(row + 1, LeadRow::default);
        }
        self.rows[row].slot(column).merge(outcomes);
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
        self.rows.get(row).map_or_else(Outcomes::default, |row| row.get(column))
    }

    /// Returns an iterator over unseen tiles, lead and outcomes, in that order, omitting leads
    /// without games.
    pub fn iter(&self) -> impl Iterator<Item = (usize, Score, Outcomes)> + '_ {
        let rows = self.rows.iter().enumerate();
        let all = rows.flat_map(|(unseen, row)| {
            row.iter().map(move |(column, outcomes)| {
                let lead = column as i32 - Self::MAX_LEAD;
                (unseen, Score::from(lead), outcomes)
            })
        });
        all.filter(|(.., outcomes)| outcomes.games() > 0)
    }
}

#[cfg(test)]
mod tests {
    use super::{DENSE, LEADS, LeadRow, Outcomes, WinCounts};
    use lexc_game::Score;

    /// A game that was won.
    fn won() -> Outcomes {
        let mut outcomes = Outcomes::default();
        outcomes.add(Score::from(1));
        outcomes
    }

    /// Returns the number of bytes of all rows.
    fn bytes(counts: &WinCounts) -> usize {
        let row = |row: &LeadRow| match row {
            LeadRow::Sparse(leads) => leads.capacity() * size_of::<(i16, Outcomes)>(),
            LeadRow::Dense(all) => all.capacity() * size_of::<Outcomes>(),
        };
        counts.rows.capacity() * size_of::<LeadRow>() + counts.rows.iter().map(row).sum::<usize>()
    }

    #[test]
    fn memory_is_bounded_by_the_number_of_pairs() {
        let mut counts = WinCounts::default();
        for unseen in 0..=u16::MAX {
            counts.add_outcomes(unseen.into(), Score::from(7), &won());
        }
        assert_eq!(counts.iter().count(), 1 << 16);
        assert!(bytes(&counts) < 16 << 20, "{}", bytes(&counts));
    }

    #[test]
    fn few_and_many_leads_are_counted_alike() {
        let mut counts = WinCounts::default();
        let mut expected = Vec::new();
        // 8 and 1,001 are coprime, so every lead occurs once, in a mixed order.
        for number in 0..LEADS as i32 {
            let lead = Score::from(number * 8 % LEADS as i32 - WinCounts::MAX_LEAD);
            let mut outcomes = won();
            outcomes.add(Score::from(number % 3 - 1));
            counts.add_outcomes(3, lead, &outcomes);
            expected.push((3, lead, counts.outcomes(3, lead)));
            let held = matches!(counts.rows[3], LeadRow::Dense(_));
            assert_eq!(held, number as usize + 1 >= DENSE);
            let found: Vec<_> = counts.iter().collect();
            expected.sort_by_key(|(_, lead, _)| *lead);
            assert_eq!(found, expected);
        }
    }

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
        let expected = Outcomes { wins: 4, ties: 2, losses: 2 };
        assert_eq!(both.outcomes(50, lead), expected);
        assert_eq!(both.outcomes(50, lead).mean(), Some(0.625));
        assert_eq!(both.outcomes(50, Score::from(500)).wins, 2);
        assert_eq!(both.outcomes(49, lead).mean(), None);
        assert_eq!(both.iter().count(), 2);
    }
}
