//! Tests of how long lines are kept: until 30 days after the end of their match, or until their person's data is
//! deleted. They are in the export of their person alone.

use engawa::base::id::{MatchId, PersonId};
use engawa::base::time::{Span, Timestamp};
use engawa::games::GAMES;
use engawa::host::lines::{KEPT_FOR, Lines};
use engawa::host::{Match, PersonalDataPress, Press, WhatIfStep};
use engawa::store::{Batch, Key, Precondition, RowKind, Store, Subject, personal};

use super::{ADA, BEN, Desk, EVA, line_from, pressed, seen};
use crate::player_actions::table_of;
use crate::rows::{all, block_on_store};
use crate::testing::shell::message;

impl Desk {
    /// Returns whose lines of the match are stored.
    fn keepers(&self) -> Vec<PersonId> {
        let of = |(key, _): (Key, Lines)| key.person().filter(|_| key.game_match() == Some(self.id));
        all::<Lines>(&*self.rows, RowKind::Lines).into_iter().filter_map(of).collect()
    }

    /// Lets time pass in which no process runs. The chores of a process run at its start.
    async fn passes(&mut self, time: Span) {
        self.clock.advance(time);
        self.start_process();
        self.shells.last().expect("just started").sweep().await;
    }

    async fn with_two_keepers() -> Self {
        let desk = Self::open(GAMES[0]).await;
        let line = line_from(&*table_of(&desk.record()), 4);
        desk.keeps(ADA, &line).await;
        desk.keeps(BEN, &line).await;
        desk
    }

    /// Returns all files that a person gets from *Export*.
    async fn exports(&self, who: PersonId) -> String {
        let export = Press::Personal(PersonalDataPress::Export).to_string();
        let answers = self.act(0, who, pressed(&export)).await;
        answers.iter().map(|answer| seen(message(answer))).collect()
    }
}

#[tokio::test]
async fn lines_are_deleted_30_days_after_the_end() {
    let mut desk = Desk::with_two_keepers().await;
    desk.ends().await;
    desk.passes(Span(KEPT_FOR.0 - Span::hours(1).0)).await;
    assert_eq!(desk.keepers(), [ADA, BEN]);
    desk.passes(Span::hours(2)).await;
    assert_eq!(desk.keepers(), []);
}

#[tokio::test]
async fn lines_of_a_missing_match_are_deleted() {
    let mut desk = Desk::with_two_keepers().await;
    let gone = Key::Lines(ADA, MatchId::from_random(3));
    let batch = Batch::new().put_record(gone.clone(), Precondition::Absent, &desk.lines(ADA));
    block_on_store(desk.rows.commit(batch)).expect("memory");
    desk.passes(Span::hours(1)).await;
    assert_eq!(desk.bytes(&[gone]), [None]);
    assert_eq!(desk.keepers(), [ADA, BEN], "the other match still runs");
}

#[tokio::test]
async fn lines_and_plans_go_with_an_unreadable_match() {
    let desk = Desk::with_two_keepers().await;
    desk.what_if(BEN, WhatIfStep::Plan(0)).await;
    assert!(desk.plan(BEN).is_some());
    let (key, alarm) = (Key::Match(desk.id), Key::Alarm(Timestamp(0), Subject::Match(desk.id)));
    desk.put([(key.clone(), Some(b"{\"v\":2,\"id".to_vec())), (alarm, Some(Vec::new()))]);
    // The bot looks for due alarms only after its first heartbeat.
    for _ in 0..2 {
        desk.shells[0].sweep().await;
    }
    assert!(desk.bytes(&[Key::Quarantined(Box::new(key))])[0].is_some(), "it is set aside");
    assert_eq!((desk.plan(BEN), desk.keepers()), (None, Vec::new()));
}

#[tokio::test]
async fn lines_are_exported_and_deleted_with_their_person() {
    let desk = Desk::with_two_keepers().await;
    let line = line_from(&*table_of(&desk.record()), 4);
    let joined = line.iter().map(|mv| mv.0.as_str()).collect::<Vec<_>>().join(" ");
    let own = Key::Lines(ADA, desk.id);
    for (who, expected) in [(ADA, true), (BEN, true), (EVA, false)] {
        let file = desk.exports(who).await;
        assert_eq!(file.contains(&joined), expected, "{who}: {file}");
        let rows = block_on_store(personal::rows_of(&*desk.rows, who)).expect("memory");
        assert_eq!(rows.iter().any(|(key, _)| *key == own), who == ADA, "{who}");
    }
    desk.does(ADA, &Press::Personal(PersonalDataPress::DeleteYes)).await;
    assert_eq!(desk.keepers(), [BEN], "hers are deleted");
    let record: Match = desk.record();
    assert!(!record.is_running() && !record.people.0.contains(&ADA));
}

#[tokio::test]
async fn lines_go_after_their_server() {
    let mut desk = Desk::with_two_keepers().await;
    desk.what_if(BEN, WhatIfStep::Plan(0)).await;
    assert!(desk.plan(BEN).is_some());
    desk.does(EVA, &Press::Purge(true)).await;
    assert!(!desk.record().is_running(), "the matches of the server end");
    assert_eq!(desk.plan(BEN), None);
    desk.passes(Span(KEPT_FOR.0 + Span::hours(1).0)).await;
    assert_eq!(desk.keepers(), [], "ended matches stay for their players, and lines as long as usual");
}
