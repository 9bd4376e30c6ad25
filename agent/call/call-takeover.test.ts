import { afterEach, expect, test } from "vitest";
import { applyCommand } from "#agent/app-link/command-stream.ts";
import { ConversationKit } from "#agent/testing/conversation-kit.ts";
import { bootstrapFixture, until } from "#agent/testing/fixtures.ts";
import { initialFlowState } from "#lib/flow/engine/state.ts";
import type { CommandPayload } from "#lib/worker-protocol/worker-protocol.ts";
import type { ConversationEvent } from "./conversation-events.ts";

let kit: ConversationKit;
afterEach(() => kit.end());

const ana = { id: "0198c0de-0000-7000-8000-000000000001", name: "Ana" };
const rowsOf = (from = 0) =>
  kit.rows.slice(from).map(({ role, content, memberName }) => [role, content, memberName]);

function apply(seq: number, payload: CommandPayload): void {
  const rows = {
    add: (row: (typeof kit.rows)[number]) => kit.rows.push(row),
    ack: (ack: number) => kit.acks.push(ack),
  };
  applyCommand(seq, payload, { conversation: kit.conversation, rows, finish: () => undefined });
}

const started: CommandPayload = { type: "takeover_started", takeover: ana };
const ended = (reason: "handed_back" | "lost"): CommandPayload => ({
  type: "takeover_ended",
  takeover: ana,
  reason,
});
const isQuiet = () => kit.conversation.session.agentState === "listening";

test("the avatar stops in mid-sentence, is silent while a person speaks, and continues from what was said", async () => {
  const long = "One two three four five six seven eight nine ten eleven twelve.";
  kit = new ConversationKit({ speed: 2 }, { text: long }, { text: "As Ana said, Friday it is." });
  const spoken: ConversationEvent[] = [];
  kit.conversation.events.subscribe((event) => {
    if (event.type === "member_spoke") spoken.push(event);
  });
  await kit.start();
  await until(() => kit.conversation.output.positionMs > 200);
  apply(1, started);
  await until(() => kit.rows.some(({ interrupted }) => interrupted));
  await kit.turn("Can I come on Friday?");
  kit.conversation.takeover.hear(ana.id, "Friday is fine.", Date.now());
  apply(2, { type: "member_message", takeover: ana, text: "At nine." });
  await kit.turn("Thank you.");
  await until(isQuiet);
  expect(kit.model.requests).toHaveLength(1);
  const said = kit.rows.filter(({ role }) => role !== "system").slice(1);
  expect(said.map(({ role, content, memberName, typed }) => [role, content, memberName, typed])).toEqual([
    ["user", "Can I come on Friday?", undefined, undefined],
    ["assistant", "Friday is fine.", "Ana", undefined],
    ["assistant", "At nine.", "Ana", true],
    ["user", "Thank you.", undefined, undefined],
  ]);
  expect(spoken).toMatchObject([{ text: "Friday is fine." }, { text: "At nine." }]);
  apply(3, ended("handed_back"));
  await until(() => kit.rows.at(-1)?.content === "As Ana said, Friday it is.");
  const messages = kit.model.requests.at(-1)?.messages.slice(2) ?? [];
  expect(messages.map(([role]) => role)).toEqual([
    "system",
    "user",
    "assistant",
    "assistant",
    "user",
    "system",
  ]);
  expect(messages.map(([, text]) => text)).toEqual([
    expect.stringContaining("Ana, a person of the team, has joined"),
    ...["Can I come on Friday?", "Friday is fine.", "At nine.", "Thank you."],
    expect.stringContaining("handed the conversation back"),
  ]);
  expect(kit.rows.at(-1)?.memberName).toBeUndefined();
  expect(kit.rows.map(({ commandSeq }) => commandSeq).filter(Boolean)).toEqual([1, 2, 3]);
});

test("if the person is lost, the avatar says so without the model, and the visitor's next turn is its own", async () => {
  kit = new ConversationKit({}, { text: "Hello." }, { text: "Gladly." });
  await kit.start();
  await kit.written(1);
  apply(1, started);
  await kit.turn("Hello?");
  apply(2, ended("lost"));
  const line = kit.conversation.language.words.lines.personLost.replace("{name}", "Ana");
  await until(() => kit.rows.at(-1)?.content === line);
  expect(kit.model.requests).toHaveLength(1);
  await kit.turn("Can you help me?");
  expect(rowsOf().at(-1)).toEqual(["assistant", "Gladly.", undefined]);
});

test("a worker that continues a call during a takeover is silent, and says nothing twice", async () => {
  const { nodesJson } = bootstrapFixture().scenario;
  const flowState = initialFlowState(nodesJson, {});
  const resume = { flowState, rows: [], now: new Date().toISOString(), activeMs: 1 };
  kit = new ConversationKit({ bootstrap: { takeover: ana, resume } }, { text: "I am back." });
  await kit.start();
  // Queued before the other worker died, and not acknowledged.
  apply(1, started);
  await kit.turn("Anybody there?");
  expect(kit.model.requests).toHaveLength(0);
  apply(2, ended("handed_back"));
  await until(() => kit.rows.at(-1)?.content === "I am back.");
  expect(kit.model.requests).toHaveLength(1);
});

test("a visitor who comes back during a takeover does not make the avatar speak, and its end waits for an absent one", async () => {
  kit = new ConversationKit({}, { text: "Hello." }, { text: "Welcome back." });
  await kit.start();
  await kit.written(1);
  apply(1, started);
  kit.conversation.absence.begin();
  kit.conversation.absence.end(10_000);
  await until(isQuiet);
  expect(kit.model.requests).toHaveLength(1);
  kit.conversation.absence.begin();
  apply(2, ended("handed_back"));
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(kit.model.requests).toHaveLength(1);
  kit.conversation.absence.end(10_000);
  await until(() => kit.rows.at(-1)?.content === "Welcome back.");
});
