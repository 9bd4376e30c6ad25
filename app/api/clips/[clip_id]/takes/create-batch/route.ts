import { route } from "#lib/http/route.ts";
import { notFound } from "#lib/platform/errors.ts";
import { storageUsedUp, takesUsedUp } from "#lib/usage/quotas.ts";
import { batchOutput, createBatchInput, presentTake, takesParams } from "#lib/video/takes/schema.ts";
import { createBatch } from "#lib/video/takes/takes.ts";

export const POST = route(
  {
    summary: "Create a take for each row of a table, all or none",
    scope: "full",
    params: takesParams,
    body: createBatchInput,
    response: batchOutput,
    creates: "rows",
    errors: [
      notFound("Clip"),
      "AVATAR_NOT_FOUND",
      notFound("Background"),
      notFound("Picture"),
      takesUsedUp,
      storageUsedUp,
    ],
  },
  async ({ actor, params, body }) => {
    const { batchId, takes } = await createBatch(actor, params.clip_id, body);
    return { batch_id: batchId, takes: takes.map(presentTake) };
  },
);
