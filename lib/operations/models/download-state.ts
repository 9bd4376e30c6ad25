import { z } from "zod";

const TIMEOUT_MS = 5_000;

const downloadSchema = z.object({
  status: z.enum(["offered", "waiting", "running", "failed", "installed", "unavailable"]),
  model: z.object({ name: z.string(), licence: z.string().nullable(), bytes: z.number() }).nullable(),
  received_bytes: z.number(),
  free_bytes: z.number(),
  error: z.string().nullable(),
});

/** A language model that the models server offers to download, and how far that is. `error` is the server's, in English. */
export type ModelDownload = {
  status: Exclude<z.output<typeof downloadSchema>["status"], "unavailable">;
  name: string;
  licence: string | null;
  bytes: number;
  receivedBytes: number;
  freeBytes: number;
  error: string | null;
};

/** What to do about the download: read how far it is, start it, or cancel it. */
export type DownloadMethod = "GET" | "PUT" | "DELETE";

/** Returns null if a downloaded model would not be used, or the models server does not respond. */
export async function askForDownload(
  method: DownloadMethod,
  modelsUrl: string,
): Promise<ModelDownload | null> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(`${modelsUrl}/models/download`, { method, signal });
    const { status, model, ...rest } = downloadSchema.parse(await response.json());
    if (status === "unavailable" || model === null) return null;
    const { received_bytes: receivedBytes, free_bytes: freeBytes, error } = rest;
    return { status, ...model, receivedBytes, freeBytes, error };
  } catch {
    return null;
  }
}
