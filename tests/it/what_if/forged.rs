//! Tests that what-if boards cannot move a match: whoever presses whatever control of them, offered, old or forged.

use std::collections::BTreeSet;

use engawa::base::id::{MatchId, PersonId};
use engawa::chat::Answer;
use engawa::game::MoveText;
use engawa::games::GAMES;
use engawa::host::{Match, MoveChoices, Press, WhatIfPress, WhatIfStep};
use engawa::store::{Key, RowKind};

use super::{ADA, BEN, Desk, EVA, ids_on, line_from, steps};
use crate::player_actions::{spelled, spelled_on, table_of};
use crate::rows::all;
use crate::testing::shell::{message, presses};

/// Everybody who presses: the players, and somebody who plays another match.
const PEOPLE: [PersonId; 3] = [ADA, BEN, EVA];
const DAN: PersonId = PersonId(770_000_104);

/// A message of a what-if board, with the rows as they are while it is shown.
struct Shown {
    answer: Answer,
    rows: Vec<Option<Vec<u8>>>,
}

impl Desk {
    fn matches(&self) -> Vec<(Key, Match)> {
        all(&*self.rows, RowKind::Matches)
    }

    /// The keys of everything that a what-if board may write.
    fn keys(&self) -> Vec<Key> {
        let of = |who| [Key::Lines(who, self.id), Key::Plan(who, self.id)];
        PEOPLE.into_iter().flat_map(of).collect()
    }

    fn restore(&self, rows: &[Option<Vec<u8>>]) {
        self.put(self.keys().into_iter().zip(rows.iter().cloned()));
    }

    /// Presses a control as each person. No match changes, and nobody changes the lines or the plan of another.
    async fn changes_no_match(&self, id: &str, rows: &[Option<Vec<u8>>]) {
        let before = self.matches();
        for who in PEOPLE {
            self.restore(rows);
            let answer = self.press_id(0, who, id).await;
            assert_eq!(self.matches(), before, "{id} by {who}: {answer:?}");
            let after = self.bytes(&self.keys());
            for ((key, was), is) in self.keys().iter().zip(rows).zip(&after) {
                assert!(was == is || key.person() == Some(who), "{id} by {who} changes {key}");
            }
        }
        self.restore(rows);
    }

    /// Goes through all messages of a what-if board as one of the players.
    async fn every_message(&self, who: PersonId, line: &[MoveText]) -> Vec<Shown> {
        let first = spelled_on(&*table_of(&self.record()), &line[0]);
        let script = [
            WhatIfStep::Open(u32::MAX),
            WhatIfStep::Try(first[..first.len() - 1].to_vec()),
            WhatIfStep::Try(first),
            WhatIfStep::Back,
            WhatIfStep::Restart,
        ];
        let mut shown = Vec::new();
        for step in script {
            shown.push(self.shows(who, step).await);
        }
        for mv in line {
            let chosen = spelled_on(&*self.tried(who), mv);
            shown.push(self.shows(who, WhatIfStep::Try(chosen)).await);
        }
        let rest = [
            WhatIfStep::Keep,
            WhatIfStep::List,
            WhatIfStep::AskPlan(0),
            WhatIfStep::Plan(0),
            WhatIfStep::List,
            WhatIfStep::Load(0),
            WhatIfStep::Theirs(None),
            WhatIfStep::Forget,
            WhatIfStep::Delete(0),
            WhatIfStep::List,
        ];
        for step in rest {
            shown.push(self.shows(who, step).await);
        }
        shown
    }

    async fn shows(&self, who: PersonId, step: WhatIfStep) -> Shown {
        let answer = self.what_if(who, step).await;
        Shown { answer, rows: self.bytes(&self.keys()) }
    }
}

/// Returns the name of a step, without its fields.
fn name(step: &WhatIfStep) -> String {
    format!("{step:?}").split('(').next().unwrap_or_default().to_owned()
}

#[tokio::test]
async fn no_control_of_a_what_if_board_moves_a_match() {
    for game in GAMES {
        let desk = Desk::open(*game).await;
        let line = line_from(&*table_of(&desk.record()), 4);
        let before = desk.matches();
        let mut pressed = BTreeSet::new();
        for who in [ADA, BEN] {
            for Shown { answer, rows } in desk.every_message(who, &line).await {
                let ids = ids_on(message(&answer));
                let plays = |id: &String| matches!(Press::read(id), Some(Press::Play(_)));
                assert!(!ids.iter().any(plays), "a real move below a what-if board: {answer:?}");
                for press in steps(&answer) {
                    desk.changes_no_match(&Press::WhatIf(press.clone()).to_string(), &rows).await;
                    pressed.insert(name(&press.step));
                }
            }
        }
        assert_eq!(desk.matches(), before);
        let steps = "Try Back Restart Keep Leave List Load Delete AskPlan Plan Forget".split(' ');
        let missing: Vec<_> = steps.filter(|step| !pressed.contains(*step)).collect();
        assert!(missing.is_empty(), "{} never offers {missing:?}", game.facts().id);
        assert_eq!(desk.engine_calls(), 0);
    }
}

/// The real board offers the tried move on its player's turn, and asks before it is played.
#[tokio::test]
async fn tried_move_is_played_only_after_a_question() {
    for game in GAMES {
        let desk = Desk::open(*game).await;
        let line = line_from(&*table_of(&desk.record()), 2);
        let before = desk.matches();
        let plays = |answer: &Answer, wanted: fn(&MoveChoices) -> bool| {
            presses(answer).into_iter().find(|press| matches!(press, Press::Play(step) if wanted(step)))
        };
        for who in [BEN, ADA] {
            desk.what_if(who, WhatIfStep::Open(u32::MAX)).await;
            desk.tries(who, &line).await;
        }
        let left = desk.what_if(BEN, WhatIfStep::Leave).await;
        assert_eq!(plays(&left, |_| true), None, "it is Ada's turn");
        let left = desk.what_if(ADA, WhatIfStep::Leave).await;
        let tried = plays(&left, MoveChoices::is_tried).expect("the tried move is offered");
        let question = desk.press(ADA, &tried).await;
        assert_eq!(desk.matches(), before, "it is not played by one press: {question:?}");
        let yes = plays(&question, MoveChoices::is_confirmed).expect("a question");
        for who in [BEN, EVA] {
            desk.does(who, &yes).await;
            assert_eq!(desk.matches(), before, "only its player may");
        }
        desk.does(ADA, &yes).await;
        assert_eq!(desk.record().round().moves, line[..1]);
    }
}

/// Returns component ids that no message offers.
fn forged(desk: &Desk, other: MatchId, real: &[String], version: u32) -> Vec<String> {
    let long = vec!["z".repeat(12); 5];
    let steps = [
        WhatIfStep::Open(0),
        WhatIfStep::Open(7),
        WhatIfStep::Open(u32::MAX),
        WhatIfStep::Try(Vec::new()),
        WhatIfStep::Try(real.to_vec()),
        WhatIfStep::Try(vec!["no-such".to_owned()]),
        WhatIfStep::Try(long),
        WhatIfStep::Back,
        WhatIfStep::Restart,
        WhatIfStep::Keep,
        WhatIfStep::Leave,
        WhatIfStep::List,
        WhatIfStep::Load(0),
        WhatIfStep::Load(u8::MAX),
        WhatIfStep::Delete(0),
        WhatIfStep::Delete(u8::MAX),
        WhatIfStep::AskPlan(0),
        WhatIfStep::AskPlan(u8::MAX),
        WhatIfStep::Plan(0),
        WhatIfStep::Plan(u8::MAX),
        WhatIfStep::Forget,
        WhatIfStep::Show(true),
        WhatIfStep::Show(false),
        WhatIfStep::Theirs(None),
        WhatIfStep::Theirs(Some(0)),
        WhatIfStep::Theirs(Some(u8::MAX)),
    ];
    let mut ids = Vec::new();
    for id in [desk.id, other, MatchId::from_random(99)] {
        for version in [version, 0, u32::MAX] {
            let with = |step: &WhatIfStep| WhatIfPress { id, version, part: u8::MAX, step: step.clone() };
            ids.extend(steps.iter().map(|step| Press::WhatIf(with(step)).to_string()));
        }
    }
    let id = desk.id;
    let broken = ["", ".", ".try", ".0.0", ".0.0.play.a1", ".0.0.try.A1", ".0.0.load.256", ".-1.0.keep"];
    ids.extend(broken.map(|rest| format!("1P.{id}{rest}")));
    // The buttons of a former version, and ids with too many or too long keys.
    ids.extend(["t", "m0", "s0-0", "f"].map(|word| format!("1P.{id}.1.0.{word}")));
    ids.push(format!("1P.{id}.0.0.try.a.b.c.d.e.f"));
    ids.push(format!("1P.{id}.0.0.try.{}", "z".repeat(13)));
    ids
}

#[tokio::test]
async fn forged_press_moves_no_match() {
    for game in GAMES {
        let desk = Desk::open(*game).await;
        let line = line_from(&*table_of(&desk.record()), 4);
        let other = desk.begin([EVA, DAN], []).await;
        desk.keeps(BEN, &line).await;
        desk.what_if(BEN, WhatIfStep::Plan(0)).await;
        desk.keeps(ADA, &line).await;
        let rows = desk.bytes(&desk.keys());
        let real = spelled(&desk.record(), &line[0]);
        for id in forged(&desk, other, &real, desk.lines(ADA).version) {
            desk.changes_no_match(&id, &rows).await;
        }
        assert_eq!(desk.engine_calls(), 0);
    }
}

#[tokio::test]
async fn press_of_an_old_version_changes_nothing() {
    for game in GAMES {
        let desk = Desk::open(*game).await;
        let line = line_from(&*table_of(&desk.record()), 4);
        desk.keeps(BEN, &line[..2]).await;
        desk.tries(BEN, &line[2..3]).await;
        let rows = desk.bytes(&desk.keys());
        let version = desk.lines(BEN).version;
        let next = spelled_on(&*desk.tried(BEN), &line[3]);
        for step in [
            WhatIfStep::Try(next.clone()),
            WhatIfStep::Back,
            WhatIfStep::Restart,
            WhatIfStep::Keep,
            WhatIfStep::Load(0),
            WhatIfStep::Delete(0),
            WhatIfStep::Plan(0),
        ] {
            for old in [version - 1, version + 1] {
                let press = WhatIfPress::new(desk.id, old).at(step.clone());
                let answer = desk.press(BEN, &Press::WhatIf(press)).await;
                assert_eq!(desk.bytes(&desk.keys()), rows, "{step:?}: {answer:?}");
                let shown: BTreeSet<u32> = steps(&answer).iter().map(|press| press.version).collect();
                assert_eq!(shown, [version].into(), "{step:?}: the present board is shown: {answer:?}");
            }
        }
        // Two messages show the same board. After a press on one of them, the other one is old.
        desk.what_if(BEN, WhatIfStep::Try(next.clone())).await;
        assert_eq!(desk.working(BEN).moves, line);
        let back = Press::WhatIf(WhatIfPress::new(desk.id, version).at(WhatIfStep::Back));
        let answer = desk.press(BEN, &back).await;
        assert_eq!(desk.working(BEN).moves, line, "{answer:?}");
        let now = steps(&answer).into_iter().find(|press| press.step == WhatIfStep::Back);
        desk.press(BEN, &Press::WhatIf(now.expect("the present board"))).await;
        assert_eq!(desk.working(BEN).moves, line[..3], "it goes on from there");
    }
}
