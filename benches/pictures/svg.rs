//! Conversion of scenes to SVG. Each sprite becomes a symbol, to which the layers refer.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use engawa::base::scene::{
    Area, Artwork, Form, HEIGHT, Label, Layer, Outline, Paint, Sprite, Theme, TranslatedScene,
};
use engawa::render;

/// Returns the scene as SVG, in the theme of the artwork.
pub fn of(Artwork { sprites, width, theme, .. }: Artwork, scene: &TranslatedScene) -> String {
    let all: Vec<&Sprite> = sprites.iter().chain(render::shared_sprites()).collect();
    let mut used = BTreeSet::new();
    let layers = scene.patches.iter().flat_map(|patch| &patch.stack).map(|layer| layer.sprite);
    layers.chain([scene.backdrop]).for_each(|name| collect(&all, name, &mut used));
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" \
         width=\"{width}\" height=\"{HEIGHT}\" viewBox=\"0 0 {width} {HEIGHT}\">\n<defs>\n"
    );
    for sprite in all.iter().filter(|sprite| used.contains(sprite.name)) {
        let parts: String = sprite.outlines.iter().map(|of| outline(of, theme)).collect();
        writeln!(text, "<g id=\"{}\">{}{parts}</g>", sprite.name, below(&all, sprite)).expect("text");
    }
    text.push_str("</defs>\n");
    let whole = Area { left: 0, top: 0, width, height: HEIGHT };
    text.push_str(&layer_use(&all, Layer { sprite: scene.backdrop, turned: false }, whole));
    for patch in &scene.patches {
        patch.stack.iter().for_each(|&layer| text.push_str(&layer_use(&all, layer, patch.area)));
        text.extend(patch.label.iter().map(|label| label_text(label, patch.area, theme)));
    }
    text.push_str("</svg>\n");
    text
}

/// Returns a label as SVG text. Long text is not shrunk.
fn label_text(label: &Label<String>, patch: Area, theme: Theme) -> String {
    let Label { words, area } = label;
    let middle = patch.left + area.left + area.width / 2;
    let (line, size) = (patch.top + area.top + area.height, f32::from(area.height) / 0.727);
    let [red, green, blue] = render::paint_colour(theme, Paint::Ink);
    format!(
        "<text x=\"{middle}\" y=\"{line}\" font-family=\"Inter\" font-weight=\"600\" font-size=\"{size}\" \
         text-anchor=\"middle\" fill=\"rgb({red},{green},{blue})\">{words}</text>\n"
    )
}

fn find<'a>(all: &[&'a Sprite], name: &str) -> &'a Sprite {
    all.iter().find(|sprite| sprite.name == name).expect("a known sprite")
}

fn collect(all: &[&Sprite], name: &'static str, used: &mut BTreeSet<&'static str>) {
    used.insert(name);
    find(all, name).below.iter().for_each(|below| collect(all, below, used));
}

/// Returns the sprites that lie below the outlines of `sprite`, stretched to the box of `sprite`.
fn below(all: &[&Sprite], sprite: &Sprite) -> String {
    let stretched = |name: &&'static str| {
        let size = find(all, name).size;
        let (x, y) = (sprite.size.0 / size.0, sprite.size.1 / size.1);
        format!("<use xlink:href=\"#{name}\" transform=\"scale({x} {y})\"/>")
    };
    sprite.below.iter().map(stretched).collect()
}

fn layer_use(all: &[&Sprite], layer: Layer, area: Area) -> String {
    let size = find(all, layer.sprite).size;
    let (x, y) = (f32::from(area.width) / size.0, f32::from(area.height) / size.1);
    let turn =
        if layer.turned { format!(" rotate(180 {} {})", size.0 / 2.0, size.1 / 2.0) } else { String::new() };
    let Area { left, top, .. } = area;
    format!(
        "<use xlink:href=\"#{}\" transform=\"translate({left} {top}) scale({x} {y}){turn}\"/>\n",
        layer.sprite
    )
}

/// Returns an outline with all its rotated copies. Blurred outlines become sharp, because cairosvg
/// cannot blur. So cairosvg has less work than Engawa, which favours it in the comparison.
fn outline(outline: &Outline, theme: Theme) -> String {
    let [red, green, blue] = render::paint_colour(theme, outline.paint);
    let paint = format!("rgb({red},{green},{blue})");
    let shape = match outline.form {
        Form::Path(data) => format!("<path fill-rule=\"evenodd\" fill=\"{paint}\" d=\"{data}\""),
        Form::Line(data, width) => {
            format!(
                "<path fill=\"none\" stroke=\"{paint}\" stroke-width=\"{width}\" stroke-linecap=\"round\" stroke-linejoin=\"round\" d=\"{data}\""
            )
        }
        Form::Disc(x, y, r) => format!("<circle fill=\"{paint}\" cx=\"{x}\" cy=\"{y}\" r=\"{r}\""),
        Form::Ring(x, y, r, width) => {
            format!(
                "<circle fill=\"none\" stroke=\"{paint}\" stroke-width=\"{width}\" cx=\"{x}\" cy=\"{y}\" r=\"{r}\""
            )
        }
        Form::Slab(x, y, width, height, r) => {
            format!(
                "<rect fill=\"{paint}\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" rx=\"{r}\""
            )
        }
    };
    let transform = outline.transform;
    let petal = |n: u8| {
        let turn = transform.turn + 360.0 * f32::from(n) / f32::from(outline.petals);
        let ((x, y), scale) = (transform.origin, transform.scale);
        let opacity = outline.opacity;
        format!(
            "{shape} opacity=\"{opacity}\" transform=\"translate({x} {y}) rotate({turn}) scale({scale})\"/>"
        )
    };
    (0..outline.petals).map(petal).collect()
}
