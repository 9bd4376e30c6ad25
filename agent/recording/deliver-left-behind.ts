import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { AppClient } from "#agent/session/app-client.ts";
import { AppAnswerError } from "#agent/session/app-client.ts";
import { PartCourier } from "./part-courier.ts";
import { PartSpool } from "./part-spool.ts";

const LOOK_EACH_MS = 5_000;
/** For one session's parts in one look. */
const PATIENCE_MS = 4_000;

type LeftBehind = {
  folder: string;
  open: (sessionId: string) => Pick<AppClient, "keepPart" | "endRecording">;
  isAlive?: (pid: number) => boolean;
};

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Brings the app what jobs that died had on disk, and closes their recordings. An app that is away is asked again later. */
export async function deliverLeftBehind({ folder, open, isAlive = isRunning }: LeftBehind): Promise<void> {
  const sessionIds = await readdir(folder).catch(() => []);
  for (const sessionId of sessionIds) {
    const spool = new PartSpool(join(folder, sessionId));
    const owner = await spool.owner();
    if (owner !== undefined && isAlive(owner)) continue;
    const app = open(sessionId);
    const courier = new PartCourier(app, spool);
    const delivered = await courier.drain(PATIENCE_MS);
    if (courier.isRefused || (delivered && (await isClosed(app)))) await spool.remove();
  }
}

/** False while it may still go on: another job may have taken the call up, or the app is away. */
async function isClosed(app: Pick<AppClient, "endRecording">): Promise<boolean> {
  try {
    await app.endRecording({ state: "complete" });
    return true;
  } catch (error) {
    return error instanceof AppAnswerError && (error.status === 404 || error.status === 410);
  }
}

/** Looks for what was left behind every few seconds, for as long as the process runs. */
export function watchLeftBehind(options: LeftBehind): void {
  const look = () => {
    void deliverLeftBehind(options)
      .catch(() => {})
      .finally(() => setTimeout(look, LOOK_EACH_MS).unref());
  };
  look();
}
