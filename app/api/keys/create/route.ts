import {
  createNarrowerKey,
  madeByKey,
  roleTooWide,
  scopeTooWide,
  tooManyNewKeys,
} from "#lib/auth/keys/narrower-keys.ts";
import { createdKeyOutput, createNarrowerKeyInput } from "#lib/auth/keys/schema.ts";
import { route } from "#lib/http/route.ts";

export const POST = route(
  {
    summary: "Create an API key that may do no more than yours, and is revoked with it",
    scope: "full",
    body: createNarrowerKeyInput,
    response: createdKeyOutput,
    creates: "rows",
    answersSecret: true,
    errors: [madeByKey, scopeTooWide, roleTooWide, tooManyNewKeys],
  },
  async ({ actor, body }) => {
    const { expiresAt, ...created } = await createNarrowerKey(actor, body);
    return { status: "created" as const, ...created, expires_at: expiresAt?.toISOString() ?? null };
  },
);
