//! Tests of matches of several rounds: their winners, next starters and resigned rounds.

use crate::game::{NextStarter, PositionText};
use engawa_host::format::{ScoreResult, next_starter};
use engawa_host::{Conclusion, Phase, Round, RoundEnd, RoundResult};

use super::*;

/// Creates ended rounds, one for each letter of `results`: won by player One (`1`) or Two (`2`), or
/// drawn (any other letter). Each win gives `points`.
fn rounds(results: &str, points: u8) -> Vec<Round> {
    let round = |letter| Round {
        setup: PositionText(String::new()),
        first: Player::One,
        moves: Vec::new(),
        at: Vec::new(),
        forced: 0,
        planned: Vec::new(),
        turns: Vec::new(),
        took: Vec::new(),
        result: Some(result(letter, points)),
    };
    results.chars().map(round).collect()
}

fn results_of(rounds: &[Round]) -> impl Iterator<Item = &RoundResult> + Clone {
    rounds.iter().filter_map(Round::ended)
}

fn result(letter: char, points: u8) -> RoundResult {
    let winner = match letter {
        '1' => Some(Player::One),
        '2' => Some(Player::Two),
        _ => None,
    };
    RoundResult { winner, points: winner.map(|_| points), by: RoundEnd::Repetition }
}

#[test]
fn mirror_match_counts_both_rounds() {
    let verdict = |by_points, rounds: &[Round]| {
        Format::Mirror { by_points }.verdict(rounds.iter().filter_map(Round::ended))
    };
    for by_points in [false, true] {
        assert_eq!(verdict(by_points, &rounds("1", 5)), ScoreResult::Open, "both rounds are played");
        assert_eq!(verdict(by_points, &rounds("11", 5)), ScoreResult::Won(Player::One));
        assert_eq!(verdict(by_points, &rounds("12", 5)), ScoreResult::Level);
        assert_eq!(verdict(by_points, &rounds("==", 0)), ScoreResult::Level);
        assert_eq!(verdict(by_points, &rounds("=2", 3)), ScoreResult::Won(Player::Two));
    }
    let uneven: Vec<Round> = rounds("1", 2).into_iter().chain(rounds("2", 5)).collect();
    assert_eq!(verdict(true, &uneven), ScoreResult::Won(Player::Two), "by points");
    assert_eq!(verdict(false, &uneven), ScoreResult::Level, "by rounds");
}

#[test]
fn best_of_needs_more_than_half() {
    use ScoreResult::{Level, Open, Won};
    let (one, two) = (Won(Player::One), Won(Player::Two));
    for (most, results, verdict) in [
        (3, "", Open),
        (3, "1", Open),
        (3, "12", Open),
        (3, "11", one),
        (3, "1=", Open),
        (3, "1==", one),
        (3, "12=", Level),
        (3, "===", Level),
        (3, "=22", two),
        (3, "121", one),
        (5, "111", one),
        (5, "1=1", Open),
        (5, "1=1=", one),
        (5, "2121=", Level),
        (5, "=222", two),
    ] {
        assert_eq!(
            Format::BestOf(most).verdict(results_of(&rounds(results, 9))),
            verdict,
            "best of {most}: {results}"
        );
    }
    for (results, verdict) in [("1", one), ("2", two), ("=", Level)] {
        assert_eq!(Format::Single.verdict(results_of(&rounds(results, 9))), verdict, "single: {results}");
    }
}

#[test]
fn match_to_points_ends_at_points_or_limit() {
    use ScoreResult::{Level, Open, Won};
    for (results, points, verdict) in [
        ("11", 4, Open),
        ("1=2=1", 5, Won(Player::One)),
        ("1=2=1", 4, Open),
        ("2", 10, Won(Player::Two)),
        ("222222", 0, Open),
        (&"=".repeat(99), 0, Open),
        (&"=".repeat(100), 0, Level),
        (&format!("{}2", "=".repeat(99)), 1, Won(Player::Two)),
    ] {
        let format = Format::ToPoints(10);
        assert_eq!(
            format.verdict(results_of(&rounds(results, points))),
            verdict,
            "{results} at {points} points"
        );
    }
}

#[test]
fn next_starter_follows_the_game() {
    for (rule, letter, next) in [
        (NextStarter::Loser, '1', Player::Two),
        (NextStarter::Loser, '2', Player::One),
        (NextStarter::Loser, '=', Player::Two),
        (NextStarter::Alternate, '1', Player::Two),
        (NextStarter::Alternate, '2', Player::Two),
        (NextStarter::Alternate, '=', Player::Two),
    ] {
        assert_eq!(next_starter(rule, Player::One, &result(letter, 0)), next, "{rule:?} after {letter}");
    }
}

#[test]
fn only_offered_formats_are_read() {
    for format in Format::offered(Okiya.facts()) {
        assert_eq!(Format::read(&format.word(), Okiya.facts()), Some(format));
    }
    assert_eq!(Format::read("to-10", RopeGame.facts()), None);
    assert_eq!(Format::read("best-of-7", Okiya.facts()), None);
}

#[test]
fn ended_round_is_posted_and_the_next_begins() {
    let record = play_on(begun(&RopeGame, Format::BestOf(3)), &RopeGame, &["right", "right", "right"]);
    let step = act(&record, &RopeGame, Actor::Person(BEN), &playing(&record, "right")).expect("legal");
    assert_eq!(
        step.effects,
        [Effect::Round { round: 0 }, Effect::Board { turn: record.turn + 1 }],
        "Ben has just moved and starts the next round: no mention"
    );
    assert_eq!(step.next.rounds.len(), 2);
    assert_eq!(step.next.round().first, Player::Two);
    assert!(step.next.begins_a_round(step.next.turn) && !step.next.begins_a_round(record.turn));
    assert_eq!(step.next.mover(), Some(BEN));
    assert_eq!(Format::BestOf(3).score(results_of(&step.next.rounds)), ByPlayer([2, 0]));
    assert_eq!(step.next.rating_changes(), []);
}

#[test]
fn resigned_round_or_match_counts_as_lost() {
    let record = play_on(begun(&RopeGame, Format::BestOf(3)), &RopeGame, &["right", "left"]);
    let resign = |record: &Match, whole| {
        let command = MatchCommand::Resign { turn: record.turn, whole };
        act(record, &RopeGame, Actor::Person(ADA), &command).expect("one may resign").next
    };
    let second = resign(&record, false);
    assert!(second.is_running());
    // The turn after the last move of the first round began no round, because the round was resigned
    // then.
    assert!(!second.begins_a_round(record.turn));
    let over = resign(&second, false);
    let conclusion = |record: &Match| match &record.phase {
        Phase::Over(over) => Some(over.conclusion),
        Phase::Playing(_) => None,
    };
    assert_eq!(conclusion(&over), Some(Conclusion::Rounds { winner: Some(Player::Two) }));
    assert_eq!(over.rating_changes().len(), 4, "once a match, whatever its rounds");
    let whole = resign(&record, true);
    assert_eq!(conclusion(&whole), Some(Conclusion::Resigned { winner: Player::Two }));
}

/// Rule K12 of the rules of Okiya: the opponent wins a resigned round with the points of the tiles now
/// in the grid.
#[test]
fn k12_resigned_round_of_okiya_scores_grid_tiles() {
    let record = begun(&Okiya, Format::ToPoints(10));
    let first = record.table(&Okiya).expect("it replays").legal()[0].0.clone();
    let record = play_on(record, &Okiya, &[&first]);
    let second = record.table(&Okiya).expect("it replays").legal()[0].0.clone();
    let record = play_on(record, &Okiya, &[&second]);
    let command = MatchCommand::Resign { turn: record.turn, whole: false };
    let next = act(&record, &Okiya, Actor::Person(BEN), &command).expect("one may resign").next;
    assert_eq!(next.terms.format.score(results_of(&next.rounds)), ByPlayer([14, 0]));
    assert!(!next.is_running());
}
