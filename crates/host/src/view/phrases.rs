//! The sentences that several views share.

use crate::base::id::{ChannelId, PersonId};
use crate::base::level::Level;
use crate::base::text::{Arg, Text};
use crate::base::time::Timestamp;
use crate::game::{Table, ending_text, short_ending_text};
use crate::hours::CalendarDay;
use crate::{
    Conclusion, Format, Match, Phase, Player, Rating, Round, RoundEnd, RoundResult, Season, SeasonNumber,
    ThreadLoss,
};

/// Formats a channel as a Discord link.
pub(super) fn channel(id: ChannelId) -> Arg {
    Arg::Word(format!("<#{id}>"))
}

/// The reason why a match has no thread, as a sentence without the full stop.
pub fn thread_loss(why: ThreadLoss) -> Text {
    match why {
        ThreadLoss::Limit => Text::new("thread-loss-limit"),
        ThreadLoss::NoMessage => Text::new("thread-loss-no-message"),
        ThreadLoss::Deleted => Text::new("thread-loss-deleted"),
        ThreadLoss::Refused => Text::new("thread-loss-refused"),
    }
}

/// The name of a level.
pub fn level(level: Level) -> Text {
    Text::of("option-level", level.name())
}

pub fn person(id: PersonId) -> Arg {
    Arg::Person(id.0)
}

/// The headline of a board: the game and the players with their seats. The challenger comes
/// first in every round.
pub fn headline(record: &Match, table: &dyn Table) -> Text {
    seated(Text::new("board-headline"), record, record.round(), table)
}

/// Adds the game, and both players with their seats in a round, as arguments. The level of the computer
/// stands beside its seat: behind its name, two brackets would follow each other.
fn seated(text: Text, record: &Match, round: &Round, table: &dyn Table) -> Text {
    let game = &record.terms.game;
    let players = ["one", "two"].into_iter().zip(SEATS).zip(Player::BOTH);
    players.fold(text.with("game", Text::of(game, "name")), |text, ((name, seat_name), player)| {
        let (person, seat) = (record.people[player], table.seat_name(round.seat(player)));
        let seat = Text::of(game, &format!("seat-{seat}"));
        let Some(level) = person.level() else { return text.with(name, person).with(seat_name, seat) };
        let level = Text::of("computer", level.name());
        let seat = Text::new("computer-seat").with("level", level).with("seat", seat);
        text.with(name, COMPUTER).with(seat_name, seat)
    })
}

/// The name of the computer, in every language.
pub const COMPUTER: &str = "Engawa";

/// The sprite names of the emblems of both players' seats, the challenger's first.
pub type Tokens = [&'static str; 2];

/// The names of the text arguments for both players' seats, the challenger's first.
pub const SEATS: [&str; 2] = ["ones-seat", "twos-seat"];

/// A text with the current seat of a player, and the emblem of that seat.
pub fn own_seat(record: &Match, table: &dyn Table, player: Player) -> (Text, &'static str) {
    let seat = record.round().seat(player);
    (Text::new("list-seat").with("seat", table.seat_label(seat)), table.token(seat))
}

/// The line that replaces a board when the next one is posted: the game with the last move, or
/// with the players before the first move.
pub(super) fn line(record: &Match, last: Option<Text>) -> Text {
    match last {
        Some(last) => {
            Text::new("board-line").with("game", Text::of(&record.terms.game, "name")).with("last", last)
        }
        None => people(Text::new("board-line-start"), record),
    }
}

/// The headline of a message about an ended round. `number` counts rounds from 1.
pub(super) fn round_headline(record: &Match, number: usize) -> Text {
    people(Text::new("round-headline"), record).with("number", number)
}

/// The headline of a message about an ended round, with the seats in that round. `number`
/// counts rounds from 1.
pub fn round_headline_with_seats(record: &Match, number: usize, round: &Round, table: &dyn Table) -> Text {
    seated(Text::new("round-headline-seats").with("number", number), record, round, table)
}

pub(super) fn people(text: Text, record: &Match) -> Text {
    let [one, two] = record.people.0;
    text.with("game", Text::of(&record.terms.game, "name")).with("one", one).with("two", two)
}

/// Describes a format in a few words.
pub fn format(format: Format) -> Text {
    match format {
        Format::Single => Text::new("format-single"),
        Format::BestOf(rounds) => Text::new("format-best-of").with("rounds", rounds),
        Format::ToPoints(points) => Text::new("format-to-points").with("points", i64::from(points)),
        Format::Mirror { .. } => Text::new("format-mirror"),
    }
}

/// Describes a format, and explains it if its name does not.
pub fn explained_format(explained: Format) -> Text {
    match explained {
        Format::Mirror { .. } => Text::new("format-mirror-explained"),
        _ => format(explained),
    }
}

/// The number of the next move in its round, counted from 1. Turn numbers continue across
/// rounds, so they would confuse people.
pub(super) fn number_of_move(record: &Match) -> usize {
    record.round().moves.len() + 1
}

/// If the move at `ply` was a planned answer, adds a remark about that to the description of the move.
pub fn planned(round: &Round, ply: usize, description: Text) -> Text {
    if round.was_planned(ply) { Text::new("move-planned").with("move", description) } else { description }
}

/// Describes the score after these rounds, unless nobody has scored, and the format, which is explained
/// before the first move. Returns `None` in a match of one round.
pub(super) fn score(record: &Match, rounds: &[Round]) -> Option<Text> {
    let [of_one, of_two] = won(record, rounds)?;
    let [one, two] = record.people.0;
    let has_begun = rounds.len() > 1 || rounds.iter().any(|round| !round.moves.is_empty());
    let named: fn(Format) -> Text = if has_begun { format } else { explained_format };
    let format = named(record.terms.format);
    if [&of_one, &of_two] == ["0"; 2] {
        return Some(format);
    }
    let text = Text::new("match-score").with("one", one).with("two", two);
    Some(text.with("ones", of_one).with("twos", of_two).with("format", format))
}

/// Describes the score. Returns `None` in a match of one round, and if something other than the score decided
/// the match.
pub(super) fn standing(record: &Match) -> Option<Text> {
    match &record.phase {
        Phase::Over(over) if is_beside_the_score(record, over.conclusion) => None,
        _ => score(record, &record.rounds),
    }
}

/// Whether a match of several rounds was decided by something other than its score.
pub(super) const fn is_beside_the_score(record: &Match, conclusion: Conclusion) -> bool {
    let is_single = matches!(record.terms.format, Format::Single);
    !is_single && !matches!(conclusion, Conclusion::Rounds { .. } | Conclusion::Agreed)
}

/// Both players' formatted scores after these rounds, the challenger's first; `None` in a match
/// of one round.
pub(super) fn won(record: &Match, rounds: &[Round]) -> Option<[String; 2]> {
    let terms = record.terms.format;
    let show: fn(u32) -> String = match terms {
        Format::Single => return None,
        format if format.counts_points() => |points| points.to_string(),
        _ => halves,
    };
    Some(terms.score(rounds.iter().filter_map(Round::ended)).0.map(show))
}

pub fn round_end(record: &Match, round: &Round, result: &RoundResult) -> Text {
    let text = match &result.by {
        RoundEnd::Board { rule } => ending_text(&record.terms.game, rule, result.winner.is_some()),
        RoundEnd::Repetition => Text::new("round-repetition"),
        RoundEnd::Length => Text::new("round-length").with("moves", round.moves.len()),
        RoundEnd::Resigned if record.terms.format.counts_points() => Text::new("round-resigned-points"),
        RoundEnd::Resigned => Text::new("round-resigned"),
    };
    let Some(winner) = result.winner else { return text };
    let text = text.with("winner", record.people[winner]);
    let text = text.with("loser", record.people[winner.other()]);
    let points = result.points.filter(|_| record.terms.format.counts_points());
    text.with("points", points.map_or_else(|| Arg::from("none"), Arg::from))
}

/// Describes the result of a match in one sentence. If the rounds decided the match, the sentence says how
/// the winner won the last round, unless the winner did not win it.
pub fn conclusion(record: &Match, conclusion: Conclusion) -> Text {
    let round = record.round();
    let (Conclusion::Rounds { winner }, Some(result)) = (conclusion, &round.result) else {
        return conclusion_text(record, conclusion);
    };
    match (&result.by, winner) {
        _ if record.terms.format == Format::Single => round_end(record, round, result),
        (RoundEnd::Board { rule }, Some(won)) if result.winner == winner => Text::new("match-won-by")
            .with("winner", record.people[won])
            .with("by", short_ending_text(&record.terms.game, rule)),
        (RoundEnd::Resigned, Some(won)) if result.winner == winner => {
            conclusion_text(record, Conclusion::Resigned { winner: won })
        }
        _ => conclusion_text(record, conclusion),
    }
}

/// Quotes the moderator's reason, if a moderator decided the match.
pub(super) fn reason(record: &Match) -> Option<Text> {
    let Phase::Over(over) = &record.phase else { return None };
    let reason = over.reason.as_ref()?;
    Some(Text::new("match-reason").with("reason", Arg::Name(reason.as_str().to_owned())))
}

fn conclusion_text(record: &Match, conclusion: Conclusion) -> Text {
    let won = |key, winner: Player| {
        let text = Text::new(key).with("winner", record.people[winner]);
        text.with("loser", record.people[winner.other()])
    };
    match conclusion {
        Conclusion::Rounds { winner: Some(winner) } => won("match-won", winner),
        Conclusion::Rounds { winner: None } => Text::new("match-level"),
        Conclusion::Resigned { winner } => won("match-resigned", winner),
        Conclusion::Agreed => Text::new("match-agreed"),
        Conclusion::Time { winner } => won("match-time", winner),
        Conclusion::Aborted { by: Some(by) } => Text::new("match-aborted").with("person", record.people[by]),
        Conclusion::Aborted { by: None } => Text::new("match-aborted-by-moderator"),
        Conclusion::Decided { winner: Some(winner) } => won("match-decided", winner),
        Conclusion::Decided { winner: None } => Text::new("match-decided-drawn"),
        Conclusion::Abandoned => Text::new("match-abandoned"),
        Conclusion::Closed => Text::new("match-closed"),
        Conclusion::Adjudicated => Text::new("match-adjudicated"),
    }
}

/// Formats a date for charts and lists.
pub fn day(CalendarDay { year, month, day }: CalendarDay) -> Text {
    let text = Text::new("profile-day").with("year", year.to_string());
    text.with("month", i64::from(month)).with("day", i64::from(day))
}

/// Formats a season in a list: its name, or its number if it has begun by itself.
pub fn listed_season(number: SeasonNumber, listed: &Season) -> Arg {
    if listed.is_numbered(number) {
        return season(number, listed).into();
    }
    Arg::Name(listed.name.as_str().to_owned())
}

/// Formats a season in a sentence.
pub fn season(number: SeasonNumber, season: &Season) -> Text {
    if season.is_numbered(number) {
        return Text::new("season-numbered").with("number", number.to_string());
    }
    Text::new("season-named").with("season", Arg::Name(season.name.as_str().to_owned()))
}

/// Formats a rating in whole points, marked as new while it is provisional.
pub fn rating(rating: &Rating, now: Timestamp) -> Text {
    points(rating.whole(), !rating.is_provisional(now))
}

/// Formats a rating in whole points, marked as new unless it is `settled`.
pub fn points(whole: u16, settled: bool) -> Text {
    Text::new(if settled { "rating-settled" } else { "rating-new" }).with("rating", whole.to_string())
}

/// Explains why new ratings change so much; `None` unless `any` rating shown is new.
pub fn new_rating_notice(any: bool) -> Option<Text> {
    any.then(|| Text::new("rating-new-why"))
}

/// Formats a difference of ratings with its sign; the minus sign is U+2212.
pub(super) fn signed(difference: i32) -> String {
    match difference {
        0 => "±0".to_owned(),
        up @ 1.. => format!("+{up}"),
        down => format!("−{}", down.unsigned_abs()),
    }
}

/// Formats a number of half points: 3 becomes `1½`.
fn halves(count: u32) -> String {
    match (count / 2, count % 2) {
        (0, 1) => "½".to_owned(),
        (whole, 0) => whole.to_string(),
        (whole, _) => format!("{whole}½"),
    }
}
