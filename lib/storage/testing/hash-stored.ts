import { createHash } from "node:crypto";
import { storage } from "#lib/storage/storage.ts";

/** Prints the SHA-256 of stored files, for tests that read them from another process: `node hash-stored.ts KEY…`. */
const hashes: Record<string, string | null> = {};
for (const key of process.argv.slice(2)) {
  const content = await storage().open(key);
  const hash = createHash("sha256");
  for await (const chunk of content ?? []) hash.update(chunk);
  hashes[key] = content && hash.digest("hex");
}
console.log(JSON.stringify(hashes));
