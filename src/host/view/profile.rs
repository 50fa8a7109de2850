//! A person's ratings and results.

use crate::base::text::Text;
use crate::base::time::Timestamp;

use super::super::profile::{AtGame, Profile, Results};
use super::super::rating::Rating;
use super::tell;

/// Marks that tell the lines of a chart apart, in the order in which they are given out.
const MARKS: [&str; 4] = ["●", "■", "▲", "◆"];

/// A profile in no language yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProfileView {
    /// Whose it is.
    pub title: Text,
    /// A line for each game; one sentence when there is none.
    pub lines: Vec<Text>,
    /// How they do against the reader, if they have ever played.
    pub against: Option<Text>,
    /// The courses that a chart shows, in the order of their marks. Empty when there is nothing to show.
    pub courses: Vec<Vec<(u32, u16)>>,
    /// What the chart says, in words.
    pub chart: Vec<Text>,
}

/// The view of a profile at a moment: certainty fades with time.
pub fn profile(profile: &Profile, now: Timestamp) -> ProfileView {
    let mut games: Vec<&AtGame> = profile.games.iter().collect();
    games.sort_by_key(|at| (std::cmp::Reverse(at.everywhere.games()), &at.game));
    let (mut lines, mut courses, mut chart) = (Vec::new(), Vec::new(), Vec::new());
    for at in games {
        let course = profile.courses.get(&at.game).filter(|_| courses.len() < MARKS.len());
        let mark = course.map(|_| MARKS[courses.len()]);
        lines.push(line(at, mark, now));
        if let Some(course) = course {
            chart.push(in_words(&at.game, &course.points));
            courses.push(course.points.clone());
        }
    }
    if lines.is_empty() {
        lines.push(Text::new("profile-empty"));
    }
    let title = Text::new("profile-title").with("person", tell::person(profile.person));
    let against = profile.against.filter(|(_, results)| results.matches() > 0);
    let against = against.map(|(other, results)| {
        counted(Text::new("profile-against"), results)
            .with("person", tell::person(profile.person))
            .with("other", tell::person(other))
    });
    ProfileView { title, lines, against, courses, chart }
}

fn line(at: &AtGame, mark: Option<&str>, now: Timestamp) -> Text {
    let game = Text::of(&at.game, "name");
    let line = match &at.here {
        Some(here) => Text::new("profile-line").with("here", tell::rating(here, now)),
        None => Text::new("profile-line-elsewhere"),
    };
    let everywhere = &at.everywhere;
    counted(line, results(everywhere))
        .with("mark", mark.unwrap_or("·"))
        .with("game", game)
        .with("everywhere", tell::rating(everywhere, now))
}

const fn results(rating: &Rating) -> Results {
    Results { wins: rating.wins, draws: rating.draws, losses: rating.losses }
}

fn counted(text: Text, results: Results) -> Text {
    text.with("wins", i64::from(results.wins))
        .with("draws", i64::from(results.draws))
        .with("losses", i64::from(results.losses))
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
