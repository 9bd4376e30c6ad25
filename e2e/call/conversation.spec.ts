import { agentState, expect, greeted, type Row, rowsUntil, startCall, test } from "../fixtures/call.ts";
import { expectAccessible } from "../fixtures/console.ts";
import { api, eventually } from "../fixtures/instance.ts";
import { frameRate, frames, heard, levels, now, speak } from "../fixtures/probe.ts";
import { cough, join, silence, synthesise, transcribe, wordErrorRate } from "../fixtures/voice.ts";

const LOUD = 0.01;

test("greets, hears, answers: what is heard is what the rows say", async ({ caller, demo }) => {
  const { page, sessionId } = await startCall(caller, demo.token);
  await greeted(page);
  const quietFrom = await now(page);

  const question = "Hello there my name is Anna. What can you do for me today?";
  const spoken = await speak(page, await synthesise(question));
  await agentState(page, "speaking");
  const from = await now(page);
  await agentState(page, "listening", 30_000);
  // Looked at before the sound is fetched and transcribed, which keeps the page and the machine busy.
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

  expect(frameRate(seen.filter((frame) => frame.at >= from))).toBeGreaterThan(24);
  const whileQuiet = movement(seen.filter((frame) => frame.at < spoken.endsAt));
  const whileSpeaking = movement(seen.filter((frame) => frame.at >= from));
  expect(whileSpeaking).toBeGreaterThan(2 * whileQuiet);
});

test("stops when interrupted, in sound and in the row", async ({ caller, demo }) => {
  const { page, sessionId } = await startCall(caller, demo.token);
  await agentState(page, "speaking");
  // Long enough into the greeting that something has been heard, and early enough that it has not ended.
  await page.waitForTimeout(1_200);
  const { startsAt } = await speak(page, await synthesise("Wait, please stop. I have another question."));
  await page.waitForTimeout(1_500);
  const after = await levels(page, startsAt + 0.9);
  expect(Math.max(...after.values.slice(0, 40))).toBeLessThan(LOUD);

  const all = await rowsUntil(demo.key, sessionId, (list) => list.some((row) => row.interrupted));
  const cut = all.find((row) => row.interrupted);
  const { sound, rate, startsAt: earsFrom } = await heard(page);
  const untilCut = sound.subarray(0, Math.round((startsAt + 0.9 - earsFrom) * rate));
  expect(wordErrorRate(cut?.content ?? "", await transcribe(untilCut, rate))).toBeLessThan(0.35);
  await rowsUntil(demo.key, sessionId, (list) => list.some((row) => /another question/i.test(row.content)));
});

test("neither a cough nor an uh-huh ends what the avatar is saying", async ({ caller, demo }) => {
  const { page, sessionId } = await startCall(caller, demo.token);
  const uhHuh = await synthesise("Uh-huh.");
  for (const sound of [cough(), uhHuh]) {
    await agentState(page, "speaking");
    await page.waitForTimeout(1_200);
    await speak(page, sound);
    await agentState(page, "listening", 30_000);
    if (sound === uhHuh) break;
    await page.getByTestId("chat-input").fill("What can you do for me?");
    await page.getByTestId("chat-send").click();
  }
  const said = (list: Row[]) => list.filter((row) => row.role === "assistant");
  const all = await rowsUntil(demo.key, sessionId, (list) => said(list).length >= 2);
  expect(said(all).map((row) => row.interrupted)).toEqual([false, false]);
  expect(all.filter((row) => row.role === "user")).toHaveLength(1);
});

test("an utterance of half a minute is heard whole", async ({ caller, demo }) => {
  const { page, sessionId } = await startCall(caller, demo.token);
  await greeted(page);
  const sentence =
    "I would like to tell you about the long journey that my parcel made through seven cities before it came back to me,";
  const parts = await Promise.all(
    [1, 2, 3, 4].map((n) => synthesise(`${sentence} and that was part number ${n},`)),
  );
  const story = join(...parts, await synthesise("and now it is lost."), silence(0.2));
  expect(story.length / 24_000).toBeGreaterThan(25);
  const { endsAt } = await speak(page, story);
  await page.waitForTimeout((endsAt - (await now(page))) * 1_000);
  const all = await rowsUntil(
    demo.key,
    sessionId,
    (list) => list.some((row) => /lost/i.test(row.content)),
    30_000,
  );
  const text = all
    .filter((row) => row.role === "user")
    .map((row) => row.content)
    .join(" ");
  expect(text.match(/seven cities/gi)?.length).toBeGreaterThanOrEqual(3);
});

test("typed words are answered on a page that everybody can use, and ending the call ends the session", async ({
  caller,
  demo,
}) => {
  const { page, sessionId } = await startCall(caller, demo.token);
  await greeted(page);
  await page.getByTestId("chat-input").fill("My name is Bernard. What is my name?");
  await page.getByTestId("chat-send").click();
  await agentState(page, "speaking");
  await expectAccessible(page, "the call", { inTheDark: true });
  const all = await rowsUntil(demo.key, sessionId, (list) => {
    const typed = list.findIndex((row) => row.role === "user" && /Bernard/.test(row.content));
    return typed >= 0 && list.slice(typed).some((row) => row.role === "assistant");
  });
  expect(all.at(-1)?.content).toContain("Bernard");

  await page.getByTestId("end-call").click();
  await expect(page.getByTestId("call-ended")).toBeVisible();
  await eventually(
    async () => (await api("GET", `/conversations/${sessionId}`, { key: demo.key })).body,
    (body) => body.status === "ended" && body.end_reason === "user_left",
    10_000,
  );
});

/** How much the mouth changes from frame to frame, on average. */
function movement(seen: { mouth: number }[]): number {
  const steps = seen.slice(1).map(({ mouth }, index) => Math.abs(mouth - (seen[index]?.mouth ?? mouth)));
  return steps.reduce((sum, step) => sum + step, 0) / steps.length;
}
