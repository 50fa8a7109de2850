//! Everything that people can send to the shell: commands, options, presses, in any order and form. Each is answered
//! exactly once, within the chat's limits, and never by way of a panic.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::sync::{Arc, Once};

use engawa::base::id::{ChannelId, MessageId, PersonId, Place, ServerId};
use engawa::chat::{Act, Answer, Call, Row, Value, limits};
use engawa::games::GAMES;
use engawa::host::Limits;
use engawa::store::MemoryStore;
use proptest::collection::vec;
use proptest::prelude::*;

use super::with_slips;
use crate::parlour::{Parlour, somebody};

/// The commands that there are, and one that is not.
const COMMANDS: [&str; 11] = [
    "challenge",
    "move",
    "games",
    "board",
    "resign",
    "leaderboard",
    "replay",
    "rules",
    "settings",
    "help",
    "dance",
];
/// Options of any of them.
const OPTIONS: [&str; 17] = [
    "opponent", "format", "rated", "seat", "match", "game", "scope", "move", "size", "draw", "language",
    "palette", "alerts", "zone", "quiet", "confirm", "hidden",
];
/// What may be said in one.
const SAID: [&str; 16] = [
    "first",
    "second",
    "random",
    "global",
    "server",
    "best-of-3",
    "to-10",
    "single",
    "6",
    "okiya",
    "a1",
    "",
    "de",
    "night",
    "22-7",
    "Europe/Berlin",
];
/// How many people sit here. One more is a program.
const PEOPLE: u8 = 3;

thread_local! {
    static PANICS: Cell<usize> = const { Cell::new(0) };
}

/// Counts panics of this thread from now on; the shell catches them, and they would be taken for faults.
fn count_panics() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let before = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            PANICS.set(PANICS.get() + 1);
            before(panic);
        }));
    });
}

/// What one person does: raw numbers that are read as deeds.
#[derive(Clone, Debug)]
struct Deed {
    who: u8,
    what: u8,
    pick: u16,
    more: Vec<(u8, u8)>,
    text: String,
    slips: Vec<(u8, u8)>,
}

fn deed() -> impl Strategy<Value = Deed> {
    let text = prop_oneof![
        3 => prop::sample::select(&SAID[..]).prop_map(str::to_owned),
        1 => "\\PC{0,30}",
    ];
    let slips = prop_oneof![6 => Just(Vec::new()), 1 => vec(any::<(u8, u8)>(), 1..3)];
    (0..PEOPLE, any::<u8>(), any::<u16>(), vec(any::<(u8, u8)>(), 0..4), text, slips)
        .prop_map(|(who, what, pick, more, text, slips)| Deed { who, what, pick, more, text, slips })
}

/// A room and the controls that were seen in it.
struct Room {
    parlour: Parlour,
    controls: Vec<(String, Vec<String>)>,
}

impl Room {
    fn new() -> Self {
        let place = Place { server: ServerId(1), channel: ChannelId(2) };
        let store = Arc::new(MemoryStore::new());
        Self { parlour: Parlour::over(store, place, Limits::default(), 1), controls: Vec::new() }
    }

    fn act(&self, deed: &Deed) -> Act {
        match deed.what {
            // Mostly what is offered, the newest first, so that matches get somewhere.
            0..160 if !self.controls.is_empty() => self.pressed(deed),
            0..20 => Act::Press {
                message: MessageId(1),
                private: deed.pick.is_multiple_of(2),
                component: deed.text.clone(),
                values: Vec::new(),
            },
            20..240 => Act::Command(Self::call(deed)),
            _ => {
                let option = OPTIONS[usize::from(deed.pick) % OPTIONS.len()].to_owned();
                Act::Complete { call: Self::call(deed), option, typed: deed.text.clone() }
            }
        }
    }

    fn pressed(&self, deed: &Deed) -> Act {
        let back = usize::from(deed.pick).isqrt() % self.controls.len();
        let (component, values) = &self.controls[self.controls.len() - 1 - back];
        let value = values.get(usize::from(deed.pick) % values.len().max(1)).cloned();
        Act::Press {
            message: MessageId(1 + u64::from(deed.pick)),
            private: deed.what.is_multiple_of(2),
            component: with_slips(component, &deed.slips),
            values: value.into_iter().map(|value| with_slips(&value, &deed.slips)).collect(),
        }
    }

    fn call(deed: &Deed) -> Call {
        let name = COMMANDS[usize::from(deed.what) % COMMANDS.len()];
        let game = GAMES[usize::from(deed.pick) % GAMES.len()].facts().id;
        let options = deed.more.iter().map(|&(option, kind)| {
            (OPTIONS[usize::from(option) % OPTIONS.len()].to_owned(), value(deed, kind))
        });
        let mut options: BTreeMap<String, Value> = options.collect();
        if deed.pick.is_multiple_of(3) {
            options.insert("game".to_owned(), Value::Text(game.to_owned()));
        }
        Call {
            name: with_slips(name, &deed.slips),
            sub: (!deed.pick.is_multiple_of(7)).then(|| game.to_owned()),
            options,
        }
    }

    /// Lets it be done, and judges the answer.
    fn judge(&mut self, deed: &Deed, runtime: &tokio::runtime::Runtime) {
        let act = self.act(deed);
        let mut incoming = self.parlour.deed(PersonId(u64::from(deed.who) + 1), act);
        incoming.locale = if deed.pick.is_multiple_of(2) { "de".to_owned() } else { deed.text.clone() };
        incoming.person.bot = deed.what == 7;
        let before = PANICS.get();
        let answers = runtime.block_on(self.parlour.hear(incoming.clone()));
        assert_eq!(PANICS.get(), before, "a panic: {incoming:?}");
        assert_eq!(answers.len(), 1, "{incoming:?}: {answers:?}");
        assert_eq!(limits::of_answer(&answers[0]), Vec::<String>::new(), "{incoming:?}");
        assert!(!is_apology(&answers[0]), "a fault: {incoming:?}");
        self.controls.extend(controls(&answers[0]));
        // The same again, as after a connection was lost, is answered once more at most.
        if deed.what.is_multiple_of(16) {
            assert!(runtime.block_on(self.parlour.hear(incoming)).len() <= 1);
        }
    }
}

fn value(deed: &Deed, kind: u8) -> Value {
    match kind {
        0..100 => Value::Text(deed.text.clone()),
        100..180 => {
            let mut person = somebody(PersonId(u64::from(kind % (PEOPLE + 1)) + 1));
            person.bot = kind % (PEOPLE + 1) == PEOPLE;
            Value::Person(person)
        }
        180..220 => Value::Flag(kind.is_multiple_of(2)),
        _ => Value::Number(i64::from(deed.pick) - i64::from(kind) * 97),
    }
}

fn is_apology(answer: &Answer) -> bool {
    let (Answer::Message(_, message) | Answer::Replace(message)) = answer else { return false };
    ["went wrong on our side", "Bei uns ist etwas schiefgegangen"]
        .iter()
        .any(|words| message.text.contains(words))
}

fn controls(answer: &Answer) -> Vec<(String, Vec<String>)> {
    let (Answer::Message(_, message) | Answer::Replace(message)) = answer else { return Vec::new() };
    let of_row = |row: &Row| match row {
        Row::Buttons(buttons) => buttons.iter().map(|button| (button.id.clone(), Vec::new())).collect(),
        Row::Menu(menu) => {
            vec![(menu.id.clone(), menu.entries.iter().map(|entry| entry.value.clone()).collect())]
        }
    };
    message.rows.iter().flat_map(|row| -> Vec<_> { of_row(row) }).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: ProptestConfig::default().cases.div_ceil(8), ..ProptestConfig::default() })]

    /// Sixteen deeds or so are one case.
    #[test]
    fn whatever_people_send_is_answered_once(deeds in vec(deed(), 1..32)) {
        count_panics();
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        let mut room = Room::new();
        for deed in &deeds {
            room.judge(deed, &runtime);
        }
    }
}
