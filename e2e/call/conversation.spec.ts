import type { Page } from "@playwright/test";
import { wordErrorRate, wordErrors } from "#models/testing/word-error-rate.ts";
import { agentState, expect, greeted, rowsUntil, say, startCall, test } from "../fixtures/call.ts";
import { expectAccessible } from "../fixtures/console.ts";
import { cutAnswers } from "../fixtures/cut-answers.ts";
import { api, eventually, newAccount } from "../fixtures/instance.ts";
import { frames, heard, installProbe, now, speak } from "../fixtures/probe.ts";
import { synthesise, transcribe } from "../fixtures/voice.ts";

/** Of the video as it is sent. */
const FULL_WIDTH = 640;

test("the avatar greets, responds to speech and typing, and the rows match what was heard", async ({
  visitor,
  demo,
}) => {
  const { page, sessionId } = await startCall(visitor, demo.token);
  await greeted(page);
  const quietFrom = await now(page);
  // Sharp from the first second, although the encoder begins with a low estimate of the connection.
  const afterFirstSecond = await eventually(
    async () => {
      const opening = await frames(page, 0);
      return opening.filter(({ at }) => at > (opening[0]?.at ?? 0) + 1);
    },
    (list) => list.length > 0,
  );
  expect(afterFirstSecond.filter(({ width }) => width < FULL_WIDTH)).toEqual([]);

  const question = "Hello there my name is Anna. What can you do for me today?";
  const spoken = await speak(page, await synthesise(question));
  await agentState(page, "speaking");
  const from = await now(page);
  await agentState(page, "listening", 30_000);
  // Checked before the audio is fetched and transcribed, which keeps the page and the machine busy.
  const seen = await frames(page, quietFrom);

  const all = await rowsUntil(
    demo.key,
    sessionId,
    (list) => list.filter((r) => r.role === "assistant").length >= 2,
  );
  const asked = all.filter((row) => row.role === "user").map((row) => row.content);
  expect(wordErrorRate(question, asked.join(" "))).toBeLessThan(0.25);
  expect(all.map((row) => row.seq)).toEqual([...all.keys()].map((index) => (all[0]?.seq ?? 0) + index));
  expect(all.every((row) => row.node_id.length > 0)).toBe(true);

  const { sound, rate } = await heard(page);
  const said = all.filter((row) => row.role === "assistant").map((row) => row.content);
  expect(wordErrorRate(said.join(" "), await transcribe(sound, rate))).toBeLessThan(0.2);

  // How many frames a second a machine shows, and how evenly, is measured by `bench/call.ts`.
  const whileQuiet = movement(seen.filter((frame) => frame.at < spoken.endsAt));
  const whileSpeaking = movement(seen.filter((frame) => frame.at >= from));
  expect(whileSpeaking).toBeGreaterThan(2 * whileQuiet);

  await say(page, "My name is Bernard.");
  await agentState(page, "speaking");
  await captionBelowChin(page);
  await fitsSideways(page);
  await expectAccessible(page, "the call", { inTheDark: true });
  const typed = await rowsUntil(demo.key, sessionId, (list) => {
    const asked = list.findIndex((row) => row.role === "user" && /Bernard/.test(row.content));
    return asked >= 0 && list.slice(asked).some((row) => row.role === "assistant");
  });
  expect(typed.at(-1)?.content).toContain("Bernard");

  await page.getByTestId("end-call").click();
  await expect(page.getByTestId("call-ended")).toBeVisible();
  await eventually(
    async () => (await api("GET", `/conversations/${sessionId}`, { key: demo.key })).body,
    (body) => body.status === "ended" && body.end_reason === "user_left",
    10_000,
  );
});

test("words interrupt the avatar, and the rows of its answers match what was heard", async ({ page }) => {
  await installProbe(page);
  const { key } = await newAccount();
  const answers = await cutAnswers(page, key, [2.4, 2.7]);
  expect(answers.filter(({ interrupted }) => interrupted)).toHaveLength(2);
  const compared = answers.map(({ text, understood }) => wordErrors(text, understood));
  const sum = (field: "words" | "errors") => compared.reduce((total, one) => total + one[field], 0);
  expect(sum("words")).toBeGreaterThan(8);
  expect(sum("errors") / sum("words"), JSON.stringify(answers)).toBeLessThan(0.25);
});

/** Average change of the mouth between frames. */
function movement(seen: { mouth: number }[]): number {
  const steps = seen.slice(1).map(({ mouth }, index) => Math.abs(mouth - (seen[index]?.mouth ?? mouth)));
  return steps.reduce((sum, step) => sum + step, 0) / steps.length;
}

/** On a phone held sideways the caption is below the chin too, and the controls are in the window. */
async function fitsSideways(page: Page): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 844, height: 390 });
  await captionBelowChin(page);
  for (const id of ["mute", "end-call", "agent-state", "chat-input"]) {
    await expect(page.getByTestId(id)).toBeInViewport({ ratio: 1 });
  }
  if (before) await page.setViewportSize(before);
}

/** Maya's chin is at 77 % of her video's height, which the stage shows whole. */
async function captionBelowChin(page: Page): Promise<void> {
  const [stage, caption] = await Promise.all(
    ["call-stage", "caption"].map((id) => page.getByTestId(id).boundingBox()),
  );
  if (!stage || !caption) throw new Error("no stage, or no caption on it");
  expect(stage.width).toBeGreaterThanOrEqual(stage.height);
  expect(caption.y - stage.y).toBeGreaterThan(0.77 * stage.height);
}
