from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from core.document.extract import Extract
from core.errors import NotPossible, UnusableInput
from core.sources import Limits, Upload, page_image
from core.sources.cache import PageCache

ReadOne = Callable[..., Extract]

UPRIGHT = 1
TURNED_LEFT = 6  # the camera was held so that the picture must be turned to the right


def encoded(image: Image.Image, form: str, **options: object) -> bytes:
    written = io.BytesIO()
    image.save(written, form, **options)
    return written.getvalue()


def shown(data: bytes, **options: object) -> Image.Image:
    return Image.open(io.BytesIO(page_image(Upload("picture", data), 1, **options)))  # type: ignore[arg-type]


def test_a_picture_is_turned_upright_once() -> None:
    lying = Image.new("RGB", (60, 40), "white")
    lying.paste("red", (0, 0, 30, 40))
    exif = Image.Exif()
    exif[0x0112] = TURNED_LEFT
    upright = shown(encoded(lying, "JPEG", exif=exif, quality=95))
    assert upright.size == (40, 60)
    assert upright.getexif().get(0x0112, UPRIGHT) == UPRIGHT
    assert upright.getpixel((20, 10)) == pytest.approx((254, 0, 0), abs=12)


@pytest.mark.parametrize("form", ["JPEG", "PNG", "WEBP", "TIFF"])
def test_a_large_picture_is_turned_upright_too(form: str) -> None:
    lying = Image.new("RGB", (3000, 2000), "white")
    lying.paste("red", (0, 0, 1500, 2000))
    exif = Image.Exif()
    exif[0x0112] = TURNED_LEFT
    upright = shown(encoded(lying, form, exif=exif), longest_side=300)
    assert upright.size == (200, 300)
    assert upright.getpixel((100, 50)) == pytest.approx((254, 0, 0), abs=12)
    assert upright.getpixel((100, 250)) == pytest.approx((255, 255, 255), abs=12)


def test_transparency_is_flattened_on_white() -> None:
    clear = Image.new("RGBA", (40, 40), (0, 0, 0, 0))
    assert shown(encoded(clear, "PNG")).getpixel((20, 20)) == (255, 255, 255)


def test_sixteen_bits_keep_their_range() -> None:
    levels = np.linspace(0, 65535, 256, dtype=np.uint16)[None, :].repeat(32, axis=0)
    grey = shown(encoded(Image.fromarray(levels), "PNG"))
    assert len(np.unique(np.asarray(grey)[:, :, 0])) > 64


def test_cmyk_paper_stays_white() -> None:
    assert shown(encoded(Image.new("CMYK", (40, 40), (0, 0, 0, 0)), "JPEG")).getpixel((5, 5)) == (255, 255, 255)


def test_a_shown_picture_is_bounded() -> None:
    assert shown(encoded(Image.new("RGB", (3000, 1500)), "PNG"), longest_side=800).size == (800, 400)


def test_a_small_file_with_a_huge_picture_is_refused_with_its_size(read_one: ReadOne) -> None:
    data = encoded(Image.new("1", (9000, 9000)), "PNG")
    assert len(data) < 100_000
    reason = read_one(data).refusals[0].reason.ja
    assert "9000×9000" in reason
    assert "5000万画素" in reason


def test_a_larger_file_than_allowed_is_refused(read_one: ReadOne) -> None:
    assert "20 MB" in read_one(b"a" * (20 * 1024**2 + 1)).refusals[0].reason.ja


@pytest.mark.parametrize("form", ["JPEG", "PNG", "GIF", "BMP", "TIFF", "WEBP"])
@pytest.mark.parametrize("kept", [12, 40, 5_000])
def test_a_torn_picture_is_refused_or_opened_as_far_as_it_goes(form: str, kept: int) -> None:
    noise = np.random.default_rng(1).integers(0, 255, (200, 200, 3), np.uint8)
    torn = encoded(Image.fromarray(noise), form)[:kept]
    try:
        assert shown(torn).size == (200, 200)
    except UnusableInput as refusal:
        assert "もう一度追加してください" in refusal.message.ja  # noqa: PT017 - either is right


def test_a_text_has_no_picture() -> None:
    with pytest.raises(NotPossible):
        page_image(Upload("a.txt", "本文".encode()), 1)


def test_limits_can_be_narrowed(read_one: ReadOne) -> None:
    data = encoded(Image.new("RGB", (100, 100)), "PNG")
    assert read_one(data, limits=Limits(pixels=9_999)).refusals


@pytest.mark.ocr
def test_a_photo_of_a_page_is_read(fixtures: Path, read_one: ReadOne) -> None:
    (source,) = read_one((fixtures / "page_photo.jpg").read_bytes()).sources
    (page,) = source.pages
    assert (source.kind, page.reader, source.warnings) == ("image", "ocr", ())
    assert page.blocks[0].kind == "heading"
    assert page.blocks[0].text == "植物のはたらき"
    assert "1779年、オランダの医師インゲンホウスは、植物が酸素を出すのは光が当たっているときだけである" in page.text
    assert len(page.blocks) == 4


@pytest.mark.ocr
def test_an_empty_picture_is_said_to_hold_no_text(read_one: ReadOne) -> None:
    (source,) = read_one(encoded(Image.new("RGB", (300, 300), "white"), "PNG")).sources
    assert "文字が見つかりませんでした" in source.warnings[0].ja


@pytest.mark.ocr
def test_every_frame_of_a_tiff_is_a_page_and_of_a_gif_only_the_first(read_one: ReadOne) -> None:
    frames = [Image.new("RGB", (200, 200), colour) for colour in ("white", "grey", "black")]
    (tiff,) = read_one(encoded(frames[0], "TIFF", save_all=True, append_images=frames[1:])).sources
    assert [page.number for page in tiff.pages] == [1, 2, 3]
    (gif,) = read_one(encoded(frames[0], "GIF", save_all=True, append_images=frames[1:])).sources
    assert len(gif.pages) == 1
    assert "3コマ" in gif.warnings[0].ja


@pytest.mark.ocr
def test_a_page_over_its_time_is_named_and_the_next_is_read(fixtures: Path, read_one: ReadOne) -> None:
    data = (fixtures / "page_photo.jpg").read_bytes()
    (source,) = read_one(data, limits=Limits(recognition_seconds=0.05), cache=PageCache()).sources
    assert source.pages[0].reader == "none"
    assert "時間がかかりすぎた" in source.warnings[0].ja
    assert read_one(data).sources[0].pages[0].reader == "ocr"
