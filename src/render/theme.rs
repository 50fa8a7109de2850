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
        Paint::Ground => 0xd8_b0_7a,
        Paint::GroundLine => 0xa9_7d_4b,
        Paint::GroundLight => 0xe9_c8_97,
        Paint::Wood => 0x8a_57_35,
        Paint::WoodLight => 0xa9_70_48,
        Paint::WoodDark => 0x55_31_1d,
        Paint::Hollow => 0x6b_40_27,
        Paint::Paper => 0xf7_ee_da,
        Paint::PaperShade => 0xd8_c6_a4,
        Paint::PaperLight => 0xff_fb_f0,
        Paint::Ink => 0x2a_25_29,
        Paint::InkSoft => 0x6b_62_60,
        Paint::Shadow => 0x24_12_0a,
        Paint::Light => 0xff_f8_e6,
        Paint::Vermilion => 0xdb_3b_26,
        Paint::Crimson => 0xa8_24_1e,
        Paint::Maple => 0xdf_7a_22,
        Paint::MapleDark => 0xb4_4e_16,
        Paint::Blossom => 0xf0_9d_b0,
        Paint::BlossomDark => 0xc9_4c_70,
        Paint::BlossomLight => 0xfb_d3_d8,
        Paint::Pine => 0x2f_6b_4f,
        Paint::PineDark => 0x1b_45_35,
        Paint::Moss => 0x7c_9a_4e,
        Paint::Iris => 0x5a_4a_b0,
        Paint::IrisDark => 0x3a_2d_80,
        Paint::IrisLight => 0x9a_8d_dc,
        Paint::Indigo => 0x2c_4a_73,
        Paint::IndigoLight => 0x6d_8f_b3,
        Paint::Gold => 0xe6_ac_35,
        Paint::GoldLight => 0xff_df_86,
        Paint::Verdigris => 0x2b_83_80,
        Paint::Bark => 0x6a_46_30,
        Paint::First => 0x22_1e_24,
        Paint::FirstLight => 0x5b_54_5c,
        Paint::FirstMark => 0xe8_b9_4c,
        Paint::Second => 0xfa_f5_ea,
        Paint::SecondShade => 0xc9_bb_a3,
        Paint::SecondMark => 0xc4_2f_22,
    })
}

const fn night(paint: Paint) -> Rgb {
    day(paint)
}

const fn contrast(paint: Paint) -> Rgb {
    day(paint)
}
