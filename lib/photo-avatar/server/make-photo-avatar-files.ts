import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { SHOTS } from "#lib/photo-avatar/shots/shots.ts";
import { AppError } from "#lib/platform/errors.ts";
import { splitBytes } from "#lib/platform/files/in-parts.ts";
import { log } from "#lib/platform/log.ts";
import { limitParallel } from "#lib/platform/parallel/limit-parallel.ts";
import { makerEnvironment, makerTimeoutMs } from "./env.ts";
import type { MakeAnswer, MakePart, MakeRequest } from "./make-from-files.ts";

/** A path, not an import: the process runs from source, outside the app's bundle. */
const PROGRAM = ["lib", "photo-avatar", "server", "maker-process.ts"];
const HEAP_MB = 1_024;
/** V8's helper threads for garbage would take a tenth of the processor time, waiting for each other behind calls. */
const FLAGS = [
  "--disable-warning=ExperimentalWarning",
  `--max-old-space-size=${HEAP_MB}`,
  "--single-threaded-gc",
];
const RETRY_AFTER_MS = 15_000;

const busy = (message: string) =>
  new AppError("SERVICE_UNAVAILABLE", { message, retryAfterMs: RETRY_AFTER_MS });
const QUEUE = {
  ...{ parallel: 1, waiting: 2 },
  refuse: () => busy("Too many avatars are being made from photos. Try again in 15 seconds"),
};
/** Of the places in the queue. */
const MAX_PER_ACCOUNT = 2;

/**
 * Makes an avatar from photos in a process of its own, at a low priority, one after the other: a hostile file can't
 * take the app down, and calls don't wait. The photos are kept nowhere. Throws `SERVICE_UNAVAILABLE` if too many wait,
 * or are the account's, or if the process dies or takes longer than 90 s.
 */
export function makePhotoAvatarFiles(
  request: MakeRequest,
  timeoutMs = makerTimeoutMs(),
  ownerId?: string,
): Promise<MakeAnswer> {
  const limits = { ...QUEUE, ...(ownerId && { share: { ownerId, most: MAX_PER_ACCOUNT } }) };
  return limitParallel("photo avatars", limits, () => makeIn(startMaker(), request, timeoutMs));
}

/** Starts the process that makes one avatar. */
export function startMaker(): ChildProcess {
  return spawn(process.execPath, [...FLAGS, join(/* turbopackIgnore: true */ process.cwd(), ...PROGRAM)], {
    serialization: "advanced",
    env: makerEnvironment(),
    detached: true,
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
}

/** Has a process that was just started make an avatar, and ends it. */
export async function makeIn(
  child: ChildProcess,
  request: MakeRequest,
  timeoutMs: number,
): Promise<MakeAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<MakeAnswer>();
  child.once("message", (answer) => resolve(answer as MakeAnswer)); // of maker-process.ts
  child.once("error", reject);
  child.once("exit", (code, signal) => reject(new Error(`the process ended with ${code ?? signal}`)));
  const timer = setTimeout(() => reject(new Error("it took too long")), timeoutMs);
  try {
    // Whatever ends first: a process that dies takes no further part.
    await Promise.race([sendRequest(child, request), promise]);
    return await promise;
  } catch (error) {
    log.warn("avatar not made from a photo", { error });
    throw busy("The avatar could not be made from this photo now. Try again later");
  } finally {
    clearTimeout(timer);
    child.kill("SIGKILL");
  }
}

async function sendRequest(child: ChildProcess, { photo, shots }: MakeRequest): Promise<void> {
  const send = promisify((part: MakePart, sent: (error: Error | null) => void) => child.send(part, sent));
  const files = [["portrait", photo] as const, ...SHOTS.map((shot) => [shot, shots[shot]] as const)];
  for (const [name, bytes] of files) {
    for (const part of splitBytes(bytes ?? new Uint8Array())) await send({ photo: name, bytes: part });
  }
  await send({ photo: null });
}
