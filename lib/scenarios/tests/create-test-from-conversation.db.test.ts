import { expect, test } from "vitest";
import { db } from "#db/client.ts";
import { scenarioTests, toolCalls, transcriptRows } from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import { createTestSession } from "#lib/calls/testing/live-session.ts";
import type { ModelAnswer } from "#lib/flow/simulation/play-call.ts";
import { createTestAccount } from "#lib/http/testing/api-fixture.ts";
import { ChatError, type ChatRequest } from "#lib/model-clients/complete-chat.ts";
import { newId } from "#lib/platform/ids.ts";
import { createTestFromConversation } from "./create-test-from-conversation.ts";
import { listTests } from "./stored/tests.ts";

const description = {
  ...{ name: "Lost order", goal: "Get the money back.", mood: "impatient" },
  ...{ facts: ["The order\nis number 7.", " "], criteria: ["The avatar apologizes."] },
};

/** A chat server that gives one answer after the other. */
class FakeChat {
  readonly requests: ChatRequest[] = [];
  private readonly answers: (ModelAnswer | Error)[];
  constructor(...answers: (ModelAnswer | Error)[]) {
    this.answers = answers;
  }
  readonly chat = async (request: ChatRequest): Promise<ModelAnswer> => {
    const answer = this.answers[this.requests.push(request) - 1] ?? {};
    if (answer instanceof Error) throw answer;
    return answer;
  };
}
const described = { calls: [{ name: "describe_visitor", args: description }] };

async function createCall(words: string[], response = '{"status":"lost"}') {
  const account = await createTestAccount();
  const { ownerId, scenarioId } = account;
  const id = await createTestSession({ ownerId, scenarioId, status: "ended", endedAt: new Date() });
  const row = { sessionId: id, nodeId: "start", startedAt: new Date(), interrupted: false };
  const rows = words.map((content, seq) => ({ ...row, seq, role: "user" as const, content }));
  if (rows.length > 0) await db.insert(transcriptRows).values(rows);
  await db.insert(toolCalls).values({
    ...{ sessionId: id, callId: newId(), endpointId: newId(), nodeId: "start", functionName: "find_order" },
    ...{ startedAt: new Date(), result: { ok: true, text: response, variables: {} } },
  });
  return { account, id };
}

describeDb("a test made of a conversation", () => {
  test("has the visitor as the model describes it, and the responses of the call", async () => {
    const { account, id } = await createCall(["My order 7 is lost!"]);
    const server = new FakeChat(new ChatError("down"), described);
    const made = await createTestFromConversation(account, id, server.chat);
    expect(JSON.stringify(server.requests[1]?.messages)).toContain("My order 7 is lost!");
    expect(await listTests(account, made.scenarioId)).toMatchObject([
      {
        id: made.test.id,
        name: "Lost order",
        content: {
          kind: "simulated",
          visitor: {
            persona: { goal: "Get the money back.", facts: ["The order is number 7."] },
            criteria: ["The avatar apologizes."],
            functions: "scripted",
            endpoints: { find_order: { ok: true, body: { status: "lost" } } },
          },
        },
      },
    ]);
  });

  test("has only responses that can be stored, and is refused before the model is asked if there is no place", async () => {
    const marked = await createCall(["Hello?"], '{"status":"lo\\u0000st"}');
    const made = await createTestFromConversation(marked.account, marked.id, new FakeChat(described).chat);
    const endpoints = { find_order: { ok: true, body: { status: "lost" } } };
    expect(made.test.content).toMatchObject({ visitor: { endpoints } });
    const deep = await createCall(["Hello?"], `${"[".repeat(5_000)}${"]".repeat(5_000)}`);
    const other = await createTestFromConversation(deep.account, deep.id, new FakeChat(described).chat);
    expect(other.test.content).toMatchObject({ visitor: { endpoints: {} } });
    const { name, content } = other.test;
    const { ownerId, scenarioId } = deep.account;
    await db
      .insert(scenarioTests)
      .values(Array.from({ length: 99 }, () => ({ ownerId, scenarioId, name, content })));
    const server = new FakeChat(described);
    await expect(createTestFromConversation(deep.account, deep.id, server.chat)).rejects.toThrow(
      /at most 100/,
    );
    expect(server.requests).toEqual([]);
  });

  test("is not created without a description, a visitor or the account's conversation", async () => {
    const { account, id } = await createCall(["Hello?"]);
    const broken = new FakeChat({ text: "A visitor." }, { calls: [{ name: "describe_visitor", args: "{" }] });
    const refusal = (code: string) => expect.objectContaining({ code });
    await expect(createTestFromConversation(account, id, broken.chat)).rejects.toEqual(
      refusal("SERVICE_UNAVAILABLE"),
    );
    expect(broken.requests).toHaveLength(2);
    const stranger = await createTestAccount();
    const { chat } = new FakeChat(described);
    await expect(createTestFromConversation(stranger, id, chat)).rejects.toEqual(
      refusal("SESSION_NOT_FOUND"),
    );
    const silent = await createCall([]);
    await expect(createTestFromConversation(silent.account, silent.id, chat)).rejects.toEqual(
      refusal("VALIDATION"),
    );
    expect(await listTests(account, account.scenarioId)).toEqual([]);
  });
});
