import { afterAll, expect, test } from "vitest";
import { storage } from "#lib/storage/storage.ts";
import { uploadedAvatarPath } from "./avatar-files.ts";
import { findBehind, ownStudio } from "./own-studio.ts";

const UNEVEN = "own-uneven-background";
afterAll(async () => await storage().remove(uploadedAvatarPath(UNEVEN)));

test("an avatar with a studio of its own has its color stops, others have none", async () => {
  expect(await ownStudio("leila")).toMatch(/^rgb\(\d+ \d+ \d+\) 0%, .*100%$/);
  expect(await ownStudio("mei")).toBeNull();
  expect(await ownStudio("nobody")).toBeNull();
});

test("an avatar keeps the background of its photo if only the head moves in it", async () => {
  const point: [number, number] = [300, 300];
  const rig = { head: { centre: point, radius: point, fadePx: 20 } };
  await storage().put(`${uploadedAvatarPath(UNEVEN)}/rig.json`, Buffer.from(JSON.stringify(rig)));
  expect((await findBehind(UNEVEN)).keepsBackground).toBe(true);
  expect((await findBehind("leila")).keepsBackground).toBe(false);
});
