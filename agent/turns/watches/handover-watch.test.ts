import { afterEach, expect, test } from "vitest";
import { applyCommand } from "#agent/app-link/command-stream.ts";
import { ConversationKit } from "#agent/testing/conversation-kit.ts";
import { bootstrapFixture, until } from "#agent/testing/fixtures.ts";
import { nodesJsonSchema } from "#lib/flow/scenario/nodes-json.ts";

let kit: ConversationKit;
afterEach(() => kit.end());

const SAID = "I call a colleague.";
const UNANSWERED = "Nobody is free.";

async function askForPerson(waitMs: number): Promise<void> {
  const nodesJson = nodesJsonSchema.parse({
    initial_node: "desk",
    role_instruction: "",
    nodes: {
      desk: {
        task_instruction: "Help.",
        functions: [
          {
            ...{ type: "handover", name: "call_a_person", description: "Ask.", say: SAID },
            ...{ timeout_ms: waitMs, on_error: { say: UNANSWERED } },
          },
        ],
      },
    },
  });
  const scenario = { ...bootstrapFixture().scenario, nodesJson };
  kit = new ConversationKit(
    { bootstrap: { scenario } },
    { text: "Hello." },
    { calls: [{ name: "call_a_person" }] },
    { text: "I am back." },
  );
  await kit.start();
  await kit.written(1);
  await kit.turn("A person, please.");
  await until(() => kit.rows.some(({ content }) => content === SAID));
}

test("if nobody comes in time, the avatar continues with the scenario's text", async () => {
  await askForPerson(300);
  await until(() => kit.rows.at(-1)?.content === UNANSWERED);
  expect(kit.states.at(-1)?.handover).toBeUndefined();
});

test("a person who comes in time ends the wait, also for the time after they have handed back", async () => {
  await askForPerson(300);
  const takeover = { id: "0198c0de-0000-7000-8000-000000000001", name: "Ana" };
  const rows = { add: (row: (typeof kit.rows)[number]) => kit.rows.push(row), ack: () => undefined };
  const targets = { conversation: kit.conversation, rows, finish: () => undefined };
  applyCommand(1, { type: "takeover_started", takeover }, targets);
  expect(kit.states.at(-1)?.handover).toBeUndefined();
  applyCommand(2, { type: "takeover_ended", takeover, reason: "handed_back" }, targets);
  await until(() => kit.rows.at(-1)?.content === "I am back.");
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(kit.rows.map(({ content }) => content)).not.toContain(UNANSWERED);
});
