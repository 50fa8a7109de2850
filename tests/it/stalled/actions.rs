//! Acts of people for the tests with a stalled store: acts that only look, acts with an effect, and acts of
//! server managers.

use std::collections::BTreeSet;

use engawa::base::choice::ChoiceKey;
use engawa::base::id::{ChallengeId, MatchId};
use engawa::base::time::{Clock, Day};
use engawa::features::club::ClubPress;
use engawa::features::guess::GuessPress;
use engawa::features::puzzle::PuzzlePress;
use engawa::games::GAMES;
use engawa::host::{
    Invitee, MatchAction, MatchActionPress, MoveChoices, OfferKind, PersonalDataPress, PracticePress, Press,
    PressFields, RelativeScope, SeasonName, SeasonNumber, SeasonPress, TutorialPress, WhatIfPress,
    WhatIfStep, hours,
};
use serde_json::{Value, json};

use super::super::harness::Harness;
use super::super::people::{HANA, NELL, OTIS};
use super::super::player_actions::{
    accepts, control, match_on, person, pressed_game, small, spelled, spelled_on, table_of,
};
use super::{Act, ActKind, commands};

/// Where the effect of an act must appear.
#[derive(Clone, Debug)]
pub enum VisibleEffect {
    /// Nowhere but in the answer.
    ToOne,
    /// The next board of this match.
    Board(MatchId),
    /// The end of this match.
    Over(MatchId),
    /// An open offer on the board of this match.
    Offer(MatchId),
    /// The message of a new challenge by the person with this id.
    Card(String),
    /// The board of the match that accepts this challenge.
    Begun(ChallengeId),
    /// The end of this challenge without a match.
    Closed(ChallengeId),
}

/// A running match, with what the acts need to know about it.
#[derive(Clone, Debug)]
pub struct Running {
    game: &'static str,
    id: MatchId,
    turn: u32,
    mover: String,
    waits: String,
    /// A legal move of the mover.
    mv: String,
    /// The choices by which the controls express `mv`.
    path: Vec<ChoiceKey>,
    board: Value,
}

#[derive(Clone, Debug)]
pub struct OpenChallenge {
    from: String,
    to: String,
    id: ChallengeId,
    card: Value,
}

/// Matches, challenges and people that are prepared before the store stalls.
#[derive(Debug)]
pub struct PreparedMatches {
    day: Day,
    /// Matches of Hana and Otis, one of each game.
    running: Vec<Running>,
    /// A finished match of Hana and Otis.
    over: MatchId,
    /// A running match of Otis and Nell. Hana may end it, because she manages the server.
    others: MatchId,
    /// Matches of guests for the acts with an effect, in the order of [`acts_with_effect`]. No guest plays
    /// two of them.
    matches: Vec<Running>,
    /// Finished matches of guests, each with the id of one of its players.
    ended: Vec<(MatchId, String)>,
    open: Vec<OpenChallenge>,
    /// A guest who has kept a line, and the press that makes it a plan.
    planning: (String, Press),
    /// Guests who play no match, for acts without preparation.
    guests: Vec<String>,
    /// A guest on vacation.
    away: String,
    /// A guest who has blocked Otis.
    blocks: String,
    /// A guest who may delete their data, with the message that asks for confirmation.
    leaving: (String, Value),
}

/// Number of matches for acts that need a single game, besides two of each game.
const MORE: usize = 10;
/// Number of challenges to decline or withdraw, besides one of each game to accept.
const ANSWERED: usize = 2;
/// Number of guests for acts that need no preparation.
const FREE: usize = 10;

impl PreparedMatches {
    /// Returns placeholders, as many as real entries, so that the acts can be listed without a harness.
    pub fn pretended() -> Self {
        let running = |(number, game): (u64, &'static str)| Running {
            game,
            id: MatchId::from_random(number),
            turn: 1,
            mover: HANA.to_owned(),
            waits: OTIS.to_owned(),
            mv: String::new(),
            path: Vec::new(),
            board: json!({ "id": "1" }),
        };
        let open = |number| OpenChallenge {
            from: HANA.to_owned(),
            to: OTIS.to_owned(),
            id: ChallengeId::from_random(number),
            card: Value::Null,
        };
        let over = MatchId::from_random(0);
        Self {
            day: Day(0),
            running: (0..).zip(games()).map(running).collect(),
            over,
            others: over,
            matches: (0..).zip(game_ids()).map(running).collect(),
            ended: vec![(over, HANA.to_owned()); 3],
            open: (0..).take(games().count() + ANSWERED).map(open).collect(),
            planning: (HANA.to_owned(), Press::WhatIf(WhatIfPress::new(over, 0).at(WhatIfStep::Plan(0)))),
            guests: vec![HANA.to_owned(); FREE],
            away: HANA.to_owned(),
            blocks: HANA.to_owned(),
            leaving: (HANA.to_owned(), Value::Null),
        }
    }

    /// Prepares everything. Without guests, prepares only the matches of Hana, Otis and Nell.
    pub async fn prepare(harness: &Harness, with_guests: bool) -> Self {
        let day = hours::day_of(harness.clock.now(), None);
        let mut prepared = Self { day, ..Self::pretended() };
        for running in &mut prepared.running {
            *running = begin(harness, running.game, (HANA, OTIS)).await;
        }
        prepared.over = end(harness, (HANA, OTIS)).await;
        prepared.others = begin(harness, pressed_game(), (OTIS, NELL)).await.id;
        if !with_guests {
            return prepared;
        }
        let needed = 2 * (prepared.matches.len() + prepared.ended.len() + prepared.open.len()) + FREE + 5;
        let mut guests = guests(harness, needed).await.into_iter();
        let mut next = || guests.next().expect("enough of them came");
        for running in &mut prepared.matches {
            let (one, two) = (next(), next());
            *running = begin(harness, running.game, (&one, &two)).await;
        }
        for ended in &mut prepared.ended {
            let (one, two) = (next(), next());
            *ended = (end(harness, (&one, &two)).await, one);
        }
        for open in &mut prepared.open {
            *open = challenge(harness, next(), next()).await;
        }
        let (one, two) = (next(), next());
        prepared.planning = keep_line(harness, begin(harness, pressed_game(), (&one, &two)).await).await;
        let leaves = next();
        harness.people.slash(&leaves, "settings", json!({ "palette": "night" })).await;
        let answer = harness.people.slash(&leaves, "privacy", json!({})).await;
        let delete = |press: &Press| matches!(press, Press::Personal(PersonalDataPress::Delete));
        let question = harness.press(&leaves, &answer["message"], delete).await["message"].clone();
        prepared.leaving = (leaves, question);
        (prepared.away, prepared.blocks) = (next(), next());
        harness.people.slash(&prepared.away, "vacation start", json!({})).await;
        harness.people.slash(&prepared.blocks, "block", json!({ "whom": OTIS })).await;
        let Running { id, mover, .. } = prepared.matches.last().expect("several");
        let offer = json!({ "kind": "pause", "match": id.to_string() });
        harness.people.slash(mover, "offer", offer).await;
        prepared.guests = guests.collect();
        prepared
    }
}

fn games() -> impl Iterator<Item = &'static str> {
    GAMES.iter().map(|game| game.facts().id)
}

/// Returns the game of each entry of `PreparedMatches::matches`. Every game occurs twice, for a command and for a
/// press. Further entries have the game in which every move is one press.
fn game_ids() -> impl Iterator<Item = &'static str> {
    games().chain(games()).chain(std::iter::repeat_n(pressed_game(), MORE))
}

async fn guests(harness: &Harness, count: usize) -> Vec<String> {
    let (status, came) = harness.people.post("guests", json!({ "count": count })).await;
    assert_eq!(status, 200, "{came}");
    let ids = came["guests"].as_array().expect("a list").iter();
    ids.map(|id| id.as_str().expect("an id").to_owned()).collect()
}

/// Starts a match and plays its first move.
async fn begin(harness: &Harness, game: &'static str, (one, two): (&str, &str)) -> Running {
    let facts = GAMES.iter().find(|known| known.facts().id == game).expect("it is registered");
    let mut options = small(*facts);
    options["opponent"] = json!(two);
    let card = harness.invite(one, game, options).await;
    harness.press(two, &card, accepts).await;
    let board = harness.first_board(&card).await;
    let record = harness.game_match(match_on(&board));
    let mover = record.mover().expect("it has begun").to_string();
    let mv = table_of(&record).legal().swap_remove(0);
    harness.people.slash(&mover, "move", json!({ "move": mv.0, "match": record.id.to_string() })).await;
    harness.wait_for_board(record.id).await;
    let record = harness.game_match(record.id);
    let mv = table_of(&record).legal().swap_remove(0);
    let mover = record.mover().expect("nobody wins by one move").to_string();
    let shown = harness.board(record.id).and_then(|board| board.message).expect("it is shown");
    Running {
        game,
        id: record.id,
        turn: record.turn,
        waits: if mover == one { two.to_owned() } else { one.to_owned() },
        mover,
        path: spelled(&record, &mv),
        mv: mv.0,
        board: harness.message(&json!(shown.to_string())).await.expect("it is in the channel"),
    }
}

/// Keeps a line of two moves, as the player who waits. Returns that player, and the press that makes the line a plan.
async fn keep_line(harness: &Harness, Running { id, waits, .. }: Running) -> (String, Press) {
    let press = |version, step| Press::WhatIf(WhatIfPress::new(id, version).at(step));
    harness.press_planted(&waits, &press(0, WhatIfStep::Open(u32::MAX)).to_string()).await;
    let mut table = table_of(&harness.game_match(id));
    for version in [1, 2] {
        let mv = table.legal().swap_remove(0);
        let chosen = spelled_on(&*table, &mv);
        harness.press_planted(&waits, &press(version, WhatIfStep::Try(chosen)).to_string()).await;
        table.play(&mv).expect("it is legal");
    }
    harness.press_planted(&waits, &press(3, WhatIfStep::Keep).to_string()).await;
    (waits, press(4, WhatIfStep::Plan(0)))
}

/// Plays a match that one player resigns. Returns the match's id.
async fn end(harness: &Harness, people: (&str, &str)) -> MatchId {
    let Running { id, turn, mover, .. } = begin(harness, pressed_game(), people).await;
    harness.press_planted(&mover, &Press::ResignMatch { id, turn }.to_string()).await;
    assert!(!harness.game_match(id).is_running());
    id
}

async fn challenge(harness: &Harness, from: String, to: String) -> OpenChallenge {
    let card = harness.invite(&from, pressed_game(), json!({ "opponent": to })).await;
    let accept = control(&card, accepts);
    let Some(Press::Accept(id)) = Press::read(&accept) else { panic!("{accept}") };
    OpenChallenge { from, to, id, card }
}

/// Returns all acts that change nothing, such as `/help`.
pub fn looks(prepared: &PreparedMatches) -> Vec<Act> {
    let mut acts: Vec<Act> =
        prepared.running.iter().flat_map(|running| looks_at(prepared, running)).collect();
    let first = &prepared.running[0];
    let (of, over) = (first.id.to_string(), prepared.over);
    for (command, options) in [
        ("games", json!({})),
        ("resign", json!({ "match": of })),
        ("hint", json!({ "match": of })),
        ("offer", json!({ "kind": "resume", "match": of })),
        ("replay", json!({ "match": over.to_string() })),
        ("rematch", json!({ "match": of })),
        ("profile", json!({})),
        ("settings", json!({})),
        ("unblock", json!({})),
        ("privacy", json!({})),
        ("admin show", json!({})),
        ("admin log", json!({})),
        ("admin purge", json!({})),
        ("help", json!({})),
    ] {
        acts.push(Act::slash(HANA, command, options));
    }
    acts.push(Act::menu(HANA, "Challenge", OTIS));
    acts.push(Act::menu(HANA, "Compare", OTIS));
    let board = first.board["id"].as_str().expect("an id");
    acts.push(Act::menu(HANA, "Open this match", board));
    for press in [
        Press::Replay { id: over, part: 0, frame: 0 },
        Press::Profile(person(OTIS)),
        Press::Animate { id: over, round: 0, public: false },
        Press::Animate { id: over, round: 0, public: true },
        Press::Analyse { id: over, public: false },
        Press::Analyse { id: over, public: true },
        Press::PlayOn { id: over, frame: 0, to: None },
        Press::Export(over),
        Press::ResignNo(first.id),
        Press::Next,
        Press::Personal(PersonalDataPress::Export),
        Press::Purge(false),
        ClubPress::Watch(0).press(),
    ] {
        acts.push(Act::press(HANA, &press));
    }
    let game = format!("challenge {}", pressed_game());
    for (command, option) in [
        ("move", "move"),
        ("move", "match"),
        ("replay", "match"),
        ("rematch", "match"),
        ("follow", "match"),
        ("unblock", "whom"),
        (&*game, "same-deal-as"),
        (&*game, "from"),
        ("leaderboard", "season"),
        ("settings", "zone"),
        ("admin end", "match"),
    ] {
        acts.push(Act::types(HANA, command, option));
    }
    let others = acts_with_effect(prepared).into_iter().map(|(act, _)| act).chain(of_managers(prepared));
    let tried: BTreeSet<String> = acts.iter().map(Act::kind).chain(others.map(|act| act.kind())).collect();
    let bare = commands().into_iter().filter(|command| !tried.contains(command));
    acts.extend(bare.map(|command| Act::slash(HANA, &command, json!({}))));
    acts
}

/// Returns the acts that look at a match or at its game.
fn looks_at(prepared: &PreparedMatches, running: &Running) -> Vec<Act> {
    let &Running { game, id, turn, ref mover, ref waits, .. } = running;
    let side = |action| Press::Side(MatchActionPress { id, turn, action });
    let of = json!({ "match": id.to_string() });
    let named = json!({ "game": game });
    vec![
        Act::slash(HANA, "board", of.clone()),
        Act::slash(mover, "move", of),
        Act::slash(HANA, "rules", named.clone()),
        Act::slash(HANA, "learn", named.clone()),
        Act::slash(HANA, "puzzle", json!({})),
        Act::slash(HANA, "leaderboard", named),
        Act::press(mover, &Press::Play(MoveChoices::new(id, turn))),
        Act::press(mover, &Press::Browse(MoveChoices::new(id, turn))),
        Act::press(waits, &Press::Play(MoveChoices::new(id, turn))),
        Act::press(NELL, &GuessPress(MoveChoices::new(id, turn)).press()),
        Act::press(waits, &Press::WhatIf(WhatIfPress::new(id, 0).at(WhatIfStep::List))),
        Act::press(mover, &Press::Hint { id, turn, whole: false }),
        Act::press(HANA, &Press::Resign { id, turn }),
        Act::press(NELL, &Press::Words(id)),
        Act::press(HANA, &Press::MyView(id)),
        Act::press(NELL, &side(MatchAction::More)),
        Act::press(mover, &side(MatchAction::List)),
        Act::press(mover, &side(MatchAction::Offer(OfferKind::Pause))),
        Act::press(mover, &side(MatchAction::NotNow)),
        Act::press(HANA, &Press::Rules(game.to_owned())),
        Act::press(HANA, &Press::Learn(TutorialPress::new(game))),
        Act::press(HANA, &Press::Practice(PracticePress::Open(Some(game.to_owned())))),
        Act::press(HANA, &PuzzlePress::new(prepared.day, game).press()),
        Act::press(
            HANA,
            &Press::Ladder { game: game.to_owned(), scope: RelativeScope::ThisServer(None), page: Some(0) },
        ),
    ]
}

/// Returns all acts with an effect, each with the place where the effect must appear. No two acts involve the
/// same people.
pub fn acts_with_effect(prepared: &PreparedMatches) -> Vec<(Act, VisibleEffect)> {
    let mut acts = Vec::new();
    let (mut matches, mut open) = (prepared.matches.iter(), prepared.open.iter());
    let mut guests = prepared.guests.iter();
    let mut running = || matches.next().expect("enough of them");
    let mut card = || open.next().expect("enough of them");
    let mut guest = || guests.next().expect("enough of them").as_str();
    for _ in games() {
        let Running { id, mover, mv, .. } = running();
        let typed = Act::slash(mover, "move", json!({ "move": mv, "match": id.to_string() }));
        acts.push((typed, VisibleEffect::Board(*id)));
    }
    for _ in games() {
        let Running { id, turn, mover, path, .. } = running();
        let step = MoveChoices { chosen: path.clone(), ..MoveChoices::new(*id, *turn) };
        acts.push((Act::press(mover, &Press::Play(step)), VisibleEffect::Board(*id)));
    }
    for game in games() {
        let from = guest();
        acts.push((
            Act::slash(from, format!("challenge {game}"), json!({})),
            VisibleEffect::Card(from.to_owned()),
        ));
        let OpenChallenge { to, id, card, .. } = card();
        let accept = ActKind::Press(card.clone(), Press::Accept(*id).to_string());
        acts.push((Act { who: to.clone(), action: accept }, VisibleEffect::Begun(*id)));
    }
    let at = running();
    let undo = Act::slash(&at.waits, "undo", json!({ "match": at.id.to_string() }));
    acts.push((undo, VisibleEffect::Board(at.id)));
    let at = running();
    let offer = Act::slash(&at.mover, "offer", json!({ "kind": "pause", "match": at.id.to_string() }));
    acts.push((offer, VisibleEffect::Offer(at.id)));
    let side = |id, turn, action| Press::Side(MatchActionPress { id, turn, action });
    let &Running { id, turn, ref mover, .. } = running();
    let offer = side(id, turn, MatchAction::ConfirmOffer(OfferKind::Pause));
    acts.push((Act::press(mover, &offer), VisibleEffect::Offer(id)));
    let &Running { id, turn, ref waits, .. } = running();
    acts.push((Act::press(waits, &side(id, turn, MatchAction::TakeBack)), VisibleEffect::Board(id)));
    let &Running { id, turn, ref mover, .. } = running();
    acts.push((Act::press(mover, &Press::ResignRound { id, turn }), VisibleEffect::Over(id)));
    let &Running { id, turn, ref mover, .. } = running();
    acts.push((Act::press(mover, &Press::ResignMatch { id, turn }), VisibleEffect::Over(id)));
    let &Running { id, turn, ref mover, .. } = running();
    acts.push((Act::press(mover, &Press::Abort { id, turn }), VisibleEffect::Over(id)));
    let &Running { id, ref waits, .. } = running();
    acts.push((Act::press(waits, &Press::WhatIf(WhatIfPress::new(id, 0))), VisibleEffect::ToOne));
    let (plans, plan) = &prepared.planning;
    acts.push((Act::press(plans, plan), VisibleEffect::ToOne));
    let &Running { id, turn, ref path, .. } = running();
    let sealed = MoveChoices { chosen: path.clone(), ..MoveChoices::new(id, turn) };
    acts.push((Act::press(NELL, &GuessPress(sealed).press()), VisibleEffect::ToOne));
    let &Running { id, turn, ref waits, .. } = running();
    let yes = side(id, turn, MatchAction::Yes(OfferKind::Pause));
    acts.push((Act::press(waits, &yes), VisibleEffect::ToOne));
    let OpenChallenge { to, id, card: of, .. } = card();
    let decline = ActKind::Press(of.clone(), Press::Decline(*id).to_string());
    acts.push((Act { who: to.clone(), action: decline }, VisibleEffect::Closed(*id)));
    let OpenChallenge { from, id, card: of, .. } = card();
    let withdraw = ActKind::Press(of.clone(), Press::Withdraw(*id).to_string());
    acts.push((Act { who: from.clone(), action: withdraw }, VisibleEffect::Closed(*id)));
    acts.extend(solo_acts(prepared, &mut guest));
    acts
}

/// Returns the acts with an effect on the person alone, and those that start a challenge or a match. `guest`
/// returns a guest who takes part in nothing yet.
fn solo_acts<'s>(
    prepared: &'s PreparedMatches,
    guest: &mut impl FnMut() -> &'s str,
) -> Vec<(Act, VisibleEffect)> {
    let [(of, one), (again, two), (from, three)] = &prepared.ended[..] else { panic!("three have ended") };
    let named = json!({ "match": again.to_string() });
    let play_on = Press::PlayOn { id: *from, frame: 0, to: Some(Invitee::Anyone) };
    let host = guest();
    let invitation = Press::Invite { game: pressed_game().to_owned(), to: Invitee::Anyone };
    let (leaves, question) = &prepared.leaving;
    let delete = ActKind::Press(question.clone(), Press::Personal(PersonalDataPress::DeleteYes).to_string());
    let palette = json!({ "palette": "night" });
    let watched = json!({ "match": prepared.running[0].id.to_string() });
    vec![
        (Act::press(one, &Press::Rematch(*of)), VisibleEffect::Card(one.clone())),
        (Act::slash(two, "rematch", named), VisibleEffect::Card(two.clone())),
        (Act::press(three, &play_on), VisibleEffect::Card(three.clone())),
        (Act::press(host, &invitation), VisibleEffect::Card(host.to_owned())),
        (Act::slash(guest(), "settings", palette), VisibleEffect::ToOne),
        (
            Act::press(guest(), &Press::ChangeSetting(engawa::host::SettingWord("palette-night".to_owned()))),
            VisibleEffect::ToOne,
        ),
        (Act::slash(guest(), "vacation start", json!({})), VisibleEffect::ToOne),
        (Act::slash(guest(), "follow", watched), VisibleEffect::ToOne),
        (Act::slash(&prepared.away, "vacation end", json!({})), VisibleEffect::ToOne),
        (Act::slash(guest(), "block", json!({ "whom": OTIS })), VisibleEffect::ToOne),
        (Act::slash(&prepared.blocks, "unblock", json!({ "whom": OTIS })), VisibleEffect::ToOne),
        (Act { who: leaves.clone(), action: delete }, VisibleEffect::ToOne),
    ]
}

/// Returns all acts that only server managers may do.
pub fn of_managers(prepared: &PreparedMatches) -> Vec<Act> {
    let end = json!({ "match": prepared.others.to_string(), "reason": "It is late." });
    let mut acts: Vec<Act> = [
        ("channels", json!({ "where": "here" })),
        ("threads", json!({ "threads": true })),
        ("language", json!({ "language": "de" })),
        ("theme", json!({ "palette": "night" })),
        ("defaults", json!({ "rated": false })),
        ("boards", json!({ "boards": "picture" })),
        ("puzzle", json!({ "hour": "9" })),
        ("season", json!({ "name": "Spring" })),
        ("end", end),
        ("ban", json!({ "person": NELL })),
        ("unban", json!({ "person": NELL })),
    ]
    .into_iter()
    .map(|(sub, options)| Act::slash(HANA, format!("admin {sub}"), options))
    .collect();
    let name = SeasonName::read("Summer").expect("a name");
    let begin = SeasonPress::Begin { number: SeasonNumber::MIN, name };
    acts.push(Act::press(HANA, &Press::Season(begin)));
    acts.push(Act::press(HANA, &Press::Purge(true)));
    acts
}
