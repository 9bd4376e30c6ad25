"use server";

import { revalidatePath } from "next/cache";
import { createKey, revokeKey } from "#lib/auth/keys/keys.ts";
import { createKeyForm, revokeKeyForm } from "#lib/auth/keys/schema.ts";
import { requireRecentProof } from "#lib/auth/security/recent-proof.ts";
import { endListeningByKeys } from "#lib/calls/control/end-presence.ts";
import { parseInput } from "#lib/http/input/parse-input.ts";
import { DAY_MS } from "#lib/platform/durations.ts";
import { readForm } from "../../form-action.ts";
import { sessionAction } from "../../session-action.ts";

export async function createKeyAction(data: FormData) {
  return await sessionAction("keys.change", async (session) => {
    requireRecentProof(session);
    const { actor } = session;
    const { name, scope, expires_in_days: days } = parseInput(createKeyForm, readForm(data));
    const expiresAt = days === undefined ? undefined : new Date(Date.now() + days * DAY_MS);
    const { id, key } = await createKey(actor, { name, scope, ...(expiresAt && { expiresAt }) });
    revalidatePath("/api-keys");
    return { id, key, name, scope, expiresAt: expiresAt?.toISOString() ?? null };
  });
}

export async function revokeKeyAction(data: FormData) {
  return await sessionAction("keys.change", async ({ actor }) => {
    await endListeningByKeys(actor, await revokeKey(actor, parseInput(revokeKeyForm, readForm(data)).id));
    revalidatePath("/api-keys");
  });
}
