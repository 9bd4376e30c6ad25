"use server";

import { revalidatePath } from "next/cache";
import { cookies } from "next/headers";
import { requireSession } from "#lib/auth/sign-in/current-session.ts";
import { changeModelDownload } from "#lib/operations/models/model-download.ts";
import { sessionAction } from "../../session-action.ts";
import { DISMISSED_COOKIE } from "./first-steps.ts";

const YEAR_S = 365 * 86_400;
/** Accounts remembered by one browser. */
const MAX_ACCOUNTS = 20;

/** Hides the account's first steps in this browser. */
export async function dismissFirstStepsAction(): Promise<void> {
  const { actor } = await requireSession("view");
  const store = await cookies();
  const before = (store.get(DISMISSED_COOKIE)?.value ?? "").split(".").filter(Boolean);
  const accounts = [...new Set([...before, actor.ownerId])].slice(-MAX_ACCOUNTS);
  const options = { path: "/", maxAge: YEAR_S, sameSite: "lax", httpOnly: true } as const;
  store.set(DISMISSED_COOKIE, accounts.join("."), options);
  revalidatePath("/overview");
}

export const startModelDownloadAction = sessionAction("instance.models", ({ actor }) =>
  changeModelDownload(actor, "PUT"),
);

export const cancelModelDownloadAction = sessionAction("instance.models", ({ actor }) =>
  changeModelDownload(actor, "DELETE"),
);
