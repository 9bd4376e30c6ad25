import { createHash } from "node:crypto";
import { open, stat } from "node:fs/promises";
import type { ModelFile } from "#models/manifest.ts";

/** The machine cannot reach the hub, so trying its other files is pointless. */
export class HubUnreachableError extends Error {}

const CONNECT_MS = 3000;
const STALL_MS = 20_000;

/**
 * Downloads a file to `path`, resuming an interrupted attempt. A server that does not respond within 3 s counts as
 * unreachable; one that stops sending for 20 s has failed.
 */
export async function fetchFromHub(
  url: string,
  file: ModelFile,
  path: string,
  onBytes: (received: number) => void,
): Promise<void> {
  const kept = await stat(path).then(
    (found) => found.size,
    () => 0,
  );
  const from = kept < file.bytes ? kept : 0;
  const control = new AbortController();
  const response = await connect(url, from, control);
  if (!response.ok || !response.body) throw new Error(`the hub responded with ${response.status}`);
  const resumed = response.status === 206 && from > 0;
  const announced = Number(response.headers.get("content-length") ?? Number.NaN) + (resumed ? from : 0);
  if (!response.headers.has("content-encoding") && announced !== file.bytes && !Number.isNaN(announced)) {
    control.abort();
    throw new Error("the hub has another version of the file");
  }
  const out = await open(path, resumed ? "a" : "w");
  let received = resumed ? from : 0;
  let stall = setTimeout(() => control.abort(), STALL_MS);
  try {
    for await (const chunk of response.body) {
      clearTimeout(stall);
      stall = setTimeout(() => control.abort(), STALL_MS);
      await out.write(chunk);
      received += chunk.length;
      onBytes(received);
    }
  } finally {
    clearTimeout(stall);
    await out.close();
  }
}

async function connect(url: string, from: number, control: AbortController): Promise<Response> {
  const timer = setTimeout(() => control.abort(), CONNECT_MS);
  try {
    return await fetch(url, { signal: control.signal, headers: from > 0 ? { range: `bytes=${from}-` } : {} });
  } catch {
    throw new HubUnreachableError("the hub is unreachable");
  } finally {
    clearTimeout(timer);
  }
}

/** Whether the file matches the manifest. */
export function isGenuine(content: Buffer, expected: { bytes: number; sha256: string }): boolean {
  return (
    content.length === expected.bytes &&
    createHash("sha256").update(content).digest("hex") === expected.sha256
  );
}
