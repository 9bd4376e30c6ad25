import { expect, test } from "vitest";
import { frameOf } from "#lib/avatar-engine/draw/framing.ts";
import { loadRig } from "#lib/avatar-engine/rig/load-rig.ts";
import type { Rig } from "#lib/avatar-engine/rig/rig.ts";
import { DRAWN_PEOPLE } from "#lib/avatar-engine/testing/people.ts";
import { buildHeadField } from "./head-field.ts";

const FRAME = { width: 360, height: 360 };
const fieldOf = (rig: Rig) => buildHeadField(rig, FRAME, frameOf(rig, FRAME));

test.each(DRAWN_PEOPLE)("%s shows the widest turn whole, without folding", async (slug) => {
  expect(fieldOf(await loadRig(slug)).held).toBe(1);
});

test("an avatar that would fold turns less", async () => {
  const rig = await loadRig("leo");
  // Hardly a neck: the chin nods into the collar.
  const neck = { ...rig.json.neck, collarY: rig.json.neck.chinY + 10 };
  const { held } = fieldOf({ ...rig, json: { ...rig.json, neck } });
  expect(held).toBeLessThan(1);
  expect(held).toBeGreaterThan(0.1);
});
