import { setTimeout as sleep } from "node:timers/promises";
import { newAccount } from "../../e2e/fixtures/instance.ts";
import { insist, readUntil } from "../chaos/client.ts";
import { SCENARIO } from "../load/target.ts";
import type { Check, Result } from "./checks.ts";
import type { Fleet, PartName } from "./fleet.ts";

/** Defaults of `RATE_LIMIT_PER_MINUTE` and `PAID_CONCURRENT_SESSIONS`. */
const PER_MINUTE = 600;
const AT_ONCE = 20;
const REQUESTS = 700;
const CONNECTS = 30;
const JOBS = 40;
/** After the first jobs have begun, and before most have. */
const KILL_AFTER_MS = 500;
const DOWN_MS = 2_000;
const JOBS_LIMIT_MS = 300_000;

export const SHARED_STATE: Check[] = [
  { name: "request limit over two apps", run: checkRequestLimit },
  { name: "limit of simultaneous calls over two apps", run: checkCallLimit },
  { name: "file written through one app, read through the other", run: checkFile },
  { name: "jobs, job server SIGKILL", run: (fleet) => checkJobs(fleet, "jobs") },
  { name: "jobs, Redis SIGKILL", run: (fleet) => checkJobs(fleet, "redis") },
];

const addressOf = (fleet: Fleet, app: "appA" | "appB") => `http://127.0.0.1:${fleet.ports[app]}`;

const MINUTE_MS = 60_000;

/** Half of the requests to each app, in one minute of the clock that limits count by. */
async function checkRequestLimit(fleet: Fleet): Promise<Result> {
  const { key } = await newAccount();
  const used = 20_000;
  const intoMinute = Date.now() % MINUTE_MS;
  if (intoMinute > MINUTE_MS - used) await sleep(MINUTE_MS - intoMinute + 1_000);
  const headers = { authorization: `Bearer ${key}` };
  const statuses: number[] = [];
  const send = async (from: number) => {
    for (let i = from; i < REQUESTS; i += 20) {
      const response = await fetch(`${addressOf(fleet, i % 2 ? "appA" : "appB")}/api/avatars?limit=1`, {
        headers,
      });
      await response.body?.cancel();
      statuses.push(response.status);
    }
  };
  await Promise.all(Array.from({ length: 20 }, (_, i) => send(i)));
  return expectCounts(statuses, 200, PER_MINUTE, 429);
}

async function checkCallLimit(fleet: Fleet): Promise<Result> {
  const { key } = await newAccount();
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  const { avatars } = await insist("GET", "/avatars", { key });
  const [avatar] = avatars as { id: string }[]; // as the contract says
  const scenario = await insist("POST", "/scenarios/create", { key, json: SCENARIO });
  const body = JSON.stringify({ scenario_id: scenario.id, avatar_id: avatar?.id });
  const statuses = await Promise.all(
    Array.from({ length: CONNECTS }, async (_, i) => {
      const url = `${addressOf(fleet, i % 2 ? "appA" : "appB")}/api/conversations/connect`;
      const response = await fetch(url, { method: "POST", headers, body });
      await response.body?.cancel();
      return response.status;
    }),
  );
  return expectCounts(statuses, 200, AT_ONCE, 429);
}

function expectCounts(statuses: number[], good: number, most: number, refused: number): Result {
  const countOf = (status: number) => statuses.filter((other) => other === status).length;
  const measured = `${countOf(good)} of ${statuses.length} accepted`;
  const isExact = countOf(good) === most && countOf(good) + countOf(refused) === statuses.length;
  const others = [...new Set(statuses)].map((status) => `${countOf(status)} with ${status}`).join(", ");
  return { measured, problems: isExact ? [] : [`expected ${most}: ${others}`] };
}

/** Audio of a take: asked for at one app, made by whichever the job server asks, downloaded from the other. */
async function checkFile(fleet: Fleet): Promise<Result> {
  const { key } = await newAccount();
  const { avatars } = await insist("GET", "/avatars", { key });
  const [avatar] = avatars as { id: string }[]; // as the contract says
  const clip = await insist("POST", "/clips/create", { key, json: { name: "Fleet" } });
  const take = await post(fleet, "appA", `/clips/${String(clip.id)}/takes/create`, key, {
    avatar_id: avatar?.id,
    script: "This sentence was written through one app and is read through the other.",
  });
  const path = `/clips/${String(clip.id)}/takes/${String(take.id)}`;
  const made = await readUntil(path, key, ({ status }) => !String(status).startsWith("generating"), 120_000);
  const url = new URL(String(made?.audio_url));
  const sizes = await Promise.all(
    (["appA", "appB"] as const).map(async (app) => {
      const response = await fetch(`${addressOf(fleet, app)}${url.pathname}${url.search}`);
      return response.ok ? (await response.arrayBuffer()).byteLength : -response.status;
    }),
  );
  const [a = 0, b = 0] = sizes;
  const isSame = a > 10_000 && a === b;
  return { measured: `${b} bytes`, problems: isSame ? [] : [`through the apps: ${sizes.join(", ")} bytes`] };
}

async function post(fleet: Fleet, app: "appA" | "appB", path: string, key: string, json: object) {
  const response = await fetch(`${addressOf(fleet, app)}/api${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify(json),
  });
  const body: unknown = await response.json();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(body)}`);
  return body as Record<string, unknown>; // every response of the API is an object
}

/** Uploads documents, one job each, and kills `victim` while most of the jobs are waiting. All must complete. */
async function checkJobs(fleet: Fleet, victim: PartName): Promise<Result> {
  const { key } = await newAccount();
  const base = await insist("POST", "/knowledge-bases/create", { key, json: { name: "Fleet" } });
  const path = `/knowledge-bases/${String(base.id)}/documents`;
  const upload = (i: number) => {
    const form = () => {
      const data = new FormData();
      data.set("name", `Document ${i}`);
      data.set(
        "file",
        new Blob([`Room ${i} opens at ${i % 12} o'clock.`], { type: "text/plain" }),
        "text.txt",
      );
      return data;
    };
    return insist("POST", `${path}/create`, { key, form });
  };
  await Promise.all(Array.from({ length: JOBS }, (_, i) => upload(i)));
  const from = performance.now();
  await sleep(KILL_AFTER_MS);
  await fleet.part(victim).kill();
  const { documents: atKill } = await insist("GET", `${path}?limit=100`, { key });
  await sleep(DOWN_MS);
  await fleet.part(victim).start();
  const done = await readUntil(
    `${path}?limit=100`,
    key,
    ({ documents }) => completed(documents) === JOBS,
    JOBS_LIMIT_MS,
  );
  const seconds = Math.round((performance.now() - from) / 1_000);
  const before = completed(atKill);
  if (done && before < JOBS) {
    return {
      measured: `${JOBS} of ${JOBS} after ${seconds} s, ${before} of them before the kill`,
      problems: [],
    };
  }
  if (done) return { measured: "", problems: ["all jobs were done before the kill"] };
  const { documents } = await insist("GET", `${path}?limit=100`, { key });
  return { measured: "", problems: [`only ${completed(documents)} of ${JOBS} after ${seconds} s`] };
}

const completed = (documents: unknown): number =>
  (documents as { status: string }[]).filter(({ status }) => status === "completed").length;
