//! The scale of a picture relative to its canvas: full for still pictures, smaller for animations.

use crate::base::scene::{Area, HEIGHT};

/// A scale in percent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Size(u16);

impl Size {
    /// The full size, for still pictures.
    pub const STILL: Self = Self(100);
    /// The size of animations, 1.4 times the size at which a chat client shows them, so they are sharp on
    /// most screens. Half the pixels of a still picture take half the time and two thirds of the bytes.
    pub const MOVING: Self = Self(70);

    /// Returns the width of the picture in pixels. `canvas` is the width of the canvas.
    pub const fn width(self, canvas: u16) -> u16 {
        self.edge(canvas)
    }

    /// Returns the height of the picture in pixels.
    pub const fn height(self) -> u16 {
        self.edge(HEIGHT)
    }

    /// Returns the scale as a factor; 1 is the full size.
    pub fn scale(self) -> f32 {
        f32::from(self.0) / 100.0
    }

    /// Returns the area of the whole picture in pixels. `canvas` is the width of the canvas.
    pub const fn whole(self, canvas: u16) -> Area {
        self.area(Area { left: 0, top: 0, width: canvas, height: HEIGHT })
    }

    /// Converts an area of the canvas to pixels of the picture. Areas that touch on the canvas also touch
    /// in the picture, and disjoint areas stay disjoint.
    pub const fn area(self, on_canvas: Area) -> Area {
        let Area { left, top, width, height } = on_canvas;
        let (right, bottom) = (self.edge(left + width), self.edge(top + height));
        let (left, top) = (self.edge(left), self.edge(top));
        Area { left, top, width: right - left, height: bottom - top }
    }

    /// Converts a horizontal or vertical coordinate of the canvas to pixels of the picture, rounded.
    #[expect(clippy::cast_possible_truncation, reason = "no more than the canvas has")]
    const fn edge(self, at: u16) -> u16 {
        ((at as u32 * self.0 as u32 + 50) / 100) as u16
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::scene::{SLIM, WIDTH};

    #[test]
    fn scaled_areas_still_tile_the_picture() {
        for (size, canvas) in [Size::STILL, Size::MOVING]
            .into_iter()
            .flat_map(|size| [WIDTH, SLIM].map(|canvas| (size, canvas)))
        {
            for width in [1, 2, 7, 61, canvas] {
                let mut right = 0;
                for left in (0..canvas).step_by(width.into()) {
                    let on_canvas = Area { left, top: 0, width: width.min(canvas - left), height: HEIGHT };
                    let area = size.area(on_canvas);
                    assert_eq!((area.left, area.top, area.height), (right, 0, size.height()));
                    assert!(area.width > 0 || width == 1, "{on_canvas:?}");
                    right += area.width;
                }
                assert_eq!(right, size.width(canvas));
            }
        }
        assert_eq!((Size::MOVING.width(WIDTH), Size::MOVING.height()), (770, 490));
    }
}
