import { wordErrorRate } from "#models/testing/word-error-rate.ts";
import { agentState, greeted, type Row, rowsUntil, startCall } from "../fixtures/call.ts";
import { expect, expectAccessible, test } from "../fixtures/console.ts";
import { createLink } from "../fixtures/create.ts";
import { api, eventually } from "../fixtures/instance.ts";
import { openMedia } from "../fixtures/media.ts";
import { heard, installProbe, speak } from "../fixtures/probe.ts";
import { synthesise, transcribe } from "../fixtures/voice.ts";

const GREETING = "Good morning, this is the front desk of the clinic. How can I help you today?";
const WISH = "I would like to see the doctor on Friday morning please.";

const nodes_json = {
  initial_node: "start",
  role_instruction: "You answer in one short sentence.",
  nodes: { start: { task_instruction: "Help the visitor.", say: GREETING } },
};

/** What was said in these rows, by one side or by both. */
const said = (list: readonly Row[], role?: string): string =>
  list
    .filter((row) => role === undefined || row.role === role)
    .map(({ content }) => content)
    .join(" ");

test("a recorded call says so; its owner listens in; afterwards its video, both voices and each voice alone can be played", async ({
  page,
  context,
  owner,
}) => {
  // Several minutes of sound are transcribed, beside a call that is recorded and listened to.
  test.setTimeout(300_000);
  await installProbe(page);
  const recorded = { label: "Desk", record_conversation: true };
  const { token } = await createLink(owner.key, { name: "Front desk", nodes_json }, recorded);
  await page.goto(`/c/${token}`);
  await expect(page.getByText("This call is recorded.")).toBeVisible();
  const { sessionId } = await startCall(page, token);
  await expect(page.getByText("Recorded", { exact: true })).toBeVisible();
  await greeted(page);
  const desk = await context.newPage();
  await installProbe(desk);
  await desk.goto(`/conversations/${sessionId}`);
  await desk.getByRole("button", { name: "Listen in to Front desk" }).click();
  await expect(desk.getByText("You hear both sides. Your microphone is off.")).toBeVisible();
  await page.bringToFront();
  await speak(page, await synthesise(WISH));
  await agentState(page, "speaking");
  await agentState(page, "listening");
  // On a busy machine the wish may be heard in two turns, and be answered twice.
  const all = await rowsUntil(
    owner.key,
    sessionId,
    (list) => list.at(-1)?.role === "assistant" && wordErrorRate(WISH, said(list, "user")) < 0.3,
  );
  expect(all[0]?.content).toBe(GREETING);
  const talk = all.slice(1);
  const answer = said(talk, "assistant");
  const listened = await heard(desk);
  const understood = await transcribe(listened.sound, listened.rate);
  expect(wordErrorRate(said(talk), understood), understood).toBeLessThan(0.3);
  await page.getByTestId("end-call").click();
  await expect(desk.getByText("The call has ended.")).toBeVisible();
  // The page behind the dialog learns of the end too: it takes the button away, never the open dialog.
  await expect(desk.getByText("Listen in", { exact: true })).toHaveCount(0);
  await expect(desk.getByText("The call has ended.")).toBeVisible();
  await desk.close();

  const read = () => api("GET", `/conversations/${sessionId}/recording`, { key: owner.key });
  const { body } = await eventually(read, ({ status }) => status === 200, 30_000);
  const video = await openMedia(String(body.video_url));
  expect(video.codecs).toEqual(["avc", "aac"]);
  expect(Math.abs(video.durationMs - Number(body.duration_ms)), "milliseconds between them").toBeLessThan(
    200,
  );
  const both = await transcribe(video.sound, video.rate);
  expect(wordErrorRate(`${GREETING} ${said(talk)}`, both), both).toBeLessThan(0.3);
  const user = await openMedia(String(body.user_audio_url));
  const wished = await transcribe(user.sound, user.rate);
  expect(wordErrorRate(WISH, wished), wished).toBeLessThan(0.25);
  const avatar = await openMedia(String(body.avatar_audio_url));
  const spoken = await transcribe(avatar.sound, avatar.rate);
  expect(wordErrorRate(`${GREETING} ${answer}`, spoken), spoken).toBeLessThan(0.25);

  await page.goto(`/conversations/${sessionId}`);
  await expect(page.getByRole("region", { name: "Listened in" })).toContainText(owner.email);
  const player = page.getByLabel("Recording of the call");
  await expect.poll(() => player.evaluate((found: HTMLVideoElement) => found.videoWidth)).toBeGreaterThan(0);
  await player.evaluate(async (found: HTMLVideoElement) => {
    found.currentTime = 4;
    await found.play();
  });
  await expect
    .poll(() => player.evaluate((found: HTMLVideoElement) => found.currentTime))
    .toBeGreaterThan(4.3);
  await expectAccessible(page, "a recorded conversation", { inTheDark: true });
});
