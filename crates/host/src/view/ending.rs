//! The result of an ended match, as its picture shows it beside the board, and what its message adds.

use crate::base::text::Text;
use crate::base::time::Span;
use crate::game::Table;
use crate::hours::day;
use crate::rating::RatingChange;
use crate::{ByPlayer, Conclusion, Match, MatchEnd, Phase, Player, RoundEnd};

use super::phrases;
use super::replay::{Caption, ending_text, result};

/// The result of an ended match, not yet translated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResultView {
    /// The players, the challenger first, and the score.
    pub caption: Caption,
    /// The sprite of a sign that replaces the score.
    pub sign: Option<&'static str>,
    /// The kind of ending in a few words.
    pub how: Text,
    /// The winner's rating and then the loser's, the level of the computer, or that the match was casual. Each has
    /// a sprite before it. Empty if the match did not count.
    pub notes: Vec<(&'static str, Text)>,
    pub day: Text,
}

/// The result of a match; `None` while it is running. `table` must be the table of the record.
pub fn ending(record: &Match, table: &dyn Table) -> Option<ResultView> {
    let Phase::Over(over) = &record.phase else { return None };
    let conclusion = over.conclusion;
    let token = |player| table.token(record.round().seat(player));
    let first = conclusion.winner().unwrap_or(Player::One);
    let notes = match (record.people[Player::Two].level(), rating_changes(over)) {
        _ if !conclusion.counts() => Vec::new(),
        (Some(level), _) => vec![(token(Player::Two), phrases::level(level))],
        // The reader does not see ratings.
        (None, None) if record.terms.rated => Vec::new(),
        (None, None) => vec![("sign-casual", Text::new("terms-casual"))],
        (None, Some((_, changes))) => {
            let note = |player| (token(player), stepped(Text::new("rating-step"), &changes[player]));
            [first, first.other()].map(note).to_vec()
        }
    };
    let caption = result(record);
    let by = record.round().result.as_ref().map(|result| &result.by);
    let sign = match conclusion {
        Conclusion::Time { .. } => Some("sign-clock"),
        Conclusion::Resigned { .. } => Some("sign-flag"),
        Conclusion::Rounds { .. } if record.rounds.len() == 1 && by == Some(&RoundEnd::Resigned) => {
            Some("sign-flag")
        }
        _ if !conclusion.counts() => Some("sign-void"),
        _ => caption.score.is_none().then_some("sign-even"),
    };
    let how = ending_text(record, conclusion);
    Some(ResultView { caption, sign, how, notes, day: phrases::day(day(over.at, None)) })
}

/// The rating changes that the match caused, with the key of the sentence that names them: those in the season if the
/// match counts in one, and otherwise those over all servers.
fn rating_changes(over: &MatchEnd) -> Option<(&'static str, &ByPlayer<RatingChange>)> {
    let changes = over.ratings.as_ref()?;
    Some(match over.season {
        Some(_) => ("rating-changes-season", &changes.server),
        None => ("rating-changes", &changes.global),
    })
}

fn stepped(text: Text, change: &RatingChange) -> Text {
    text.with("before", change.before.whole().to_string())
        .with("after", change.after.whole().to_string())
        .with("difference", phrases::signed(change.difference()))
}

/// The rating changes in one sentence, with seats instead of players, for people who cannot see the picture.
pub(super) fn changes(record: &Match, table: &dyn Table) -> Option<Text> {
    let Phase::Over(over) = &record.phase else { return None };
    let (key, changes) = rating_changes(over)?;
    let [one, two] = Player::BOTH.map(|player| {
        let seat = table.seat_label(record.round().seat(player));
        stepped(Text::new("rating-change").with("seat", seat), &changes[player])
    });
    Some(Text::new(key).with("one", one).with("two", two))
}

/// The number of moves of an ended match and its time. `None` for practice and for matches that did not count.
pub(super) fn length(record: &Match) -> Option<Text> {
    let Phase::Over(over) = &record.phase else { return None };
    let span = over.at - record.made;
    let (unit, one) = match span {
        span if span < Span::hours(2) => ("minutes", Span::minutes(1)),
        span if span < Span::days(2) => ("hours", Span::hours(1)),
        _ => ("days", Span::days(1)),
    };
    let moves: usize = record.rounds.iter().map(|round| round.moves.len()).sum();
    let text = Text::new("match-length").with("moves", moves).with("unit", unit);
    let text = text.with("count", (span.0 / one.0).max(1));
    (over.conclusion.counts() && !record.practice).then_some(text)
}
