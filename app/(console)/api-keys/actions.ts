"use server";

import { revalidatePath } from "next/cache";
import { createKey, revokeKeys } from "#lib/auth/keys/keys.ts";
import { createKeyForm } from "#lib/auth/keys/schema.ts";
import { requireRecentProof } from "#lib/auth/security/recent-proof.ts";
import { endListeningByKeys } from "#lib/calls/control/end-presence.ts";
import { searchableIds } from "#lib/http/input/deletion.ts";
import { parseInput } from "#lib/http/input/parse-input.ts";
import { DAY_MS } from "#lib/platform/durations.ts";
import { readForm } from "../../form-action.ts";
import { sessionAction } from "../../session-action.ts";
import { readIds } from "../read-fields.ts";

export const createKeyAction = sessionAction("keys.change", async (session, data) => {
  requireRecentProof(session);
  const { actor } = session;
  const { name, scope, expires_in_days: days } = parseInput(createKeyForm, readForm(data));
  const expiresAt = days === undefined ? undefined : new Date(Date.now() + days * DAY_MS);
  const { id, key } = await createKey(actor, { name, scope, ...(expiresAt && { expiresAt }) });
  revalidatePath("/api-keys");
  return { id, key, name, scope, expiresAt: expiresAt?.toISOString() ?? null };
});

export const revokeKeyAction = sessionAction("keys.change", async ({ actor }, data) => {
  await endListeningByKeys(actor, await revokeKeys(actor, searchableIds(readIds(data))));
  revalidatePath("/api-keys");
});
