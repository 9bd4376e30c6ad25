import { CallLanguage } from "#agent/call/call-language.ts";
import type { FaceBackground } from "#agent/media/face-protocol.ts";
import type { FaceThread } from "#agent/media/face-thread.ts";
import { imageIdOf, readBackground } from "#lib/avatar-engine/draw/background-name.ts";
import type { FrameSize } from "#lib/avatar-engine/draw/framing.ts";
import { baseLanguage } from "#lib/languages/language-tags.ts";
import type { Bootstrap } from "#lib/worker-protocol/worker-protocol.ts";
import type { CallLog } from "../reporting/call-trace.ts";
import { type AvatarSource, cacheAvatar } from "./cache-avatar.ts";
import { storeLastLook } from "./last-look.ts";

const PLAIN_GRAY = 60;

type FaceParts = {
  app: BackgroundSource & AvatarSource;
  bootstrap: Bootstrap;
  env: { avatarsFolder: string; lastLookFile: string };
  face: FaceThread;
  log: CallLog;
};

/**
 * Opens the face and draws its first frame. Returns a plain gray frame on failure: the avatar can still
 * speak.
 */
export async function drawFirstFrame(parts: FaceParts, { width, height }: FrameSize): Promise<Uint8Array> {
  const { app, bootstrap, env, face, log } = parts;
  const { avatar, sessionId, showAiLabel, liveliness } = bootstrap;
  const labelLanguage = baseLanguage(new CallLanguage(bootstrap).current);
  try {
    const [background, files] = await Promise.all([
      findBackground(app, bootstrap.background, log),
      findAvatar(parts),
    ]);
    const look = { ...files, width, height, background, showAiLabel, labelLanguage };
    void storeLastLook(env.lastLookFile, look);
    return await face.open({ ...look, seed: faceSeed(sessionId), ...(liveliness ? { liveliness } : {}) });
  } catch {
    log.error({ avatar: avatar.slug }, "the face could not be drawn");
    return new Uint8Array(width * height * 4).fill(PLAIN_GRAY);
  }
}

/**
 * Finds the files to draw: those of a built-in avatar, or those of an uploaded one in this machine's cache.
 */
async function findAvatar({ app, bootstrap, env }: FaceParts): Promise<{ slug: string; folder?: string }> {
  const { slug, packHash } = bootstrap.avatar;
  if (packHash === null) return { slug };
  await cacheAvatar(app, packHash, env.avatarsFolder);
  return { slug: packHash, folder: env.avatarsFolder };
}

/** Derives a random seed from the session id: with a fixed one, all calls would blink alike. */
function faceSeed(sessionId: string): number {
  return Number.parseInt(sessionId.replaceAll("-", "").slice(-7), 16);
}

/** Where the background image of a call comes from. */
export interface BackgroundSource {
  backgroundImage(): Promise<Uint8Array>;
}

/** Resolves the background by its name. Falls back to the studio if its image cannot be fetched. */
export async function findBackground(
  source: BackgroundSource,
  name: string,
  log: CallLog,
): Promise<FaceBackground> {
  if (imageIdOf(name) === null) return readBackground(name) ?? { kind: "studio" };
  try {
    return { kind: "picture", file: await source.backgroundImage() };
  } catch {
    log.warn({ background: name }, "the background image could not be fetched");
    return { kind: "studio" };
  }
}
