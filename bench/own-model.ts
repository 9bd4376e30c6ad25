import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type ChatAddress, streamChat } from "#lib/model-clients/chat/stream-chat.ts";
import { FakeChatServer, says } from "#lib/model-clients/testing/fake-chat-server.ts";
import { signWorkerToken } from "#lib/worker-protocol/worker-token.ts";
import { create, createScenario } from "../e2e/fixtures/create.ts";
import { APP_URL, newAccount } from "../e2e/fixtures/instance.ts";
import { machine, percentile, printTable } from "./load/figures.ts";

/**
 * How much later the first word of an account's own model comes to a worker, because the app relays it. Needs a running instance
 * with `ENDPOINT_ALLOW_PRIVATE=127.0.0.0/8`; asks a server on this machine that answers at once, with and without the app.
 */
const { values: options } = parseArgs({ options: { requests: { type: "string", default: "300" } } });

/** As long as a prompt with ten minutes of a call. */
const MESSAGES = [
  { role: "system" as const, content: "You are Maya. ".repeat(400) },
  { role: "user" as const, content: "What time is it?" },
];

async function firstWordMs(address: ChatAddress): Promise<number> {
  const startedAt = performance.now();
  let at = Number.NaN;
  const body = { model: "m", messages: MESSAGES };
  for await (const _ of streamChat(address, body, AbortSignal.timeout(10_000), { countsTokens: true })) {
    if (Number.isNaN(at)) at = performance.now();
  }
  return at - startedAt;
}

/** The app as the worker of a live conversation asks it. */
async function relayOf(baseUrl: string): Promise<ChatAddress> {
  const { key } = await newAccount();
  const model = await create(key, "/language-models/create", {
    ...{ name: "Bench", base_url: baseUrl, model: "m", skip_check: true },
  });
  const nodes_json = {
    initial_node: "a",
    role_instruction: "",
    nodes: { a: { task_instruction: "", say: "Hi." } },
  };
  const ids = await createScenario(key, { name: "Bench", nodes_json, language_model_id: model.id });
  const call = await create(key, "/conversations/connect", { ...ids, mode: "text" });
  const id = String(call.conversation_session_id);
  const file = join(process.env.VISAVIS_DATA_DIR ?? ".data", "secrets.json");
  const { workerSecret } = JSON.parse(readFileSync(file, "utf8"));
  return {
    baseUrl: `${APP_URL}/api/internal/sessions/${id}/model`,
    apiKey: () => signWorkerToken(workerSecret, id),
  };
}

const server = new FakeChatServer(says({ content: "It is" }, { content: " noon." }));
const direct: ChatAddress = await server.start();
const relayed = await relayOf(direct.baseUrl);
const times = { direct: [] as number[], relayed: [] as number[] };
for (let warm = 0; warm < 20; warm += 1) await Promise.all([firstWordMs(direct), firstWordMs(relayed)]);
// Alternating, so that what else the machine does meets both.
for (let asked = 0; asked < Number(options.requests); asked += 1) {
  times.direct.push(await firstWordMs(direct));
  times.relayed.push(await firstWordMs(relayed));
}
server.close();
const line = (name: string, of: number[]) => [
  name,
  ...[0.5, 0.95, 0.99].map((share) => `${percentile(of, share).toFixed(1)} ms`),
];
const added = times.relayed.map((ms, index) => ms - (times.direct[index] ?? 0));
printTable(
  ["first word", "p50", "p95", "p99"],
  [
    line("from the server itself", times.direct),
    line("through the app", times.relayed),
    line("difference of pairs", added),
  ],
);
console.log(machine());
