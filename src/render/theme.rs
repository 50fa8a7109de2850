//! The values of paints: one table for each theme.

use crate::base::scene::{Paint, Theme};

use super::colour::Rgb;

/// The values of a theme's paints.
pub fn values(theme: Theme) -> fn(Paint) -> Rgb {
    match theme {
        Theme::Day => day,
        Theme::Night => night,
        Theme::Contrast => contrast,
    }
}

const fn hex(colour: u32) -> Rgb {
    let [_, red, green, blue] = colour.to_be_bytes();
    [red, green, blue]
}

const fn day(paint: Paint) -> Rgb {
    hex(match paint {
        Paint::Ground => 0x00d8_b07a,
        Paint::GroundLine => 0x00a9_7d4b,
        Paint::GroundLight => 0x00e9_c897,
        Paint::Wood => 0x008a_5735,
        Paint::WoodLight => 0x00a9_7048,
        Paint::WoodDark => 0x0055_311d,
        Paint::Hollow => 0x006b_4027,
        Paint::Paper => 0x00f7_eeda,
        Paint::PaperShade => 0x00d8_c6a4,
        Paint::PaperLight => 0x00ff_fbf0,
        Paint::Ink => 0x002a_2529,
        Paint::InkSoft => 0x006b_6260,
        Paint::Shadow => 0x0024_120a,
        Paint::Light => 0x00ff_f8e6,
        Paint::Vermilion => 0x00db_3b26,
        Paint::Crimson => 0x00a8_241e,
        Paint::Maple => 0x00df_7a22,
        Paint::MapleDark => 0x00b4_4e16,
        Paint::Blossom => 0x00f0_9db0,
        Paint::BlossomDark => 0x00c9_4c70,
        Paint::BlossomLight => 0x00fb_d3d8,
        Paint::Pine => 0x002f_6b4f,
        Paint::PineDark => 0x001b_4535,
        Paint::Moss => 0x007c_9a4e,
        Paint::Iris => 0x005a_4ab0,
        Paint::IrisDark => 0x003a_2d80,
        Paint::IrisLight => 0x009a_8ddc,
        Paint::Indigo => 0x002c_4a73,
        Paint::IndigoLight => 0x006d_8fb3,
        Paint::Gold => 0x00e6_ac35,
        Paint::GoldLight => 0x00ff_df86,
        Paint::Verdigris => 0x002b_8380,
        Paint::Bark => 0x006a_4630,
        Paint::First => 0x0022_1e24,
        Paint::FirstLight => 0x005b_545c,
        Paint::FirstMark => 0x00e8_b94c,
        Paint::Second => 0x00fa_f5ea,
        Paint::SecondShade => 0x00c9_bba3,
        Paint::SecondMark => 0x00c4_2f22,
    })
}

const fn night(paint: Paint) -> Rgb {
    day(paint)
}

const fn contrast(paint: Paint) -> Rgb {
    day(paint)
}
