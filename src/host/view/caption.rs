//! Captions for pictures that people share outside of Discord: players, winner, score and kind of ending.
//! The caller replaces the ids of people by names.

use crate::base::id::PersonId;
use crate::base::text::Text;
use crate::game::short_ending_text;

use super::super::conclusion::{Conclusion, RoundEnd};
use super::super::format::{Format, Terms};
use super::super::matches::{Match, Phase};
use super::super::player::Player;
use super::phrases;

/// A caption of a picture, not yet translated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Caption {
    /// The two players, the challenger first.
    pub people: [PersonId; 2],
    /// The winner; `None` in a running or drawn match, and in a match that counts for nobody.
    pub winner: Option<Player>,
    /// The scores of both players, in the order of `people`. `None` if the match counts for nobody, or if
    /// something other than the score decided the match.
    pub score: Option<[String; 2]>,
    /// The game with the kind of ending, or with the format while the match runs.
    pub line: Text,
}

/// Returns the caption for the start of a match.
pub fn title(record: &Match) -> Caption {
    let line = match record.terms.format {
        Format::Single => game(record),
        format => line(record, phrases::format(format)),
    };
    Caption { people: record.people.0, winner: None, score: None, line }
}

/// Returns the caption of an ended match, or [`title`] for a running one.
pub fn result(record: &Match) -> Caption {
    let Phase::Over(over) = &record.phase else { return title(record) };
    let conclusion = over.conclusion;
    Caption {
        people: record.people.0,
        winner: conclusion.winner(),
        score: (conclusion.counts() && !is_beside_the_score(record, conclusion))
            .then(|| score(record, conclusion)),
        line: line(record, by(record, conclusion)),
    }
}

/// Returns the caption for the last round of `past`, a match without its later rounds. If `is_last`, this
/// round ended the match, and the caption describes the whole match.
pub fn of_round(past: &Match, is_last: bool) -> Caption {
    let ended = past.round().result.as_ref();
    match ended {
        Some(ended) if !is_last => {
            let single = Format::Single;
            let record = Match { terms: Terms { format: single, ..past.terms.clone() }, ..past.clone() };
            let conclusion = Conclusion::Rounds { winner: ended.winner };
            Caption {
                people: record.people.0,
                winner: ended.winner,
                score: Some(score(&record, conclusion)),
                line: line(&record, by(&record, conclusion)),
            }
        }
        _ => result(past),
    }
}

fn game(record: &Match) -> Text {
    Text::of(&record.terms.game, "name")
}

fn line(record: &Match, by: Text) -> Text {
    Text::new("caption-line").with("game", game(record)).with("by", by)
}

/// Returns whether a match of several rounds was decided by something other than its score.
const fn is_beside_the_score(record: &Match, conclusion: Conclusion) -> bool {
    let is_single = matches!(record.terms.format, Format::Single);
    !is_single && !matches!(conclusion, Conclusion::Rounds { .. } | Conclusion::Agreed)
}

/// Returns both players' scores: the sums over all rounds in a match of several rounds, and otherwise
/// `1`, `½` or `0`.
fn score(record: &Match, conclusion: Conclusion) -> [String; 2] {
    if let Some(score) = phrases::won(record, &record.rounds) {
        return score;
    }
    let of = |player| match conclusion.winner() {
        None => "½",
        Some(winner) if winner == player => "1",
        Some(_) => "0",
    };
    Player::BOTH.map(|player| of(player).to_owned())
}

/// Returns the kind of ending in a few words.
fn by(record: &Match, conclusion: Conclusion) -> Text {
    let last = record.round().result.as_ref();
    match (conclusion, last.map(|result| &result.by)) {
        (Conclusion::Rounds { .. }, _) if record.terms.format != Format::Single => {
            phrases::format(record.terms.format)
        }
        (Conclusion::Rounds { .. }, Some(RoundEnd::Board { rule })) => {
            short_ending_text(&record.terms.game, rule)
        }
        (Conclusion::Rounds { .. }, Some(RoundEnd::Repetition)) => Text::new("by-repetition"),
        (Conclusion::Rounds { .. }, Some(RoundEnd::Length)) => Text::new("by-length"),
        (Conclusion::Rounds { .. } | Conclusion::Resigned { .. }, _) => Text::new("by-resigned"),
        (Conclusion::Agreed, _) => Text::new("by-agreed"),
        (Conclusion::Time { .. }, _) => Text::new("by-time"),
        (Conclusion::Aborted { .. }, _) => Text::new("by-aborted"),
        (Conclusion::Decided { .. }, _) => Text::new("by-decided"),
        (Conclusion::Closed, _) => Text::new("by-closed"),
        (Conclusion::Abandoned, _) => Text::new("by-abandoned"),
        (Conclusion::Adjudicated, _) => Text::new("by-adjudicated"),
    }
}
