import { setTimeout as wait } from "node:timers/promises";
import autocannon from "autocannon";
import { percentile, residentMb } from "./figures.ts";
import type { LoadTarget } from "./target.ts";

const CONNECTIONS = 50;
/** Sessions per account before the load: a full page of the list. */
const SESSIONS = 50;
const STEADY_PER_SECOND = 100;
const WARM_UP_SECONDS = 3;
/** A full load leaves requests in the server; the steady load should meet an idle server. */
const REST_MS = 2_000;

const OPERATIONS = ["list", "get", "connect"] as const;
export type Operation = (typeof OPERATIONS)[number];
type Figures = { perSecond: number; p50Ms: number; p99Ms: number; failed: number };
export type Measured = Record<Operation, { full: Figures; steady: Figures }>;

/**
 * Measures the server with 50 connections that send as fast as they get responses (`full`), and at 100 requests per
 * second (`steady`). Connects come last, because each makes the lists and the count of live sessions longer.
 */
export async function measure(target: LoadTarget, seconds: number): Promise<Measured> {
  const sessions = await fill(target);
  const one = async (operation: Operation) => {
    const requests = requestsOf(operation, target, sessions);
    await load(target, requests, { connections: CONNECTIONS, duration: WARM_UP_SECONDS });
    await wait(REST_MS);
    return {
      steady: await loadSteadily(target, requests, seconds),
      full: await load(target, requests, { connections: CONNECTIONS, duration: seconds }),
    };
  };
  return { list: await one("list"), get: await one("get"), connect: await one("connect") };
}

/** Resident memory in MB before the lists and reads, and after each tenth of them. */
export async function memoryUnderLoad(target: LoadTarget, count: number, pid: number): Promise<number[]> {
  const sessions = await fill(target);
  const requests = [...requestsOf("list", target, sessions), ...requestsOf("get", target, sessions)];
  const memory = [residentMb(pid)];
  for (let tenth = 0; tenth < 10; tenth++) {
    await load(target, requests, { connections: CONNECTIONS, amount: count / 10 });
    memory.push(residentMb(pid));
  }
  return memory;
}

async function load(
  target: LoadTarget,
  requests: autocannon.Request[],
  how: Partial<autocannon.Options>,
): Promise<Figures> {
  const result = await autocannon({ url: target.url, requests, ...how });
  return {
    perSecond: result.requests.average,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    failed: result.non2xx + result.errors + result.timeouts,
  };
}

/** Sends requests at equal intervals, regardless of pending ones; latency counts from when a request was due. */
async function loadSteadily(
  target: LoadTarget,
  requests: autocannon.Request[],
  seconds: number,
): Promise<Figures> {
  const latencies: number[] = [];
  let failed = 0;
  const begin = performance.now();
  const ask = async (index: number, dueAt: number) => {
    const { path = "", headers = {}, ...request } = requests[index % requests.length] ?? {};
    const init = { method: String(request.method), headers: headers as Record<string, string> };
    const body = typeof request.body === "string" ? { body: request.body } : {};
    const response = await fetch(`${target.url}${path}`, { ...init, ...body });
    await response.arrayBuffer();
    if (!response.ok) failed += 1;
    latencies.push(performance.now() - dueAt);
  };
  const asked: Promise<void>[] = [];
  for (let i = 0; i < seconds * STEADY_PER_SECOND; i++) {
    const dueAt = begin + (i * 1000) / STEADY_PER_SECOND;
    await wait(Math.max(0, dueAt - performance.now()));
    asked.push(ask(i, dueAt));
  }
  await Promise.all(asked);
  const [p50Ms = 0, p99Ms = 0] = [0.5, 0.99].map((share) => Math.round(percentile(latencies, share)));
  return { perSecond: STEADY_PER_SECOND, p50Ms, p99Ms, failed };
}

function requestsOf(operation: Operation, target: LoadTarget, sessions: string[]): autocannon.Request[] {
  return target.accounts.map((account, index) => {
    if (operation === "connect") return connectOf(account);
    const path = operation === "list" ? "" : `/${sessions[index]}`;
    return { method: "GET", path: `/api/conversations${path}`, headers: headersOf(account.key) };
  });
}

const headersOf = (key: string) => ({ authorization: `Bearer ${key}`, "content-type": "application/json" });

const connectOf = ({ key, scenarioId, avatarId }: LoadTarget["accounts"][number]) => ({
  method: "POST" as const,
  path: "/api/conversations/connect",
  headers: headersOf(key),
  body: JSON.stringify({ scenario_id: scenarioId, avatar_id: avatarId }),
});

/** Creates every account's sessions; returns one of each. */
async function fill(target: LoadTarget): Promise<string[]> {
  return await Promise.all(
    target.accounts.map(async (account) => {
      const { path, ...request } = connectOf(account);
      let id = "";
      for (let i = 0; i < SESSIONS; i++) {
        const response = await fetch(`${target.url}${path}`, request);
        if (!response.ok) throw new Error(`connect answered ${response.status}`);
        id = String((await response.json()).conversation_session_id);
      }
      return id;
    }),
  );
}
