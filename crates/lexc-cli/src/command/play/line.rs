//! The commands of a line, in both front ends.

use lexc_game::Coordinate;

use super::host::Auto;

/// A line that was typed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Line {
    /// Nothing.
    Empty,
    /// Coordinate and word.
    Play(String),
    Exchange(String),
    Pass,
    /// By this person, if one is named.
    Challenge(Option<String>),
    Accept,
    Hint,
    /// A number of plays.
    Plays(usize),
    /// The first plays, with simulated values.
    Simulate,
    Ai,
    Auto(Auto),
    Undo,
    Board,
    Words,
    Rack,
    Shuffle,
    Sort,
    Arrange(String),
    Scores,
    Unseen,
    History,
    Review,
    Help,
    Quit,
}

/// The commands, for help.
pub(super) const HELP: &[(&str, &str)] = &[
    (
        "8D QUIZzER",
        "play across from row 8, column D; D8 plays down; a small letter is a blank",
    ),
    ("exchange QV?", "exchange tiles; also -QV?"),
    ("pass", "pass"),
    (
        "challenge",
        "challenge the last play; challenge NAME where several people play",
    ),
    ("accept", "accept the play that ends the game"),
    ("hint", "a hint; each further one in a turn says more"),
    (
        "plays 10",
        "the best plays: tiles used, score, equity, words",
    ),
    (
        "simulate",
        "the best plays with simulated values: the next two turns, 200 times",
    ),
    ("ai", "let the computer move for the player to move"),
    (
        "auto on",
        "computers move by themselves; auto off: on demand; auto all: people, too",
    ),
    ("undo", "take back your last turn"),
    ("board", "the board; words: the words on it, by place"),
    (
        "rack",
        "your tiles; shuffle, sort, arrange XYZ put them in order",
    ),
    ("scores", "scores and clocks"),
    ("unseen", "the tiles that you cannot see"),
    ("history", "all turns"),
    ("review", "after the game: what each turn has lost"),
    ("quit", "leave; the game is saved and can go on"),
];

impl Line {
    /// Reads a line.
    pub(super) fn parse(text: &str) -> Result<Self, String> {
        let text = text.trim();
        let (first, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let rest = rest.trim();
        if text.is_empty() {
            return Ok(Self::Empty);
        }
        if first.parse::<Coordinate>().is_ok() {
            return match rest.is_empty() {
                true => Err(format!("name a word too, such as {first} QUIZ")),
                false => Ok(Self::Play(text.to_owned())),
            };
        }
        if let Some(tiles) = text.strip_prefix('-').filter(|tiles| !tiles.is_empty()) {
            return Ok(Self::Exchange(tiles.to_owned()));
        }
        let number = |usual: usize| match rest {
            "" => Ok(usual),
            rest => rest
                .parse::<usize>()
                .ok()
                .filter(|number| *number > 0)
                .ok_or_else(|| format!("{rest:?} is not a number from 1 on")),
        };
        let named = (!rest.is_empty()).then(|| rest.to_owned());
        let command = first.to_lowercase();
        let line = match (&*command, rest) {
            ("play", _) if !rest.is_empty() => return Self::parse(rest),
            ("exchange" | "swap" | "x", _) => Self::Exchange(rest.to_owned()),
            ("challenge", _) => Self::Challenge(named),
            ("plays" | "moves", _) => Self::Plays(number(10)?),
            ("arrange", _) => Self::Arrange(rest.to_owned()),
            ("auto" | "autoplay", "on") => Self::Auto(Auto::On),
            ("auto" | "autoplay", "off") => Self::Auto(Auto::Off),
            ("auto" | "autoplay", "all") => Self::Auto(Auto::All),
            ("auto" | "autoplay", _) => {
                return Err("write auto on, auto off or auto all".to_owned());
            }
            ("pass" | "-", "") => Self::Pass,
            ("accept", "") => Self::Accept,
            ("hint", "") => Self::Hint,
            ("ai", "") => Self::Ai,
            ("simulate" | "sim", "") => Self::Simulate,
            ("undo", "") => Self::Undo,
            ("board" | "b", "") => Self::Board,
            ("words", "") => Self::Words,
            ("rack" | "r", "") => Self::Rack,
            ("shuffle", "") => Self::Shuffle,
            ("sort", "") => Self::Sort,
            ("scores" | "score", "") => Self::Scores,
            ("unseen", "") => Self::Unseen,
            ("history", "") => Self::History,
            ("review", "") => Self::Review,
            ("help" | "?", "") => Self::Help,
            ("quit" | "q" | "exit", "") => Self::Quit,
            _ => {
                return Err(format!(
                    "{first:?} is neither a command nor a place on the board; help lists the commands"
                ));
            }
        };
        Ok(line)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_understood() {
        let line = |text: &str| Line::parse(text).unwrap();
        assert_eq!(line(" 8D  QUIZ "), Line::Play("8D  QUIZ".to_owned()));
        assert_eq!(line("play h8 quiz"), Line::Play("h8 quiz".to_owned()));
        assert_eq!(line("-QV?"), Line::Exchange("QV?".to_owned()));
        assert_eq!(line("x Q V"), Line::Exchange("Q V".to_owned()));
        assert_eq!((line("-"), line("PASS")), (Line::Pass, Line::Pass));
        assert_eq!(
            (line("plays"), line("plays 3")),
            (Line::Plays(10), Line::Plays(3))
        );
        assert_eq!(line("auto all"), Line::Auto(Auto::All));
        assert_eq!(
            line("challenge Ann B"),
            Line::Challenge(Some("Ann B".to_owned()))
        );
        assert_eq!(line(""), Line::Empty);
        for (example, _) in HELP {
            line(example);
        }
    }

    #[test]
    fn other_lines_are_explained() {
        let error = |text: &str| Line::parse(text).unwrap_err();
        assert!(error("8D").contains("name a word"));
        assert!(error("plays 0").contains("from 1 on"));
        assert!(error("auto").contains("auto on"));
        assert!(error("jump").contains("help lists"));
        assert!(error("pass now").contains("neither"));
    }
}
