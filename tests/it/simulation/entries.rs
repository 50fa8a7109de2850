//! Outbox entries in any state, as another process, an older version or a crash may have left them. Each is due,
//! waits for something that comes, or is gone. `PROPTEST_CASES` sets the number of cases.

use std::sync::Arc;

use engawa::app::App;
use engawa::base::id::{ChannelId, InteractionId, MatchId, MessageId, PersonId, Place, ServerId};
use engawa::base::time::{Clock, Day, Span};
use engawa::chat::{BoxFuture, ChatFault, Receive, UserAction};
use engawa::features::puzzle::MorningPostEntry;
use engawa::host::morning::MorningPost;
use engawa::host::{
    Challenge, Effect, Match, News, Notification, NotificationReason, Offer, OfferEnd, OfferKind, Player,
    Press,
};
use engawa::store::rows::{AnswerTarget, EntryContent, EntryFields, OutboxEntry};
use engawa::store::{Batch, Key, MemoryStore, Precondition, RowKind, Store, Subject};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;

use crate::rows::{all, block_on_store};
use crate::testing::chat::{ChatFaultMode, ChatState, FakeChat, Refusal, RefusalTarget, direct_channel};
use crate::testing::shell::{call, interaction, parts};
use crate::testing::store::FaultyStore;

use super::time::{BEGINNING, SimulatedClock, run};

const HERE: Place = Place { server: ServerId(1), channel: ChannelId(2) };
const PEOPLE: [PersonId; 2] = [PersonId(7), PersonId(8)];
/// Number of the first arbitrary entry of a subject. Decisions of this test use smaller ones.
const FIRST: u64 = 50;
/// Time after which no entry may be left, once the chat is well. On purpose, an entry waits at most for its due
/// time and for the time to which a vacation or an archive is delayed.
const AT_LAST: Span = Span::days(4);
const STEP: Span = Span::hours(2);

/// An arbitrary entry of one of the [`subjects`]. Times are in minutes from the beginning.
#[derive(Clone, Debug)]
struct AnyEntry {
    subject: prop::sample::Index,
    content: EntryContent,
    made: i64,
    due: Option<i64>,
    lease: Option<i64>,
    with: Option<u64>,
    message: Option<u64>,
    mentioned: bool,
    answers: bool,
    is_signed: bool,
}

/// The faults of the chat while the entries are first delivered.
#[derive(Clone, Debug)]
struct Faults {
    closed: bool,
    /// Number of the message, or of the reader, whose texts the chat refuses.
    refused: Option<u32>,
    refusing_people: bool,
    fault_mode: ChatFaultMode,
}

fn any_content() -> impl Strategy<Value = EntryContent> {
    let kinds = (0..13_u8, 0..16_u8, 0..4_u32, any::<bool>(), any::<bool>(), -60..4_000_i64);
    kinds.prop_map(|(which, why, turn, first, even, minutes)| {
        let by = if first { Player::One } else { Player::Two };
        let kind = if even { OfferKind::Draw } else { OfferKind::Pause };
        let end = if even { OfferEnd::Accepted } else { OfferEnd::Void };
        let (offer, moment) = (Offer { by, kind }, BEGINNING + Span::minutes(minutes));
        let why = match why {
            0 => NotificationReason::Turn,
            1 => NotificationReason::OfferMade { offer },
            2 => NotificationReason::OfferAnswered { offer, end },
            3 => NotificationReason::Reminder { deadline: moment },
            4 => NotificationReason::Ended,
            5 => NotificationReason::TimeGiven { deadline: Some(moment) },
            6 => NotificationReason::OpponentAway { until: moment },
            7 => NotificationReason::ContinueQuestion { abandoned: moment },
            8 => NotificationReason::Challenged,
            9 => NotificationReason::Rematch,
            10 => NotificationReason::Declined,
            11 => NotificationReason::Expired,
            12 => NotificationReason::SetAside,
            13 => NotificationReason::ChallengeSetAside,
            14 => NotificationReason::DayOff { deadline: moment, left: 3 },
            _ => NotificationReason::Digest { morning: moment },
        };
        EntryContent::Effect(match which {
            0 => Effect::Board { turn },
            1 => Effect::Round { round: 0 },
            2 => Effect::Refresh,
            3 => Effect::Offer { turn, offer },
            4 => Effect::OfferEnd { turn, offer, end },
            5 => Effect::Line { turn, news: News::Resumed { by } },
            6 => Effect::Card,
            7 => Effect::Reply { turn },
            8 => Effect::Archive,
            9 => {
                let (text, board) = (even.then(|| "a line".to_owned()), first.then_some(turn));
                return EntryContent::RetireMessage {
                    channel: HERE.channel,
                    message: MessageId(3),
                    text,
                    board,
                };
            }
            10 => return EntryContent::Feature(post(Day(20_513 + turn), even).to_entry()),
            _ => Effect::Notify(Notification { person: PEOPLE[usize::from(first)], turn, why }),
        })
    })
}

/// Returns the entry of a first morning post, or of a later one.
fn post(day: Day, introduces: bool) -> MorningPostEntry {
    MorningPostEntry(MorningPost {
        day,
        ended: 0,
        introduces,
        is_longest: false,
        late: Vec::new(),
        run: 0,
        season: None,
        yesterday: None,
    })
}

fn any_entry() -> impl Strategy<Value = AnyEntry> {
    let times = (-60_000..=0_i64, option::of(-60..4_000_i64), option::of(-2..=1_i64));
    let links = (option::of(FIRST..FIRST + 9), option::of(0..5_u64));
    let flags = (any::<bool>(), any::<bool>(), any::<bool>());
    (any::<prop::sample::Index>(), any_content(), times, links, flags).prop_map(
        |(subject, content, (made, due, lease), (with, message), (mentioned, answers, is_signed))| AnyEntry {
            subject,
            content,
            made,
            due,
            lease,
            with,
            message,
            mentioned,
            answers,
            is_signed,
        },
    )
}

fn any_faults() -> impl Strategy<Value = Faults> {
    let fault_mode = prop_oneof![
        2 => Just(ChatFaultMode::Healthy),
        1 => (1..9_u32).prop_map(ChatFaultMode::Trouble),
        1 => (1..9_u32).prop_map(ChatFaultMode::LostReports),
        1 => (1..3_u32).prop_map(ChatFaultMode::Late),
    ];
    (any::<bool>(), option::of(0..4_u32), any::<bool>(), fault_mode).prop_map(
        |(closed, refused, refusing_people, fault_mode)| Faults {
            closed,
            refused,
            refusing_people,
            fault_mode,
        },
    )
}

/// A bot with a running match and an open challenge, whose outbox another process has filled.
struct Bot {
    simulated_clock: Arc<SimulatedClock>,
    rows: Arc<MemoryStore>,
    chat: Arc<FakeChat>,
    app: App,
    heard: u64,
}

impl Bot {
    fn new(is_shared: bool) -> Self {
        let (simulated_clock, rows) = (Arc::new(SimulatedClock::default()), Arc::new(MemoryStore::new()));
        let chat = FakeChat::new(
            Arc::clone(&simulated_clock) as _,
            Arc::clone(&simulated_clock) as _,
            ChatState::default(),
        );
        let (chat, store) = (Arc::new(chat), FaultyStore::over(Arc::clone(&rows) as _, Arc::default()));
        let store = if is_shared { store.shared(Arc::clone(&simulated_clock) as _) } else { store };
        let usual = parts(
            Arc::new(store),
            Arc::clone(&chat) as _,
            Arc::clone(&simulated_clock) as _,
            Arc::clone(&simulated_clock) as _,
            1,
        );
        let mut bot = Self { simulated_clock, rows, chat, app: App::new(usual), heard: 0 };
        bot.command(PEOPLE[0], "challenge okiya");
        bot.press(PEOPLE[1]);
        bot.command(PEOPLE[1], "challenge okiya");
        bot
    }

    fn run(&self, strand: BoxFuture<'_, ()>) {
        run(&self.simulated_clock, vec![strand], || false);
    }

    fn hear(&mut self, person: PersonId, act: UserAction) {
        self.heard += 1;
        let event = interaction(InteractionId(self.heard), person, HERE, self.simulated_clock.now(), act);
        self.chat.expect(&event);
        self.run(self.app.receive(event));
    }

    fn command(&mut self, person: PersonId, path: &str) {
        self.hear(person, UserAction::Command(call(path, [])));
    }

    /// Accepts the challenge.
    fn press(&mut self, person: PersonId) {
        let (_, challenge) = all::<Challenge>(&*self.rows, RowKind::Challenges).remove(0);
        let component = Press::Accept(challenge.id).to_string();
        let message = MessageId(1);
        self.hear(person, UserAction::Press { message, private: false, component, values: Vec::new() });
    }

    /// Returns the subjects that arbitrary entries may have: existing and missing ones of every kind.
    fn subjects(&self) -> Vec<Subject> {
        let matches = all::<Match>(&*self.rows, RowKind::Matches).into_iter();
        let challenges = all::<Challenge>(&*self.rows, RowKind::Challenges).into_iter();
        let there = matches.map(|(_, record)| Subject::Match(record.id));
        let there = there.chain(challenges.map(|(_, record)| Subject::Challenge(record.id)));
        let other = [Subject::Match(MatchId::from_random(1)), Subject::Server(HERE.server)];
        there.chain(other).chain(PEOPLE.map(Subject::Person)).collect()
    }

    fn fill(&self, entries: &[AnyEntry]) {
        let subjects = self.subjects();
        assert_eq!(subjects.len(), 7, "a match, two challenges, and those without a row");
        let at = |minutes| BEGINNING + Span::minutes(minutes);
        let add = |batch: Batch, (number, any): (u64, &AnyEntry)| {
            let to = AnswerTarget {
                interaction: InteractionId(1),
                token: "token-1".to_owned(),
                channel: HERE.channel,
            };
            let row = OutboxEntry {
                due: any.due.map(at),
                lease: any.lease.map(at),
                // The message of a notification is written before it.
                combined_with: any.with.filter(|with| *with < number),
                message: any.message.map(MessageId),
                mentioned: any.mentioned,
                answer: any.answers.then_some(to),
                by: any.is_signed.then(|| "gone".to_owned()),
                ..OutboxEntry::new(any.content.clone(), at(any.made))
            };
            // A feature delivers only entries of its own kind of subject.
            let subject = match any.content {
                EntryContent::Feature(_) => Subject::Server(HERE.server),
                _ => *any.subject.get(&subjects),
            };
            batch.put_record(Key::Outbox(subject, number), Precondition::Any, &row)
        };
        let batch = (FIRST..).zip(entries).fold(Batch::new(), add);
        block_on_store(self.rows.commit(batch)).expect("memory");
    }

    fn set_chat_fault(&self, faults: &Faults) {
        let mut state = self.chat.state();
        state.fault_mode = faults.fault_mode;
        state.closed.extend(faults.closed.then_some(HERE.channel));
        state.refusing_people.extend(faults.refusing_people.then_some(PEOPLE[0]));
        let fault = ChatFault::Refused("never".to_owned());
        let refusal = |residue| Refusal { what: RefusalTarget::Texts(residue), fault, left: None };
        state.refusals = faults.refused.map(refusal).into_iter().collect();
    }

    /// Lets time pass and asserts that the bot knows every entry.
    fn work(&self, time: Span) {
        self.simulated_clock.advance(time);
        self.run(Box::pin(self.app.sweep()));
        let entries = self.entries();
        let forgotten = self.app.unscheduled_entries(&entries);
        assert!(forgotten.is_empty(), "no schedule knows {forgotten:?} of {entries:?}");
    }

    fn entries(&self) -> Vec<(Subject, u64, OutboxEntry)> {
        let found = all::<OutboxEntry>(&*self.rows, RowKind::Outbox).into_iter();
        let read = |(key, row)| match key {
            Key::Outbox(subject, number) => Some((subject, number, row)),
            _ => None,
        };
        found.filter_map(read).collect()
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: ProptestConfig::default().cases.div_ceil(4), ..ProptestConfig::default() })]

    #[test]
    fn every_entry_is_due_or_waits_or_is_gone(
        entries in vec(any_entry(), 1..9),
        faults in any_faults(),
        is_shared in any::<bool>(),
    ) {
        let mut bot = Bot::new(is_shared);
        bot.fill(&entries);
        bot.set_chat_fault(&faults);
        (0..6).for_each(|_| bot.work(Span::minutes(11)));
        bot.set_chat_fault(&Faults { closed: false, refused: None, refusing_people: faults.refusing_people, fault_mode: ChatFaultMode::Healthy });
        bot.chat.state().closed.clear();
        bot.command(PEOPLE[0], "help");
        (0..AT_LAST.0 / STEP.0).for_each(|_| bot.work(STEP));
        let left = bot.entries();
        prop_assert!(left.is_empty(), "these stay for ever: {left:?}");
        prop_assert!(bot.chat.posted(direct_channel(PEOPLE[0])).is_empty() || !faults.refusing_people);
    }
}
