import { clipNotFound } from "#lib/clips/clip-not-found.ts";
import { allowOnly, route } from "#lib/platform/http/route.ts";
import { getTake } from "#lib/takes/get-take.ts";
import { presentTake } from "#lib/takes/present.ts";
import { takeOutput, takeParams } from "#lib/takes/schema.ts";
import { takeNotFound } from "#lib/takes/take-not-found.ts";

export const GET = route(
  {
    summary: "Read a take",
    scope: "read",
    params: takeParams,
    response: takeOutput,
    errors: [clipNotFound, takeNotFound],
  },
  async ({ caller, params }) => presentTake(await getTake(caller, params.clip_id, params.id)),
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = allowOnly("GET");
