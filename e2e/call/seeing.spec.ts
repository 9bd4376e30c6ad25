import type { Page } from "@playwright/test";
import { hangUp, rowsUntil, say, startCall } from "../fixtures/call.ts";
import { expect, expectAccessible, test } from "../fixtures/console.ts";
import { create, createLink, createScenario } from "../fixtures/create.ts";
import { installProbe } from "../fixtures/probe.ts";
import { colorAt, nameColor, picturesOf, SeeingModel } from "../fixtures/seeing-model.ts";

const nodes_json = {
  initial_node: "start",
  role_instruction: "You help with what the visitor shows.",
  nodes: { start: { task_instruction: "Say what you see.", say: "Hello. Show me your screen." } },
};

let model: SeeingModel;
test.beforeEach(() => {
  model = new SeeingModel();
});
test.afterEach(() => model.close());

/** A link to a scenario whose visitors may show something, answered by the account's own model. */
async function seeingLink(key: string, vision: object): Promise<string> {
  const { id: language_model_id } = await create(key, "/language-models/create", {
    ...{ name: "Sees", base_url: await model.start(), model: "sees", api_key: "k" },
  });
  const scenario = { name: "Help desk", nodes_json: { ...nodes_json, ...vision }, language_model_id };
  return (await createLink(key, scenario, { label: "Desk" })).token;
}

/** Runs in the page: a screen and a camera of a color that the test can change. A color of "" forbids the device. */
function addScreens(): void {
  const colors = { screen: "rgb(18, 161, 43)", camera: "rgb(28, 63, 214)" };
  Object.assign(window, { shownColors: colors });
  const canvasOf = (source: keyof typeof colors, width: number, height: number) => {
    if (colors[source] === "") throw new DOMException("not allowed", "NotAllowedError");
    const canvas = document.createElement("canvas");
    Object.assign(canvas, { width, height });
    const pen = canvas.getContext("2d");
    setInterval(() => {
      if (pen) pen.fillStyle = colors[source];
      pen?.fillRect(0, 0, width, height);
    }, 400);
    return canvas.captureStream(3);
  };
  const { mediaDevices } = navigator;
  const open = mediaDevices.getUserMedia.bind(mediaDevices);
  mediaDevices.getDisplayMedia = async () => canvasOf("screen", 960, 540);
  mediaDevices.getUserMedia = async (constraints) =>
    constraints?.video ? canvasOf("camera", 320, 240) : await open(constraints);
}

const recolor = (page: Page, colors: Partial<Record<"screen" | "camera", string>>) =>
  page.evaluate((next) => {
    const { shownColors } = window as unknown as { shownColors: object }; // of the script above
    Object.assign(shownColors, next);
  }, colors);

const greeted = (key: string, sessionId: string) => rowsUntil(key, sessionId, (list) => list.length > 0);

/** The worker receives what is shown, and has its newest frame. */
async function isReceived(page: Page, key: string, sessionId: string, note: string): Promise<void> {
  await rowsUntil(key, sessionId, (list) => list.some(({ content }) => content === note), 60_000);
  await page.waitForTimeout(FRAMES_MS);
}

/** Asks until the model has seen what is shown: on a busy machine a new frame takes a while to arrive. */
async function askUntil(page: Page, hasSeen: () => Promise<boolean>): Promise<void> {
  await expect(async () => {
    const asked = model.requests.length;
    await say(page, "What do you see?");
    await expect.poll(() => model.requests.length, { timeout: 30_000 }).toBeGreaterThan(asked);
    expect(await hasSeen()).toBe(true);
  }).toPass({ timeout: 90_000 });
}

/** The names of the colors of the pictures in the last request. */
const lastColors = async () =>
  (await Promise.all(lastPictures().map((each) => colorAt(each, [0.4, 0.4, 0.2])))).map(nameColor);

const FRAMES_MS = 2_000;
const lastPictures = () => picturesOf(model.requests.at(-1) ?? { messages: [] });

test("a visitor presses a button to show their screen, and the model gets pictures of it until they stop", {
  tag: "@long",
}, async ({ page, owner }) => {
  test.setTimeout(300_000);
  await installProbe(page);
  await page.addInitScript(addScreens);
  const token = await seeingLink(owner.key, { vision: "both" });
  await expect
    .poll(async () => (await page.request.get(`/c/${token}`)).headers()["permissions-policy"])
    .toBe("microphone=(self), camera=(self), display-capture=(self), geolocation=()");
  const { sessionId } = await startCall(page, token);
  await greeted(owner.key, sessionId);

  // With the keyboard only. What it means is said before the browser asks.
  await page.getByTestId("share-screen").focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByTestId("sharing-dialog");
  await expect(dialog).toContainText("They go to the language model that answers you.");
  await expect(dialog).toContainText("not stored here and not part of a recording");
  await expectAccessible(page, "the question before sharing");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(page.getByTestId("share-screen")).toBeFocused();
  await expect(page.getByTestId("sharing-screen")).toHaveCount(0);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByTestId("confirm-sharing")).toBeFocused();
  await page.keyboard.press("Enter");
  const mark = page.getByTestId("sharing-screen");
  await expect(mark).toContainText("sees your screen");
  await expectAccessible(page, "a call that shows a screen");
  await isReceived(page, owner.key, sessionId, "The visitor shares their screen.");

  await askUntil(page, async () => (await lastColors()).at(-1) === "green");
  await expect(page.getByTestId("transcript")).toContainText("I see green.", { timeout: 60_000 });

  await recolor(page, { screen: "rgb(216, 30, 30)" });
  await askUntil(page, async () => (await lastColors()).at(-1) === "red");
  await expect(page.getByTestId("transcript")).toContainText("I see red.", { timeout: 60_000 });
  expect(await lastColors()).toContain("green");

  // The camera too: nothing of the screen is lost.
  await page.getByTestId("share-camera").click();
  await page.getByTestId("confirm-sharing").click();
  await expect(page.getByTestId("sharing-camera").getByLabel("Your camera")).toBeVisible();
  await isReceived(page, owner.key, sessionId, "The visitor has turned their camera on.");
  await askUntil(page, async () => (await lastColors()).slice(-2).sort().join() === "blue,red");
  expect(lastPictures()).toHaveLength(3);

  await page.getByTestId("stop-screen").click();
  await page.getByTestId("stop-camera").click();
  await expect(page.getByTestId("sharing-screen")).toHaveCount(0);
  await rowsUntil(owner.key, sessionId, (list) => list.some(({ content }) => content.includes("camera off")));
  const before = lastPictures().length;
  await say(page, "Gone?");
  await expect.poll(() => JSON.stringify(model.requests.at(-1)), { timeout: 60_000 }).toContain("Gone?");
  expect(lastPictures().length).toBeLessThanOrEqual(before);
  expect(JSON.stringify(model.requests.at(-1))).toContain("you no longer see it");
  const rows = await rowsUntil(owner.key, sessionId, (list) =>
    list.some(({ content }) => content === "Gone?"),
  );
  expect(rows.filter(({ role }) => role === "system").map(({ content }) => content)).toEqual([
    "The visitor shares their screen.",
    "The visitor has turned their camera on.",
    "The visitor no longer shares their screen.",
    "The visitor has turned their camera off.",
  ]);
  expect(JSON.stringify(rows)).not.toContain("base64");
  await hangUp(page);
});

test("a model that refuses the picture answers without it, and the visitor learns that nothing is seen", {
  tag: "@long",
}, async ({ page, owner }) => {
  test.setTimeout(240_000);
  await installProbe(page);
  await page.addInitScript(addScreens);
  const token = await seeingLink(owner.key, { vision: "screen" });
  const { sessionId } = await startCall(page, token);
  await greeted(owner.key, sessionId);
  await expect(page.getByTestId("share-camera")).toHaveCount(0);

  await page.getByTestId("share-screen").click();
  await recolor(page, { screen: "" });
  await page.getByTestId("confirm-sharing").click();
  await expect(page.getByTestId("sharing-problem")).toContainText("Nothing is shared");
  await recolor(page, { screen: "rgb(28, 63, 214)" });
  await page.getByTestId("share-screen").click();
  await expect(page.getByTestId("sharing-screen")).toBeVisible();
  await isReceived(page, owner.key, sessionId, "The visitor shares their screen.");

  model.refuses = true;
  await askUntil(page, async () => model.refused > 0);
  await expect(page.getByTestId("transcript")).toContainText("I see nothing.", { timeout: 60_000 });
  await expect(page.getByTestId("sharing-problem")).toContainText("can’t look at pictures");
  await expect(page.getByTestId("sharing-screen")).toHaveCount(0);
  await expect(page.getByTestId("share-screen")).toHaveCount(0);
  const rows = await rowsUntil(owner.key, sessionId, (list) =>
    list.some(({ content }) => content.startsWith("The language model refuses pictures.")),
  );
  expect(rows.some(({ content }) => content.includes("One moment"))).toBe(false);
  await hangUp(page);
});

test("a scenario without it, and a model that takes no pictures, leave no trace of it in the call", {
  tag: "@long",
}, async ({ page, owner }) => {
  test.setTimeout(240_000);
  await installProbe(page);
  await page.addInitScript(addScreens);
  const scenario = { name: "Demo model", nodes_json: { ...nodes_json, vision: "both" } };
  const ids = await createScenario(owner.key, scenario);
  await page.goto(`/scenarios/${ids.scenario_id}`);
  const seeing = page.getByRole("region", { name: "Seeing" });
  await expect(seeing).toContainText("The model that answers takes no pictures");
  const { token } = await create(owner.key, "/hosted-links/create", { ...ids, label: "Desk" });
  const { sessionId } = await startCall(page, String(token));
  await greeted(owner.key, sessionId);
  await expect(page.getByTestId("repeat")).toBeVisible();
  await expect(page.getByTestId("share-screen")).toHaveCount(0);
  await expect(page.getByTestId("share-camera")).toHaveCount(0);
  await hangUp(page);
});
