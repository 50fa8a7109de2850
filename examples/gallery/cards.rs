//! The samples of the gallery that are not boards: the message of a challenge, the end of a match, a
//! leaderboard, the end of a season and a rating chart. The moves of matches are random.

use std::sync::Arc;

use engawa::base::id::{ChallengeId, ChannelId, MatchId, PersonId, Place, ServerId};
use engawa::base::scene::Theme;
use engawa::base::text::Text;
use engawa::base::time::{Span, Timestamp};
use engawa::chat::Message;
use engawa::chat::voice::Voice;
use engawa::delivery::result_panel;
use engawa::features::analysis::{self, MomentView};
use engawa::features::leaderboard::{self, LadderView};
use engawa::features::season::{self, EndedSeason, GameChampions};
use engawa::game::{AnyGame, Registry, Table};
use engawa::host::analysis::{Analysis, PositionResult, PositionVerdict};
use engawa::host::ladder::{LadderEntry, Page};
use engawa::host::view::ChallengeView;
use engawa::host::{
    Actor, BlockStatus, ByPlayer, ByScope, Challenge, ChallengeState, Format, Match, MatchCommand,
    MatchContext, NewMatch, Player, Rating, Scope, Season, SeasonName, SeasonNumber, SeatWish, Server, Terms,
    matches, view,
};
use engawa::render::{
    BannerPlayer, LeaderboardChart, LineMark, RatingChart, RatingLine, RenderFault, ResultPanel, draw_season,
};
use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

/// The current time in all samples, an evening in November 2026.
const NOW: Timestamp = Timestamp(1_795_456_800_000);
/// The names of the people in the samples, indexed by person id.
const NAMES: [&str; 8] = ["Mia", "Ben", "Aylin", "Jonas", "Kaito", "Lea", "Noah", "Sofia"];

const PEOPLE: ByPlayer<PersonId> = ByPlayer([PersonId(0), PersonId(1)]);
const PLACE: Place = Place { server: ServerId(1), channel: ChannelId(1) };

fn terms(game: &dyn AnyGame) -> Terms {
    Server::default().usual_terms(game.facts().id.to_owned())
}

pub fn challenge(game: &dyn AnyGame) -> (Challenge, ChallengeView) {
    let record = Challenge {
        id: ChallengeId::from_random(7),
        place: PLACE,
        from: PEOPLE[Player::One],
        to: Some(PEOPLE[Player::Two]),
        terms: Terms { format: Format::BestOf(3), ..terms(game) },
        start: None,
        seat: SeatWish::Random,
        made: NOW,
        expires: NOW + Span::days(2),
        outage_credited_until: None,
        rematch_of: None,
        at_table: false,
        note: None,
        band: None,
        unrated_reason: None,
        state: ChallengeState::Open,
    };
    let ratings = ByPlayer([settled(1_624), settled(1_480)]);
    let ratings = Some((&ratings, Scope::Global));
    let view = view::challenge(&record, game.facts(), &Server::default(), ratings, true, None, NOW);
    (record, view)
}

/// A rated match of random moves that has just ended.
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
        matches::open(opening, None, NOW, &habits, game, &mut dice).expect("the defaults can be dealt");
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
            block_status: BlockStatus::Nothing,
            dice: &mut dice,
        };
        let played = matches::step(&record, &*table, Actor::Person(mover), &command, &mut setting);
        record = played.expect("a legal move of whoever is to move").next;
    }
    record
}

pub fn name_of(person: PersonId) -> String {
    NAMES[usize::try_from(person.0).expect("small")].to_owned()
}

pub fn result(record: &Match, table: &dyn Table, voice: Voice<'_>) -> ResultPanel {
    let view = view::ending(record, table).expect("it is over");
    let caption = &view.caption;
    let people = Player::BOTH.map(|player| BannerPlayer {
        name: Some(name_of(record.people[player])),
        leads: caption.winner == Some(player),
        token: Some(table.token(record.round().seat(player))),
    });
    result_panel(&view, people, voice)
}

/// An invented decisive moment in the middle of a match.
pub fn moment(game: &dyn AnyGame, record: &Match) -> Option<MomentView> {
    let moves = &record.round().moves;
    let decisive = moves.len() / 2;
    let verdict = |ply: usize| {
        let table = record.table_at(game, 0, ply).ok()?;
        let outcome = (decisive..=decisive + 1).contains(&ply).then_some(PositionResult::Won);
        let best = table.legal().into_iter().find(|mv| Some(mv) != moves.get(ply)).into_iter().collect();
        let score = i32::try_from(ply * 37 % 190).unwrap_or_default();
        Some(PositionVerdict { turn: table.turn(), outcome, plies: None, best, alone: false, score })
    };
    let verdicts = (0..=moves.len()).map(verdict).collect::<Option<Vec<_>>>()?;
    analysis::moment(record, game, &Analysis { round: 0, verdicts }).ok()?
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

/// The entries of a leaderboard, best first. Some people have played only two matches.
fn everybody() -> Vec<LadderEntry> {
    let people =
        [1_712, 1_655, 1_624, 1_580, 1_500, 1_471, 1_402, 1_366].into_iter().zip([2, 3, 0, 4, 1, 5, 6, 7]);
    let entry = |(rank, (points, id))| {
        let new = Rating { deviation_milli: 210_000, wins: 1, losses: 1, ..settled(points) };
        let rating = if id % 3 == 1 { new } else { settled(points) };
        LadderEntry { rank, person: PersonId(id), rating }
    };
    (1..).zip(people).map(entry).collect()
}

pub fn leaderboard(game: &dyn AnyGame, theme: Theme, voice: Voice<'_>) -> (LadderView, LeaderboardChart) {
    let scope = Scope::Server(PLACE.server);
    let entries = everybody();
    let mine = entries.iter().find(|entry| entry.person == PEOPLE[Player::One]).copied();
    let page =
        Page { game: game.facts().id.to_owned(), scope, page: 0, pages: 1, entries, mine, absent: None };
    let mut view = leaderboard::ladder(&page, &Server::default(), NOW);
    view.crown(PersonId(0));
    view.rungs.iter_mut().for_each(|rung| rung.name = Some(name_of(rung.person)));
    let chart = leaderboard::chart(&view, theme, voice);
    (view, chart)
}

/// The post about a season, and its picture. Fewer than five people have played the second game.
pub fn season(games: &Registry, theme: Theme, voice: Voice<'_>) -> Result<(Message, Arc<[u8]>), RenderFault> {
    let champions = |(at, game): (usize, &dyn AnyGame)| {
        let names = NAMES.iter().cycle().skip(3 * at).take(if at == 1 { 1 } else { 3 });
        let names = names.map(|name| (*name).to_owned()).collect();
        GameChampions { game: game.facts().id.to_owned(), names }
    };
    let (number, since) = (SeasonNumber::MIN, NOW - Span::days(91));
    let begun = Season { name: SeasonName::numbered(number), since };
    let games = (0..).zip(games.iter()).map(champions).collect();
    let ended = EndedSeason { number, season: &begun, end: NOW, zone: None, games };
    let png: Arc<[u8]> = draw_season(&season::picture(&ended, theme, voice))?.into();
    let above = season::above(&ended, Arc::clone(&png), voice);
    Ok((season::post(above, voice), png))
}

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
        let (rating, results) = (rating.to_string(), "12–5".to_owned());
        RatingLine { mark, name: voice.plain(&Text::of(game.facts().id, "name")), rating, results, points }
    };
    RatingChart {
        name: Some(NAMES[0].to_owned()),
        lines: (0..).zip(LineMark::ALL).zip(games.iter()).map(course).collect(),
        days: [(2, "2 Nov"), (24, "11 Nov"), (48, "20 Nov")].map(|(at, day)| (at, day.to_owned())).to_vec(),
        theme,
    }
}
