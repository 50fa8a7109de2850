//! Following: refusals, the limit, ids of components, rows, and every message in every language.

use proptest::prelude::*;

use super::view::FollowChoice;
use super::{FollowPress, FollowedEndEntry, FollowersEntry, view};
use crate::base::id::{MatchId, MessageId};
use crate::games::GAMES;
use crate::host::follow::{CANNOT_FOLLOW, MOST_FOLLOWED, NOTHING_TO_FOLLOW, PLAYER, may_follow};
use crate::host::follow::{FollowList, Follower};
use crate::host::press::LONGEST;
use crate::host::{
    Conclusion, Format, Match, MatchEnd, MatchReference, Phase, Player, Press, PressFields, Refusal,
};
use crate::store::rows::conform::{FIXTURE_TIME, Fixtures, check_fixture};
use crate::store::rows::{EntryContent, EntryFields, OutboxEntry, Record};
use crate::words::{Catalogue, Language};
use engawa_samples::{ADA, BEN, CLEO, MessageSnapshot, NOON, begun, played};

const FIXTURES: Fixtures = Fixtures {
    folder: concat!(env!("CARGO_MANIFEST_DIR"), "/src/features/follow/rows"),
    files: &[
        (1, "follow-list", |file| check_fixture(file, &FollowList { matches: [id(), last()].into() })),
        (1, "follower", |file| check_fixture(file, &Follower { language: Some("de".to_owned()) })),
        (1, "outbox-entry-followers", |file| {
            check_fixture(
                file,
                &OutboxEntry::new(EntryContent::Feature(FollowersEntry {}.to_entry()), FIXTURE_TIME),
            );
        }),
        (1, "outbox-entry-letter", |file| {
            let letter = OutboxEntry::new(
                EntryContent::Feature(FollowedEndEntry { id: id(), last: Some(MessageId(1_234)) }.to_entry()),
                FIXTURE_TIME,
            );
            check_fixture(file, &OutboxEntry { language: Some("de".to_owned()), ..letter });
        }),
    ],
};

fn id() -> MatchId {
    MatchId::read("7k3m9pq2").expect("an id")
}

fn last() -> MatchId {
    MatchId::from_random(u64::MAX)
}

fn ended(record: Match, conclusion: Conclusion) -> Match {
    let over = MatchEnd { at: NOON, conclusion, reason: None, ratings: None, season: None };
    Match { phase: Phase::Over(Box::new(over)), ..record }
}

fn full() -> FollowList {
    let ids = (0..MOST_FOLLOWED).map(|bits| MatchId::from_random(u64::try_from(bits).expect("few")));
    ids.fold(FollowList::default(), |list, id| list.with(id).expect("there is room"))
}

#[test]
fn stored_rows_stay_readable() {
    FIXTURES.check();
}

#[test]
fn players_and_ended_matches_are_refused() {
    let record = begun(GAMES[0], Format::Single);
    assert_eq!(may_follow(&record, CLEO), Ok(()));
    for player in [ADA, BEN] {
        assert_eq!(may_follow(&record, player), Err(PLAYER));
    }
    let over = Refusal::OVER.about(MatchReference::This(record.id));
    assert_eq!(may_follow(&ended(record, Conclusion::Agreed), CLEO), Err(over));
}

#[test]
fn full_list_takes_no_other_match() {
    let refused = full().with(last()).expect_err("the list is full");
    assert_eq!(refused.text.key, "refused-follow-too-many");
    let one = MatchId::from_random(7);
    assert_eq!(full().with(one), Ok(full()), "following twice is harmless");
    assert!(full().without(one).with(last()).is_ok());
    assert!(full().check().is_ok());
    let mut longer = full();
    longer.matches.insert(last());
    assert!(longer.check().is_err());
}

#[test]
fn malformed_ids_are_refused() {
    let read = |id: &str| Press::read(id).as_ref().and_then(FollowPress::of);
    assert_eq!(read("1F.7k3m9pq2.stop"), Some(FollowPress::stop(id())));
    for text in ["1F.7k3m9pq2", "1F.7k3m9pq2.go", "1F.7k3m9pq2.stop.1", "1F.7k3m9pq.stop", "1F.stop.7k3m9pq2"]
    {
        assert_eq!(read(text), None, "{text:?}");
    }
}

proptest! {
    #[test]
    fn ids_read_back_as_written(bits in any::<u64>(), follows in any::<bool>()) {
        let written = FollowPress { id: MatchId::from_random(bits), follows };
        let id = written.press().to_string();
        prop_assert!(id.len() <= LONGEST);
        let press = Press::read(&id).expect("the bot's own id is read");
        prop_assert_eq!(FollowPress::of(&press), Some(written));
        prop_assert_eq!((press.game_match(), press.turn()), (Some(written.id), None));
    }
}

/// Adds every message about one match to the book, once for each way in which the match can end.
fn tell(book: &mut MessageSnapshot<'_>, record: &Match) {
    book.page("Followed", &view::following(record, book.voice));
    book.page("Stopped", &view::stopped(Some(record.id), book.voice));
    book.page("Stopped after the end", &view::stopped(None, book.voice));
    let winner = Player::One;
    let ends = [
        Conclusion::Resigned { winner },
        Conclusion::Agreed,
        Conclusion::Time { winner },
        Conclusion::Aborted { by: Some(winner) },
        Conclusion::Aborted { by: None },
        Conclusion::Decided { winner: Some(winner) },
        Conclusion::Abandoned,
        Conclusion::Closed,
        Conclusion::Adjudicated,
    ];
    for conclusion in ends {
        book.page("Letter", &view::end_message(&ended(record.clone(), conclusion), None, book.voice));
    }
}

#[test]
fn follow_messages_match_their_snapshots() {
    let catalogue = Catalogue::load().expect("the catalogue loads");
    for language in Language::all() {
        let mut book = MessageSnapshot::new(&catalogue, language);
        tell(&mut book, &begun(GAMES[0], Format::Single));
        let choices = [false, true].map(|is_followed| FollowChoice {
            record: begun(GAMES[0], Format::Single),
            link: is_followed.then(|| "https://example.org/board".to_owned()),
            is_followed,
        });
        book.page("Which match", &view::which(&choices, 0, book.voice));
        for game in GAMES {
            let record = played(begun(*game, Format::Single), *game, 1000);
            book.page("Letter", &view::end_message(&record, Some("https://example.org/board"), book.voice));
        }
        let too_many = full().with(last()).expect_err("the list is full");
        for why in [PLAYER, CANNOT_FOLLOW, too_many, NOTHING_TO_FOLLOW] {
            book.words(&why.text.key, &why.text);
        }
        insta::assert_snapshot!(format!("follow-{}", language.code()), book.text);
    }
}
