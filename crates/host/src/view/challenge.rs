//! The view of a challenge message: its headline, terms, stakes and status.

use crate::base::id::{ChallengeId, ChannelId, PersonId};
use crate::base::seat::Seat;
use crate::base::text::{Arg, Text};
use crate::base::time::Timestamp;
use crate::game::{Facts, option_text};
use crate::rating::{Preview, preview};
use crate::{
    ByPlayer, Challenge, ChallengeState, Match, Player, Rating, Scope, SeatWish, Server, Start, Terms,
    UnratedReason,
};

use super::{phrases, time};

/// The content of a challenge message, not yet translated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChallengeView {
    pub id: ChallengeId,
    pub game: String,
    pub headline: Text,
    pub note: Option<Text>,
    /// The terms, one per line: the time control and whether the match is rated. Then the format, options,
    /// seats and so on, as far as they differ from the usual terms of the server.
    pub terms: Vec<Text>,
    /// The rating changes at stake, with a remark if they belong to a season. Empty for challenges to
    /// anyone, for unrated matches, and once the challenge is closed.
    pub stakes: Vec<Text>,
    /// The terms on the picture, each with the sprite of its sign.
    pub rows: Vec<(&'static str, Text)>,
    /// Praise for a challenger who reliably finishes matches, while the challenge is open.
    pub manners: Option<Text>,
    /// The time at which the challenge expires, or the way in which it was closed.
    pub status: Text,
    /// The challenged person who has not answered yet. The message mentions nobody else, and has the button for declining
    /// only if there is one.
    pub asked: Option<PersonId>,
    pub is_open: bool,
    /// Whether to show the button for accepting; the computer accepts by itself.
    pub may_accept: bool,
}

/// The place of the resulting match, if it is not the channel of the challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MatchLocation {
    /// In a thread that may not exist yet, so there is no link.
    Soon,
    /// In this thread, or in this channel if the match could not get a thread.
    In(ChannelId),
}

/// Builds the view of a challenge on `server`. `ratings` are the ratings of both players in the running
/// season, or over all servers. `finishes` is the result of [`crate::challenge::is_reliable`] for the
/// challenger.
pub fn challenge(
    record: &Challenge,
    facts: &Facts,
    server: &Server,
    ratings: Option<(&ByPlayer<Rating>, Scope)>,
    finishes: bool,
    location: Option<MatchLocation>,
    now: Timestamp,
) -> ChallengeView {
    let is_open = record.state == ChallengeState::Open;
    let asked = record.to.filter(|to| is_open && !to.is_computer());
    let note = record.note.as_ref().map(|note| Arg::Name(note.as_str().to_owned()));
    let usual = server.usual_terms(record.terms.game.clone());
    let ratings = ratings.filter(|_| is_open);
    ChallengeView {
        id: record.id,
        game: record.terms.game.clone(),
        headline: headline(record),
        note: note.map(|note| Text::new("challenge-note").with("note", note)),
        terms: terms(record, facts, &usual),
        stakes: stakes(record, facts, ratings, now),
        rows: rows(record, &usual, ratings, now),
        manners: (finishes && is_open).then(|| Text::new("challenge-finishes").with("person", record.from)),
        status: status(record, location),
        asked,
        is_open,
        may_accept: is_open && !record.to.is_some_and(PersonId::is_computer),
    }
}

/// The sentence that a match begins in its own thread. The sentence names the parent channel of
/// the thread.
pub fn begins_in(record: &Match) -> Text {
    let channel = record.thread_of.unwrap_or(record.place.channel);
    Text::new("accepted-thread").with("channel", phrases::channel(channel))
}

fn headline(record: &Challenge) -> Text {
    let text = match record.to {
        Some(to) if record.at_table => Text::new("club-headline").with("to", to),
        Some(to) => Text::new("challenge-headline").with("to", to),
        None => Text::new("challenge-headline-open"),
    };
    text.with("from", record.from).with("game", Text::of(&record.terms.game, "name"))
}

fn terms(record: &Challenge, facts: &Facts, usual: &Terms) -> Vec<Text> {
    let Terms { game, options, format, rated, hints, .. } = &record.terms;
    let option = |fact| {
        let value = options.value(fact);
        let differs = options.matters(fact) && value != usual.options.value(fact);
        differs.then(|| option_text(game, fact, value))
    };
    let mut lines = time::terms(&record.terms);
    lines.push(Text::new(match (&record.start, record.unrated_reason) {
        (Some(Start::Deal(_)), _) => "terms-casual-deal",
        (Some(Start::Position(_)), _) => "terms-casual-position",
        _ if *rated => "terms-rated",
        (None, None) => "terms-casual",
        (None, Some(UnratedReason::RecentDeletion)) => "terms-casual-begun-anew",
        (None, Some(UnratedReason::PlayedOften)) => "terms-casual-played-often",
    }));
    lines.extend((*format != usual.format).then(|| phrases::format(*format)));
    // A start position already implies the options of its game, so the options are left out.
    let options_count = !matches!(record.start, Some(Start::Position(_)));
    lines.extend(facts.options.iter().filter(|_| options_count).filter_map(option));
    lines.extend(hints.then(|| Text::new("terms-hints")));
    lines.extend(seat(record));
    lines.extend((!record.terms.guesses).then(|| Text::new("terms-unguessed")));
    lines.extend(record.band.map(|band| Text::new("terms-band").with("band", band.text())));
    lines
}

fn seat(record: &Challenge) -> Option<Text> {
    let key = match record.seat {
        SeatWish::Seat(Seat::First) => "terms-seat-first",
        SeatWish::Seat(Seat::Second) => "terms-seat-second",
        SeatWish::Random => return None,
    };
    Some(Text::new(key).with("person", record.from))
}

fn stakes(
    record: &Challenge,
    facts: &Facts,
    ratings: Option<(&ByPlayer<Rating>, Scope)>,
    now: Timestamp,
) -> Vec<Text> {
    let (Some((ratings, scope)), Some(to), true) = (ratings, record.to, record.terms.rated) else {
        return Vec::new();
    };
    if is_settling(ratings, now) {
        return vec![Text::new("challenge-settling")];
    }
    let previews = preview(ratings, now);
    let people = ByPlayer([record.from, to]);
    let may_be_drawn = facts.may_be_drawn(&record.terms.options);
    let key = if may_be_drawn { "challenge-stakes" } else { "challenge-stakes-won" };
    let line = |player| {
        let Preview { win, draw, loss } = previews[player];
        Text::new(key)
            .with("person", people[player])
            .with("rating", phrases::rating(&ratings[player], now))
            .with("win", phrases::signed(win))
            .with("draw", phrases::signed(draw))
            .with("loss", phrases::signed(loss))
    };
    let of_season = scope.season().map(|_| Text::new("ratings-of-season"));
    of_season.into_iter().chain(Player::BOTH.map(line)).collect()
}

/// Whether a rating is so new that numbers at stake would only frighten.
fn is_settling(ratings: &ByPlayer<Rating>, now: Timestamp) -> bool {
    ratings.0.iter().any(|rating| rating.is_provisional(now))
}

/// The terms on the picture: clock and rated or casual always, the format where it differs from the server's usual one,
/// and the challenger's stakes.
fn rows(
    record: &Challenge,
    usual: &Terms,
    ratings: Option<(&ByPlayer<Rating>, Scope)>,
    now: Timestamp,
) -> Vec<(&'static str, Text)> {
    let Terms { clock, format, rated, .. } = &record.terms;
    let counts = if *rated { ("sign-rated", "terms-rated") } else { ("sign-casual", "terms-casual") };
    let format = (*format != usual.format).then(|| ("sign-rounds", phrases::format(*format)));
    let stakes = ratings.filter(|_| *rated && record.to.is_some()).map(|(ratings, _)| {
        if is_settling(ratings, now) {
            return Text::new("challenge-settling");
        }
        let Preview { win, loss, .. } = preview(ratings, now)[Player::One];
        let text = Text::new("challenge-stakes-short").with("win", phrases::signed(win));
        text.with("loss", phrases::signed(loss))
    });
    let rows = [("sign-clock", clock.text()), (counts.0, Text::new(counts.1))].into_iter().chain(format);
    rows.chain(stakes.map(|stakes| ("sign-stakes", stakes))).collect()
}

fn status(record: &Challenge, location: Option<MatchLocation>) -> Text {
    let text = match record.state {
        ChallengeState::Open => Text::new("challenge-open").with("when", record.expires),
        ChallengeState::Accepted(_) => match location {
            Some(MatchLocation::Soon) => Text::new("challenge-accepted-soon"),
            Some(MatchLocation::In(place)) => {
                Text::new("challenge-accepted-thread").with("thread", phrases::channel(place))
            }
            None => Text::new("challenge-accepted"),
        },
        ChallengeState::Declined => Text::new("challenge-declined"),
        ChallengeState::Withdrawn => Text::new("challenge-withdrawn"),
        ChallengeState::Expired => Text::new("challenge-expired"),
    };
    let text = text.with("from", record.from);
    match record.to {
        Some(to) => text.with("to", to),
        None => text,
    }
}
