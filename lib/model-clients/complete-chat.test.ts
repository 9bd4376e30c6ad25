import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { ChatError, completeChat } from "./complete-chat.ts";

let close = () => {};
afterEach(() => close());

/** A chat server that sends these pieces of an answer, or only a status. */
async function startChat(answer: object[] | number): Promise<{ baseUrl: string; seen: string[] }> {
  const seen: string[] = [];
  const listener = async (request: IncomingMessage, response: ServerResponse) => {
    seen.push((await request.toArray()).join(""));
    if (typeof answer === "number") return response.writeHead(answer).end("{}");
    response.writeHead(200, { "content-type": "text/event-stream" });
    for (const delta of answer)
      response.write(`data: ${JSON.stringify({ choices: [{ index: 0, delta }] })}\n\n`);
    return response.end("data: [DONE]\n\n");
  };
  const server = createServer((request, response) => void listener(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  close = () => server.close();
  // A listening TCP server's address is always an AddressInfo.
  const { port } = server.address() as AddressInfo;
  return { baseUrl: `http://127.0.0.1:${port}/v1`, seen };
}

const request = { model: "gpt-4.1-mini", messages: [{ role: "user" as const, content: "Hi." }] };
const signal = new AbortController().signal;

test("joins an answer's words and calls from their pieces; another server uses its own model", async () => {
  const part = (index: number, name: string | undefined, args: string) => ({
    tool_calls: [{ index, function: { name, arguments: args } }],
  });
  const { baseUrl, seen } = await startChat([
    ...[{ content: "Just " }, { content: "a moment." }, part(0, "look", '{"id"'), part(0, undefined, ":7}")],
    part(1, "stop", ""),
  ]);
  const answer = await completeChat(request, signal, { baseUrl, apiKey: "k", model: "own" });
  expect(answer.text).toBe("Just a moment.");
  expect(answer.calls).toEqual([
    { name: "look", args: { id: 7 } },
    { name: "stop", args: {} },
  ]);
  expect(answer.firstWordMs).toBeLessThanOrEqual(answer.durationMs ?? 0);
  expect(JSON.parse(seen[0] ?? "")).toMatchObject({ model: "own", stream: true });
});

test("a server that refuses or is down causes an error with a message for the owner", async () => {
  const { baseUrl, seen } = await startChat(500);
  const server = { baseUrl, apiKey: "k", model: undefined };
  await expect(completeChat(request, signal, server)).rejects.toBeInstanceOf(ChatError);
  expect(seen).toHaveLength(1);
});
