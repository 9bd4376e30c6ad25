import { readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { expect, test } from "vitest";
import { FrameRing } from "./frame-ring.ts";

const PLACES = ["/dev/shm", tmpdir()];
const named = () =>
  PLACES.flatMap((place) => {
    try {
      return readdirSync(place).filter((name) => name.startsWith("visavis-pictures-"));
    } catch {
      return [];
    }
  });

test("frames come out of their slots unchanged for every process with the unnamed file", () => {
  const before = named();
  const slots = FrameRing.make(4);
  expect(named()).toEqual(before);
  slots.write(2, Uint8Array.of(1, 2, 3, 4));
  slots.write(0, Uint8Array.of(5, 6, 7, 8));
  const other = new FrameRing(slots.fd, 4);
  expect([[...other.read(2)], [...other.read(0)]]).toEqual([
    [1, 2, 3, 4],
    [5, 6, 7, 8],
  ]);
  slots.close();
});
