//! Moments and conclusions that follow from proven positions.

use super::*;
use crate::base::seat::Seat;
use crate::game::{MoveText, PositionText};
use crate::games::okiya::Okiya;
use engawa_host::analysis::{Analysis, DecisiveMoment, MOMENTS, PositionResult, PositionVerdict};
use engawa_host::{Conclusion, Format, Match, MatchEnd, Phase, Player, Round};

fn mv(text: &str) -> MoveText {
    MoveText(text.to_owned())
}

/// Returns the moves `m0`, `m1` and so on.
fn moves(count: usize) -> Vec<MoveText> {
    (0..count).map(|ply| mv(&format!("m{ply}"))).collect()
}

/// Returns an analysis with a letter per position: the outcome for the first seat is `w`, `d`, `l`, or
/// unknown (`?`). The best move is always `b`.
fn analysis(first: &str) -> Analysis {
    let verdict = |(ply, letter): (usize, char)| {
        let turn = Seat::BOTH[ply % 2];
        let outcome = match letter {
            'w' => Some(PositionResult::Won),
            'd' => Some(PositionResult::Drawn),
            'l' => Some(PositionResult::Lost),
            _ => None,
        };
        let outcome = if turn == Seat::First { outcome } else { outcome.map(PositionResult::reversed) };
        let best = if outcome.is_some() { vec![mv("b")] } else { Vec::new() };
        PositionVerdict { turn, outcome, plies: None, best, alone: false, score: 0 }
    };
    Analysis { round: 0, verdicts: first.chars().enumerate().map(verdict).collect() }
}

/// Returns the same analysis for a round that ended by the rules in its last position.
fn ended(first: &str) -> Analysis {
    let mut analysis = analysis(first);
    let last = analysis.verdicts.last_mut().expect("a position");
    (last.plies, last.best) = (Some(0), Vec::new());
    analysis
}

fn told(analysis: &Analysis, winner: Option<Seat>) -> Vec<DecisiveMoment> {
    analysis.moments(&moves(analysis.verdicts.len() - 1), winner)
}

fn given(ply: usize, worth: PositionResult, last: bool) -> DecisiveMoment {
    DecisiveMoment::GivenAway { ply, by: Seat::BOTH[ply % 2], worth, instead: mv("b"), only: false, last }
}

const FIRST: Option<Seat> = Some(Seat::First);
const SECOND: Option<Seat> = Some(Seat::Second);

#[test]
fn last_chance_is_the_deciding_move() {
    assert_eq!(told(&ended("??wlll"), SECOND), [given(2, PositionResult::Won, true)]);
    assert_eq!(told(&ended("???dww"), FIRST), [given(3, PositionResult::Drawn, true)]);
}

#[test]
fn decided_round_without_proven_mistake_names_its_beginning() {
    let loser = FIRST;
    assert_eq!(told(&ended("???lll"), SECOND), [DecisiveMoment::Decided { ply: 3, loser }]);
    assert_eq!(told(&ended("llllll"), SECOND), [DecisiveMoment::Decided { ply: 0, loser }]);
    assert_eq!(told(&ended("??dddd"), None), [DecisiveMoment::Decided { ply: 2, loser: None }]);
}

#[test]
fn mistakes_are_told_in_order_three_at_most() {
    // The first seat gives the win away, then the second, the first, the second, and the first for good.
    let all = ended("wlwlwllll");
    let told = told(&all, SECOND);
    assert_eq!(told.len(), MOMENTS);
    let won = |ply, last| given(ply, PositionResult::Won, last);
    assert_eq!(told, [won(2, false), won(3, false), won(4, true)]);
}

#[test]
fn unproven_positions_make_no_moments() {
    assert_eq!(told(&analysis("??????"), FIRST), []);
    // A won position proves nothing about the position before.
    assert_eq!(told(&analysis("?w??"), FIRST), []);
    // The final position alone is no moment, since everybody can see who has won there.
    assert_eq!(told(&ended("???w"), FIRST), []);
    let mut nothing_better = analysis("wll");
    nothing_better.verdicts[0].best = vec![mv("m0")];
    assert_eq!(told(&nothing_better, SECOND), [DecisiveMoment::Decided { ply: 1, loser: FIRST }]);
}

#[test]
fn house_result_may_contradict_the_board() {
    let lost_on_time = analysis("???ww");
    let loser = SECOND;
    assert_eq!(
        told(&lost_on_time, SECOND),
        [DecisiveMoment::Decided { ply: 3, loser }, DecisiveMoment::Unplayed { ply: 4, winner: FIRST }]
    );
    let resigned_in_time = analysis("????w");
    assert_eq!(told(&resigned_in_time, FIRST), [DecisiveMoment::Decided { ply: 4, loser }]);
    assert_eq!(
        told(&analysis("??d"), FIRST),
        [DecisiveMoment::Decided { ply: 2, loser: None }, DecisiveMoment::Unplayed { ply: 2, winner: None }]
    );
}

#[test]
fn proven_only_move_is_marked() {
    let mut analysis = ended("wll");
    analysis.verdicts[0].alone = true;
    assert!(matches!(
        told(&analysis, SECOND)[..],
        [DecisiveMoment::GivenAway { only: true, last: true, .. }]
    ));
}

#[test]
fn proofs_extend_to_neighbouring_positions() {
    let known = analysis("?w?l").deduced(&moves(3));
    let first = |ply: usize| known.verdicts[ply].value(Seat::First);
    // The first seat moved to a position that it wins, so the position before was won for it, too.
    assert_eq!((first(0), &known.verdicts[0].best[..]), (Some(PositionResult::Won), &moves(1)[..]));
    // The second seat had lost already, whatever move it played.
    assert_eq!((first(2), known.verdicts[2].best.len()), (Some(PositionResult::Won), 0));
    // A drawn position may have come from a better one.
    let drawn = analysis("?d").deduced(&moves(1));
    assert_eq!(drawn.verdicts[0].outcome, None);
}

#[test]
fn house_may_end_round_before_proven_win() {
    let of = |outcome, plies| PositionVerdict {
        outcome: Some(outcome),
        plies,
        ..analysis("w").verdicts.remove(0)
    };
    let holds = |verdict: PositionVerdict, repeated, left| {
        verdict.within_host_rules(repeated, left).outcome.is_some()
    };
    assert!(holds(of(PositionResult::Won, Some(5)), false, 5));
    assert!(!holds(of(PositionResult::Won, Some(5)), false, 4), "it would be drawn by its length");
    assert!(!holds(of(PositionResult::Lost, Some(4)), true, 9), "a third time may come in between");
    assert!(!holds(of(PositionResult::Won, None), true, 9));
    assert!(holds(of(PositionResult::Won, Some(1)), true, 9), "a win at once comes first");
    assert!(holds(of(PositionResult::Drawn, None), true, 9), "it is drawn either way");
}

#[test]
fn last_round_with_moves_decides_the_match() {
    let mut record = begun(&Okiya, Format::BestOf(3));
    assert_eq!(record.decisive_round(), None, "it is still played");
    let setup = PositionText(String::new());
    let round = |count| Round { moves: moves(count), setup: setup.clone(), ..record.rounds[0].clone() };
    record.rounds = vec![round(3), round(4), round(0)];
    let over = |conclusion| {
        let over = MatchEnd { at: NOON, conclusion, reason: None, ratings: None, season: None };
        Match { phase: Phase::Over(Box::new(over)), ..record.clone() }
    };
    let resigned = over(Conclusion::Resigned { winner: Player::Two });
    assert_eq!(resigned.decisive_round(), Some(1));
    let seat = record.rounds[2].seat(Player::Two);
    assert_eq!(resigned.winner_of(2), Some(seat));
    for nobody in [Conclusion::Adjudicated, Conclusion::Abandoned, Conclusion::Aborted { by: None }] {
        assert_eq!(over(nobody).decisive_round(), None, "{nobody:?}");
    }
}
