//! Tests with a store that stalls for longer than Discord waits for a first answer. The bot must defer every
//! command and press in time, and answer each once and correctly afterwards. No private answer may become
//! public.

mod actions;
mod refusing;

use std::collections::BTreeSet;
use std::time::Duration;

use engawa::base::id::MatchId;
use engawa::chat::definitions::{CommandDefinition, DefinitionBody, definitions};
use engawa::features::COMMANDS;
use engawa::game::Registry;
use engawa::games::GAMES;
use engawa::host::{ChallengeState, Match, Press};
use engawa::words::Catalogue;
use futures_util::future::join_all;
use serde_json::{Value, json};

use super::harness::{Harness, until};
use super::people::{HANA, NELL};
use super::player_actions::{controls, text};
use super::private::{private_part, refusal_part};
use super::traffic;
use crate::testing::store::StoreFaults;

use actions::{PreparedMatches, VisibleEffect};

/// Duration of a stall. Discord waits three seconds for a first answer.
const STALL: Duration = Duration::from_secs(4);
/// Number of acts that wait for the store at the same moment. A slow machine could not defer many more within
/// three seconds.
const AT_ONCE: usize = 16;

/// An act of a person: a command, a menu entry, a press of a control, or typing.
#[derive(Clone, Debug)]
struct Act {
    who: String,
    action: ActKind,
}

#[derive(Clone, Debug)]
enum ActKind {
    Slash(String, Value),
    /// Chooses an entry of the context menu of a person or a message, whose id follows.
    Menu(&'static str, String),
    /// Uses a control, given by its component id, of an existing message.
    Press(Value, String),
    /// Uses a control with this component id, on a public message that the test posts for it.
    Planted(String),
    /// Types in an option of a command, to get suggestions.
    Types(String, &'static str),
}

impl Act {
    fn slash(who: &str, command: impl Into<String>, options: Value) -> Self {
        Self { who: who.to_owned(), action: ActKind::Slash(command.into(), options) }
    }

    fn menu(who: &str, entry: &'static str, target: &str) -> Self {
        Self { who: who.to_owned(), action: ActKind::Menu(entry, target.to_owned()) }
    }

    fn press(who: &str, press: &Press) -> Self {
        Self { who: who.to_owned(), action: ActKind::Planted(press.to_string()) }
    }

    fn types(who: &str, command: &str, option: &'static str) -> Self {
        Self { who: who.to_owned(), action: ActKind::Types(command.to_owned(), option) }
    }

    /// Posts the message for an [`ActKind::Planted`] act. Other acts stay as they are.
    async fn planted(self, harness: &Harness) -> Self {
        let ActKind::Planted(id) = self.action else { return self };
        let button = json!({ "type": 2, "style": 2, "label": "Planted", "custom_id": id });
        let message = harness.plant(button).await;
        Self { action: ActKind::Press(message, id), ..self }
    }

    async fn done(&self, harness: &Harness) -> Value {
        let (people, who) = (&harness.people, &self.who);
        match &self.action {
            ActKind::Slash(command, options) => people.slash(who, command, options.clone()).await,
            ActKind::Menu(entry, target) => people.choose_menu_entry(who, entry, target).await,
            ActKind::Press(message, id) => people.press(who, message, id, &[]).await,
            ActKind::Planted(id) => panic!("{id} was not planted"),
            ActKind::Types(command, option) => people.suggestions(who, command, option, "").await,
        }
    }

    /// Returns the command, the menu entry, or the kind of the press.
    fn kind(&self) -> String {
        match &self.action {
            ActKind::Slash(command, _) | ActKind::Types(command, _) => command.clone(),
            ActKind::Menu(entry, _) => (*entry).to_owned(),
            ActKind::Press(_, id) | ActKind::Planted(id) => kind_of_press(id),
        }
    }

    /// Returns the number of Discord's response type by which the bot must defer this act. Suggestions cannot
    /// be deferred, and get type 8.
    const fn deferral(&self) -> u64 {
        match self.action {
            ActKind::Slash(..) | ActKind::Menu(..) => 5,
            ActKind::Press(..) | ActKind::Planted(..) => 6,
            ActKind::Types(..) => 8,
        }
    }
}

/// Lets people do everything that has an effect, so that the store has rows of almost every kind.
pub async fn do_everything(harness: &Harness) {
    let prepared = PreparedMatches::prepare(harness, true).await;
    let is_purge = |act: &Act| act.kind() == kind_of_press(&Press::Purge(true).to_string());
    let with_effect = actions::acts_with_effect(&prepared).into_iter().map(|(act, _)| act);
    let all = actions::looks(&prepared).into_iter().chain(with_effect).chain(actions::of_managers(&prepared));
    for act in all.filter(|act| !is_purge(act)) {
        act.planted(harness).await.done(harness).await;
    }
}

/// Returns the part of a component id before the first dot, which names the version and the kind of the
/// press.
fn kind_of_press(id: &str) -> String {
    id.split('.').next().unwrap_or_default().to_owned()
}

/// Performs the acts in groups of [`AT_ONCE`] while the store stalls. Asserts that the bot defers each in
/// time, and returns the outcomes.
async fn while_stalled(harness: &Harness, faults: &StoreFaults, acts: &[Act]) -> Vec<Value> {
    let mut outcomes = Vec::new();
    for some in acts.chunks(AT_ONCE) {
        let doing = join_all(some.iter().map(|act| act.done(harness)));
        outcomes.extend(tokio::join!(faults.stall(STALL), doing).1);
    }
    for (act, outcome) in acts.iter().zip(&outcomes) {
        let first = (&outcome["outcome"], &outcome["type"]);
        assert_eq!(first, (&json!("answered"), &json!(act.deferral())), "{act:?}: {outcome}");
        assert_ne!(outcome["message"]["loading"], true, "{act:?}: {outcome}");
        if let ActKind::Types(..) = act.action {
            assert_eq!(outcome["choices"], json!([]), "{act:?}: {outcome}");
        }
    }
    nothing_private_is_public(harness).await;
    outcomes
}

/// Returns the texts of all messages that the bot has sent.
fn sent(harness: &Harness) -> Vec<String> {
    let lines = traffic::lines(&harness.record());
    let requests = lines.iter().filter(|line| line["dir"] == "bot->discord").map(|line| &line["request"]);
    let content =
        |request: &Value| Some(request.get("data").unwrap_or(request)["content"].as_str()?.to_owned());
    requests.filter_map(content).collect()
}

/// Repeats an act until its answer is complete. On a slow machine, a first answer may take longer than the
/// stand-in waits.
async fn settled(act: &Act, harness: &Harness) -> Value {
    for _ in 0..20 {
        let outcome = act.done(harness).await;
        if outcome["message"]["loading"] != true {
            return outcome;
        }
    }
    panic!("no answer to {act:?}")
}

fn is_private(outcome: &Value) -> bool {
    outcome["message"]["you"]["alone_see_it"] == true
}

/// Returns the public messages in the channel.
async fn public(harness: &Harness) -> Vec<Value> {
    let mut all = harness.people.all_messages(NELL).await;
    all.retain(|message| message["you"]["alone_see_it"] != true);
    all
}

/// Returns the texts of public answers among these outcomes.
fn public_texts(outcomes: &[Value]) -> impl Iterator<Item = &str> {
    let public = outcomes.iter().filter(|outcome| outcome["type"] != 8 && !is_private(outcome));
    public.map(|outcome| text(&outcome["message"]))
}

async fn nothing_private_is_public(harness: &Harness) {
    for message in public(harness).await {
        assert_eq!(private_part(text(&message)), None, "everybody reads this: {message}");
    }
}

/// Returns the names of all commands and menu entries. A command with subcommands occurs once for each, such
/// as `admin show`.
fn commands() -> BTreeSet<String> {
    let definitions =
        definitions(COMMANDS, &Registry::new(GAMES), &Catalogue::load().expect("the catalogue"));
    let named = |CommandDefinition { name, body, .. }: CommandDefinition| match body {
        DefinitionBody::Options(_) | DefinitionBody::OnPerson | DefinitionBody::OnMessage => vec![name.text],
        DefinitionBody::Subs(subs) => {
            subs.iter().map(|sub| format!("{} {}", name.text, sub.name.text)).collect()
        }
    };
    definitions.into_iter().flat_map(named).collect()
}

/// Returns all kinds of presses of the core, read from their declaration.
fn kinds_of_presses() -> BTreeSet<String> {
    let source = include_str!("../../../crates/host/src/press/mod.rs");
    let declared = source.split("fields!(Press, enum {").nth(1).and_then(|rest| rest.split("});").next());
    let letters = declared.expect("presses are declared there").split("= \"").skip(1);
    letters.filter_map(|rest| rest.chars().next()).map(|letter| format!("1{letter}")).collect()
}

#[test]
fn every_command_and_press_is_tried() {
    let prepared = PreparedMatches::pretended();
    let others = actions::acts_with_effect(&prepared)
        .into_iter()
        .map(|(act, _)| act)
        .chain(actions::of_managers(&prepared));
    let tried: BTreeSet<String> =
        actions::looks(&prepared).iter().map(Act::kind).chain(others.map(|act| act.kind())).collect();
    let expected: BTreeSet<String> = commands().into_iter().chain(kinds_of_presses()).collect();
    let missing: Vec<_> = expected.difference(&tried).collect();
    assert!(missing.is_empty(), "not tried: {missing:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn stalled_store_answers_reads_like_a_quick_one() {
    let (harness, faults) = Harness::faulty().await;
    harness.wait_for_emblems().await;
    let prepared = PreparedMatches::prepare(&harness, false).await;
    let mut acts = Vec::new();
    for act in actions::looks(&prepared) {
        acts.push(act.planted(&harness).await);
    }
    // `/privacy` counts the entries in the outbox.
    until("the outbox is empty", async || harness.outbox_is_empty()).await;
    let mut quick = Vec::new();
    for act in &acts {
        quick.push(settled(act, &harness).await);
    }
    until("the outbox is empty", async || harness.outbox_is_empty()).await;
    let late = while_stalled(&harness, &faults, &acts).await;
    for ((act, early), late) in acts.iter().zip(&quick).zip(&late) {
        let said = text(&early["message"]);
        if early["type"] == 8 {
            continue;
        }
        if is_private(early) {
            if is_private(late) {
                assert_eq!(text(&late["message"]), said, "{act:?}");
                continue;
            }
            // If a person opens several private panels of a kind at the same moment, the last one replaces
            // the others.
            let same =
                quick.iter().filter(|other| is_private(other) && text(&other["message"]) == said).count();
            let sent = sent(&harness).iter().filter(|other| *other == said).count();
            assert!(sent >= 2 * same, "{act:?}: sent {sent} times, {late}");
        } else {
            let same = public_texts(&quick).filter(|other| *other == said).count();
            let stands = async || {
                let all = public(&harness).await;
                all.iter().filter(|message| text(message) == said).count() == 2 * same
            };
            until("what everybody shall see is there", stands).await;
        }
    }
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn stalled_store_shows_each_effect_once() {
    let (harness, faults) = Harness::faulty().await;
    let prepared = PreparedMatches::prepare(&harness, true).await;
    let mut acts = Vec::new();
    for (act, shown) in actions::acts_with_effect(&prepared) {
        acts.push((act.planted(&harness).await, shown));
    }
    let before = harness.matches();
    let all: Vec<Act> = acts.iter().map(|(act, _)| act.clone()).collect();
    let outcomes = while_stalled(&harness, &faults, &all).await;
    for ((act, shown), outcome) in acts.iter().zip(&outcomes) {
        assert_eq!(refusal_part(text(&outcome["message"])), None, "{act:?}: {outcome}");
        if act.deferral() == 5 {
            // The person sees the effect itself, so the bot deletes the deferred answer.
            assert!(is_private(outcome) || outcome["message"].is_null(), "{act:?}: {outcome}");
        }
        harness.shows(shown, &before, act).await;
    }
    nothing_private_is_public(&harness).await;
    until("the outbox is empty", async || harness.outbox_is_empty()).await;
    harness.no_board_stands_twice().await;
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn stalled_store_answers_server_managers() {
    let (harness, faults) = Harness::faulty().await;
    let prepared = PreparedMatches::prepare(&harness, false).await;
    // Perform one act at a time, because all of them write the same row.
    for act in actions::of_managers(&prepared) {
        let act = act.planted(&harness).await;
        let outcomes = while_stalled(&harness, &faults, std::slice::from_ref(&act)).await;
        let answer = harness.private_answer(&outcomes[0]).await;
        assert_eq!(refusal_part(text(&answer)), None, "{act:?}: {answer}");
    }
    harness.close_and_check().await;
}

impl Harness {
    /// Returns the last private message that Hana got after an interaction. A public message with the effect
    /// may come before it.
    async fn private_answer(&self, outcome: &Value) -> Value {
        let number = |id: &Value| id.as_str().and_then(|id| id.parse::<u64>().ok());
        let find = async || {
            let mut all = self.people.all_messages(HANA).await;
            all.retain(|message| message["you"]["alone_see_it"] == true);
            all.retain(|message| number(&message["id"]) > number(&outcome["interaction"]));
            all.pop()
        };
        until("the private answer is there", async || find().await.is_some()).await;
        find().await.expect("just seen")
    }

    /// Asserts that the effect of an act has appeared in the right place. `before` has the matches before the
    /// act.
    async fn shows(&self, shown: &VisibleEffect, before: &[Match], act: &Act) {
        let turn = |id: &MatchId| before.iter().find(|record| record.id == *id).expect("it was there").turn;
        match shown {
            VisibleEffect::ToOne => {}
            VisibleEffect::Board(id) => {
                assert!(self.game_match(*id).turn > turn(id), "{act:?}");
                self.wait_for_board(*id).await;
            }
            VisibleEffect::Over(id) => assert!(!self.game_match(*id).is_running(), "{act:?}"),
            VisibleEffect::Offer(id) => {
                let is_open = || self.board(*id).is_some_and(|board| board.offer.is_some());
                until("the offer is shown", async || is_open()).await;
            }
            VisibleEffect::Card(from) => {
                let card = self.newest_card(from).await;
                assert!(!controls(&card).is_empty(), "{act:?}: {card}");
            }
            VisibleEffect::Begun(id) => {
                let accepted = || match self.challenge(*id).state {
                    ChallengeState::Accepted(id) => Some(id),
                    _ => None,
                };
                until("it is accepted", async || accepted().is_some()).await;
                self.wait_for_board(accepted().expect("just seen")).await;
            }
            VisibleEffect::Closed(id) => {
                assert_ne!(self.challenge(*id).state, ChallengeState::Open, "{act:?}");
            }
        }
    }

    /// Asserts that no two public messages have controls for the same turn of a match.
    async fn no_board_stands_twice(&self) {
        let mut seen = BTreeSet::new();
        for message in public(self).await {
            let ids = controls(&message).into_iter().filter_map(|control| control["custom_id"].as_str());
            let plays = ids.filter_map(Press::read).find_map(|press| match press {
                Press::Play(step) => Some((step.id, step.turn)),
                _ => None,
            });
            if let Some(turn) = plays.filter(|_| text(&message) != "Planted.") {
                assert!(seen.insert((turn.0.to_string(), turn.1)), "a second board: {message}");
            }
        }
    }
}
