import type { FaceBackground } from "#agent/output/face-protocol.ts";
import { imageIdOf, readBackground } from "#lib/avatar/background-name.ts";
import type { CallLog } from "./call-log.ts";

/** Where the picture behind the avatar comes from. */
export interface BackgroundSource {
  backgroundPicture(): Promise<Uint8Array>;
}

/** What stands behind the avatar; the studio when its picture is gone: a call is worth more than what it is held before. */
export async function findBackground(
  source: BackgroundSource,
  name: string,
  log: CallLog,
): Promise<FaceBackground> {
  if (imageIdOf(name) === null) return readBackground(name) ?? { kind: "studio" };
  try {
    return { kind: "picture", file: await source.backgroundPicture() };
  } catch {
    log.warn({ background: name }, "the background's picture could not be fetched");
    return { kind: "studio" };
  }
}
