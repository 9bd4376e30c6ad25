import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { makeZip } from "#lib/avatars/testing/make-zip.ts";
import { expect, startCall, test } from "../fixtures/call.ts";
import { APP_URL, api, enter, newAccount } from "../fixtures/instance.ts";
import { frames } from "../fixtures/probe.ts";

const nodes_json = { initial_node: "a", role_instruction: "", nodes: { a: { task_instruction: "Greet." } } };
/** No person of ours wears it. */
const BEHIND = { r: 20, g: 150, b: 60 };
/** A person is loaded from an upload, beside a browser and everything else. */
const LOADED_MS = 60_000;

/** A link of a new account's to a person that it uploaded, before a picture that it uploaded. */
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
  const { body: list } = await api("GET", "/avatars", { key });
  const [voice] = list.avatars as { id: string }[]; // every account sees the built-in people
  const folder = join(process.cwd(), "avatars", "mei");
  const files = readdirSync(folder).map((name) => ({ name, bytes: readFileSync(join(folder, name)) }));
  const avatar = await send(`/avatars/upload?voice_of=${voice?.id}`, Buffer.from(makeZip(files)));
  const picture = sharp({ create: { width: 640, height: 640, channels: 3, background: BEHIND } });
  const background = await send("/avatars/backgrounds?name=Green", await picture.png().toBuffer());
  const { body: scenario } = await api("POST", "/scenarios/create", {
    key,
    body: { name: "Desk", nodes_json },
  });
  const { status, body: link } = await api("POST", "/hosted-links/create", {
    key,
    body: {
      ...{ label: "Desk", scenario_id: scenario.id, avatar_id: avatar.id },
      background: `image:${background.id}`,
    },
  });
  expect([status, link.error]).toEqual([200, undefined]);
  return String(link.token);
}

/** The size of the avatar's picture, and the colour of its upper right corner. */
const look = (page: Page) =>
  page.getByTestId("avatar-video").evaluate((element) => {
    const video = element instanceof HTMLVideoElement ? element : element.querySelector("video");
    if (!video) return null;
    const pen = new OffscreenCanvas(1, 1).getContext("2d");
    pen?.drawImage(video, video.videoWidth - 12, 12, 1, 1, 0, 0, 1, 1);
    const [r = 0, g = 0, b = 0] = pen?.getImageData(0, 0, 1, 1).data ?? [];
    return { size: [video.videoWidth, video.videoHeight], r, g, b };
  });

test("an uploaded person speaks before an uploaded picture, in a tall call and in a wide one", async ({
  caller,
}) => {
  test.setTimeout(4 * LOADED_MS);
  const token = await makeLink(caller);
  // The page asks for a square or a tall picture; whoever builds a page of their own may ask for a wide one.
  let format: string | null = null;
  await caller.route("**/api/links/*/start", async (route) => {
    await route.continue(format ? { postData: JSON.stringify({ video_format: format }) } : {});
  });
  for (const [wanted, viewport, size] of [
    [null, { width: 390, height: 844 }, [540, 960]],
    ["wide", { width: 1280, height: 720 }, [960, 540]],
  ] as const) {
    format = wanted;
    await caller.setViewportSize(viewport);
    await startCall(caller, token);
    await expect.poll(async () => (await look(caller))?.size, { timeout: LOADED_MS }).toEqual(size);
    const seen = await look(caller);
    for (const channel of ["r", "g", "b"] as const) {
      expect(Math.abs((seen?.[channel] ?? 0) - BEHIND[channel]), channel).toBeLessThan(24);
    }
    await expect
      .poll(async () => (await frames(caller, 0)).length, { timeout: LOADED_MS })
      .toBeGreaterThan(25);
    await caller.getByTestId("end-call").click();
    await expect(caller.getByTestId("call-ended")).toBeVisible();
  }
});
