//! Redirects after refusals: a link to the current message, helpful buttons, and stale messages to retire.

use crate::base::id::{MatchId, MessageId, PersonId, Place};
use crate::base::text::Arg;
use crate::chat::parts::{GamesPage, LabelledPress};
use crate::chat::{UserAction, compose};
use crate::host::block::UnblockPress;
use crate::host::{
    ControlRemoval, HelpButton, HelpPress, Link, Match, MatchAction, MatchActionPress, MatchReference,
    MoveChoices, PracticePress, Press, PressFields, Refusal,
};
use crate::store::Subject;

use super::context::Context;
use super::look_up::offered_by;
use super::{look_up, options};

#[derive(Default)]
pub(super) struct Redirect {
    /// The current message, if it is not the one that was pressed.
    message_location: Option<(Place, MessageId)>,
    is_challenge: bool,
    pub buttons: Vec<LabelledPress>,
    /// The message that was pressed, if its controls are stale.
    pub stale_message: Option<(Subject, MessageId)>,
}

pub(super) async fn redirect(context: Context<'_>, refusal: &Refusal) -> Redirect {
    let record = record_about(context, refusal).await;
    let buttons = helps(context, refusal, record.as_ref()).await;
    let message_location = find_message_location(context, refusal, record.as_ref()).await;
    let is_challenge = matches!(refusal.leads_to, Link::Card(_));
    let UserAction::Press { component, message, private, .. } = &context.incoming.act else {
        return Redirect { message_location, is_challenge, buttons, stale_message: None };
    };
    let message_location = message_location.filter(|(_, shown)| shown != message);
    let is_spent = match refusal.control_removal {
        ControlRemoval::No => false,
        ControlRemoval::IfMoved => message_location.is_some(),
        ControlRemoval::Yes => true,
    };
    let subject = Press::read(component).and_then(|press| subject_of(&press));
    let stale_message = subject.filter(|_| !private && is_spent).map(|subject| (subject, *message));
    Redirect { message_location, is_challenge, buttons, stale_message }
}

pub(super) fn with_redirect(context: Context<'_>, redirect: &Redirect, sentence: String) -> String {
    let address = |(place, message)| context.services.composer.address(place, message);
    let Some(address) = redirect.message_location.and_then(address) else { return sentence };
    let with = if redirect.is_challenge { compose::with_challenge_link } else { compose::with_link };
    with(&sentence, &address, context.private)
}

async fn record_about(context: Context<'_>, refusal: &Refusal) -> Option<Match> {
    let about: Option<MatchId> = match (&context.incoming.act, refusal.about) {
        (_, MatchReference::This(id)) => Some(id),
        (UserAction::Press { component, .. }, _) => {
            Press::read(component).and_then(|press| press.game_match())
        }
        (UserAction::Command(call), MatchReference::PressedOrNamed) => {
            let command = context.handlers.find(call)?;
            let call = options::with_values(context, command, call).await.ok()?;
            return look_up::requested_match(context, &call).await.ok();
        }
        _ => None,
    };
    look_up::reachable_match(context, about?).await.ok()
}

async fn helps(context: Context<'_>, refusal: &Refusal, record: Option<&Match>) -> Vec<LabelledPress> {
    let mut helps = Vec::new();
    for way_on in refusal.helped_by {
        if let (HelpButton::Watch, Some(record)) = (way_on, record) {
            helps.extend(context.handlers.find_aside(context, record).await.presses);
        } else if let Some(press) = press_without_match(context, refusal, *way_on) {
            helps.push(press);
        } else {
            helps.extend(press_for(context, *way_on, record).await);
        }
    }
    helps
}

fn press_without_match(context: Context<'_>, refusal: &Refusal, way_on: HelpButton) -> Option<LabelledPress> {
    let (press, label) = match way_on {
        HelpButton::Challenge if context.incoming.server.is_some() => {
            (HelpPress::Challenge.press(), "button-help-challenge")
        }
        HelpButton::Challenge | HelpButton::Computer => {
            (Press::Practice(PracticePress::Open(None)), "practice-play")
        }
        HelpButton::Games => (GamesPage { page: 0 }.press(), "button-games"),
        HelpButton::Unblock => {
            let person = |arg: &Arg| if let Arg::Person(id) = arg { Some(PersonId(*id)) } else { None };
            let whom = refusal.text.args.iter().find_map(|(_, arg)| person(arg))?;
            (UnblockPress(whom).press(), "button-unblock")
        }
        _ => return None,
    };
    Some(LabelledPress { press, label })
}

async fn press_for(context: Context<'_>, help: HelpButton, record: Option<&Match>) -> Option<LabelledPress> {
    let Some(record) = record else {
        let has_next = help == HelpButton::Next && look_up::has_turn_elsewhere(context, None).await;
        return has_next.then_some(LabelledPress { press: Press::Next, label: "button-next" });
    };
    let (id, turn) = (record.id, record.turn);
    let side = |action| Press::Side(MatchActionPress { id, turn, action });
    let is_mover = record.mover() == Some(context.person());
    let (press, label) = match help {
        HelpButton::Move | HelpButton::MoveOrView if is_mover => {
            (Press::Browse(MoveChoices::new(id, turn)), "button-choose")
        }
        HelpButton::MyView | HelpButton::MoveOrView => (Press::MyView(id), "button-my-view"),
        HelpButton::Rules => (Press::Rules(record.terms.game.clone()), "button-rules"),
        HelpButton::Replay => (Press::Replay { id, part: 0, frame: 0 }, "button-replay"),
        HelpButton::Resume => (side(MatchAction::Resume), "button-go-on"),
        HelpButton::TakeBack if record.is_running() => (side(MatchAction::TakeBack), "button-ask-take-back"),
        HelpButton::Withdraw if offered_by(record, context.person()).is_some() => {
            (side(MatchAction::Withdraw), "button-withdraw")
        }
        _ => return None,
    };
    Some(LabelledPress { press, label })
}

async fn find_message_location(
    context: Context<'_>,
    refusal: &Refusal,
    record: Option<&Match>,
) -> Option<(Place, MessageId)> {
    match refusal.leads_to {
        Link::Nowhere => None,
        Link::Card(id) => {
            let card = context.reads.card(id).await.ok()??.record;
            Some((Place { channel: card.channel, server: context.incoming.server? }, card.message))
        }
        Link::Board => {
            let record = record?;
            let board = context.reads.board(record.id).await.ok()??.record;
            Some((record.place, board.message?))
        }
    }
}

fn subject_of(press: &Press) -> Option<Subject> {
    match press {
        Press::Accept(id) | Press::Decline(id) | Press::Withdraw(id) => Some(Subject::Challenge(*id)),
        press => press.game_match().map(Subject::Match),
    }
}
