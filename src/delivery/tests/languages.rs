//! Every message is in the language of the place where it appears, whichever row still knows that language: the one about
//! the message beside it, the outbox entry, or a setting of the server.

use engawa_samples::{ADA as CHALLENGER, BEN, challenge};

use crate::app::deciding::{self, StoredRecord};
use crate::base::id::{ChallengeId, PersonId};
use crate::base::text::{Arg, Text};
use crate::base::time::Timestamp;
use crate::chat::Chat;
use crate::chat::voice::Voice;
use crate::host::club::ClubTable;
use crate::host::{
    Alerts, ChallengeCommand, ChallengeState, Conclusion, MatchEnd, News, Offer, OfferEnd, OfferKind, Person,
    Player, Server, ThreadLoss, view,
};

use super::*;

/// The only row that knows the language of a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Source {
    /// The row about the messages of a match, or about the message of a challenge.
    Message,
    Entry,
    Settings,
    Table,
}

const SOURCES: [Source; 4] = [Source::Message, Source::Entry, Source::Settings, Source::Table];

const SOON: Timestamp = Timestamp(NOW.0 + 3_600_000);

/// Outbox entries of a place whose language only one row knows, each with a sentence that its message must have.
struct Delivered<'a> {
    voice: Voice<'a>,
    source: Source,
    entries: WriteBatch,
    /// The message that the next entry edits.
    edited: Option<MessageId>,
    expected: Vec<(String, String)>,
}

fn code(voice: Voice<'_>) -> String {
    voice.language().code().to_owned()
}

impl<'a> Delivered<'a> {
    fn new(voice: Voice<'a>, source: Source) -> Self {
        let server = Server { language: Some(code(voice)), ..Server::default() };
        let table = ClubTable { language: code(voice), ..ClubTable::default() };
        let entries = WriteBatch::default();
        let entries = match source {
            Source::Message | Source::Entry => entries,
            Source::Settings => entries.put(Key::Server(HERE.server), Precondition::Absent, &server),
            Source::Table => entries.put(Key::ClubTable(HERE.server), Precondition::Absent, &table),
        };
        Self { voice, source, entries, edited: None, expected: Vec::new() }
    }

    /// Adds an entry whose message must have the sentence `text`.
    fn entry(&mut self, subject: Subject, effect: Effect, text: &Text) {
        let language = (self.source == Source::Entry).then(|| code(self.voice));
        let row = OutboxEntry::new(EntryContent::Effect(effect), NOW);
        let row = OutboxEntry { language, message: self.edited, ..row };
        let entries = std::mem::take(&mut self.entries);
        self.entries = entries.put(Key::Outbox(subject, 3), Precondition::Absent, &row);
        self.expected.push((format!("{effect:?}"), self.voice.say(text)));
    }

    fn of_match(&mut self, record: &Match, effect: Effect, text: &Text) {
        let record = Match { id: self.next_match(), ..record.clone() };
        let is_source = self.source == Source::Message;
        let language = is_source.then(|| code(self.voice));
        let shown = self.edited.map_or(0, |_| record.turn);
        let board = BoardMessage { language, shown, message: self.edited, ..BoardMessage::default() };
        let entries = std::mem::take(&mut self.entries);
        let entries = entries.put(Key::Match(record.id), Precondition::Absent, &record);
        // The last board deletes the row.
        let is_there = record.is_running() || is_source;
        let key = Key::Board(record.id);
        self.entries = if is_there { entries.put(key, Precondition::Absent, &board) } else { entries };
        self.entry(Subject::Match(record.id), effect, text);
    }

    /// A match of its own for each entry, so that no entry waits for another one.
    fn next_match(&self) -> MatchId {
        MatchId::from_random(self.expected.len() as u64 + 1)
    }

    fn of_challenge(&mut self, record: &Challenge, effect: Effect, text: &Text) {
        let id = ChallengeId::from_random(self.expected.len() as u64 + 1);
        let record = Challenge { id, ..record.clone() };
        let card = ChallengeMessage {
            channel: HERE.channel,
            message: MessageId(5),
            language: Some(code(self.voice)),
        };
        let entries = std::mem::take(&mut self.entries);
        let entries = entries.put(Key::Challenge(record.id), Precondition::Absent, &record);
        self.entries = match self.source {
            Source::Message => entries.put(Key::Card(id), Precondition::Absent, &card),
            Source::Entry | Source::Settings | Source::Table => entries,
        };
        self.entry(Subject::Challenge(id), effect, text);
    }

    /// Delivers the entries, and checks that each sentence is in a message.
    async fn check(self, decider: &Arc<Decider>, chat: &Arc<FakeChat>) {
        decider.write(self.entries).await.expect("memory");
        worker(decider, chat).deliver(&|| {}).await.expect("memory");
        let posted: Vec<String> = chat.messages().iter().map(|sent| sent.message.text.clone()).collect();
        for (what, sentence) in self.expected {
            let is_said = posted.iter().any(|text| text.contains(&sentence));
            let (code, source) = (self.voice.language().code(), self.source);
            assert!(is_said, "{what} in {code}, which {source:?} knows: {sentence}\n{posted:#?}");
        }
    }
}

/// A match that justifies every notification of the player to move, with this player.
fn running() -> (Match, Player) {
    let mut record = begun(Registry::new(GAMES).iter().next().expect("a game"), Format::Single);
    let Phase::Playing(playing) = &mut record.phase else { panic!("it has begun") };
    let mover = playing.mover;
    playing.clocks = Some(Clocks { left: ByPlayer([Span::hours(9); 2]), deadline: Some(SOON) });
    playing.offer = Some(draw(mover.other()));
    playing.away = ByPlayer(Player::BOTH.map(|player| (player != mover).then_some(SOON)));
    playing.continue_asked_at = Some(NOW);
    (record, mover)
}

fn draw(by: Player) -> Offer {
    Offer { by, kind: OfferKind::Draw }
}

/// Every reason with which a running match notifies the player to move.
fn reasons(mover: Player) -> Vec<NotificationReason> {
    use NotificationReason as Reason;
    let ends = [OfferEnd::Accepted, OfferEnd::Declined];
    let answers = ends.map(|end| Reason::OfferAnswered { offer: draw(mover), end });
    let others = [
        Reason::Turn,
        Reason::OfferMade { offer: draw(mover.other()) },
        Reason::Reminder { deadline: SOON },
        Reason::TimeGiven { deadline: Some(SOON) },
        Reason::TimeGiven { deadline: None },
        Reason::Resumed,
        Reason::VacationEnded,
        Reason::OpponentAway { until: SOON },
        Reason::ContinueQuestion { abandoned: SOON },
        Reason::DeadlineExtended { deadline: SOON },
        Reason::Accepted,
        Reason::DayOff { deadline: SOON, left: 2 },
    ];
    others.into_iter().chain(answers).collect()
}

/// Adds the notifications and lines of a running match, its board, and its end.
fn add_matches(delivered: &mut Delivered<'_>) {
    let (record, mover) = running();
    let person = record.people[mover];
    let call = |why| Notification { person, turn: record.turn, why };
    for call in reasons(mover).into_iter().map(call) {
        let text = if let NotificationReason::DayOff { .. } = call.why {
            view::match_notification(&record, &call)
        } else {
            view::public_notification(person, view::match_notification_in_public(&record, &call))
        };
        delivered.of_match(&record, Effect::Notify(call), &text);
    }
    let over =
        MatchEnd { at: NOW, conclusion: Conclusion::Abandoned, reason: None, ratings: None, season: None };
    let ended = Match { phase: Phase::Over(Box::new(over)), ..record.clone() };
    let call = call(NotificationReason::Ended);
    let text = view::public_notification(person, view::match_notification(&ended, &call));
    delivered.of_match(&ended, Effect::Notify(call), &text);

    let turn = record.turn;
    let lines = [
        News::TimeGiven { by: mover.other(), deadline: Some(SOON) },
        News::Resumed { by: mover },
        News::VacationEnded { player: mover },
        News::ContinueQuestion { abandoned: SOON },
        News::Adjudicated,
        News::Moved { why: ThreadLoss::Deleted },
    ];
    for news in lines {
        delivered.of_match(&record, Effect::Line { turn, news }, &view::news(&record, news));
    }
    let offer = draw(mover.other());
    delivered.of_match(&record, Effect::Offer { turn, offer }, &view::offer(&record, offer));
    delivered.of_match(&record, Effect::Board { turn }, &Text::of(&record.terms.game, "goal"));
    let game = Registry::new(GAMES).iter().next().expect("a game");
    let rounds = played(begun(game, Format::BestOf(3)), game, 1_000);
    let round = view::round(&rounds, 0).expect("it has ended");
    delivered.of_match(&rounds, Effect::Round { round: 0 }, &round.status[0]);
}

fn add_challenges(delivered: &mut Delivered<'_>) {
    use NotificationReason as Reason;
    let made = |to, state| Challenge { made: NOW, expires: SOON, ..challenge(to, state) };
    let open = made(Some(BEN), ChallengeState::Open);
    for (record, person, why) in [
        (&open, BEN, Reason::Challenged),
        (&open, BEN, Reason::Rematch),
        (&made(Some(BEN), ChallengeState::Declined), CHALLENGER, Reason::Declined),
        (&made(Some(BEN), ChallengeState::Expired), CHALLENGER, Reason::Expired),
        (&made(None, ChallengeState::Expired), CHALLENGER, Reason::Expired),
    ] {
        let call = Notification { person, turn: 0, why };
        let text = view::public_notification(person, view::challenge_notification(record, &call));
        delivered.of_challenge(record, Effect::Notify(call), &text);
    }
    if delivered.source == Source::Message {
        return;
    }
    delivered.of_challenge(&open, Effect::Card, &Text::new("challenge-open").with("when", SOON));
    // A person who waits at the club table has no message there, and is told in private.
    let waiting = Challenge { at_table: true, ..made(None, ChallengeState::Expired) };
    let call = Notification { person: CHALLENGER, turn: 0, why: Reason::Expired };
    delivered.of_challenge(&waiting, Effect::Notify(call), &view::challenge_notification(&waiting, &call));
}

/// Adds the notifications about records that are gone. No row but their entry can know a language.
fn add_news_of_people(delivered: &mut Delivered<'_>) {
    for (why, person) in [
        (NotificationReason::SetAside, PersonId(1_001)),
        (NotificationReason::ChallengeSetAside, PersonId(1_002)),
    ] {
        let call = Notification { person, turn: 0, why };
        delivered.entry(Subject::Person(person), Effect::Notify(call), &view::set_aside(why));
    }
}

#[tokio::test]
async fn every_entry_is_in_the_language_of_its_place() {
    let words = Catalogue::load().expect("our sentences");
    for (language, source) in Language::all().flat_map(|language| SOURCES.map(|source| (language, source))) {
        let mut delivered = Delivered::new(Voice::new(&words, language), source);
        add_matches(&mut delivered);
        add_challenges(&mut delivered);
        if source == Source::Entry {
            add_news_of_people(&mut delivered);
        }
        delivered.check(&memory(), &fake_chat()).await;
    }
}

#[tokio::test]
async fn edits_are_in_the_language_of_their_place() {
    let words = Catalogue::load().expect("our sentences");
    let (record, mover) = running();
    let (turn, offer, end) = (record.turn, draw(mover), OfferEnd::Declined);
    let closed = (Effect::OfferEnd { turn, offer, end }, view::offer_end(&record, offer, end));
    let refreshed = (Effect::Refresh, Text::of(&record.terms.game, "goal"));
    for (language, source) in Language::all().flat_map(|language| SOURCES.map(|source| (language, source))) {
        let (decider, chat) = (memory(), fake_chat());
        let mut delivered = Delivered::new(Voice::new(&words, language), source);
        for (once, (effect, text)) in [("1-1", &closed), ("1-2", &refreshed)] {
            let former = Message { text: "Before".to_owned(), ..Message::default() };
            let posted = chat.post(record.place.channel, once, former).await;
            delivered.edited = Some(posted.expect("an open channel"));
            delivered.of_match(&record, *effect, text);
        }
        delivered.check(&decider, &chat).await;
    }
}

#[tokio::test]
async fn expired_challenge_is_announced_in_its_language() {
    let words = Catalogue::load().expect("our sentences");
    for language in Language::all() {
        let (decider, chat) = (memory(), fake_chat());
        let voice = Voice::new(&words, language);
        let record = Challenge { expires: NOW, ..challenge(Some(BEN), ChallengeState::Open) };
        let subject = Subject::Challenge(record.id);
        let posting = OutboxEntry::new(EntryContent::Effect(Effect::Card), NOW);
        let posting = OutboxEntry { language: Some(code(voice)), ..posting };
        let entries = WriteBatch::default()
            .put(Key::Challenge(record.id), Precondition::Absent, &record)
            .put(Key::Outbox(subject, 0), Precondition::Absent, &posting);
        decider.write(entries).await.expect("memory");
        let worker = worker(&decider, &chat);
        worker.deliver(&|| {}).await.expect("memory");
        let card = chat.messages()[0].id;
        let reads = decider.repository.transaction();
        let decide = || async {
            let stored = reads.challenge(record.id).await?.expect("it is there");
            let command = ChallengeCommand::Expire;
            deciding::challenges::step_by_clock(&decider, &reads, &stored, command).await
        };
        decider.update(&reads, decide).await.expect("memory");
        for _ in 0..2 {
            worker.deliver(&|| {}).await.expect("memory");
            worker.flush().await.expect("memory");
            for (number, _) in decider.repository.outbox_entries(subject).await.expect("memory") {
                decider.schedule.hold(subject, number, NOW);
            }
        }
        let is_known = decider.repository.has_row(&Key::Card(record.id)).await.expect("memory");
        let call = Notification { person: CHALLENGER, turn: 0, why: NotificationReason::Expired };
        let said = view::public_notification(CHALLENGER, view::challenge_notification(&record, &call));
        let link = Text::new("link-challenge").with("link", Arg::Word(chat.address(HERE, card)));
        let expected = voice.joined(&voice.say(&said), &voice.say(&link));
        let posted = chat.messages().into_iter().map(|sent| sent.message.text.clone()).nth(1);
        assert_eq!((is_known, posted), (false, Some(expected)), "{}", language.code());
    }
}

#[tokio::test]
async fn end_of_a_match_keeps_its_language() {
    let decider = memory();
    let (record, _) = running();
    let board = BoardMessage { language: Some("nl".to_owned()), ..BoardMessage::default() };
    let entries = WriteBatch::default().put(Key::Match(record.id), Precondition::Absent, &record).put(
        Key::Board(record.id),
        Precondition::Absent,
        &board,
    );
    decider.write(entries).await.expect("memory");
    let reads = decider.repository.transaction();
    let decide = || async {
        let stored = reads.game_match(record.id).await?.expect("it is there");
        deciding::matches::end_without_result(&decider, &reads, &stored, Conclusion::Abandoned).await
    };
    decider.update(&reads, decide).await.expect("memory");
    let rows = decider.repository.outbox_entries(Subject::Match(record.id)).await.expect("memory");
    let is_call = |row: &&OutboxEntry| row.notified_person().is_some();
    let calls: Vec<_> = rows.iter().map(|(_, row)| row).filter(is_call).collect();
    assert!(!calls.is_empty());
    assert!(calls.iter().all(|row| row.language.as_deref() == Some("nl")), "{calls:?}");
}

#[tokio::test]
async fn digest_is_in_the_language_of_the_channel() {
    let (decider, chat) = (memory(), fake_chat());
    let (record, mover) = running();
    let person = record.people[mover];
    let settings = Person { alerts: Alerts::Digest, ..Person::default() };
    let board = BoardMessage { language: Some("ms".to_owned()), ..BoardMessage::default() };
    let call = Notification { person, turn: record.turn, why: NotificationReason::Turn };
    let row = OutboxEntry::new(EntryContent::Effect(Effect::Notify(call)), NOW);
    let entries = WriteBatch::default()
        .put(Key::Match(record.id), Precondition::Absent, &record)
        .put(Key::Board(record.id), Precondition::Absent, &board)
        .put(Key::Person(person), Precondition::Absent, &settings)
        .put(Key::Outbox(Subject::Match(record.id), 3), Precondition::Absent, &row);
    decider.write(entries).await.expect("memory");
    worker(&decider, &chat).deliver(&|| {}).await.expect("memory");
    let rows = decider.repository.outbox_entries(Subject::Person(person)).await.expect("memory");
    let languages: Vec<_> = rows.iter().map(|(_, row)| row.language.as_deref()).collect();
    assert_eq!(languages, [Some("ms")]);
}

/// The entry of a digest may have the language of another server.
#[tokio::test]
async fn mention_for_a_digest_is_in_the_language_of_its_channel() {
    // Nothing here knows another language than the default one; the entry is from another server.
    for (known, spoken) in [(Some("ms"), "ms"), (None, "en")] {
        let (decider, chat) = (memory(), fake_chat());
        let (record, mover) = running();
        let person = record.people[mover];
        chat.state().refusing_people.insert(person);
        let settings = Person { alerts: Alerts::Digest, ..Person::default() };
        let board = BoardMessage { language: known.map(str::to_owned), ..BoardMessage::default() };
        let board = StoredRecord { record: board, expected: Precondition::Absent };
        let call = Notification { person, turn: 0, why: NotificationReason::Digest { morning: NOW } };
        let row = OutboxEntry::new(EntryContent::Effect(Effect::Notify(call)), NOW);
        let row = OutboxEntry { language: Some("nl".to_owned()), ..row };
        let entries = WriteBatch::default()
            .game_match(None, &record, &board)
            .put(Key::Person(person), Precondition::Absent, &settings)
            .put(Key::Outbox(Subject::Person(person), 3), Precondition::Absent, &row);
        decider.write(entries).await.expect("memory");
        worker(&decider, &chat).deliver(&|| {}).await.expect("memory");
        let words = Catalogue::load().expect("our sentences");
        let voice = Voice::new(&words, Language::for_locale(spoken).expect("spoken"));
        let said = view::public_notification(person, Text::new("digest-aloud").with("count", 1_usize));
        let posted = chat.posted(record.place.channel);
        let posted: Vec<&str> = posted.iter().map(|sent| sent.message.text.as_str()).collect();
        assert_eq!(posted, [voice.say(&said)]);
    }
}
