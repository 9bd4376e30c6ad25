import { env } from "#lib/platform/env.ts";

/** The public address of a link's page. */
export const linkUrl = (token: string): string => `${new URL(env.APP_URL).origin}/c/${token}`;

/** Where the page finds its logo; the address changes with it, so that browsers may keep it. Null without one. */
export const logoPath = ({ token, logoVersion }: { token: string; logoVersion: string | null }) =>
  logoVersion && `/c/${token}/logo?v=${logoVersion}`;
