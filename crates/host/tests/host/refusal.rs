//! Tests of refusals: their buttons, their links, and the removal of controls.

use crate::ControlRemoval::{IfMoved, No, Yes};
use crate::HelpButton::{
    Challenge, Move, MoveOrView, MyView, Next, Replay, Resume, Rules, TakeBack, Unblock, Watch,
};
use crate::Link::{Board, Card, Nowhere};
use crate::MatchReference::{Pressed, PressedOrNamed, This};
use crate::base::id::ChallengeId;
use crate::base::seat::BySeat;
use crate::base::text::Text;
use engawa_host::challenge;
use engawa_host::guess;
use engawa_host::lines;
use engawa_host::matches::{
    CLOCK_FULL, NO_SUCH_OFFER, NOTHING_TO_ANSWER, NOTHING_TO_UNDO, PAUSED, PLAN_ON_OWN_TURN,
};

use super::*;

#[test]
fn refusals_offer_ways_to_continue() {
    let (id, waits) = (MatchId::from_random(7), ChallengeId::from_random(9));
    let illegal = Refusal::illegal(Text::new(ILLEGAL));
    for (refusal, helped_by, leads_to, about, control_removal, closes_panel) in [
        (Refusal::OVER, &[Replay][..], Board, PressedOrNamed, Yes, true),
        (Refusal::OLD_TURN, &[MoveOrView], Board, PressedOrNamed, IfMoved, true),
        (Refusal::STALE_CHOICES, &[MoveOrView], Board, PressedOrNamed, IfMoved, false),
        (illegal, &[Move], Nowhere, PressedOrNamed, No, false),
        (Refusal::not_your_turn(BEN), &[MyView, Rules, Watch], Nowhere, PressedOrNamed, No, true),
        (Refusal::not_seated(BySeat([ADA, BEN])), &[MyView, Rules, Watch], Nowhere, Pressed, No, true),
        (Refusal::NO_MATCH_HERE, &[Next, Challenge], Nowhere, Pressed, No, false),
        (Refusal::NO_SUCH_MATCH, &[], Nowhere, Pressed, No, true),
        (Refusal::NO_SUCH_CHALLENGE, &[], Nowhere, Pressed, No, true),
        (challenge::already_accepted(id), &[], Board, This(id), Yes, true),
        (challenge::DECLINED, &[], Nowhere, Pressed, Yes, true),
        (challenge::WITHDRAWN, &[], Nowhere, Pressed, Yes, true),
        (challenge::EXPIRED, &[Challenge], Nowhere, Pressed, Yes, true),
        (engawa_host::block::own_block(BEN), &[Unblock], Nowhere, Pressed, No, false),
        (challenge::rematch_waits(waits), &[], Card(waits), Pressed, No, false),
        (NO_SUCH_OFFER, &[], Board, Pressed, Yes, true),
        (PAUSED, &[Resume], Nowhere, PressedOrNamed, No, false),
        (NOTHING_TO_UNDO, &[TakeBack], Nowhere, PressedOrNamed, No, false),
        (PLAN_ON_OWN_TURN, &[Move], Nowhere, Pressed, No, true),
        (lines::ONLY_AFTER_THE_END, &[], Nowhere, Pressed, No, true),
        (lines::NO_LINE, &[MoveOrView], Nowhere, Pressed, No, false),
        (lines::LINE_GONE, &[MoveOrView], Nowhere, Pressed, No, false),
        (guess::TOO_LATE, &[MyView, Watch], Board, Pressed, No, true),
        (guess::PLAYER, &[], Nowhere, Pressed, No, true),
        (guess::CANNOT_GUESS, &[], Nowhere, Pressed, No, true),
        (guess::NOTHING_TO_GUESS, &[], Nowhere, Pressed, No, true),
        // Refusals that set nothing beyond their text, as most refusals do.
        (Refusal::NOT_YET_DUE, &[], Nowhere, Pressed, No, false),
        (challenge::unavailable(BEN), &[], Nowhere, Pressed, No, false),
        (NOTHING_TO_ANSWER, &[], Nowhere, Pressed, No, false),
        (CLOCK_FULL, &[], Nowhere, Pressed, No, false),
    ] {
        let expected =
            Refusal { text: refusal.text.clone(), helped_by, leads_to, about, control_removal, closes_panel };
        assert_eq!(refusal, expected);
    }
}
