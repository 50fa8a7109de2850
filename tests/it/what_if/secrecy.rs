//! Tests that nobody else learns anything of a line: neither from messages nor from logs, metrics, exports and rows,
//! until its person shows it to the opponent after the end. The engine is never asked.

use std::collections::BTreeSet;

use engawa::base::id::PersonId;
use engawa::chat::voice::Voice;
use engawa::chat::{Answer, OptionValue, UserAction};
use engawa::features::guess::GuessPress;
use engawa::game::{MoveText, Table};
use engawa::games::GAMES;
use engawa::host::{
    MatchAction, MatchActionPress, MoveChoices, PersonalDataPress, Press, PressFields, WhatIfPress,
    WhatIfStep,
};
use engawa::store::{Key, KeyRange, RowKind, loading};
use engawa::words::{Catalogue, Language};
use tracing::Level;

use super::{ADA, BEN, Desk, EVA, another_line, another_move, line_from, offers, pressed, seen};
use crate::player_actions::table_of;
use crate::rows::block_on_store;
use crate::testing::chat::direct_channel;
use crate::testing::shell::{call, message};
use crate::upkeep::Log;

/// Texts that are shorter than this may occur anywhere.
const SHORT: usize = 5;

/// Returns the position of a table, and the texts and names of its legal moves.
fn texts_of(table: &dyn Table, voice: Voice<'_>) -> BTreeSet<String> {
    let moves = table.named_moves().into_iter().flat_map(|(mv, name)| [mv.0, voice.plain(&name)]);
    moves.chain([table.position().0]).collect()
}

/// Returns the tables before and after each of these moves.
fn tables(start: &dyn Table, moves: &[MoveText]) -> Vec<Box<dyn Table>> {
    let mut tables = vec![start.fork()];
    for mv in moves {
        let mut table = tables[tables.len() - 1].fork();
        table.play(mv).expect("it is legal");
        tables.push(table);
    }
    tables
}

/// Returns the texts that only somebody who knows the line could write: its positions, its moves side by side, and
/// those that are possible nowhere in `known`.
fn secrets(start: &dyn Table, line: &[MoveText], known: &[Box<dyn Table>]) -> Vec<String> {
    let words = Catalogue::load().expect("the catalogue");
    let voice = Voice::new(&words, Language::ENGLISH);
    let known: BTreeSet<String> = known.iter().flat_map(|table| texts_of(&**table, voice)).collect();
    let positions = tables(start, line).into_iter().skip(1).map(|table| table.position().0);
    let parts = line.windows(3).map(|part| format!("{} {} {}", part[0], part[1], part[2]));
    let secrets = positions.chain(parts).chain(line.iter().map(|mv| mv.0.clone()));
    let secrets: Vec<String> =
        secrets.filter(|secret| secret.len() >= SHORT && !known.contains(secret)).collect();
    assert!(secrets.len() >= line.len(), "{secrets:?}");
    secrets
}

/// Everything that other people than the one with the lines have read, with where.
#[derive(Default)]
struct Read(Vec<(String, String)>);

impl Read {
    fn add(&mut self, place: impl Into<String>, text: impl Into<String>) {
        self.0.push((place.into(), text.into()));
    }

    fn answers(&mut self, who: PersonId, answers: &[Answer]) {
        for answer in answers {
            self.add(format!("an answer to {who}"), seen(message(answer)));
        }
    }

    /// Asserts that nothing has been read of these secrets.
    fn has_none_of(&self, secrets: &[String]) {
        for secret in secrets {
            let found = self.0.iter().find(|(_, text)| text.contains(secret));
            assert!(found.is_none(), "{secret:?} is in {found:?}");
        }
    }

    fn has_some_of(&self, secrets: &[String]) -> bool {
        secrets.iter().any(|secret| self.0.iter().any(|(_, text)| text.contains(secret)))
    }
}

impl Desk {
    /// Looks at everything that a person can ask for about the match, also by forged presses.
    async fn looks_around(&self, who: PersonId, read: &mut Read) {
        let (id, turn) = (self.id, self.record().turn);
        let named = id.to_string();
        let side = |action| Press::Side(MatchActionPress { id, turn, action });
        let what_if = |step| Press::WhatIf(WhatIfPress::new(id, self.lines(who).version).at(step));
        let presses = [
            Press::MyView(id),
            Press::Words(id),
            Press::Next,
            Press::Replay { id, part: 0, frame: 0 },
            Press::Replay { id, part: 0, frame: u32::MAX },
            Press::Animate { id, round: 0, public: false },
            Press::Analyse { id, public: false },
            Press::Export(id),
            Press::Profile(ADA),
            Press::Profile(BEN),
            side(MatchAction::More),
            side(MatchAction::List),
            GuessPress(MoveChoices::new(id, turn)).press(),
            Press::Personal(PersonalDataPress::Export),
            what_if(WhatIfStep::Theirs(None)),
            what_if(WhatIfStep::Theirs(Some(0))),
        ];
        for press in presses {
            read.answers(who, &self.act(0, who, pressed(&press.to_string())).await);
        }
        for command in ["games", "board", "replay", "profile", "privacy", "hint", "follow", "admin log"] {
            let options = match command {
                "board" | "replay" | "hint" | "follow" => vec![("match", &*named)],
                _ => Vec::new(),
            };
            let mut call = call(command, []);
            let text = |word: &str| OptionValue::Text(word.to_owned());
            call.options.extend(options.into_iter().map(|(name, word)| (name.to_owned(), text(word))));
            read.answers(who, &self.act(0, who, UserAction::Command(call)).await);
        }
    }

    /// Reads what is written for others than this person, and what the host can read.
    fn reads_the_rest(&self, owner: PersonId, log: &str, read: &mut Read) {
        for shell in &self.shells {
            for said in shell.chat.messages() {
                if said.only != Some(owner) && said.channel != direct_channel(owner) {
                    read.add(format!("message {}", said.id), seen(&said.message));
                }
            }
            read.add("the metrics", format!("{:?}", shell.metrics));
        }
        read.add("the log", log);
        for kind in RowKind::ALL {
            let rows = loading::scan_all(&*self.rows, KeyRange::of_kind(kind));
            for (key, row) in block_on_store(rows).expect("memory") {
                if key != Key::Lines(owner, self.id) && key != Key::Plan(owner, self.id) {
                    read.add(key.to_string(), String::from_utf8_lossy(&row.bytes));
                }
            }
        }
    }
}

/// Two players try, keep and plan, and play something else. Everybody looks around meanwhile.
#[tokio::test]
async fn lines_of_a_running_match_are_known_to_nobody_else() {
    for game in GAMES {
        let (log, _another, _logging) = Log::listen(Level::TRACE);
        let desk = Desk::open(*game).await;
        let start = table_of(&desk.record());
        let line = line_from(&*start, 6);
        let others = another_line(&*start, &line[0], 6);
        desk.keeps(ADA, &line).await;
        desk.keeps(BEN, &others).await;
        desk.what_if(BEN, WhatIfStep::AskPlan(0)).await;
        desk.what_if(BEN, WhatIfStep::Plan(0)).await;
        desk.what_if(ADA, WhatIfStep::List).await;
        desk.what_if(ADA, WhatIfStep::Back).await;
        desk.what_if(ADA, WhatIfStep::Leave).await;
        // Nothing can be shown before the end.
        desk.what_if(ADA, WhatIfStep::Show(true)).await;
        assert!(!desk.lines(ADA).shown);

        let (mut of_ada, mut of_ben) = (Read::default(), Read::default());
        for who in [BEN, EVA] {
            desk.looks_around(who, &mut of_ada).await;
        }
        let played = another_move(&desk.record(), &[&line[0], &others[0]]);
        desk.plays(&played).await;
        let answer = another_move(&desk.record(), &[]);
        desk.plays(&answer).await;
        assert_eq!(desk.plan(BEN), None, "the plan answers nothing");
        for who in [BEN, EVA] {
            desk.looks_around(who, &mut of_ada).await;
        }
        for who in [ADA, EVA] {
            desk.looks_around(who, &mut of_ben).await;
        }
        assert_eq!(desk.engine_calls(), 0, "the engine knows nothing of lines");
        desk.shells[0].sweep().await;
        let log = log.take();
        assert!(!log.contains(".try."), "presses are logged: {log}");
        desk.reads_the_rest(ADA, &log, &mut of_ada);
        desk.reads_the_rest(BEN, &log, &mut of_ben);

        let real = [played, answer];
        let known = |theirs: &[MoveText]| {
            let mut known = tables(&*start, &real);
            known.extend(tables(&*start, theirs));
            known
        };
        of_ada.has_none_of(&secrets(&*start, &line, &known(&others)));
        of_ben.has_none_of(&secrets(&*start, &others, &known(&line)));
    }
}

#[tokio::test]
async fn kept_lines_are_shown_to_the_opponent_alone() {
    for game in GAMES {
        let (log, _another, _logging) = Log::listen(Level::TRACE);
        let desk = Desk::open(*game).await;
        let start = table_of(&desk.record());
        let line = line_from(&*start, 6);
        desk.keeps(ADA, &line).await;
        let played = another_move(&desk.record(), &[&line[0]]);
        desk.plays(&played).await;
        desk.ends().await;
        let secrets = secrets(&*start, &line, &tables(&*start, &[played]));
        let shown_to = async |who: PersonId| {
            let mut read = Read::default();
            desk.looks_around(who, &mut read).await;
            read.has_some_of(&secrets)
        };
        let replay = Press::Replay { id: desk.id, part: 0, frame: 0 };
        let is_theirs = |step: &WhatIfStep| matches!(step, WhatIfStep::Theirs(_));
        let is_own = |step: &WhatIfStep| matches!(step, WhatIfStep::List | WhatIfStep::Load(_));
        assert!(offers(&desk.press(ADA, &replay).await, is_own), "her lines are in her replay");
        assert!(!shown_to(BEN).await && !shown_to(EVA).await, "she has shown nothing");
        assert!(!offers(&desk.press(BEN, &replay).await, is_theirs));

        let listed = desk.what_if(ADA, WhatIfStep::List).await;
        assert!(offers(&listed, |step| *step == WhatIfStep::Show(true)), "{listed:?}");
        desk.what_if(ADA, WhatIfStep::Show(true)).await;
        assert!(desk.lines(ADA).shown);
        assert!(offers(&desk.press(BEN, &replay).await, is_theirs), "his replay leads to her lines");
        assert!(shown_to(BEN).await, "he sees them");
        assert!(!shown_to(EVA).await, "and nobody else");
        let before = desk.lines(ADA);
        desk.what_if(BEN, WhatIfStep::Theirs(Some(0))).await;
        assert_eq!(desk.lines(ADA), before, "looking changes nothing");

        let listed = desk.what_if(ADA, WhatIfStep::List).await;
        assert!(offers(&listed, |step| *step == WhatIfStep::Show(false)), "{listed:?}");
        desk.what_if(ADA, WhatIfStep::Show(false)).await;
        assert!(!desk.lines(ADA).shown);
        assert!(!offers(&desk.press(BEN, &replay).await, is_theirs));
        let public = desk.shells[0].chat.messages();
        let mut rest = Read::default();
        for said in public.iter().filter(|said| said.only.is_none()) {
            rest.add("a public message", seen(&said.message));
        }
        rest.add("the log", log.take());
        rest.has_none_of(&secrets);
    }
}
