//! The movement of pieces between two scenes of an animation. A piece glides to its new place, drops onto
//! the board, or shrinks until it is gone.
//!
//! This module compares scenes and draws nothing. Its caller names the sprites that are pieces.

use crate::base::scene::{Area, Artwork, HEIGHT, Layer, Patch, TranslatedScene};

/// The number of pictures between two positions.
pub const BETWEEN: u16 = 2;

/// The maximum number of moving pieces. No single move changes more pieces. A larger number means that
/// the animation skipped moves, so nothing glides.
const MOST_MOVING: usize = 6;
/// The size of a piece that begins to drop, in percent.
const DROP_SIZE: u16 = 135;
/// The size of a piece that has shrunk, in percent.
const SHRUNK_SIZE: u16 = 10;

/// The parts of the pictures between two positions: a scene that stands still, and the pieces that move
/// over it.
#[derive(Debug, PartialEq, Eq)]
pub struct Glide {
    /// The earlier scene without the pieces that move.
    pub still: TranslatedScene,
    /// The moving pieces, ordered from lowest to highest.
    pub pieces: Vec<MovingPiece>,
}

/// A sprite that moves from one area to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MovingPiece {
    pub layer: Layer,
    /// The area at the beginning. Both position and size change gradually until the piece is at `to`.
    pub from: Area,
    pub to: Area,
}

impl MovingPiece {
    /// The area of the piece after `part` of the [`BETWEEN`] + 1 equal parts of its way.
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

type PlacedLayer = (Area, Layer);

impl Glide {
    /// The movement between two scenes. A piece that vanishes in one place and appears in another
    /// in the same size glides there. Any other new piece drops in. Any other vanished piece shrinks,
    /// unless a new piece takes its place.
    ///
    /// Returns `None` if no piece moves, if more than [`MOST_MOVING`] do, or if the backdrops differ.
    pub fn between(
        from: &TranslatedScene,
        to: &TranslatedScene,
        Artwork { pieces, width, .. }: Artwork,
    ) -> Option<Self> {
        if from.backdrop != to.backdrop {
            return None;
        }
        let (mut vanished, mut appeared) =
            (pieces_only_in(from, to, pieces), pieces_only_in(to, from, pieces));
        let mut gliding = Vec::new();
        appeared.retain(|&(to, layer)| {
            // Let a piece glide only at constant size: each size needs a picture of its own, and one
            // picture for the whole way keeps the file small.
            let same = |(from, other): &PlacedLayer| {
                *other == layer && (from.width, from.height) == (to.width, to.height)
            };
            let Some(at) = vanished.iter().position(same) else { return true };
            gliding.push(MovingPiece { layer, from: vanished.remove(at).0, to });
            false
        });
        let in_place = |others: &[PlacedLayer], area: Area| others.iter().any(|(other, _)| *other == area);
        let taken = |area| gliding.iter().any(|piece| piece.to == area);
        let dwindling = vanished.iter().filter(|(area, _)| !in_place(&appeared, *area) && !taken(*area));
        let dropping = appeared.iter().filter(|(area, _)| !in_place(&vanished, *area));
        let dwindle =
            |&(from, layer): &PlacedLayer| MovingPiece { layer, from, to: scaled(from, SHRUNK_SIZE, width) };
        let drop = |&(to, layer): &PlacedLayer| MovingPiece { layer, from: scaled(to, DROP_SIZE, width), to };
        let moving: Vec<MovingPiece> =
            dwindling.map(dwindle).chain(dropping.map(drop)).chain(gliding.iter().copied()).collect();
        (1..=MOST_MOVING)
            .contains(&moving.len())
            .then(|| Self { still: without(from, &moving), pieces: moving })
    }
}

/// The pieces of `scene` that `other` does not have in the same place.
fn pieces_only_in(scene: &TranslatedScene, other: &TranslatedScene, pieces: &[&str]) -> Vec<PlacedLayer> {
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

/// A scene without the pieces that start their movement in this scene.
fn without(scene: &TranslatedScene, moving: &[MovingPiece]) -> TranslatedScene {
    let mut scene = scene.clone();
    for patch in &mut scene.patches {
        let area = patch.area;
        patch.stack.retain(|layer| !moving.iter().any(|piece| (piece.from, piece.layer) == (area, *layer)));
    }
    scene.patches.retain(|patch| !patch.stack.is_empty() || patch.label.is_some());
    scene
}

/// Scales an area about its centre to a percentage. The result stays on a canvas that is `canvas` pixels
/// wide.
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
