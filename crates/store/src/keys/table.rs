//! The table of all row kinds. A new kind needs one line here, an encoding of its records
//! ([`Record`](crate::rows::Record)), and a table in the SQL schema. A test compares the schema
//! with this table.

use std::cmp::Reverse;
use std::fmt;

use crate::base::id::{
    ChallengeId, ChannelId, InteractionId, MatchId, PersonHash, PersonId, ServerId, Subject,
};
use crate::base::ladder::{Ladder, Standing};
use crate::base::time::{Day, Timestamp};
use crate::host::analysis::Analysis;
use crate::host::bell::Bells;
use crate::host::club::ClubTable;
use crate::host::follow::{FollowList, Follower};
use crate::host::guess::Guesses;
use crate::host::ladder::SeatCounts;
use crate::host::lines::Lines;
use crate::host::morning::{LongOutage, MorningState, PuzzleResult};
use crate::host::newcomer::Newcomer;
use crate::host::puzzle::{Attempt, Puzzles};
use crate::host::recap::RecentMatch;
use crate::host::user_deletion::{FormerPlayer, UserDeletion};
use crate::host::view::Topic;
use crate::host::view::Topic::{
    AuditLog, Blocked, ChallengeTimes, ClosedChallenges, EndedMatches, Feature, Names, Plans, Ratings,
    Settings, TechnicalRows,
};
use crate::host::{
    AuditEntry, Blocks, Challenge, Match, Person, Plan, Rating, RecentChallenges, Server, ServerRemoval,
};
use crate::rows::{
    BoardMessage, ChallengeMessage, DisplayName, HandledInteraction, OutboxEntry, QuarantinedRow,
    RowFunctions, UnreachableChannel,
};
use crate::{from_hex, hex};

use self::Owner::{EndedMatch, Itself, Record, RunningMatch};
use self::PersonReference::{Key as InKey, Nobody, Row as InRow, Withheld};
use super::part::{Cell, CellReader, Cells, Column, KeyPart, KeyReader, Name};

/// How rows of a kind refer to people. The [`Topic`] is the heading under which `/privacy` lists the
/// rows for these people.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PersonReference {
    Nobody,
    /// The keys name people; the records do not.
    Key(Topic),
    /// The records name people, and the keys may name people too.
    Row(Topic),
    /// The records name people, but `/privacy` shows these rows to nobody.
    Withheld,
}

/// The record without which a row has no use. A row whose owner is gone is an orphan, and `verify`
/// reports it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Owner {
    /// No owner: the row is a record of its own, or an index row.
    Itself,
    /// The match or challenge named in the key.
    Record,
    /// The match named in the key, while it is running.
    RunningMatch,
    /// The match named in the key, once it is over.
    EndedMatch,
}

/// Declares the row kinds, each with a key. The number is the first byte of the keys: it never changes,
/// and the number of a removed kind is never reused. The columns of the SQL table follow from the types of the key
/// parts, and its name from the kind, unless `=` states the name that the kind had when it was introduced.
macro_rules! rows {
    ($($tag:literal $kind:ident $(= $stored:literal)? $key:ident($($part:ident: $type:ty),+) $contents:expr, $reference:expr, $owner:expr;)+) => {
        /// A kind of rows, named in the plural.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        pub enum RowKind {
            $($kind = $tag),+
        }

        /// Key of a row. Keys order as their bytes do: by kind, then by each part in turn.
        #[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Key {
            $($key($($type),+)),+
        }

        impl RowKind {
            /// All kinds, in the order of their keys.
            pub const ALL: [Self; [$($tag),+].len()] = [$(Self::$kind),+];

            fn former_name(self) -> Option<&'static str> {
                match self { $(Self::$kind => [$($stored)?].first().copied()),+ }
            }

            pub const fn person_reference(self) -> PersonReference {
                match self { $(Self::$kind => $reference),+ }
            }

            pub const fn owner(self) -> Owner {
                match self { $(Self::$kind => $owner),+ }
            }

            pub const fn contents(self) -> RowFunctions {
                match self { $(Self::$kind => $contents),+ }
            }

            /// The columns of the SQL table's primary key, part by part.
            pub fn columns(self) -> Vec<Column> {
                match self { $(Self::$kind => [$(<$type as KeyPart>::columns()),+].concat()),+ }
            }

            fn read(self, bytes: &mut KeyReader<'_>) -> Option<Key> {
                Some(match self { $(Self::$kind => Key::$key($(<$type as KeyPart>::read(bytes)?),+)),+ })
            }

            fn key_from_cells(self, cells: &mut CellReader) -> Option<Key> {
                Some(match self { $(Self::$kind => Key::$key($(<$type as KeyPart>::from_cells(cells)?),+)),+ })
            }
        }

        impl Key {
            pub const fn kind(&self) -> RowKind {
                match self { $(Self::$key(..) => RowKind::$kind),+ }
            }

            fn each_part(&self, mut see: impl FnMut(&dyn KeyPart)) {
                match self { $(Self::$key($($part),+) => { $(see($part);)+ }),+ }
            }
        }
    };
}

rows! {
    // Columns: number, kind, stored name if it differs, key, functions for the contents, how the rows refer to
    // people, and the owner (the record without which a row has no use).
     1  Challenges                            Challenge(id: ChallengeId)                                            RowFunctions::of::<Challenge>(),           InRow(ClosedChallenges),                   Itself;
     2  Matches                               Match(id: MatchId)                                                    RowFunctions::of::<Match>(),               InRow(EndedMatches),                       Itself;
     3  People                                Person(person: PersonId)                                              RowFunctions::of::<Person>(),              InKey(Settings),                           Itself;
     4  Ratings                               Rating(person: PersonId, ladder: Ladder)                              RowFunctions::of::<Rating>(),              InKey(Ratings),                            Itself;
    // Index of the people on a leaderboard, best first. Each row repeats the rating.
     5  Ladders                               Rank(ladder: Ladder, standing: Standing)                              RowFunctions::index_of::<Rating>(),        InKey(TechnicalRows),                      Itself;
     6  RunningMatches = "running"            RunningMatch(person: PersonId, id: MatchId)                           RowFunctions::INDEX,                       InKey(TechnicalRows),                      Itself;
    // Index of open challenges by the person who made them.
     7  SentChallenges = "open"               SentChallenge(person: PersonId, id: ChallengeId)                      RowFunctions::INDEX,                       InKey(TechnicalRows),                      Itself;
    // Index of the next time at which each record needs attention.
     8  Alarms                                Alarm(at: Timestamp, subject: Subject)                                RowFunctions::INDEX,                       InKey(TechnicalRows),                      Itself;
    // The board message of a match.
     9  Boards                                Board(id: MatchId)                                                    RowFunctions::of::<BoardMessage>(),        InRow(TechnicalRows),                      Record;
    // Interactions (commands and presses of buttons) that took effect. The keys order by time, because
    // Discord ids do.
    10  Interactions = "seen"                 Interaction(id: InteractionId)                                        RowFunctions::of::<HandledInteraction>(),  Nobody,                                    Itself;
    11  Meta                                  Meta(name: Name)                                                      RowFunctions::OBJECT,                      Nobody,                                    Itself;
    // The message of a challenge.
    12  Cards                                 Card(id: ChallengeId)                                                 RowFunctions::of::<ChallengeMessage>(),    Nobody,                                    Record;
    // Index of a person's ended matches. Matches that ended before this index was introduced are not in
    // it.
    13  EndedMatches = "ended"                EndedMatch(person: PersonId, at: Reverse<Timestamp>, id: MatchId)     RowFunctions::EMPTY,                       InKey(TechnicalRows),                      EndedMatch;
    // The outbox: effects still to be delivered. The effects of a match never reuse a number. Some other
    // entries, such as the edit of a club table, have a fixed number and replace an entry that still waits.
    14  Outbox                                Outbox(subject: Subject, number: u64)                                 RowFunctions::of::<OutboxEntry>(),         InRow(TechnicalRows),                      Record;
    // Channels in which Discord refuses some or all messages of the bot.
    15  UnreachableChannels = "closed"        UnreachableChannel(channel: ChannelId)                                RowFunctions::of::<UnreachableChannel>(),  InRow(TechnicalRows),                      Itself;
    // Unreadable rows that were set aside, with their bytes unchanged. The key contains the former key
    // of the row.
    16  Quarantined = "set-aside"             Quarantined(key: Box<Key>)                                            RowFunctions::of::<QuarantinedRow>(),      InRow(TechnicalRows),                      Itself;
    // Every commit that begins a match or challenge of a person also writes that person's guard row. So
    // concurrent commits conflict, and none exceeds a limit. Nobody with such a row counts as a newcomer.
    17  Guards                                Guard(person: PersonId)                                               RowFunctions::EMPTY,                       InKey(TechnicalRows),                      Itself;
    18  Names                                 DisplayName(server: ServerId, person: PersonId)                       RowFunctions::of::<DisplayName>(),         InKey(Names),                              Itself;
    // Index of open challenges by the person challenged.
    19  ReceivedChallenges = "asked"          ReceivedChallenge(person: PersonId, id: ChallengeId)                  RowFunctions::INDEX,                       InKey(TechnicalRows),                      Itself;
    22  Blocks                                Blocks(person: PersonId)                                              RowFunctions::of::<Blocks>(),              InRow(Blocked),                            Itself;
    // Times of a person's recent challenges.
    23  RecentChallenges = "made"             RecentChallenges(person: PersonId)                                    RowFunctions::of::<RecentChallenges>(),    InKey(ChallengeTimes),                     Itself;
    24  FormerPlayers = "former"              FormerPlayer(hash: PersonHash)                                        RowFunctions::of::<FormerPlayer>(),        Nobody,                                    Itself;
    // People whose data is being deleted.
    25  UserDeletions = "leaving"             UserDeletion(person: PersonId)                                        RowFunctions::of::<UserDeletion>(),        InKey(TechnicalRows),                      Itself;
    26  Servers                               Server(server: ServerId)                                              RowFunctions::of::<Server>(),              Withheld,                                  Itself;
    27  AuditEntries = "deeds"                AuditEntry(server: ServerId, number: Reverse<u64>)                    RowFunctions::of::<AuditEntry>(),          InRow(AuditLog),                           Itself;
    // Servers that removed the bot or asked for their data to be deleted.
    28  ServerRemovals = "departures"         ServerRemoval(server: ServerId)                                       RowFunctions::of::<ServerRemoval>(),       Nobody,                                    Itself;
    29  Plans                                 Plan(person: PersonId, id: MatchId)                                   RowFunctions::of::<Plan>(),                InKey(Plans),                              RunningMatch;
    30  Analyses                              Analysis(id: MatchId)                                                 RowFunctions::of::<Analysis>(),            Nobody,                                    EndedMatch;
    31  Puzzles                               Puzzle(server: ServerId, day: Day)                                    RowFunctions::of::<Puzzles>(),             Nobody,                                    Itself;
    // Attempts at puzzles as versions up to 0.2.0 stored them, separately for each server. A chore deletes them.
    32  FormerAttempts = "tries"              FormerAttempts(person: PersonId, server: ServerId)                    RowFunctions::OBJECT,                      InKey(Feature("privacy-attempts")),        Itself;
    // Guesses of the next move in a match, which are kept for a while after the match has ended.
    33  Guesses                               Guess(id: MatchId, person: PersonId)                                  RowFunctions::of::<Guesses>(),             InKey(Feature("privacy-guesses")),         Record;
    // The list of matches that a person follows. The next kind, `Followers`, has one row for each person
    // and match.
    34  FollowLists = "following"             FollowList(person: PersonId)                                          RowFunctions::of::<FollowList>(),          InKey(TechnicalRows),                      Itself;
    35  Followers                             Follower(id: MatchId, person: PersonId)                               RowFunctions::of::<Follower>(),            InKey(Feature("privacy-follows")),         Record;
    // Running matches that have, or once had, followers.
    36  FollowedMatches = "followed"          FollowedMatch(id: MatchId)                                            RowFunctions::OBJECT,                      Nobody,                                    Record;
    // Index of the challenges that wait at a server's club table until somebody joins.
    37  TableChallenges = "waiting"           TableChallenge(server: ServerId, id: ChallengeId)                     RowFunctions::INDEX,                       Nobody,                                    Itself;
    38  ClubTables = "tables"                 ClubTable(server: ServerId)                                           RowFunctions::of::<ClubTable>(),           Nobody,                                    Itself;
    39  PracticeRunning = "running-practice"  PracticeRunning(person: PersonId, id: MatchId)                        RowFunctions::INDEX,                       InKey(TechnicalRows),                      Itself;
    40  PracticeEnded = "ended-practice"      PracticeEnded(person: PersonId, at: Reverse<Timestamp>, id: MatchId)  RowFunctions::INDEX,                       InKey(TechnicalRows),                      EndedMatch;
    // The bells that a person has turned on at a server's club table.
    41  Bells                                 Bells(server: ServerId, person: PersonId)                             RowFunctions::of::<Bells>(),               InKey(Feature("privacy-bells")),           Itself;
    // The attempts of a person at the puzzle of a day, wherever they were made.
    42  Attempts                              Attempt(person: PersonId, day: Day)                                   RowFunctions::of::<Attempt>(),             InKey(Feature("privacy-attempts")),        Itself;
    // Solutions of the puzzle of a day in a server that gets morning posts.
    43  PuzzleResults                         PuzzleResult(server: ServerId, day: Day, person: PersonId)            RowFunctions::of::<PuzzleResult>(),        InKey(Feature("privacy-puzzle-results")),  Itself;
    44  Mornings                              Morning(server: ServerId)                                             RowFunctions::of::<MorningState>(),        Nobody,                                    Itself;
    // Outages by their start. They excuse days without a solved puzzle.
    45  LongOutages                           LongOutage(at: Timestamp)                                             RowFunctions::of::<LongOutage>(),          Nobody,                                    Itself;
    // The matches between people that have lately ended on a server with a result, the oldest first.
    46  RecentMatches                         RecentMatch(server: ServerId, at: Timestamp, id: MatchId)             RowFunctions::of::<RecentMatch>(),         Nobody,                                    EndedMatch;
    // The steps of people within two weeks of their first press or command. A chore deletes the row afterwards.
    48  Newcomers                             Newcomer(person: PersonId)                                            RowFunctions::of::<Newcomer>(),            InKey(Feature("privacy-newcomer")),        Itself;
    // How the rounds of rated matches on a server have ended, by game.
    49  SeatCounts                            SeatCounts(server: ServerId)                                          RowFunctions::of::<SeatCounts>(),          Nobody,                                    Itself;
    // Index of the running matches of a server, without practice.
    51  ServerMatches                         ServerMatch(server: ServerId, id: MatchId)                            RowFunctions::INDEX,                       Nobody,                                    Itself;
    // The moves that a person tries in a match, and the lines of them that they keep. A chore deletes them a while after
    // the match has ended.
    52  Lines                                 Lines(person: PersonId, id: MatchId)                                  RowFunctions::of::<Lines>(),               InKey(Feature("privacy-lines")),           Record;
}

/// Name prefix of the rows by which processes announce that they have the store open.
const PROCESS: &str = "process-";
/// Name prefix of the rows with the earliest time of the next gateway session (connection to Discord).
const GATEWAY: &str = "gateway-";

impl RowKind {
    pub fn begins_with<P: KeyPart>(self) -> bool {
        self.columns().starts_with(P::columns())
    }

    /// The name in messages and in exports for people: the words of the kind in lower case, with `-` between them.
    pub fn name(self) -> String {
        let mut name = String::new();
        for letter in format!("{self:?}").chars() {
            if letter.is_ascii_uppercase() && !name.is_empty() {
                name.push('-');
            }
            name.push(letter.to_ascii_lowercase());
        }
        name
    }

    /// The name in exports of stores and, with `_` for `-`, of the SQL table. It never changes.
    pub fn stored_name(self) -> String {
        self.former_name().map_or_else(|| self.name(), str::to_owned)
    }

    pub fn table(self) -> String {
        self.stored_name().replace('-', "_")
    }
}

impl Key {
    pub fn heartbeat() -> Self {
        Self::Meta(Name::new("heartbeat"))
    }

    pub fn clock_ahead() -> Self {
        Self::Meta(Name::new("clock-ahead"))
    }

    /// The row has the secret that is used to hash the ids of former players.
    pub fn hash_key() -> Self {
        Self::Meta(Name::new("hash-key"))
    }

    /// With this row, a process announces that it has the store open.
    ///
    /// # Panics
    /// If `process` has characters other than lowercase letters, digits and `-`, or is too long.
    pub fn process_row(process: &str) -> Self {
        Self::Meta(Name::read(&format!("{PROCESS}{process}")).expect("letters and digits"))
    }

    /// The row has the earliest time of the next gateway session. `kind` is the id
    /// of the shard modulo Discord's `max_concurrency`.
    pub fn gateway_row(kind: u32) -> Self {
        Self::Meta(Name::read(&format!("{GATEWAY}{kind}")).expect("digits"))
    }

    /// Such rows only coordinate processes, and hold no data about games or people.
    pub fn is_process_row(&self) -> bool {
        matches!(self, Self::Meta(Name(name)) if name.starts_with(PROCESS) || name.starts_with(GATEWAY))
    }

    /// The name of the process that announces itself with this row.
    pub fn process(&self) -> Option<&str> {
        match self {
            Self::Meta(Name(name)) => name.strip_prefix(PROCESS),
            _ => None,
        }
    }

    /// Encodes the key. Rows are stored and ordered by these bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = vec![self.kind() as u8];
        self.each_part(|part| part.write(&mut bytes));
        bytes
    }

    /// Decodes exactly what [`Key::to_bytes`] writes, and rejects everything else.
    pub fn read(bytes: &[u8]) -> Option<Self> {
        let (tag, rest) = bytes.split_first()?;
        let kind = RowKind::ALL.into_iter().find(|kind| *kind as u8 == *tag)?;
        let mut rest = KeyReader(rest);
        kind.read(&mut rest).filter(|_| rest.0.is_empty())
    }

    /// The values of [`RowKind::columns`], in the same order.
    pub fn cells(&self) -> Cells {
        let mut cells = Some(Vec::new());
        self.each_part(|part| {
            cells = cells.take().zip(part.cells()).map(|(first, rest)| [first, rest].concat());
        });
        cells
    }

    /// Decodes a key from the primary key columns of a kind's table.
    pub fn from_cells(kind: RowKind, cells: Vec<Cell>) -> Option<Self> {
        kind.key_from_cells(&mut CellReader(cells.into_iter()))
    }

    /// The readable form in exports of stores, such as `running/42/7k3m9pq2`.
    pub fn stored_name(&self) -> String {
        self.named(self.kind().stored_name())
    }

    fn named(&self, mut name: String) -> String {
        self.each_part(|part| name = format!("{name}/{}", part.show()));
        name
    }

    pub fn person(&self) -> Option<PersonId> {
        self.find(|subject| if let Subject::Person(id) = subject { Some(id) } else { None })
    }

    pub fn server(&self) -> Option<ServerId> {
        self.find(|subject| if let Subject::Server(id) = subject { Some(id) } else { None })
    }

    pub fn game_match(&self) -> Option<MatchId> {
        self.find(|subject| if let Subject::Match(id) = subject { Some(id) } else { None })
    }

    pub fn challenge(&self) -> Option<ChallengeId> {
        self.find(|subject| if let Subject::Challenge(id) = subject { Some(id) } else { None })
    }

    /// The first non-`None` result of `wanted` over the subjects named in the key.
    pub fn find<T>(&self, wanted: impl Fn(Subject) -> Option<T>) -> Option<T> {
        let mut found = None;
        self.each_part(|part| found = found.take().or_else(|| part.subject().and_then(&wanted)));
        found
    }
}

impl fmt::Display for Key {
    /// Writes the kind and the parts, such as `running-matches/42/7k3m9pq2`, for logs.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.named(self.kind().name()))
    }
}

/// The key under which a row was stored before it was set aside. A row that was set aside is never set
/// aside again, so such keys do not nest.
impl KeyPart for Box<Key> {
    fn write(&self, bytes: &mut Vec<u8>) {
        bytes.extend(self.to_bytes());
    }
    fn cells(&self) -> Cells {
        Some(vec![Cell::Text(hex(&self.to_bytes()))])
    }
    /// The stored name, because exports contain it.
    fn show(&self) -> String {
        self.stored_name()
    }
    fn subject(&self) -> Option<Subject> {
        self.person().map(Subject::Person)
    }
    fn columns() -> &'static [Column] {
        &[Column::Text("key")]
    }
    fn read(bytes: &mut KeyReader<'_>) -> Option<Self> {
        let key = Key::read(bytes.rest())?;
        (key.kind() != RowKind::Quarantined).then(|| Self::new(key))
    }
    fn from_cells(cells: &mut CellReader) -> Option<Self> {
        Key::read(&from_hex(&cells.text()?)?).map(Self::new)
    }
}
