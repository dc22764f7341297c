//! [`PlayerSummary`]: sums over the turns of a player.

use lexc_game::PlayerId;

use super::estimate::LossSum;
use super::options::MistakeSize;
use super::turn::{ChallengeOutcome, TurnAnalysis, UnjudgedReason};

/// Sums over the turns of a player in one or several games. [`PlayerSummary::merge`] adds more
/// games of the same person.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct PlayerSummary {
    /// Games.
    pub games: usize,
    /// Turns, without turns lost by a challenge.
    pub turns: usize,
    /// Turns that were assessed.
    pub judged: usize,
    /// Assessed turns without a loss.
    pub best: usize,
    /// Equity lost.
    pub equity_lost: LossSum,
    /// Win probability lost, in games.
    pub win_lost: LossSum,
    /// Mistakes by size, the smallest first.
    pub mistakes: [usize; 3],
    /// Mistakes whose loss is not known to be above zero.
    pub uncertain: usize,
    /// Bingos that stayed on the board.
    pub bingos_found: usize,
    /// Turns in which the best move was a bingo and another move was made.
    pub bingos_missed: usize,
    /// Plays of invalid words that stayed on the board.
    pub phonies_stayed: usize,
    /// Plays of invalid words that were withdrawn.
    pub phonies_withdrawn: usize,
    /// Plays of the other player with invalid words that were withdrawn after a challenge.
    pub challenges_won: usize,
    /// Valid plays of the other player that were challenged.
    pub challenges_lost: usize,
    /// Plays of the other player with invalid words that were not challenged.
    pub challenges_missed: usize,
}

impl PlayerSummary {
    /// Returns the sums of a player in a game of two.
    pub(super) fn new(turns: &[TurnAnalysis], player: PlayerId, rack_size: usize) -> Self {
        let mut summary = Self { games: 1, ..Self::default() };
        for turn in turns {
            if turn.player == player {
                summary.add_own(turn, rack_size);
            } else {
                summary.add_other(turn);
            }
        }
        summary
    }

    fn add_own(&mut self, turn: &TurnAnalysis, rack_size: usize) {
        if matches!(turn.judged, Err(UnjudgedReason::TurnLost)) {
            return;
        }
        self.turns += 1;
        let stayed = !turn.is_withdrawn();
        match (turn.is_phony(), stayed) {
            (true, true) => self.phonies_stayed += 1,
            (true, false) => self.phonies_withdrawn += 1,
            _ => {}
        }
        let is_bingo = |play: Option<&lexc_game::Play>| {
            play.is_some_and(|play| play.tiles().len() == rack_size)
        };
        let bingo = is_bingo(turn.play()) && stayed;
        self.bingos_found += usize::from(bingo);
        let Some(found) = turn.assessment() else {
            return;
        };
        self.judged += 1;
        self.best += usize::from(found.is_best || found.equity_lost.value <= 0.0);
        self.equity_lost.add(&found.equity_lost);
        self.win_lost.add(&found.win_lost);
        self.bingos_missed += usize::from(!bingo && is_bingo(found.best.made.play()));
        if let Some(size) = found.mistake {
            let of_size = MistakeSize::ALL.iter().zip(&mut self.mistakes);
            for (_, count) in of_size.filter(|(of, _)| **of == size) {
                *count += 1;
            }
            self.uncertain += usize::from(!found.certain);
        }
    }

    fn add_other(&mut self, turn: &TurnAnalysis) {
        match (turn.is_phony(), turn.challenge) {
            (true, Some(ChallengeOutcome::Withdrawn)) => self.challenges_won += 1,
            (true, None) => self.challenges_missed += 1,
            (false, Some(ChallengeOutcome::Failed { .. } | ChallengeOutcome::TurnLost)) => {
                self.challenges_lost += 1;
            }
            _ => {}
        }
    }

    /// Adds the sums of more games of the same person.
    pub fn merge(&mut self, other: &Self) {
        self.equity_lost.merge(&other.equity_lost);
        self.win_lost.merge(&other.win_lost);
        for (count, more) in self.mistakes.iter_mut().zip(other.mistakes) {
            *count += more;
        }
        for (count, more) in [
            (&mut self.games, other.games),
            (&mut self.turns, other.turns),
            (&mut self.judged, other.judged),
            (&mut self.best, other.best),
            (&mut self.uncertain, other.uncertain),
            (&mut self.bingos_found, other.bingos_found),
            (&mut self.bingos_missed, other.bingos_missed),
            (&mut self.phonies_stayed, other.phonies_stayed),
            (&mut self.phonies_withdrawn, other.phonies_withdrawn),
            (&mut self.challenges_won, other.challenges_won),
            (&mut self.challenges_lost, other.challenges_lost),
            (&mut self.challenges_missed, other.challenges_missed),
        ] {
            *count += more;
        }
    }
}
