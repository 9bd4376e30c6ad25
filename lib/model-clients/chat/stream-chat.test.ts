import { afterEach, describe, expect, test } from "vitest";
import {
  type ChatReply,
  event,
  FakeChatServer,
  refuses,
  says,
  streams,
} from "#lib/model-clients/testing/fake-chat-server.ts";
import type { ChatFailure } from "./chat-failure.ts";
import { type ChatAddress, type ChatEvent, streamChat } from "./stream-chat.ts";

const servers: FakeChatServer[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function serve(...replies: ChatReply[]): Promise<{ server: FakeChatServer; address: ChatAddress }> {
  const server = new FakeChatServer(...replies);
  servers.push(server);
  return { server, address: await server.start() };
}

const body = { model: "m", messages: [{ role: "user" as const, content: "Hi." }] };
type Tools = Parameters<typeof streamChat>[1]["tools"];
const never = new AbortController().signal;

async function ask(address: ChatAddress, tools: Tools = []): Promise<ChatEvent[]> {
  return await Array.fromAsync(streamChat(address, { ...body, tools }, never, { countsTokens: true }));
}

async function answer(...replies: ChatReply[]): Promise<ChatEvent[]> {
  return await ask((await serve(...replies)).address);
}

const textOf = (events: ChatEvent[]): string =>
  events.map((one) => (one.type === "text" ? one.text : "")).join("");

async function failure(...replies: ChatReply[]): Promise<ChatFailure> {
  return await answer(...replies).then(
    () => Promise.reject(new Error("it answered")),
    (error: ChatFailure) => error,
  );
}

describe("a server without stream_options", () => {
  const strict: ChatReply = (response, request) =>
    request.stream_options === undefined
      ? says({ content: "Yes." })(response, request)
      : refuses(400, { message: "Extra inputs are not permitted" })(response, request);

  test("that refuses them is asked without them, and only once with them", async () => {
    const { server, address } = await serve(strict);
    expect(textOf(await ask(address))).toBe("Yes.");
    expect(textOf(await ask(address))).toBe("Yes.");
    expect(server.seen.map((request) => request.stream_options !== undefined)).toEqual([true, false, false]);
  });

  test("that ignores them answers without a number of tokens", async () => {
    expect(await answer(says({ content: "Yes." }))).toEqual([{ type: "text", text: "Yes." }]);
  });

  test("a server that accepts them is not asked again when it refuses a request", async () => {
    const { server, address } = await serve(says({ content: "Yes." }), refuses(400));
    await ask(address);
    await expect(ask(address)).rejects.toMatchObject({ kind: "refused", status: 400 });
    expect(server.seen).toHaveLength(2);
  });
});

test("the number of tokens comes in the last chunk, or in the chunk that ends the answer", async () => {
  const usage = { prompt_tokens: 9, completion_tokens: 2, prompt_tokens_details: { cached_tokens: 4 } };
  const last = `data: ${JSON.stringify({ choices: [], usage })}\n\n`;
  const counted = { type: "usage", usage: { promptTokens: 9, completionTokens: 2, cachedTokens: 4 } };
  expect(await answer(streams(`${event({ content: "Yes." }, "stop")}${last}data: [DONE]\n\n`))).toEqual([
    { type: "text", text: "Yes." },
    counted,
  ]);
  const whole = { choices: [{ delta: { content: "Yes." }, finish_reason: "stop" }], usage, model: "served" };
  expect(await answer(streams(`data: ${JSON.stringify(whole)}\n\n`))).toContainEqual({
    ...counted,
    model: "served",
  });
});

describe("a stream of another form", () => {
  const said = JSON.stringify({ choices: [{ delta: { content: "Yes." } }] });
  test.each([
    [
      "comments and keep-alive lines",
      `: OPENROUTER PROCESSING\n\n:\n\ndata: ${said}\n\n: ping\n\ndata: [DONE]\n\n`,
    ],
    ["no space after the colon", `data:${said}\n\ndata:[DONE]\n\n`],
    ["CRLF", `data: ${said}\r\n\r\ndata: [DONE]\r\n\r\n`],
    ["CR", `data: ${said}\r\rdata: [DONE]\r\r`],
    ["no [DONE]", `data: ${said}\n\n`],
    ["no end of the last line", `data: ${said}`],
    ["event names and ids", `event: message\nid: 1\ndata: ${said}\n\nevent: ping\ndata:\n\n`],
    ["a first chunk without choices", `data: {"choices":[],"prompt_filter_results":[]}\n\ndata: ${said}\n\n`],
    [
      "nulls",
      `data: {"choices":[{"delta":{"content":null,"tool_calls":null}}],"usage":null}\n\ndata: ${said}\n\n`,
    ],
    ["content in parts", `data: {"choices":[{"delta":{"content":[{"type":"text","text":"Yes."}]}}]}\n\n`],
  ])("%s", async (_, text) => {
    expect(textOf(await answer(streams(text)))).toBe("Yes.");
  });

  test("cut between any two bytes", async () => {
    const bytes = Buffer.from(
      `data: ${JSON.stringify({ choices: [{ delta: { content: "Né 話." } }] })}\r\n\r\n`,
    );
    const slowly: ChatReply = async (response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      for (const byte of bytes) {
        response.write(Buffer.of(byte));
        await new Promise((done) => setImmediate(done));
      }
      response.end();
    };
    expect(textOf(await answer(slowly))).toBe("Né 話.");
  });

  test("a server that does not stream answers at once", async () => {
    const message = {
      role: "assistant",
      content: "Yes.",
      tool_calls: [{ id: "a", function: { name: "go" } }],
    };
    const whole = JSON.stringify({ choices: [{ message, finish_reason: "stop" }] });
    const reply: ChatReply = (response) =>
      response.writeHead(200, { "content-type": "application/json; charset=utf-8" }).end(whole);
    expect(await answer(reply)).toEqual([
      { type: "text", text: "Yes." },
      { type: "call", call: { id: "a", name: "go", args: "{}" } },
    ]);
  });
});

test("reasoning text is left out, in its own field or in the content", async () => {
  const events = await answer(
    says(
      { reasoning_content: "They greet me." },
      { reasoning: "So do I." },
      { content: "<thi" },
      { content: "nk>They greet</th" },
      { content: "ink>\n\nHello" },
      { content: [{ type: "thinking", text: "hm" }] },
      { content: "." },
    ),
  );
  expect(textOf(events)).toBe("Hello.");
});

test("function calls come complete, after the text", async () => {
  const events = await answer(
    says(
      { tool_calls: [{ index: 0, id: "a", function: { name: "look", arguments: "" } }] },
      { content: "One moment." },
      { tool_calls: [{ index: 0, function: { arguments: '{"id":' } }] },
      { tool_calls: [{ index: 0, function: { arguments: "7}" } }] },
    ),
  );
  expect(events).toEqual([
    { type: "text", text: "One moment." },
    { type: "call", call: { id: "a", name: "look", args: '{"id":7}' } },
  ]);
});

test.each([
  ['<tool_call>{"name": "look", "arguments": {"id": 7}}</tool_call>'],
  ['<|python_tag|>{"name": "look", "parameters": {"id": 7}}<|eom_id|>'],
  ['[TOOL_CALLS][{"name": "look", "arguments": {"id": 7}}]'],
  ['functions.look({"id":7})'],
])("a call that the model writes as text (%s) is the same as a real one", async (written) => {
  const tools: Tools = [{ type: "function", function: { name: "look", parameters: {} } }];
  const made = { tool_calls: [{ index: 0, id: "a", function: { name: "look", arguments: '{"id":7}' } }] };
  const eventsOf = async (...deltas: object[]) => {
    const events = await ask((await serve(says({ content: "One moment. " }, ...deltas))).address, tools);
    return events.map((one) => (one.type === "call" ? { ...one, call: { ...one.call, id: "any" } } : one));
  };
  const pieces = written.match(/[\s\S]{1,5}/g)?.map((content) => ({ content })) ?? [];
  expect(await eventsOf(...pieces)).toEqual(await eventsOf(made));
});

test("a call written as text is not run if it was not offered, or if there is a real one", async () => {
  const text = { content: '<tool_call>{"name": "look", "arguments": {}}</tool_call>' };
  expect(await answer(says(text))).toEqual([]);
  const tools: Tools = [{ type: "function", function: { name: "look", parameters: {} } }];
  const real = { tool_calls: [{ index: 0, id: "a", function: { name: "look", arguments: '{"id":7}' } }] };
  const events = await ask((await serve(says(text, real))).address, tools);
  expect(events).toEqual([{ type: "call", call: { id: "a", name: "look", args: '{"id":7}' } }]);
});

describe("a failure has a kind", () => {
  const tooLong = {
    openai: refuses(400, {
      code: "context_length_exceeded",
      message: "This model's maximum context length is 8192",
    }),
    llamaCpp: refuses(400, {
      type: "exceed_context_size_error",
      message: "request exceeds the available context size",
    }),
    oldLlamaCpp: refuses(500, {
      code: 500,
      message: "the request exceeds the available context size. try increasing it",
    }),
    anthropic: refuses(400, { message: "prompt is too long: 210000 tokens > 200000 maximum" }),
    byStatus: refuses(413),
    midStream: streams('data: {"error":{"code":400,"type":"exceed_context_size_error"}}\n\n'),
    olderStream: streams('error: {"code":500,"message":"context size exceeded"}\n\n'),
  };
  test.each(Object.entries(tooLong))("too long: %s", async (_, reply) => {
    expect(await failure(reply)).toMatchObject({ kind: "too_long", mayBeTooLong: true });
  });

  test.each([
    ["a stopped answer", streams(event({ content: "Well" }) + event({}, "content_filter"))],
    ["a stopped prompt", refuses(400, { code: "content_filter", message: "The response was filtered" })],
  ])("declined: %s", async (_, reply) => {
    expect(await failure(reply)).toMatchObject({ kind: "declined", mayBeTooLong: false });
  });

  test("a refusal in words is an event", async () => {
    expect(await answer(says({ refusal: "I can't" }, { refusal: " help." }))).toEqual([
      { type: "refusal", text: "I can't" },
      { type: "refusal", text: " help." },
    ]);
  });

  test.each([
    ["2", 2_000],
    ["0.25", 250],
    ["soon", undefined],
  ])("limited, with Retry-After: %s", async (header, retryAfterMs) => {
    const reply = refuses(429, { message: "slow down" }, { "retry-after": header });
    expect(await failure(reply)).toMatchObject({ kind: "limited", status: 429, retryAfterMs });
  });

  test("limited, with Retry-After as a date", async () => {
    const at = new Date(Date.now() + 60_000).toUTCString();
    const { retryAfterMs } = await failure(refuses(429, {}, { "retry-after": at }));
    expect(retryAfterMs).toBeGreaterThan(50_000);
    expect(retryAfterMs).toBeLessThanOrEqual(60_000);
  });

  test("an error in the middle of a stream comes after what was said", async () => {
    const { address } = await serve(
      streams(`${event({ content: "Well" })}data: {"error":{"message":"oops"}}\n\n`),
    );
    const events: ChatEvent[] = [];
    const read = async () => {
      for await (const one of streamChat(address, body, never)) events.push(one);
    };
    await expect(read()).rejects.toMatchObject({ kind: "failed" });
    expect(textOf(events)).toBe("Well");
  });

  test("a lost connection, no server, and an answer that is not JSON", async () => {
    const breaks: ChatReply = (response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write(event({ content: "Well" }), () => response.destroy());
    };
    expect(await failure(breaks)).toMatchObject({ kind: "unreachable" });
    const { server, address } = await serve(says({}));
    server.close();
    await expect(ask(address)).rejects.toMatchObject({ kind: "unreachable" });
    expect(await failure(streams("data: <html>\n\n"))).toMatchObject({ kind: "failed" });
  });

  test.each([
    ["an endless line", 200, "text/event-stream", "data: ", "x".repeat(65_536)],
    ["an endless event", 200, "text/event-stream", "", `data: ${"x".repeat(65_536)}\n`],
    ["an endless error", 500, "application/json", '{"error":{"message":"', "x".repeat(65_536)],
    ["an endless answer", 200, "application/json", '{"choices":[', "{},".repeat(20_000)],
  ])("%s is cut off, and the server's connection closed", async (_, status, type, start, part) => {
    const closed = Promise.withResolvers<void>();
    const reply: ChatReply = (response) => {
      response.writeHead(status, { "content-type": type });
      response.write(start);
      const more = () => {
        while (!response.destroyed && response.write(part));
      };
      response.on("drain", more).on("close", () => closed.resolve());
      more();
    };
    expect(await failure(reply)).toBeInstanceOf(Error);
    await closed.promise;
  });
});

test("an interruption disconnects at once, and does not count as a failure of the server", async () => {
  const { server, address } = await serve((response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write(event({ content: "Well" }));
  });
  const control = new AbortController();
  const events = streamChat(address, body, control.signal);
  await events.next();
  control.abort();
  await expect(events.next()).rejects.toMatchObject({ name: "AbortError" });
  await expect.poll(() => server.abandoned).toBe(1);
});

test("a server that leaves the connection open after [DONE] does not delay the answer's end", async () => {
  const { server, address } = await serve((response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write(`${event({ content: "Yes." })}data: [DONE]\n\n`);
  });
  expect(textOf(await ask(address))).toBe("Yes.");
  await expect.poll(() => server.abandoned).toBe(1);
});
