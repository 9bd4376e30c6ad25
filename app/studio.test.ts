import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { drawBackground, type Studio } from "#lib/avatar-engine/draw/background.ts";
import { studioStops } from "#lib/avatar-engine/draw/background-name.ts";

/** The stops of `--studio` as [share of the way, channels]; the first and the last are at the ends. */
function readStops(own?: string): [number, number[]][] {
  const tokens = readFileSync(join(import.meta.dirname, "tokens.css"), "utf8");
  const [, value = ""] = own ? ["", own] : (/--studio:([^;]+);/.exec(tokens) ?? []);
  const stops = [...value.matchAll(/rgb\((\d+) (\d+) (\d+)\)(?: ([\d.]+)%)?/g)];
  return stops.map(([, red, green, blue, percent], index) => [
    Number(percent ?? (index === 0 ? 0 : 100)) / 100,
    [red, green, blue].map(Number),
  ]);
}

/** A channel of the gradient at a share of its way, as browsers blend it. */
function channelAt(stops: [number, number[]][], share: number, channel: number): number {
  const after = stops.findIndex(([at]) => at >= share);
  const [to, toColour] = stops[after] ?? stops.at(-1) ?? [1, []];
  const [from, fromColour] = stops[after - 1] ?? [to, toColour];
  const part = to === from ? 0 : (share - from) / (to - from);
  return (fromColour[channel] ?? 0) * (1 - part) + (toColour[channel] ?? 0) * part;
}

const OWN: Studio = { light: [236, 229, 219], dark: [120, 108, 96] };

test.each([
  ["square", 64, 64, undefined],
  ["tall", 36, 64, undefined],
  ["square", 64, 64, OWN],
])(
  "the background of a portrait equals the background of a %s video, in every theme",
  (_, width, height, own) => {
    const stops = readStops(own && studioStops(own));
    expect(stops).toHaveLength(own ? 9 : 5);
    const drawn = drawBackground({ kind: "studio" }, { width, height }, own);
    const longer = Math.max(width, height);
    let worst = 0;
    for (let pixel = 0; pixel < width * height; pixel++) {
      const [x, y] = [pixel % width, Math.floor(pixel / width)];
      // As `stage` and `still-frame` of globals.css lay it out: a circle about 50 % 40 % of 75 % of the longer side.
      const way = Math.hypot(x - width * 0.5, y - height * 0.4) / (0.75 * longer);
      for (const channel of [0, 1, 2]) {
        const shown = channelAt(stops, Math.min(1, way), channel);
        worst = Math.max(worst, Math.abs(shown - (drawn[pixel * 4 + channel] ?? 0)));
      }
    }
    // Nobody sees a step of three in 255.
    expect(worst).toBeLessThan(3);
  },
);
