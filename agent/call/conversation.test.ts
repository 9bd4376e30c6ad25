import { afterEach, expect, test } from "vitest";
import { ConversationKit } from "#agent/testing/conversation-kit.ts";
import { type FakeAnswer, FakeModel } from "#agent/testing/fake-model.ts";
import { bootstrapFixture, quietLog, twoNodes, until } from "#agent/testing/fixtures.ts";
import type { NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import { EN } from "#lib/languages/en.ts";
import { shareWaiting } from "#lib/worker-protocol/turn-timing.ts";
import { ModelPool } from "./model-pool.ts";

let kit: ConversationKit;

type Options = ConstructorParameters<typeof ConversationKit>[0];

async function open(options: Options, ...script: FakeAnswer[]): Promise<ConversationKit> {
  kit = new ConversationKit(options, ...script);
  await kit.start();
  return kit;
}

afterEach(() => kit.end());

const withFlow = (nodesJson: NodesJson): Options => ({
  bootstrap: { scenario: { ...bootstrapFixture().scenario, nodesJson } },
});

const SAY_FIRST: NodesJson = {
  ...twoNodes,
  nodes: {
    hello: { task_instruction: "Help.", say: "Hi {{runtime.name}}, this is a longer greeting to cut into." },
  },
};

test("the avatar greets with a reply of the model to the initial node's prompt", async () => {
  await open({}, { text: "Hello Ada, good to see you." });
  await kit.written(1);
  expect(kit.transcript).toEqual([["assistant", "Hello Ada, good to see you."]]);
  expect(kit.rows[0]?.nodeId).toBe("hello");
  const [role, prompt] = kit.model.requests[0]?.messages[0] ?? [];
  expect(role).toBe("system");
  expect(prompt).toContain("You are Maya, talking to Ada.");
  expect(prompt).toContain("Greet the visitor.");
});

test("a lone sign in an answer does not delay its first clause, from the model to the voice", async () => {
  const rest =
    "It has forty rooms and a quiet garden. Breakfast is served until ten. Shall I look for a free room?";
  const starts = [
    "Our four star hotel is right by the lake.",
    "Our 4* hotel is right by the lake there.",
    "Just write to ana_lima@example.com any time now.",
    "Please choose option [A or wait a moment.",
    "Press the ` key or the ~ key.",
    "Our **new hotel is right by the lake.",
  ];
  const answers = starts.map((start) => ({ text: `${start} ${rest}`, chunkMs: 5 }));
  await open({ speed: 100 }, { text: "Hello." }, ...answers);
  await kit.written(1);
  const wordsAtFirstClause: number[] = [];
  for (const _ of starts) {
    const given: number[] = [];
    kit.speaker.onSpeak = () => given.push(kit.model.wordsGiven);
    await kit.turn("And?");
    wordsAtFirstClause.push(given[0] ?? Number.POSITIVE_INFINITY);
  }
  // The first sentence, and the beginning of the next one, which shows that it has ended.
  expect(Math.max(...wordsAtFirstClause)).toBeLessThanOrEqual(10);
  const said = kit.transcript.filter(([role]) => role === "assistant").map(([, text]) => text);
  expect(said[2]).toContain("4* hotel");
  expect(said[3]).toContain("ana_lima@example.com");
});

test("an initial `say` is spoken without the model, and the model replies in the next turn", async () => {
  await open(withFlow(SAY_FIRST), { text: "Sure." });
  await kit.written(1);
  expect(kit.transcript).toEqual([["assistant", "Hi Ada, this is a longer greeting to cut into."]]);
  expect(kit.model.requests).toHaveLength(0);
  await kit.turn("Can you help?");
  expect(kit.transcript.slice(1)).toEqual([
    ["user", "Can you help?"],
    ["assistant", "Sure."],
  ]);
});

test("a transition changes node, prompt and tools within the turn, and each row has its node", async () => {
  await open(
    {},
    { text: "Hello." },
    { calls: [{ name: "to_menu", args: { topic: "boats" } }] },
    { text: "A boat." },
  );
  await kit.written(1);
  await kit.turn("Menu, please.");
  await kit.turn("A boat then.");
  expect(kit.rows.map((row) => [row.role, row.content, row.nodeId])).toEqual([
    ["assistant", "Hello.", "hello"],
    ["user", "Menu, please.", "hello"],
    ["assistant", "What can I do for you, Ada?", "menu"],
    ["user", "A boat then.", "menu"],
    ["assistant", "A boat.", "menu"],
  ]);
  const timed = kit.rows.flatMap(({ timing }) => timing ?? []);
  expect(timed.map(({ from }) => from)).toEqual(["own_account", "end_of_turn", "end_of_turn"]);
  for (const timing of timed) expect(shareWaiting(timing).restMs).toBeLessThan(timing.totalMs);
  expect(kit.model.requests.map((request) => request.tools)).toEqual([
    ["to_menu", "hang_up"],
    ["to_menu", "hang_up"],
    ["hang_up"],
  ]);
});

test("an end function says its last words before the call ends", async () => {
  await open({}, { text: "Hello." }, { calls: [{ name: "hang_up" }] });
  await kit.written(1);
  await kit.turn("Bye.");
  await until(() => kit.ended);
  expect(kit.transcript.at(-1)).toEqual(["assistant", "Goodbye then."]);
});

test("interrupted speech is recorded, and shown to the model, only as far as it was heard", async () => {
  kit = new ConversationKit({ speed: 1 }, { text: "One two three four five six seven eight nine ten." });
  await kit.start();
  await until(() => kit.conversation.output.positionMs > 500);
  await kit.conversation.session.interrupt().await;
  await kit.written(1);
  const [row] = kit.rows;
  expect(row?.interrupted).toBe(true);
  expect("One two three four five six seven eight nine ten.".startsWith(row?.content ?? "?")).toBe(true);
  expect(row?.content.split(" ").length).toBeLessThan(6);
  await kit.turn("Go on.");
  const remembered = kit.model.requests[1]?.messages.find(([role]) => role === "assistant")?.[1];
  expect(remembered?.trim()).toBe(row?.content);
});

test("an interrupting turn comes after the speech that it interrupted", async () => {
  kit = new ConversationKit(
    { speed: 1 },
    { text: "One two three four five six seven eight." },
    { text: "Yes?" },
  );
  await kit.start();
  await until(() => kit.conversation.output.positionMs > 300);
  void kit.conversation.session.interrupt();
  await kit.turn("Wait!");
  expect(kit.rows.map((row) => row.role)).toEqual(["assistant", "user", "assistant"]);
});

test("a `say` cut off before its first word is repeated; one that was heard is not", async () => {
  kit = new ConversationKit({ ...withFlow(SAY_FIRST), speed: 1 }, { text: "Sure." });
  kit.speaker.firstSoundMs = 200;
  await kit.start();
  await until(() => kit.speaker.spoken.length > 0);
  await kit.conversation.session.interrupt().await;
  kit.speaker.firstSoundMs = 0;
  const again = kit.conversation.session.generateReply({ userInput: "Hello?" });
  await until(() => kit.conversation.output.positionMs > 400);
  void kit.conversation.session.interrupt();
  await again.waitForPlayout();
  await kit.turn("What?");
  expect(kit.transcript.map(([role, text]) => [role, text.slice(0, 6)])).toEqual([
    ["user", "Hello?"],
    ["assistant", "Hi Ada"],
    ["user", "What?"],
    ["assistant", "Sure."],
  ]);
});

test("when the model is silent, the avatar asks for patience and retries, then apologizes", async () => {
  await open(
    { parts: { modelTimeoutMs: 1_000 } },
    { hangs: true },
    { text: "Here I am." },
    { fails: true },
    { fails: true },
  );
  await kit.written(1);
  expect(kit.rows[0]?.content).toBe(`${EN.lines.wait}Here I am.`);
  await kit.turn("And now?");
  expect(kit.rows.at(-1)?.content).toBe(`${EN.lines.wait}${EN.lines.giveUp}`);
});

test("a model that fails twice is replaced by the fallback, which the call stays with", async () => {
  const own = new FakeModel({ fails: true });
  const other = new FakeModel({ text: "I can help." }, { text: "Still here." });
  const warnings: string[] = [];
  const log = { ...quietLog, warn: (_: object, text: string) => warnings.push(text) };
  await open({
    parts: {
      models: new ModelPool(
        () => own,
        () => other,
      ),
      log,
    },
  });
  await kit.written(1);
  expect(kit.rows[0]?.content).toBe(`${EN.lines.wait}I can help.`);
  expect(own.requests.length).toBe(2);
  await kit.turn("And now?");
  expect(kit.rows.at(-1)?.content).toBe("Still here.");
  expect(own.requests.length).toBe(2);
  expect(warnings.filter((text) => text.includes("fallback"))).toHaveLength(1);
  expect(kit.rows.at(-1)?.timing?.stages.map(({ stage }) => stage)).toContain("fallback_model");
});

test("a model that fails once is asked again, and the fallback is not", async () => {
  const own = new FakeModel({ fails: true }, { text: "Here I am." });
  const other = new FakeModel({ text: "Me too." });
  await open({
    parts: {
      models: new ModelPool(
        () => own,
        () => other,
      ),
    },
  });
  await kit.written(1);
  expect(kit.rows[0]?.content).toBe(`${EN.lines.wait}Here I am.`);
  expect(other.requests).toHaveLength(0);
});

test("if the fallback fails too, the avatar apologizes", async () => {
  const models = new ModelPool(
    () => new FakeModel({ fails: true }),
    () => new FakeModel({ fails: true }),
  );
  await open({ parts: { models } });
  await kit.written(1);
  expect(kit.rows[0]?.content).toBe(`${EN.lines.wait}${EN.lines.giveUp}`);
});

test("a model that refuses a long conversation gets the end of it", async () => {
  const model = new FakeModel(({ messages }) =>
    messages.reduce((sum, [, text]) => sum + text.length, 0) > 40_000 ? { refuses: 400 } : { text: "Yes." },
  );
  await open({ parts: { models: new ModelPool(() => model) } });
  await kit.written(1);
  for (const part of ["first", "second", "third", "fourth"])
    await kit.turn(`${part} ${"word ".repeat(2_400)}`);
  expect(kit.rows.at(-1)?.content).toBe(`${EN.lines.wait}Yes.`);
  await kit.turn("And now?");
  expect(kit.rows.at(-1)?.content).toBe("Yes.");
});

test("the visitor does not get silence when the model returns nothing", async () => {
  await open({}, { text: "" });
  await kit.written(1);
  expect(kit.rows[0]?.content).toBe(`${EN.lines.wait}${EN.lines.giveUp}`);
});

test("the avatar apologizes when the model breaks off in mid-sentence, and the call continues", async () => {
  await open({}, { breaksOffAfter: "The answer is" }, { text: "Forty-two." });
  await kit.written(1);
  expect(kit.rows[0]?.content).toBe(`The answer is${EN.lines.brokeOff}`);
  await kit.turn("Again?");
  expect(kit.rows.at(-1)?.content).toBe("Forty-two.");
});

test.each(["fails", "hangs", "breaks_off"] as const)(
  "when the voice %s, turns continue, and the transcript and the visitor's page say what is not heard",
  async (mode) => {
    kit = new ConversationKit({ parts: { speechTimeoutMs: 1_000 } }, { text: "Hello there." });
    kit.speaker.mode = mode;
    const states: string[] = [];
    kit.conversation.events.subscribe((event) => {
      if (event.type === "voice_changed") states.push(event.state);
    });
    await kit.start();
    await kit.written(1);
    kit.speaker.mode = "works";
    await kit.turn("Hm?");
    expect(kit.transcript).toEqual([
      ["assistant", "Hello there."],
      ["user", "Hm?"],
      ["assistant", "Hello there."],
    ]);
    expect(kit.rows.map(({ unheard }) => unheard)).toEqual([["Hello there."], undefined, undefined]);
    expect(states).toEqual(["silent", "heard"]);
  },
);

test("an interruption stops the model, the voice and the sound at once", async () => {
  kit = new ConversationKit({ speed: 1 }, { text: "word ".repeat(200), chunkMs: 2 });
  await kit.start();
  await until(() => kit.conversation.output.positionMs > 200);
  await kit.conversation.session.interrupt().await;
  const { length } = kit.sink.frames;
  const clauses = kit.speaker.spoken.length;
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(kit.sink.soundedSince(length)).toBe(false);
  expect(kit.speaker.spoken.length).toBe(clauses);
});

test("a goodbye line interrupts at once, and nothing is said twice", async () => {
  kit = new ConversationKit({ speed: 1 }, { text: "One two three four five six seven eight nine." });
  await kit.start();
  await until(() => kit.conversation.output.positionMs > 200);
  kit.conversation.sayLine("Time is up.", { now: true });
  await kit.written(2);
  expect(kit.rows.map((row) => row.interrupted)).toEqual([true, false]);
  expect(kit.rows[1]?.content).toBe("Time is up.");
});

test("the session stays open however often the model fails", async () => {
  const failing: FakeAnswer[] = Array.from({ length: 12 }, () => ({ fails: true }));
  await open({}, ...failing, { text: "Back again." });
  for (let turn = 0; turn < 5; turn += 1) await kit.turn("Hello?");
  await kit.turn("And now?");
  expect(kit.rows.at(-1)?.content).toBe("Back again.");
});
