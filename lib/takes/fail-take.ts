import { changeTake } from "#lib/takes/change-take.ts";
import { failTakeAcrossOwners } from "#lib/takes/job-queries.ts";

const UNKNOWN = {
  generating_audio: "The sound could not be made. Try again.",
  rendering: "The video could not be drawn. Its audio is kept.",
} as const;

/** Notes why a take could not be made. `sentence` is for its owner; without one it was a fault of ours. */
export async function failTake(
  takeId: string,
  status: keyof typeof UNKNOWN,
  sentence?: string,
): Promise<void> {
  await changeTake("take.failed", (tx) =>
    failTakeAcrossOwners(tx, takeId, status, sentence ?? UNKNOWN[status]),
  );
}
