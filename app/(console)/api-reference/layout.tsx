import Link from "next/link";
import type { ReactNode } from "react";
import { ReferenceFrame } from "#components/api-reference/reference-frame.tsx";
import { ConsolePage } from "#components/shell/console-page.tsx";
import { buttonClass } from "#components/ui/button.tsx";
import { getWords } from "#components/words/get-words.ts";
import { listKeys } from "#lib/auth/keys/keys.ts";
import { requireSession } from "#lib/auth/sign-in/current-session.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { apiReference } from "../../api/reference.ts";
import { titled } from "../../pages.ts";

export const generateMetadata = titled("reference", (words) => words.title);

/** The account's keys that can be used now, newest first. */
async function listActiveKeys(actor: Actor, now = new Date()) {
  const { rows } = await listKeys(actor, { limit: 100, beforeId: undefined });
  return rows
    .filter(({ revokedAt, expiresAt }) => revokedAt === null && (expiresAt === null || expiresAt > now))
    .map(({ id, name, lastFour, scope }) => ({ id, name, lastFour, scope }));
}

/** The API reference with the console around it, and the account's keys to choose from. */
export default async function ApiReferenceLayout({ children }: { children: ReactNode }) {
  const { actor } = await requireSession();
  const words = await getWords("reference");
  const actions = (
    <Link href="/api-keys" className={buttonClass({ variant: "ghost" })}>
      {words.keys}
    </Link>
  );
  return (
    <ConsolePage title={words.title} actions={actions} isFull>
      <ReferenceFrame base="/api-reference" {...apiReference()} keys={await listActiveKeys(actor)}>
        {children}
      </ReferenceFrame>
    </ConsolePage>
  );
}
