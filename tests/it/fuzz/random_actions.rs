//! Tests with random commands, options and presses in any order. The bot must answer each exactly once,
//! within Discord's limits, and without a panic.

use std::cell::Cell;
use std::sync::{Arc, LazyLock, Once};

use engawa::base::id::{ChannelId, MessageId, PersonId, Place, ServerId};
use engawa::chat::definitions::{
    CommandDefinition, DefinitionBody, Parameter, ParameterKind, SubcommandDefinition, definitions,
};
use engawa::chat::{Answer, CommandCall, OptionValue, Row, UserAction, limits};
use engawa::features::COMMANDS;
use engawa::game::Registry;
use engawa::games::GAMES;
use engawa::host::Limits;
use engawa::store::MemoryStore;
use engawa::words::Catalogue;
use proptest::collection::vec;
use proptest::prelude::*;

use super::with_slips;
use crate::testing::shell::{Shell, somebody};

/// A command or subcommand that the bot offers, with its options.
struct OfferedCommand {
    name: String,
    sub: Option<String>,
    options: Vec<Parameter>,
}

/// Every command and subcommand that the bot registers.
static OFFERED: LazyLock<Vec<OfferedCommand>> = LazyLock::new(|| {
    let definitions =
        definitions(COMMANDS, &Registry::new(GAMES), &Catalogue::load().expect("the catalogue"));
    let offered = definitions.into_iter().flat_map(|CommandDefinition { name, body, .. }| match body {
        DefinitionBody::Options(options) => vec![OfferedCommand { name: name.text, sub: None, options }],
        // This test sends a context menu entry without its target. The bot must answer that as well.
        DefinitionBody::OnPerson | DefinitionBody::OnMessage => {
            vec![OfferedCommand { name: name.text, sub: None, options: Vec::new() }]
        }
        DefinitionBody::Subs(subs) => {
            let part = |sub: SubcommandDefinition| OfferedCommand {
                name: name.text.clone(),
                sub: Some(sub.name.text),
                options: sub.options,
            };
            subs.into_iter().map(part).collect()
        }
    });
    offered.collect()
});

/// Texts that random actions use as values of options.
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
/// Number of people. One more person id belongs to a bot.
const PEOPLE: u8 = 3;

thread_local! {
    static PANICS: Cell<usize> = const { Cell::new(0) };
}

/// Counts the panics of this thread from now on. The shell catches panics, so without the count a panic
/// would look like a fault.
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

/// A random action: raw numbers that choose the person, the action and its values.
#[derive(Clone, Debug)]
struct RandomAction {
    who: u8,
    what: u8,
    pick: u16,
    more: Vec<(u8, u8)>,
    text: String,
    slips: Vec<(u8, u8)>,
}

fn random_action() -> impl Strategy<Value = RandomAction> {
    let text = prop_oneof![
        3 => prop::sample::select(&SAID[..]).prop_map(str::to_owned),
        1 => "\\PC{0,30}",
    ];
    let slips = prop_oneof![6 => Just(Vec::new()), 1 => vec(any::<(u8, u8)>(), 1..3)];
    (0..PEOPLE, any::<u8>(), any::<u16>(), vec(any::<(u8, u8)>(), 0..4), text, slips)
        .prop_map(|(who, what, pick, more, text, slips)| RandomAction { who, what, pick, more, text, slips })
}

/// A bot with one channel, and all controls that its answers have shown.
struct Room {
    shell: Shell,
    controls: Vec<(String, Vec<String>)>,
}

impl Room {
    fn new() -> Self {
        let place = Place { server: ServerId(1), channel: ChannelId(2) };
        let store = Arc::new(MemoryStore::new());
        Self { shell: Shell::over(store, place, Limits::default(), 1), controls: Vec::new() }
    }

    fn act(&self, action: &RandomAction) -> UserAction {
        match action.what {
            // Press a recent control most of the time, so that matches make progress.
            0..160 if !self.controls.is_empty() => self.pressed(action),
            0..20 => UserAction::Press {
                message: MessageId(1),
                private: action.pick.is_multiple_of(2),
                component: action.text.clone(),
                values: Vec::new(),
            },
            20..240 => UserAction::Command(Self::call(action)),
            _ => {
                let call = Self::call(action);
                let option = call.options.keys().next().cloned().unwrap_or_else(|| action.text.clone());
                UserAction::Complete { call, option, typed: action.text.clone() }
            }
        }
    }

    fn pressed(&self, action: &RandomAction) -> UserAction {
        let back = usize::from(action.pick).isqrt() % self.controls.len();
        let (component, values) = &self.controls[self.controls.len() - 1 - back];
        let value = values.get(usize::from(action.pick) % values.len().max(1)).cloned();
        UserAction::Press {
            message: MessageId(1 + u64::from(action.pick)),
            private: action.what.is_multiple_of(2),
            component: with_slips(component, &action.slips),
            values: value.into_iter().map(|value| with_slips(&value, &action.slips)).collect(),
        }
    }

    fn call(action: &RandomAction) -> CommandCall {
        let offered = &OFFERED[usize::from(action.pick) % OFFERED.len()];
        let needed = offered.options.iter().filter(|option| option.required && action.slips.is_empty());
        let needed = needed.map(|option| (option.name.text.clone(), fitting(action, &option.takes)));
        let more = action.more.iter().filter_map(|&(option, kind)| {
            // Some options belong to another command or get a value of another type.
            let of =
                if kind.is_multiple_of(16) { &OFFERED[usize::from(kind) % OFFERED.len()] } else { offered };
            let option = of.options.get(usize::from(option) % of.options.len().max(1))?;
            let value =
                if kind.is_multiple_of(3) { any_value(action, kind) } else { fitting(action, &option.takes) };
            Some((option.name.text.clone(), value))
        });
        let sub =
            if action.what.is_multiple_of(13) { Some(action.text.clone()) } else { offered.sub.clone() };
        CommandCall {
            name: with_slips(&offered.name, &action.slips),
            sub,
            options: needed.chain(more).collect(),
        }
    }

    /// Performs an action, and asserts that the bot gives exactly one answer, within Discord's limits.
    fn judge(&mut self, action: &RandomAction, runtime: &tokio::runtime::Runtime) {
        let act = self.act(action);
        let mut incoming = self.shell.event(PersonId(u64::from(action.who) + 1), act);
        incoming.locale = if action.pick.is_multiple_of(2) { "de".to_owned() } else { action.text.clone() };
        incoming.person.bot = action.what == 7;
        let before = PANICS.get();
        let answers = runtime.block_on(self.shell.hear(incoming.clone()));
        assert_eq!(PANICS.get(), before, "a panic: {incoming:?}");
        let id = incoming.reply.id;
        // A move from a private panel has no answer of its own: the board appears in the channel and the
        // panel is deleted.
        let ends = answers.len() + usize::from(answers.is_empty() && self.shell.is_deleted(id));
        assert_eq!(ends, 1, "{incoming:?}: {answers:?}");
        for answer in &answers {
            assert_eq!(limits::of_answer(answer), Vec::<String>::new(), "{incoming:?}");
            assert!(!is_apology(answer), "a fault: {incoming:?}");
            self.controls.extend(controls(answer));
        }
        // If the same interaction arrives again, the bot gives at most one further answer.
        if action.what.is_multiple_of(16) {
            assert!(runtime.block_on(self.shell.hear(incoming)).len() <= 1);
        }
    }
}

/// Returns a person as an option's value, or a bot for the highest number.
fn anybody(number: u16) -> OptionValue {
    let number = number % (u16::from(PEOPLE) + 1);
    let mut person = somebody(PersonId(u64::from(number) + 1));
    person.bot = number == u16::from(PEOPLE);
    OptionValue::Person(person)
}

/// Returns a value of the type that an option takes.
fn fitting(action: &RandomAction, takes: &ParameterKind) -> OptionValue {
    let pick = usize::from(action.pick / 7);
    match takes {
        ParameterKind::Text | ParameterKind::Line(_) | ParameterKind::Completed => {
            OptionValue::Text(action.text.clone())
        }
        ParameterKind::Choice(choices) => OptionValue::Text(choices[pick % choices.len()].0.clone()),
        ParameterKind::Flag => OptionValue::Flag(pick.is_multiple_of(2)),
        ParameterKind::Person => anybody(action.pick),
        ParameterKind::Channel => OptionValue::Channel(ChannelId(action.pick.into())),
    }
}

/// Returns an option value whose type depends on `kind`.
fn any_value(action: &RandomAction, kind: u8) -> OptionValue {
    match kind {
        0..100 => OptionValue::Text(action.text.clone()),
        100..180 => anybody(kind.into()),
        _ => OptionValue::Flag(kind.is_multiple_of(2)),
    }
}

fn is_apology(answer: &Answer) -> bool {
    let (Answer::Message(_, message) | Answer::Replace(message)) = answer else { return false };
    ["went wrong on my side", "Bei mir ist etwas schiefgegangen"]
        .iter()
        .any(|words| message.text.contains(words))
}

fn controls(answer: &Answer) -> Vec<(String, Vec<String>)> {
    let (Answer::Message(_, message) | Answer::Replace(message)) = answer else { return Vec::new() };
    let of_row = |row: &Row| match row {
        Row::Buttons(buttons) => buttons.iter().map(|button| (button.id.clone(), Vec::new())).collect(),
        Row::Link(_) => Vec::new(),
        Row::Menu(menu) => {
            vec![(menu.id.clone(), menu.entries.iter().map(|entry| entry.value.clone()).collect())]
        }
    };
    message.rows.iter().flat_map(|row| -> Vec<_> { of_row(row) }).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: ProptestConfig::default().cases.div_ceil(8), ..ProptestConfig::default() })]

    /// Each case performs about sixteen actions.
    #[test]
    fn every_action_is_answered_once(actions in vec(random_action(), 1..32)) {
        count_panics();
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        let mut room = Room::new();
        for action in &actions {
            room.judge(action, &runtime);
        }
    }
}
