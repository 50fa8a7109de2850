//! A picture as colour numbers, and as a file.

use std::sync::Arc;

use png::{BitDepth, ColorType, DeflateCompression, Encoder, Filter};

use super::Fault;
use super::colour::Rgb;
use crate::base::scene::{Area, WIDTH};

/// How hard the file is pressed, 1 to 9. Two less is a third faster and a fifth larger; two more takes twice the time.
const EFFORT: u8 = 4;

/// A picture as wide as the canvas, one colour number for each pixel.
#[derive(Clone)]
pub struct Frame {
    numbers: Vec<u8>,
    colours: Arc<[Rgb]>,
}

impl Frame {
    /// A picture from its colour numbers, row by row.
    pub(super) fn new(numbers: Vec<u8>, colours: Arc<[Rgb]>) -> Self {
        Self { numbers, colours }
    }

    /// Copies a prepared patch into its place. The area lies on the canvas.
    pub(super) fn copy(&mut self, area: Area, tile: &[u8]) {
        let (left, width) = (usize::from(area.left), usize::from(area.width));
        let rows = self.numbers.chunks_exact_mut(usize::from(WIDTH)).skip(usize::from(area.top));
        for (row, piece) in rows.zip(tile.chunks_exact(width)) {
            row[left..left + width].copy_from_slice(piece);
        }
    }

    /// The colour number of every pixel, row by row.
    pub fn numbers(&self) -> &[u8] {
        &self.numbers
    }

    /// The colour of every number.
    pub fn colours(&self) -> &[Rgb] {
        &self.colours
    }

    /// The picture as a PNG file.
    pub fn png(&self) -> Result<Vec<u8>, Fault> {
        let mut file = Vec::with_capacity(1 << 16);
        let height = u32::try_from(self.numbers.len() / usize::from(WIDTH)).expect("a picture is small");
        let mut encoder = Encoder::new(&mut file, u32::from(WIDTH), height);
        encoder.set_color(ColorType::Indexed);
        encoder.set_depth(BitDepth::Eight);
        encoder.set_palette(self.colours.concat());
        // Neighbouring numbers are unrelated colours, so that no filter helps.
        encoder.set_filter(Filter::NoFilter);
        encoder.set_deflate_compression(DeflateCompression::Level(EFFORT));
        let written = encoder.write_header().and_then(|mut writer| writer.write_image_data(&self.numbers));
        written.map_err(|error| Fault::File(error.to_string()))?;
        Ok(file)
    }
}
