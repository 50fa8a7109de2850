//! Tests that kills lose no kept line and double none. The program dies at the commit of a press, before or after it
//! takes effect, and a new process goes on with the rows.

use std::time::Duration;

use engawa::game::prompt::Prompt;
use engawa::games::GAMES;
use engawa::host::lines::{Line, Lines, MOST_KEPT};
use engawa::host::{Press, WhatIfPress, WhatIfStep};
use engawa::store::RowKind;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::{BEN, Desk, line_from, offers, pressed, steps};
use crate::harness::rounds;
use crate::player_actions::{spelled_on, table_of};
use crate::testing::store::{CommitFault, Commits, Faults};

const KILLS: usize = 200;
/// The maximum number of moves that the person tries.
const LONGEST: usize = 6;
/// Time between two looks whether the program has died.
const PAUSE: Duration = Duration::from_millis(1);

impl Desk {
    /// Presses a control, which perhaps meets a fault. Returns whether it was answered before the program died.
    async fn press_and_die(&self, press: &Press, fault: Option<CommitFault>) -> bool {
        let of = Commits::Of(&[RowKind::Lines, RowKind::Plans]);
        self.faults.plan().commits = fault.map(|fault| Faults { fault, of, spared: 0, hit: 1 });
        let died = async {
            while !self.faults.is_dead() {
                tokio::time::sleep(PAUSE).await;
            }
        };
        tokio::select! {
            answers = self.act(0, BEN, pressed(&press.to_string())) => {
                assert!(!answers.is_empty(), "{press}");
                true
            }
            () = died => false,
        }
    }

    /// Ends the process, and starts another one.
    fn start_again(&mut self) {
        self.faults.clear_faults();
        self.faults.revive();
        self.shells.clear();
        self.start_process();
    }

    /// Returns a step that a person could choose now. Most often it tries a move or keeps the line.
    fn next_step(&self, dice: &mut ChaCha8Rng) -> WhatIfStep {
        let lines = self.lines(BEN);
        let Some(working) = &lines.working else { return WhatIfStep::Open(u32::MAX) };
        let kept = u8::try_from(lines.kept.len()).expect("few lines");
        let table = self.tried(BEN);
        match dice.random_range(0..12) {
            0 if kept > 0 => WhatIfStep::Load(dice.random_range(0..kept)),
            1 if kept > 0 => WhatIfStep::Plan(dice.random_range(0..kept)),
            2 if usize::from(kept) >= MOST_KEPT / 2 => WhatIfStep::Delete(dice.random_range(0..kept)),
            3 if !working.moves.is_empty() => WhatIfStep::Back,
            4..7 if !working.moves.is_empty() => WhatIfStep::Keep,
            _ if table.ending().is_none() && working.moves.len() < LONGEST => {
                let mv = table.legal().choose(dice).expect("the game goes on").clone();
                WhatIfStep::Try(spelled_on(&*table, &mv))
            }
            _ => WhatIfStep::Restart,
        }
    }

    /// Returns the lines after a step, or `None` if it is refused.
    fn stepped(&self, lines: Lines, step: &WhatIfStep) -> Option<Lines> {
        let record = self.record();
        match step {
            WhatIfStep::Open(_) => Some(lines.start(Line::at(&record, 0, 0))),
            WhatIfStep::Try(chosen) => {
                let table = lines.working.as_ref()?.tables(&record, self.game)?.pop()?;
                let Prompt::Ready(mv) = table.prompt(chosen) else { return None };
                lines.play(&record, self.game, &mv).ok()
            }
            WhatIfStep::Back => Some(lines.back()),
            WhatIfStep::Restart => Some(lines.restart()),
            WhatIfStep::Keep => lines.keep().ok(),
            WhatIfStep::Load(index) => lines.load(usize::from(*index)).ok(),
            WhatIfStep::Delete(index) => lines.delete(usize::from(*index)).ok(),
            _ => Some(lines),
        }
    }
}

#[tokio::test]
async fn kills_lose_no_kept_line_and_double_none() {
    let dice = &mut ChaCha8Rng::seed_from_u64(200);
    let mut died = [0_usize; 2];
    for game in GAMES {
        let mut desk = Desk::open(*game).await;
        for _ in 0..rounds(KILLS).div_ceil(GAMES.len()) {
            let (before, step, is_after) = loop {
                let (before, step, is_after) = (desk.lines(BEN), desk.next_step(dice), dice.random::<bool>());
                let fault = if is_after { CommitFault::DiesAfter } else { CommitFault::DiesBefore };
                // Some presses meet no kill.
                let fault = Some(fault).filter(|_| dice.random_ratio(2, 3));
                if !desk.press_and_die(&desk.at(BEN, step.clone()), fault).await {
                    break (before, step, is_after);
                }
                desk.faults.clear_faults();
                let expected = desk.stepped(before.clone(), &step).unwrap_or(before);
                assert_eq!(desk.lines(BEN), expected, "{step:?}");
            };
            died[usize::from(is_after)] += 1;
            let press = Press::WhatIf(WhatIfPress::new(desk.id, before.version).at(step.clone()));
            desk.start_again();
            let expected = desk.stepped(before.clone(), &step).expect("it was committed");
            let after = if is_after { &expected } else { &before };
            assert_eq!(desk.lines(BEN), *after, "{step:?}: all of a step, or nothing");
            // The person presses again what their message still shows.
            let answer = desk.press(BEN, &press).await;
            let now = desk.lines(BEN);
            assert_eq!(now, expected, "{step:?}: once");
            assert!(steps(&answer).iter().all(|press| press.version == now.version), "{answer:?}");
            let is_twice = |(number, line): (usize, &Line)| now.kept[..number].contains(line);
            assert!(!now.kept.iter().enumerate().any(is_twice), "{now:?}");
            assert_eq!(desk.record().round().moves, [], "nothing is played");
        }
        assert_eq!(desk.engine_calls(), 0);
    }
    println!("{died:?} deaths before and after a commit");
    assert!(died.iter().all(|times| *times > 0), "{died:?}");
}

#[tokio::test]
async fn working_line_goes_on_in_another_process() {
    for game in GAMES {
        let mut desk = Desk::open(*game).await;
        desk.start_process();
        let line = line_from(&*table_of(&desk.record()), 6);
        let press = async |process: usize, step: WhatIfStep| {
            let id = desk.at(BEN, step).to_string();
            desk.press_id(process, BEN, &id).await
        };
        press(0, WhatIfStep::Open(u32::MAX)).await;
        for (ply, mv) in line.iter().enumerate() {
            let chosen = spelled_on(&*desk.tried(BEN), mv);
            let answer = press(ply % 2, WhatIfStep::Try(chosen)).await;
            assert_eq!(desk.working(BEN).moves, line[..=ply], "{answer:?}");
            assert!(offers(&answer, |step| *step == WhatIfStep::Back), "{answer:?}");
        }
        press(1, WhatIfStep::Keep).await;
        press(0, WhatIfStep::Plan(0)).await;
        assert!(desk.plan(BEN).is_some());
        // Both processes get a press of the same version, and one of them counts.
        let back = Press::WhatIf(WhatIfPress::new(desk.id, desk.lines(BEN).version).at(WhatIfStep::Back));
        let id = back.to_string();
        let both = tokio::join!(desk.press_id(0, BEN, &id), desk.press_id(1, BEN, &id));
        assert_eq!(desk.working(BEN).moves, line[..5], "{both:?}");
        let keep = desk.at(BEN, WhatIfStep::Keep).to_string();
        let both = tokio::join!(desk.press_id(0, BEN, &keep), desk.press_id(1, BEN, &keep));
        assert_eq!(desk.lines(BEN).kept.len(), 2, "{both:?}");
        desk.plays(&line[0]).await;
        assert_eq!(desk.record().round().moves, line[..2], "the plan of the other process is played");
    }
}
