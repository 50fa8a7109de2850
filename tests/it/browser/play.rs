//! Actions of people on the sandbox page: changing the person, inviting, accepting and moving, by mouse or
//! keyboard.

use std::collections::BTreeSet;

use engawa::base::choice::ChoiceKey;
use engawa::base::id::{MatchId, PersonId};
use engawa::game::{AnyGame, MoveText};
use engawa::host::{Match, Press};
use serde_json::Value;

use super::super::harness::{Harness, until};
use super::super::people::{HANA, NELL, OTIS};
use super::super::player_actions::{accepts, spelled};
use super::tab::{ALT, ElementSelector, SHIFT, Tab, element};

/// Maximum number of attempts to reach a control by Tab.
const TRIES: u32 = 3;

/// Input device with which the pretend people act on the page.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum InputDevice {
    Mouse,
    Keyboard,
}

/// The sandbox page of a harness, on which several people act in turn with one input device.
pub struct Seat<'a> {
    pub harness: &'a Harness,
    pub tab: &'a Tab,
    pub input_device: InputDevice,
}

/// An enabled control in a message on the page.
struct Control {
    message: String,
    id: String,
    press: Press,
    values: Option<Vec<String>>,
}

impl Control {
    fn read(found: &Value) -> Option<Self> {
        let text = |key: &str| found[key].as_str().expect("a text").to_owned();
        let press = Press::read(&text("id"))?;
        let values = found["values"].as_array();
        let values = values.map(|all| all.iter().filter_map(Value::as_str).map(ToOwned::to_owned).collect());
        Some(Self { message: text("message"), id: text("id"), press, values })
    }

    fn css(&self) -> String {
        format!(".message[data-id='{}'] [data-id='{}']", self.message, self.id)
    }

    fn what(&self) -> ElementSelector {
        element(self.css())
    }

    /// Returns how many choices of the move `path` are made once this control is used, and the menu value to
    /// choose for that. Returns `None` if the control does not belong to this turn or leads to another move.
    fn progress(&self, of: &Match, path: &[ChoiceKey]) -> Option<(usize, Option<String>)> {
        let Press::Play(step) = &self.press else { return None };
        if (step.id, step.turn) != (of.id, of.turn) {
            return None;
        }
        let Some(values) = &self.values else {
            return path.starts_with(&step.chosen).then_some((step.chosen.len(), None));
        };
        let led = values.iter().filter_map(|value| Some((step.choosing([value])?.chosen, value)));
        led.filter(|(chosen, _)| path.starts_with(chosen))
            .map(|(chosen, value)| (chosen.len(), Some(value.clone())))
            .max()
    }
}

async fn offered(tab: &Tab) -> Vec<Control> {
    let all = tab.ask("pageDriver.offered()").await;
    all.as_array().expect("a list").iter().filter_map(Control::read).collect()
}

/// Returns the matches for which the page shows a control that makes a move.
pub async fn matches_on(tab: &Tab) -> BTreeSet<MatchId> {
    let of = |control: Control| match control.press {
        Press::Play(step) => Some(step.id),
        _ => None,
    };
    offered(tab).await.into_iter().filter_map(of).collect()
}

/// Finds the most advanced match that is not in `former`. Returns its turn with the number of choices made,
/// and a button that continues from there.
pub async fn furthest_on(tab: &Tab, former: &BTreeSet<MatchId>) -> Option<((u32, usize), ElementSelector)> {
    let steps = offered(tab).await.into_iter().filter_map(|control| match &control.press {
        Press::Play(step) if control.values.is_none() && !former.contains(&step.id) => {
            Some(((step.turn, step.chosen.len()), control.what()))
        }
        _ => None,
    });
    steps.max_by_key(|(far, _)| *far)
}

impl Seat<'_> {
    async fn offered(&self) -> Vec<Control> {
        offered(self.tab).await
    }

    /// Switches the page to a person, who then performs all further actions.
    pub async fn become_person(&self, who: PersonId) {
        let who = who.to_string();
        let names = [(HANA, "hana", "1"), (OTIS, "otis", "2"), (NELL, "nell", "3")];
        let (_, name, number) = names.into_iter().find(|(id, ..)| *id == who).expect("one of the people");
        let is_chosen = format!("document.querySelector('#people input[value={name}]').checked");
        if self.tab.ask(&is_chosen).await == true {
            return;
        }
        match self.input_device {
            InputDevice::Mouse => {
                self.tab.click(&element(format!("#people label:has(input[value={name}])"))).await;
            }
            InputDevice::Keyboard => self.tab.key(number, ALT).await,
        }
        self.tab.until("one is somebody else", &is_chosen).await;
        let is_drawn = "document.querySelector('#messages').ariaBusy !== 'true'";
        self.tab.until("one sees what they see", is_drawn).await;
    }

    /// Presses a control: with the mouse, or by moving the focus to it and pressing Enter.
    async fn press(&self, control: &Control) {
        match self.input_device {
            InputDevice::Mouse => self.tab.click(&control.what()).await,
            InputDevice::Keyboard => {
                self.reach(control).await;
                self.tab.key("Enter", 0).await;
            }
        }
    }

    /// Moves the focus to a control by keyboard. For a control in an older message, first moves to that
    /// message and opens it with Enter.
    async fn reach(&self, control: &Control) {
        let entry = element(format!(".message[data-id='{}']", control.message));
        let is_closed = format!("document.querySelector(\"{}\")?.tabIndex === -1", control.css());
        let mut way = Vec::new();
        for _ in 0..TRIES {
            let found = if self.tab.ask(&is_closed).await == true {
                self.tab.tab_to(&element(".message[tabindex='0'], .message:last-child *"), SHIFT).await;
                self.tab.arrow_to(&entry).await;
                self.tab.key("Enter", 0).await;
                self.tab.try_tab_to(&control.what(), 0).await
            } else {
                self.tab.try_tab_to(&control.what(), SHIFT).await
            };
            match found {
                Ok(()) => return,
                // A newer message may have arrived meanwhile, so that the message of this control is an older
                // one now. Try again.
                Err(tried) => way = tried,
            }
        }
        panic!("the focus does not get to {}: {way:#?}", control.css());
    }

    /// Types a text and accepts the first suggestion of the command line.
    async fn accept_suggestion(&self, text: &str) {
        self.tab.type_text(text).await;
        self.tab.sees(&element("[role=option][aria-selected=true]")).await;
        self.tab.key("Enter", 0).await;
        self.tab.until("it is taken", "document.getElementById('line').value === ''").await;
    }

    /// Challenges `to` through the command line, and accepts as `to`. Returns the match.
    pub async fn start_match(&self, game: &dyn AnyGame, options: &Value, from: &str, to: &str) -> MatchId {
        let person = |id: &str| PersonId(id.parse().expect("an id"));
        self.become_person(person(from)).await;
        match self.input_device {
            InputDevice::Mouse => self.tab.click(&element("#line")).await,
            InputDevice::Keyboard => {
                self.tab.tab_to(&element("#line"), 0).await;
            }
        }
        self.accept_suggestion(&format!("/challenge {}", game.facts().id)).await;
        let name = if to == OTIS { "otis" } else { "hana" };
        self.accept_suggestion("opponent").await;
        self.accept_suggestion(name).await;
        for (option, value) in options.as_object().into_iter().flatten() {
            self.accept_suggestion(option).await;
            self.accept_suggestion(value.as_str().expect("a choice")).await;
        }
        self.tab.key("Enter", 0).await;
        self.become_person(person(to)).await;
        let accept = self.find("there is a challenge to accept", accepts).await;
        self.press(&accept).await;
        let begun = |press: &Press| match press {
            Press::Play(step) => self.harness.game_match(step.id).terms.game == game.facts().id,
            _ => false,
        };
        self.find("there is a board", begun).await.press.game_match().expect("a step of a match")
    }

    /// Waits for an enabled control whose press satisfies `wanted`. Returns the newest one.
    async fn find(&self, about: &str, wanted: impl Fn(&Press) -> bool) -> Control {
        let mut found = None;
        until(about, async || {
            found = self.offered().await.into_iter().rfind(|offered| wanted(&offered.press));
            found.is_some()
        })
        .await;
        found.expect("it was waited for")
    }

    /// Plays a move as the mover, with the controls that the page offers to them.
    pub async fn play(&self, id: MatchId, mv: &MoveText) {
        let before = self.harness.game_match(id);
        self.become_person(before.mover().expect("a running match")).await;
        let path = spelled(&before, mv);
        let mut far = 0;
        let is_played = || self.harness.game_match(id).turn > before.turn;
        while !is_played() {
            let mut way = None;
            until("the page leads on to the move", async || {
                let offered = self.offered().await;
                let ways = offered.into_iter().filter_map(|one| Some((one.progress(&before, &path)?, one)));
                way = ways.filter(|((to, _), _)| *to > far).max_by_key(|((to, _), _)| *to);
                way.is_some() || is_played()
            })
            .await;
            let Some(((to, value), control)) = way else { break };
            match (value, self.input_device) {
                (None, _) => self.press(&control).await,
                (Some(value), InputDevice::Mouse) => self.tab.choose(&control.css(), &value).await,
                (Some(value), InputDevice::Keyboard) => {
                    // Reach the menu by keyboard, but choose by script: the browser draws an open list
                    // outside the page, where tests cannot act.
                    self.reach(&control).await;
                    self.tab.choose(&control.css(), &value).await;
                }
            }
            far = to;
            if far == path.len() {
                until("the move is played", async || is_played()).await;
            }
        }
        assert_eq!(self.harness.game_match(id).rounds[0].moves.last(), Some(mv));
    }

    /// Waits until the page shows the end of a match.
    pub async fn sees_the_end(&self, id: MatchId) {
        self.find("the end is on the page", |press| *press == Press::Rematch(id)).await;
        assert!(self.harness.game_match(id).mover().is_none(), "it is over");
    }
}
