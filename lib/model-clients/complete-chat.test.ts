import { afterEach, expect, test } from "vitest";
import { ChatError, completeChat } from "./complete-chat.ts";
import { type ChatReply, FakeChatServer, refuses, says } from "./testing/fake-chat-server.ts";

let server: FakeChatServer;
afterEach(() => server.close());

async function ask(...replies: ChatReply[]) {
  server = new FakeChatServer(...replies);
  const address = await server.start();
  return await completeChat(request, signal, { ...address, model: "own" });
}

const request = { model: "gpt-4.1-mini", messages: [{ role: "user" as const, content: "Hi." }] };
const signal = new AbortController().signal;

test("joins an answer's words and calls from their pieces; another server uses its own model", async () => {
  const part = (index: number, name: string | undefined, args: string) => ({
    tool_calls: [{ index, function: { name, arguments: args } }],
  });
  const answer = await ask(
    says(
      ...[
        { content: "Just " },
        { content: "a moment." },
        part(0, "look", '{"id"'),
        part(0, undefined, ":7}"),
      ],
      part(1, "stop", ""),
    ),
  );
  expect(answer.text).toBe("Just a moment.");
  expect(answer.calls).toEqual([
    { name: "look", args: { id: 7 } },
    { name: "stop", args: {} },
  ]);
  expect(answer.firstWordMs).toBeLessThanOrEqual(answer.durationMs ?? 0);
  expect(server.seen[0]).toMatchObject({ model: "own", stream: true });
});

test.each([
  ["isn't responding", refuses(500)],
  ["too long", refuses(400, { code: "context_length_exceeded" })],
  ["busy", refuses(429, {}, { "retry-after": "60" })],
  ["refused to answer", refuses(400, { code: "content_filter" })],
])("a server that does not answer causes an error for the owner: %s", async (message, reply) => {
  const failed = ask(reply);
  await expect(failed).rejects.toBeInstanceOf(ChatError);
  await expect(failed).rejects.toThrow(message);
  expect(server.seen).toHaveLength(1);
});

test("a server that is busy for a moment is asked again", async () => {
  const answer = await ask(refuses(429, {}, { "retry-after": "0.1" }), says({ content: "Yes." }));
  expect(answer.text).toBe("Yes.");
});

test("a refusal in words is the answer", async () => {
  expect((await ask(says({ refusal: "I can't " }, { refusal: "do that." }))).text).toBe("I can't do that.");
});

test("a limit of time ends the wait for a busy server", async () => {
  server = new FakeChatServer(refuses(429, {}, { "retry-after": "9" }));
  const address = { ...(await server.start()), model: undefined };
  await expect(completeChat(request, AbortSignal.timeout(300), address)).rejects.toBeInstanceOf(ChatError);
});
