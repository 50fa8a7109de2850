//! A round as a moving picture: a GIF in which only what changes is shown anew.
//!
//! All frames share one palette. A ply is drawn as a few tight rectangles over what is there, and in them a
//! pixel that stays is transparent, which presses best. Knows frames and no scene, no game and no move.

use std::borrow::Cow;
use std::collections::BTreeSet;

use gif::{DisposalMethod, Encoder, EncodingError, Repeat};

use super::Fault;
use super::changes::changes;
use super::frame::Frame;
use crate::base::scene::Area;

/// Plies that a moving picture shows at most; of longer rounds some are left out, see [`shown`].
pub const MOST_PLIES: usize = 200;

/// How long a position stands, in hundredths of a second.
const STAY: u16 = 90;
/// How long a picture between two positions stands: a piece is on its way for a fifth of a second.
const ON_THE_WAY: u16 = 6;
/// How long the last position stands.
const LAST_STAY: u16 = 400;
/// How long a part of a ply stands before the next part. Less than two is what viewers take for a mistake:
/// browsers then wait a tenth of a second.
const PART: u16 = 2;

/// A moving picture that is being made.
pub struct Animation {
    encoder: Encoder<Vec<u8>>,
    /// What is seen after everything written and waiting.
    seen: Frame,
    /// How long that stands before something comes after it.
    stands: u16,
    /// The last part so far. It waits because how long it stands is known only when more comes.
    waiting: gif::Frame<'static>,
}

impl Animation {
    /// A moving picture that begins with this frame, and is as large.
    pub fn new(first: Frame) -> Result<Self, Fault> {
        let (width, height) = (first.width(), first.height());
        let palette = first.colours().concat();
        let mut encoder = Encoder::new(Vec::with_capacity(1 << 17), width, height, &palette)
            .map_err(|error| fault(&error))?;
        encoder.set_repeat(Repeat::Infinite).map_err(|error| fault(&error))?;
        let all = Area { left: 0, top: 0, width, height };
        Ok(Self { encoder, waiting: part(all, first.numbers().to_vec(), None), seen: first, stands: STAY })
    }

    /// Adds the next position, which differs from the last nowhere but in these areas, and has the same
    /// colours and size. One that looks like the last makes that stand longer.
    pub fn add(&mut self, frame: &Frame, drawn: &BTreeSet<Area>) -> Result<(), Fault> {
        self.follow(frame, drawn, STAY)
    }

    /// The same for a picture on the way to the next position.
    pub fn add_between(&mut self, frame: &Frame, drawn: &BTreeSet<Area>) -> Result<(), Fault> {
        self.follow(frame, drawn, ON_THE_WAY)
    }

    fn follow(&mut self, frame: &Frame, drawn: &BTreeSet<Area>, stands: u16) -> Result<(), Fault> {
        self.waiting.delay = self.waiting.delay.saturating_add(std::mem::replace(&mut self.stands, stands));
        for area in changes(&self.seen, frame, drawn) {
            self.write(patch(&self.seen, frame, area))?;
        }
        for &area in drawn {
            self.seen.copy(area, frame.rows(area));
        }
        Ok(())
    }

    /// The file. Its last position stands longest.
    pub fn finish(mut self) -> Result<Vec<u8>, Fault> {
        self.waiting.delay = self.waiting.delay.saturating_add(LAST_STAY);
        self.encoder.write_frame(&self.waiting).map_err(|error| fault(&error))?;
        self.encoder.into_inner().map_err(|error| fault(&error))
    }

    /// Writes the part that waits, and lets another wait.
    fn write(&mut self, next: gif::Frame<'static>) -> Result<(), Fault> {
        let mut done = std::mem::replace(&mut self.waiting, next);
        done.delay = done.delay.max(PART);
        self.encoder.write_frame(&done).map_err(|error| fault(&error))
    }
}

/// Which positions of a round a moving picture shows, by their number from 0: all, or evenly chosen ones with
/// the first and the last where there would be more than [`MOST_PLIES`] plies.
pub fn shown(plies: usize) -> impl Iterator<Item = usize> {
    let steps = plies.min(MOST_PLIES);
    (0..=steps).map(move |step| (step * plies).checked_div(steps).unwrap_or(0))
}

/// The changed pixels of an area, the others transparent. Where every colour is taken there is none left to
/// be transparent, and all pixels are written.
fn patch(before: &Frame, after: &Frame, area: Area) -> gif::Frame<'static> {
    let rows = || before.rows(area).zip(after.rows(area));
    let mut used = [false; 256];
    for (old, new) in rows() {
        for (old, new) in old.iter().zip(new) {
            used[usize::from(*new)] |= old != new;
        }
    }
    let clear = (0..=u8::MAX).find(|number| !used[usize::from(*number)]);
    let mut pixels = Vec::with_capacity(usize::from(area.width) * usize::from(area.height));
    for (old, new) in rows() {
        match clear {
            Some(clear) => {
                pixels.extend(old.iter().zip(new).map(|(old, new)| if old == new { clear } else { *new }));
            }
            None => pixels.extend_from_slice(new),
        }
    }
    part(area, pixels, clear)
}

fn part(area: Area, pixels: Vec<u8>, transparent: Option<u8>) -> gif::Frame<'static> {
    let Area { left, top, width, height } = area;
    let buffer = Cow::Owned(pixels);
    gif::Frame {
        left,
        top,
        width,
        height,
        buffer,
        transparent,
        dispose: DisposalMethod::Keep,
        ..Default::default()
    }
}

fn fault(error: &EncodingError) -> Fault {
    Fault::File(error.to_string())
}
