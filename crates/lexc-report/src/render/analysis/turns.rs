//! The section of a turn: boards, the loss, the moves that were compared, links.

use lexc_game::Play;
use maud::{Markup, PreEscaped, html};

use super::course::size_of;
use super::page::{GamePage, badge};
use crate::document::analysis::{percent, percent_lost, points, points_lost, remarks};
use crate::document::{count, counted};
use lexc_api::analyse::{AnalysedTurn, MoveFigures, TurnJudgement};
use lexc_draw::{BoardPicture, PlayerPanel};

impl GamePage<'_> {
    pub(super) fn turn(&self, at: usize) -> Markup {
        let Some(turn) = self.game.turns.get(at) else {
            return html! {};
        };
        let found = turn.judgement.as_ref();
        let title = html! {
            span.number { (turn.number) } " " (self.name(turn.player)) ": "
            span.tiles { (turn.played) } " " span.score { (format!("{:+}", turn.points)) } " "
            @if let Some(found) = found { (badge(found.mistake, found.certain)) }
        };
        html! {
            article.turn id={ (self.prefix) "turn-" (turn.number) } {
                header {
                    (self.heading(2, None, &title))
                    (self.links(at))
                }
                div.columns {
                    (self.boards(at, turn))
                    div.facts {
                        @if let Some(found) = found { p.verdict { (verdict(found)) } }
                        @for text in remarks(turn, self.game) { p.remark { (text) } }
                        p.note {
                            "Rack " span.tiles { @if turn.rack.is_empty() { "unknown" } @else { (turn.rack) } }
                            ", " (counted(turn.bag as u64, "tile", "tiles")) " in the bag. "
                            @if turn.bingo_possible == Some(true) { "A bingo was possible. " }
                            @if let Some(moment) = self.game.course.get(at + 1) {
                                (self.name(0)) " wins with " (format!("{:.1}", moment.win * 100.0)) " % after this turn."
                            }
                        }
                        @if let Some(found) = found { (moves(found)) }
                    }
                }
            }
        }
    }

    /// Links to the turns before and after, to the next mistake, and back to the table.
    fn links(&self, at: usize) -> Markup {
        let turns = &self.game.turns;
        let previous = at.checked_sub(1).and_then(|before| turns.get(before));
        let next = turns.get(at + 1);
        let mistake = turns
            .iter()
            .skip(at + 1)
            .find(|turn| size_of(turn).is_some());
        let link =
            |turn: &AnalysedTurn, text: String| html! { a href=(self.link(turn)) { (text) } };
        html! {
            nav.links aria-label={ "Turn " (turns.get(at).map_or(0, |turn| turn.number)) } {
                @if let Some(turn) = previous { (link(turn, format!("← {}", turn.number))) }
                @if let Some(turn) = next { (link(turn, format!("{} →", turn.number))) }
                @if let Some(turn) = mistake { (link(turn, format!("next mistake: {}", turn.number))) }
                a href={ "#" (self.prefix) "turns" } { "all turns" }
            }
        }
    }

    /// Returns the board with the move made, and with the best move if it is another play.
    fn boards(&self, at: usize, turn: &AnalysedTurn) -> Markup {
        let Some(analysed) = self.analysis.analysis.turns.get(at) else {
            return html! {};
        };
        let best = analysed.assessment().filter(|found| !found.is_best);
        let best = best.and_then(|found| found.best.made.play().copied());
        let id = |what: &str| format!("{}board-{}-{what}", self.prefix, turn.number);
        let picture = |play: Option<&Play>, what: &str, title: String| {
            let position = &analysed.position;
            let boards = self.boards;
            BoardPicture::new(&position.board, play, boards.layout, boards.alphabet)
                .with_title(title)
                .with_id(&id(what))
        };
        let name = self.name(turn.player);
        let other = self.name(1 - turn.player.min(1));
        let [own, others] = analysed.position.scores;
        let mover = PlayerPanel::new(name, own)
            .with_rack(&analysed.position.rack, self.boards.alphabet)
            .with_turn(true);
        let played = picture(
            analysed.play(),
            "played",
            format!("Turn {}: {} plays {}", turn.number, name, turn.played),
        );
        let played = played
            .with_player(mover)
            .with_player(PlayerPanel::new(other, others));
        html! {
            figure.board {
                figcaption { "Played: " span.tiles { (turn.played) } }
                (PreEscaped(played.to_svg()))
            }
            @if let (Some(best), Some(found)) = (best, &turn.judgement) {
                @let text = &found.best.text;
                figure.board.best {
                    figcaption { "Best: " span.tiles { (text) } }
                    (PreEscaped(picture(Some(&best), "best", format!("Turn {}: the best move, {text}", turn.number)).to_svg()))
                }
            }
        }
    }
}

/// The loss in a sentence.
fn verdict(found: &TurnJudgement) -> Markup {
    let best = &found.best;
    html! {
        @if found.is_best {
            "The best move" (proof(found)) "."
        } @else {
            "Best is " span.tiles { (best.text) } " " (format!("{:+}", best.score)) (proof(found)) ". Lost: "
            strong { (points_lost(found)) " points" } ", "
            strong { (percent_lost(found)) " %" } " of the probability to win."
            @if found.mistake.is_some() && !found.certain {
                " The interval holds zero: it may be no mistake."
            }
        }
    }
}

/// The certainty of the best move.
fn proof(found: &TurnJudgement) -> &'static str {
    match (found.method, found.conclusive) {
        ("endgame", true) => ", by proof",
        ("endgame", false) => ", as far as the endgame was searched",
        ("preendgame", true) => ", by proof: no move wins more draws",
        ("preendgame", false) => " by the pre-endgame, as far as it was searched",
        ("simulation", true) => " by simulation",
        ("simulation", false) => " by simulation, though others are close",
        _ => " by equity",
    }
}

/// The moves that were compared.
fn moves(found: &TurnJudgement) -> Markup {
    let value = match found.method {
        "endgame" => "Gain",
        "simulation" | "preendgame" => "Mean",
        _ => "Equity",
    };
    let row = |figures: &MoveFigures, mark: &str| {
        html! {
            tr {
                th scope="row" { span.tiles { (figures.text) } (mark) }
                td.r { (figures.score) }
                td.r { (points(&figures.value)) }
                td.r { (percent(&figures.win)) }
            }
        }
    };
    let listed = found
        .moves
        .iter()
        .any(|figures| figures.text == found.made.text);
    html! {
        table.moves {
            thead { tr {
                th scope="col" { "Move" }
                th.r scope="col" { "Score" }
                th.r scope="col" { (value) }
                th.r scope="col" { "Win %" }
            } }
            tbody {
                @for figures in &found.moves {
                    (row(figures, if figures.text == found.made.text { " ◂" } else { "" }))
                }
                @if !listed { (row(&found.made, " ◂")) }
            }
        }
        p.note {
            "◂ was made. "
            @match found.method {
                "simulation" => {
                    (count(found.effort))
                    " rollouts: one part chose the best move, the other measured the loss."
                }
                "preendgame" => {
                    (count(found.effort))
                    " nodes: Win % is the share of the draws that is won; means by simulation."
                }
                "endgame" => { (count(found.effort)) " nodes." }
                _ => { "Win % by lead and unseen tiles." }
            }
        }
        @if found.line.len() > 1 {
            p.note {
                "Best line: "
                @for (at, text) in found.line.iter().enumerate() {
                    @if at > 0 { " · " }
                    span.tiles { (text) }
                }
            }
        }
    }
}
