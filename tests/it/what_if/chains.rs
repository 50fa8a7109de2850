//! Tests of plans of several answers. The bot answers one move of a person with one planned move, and then waits.

use engawa::chat::UserAction;
use engawa::game::MoveText;
use engawa::games::GAMES;
use engawa::host::matches::{MOST_ANSWERS, planned_moves};
use engawa::host::{MatchAction, MatchActionPress, OfferKind, Plan, Press, WhatIfStep};
use engawa::store::{Key, rows};

use super::{ADA, BEN, Desk, another_line, another_move, line_from, offers, seen};
use crate::player_actions::table_of;
use crate::testing::shell::{call, message};

impl Desk {
    /// Lets Ben keep a line and make it his plan, after he has seen it in pictures.
    async fn plans(&self, line: &[MoveText]) {
        self.keeps(BEN, line).await;
        let index = u8::try_from(self.lines(BEN).kept.len() - 1).expect("few lines");
        let before = (self.record(), self.plan(BEN));
        let question = self.what_if(BEN, WhatIfStep::AskPlan(index)).await;
        assert!(message(&question).file.is_some(), "it is pictured: {question:?}");
        assert!(offers(&question, |step| *step == WhatIfStep::Plan(index)), "{question:?}");
        assert_eq!((self.record(), self.plan(BEN)), before, "not before it is meant");
        self.what_if(BEN, WhatIfStep::Plan(index)).await;
        assert_eq!(self.record(), before.0, "nothing is played by planning");
    }
}

#[tokio::test]
async fn chain_answers_each_move_and_waits() {
    for game in GAMES {
        let desk = Desk::open(*game).await;
        // A sixth answer is left out.
        let line = line_from(&*table_of(&desk.record()), 2 * MOST_ANSWERS + 2);
        let (chain, beyond) = line.split_at(2 * MOST_ANSWERS);
        desk.plans(&line).await;
        let turn = desk.record().turn;
        assert_eq!(desk.plan(BEN), Some(Plan { turn, lines: vec![chain.to_vec()] }));
        for (answers, both) in (1..).zip(chain.chunks(2)) {
            desk.plays(&both[0]).await;
            let record = desk.record();
            assert_eq!(record.round().moves, chain[..2 * answers], "one answer");
            assert_eq!(record.round().planned.len(), answers);
            assert_eq!(record.mover(), Some(ADA), "then it waits");
            let rest = &chain[2 * answers..];
            let left = Plan { turn: record.turn, lines: vec![rest.to_vec()] };
            assert_eq!(desk.plan(BEN), (!rest.is_empty()).then_some(left), "{answers}");
            assert_eq!(desk.plan(ADA), None);
        }
        desk.plays(&beyond[0]).await;
        assert_eq!(desk.record().mover(), Some(BEN), "the plan has ended");
        assert_eq!(desk.engine_calls(), 0);
    }
}

#[tokio::test]
async fn other_move_drops_the_chain() {
    for game in GAMES {
        let desk = Desk::open(*game).await;
        let line = line_from(&*table_of(&desk.record()), 4);
        desk.plans(&line).await;
        desk.plays(&line[0]).await;
        let other = another_move(&desk.record(), &[&line[2]]);
        desk.plays(&other).await;
        let record = desk.record();
        assert_eq!((record.round().moves.len(), record.mover()), (3, Some(BEN)), "it has no answer");
        assert_eq!(desk.plan(BEN), None);
    }
}

/// The ways in which Ada has the last two moves taken back.
#[derive(Clone, Copy, Debug)]
enum TakenBack {
    Undone,
    Agreed,
}

#[tokio::test]
async fn undo_and_takeback_drop_the_chain() {
    for game in GAMES {
        for how in [TakenBack::Undone, TakenBack::Agreed] {
            let desk = Desk::open(*game).await;
            let line = line_from(&*table_of(&desk.record()), 6);
            desk.plans(&line).await;
            desk.plays(&line[0]).await;
            let before = desk.record();
            assert_eq!(desk.plan(BEN).map(|plan| plan.lines), Some(vec![line[2..].to_vec()]));
            desk.takes_back(how).await;
            let record = desk.record();
            assert_eq!((record.round().moves.len(), record.mover()), (0, Some(ADA)), "{how:?}");
            assert!(record.turn > before.turn && record.round().planned.is_empty());
            assert_eq!(desk.plan(BEN), None, "{how:?}");
            desk.plays(&line[0]).await;
            assert_eq!(desk.record().mover(), Some(BEN), "{how:?}: nothing answers");
            assert_eq!(desk.lines(BEN).kept.len(), 1, "his line stays");
        }
    }
}

impl Desk {
    async fn takes_back(&self, how: TakenBack) {
        let id = self.id;
        let side = |action| Press::Side(MatchActionPress { id, turn: self.record().turn, action });
        match how {
            TakenBack::Undone => {
                self.act(0, ADA, UserAction::Command(call("undo", [("match", &id.to_string())]))).await;
            }
            TakenBack::Agreed => {
                let kind = OfferKind::takeback(true);
                self.does(ADA, &side(MatchAction::ConfirmOffer(kind))).await;
                assert!(self.record().playing().is_some_and(|playing| playing.offer.is_some()));
                self.does(BEN, &side(MatchAction::Yes(kind))).await;
            }
        }
    }
}

/// Each player has a plan for the other's move. A move of Ada's is answered once: the answer is planned and so is
/// answered by nobody.
#[tokio::test]
async fn two_chains_never_answer_each_other() {
    for game in GAMES {
        let desk = Desk::open(*game).await;
        let line = line_from(&*table_of(&desk.record()), 8);
        desk.plans(&line[..6]).await;
        for played in [2, 4, 6] {
            // No press makes a plan of Ada's, because it is her own turn.
            let early =
                Plan { turn: desk.record().turn + 1, lines: vec![line[played - 1..=played].to_vec()] };
            desk.put([(Key::Plan(ADA, desk.id), Some(rows::write(&early)))]);
            desk.plays(&line[played - 2]).await;
            let record = desk.record();
            assert_eq!(record.round().moves, line[..played], "one planned move in a commit");
            assert_eq!(record.mover(), Some(ADA));
            assert_eq!(desk.plan(ADA), None);
        }
    }
}

#[tokio::test]
async fn line_from_an_earlier_position_can_be_planned() {
    for game in GAMES {
        let desk = Desk::open(*game).await;
        let line = line_from(&*table_of(&desk.record()), 6);
        desk.keeps(BEN, &line).await;
        desk.plays(&line[0]).await;
        desk.plays(&line[1]).await;
        let kept = desk.lines(BEN).kept.remove(0);
        assert_eq!(planned_moves(&kept, &desk.record(), BEN).as_deref(), Ok(&line[2..]));
        let listed = desk.what_if(BEN, WhatIfStep::List).await;
        assert!(offers(&listed, |step| matches!(step, WhatIfStep::AskPlan(0))), "{listed:?}");
        desk.what_if(BEN, WhatIfStep::AskPlan(0)).await;
        desk.what_if(BEN, WhatIfStep::Plan(0)).await;
        assert_eq!(desk.plan(BEN).map(|plan| plan.lines), Some(vec![line[2..].to_vec()]));
        desk.plays(&line[2]).await;
        assert_eq!(desk.record().round().moves, line[..4], "it is answered");
    }
}

#[tokio::test]
async fn plan_is_replaced_and_forgotten() {
    let game = GAMES[0];
    let desk = Desk::open(game).await;
    let line = line_from(&*table_of(&desk.record()), 4);
    desk.plans(&line[..2]).await;
    // A line with the same first move takes its place; another one stands beside it.
    desk.plans(&line).await;
    let beside = another_line(&*table_of(&desk.record()), &line[0], 2);
    desk.plans(&beside).await;
    let lines = desk.plan(BEN).expect("a plan").lines;
    assert_eq!(lines.len(), 2, "{lines:?}");
    assert!(lines.contains(&line) && lines.contains(&beside), "{lines:?}");
    let listed = desk.what_if(BEN, WhatIfStep::List).await;
    assert!(offers(&listed, |step| *step == WhatIfStep::Forget), "{}", seen(message(&listed)));
    desk.what_if(BEN, WhatIfStep::Forget).await;
    assert_eq!((desk.plan(BEN), desk.lines(BEN).kept.len()), (None, 3), "the lines stay");
    desk.plays(&line[0]).await;
    assert_eq!(desk.record().mover(), Some(BEN));
}
