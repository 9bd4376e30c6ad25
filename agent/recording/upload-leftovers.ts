import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { type AppClient, AppResponseError } from "#agent/app-link/app-client.ts";
import { isProcessAlive } from "#lib/platform/parallel/process-identity.ts";
import { PartSpool, SegmentUploader } from "./segment-uploader.ts";

const LOOK_EACH_MS = 5_000;
/** Time limit for one session's parts per sweep. */
const PATIENCE_MS = 4_000;

type LeftoverOptions = {
  folder: string;
  open: (sessionId: string) => Pick<AppClient, "keepPart" | "endRecording">;
  isAlive?: (pid: number) => boolean;
};

/** Uploads what dead jobs left on disk and closes their recordings. If the app is down, it tries again later. */
export async function uploadLeftovers({
  folder,
  open,
  isAlive = isProcessAlive,
}: LeftoverOptions): Promise<void> {
  const sessionIds = await readdir(folder).catch(() => []);
  for (const sessionId of sessionIds) {
    const spool = new PartSpool(join(folder, sessionId));
    // A recorder outlives a killed job until it has encoded what it received.
    if ((await spool.owners()).some(isAlive)) continue;
    const app = open(sessionId);
    const courier = new SegmentUploader(app, spool);
    const delivered = await courier.drain(PATIENCE_MS);
    if (courier.isRefused || (delivered && (await isClosed(app)))) await spool.remove();
  }
}

/** False while it may still continue: another job may have taken over the call, or the app is down. */
async function isClosed(app: Pick<AppClient, "endRecording">): Promise<boolean> {
  try {
    await app.endRecording({ state: "complete" });
    return true;
  } catch (error) {
    return error instanceof AppResponseError && (error.status === 404 || error.status === 410);
  }
}

/** Sweeps leftovers every few seconds for as long as the process runs. */
export function watchLeftovers(options: LeftoverOptions): void {
  const look = () => {
    void uploadLeftovers(options)
      .catch(() => {})
      .finally(() => setTimeout(look, LOOK_EACH_MS).unref());
  };
  look();
}
