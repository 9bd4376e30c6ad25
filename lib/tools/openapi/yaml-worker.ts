import { parentPort, workerData } from "node:worker_threads";
import { parse } from "yaml";
import { z } from "zod";

/** YAML can repeat a part of itself many times. */
const MAX_ALIASES = 100;

const { text, maxCharacters } = z.object({ text: z.string(), maxCharacters: z.number() }).parse(workerData);

function read(): { json: string } | { problem: "unreadable" | "too_complex" } {
  try {
    // Comparing each key with all others takes the square of their number. As in JSON, the last one of a name counts.
    const value = parse(text, { maxAliasCount: MAX_ALIASES, uniqueKeys: false });
    // YAML has values that JSON lacks, and what it repeats would be one object.
    const json = JSON.stringify(value) ?? "null";
    return json.length > maxCharacters ? { problem: "too_complex" } : { json };
  } catch {
    return { problem: "unreadable" };
  }
}

parentPort?.postMessage(read());
