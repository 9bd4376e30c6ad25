import { readFileSync } from "node:fs";
import postgres from "postgres";
import { databaseUrl, type Fleet, type PartName } from "./fleet.ts";
import { askRedis } from "./redis.ts";
import { readUsage, type Usage } from "./usage.ts";

/** What the fleet has done so far. */
export type Counters = {
  atMs: number;
  parts: Map<string, Usage>;
  commits: number;
  walBytes: number;
  redisBytes: number;
  /** Into and out of the media servers. */
  mediaIn: number;
  mediaOut: number;
};

export async function readCounters(fleet: Fleet): Promise<Counters> {
  const { ports, postgres: database } = fleet;
  const sql = postgres(databaseUrl(database, "visavis"), { max: 1 });
  try {
    const [row] = await sql`
      select xact_commit::float8 as commits, (pg_current_wal_lsn() - '0/0'::pg_lsn)::float8 as wal, pg_backend_pid() as pid
      from pg_stat_database where datname = current_database()`;
    const [inA, outA] = await readMedia(ports.mediaA + 3);
    const [inB, outB] = await readMedia(ports.mediaB + 3);
    return {
      atMs: performance.now(),
      parts: await readUsage([...fleet.roots(), ["postgres", parentOf(Number(row?.pid))]]),
      ...{ commits: Number(row?.commits), walBytes: Number(row?.wal) },
      redisBytes: await readRedisBytes(ports.redis),
      ...{ mediaIn: inA + inB, mediaOut: outA + outB },
    };
  } finally {
    await sql.end();
  }
}

/** The server that a backend belongs to. */
function parentOf(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/status`, "utf8").match(/^PPid:\s+(\d+)/m)?.[1]);
}

/** Bytes of media and signalling in and out, from a media server's metrics. */
async function readMedia(port: number): Promise<[number, number]> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const sum = (direction: string) =>
    sumOf(text, new RegExp(`^livekit_packet_bytes\\{.*direction="${direction}".*\\} (\\S+)$`, "gm"));
  return [sum("incoming"), sum("outgoing")];
}

async function readRedisBytes(port: number): Promise<number> {
  return sumOf(await askRedis(port, "INFO stats"), /^total_net_(?:in|out)put_bytes:(\d+)/gm);
}

const sumOf = (text: string, pattern: RegExp): number =>
  [...text.matchAll(pattern)].reduce((sum, [, value]) => sum + Number(value), 0);

/** The media server that has a call's room. */
export async function findMediaNode(fleet: Fleet, room: string): Promise<PartName> {
  const node = /ND_\w+/.exec(await askRedis(fleet.ports.redis, `HGET room_node_map ${room}`))?.[0];
  for (const name of ["mediaA", "mediaB"] as const) {
    const metrics = await fetch(`http://127.0.0.1:${fleet.ports[name] + 3}/metrics`).catch(() => null);
    if (node && (await metrics?.text())?.includes(node)) return name;
  }
  throw new Error(`no media server has the room ${room}`);
}

/** The worker that runs a call. */
export async function findWorker(fleet: Fleet, sessionId: string): Promise<PartName> {
  for (const name of ["workerA", "workerB"] as const) {
    if ((await fleet.readLog(name, "agent")).includes(sessionId)) return name;
  }
  throw new Error(`no worker has the call ${sessionId}`);
}
