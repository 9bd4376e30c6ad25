import OpenAI from "openai";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isQuick } from "#lib/platform/testing/is-quick.ts";
import { startTestServer, type TestServer } from "#models/testing/start-test-server.ts";

let server: TestServer;
let client: OpenAI;
beforeAll(async () => {
  server = await startTestServer({ LOCAL_STT: "english" });
  client = new OpenAI({ baseURL: `${server.url}/v1`, apiKey: "none", maxRetries: 0 });
});
afterAll(() => server.close());

const TOOL = {
  type: "function" as const,
  function: {
    name: "check_order",
    description: "Look up the status of an order",
    parameters: {
      type: "object",
      properties: { order_number: { type: "string", description: "The order number" } },
      required: ["order_number"],
    },
  },
};

describe("OpenAI's own client", () => {
  test("lists models", async () => {
    const ids = (await client.models.list()).data.map(({ id }) => id);
    expect(ids).toContain("visavis-demo");
  });

  test("speaks and transcribes", async () => {
    const speech = await client.audio.speech.create({
      model: "tts",
      voice: "alloy",
      input: "The weather is nice today.",
      response_format: "wav",
    });
    const file = new File([await speech.arrayBuffer()], "speech.wav");
    const { text } = await client.audio.transcriptions.create({ model: "stt", file });
    // Not the whole sentence: renderings of a voice differ, and "weather" sounds like "whether".
    expect(text.toLowerCase()).toContain("nice today");
  });

  test("embeds, by default in base64, with similar texts closer than different ones", async () => {
    const { data } = await client.embeddings.create({
      model: "bge",
      input: [
        "How do I get my money back?",
        "Refunds are paid within five days.",
        "The cat sleeps on the sofa.",
      ],
      dimensions: 384,
    });
    const [question, refund, cat] = data.map(({ embedding }) => embedding);
    const dot = (a: number[] = [], b: number[] = []) =>
      a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0);
    expect(question).toHaveLength(384);
    expect(dot(question, question)).toBeCloseTo(1, 4);
    expect(dot(question, refund)).toBeGreaterThan(dot(question, cat) + 0.1);
  });

  test("returns the same numbers as floats and as base64", async () => {
    const [floats, base64] = await Promise.all([
      client.embeddings.create({ model: "bge", input: "One.", encoding_format: "float" }),
      client.embeddings.create({ model: "bge", input: "One." }),
    ]);
    expect(base64.data[0]?.embedding[7]).toBeCloseTo(floats.data[0]?.embedding[7] ?? Number.NaN, 6);
  });

  test("streams chat by words, with usage last", async () => {
    const stream = await client.chat.completions.create({
      model: "any",
      messages: [{ role: "system", content: "You are Maya, a guide at the city museum. Greet the visitor." }],
      stream: true,
      stream_options: { include_usage: true },
    });
    const chunks = await Array.fromAsync(stream);
    const text = chunks.map((chunk) => chunk.choices[0]?.delta.content ?? "").join("");
    expect(text).toContain("my name is Maya");
    expect(text).toContain("demo model");
    expect(chunks.length).toBeGreaterThan(10);
    expect(chunks.at(-2)?.choices[0]?.finish_reason).toBe("stop");
    expect(chunks.at(-1)?.usage?.completion_tokens).toBeGreaterThan(0);
  });

  test("returns tool calls, streamed and whole, and an answer from their result", async () => {
    const messages: OpenAI.ChatCompletionMessageParam[] = [
      { role: "system", content: "You help customers of a shop." },
      { role: "user", content: "What is the status of my order A-17?" },
    ];
    const whole = await client.chat.completions.create({ model: "any", messages, tools: [TOOL] });
    const call = whole.choices[0]?.message.tool_calls?.[0];
    expect(whole.choices[0]?.finish_reason).toBe("tool_calls");
    expect(call?.type === "function" && call.function.arguments).toBe('{"order_number":"A-17"}');
    const stream = client.chat.completions.stream({ model: "any", messages, tools: [TOOL] });
    const streamed = (await stream.finalChatCompletion()).choices[0]?.message;
    expect(streamed?.tool_calls?.[0]?.function.name).toBe("check_order");
    messages.push({ role: "assistant", tool_calls: whole.choices[0]?.message.tool_calls ?? [] });
    messages.push({ role: "tool", tool_call_id: call?.id ?? "", content: '{"status":"shipped"}' });
    const after = await client.chat.completions.create({ model: "any", messages, tools: [TOOL] });
    expect(after.choices[0]?.message.content).toContain("The status is shipped");
  });

  test("gets its own error classes", async () => {
    await expect(client.embeddings.create({ model: "bge", input: [] })).rejects.toBeInstanceOf(
      OpenAI.BadRequestError,
    );
    await expect(client.embeddings.create({ model: "bge", input: "x", dimensions: 100 })).rejects.toThrow(
      "this model has 384 dimensions",
    );
  });
});

test("broken JSON, unknown routes and wrong shapes get OpenAI's error shape", async () => {
  const send = (path: string, body: string) => fetch(`${server.url}${path}`, { method: "POST", body });
  const answers = [
    await send("/v1/chat/completions", "{"),
    await send("/v1/nothing", "{}"),
    await send("/v1/chat/completions", '{"messages":[]}'),
    await send("/v1/audio/speech", '{"input":"hi","response_format":"mp3"}'),
    await send("/v1/audio/speech", `{"input":"${"a".repeat(5 * 1_048_576)}"}`),
  ];
  expect(answers.map(({ status }) => status)).toEqual([400, 404, 400, 400, 413]);
  for (const answer of answers) expect((await answer.json()).error.type).toBe("invalid_request_error");
});

test("without models the server says what is missing and what to do, and chat still works", async () => {
  const bare = { VISAVIS_CACHE_DIR: "/nowhere" };
  await expect(startTestServer(bare)).rejects.toThrow('run "node models/load.ts" first');
  const without = await startTestServer(bare, async () => undefined);
  const speech = await fetch(`${without.url}/v1/audio/speech`, { method: "POST", body: '{"input":"hi"}' });
  expect(speech.status).toBe(503);
  expect((await speech.json()).error.message).toContain("node models/load.ts");
  const chat = await new OpenAI({ baseURL: `${without.url}/v1`, apiKey: "none" }).chat.completions.create({
    model: "any",
    messages: [
      { role: "system", content: "The shop opens at nine." },
      { role: "user", content: "When does the shop open?" },
    ],
  });
  expect(chat.choices[0]?.message.content).toContain("The shop opens at nine.");
  expect(await without.close()).toBe(0);
});

// The last one: the others need the server.
test.skipIf(isQuick)("a server that is stopped in the middle of its work exits cleanly", async () => {
  const speech = fetch(`${server.url}/v1/audio/speech`, {
    method: "POST",
    body: JSON.stringify({ input: "Many words. ".repeat(40) }),
  });
  await (await speech).body?.getReader().read();
  expect(await server.close()).toBe(0);
});
