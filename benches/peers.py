#!/usr/bin/env python3
"""Draws two boards with other libraries and compares their time and size with ours.

    python3 -m venv target/peers && target/peers/bin/pip install pillow cairosvg
    target/peers/bin/python benches/peers.py

Runs `cargo bench --bench pictures -- --export target/peers-scenes`, which writes an Onitama and a 10x10 Konane scene
in three forms, with our figures. Then these libraries draw them:

  pillow   the fastest way in Pillow: tiles are prepared before the clock starts; a picture is a copy of the backdrop
           with its tiles pasted in, encoded as PNG with Pillow's default settings
  cairosvg the usual way of chess bots: the scene as SVG with a symbol for each sprite, rendered to PNG

Figures are medians of the wall clock time of many drawings on one thread. Optional: nothing else needs Python.
"""

import io
import pathlib
import statistics
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
SCENES = ROOT / "target" / "peers-scenes"
PILLOW_TIMES, CAIRO_TIMES = 50, 10

try:
    import cairosvg
    from PIL import Image
except ImportError as missing:
    sys.exit(f"{missing}: this comparison is optional; see the top of this file for how to install what it needs")


def median_ms(times, draw):
    """Returns the median time of a drawing in milliseconds, and the last file."""
    taken = []
    for _ in range(times):
        start = time.perf_counter()
        file = draw()
        taken.append((time.perf_counter() - start) * 1000)
    return statistics.median(taken), file


def pillow(name):
    picture = Image.open(SCENES / f"{name}.png").convert("RGB")
    backdrop = Image.open(SCENES / f"{name}-backdrop.png").convert("RGB")
    tiles = []
    for line in (SCENES / f"{name}.tiles").read_text().splitlines():
        left, top, width, height = map(int, line.split())
        tiles.append((picture.crop((left, top, left + width, top + height)), (left, top)))
        tiles[-1][0].load()

    def draw():
        board = backdrop.copy()
        for tile, place in tiles:
            board.paste(tile, place)
        file = io.BytesIO()
        board.save(file, "PNG")
        return file.getvalue()

    result = median_ms(PILLOW_TIMES, draw)
    again = Image.open(io.BytesIO(result[1])).convert("RGB")
    assert again.tobytes() == picture.tobytes(), "Pillow's picture differs from ours"
    return result


def cairo(name):
    text = (SCENES / f"{name}.svg").read_bytes()
    result = median_ms(CAIRO_TIMES, lambda: cairosvg.svg2png(bytestring=text))
    (SCENES / f"{name}-cairosvg.png").write_bytes(result[1])
    return result


def main():
    command = ["cargo", "bench", "--bench", "pictures", "--", "--export", str(SCENES)]
    subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    print(f"{'scene':<10}{'path':<10}{'ms':>8}{'KiB':>8}{'times ours':>12}{'bytes of ours to theirs':>26}")
    for line in (SCENES / "ours.txt").read_text().splitlines():
        name, ms, size = line.split()
        ms, size = float(ms), int(size)
        print(f"{name:<10}{'ours':<10}{ms:>8.2f}{size / 1024:>8.1f}")
        for path, (theirs, file) in (("pillow", pillow(name)), ("cairosvg", cairo(name))):
            print(
                f"{name:<10}{path:<10}{theirs:>8.2f}{len(file) / 1024:>8.1f}"
                f"{theirs / ms:>11.1f}x{size / len(file):>25.2f}x"
            )


main()
