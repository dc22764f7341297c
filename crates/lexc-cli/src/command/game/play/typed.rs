//! Typed commands, in both front ends.

use lexc::game::Coordinate;

use super::host::Autoplay;

/// A typed command.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum TypedCommand {
    /// A blank line.
    Empty,
    /// A play: coordinate and word.
    Play(String),
    Exchange(String),
    Pass,
    /// A challenge, by this person if one is named.
    Challenge(Option<String>),
    Accept,
    Hint,
    /// A list of this number of plays.
    Plays(usize),
    /// A list of plays with simulated values.
    Simulate,
    Ai,
    Autoplay(Autoplay),
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

/// The commands with their descriptions.
pub(super) const HELP: &[(&str, &str)] = &[
    (
        "8D QUIZzER",
        "play across from row 8, column D; D8 plays down; a small letter is a blank",
    ),
    ("exchange QV?", "exchange tiles; also -QV?"),
    ("pass", "pass the turn"),
    (
        "challenge",
        "challenge the last play; with several people, challenge NAME",
    ),
    ("accept", "accept the play that ends the game"),
    (
        "hint",
        "show a hint; each further one in a turn reveals more",
    ),
    (
        "plays 10",
        "list the best plays: tiles used, score, equity, words",
    ),
    (
        "simulate",
        "list the best plays with values from 200 simulations of the next two turns",
    ),
    ("ai", "let the computer move for the player to move"),
    (
        "auto on",
        "let computers move by themselves; auto off: on demand; auto all: also for people",
    ),
    ("undo", "undo your last turn"),
    ("board", "show the board; words: list the words on it"),
    (
        "rack",
        "show your tiles; shuffle, sort and arrange XYZ change their order",
    ),
    ("scores", "show scores and clocks"),
    ("unseen", "list the unseen tiles"),
    ("history", "list all turns"),
    ("review", "after the game: list the loss of each turn"),
    ("quit", "leave; the game is saved and can be resumed"),
];

impl TypedCommand {
    /// Parses a line.
    pub(super) fn parse(text: &str) -> Result<Self, String> {
        let text = text.trim();
        let text = match text.split_once(char::is_whitespace) {
            Some((first, play)) if first.eq_ignore_ascii_case("play") => play.trim(),
            _ => text,
        };
        let (first, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let rest = rest.trim();
        if text.is_empty() {
            return Ok(Self::Empty);
        }
        if first.parse::<Coordinate>().is_ok() {
            return match rest.is_empty() {
                true => Err(format!("add a word, such as {first} QUIZ")),
                false => Ok(Self::Play(text.to_owned())),
            };
        }
        if let Some(tiles) = text.strip_prefix('-').filter(|tiles| !tiles.is_empty()) {
            return Ok(Self::Exchange(tiles.to_owned()));
        }
        let number = |default: usize| match rest {
            "" => Ok(default),
            rest => rest
                .parse::<usize>()
                .ok()
                .filter(|number| *number > 0)
                .ok_or_else(|| format!("{rest:?} is not a number from 1")),
        };
        let name = (!rest.is_empty()).then(|| rest.to_owned());
        let command = first.to_lowercase();
        let line = match (&*command, rest) {
            ("exchange" | "swap" | "x", _) => Self::Exchange(rest.to_owned()),
            ("challenge", _) => Self::Challenge(name),
            ("plays" | "moves", _) => Self::Plays(number(10)?),
            ("arrange", _) => Self::Arrange(rest.to_owned()),
            ("auto" | "autoplay", "on") => Self::Autoplay(Autoplay::On),
            ("auto" | "autoplay", "off") => Self::Autoplay(Autoplay::Off),
            ("auto" | "autoplay", "all") => Self::Autoplay(Autoplay::All),
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
                    "{first:?} is neither a command nor a place on the board; type help for the commands"
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
    fn commands_are_parsed() {
        let line = |text: &str| TypedCommand::parse(text).unwrap();
        assert_eq!(
            line(" 8D  QUIZ "),
            TypedCommand::Play("8D  QUIZ".to_owned())
        );
        assert_eq!(
            line("play h8 quiz"),
            TypedCommand::Play("h8 quiz".to_owned())
        );
        assert_eq!(line("-QV?"), TypedCommand::Exchange("QV?".to_owned()));
        assert_eq!(line("x Q V"), TypedCommand::Exchange("Q V".to_owned()));
        assert_eq!(
            (line("-"), line("PASS")),
            (TypedCommand::Pass, TypedCommand::Pass)
        );
        assert_eq!(
            (line("plays"), line("plays 3")),
            (TypedCommand::Plays(10), TypedCommand::Plays(3))
        );
        assert_eq!(line("auto all"), TypedCommand::Autoplay(Autoplay::All));
        assert_eq!(
            line("challenge Ann B"),
            TypedCommand::Challenge(Some("Ann B".to_owned()))
        );
        assert_eq!(line(""), TypedCommand::Empty);
        for (example, _) in HELP {
            line(example);
        }
    }

    #[test]
    fn errors_of_parsing_name_the_remedy() {
        let error = |text: &str| TypedCommand::parse(text).unwrap_err();
        assert!(error("8D").contains("add a word"));
        assert!(error("plays 0").contains("from 1"));
        assert!(error("auto").contains("auto on"));
        assert!(error("jump").contains("type help"));
        assert!(error("pass now").contains("neither"));
    }
}
