//! Texts about clocks, offers, pauses and vacations, and the names of moves.

use crate::base::id::PersonId;
use crate::base::text::{Arg, Text};
use crate::game::{Facts, MoveText, Table};
use crate::{Match, News, Offer, OfferEnd, OfferKind, PlayState, Player, Terms, TimeControl};

use super::phrases;

/// The actions that are possible in a running match besides moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a button of its own")]
pub struct AvailableActions {
    /// Whether a player may still call the match off, because one of the two players has not moved yet.
    pub abort: bool,
    pub draw: bool,
    /// Whether this round has a move that might be taken back.
    pub take_back: bool,
    /// The player who may undo their last move without the opponent's consent.
    pub undo: Option<PersonId>,
    /// Whether the player to move might ask to take back a move of their own.
    pub ask_back: bool,
    /// The player whose offer is open and waits for an answer.
    pub offered: Option<PersonId>,
    /// Whether the match is paused by agreement.
    pub paused: bool,
    /// Whether the players can stop a clock or give time. The computer needs neither.
    pub clock: bool,
    /// Whether the player to move may ask for hints.
    pub hints: bool,
}

/// The actions that are possible in a match besides moves; none once the match is over.
pub fn available_actions(record: &Match, facts: &Facts) -> AvailableActions {
    let Some(playing) = record.playing() else { return AvailableActions::default() };
    AvailableActions {
        abort: record.can_abort(),
        draw: !record.has_computer() && facts.may_be_drawn(&record.terms.options) && !record.can_abort(),
        take_back: !record.round().moves.is_empty(),
        undo: playing.undo.as_ref().map(|undo| record.people[undo.player]),
        ask_back: record.round().moves.len() > 1,
        offered: playing.offer.map(|offer| record.people[offer.by]),
        paused: playing.paused,
        clock: playing.clocks.is_some() && !record.has_computer(),
        hints: record.has_hints(),
    }
}

/// Describes the current turn: the player to move, the deadline, vacations, credited outages and pauses.
pub(super) fn status(record: &Match, playing: &PlayState) -> Vec<Text> {
    let turn = match playing.deadline() {
        // "Until" needs a date: a time relative to now would read "until in 20 hours".
        Some(deadline) if playing.day_off_until == Some(deadline) => {
            Text::new("board-turn-day-off").with("when", Arg::Word(format!("<t:{}:f>", deadline.seconds())))
        }
        Some(deadline) => Text::new("board-turn-until").with("when", deadline),
        None => Text::new("board-turn"),
    };
    let mut status = vec![turn.with("person", record.people[playing.mover])];
    for player in Player::BOTH {
        let Some(until) = playing.away[player] else { continue };
        let key = if player == playing.mover && playing.clocks.is_some() {
            "board-away-still"
        } else {
            "board-away"
        };
        let text = Text::new(key).with("person", record.people[player]);
        status.push(text.with("when", until));
    }
    if playing.deadline().is_some()
        && playing.outage_credited_until.is_some_and(|until| until > playing.last_activity())
    {
        status.push(Text::new("board-excused"));
    }
    if playing.paused {
        status.push(Text::new("board-paused"));
    }
    status
}

/// Describes the time control, with remarks about live matches or agreed quiet hours, and about the end of a clock.
pub(super) fn terms(terms: &Terms) -> Vec<Text> {
    let besides = match terms.clock {
        TimeControl::None => None,
        TimeControl::Live => Some(Text::new("terms-live")),
        _ => terms.quiet.then(|| Text::new("terms-quiet")),
    };
    let at_zero = if terms.days_off { "terms-days-off" } else { "terms-strict" };
    let at_zero = terms.clock.day_off().map(|_| Text::new(at_zero));
    std::iter::once(terms.clock.text()).chain(besides).chain(at_zero).collect()
}

/// Describes an open offer. [`named_for`] says how the text names the match.
pub fn offer(record: &Match, offer: Offer) -> Text {
    offer_in(record, offer, named_for(record, offer.kind))
}

/// Describes an ended offer. The text has no move number, because the match may have continued.
pub fn offer_since(record: &Match, offer: Offer) -> Text {
    offer_in(record, offer, Text::new("offer-match-since"))
}

fn offer_in(record: &Match, offer: Offer, named: Text) -> Text {
    let text = match offer.kind {
        OfferKind::Draw => Text::new("offer-draw"),
        OfferKind::Takeback { plies } => Text::new("offer-takeback").with("plies", plies),
        OfferKind::Pause => Text::new("offer-pause"),
        OfferKind::Time => Text::new("offer-time"),
    };
    both(text.with("match", named_game(named, record)), record, offer.by)
}

/// Asks a player to confirm that they want to make an offer.
pub fn ask_offer(record: &Match, offer: Offer) -> Text {
    let text = match offer.kind {
        OfferKind::Draw => Text::new("ask-draw"),
        OfferKind::Takeback { plies } => Text::new("ask-takeback").with("plies", plies),
        OfferKind::Pause => Text::new("ask-pause"),
        OfferKind::Time => Text::new("ask-time"),
    };
    let named = named_game(named_for(record, offer.kind), record);
    text.with("other", record.people[offer.by.other()]).with("match", named)
}

/// Says that no offer was made to `player`.
pub fn not_asked(record: &Match, player: Player) -> Text {
    Text::new("ask-not").with("other", record.people[player])
}

/// Names the match of an open offer by the number of its next move, as lists do. In an offer to take moves
/// back, this would read as the number of the move to be taken back, so there the game alone names it.
fn named_for(record: &Match, kind: OfferKind) -> Text {
    match kind {
        OfferKind::Takeback { .. } => Text::new("offer-match-since"),
        _ => Text::new("offer-match").with("number", phrases::number_of_move(record)),
    }
}

fn named_game(text: Text, record: &Match) -> Text {
    text.with("game", Text::of(&record.terms.game, "name"))
}

pub fn offer_end(record: &Match, offer: Offer, end: OfferEnd) -> Text {
    let text = match end {
        OfferEnd::Accepted => Text::new("offer-accepted"),
        OfferEnd::Declined => Text::new("offer-declined"),
        OfferEnd::Withdrawn => Text::new("offer-withdrawn"),
        OfferEnd::Void => Text::new("offer-void"),
    };
    both(text, record, offer.by)
}

pub fn news(record: &Match, news: News) -> Text {
    let mover = record.playing().map_or(Player::One, |playing| playing.mover);
    let people = |text, player| both(text, record, player);
    match news {
        News::TimeGiven { by, deadline: Some(at) } => {
            people(Text::new("news-time-given").with("when", at), by)
        }
        News::TimeGiven { by, deadline: None } => people(Text::new("news-time-given-still"), by),
        News::Resumed { by } => people(Text::new("news-resumed"), by).with("mover", record.people[mover]),
        News::VacationEnded { player } => people(Text::new("news-returned"), player),
        News::Adjudicated => people(Text::new("news-adjudicated"), mover),
        News::Moved { why } => {
            people(Text::new("news-moved").with("why", phrases::thread_loss(why)), Player::One)
        }
        News::ContinueQuestion { abandoned } => {
            people(Text::new("news-go-on").with("when", abandoned), mover)
        }
    }
}

/// Adds the game, a player and the player's opponent as arguments.
fn both(text: Text, record: &Match, player: Player) -> Text {
    text.with("game", Text::of(&record.terms.game, "name"))
        .with("person", record.people[player])
        .with("other", record.people[player.other()])
}

/// The name of a move as menus show it; `None` if the move is illegal.
pub fn move_name(table: &dyn Table, mv: &MoveText) -> Option<Text> {
    table.named_moves().into_iter().find(|(text, _)| text == mv).map(|(_, name)| name)
}

/// The player to move. For an ended match, returns an arbitrary player; nobody sees the result,
/// because people guess only in running matches.
pub fn mover(record: &Match) -> PersonId {
    record.mover().unwrap_or(record.people.0[0])
}
