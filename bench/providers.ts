import { parseArgs } from "node:util";
import { ChatFailure } from "#lib/model-clients/chat/chat-failure.ts";
import { type ChatEvent, type StreamOptions, streamChat } from "#lib/model-clients/chat/stream-chat.ts";
import { machine, printTable } from "./load/figures.ts";

// Checks how a server with OpenAI's chat API behaves, through the client that calls and the app use. The key is in LLM_API_KEY.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    model: { type: "string", default: "" },
    /** Other models for function calls and for a long answer, if one model cannot do both. */
    "calls-model": { type: "string" },
    "long-model": { type: "string" },
    /** How long the prompt is that must not fit, in tokens. */
    "too-long": { type: "string", default: "400000" },
  },
});
const baseUrl = (positionals[0] ?? "").replace(/\/+$/, "");
const apiKey = process.env.LLM_API_KEY ?? "none";
const callsModel = values["calls-model"] ?? values.model;
const longModel = values["long-model"] ?? values.model;
const LIMIT_MS = 60_000;

type Request = Omit<Parameters<typeof streamChat>[1], "model"> & { model?: string };
type Verdict = "yes" | "no" | "differs";
type Check = { what: string; run: () => Promise<[Verdict, string]> };

const TOOL = {
  type: "function" as const,
  function: {
    name: "book_table",
    description: "Books a table at the restaurant",
    parameters: {
      type: "object",
      properties: { people: { type: "integer" }, name: { type: "string" } },
      required: ["people", "name"],
    },
  },
};
const BOOKS = [{ role: "user" as const, content: "Please book a table for 4 people, in the name of Anna." }];

function open(request: Request, options: StreamOptions = {}, signal = AbortSignal.timeout(LIMIT_MS)) {
  return streamChat(
    { baseUrl, apiKey },
    { ...request, model: request.model ?? values.model },
    signal,
    options,
  );
}

async function ask(request: Request, options: StreamOptions = {}) {
  const startedAt = performance.now();
  let firstMs = 0;
  const events: ChatEvent[] = [];
  for await (const event of open(request, options)) {
    if (event.type !== "usage") firstMs ||= performance.now() - startedAt;
    events.push(event);
  }
  const text = events.map((event) => (event.type === "text" ? event.text : "")).join("");
  const calls = events.flatMap((event) => (event.type === "call" ? [event.call] : []));
  const usage = events.find((event) => event.type === "usage")?.usage;
  return { text, calls, usage, firstMs, pieces: events.length };
}

const says = (content: string, model?: string): Request => ({
  messages: [{ role: "user", content }],
  ...(model === undefined ? {} : { model }),
});
const short = (text: string): string => JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);

async function failureOf(request: Request): Promise<ChatFailure | undefined> {
  try {
    await ask(request);
    return undefined;
  } catch (error) {
    if (error instanceof ChatFailure) return error;
    throw error;
  }
}

/** The raw response, to see what the client evens out. */
async function raw(request: Request): Promise<string> {
  const response = await fetch(`${baseUrl}/chat/completions`, {
    method: "POST",
    headers: { authorization: `Bearer ${apiKey}`, "content-type": "application/json" },
    body: JSON.stringify({ model: values.model, ...request, stream: true }),
    signal: AbortSignal.timeout(LIMIT_MS),
  });
  return await response.text();
}

const CHECKS: Check[] = [
  {
    what: "streams an answer",
    run: async () => {
      const { text, firstMs, pieces } = await ask(says("Say hello in one short sentence."));
      const detail = `${short(text)} in ${pieces} pieces, the first after ${Math.round(firstMs)} ms`;
      return [text === "" ? "no" : pieces > 1 ? "yes" : "differs", detail];
    },
  },
  {
    what: "counts tokens in the stream",
    run: async () => {
      const { usage } = await ask(says("Say hello in one short sentence."), { countsTokens: true });
      return usage
        ? ["yes", `${usage.promptTokens} + ${usage.completionTokens}`]
        : ["differs", "none: costs no function"];
    },
  },
  {
    what: "keeps thoughts out of the answer",
    run: async () => {
      const request = says("How many days are in five weeks? Answer in one short sentence.");
      const [{ text }, sent] = [await ask(request), await raw(request)];
      const fields = ["reasoning_content", "reasoning", "<think>"].filter((mark) => sent.includes(mark));
      const leaks = /<\/?think/.test(text) || (sent.includes("</think>") && !sent.includes("<think>"));
      return [leaks ? "no" : "yes", fields.length > 0 ? `left out: ${fields.join(", ")}` : "it sends none"];
    },
  },
  {
    what: "calls a function",
    run: async () => {
      const { calls } = await ask({ messages: BOOKS, tools: [TOOL], model: callsModel });
      const [call] = calls;
      return [call && isJson(call.args) ? "yes" : "no", call ? `${call.name}(${call.args})` : "no call"];
    },
  },
  {
    what: "calls a function that it must call",
    run: async () => {
      const choice = { type: "function" as const, function: { name: "book_table" } };
      const { calls } = await ask({ messages: BOOKS, tools: [TOOL], tool_choice: choice, model: callsModel });
      return [calls[0]?.name === "book_table" ? "yes" : "no", `${calls.length} calls`];
    },
  },
  {
    what: "continues after a function's result",
    run: async () => {
      const call = {
        id: "call_1",
        type: "function" as const,
        function: { name: "book_table", arguments: '{"people":4,"name":"Anna"}' },
      };
      const result = { role: "tool" as const, tool_call_id: "call_1", content: "It is booked." };
      const messages = [...BOOKS, { role: "assistant" as const, content: null, tool_calls: [call] }, result];
      const { text, calls } = await ask({ messages, tools: [TOOL] });
      return [text !== "" || calls.length > 0 ? "yes" : "no", short(text)];
    },
  },
  {
    what: "stops when it is interrupted",
    run: async () => {
      const times: number[] = [];
      for (let run = 0; run < 5; run += 1) times.push(await interrupt());
      // Those before leave the model busy if the server does not notice.
      const [alone = 0, last = 0] = [times[0], times.at(-1)];
      const detail = `first word after ${Math.round(last)} ms behind four interruptions, ${Math.round(alone)} ms without`;
      return [last < 2 * alone + 500 ? "yes" : "no", detail];
    },
  },
  {
    what: "answers two conversations at once",
    run: async () => {
      const both = await Promise.all([ask(says("Say hello.")), ask(says("Say goodbye."))]);
      return [
        both.every(({ text }) => text !== "") ? "yes" : "no",
        both.map(({ firstMs }) => `${Math.round(firstMs)} ms`).join(", "),
      ];
    },
  },
  {
    what: "says that a conversation is too long",
    run: async () => {
      const failure = await failureOf(says("word ".repeat(Number(values["too-long"]))));
      if (!failure) return ["no", "it answers: it may have left out the beginning"];
      return [
        failure.kind === "too_long" ? "yes" : failure.mayBeTooLong ? "differs" : "no",
        detailOf(failure),
      ];
    },
  },
  {
    what: "refuses a model that it does not have",
    run: async () => {
      const failure = await failureOf(says("Say hello.", "no-such-model"));
      if (!failure) return ["differs", "another model answers"];
      return [failure.kind === "refused" ? "yes" : "no", detailOf(failure)];
    },
  },
  {
    what: "ends its stream with [DONE]",
    run: async () => {
      const sent = await raw(says("Say hello."));
      const ends = /\[DONE\]\s*$/.test(sent);
      return [ends ? "yes" : "differs", sent.includes("\r\n") ? "CRLF" : "LF"];
    },
  },
];

/** Begins a long answer and leaves it after a moment. Returns how long the first word took. */
async function interrupt(): Promise<number> {
  const control = new AbortController();
  const startedAt = performance.now();
  const events = open(says("Count from one to five hundred, in words.", longModel), {}, control.signal);
  await events.next();
  const firstMs = performance.now() - startedAt;
  await new Promise((done) => setTimeout(done, 300));
  control.abort();
  await events.next().catch(() => undefined);
  return firstMs;
}

const detailOf = ({ kind, status, message }: ChatFailure): string =>
  `${kind}, ${status}: ${short(message.replace(/^.*?: /, ""))}`;

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

if (!baseUrl) {
  console.error(
    "Usage: LLM_API_KEY=… node scripts/start.mjs run bench/providers.ts http://127.0.0.1:8000/v1 --model name",
  );
  process.exit(1);
}
const rows: string[][] = [];
for (const { what, run } of CHECKS) {
  const [verdict, detail] = await run().catch((error: unknown): [Verdict, string] => [
    "no",
    error instanceof ChatFailure ? detailOf(error) : String(error),
  ]);
  rows.push([what, verdict, detail.replaceAll("|", "/")]);
}
printTable(["the server", "", "seen"], rows);
console.log(machine());
if (rows.some(([, verdict]) => verdict === "no")) process.exitCode = 1;
