import { expect, test } from "vitest";
import { ChatError } from "#lib/model-clients/complete-chat.ts";
import { MeteredChat } from "#lib/scenarios/tests/metered-chat.ts";
import { FakeMinds, verdicts } from "#lib/scenarios/tests/testing/fake-minds.ts";
import { judgeLines } from "./judge-lines.ts";

const lines = [
  { line: 1, speaker: "avatar" as const, content: "Welcome to “Acme”.", node_id: "a" },
  { line: 2, speaker: "visitor" as const, content: "Where is my order?", node_id: "a" },
];
const never = new AbortController().signal;
const judge = (minds: FakeMinds, criteria = ["It greets."]) =>
  judgeLines(
    criteria.map((criterion) => ({ criterion })),
    lines,
    { model: "gpt-4.1-mini", chat: new MeteredChat(minds.chat), signal: never },
  );
const pass = (criterion: number, line = 1, quote = "welcome to acme") => ({
  ...{ criterion, verdict: "pass", reason: "It does." },
  lines: [{ line, quote }],
});

test("a verdict names the lines that show it; quotes match whatever their case and quotation marks", async () => {
  const minds = new FakeMinds({ judge: () => verdicts(pass(1), { ...pass(2), verdict: "fail" }) });
  expect(await judge(minds, ["It greets.", "It apologizes."])).toEqual([
    { criterion: "It greets.", verdict: "pass", reason: "It does.", lines: [1] },
    { criterion: "It apologizes.", verdict: "fail", reason: "It does.", lines: [1] },
  ]);
  expect(minds.requests.judge).toHaveLength(1);
});

const contradiction = [pass(1), { ...pass(1), verdict: "fail" }];

test.each([
  ["contradicts itself", verdicts(...contradiction), "contradicted"],
  ["quotes words that nobody said", verdicts(pass(1, 1, "Good night")), "does not exist"],
  ["quotes a line that is not there", verdicts(pass(1, 9)), "does not exist"],
  ["quotes nothing", verdicts({ ...pass(1), lines: [] }), "no line"],
  ["returns broken JSON", { calls: [{ name: "record_verdicts", args: '{"verdicts": [' }] }, "requested form"],
  ["returns another shape", verdicts("pass"), "no valid verdict"],
  ["talks instead", { text: "It passes." }, "requested form"],
])("a judge that %s is asked once more, and then the criterion is not judged", async (_what, bad, reason) => {
  const stubborn = new FakeMinds({ judge: () => bad });
  const [judged] = await judge(stubborn);
  expect(judged).toMatchObject({ verdict: "not_judged", lines: [], reason: expect.stringContaining(reason) });
  expect(stubborn.requests.judge).toHaveLength(2);
  const corrected = new FakeMinds({ judge: (_request, time) => (time === 0 ? bad : verdicts(pass(1))) });
  expect(await judge(corrected)).toMatchObject([{ verdict: "pass" }]);
  expect(JSON.stringify(corrected.requests.judge[1])).toContain("could not be used");
});

test("only the criteria without a verdict are judged again", async () => {
  const minds = new FakeMinds({ judge: (_request, time) => verdicts(time === 0 ? pass(1) : pass(2)) });
  expect(await judge(minds, ["It greets.", "It helps."])).toMatchObject([
    { verdict: "pass" },
    { verdict: "pass" },
  ]);
  expect(JSON.stringify(minds.requests.judge[1]?.messages)).not.toContain("It greets.");
});

test("a judge that does not respond judges nothing", async () => {
  const minds = new FakeMinds({ judge: () => Promise.reject(new ChatError("down")) });
  expect(await judge(minds)).toMatchObject([{ verdict: "not_judged", reason: "The judge did not respond." }]);
});

test("an empty conversation is not sent to the judge", async () => {
  const minds = new FakeMinds({});
  const options = { model: "m", chat: new MeteredChat(minds.chat), signal: never };
  expect(await judgeLines([{ criterion: "It greets." }], [], options)).toMatchObject([
    { verdict: "not_judged" },
  ]);
  expect(minds.requests.judge).toHaveLength(0);
});
