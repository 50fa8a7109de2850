//! Tests of interactions that the bot cannot handle in time.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::app::deciding::WriteBatch;
use crate::app::deciding::tests::{ADA, NOW, Pauses, decider};
use crate::base::id::{ChannelId, InteractionId, Place, ServerId};
use crate::chat::{ChatFault, CommandCall, Visibility};
use crate::delivery::tests::{fake_chat, services};
use crate::features::FEATURES;
use crate::games::GAMES;
use crate::host::Press;
use crate::store::rows::{ChallengeMessage, EntryContent, OutboxEntry};
use crate::store::{Key, KeyRange, MemoryStore, Precondition, RowKind, Subject};
use crate::testing::chat::{ChatFaultMode, FakeChat, Refusal, RefusalTarget};
use crate::testing::shell::interaction;

use super::*;

/// A bot, the gate before its handlers, and its chat.
struct Bot {
    answerer: Answerer,
    gate: Arc<Gate>,
    chat: Arc<FakeChat>,
}

impl Bot {
    fn new() -> Self {
        let (decider, chat) = (Arc::new(decider(Arc::new(MemoryStore::new()))), fake_chat());
        // The timer takes no time, so every answer would be deferred.
        let refusal = Refusal { what: RefusalTarget::Deferrals, fault: ChatFault::Gone, left: None };
        chat.state().refusals.push(refusal);
        let (gate, services) = (Gate::new(1), services(&decider, &chat));
        let timer = Arc::new(Pauses::default());
        let answerer = Answerer::new(services, timer, Arc::clone(&gate), FEATURES.handlers);
        Self { answerer, gate, chat }
    }

    /// Lets Ada act, with an interaction that arrived `age_ms` ago. Returns the answer, and whether the
    /// act has taken effect.
    async fn hear(&self, id: u64, age_ms: i64, act: UserAction) -> (Option<Answer>, bool) {
        let id = InteractionId(id);
        let here = Place { server: ServerId(1), channel: ChannelId(2) };
        let incoming = interaction(id, ADA, here, NOW - Span(age_ms), act);
        self.chat.forget(&incoming);
        self.chat.expect(&incoming);
        self.answerer.receive(incoming).await;
        let is_done = self.answerer.decider.repository.transaction().is_interaction_handled(id).await;
        (self.chat.take_answers(id).pop(), is_done.expect("memory"))
    }

    /// Returns the private sentence that says that nothing has happened.
    fn busy(&self) -> (Option<Answer>, bool) {
        let german = Language::for_locale("de").expect("the bot speaks German");
        let voice = Voice::new(&self.answerer.services.composer.words, german);
        (Some(private_answer(&voice.key("fault-busy"))), false)
    }
}

fn call() -> CommandCall {
    let game = GAMES[0].facts().id.to_owned();
    CommandCall { name: "challenge".to_owned(), sub: Some(game), options: BTreeMap::new() }
}

fn command() -> UserAction {
    UserAction::Command(call())
}

fn is_done((answer, is_done): &(Option<Answer>, bool)) -> bool {
    *is_done && matches!(answer, Some(Answer::Message(Visibility::Public, _)))
}

#[tokio::test]
async fn late_interaction_gets_no_work() {
    let bot = Bot::new();
    let typing = UserAction::Complete { call: call(), option: "clock".to_owned(), typed: String::new() };
    assert!(is_done(&bot.hear(1, 1_999, command()).await));
    assert_eq!(bot.hear(2, 2_000, command()).await, bot.busy());
    assert_eq!(bot.hear(3, 2_000, typing).await, (Some(Answer::Completions(Vec::new())), false));
    assert_eq!(bot.hear(4, 3_000, command()).await, (None, false), "the chat accepts no answer any more");
    let shed = bot.answerer.decider.metrics.expired_interactions.get();
    assert_eq!(shed, BTreeMap::from([("command".to_owned(), 2), ("completion".to_owned(), 1)]));
    assert_eq!(bot.hear(2, 0, command()).await, (None, false), "the person knows that nothing has happened");
    assert!(is_done(&bot.hear(5, 0, command()).await), "a retry of the person works");
}

#[tokio::test]
async fn interaction_gives_up_waiting_for_its_turn() {
    let bot = Bot::new();
    let working = bot.gate.enter().await;
    assert_eq!(bot.hear(1, 0, command()).await, bot.busy());
    let told = bot.answerer.overload_replies.acquire_many(4).await;
    assert_eq!(bot.hear(2, 0, command()).await, (None, false), "as many as possible are told");
    drop((working, told));
    assert!(is_done(&bot.hear(3, 0, command()).await));
}

#[tokio::test]
async fn message_of_an_unacknowledged_answer_is_recorded() {
    let bot = Bot::new();
    bot.chat.state().fault_mode = ChatFaultMode::LostReports(1);
    bot.hear(1, 0, command()).await;
    let cards = KeyRange::of_kind(RowKind::Cards);
    let cards = bot.answerer.decider.repository.all::<ChallengeMessage>(cards).await.expect("memory");
    assert_eq!(cards.len(), 1);
}

#[test]
fn shed_interaction_is_remembered_for_a_while() {
    let all = Lock::<InFlight>::default();
    let enter = |id: usize| InFlightGuard::enter(&all, InteractionId(id as u64));
    let shed = |id: usize| {
        let _held = enter(id).expect("a new one");
        all.lock().shed.insert(InteractionId(id as u64), ());
    };
    (0..SHED).for_each(shed);
    drop(enter(SHED + 1).expect("a new one"));
    drop(enter(SHED + 1).expect("it is done"));
    assert!((0..SHED).all(|id| enter(id).is_none()));
    (SHED..3 * SHED).for_each(shed);
    assert!(enter(0).is_some() && (2 * SHED..3 * SHED).all(|id| enter(id).is_none()));
}

/// The answer to the press is the delivery: nothing is left for the outbox worker, which would edit the same
/// message. A later press on the message, which an old client still shows with buttons, replaces no entry about it.
#[tokio::test]
async fn withdrawal_on_its_message_is_delivered() {
    let bot = Bot::new();
    assert!(is_done(&bot.hear(1, 0, command()).await));
    let card = bot.chat.messages().pop().expect("the message of the challenge");
    let presses = card.to_bot_message().components.into_iter();
    let is_withdrawal = |component: &String| matches!(Press::read(component), Some(Press::Withdraw(_)));
    let component = presses.clone().find(is_withdrawal).expect("a button to withdraw");
    let Some(Press::Withdraw(id)) = Press::read(&component) else { panic!("{component}") };
    let press = UserAction::Press { message: card.id, private: false, component, values: Vec::new() };
    let (answer, is_done) = bot.hear(2, 0, press.clone()).await;
    assert!(is_done && matches!(answer, Some(Answer::Replace(_))), "{answer:?}");
    let decider = &bot.answerer.decider;
    let left = || decider.repository.outbox_entries(Subject::Challenge(id));
    assert_eq!(left().await.expect("memory"), []);

    let what = EntryContent::DeleteMessage { channel: card.channel, message: card.id };
    let entry = (card.id.0, OutboxEntry::new(what, NOW));
    let key = Key::Outbox(Subject::Challenge(id), card.id.0);
    decider.write(WriteBatch::default().put(key, Precondition::Absent, &entry.1)).await.expect("memory");
    bot.hear(3, 0, press).await;
    assert_eq!(left().await.expect("memory"), [entry]);
}
