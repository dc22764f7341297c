//! [`GameRules::canonical_text`]: rules as text that does not depend on the program's version.

use super::game_rules::GameRules;

impl GameRules {
    /// Returns the rules as text that identifies them: rules are equal, apart from the name of the
    /// layout, if and only if their texts are. Programs hash it to tell whether stored data belongs
    /// to a game.
    ///
    /// The text has a line for each part, in this order, with a line feed after each:
    ///
    /// | line | values |
    /// |---|---|
    /// | `lexc-rules 1` | the version of this definition |
    /// | `size` | rows, columns |
    /// | `start` | row and column of the start square, from 0 |
    /// | `premiums` | letter and word factor of each square, row by row |
    /// | `rack-size` | tiles of a full rack |
    /// | `bonus` | tiles and points of a bonus; a line for each, in their order |
    /// | `exchange-minimum` | tiles that the bag must hold for an exchange |
    /// | `leftovers` | `doubled` or `moved` |
    /// | `scoreless-limit` | turns, or `none` |
    /// | `exchange-limit` | exchanges of each player, or `none` |
    /// | `challenge` | the name of the rule |
    /// | `time` | nanoseconds and points for each minute beyond them, or `none` |
    ///
    /// # Examples
    /// ```
    /// use lexc_game::GameRules;
    ///
    /// let text = GameRules::standard().canonical_text();
    /// assert!(text.starts_with("lexc-rules 1\nsize 15 15\nstart 7 7\npremiums 1 3 1 1 1 1 2 1 "));
    /// assert!(text.ends_with("\nexchange-limit none\nchallenge void\ntime none\n"));
    /// ```
    #[must_use]
    pub fn canonical_text(&self) -> String {
        let layout = self.layout();
        let start = layout.start();
        let mut text = format!(
            "lexc-rules 1\nsize {} {}\nstart {} {}\npremiums",
            layout.rows(),
            layout.columns(),
            start.row(),
            start.column()
        );
        let mut add = |part: core::fmt::Arguments<'_>| text.push_str(&part.to_string());
        for square in layout.squares() {
            let premium = layout.premium(square);
            add(format_args!(" {} {}", premium.letter, premium.word));
        }
        add(format_args!("\nrack-size {}\n", self.rack_size()));
        for bonus in self.bingo_bonuses() {
            add(format_args!("bonus {} {}\n", bonus.tiles, bonus.points.points()));
        }
        let leftovers = self.leftovers();
        let limit = |limit: Option<core::num::NonZeroU32>| {
            limit.map_or_else(|| "none".to_owned(), |limit| limit.to_string())
        };
        add(format_args!(
            "exchange-minimum {}\nleftovers {leftovers}\nscoreless-limit {}\nexchange-limit {}\n",
            self.exchange_minimum(),
            limit(self.scoreless_limit()),
            limit(self.exchange_limit())
        ));
        add(format_args!("challenge {}\n", self.challenge()));
        match self.time() {
            None => add(format_args!("time none\n")),
            Some(time) => add(format_args!(
                "time {} {}\n",
                time.allowance.as_nanos(),
                time.penalty_per_minute.points()
            )),
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use core::num::NonZeroU32;

    use crate::{BoardLayout, ChallengeRule, GameRules, Leftovers, Score, TimeControl};

    /// Every part of the rules is in the text.
    #[test]
    fn texts_differ_where_rules_do() {
        let standard = GameRules::standard;
        let rules = [
            standard(),
            standard().with_layout(BoardLayout::super_board().clone()),
            GameRules::on(BoardLayout::standard().clone(), Score::new(35)),
            standard().with_rack_size(8),
            standard().with_bingo_bonuses([]),
            standard().with_exchange_minimum(1),
            standard().with_leftovers(Leftovers::Moved),
            standard().with_scoreless_limit(None),
            standard().with_exchange_limit(NonZeroU32::new(2)),
            standard().with_challenge(ChallengeRule::Double),
            standard().with_time(Some(TimeControl::default())),
        ];
        let texts: Vec<String> = rules.iter().map(GameRules::canonical_text).collect();
        for (at, one) in texts.iter().enumerate() {
            assert!(texts[..at].iter().all(|other| other != one), "{one}");
        }
        // A stored hash must stay valid: the text of a version never changes.
        assert_eq!(texts[0].len(), 1_066, "{}", texts[0]);
    }
}
