//! How pieces get from one scene to the next: which of them glide, which drop into place and which dwindle.
//!
//! It compares scenes and is told which sprites are pieces; it knows no game, no move and no pixels.

use crate::base::scene::{Area, Artwork, HEIGHT, Layer, Patch, Spoken};

/// Number of pictures between two positions.
pub const BETWEEN: u16 = 2;

/// More pieces than ever change places with one move. Where so many do, moves were left out, and nothing
/// glides.
const MOST: usize = 6;
/// How large a piece is when it begins to drop, and when it has nearly gone, in hundredths.
const HIGH: u16 = 135;
const NEARLY_GONE: u16 = 10;

/// What is seen between two scenes.
#[derive(Debug, PartialEq, Eq)]
pub struct Glide {
    /// The former scene without what moves.
    pub still: Spoken,
    /// What moves over it, the lowest first.
    pub pieces: Vec<Moving>,
}

/// A piece that glides from one place to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moving {
    pub layer: Layer,
    /// Where it sets out, and how large.
    pub from: Area,
    pub to: Area,
}

impl Moving {
    /// Where it is after so many of [`BETWEEN`] + 1 equal parts of its way.
    pub fn after(&self, part: u16) -> Area {
        let whole = u32::from(BETWEEN + 1);
        let part = u32::from(part).min(whole);
        let between = |from: u16, to: u16| {
            let sum = u32::from(from) * (whole - part) + u32::from(to) * part;
            u16::try_from((sum + whole / 2) / whole).expect("between two numbers of 16 bits")
        };
        let (from, to) = (self.from, self.to);
        Area {
            left: between(from.left, to.left),
            top: between(from.top, to.top),
            width: between(from.width, to.width),
            height: between(from.height, to.height),
        }
    }
}

type Placed = (Area, Layer);

impl Glide {
    /// What moves from one scene to another: a piece that leaves one place and comes to another as large
    /// glides there. Of the others, one that is gone dwindles unless another comes in its place, and one that
    /// is new drops. Nothing, where no piece changes places, or too many do.
    pub fn between(from: &Spoken, to: &Spoken, Artwork { pieces, width, .. }: Artwork) -> Option<Self> {
        if from.backdrop != to.backdrop {
            return None;
        }
        let (mut gone, mut come) = (only_in(from, to, pieces), only_in(to, from, pieces));
        let mut gliding = Vec::new();
        come.retain(|&(to, layer)| {
            // A large picture of a tile is not that tile: what glides keeps its size, which also keeps the
            // file small.
            let same = |(from, other): &Placed| {
                *other == layer && (from.width, from.height) == (to.width, to.height)
            };
            let Some(at) = gone.iter().position(same) else { return true };
            gliding.push(Moving { layer, from: gone.remove(at).0, to });
            false
        });
        let in_place = |others: &[Placed], area: Area| others.iter().any(|(other, _)| *other == area);
        let taken = |area| gliding.iter().any(|piece| piece.to == area);
        let dwindling = gone.iter().filter(|(area, _)| !in_place(&come, *area) && !taken(*area));
        let dropping = come.iter().filter(|(area, _)| !in_place(&gone, *area));
        let dwindle = |&(from, layer): &Placed| Moving { layer, from, to: scaled(from, NEARLY_GONE, width) };
        let drop = |&(to, layer): &Placed| Moving { layer, from: scaled(to, HIGH, width), to };
        let moving: Vec<Moving> =
            dwindling.map(dwindle).chain(dropping.map(drop)).chain(gliding.iter().copied()).collect();
        (1..=MOST).contains(&moving.len()).then(|| Self { still: without(from, &moving), pieces: moving })
    }
}

/// The pieces of a scene that are not in the same place in another.
fn only_in(scene: &Spoken, other: &Spoken, pieces: &[&str]) -> Vec<Placed> {
    let stays = |area: Area, layer: &Layer| {
        other.patches.iter().any(|patch| patch.area == area && patch.stack.contains(layer))
    };
    let of_patch = |patch: &Patch<String>| {
        let placed = patch.stack.iter().map(|layer| (patch.area, *layer));
        placed.filter(|(_, layer)| pieces.contains(&layer.sprite)).collect::<Vec<_>>()
    };
    let all = scene.patches.iter().flat_map(of_patch);
    all.filter(|(area, layer)| !stays(*area, layer)).collect()
}

/// A scene without these pieces where they set out.
fn without(scene: &Spoken, moving: &[Moving]) -> Spoken {
    let mut scene = scene.clone();
    for patch in &mut scene.patches {
        let area = patch.area;
        patch.stack.retain(|layer| !moving.iter().any(|piece| (piece.from, piece.layer) == (area, *layer)));
    }
    scene.patches.retain(|patch| !patch.stack.is_empty() || patch.label.is_some());
    scene
}

/// An area about the same middle in so many hundredths of its size, as far as a canvas so wide allows.
fn scaled(area: Area, hundredths: u16, canvas: u16) -> Area {
    let size = |edge: u16, most: u16| (edge.saturating_mul(hundredths) / 100).clamp(1, most);
    let (width, height) = (size(area.width, canvas), size(area.height, HEIGHT));
    let corner =
        |at: u16, old: u16, new: u16, all: u16| (at + old / 2).saturating_sub(new / 2).min(all - new);
    Area {
        left: corner(area.left, area.width, width, canvas),
        top: corner(area.top, area.height, height, HEIGHT),
        width,
        height,
    }
}
