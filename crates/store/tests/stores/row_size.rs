//! Tests that the longest match of each game and series length, with all optional fields, fits into a
//! row and can be stored.

use std::collections::BTreeMap;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use tempfile::TempDir;

use super::tests::wait;
use crate::base::id::{ChallengeId, ChannelId, MatchId, PersonHash, PersonId, Place, ServerId};
use crate::base::seat::Seat;
use crate::base::time::{Span, Timestamp};
use crate::game::{AnyGame, MoveText, Options, PositionText};
use crate::games::GAMES;
use crate::host::analysis::{Analysis, PositionResult, PositionVerdict};
use crate::host::format::MOST_ROUNDS;
use crate::host::matches::{ABANDONED_AFTER, INACTIVITY_QUESTION_AFTER, MOST_DURATIONS, Uncounted};
use crate::host::server::{LONGEST_SEASON, MOST_BANNED, MOST_SEASONS};
use crate::host::{
    ByPlayer, Clocks, Format, Match, NotifiedTurn, Offer, OfferKind, Phase, PlayState, Player, Round,
    RoundEnd, RoundResult, Season, SeasonName, Server, Terms, TimeControl, Undo,
};
use engawa_store::{Batch, Key, MAX_ROW_BYTES, Precondition, SledStore, Store, loading, rows};

/// The largest id that a row can hold.
const MOST: u64 = i64::MAX.cast_unsigned();
const LATE: Timestamp = Timestamp(9_999_999_999_999);

/// Returns the longest set-up and the longest move seen in random play with all options of a game.
fn longest_texts(game: &dyn AnyGame) -> (PositionText, MoveText) {
    let (mut setup, mut longest) = (PositionText(String::new()), MoveText(String::new()));
    for seed in 0..60 {
        let mut dice = ChaCha8Rng::seed_from_u64(seed);
        let dealt = game.deal(&options(game, seed), &mut dice).expect("an option that is offered");
        let mut table = game.open(&dealt, &[]).expect("a dealt position");
        loop {
            let moves = table.legal();
            longest =
                moves.iter().cloned().chain([longest]).max_by_key(|mv| mv.0.len()).expect("one at least");
            let Some(mv) = moves.get(dice.random_range(0..moves.len().max(1))) else { break };
            table.play(mv).expect("a legal move");
        }
        setup = [setup, dealt].into_iter().max_by_key(|text| text.0.len()).expect("one at least");
    }
    (setup, longest)
}

/// Returns a value for each option of a game, selected by the seed.
fn options(game: &dyn AnyGame, seed: u64) -> Options {
    let value = |values: &'static [&'static str]| {
        let at = usize::try_from(seed).expect("small") % values.len().max(1);
        values.get(at).map(|value| (*value).to_owned())
    };
    let facts = game.facts().options.iter();
    Options(facts.filter_map(|fact| Some((fact.name.to_owned(), value(fact.listed())?))).collect())
}

fn longest(game: &dyn AnyGame, format: Format) -> Match {
    let (setup, mv) = longest_texts(game);
    let count = match format {
        Format::Single => 1,
        Format::BestOf(most) => usize::from(most),
        Format::ToPoints(_) => MOST_ROUNDS,
        Format::Mirror { .. } => 2,
    };
    let rule = game.facts().endings.iter().max_by_key(|rule| rule.len()).map_or("", |rule| rule);
    let result = RoundResult {
        winner: Some(Player::Two),
        points: Some(u8::MAX),
        by: RoundEnd::Board { rule: rule.to_owned() },
    };
    let pause = Span(INACTIVITY_QUESTION_AFTER.0 + ABANDONED_AFTER.0);
    let plies = usize::from(game.facts().longest_play);
    let at = (0..).map(|ply| Timestamp(LATE.0 - ply * pause.0)).take(plies).collect();
    let round = Round {
        setup,
        first: Player::Two,
        moves: vec![mv; plies],
        at,
        forced: game.facts().longest_play,
        planned: (1..game.facts().longest_play).step_by(2).collect(),
        // The turn numbers assume that each move was taken back a hundred times.
        turns: (0..game.facts().longest_play).map(|ply| (ply, 200 * u32::from(ply) + 1_000_000)).collect(),
        took: (0..game.facts().longest_play).map(|ply| (ply, pause)).take(MOST_DURATIONS).collect(),
        result: Some(result),
    };
    let mut rounds = vec![round; count];
    rounds.last_mut().expect("one at least").result = None;
    Match {
        id: MatchId::from_random(u64::MAX),
        place: Place { server: ServerId(MOST), channel: ChannelId(MOST) },
        thread_of: Some(ChannelId(MOST)),
        challenge: Some(ChallengeId::from_random(MOST)),
        people: ByPlayer([PersonId(MOST), PersonId(MOST - 1)]),
        terms: Terms {
            game: game.facts().id.to_owned(),
            options: options(game, 0),
            format,
            rated: true,
            clock: TimeControl::Bank { start_h: u16::MAX, increment_h: u16::MAX, cap_h: u16::MAX },
            quiet: true,
            guesses: false,
            hints: true,
            days_off: true,
        },
        rules_version: u16::MAX,
        practice: false,
        made: LATE,
        turn: u32::MAX,
        rounds,
        phase: Phase::Playing(Box::new(full())),
    }
}

/// Returns the state of a running match with all optional fields.
fn full() -> PlayState {
    let reminders = vec![Span(LATE.0); 4];
    let undo = Undo {
        player: Player::One,
        plies: u16::MAX,
        since: LATE,
        left: Span(LATE.0),
        deadline: Some(LATE),
        reminders: reminders.clone(),
        idle: Some(LATE),
        unpaid: Span(LATE.0),
        other: Some(Span(LATE.0)),
        day_off_until: Some(LATE),
    };
    PlayState {
        clocks: Some(Clocks { left: ByPlayer([Span(LATE.0); 2]), deadline: Some(LATE) }),
        paused: true,
        away: ByPlayer([Some(LATE); 2]),
        unpaid: ByPlayer([Span(LATE.0); 2]),
        offer: Some(Offer { by: Player::One, kind: OfferKind::Takeback { plies: u8::MAX } }),
        takeback_declined: ByPlayer([true; 2]),
        undo: Some(undo),
        reminders,
        delayed_until: ByPlayer([Some(LATE); 2]),
        idle: Some(Timestamp(0)),
        continue_asked_at: Some(LATE),
        outage_credited_until: Some(LATE),
        notified_turn: Some(NotifiedTurn { player: Player::One, turn: u32::MAX }),
        day_off_until: Some(LATE),
        days_off: ByPlayer([u8::MAX; 2]),
        uncounted: Some(Uncounted { time: Span(LATE.0), until: Some(LATE) }),
        ..PlayState::plain(Player::Two, LATE)
    }
}

fn all() -> impl Iterator<Item = (String, Match)> {
    let formats = |game: &'static dyn AnyGame| {
        let formats = Format::offered(game.facts()).into_iter();
        formats.map(move |format| (format!("{} {}", game.facts().id, format.word()), longest(game, format)))
    };
    GAMES.iter().flat_map(move |game| formats(*game))
}

/// The analysis has a verdict with all optional fields for every position.
#[test]
fn analysis_of_longest_round_fits_into_row() {
    for (name, record) in all() {
        let best = vec![record.rounds[0].moves[0].clone(); 9];
        let verdict = PositionVerdict {
            turn: Seat::Second,
            outcome: Some(PositionResult::Drawn),
            plies: Some(u32::from(u16::MAX)),
            best,
            alone: false,
            score: -10_000,
        };
        let verdicts = vec![verdict; record.rounds[0].moves.len() + 1];
        let bytes = rows::write(&Analysis { round: MOST_ROUNDS, verdicts }).len();
        assert!(bytes <= MAX_ROW_BYTES, "{name}: {bytes} bytes");
    }
}

/// A quarter of a row is left for seasons that renew themselves, which no number limits.
#[test]
fn seasons_and_bans_of_a_server_fit_into_row() {
    // JSON writes this character with six.
    let name = SeasonName::read(&"\u{1}".repeat(LONGEST_SEASON)).expect("the longest name");
    let seasons = vec![Season { name, since: LATE }; MOST_SEASONS];
    let mut server = Server { seasons, ..Server::default() };
    let hashes = (0_u128..).map(|number| PersonHash((u128::MAX - number).to_be_bytes()));
    server.banned.former = hashes.take(MOST_BANNED).collect();
    let bytes = rows::write(&server).len();
    assert!(bytes <= MAX_ROW_BYTES / 4 * 3, "{bytes} bytes");
}

#[test]
fn longest_match_of_every_game_fits_into_row() {
    let home = TempDir::new().expect("a directory");
    let store = || SledStore::open(&home.path().join("store")).expect("a store");
    let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
    let mut sizes = BTreeMap::new();
    for (name, record) in all() {
        let bytes = rows::write(&record).len();
        assert!(bytes <= MAX_ROW_BYTES, "{name}: {bytes} bytes");
        sizes.insert(name, bytes);
        let open = store();
        // Write the match repeatedly under one key, and beside other rows, as in play.
        for n in 0..3_u64 {
            let keys = [Key::Match(record.id), Key::Match(MatchId::from_random(n))];
            let put = |batch: Batch, key| batch.put_record(key, Precondition::Any, &record);
            let batch = keys.into_iter().fold(Batch::new(), put);
            runtime.block_on(open.commit(batch)).expect("the store takes it");
        }
        drop(open);
        let kept =
            wait(loading::load::<Match>(&store(), &Key::Match(record.id))).expect("readable").expect("there");
        assert_eq!(kept.record, record);
    }
    println!("{sizes:#?}");
}
