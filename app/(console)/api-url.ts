import { env } from "#lib/platform/env.ts";

/** Where the API stands, for the examples that pages show. */
export const apiUrl = (): string => `${new URL(env.APP_URL).origin}/api`;
