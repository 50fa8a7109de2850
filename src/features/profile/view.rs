//! Messages with a person's ratings and results, alone or beside another person's.

use std::sync::Arc;

use crate::base::id::PersonId;
use crate::base::text::Text;
use crate::base::time::Timestamp;
use crate::chat::parts::{button, button_row, file, lines, text_message};
use crate::chat::voice::Voice;
use crate::chat::{Button, ButtonStyle, Message};
use crate::features::replay::from_profile;
use crate::host::hours::CalendarDay;
use crate::host::ladder::LONGEST_ABSENCE;
use crate::host::view::phrases;
use crate::host::{Press, Rating};

use super::decide::{Comparison, GameComparison, GameRating, LastMatch, MatchResult, Profile, Results};

/// Maximum number of days shown below a chart.
const DAYS: usize = 4;
/// Marks for the lines of a chart, in the order in which they are given to games.
const MARKS: [&str; 4] = ["●", "■", "▲", "◆"];

/// A profile, before its translation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProfileView {
    pub title: Text,
    /// A line for each game, and an explanation of provisional ratings; a single sentence if there are
    /// no ratings.
    pub lines: Vec<Text>,
    /// Results against the reader and the computer, if there are any.
    pub against: Vec<Text>,
    /// The rating histories that the chart shows, in the order of their marks. Empty if there is no
    /// chart.
    pub courses: Vec<Vec<(u32, u16)>>,
    /// The game, the rating and the results of each history in `courses`, in the same order.
    pub games: Vec<[Text; 3]>,
    /// Some of the rated matches: the number of each, and its day. No day occurs twice.
    pub days: Vec<(u32, Text)>,
    /// The description of the chart in words.
    pub chart: Vec<Text>,
    /// The latest matches, numbered from 1, each with the press that replays it.
    pub last: Vec<(Text, Press)>,
}

/// The score between two people at a game in a channel, the leader first.
pub fn versus([one, two]: [PersonId; 2], results: Results) -> Text {
    let Results { wins, draws, losses } = results;
    let (leader, other) = if losses > wins { (two, one) } else { (one, two) };
    Text::new(if wins + losses == 0 { "versus-drawn" } else { "versus-score" })
        .with("leader", leader)
        .with("other", other)
        .with("more", wins.max(losses))
        .with("less", wins.min(losses))
        .with("draws", draws)
}

/// The view of a profile at `now`, because ratings grow less certain with time.
pub fn profile(profile: &Profile, now: Timestamp) -> ProfileView {
    let mut games: Vec<&GameRating> = profile.games.iter().collect();
    games.sort_by_key(|at| (std::cmp::Reverse(at.everywhere.games()), &at.game));
    let (mut lines, mut courses, mut chart, mut shown) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for at in games {
        let history = profile.histories.get(&at.game).filter(|_| courses.len() < MARKS.len());
        let mark = history.map(|_| MARKS[courses.len()]);
        lines.push(if profile.hides_ratings { line_without_ratings(at) } else { line(at, mark, now) });
        if let Some(history) = history {
            chart.push(in_words(&at.game, history));
            courses.push(history.clone());
            let everywhere = &at.everywhere;
            let results = counted(Text::new("ladder-results"), results(everywhere));
            shown.push([Text::of(&at.game, "name"), phrases::rating(everywhere, now), results]);
        }
    }
    if lines.is_empty() {
        lines.push(Text::new("profile-empty"));
    }
    let mut ratings = profile.games.iter().flat_map(|at| at.here.iter().chain([&at.everywhere]));
    lines.extend(if profile.hides_ratings {
        Some(Text::new("ratings-hidden"))
    } else {
        phrases::new_rating_notice(ratings.any(|rating| rating.is_provisional(now)))
    });
    let absent = profile.games.iter().filter(|at| at.is_absent);
    let absent: Vec<Text> = absent.map(|at| Text::of(&at.game, "name")).collect();
    if !absent.is_empty() {
        lines.push(Text::new("profile-absent").with("days", LONGEST_ABSENCE).with("games", absent));
    }
    let title = Text::new("profile-title").with("person", profile.person);
    let against = profile.against.iter().filter(|(_, results)| results.matches() > 0);
    let against = against.map(|(other, results)| {
        counted(Text::new("profile-against"), *results).with("person", profile.person).with("other", *other)
    });
    let against = against.collect();
    let last = (1..).zip(&profile.last).map(|(number, last)| last_line(number, last)).collect();
    ProfileView { title, lines, against, courses, games: shown, days: days(&profile.days), chart, last }
}

fn last_line(number: u32, last: &LastMatch) -> (Text, Press) {
    let outcome = match last.outcome {
        MatchResult::Won => "won",
        MatchResult::Drawn => "drawn",
        MatchResult::Lost => "lost",
    };
    let text = Text::new("profile-last-match")
        .with("number", number)
        .with("game", Text::of(&last.game, "name"))
        .with("other", last.opponent)
        .with("outcome", outcome)
        .with("day", phrases::day(last.day));
    (text, from_profile(last.id, last.player))
}

pub fn message(view: &ProfileView, chart: Option<Arc<[u8]>>, voice: Voice<'_>) -> Message {
    let title = (!view.last.is_empty()).then(|| Text::new("profile-last"));
    let last = title.iter().chain(view.last.iter().map(|(said, _)| said));
    let texts = [&view.title].into_iter().chain(&view.lines).chain(&view.against).chain(last);
    let replay = |(number, (_, press)): (u32, &(Text, Press))| {
        let label = Text::new("button-replay-number").with("number", number);
        button(press, &voice.plain(&label), ButtonStyle::Plain)
    };
    let replays: Vec<Button> = (1..).zip(&view.last).map(replay).collect();
    let file = chart.map(|png| file(png, "ratings.png".to_owned(), &voice.sentences(&view.chart)));
    Message { file, rows: button_row(replays), ..text_message(&lines(voice, texts)) }
}

/// The lines of a comparison at `now`, because ratings grow less certain with time.
pub fn compare(comparison: &Comparison, now: Timestamp) -> Vec<Text> {
    let [one, two] = comparison.people;
    let mut lines = vec![Text::new("compare-title").with("one", one).with("two", two)];
    let hidden = comparison.hidden;
    lines.extend(comparison.games.iter().map(|at| compared_line(at, hidden, now)));
    let all = comparison.games.iter().fold(Results::default(), |all, at| all.and(at.results));
    lines.push(match all.matches() {
        0 => Text::new("compare-never").with("one", one).with("two", two),
        _ => counted(Text::new("profile-against"), all).with("person", one).with("other", two),
    });
    let shown = comparison.games.iter().flat_map(|at| at.ratings.iter().zip(hidden));
    let mut shown = shown.filter(|(_, hidden)| !hidden).filter_map(|(rating, _)| rating.as_ref());
    lines.extend(phrases::new_rating_notice(shown.any(|rating| rating.is_provisional(now))));
    lines.extend(hidden.contains(&true).then(|| Text::new("ratings-hidden")));
    lines
}

fn compared_line(at: &GameComparison, hidden: [bool; 2], now: Timestamp) -> Text {
    let rating = |(rating, is_hidden): (&Option<Rating>, bool)| match rating {
        _ if is_hidden => Text::new("compare-hidden"),
        Some(rating) => phrases::rating(rating, now),
        None => Text::new("compare-unrated"),
    };
    let ([one, two], [hides_one, hides_two]) = (&at.ratings, hidden);
    let (one, two) = ((one, hides_one), (two, hides_two));
    let text = Text::new(if at.results.matches() == 0 { "compare-line" } else { "compare-line-met" });
    let text =
        text.with("game", Text::of(&at.game, "name")).with("ones", rating(one)).with("twos", rating(two));
    counted(text, at.results)
}

/// A few evenly spaced days, including the first and the last day.
fn days(all: &[CalendarDay]) -> Vec<(u32, Text)> {
    let steps = all.len().saturating_sub(1).min(DAYS - 1);
    let chosen = (0..=steps).map(|step| (step * all.len().saturating_sub(1)).checked_div(steps).unwrap_or(0));
    let mut days: Vec<(u32, CalendarDay)> =
        chosen.filter_map(|at| Some((number(at), *all.get(at)?))).collect();
    days.dedup_by_key(|(_, day)| *day);
    days.into_iter().map(|(number, day)| (number, phrases::day(day))).collect()
}

/// The number of the match at an index; numbers are counted from 1.
fn number(place: usize) -> u32 {
    u32::try_from(place + 1).unwrap_or(u32::MAX)
}

fn line(at: &GameRating, mark: Option<&str>, now: Timestamp) -> Text {
    let game = Text::of(&at.game, "name");
    let line = match &at.here {
        Some(here) => Text::new("profile-line").with("here", phrases::rating(here, now)),
        None => Text::new("profile-line-elsewhere"),
    };
    let everywhere = &at.everywhere;
    counted(line, results(everywhere))
        .with("mark", mark.unwrap_or("·"))
        .with("game", game)
        .with("everywhere", phrases::rating(everywhere, now))
}

fn line_without_ratings(at: &GameRating) -> Text {
    let text = Text::new("profile-line-hidden").with("game", Text::of(&at.game, "name"));
    counted(text, results(&at.everywhere))
}

const fn results(rating: &Rating) -> Results {
    Results { wins: rating.wins, draws: rating.draws, losses: rating.losses }
}

/// A description of one line of the chart, for people who do not see it.
fn in_words(game: &str, points: &[(u32, u16)]) -> Text {
    let ratings = || points.iter().map(|(_, rating)| i64::from(*rating));
    Text::new("profile-chart")
        .with("game", Text::of(game, "name"))
        .with("matches", points.len().saturating_sub(1))
        .with("first", ratings().next().unwrap_or_default().to_string())
        .with("last", ratings().next_back().unwrap_or_default().to_string())
        .with("lowest", ratings().min().unwrap_or_default().to_string())
        .with("highest", ratings().max().unwrap_or_default().to_string())
}

/// Adds the numbers of wins, draws and losses to a text.
fn counted(text: Text, results: Results) -> Text {
    let Results { wins, draws, losses } = results;
    text.with("decided", wins + losses).with("wins", wins).with("draws", draws).with("losses", losses)
}
