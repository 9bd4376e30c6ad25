import { readFileSync } from "node:fs";
import { z } from "zod";

const lineSchema = z.object({
  ts: z.number(),
  logger: z.string(),
  status: z.number(),
  duration: z.number(),
  size: z.number(),
  bytes_read: z.number(),
  request: z.object({ uri: z.string() }),
});

export type Traffic = { requests: number; bytes: number; meanMs: number };

/**
 * Sums up the requests that ended between two instants (seconds since 1970), by the balancer's server and, for the
 * models, by capability, such as `models/audio/speech`. Sockets that stay open are not in it.
 */
export function readTraffic(file: string, fromS: number, toS: number): Map<string, Traffic> {
  const sums = new Map<string, Traffic>();
  for (const line of readFileSync(file, "utf8").split("\n")) {
    const parsed = lineSchema.safeParse(tryJson(line));
    if (!parsed.success || parsed.data.ts < fromS || parsed.data.ts > toS) continue;
    const { logger, request, duration, size, bytes_read: received } = parsed.data;
    const server = logger.split(".").at(-1) ?? logger;
    const [path = ""] = request.uri.split("?");
    const names =
      server === "models" ? [server, path.replace(/^\/v1\//, "models/").replace(/\/timed$/, "")] : [server];
    for (const name of names) {
      const { requests, bytes, meanMs } = sums.get(name) ?? { requests: 0, bytes: 0, meanMs: 0 };
      sums.set(name, {
        requests: requests + 1,
        bytes: bytes + size + received,
        meanMs: (meanMs * requests + duration * 1_000) / (requests + 1),
      });
    }
  }
  return sums;
}

function tryJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
