//! Encoder that turns the pictures of a round into an animated GIF and writes only the changed
//! rectangles.
//!
//! All frames share one palette. Unchanged pixels inside a rectangle are transparent, because transparent
//! runs compress best.

use std::borrow::Cow;
use std::cmp::Reverse;
use std::collections::BTreeSet;

use gif::{DisposalMethod, Encoder, EncodingError, Repeat};

use crate::base::scene::Area;

use super::frame::Frame;
use super::{RenderFault, Result};

/// The maximum number of moves in an animated GIF. Longer rounds are thinned by [`shown_plies`].
pub const MOST_PLIES: usize = 200;

/// The time for which a position is shown, in hundredths of a second.
pub const POSITION_DELAY: u16 = 90;
/// The time for which a picture between two positions is shown, in hundredths of a second.
pub const TRANSITION_DELAY: u16 = 6;
/// The additional time for the last position, in hundredths of a second.
const LAST_DELAY: u16 = 400;
/// The minimum delay between two rectangles (GIF frames) of the same position, in hundredths of a second.
/// Browsers replace a shorter delay with a tenth of a second.
const MIN_DELAY: u16 = 2;

/// The maximum number of rectangles for one change. A move typically changes the board, two cards or
/// trays (panels of the players beside the board), and the counts on them.
const MOST_AREAS: usize = 6;
/// The cost of one more rectangle, in pixels. Two rectangles are joined if their union covers at most
/// this many pixels more than both together.
const SLACK: i64 = 500;

/// An animated GIF to which frames are still being added.
pub struct Animation {
    encoder: Encoder<Vec<u8>>,
    /// The picture on the screen once the pending rectangle is drawn.
    seen: Frame,
    /// The time for which [`Self::seen`] stays on the screen, in hundredths of a second.
    delay: u16,
    /// The latest rectangle. It is not written yet, because its delay depends on the next rectangle.
    pending: gif::Frame<'static>,
}

impl Animation {
    /// Starts an animation with this frame. All later frames must have the same size and palette.
    pub fn new(first: Frame) -> Result<Self> {
        let (width, height) = (first.width, first.height);
        let palette = first.colours.concat();
        let mut encoder = Encoder::new(Vec::with_capacity(1 << 17), width, height, &palette)
            .map_err(|error| fault(&error))?;
        encoder.set_repeat(Repeat::Infinite).map_err(|error| fault(&error))?;
        let all = Area { left: 0, top: 0, width, height };
        Ok(Self {
            encoder,
            pending: part(all, first.numbers.clone(), None),
            seen: first,
            delay: POSITION_DELAY,
        })
    }

    /// Appends a picture, which is shown for [`POSITION_DELAY`] or [`TRANSITION_DELAY`]. `drawn` must cover every pixel
    /// that differs from the previous frame. A frame without differences extends the time of the previous one.
    pub fn add(&mut self, frame: &Frame, drawn: &BTreeSet<Area>, delay: u16) -> Result<()> {
        self.pending.delay = self.pending.delay.saturating_add(std::mem::replace(&mut self.delay, delay));
        for area in changes(&self.seen, frame, drawn) {
            self.write(patch(&self.seen, frame, area))?;
        }
        for &area in drawn {
            self.seen.copy(area, frame.rows(area));
        }
        Ok(())
    }

    /// Writes the pending rectangle and returns the finished file.
    pub fn finish(mut self) -> Result<Vec<u8>> {
        self.pending.delay = self.pending.delay.saturating_add(LAST_DELAY);
        self.encoder.write_frame(&self.pending).map_err(|error| fault(&error))?;
        self.encoder.into_inner().map_err(|error| fault(&error))
    }

    /// Writes the pending rectangle and makes `next` the pending one.
    fn write(&mut self, next: gif::Frame<'static>) -> Result<()> {
        let mut done = std::mem::replace(&mut self.pending, next);
        done.delay = done.delay.max(MIN_DELAY);
        self.encoder.write_frame(&done).map_err(|error| fault(&error))
    }
}

/// The positions that an animation of a round shows, as numbers of plies played. A round of more
/// than [`MOST_PLIES`] plies is thinned evenly; its first and last positions are always shown.
pub fn shown_plies(plies: usize) -> impl Iterator<Item = usize> {
    let steps = plies.min(MOST_PLIES);
    (0..=steps).map(move |step| (step * plies).checked_div(steps).unwrap_or(0))
}

/// A GIF frame for an area, in which unchanged pixels are transparent. If the changed pixels use
/// all 256 palette indexes, no index is left for transparency, so the frame contains all pixels.
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
    let dispose = DisposalMethod::Keep;
    gif::Frame { left, top, width, height, buffer, transparent, dispose, ..Default::default() }
}

fn fault(error: &EncodingError) -> RenderFault {
    RenderFault::File(error.to_string())
}

/// Rectangles that cover all differing pixels, the largest first. For equal frames, returns none.
/// `drawn` must cover all differences.
pub fn changes(before: &Frame, after: &Frame, drawn: &BTreeSet<Area>) -> Vec<Area> {
    let mut areas: Vec<Area> = drawn.iter().filter_map(|area| tight(before, after, *area)).collect();
    while let Some((a, b)) = cheapest_pair(&areas) {
        let joined = join(areas[a], areas.swap_remove(b));
        areas[a] = joined;
    }
    areas.sort_by_key(|area| (Reverse(size(*area)), *area));
    areas
}

/// The smallest rectangle around the differences inside `area`, or `None` if there are none.
fn tight(before: &Frame, after: &Frame, area: Area) -> Option<Area> {
    let rows = (area.top..).zip(before.rows(area).zip(after.rows(area)));
    let differences = rows.filter_map(|(top, (old, new))| {
        let pixels = (area.left..).zip(old.iter().zip(new));
        let mut columns = pixels.filter(|(_, (old, new))| old != new).map(|(column, _)| column);
        let left = columns.next()?;
        Some(Area { left, top, width: columns.last().unwrap_or(left) - left + 1, height: 1 })
    });
    differences.reduce(join)
}

/// The indexes of the two rectangles whose union adds the fewest pixels. Returns `None` if there
/// are at most [`MOST_AREAS`] rectangles and every union adds more than [`SLACK`].
fn cheapest_pair(areas: &[Area]) -> Option<(usize, usize)> {
    let pairs = (0..areas.len()).flat_map(|b| (0..b).map(move |a| (a, b)));
    let lost = |&(a, b): &(usize, usize)| size(join(areas[a], areas[b])) - size(areas[a]) - size(areas[b]);
    let best = pairs.min_by_key(lost)?;
    (areas.len() > MOST_AREAS || lost(&best) <= SLACK).then_some(best)
}

fn join(a: Area, b: Area) -> Area {
    let (left, top) = (a.left.min(b.left), a.top.min(b.top));
    let right = (a.left + a.width).max(b.left + b.width);
    let bottom = (a.top + a.height).max(b.top + b.height);
    Area { left, top, width: right - left, height: bottom - top }
}

fn size(area: Area) -> i64 {
    i64::from(area.width) * i64::from(area.height)
}
