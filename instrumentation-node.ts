import { setTimeout as sleep } from "node:timers/promises";
import { closeAppDatabase, openAppDatabase } from "#db/open-app-database.ts";
import { closeEventStreams } from "#lib/calls/events/open-streams.ts";
import { startSupervision } from "#lib/calls/supervision/supervision.ts";
import { closeStreams } from "#lib/calls/worker/stream-commands.ts";
import { env } from "#lib/platform/env.ts";
import { hideLoggedValues } from "#lib/platform/hide-logged-values.ts";
import { log } from "#lib/platform/log.ts";
import { checkStorage } from "#lib/storage/storage.ts";
import { renameOddMethods } from "./lib/http/server/rename-odd-methods.ts";

/** Time for responses in progress when the process is stopped. */
const DRAIN_MS = 300;

/**
 * Opens the database, migrates it, and starts the supervision of live calls. Any number of replicas may do so at once.
 */
export async function startServer(): Promise<void> {
  renameOddMethods();
  if (env.NODE_ENV === "production") hideLoggedValues();
  await openAppDatabase();
  await checkStorage();
  const stopSupervision = startSupervision();
  const stop = () => {
    stopSupervision();
    // A closing server waits for its open responses, and these would stay open as long as their calls.
    closeStreams();
    closeEventStreams();
    // Without this setting Next exits once its responses are sent, without waiting for the database.
    if (env.NEXT_MANUAL_SIG_HANDLE) void exit();
  };
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
}

async function exit(): Promise<void> {
  await sleep(DRAIN_MS);
  await closeAppDatabase().catch((error: unknown) => log.error("database not closed", { error }));
  process.exit(0);
}
