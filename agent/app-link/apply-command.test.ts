import { afterEach, beforeEach, expect, test } from "vitest";
import { ConversationKit } from "#agent/testing/conversation-kit.ts";
import { bootstrapFixture, quietLog, twoNodes, until } from "#agent/testing/fixtures.ts";
import type { CommandPayload, EndReason } from "#lib/worker-protocol/worker-protocol.ts";
import { applyCommand } from "./command-stream.ts";

let kit: ConversationKit;
let ended: EndReason | undefined;

beforeEach(() => {
  ended = undefined;
});
afterEach(() => kit.end());

function apply(seq: number, payload: CommandPayload): void {
  const rows = {
    add: (row: (typeof kit.rows)[number]) => kit.rows.push(row),
    ack: (ack: number) => kit.acks.push(ack),
  };
  applyCommand(seq, payload, {
    conversation: kit.conversation,
    rows,
    finish: (reason) => {
      ended = reason;
    },
  });
}

const note = (content: string, runLlm = false): CommandPayload => ({
  type: "system_message",
  content,
  runLlm,
});
const lastMessages = () => kit.model.requests.at(-1)?.messages.slice(1) ?? [];

test("messages are in the context, in order, at the next turn, and in the transcript at once", async () => {
  kit = new ConversationKit({}, { text: "Hello." });
  await kit.start();
  await kit.written(1);
  for (const [index, content] of ["first", "second", "third"].entries()) apply(index + 1, note(content));
  expect(kit.rows.slice(1).map((row) => [row.role, row.content, row.commandSeq])).toEqual([
    ["system", "first", 1],
    ["system", "second", 2],
    ["system", "third", 3],
  ]);
  expect(kit.model.requests).toHaveLength(1);
  await kit.turn("Well?");
  expect(lastMessages()).toEqual([
    ["assistant", "Hello."],
    ["system", "first"],
    ["system", "second"],
    ["system", "third"],
    ["user", "Well?"],
  ]);
});

test("a message that asks for a reply is answered without a turn of the visitor", async () => {
  kit = new ConversationKit({}, { text: "Hello." }, { text: "Your taxi is here." });
  await kit.start();
  await kit.written(1);
  apply(1, note("The taxi has arrived.", true));
  await kit.written(3);
  expect(kit.transcript.slice(1)).toEqual([
    ["system", "The taxi has arrived."],
    ["assistant", "Your taxi is here."],
  ]);
});

test("a reply requested during speech waits for its end and knows what was said", async () => {
  kit = new ConversationKit({ speed: 2 }, { text: "One two three four five six." }, { text: "Noted." });
  await kit.start();
  await until(() => kit.conversation.output.positionMs > 200);
  apply(1, note("Be brief.", true));
  await kit.written(3);
  expect(kit.rows.map((row) => [row.role, row.interrupted])).toEqual([
    ["system", false],
    ["assistant", false],
    ["assistant", false],
  ]);
  expect(lastMessages().map(([, text]) => text)).toContain("One two three four five six.");
});

test("a reply is not delayed by a visitor who has been silent for a long time", async () => {
  kit = new ConversationKit({}, { text: "Hello." });
  await kit.start();
  await kit.written(1);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(kit.conversation.session.userState).not.toBe("away");
  apply(1, note("Say more.", true));
  await kit.written(3);
});

test("runtime variables fill the next prompt, are acked, and leave no row", async () => {
  kit = new ConversationKit({}, { text: "Hello." });
  await kit.start();
  await kit.written(1);
  apply(4, { type: "runtime_vars", values: { name: "Grace" } });
  expect(kit.acks).toEqual([4]);
  await kit.turn("Who am I?");
  expect(kit.model.requests.at(-1)?.messages[0]?.[1]).toContain("talking to Grace.");
  expect(kit.rows.filter((row) => row.role === "system")).toEqual([]);
});

test("a text to say is said word for word, after what is being said, and later texts follow it", async () => {
  kit = new ConversationKit({ speed: 2 }, { text: "One two three four five six." });
  await kit.start();
  await until(() => kit.conversation.output.positionMs > 200);
  apply(1, { type: "say", text: "Your order has shipped.", interrupts: false });
  apply(2, { type: "say", text: "It arrives on Monday.", interrupts: false });
  await until(() =>
    kit.transcript
      .map(([, text]) => text)
      .join(" ")
      .endsWith("Monday."),
  );
  expect(kit.rows[0]).toMatchObject({ content: "One two three four five six.", interrupted: false });
  expect(kit.transcript.map(([, text]) => text).join(" ")).toBe(
    "One two three four five six. Your order has shipped. It arrives on Monday.",
  );
  expect([kit.acks, kit.model.requests.length]).toEqual([[1, 2], 1]);
});

test("texts to say that come before a fixed greeting is heard, and during it, follow it in order", async () => {
  const nodesJson = { ...twoNodes, initial_node: "menu" };
  const scenario = { ...bootstrapFixture().scenario, nodesJson };
  kit = new ConversationKit({ speed: 2, bootstrap: { scenario } });
  await kit.start();
  apply(1, { type: "say", text: "We have moved.", interrupts: false });
  await until(() => kit.conversation.output.positionMs > 200);
  expect(kit.rows).toEqual([]);
  apply(2, { type: "say", text: "We open at nine.", interrupts: false });
  await until(() => kit.transcript.at(-1)?.[1].endsWith("nine.") === true);
  expect(kit.transcript.map(([, text]) => text).join(" ")).toBe(
    "What can I do for you, Ada? We have moved. We open at nine.",
  );
  expect(kit.rows.some(({ interrupted }) => interrupted)).toBe(false);
  expect([kit.acks, kit.model.requests]).toEqual([[1, 2], []]);
});

test("a text that interrupts is said at once", async () => {
  kit = new ConversationKit({ speed: 2 }, { text: "One two three four five six seven eight nine ten." });
  await kit.start();
  await until(() => kit.conversation.output.positionMs > 200);
  apply(1, { type: "say", text: "Please leave the building.", interrupts: true });
  await until(() => kit.rows.length === 2);
  expect(kit.rows.map(({ interrupted }) => interrupted)).toEqual([true, false]);
  expect(kit.rows[1]?.content).toBe("Please leave the building.");
});

test("an interruption ends what is being said, also during the greeting", async () => {
  kit = new ConversationKit({ speed: 2 }, { text: "One two three four five six seven eight nine ten." });
  await kit.start();
  await until(() => kit.conversation.output.positionMs > 200);
  apply(3, { type: "interrupt" });
  await kit.written(1);
  expect([kit.rows[0]?.interrupted, kit.acks]).toEqual([true, [3]]);
});

test("texts to respond to are turns of the visitor, answered in order", async () => {
  kit = new ConversationKit({}, { text: "Hello." }, { text: "At nine." });
  await kit.start();
  await kit.written(1);
  apply(1, { type: "respond", text: "When do you open?" });
  await kit.written(3);
  expect(kit.transcript.slice(1)).toEqual([
    ["user", "When do you open?"],
    ["assistant", "At nine."],
  ]);
  expect(kit.acks).toEqual([1]);
});

test("a text to respond to is answered, also while another one waits to be said", async () => {
  kit = new ConversationKit({}, { text: "Hello." }, { text: "At nine." });
  await kit.start();
  await kit.written(1);
  apply(1, { type: "say", text: "We have moved.", interrupts: false });
  apply(2, { type: "respond", text: "When do you open?" });
  await kit.written(4);
  const said = kit.transcript.map(([, text]) => text);
  expect(said).toEqual(expect.arrayContaining(["We have moved.", "When do you open?"]));
  expect(said.at(-1)).toBe("At nine.");
});

test("an end command is acked and ends the call with its reason", async () => {
  kit = new ConversationKit({}, { text: "Hello." });
  await kit.start();
  apply(9, { type: "end", endReason: "api_ended" });
  expect(kit.acks).toEqual([9]);
  expect(ended).toBe("api_ended");
});

test("an end waits for no reply: what is being said is cut, and a message that asks for one is only written", async () => {
  kit = new ConversationKit(
    { speed: 2 },
    { text: "One two three four five six seven." },
    { text: "Goodbye." },
  );
  await kit.start();
  await until(() => kit.conversation.output.positionMs > 200);
  apply(1, note("Say goodbye now.", true));
  apply(2, { type: "end", endReason: "api_ended" });
  // As `Call.finish` does.
  await kit.conversation.close();
  expect(ended).toBe("api_ended");
  expect(kit.rows.map(({ role, interrupted }) => [role, interrupted]).sort()).toEqual([
    ["assistant", true],
    ["system", false],
  ]);
  expect(kit.model.requests).toHaveLength(1);
});

test("a misspelt variable leaves its text empty, and the call's log names what the prompt lacks", async () => {
  const warnings: unknown[] = [];
  const log = { ...quietLog, warn: (fields: unknown, text: string) => warnings.push([text, fields]) };
  kit = new ConversationKit(
    { bootstrap: { runtimeVars: { nmae: "Ada" } }, parts: { log } },
    { text: "Hello." },
  );
  await kit.start();
  await kit.written(1);
  expect(kit.model.requests[0]?.messages[0]?.[1]).toContain("talking to .");
  expect(warnings).toEqual([["a template variable has no value", { nodeId: "hello", name: "runtime.name" }]]);
});
