//! A picture with a palette, its scale, and its encoding as PNG.

use std::io::Write;
use std::sync::Arc;

use flate2::Compression;
use flate2::write::ZlibEncoder;
use png::{BitDepth, ColorType, Encoder, EncodingError};

use crate::base::scene::{Area, HEIGHT};

use super::colour::Rgb;
use super::{RenderFault, Result};

/// The zlib compression level, from 1 to 9. Compared with level 4, level 2 is a third faster, but its
/// files are a fifth larger; level 6 takes twice the time.
const EFFORT: u32 = 4;
/// The zlib compression level for pictures that would otherwise exceed a size limit.
const MORE_EFFORT: u32 = 6;

/// The part of a game's canvas that holds the board, without the panels beside it.
pub(super) const BOARD: Area = Area { left: 18, top: 16, width: 664, height: 664 };

/// The filter byte of a row without a filter (PNG specification, third edition, 9.2).
const UNFILTERED: u8 = 0;

/// A picture with a palette index for each pixel.
#[derive(Clone)]
pub struct Frame {
    pub width: u16,
    pub height: u16,
    /// The palette index of every pixel, row by row.
    pub numbers: Vec<u8>,
    /// The palette.
    pub colours: Arc<[Rgb]>,
}

impl Frame {
    /// Overwrites an area with the rows of `tile`. The area must lie within the picture.
    pub(super) fn copy<'a>(&mut self, area: Area, tile: impl Iterator<Item = &'a [u8]>) {
        let (left, width, across) = (usize::from(area.left), usize::from(area.width), self.width.into());
        for (row, piece) in self.numbers.chunks_exact_mut(across).skip(area.top.into()).zip(tile) {
            row[left..left + width].copy_from_slice(piece);
        }
    }

    /// Fills an area, which must lie within the picture, with a colour of the palette.
    pub(super) fn fill(&mut self, area: Area, number: u8) {
        let row = vec![number; area.width.into()];
        self.copy(area, std::iter::repeat_n(row.as_slice(), area.height.into()));
    }

    /// Adds the rows of a picture of the same width below. Its palette must be the beginning of this one.
    pub(super) fn append(&mut self, below: &Self) {
        self.numbers.extend_from_slice(&below.numbers);
        self.height += below.height;
    }

    /// The rows of an area, which must lie within the picture.
    pub(super) fn rows(&self, area: Area) -> impl Iterator<Item = &[u8]> {
        rows(&self.numbers, self.width, area)
    }

    /// Encodes the picture as a PNG file.
    ///
    /// # Errors
    ///
    /// Fails if the encoder rejects the palette or the data.
    pub fn png(&self) -> Result<Vec<u8>> {
        self.file(EFFORT)
    }

    /// Encodes the picture as a PNG file. If the file exceeds `most` bytes, encodes it again with
    /// stronger compression. The result may still be too large.
    pub(super) fn png_within(&self, most: usize) -> Result<Vec<u8>> {
        let file = self.png()?;
        if file.len() <= most { Ok(file) } else { self.file(MORE_EFFORT) }
    }

    fn file(&self, effort: u32) -> Result<Vec<u8>> {
        let mut file = Vec::with_capacity(1 << 16);
        let mut encoder = Encoder::new(&mut file, u32::from(self.width), u32::from(self.height));
        encoder.set_color(ColorType::Indexed);
        encoder.set_depth(BitDepth::Eight);
        encoder.set_palette(self.colours.concat());
        let written = encoder.write_header().and_then(|mut writer| {
            writer.write_chunk(png::chunk::IDAT, &self.compressed(effort)?)?;
            writer.finish()
        });
        written.map_err(|error| RenderFault::File(error.to_string()))?;
        Ok(file)
    }

    /// The compressed data of all rows. Compressing all rows at once is a fifth faster than
    /// compressing row by row.
    fn compressed(&self, effort: u32) -> Result<Vec<u8>, EncodingError> {
        let across = usize::from(self.width);
        let mut rows = Vec::with_capacity(self.numbers.len() + usize::from(self.height));
        for row in self.numbers.chunks_exact(across) {
            // PNG filters help only if neighbouring numbers are similar, which palette indexes are not.
            rows.push(UNFILTERED);
            rows.extend_from_slice(row);
        }
        let mut compressed = ZlibEncoder::new(Vec::with_capacity(1 << 16), Compression::new(effort));
        compressed.write_all(&rows)?;
        Ok(compressed.finish()?)
    }
}

/// The rows of an area in a picture that is `across` pixels wide.
pub(super) fn rows<T>(pixels: &[T], across: u16, area: Area) -> impl Iterator<Item = &[T]> {
    let (left, width) = (usize::from(area.left), usize::from(area.width));
    let rows = pixels.chunks_exact(usize::from(across)).skip(usize::from(area.top));
    rows.take(usize::from(area.height)).map(move |row| &row[left..left + width])
}

/// The scale of a picture relative to its canvas, in percent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Size(u16);

impl Size {
    /// The full size, for still pictures.
    pub const STILL: Self = Self(100);
    /// The size of animations, 1.4 times the size at which a chat client shows them, so they are sharp on
    /// most screens. Half the pixels of a still picture take half the time and two thirds of the bytes.
    pub const MOVING: Self = Self(70);

    /// The size of a board on the picture of a challenge.
    pub const SMALL: Self = Self(61);
    /// The size of a board with writing above, beside and below it.
    pub const INSET: Self = Self(68);
    /// The size of each of several boards in one picture. Five of them have fewer pixels than one still
    /// picture.
    pub const HALF: Self = Self(50);

    /// The scale as a factor; 1 is the full size.
    pub fn scale(self) -> f32 {
        f32::from(self.0) / 100.0
    }

    /// The area of the whole picture in pixels. `canvas` is the width of the canvas.
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
                    assert_eq!((area.left, area.top, area.height), (right, 0, size.whole(canvas).height));
                    assert!(area.width > 0 || width == 1, "{on_canvas:?}");
                    right += area.width;
                }
                assert_eq!(right, size.whole(canvas).width);
            }
        }
        let moving = Size::MOVING.whole(WIDTH);
        assert_eq!((moving.width, moving.height), (770, 490));
    }
}
