import { wordErrorRate, wordErrors } from "#models/testing/word-error-rate.ts";
import { agentState, expect, greeted, rowsUntil, say, startCall, test } from "../fixtures/call.ts";
import { cutAnswers } from "../fixtures/cut-answers.ts";
import { newAccount } from "../fixtures/instance.ts";
import { askedMicrophone, installProbe, levels, now, speak } from "../fixtures/probe.ts";
import { besideEachOther, cough, join, silence, synthesise } from "../fixtures/voice.ts";

const LOUD = 0.01;
const QUESTION = "What can you do for me today?";

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
