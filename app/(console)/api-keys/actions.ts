"use server";

import { revalidatePath } from "next/cache";
import { createKey } from "#lib/keys/create-key.ts";
import { revokeKey } from "#lib/keys/revoke-key.ts";
import { createKeyForm, revokeKeyForm } from "#lib/keys/schema.ts";
import { parseInput } from "#lib/platform/http/parse-input.ts";
import { requireSession } from "#lib/sign-in/current-session.ts";
import { formAction, readForm } from "../../form-action.ts";

const DAY_MS = 86_400_000;

export async function createKeyAction(data: FormData) {
  return await formAction(async () => {
    const { caller } = await requireSession();
    const { name, scope, expires_in_days: days } = parseInput(createKeyForm, readForm(data));
    const expiresAt = days === undefined ? undefined : new Date(Date.now() + days * DAY_MS);
    const { id, key } = await createKey(caller, { name, scope, ...(expiresAt && { expiresAt }) });
    revalidatePath("/api-keys");
    return { id, key, name, scope, expiresAt: expiresAt?.toISOString() ?? null };
  });
}

export async function revokeKeyAction(data: FormData) {
  return await formAction(async () => {
    const { caller } = await requireSession();
    await revokeKey(caller, parseInput(revokeKeyForm, readForm(data)).id);
    revalidatePath("/api-keys");
  });
}
