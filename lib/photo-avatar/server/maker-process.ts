import { lowerPriority } from "#lib/platform/lower-priority.ts";
import type { MakeAnswer, MakeRequest } from "./maker-protocol.ts";

// The process of `makePhotoAvatarFiles`: gets one request, answers once and ends. It works behind calls.
lowerPriority("low");
process.once("message", (request) => {
  // A failure ends the process, which is the answer.
  void answer(request as MakeRequest); // only `makePhotoAvatarFiles` sends it
});

async function answer(request: MakeRequest): Promise<void> {
  const { makeFromFiles } = await import("./make-from-files.ts");
  const made: MakeAnswer = await makeFromFiles(request);
  process.send?.(made, () => process.disconnect());
}
