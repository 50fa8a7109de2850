//! Tests of lines: what may be tried and kept, and how far a line fits the match.

use proptest::prelude::*;

use super::*;
use crate::games::GAMES;
use engawa_host::lines::{
    Fit, KEPT_ALREADY, LINE_GONE, LINE_OVER, LONGEST_LINE, Line, Lines, MOST_BYTES, MOST_KEPT, NO_LINE,
    NO_ROOM, NO_SUCH_LINE, NOT_IN_PRACTICE, NOT_WHILE_LIVE, NOTHING_TO_KEEP, ONLY_AFTER_THE_END,
    check_may_try, line_too_long, too_many_lines,
};

fn mv(text: &str) -> MoveText {
    MoveText(text.to_owned())
}

/// Puts a line from the present position on the board, and plays moves there.
fn trying(record: &Match, game: &dyn AnyGame, moves: &[&str]) -> Lines {
    let (round, ply) = (record.rounds.len() - 1, record.round().moves.len());
    let start = Lines::default().start(Line::at(record, round, ply));
    moves.iter().fold(start, |lines, text| lines.play(record, game, &mv(text)).expect("it is legal"))
}

fn line(lines: &Lines) -> &Line {
    lines.working.as_ref().expect("there is a board")
}

fn undone(record: &Match, by: PersonId) -> Match {
    let undo = MatchCommand::Undo { turn: record.turn };
    act(record, &RopeGame, Actor::Person(by), &undo).expect("it can be undone").next
}

fn resigned(record: &Match) -> Match {
    let resign = MatchCommand::Resign { turn: record.turn, whole: true };
    act(record, &RopeGame, Actor::Person(ADA), &resign).expect("it can be resigned").next
}

#[test]
fn moves_are_tried_for_both_sides_and_taken_back() {
    let record = play_on(begun(&RopeGame, Format::Single), &RopeGame, &["right"]);
    let lines = trying(&record, &RopeGame, &["right", "right", "left"]);
    assert_eq!((lines.version, line(&lines).moves.len()), (4, 3), "each change has a version");
    assert_eq!((line(&lines).ply, line(&lines).since), (1, Some(1)));
    let lines = lines.back();
    assert_eq!((lines.version, &line(&lines).moves), (5, &vec![mv("right"), mv("right")]));
    let lines = lines.restart();
    assert_eq!((lines.version, &line(&lines).moves), (6, &Vec::new()));
    assert_eq!(lines.clone().back(), Lines { version: 7, ..lines }, "there is nothing to take back");
}

#[test]
fn only_legal_moves_are_tried() {
    let record = begun(&RopeGame, Format::Single);
    assert_eq!(Lines::default().play(&record, &RopeGame, &mv("left")), Err(NO_LINE));
    let refusal = trying(&record, &RopeGame, &[]).play(&record, &RopeGame, &mv("up")).expect_err("illegal");
    assert_eq!((&*refusal.text.key, refusal.helped_by), (ILLEGAL, &[][..]));
    let over = trying(&record, &RopeGame, &["left", "left", "left", "left"]);
    assert_eq!(over.clone().play(&record, &RopeGame, &mv("left")), Err(LINE_OVER));
    assert!(over.back().play(&record, &RopeGame, &mv("right")).is_ok());
    let drawn = trying(&record, &RopeGame, &["right", "left", "left", "right"]);
    assert_eq!(drawn.play(&record, &RopeGame, &mv("right")), Err(LINE_OVER), "a third repetition");
    let long = ["right", "right", "right", "left", "left", "left", "left", "left"];
    let long = trying(&record, &RopeGame, &long);
    assert_eq!(long.play(&record, &RopeGame, &mv("right")), Err(LINE_OVER), "a round is that long");
    let gone = trying(&play_on(record.clone(), &RopeGame, &["right"]), &RopeGame, &[]);
    assert_eq!(gone.play(&record, &RopeGame, &mv("left")), Err(LINE_GONE));
}

#[test]
fn moves_are_tried_after_the_end() {
    let record = play_on(begun(&RopeGame, Format::Single), &RopeGame, &["right", "left"]);
    let over = resigned(&record);
    let lines = trying(&over, &RopeGame, &["right", "right"]);
    let tables = line(&lines).tables(&over, &RopeGame).expect("it replays");
    let positions: Vec<String> = tables.iter().map(|table| table.position().0).collect();
    assert_eq!(positions, ["4 first", "5 second", "6 first"]);
    let other_rules = Match { rules_version: over.rules_version + 1, ..over.clone() };
    assert!(line(&lines).tables(&other_rules, &RopeGame).is_none());
}

#[test]
fn line_of_every_game_has_at_most_forty_moves() {
    let mut longest = 0;
    for game in GAMES {
        let record = begun(*game, Format::Single);
        let mut lines = trying(&record, *game, &[]);
        let mut dice = dice(5);
        let refusal = loop {
            let table = line(&lines).tables(&record, *game).expect("it replays").pop().expect("a position");
            let mut legal = table.legal();
            legal.sort_by_cached_key(|_| rand::Rng::next_u32(&mut dice));
            let goes_on = |mv: &MoveText| table.after(mv).ending().is_none();
            let next = legal.iter().find(|mv| goes_on(mv)).or(legal.first()).cloned();
            match lines.clone().play(&record, *game, &next.unwrap_or_else(|| mv("none"))) {
                Ok(more) => lines = more,
                Err(refusal) => break refusal,
            }
        };
        let length = line(&lines).moves.len();
        assert_eq!(refusal, if length == LONGEST_LINE { line_too_long() } else { LINE_OVER }, "{length}");
        longest = longest.max(length);
    }
    assert_eq!(longest, LONGEST_LINE);
}

#[test]
fn line_fits_as_far_as_the_match_agrees() {
    let record = play_on(begun(&RopeGame, Format::Single), &RopeGame, &["right"]);
    let lines = trying(&record, &RopeGame, &["left", "right", "right"]);
    let (tried, start) = (line(&lines), Line::at(&record, 0, 0));
    assert_eq!(tried.fit(&record), Fit::Whole);
    let one = play_on(record, &RopeGame, &["left"]);
    assert_eq!(tried.fit(&one), Fit::Whole);
    let all = play_on(one.clone(), &RopeGame, &["right", "right", "right"]);
    assert_eq!(tried.fit(&all), Fit::Whole, "the match goes on after it");
    let other = play_on(one.clone(), &RopeGame, &["left"]);
    assert_eq!((tried.fit(&other), start.fit(&other)), (Fit::UpTo(1), Fit::Whole));
    assert_eq!(tried.tables(&other, &RopeGame).expect("it can still be seen").len(), 4);
    let undone_once = undone(&other, ADA);
    assert_eq!((undone_once.round().moves.len(), tried.fit(&undone_once)), (2, Fit::Whole));
    let resigned = resigned(&other);
    assert_eq!(tried.fit(&resigned), Fit::UpTo(1));
}

#[test]
fn line_of_an_undone_position_is_gone() {
    let record = play_on(begun(&RopeGame, Format::Single), &RopeGame, &["right"]);
    let lines = trying(&record, &RopeGame, &["left"]);
    let empty = undone(&record, ADA);
    let again = play_on(empty.clone(), &RopeGame, &["right"]);
    for after in [&empty, &again] {
        assert_eq!(line(&lines).fit(after), Fit::Gone);
        assert!(line(&lines).tables(after, &RopeGame).is_none());
    }
    let start = Line::at(&record, 0, 0);
    assert_eq!(start.fit(&again), Fit::Whole, "the start of a round stays");
    assert_eq!(Line { round: 1, ..start }.fit(&record), Fit::Gone, "there is no such round");
}

#[test]
fn kept_lines_are_loaded_and_deleted_by_number() {
    let record = begun(&RopeGame, Format::Single);
    assert_eq!(Lines::default().keep(), Err(NOTHING_TO_KEEP));
    assert_eq!(trying(&record, &RopeGame, &[]).keep(), Err(NOTHING_TO_KEEP));
    let one = trying(&record, &RopeGame, &["left"]).keep().expect("it can be kept");
    assert_eq!(one.clone().keep(), Err(KEPT_ALREADY));
    let two = one.clone().play(&record, &RopeGame, &mv("right")).and_then(Lines::keep).expect("another one");
    assert_eq!((two.version, two.kept.len()), (5, 2));
    let back = two.clone().load(0).expect("the first one");
    assert_eq!((line(&back), back.version), (line(&one), 6));
    assert_eq!((back.clone().load(2), back.clone().delete(2)), (Err(NO_SUCH_LINE), Err(NO_SUCH_LINE)));
    let left = back.clone().delete(0).expect("it is there");
    assert_eq!((&left.kept[..], left.version), (&two.kept[1..], 7));
    assert_eq!(line(&left), line(&one), "it stays on the board");
    let shown = left.clone().with_shown(true);
    assert_eq!(shown, Lines { shown: true, version: 8, ..left });
}

#[test]
fn kept_lines_have_limits() {
    let of = |number: usize, moves: usize| {
        let moves = (0..moves).map(|at| mv(&format!("{number:02}-{at:03}"))).collect();
        Line { round: 0, ply: 7, since: Some(9), moves }
    };
    let keeping = |lines: Lines, line: Line| lines.start(line).keep();
    let many = (0..MOST_KEPT).try_fold(Lines::default(), |lines, number| keeping(lines, of(number, 3)));
    let many = many.expect("short lines have room");
    assert_eq!(keeping(many, of(MOST_KEPT, 3)), Err(too_many_lines()));
    let mut lines = Lines::default();
    let refusal = loop {
        match keeping(lines.clone(), of(lines.kept.len(), LONGEST_LINE)) {
            Ok(more) => lines = more,
            Err(refusal) => break refusal,
        }
    };
    assert_eq!((refusal, lines.kept.len()), (NO_ROOM, 6));
    assert!(serde_json::to_vec(&lines.kept).expect("lines").len() <= MOST_BYTES);
    assert!(lines.delete(0).and_then(|lines| keeping(lines, of(9, LONGEST_LINE))).is_ok(), "there is room");
}

#[test]
fn players_try_while_it_runs_and_everybody_afterwards() {
    let record = begun(&RopeGame, Format::Single);
    let practice = Match { practice: true, ..record.clone() };
    let live = begun_by(&RopeGame, Format::Single, TimeControl::Live);
    let over = resigned(&play_on(live.clone(), &RopeGame, &["right", "left"]));
    for (record, person, expected) in [
        (&record, ADA, Ok(())),
        (&record, BEN, Ok(())),
        (&record, CLEO, Err(ONLY_AFTER_THE_END)),
        (&live, CLEO, Err(ONLY_AFTER_THE_END)),
        (&live, ADA, Err(NOT_WHILE_LIVE)),
        (&practice, ADA, Err(NOT_IN_PRACTICE)),
        (&over, ADA, Ok(())),
        (&over, CLEO, Ok(())),
    ] {
        assert_eq!(check_may_try(record, person), expected);
    }
}

proptest! {
    /// A naive model remembers each position with the turn number of every move before it.
    #[test]
    fn lines_fit_like_in_a_naive_model(
        acts in prop::collection::vec((0..4_u8, any::<bool>()), 1..40),
        tried in prop::collection::vec(any::<bool>(), 0..4),
    ) {
        let pull = |right: bool| if right { "right" } else { "left" };
        let mut record = begun(&RopeGame, Format::BestOf(5));
        // The lines, each with the moves before its position and their turn numbers.
        let mut all: Vec<(Line, Vec<(u32, String)>)> = Vec::new();
        // The moves that stand in the present round.
        let mut stands: Vec<(u32, String)> = Vec::new();
        for (act_, right) in acts {
            let Some(mover) = record.mover() else { break };
            let turn = record.turn;
            let (by, command) = match act_ {
                0 | 1 => (mover, playing(&record, pull(right))),
                2 => {
                    let waits = record.people.0.into_iter().find(|person| *person != mover).expect("two");
                    (waits, MatchCommand::Undo { turn })
                }
                _ => {
                    let at = Line::at(&record, record.rounds.len() - 1, record.round().moves.len());
                    let moves = tried.iter().map(|right| mv(pull(*right))).collect();
                    all.push((Line { moves, ..at }, stands.clone()));
                    continue;
                }
            };
            let Ok(step) = act(&record, &RopeGame, Actor::Person(by), &command) else { continue };
            match act_ {
                2 => drop(stands.pop()),
                _ => stands.push((turn, pull(right).to_owned())),
            }
            if step.next.rounds.len() > record.rounds.len() || !step.next.is_running() {
                break;
            }
            record = step.next;
            for (line, before) in &all {
                let played: Vec<&str> = stands.iter().skip(before.len()).map(|(_, mv)| mv.as_str()).collect();
                let tried: Vec<&str> = line.moves.iter().map(|mv| mv.0.as_str()).collect();
                let same = played.iter().zip(&tried).take_while(|(one, two)| one == two).count();
                let expected = if !stands.starts_with(before) {
                    Fit::Gone
                } else if record.is_running() && same == played.len().min(tried.len()) {
                    Fit::Whole
                } else {
                    Fit::UpTo(same)
                };
                prop_assert_eq!(line.fit(&record), expected);
            }
        }
    }
}
