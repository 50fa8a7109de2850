//! A person's ratings and results.

use crate::base::text::Text;
use crate::base::time::Timestamp;

use super::super::hours::CalendarDay;
use super::super::profile::{AtGame, Profile, Results};
use super::super::rating::Rating;
use super::tell;

/// Days below a chart, at most.
const DAYS: usize = 4;
/// Marks that tell the lines of a chart apart, in the order in which they are given out.
const MARKS: [&str; 4] = ["●", "■", "▲", "◆"];

/// A profile in no language yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProfileView {
    pub title: Text,
    /// A line for each game, and why a rating is new; one sentence when there is none.
    pub lines: Vec<Text>,
    /// How they do against the reader and the computer, where they have ever played.
    pub against: Vec<Text>,
    /// The courses that a chart shows, in the order of their marks. Empty when there is nothing to show.
    pub courses: Vec<Vec<(u32, u16)>>,
    /// What each of them is of, in the same order.
    pub games: Vec<Text>,
    /// Some of the matches by their numbers, each with its day; no two have the same.
    pub days: Vec<(u32, Text)>,
    /// What the chart says, in words.
    pub chart: Vec<Text>,
}

/// The view of a profile at a moment: certainty fades with time.
pub fn profile(profile: &Profile, now: Timestamp) -> ProfileView {
    let mut games: Vec<&AtGame> = profile.games.iter().collect();
    games.sort_by_key(|at| (std::cmp::Reverse(at.everywhere.games()), &at.game));
    let (mut lines, mut courses, mut chart, mut shown) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for at in games {
        let course = profile.courses.get(&at.game).filter(|_| courses.len() < MARKS.len());
        let mark = course.map(|_| MARKS[courses.len()]);
        lines.push(line(at, mark, now));
        if let Some(course) = course {
            chart.push(in_words(&at.game, &course.points));
            courses.push(course.points.clone());
            shown.push(Text::of(&at.game, "name"));
        }
    }
    if lines.is_empty() {
        lines.push(Text::new("profile-empty"));
    }
    let mut ratings = profile.games.iter().flat_map(|at| at.here.iter().chain([&at.everywhere]));
    lines.extend(tell::why_new(ratings.any(|rating| rating.is_provisional(now))));
    let title = Text::new("profile-title").with("person", tell::person(profile.person));
    let against = profile.against.iter().filter(|(_, results)| results.matches() > 0);
    let against = against.map(|(other, results)| {
        tell::counted(Text::new("profile-against"), *results)
            .with("person", tell::person(profile.person))
            .with("other", tell::person(*other))
    });
    let against = against.collect();
    ProfileView { title, lines, against, courses, games: shown, days: days(&profile.days), chart }
}

/// A few days, evenly chosen, with the first and the last.
fn days(all: &[CalendarDay]) -> Vec<(u32, Text)> {
    let steps = all.len().saturating_sub(1).min(DAYS - 1);
    let chosen = (0..=steps).map(|step| (step * all.len().saturating_sub(1)).checked_div(steps).unwrap_or(0));
    let mut days: Vec<(u32, CalendarDay)> =
        chosen.filter_map(|at| Some((number(at), *all.get(at)?))).collect();
    days.dedup_by_key(|(_, day)| *day);
    days.into_iter().map(|(number, day)| (number, self::day(day))).collect()
}

/// The number of a match by its place in a list.
fn number(place: usize) -> u32 {
    u32::try_from(place + 1).unwrap_or(u32::MAX)
}

pub fn day(CalendarDay { year, month, day }: CalendarDay) -> Text {
    let text = Text::new("profile-day").with("year", year.to_string());
    text.with("month", i64::from(month)).with("day", i64::from(day))
}

fn line(at: &AtGame, mark: Option<&str>, now: Timestamp) -> Text {
    let game = Text::of(&at.game, "name");
    let line = match &at.here {
        Some(here) => Text::new("profile-line").with("here", tell::rating(here, now)),
        None => Text::new("profile-line-elsewhere"),
    };
    let everywhere = &at.everywhere;
    tell::counted(line, results(everywhere))
        .with("mark", mark.unwrap_or("·"))
        .with("game", game)
        .with("everywhere", tell::rating(everywhere, now))
}

const fn results(rating: &Rating) -> Results {
    Results { wins: rating.wins, draws: rating.draws, losses: rating.losses }
}

/// A line of the chart for those who do not see it.
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
