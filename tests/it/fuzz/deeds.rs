//! Random commands, options and presses in any order. Each gets exactly one answer within the chat's
//! limits, and none causes a panic.

use std::cell::Cell;
use std::sync::{Arc, LazyLock, Once};

use engawa::base::id::{ChannelId, MessageId, PersonId, Place, ServerId};
use engawa::chat::commands::{
    CommandDefinition, DefinitionBody, Parameter, ParameterKind, SubcommandDefinition,
};
use engawa::chat::definitions::definitions;
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
use crate::shell::{Shell, somebody};

/// A command or subcommand as Discord offers it.
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
        // A menu entry is sent without its target, and must get an answer as well.
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

/// Texts that the actions give to options.
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
/// The number of people. One further id is a bot.
const PEOPLE: u8 = 3;

thread_local! {
    static PANICS: Cell<usize> = const { Cell::new(0) };
}

/// Counts panics of this thread from now on. The shell catches them, so that they would look like
/// faults.
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

/// One action: raw numbers that decide what a person does.
#[derive(Clone, Debug)]
struct RandomAction {
    who: u8,
    what: u8,
    pick: u16,
    more: Vec<(u8, u8)>,
    text: String,
    slips: Vec<(u8, u8)>,
}

fn deed() -> impl Strategy<Value = RandomAction> {
    let text = prop_oneof![
        3 => prop::sample::select(&SAID[..]).prop_map(str::to_owned),
        1 => "\\PC{0,30}",
    ];
    let slips = prop_oneof![6 => Just(Vec::new()), 1 => vec(any::<(u8, u8)>(), 1..3)];
    (0..PEOPLE, any::<u8>(), any::<u16>(), vec(any::<(u8, u8)>(), 0..4), text, slips)
        .prop_map(|(who, what, pick, more, text, slips)| RandomAction { who, what, pick, more, text, slips })
}

/// A world with one channel, and the controls that appeared in it.
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

    fn act(&self, deed: &RandomAction) -> UserAction {
        match deed.what {
            // Mostly presses on recent controls, so that matches make progress.
            0..160 if !self.controls.is_empty() => self.pressed(deed),
            0..20 => UserAction::Press {
                message: MessageId(1),
                private: deed.pick.is_multiple_of(2),
                component: deed.text.clone(),
                values: Vec::new(),
            },
            20..240 => UserAction::Command(Self::call(deed)),
            _ => {
                let call = Self::call(deed);
                let option = call.options.keys().next().cloned().unwrap_or_else(|| deed.text.clone());
                UserAction::Complete { call, option, typed: deed.text.clone() }
            }
        }
    }

    fn pressed(&self, deed: &RandomAction) -> UserAction {
        let back = usize::from(deed.pick).isqrt() % self.controls.len();
        let (component, values) = &self.controls[self.controls.len() - 1 - back];
        let value = values.get(usize::from(deed.pick) % values.len().max(1)).cloned();
        UserAction::Press {
            message: MessageId(1 + u64::from(deed.pick)),
            private: deed.what.is_multiple_of(2),
            component: with_slips(component, &deed.slips),
            values: value.into_iter().map(|value| with_slips(&value, &deed.slips)).collect(),
        }
    }

    fn call(deed: &RandomAction) -> CommandCall {
        let offered = &OFFERED[usize::from(deed.pick) % OFFERED.len()];
        let needed = offered.options.iter().filter(|option| option.required && deed.slips.is_empty());
        let needed = needed.map(|option| (option.name.text.clone(), fitting(deed, &option.takes)));
        let more = deed.more.iter().filter_map(|&(option, kind)| {
            // Some options belong to another command, or have another type.
            let of =
                if kind.is_multiple_of(16) { &OFFERED[usize::from(kind) % OFFERED.len()] } else { offered };
            let option = of.options.get(usize::from(option) % of.options.len().max(1))?;
            let value =
                if kind.is_multiple_of(3) { any_value(deed, kind) } else { fitting(deed, &option.takes) };
            Some((option.name.text.clone(), value))
        });
        let sub = if deed.what.is_multiple_of(13) { Some(deed.text.clone()) } else { offered.sub.clone() };
        CommandCall {
            name: with_slips(&offered.name, &deed.slips),
            sub,
            options: needed.chain(more).collect(),
        }
    }

    /// Performs an action, and checks the answer.
    fn judge(&mut self, deed: &RandomAction, runtime: &tokio::runtime::Runtime) {
        let act = self.act(deed);
        let mut incoming = self.shell.deed(PersonId(u64::from(deed.who) + 1), act);
        incoming.locale = if deed.pick.is_multiple_of(2) { "de".to_owned() } else { deed.text.clone() };
        incoming.person.bot = deed.what == 7;
        let before = PANICS.get();
        let answers = runtime.block_on(self.shell.hear(incoming.clone()));
        assert_eq!(PANICS.get(), before, "a panic: {incoming:?}");
        let id = incoming.reply.id;
        // A move from a private panel is answered by the board in the channel, and the panel is deleted.
        let ends = answers.len() + usize::from(answers.is_empty() && self.shell.is_deleted(id));
        assert_eq!(ends, 1, "{incoming:?}: {answers:?}");
        for answer in &answers {
            assert_eq!(limits::of_answer(answer), Vec::<String>::new(), "{incoming:?}");
            assert!(!is_apology(answer), "a fault: {incoming:?}");
            self.controls.extend(controls(answer));
        }
        // A repeated delivery gets at most one further answer.
        if deed.what.is_multiple_of(16) {
            assert!(runtime.block_on(self.shell.hear(incoming)).len() <= 1);
        }
    }
}

/// A person by their number, or the bot.
fn anybody(number: u16) -> OptionValue {
    let number = number % (u16::from(PEOPLE) + 1);
    let mut person = somebody(PersonId(u64::from(number) + 1));
    person.bot = number == u16::from(PEOPLE);
    OptionValue::Person(person)
}

/// A value of the option's type.
fn fitting(deed: &RandomAction, takes: &ParameterKind) -> OptionValue {
    let pick = usize::from(deed.pick / 7);
    match takes {
        ParameterKind::Text | ParameterKind::Line(_) | ParameterKind::Completed => {
            OptionValue::Text(deed.text.clone())
        }
        ParameterKind::Choice(choices) => OptionValue::Text(choices[pick % choices.len()].0.clone()),
        ParameterKind::Flag => OptionValue::Flag(pick.is_multiple_of(2)),
        ParameterKind::Person => anybody(deed.pick),
        ParameterKind::Channel => OptionValue::Channel(ChannelId(deed.pick.into())),
    }
}

/// A value of any type, chosen by `kind`.
fn any_value(deed: &RandomAction, kind: u8) -> OptionValue {
    match kind {
        0..100 => OptionValue::Text(deed.text.clone()),
        100..180 => anybody(kind.into()),
        _ => OptionValue::Flag(kind.is_multiple_of(2)),
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
        Row::Link(_) => Vec::new(),
        Row::Menu(menu) => {
            vec![(menu.id.clone(), menu.entries.iter().map(|entry| entry.value.clone()).collect())]
        }
    };
    message.rows.iter().flat_map(|row| -> Vec<_> { of_row(row) }).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: ProptestConfig::default().cases.div_ceil(8), ..ProptestConfig::default() })]

    /// A case has sixteen actions or so.
    #[test]
    fn every_action_is_answered_once(deeds in vec(deed(), 1..32)) {
        count_panics();
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        let mut room = Room::new();
        for deed in &deeds {
            room.judge(deed, &runtime);
        }
    }
}
