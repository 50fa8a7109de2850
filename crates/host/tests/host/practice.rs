//! Tests of practice with the computer: its outbox entries, its timeout for inactivity, and its undo.

use crate::base::seat::Seat;
use crate::base::time::Span;
use crate::games::GAMES;
use engawa_host::challenge::NOT_SOLVED;
use engawa_host::challenge::practice::{PracticeRequest, begin};
use engawa_host::matches::{
    NO_OFFERS_TO_COMPUTER, NOTHING_TO_TAKE_BACK, PRACTICE_CLOSED_AFTER, end_for_nobody, longest_untouched,
};
use engawa_host::{Conclusion, OfferKind, Phase, SeatWish, view};

use super::*;

const COMPUTER: PersonId = PersonId::computer(Level::Gentle);

fn wish(seat: Seat) -> PracticeRequest {
    PracticeRequest {
        person: ADA,
        level: Level::Gentle,
        terms: Terms { clock: TimeControl::PerMove { days: 3 }, ..terms("tug", Format::Single) },
        start: None,
        seat: SeatWish::Seat(seat),
    }
}

fn opened(seat: Seat) -> MatchUpdate {
    begin(wish(seat), NOON, &RopeGame, &mut dice(1)).expect("it begins")
}

fn acts(record: &Match, who: PersonId, command: &MatchCommand) -> MatchUpdate {
    act(record, &RopeGame, Actor::Person(who), command).expect("it may")
}

/// Runs everything that is due at the time `now`, as the alarm of the match would.
fn rings(record: &Match, now: Timestamp) -> Result<MatchUpdate, Refusal> {
    let table = record.table(&RopeGame).expect("the record replays");
    let ratings = fresh_ratings();
    let mut dice = dice(1);
    let (people, block_status) = (ByPlayer::default(), BlockStatus::Nothing);
    let mut setting = MatchContext {
        now,
        game: &RopeGame,
        ratings: &ratings,
        season: None,
        people,
        block_status,
        dice: &mut dice,
    };
    step(record, &*table, Actor::Clock, &MatchCommand::RunDue, &mut setting)
}

/// Returns every set of options that can be dealt and names at most one option.
fn single_options(game: &dyn AnyGame) -> Vec<Options> {
    let mut all = vec![Options::default()];
    for option in game.facts().options {
        let named = |word: &&'static str| Options([(option.name.to_owned(), (*word).to_owned())].into());
        all.extend(option.words().iter().map(named));
    }
    all.retain(|options| game.deal(options, &mut dice(1)).is_ok());
    all
}

#[test]
fn perfect_level_needs_a_solved_game() {
    let mut solved = 0;
    for &game in GAMES {
        for options in single_options(game) {
            let levels = game.levels(&options);
            assert_eq!((levels.len(), levels.is_sorted()), (4, true), "the strongest level has one name");
            let begins = |level| {
                let terms = Terms { options: options.clone(), ..terms(game.facts().id, Format::Single) };
                begin(PracticeRequest { level, terms, ..wish(Seat::First) }, NOON, game, &mut dice(1))
            };
            for level in Level::ALL {
                let refused = begins(level).err();
                let fits = level != Level::Perfect || levels.contains(&level);
                assert_eq!(refused, (!fits).then_some(NOT_SOLVED), "{level:?} {options:?}");
            }
            solved += usize::from(levels.contains(&Level::Perfect));
        }
    }
    assert!(solved > 1, "no game is solved");
}

#[test]
fn practice_has_only_reply_entries() {
    let MatchUpdate { next, effects, .. } = opened(Seat::First);
    assert!(next.practice && next.place == Place::NOWHERE && !next.terms.rated);
    assert_eq!((next.terms.clock, effects), (TimeControl::None, Vec::new()));
    let MatchUpdate { next: first, effects, .. } = opened(Seat::Second);
    assert_eq!((first.mover(), effects), (Some(COMPUTER), vec![Effect::Reply { turn: 1 }]));

    let moved = acts(&next, ADA, &playing(&next, "right"));
    assert_eq!(moved.effects, [Effect::Reply { turn: 2 }]);
    let answered = acts(&moved.next, COMPUTER, &playing(&moved.next, "left"));
    let turn = answered.next.turn;
    for command in [
        MatchCommand::Undo { turn },
        MatchCommand::Resign { turn, whole: true },
        playing(&answered.next, "right"),
    ] {
        let effects = acts(&answered.next, ADA, &command).effects;
        assert!(
            effects.iter().all(|effect| matches!(effect, Effect::Reply { .. })),
            "{command:?}: {effects:?}"
        );
    }
    let closed = end_for_nobody(&answered.next, NOON, Conclusion::Adjudicated).expect("it runs");
    assert_eq!(closed.effects, []);
    let offer = MatchCommand::Offer { turn, kind: OfferKind::Draw };
    assert_eq!(
        act(&answered.next, &RopeGame, Actor::Person(ADA), &offer).expect_err("no"),
        NO_OFFERS_TO_COMPUTER
    );
}

#[test]
fn board_explains_winning_until_the_first_move() {
    let says = |record: &Match| {
        let table = record.table(&RopeGame).expect("the record replays");
        view::board(record, &*table, &[], Seat::First).goal.is_some()
    };
    let record = play_on(opened(Seat::Second).next, &RopeGame, &["left"]);
    assert!(says(&record), "only the computer has moved");
    assert!(!says(&play_on(record, &RopeGame, &["right"])));
}

#[test]
fn idle_practice_closes_without_notification() {
    let record = opened(Seat::First).next;
    let ends = NOON + PRACTICE_CLOSED_AFTER;
    assert_eq!(record.next_alarm(), Some(ends));
    assert!(rings(&record, ends - Span::seconds(1)).is_err(), "not before");
    let MatchUpdate { next, effects, .. } = rings(&record, ends).expect("it is time");
    let Phase::Over(over) = next.phase else { panic!("it is over") };
    assert_eq!((over.conclusion, over.ratings, effects), (Conclusion::Abandoned, None, Vec::new()));
}

#[test]
fn undo_takes_back_own_moves_one_by_one() {
    let record = play_on(opened(Seat::Second).next, &RopeGame, &["left", "left", "left", "right", "right"]);
    let undo = |record: &Match| {
        act(record, &RopeGame, Actor::Person(ADA), &MatchCommand::Undo { turn: record.turn })
    };
    let once = undo(&record).expect("two moves of hers").next;
    assert_eq!((once.round().moves.len(), once.mover()), (3, Some(ADA)));
    let twice = undo(&once).expect("one move of hers").next;
    assert_eq!((twice.round().moves.len(), twice.mover()), (1, Some(ADA)));
    assert_eq!(undo(&twice).expect_err("the first one is the computer's"), NOTHING_TO_TAKE_BACK);

    // While the computer thinks, an undo takes back only Ada's own move.
    let thinking = acts(&twice, ADA, &playing(&twice, "right")).next;
    let back = undo(&thinking).expect("her move").next;
    assert_eq!((back.round().moves.len(), back.mover()), (1, Some(ADA)));
}

#[test]
fn longest_idle_practice_makes_room() {
    let moved_at = |now: Timestamp, id| {
        let record = begin(wish(Seat::First), now, &RopeGame, &mut dice(id)).expect("it begins").next;
        Match { id: MatchId::from_random(id), ..record }
    };
    let all = [moved_at(NOON, 1), moved_at(NOON - Span::days(2), 2), moved_at(NOON - Span::days(1), 3)];
    assert_eq!(longest_untouched(&all).map(|record| record.id), Some(MatchId::from_random(2)));
}
