//! Tests of refusals: a what-if board is refused, or a step on it, and nothing changes.

use std::collections::BTreeSet;

use engawa::base::id::{MatchId, PersonId};
use engawa::base::time::Span;
use engawa::features::what_if::TOO_LATE_TO_KEEP;
use engawa::game::{AnyGame, MoveText};
use engawa::games::GAMES;
use engawa::host::lines::{self, KEPT_FOR, LONGEST_LINE, Line, Lines, MOST_KEPT, check_may_try};
use engawa::host::matches::planned_moves;
use engawa::host::{Match, Press, Refusal, WhatIfPress, WhatIfStep};
use engawa::store::{Key, RowKind};

use super::{ADA, BEN, Desk, EVA, line_from, stroll};
use crate::player_actions::{game_of, line_to, pressed_game, refusal_text, spelled_on, table_of};
use crate::rows::all;
use crate::testing::shell::{call, message};

impl Desk {
    /// Asserts that a step of a person is refused in this way, and changes neither lines nor plans.
    async fn refuses(&self, who: PersonId, step: WhatIfStep, refusal: &Refusal) {
        let keys = [Key::Lines(who, self.id), Key::Plan(who, self.id)];
        let before = self.bytes(&keys);
        let answer = self.what_if(who, step.clone()).await;
        let (said, refusal) = (&message(&answer).text, refusal_text(refusal));
        assert!(said.contains(&refusal), "{step:?}: {said:?} instead of {refusal:?}");
        assert_eq!(self.bytes(&keys), before, "{step:?}");
    }

    /// Returns lines with this working line and so many kept ones, all different.
    fn filled(&self, working: &[MoveText], kept: usize) -> Lines {
        let record = self.record();
        let at = |moves: &[MoveText]| Line { moves: moves.to_vec(), ..Line::at(&record, 0, 0) };
        let (table, mut lines) = (table_of(&record), BTreeSet::new());
        let mut strolls = (0..).filter_map(|seed| stroll(table.fork(), 5, seed));
        while lines.len() < kept {
            lines.insert(strolls.next().expect("there are many lines"));
        }
        let kept = lines.iter().map(|moves| at(moves)).collect();
        Lines { version: 7, working: Some(at(working)), kept, shown: false }
    }
}

/// Returns a game and a line from its usual start that has as many moves as a line may have, and a move after it.
async fn long_line() -> (Desk, Vec<MoveText>) {
    for game in GAMES {
        let desk = Desk::open(*game).await;
        let table = table_of(&desk.record());
        if let Some(line) = (0..1_000).find_map(|seed| stroll(table.fork(), LONGEST_LINE + 1, seed)) {
            return (desk, line);
        }
    }
    panic!("no game lasts so long");
}

#[tokio::test]
async fn full_lines_are_refused() {
    let (desk, line) = long_line().await;
    let (longest, beyond) = line.split_at(LONGEST_LINE);
    desk.write(ADA, &desk.filled(longest, 0));
    let path = spelled_on(&*desk.tried(ADA), &beyond[0]);
    desk.refuses(ADA, WhatIfStep::Try(path), &lines::line_too_long()).await;
    desk.what_if(ADA, WhatIfStep::Keep).await;
    assert_eq!(desk.lines(ADA).kept[0].moves, longest, "the longest line is kept");
    desk.refuses(ADA, WhatIfStep::Keep, &lines::KEPT_ALREADY).await;

    let short = &line[..2];
    desk.write(ADA, &desk.filled(short, MOST_KEPT));
    desk.refuses(ADA, WhatIfStep::Keep, &lines::too_many_lines()).await;
    desk.what_if(ADA, WhatIfStep::Delete(3)).await;
    desk.what_if(ADA, WhatIfStep::Keep).await;
    let kept = desk.lines(ADA).kept;
    assert_eq!((kept.len(), &kept[MOST_KEPT - 1].moves[..]), (MOST_KEPT, short), "then there is room");

    desk.what_if(ADA, WhatIfStep::Restart).await;
    desk.refuses(ADA, WhatIfStep::Keep, &lines::NOTHING_TO_KEEP).await;
    desk.refuses(ADA, WhatIfStep::Load(u8::MAX), &lines::NO_SUCH_LINE).await;
}

#[tokio::test]
async fn lines_beyond_two_kibibytes_are_refused() {
    let (desk, line) = long_line().await;
    let full = (1..).find_map(|number| {
        // Long lines that end at different moves.
        let lengths = LONGEST_LINE - number..LONGEST_LINE;
        let keep = |lines: Lines, length: usize| {
            let working = Line { moves: line[..length].to_vec(), ..Line::at(&desk.record(), 0, 0) };
            lines.start(working).keep()
        };
        let known = lengths.clone().skip(1).try_fold(Lines::default(), keep).ok()?;
        let last = Line { moves: line[..lengths.start].to_vec(), ..Line::at(&desk.record(), 0, 0) };
        keep(known.clone(), lengths.start).is_err().then(|| known.start(last))
    });
    let full = full.expect("they become too large");
    assert!(full.kept.len() < MOST_KEPT, "{}", full.kept.len());
    desk.write(ADA, &full);
    desk.refuses(ADA, WhatIfStep::Keep, &lines::NO_ROOM).await;
}

#[tokio::test]
async fn nothing_is_kept_long_after_the_end() {
    let desk = Desk::open(GAMES[0]).await;
    let line = line_from(&*table_of(&desk.record()), 3);
    desk.ends().await;
    desk.clock.advance(Span(KEPT_FOR.0 - Span::hours(1).0));
    desk.keeps(ADA, &line[..2]).await;
    desk.clock.advance(Span::hours(2));
    desk.tries(ADA, &line[2..]).await;
    desk.refuses(ADA, WhatIfStep::Keep, &TOO_LATE_TO_KEEP).await;
}

#[tokio::test]
async fn undone_position_is_refused() {
    for game in GAMES {
        let desk = Desk::open(*game).await;
        let line = line_from(&*table_of(&desk.record()), 4);
        desk.plays(&line[0]).await;
        desk.keeps(BEN, &line[1..3]).await;
        let path = spelled_on(&*desk.tried(BEN), &line[3]);
        desk.says(ADA, call("undo", [("match", &desk.id.to_string())])).await;
        assert!(desk.working(BEN).tables(&desk.record(), *game).is_none());
        desk.refuses(BEN, WhatIfStep::Try(path.clone()), &lines::LINE_GONE).await;
        let refusal = planned_moves(&desk.lines(BEN).kept[0], &desk.record(), BEN).expect_err("it is gone");
        desk.refuses(BEN, WhatIfStep::AskPlan(0), &refusal).await;
        // The same move again is another position, because the turn is another one.
        desk.plays(&line[0]).await;
        desk.refuses(BEN, WhatIfStep::Try(path), &lines::LINE_GONE).await;
        desk.what_if(BEN, WhatIfStep::Open(u32::MAX)).await;
        desk.tries(BEN, &line[1..2]).await;
    }
}

#[tokio::test]
async fn ended_round_is_refused() {
    let game = GAMES.iter().find(|game| game.facts().id == pressed_game()).expect("registered");
    let desk = Desk::with(*game, [("format", "best-of-3")]).await;
    let ending = line_to(&*table_of(&desk.record()), 1, &|_| true).expect("an ending");
    let (last, others) = ending.split_last().expect("moves");
    desk.what_if(ADA, WhatIfStep::Open(u32::MAX)).await;
    desk.tries(ADA, others).await;
    let path = spelled_on(&*desk.tried(ADA), last);
    desk.tries(ADA, std::slice::from_ref(last)).await;
    assert!(desk.tried(ADA).ending().is_some());
    desk.refuses(ADA, WhatIfStep::Try(path), &lines::LINE_OVER).await;
    desk.what_if(ADA, WhatIfStep::Keep).await;
    // A plan is for the round that runs.
    for mv in &ending {
        desk.plays(mv).await;
    }
    let record = desk.record();
    assert_eq!(record.rounds.len(), 2, "the next round has begun");
    let waits = record.people.0.into_iter().find(|person| Some(*person) != record.mover()).expect("two play");
    desk.write(waits, &desk.lines(ADA));
    let refusal = planned_moves(&desk.lines(ADA).kept[0], &record, waits).expect_err("another round");
    desk.refuses(waits, WhatIfStep::AskPlan(0), &refusal).await;
}

#[tokio::test]
async fn plans_are_refused_out_of_place() {
    let desk = Desk::open(GAMES[0]).await;
    let line = line_from(&*table_of(&desk.record()), 4);
    desk.keeps(ADA, &line).await;
    desk.keeps(BEN, &line[..1]).await;
    // Ada is to move, and Ben's line has no answer.
    for who in [ADA, BEN] {
        let refusal = planned_moves(&desk.lines(who).kept[0], &desk.record(), who).expect_err("no plan");
        for step in [WhatIfStep::AskPlan(0), WhatIfStep::Plan(0)] {
            desk.refuses(who, step, &refusal).await;
        }
    }
    desk.refuses(BEN, WhatIfStep::Plan(u8::MAX), &lines::NO_SUCH_LINE).await;
}

/// Returns running matches, each with a person who may not try moves in it: a live match, one of others, and practice.
async fn refusing_matches(game: &'static dyn AnyGame) -> Vec<(Desk, MatchId, PersonId)> {
    let live = Desk::with(game, [("clock", "live")]).await;
    let watched = Desk::open(game).await;
    let practised = Desk::open(game).await;
    practised.says(EVA, call(&format!("challenge {}", game.facts().id), [("level", "gentle")])).await;
    let matches = all::<Match>(&*practised.rows, RowKind::Matches).into_iter().map(|(_, record)| record);
    let practice = matches.into_iter().find(|record| record.practice).expect("practice").id;
    let (a, b) = (live.id, watched.id);
    vec![(live, a, ADA), (watched, b, EVA), (practised, practice, EVA)]
}

#[tokio::test]
async fn unsuitable_matches_are_refused_until_their_end() {
    for (mut desk, id, who) in refusing_matches(GAMES[0]).await {
        desk.id = id;
        let record = desk.record();
        let refusal = check_may_try(&record, who).expect_err("it runs");
        let table = record.table(game_of(&record)).expect("it replays");
        let path = spelled_on(&*table, &table.legal()[0]);
        let open = [WhatIfStep::Open(u32::MAX), WhatIfStep::Open(0)];
        for step in open.into_iter().chain([WhatIfStep::Try(path), WhatIfStep::List]) {
            desk.refuses(who, step, &refusal).await;
        }
        assert_eq!(desk.bytes(&[Key::Lines(who, id)]), [None]);
        let turn = record.turn;
        let person = record.people.0[0];
        desk.does(person, &Press::ResignMatch { id, turn }).await;
        assert!(!desk.record().is_running());
        assert!(check_may_try(&desk.record(), who).is_ok(), "after the end everybody may");
        let open = WhatIfPress::new(id, 0);
        desk.press(who, &Press::WhatIf(open)).await;
        assert!(desk.lines(who).working.is_some());
    }
}
