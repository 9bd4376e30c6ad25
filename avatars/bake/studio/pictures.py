"""Small operations on pictures."""

import numpy as np
from PIL import Image


def blur(a: np.ndarray, times: int = 1) -> np.ndarray:
    """1-2-1 blur in both directions."""
    for _ in range(times):
        p = np.pad(a, 1, "edge")
        a = (p[:-2, 1:-1] + 2 * p[1:-1, 1:-1] + p[2:, 1:-1]) / 4
        p = np.pad(a, 1, "edge")
        a = (p[1:-1, :-2] + 2 * p[1:-1, 1:-1] + p[1:-1, 2:]) / 4
    return a


def smooth_edge(path) -> None:
    """Averages alpha and the colour beside it over a pixel at the outline: the denoiser leaves alpha as sampled."""
    a = np.asarray(Image.open(path).convert("RGBA")).astype(np.float32)
    alpha = a[..., 3] / 255
    edge = blur(((alpha > 0.01) & (alpha < 0.99)).astype(np.float32), 2) > 0.01
    if not edge.any():
        return
    soft = blur(alpha, 2)
    colour = np.stack([blur(a[..., k] * alpha, 2) for k in range(3)], -1) / np.maximum(soft, 1e-3)[..., None]
    a[edge, :3] = colour[edge]
    a[..., 3][edge] = soft[edge] * 255
    Image.fromarray(a.clip(0, 255).astype(np.uint8)).save(path)


def on_backdrop(path) -> Image.Image:
    """A render over a soft studio gradient, for looking at."""
    picture = Image.open(path).convert("RGBA")
    width, height = picture.size
    y, x = np.mgrid[0:height, 0:width].astype(float)
    far = np.hypot(x / width - 0.5, y / height - 0.40)
    k = np.clip(far / 0.75, 0, 1)[..., None] ** 1.4
    grey = np.array((226, 231, 238)) * (1 - k) + np.array((172, 183, 199)) * k
    under = Image.fromarray(grey.astype(np.uint8)).convert("RGBA")
    under.alpha_composite(picture)
    return under.convert("RGB")


def fill_holes(depth: np.ndarray) -> np.ndarray:
    """A depth picture whose unknown (nan) places near the person continue it, and are far elsewhere."""
    unknown = np.isnan(depth)
    filled = np.where(unknown, 0, depth)
    known = (~unknown).astype(np.float32)
    spread, weight = filled.copy(), known
    open_places = unknown
    for _ in range(60):
        spread, weight = blur(spread), blur(weight)
        reached = open_places & (weight > 0.02)
        filled[reached] = (spread / np.maximum(weight, 1e-6))[reached]
        open_places = open_places & ~reached
    filled[open_places] = np.nanmax(depth)
    return blur(filled, 3)
