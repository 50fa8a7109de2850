//! The samples of the gallery that are not boards: the message of a challenge, the end of a match, a
//! leaderboard and a rating chart. The moves of matches are random.

use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

use crate::base::id::{ChallengeId, ChannelId, MatchId, PersonId, Place, ServerId};
use crate::base::scene::Theme;
use crate::base::seat::Seat;
use crate::base::text::Text;
use crate::base::time::{Span, Timestamp};
use crate::chat::voice::Voice;
use crate::chat::{Message, compose};
use crate::features::leaderboard::{self, LadderView};
use crate::game::{AnyGame, Options, Registry, Table};
use crate::host::challenge::SeatWish;
use crate::host::matches::{self, MatchCommand, MatchContext, NewMatch};
use crate::host::rating::ByScope;
use crate::host::{
    Actor, BlockStatus, ByPlayer, Challenge, ChallengeState, Format, Match, Player, Rating, Scope, Server,
    Terms, TimeControl, ladder, view,
};
use crate::render::{
    Banner, BannerPlayer, BarSide, ChartRow, EvaluationBar, LeaderboardChart, LineMark, RatingChart,
    RatingLine,
};

/// The current time in all samples, an evening in November 2026.
pub const NOW: Timestamp = Timestamp(1_795_456_800_000);
/// The names of the people in the samples, indexed by person id.
pub const NAMES: [&str; 8] = ["Mia", "Ben", "Aylin", "Jonas", "Kaito", "Lea", "Noah", "Sofia"];

const PEOPLE: ByPlayer<PersonId> = ByPlayer([PersonId(0), PersonId(1)]);
const PLACE: Place = Place { server: ServerId(1), channel: ChannelId(1) };

fn terms(game: &dyn AnyGame) -> Terms {
    Terms {
        game: game.facts().id.to_owned(),
        options: Options::default(),
        format: Format::Single,
        rated: true,
        clock: TimeControl::PerMove { days: 3 },
        quiet: false,
        guesses: true,
        hints: false,
    }
}

/// Returns the public message of a challenge that has no answer yet.
pub fn challenge(game: &dyn AnyGame, voice: Voice<'_>) -> Message {
    let record = Challenge {
        id: ChallengeId::from_random(7),
        place: PLACE,
        from: PEOPLE[Player::One],
        to: Some(PEOPLE[Player::Two]),
        terms: terms(game),
        start: None,
        seat: SeatWish::Random,
        made: NOW,
        expires: NOW + Span::days(2),
        excused: None,
        rematch_of: None,
        at_table: false,
        note: None,
        band: None,
        casual: None,
        state: ChallengeState::Open,
    };
    let ratings = ByPlayer([settled(1_624), Rating::default()]);
    compose::challenge(
        &view::challenge(&record, game.facts(), Some((&ratings, Scope::Global)), true, None, NOW),
        voice,
    )
}

/// Returns a rated match of random moves that has just ended.
pub fn ended(game: &dyn AnyGame) -> Match {
    let mut dice = ChaCha8Rng::seed_from_u64(11);
    let opening = NewMatch {
        id: MatchId::from_random(7),
        place: PLACE,
        people: PEOPLE,
        terms: terms(game),
        first: Player::One,
    };
    let habits = ByPlayer::default();
    let mut record =
        matches::open(opening, NOW, &habits, game, &mut dice).expect("the defaults can be dealt");
    let both = ByPlayer([settled(1_624), Rating::default()]);
    let ratings = ByScope { global: both, server: both };
    while let Some(mover) = record.mover() {
        let table = record.table(game).expect("it has just been played");
        let mv = table.legal().choose(&mut dice).cloned().expect("whoever is to move can");
        let command = MatchCommand::Play { turn: record.turn, mv };
        let people = ByPlayer::default();
        let mut setting = MatchContext {
            now: NOW,
            game,
            ratings: &ratings,
            season: None,
            people,
            between: BlockStatus::Nothing,
            dice: &mut dice,
        };
        let played = matches::step(&record, &*table, Actor::Person(mover), &command, &mut setting);
        record = played.expect("a legal move of whoever is to move").next;
    }
    record
}

/// Returns the banner with names and result for the last board of a match.
pub fn banner(record: &Match, table: &dyn Table, voice: Voice<'_>) -> Banner {
    let caption = view::result(record);
    let party = |seat| {
        let (player, person) = (record.round().player(seat), record.person_in(seat));
        let name = usize::try_from(person.0).ok().and_then(|id| NAMES.get(id));
        let name = name.map(|name| (*name).to_owned());
        BannerPlayer { name, leads: caption.winner == Some(player), token: Some(table.token(seat)) }
    };
    let people = Player::BOTH.map(|player| {
        party(
            Seat::BOTH.into_iter().find(|seat| record.round().player(*seat) == player).unwrap_or(Seat::First),
        )
    });
    let score = caption.score.map(|[one, two]| format!("{one} – {two}"));
    Banner { people, score, line: voice.plain(&caption.line) }
}

/// Returns the evaluation bar of an invented round, which goes back and forth, is a proven draw for a
/// while, and is then won by the second seat.
pub fn balance(table: &dyn Table, voice: Voice<'_>) -> EvaluationBar {
    let column = |at: i16| match at {
        0..20 => (at * 149 % 700 * if at % 8 < 4 { 1 } else { -1 }, false),
        20..24 => (0, true),
        _ => (-1000, true),
    };
    let side = |seat| BarSide {
        name: voice.plain(&table.seat_label(seat)),
        token: table.token(seat),
        paint: table.paint(seat),
    };
    let pale = Some(voice.key("analysis-estimated"));
    EvaluationBar { columns: (0..30).map(column).collect(), here: 12, sides: Seat::BOTH.map(side), pale }
}

fn settled(points: i32) -> Rating {
    Rating {
        value_milli: points * 1_000,
        deviation_milli: 62_000,
        wins: 9,
        losses: 5,
        last: Some(NOW),
        ..Rating::default()
    }
}

/// Returns the entries of a leaderboard, best first. Some people have played only two matches.
fn everybody() -> Vec<ladder::LadderEntry> {
    let people =
        [(2, 1_712), (3, 1_655), (0, 1_624), (4, 1_580), (1, 1_500), (5, 1_471), (6, 1_402), (7, 1_366)];
    let entry = |(rank, (id, points)): (u64, (u64, i32))| {
        let new = Rating { deviation_milli: 210_000, wins: 1, losses: 1, ..settled(points) };
        let rating = if id % 3 == 1 { new } else { settled(points) };
        ladder::LadderEntry { rank, person: PersonId(id), rating }
    };
    (1..).zip(people).map(entry).collect()
}

/// Returns a page of a leaderboard, as text and as a picture.
pub fn leaderboard(game: &dyn AnyGame, theme: Theme, voice: Voice<'_>) -> (LadderView, LeaderboardChart) {
    let scope = Scope::Server(PLACE.server);
    let entries = everybody();
    let mine = entries.iter().find(|entry| entry.person == PEOPLE[Player::One]).copied();
    let page = ladder::Page { game: game.facts().id.to_owned(), scope, page: 0, pages: 1, entries, mine };
    let view = leaderboard::ladder(&page, &Server::default(), NOW);
    let mut names = page.entries.iter().map(|entry| NAMES[usize::try_from(entry.person.0).expect("small")]);
    let rung = |rung: &leaderboard::RankedPlayer| ChartRow {
        rank: rung.rank,
        name: names.next().map(ToOwned::to_owned),
        rating: rung.rating,
        deviation: rung.deviation,
        settled: rung.settled,
        marked: rung.mine,
    };
    let rungs = view.rungs.iter().map(rung).collect();
    let legend = Some(voice.key("ladder-legend"));
    (view, LeaderboardChart { title: None, legend, rungs, theme })
}

/// Returns the rating chart of a person who has played every game.
pub fn chart(games: &Registry, theme: Theme, voice: Voice<'_>) -> RatingChart {
    let course = |((number, mark), game): ((u16, LineMark), &dyn AnyGame)| {
        let mut rating = 1_500;
        let mut points = vec![(u32::from(number) + 1, rating)];
        for step in 0..14 {
            // Ratings change by large amounts at first and by smaller ones later.
            let swing = 120 / (step + 2) + 6;
            rating = if (step * 7 + number * 5) % 11 < 6 { rating + swing } else { rating - swing };
            points.push((u32::from(step * 4 + number) + 2, rating));
        }
        RatingLine { mark, name: voice.plain(&Text::of(game.facts().id, "name")), points }
    };
    RatingChart {
        name: Some(NAMES[0].to_owned()),
        lines: (0..).zip(LineMark::ALL).zip(games.iter()).map(course).collect(),
        days: [(2, "2 Nov"), (24, "11 Nov"), (48, "20 Nov")].map(|(at, day)| (at, day.to_owned())).to_vec(),
        theme,
    }
}
