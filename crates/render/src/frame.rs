//! A picture with a palette, and its encoding as PNG.

use std::io::Write;
use std::sync::Arc;

use flate2::Compression;
use flate2::write::ZlibEncoder;
use png::{BitDepth, ColorType, Encoder, EncodingError};

use super::RenderFault;
use super::colour::Rgb;
use crate::base::scene::Area;

/// The zlib compression level, from 1 to 9. Compared with level 4, level 2 is a third faster, but its
/// files are a fifth larger; level 6 takes twice the time.
const EFFORT: u32 = 4;
/// The zlib compression level for pictures that would otherwise exceed a size limit.
const MORE_EFFORT: u32 = 6;

/// The filter byte of a row without a filter (PNG specification, third edition, 9.2).
const UNFILTERED: u8 = 0;

/// A picture with a palette index for each pixel.
#[derive(Clone)]
pub struct Frame {
    size: (u16, u16),
    numbers: Vec<u8>,
    colours: Arc<[Rgb]>,
}

impl Frame {
    /// Creates a picture. `numbers` holds the palette indexes, row by row.
    pub(super) fn new(width: u16, height: u16, numbers: Vec<u8>, colours: Arc<[Rgb]>) -> Self {
        Self { size: (width, height), numbers, colours }
    }

    /// Overwrites an area with the rows of `tile`. The area must lie within the picture.
    pub(super) fn copy<'a>(&mut self, area: Area, tile: impl Iterator<Item = &'a [u8]>) {
        let (left, width, across) = (usize::from(area.left), usize::from(area.width), self.width().into());
        for (row, piece) in self.numbers.chunks_exact_mut(across).skip(area.top.into()).zip(tile) {
            row[left..left + width].copy_from_slice(piece);
        }
    }

    /// Returns the rows of an area, which must lie within the picture.
    pub(super) fn rows(&self, area: Area) -> impl Iterator<Item = &[u8]> {
        rows(&self.numbers, self.size.0, area)
    }

    pub fn width(&self) -> u16 {
        self.size.0
    }

    pub fn height(&self) -> u16 {
        self.size.1
    }

    /// Returns the palette index of every pixel, row by row.
    pub fn numbers(&self) -> &[u8] {
        &self.numbers
    }

    /// Returns the palette.
    pub fn colours(&self) -> &[Rgb] {
        &self.colours
    }

    /// Encodes the picture as a PNG file.
    ///
    /// # Errors
    ///
    /// Fails if the encoder rejects the palette or the data.
    pub fn png(&self) -> Result<Vec<u8>, RenderFault> {
        self.file(EFFORT)
    }

    /// Encodes the picture as a PNG file. If the file exceeds `most` bytes, encodes it again with
    /// stronger compression. The result may still be too large.
    pub(super) fn png_within(&self, most: usize) -> Result<Vec<u8>, RenderFault> {
        let file = self.png()?;
        if file.len() <= most { Ok(file) } else { self.file(MORE_EFFORT) }
    }

    fn file(&self, effort: u32) -> Result<Vec<u8>, RenderFault> {
        let mut file = Vec::with_capacity(1 << 16);
        let mut encoder = Encoder::new(&mut file, u32::from(self.width()), u32::from(self.height()));
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

    /// Returns the compressed data of all rows. Compressing all rows at once is a fifth faster than
    /// compressing row by row.
    fn compressed(&self, effort: u32) -> Result<Vec<u8>, EncodingError> {
        let across = usize::from(self.width());
        let mut rows = Vec::with_capacity(self.numbers.len() + usize::from(self.height()));
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

/// Returns the rows of an area in a picture that is `across` pixels wide.
pub(super) fn rows<T>(pixels: &[T], across: u16, area: Area) -> impl Iterator<Item = &[T]> {
    let (left, width) = (usize::from(area.left), usize::from(area.width));
    let rows = pixels.chunks_exact(usize::from(across)).skip(usize::from(area.top));
    rows.take(usize::from(area.height)).map(move |row| &row[left..left + width])
}
