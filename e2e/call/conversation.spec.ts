import { agentState, expect, greeted, rowsUntil, say, startCall, test } from "../fixtures/call.ts";
import { expectAccessible } from "../fixtures/console.ts";
import { cutAnswers } from "../fixtures/cut-answers.ts";
import { api, eventually, newAccount } from "../fixtures/instance.ts";
import {
  askedMicrophone,
  frameRate,
  frames,
  heard,
  installProbe,
  levels,
  now,
  speak,
} from "../fixtures/probe.ts";
import {
  besideEachOther,
  cough,
  join,
  silence,
  synthesise,
  transcribe,
  wordErrorRate,
  wordErrors,
} from "../fixtures/voice.ts";

const LOUD = 0.01;
const QUESTION = "What can you do for me today?";

test("greets, listens, answers: the rows match what was heard", async ({ visitor, demo }) => {
  const { page, sessionId } = await startCall(visitor, demo.token);
  await greeted(page);
  const quietFrom = await now(page);

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

  expect(frameRate(seen.filter((frame) => frame.at >= from))).toBeGreaterThan(24);
  const whileQuiet = movement(seen.filter((frame) => frame.at < spoken.endsAt));
  const whileSpeaking = movement(seen.filter((frame) => frame.at >= from));
  expect(whileSpeaking).toBeGreaterThan(2 * whileQuiet);
});

test("a cough or an uh-huh does not interrupt the avatar, words do, in audio and in the row; two people speaking at once are one turn with one answer", async ({
  visitor,
  demo,
}) => {
  test.setTimeout(150_000);
  const { page, sessionId } = await startCall(visitor, demo.token);
  const [uhHuh, wait, near, far] = await Promise.all([
    synthesise("Uh-huh."),
    synthesise("I would like to ask you another question."),
    synthesise(QUESTION),
    synthesise("Did you put the kettle on in the kitchen?", "priya"),
  ]);
  const both = besideEachOther(near, far, 0.7);
  const answered = (turns: number) =>
    rowsUntil(demo.key, sessionId, (list) => list.length === 1 + 2 * turns, 30_000);
  /** Late enough that part of the speech was heard, and early enough that it has not ended. */
  const intoSpeech = async () => {
    await agentState(page, "speaking");
    await page.waitForTimeout(1_200);
  };

  await intoSpeech();
  await speak(page, cough());
  await agentState(page, "listening", 30_000);
  await say(page, QUESTION);
  await intoSpeech();
  await speak(page, uhHuh);
  await agentState(page, "listening", 30_000);
  const kept = await answered(1);
  expect(kept.map(({ role, interrupted }) => [role, interrupted])).toEqual([
    ["assistant", false],
    ["user", false],
    ["assistant", false],
  ]);

  await speak(page, both);
  await answered(2);
  await speak(page, near);
  await intoSpeech();
  const { startsAt } = await speak(page, wait);
  await page.waitForTimeout(1_500);
  const after = await levels(page, startsAt + 0.9);
  expect(after.values).not.toEqual([]);
  expect(Math.max(...after.values.slice(0, 40))).toBeLessThan(LOUD);
  await answered(4);

  await speak(page, near);
  await intoSpeech();
  await speak(page, both);
  const all = await answered(6);
  expect(all.map(({ seq }) => seq)).toEqual([...all.keys()]);
  expect(all.map(({ role }) => role)).toEqual(all.map((_, index) => (index % 2 ? "user" : "assistant")));
  expect(all.flatMap(({ interrupted, seq }) => (interrupted ? [seq] : []))).toEqual([6, 10]);
  expect(all.at(7)?.content).toMatch(/another question/i);
  for (const seq of [5, 9]) expect(wordErrorRate(QUESTION, all.at(seq)?.content ?? "")).toBeLessThan(0.5);
});

test("rows of interrupted answers match what was heard", async ({ page }) => {
  test.setTimeout(150_000);
  await installProbe(page);
  const { key } = await newAccount();
  const answers = await cutAnswers(page, key, [2.4, 1.3, 2.7, 1.8]);
  expect(answers.filter(({ interrupted }) => interrupted)).toHaveLength(4);
  const compared = answers.map(({ text, understood }) => wordErrors(text, understood));
  const sum = (field: "words" | "errors") => compared.reduce((total, one) => total + one[field], 0);
  expect(sum("words")).toBeGreaterThan(20);
  expect(sum("errors") / sum("words"), JSON.stringify(answers)).toBeLessThan(0.15);
});

test("an utterance of half a minute is recognized completely, after its visitor switched off noise suppression in the call", async ({
  visitor,
  demo,
}) => {
  const { page, sessionId } = await startCall(visitor, demo.token);
  await greeted(page);
  expect(await askedMicrophone(page)).toMatchObject({ noiseSuppression: true });
  await page.getByRole("button", { name: "Choose devices" }).click();
  await page.getByTestId("suppress-noise").uncheck();
  await expect.poll(() => askedMicrophone(page)).toMatchObject({ noiseSuppression: false });
  await page.keyboard.press("Escape");
  await expect(page.getByTestId("mute")).toHaveAttribute("data-state", "on");
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

test("typed messages are answered on an accessible page, and ending the call ends the session", async ({
  visitor,
  demo,
}) => {
  const { page, sessionId } = await startCall(visitor, demo.token);
  await greeted(page);
  await say(page, "My name is Bernard. What is my name?");
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

/** Average change of the mouth between frames. */
function movement(seen: { mouth: number }[]): number {
  const steps = seen.slice(1).map(({ mouth }, index) => Math.abs(mouth - (seen[index]?.mouth ?? mouth)));
  return steps.reduce((sum, step) => sum + step, 0) / steps.length;
}
