"""Pictures: decoded within bounds, upright, clean RGB on white."""

from __future__ import annotations

import io
import struct
import zlib
from dataclasses import dataclass
from typing import Any

import numpy as np
from PIL import ExifTags, Image, ImageFile, ImageOps

from core.errors import UnusableInput
from core.sources.media_type import MediaType
from core.text import Message

Image.MAX_IMAGE_PIXELS = None  # our own bound speaks to the user, and comes before decoding as well

_FORMATS: dict[MediaType, str] = {
    "jpeg": "JPEG",
    "png": "PNG",
    "gif": "GIF",
    "webp": "WEBP",
    "tiff": "TIFF",
    "bmp": "BMP",
    "heif": "HEIF",
}
# What Pillow raises on damaged files, from its tests and from those of pillow_heif.
_DAMAGE = (OSError, ValueError, SyntaxError, EOFError, RuntimeError, struct.error, zlib.error)
TRANSPOSED = {  # by degrees clockwise; Pillow turns to the left
    90: Image.Transpose.ROTATE_270,
    180: Image.Transpose.ROTATE_180,
    270: Image.Transpose.ROTATE_90,
}
_DEEP_MODES = ("I", "F")
_REDUCIBLE = ("L", "LA", "RGB", "RGBA", "CMYK", "I", "F")
_OF_CAMERAS: tuple[MediaType, ...] = ("jpeg", "png", "webp", "heif")
_LYING = (5, 6, 7, 8)  # EXIF orientations that exchange width and height


@dataclass(frozen=True, slots=True)
class Picture:
    """One frame as RGB. `full_size` is its size upright before it was scaled, `frames` how many the file has."""

    image: Image.Image
    full_size: tuple[int, int]
    frames: int
    incomplete: bool


def read_picture(data: bytes, kind: MediaType, number: int, longest_side: int, most_pixels: int) -> Picture:
    """Frame `number`, from 1, upright, its longer side at most `longest_side` pixels; of a photo of a page, the page.

    Raises:
        UnusableInput: it is damaged, or has more than `most_pixels` pixels.
    """
    image, full_size, frames = _opened(data, kind, number, most_pixels)
    image.draft("RGB", (longest_side, longest_side))  # JPEG decodes at a half, a quarter or an eighth, much faster
    incomplete = not _load(image)
    if incomplete:
        image, _, _ = _opened(data, kind, number, most_pixels)
        _load_what_is_there(image)
    if image.getexif().get(ExifTags.Base.Orientation, 1) in _LYING:
        full_size = (full_size[1], full_size[0])
    flat = on_white(ImageOps.exif_transpose(_reduced(image, longest_side)))
    flat.thumbnail((longest_side, longest_side), Image.Resampling.LANCZOS)
    if kind in _OF_CAMERAS and (page := _page_in(flat)):
        scale = full_size[0] / flat.width
        full_size = (round(page.width * scale), round(page.height * scale))
        flat = page
    return Picture(flat, full_size, frames, incomplete)


def _page_in(photo: Image.Image) -> Image.Image | None:
    from core.sources.child.photo import flattened  # OpenCV takes a moment to load

    return flattened(photo)


def on_white(image: Image.Image) -> Image.Image:
    """The picture as 8-bit RGB: transparency on white, more than 8 bits scaled to the range that is used."""
    if image.mode.startswith(_DEEP_MODES):
        levels = np.array(image, dtype=np.float32)
        levels -= min(0.0, float(levels.min()))
        levels *= 255 / max(1.0, float(levels.max()))
        image = Image.fromarray(levels.astype(np.uint8))
    if image.has_transparency_data:
        clear = image.convert("RGBA")
        paper = Image.new("RGB", clear.size, "white")
        paper.paste(clear, mask=clear.getchannel("A"))
        return paper
    return image.convert("RGB")


def _reduced(image: Image.Image, longest_side: int) -> Image.Image:
    """A very large picture at a half, a third … of its size, as flattening it would take several times its memory."""
    factor = max(image.size) // longest_side
    return image.reduce(factor) if factor > 1 and image.mode in _REDUCIBLE else image


def _opened(data: bytes, kind: MediaType, number: int, most_pixels: int) -> tuple[Any, tuple[int, int], int]:
    if kind == "heif":
        import pi_heif

        pi_heif.register_heif_opener()
    try:
        image = Image.open(io.BytesIO(data), formats=[_FORMATS[kind]])
        # What a HEIC file holds beside its picture are its depth, its preview: no moving picture.
        frames = 1 if kind == "heif" else getattr(image, "n_frames", 1)
        if number > 1:
            image.seek(number - 1)
    except _DAMAGE as error:
        raise _damaged(kind) from error
    if image.width * image.height > most_pixels:
        raise UnusableInput(
            Message(
                f"画像が大きすぎます（{image.width}×{image.height}画素）。"
                f"{most_pixels // 10_000}万画素までに縮めて、もう一度追加してください。",
                f"The picture is too large ({image.width}×{image.height} pixels). "
                f"Scale it to at most {most_pixels // 1_000_000} million pixels and add it again.",
            )
        )
    return image, image.size, frames


def _load(image: Any) -> bool:
    """True where the whole picture could be decoded."""
    try:
        image.load()
    except _DAMAGE:
        return False
    return True


def _load_what_is_there(image: Any) -> None:
    ImageFile.LOAD_TRUNCATED_IMAGES = True
    try:
        image.load()
    except _DAMAGE as error:
        raise _damaged(None) from error
    finally:
        ImageFile.LOAD_TRUNCATED_IMAGES = False


def _damaged(kind: MediaType | None) -> UnusableInput:
    if kind == "heif":
        return UnusableInput(
            Message(
                "HEIC の写真が壊れているか、途中で切れています。JPEG に変換して、もう一度追加してください。",
                "The HEIC photo cannot be opened; it is damaged or incomplete. Convert it to JPEG and add it again.",
            )
        )
    return UnusableInput(
        Message(
            "画像が壊れているか、途中で切れています。元の画像を開けるか確かめて、もう一度追加してください。",
            "The picture is damaged or incomplete. Check that the original opens, and add it again.",
        )
    )
