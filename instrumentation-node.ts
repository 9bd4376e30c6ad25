import { connection } from "#db/client.ts";
import { seed } from "#db/seed/seed.ts";
import { closeStreams } from "#lib/conversations/stream-commands.ts";
import { startSupervision } from "#lib/conversations/supervision.ts";

/** Brings the database up to date and begins to watch over live calls. Any number of replicas may do so at once. */
export async function startServer(): Promise<void> {
  const { db, migrate } = connection();
  await migrate();
  await seed(db);
  const stopSupervision = startSupervision();
  const letGo = () => {
    stopSupervision();
    // A server that closes waits for its open answers, and these would stay open as long as their calls.
    closeStreams();
  };
  process.once("SIGTERM", letGo);
  process.once("SIGINT", letGo);
}
