//! Tests of component ids: they round-trip, fit the limit, and are parsed strictly without panics.

use crate::base::id::ChallengeId;
use crate::base::level::Level;
use engawa_host::press::{LONGEST, MOST_CHOICES, SettingWord, write_keys};
use engawa_host::server::LONGEST_SEASON;
use engawa_host::{
    Invitee, MatchAction, MatchActionPress, MoveChoices, PersonalDataPress, PracticePress, Press,
    RelativeScope, SeasonName, SeasonNumber, SeasonPress, TutorialPress, WhatIfPress, WhatIfStep,
};

use super::*;
use proptest::prelude::*;

fn any_match() -> impl Strategy<Value = MatchId> {
    any::<u64>().prop_map(MatchId::from_random)
}

fn any_step() -> impl Strategy<Value = MoveChoices> {
    let keys = proptest::collection::vec("[a-z0-9-]{1,12}", 0..=MOST_CHOICES);
    (any_match(), any::<u32>(), any::<u8>(), keys).prop_map(|(id, turn, part, chosen)| MoveChoices {
        id,
        turn,
        part,
        chosen,
    })
}

fn any_learning() -> impl Strategy<Value = TutorialPress> {
    let keys = proptest::collection::vec("[a-z0-9-]{1,12}", 0..=MOST_CHOICES);
    ("[a-z]{1,16}", any::<Option<(u8, u8)>>(), keys).prop_map(|(game, place, chosen)| match place {
        None => TutorialPress::new(&game),
        Some((played, part)) => TutorialPress { game, played: Some(played), part, chosen },
    })
}

fn any_trying() -> impl Strategy<Value = WhatIfPress> {
    let keys = proptest::collection::vec("[a-z0-9-]{1,12}", 0..=MOST_CHOICES);
    let step = prop_oneof![
        any::<u32>().prop_map(WhatIfStep::Open),
        keys.prop_map(WhatIfStep::Try),
        Just(WhatIfStep::Back),
        Just(WhatIfStep::Restart),
        Just(WhatIfStep::Keep),
        Just(WhatIfStep::Leave),
        Just(WhatIfStep::List),
        any::<u8>().prop_map(WhatIfStep::Load),
        any::<u8>().prop_map(WhatIfStep::Delete),
        any::<u8>().prop_map(WhatIfStep::AskPlan),
        any::<u8>().prop_map(WhatIfStep::Plan),
        Just(WhatIfStep::Forget),
        any::<bool>().prop_map(WhatIfStep::Show),
        any::<Option<u8>>().prop_map(WhatIfStep::Theirs),
    ];
    (any_match(), any::<u32>(), any::<u8>(), step).prop_map(|(id, version, part, step)| WhatIfPress {
        id,
        version,
        part,
        step,
    })
}

fn any_seat() -> impl Strategy<Value = SeatWish> {
    proptest::sample::select(SeatWish::WORDS.map(|(_, seat)| seat).to_vec())
}

fn any_format() -> impl Strategy<Value = Format> {
    prop_oneof![
        proptest::sample::select(Format::EVERYWHERE.to_vec()),
        any::<u16>().prop_map(Format::ToPoints),
        any::<bool>().prop_map(|by_points| Format::Mirror { by_points }),
    ]
}

fn any_options() -> impl Strategy<Value = Options> {
    proptest::collection::btree_map("[a-z-]{1,6}", "[a-zé, 0-9]{0,9}", 0..4).prop_map(Options)
}

fn any_practice() -> impl Strategy<Value = PracticePress> {
    let level = || proptest::sample::select(Level::ALL.to_vec());
    prop_oneof![
        any::<bool>().prop_flat_map(|named| {
            "[a-z]{1,16}".prop_map(move |game| PracticePress::Open(named.then_some(game)))
        }),
        "[a-z]{1,16}".prop_map(PracticePress::Levels),
        ("[a-z]{1,16}", level()).prop_map(|(game, level)| PracticePress::Begin { game, level }),
        (any_match(), level()).prop_map(|(id, level)| PracticePress::Again { id, level }),
        any_match().prop_map(PracticePress::ShowEnd),
        ("[a-z]{1,16}", level(), any_seat(), any_format(), any_options()).prop_map(
            |(game, level, seat, format, options)| PracticePress::Anew { game, level, seat, format, options }
        ),
    ]
}

fn invitee(person: Option<u64>) -> Invitee {
    person.map_or(Invitee::Anyone, |id| Invitee::One(PersonId(id)))
}

fn any_press() -> impl Strategy<Value = Press> {
    let challenge = || any::<u64>().prop_map(ChallengeId::from_random);
    prop_oneof![
        challenge().prop_map(Press::Accept),
        challenge().prop_map(Press::Decline),
        challenge().prop_map(Press::Withdraw),
        any_step().prop_map(Press::Play),
        any_step().prop_map(Press::Browse),
        (any_match(), any::<u32>()).prop_map(|(id, turn)| Press::Resign { id, turn }),
        (any_match(), any::<u32>()).prop_map(|(id, turn)| Press::ResignRound { id, turn }),
        (any_match(), any::<u32>()).prop_map(|(id, turn)| Press::ResignMatch { id, turn }),
        any_match().prop_map(Press::ResignNo),
        (any_match(), any::<u32>()).prop_map(|(id, turn)| Press::Abort { id, turn }),
        any_match().prop_map(Press::Words),
        any_match().prop_map(Press::MyView),
        Just(Press::Next),
        ("[a-z]{1,16}", any::<Option<u64>>()).prop_map(|(game, to)| Press::Invite { game, to: invitee(to) }),
        any_match().prop_map(Press::Rematch),
        any_match().prop_map(Press::Export),
        any::<u64>().prop_map(|id| Press::Profile(PersonId(id))),
        (any_match(), any::<u8>(), any::<u32>()).prop_map(|(id, part, frame)| Press::Replay {
            id,
            part,
            frame
        }),
        (any_match(), any::<u32>(), any::<bool>()).prop_map(|(id, round, public)| Press::Animate {
            id,
            round,
            public
        }),
        (any_match(), any::<bool>()).prop_map(|(id, public)| Press::Analyse { id, public }),
        (any_match(), any::<u32>(), any::<bool>()).prop_map(|(id, turn, whole)| Press::Hint {
            id,
            turn,
            whole
        }),
        any_trying().prop_map(Press::WhatIf),
        any_practice().prop_map(Press::Practice),
        any_learning().prop_map(Press::Learn),
        (any_match(), any::<u32>(), proptest::sample::select(MatchAction::all().collect::<Vec<_>>()))
            .prop_map(|(id, turn, action)| Press::Side(MatchActionPress { id, turn, action })),
        (any_match(), any::<u32>(), any::<Option<Option<u64>>>())
            .prop_map(|(id, frame, to)| { Press::PlayOn { id, frame, to: to.map(invitee) } }),
        "[a-z0-9-]{1,32}".prop_map(|word| Press::ChangeSetting(SettingWord(word))),
        Just(Press::Season(SeasonPress::NotNow)),
        (1..u16::MAX, any_season_name()).prop_map(|(number, name)| {
            let number = SeasonNumber::new(number).expect("not 0");
            Press::Season(SeasonPress::Begin { number, name })
        }),
        proptest::sample::select(PersonalDataPress::ALL.to_vec()).prop_map(Press::Personal),
        ("[a-z]{1,16}", any::<Option<u16>>(), any::<Option<u32>>()).prop_map(|(game, season, page)| {
            let here = |number| RelativeScope::ThisServer(SeasonNumber::new(number));
            Press::Ladder { game, scope: season.map_or(RelativeScope::Global, here), page }
        }),
    ]
}

/// Generates season names of arbitrary characters, including dots and characters of four bytes.
fn any_season_name() -> impl Strategy<Value = SeasonName> {
    "[.🎴é a-z]{1,32}|\\PC{1,32}".prop_filter_map("no name", |text| SeasonName::read(&text).ok())
}

proptest! {
    #[test]
    fn ids_read_back_as_written_and_fit(press in any_press()) {
        let id = press.to_string();
        let length = id.chars().count();
        prop_assert!(length <= LONGEST, "{id} has {length} characters");
        prop_assert!(!matches!(press, Press::Feature(_)));
        prop_assert_eq!(Press::read(&id), Some(press));
    }

    #[test]
    fn parsed_id_formats_to_the_same_text(id in "\\PC{0,110}|1[a-z](\\.[a-z0-9-]{0,13}){0,9}") {
        if let Some(press) = Press::read(&id) {
            prop_assert_eq!(press.to_string(), id);
        }
    }

    #[test]
    fn changed_id_never_reads_as_the_same(
        press in any_press(), at in any::<prop::sample::Index>(), letter in any::<char>(),
    ) {
        let mut letters: Vec<char> = press.to_string().chars().collect();
        let at = at.index(letters.len());
        prop_assume!(letters[at] != letter);
        letters[at] = letter;
        prop_assert_ne!(Press::read(&letters.into_iter().collect::<String>()), Some(press));
    }
}

#[test]
fn longest_id_fits() {
    let step = MoveChoices {
        id: MatchId::from_random(u64::MAX),
        turn: u32::MAX,
        part: u8::MAX,
        chosen: vec!["z".repeat(12); MOST_CHOICES],
    };
    let tries = WhatIfPress::new(step.id, u32::MAX).at(WhatIfStep::Try(step.chosen.clone()));
    let tries = Press::WhatIf(WhatIfPress { part: u8::MAX, ..tries });
    for press in [Press::Play(step.clone()), Press::Browse(step), tries] {
        assert!(press.to_string().len() <= LONGEST);
    }
    let scope = RelativeScope::ThisServer(SeasonNumber::new(u16::MAX));
    let ladder = Press::Ladder { game: "z".repeat(16), scope, page: Some(u32::MAX) };
    assert!(ladder.to_string().len() <= LONGEST);
    let name = SeasonName::read(&"🎴".repeat(LONGEST_SEASON)).expect("a name");
    let number = SeasonNumber::new(u16::MAX).expect("not 0");
    let season = Press::Season(SeasonPress::Begin { number, name });
    assert!(season.to_string().chars().count() <= LONGEST);
    assert_eq!(Press::read(&season.to_string()), Some(season));
}

#[test]
fn malformed_ids_are_rejected() {
    assert!(Press::read("1p.00000000.5.0.a1").is_some());
    for id in [
        "",
        "1",
        "p.00000000.5.0.a1",
        "2p.00000000.5.0.a1",
        "1p.00000000.05.0.a1",
        "1p.00000000.+5.0.a1",
        "1p.00000000.5.0.",
        "1p.00000000.5.256.a1",
        "1p.00000000.4294967296.0",
        "1p.00000000.5.0.A1",
        "1p.00000000.5.0.a.b.c.d.e.f",
        "1p.0000000.5.0.a1",
        "1a.00000000.",
        "1a.0000000i",
        "1g.00000000.5.0.a1",
        "1l.okiya.e.-1",
        "1l.Okiya.e.1",
        "1l..e.1",
        "1q.00000000",
        "1y.00000000",
        "1C.n.okiya.gentle.first",
        "1C.n.okiya.gentle.first.single.to-10",
        "1P.00000000.5.0.load",
        "1P.00000000.5.0.load.256",
        "1P.00000000.5.0.show.maybe",
        "1P.00000000.5.0.theirs",
        "1P.00000000.5.0.back.1",
        "1P.00000000.5.0.try.a.b.c.d.e.f",
        // Released versions had these buttons, to plan an answer.
        "1P.00000000.5.0.t",
        "1P.00000000.5.0.t.a1",
        "1P.00000000.5.0.m7",
        "1P.00000000.5.0.m7.a1",
        "1P.00000000.5.0.s1-2",
        "1P.00000000.5.0.f",
    ] {
        assert_eq!(Press::read(id), None, "{id:?}");
    }
}

#[test]
fn menu_value_adds_its_choices() {
    let id = MatchId::from_random(9);
    let step = MoveChoices { chosen: vec!["tiger".to_owned()], part: 2, ..MoveChoices::new(id, 4) };
    let value = write_keys(&["c1".to_owned(), "c3".to_owned()]);
    let chosen = step.choosing([&value]).expect("keys joined by dots").chosen;
    assert_eq!(chosen, ["tiger", "c1", "c3"]);
    for value in ["", "c1..c3", "C1", "c1 c3", "a.b.c.d.e", "é"] {
        assert_eq!(step.choosing([value]), None, "{value:?}");
    }
}

#[test]
fn menu_value_adds_to_a_tried_move_or_names_a_line() {
    let press = WhatIfPress::new(MatchId::from_random(9), 4);
    let chosen = |step, values: &[&str]| press.at(step).choosing(values).map(|press| press.step);
    let keys = |keys: &[&str]| WhatIfStep::Try(keys.iter().map(|key| (*key).to_owned()).collect());
    assert_eq!(chosen(keys(&["tiger"]), &["c1.c3"]), Some(keys(&["tiger", "c1", "c3"])));
    assert_eq!(chosen(keys(&["tiger"]), &[]), Some(keys(&["tiger"])), "a button has no values");
    assert_eq!(chosen(keys(&["tiger"]), &["a.b.c.d.e"]), None);
    assert_eq!(chosen(WhatIfStep::Load(0), &["7"]), Some(WhatIfStep::Load(7)));
    assert_eq!(chosen(WhatIfStep::Delete(0), &["7"]), Some(WhatIfStep::Delete(7)));
    assert_eq!(chosen(WhatIfStep::AskPlan(0), &["7"]), Some(WhatIfStep::AskPlan(7)));
    assert_eq!(chosen(WhatIfStep::Theirs(None), &["7"]), Some(WhatIfStep::Theirs(Some(7))));
    for value in ["", "07", "256", "-1", "a"] {
        assert_eq!(chosen(WhatIfStep::Load(0), &[value]), None, "{value:?}");
    }
    assert_eq!(chosen(WhatIfStep::Load(0), &["1", "2"]), None);
    assert_eq!(chosen(WhatIfStep::Keep, &["1"]), None, "no menu keeps a line");
}

#[test]
fn press_names_its_match() {
    let id = MatchId::from_random(9);
    let tries = Press::WhatIf(WhatIfPress::new(id, 1));
    assert_eq!(tries.turn(), None, "its number is no turn");
    for press in
        [Press::Play(MoveChoices::new(id, 1)), Press::Abort { id, turn: 1 }, Press::Rematch(id), tries]
    {
        assert_eq!(press.game_match(), Some(id));
    }
    assert_eq!(Press::Accept(ChallengeId::from_random(9)).game_match(), None);
}
