//! Colours: between bytes as files have them and linear light, in which paint mixes.

/// A colour as files have it: red, green and blue in sRGB.
pub type Rgb = [u8; 3];

/// Light of one pixel: red, green and blue, linear, multiplied by the opacity that comes last; each 0 to 1.
pub type Light = [f32; 4];

/// A byte of sRGB as linear light (IEC 61966-2-1).
pub fn linear(byte: u8) -> f32 {
    let encoded = f32::from(byte) / 255.0;
    if encoded <= 0.040_45 { encoded / 12.92 } else { ((encoded + 0.055) / 1.055).powf(2.4) }
}

/// Linear light as the nearest byte of sRGB.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped to a byte")]
pub fn encoded(light: f32) -> u8 {
    let light = light.clamp(0.0, 1.0);
    let encoded = if light <= 0.003_130_8 { light * 12.92 } else { 1.055 * light.powf(1.0 / 2.4) - 0.055 };
    (encoded * 255.0).round() as u8
}

/// The square of the distance of two colours.
pub fn apart(a: Rgb, b: Rgb) -> u32 {
    a.iter().zip(&b).map(|(&a, &b)| u32::from(a.abs_diff(b)).pow(2)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_comes_back() {
        assert!((0..=u8::MAX).all(|byte| encoded(linear(byte)) == byte));
    }

    #[test]
    fn half_the_light_is_brighter_than_the_middle_byte() {
        assert_eq!(encoded(0.5), 188);
    }
}
