import { flushCompileCache } from "node:module";
import { SHOTS, type Shot } from "#lib/photo-avatar/shots/shots.ts";
import { lowerPriority } from "#lib/platform/parallel/lower-priority.ts";
import type { MakeAnswer, MakePart } from "./make-from-files.ts";

// The process of `makePhotoAvatarFiles`: gets one request, answers once and ends. It works behind calls.
lowerPriority("low");
const parts = new Map<"portrait" | Shot, Uint8Array[]>();
process.on("message", (message) => {
  const part = message as MakePart; // only `makePhotoAvatarFiles` sends it
  if (part.photo !== null) parts.set(part.photo, [...(parts.get(part.photo) ?? []), part.bytes]);
  // A failure ends the process, which is the answer.
  else void answer();
});

async function answer(): Promise<void> {
  const { makeFromFiles } = await import("./make-from-files.ts");
  // It is killed in the end, and would compile all that again for the next photo.
  flushCompileCache();
  const read = (photo: "portrait" | Shot) => new Uint8Array(Buffer.concat(parts.get(photo) ?? []));
  const shots = Object.fromEntries(SHOTS.filter((shot) => parts.has(shot)).map((shot) => [shot, read(shot)]));
  const made: MakeAnswer = await makeFromFiles({ photo: read("portrait"), shots });
  process.send?.(made, () => process.disconnect());
}
