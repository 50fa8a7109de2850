//! Tests of the steps of newcomers.

use crate::base::time::Span;
use engawa_host::newcomer::{NEWCOMER_TIME, Newcomer, NewcomerStep};

use super::*;

const CEM: PersonId = PersonId(44);

fn with(id: u64, opponent: PersonId) -> Match {
    let record = begun_by(&RopeGame, Format::Single, TimeControl::None);
    Match { id: MatchId::from_random(id), people: ByPlayer([opponent, ADA]), ..record }
}

#[test]
fn each_step_counts_once() {
    let computer = with(1, PersonId::computer(Level::Gentle));
    let (first, again, other) = (with(2, BEN), with(3, BEN), with(4, CEM));
    let mut ada = Newcomer::new(NOON);
    for (record, step) in [
        (&computer, Some(NewcomerStep::Practice)),
        (&computer, None),
        (&first, Some(NewcomerStep::Person)),
        (&again, None),
        (&other, Some(NewcomerStep::TwoPeople)),
        (&again, None),
        (&computer, None),
    ] {
        let known = ada.first_match.map(|_| &first);
        let next = ada.after(record, ADA, known, NOON + Span::days(13));
        assert_eq!(next.as_ref().and_then(|next| next.steps.last().copied()), step, "{}", record.id);
        ada = next.unwrap_or(ada);
    }
    assert_eq!((ada.steps.len(), ada.first_match), (4, None));
}

#[test]
fn later_steps_do_not_count() {
    let (ada, end) = (Newcomer::new(NOON), NOON + NEWCOMER_TIME);
    assert!(!ada.is_over(end - Span(1)) && ada.after(&with(2, BEN), ADA, None, end - Span(1)).is_some());
    assert!(ada.is_over(end) && ada.after(&with(2, BEN), ADA, None, end).is_none());
    assert_eq!(Newcomer::default().after(&with(2, BEN), ADA, None, NOON), None, "no newcomer");
}

#[test]
fn first_match_without_a_record_adds_no_step() {
    let ada = Newcomer::new(NOON).after(&with(2, BEN), ADA, None, NOON).expect("a step");
    assert_eq!(ada.first_match, Some(MatchId::from_random(2)));
    assert_eq!(ada.after(&with(3, CEM), ADA, None, NOON), None);
}
