import { setTimeout as sleep } from "node:timers/promises";
import { closeAppDatabase, openAppDatabase } from "#db/open-app-database.ts";
import { closeStreams } from "#lib/conversations/stream-commands.ts";
import { startSupervision } from "#lib/conversations/supervision.ts";
import { env } from "#lib/platform/env.ts";
import { renameOddMethods } from "#lib/platform/http/rename-odd-methods.ts";
import { log } from "#lib/platform/log.ts";

/** For answers that are on their way when the process is told to stop. */
const DRAIN_MS = 300;

/** Opens the database, brings it up to date, and begins to watch over live calls. Any number of replicas may do so at once. */
export async function startServer(): Promise<void> {
  renameOddMethods();
  await openAppDatabase();
  const stopSupervision = startSupervision();
  const letGo = () => {
    stopSupervision();
    // A server that closes waits for its open answers, and these would stay open as long as their calls.
    closeStreams();
    // Without this setting Next exits by itself, as soon as its answers are out and without waiting for the database.
    if (env.NEXT_MANUAL_SIG_HANDLE) void exit();
  };
  process.once("SIGTERM", letGo);
  process.once("SIGINT", letGo);
}

async function exit(): Promise<void> {
  await sleep(DRAIN_MS);
  await closeAppDatabase().catch((error: unknown) => log.error("database not closed", { error }));
  process.exit(0);
}
