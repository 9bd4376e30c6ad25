import { cookies } from "next/headers";
import { db } from "#db/client.ts";
import type { MemberActor } from "#lib/platform/actor.ts";
import { LANGUAGE_COOKIE, type PageLanguage } from "#lib/platform/page-language.ts";
import { usesHttps } from "./env.ts";
import { updateLanguage } from "./queries.ts";

const YEAR_S = 31_536_000;

/** Stores the member's language; null for their browser's. */
export async function setUserLanguage(actor: MemberActor, language: PageLanguage | null): Promise<void> {
  await updateLanguage(db, actor.ownerId, actor.userId, language);
}

/** Tells this browser the person's language, which every page reads from the cookie; null for the browser's own. */
export async function storeLanguage(language: PageLanguage | null): Promise<void> {
  const jar = await cookies();
  if (!language) {
    jar.delete(LANGUAGE_COOKIE);
    return;
  }
  jar.set(LANGUAGE_COOKIE, language, {
    path: "/",
    maxAge: YEAR_S,
    sameSite: "lax",
    httpOnly: true,
    secure: usesHttps(),
  });
}
