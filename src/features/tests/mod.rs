//! Tests of rules that the declarations of all features must keep.

mod commands;

use std::collections::BTreeSet;

use proptest::prelude::*;

use super::COMMANDS;
use super::admin::{LogPage, SetupPress};
use super::analysis::RemovePress;
use super::bell::{BellEntry, BellPress};
use super::club::ClubPress;
use super::club::table::{ClubMoveEntry, ClubStopEntry, ClubTableEntry, EDIT};
use super::follow::{FollowPage, FollowPress, FollowedEndEntry};
use super::guess::GuessPress;
use super::leaderboard::LadderPress;
use super::puzzle::{MorningPostEntry, NamingPress, PlayOnPress, PuzzlePress, ShareEntry, SharePress};
use super::season::SeasonPostEntry;
use crate::base::id::{ChannelId, MatchId, PersonId};
use crate::base::text::Text;
use crate::base::time::Day;
use crate::chat::declarations::DeclarationBody;
use crate::chat::parts::{self, GamesPage};
use crate::chat::voice::Voice;
use crate::chat::{CommandCall, OptionValue};
use crate::host::block::{MOST_BLOCKED, UnblockPress};
use crate::host::press::{LONGEST, MOST_CHOICES};
use crate::host::server::{MOST_CHANNELS, other_channels};
use crate::host::{HelpPress, MoveChoices, Press, PressFields};
use crate::store::rows::EntryFields;
use crate::words::{Catalogue, Language};
use engawa_samples::assert_whole;

/// Notes are read by people; every other text is read by the program.
#[test]
fn all_typed_options_but_notes_become_plain() {
    let mut kept = BTreeSet::new();
    for command in COMMANDS {
        let bodies = match command.body {
            DeclarationBody::Options(options, _) | DeclarationBody::Games { options, .. } => {
                vec![(None, options)]
            }
            DeclarationBody::Subs(subs) => {
                subs.iter().map(|sub| (Some(sub.name.to_owned()), sub.options)).collect()
            }
            DeclarationBody::OnPerson(..) | DeclarationBody::OnMessage(..) => Vec::new(),
        };
        for (sub, options) in bodies {
            let names = options.iter().map(|option| option.name).chain(["an option of a game"]);
            let given = names.map(|name| (name.to_owned(), OptionValue::Text("ａ１–ｂ２".to_owned())));
            let call = CommandCall { name: command.name.to_owned(), sub, options: given.collect() };
            for (name, value) in command.plain(&call).options {
                match value {
                    OptionValue::Text(text) if text == "a1-b2" => {}
                    _ => drop(kept.insert(name)),
                }
            }
        }
    }
    assert_eq!(kept, ["name", "note", "reason"].map(str::to_owned).into());
}

fn any_keys() -> impl Strategy<Value = Vec<String>> {
    proptest::collection::vec("[a-z0-9-]{1,12}", 0..=MOST_CHOICES)
}

/// Generates the presses of some features, as these features write them.
fn any_press() -> impl Strategy<Value = Press> {
    let guessing =
        (any::<u64>(), any::<u32>(), any::<u8>(), any_keys()).prop_map(|(id, turn, part, chosen)| {
            GuessPress(MoveChoices { id: MatchId::from_random(id), turn, part, chosen }).press()
        });
    let puzzling = (any::<u32>(), "[a-z]{1,16}", any::<u8>(), any::<u8>(), any_keys()).prop_map(
        |(day, game, number, part, chosen)| PuzzlePress { day: Day(day), game, number, part, chosen }.press(),
    );
    let menu = prop_oneof![Just(LadderPress::Games.press()), Just(LadderPress::Seasons.press())];
    let pages = any::<u32>().prop_flat_map(|page| {
        prop_oneof![
            Just(GamesPage { page }.press()),
            Just(LogPage { page }.press()),
            Just(HelpPress::Commands(page).press()),
        ]
    });
    prop_oneof![guessing, puzzling, menu, pages]
}

/// The presses of a feature: their letter, and a function that writes a press again if the feature can read it.
type Presses = (char, fn(&Press) -> Option<String>);

const fn presses<P: PressFields>() -> Presses {
    (P::LETTER, |press| P::of(press).map(|fields| fields.press().to_string()))
}

const ALL: [Presses; 16] = [
    presses::<BellPress>(),
    presses::<ClubPress>(),
    presses::<FollowPage>(),
    presses::<FollowPress>(),
    presses::<GamesPage>(),
    presses::<GuessPress>(),
    presses::<HelpPress>(),
    presses::<LadderPress>(),
    presses::<LogPage>(),
    presses::<NamingPress>(),
    presses::<PlayOnPress>(),
    presses::<PuzzlePress>(),
    presses::<RemovePress>(),
    presses::<SetupPress>(),
    presses::<SharePress>(),
    presses::<UnblockPress>(),
];

/// Returns the press, written again by each feature that can read it.
fn written_again(press: &Press) -> Vec<String> {
    ALL.into_iter().filter_map(|(_, again)| again(press)).collect()
}

#[test]
fn no_other_press_has_the_letter_of_a_feature() {
    let letters: BTreeSet<char> = ALL.into_iter().map(|(letter, _)| letter).collect();
    assert_eq!(letters.len(), ALL.len(), "two features share one of {letters:?}");
    for letter in letters {
        let read = Press::read(&format!("1{letter}.x"));
        assert!(matches!(read, Some(Press::Feature(_))), "the core has {letter:?}");
    }
}

/// Buttons of released versions, which stay in channels for months.
#[test]
fn released_ids_stay_readable() {
    for id in [
        "1B.games",
        "1B.seasons",
        "1B.text.okiya.h.0",
        "1D.20461.okiya.0",
        "1D.20461-2.okiya.3.a1.b2",
        "1D.20787.okiya.21",
        "1D.20787.okiya.147",
        "1E.challenge",
        "1E.commands.2",
        "1E.computer",
        "1E.learn",
        "1F.7k3m9pq2.follow",
        "1F.7k3m9pq2.stop",
        "1G.7k3m9pq2.5.0.a1",
        "1K.choose",
        "1K.turn.okiya.off",
        "1K.turn.okiya.on",
        "1L.0",
        "1M.7k3m9pq2.1100000000000000013",
        "1N.0",
        "1O.20461.okiya.0.ask",
        "1O.20461.okiya.2.gentle",
        "1T.leaderboard",
        "1T.learn",
        "1T.look.okiya",
        "1T.post",
        "1T.puzzle",
        "1T.seek.okiya",
        "1T.stop.okiya",
        "1T.watch.0",
        "1U.channel",
        "1U.language",
        "1U.post",
        "1U.puzzle",
        "1U.puzzle.europe--berlin",
        "1U.recommended.america--argentina--buenos-aires",
        "1U.threads-off",
        "1U.threads-on",
        "1U.zone.etc--gmtplus5",
        "1V.no",
        "1V.yes",
        "1W.7",
        "1X.5",
        "1Z.20787",
    ] {
        let press = Press::read(id).expect("a press");
        assert_eq!(written_again(&press), [id]);
    }
}

proptest! {
    #[test]
    fn ids_read_back_as_written_and_fit(press in any_press()) {
        let id = press.to_string();
        prop_assert!(id.len() <= LONGEST, "{id} has {} bytes", id.len());
        let read = Press::read(&id).expect("the bot's own id is read");
        prop_assert_eq!(written_again(&read), [id]);
    }

    #[test]
    fn features_read_exactly_what_they_write(id in "1[A-Z](\\.[a-z0-9-]{0,13}){0,9}") {
        if let Some(press) = Press::read(&id) {
            for again in written_again(&press) {
                prop_assert_eq!(&again, &id);
            }
        }
    }
}

#[test]
fn features_refuse_malformed_ids() {
    let read = |id: &str| Press::read(id).map_or_else(Vec::new, |press| written_again(&press));
    assert_eq!(read("1D.5.okiya.0.a1"), ["1D.5.okiya.0.a1"]);
    assert_eq!(read("1D.5-2.okiya.0.a1"), ["1D.5-2.okiya.0.a1"]);
    for id in [
        "1G.00000000.5.0.",
        "1G.00000000.5",
        "1G.00000000.5.0.a.b.c.d.e.f",
        "1D.5.okiya",
        "1D.05.okiya.0",
        "1D.5-0.okiya.0",
        "1D.5-.okiya.0",
        "1D.5-01.okiya.0",
        "1D.5-256.okiya.0",
        "1D.5.Okiya.0",
        "1D.5.okiya.256",
        "1D.4294967296.okiya.0",
        "1D.5.okiya.0.",
        "1D.5.okiya.0.a.b.c.d.e.f",
        "1D",
        "1B.game",
        "1B.games.0",
        "1DD.5.okiya.0",
    ] {
        assert_eq!(read(id), Vec::<String>::new(), "{id:?}");
    }
}

#[test]
fn feature_press_names_its_match_and_turn() {
    let id = MatchId::from_random(9);
    let press = GuessPress(MoveChoices::new(id, 7)).press();
    assert_eq!((press.game_match(), press.turn()), (Some(id), Some((id, 7))));
    assert_eq!(PuzzlePress::new(Day(20_461), "okiya").press().game_match(), None);
}

#[test]
fn entries_of_a_subject_never_share_a_number() {
    let of_person = [BellEntry::SERIES, ClubStopEntry::SERIES, FollowedEndEntry::SERIES];
    let of_server = [
        BellEntry::SERIES,
        ClubTableEntry::SERIES,
        ClubMoveEntry::SERIES,
        EDIT,
        MorningPostEntry::SERIES,
        SeasonPostEntry::SERIES,
        ShareEntry::SERIES,
    ];
    for series in [&of_person[..], &of_server[..]] {
        let distinct: BTreeSet<u64> = series.iter().map(|series| series >> 42).collect();
        assert_eq!(distinct.len(), series.len());
    }
}

/// The longest list that a sentence may contain fits into a message.
#[test]
fn longest_lists_in_a_sentence_fit() {
    let words = Catalogue::load().expect("the catalogue loads");
    let somebody = |number: usize| PersonId(1_999_999_999_999_999_999 - number as u64);
    let blocked = |number| Text::new("blocked-person").with("person", somebody(number));
    let blocked: Vec<Text> = (0..MOST_BLOCKED).map(blocked).collect();
    let channels = (0..MOST_CHANNELS).map(|number| ChannelId(somebody(number).0)).collect();
    let lists = [Text::new("blocked-list").with("list", blocked), other_channels(&channels).text];
    for voice in Language::all().map(|language| Voice::new(&words, language)) {
        for list in &lists {
            let said = voice.say(list);
            let message = parts::text_message(&said);
            assert_whole(&message);
            assert_eq!(message.text, said, "nothing is left out");
        }
    }
}
