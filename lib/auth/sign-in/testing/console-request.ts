import { encode } from "next-auth/jwt";
import { sessionSecret } from "#lib/auth/sign-in/env.ts";
import type { PageLanguage } from "#lib/platform/page-language.ts";

/**
 * In place of `next/headers` and `next/cache` in unit tests (`alias` in `vitest.config.ts`). Test files of one worker share the
 * modules that use it, so they share the browser too.
 */
let session = "";
let language = "en";
let isAction = false;

/** Makes the following requests come from the browser with this sign-in. */
export async function enterConsole(signInId: string): Promise<void> {
  session = await encode({ token: { signInId }, secret: sessionSecret() });
}

/** Makes the following requests come from a page in this language. */
export function readIn(pageLanguage: PageLanguage): void {
  language = pageLanguage;
}

/** Whether the following requests are those of server actions, with the header that browsers send then. */
export function sendActions(areActions: boolean): void {
  isAction = areActions;
}

/** What actions store is forgotten. */
export const cookies = async () => ({
  getAll: () => [{ name: "next-auth.session-token", value: session }],
  get: () => undefined,
  set: () => undefined,
  delete: () => undefined,
});

export const headers = async () =>
  new Headers({
    "user-agent": "Test browser",
    "x-forwarded-for": "192.0.2.7",
    "x-page-language": language,
    ...(isAction && { "next-action": "a" }),
  });

/** Pages are made anew in tests. */
export const revalidatePath = (): void => undefined;
