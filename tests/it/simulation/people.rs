//! Acts of simulated people: presses on current, old and invented messages, and valid and invalid commands.

use std::collections::BTreeMap;
use std::sync::Arc;

use engawa::base::id::{ChannelId, InteractionId, MessageId, PersonId, Place, ServerId};
use engawa::base::level::Level;
use engawa::base::time::Timestamp;
use engawa::chat::{ChatPerson, CommandCall, InteractionEvent, OptionValue, UserAction};
use engawa::features::guess::GuessPress;
use engawa::features::puzzle::{NamingPress, PuzzlePress, SharePress};
use engawa::game::prompt::Prompt;
use engawa::game::{AnyGame, MoveText, Registry};
use engawa::host::lines::Lines;
use engawa::host::matches::planned_moves;
use engawa::host::{
    Format, Match, MatchAction, MatchActionPress, MoveChoices, OfferKind, PersonalDataPress, Plan,
    PracticePress, Press, PressFields, TimeControl, WhatIfPress, WhatIfStep, hours, puzzle,
};
use engawa::store::Key;
use rand::RngExt;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

use crate::rows::stored;
use crate::testing::chat::{FakeMessage, direct_channel};
use crate::testing::shell::interaction;

use super::channel::{board_of, components};
use super::checked_store::CheckedStore;
use super::club;

/// All simulated people. The first two act most, the third now and then, the last one seldom. Their ids occur
/// in no other number, so that a search for an id finds nothing else.
pub const PEOPLE: [PersonId; 4] =
    [PersonId(770_007_001), PersonId(770_007_002), PersonId(770_007_003), PersonId(770_007_004)];
/// The person who manages all servers and plays as well.
pub const MANAGER: PersonId = PEOPLE[2];
/// The channels: two on one server, and one on another.
pub const PLACES: [Place; 3] = [place(1, 11), place(1, 12), place(2, 21)];

const fn place(server: u64, channel: u64) -> Place {
    Place { server: ServerId(server), channel: ChannelId(channel) }
}

/// Id that marks direct messages, which have no server.
const NONE: ServerId = ServerId(0);

/// Games of most challenges. Their rounds are short.
const SHORT: [&str; 3] = ["noughts", "okiya", "okiya"];
/// Number of messages at the end of a channel that people mostly look at.
const IN_SIGHT: usize = 14;

/// Everything that a simulated person may look at before they act.
pub struct PersonView<'a> {
    pub said: &'a [Arc<FakeMessage>],
    pub checked_store: &'a CheckedStore,
    pub games: &'a Registry,
    pub now: Timestamp,
    /// Whether people may delete all their data in this world.
    pub deletes: bool,
}

/// Returns a random act of a random person.
pub fn act(sight: &PersonView<'_>, id: InteractionId, dice: &mut ChaCha8Rng) -> InteractionEvent {
    let thought = if dice.random_ratio(2, 3) { think_on(sight, dice) } else { None };
    let (person, place, act) = thought.unwrap_or_else(|| any_act(sight, dice));
    // Nobody can act as the computer, so a random person acts instead.
    let person = if person.is_computer() { pick(dice) } else { person };
    let alone = matches!(act, UserAction::Command(_)) && dice.random_ratio(1, 8);
    let direct_channel = Place { server: NONE, channel: direct_channel(person) };
    let mut incoming =
        new_interaction(person, if alone { direct_channel } else { place }, id, sight.now, act);
    incoming.locale = ["en-GB", "de", "fr"].choose(dice).expect("three").to_string();
    incoming.server_locale = dice.random::<bool>().then(|| "de".to_owned());
    incoming
}

fn any_act(sight: &PersonView<'_>, dice: &mut ChaCha8Rng) -> (PersonId, Place, UserAction) {
    match dice.random_range(0..100) {
        0..51 => press(sight, dice, IN_SIGHT).unwrap_or_else(|| challenge(sight, dice)),
        51..54 => agree(sight, dice).unwrap_or_else(|| challenge(sight, dice)),
        54..56 => press(sight, dice, usize::MAX).unwrap_or_else(|| challenge(sight, dice)),
        56..60 => think_ahead(sight, dice).unwrap_or_else(|| challenge(sight, dice)),
        60..63 => guess(sight, dice).unwrap_or_else(|| challenge(sight, dice)),
        63..69 => play(sight, dice).unwrap_or_else(|| challenge(sight, dice)),
        69..73 => practise(sight, dice).unwrap_or_else(|| challenge(sight, dice)),
        73..79 => challenge(sight, dice),
        79..82 => garbage(sight, dice),
        82..88 => club::act(sight, sight.deletes, dice),
        88..92 => daily_puzzle(sight, dice).unwrap_or_else(|| challenge(sight, dice)),
        _ => command(dice),
    }
}

/// Returns a command without an effect: `/help`.
pub fn look_in(place: Place, id: InteractionId, now: Timestamp) -> InteractionEvent {
    new_interaction(PEOPLE[3], place, id, now, called("help", None, []))
}

/// Returns the command `/board` for a match against the computer (practice).
pub fn ask_for_board(
    record: &Match,
    person: PersonId,
    id: InteractionId,
    now: Timestamp,
) -> InteractionEvent {
    let named = [("match", OptionValue::Text(record.id.to_string()))];
    new_interaction(person, PLACES[0], id, now, called("board", None, named))
}

/// Returns an interaction of a person, as it arrives.
pub fn new_interaction(
    person: PersonId,
    place: Place,
    id: InteractionId,
    at: Timestamp,
    act: UserAction,
) -> InteractionEvent {
    let mut incoming = interaction(id, person, place, at, act);
    incoming.person.name = format!("*{person}*");
    incoming.server = Some(place.server).filter(|server| *server != NONE);
    incoming.manages = person == MANAGER;
    incoming.opens_threads = PLACES.contains(&place);
    // Any other channel of a server is a thread in one of its channels.
    let parent = PLACES.iter().find(|known| known.server == place.server && !incoming.opens_threads);
    incoming.thread_of = parent.map(|known| known.channel);
    incoming.in_channel = parent.is_none();
    "en-GB".clone_into(&mut incoming.locale);
    incoming
}

pub fn pick(dice: &mut ChaCha8Rng) -> PersonId {
    PEOPLE[[0, 0, 0, 1, 1, 1, 2, 2, 3][dice.random_range(0..9)]]
}

/// Returns the server and channel with this channel id: a channel of a server, a thread of a match, or direct
/// messages.
fn place_of(sight: &PersonView<'_>, channel: ChannelId) -> Place {
    let known = |channel| PLACES.into_iter().find(|place| place.channel == channel);
    // A thread has the id of the message on which it was opened.
    let opener = sight.said.iter().find(|said| said.id.0 == channel.0);
    let place = known(channel).or_else(|| known(opener?.channel));
    Place { server: place.map_or(NONE, |place| place.server), channel }
}

/// Returns where a command about a match is sent: in the match's own channel if that exists, otherwise
/// elsewhere on its server.
fn command_place(sight: &PersonView<'_>, record: &Match) -> Place {
    let is_there =
        |place: Place| sight.said.iter().any(|said| said.channel == place.channel && !said.deleted);
    let mut channels = PLACES.into_iter().filter(|place| place.server == record.place.server);
    match record.thread_of {
        _ if PLACES.contains(&record.place) || is_there(record.place) => record.place,
        Some(channel) => Place { channel, ..record.place },
        // The match was played in a deleted thread that it had not opened itself.
        None => channels.next_back().unwrap_or(record.place),
    }
}

/// Returns a second act at the same moment as `first`: a press on the same message, or a reply to a typed
/// move whose board is not shown yet.
pub fn beside(
    sight: &PersonView<'_>,
    first: &InteractionEvent,
    id: InteractionId,
    dice: &mut ChaCha8Rng,
) -> InteractionEvent {
    let acted = match &first.act {
        UserAction::Press { message, .. } => {
            let pressed = sight.said.iter().find(|said| said.id == *message && !said.deleted);
            pressed.and_then(|said| press_on(sight, said, dice))
        }
        UserAction::Command(call) => reply_to(sight, call, dice),
        UserAction::Complete { .. } => None,
    };
    match acted {
        Some((person, place, act)) => {
            let person = if person.is_computer() { pick(dice) } else { person };
            new_interaction(person, place, id, sight.now, act)
        }
        None => act(sight, id, dice),
    }
}

/// Returns a press on one of the newest messages, or `None` if the chosen one has no controls.
fn press(
    sight: &PersonView<'_>,
    dice: &mut ChaCha8Rng,
    newest: usize,
) -> Option<(PersonId, Place, UserAction)> {
    let from = sight.said.len().saturating_sub(newest);
    let live: Vec<&Arc<FakeMessage>> =
        sight.said[from..].iter().filter(|said| !said.deleted && !said.message.rows.is_empty()).collect();
    press_on(sight, live.choose(dice)?, dice)
}

/// Returns a press on a message, mostly by a person for whom the message is meant.
fn press_on(
    sight: &PersonView<'_>,
    said: &FakeMessage,
    dice: &mut ChaCha8Rng,
) -> Option<(PersonId, Place, UserAction)> {
    let may_be_pressed = |id: &str| match Press::read(id) {
        Some(Press::Personal(PersonalDataPress::DeleteYes)) => sight.deletes,
        _ => true,
    };
    let pressable: Vec<_> = components(&said.message).filter(|(id, _)| may_be_pressed(id)).collect();
    let (component, values) = pressable.choose(dice)?.clone();
    let mover = board_of(&said.message).and_then(|(id, _)| sight.checked_store.game_match(id)?.mover());
    let person = said.only.unwrap_or_else(|| match mover {
        Some(mover) if dice.random_ratio(4, 5) => mover,
        _ => pick(dice),
    });
    let values = values.choose(dice).cloned().into_iter().collect();
    let act = UserAction::Press { message: said.id, private: said.only.is_some(), component, values };
    Some((person, place_of(sight, said.channel), act))
}

/// Returns the command `/move` with a move of a running match, mostly a legal one.
fn play(sight: &PersonView<'_>, dice: &mut ChaCha8Rng) -> Option<(PersonId, Place, UserAction)> {
    if let Some(poisoned) =
        sight.checked_store.damaged_matches().all().choose(dice).filter(|_| dice.random_ratio(1, 3))
    {
        return Some((
            pick(dice),
            command_place(sight, &poisoned.record),
            typed("a1".to_owned(), &poisoned.record),
        ));
    }
    let mut running = sight.checked_store.matches();
    running.retain(|record| {
        record.is_running() && sight.checked_store.damaged_matches().of(record.id).is_none()
    });
    let record = running.choose(dice)?;
    let game = sight.games.find(&record.terms.game)?;
    let legal = record.table(game).expect("every record replays").legal();
    let mv = match dice.random_range(0..8) {
        0 => "z9".to_owned(),
        1 => record.round().moves.last().map_or_else(String::new, |mv| mv.0.clone()),
        which => {
            let expected = expected_move(sight, record).filter(|_| which < 6);
            expected.or_else(|| legal.choose(dice).cloned())?.0
        }
    };
    let person = if dice.random_ratio(5, 6) { record.mover()? } else { pick(dice) };
    Some((person, command_place(sight, record), typed(mv, record)))
}

/// Returns a press in a practice match: mostly of a button on the newest private message of that match,
/// otherwise a random press on a message that does not exist.
fn practise(sight: &PersonView<'_>, dice: &mut ChaCha8Rng) -> Option<(PersonId, Place, UserAction)> {
    let mut all = sight.checked_store.matches();
    all.retain(|record| record.practice && sight.checked_store.damaged_matches().of(record.id).is_none());
    let record = all.choose(dice)?;
    let person = record.people.0.into_iter().find(|person| !person.is_computer())?;
    let is_about = |id: &str| Press::read(id).and_then(|press| press.game_match()) == Some(record.id);
    let is_panel = |said: &&Arc<FakeMessage>| {
        said.only == Some(person) && !said.deleted && components(&said.message).any(|(id, _)| is_about(&id))
    };
    let panel = sight.said.iter().rev().find(is_panel).filter(|_| dice.random_ratio(3, 4));
    if let Some(acted) = panel.and_then(|panel| press_on(sight, panel, dice)) {
        return Some(acted);
    }
    let (id, turn) = (record.id, record.turn);
    let level = *[Level::Gentle, Level::Steady].choose(dice)?;
    let presses = if record.is_running() {
        let action = MatchAction::TakeBack;
        [
            Press::Side(MatchActionPress { id, turn, action }),
            if dice.random() { Press::ResignMatch { id, turn } } else { Press::ResignRound { id, turn } },
        ]
    } else {
        [PracticePress::Again { id, level }, PracticePress::ShowEnd(id)].map(Press::Practice)
    };
    let component = presses.choose(dice)?.to_string();
    let act = UserAction::Press { message: MessageId(1), private: true, component, values: Vec::new() };
    Some((person, *PLACES.choose(dice)?, act))
}

/// Returns a press that accepts an open offer of the opponent. If no match has an offer, returns a press that
/// makes one.
fn agree(sight: &PersonView<'_>, dice: &mut ChaCha8Rng) -> Option<(PersonId, Place, UserAction)> {
    let offer_in = |record: &Match| record.playing()?.offer;
    let mut offers = sight.checked_store.matches();
    offers.retain(|record| {
        record.is_running() && sight.checked_store.damaged_matches().of(record.id).is_none()
    });
    let kinds =
        [OfferKind::Draw, OfferKind::Draw, OfferKind::Pause, OfferKind::Time, OfferKind::takeback(true)];
    let Some(record) = offers.iter().find(|record| offer_in(record).is_some()) else {
        let record = offers.choose(dice)?;
        let action = MatchAction::ConfirmOffer(*kinds.choose(dice)?);
        let component =
            Press::Side(MatchActionPress { id: record.id, turn: record.turn, action }).to_string();
        let act = UserAction::Press { message: MessageId(1), private: true, component, values: Vec::new() };
        return Some((*record.people.0.choose(dice)?, command_place(sight, record), act));
    };
    let offer = offer_in(record)?;
    let press = MatchActionPress { id: record.id, turn: record.turn, action: MatchAction::Yes(offer.kind) };
    let component = Press::Side(press).to_string();
    let act = UserAction::Press { message: MessageId(1), private: true, component, values: Vec::new() };
    Some((record.people[offer.by.other()], command_place(sight, record), act))
}

/// Returns a press on a what-if board of a match, mostly by the player who waits, and mostly one that leads to a plan.
fn think_ahead(sight: &PersonView<'_>, dice: &mut ChaCha8Rng) -> Option<(PersonId, Place, UserAction)> {
    let mut matches = sight.checked_store.matches();
    let all = dice.random_ratio(1, 8);
    matches.retain(|record| {
        (all || record.is_running()) && sight.checked_store.damaged_matches().of(record.id).is_none()
    });
    let record = matches.choose(dice)?;
    let waits = record.people.0.into_iter().find(|person| Some(*person) != record.mover())?;
    let person = match dice.random_range(0..12) {
        0 => pick(dice),
        1 | 2 => record.mover().unwrap_or(waits),
        _ => waits,
    };
    let lines: Lines = stored(sight.checked_store.rows(), &Key::Lines(person, record.id)).unwrap_or_default();
    let kept = u8::try_from(lines.kept.len()).expect("few lines");
    let step = match dice.random_range(0..20) {
        0 => WhatIfStep::Back,
        1 => WhatIfStep::Restart,
        2 => WhatIfStep::Load(dice.random_range(0..=kept)),
        3 => WhatIfStep::Delete(dice.random_range(0..=kept)),
        4 => WhatIfStep::AskPlan(dice.random_range(0..=kept)),
        5 => WhatIfStep::Forget,
        6 => [WhatIfStep::List, WhatIfStep::Leave].choose(dice)?.clone(),
        7 => WhatIfStep::Open(dice.random_range(0..6)),
        8 => WhatIfStep::Show(dice.random_ratio(3, 4)),
        9 => WhatIfStep::Theirs(Some(0).filter(|_| dice.random())),
        _ => next_step(&lines, record, sight.games.find(&record.terms.game)?, person, dice)?,
    };
    Some(what_if(sight, record, person, &lines, step, dice))
}

/// Returns the next press of a player who waits and has begun to try moves, until they have a plan.
fn think_on(sight: &PersonView<'_>, dice: &mut ChaCha8Rng) -> Option<(PersonId, Place, UserAction)> {
    let rows = sight.checked_store.rows();
    sight.checked_store.matches().into_iter().find_map(|record| {
        let waits = record.people.0.into_iter().find(|person| Some(*person) != record.mover())?;
        let lines: Lines = stored(rows, &Key::Lines(waits, record.id))?;
        let is_damaged = sight.checked_store.damaged_matches().of(record.id).is_some();
        let plan: Option<Plan> = stored(rows, &Key::Plan(waits, record.id));
        if !record.is_running() || is_damaged || plan.is_some_and(|plan| plan.is_for(&record)) {
            return None;
        }
        let step = next_step(&lines, &record, sight.games.find(&record.terms.game)?, waits, dice)?;
        Some(what_if(sight, &record, waits, &lines, step, dice))
    })
}

fn what_if(
    sight: &PersonView<'_>,
    record: &Match,
    person: PersonId,
    lines: &Lines,
    step: WhatIfStep,
    dice: &mut ChaCha8Rng,
) -> (PersonId, Place, UserAction) {
    let version = if dice.random_ratio(15, 16) { lines.version } else { lines.version.wrapping_sub(1) };
    let press = Press::WhatIf(WhatIfPress::new(record.id, version).at(step));
    let act = UserAction::Press {
        message: MessageId(1),
        private: true,
        component: press.to_string(),
        values: Vec::new(),
    };
    (person, command_place(sight, record), act)
}

/// Returns the next step from a board to a plan: some moves are tried, then kept, then planned.
fn next_step(
    lines: &Lines,
    record: &Match,
    game: &dyn AnyGame,
    person: PersonId,
    dice: &mut ChaCha8Rng,
) -> Option<WhatIfStep> {
    let last = lines.kept.last().filter(|line| planned_moves(line, record, person).is_ok());
    if last.is_some() && dice.random_ratio(1, 2) {
        return Some(WhatIfStep::Plan(u8::try_from(lines.kept.len() - 1).ok()?));
    }
    let tables = lines.working.as_ref().and_then(|line| Some((line, line.tables(record, game)?)));
    let Some((line, table)) = tables.and_then(|(line, mut tables)| Some((line, tables.pop()?))) else {
        return Some(WhatIfStep::Open(u32::MAX));
    };
    let present = (record.rounds.len() - 1, record.round().moves.len());
    if (usize::from(line.round), usize::from(line.ply)) != present {
        return Some(WhatIfStep::Open(u32::MAX));
    }
    let mv = table.legal().choose(dice).cloned();
    match mv.filter(|_| line.moves.len() < dice.random_range(2..6)) {
        Some(mv) => Some(WhatIfStep::Try(table.path_to(&mv)?.into_iter().map(|choice| choice.key).collect())),
        None if lines.kept.contains(line) => Some(WhatIfStep::Restart),
        None => Some(WhatIfStep::Keep),
    }
}

/// Returns a move of the player to move that the other one has planned an answer to.
fn expected_move(sight: &PersonView<'_>, record: &Match) -> Option<MoveText> {
    let waits = record.people.0.into_iter().find(|person| Some(*person) != record.mover())?;
    let plan: Plan = stored(sight.checked_store.rows(), &Key::Plan(waits, record.id))?;
    plan.lines.first()?.first().filter(|_| plan.is_for(record)).cloned()
}

/// Returns a press about the daily puzzle of today or yesterday: mostly the solution, and otherwise what its messages
/// offer.
fn daily_puzzle(sight: &PersonView<'_>, dice: &mut ChaCha8Rng) -> Option<(PersonId, Place, UserAction)> {
    let today = hours::day_of(sight.now, None);
    let day = if dice.random_ratio(3, 4) { today } else { today.previous() };
    let puzzle = puzzle::daily(day);
    let table = puzzle.table(sight.games.find(&puzzle.game)?).ok()?;
    let Prompt::Choose(choose) = table.prompt(&[]) else { return None };
    let press = match dice.random_range(0..10) {
        0..3 => SharePress { day }.press(),
        3 => NamingPress { named: dice.random() }.press(),
        4 => PuzzlePress::see(day, &puzzle.game).press(),
        which => {
            let is_right = |text: &MoveText| *text == puzzle.solution;
            let meant = choose.moves.iter().find(|(text, _)| which > 6 && is_right(text));
            let (_, path) = meant.or_else(|| choose.moves.choose(dice))?;
            let chosen = path.iter().map(|choice| choice.key.clone()).collect();
            PuzzlePress { chosen, ..PuzzlePress::new(day, &puzzle.game) }.press()
        }
    };
    let act = UserAction::Press {
        message: MessageId(1),
        private: true,
        component: press.to_string(),
        values: Vec::new(),
    };
    Some((pick(dice), *PLACES.choose(dice)?, act))
}

/// Returns the press that completes a guess of the next move. Mostly the move is legal and the person
/// watches.
fn guess(sight: &PersonView<'_>, dice: &mut ChaCha8Rng) -> Option<(PersonId, Place, UserAction)> {
    let mut running = sight.checked_store.matches();
    running.retain(|record| {
        record.is_running() && sight.checked_store.damaged_matches().of(record.id).is_none()
    });
    let record = running.choose(dice)?;
    let table = record.table(sight.games.find(&record.terms.game)?).expect("every record replays");
    let Prompt::Choose(choose) = table.prompt(&[]) else { return None };
    let (_, path) = choose.moves.choose(dice)?;
    let mut chosen: Vec<String> = path.iter().map(|choice| choice.key.clone()).collect();
    match dice.random_range(0..12) {
        0 => chosen.clear(),
        1 => chosen = vec!["z9".to_owned()],
        _ => {}
    }
    let turn = if dice.random_ratio(9, 10) { record.turn } else { record.turn - 1 };
    let press = GuessPress(MoveChoices { chosen, ..MoveChoices::new(record.id, turn) }).press();
    let watchers: Vec<PersonId> = PEOPLE.into_iter().filter(|one| !record.people.0.contains(one)).collect();
    let person = if dice.random_ratio(9, 10) { *watchers.choose(dice)? } else { pick(dice) };
    let act = UserAction::Press {
        message: MessageId(1),
        private: true,
        component: press.to_string(),
        values: Vec::new(),
    };
    Some((person, command_place(sight, record), act))
}

/// Returns the move after the one in `call`, typed by its player before the board is shown. Returns `None` if
/// that move is not legal.
fn reply_to(
    sight: &PersonView<'_>,
    call: &CommandCall,
    dice: &mut ChaCha8Rng,
) -> Option<(PersonId, Place, UserAction)> {
    let (mv, id) = (call.text("move")?, call.text("match")?);
    let record = sight.checked_store.matches().into_iter().find(|record| record.id.to_string() == id)?;
    if sight.checked_store.damaged_matches().of(record.id).is_some() {
        return None;
    }
    let mut table = record.table(sight.games.find(&record.terms.game)?).expect("every record replays");
    table.play(&MoveText(mv.to_owned())).ok()?;
    let next = table.legal().choose(dice)?.0.clone();
    Some((record.person_in(table.turn()), command_place(sight, &record), typed(next, &record)))
}

fn typed(mv: String, record: &Match) -> UserAction {
    let options = [("move", OptionValue::Text(mv)), ("match", OptionValue::Text(record.id.to_string()))];
    called("move", None, options)
}

fn challenge(sight: &PersonView<'_>, dice: &mut ChaCha8Rng) -> (PersonId, Place, UserAction) {
    let from = pick(dice);
    let all: Vec<_> = sight.games.iter().map(|game| game.facts().id).collect();
    let id = if dice.random_ratio(9, 10) { SHORT.choose(dice) } else { all.choose(dice) }.expect("games");
    let facts = sight.games.find(id).expect("a registered game").facts();
    let mut options = vec![("rated", OptionValue::Flag(dice.random_ratio(3, 4)))];
    if dice.random_ratio(1, 6) {
        options.push(("guesses", OptionValue::Flag(false)));
    }
    if dice.random_ratio(1, 8) {
        options.push(("hints", OptionValue::Flag(true)));
    }
    if dice.random_ratio(1, 8) {
        let level = [Level::Gentle, Level::Steady].choose(dice).expect("levels").name();
        if dice.random_ratio(1, 2) {
            options = vec![("level", OptionValue::Text(level.to_owned()))];
            if dice.random_ratio(1, 3) {
                let format = Format::offered(facts).choose(dice).expect("formats").word();
                options.push(("format", OptionValue::Text(format)));
            }
            return (from, *PLACES.choose(dice).expect("places"), called("challenge", Some(id), options));
        }
        // The computer plays neither rated nor with a clock.
        options[0].1 = OptionValue::Flag(dice.random_ratio(1, 8));
        options.push(("level", OptionValue::Text(level.to_owned())));
        options.push(("public", OptionValue::Flag(true)));
    } else if dice.random_ratio(2, 3) {
        let person = ChatPerson {
            id: pick(dice),
            name: "_x_".to_owned(),
            bot: dice.random_ratio(1, 20),
            absence: None,
        };
        options.push(("opponent", OptionValue::Person(person)));
    }
    let is_to_computer = options.iter().any(|(name, _)| *name == "level");
    if dice.random_ratio(1, if is_to_computer { 8 } else { 2 }) {
        let word = TimeControl::OFFERED.choose(dice).expect("clocks").word();
        options.push(("clock", OptionValue::Text(word)));
        options.push(("nights", OptionValue::Flag(dice.random())));
    }
    if dice.random_ratio(1, 3) {
        let format = Format::offered(facts).choose(dice).expect("formats").word();
        options.push(("format", OptionValue::Text(format)));
    }
    (from, *PLACES.choose(dice).expect("places"), called("challenge", Some(id), options))
}

/// Returns a press with an invented component id, or with an altered one of a public message. Discord itself
/// would refuse a press on a deleted message or on another message's component.
fn garbage(sight: &PersonView<'_>, dice: &mut ChaCha8Rng) -> (PersonId, Place, UserAction) {
    let message = sight.said.choose(dice).filter(|said| said.only.is_none() && !said.deleted);
    let real = message.into_iter().flat_map(|said| components(&said.message)).map(|(id, _)| id);
    let mut component = real.collect::<Vec<_>>().choose(dice).cloned().unwrap_or("1p.x".to_owned());
    match dice.random_range(0..4) {
        0 => drop(component.pop()),
        1 => component.push_str(".99"),
        2 => component = component.replace('.', ".0"),
        _ => component = String::from("9é\u{1F3B4}"),
    }
    let values = if dice.random() { vec!["a1.b2".to_owned(); dice.random_range(0..4)] } else { Vec::new() };
    let (message, channel) =
        message.map_or((MessageId(1), PLACES[0].channel), |said| (said.id, said.channel));
    (pick(dice), place_of(sight, channel), UserAction::Press { message, private: false, component, values })
}

const KINDS: [&str; 6] = ["draw", "takeback", "pause", "time", "give", "resume"];

/// Commands with one argument or none: the command, its option, and the possible values. If the option is
/// empty, the values are subcommands.
const COMMANDS: [(&str, &str, &[&str]); 23] = [
    ("games", "", &[]),
    ("board", "", &[]),
    ("resign", "", &[]),
    ("leaderboard", "scope", &["server", "global"]),
    ("help", "", &[]),
    ("replay", "", &[]),
    ("hint", "", &[]),
    ("undo", "", &[]),
    ("puzzle", "", &[]),
    ("offer", "kind", &KINDS),
    ("offer", "kind", &KINDS),
    ("offer", "kind", &KINDS),
    ("offer", "kind", &KINDS),
    // Listed several times to be chosen more often, because an offer needs the same wish of both players.
    ("offer", "kind", &KINDS),
    ("offer", "kind", &KINDS),
    ("offer", "kind", &KINDS),
    ("offer", "kind", &["draw"]),
    ("vacation", "", &["start", "end"]),
    ("settings", "alerts", &["mention", "direct", "both", "digest", "silent"]),
    ("settings", "forced", &["on", "off"]),
    ("settings", "days-off", &["on", "off"]),
    ("settings", "quiet", &["22-7", "0-6", "none", "25-1"]),
    ("nothing", "", &[]),
];

/// Returns a word as an option's value: `on` and `off` as a switch, everything else as a text.
fn value(word: &str) -> OptionValue {
    match word {
        "on" => OptionValue::Flag(true),
        "off" => OptionValue::Flag(false),
        word => OptionValue::Text(word.to_owned()),
    }
}

fn command(dice: &mut ChaCha8Rng) -> (PersonId, Place, UserAction) {
    let (command, option, words) = COMMANDS.choose(dice).expect("commands");
    let word = words.choose(dice).copied();
    let act = if option.is_empty() {
        called(command, word, [])
    } else {
        called(command, None, word.map(|word| (*option, value(word))))
    };
    (pick(dice), *PLACES.choose(dice).expect("places"), act)
}

pub fn called(
    name: &str,
    sub: Option<&str>,
    options: impl IntoIterator<Item = (&'static str, OptionValue)>,
) -> UserAction {
    let options: BTreeMap<_, _> =
        options.into_iter().map(|(option, value)| (option.to_owned(), value)).collect();
    UserAction::Command(CommandCall { name: name.to_owned(), sub: sub.map(str::to_owned), options })
}
