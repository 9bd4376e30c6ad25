/**
 * How soon a document is searchable, and what search adds to an answer: uploads and a whole document of 130 KB on a
 * running instance, then alternating turns of two calls, one with an `auto` search and one without, in process but with
 * the instance's documents: `node bench/knowledge/documents.ts [turns]`.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { AppClient } from "#agent/app-link/app-client.ts";
import { Knowledge } from "#agent/scenario/knowledge.ts";
import { ConversationKit } from "#agent/testing/conversation-kit.ts";
import { quietLog } from "#agent/testing/fixtures.ts";
import { APP_URL, api, newAccount } from "../../e2e/fixtures/instance.ts";
import { machine, percentile, printTable } from "../load/figures.ts";
import { type Turn, takeTurn } from "../load/take-turn.ts";
import { CLINIC } from "./clinic.ts";
import { COMPANY } from "./company.ts";
import { MACHINES } from "./machines.ts";
import { TOWN } from "./town.ts";

const TURNS = Number(process.argv[2] ?? 100);
const UPLOADS = 20;
const LARGEST_BYTES = 133_120;
const SET = [...CLINIC, ...MACHINES, ...COMPANY, ...TOWN];
const QUESTIONS = SET.flatMap(({ asked }) => asked.map(([question]) => question));
const POLL_MS = 50;

/** The texts of the question set, repeated up to the maximum size of a document. */
function largestText(round: number): string {
  const texts = Array.from({ length: 20 }, (_, copy) =>
    SET.map(({ name, text }) => `## ${name} ${round}.${copy}\n\n${text}`).join("\n\n"),
  );
  return texts
    .join("\n\n")
    .replaceAll(/[^ -~\n]/g, " ")
    .slice(0, LARGEST_BYTES);
}

async function upload(key: string, base: string, name: string, text: string): Promise<string> {
  const form = new FormData();
  form.set("name", name);
  form.set("file", new File([text], `${name}.md`));
  const url = `${APP_URL}/api/knowledge-bases/${base}/documents/create`;
  const answer = await fetch(url, {
    method: "POST",
    headers: { authorization: `Bearer ${key}` },
    body: form,
  });
  if (!answer.ok) throw new Error(`the upload returned ${answer.status}`);
  return (await answer.json()).id;
}

async function newBase(key: string, name: string): Promise<string> {
  return String((await api("POST", "/knowledge-bases/create", { key, body: { name } })).body.id);
}

/** Waits until a base has no pending documents. */
async function settled(key: string, base: string): Promise<void> {
  for (;;) {
    const { body } = await api("GET", `/knowledge-bases/${base}/documents?limit=100`, { key });
    const documents = body.documents as { status: string; error: string | null }[];
    const failed = documents.find(({ status }) => status === "failed");
    if (failed) throw new Error(failed.error ?? "a document failed");
    if (documents.every(({ status }) => status === "completed")) return;
    await wait(POLL_MS);
  }
}

async function measureUploads(key: string): Promise<void> {
  const alone = await newBase(key, "Alone");
  const startedAt = performance.now();
  await upload(key, alone, "manual", largestText(0));
  await settled(key, alone);
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  const many = await newBase(key, "Many");
  const times: number[] = [];
  for (let round = 1; round <= UPLOADS; round += 1) {
    const text = largestText(round);
    const begin = performance.now();
    await upload(key, many, `manual ${round}`, text);
    times.push(performance.now() - begin);
  }
  await api("POST", "/knowledge-bases/delete", { key, body: { ids: [alone, many] } });
  const [p50, p95, max] = [0.5, 0.95, 1].map((share) => percentile(times, share).toFixed(0));
  console.log(`upload of 130 KB, while others are embedded: p50 ${p50} ms, p95 ${p95} ms, max ${max} ms`);
  console.log(`130 KB uploaded and completed: ${seconds} s\n`);
}

/** Runs a call of a scenario in this process, as a worker that joined the instance's call. */
async function openCall(key: string, functions: object[]): Promise<{ kit: ConversationKit; app: AppClient }> {
  const start = { task_instruction: "Answer the visitor.", respond_immediately: false, functions };
  const nodes_json = { initial_node: "start", role_instruction: "Be kind.", nodes: { start } };
  const scenario = await api("POST", "/scenarios/create", { key, body: { name: "Desk", nodes_json } });
  const avatars = (await api("GET", "/avatars", { key })).body.avatars as { id: string }[];
  const body = { scenario_id: scenario.body.id, avatar_id: avatars[0]?.id };
  const call = await api("POST", "/conversations/connect", { key, body });
  const sessionId = String(call.body.conversation_session_id);
  const file = join(process.env.VISAVIS_DATA_DIR ?? ".data", "secrets.json");
  const { workerSecret } = JSON.parse(readFileSync(file, "utf8"));
  const jobId = `bench-${sessionId}`;
  const app = new AppClient({ appUrl: APP_URL, workerSecret, sessionId, jobId });
  const bootstrap = await app.bootstrap(jobId);
  await app.sendState({ status: "active" });
  const knowledge = new Knowledge((request, signal) => app.search(request, signal), quietLog);
  const kit = new ConversationKit({ bootstrap, parts: { knowledge }, speed: 100 }, { text: "It is noon." });
  await kit.start({ greets: false });
  return { kit, app };
}

async function measureTurns(key: string): Promise<void> {
  const base = await newBase(key, "Question set");
  for (const { name, text } of SET) await upload(key, base, name, text);
  await settled(key, base);
  const search = { type: "rag", name: "look_up", description: "Looks it up.", mode: "auto" };
  const bare = await openCall(key, []);
  const rag = await openCall(key, [{ ...search, knowledge_base_id: base }]);
  const turns: { bare: Turn[]; rag: Turn[] } = { bare: [], rag: [] };
  for (let turn = 0; turn < TURNS; turn += 1) {
    // Identical words are not searched twice, so each question has unique words.
    const words = `${QUESTIONS[turn % QUESTIONS.length]} I am visitor ${turn}.`;
    turns.bare.push(await takeTurn(bare.kit, words));
    turns.rag.push(await takeTurn(rag.kit, words));
    // The app presumes a worker dead without a heartbeat.
    if (turn % 10 === 0) await Promise.all([bare.app.sendAlive(), rag.app.sendAlive()]);
  }
  await Promise.all([bare, rag].map(({ kit }) => kit.conversation.close()));
  const cells = (values: number[]) => [0.5, 0.95].map((share) => percentile(values, share).toFixed(1));
  const row = (name: string, all: Turn[], key: keyof Turn) => [name, ...cells(all.map((turn) => turn[key]))];
  const added = turns.rag.map(({ requestMs }, turn) => requestMs - (turns.bare[turn]?.requestMs ?? 0));
  printTable(
    ["", "p50", "p95"],
    [
      row("no documents: to the model's request, ms", turns.bare, "requestMs"),
      row("auto search: to the model's request, ms", turns.rag, "requestMs"),
      ["added by the search, ms", ...cells(added)],
    ],
  );
}

const { key } = await newAccount();
await measureUploads(key);
await measureTurns(key);
console.log(`\n${TURNS} turns. ${machine()}`);
process.exit(0);
