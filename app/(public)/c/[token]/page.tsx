import type { Metadata } from "next";
import { cookies } from "next/headers";
import { notFound } from "next/navigation";
import { cache } from "react";
import type { CallLink } from "#components/call/call-types.ts";
import { HostedCall } from "#components/call/hosted-call.tsx";
import { LinkHeader } from "#components/call/link-header.tsx";
import { parseTheme, THEME_COOKIE } from "#components/ui/theme.ts";
import { openLink } from "#lib/links/open-link.ts";
import { AppError } from "#lib/platform/errors.ts";
import { readBrowser } from "#lib/sign-in/current-session.ts";

export const dynamic = "force-dynamic";

type PageProps = { params: Promise<{ token: string }> };

/** Looked up once a request. Whoever tries addresses is told no more than that there is nothing. */
const findLink = cache(async (token: string) => {
  try {
    return await openLink(token, (await readBrowser()).address);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
});

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const link = await findLink((await params).token);
  // A token in a search engine would be a key on the street.
  return {
    title: link?.label ?? "No call here",
    robots: { index: false, follow: false },
    referrer: "no-referrer",
  };
}

/** A hosted link: whoever opens it can talk. */
export default async function HostedLinkPage({ params }: PageProps) {
  const link = await findLink((await params).token);
  if (!link) notFound();
  const theme = parseTheme((await cookies()).get(THEME_COOKIE)?.value);
  const shown: CallLink = {
    token: link.token,
    label: link.label,
    hostName: link.hostName,
    person: link.avatar,
    recorded: link.recordConversation,
    redirectUrl: link.redirectUrl,
  };
  return <HostedCall link={shown} header={<LinkHeader theme={theme} />} />;
}
