//! The simulated chat: a fake chat with rules for every message.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, MutexGuard};

use engawa::base::id::{ChannelId, InteractionId, MatchId, MessageId, PersonId, Place};
use engawa::base::time::{Clock, Span, Timestamp};
use engawa::chat::{ChatFault, Edit, InteractionEvent, Message, Row, UserAction};
use engawa::features::puzzle::PuzzlePress;
use engawa::host::guess::Guess;
use engawa::host::guess::Guesses;
use engawa::host::notification::NotificationRoute;
use engawa::host::{Alerts, Effect, Match, PracticePress, Press, PressFields};
use engawa::store::rows::{EntryContent, OutboxEntry};
use engawa::store::{Key, RowKind, Subject};
use rand::RngExt;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;
use tracing::debug;

use crate::morning::day_of_post;
use crate::private::private_part;
use crate::testing::chat::{
    ChatEvent, ChatFaultMode, ChatState, FIRST, FakeChat, FakeInteraction, FakeMessage, Refusal,
    RefusalTarget, direct_channel, linked_messages, reader,
};

use super::checked_store::CheckedStore;
use super::duplicates::{Ledger, SentMessage};
use super::people::{PEOPLE, PLACES, pick};
use super::phrases::{DAY_OFF, DIGEST_TITLES, FOLLOWED, GUESSED};
use super::row_damage::says_set_aside;
use super::time::SimulatedClock;

/// Latencies of consecutive calls in milliseconds.
const TRAVEL: [u64; 5] = [40, 190, 70, 320, 110];
/// Maximum time between the bot's decision to ping somebody and the arrival of the message.
const ON_ITS_WAY: Span = Span::minutes(1);
/// Maximum time between the bot's choice of a link and the arrival of the message, since calls before it may be late.
const LINK_ON_ITS_WAY: Span = Span::minutes(2);

/// The chat of a simulated world.
pub struct SimulatedChat {
    pub fake: Arc<FakeChat>,
    rules: Arc<MessageRules>,
}

/// The rules for the messages of a simulated world, with what they need to know about its past.
struct MessageRules {
    simulated_clock: Arc<SimulatedClock>,
    checked_store: Arc<CheckedStore>,
    past: Mutex<Past>,
}

#[derive(Default)]
struct Past {
    /// Whether the chat ever closed a channel, deleted a thread, refused messages, or had any other fault.
    was_unwell: bool,
    /// Number of pings of a person for a turn.
    calls: BTreeMap<(MatchId, u32, PersonId), u32>,
    /// Whether the chat ever refused a message because of its picture.
    refused_pictures: bool,
    /// People to whom the chat ever refused a direct message.
    refused_readers: BTreeSet<PersonId>,
    /// Time of the last message to each person.
    heard: BTreeMap<PersonId, Timestamp>,
    ledger: Ledger,
    /// The turns of the boards that were edited, by message.
    former_boards: BTreeMap<MessageId, (MatchId, u32)>,
    /// When the bot has deleted messages.
    deletions: BTreeMap<MessageId, Timestamp>,
    /// The turns of the boards to which somebody has reacted, by message.
    reactions: BTreeMap<MessageId, (MatchId, u32)>,
    /// Boards with reactions on which the press of their move was: their lines stay.
    kept: BTreeSet<MessageId>,
    threads: BTreeSet<ChannelId>,
    /// Time of the last new or changed message in each channel.
    touched: BTreeMap<ChannelId, Timestamp>,
}

impl SimulatedChat {
    pub fn new(simulated_clock: Arc<SimulatedClock>, checked_store: Arc<CheckedStore>) -> Self {
        let refusing_people = PEOPLE.into_iter().filter(|person| lets_nobody_write(*person)).collect();
        let state = ChatState { latencies: &TRAVEL, refusing_people, ..ChatState::default() };
        let fake = FakeChat::new(Arc::clone(&simulated_clock) as _, Arc::clone(&simulated_clock) as _, state);
        let rules = Arc::new(MessageRules { simulated_clock, checked_store, past: Mutex::default() });
        let judge = Arc::clone(&rules);
        Self { fake: Arc::new(fake.watched(move |event| judge.see(event))), rules }
    }

    pub fn set_chat_fault(&self, fault_mode: ChatFaultMode) {
        self.rules.past().was_unwell |= fault_mode != ChatFaultMode::Healthy;
        self.fake.state().fault_mode = fault_mode;
    }

    /// Returns whether the reports on calls arrive late now.
    pub fn is_late(&self) -> bool {
        matches!(self.fake.state().fault_mode, ChatFaultMode::Late(_))
    }

    pub fn is_well(&self) -> bool {
        !matches!(self.fake.state().fault_mode, ChatFaultMode::Trouble(_))
    }

    /// Forbids the bot to use a channel, or permits it again.
    pub fn close(&self, channel: ChannelId, closed: bool) {
        self.rules.past().was_unwell |= closed;
        let mut state = self.fake.state();
        if closed {
            state.closed.insert(channel)
        } else {
            state.closed.remove(&channel)
        };
    }

    /// Makes every attempt to open a thread fail with this error, or lets them succeed again.
    pub fn refuse_threads(&self, why: Option<ChatFault>) {
        let mut state = self.fake.state();
        state.refusals.retain(|refusal| refusal.what != RefusalTarget::NewThreads);
        state.refusals.extend(why.map(|fault| Refusal {
            what: RefusalTarget::NewThreads,
            fault,
            left: None,
        }));
    }

    /// Adds a rule by which the chat refuses messages.
    pub fn refuse(&self, refusal: Refusal) {
        self.rules.past().was_unwell = true;
        self.fake.state().refusals.push(refusal);
    }

    /// Returns whether a person takes no direct messages, or the chat ever refused one to them.
    pub fn refuses_direct_messages(&self, person: PersonId) -> bool {
        self.rules.past().refuses_direct_messages(person)
    }

    pub fn has_refused_pictures(&self) -> bool {
        self.rules.past().refused_pictures
    }

    /// Returns whether a message to the person arrived at or after this time.
    pub fn has_heard(&self, person: PersonId, since: Timestamp) -> bool {
        self.rules.past().heard.get(&person).is_some_and(|at| *at >= since)
    }

    /// Returns whether a message in the channel was written or changed at or after this time.
    pub fn is_touched(&self, channel: ChannelId, since: Timestamp) -> bool {
        self.rules.past().touched.get(&channel).is_some_and(|at| *at >= since)
    }

    /// Returns whether any message was written or changed at or after this time.
    pub fn is_any_touched(&self, since: Timestamp) -> bool {
        self.rules.past().touched.values().any(|at| *at >= since)
    }

    /// Returns whether a message exists and nobody has deleted it.
    pub fn has(&self, message: MessageId) -> bool {
        self.fake.state().standing(message).is_some()
    }

    /// Lets somebody react to a board that offers moves. Returns whether there is one.
    pub fn react(&self, dice: &mut ChaCha8Rng) -> bool {
        let said = self.said();
        let public = said.iter().filter(|said| said.only.is_none() && !said.deleted);
        let boards: Vec<_> = public.filter_map(|said| Some((said.id, board_of(&said.message)?))).collect();
        let chosen = boards.choose(dice).copied();
        self.rules.past().reactions.extend(chosen);
        chosen.is_some()
    }

    /// Returns whether an act is a press on a board to which somebody has reacted.
    pub fn has_reactions(&self, act: &UserAction) -> bool {
        matches!(act, UserAction::Press { message, .. } if self.rules.past().reactions.contains_key(message))
    }

    /// Asserts that acts which have made a move have left the boards with reactions on which they were, and
    /// remembers these boards.
    pub fn keeps_boards_with_reactions(&self, acts: &[InteractionEvent]) {
        for act in acts.iter().filter(|act| act.is_discussed) {
            let UserAction::Press { message, component, .. } = &act.act else { continue };
            let is_move = matches!(Press::read(component), Some(Press::Play(_)));
            if is_move && self.rules.checked_store.has_seen(act.reply.id) {
                let is_deleted = self.fake.state().messages[message].deleted;
                assert!(!is_deleted, "people have reacted to {message}");
                self.rules.past().kept.insert(*message);
            }
        }
    }

    /// Deletes a thread with its messages. The bot may then ping people again for the same turn, in the
    /// channel where the match continues.
    pub fn delete_thread(&self, thread: ChannelId) {
        self.fake.delete_thread(thread);
        let mut past = self.rules.past();
        past.was_unwell = true;
        past.calls.clear();
        past.ledger.forgive(|shown| shown.channel == thread);
    }

    /// Deletes a message, as a moderator of the server would. If the bot does not know that the message has
    /// arrived, it may post it and ping people again.
    pub fn delete(&self, said: &FakeMessage) {
        self.fake.delete_message(said.id);
        self.rules.past().ledger.forgive(|shown| (shown.channel, shown.at) == (said.channel, said.at));
        if let Some(turn) = board_of(&said.message) {
            self.rules.past().calls.retain(|(id, at, _), _| (*id, *at) != turn);
        }
    }

    /// Returns how often something was shown, without what a moderator has deleted; `None` if never.
    pub fn times_shown(&self, what: &str) -> Option<usize> {
        self.rules.past().ledger.times_shown(what)
    }

    pub fn threads(&self) -> Vec<ChannelId> {
        self.fake.state().threads.keys().copied().collect()
    }

    /// Returns whether a match was played in the thread of another match, and that thread is deleted. Such a
    /// match has no channel to move to.
    pub fn has_lost(&self, record: &Match) -> bool {
        record.thread_of.is_none() && self.is_deleted(record.place.channel)
    }

    /// Returns whether a channel is a deleted thread.
    pub fn is_deleted(&self, channel: ChannelId) -> bool {
        self.fake.state().deleted_threads.contains(&channel)
    }

    /// Returns whether a channel is an archived thread. Its messages cannot be edited until somebody acts there.
    pub fn is_archived(&self, channel: ChannelId) -> bool {
        self.fake.state().threads.get(&channel) == Some(&true)
    }

    /// Forgets who was pinged for which turn. A restarted program cannot know that and may ping people again.
    pub fn forget_calls(&self) {
        self.rules.past().calls.clear();
    }

    /// Returns all messages but the direct ones, deleted ones included, oldest first.
    pub fn said(&self) -> Vec<Arc<FakeMessage>> {
        let mut said = self.fake.messages();
        said.retain(|said| is_said(said));
        said
    }

    /// Returns the direct messages to a person.
    fn direct_messages(&self, person: PersonId) -> Vec<Arc<FakeMessage>> {
        let mut said = self.fake.messages();
        said.retain(|said| is_direct(said) && said.channel == direct_channel(person));
        said
    }

    /// Returns the texts of the direct messages to a person. A repeated one counts once.
    pub fn written_to(&self, person: PersonId) -> Vec<String> {
        let said = self.direct_messages(person);
        let by_nonce: BTreeMap<_, _> =
            said.iter().map(|said| (said.nonce.clone(), said.message.text.clone())).collect();
        by_nonce.into_values().collect()
    }

    /// Returns whether a direct message about a match was sent to the person at or after this time.
    pub fn has_written_of(&self, id: MatchId, person: PersonId, since: Timestamp) -> bool {
        let name = format!("{id}-");
        let is_about = |said: &Arc<FakeMessage>| {
            said.at >= since && said.nonce.as_ref().is_some_and(|nonce| nonce.starts_with(&name))
        };
        self.direct_messages(person).iter().any(is_about)
    }

    /// Returns how often an interaction was answered. If the bot only acknowledged a press, a public message
    /// with its effect counts as the answer.
    pub fn answers(&self, id: InteractionId) -> u32 {
        let state = self.fake.state();
        let interaction = &state.interactions[&id];
        let is_new =
            |said: &Arc<FakeMessage>| said.only.is_none() && said.at >= interaction.event.at && is_said(said);
        let is_acknowledged = interaction.was_deferred && interaction.original == interaction.pressed();
        let is_seen =
            is_acknowledged && self.rules.checked_store.has_seen(id) && state.messages.values().any(is_new);
        interaction.answers.max(u32::from(is_seen))
    }

    /// Returns whether a first answer would be too late, or another process has already deferred the answer
    /// and must finish it.
    pub fn is_too_late(&self, id: InteractionId) -> bool {
        let state = self.fake.state();
        let interaction = &state.interactions[&id];
        interaction.was_deferred || self.rules.simulated_clock.now() - interaction.event.at > FIRST
    }
}

/// Returns a random rule by which the chat refuses messages: in a channel or thread, to a person, with certain
/// texts, or with pictures.
pub fn random_refusal(threads: &[ChannelId], dice: &mut ChaCha8Rng) -> Refusal {
    let refused = || ChatFault::Refused("never".to_owned());
    let left = dice.random_ratio(2, 3).then(|| dice.random_range(1..12));
    let (what, fault) = match dice.random_range(0..6) {
        0 => (RefusalTarget::Texts(dice.random_range(0..4)), refused()),
        1 => (RefusalTarget::Pictures, ChatFault::Picture("no picture".to_owned())),
        2 => (RefusalTarget::To(pick(dice)), ChatFault::Recipient("nobody there".to_owned())),
        3 if !threads.is_empty() => {
            (RefusalTarget::In(threads[dice.random_range(0..threads.len())]), refused())
        }
        4 => (
            RefusalTarget::In(PLACES[dice.random_range(0..3)].channel),
            ChatFault::Unavailable("a long storm".to_owned()),
        ),
        _ => (RefusalTarget::In(PLACES[dice.random_range(0..3)].channel), refused()),
    };
    Refusal { what, fault, left }
}

impl Past {
    fn refuses_direct_messages(&self, person: PersonId) -> bool {
        lets_nobody_write(person) || self.refused_readers.contains(&person)
    }
}

impl MessageRules {
    fn past(&self) -> MutexGuard<'_, Past> {
        self.past.lock().expect("one thread a world")
    }

    /// Asserts that a public message which the bot deletes is a morning post before the last one, or the line of a
    /// board that two later boards have replaced, and to which nobody had reacted: no other public message is ever
    /// deleted.
    fn is_former_line(&self, said: &FakeMessage) {
        let past = self.past();
        if let Some(day) = day_of_post(&said.message) {
            // The server may have chosen another channel since.
            let server = PLACES.iter().find(|place| place.channel == said.channel).map(|place| place.server);
            let channels: Vec<_> = PLACES.iter().filter(|place| Some(place.server) == server).collect();
            let is_shown = |day: u32| {
                let shown =
                    |place: &&Place| past.ledger.times_shown(&format!("puzzle {} {day}", place.channel));
                channels.iter().any(|place| shown(place).is_some())
            };
            assert!((day.0 + 1..day.0 + 200).any(is_shown), "the last post: {said:?}");
            return self.checked_store.count("a post deleted");
        }
        let board = past.former_boards.get(&said.id).copied().or_else(|| board_of(&said.message));
        let (id, turn) = board.unwrap_or_else(|| panic!("it is no board: {said:?}"));
        let is_shown = |turn: &u32| past.ledger.times_shown(&format!("board {id} {turn}")).is_some();
        // The board of an ended match may be an answer, which no turn in its controls names.
        let is_over = self.checked_store.game_match(id).is_some_and(|record| !record.is_running());
        let later = (turn + 1..turn + 200).filter(is_shown).count() + usize::from(is_over);
        assert!(later > 1, "it is the last line: {said:?}");
        assert!(!said.message.text.starts_with("~~"), "its move was taken back: {said:?}");
        assert!(!past.threads.contains(&said.channel), "it is in a thread: {said:?}");
        assert!(!past.kept.contains(&said.id), "people have reacted to it: {said:?}");
        self.checked_store.count("a line deleted");
    }

    /// Asserts the rules for something that is about to happen, and remembers it.
    fn see(&self, event: &ChatEvent<'_>) {
        let now = self.simulated_clock.now();
        self.links_lead_somewhere(event, now);
        match *event {
            ChatEvent::Message { channel, only, message, is_new, to, nonce, is_report_lost } => {
                let controls: Vec<_> = components(message).map(|(id, _)| id).take(2).collect();
                let answered = to.map(|to| to.event.reply.id);
                debug!(%channel, ?only, is_new, ?answered, nonce, is_report_lost, ?controls, "{}", message.text);
                if is_new && only.is_none() {
                    let sent = SentMessage { channel, at: now, message, to, nonce, is_report_lost };
                    self.past().ledger.add(&self.checked_store, &sent);
                }
                match (reader(channel), to) {
                    (Some(person), None) if is_new => return self.is_written(person, message, nonce),
                    (None, None) if is_new => {
                        assert_ne!(channel, Place::NOWHERE.channel, "practice has no channel: {message:?}");
                    }
                    (_, Some(to)) => self.shows_of_practice(to, only),
                    _ => {}
                }
                let mut past = self.past();
                let lost = is_report_lost && to.is_some_and(|to| to.has_first);
                let calls = lost.then(|| past.calls.clone());
                self.judge(&mut past, only, message);
                if is_new {
                    message.pings.iter().for_each(|person| self.may_be_called(&past, *person, mentions));
                }
                past.touched.insert(channel, now);
                past.heard.extend(message.pings.iter().copied().chain(only).map(|person| (person, now)));
                // If the report on a follow-up is lost, the bot may send it and its pings again, since follow-ups
                // have no nonce against duplicates.
                past.calls = calls.unwrap_or_else(|| std::mem::take(&mut past.calls));
            }
            ChatEvent::Edit(channel, of, edit) => {
                self.past().touched.insert(channel, now);
                assert_eq!(of.and_then(|said| day_of_post(&said.message)), None, "no post is ever edited");
                if let Some(said) = of
                    && let Some(board) = board_of(&said.message)
                {
                    self.past().former_boards.insert(said.id, board);
                    edit.text.iter().for_each(|text| self.guessed(board, text));
                }
            }
            ChatEvent::Filled(message) => panic!("it would be private: {message:?}"),
            ChatEvent::Deletion(said) => {
                // Several forged presses may name one message, in which nothing was said.
                let is_forged = said.message == Message::default();
                if said.only.is_none() && !is_forged {
                    return self.is_former_line(said);
                }
                self.checked_store.count("a panel deleted");
            }
            ChatEvent::Thread(channel, on) => {
                let on = on.expect("a thread is opened on a message");
                self.past().threads.insert(ChannelId(on.id.0));
                assert!(on.only.is_none() && on.channel == channel, "{on:?}");
                assert!(self.past().ledger.is_card(channel, on.at), "a thread on {on:?}");
            }
            ChatEvent::ThreadRefused => self.checked_store.count("a thread refused"),
            ChatEvent::Archive(thread) => {
                self.is_not_played_in(thread);
                self.past().touched.insert(thread, now);
            }
            ChatEvent::Refusal(reader, fault) => {
                let mut past = self.past();
                past.refused_pictures |= matches!(fault, ChatFault::Picture(_));
                past.refused_readers.extend(reader);
                drop(past);
                self.checked_store.count("a message refused");
            }
        }
    }

    /// Asserts that a new or changed text links to no message that the bot had deleted when it chose the link.
    fn links_lead_somewhere(&self, event: &ChatEvent<'_>, now: Timestamp) {
        let mut past = self.past();
        let text = match event {
            ChatEvent::Message { message, .. } => &message.text,
            ChatEvent::Edit(_, _, Edit { text: Some(text), .. }) => text,
            ChatEvent::Deletion(said) => {
                past.deletions.insert(said.id, now);
                return;
            }
            _ => return,
        };
        for linked in linked_messages(text) {
            let deleted = past.deletions.get(&linked).filter(|at| now - **at > LINK_ON_ITS_WAY);
            assert_eq!(deleted, None, "a link to a deleted message: {text}");
            self.checked_store.count("a link");
        }
    }

    /// Asserts that no match is played in a thread. A match may begin there at this very moment, so its first turn
    /// is not checked; the first board then opens the thread again.
    fn is_not_played_in(&self, thread: ChannelId) {
        let plays = |one: &Match| {
            one.is_running() && one.place.channel == thread && one.thread_of.is_some() && one.turn > 1
        };
        assert!(!self.checked_store.matches().iter().any(plays), "archived while it is played in");
        self.checked_store.count("a thread archived");
    }

    /// Asserts that a person may be sent a direct message.
    fn is_written(&self, person: PersonId, message: &Message, nonce: Option<&str>) {
        let mut past = self.past();
        // These direct messages cannot be replaced by a mention in a channel: those about a match
        // whose record is lost, and digests. A digest may have been decided before the person changed their
        // setting. After a forbidden channel or a lasting fault, a direct message may also replace a mention.
        // Nobody else may read that a person's time was up.
        let nowhere = says_set_aside(&message.text)
            || says_day_off(&message.text)
            || is_digest(&message.text)
            || past.was_unwell;
        // Followers asked for one message at the end, so their notification setting does not apply to it.
        let is_asked_for = says_followed(&message.text);
        let is_of_table = nonce.is_some_and(|nonce| self.is_of_a_club_table(nonce));
        let may =
            |alerts| writes(alerts) || is_asked_for || ((nowhere || is_of_table) && alerts != Alerts::Silent);
        self.may_be_called(&past, person, may);
        past.heard.insert(person, self.simulated_clock.now());
    }

    /// Returns whether a direct message tells somebody who waited at a club table that this has ended. Nobody else
    /// may learn of it, so no mention replaces the message.
    fn is_of_a_club_table(&self, nonce: &str) -> bool {
        let entry = self.checked_store.entry_of(nonce.strip_suffix('d').unwrap_or(nonce));
        entry.is_some_and(|entry| match (entry.subject, entry.row.content) {
            (Subject::Challenge(id), _) => {
                self.checked_store.challenge(id).is_some_and(|record| record.at_table)
            }
            (Subject::Person(_), EntryContent::Feature(_)) => true,
            _ => false,
        })
    }

    /// Asserts that nobody is pinged in quiet hours or against their notification setting. Shortly after a
    /// change of settings, a ping may still follow the former ones.
    fn may_be_called(&self, past: &Past, person: PersonId, way: impl Fn(Alerts) -> bool) {
        let now = self.simulated_clock.now();
        if self.checked_store.settings_changed_at(person).is_some_and(|at| now - at < ON_ITS_WAY) {
            return;
        }
        let settings = self.checked_store.person(person);
        // A mention may replace direct messages if the person takes none, or if the chat could not deliver
        // them for long.
        let is_unwritten = past.refuses_direct_messages(person) || past.was_unwell;
        let is_mentioned_instead = is_unwritten && writes(settings.alerts);
        assert!(way(settings.alerts) || is_mentioned_instead, "{person} is called against their choice");
        // Quiet hours do not apply to live matches.
        let asleep = |at| settings.quiet_until(at).is_some() && !self.checked_store.has_live(person);
        assert!(!asleep(now) || !asleep(now - ON_ITS_WAY), "{person} is called while they sleep");
    }

    /// Asserts that a board is never newer than its match, that nobody is pinged twice for a turn, and that
    /// no private answer or practice is public.
    fn judge(&self, past: &mut Past, only: Option<PersonId>, message: &Message) {
        if only.is_none() {
            assert_eq!(private_part(&message.text), None, "everybody reads this: {message:?}");
            self.is_no_practice(message);
        }
        self.pings_only_players(message);
        let is_puzzle =
            |(id, _): (String, Vec<String>)| Press::read(&id).as_ref().and_then(PuzzlePress::of).is_some();
        assert!(message.pings.is_empty() || !components(message).any(is_puzzle), "a puzzle calls nobody");
        let is_post = only.is_none() && day_of_post(message).is_some();
        assert!(!is_post || (message.silent && !message.text.contains("<@")), "a post mentions nobody");
        let Some((id, turn)) = board_of(message) else { return };
        self.guessed((id, turn), &message.text);
        let record = self.checked_store.game_match(id).expect("a board is of a match that is on disk");
        assert!(turn <= record.turn, "the board of turn {turn} of {id} is newer than {}", record.turn);
        if only.is_some() {
            assert!(message.pings.is_empty(), "a private message calls nobody");
            return;
        }
        if turn == record.turn {
            self.follows_results(&record);
        }
        self.keeps_only_what_concerns_people(past, id);
        for &person in &message.pings {
            let times = past.calls.entry((id, turn, person)).or_default();
            *times += 1;
            assert!(*times <= 1, "{person} is called for turn {turn} of {id} a second time");
        }
    }

    /// Asserts that the line of the board before stays only if somebody has reacted to that board: nobody
    /// writes in this world.
    fn keeps_only_what_concerns_people(&self, past: &Past, id: MatchId) {
        let Some(board) = self.checked_store.board(id).filter(|board| board.stays) else { return };
        let has_reactions = past.reactions.values().any(|of| *of == (id, board.shown));
        assert!(has_reactions, "nobody has reacted to the board of turn {} of {id}", board.shown);
        self.checked_store.count("a line kept");
    }

    /// Asserts that no public message has a control that belongs to somebody's practice.
    fn is_no_practice(&self, message: &Message) {
        let about = components(message).filter_map(|(id, _)| Press::read(&id)?.game_match());
        let mut records = about.filter_map(|id| self.checked_store.game_match(id));
        let practice = records.find(|record| record.practice);
        assert!(practice.is_none(), "everybody reads of {practice:?}: {message:?}");
    }

    /// Asserts that an answer about practice is private, unless its person asked to show it to everyone.
    fn shows_of_practice(&self, to: &FakeInteraction, only: Option<PersonId>) {
        let press = match &to.event.act {
            UserAction::Press { component, .. } => Press::read(component),
            _ => None,
        };
        let about = match &to.event.act {
            UserAction::Command(call) => call.text("match").and_then(MatchId::read),
            _ => press.as_ref().and_then(Press::game_match),
        };
        let record = about.and_then(|id| self.checked_store.game_match(id)).filter(|record| record.practice);
        let Some(record) = record.filter(|_| only.is_none()) else { return };
        let is_theirs = record.people.player_of(to.event.person.id).is_some();
        let is_asked_for = press.as_ref().is_some_and(is_for_everyone);
        assert!(is_asked_for && is_theirs, "everybody sees {record:?}");
        if matches!(press, Some(Press::Practice(PracticePress::ShowEnd(_)))) {
            assert!(record.counted_conclusion().is_some(), "not how it ends: {record:?}");
            self.checked_store.count("practice shown to everyone");
        }
    }

    /// Asserts that a message about a match pings only players of the match.
    fn pings_only_players(&self, message: &Message) {
        let about = components(message).find_map(|(component, _)| match Press::read(&component)? {
            Press::Play(step) => Some(step.id),
            Press::Rematch(id) => Some(id),
            _ => None,
        });
        let Some(record) = about.and_then(|id| self.checked_store.game_match(id)) else { return };
        for person in &message.pings {
            assert!(record.people.player_of(*person).is_some(), "{person} only watches {}", record.id);
        }
    }

    /// Asserts that the board of a round appears only after the result of the round before is no longer in
    /// the outbox.
    fn follows_results(&self, record: &Match) {
        if record.rounds.len() == 1 {
            return;
        }
        let entries: Vec<(Key, OutboxEntry)> = self.checked_store.all(RowKind::Outbox);
        let is_result = |(key, row): &(Key, OutboxEntry)| {
            matches!(key, Key::Outbox(Subject::Match(id), _) if *id == record.id)
                && matches!(row.content, EntryContent::Effect(Effect::Round { .. }))
        };
        let pending = entries.iter().find(|row| is_result(row));
        assert!(pending.is_none(), "the board of turn {} precedes {pending:?}", record.turn);
        self.checked_store.count("a board after a result");
    }

    /// Asserts that everybody whom a message names as a right guesser has guessed that move for that turn,
    /// before it was played.
    fn guessed(&self, (id, shown): (MatchId, u32), text: &str) {
        let Some((line, names)) = GUESSED.iter().find_map(|says| text.split_once(says)) else { return };
        assert!(!line.starts_with("~~"), "what is taken back was guessed by nobody: {text}");
        let record = self.checked_store.game_match(id).expect("a board is of a match that is on disk");
        assert!(!record.begins_a_round(shown), "named by the card of the round before: {text}");
        let all: Vec<(Key, Guesses)> = self.checked_store.all(RowKind::Guesses);
        let is_told = |person: &PersonId| names.contains(&format!("<@{person}>"));
        for (key, guesses) in &all {
            let Key::Guess(of, person) = key else { continue };
            if *of != id || !is_told(person) {
                continue;
            }
            let listed =
                guesses.list.iter().filter(|guess| (shown.saturating_sub(2)..shown).contains(&guess.turn));
            let right = |guess: &Guess| {
                let round = &record.rounds[usize::from(guess.round)];
                let ply = usize::from(guess.ply);
                // The mover may have taken the move back after the message was written. Then the move cannot
                // be compared.
                round.turn_of(ply) != Some(guess.turn) || round.moves[ply] == guess.mv
            };
            assert!(listed.clone().any(right), "{text}: {guesses:?}");
            assert!(listed.clone().all(|guess| guess.turn < record.turn), "named before the move: {text}");
        }
        self.checked_store.count("guessed right");
    }
}

/// Returns whether the bot has said something, but not in a direct message. A forged press names a message in which
/// nothing was said.
fn is_said(said: &FakeMessage) -> bool {
    said.message != Message::default() && !is_direct(said)
}

/// Returns whether a message is a direct message, and no answer in the channel of direct messages.
fn is_direct(said: &FakeMessage) -> bool {
    said.nonce.is_some() && reader(said.channel).is_some()
}

/// Returns whether a person takes no direct messages. These are the people with odd ids.
const fn lets_nobody_write(person: PersonId) -> bool {
    person.0 % 2 == 1
}

/// Returns whether a press asks to show a private message to everyone.
const fn is_for_everyone(press: &Press) -> bool {
    matches!(
        press,
        Press::Practice(PracticePress::ShowEnd(_))
            | Press::Analyse { public: true, .. }
            | Press::Animate { public: true, .. }
            | Press::PlayOn { to: Some(_), .. }
    )
}

/// Returns the match and the turn whose moves a message offers, or `None` if it offers no moves.
pub fn board_of(message: &Message) -> Option<(MatchId, u32)> {
    components(message).find_map(|(component, _)| match Press::read(&component)? {
        Press::Play(step) => Some((step.id, step.turn)),
        _ => None,
    })
}

/// Returns the ids of the enabled controls of a message. Each menu comes with its values.
pub fn components(message: &Message) -> impl Iterator<Item = (String, Vec<String>)> {
    message.rows.iter().flat_map(|row| match row {
        Row::Buttons(buttons) => {
            let live = buttons.iter().filter(|button| !button.disabled);
            live.map(|button| (button.id.clone(), Vec::new())).collect::<Vec<_>>()
        }
        Row::Link(_) => Vec::new(),
        Row::Menu(menu) => {
            vec![(menu.id.clone(), menu.entries.iter().map(|entry| entry.value.clone()).collect())]
        }
    })
}

/// Returns whether a direct message is a digest of everything that waits for its reader.
fn is_digest(text: &str) -> bool {
    let title = text.lines().next().unwrap_or_default();
    DIGEST_TITLES.iter().any(|phrase| title.contains(phrase))
}

/// Returns whether a direct message is about a day off at the end of a clock.
fn says_day_off(text: &str) -> bool {
    DAY_OFF.iter().any(|phrase| text.contains(phrase))
}

/// Returns whether a direct message tells a follower of the end of a match.
fn says_followed(text: &str) -> bool {
    FOLLOWED.iter().any(|phrase| text.contains(phrase))
}

fn mentions(alerts: Alerts) -> bool {
    NotificationRoute::of(alerts).is_some_and(NotificationRoute::mentions)
}

fn writes(alerts: Alerts) -> bool {
    NotificationRoute::of(alerts).is_some_and(NotificationRoute::writes)
}
