//! Two people side by side: their ratings, and how one does against the other.

use crate::base::text::Text;
use crate::base::time::Timestamp;

use super::super::profile::{Compared, Comparison, Results};
use super::super::rating::Rating;
use super::tell;

/// The lines of a comparison at a moment: certainty fades with time.
pub fn compare(comparison: &Comparison, now: Timestamp) -> Vec<Text> {
    let [one, two] = comparison.people.map(tell::person);
    let mut lines = vec![Text::new("compare-title").with("one", one.clone()).with("two", two.clone())];
    lines.extend(comparison.games.iter().map(|at| line(at, now)));
    let all = comparison.games.iter().fold(Results::default(), |all, at| all.and(at.results));
    lines.push(match all.matches() {
        0 => Text::new("compare-never").with("one", one).with("two", two),
        _ => tell::counted(Text::new("profile-against"), all).with("person", one).with("other", two),
    });
    let mut ratings = comparison.games.iter().flat_map(|at| at.ratings.iter().flatten());
    lines.extend(tell::why_new(ratings.any(|rating| rating.is_provisional(now))));
    lines
}

fn line(at: &Compared, now: Timestamp) -> Text {
    let rating = |rating: &Option<Rating>| match rating {
        Some(rating) => tell::rating(rating, now),
        None => Text::new("compare-unrated"),
    };
    let [one, two] = &at.ratings;
    let text = Text::new(if at.results.matches() == 0 { "compare-line" } else { "compare-line-met" });
    let text =
        text.with("game", Text::of(&at.game, "name")).with("ones", rating(one)).with("twos", rating(two));
    tell::counted(text, at.results)
}
