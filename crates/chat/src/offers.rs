//! Messages and buttons besides the moves of a match: offers and answers to offers, news, and the menu
//! *More*.
//!
//! This module knows what a player may request, but not whether the request succeeds.

use crate::base::id::PersonId;
use crate::base::text::Text;
use crate::game::Prompt;
use crate::host::view::{self, AvailableActions, BoardView};
use crate::host::{Match, MatchAction, MatchActionPress, News, Offer, OfferKind, Press};

use super::layout;
use super::outgoing::{Button, ButtonStyle, Message, Row};
use super::parts::{LabelledPress, ask_analysis, button, plain_button, text_message, with_link};
use super::voice::Voice;

/// The buttons of a match below its moves, in at most `rows` rows. If they do not fit, the button that
/// calls the match off is left out; people can use `/resign`.
pub(super) fn match_rows(view: &BoardView, rows: usize, voice: Voice<'_>) -> Vec<Row> {
    let all = |abort| layout::balanced(match_buttons(view, abort, voice));
    Some(all(true)).filter(|all| all.len() <= rows).unwrap_or_else(|| all(false))
}

/// `with_abort` tells whether to show the button that may be left out if there is no room.
fn match_buttons(view: &BoardView, with_abort: bool, voice: Voice<'_>) -> Vec<Button> {
    let (id, turn) = (view.id, view.turn);
    if view.mover.is_none() {
        return end_buttons(view, voice);
    }
    let side = |action, key| action_button(MatchActionPress { id, turn, action }, key, voice);
    let AvailableActions { draw, take_back, undo, paused, .. } = view.actions;
    let mut buttons = Vec::new();
    if paused {
        buttons.push(side(MatchAction::Resume, "button-go-on"));
    } else if draw {
        buttons.push(side(MatchAction::Offer(OfferKind::Draw), "button-draw"));
    }
    if take_back {
        buttons.push(side(MatchAction::TakeBack, take_back_key(undo.is_some())));
    }
    if view.actions.abort && with_abort {
        buttons.push(plain_button(&Press::Resign { id, turn }, "button-abort", voice));
    }
    if view.practice {
        buttons.extend(hint(view, voice));
        buttons.extend(resign(view, voice));
    } else {
        buttons.push(plain_button(&Press::MyView(id), "button-my-view", voice));
    }
    buttons.push(side(MatchAction::More, "button-more"));
    buttons
}

fn end_buttons(view: &BoardView, voice: Voice<'_>) -> Vec<Button> {
    let (id, turn) = (view.id, view.turn);
    let replay = Press::Replay { id, part: 0, frame: 0 };
    let mut buttons = vec![
        button(&Press::Rematch(id), &voice.key("button-rematch"), ButtonStyle::Main),
        plain_button(&replay, "button-replay", voice),
    ];
    buttons.extend(view.is_decided.then(|| ask_analysis(id, voice)));
    let more = MatchActionPress { id, turn, action: MatchAction::More };
    buttons.push(action_button(more, "button-more", voice));
    buttons
}

/// The menu *More* for one person: the board in words, the rules, and an export once the match is
/// over. Players also get offers and resignation, and on their turn every move in words. Spectators get the replay of
/// a running match. The buttons in `beside` come first.
pub fn more(view: &BoardView, reader: PersonId, beside: &[LabelledPress], voice: Voice<'_>) -> Message {
    let (id, turn) = (view.id, view.turn);
    let side = |action, key| action_button(MatchActionPress { id, turn, action }, key, voice);
    let is_player = view.people.0.contains(&reader);
    let beside = beside.iter().map(|help| plain_button(&help.press, help.label, voice));
    let mut buttons: Vec<Button> = beside.collect();
    if !is_player && view.mover.is_some() {
        buttons.push(plain_button(&Press::Replay { id, part: 0, frame: 0 }, "button-from-start", voice));
    }
    buttons.push(plain_button(&Press::Words(id), "button-words", voice));
    if view.mover == Some(reader) && matches!(view.prompt, Some(Prompt::Choose(_))) {
        buttons.push(side(MatchAction::List, "button-list"));
        if !view.practice {
            buttons.extend(hint(view, voice));
        }
    }
    if view.mover.is_none() {
        buttons.push(plain_button(&Press::Export(id), "button-export", voice));
    }
    let rules = Press::Rules(view.game.clone());
    buttons.push(plain_button(&rules, "button-rules", voice));
    if is_player {
        buttons.extend(offers(view, reader, voice));
        if !view.practice {
            buttons.extend(resign(view, voice));
        }
    }
    let panel_of = is_player.then_some(id);
    Message { rows: layout::balanced(buttons), panel_of, ..text_message(&voice.key("more-here")) }
}

/// Buttons for the offers that a player may make, or the button that withdraws the player's open
/// offer. On the opponent's turn, also returns the button to give time.
fn offers(view: &BoardView, reader: PersonId, voice: Voice<'_>) -> Vec<Button> {
    let (id, turn, is_mover) = (view.id, view.turn, view.mover == Some(reader));
    let side = |action, key| action_button(MatchActionPress { id, turn, action }, key, voice);
    let AvailableActions { clock, paused, ask_back, undo, .. } = view.actions;
    let mut buttons = Vec::new();
    if let Some(withdraw) = withdraw(view, reader, voice) {
        buttons.push(withdraw);
    } else {
        let take_back = || side(MatchAction::TakeBack, take_back_key(undo == Some(reader)));
        buttons.extend((ask_back && is_mover).then(take_back));
        let pause = || side(MatchAction::Offer(OfferKind::Pause), "button-pause");
        buttons.extend((clock && !paused).then(pause));
        let time = || side(MatchAction::Offer(OfferKind::Time), "button-ask-time");
        buttons.extend((clock && is_mover).then(time));
    }
    buttons.extend((clock && !is_mover).then(|| side(MatchAction::Give, "button-give-time")));
    buttons
}

fn hint(view: &BoardView, voice: Voice<'_>) -> Option<Button> {
    let press = Press::Hint { id: view.id, turn: view.turn, whole: false };
    view.actions.hints.then(|| plain_button(&press, "button-hint", voice))
}

/// The button *Resign*, while the match runs and can no longer be called off.
fn resign(view: &BoardView, voice: Voice<'_>) -> Option<Button> {
    let press = Press::Resign { id: view.id, turn: view.turn };
    let may = view.mover.is_some() && !view.actions.abort;
    may.then(|| plain_button(&press, "button-resign", voice))
}

pub(super) fn withdraw(view: &BoardView, reader: PersonId, voice: Voice<'_>) -> Option<Button> {
    let press = MatchActionPress { id: view.id, turn: view.turn, action: MatchAction::Withdraw };
    (view.actions.offered == Some(reader)).then(|| action_button(press, "button-withdraw", voice))
}

/// The message of an open offer, with buttons to accept, decline and withdraw the offer, and a
/// link to the board.
pub fn offer(
    record: &Match,
    offer: Offer,
    board: Option<&str>,
    pings: Vec<PersonId>,
    voice: Voice<'_>,
) -> Message {
    let mut buttons = answers(record, offer, voice);
    buttons.push(action_button(action_press(record, MatchAction::Withdraw), "button-withdraw", voice));
    let rows = vec![Row::Buttons(buttons)];
    Message { rows, pings, ..with_board(&view::offer(record, offer), board, voice) }
}

/// The opponent's open offer with buttons to answer, for a player who was about to make the same
/// offer.
pub fn open_offer(record: &Match, offer: Offer, voice: Voice<'_>) -> Message {
    let text = voice.say(&view::offer(record, offer));
    let rows = vec![Row::Buttons(answers(record, offer, voice))];
    Message { rows, panel_of: Some(record.id), ..text_message(&text) }
}

pub fn offer_question(record: &Match, offer: Offer, voice: Voice<'_>) -> Message {
    let press = |action| Press::Side(action_press(record, action));
    let yes = press(MatchAction::ConfirmOffer(offer.kind));
    let buttons = vec![
        button(&yes, &voice.key("button-ask-yes"), ButtonStyle::Main),
        plain_button(&press(MatchAction::NotNow), "button-not-now", voice),
    ];
    let text = voice.say(&view::ask_offer(record, offer));
    Message { rows: vec![Row::Buttons(buttons)], panel_of: Some(record.id), ..text_message(&text) }
}

fn answers(record: &Match, offer: Offer, voice: Voice<'_>) -> Vec<Button> {
    let press = |action| Press::Side(action_press(record, action));
    vec![
        button(&press(MatchAction::Yes(offer.kind)), &voice.key("button-accept"), ButtonStyle::Success),
        plain_button(&press(MatchAction::No(offer.kind)), "button-decline", voice),
    ]
}

/// The text that replaces an offer's message once the offer is closed.
pub fn offer_closed(record: &Match, offer: Offer, end: &Text, voice: Voice<'_>) -> String {
    format!("{}\n{}", voice.say(&view::offer_since(record, offer)), voice.say(end))
}

/// A line of news with a link to the board of the current turn. The news that a match has moved stands just
/// below its first board in the channel, which later boards replace, so it has no link.
pub fn news(record: &Match, news: News, board: Option<&str>, voice: Voice<'_>) -> Message {
    let board = board.filter(|_| !matches!(news, News::Moved { .. }));
    with_board(&view::news(record, news), board, voice)
}

fn with_board(text: &Text, board: Option<&str>, voice: Voice<'_>) -> Message {
    let said = voice.say(text);
    text_message(&board.map_or_else(|| said.clone(), |link| with_link(&said, link, voice)))
}

const fn take_back_key(is_free: bool) -> &'static str {
    if is_free { "button-take-back" } else { "button-ask-take-back" }
}

const fn action_press(record: &Match, action: MatchAction) -> MatchActionPress {
    MatchActionPress { id: record.id, turn: record.turn, action }
}

fn action_button(side: MatchActionPress, key: &'static str, voice: Voice<'_>) -> Button {
    plain_button(&Press::Side(side), key, voice)
}
