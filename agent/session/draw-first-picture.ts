import type { FaceThread } from "#agent/output/face-thread.ts";
import type { FrameSize } from "#lib/avatar/framing.ts";
import type { Bootstrap } from "#lib/platform/worker-protocol.ts";
import type { CallLog } from "./call-log.ts";
import { type BackgroundSource, findBackground } from "./find-background.ts";
import { keepPerson, type PersonSource } from "./keep-person.ts";

const PLAIN_GREY = 60;

type FaceParts = {
  app: BackgroundSource & PersonSource;
  bootstrap: Bootstrap;
  env: { avatarsFolder: string };
  face: FaceThread;
  log: CallLog;
};

/** Opens the face and draws its first picture, or a plain one: a person that cannot be drawn still speaks. */
export async function drawFirstPicture(parts: FaceParts, { width, height }: FrameSize): Promise<Uint8Array> {
  const { app, bootstrap, face, log } = parts;
  const { avatar, sessionId, showAiLabel } = bootstrap;
  try {
    const [background, person] = await Promise.all([
      findBackground(app, bootstrap.background, log),
      findPerson(parts),
    ]);
    return await face.open({ ...person, width, height, background, seed: seedOf(sessionId), showAiLabel });
  } catch {
    log.error({ avatar: avatar.slug }, "the face cannot be drawn");
    return new Uint8Array(width * height * 4).fill(PLAIN_GREY);
  }
}

/** Whose files to draw: a built-in person's, or an uploaded one's that this machine keeps. */
async function findPerson({ app, bootstrap, env }: FaceParts): Promise<{ slug: string; folder?: string }> {
  const { slug, packHash } = bootstrap.avatar;
  if (packHash === null) return { slug };
  await keepPerson(app, packHash, env.avatarsFolder);
  return { slug: packHash, folder: env.avatarsFolder };
}

/** A number from a session's id, so that two calls do not blink alike. */
function seedOf(sessionId: string): number {
  return Number.parseInt(sessionId.replaceAll("-", "").slice(-7), 16);
}
