import type { Picture } from "#lib/avatar-engine/rig/rig.ts";
import { areasOf, maskOf } from "#lib/photo-avatar/numerics/masks.ts";

/** Brightness from which a pixel belongs to a panel's white frame, and the frame's sides in pixels. */
const WHITE = 215;
const WIDTH = [350, 700] as const;
const MIN_HEIGHT = 220;
/** Panels whose tops are closer are in one row. */
const ROW = 200;
/** The frame's own width. */
const INSET = 12;

type Box = { readonly left: number; readonly top: number; readonly width: number; readonly height: number };

/** Finds the panels on a sheet of expressions by their white frames: row by row, without the frames. */
export function findPanels({ width, height, rgba }: Picture): Box[] {
  const white = maskOf(
    width,
    height,
    (i) => Math.min(rgba[i * 4] ?? 0, rgba[i * 4 + 1] ?? 0, rgba[i * 4 + 2] ?? 0) > WHITE,
  );
  const { labels, sizes } = areasOf(white);
  const extents = sizes.map(() => ({ x0: width, y0: height, x1: 0, y1: 0 }));
  labels.forEach((label, i) => {
    const extent = extents[label];
    if (!extent) return;
    const x = i % width;
    const y = (i - x) / width;
    extent.x0 = Math.min(extent.x0, x);
    extent.y0 = Math.min(extent.y0, y);
    extent.x1 = Math.max(extent.x1, x + 1);
    extent.y1 = Math.max(extent.y1, y + 1);
  });
  return extents
    .slice(1)
    .map(({ x0, y0, x1, y1 }) => ({ left: x0, top: y0, width: x1 - x0, height: y1 - y0 }))
    .filter((box) => box.width > WIDTH[0] && box.width < WIDTH[1] && box.height > MIN_HEIGHT)
    .sort((a, b) => Math.round(a.top / ROW) - Math.round(b.top / ROW) || a.left - b.left)
    .map(({ left, top, width, height }) => ({
      left: left + INSET,
      top: top + INSET,
      width: width - 2 * INSET,
      height: height - 2 * INSET,
    }));
}
