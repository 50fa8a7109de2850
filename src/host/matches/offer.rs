//! Offers: a draw, a takeback, a pause, or more time. At most one offer is open in a match. An offer
//! has no timeout; it ends when it is answered or withdrawn, or when the next turn begins.

use crate::base::id::PersonId;
use crate::game::Table;

use super::super::conclusion::Conclusion;
use super::super::effect::{Effect, NotificationReason, OfferEnd};
use super::super::offer::{Offer, OfferKind};
use super::super::player::Player;
use super::super::refusal::{HelpButton, Link, MatchReference, Refusal};
use super::context::MatchContext;
use super::record::Match;
use super::turns::{Done, conclude};
use super::{time, undo};

pub const NO_OFFERS_TO_COMPUTER: Refusal = Refusal::new("refused-no-offers-to-computer");
/// The refusal for an offer by a player whose earlier offer is still open.
pub const OWN_OFFER_WAITS: Refusal =
    Refusal::new("refused-own-offer-waits").helped_by(&[HelpButton::Withdraw]).about(MatchReference::Meant);
/// The refusal for an answer to an offer that does not exist or has ended.
pub const NO_SUCH_OFFER: Refusal = Refusal::new("refused-no-such-offer").leads_to(Link::Board).spent();
pub const NO_DRAWS: Refusal = Refusal::new("refused-no-draws");
/// The refusal for offering a draw before both players have moved.
pub const DRAW_TOO_EARLY: Refusal = Refusal::new("refused-draw-too-early");

/// Makes an offer. If the opponent has made the same offer of a draw or a pause, accepts that offer
/// instead.
pub(super) fn offer(
    next: &mut Match,
    table: &dyn Table,
    player: Player,
    kind: OfferKind,
    setting: &MatchContext<'_>,
) -> Result<Done, Refusal> {
    if next.has_computer() {
        return Err(NO_OFFERS_TO_COMPUTER);
    }
    let may_be_drawn = table.facts().may_be_drawn(&next.terms.options);
    match next.playing_mut().offer {
        Some(open) if open.by == player => return Err(OWN_OFFER_WAITS),
        Some(open) if open.kind == kind && kind.is_mutual() => {
            return answer(next, player, kind, true, setting);
        }
        Some(open) => return Err(offer_waits(next.people[open.by])),
        None if kind == OfferKind::Draw && !may_be_drawn => {
            return Err(NO_DRAWS);
        }
        None => {
            check(next, player, kind, setting)?;
            setting.between.check(next.people[player.other()], time::NO_OFFERS_NOW)?;
        }
    }
    let offer = Offer { by: player, kind };
    next.playing_mut().offer = Some(offer);
    let made = Effect::Offer { turn: next.turn, offer };
    Ok(Done::Same(vec![made, next.notification(player.other(), NotificationReason::Asked { offer })]))
}

/// Answers the opponent's offer. An answer also ends the free undo of the last move, because the player
/// who answers has seen the board.
pub(super) fn answer(
    next: &mut Match,
    player: Player,
    kind: OfferKind,
    yes: bool,
    setting: &MatchContext<'_>,
) -> Result<Done, Refusal> {
    let open = next.playing_mut().offer.filter(|open| open.kind == kind).ok_or(NO_SUCH_OFFER)?;
    if open.by == player {
        return Err(own_offer(next.people[player.other()]));
    }
    if yes {
        check(next, open.by, kind, setting)?;
    }
    let playing = next.playing_mut();
    (playing.offer, playing.undo) = (None, None);
    if !yes {
        return Ok(Done::Same(answered(next, open, OfferEnd::Declined)));
    }
    match kind {
        OfferKind::Draw => conclude(next, Conclusion::Agreed, setting),
        OfferKind::Takeback { plies } => undo::take_back(next, open.by, plies.into(), setting),
        OfferKind::Pause => time::pause(next, setting),
        OfferKind::Time => time::lengthen(next, setting)?,
    }
    Ok(match kind {
        OfferKind::Draw | OfferKind::Takeback { .. } => Done::Board,
        OfferKind::Pause | OfferKind::Time => {
            let mut effects = answered(next, open, OfferEnd::Accepted);
            effects.push(Effect::Refresh);
            Done::Same(effects)
        }
    })
}

pub(super) fn withdraw(next: &mut Match, player: Player) -> Result<Done, Refusal> {
    let open = next.playing_mut().offer.ok_or(NO_SUCH_OFFER)?;
    if open.by != player {
        return Err(others_offer(next.people[open.by]));
    }
    next.playing_mut().offer = None;
    Ok(Done::Same(vec![closed(next, open, OfferEnd::Withdrawn)]))
}

/// Returns the outbox entries that update the message of an answered offer and notify the player who made
/// the offer.
fn answered(next: &Match, offer: Offer, end: OfferEnd) -> Vec<Effect> {
    vec![closed(next, offer, end), next.notification(offer.by, NotificationReason::Answered { offer, end })]
}

const fn closed(next: &Match, offer: Offer, end: OfferEnd) -> Effect {
    Effect::OfferEnd { turn: next.turn, offer, end }
}

/// Checks that the player `by` can make an offer of this kind now.
fn check(record: &Match, by: Player, kind: OfferKind, setting: &MatchContext<'_>) -> Result<(), Refusal> {
    let playing = record.playing().ok_or(Refusal::OVER)?;
    match kind {
        OfferKind::Draw if record.can_abort() => Err(DRAW_TOO_EARLY),
        OfferKind::Takeback { plies } if !undo::may_take_back(record, by, plies, setting) => {
            Err(undo::NOTHING_TO_TAKE_BACK)
        }
        OfferKind::Pause if playing.clocks.is_none() => Err(time::NO_CLOCK),
        OfferKind::Pause if playing.paused => Err(time::PAUSED),
        OfferKind::Time => time::check(record, by),
        OfferKind::Draw | OfferKind::Takeback { .. } | OfferKind::Pause => Ok(()),
    }
}

/// Returns the refusal for an offer while another offer is open. `by` is the person who made the open
/// offer.
pub fn offer_waits(by: PersonId) -> Refusal {
    Refusal::new("refused-offer-waits").with("person", by)
}

/// Returns the refusal for players who answer their own offer. Only the `other` player can answer it.
pub fn own_offer(other: PersonId) -> Refusal {
    Refusal::new("refused-own-offer").with("person", other).helped_by(&[HelpButton::Withdraw])
}

/// Returns the refusal for withdrawing the offer of the other player. Only `by`, who made the offer,
/// can withdraw it.
pub fn others_offer(by: PersonId) -> Refusal {
    Refusal::new("refused-others-offer").with("person", by)
}
