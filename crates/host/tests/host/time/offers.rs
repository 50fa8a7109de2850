//! Tests of offers of draws, pauses and time: who may make and answer them, and how long they stay
//! open.

use engawa_host::block::own_block;

use super::*;

fn both_moved() -> Scenario {
    with_clock(THREE_DAYS).plays(ADA, "right").plays(BEN, "left")
}

const fn offered(by: Player, kind: OfferKind) -> Offer {
    Offer { by, kind }
}

#[test]
fn agreed_draw_is_rated() {
    let table = both_moved().offers(ADA, OfferKind::Draw);
    assert_eq!(
        (table.called(), table.running().offer),
        (vec![BEN], Some(offered(Player::One, OfferKind::Draw)))
    );
    let table = table.answers(BEN, OfferKind::Draw, true);
    assert_eq!(table.conclusion(), Some(Conclusion::Agreed));
    assert_eq!(table.record.rating_changes().len(), 4);
    assert_eq!(table.called(), [ADA]);
}

#[test]
fn same_offer_from_the_opponent_accepts_it() {
    let table = both_moved().offers(BEN, OfferKind::Draw).offers(ADA, OfferKind::Draw);
    assert_eq!(table.conclusion(), Some(Conclusion::Agreed));
    let table = both_moved().offers(BEN, OfferKind::Pause).offers(ADA, OfferKind::Pause);
    assert!(table.running().paused);
}

#[test]
fn one_offer_is_open_at_a_time() {
    let table = both_moved().offers(ADA, OfferKind::Draw);
    let turn = table.turn();
    let asked = [(ADA, matches::OWN_OFFER_WAITS), (BEN, matches::offer_waits(ADA))];
    for (person, expected) in asked {
        let refusal = table.refuses(person, &MatchCommand::Offer { turn, kind: OfferKind::Pause });
        assert_eq!(refusal, expected);
    }
    let repeated = table.refuses(ADA, &MatchCommand::Offer { turn, kind: OfferKind::Draw });
    assert_eq!(repeated, matches::OWN_OFFER_WAITS);
}

#[test]
fn only_the_opponent_answers_an_open_offer() {
    let table = both_moved().offers(ADA, OfferKind::Draw);
    let turn = table.turn();
    let answer = |kind| MatchCommand::Answer { turn, kind, yes: true };
    let (draw, pause) = (answer(OfferKind::Draw), answer(OfferKind::Pause));
    assert_eq!(table.refuses(ADA, &draw), matches::own_offer(BEN));
    assert_eq!(table.refuses(BEN, &pause), matches::NO_SUCH_OFFER);
    assert_eq!(table.refuses(BEN, &MatchCommand::Withdraw { turn }), matches::others_offer(ADA));
    let table = table.person(ADA, &MatchCommand::Withdraw { turn });
    assert_eq!((table.running().offer, table.turn()), (None, turn));
    assert_eq!(table.refuses(BEN, &draw), matches::NO_SUCH_OFFER);
}

#[test]
fn next_move_voids_an_offer_for_both() {
    for mover in [ADA, BEN] {
        let mut table = both_moved();
        if mover == BEN {
            table = table.plays(ADA, "right");
        }
        let turn = table.turn();
        let table = table.offers(ADA, OfferKind::Draw).after(DAY).plays(mover, "right");
        assert_eq!(table.running().offer, None);
        assert_eq!(table.closed(), Some((offered(Player::One, OfferKind::Draw), OfferEnd::Void)));
        let late = table.refuses(BEN, &MatchCommand::Answer { turn, kind: OfferKind::Draw, yes: true });
        assert_eq!(late, Refusal::OLD_TURN);
    }
}

#[test]
fn declined_offer_notifies_only_the_player_to_move() {
    for kind in [OfferKind::Draw, OfferKind::Pause] {
        for (asker, other, called) in [(ADA, BEN, vec![ADA]), (BEN, ADA, vec![])] {
            let table = both_moved().offers(asker, kind).answers(other, kind, false);
            assert_eq!(table.closed().map(|(_, end)| end), Some(OfferEnd::Declined));
            assert_eq!(table.called(), called, "{asker} is asked by {kind:?}");
            assert_eq!(table.offers(asker, kind).called(), [other], "it may be repeated");
        }
    }
}

#[test]
fn declined_takeback_is_asked_for_once_a_turn() {
    let ask = |turn, plies| MatchCommand::Offer { turn, kind: OfferKind::Takeback { plies } };
    for (asker, other, plies) in [(ADA, BEN, 2), (BEN, ADA, 1)] {
        let kind = OfferKind::Takeback { plies };
        let table = both_moved().offers(asker, kind).answers(other, kind, false);
        let again = table.refuses(asker, &ask(table.turn(), plies));
        assert_eq!(again, matches::takeback_declined(other));
        let others = table.clone().offers(other, OfferKind::Takeback { plies: 3 - plies });
        assert_eq!(others.called(), [asker], "the other player may ask");
        let later = table.plays(ADA, "right").offers(asker, OfferKind::Takeback { plies: 3 - plies });
        assert_eq!(later.called(), [other], "the next turn has a question of its own");
    }
}

#[test]
fn draw_requires_both_to_have_moved() {
    let table = with_clock(THREE_DAYS).plays(ADA, "right");
    let early = MatchCommand::Offer { turn: table.turn(), kind: OfferKind::Draw };
    assert_eq!(table.refuses(ADA, &early), matches::DRAW_TOO_EARLY);
}

#[test]
fn pause_stops_the_clock_until_somebody_resumes() {
    let table = both_moved().after(DAY).offers(BEN, OfferKind::Pause).answers(ADA, OfferKind::Pause, true);
    assert_eq!((table.deadline(), table.left(Player::One)), (None, Span::days(2)));
    let turn = table.turn();
    assert_eq!(table.refuses(ADA, &MatchCommand::Offer { turn, kind: OfferKind::Pause }), matches::PAUSED);
    let moved = table.clone().after(Span::days(20)).plays(ADA, "right");
    assert!(moved.running().paused && moved.deadline().is_none(), "a move may be made, the pause stays");
    let table = table.after(Span::days(20)).person(BEN, &MatchCommand::Resume { turn });
    assert_eq!(table.deadline(), Some(table.now + Span::days(2)));
    assert_eq!((table.news(), table.called()), (vec![News::Resumed { by: Player::Two }], vec![ADA]));
    assert_eq!(table.refuses(ADA, &MatchCommand::Resume { turn }), matches::NOT_PAUSED);
}

#[test]
fn mover_may_ask_for_time() {
    let table = both_moved();
    let turn = table.turn();
    let not_to_move = table.refuses(BEN, &MatchCommand::Offer { turn, kind: OfferKind::Time });
    assert_eq!(not_to_move, matches::NOT_YOUR_CLOCK);
    let table = table.offers(ADA, OfferKind::Time).answers(BEN, OfferKind::Time, true);
    assert_eq!(table.deadline(), Some(NOON + Span::days(4)));
}

#[test]
fn block_prevents_offers_and_gifts() {
    let kinds = [OfferKind::Draw, OfferKind::Takeback { plies: 2 }, OfferKind::Pause, OfferKind::Time];
    let asked = kinds.map(|kind| move |turn| MatchCommand::Offer { turn, kind });
    for (block_status, refusal) in
        [(BlockStatus::OwnBlock, own_block(BEN)), (BlockStatus::OthersBlock, matches::NO_OFFERS_NOW)]
    {
        let table = Scenario { block_status, ..both_moved() };
        let turn = table.turn();
        for offer in &asked {
            assert_eq!(table.refuses(ADA, &offer(turn)), refusal);
        }
        let table = table.plays(ADA, "right");
        let give = MatchCommand::GiveTime { turn: table.turn() };
        assert_eq!(table.refuses(ADA, &give), refusal);
    }
    // Offers from before a block can still be answered.
    let table = both_moved().offers(BEN, OfferKind::Pause);
    let table =
        Scenario { block_status: BlockStatus::OthersBlock, ..table }.answers(ADA, OfferKind::Pause, true);
    assert!(table.running().paused);
}
