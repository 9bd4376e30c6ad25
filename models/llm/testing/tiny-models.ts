import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { LlmEvent, LlmRequest, LlmSettings } from "#models/llm/llm-protocol.ts";
import { makeGguf, type TinyGguf } from "./make-gguf.ts";

/** The prompt of the Qwen family ends with a line break, so a script starts with one. */
export const SAYS_HELLO: TinyGguf = { chains: [["\n", "Bon", "jour, ", "le caf", "é est", " prêt."]] };

/** Calls `book_table` with arguments that fit `BOOK_TABLE`. */
export const CALLS_BOOK_TABLE: TinyGguf = {
  chains: [
    ["\n", "<tool_call>"],
    [" ", '{"people"', ": 4, ", '"name": ', '"Ann', 'a"}'],
  ],
};

/** Never ends its turn: says the same three words in turn. */
export const NEVER_STOPS: TinyGguf = { chains: [["\n", "round ", "and ", "again ", "round "]] };

export const BOOK_TABLE = {
  name: "book_table",
  description: "Books a table",
  parameters: {
    type: "object",
    properties: { people: { type: "integer", minimum: 1, maximum: 20 }, name: { type: "string" } },
    required: ["people", "name"],
  },
};

/** A folder for tiny models, removed by `remove`. */
export async function createModelFolder() {
  const folder = await mkdtemp(join(tmpdir(), "tiny-models-"));
  return {
    folder,
    write: async (name: string, model: TinyGguf | Buffer): Promise<string> => {
      const path = join(folder, name);
      await mkdir(folder, { recursive: true });
      await writeFile(path, Buffer.isBuffer(model) ? model : makeGguf(model));
      return path;
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

export function settingsFor(path: string, changes: Partial<LlmSettings> = {}): LlmSettings {
  return {
    path,
    family: "qwen",
    threads: 1,
    contextTokens: 2048,
    sequences: 2,
    memoryBytes: 2 ** 30,
    ...changes,
  };
}

/** A request with one message of a visitor. */
export function requestFor(text: string, changes: Partial<LlmRequest> = {}): LlmRequest {
  return {
    messages: [
      { role: "system", text: "You are the bar.", toolCalls: [], toolCallId: undefined },
      { role: "user", text, toolCalls: [], toolCallId: undefined },
    ],
    tools: [],
    choice: "auto",
    maxTokens: 200,
    temperature: 0,
    topP: undefined,
    seed: 1,
    stop: [],
    ...changes,
  };
}

export async function collect(events: AsyncIterable<LlmEvent>): Promise<LlmEvent[]> {
  const all: LlmEvent[] = [];
  for await (const event of events) all.push(event);
  return all;
}

export const textIn = (events: readonly LlmEvent[]): string =>
  events.map((event) => (event.type === "text" ? event.text : "")).join("");
