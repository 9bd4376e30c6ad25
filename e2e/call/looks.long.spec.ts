import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { makeZip } from "#lib/media/testing/make-zip.ts";
import { expect, startCall, test } from "../fixtures/call.ts";
import { createLink, firstAvatar, GREETS } from "../fixtures/create.ts";
import { APP_URL, enter, newAccount } from "../fixtures/instance.ts";
import { frames } from "../fixtures/probe.ts";

/** No built-in avatar wears this. */
const BEHIND = { r: 20, g: 150, b: 60 };
/** An avatar is loaded from an upload, beside a browser and everything else. */
const LOADED_MS = 60_000;

/** A new account's link with an uploaded avatar and an uploaded background. */
async function makeLink(page: Page): Promise<string> {
  const { email, key } = await newAccount();
  await enter(page, email);
  const send = async (path: string, data: Buffer): Promise<{ id: string }> => {
    const answer = await page.request.post(`${APP_URL}${path}`, {
      data,
      headers: { "content-type": "application/octet-stream", origin: APP_URL },
    });
    expect(answer.status(), path).toBe(200);
    return await answer.json();
  };
  const voice = await firstAvatar(key);
  const folder = join(process.cwd(), "avatars", "mei");
  const files = readdirSync(folder).map((name) => ({ name, bytes: readFileSync(join(folder, name)) }));
  const avatar = await send(`/avatars/upload?voice_of=${voice.id}`, Buffer.from(makeZip(files)));
  const picture = sharp({ create: { width: 640, height: 640, channels: 3, background: BEHIND } });
  const background = await send("/avatars/backgrounds?name=Green", await picture.png().toBuffer());
  const fields = { label: "Desk", avatar_id: avatar.id, background: `image:${background.id}` };
  return (await createLink(key, { name: "Desk", nodes_json: GREETS }, fields)).token;
}

/** The avatar's video size, and the color of its upper right corner. */
const look = (page: Page) =>
  page.getByTestId("avatar-video").evaluate((element) => {
    const video = element instanceof HTMLVideoElement ? element : element.querySelector("video");
    if (!video) return null;
    const pen = new OffscreenCanvas(1, 1).getContext("2d");
    pen?.drawImage(video, video.videoWidth - 12, 12, 1, 1, 0, 0, 1, 1);
    const [r = 0, g = 0, b = 0] = pen?.getImageData(0, 0, 1, 1).data ?? [];
    return { size: [video.videoWidth, video.videoHeight], r, g, b };
  });

test("an uploaded avatar speaks in front of an uploaded background, in a portrait and in a wide call", async ({
  visitor,
}) => {
  test.setTimeout(4 * LOADED_MS);
  const token = await makeLink(visitor);
  // Our page requests square or portrait video; integrators' pages may request wide video.
  let format: string | null = null;
  await visitor.route("**/api/links/*/start", async (route) => {
    await route.continue(format ? { postData: JSON.stringify({ video_format: format }) } : {});
  });
  for (const [wanted, viewport, size] of [
    [null, { width: 390, height: 844 }, [540, 960]],
    ["wide", { width: 1280, height: 720 }, [960, 540]],
  ] as const) {
    format = wanted;
    await visitor.setViewportSize(viewport);
    await startCall(visitor, token);
    await expect.poll(async () => (await look(visitor))?.size, { timeout: LOADED_MS }).toEqual(size);
    const seen = await look(visitor);
    for (const channel of ["r", "g", "b"] as const) {
      expect(Math.abs((seen?.[channel] ?? 0) - BEHIND[channel]), channel).toBeLessThan(24);
    }
    await expect
      .poll(async () => (await frames(visitor, 0)).length, { timeout: LOADED_MS })
      .toBeGreaterThan(25);
    await visitor.getByTestId("end-call").click();
    await expect(visitor.getByTestId("call-ended")).toBeVisible();
  }
});
