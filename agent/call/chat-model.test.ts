import { initializeLogger, llm } from "@livekit/agents";
import { afterEach, describe, expect, test } from "vitest";
import { ConversationKit } from "#agent/testing/conversation-kit.ts";
import { bootstrapFixture, quietLog, until } from "#agent/testing/fixtures.ts";
import type { NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import { EN } from "#lib/languages/en.ts";
import {
  type ChatReply,
  event,
  FakeChatServer,
  refuses,
  says,
  streams,
} from "#lib/model-clients/testing/fake-chat-server.ts";
import { ChatModel, countedModel } from "./chat-model.ts";
import { ModelPool, openAiModel } from "./model-pool.ts";

let kit: ConversationKit | undefined;
const servers: FakeChatServer[] = [];
const logged: { message: string; cause?: string; failure?: string }[] = [];

afterEach(async () => {
  await kit?.conversation.close();
  for (const server of servers.splice(0)) server.close();
  logged.length = 0;
});

async function serve(replies: ChatReply[]) {
  const server = new FakeChatServer(...replies);
  servers.push(server);
  return { server, model: openAiModel({ ...(await server.start()), model: "m" }) };
}

const SILENT: NodesJson = {
  initial_node: "help",
  role_instruction: "You are Maya.",
  nodes: { help: { task_instruction: "Help.", say: "Hi." } },
  global_functions: [
    { type: "end", name: "hang_up", description: "End the call.", say: "Goodbye." },
    {
      type: "transition",
      name: "set_name",
      description: "Keep the visitor's name.",
      parameters: { type: "object", properties: { name: { type: "string" } }, required: ["name"] },
      transition_to: "help",
    },
  ],
};

/** A call whose model is a real server with these replies, after its greeting. */
async function open(replies: ChatReply[], fallback?: ChatReply[]) {
  const own = await serve(replies);
  const other = fallback && (await serve(fallback));
  const log = {
    ...quietLog,
    warn: (fields: object, message: string) => void logged.push({ ...fields, message }),
  };
  const opened = new ConversationKit({
    bootstrap: { scenario: { ...bootstrapFixture().scenario, nodesJson: SILENT } },
    parts: { models: new ModelPool(own.model, other?.model), log },
  });
  kit = opened;
  await opened.start();
  await opened.written(1);
  return { kit: opened, server: own.server, fallback: other?.server };
}

/** What the avatar says to one turn of the visitor. */
async function hear(replies: ChatReply[], fallback?: ChatReply[]) {
  const call = await open(replies, fallback);
  await call.kit.turn("Can you help?");
  const row = call.kit.rows.at(-1);
  return { ...call, said: row?.content, stages: row?.timing?.stages.map(({ stage }) => stage) ?? [] };
}

test("thoughts are neither spoken nor in the transcript nor in the next request", async () => {
  const thinks = says(
    { reasoning_content: "SECRET one." },
    { content: "<think>SECRET" },
    { content: " two.</th" },
    { content: "ink>\n\nOf course." },
  );
  const { said, kit: call, server } = await hear([thinks]);
  expect(said).toBe("Of course.");
  expect(call.speaker.spoken.join(" ")).not.toContain("SECRET");
  await call.turn("And?");
  expect(JSON.stringify(server.seen.at(-1))).toContain("Of course.");
  expect(JSON.stringify(server.seen)).not.toContain("SECRET");
});

test("a call without index and id is made", async () => {
  const { kit: call } = await open([
    says({ tool_calls: [{ function: { name: "hang_up", arguments: {} } }] }),
  ]);
  await call.turn("Bye.");
  await until(() => call.ended);
  expect(call.transcript.at(-1)).toEqual(["assistant", "Goodbye."]);
});

test.each([
  ["a refusal in words", says({ refusal: "I can't assist with that." })],
  ["a content filter before the answer", streams(event({}, "content_filter"))],
  ["a content filter for the prompt", refuses(400, { code: "content_filter" })],
])("after %s the avatar declines politely, and no other model is asked", async (_, reply) => {
  const { said, stages, server, fallback } = await hear([reply], [says({ content: "I would." })]);
  expect(said).toBe(EN.lines.declined);
  expect(stages).toContain("declined_model");
  expect(stages).not.toContain("failed_model");
  expect(logged).toContainEqual(
    expect.objectContaining({
      message: "the chat model refused to answer",
      failure: "declined",
      cause: "declined",
    }),
  );
  expect([server.seen.length, fallback?.seen.length]).toEqual([1, 0]);
});

test("a content filter in the middle of an answer ends it with the same sentence", async () => {
  const { said } = await hear([streams(event({ content: "Take a" }) + event({}, "content_filter"))]);
  expect(said).toBe(`Take a ${EN.lines.declined}`);
});

test("a short Retry-After is waited for", async () => {
  const { said, server } = await hear([
    refuses(429, {}, { "retry-after": "0.3" }),
    says({ content: "Here I am." }),
  ]);
  expect(said).toBe(`${EN.lines.wait}Here I am.`);
  expect(server.seenAtMs[1]).toBeGreaterThanOrEqual((server.seenAtMs[0] ?? 0) + 290);
});

test("after a long Retry-After the fallback is asked at once", async () => {
  const limited = refuses(429, {}, { "retry-after": "30" });
  const { said, server, stages } = await hear([limited], [says({ content: "I can help." })]);
  expect(said).toBe(`${EN.lines.wait}I can help.`);
  expect(server.seen).toHaveLength(1);
  expect(stages).toContain("failed_model");
});

test("after a long Retry-After without a fallback the avatar apologizes at once", async () => {
  const at = new Date(Date.now() + 60_000).toUTCString();
  const { said, server } = await hear([refuses(429, {}, { "retry-after": at })]);
  expect(said).toBe(EN.lines.giveUp);
  expect(server.seen).toHaveLength(1);
});

test.each([
  [400, { type: "exceed_context_size_error", message: "the request exceeds the available context size" }],
  [500, { code: 500, message: "the request exceeds the available context size" }],
])("a conversation that does not fit (%i) is shortened once and asked again", async (status, error) => {
  const small: ChatReply = (response, body) =>
    (JSON.stringify(body.messages).length > 40_000 ? refuses(status, error) : says({ content: "Yes." }))(
      response,
      body,
    );
  const { kit: call, server } = await open([small]);
  for (const part of ["first", "second", "third", "fourth"])
    await call.turn(`${part} ${"word ".repeat(2_400)}`);
  expect(call.rows.at(-1)?.content).toBe(`${EN.lines.wait}Yes.`);
  const before = server.seen.length;
  await call.turn("And now?");
  expect(call.rows.at(-1)?.content).toBe("Yes.");
  expect(server.seen).toHaveLength(before + 1);
});

test("an error in the middle of a stream is an apology", async () => {
  const { said } = await hear([
    streams(
      `: ping\r\n\r\n${event({ content: "The answer is" })}data:{"error":{"message":"overloaded"}}\r\n\r\n`,
    ),
  ]);
  expect(said).toBe(`The answer is${EN.lines.brokeOff}`);
});

describe("a model that misbehaves", () => {
  const calls = (name: string, args: string) =>
    says({ tool_calls: [{ index: 0, id: name, function: { name, arguments: args } }] });
  const toolMessages = (server: FakeChatServer) =>
    server.seen.at(-1)?.messages.flatMap(({ role, content }) => (role === "tool" ? [String(content)] : [])) ??
    [];

  test.each([
    ["an unknown function", calls("no_such_function", "{}")],
    ["a function with broken JSON", calls("set_name", '{"name": "An')],
    ["a function with another type of argument", calls("set_name", '{"name": ["Ann"]}')],
  ])("and calls %s gets an error as the result, and answers", async (_, reply) => {
    const { said, server, kit: call } = await hear([reply, says({ content: "Sorry, Ann." })]);
    expect(said).toBe("Sorry, Ann.");
    expect(toolMessages(server)).toHaveLength(1);
    expect(call.ended).toBe(false);
  });

  test("and only calls unknown functions is not asked forever", async () => {
    const { server, kit: call } = await hear([calls("no_such_function", "{}")]);
    expect(server.seen.length).toBeLessThan(30);
    await call.turn("Hello?");
    expect(call.rows.filter(({ role }) => role === "user")).toHaveLength(2);
  });

  test("and never stops is stopped", async () => {
    const endless: ChatReply = async (response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      while (!response.closed) {
        response.write(event({ content: "round and round. " }));
        await new Promise((done) => setImmediate(done));
      }
    };
    initializeLogger({ pretty: false, level: "silent" });
    const { server, model } = await serve([endless]);
    const { text } = await model("m").chat({ chatCtx: llm.ChatContext.empty() }).collect();
    expect(text.length).toBeGreaterThan(4_900);
    expect(text.length).toBeLessThan(5_100);
    await expect.poll(() => server.abandoned).toBe(1);
  });
});

test("only the instance's models server is asked what answers in a model's place", () => {
  const models = "http://127.0.0.1:4010/v1";
  const asked = (baseUrl: string) => {
    const model = new ChatModel({ baseUrl, apiKey: "none" }, "gpt-4.1-mini");
    model.answeredBy = "visavis-demo";
    return countedModel(model, models);
  };
  expect(asked(`${models}/`)).toEqual({ model: "gpt-4.1-mini", answeredBy: "visavis-demo" });
  expect(asked("https://models.example.test/v1")).toEqual({ model: "gpt-4.1-mini" });
});
